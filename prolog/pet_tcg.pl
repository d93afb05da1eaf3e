/** Bounded symbolic execution: from a method to its test cases.

    The clauses of the program run as they are, with one more argument, the
    state of the criterion, which goes down the calls and not up again:

    State   ::= limits(Loops, Calls)
    Loops   ::= [Block-Count, …]     iterations of the loops of this activation
    Calls   ::= [Key-Count, …]       activations of the methods above this one
    Case    ::= case(Symbolic, Concrete, Ended)
    Symbolic::= symbolic(Inputs, Heap, Path)      before values were chosen
    Concrete::= concrete(Inputs, Heap)            after
    Ended   ::= ended(Out, Heap, Flag, Trace)
    Path    ::= [Constraint, …]      in the order in which they were posted

    A criterion is a predicate that fails where a path is cut; what was cut is
    counted.
*/

:- module(pet_tcg, [test_case/5,
                    cut_count/2,
                    pet_tried/0,
                    pet_passed/0,
                    pet_post/1,
                    pet_loops/3,
                    pet_call/3,
                    no_code/7]).

:- use_module(library(clpz)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_heap)).

%% test_case(+Predicate-Key, +Types, +Heap, +LoopK, -Case) is nondet.
%
% Case is a test case of the method: one for each path within the limits. Types
% are those of its inputs, exact(Class) for `this`. Heap is options/3 of
% pet_heap.pl.

test_case(Predicate-Key, Types, Options, LoopK, Case) :-
        bb_put(pet_tcg_loop_k, LoopK),
        bb_put(pet_tcg_cut_loop, 0),
        bb_put(pet_tcg_cut_unknown, 0),
        bb_put(pet_tcg_tried, 0),
        bb_put(pet_tcg_passed, 0),
        types_slots(Types, Slots, In),
        heap_begins(Options, Slots, H0),
        inputs_typed(Slots),
        bb_b_put(pet_tcg_path, []),
        Goal =.. [Predicate, In, Out, H0, H, E, T, limits([], [Key-0])],
        call(user:Goal),
        heap_settled,
        bb_get(pet_tcg_path, Posted),
        reverse(Posted, Path),
        copy_term(symbolic(Slots, H0, Path), Symbolic, _),
        input_integers(Slots, H0, Vs),
        integers_chosen(Vs),
        Case = case(Symbolic, concrete(Slots, H0), ended(Out, H, E, T)).

types_slots([], [], []).
types_slots([Type|Types], [Type-Value|Slots], [Value|Values]) :-
        (   Type = exact(_) ->
            Value = r(_)
        ;   true
        ),
        types_slots(Types, Slots, Values).

inputs_typed([]).
inputs_typed([Type-Value|Slots]) :-
        value_of_type(Type, Value),
        inputs_typed(Slots).

%% cut_count(+Name, -Count) is det.
%
% Count is how many paths were cut for a reason: `loop`, or `unknown` where no values
% were found within the limit; or how many clauses were `tried`, and how many of them
% were `passed`.
cut_count(loop, Count) :-
        bb_get(pet_tcg_cut_loop, Count).
cut_count(unknown, Count) :-
        bb_get(pet_tcg_cut_unknown, Count).
cut_count(tried, Count) :-
        bb_get(pet_tcg_tried, Count).
cut_count(passed, Count) :-
        bb_get(pet_tcg_passed, Count).

/*  What the clauses call  */

%% pet_tried is det.
%
% Counts: a clause was chosen.
pet_tried :-
        counted(pet_tcg_tried).

%% pet_passed is det.
%
% Counts: all that it demands holds.
pet_passed :-
        counted(pet_tcg_passed).

%% pet_post(+Constraint) is semidet.
%
% The constraint holds, and belongs to the path. What contradicts an earlier one
% outright is refuted here, because propagation over 32-bit ranges would walk them;
% propagation that does not come to an end in time is given up, and the path is
% counted as unknown.
pet_post(Constraint) :-
        bb_get(pet_tcg_path, Path0),
        (   comparison(Constraint, Comparison) ->
            \+ refuted(Path0, Comparison)
        ;   true
        ),
        call_with_inference_limit(Constraint, 300000, R),
        (   R == inference_limit_exceeded ->
            counted(pet_tcg_cut_unknown),
            fail
        ;   true
        ),
        bb_get(pet_tcg_path, Path),
        bb_b_put(pet_tcg_path, [Constraint|Path]).

