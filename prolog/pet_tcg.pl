/** Bounded symbolic execution: from a method to its test cases. Kernel.

    The clauses of the program run as they are, with one more argument, the
    state of the criterion, which goes down the calls and not up again:

    State   ::= limits(Loops, Calls)
    Loops   ::= [Block-Count, …]     iterations of the loops of this activation
    Calls   ::= [Key-Count, …]       activations of the methods above this one

    The tree of all paths has parts: what is below its nodes at a fixed depth, and
    each path that ends above it. Parts are numbered in the order in which they are
    met, and whoever listens at the port says which are wanted here; so several
    machines can share the work, and a part that is lost is known by its number.
    Said at the port:

    claim(Part)                      asks: y, or n if the part is not wanted here
    check(Heard, Entries)            asks, see pet_store.pl: n if the path is infeasible
    case(Slots, H0, Ended, Values, Heard, Entries)
                                     asks, if the first is enough: y if there are
                                     values, u if nobody knows, else n
    refuted(Heard, Entries, Constraint)   what the store refuted by itself, if it tells
    no_code(Key)                     a path met a method without code, and ends there
    part(Part, Counts)               all of a part was said
    top(Counts)                      all parts were
    Ended   ::= ended(Out, Heap, Flag, Trace)
    Values  ::= asked | unknown | [Integer, …]
    Counts  ::= counts(Tried, Passed, Loop, Depth, Own)
    In a case an unknown integer is '$pet_int'(Id), every other variable
    '$pet_var'(N).

    A criterion is a predicate that fails where a path is cut; what was cut is
    counted.

    impure: counters across backtracking, limits and the depth of the path are
    globals, so that they need not be handed through every clause.
*/

:- module(pet_tcg, [generate/4,
                    generation_begins/1,
                    generation_ends/0,
                    every_path/2,
                    first_path/2,
                    part_begins/1,
                    part_ends/1,
                    counts/1,
                    pet_tried/0,
                    pet_passed/0,
                    pet_step/0,
                    pet_own/1,
                    pet_loops/3,
                    pet_call/3,
                    no_code/7]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_heap)).
:- use_module(library(pet_port)).
:- use_module(library(pet_store)).

%% generate(+Predicate-Key, +Types, +Heap, +Limits) is det.
%
% All test cases of the method were said at the port. Types are those of its inputs,
% exact(Class) for `this`. Heap is options/3 of pet_heap.pl. Limits is
% limits(LoopK, DepthK, SinceK, Split, Tells): iterations, blocks on a path (0: any number),
% the LoopK of an earlier run whose paths are not wanted again (-1: there was none),
% the depth of the parts (0: whoever asks makes them), and 1 if what the store refutes by itself is to be said.

generate(Method, Types, Options, Limits) :-
        generation_begins(Limits),
        (   every_path(subject(Method, Types, Options), _)
        ;   generation_ends
        ).

%% generation_begins(+Limits) is det.
%
% Nothing is counted yet; Limits are as above.
generation_begins(limits(LoopK, DepthK, SinceK, Split, Tells)) :-
        store_tells(Tells),
        bb_put(pet_tcg_loop_k, LoopK),
        bb_put(pet_tcg_depth_k, DepthK),
        bb_put(pet_tcg_since_k, SinceK),
        bb_put(pet_tcg_split, Split),
        bb_put(pet_tcg_parts, 0),
        bb_put(pet_tcg_undecided, no),
        counts_put(counts(0, 0, 0, 0, 0)).

%% generation_ends is det.
%
% That all parts were done was said.
generation_ends :-
        counts(Counts),
        port_tell(top(Counts)).

%% every_path(+Subject, ?T) is failure.
%
% All cases were said whose traces are instances of T. Subject is
% subject(Predicate-Key, Types, Options).
every_path(Subject, T) :-
        bb_b_put(pet_tcg_part, none),
        path(Subject, T, Case),
        case_told(Case),
        fail.

%% first_path(+Subject, ?T) is semidet.
%
% The first case was said whose trace is an instance of T, which is that trace now. A
% part has begun.
first_path(Subject, T) :-
        path(Subject, T, Case),
        % commit: one case is enough.
        case_asked(Case),
        !.

path(subject(Predicate-Key, Types, Options), T, case(Slots, H0, ended(Out, H, E, T))) :-
        store_begins,
        types_slots(Types, Slots, In),
        heap_begins(Options, Slots, H0),
        inputs_typed(Slots),
        bb_b_put(pet_tcg_depth, 0),
        bb_b_put(pet_tcg_own, none),
        bb_get(pet_tcg_since_k, SinceK),
        (   SinceK < 0 ->
            bb_b_put(pet_tcg_new, yes)
        ;   bb_b_put(pet_tcg_new, no)
        ),
        pet_step,
        Goal =.. [Predicate, In, Out, H0, H, E, T, limits([], [Key-0])],
        call(user:Goal),
        bb_get(pet_tcg_new, yes),
        heap_settled.

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

