/** The limits of a search: iterations of loops, nested calls, and the end of a path that exceeds
    them. Kernel.

    The clauses of the program run with one more argument, the state of the criterion, which is
    passed to calls and not returned:

    State   ::= limits(Loops, Calls)
    Loops   ::= [Block-Count, …]     iterations of the loops of this activation
    Calls   ::= [Key-Count, …]       activations of the methods above this one
    Count   ::= Integer
              | hidden(All, Open, Grown)   in hidden code of Java's library
    In a condition of a contract it is quantified(Loops, Calls) until a method is called.

    Loops and methods of the program are limited by LoopK. In hidden code of Java's library this
    is the limit of iterations that depend on an unknown input: those that an unknown value
    decides, and those that read more of the input heap. All its iterations together are limited
    by a larger number. Methods of strings are not counted.

    impure: the limits are globals, and whether a path was cut is one, too.
*/

:- module(pet_limits, [pet_enter/3,
                       pet_iterate/3,
                       pet_fill/5,
                       pet_call/3,
                       pet_library_iterate/4,
                       pet_library_call/3,
                       pet_model_call/2,
                       pet_cut/1,
                       cut/1, no_code/7]).

:- use_module(library(iso_ext)).
:- use_module(library(pet_contract)).
:- use_module(library(pet_ends)).
:- use_module(library(pet_port)).
:- use_module(library(pet_summary)).

%% cut(+Tick) is failure.
%
% Cuts the path here, which is counted.
cut(Tick) :-
        % Reading a global is cheaper than writing it.
        (   bb_get(pet_tcg_cut, yes) ->
            true
        ;   bb_put(pet_tcg_cut, yes)
        ),
        bb_get(pet_tcg_watch, Watch),
        (   Watch == none ->
            true
        ;   user:node_cut(Watch)
        ),
        port_tick(Tick),
        tick_why(Tick, Why),
        log_ends(cut(Why)),
        end_told(Why),
        fail.