%  A comparison in one of four forms, so that it is known again.
comparison(A #< B, less(A, B)).
comparison(A #> B, less(B, A)).
comparison(A #=< B, at_most(A, B)).
comparison(A #>= B, at_most(B, A)).
comparison(A #= B, equal(A, B)).
comparison(A #\= B, unequal(A, B)).

%  An earlier constraint on the same two terms says the opposite.
refuted([Constraint|Path], New) :-
        (   comparison(Constraint, Old),
            opposite(New, Old) ->
            true
        ;   refuted(Path, New)
        ).

opposite(less(A, B), less(C, D)) :- A == D, B == C.
opposite(less(A, B), at_most(C, D)) :- A == D, B == C.
opposite(at_most(A, B), less(C, D)) :- A == D, B == C.
opposite(less(A, B), equal(C, D)) :- same_pair(A, B, C, D).
opposite(equal(A, B), less(C, D)) :- same_pair(A, B, C, D).
opposite(equal(A, B), unequal(C, D)) :- same_pair(A, B, C, D).
opposite(unequal(A, B), equal(C, D)) :- same_pair(A, B, C, D).

same_pair(A, B, C, D) :-
        (   A == C ->
            B == D
        ;   A == D,
            B == C
        ).

%% pet_loops(+Marks, +State0, -State) is semidet.
%
% Marks are enter(Block) and iterate(Block); an iteration too many is cut.
pet_loops([], State, State).
pet_loops([Mark|Marks], limits(Loops0, Calls), State) :-
        loops_after(Mark, Loops0, Loops),
        pet_loops(Marks, limits(Loops, Calls), State).

loops_after(enter(Block), Loops0, [Block-0|Loops]) :-
        count_removed(Loops0, Block, _, Loops).
loops_after(iterate(Block), Loops0, [Block-Count|Loops]) :-
        count_removed(Loops0, Block, Count0, Loops),
        Count is Count0 + 1,
        bb_get(pet_tcg_loop_k, K),
        within(Count, K).

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
% State is that of the callee. More than K nested calls of a method are cut.
pet_call(Key, limits(_, Calls0), limits([], [Key-Count|Calls])) :-
        (   member(Key-_, Calls0) ->
            count_removed(Calls0, Key, Count0, Calls),
            Count is Count0 + 1,
            bb_get(pet_tcg_loop_k, K),
            within(Count, K)
        ;   Count = 0,
            Calls = Calls0
        ).

%% no_code(+Key, +In, -Out, +H0, -H, -E, -T) is erroneous.
%
% There is no knowing what a method without code does.
no_code(Key, _, _, _, _, _, _) :-
        throw(error(no_code(Key), pet_tcg)).

within(Count, K) :-
        (   Count =< K ->
            true
        ;   counted(pet_tcg_cut_loop),
            fail
        ).

/*  Choosing values  */

%  The integers of the input in reading order.
input_integers(Slots, H, Vs) :-
        closed(H, Cells),
        term_variables(Slots-Cells, Vs0),
        only_integers(Vs0, Vs).

closed(H, Cells) :-
        (   var(H) ->
            Cells = []
        ;   H = [cell(_, Object)|H1],
            object_values(Object, Values),
            Cells = [Values|Cells1],
            closed(H1, Cells1)
        ).

object_values(obj(_, Slots), Values) :-
        closed_slots(Slots, Values).
object_values(arr(_, Length, Elements), [Length|Values]) :-
        closed_elements(Elements, Values).

closed_slots(Slots, Values) :-
        (   ( var(Slots) ; Slots == [] ) ->
            Values = []
        ;   Slots = [Slot|Slots1],
            (   var(Slot) ->
                Values = Values1
            ;   Slot = v(Value),
                Values = [Value|Values1]
            ),
            closed_slots(Slots1, Values1)
        ).

closed_elements(Elements, Values) :-
        (   nonvar(Elements),
            Elements = [e(I, V)|Elements1] ->
            Values = [I,V|Values1],
            closed_elements(Elements1, Values1)
        ;   Values = []
        ).

only_integers([], []).
only_integers([V|Vs0], Vs) :-
        (   fd_dom(V, D),
            D \== inf..sup ->
            Vs = [V|Vs1]
        ;   Vs = Vs1
        ),
        only_integers(Vs0, Vs1).

%  Small values that differ where they may. A path for which none are found in time is
%  counted: it may be feasible or not.
integers_chosen(Vs) :-
        call_with_inference_limit(once_chosen(Vs, Answer), 3000000, R),
        !,
        (   R == inference_limit_exceeded ->
            counted(pet_tcg_cut_unknown),
            fail
        ;   Answer == chosen
        ).

once_chosen(Vs, Answer) :-
        (   values_chosen(Vs, [0,1]) ->
            Answer = chosen
        ;   Answer = none
        ).

counted(Name) :-
        bb_get(Name, N0),
        N is N0 + 1,
        bb_put(Name, N).

values_chosen([], _).
values_chosen([V|Vs], Used) :-
        (   integer(V) ->
            values_chosen(Vs, Used)
        ;   candidate(Used, V),
            values_chosen(Vs, [V|Used])
        ).

candidate(Used, V) :-
        member(V0, [2,3,4,5,6,7,8,9,10,-1,-2,-3,-4,-5,-6,-7,-8,-9,-10,1,0]),
        \+ memberchk(V0, Used),
        V #= V0.
candidate(Used, V) :-
        member(V, Used).
candidate(_, V) :-
        fd_inf(V, Low),
        integer(Low),
        V #= Low.
candidate(_, V) :-
        fd_sup(V, High),
        integer(High),
        V #= High.