/*  Cases  */

case_told(Case) :-
        bb_get(pet_tcg_part, Part),
        (   Part == none ->
            part_begins(Own),
            case_said(Case),
            part_ends(Own)
        ;   case_said(Case)
        ).

case_said(Case) :-
        (   case_message(Case, Message) ->
            port_tell(Message)
        ;   true
        ).

%  The case was said, and there are values for it.
case_asked(Case) :-
        case_message(Case, Message),
        port_ask(Message, Reply),
        (   Reply == u ->
            bb_put(pet_tcg_undecided, yes)
        ;   true
        ),
        Reply == y.

case_message(Case, case(Slots, H0, Ended, Values, Heard, Entries)) :-
        store_values(Values),
        store_said(Heard, Entries, _),
        term_variables(Case, Vs),
        copy_term_nat(Vs-Case, Plains-case(Slots, H0, Ended)),
        variables_named(Vs, Plains, 0).

variables_named([], [], _).
variables_named([V|Vs], [Plain|Plains], N) :-
        (   integer_id(V, Id) ->
            Plain = '$pet_int'(Id),
            N1 = N
        ;   Plain = '$pet_var'(N),
            N1 is N + 1
        ),
        variables_named(Vs, Plains, N1).

/*  Parts  */

%% part_begins(-Part) is semidet.
%
% A new part begins, if it is wanted here.
part_begins(Part) :-
        bb_get(pet_tcg_parts, Part),
        Part1 is Part + 1,
        bb_put(pet_tcg_parts, Part1),
        port_ask(claim(Part), y),
        counts(Counts),
        bb_put(pet_tcg_outer, Counts),
        counts_put(counts(0, 0, 0, 0, 0)),
        store_anew.

%% part_ends(+Part) is det.
%
% That the part was done was said.
part_ends(Part) :-
        counts(Counts),
        port_tell(part(Part, Counts)),
        bb_get(pet_tcg_outer, Outer),
        counts_put(Outer).

/*  Counting  */

%% counts(-Counts) is det.
%
% Counts are those of the part, or above the parts.
counts(counts(Tried, Passed, Loop, Depth, Own)) :-
        bb_get(pet_tcg_tried, Tried),
        bb_get(pet_tcg_passed, Passed),
        bb_get(pet_tcg_cut_loop, Loop),
        bb_get(pet_tcg_cut_depth, Depth),
        bb_get(pet_tcg_cut_own, Own).

counts_put(counts(Tried, Passed, Loop, Depth, Own)) :-
        bb_put(pet_tcg_tried, Tried),
        bb_put(pet_tcg_passed, Passed),
        bb_put(pet_tcg_cut_loop, Loop),
        bb_put(pet_tcg_cut_depth, Depth),
        bb_put(pet_tcg_cut_own, Own).

counted(Name) :-
        bb_get(Name, N0),
        N is N0 + 1,
        bb_put(Name, N).

cut(Name) :-
        counted(Name),
        fail.

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

%% pet_step is nondet.
%
% A block is entered. More than DepthK of them are cut, and at the depth of the parts
% one begins, which ends when everything below it was tried.
pet_step :-
        bb_get(pet_tcg_depth, Depth0),
        Depth is Depth0 + 1,
        bb_b_put(pet_tcg_depth, Depth),
        bb_get(pet_tcg_depth_k, DepthK),
        (   DepthK > 0,
            Depth > DepthK ->
            cut(pet_tcg_cut_depth)
        ;   true
        ),
        bb_get(pet_tcg_split, Split),
        (   Depth =:= Split ->
            part_begins(Part),
            bb_b_put(pet_tcg_part, Part),
            (   true
            ;   part_ends(Part),
                fail
            )
        ;   true
        ).

%% pet_own(+Block) is semidet.
%
% A block is entered, and the user's own criterion lets it be: criterion_begins(State)
% and criterion_enters(Block, State0, State), where the state belongs to the path.
pet_own(Block) :-
        bb_get(pet_tcg_own, Own),
        (   Own = own(State0) ->
            true
        ;   user:criterion_begins(State0)
        ),
        (   user:criterion_enters(Block, State0, State) ->
            bb_b_put(pet_tcg_own, own(State))
        ;   cut(pet_tcg_cut_own)
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
        within(Count).

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
            within(Count)
        ;   Count = 0,
            Calls = Calls0
        ).

within(Count) :-
        bb_get(pet_tcg_loop_k, K),
        (   Count > K ->
            cut(pet_tcg_cut_loop)
        ;   bb_get(pet_tcg_since_k, SinceK),
            (   Count > SinceK ->
                bb_b_put(pet_tcg_new, yes)
            ;   true
            )
        ).

%% no_code(+Key, +In, -Out, +H0, -H, -E, -T) is failure.
%
% There is no knowing what a method without code does: the path ends here, which is
% said.
no_code(Key, _, _, _, _, _, _) :-
        bb_put(pet_tcg_undecided, yes),
        port_tell(no_code(Key)),
        fail.
