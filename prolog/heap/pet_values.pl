/** Values of inputs and slots, as they are written to the port. Kernel.

    Value   ::= as in pet_lazy.pl
    Plain   ::= Integer | null | unseen | r(Id)
              | x(Id)                an unknown integer, by its number in the store
              | u                    it has not been read
*/

:- module(pet_values, [slots_values/2, value_plain/2]).

:- use_module(library(pet_store)).

%% slots_values(+Slots, -Values) is det.
%
% Values are the values of Slots, a list of Type-Value.
%
% ?- slots_values([int-3,'C'-null], Values).
%    Values = [3,null].
slots_values([], []).
slots_values([_-Value|Slots], [Value|Values]) :-
        slots_values(Slots, Values).

%% value_plain(+Value, -Plain) is det.
%
% Plain is Value without variables.
%
% ?- value_plain(r(1), P), value_plain(X, Q).
%    P = r(1), Q = u.
% ?- store_begins, unknown_integer(X, 0, 9), value_plain(X, P).
%    P = x(0).
value_plain(Value, Plain) :-
        (   nonvar(Value) ->
            Plain = Value
        ;   integer_id(Value, Id) ->
            Plain = x(Id)
        ;   Plain = u
        ).