tick_why(~, loop).
tick_why(^, depth).
tick_why(@, criterion).
tick_why('%', task).
tick_why(#, actor).

%% pet_cut(+Why) is failure.
%
% Cuts the path where the summary case was cut.
pet_cut(Why) :-
        tick_why(Tick, Why),
        cut(Tick).

%% pet_enter(+Block, +State0, -State) is det.
%
% A loop is entered from outside.
pet_enter(Block, quantified(Loops0, Calls), quantified([Block-0|Loops], Calls)) :-
        count_removed(Loops0, Block, _, Loops).
pet_enter(Block, limits(Loops0, Calls), limits([Block-0|Loops], Calls)) :-
        count_removed(Loops0, Block, _, Loops).

%% pet_iterate(+Block, +State0, -State) is semidet.
%
% An iteration of a loop begins; after too many the path is cut.
pet_iterate(Block, quantified(Loops0, Calls), quantified([Block-Count|Loops], Calls)) :-
        count_removed(Loops0, Block, Count0, Loops),
        Count is Count0 + 1,
        within_condition(Count).
pet_iterate(Block, limits(Loops0, Calls), limits([Block-Count|Loops], Calls)) :-
        count_removed(Loops0, Block, Count0, Loops),
        Count is Count0 + 1,
        within(Count, 0).

within_condition(Count) :-
        contract_level(Level),
        (   Count > 4 * Level ->
            contract_cut
        ;   true
        ).

%% pet_library_iterate(+Block, +Decided, +State0, -State) is semidet.
%
% The same for a loop of Java's library. Decided are the integers and references on which the
% iteration depends, as far as its clause shows them.
pet_library_iterate(Block, _, quantified(Loops0, Calls), quantified(Loops, Calls)) :-
        pet_iterate(Block, quantified(Loops0, Calls), quantified(Loops, Calls)).
pet_library_iterate(Block, Decided, limits(Loops0, Calls), limits([Block-Count|Loops], Calls)) :-
        count_removed(Loops0, Block, Count0, Loops),
        library_counted(Count0, Decided, Count).

%  Count0 is 0 or hidden(All, Open, Grown): the number of all iterations or nested calls, of those
%  that the input could make arbitrarily many, and the size of the input at the last one. A user
%  who wants one iteration of each loop means the loops that the user can see, so the others of
%  these are limited by a larger number.
library_counted(Count0, Decided, hidden(All, Open, Grown)) :-
        bb_get(pet_heap_grown, Grown),
        (   Count0 = hidden(All0, Open0, Grown0) ->
            true
        ;   All0 = 0,
            Open0 = 0,
            Grown0 = Grown
        ),
        All is All0 + 1,
        (   Grown =:= Grown0,
            all_integers(Decided) ->
            Open = Open0
        ;   Open is Open0 + 1
        ),
        within(Open, 0),
        library_more(More),
        within(All, More).

library_more(16).

all_integers([]).
all_integers([Value|Values]) :-
        integer(Value),
        all_integers(Values).

%% pet_fill(+Block, ?Row, ?Rows, +State0, -State) is semidet.
%
% A row of a new array of arrays is made. The source does not have this loop, so a row counts
% as an iteration only if the number of rows is not known.
pet_fill(Block, Row, Rows, State0, State) :-
        (   integer(Row),
            integer(Rows) ->
            State = State0
        ;   pet_iterate(Block, State0, State)
        ).

count_removed([], _, 0, []).
count_removed([Block0-Count0|Counts0], Block, Count, Counts) :-
        (   Block0 == Block ->
            Count = Count0,
            Counts = Counts0
        ;   Counts = [Block0-Count0|Counts1],
            count_removed(Counts0, Block, Count, Counts1)
        ).

%% pet_call(+Key, +State0, -State) is semidet.
%
% State is the state of the callee. After K nested calls of a method the path is cut.
pet_call(Key, quantified(_, Calls), limits([], [Key-0|Calls])).
pet_call(Key, limits(_, Calls0), limits([], [Key-Count|Calls])) :-
        (   is_counted(Calls0, Key) ->
            count_removed(Calls0, Key, Count0, Calls),
            Count is Count0 + 1,
            within(Count, 0)
        ;   Count = 0,
            Calls = Calls0
        ).

%% pet_library_call(+Key, +State0, -State) is semidet.
%
% The same for a method of Java's library.
pet_library_call(Key, quantified(_, Calls), limits([], [Key-hidden(0, 0, Grown)|Calls])) :-
        bb_get(pet_heap_grown, Grown).
pet_library_call(Key, limits(_, Calls0), limits([], [Key-Count|Calls])) :-
        (   is_counted(Calls0, Key) ->
            count_removed(Calls0, Key, Count0, Calls),
            library_counted(Count0, [], Count)
        ;   bb_get(pet_heap_grown, Grown),
            Count = hidden(0, 0, Grown),
            Calls = Calls0
        ).

%% pet_model_call(+State0, -State) is det.
%
% State is the state of a method of a model: its calls are not counted.
pet_model_call(quantified(_, Calls), limits([], Calls)).
pet_model_call(limits(_, Calls), limits([], Calls)).

is_counted([Key0-_|Counts], Key) :-
        (   Key0 == Key ->
            true
        ;   is_counted(Counts, Key)
        ).

within(Count, More) :-
        contract_level(Level),
        (   Level == off ->
            within_k(Count, More)
        ;   Count > Level + More ->
            contract_cut
        ;   true
        ).

within_k(Count, More) :-
        bb_get(pet_tcg_loop_k, K),
        (   Count > K + More ->
            loop_cut
        ;   bb_get(pet_tcg_since_k, SinceK),
            (   SinceK >= 0,
                Count > SinceK + More ->
                bb_b_put(pet_tcg_new, yes)
            ;   true
            )
        ).

%  A search that tries fewer iterations first does not count its cuts, because it comes back.
loop_cut :-
        (   bb_get(pet_tcg_tries, yes) ->
            bb_put(pet_tcg_cut, yes),
            fail
        ;   cut(~)
        ).

%% no_code(+Key, +In, -Out, +H0, -H, -E, -T) is failure.
%
% The effect of a method without code is unknown: the path ends here, which is written to the
% port. A model says by a call of `impossible` that no input has this path.
no_code('java.lang.PetModel.impossible', _, _, _, _, _, _) :-
        !,
        fail.
no_code(Key, _, _, _, _, _, _) :-
        bb_put(pet_tcg_undecided, yes),
        log_ends(no_code(Key)),
        port_tell(no_code(Key)),
        end_told(no_code),
        fail.
