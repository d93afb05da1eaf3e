/** The path of a search in the native store: its entries, and what the exact solver at the port is
    asked and told of them. Kernel.

    The path has the constraints on the integers, without variables, last first:

    Entry   ::= in(Id, Low, High)   an integer of the input
              | single(Id, Low, High)     a key of the input that is that of a float
              | ref(Id, Low, High)  a reference of the input
              | def(Id, Expr)       a result
              | Constraint
              | law([Constraint, …])      one of them holds, undecided which
              | among(Id, [Integer, …])   it is one of these
              | held(Expr, Place, Expr)   the first, an object of the input, holds the
                                          second: f(Position) for a field, e(Expr) for
                                          an element
              | assumed(Kind, [path(Expr, Positions), …])   an assumption, as in
                                          pet_assume.pl
    Expr    ::= Integer | v(Id) | Expr + Expr | …   also as in pet_bits.pl
              | double(Operation) | float(Operation) | to_int(Expr) | …   as in pet_floats.pl
              | ite([Constraint, …], Expr, Expr)   the first if all of them hold
    Constraint ::= Expr #= Expr | … | Constraint #\/ Constraint

    The solver is sent only the entries that it does not have yet.
*/

:- module(pet_path, [path_begins/0,
                     store_tells/1, store_refutes/0, store_anew/0,
                     said/1, store_said/3,
                     path_asks/1, path_asks_from_now/1,
                     feasible/0,
                     path_tells/0, refutation_told/1]).

:- use_module(library(iso_ext)).
:- use_module(library(pet_port)).

%% path_begins is det.
%
% Begins without entries.
path_begins :-
        % impure: backtrackable globals, because the path belongs to the search and not
        % to any clause.
        bb_b_put(pet_store_path, path(0, [])),
        bb_b_put(pet_store_heard, 0),
        bb_b_put(pet_store_asks, open).

%% store_refutes is det.
%
% From now on the exact solver is not asked, and refuted constraints are not written.
store_refutes :-
        bb_b_put(pet_store_asks, refutes).

%% store_tells(+Tells) is det.
%
% Tells is 1 if constraints refuted without the solver are written to the port, else 0.
store_tells(Tells) :-
        bb_put(pet_store_tells, Tells).

%% store_anew is det.
%
% The solver has no entries of this path any more.
store_anew :-
        bb_b_put(pet_store_heard, 0).

%% said(+Entry) is det.
%
% Entry is added to the path.
said(Entry) :-
        bb_get(pet_store_path, path(N0, Entries)),
        N is N0 + 1,
        bb_b_put(pet_store_path, path(N, [Entry|Entries])).

%% store_said(-Heard, -Entries, -Count) is det.
%
% Entries are the entries of the path that the solver does not have, in order; Heard is the
% number of entries before them, Count the number of all.
store_said(Heard, Entries, Count) :-
        bb_get(pet_store_path, path(Count, All)),
        bb_get(pet_store_heard, Heard),
        Unheard is Count - Heard,
        first_reversed(Unheard, All, [], Entries).

first_reversed(N, All, Entries0, Entries) :-
        (   N =:= 0 ->
            Entries = Entries0
        ;   All = [Entry|All1],
            N1 is N - 1,
            first_reversed(N1, All1, [Entry|Entries0], Entries)
        ).

%% path_asks(-Asks) is det.
%
% Asks is `open` if the exact solver is asked, else `never` or `refutes`.
path_asks(Asks) :-
        bb_get(pet_store_asks, Asks).

path_asks_from_now(Asks) :-
        bb_b_put(pet_store_asks, Asks).

%% feasible is semidet.
%
% The exact solver does not refute the path.
feasible :-
        bb_get(pet_store_asks, Asks),
        feasible(Asks).

feasible(open) :-
        solvable.
feasible(never).
feasible(refutes).

solvable :-
        store_said(Heard, Entries, Count),
        bb_b_put(pet_store_heard, Count),
        port_ask(check(Heard, Entries), Reply),
        Reply \== n.

%% path_tells is semidet.
%
% A constraint that is refuted without the solver is written to the port.
path_tells :-
        bb_get(pet_store_tells, 1),
        \+ bb_get(pet_store_asks, refutes).

%% refutation_told(+Constraint) is det.
%
% Writes a refuted constraint to the port, with the entries that the solver does not have.
refutation_told(Constraint) :-
        store_said(Heard, Entries, Count),
        bb_b_put(pet_store_heard, Count),
        port_tell(refuted(Heard, Entries, Constraint)).
