/** The other side of the benchmark: a translated program on SWI-Prolog.

    swipl -g main driver.pl -- PROGRAM.pl KEY LOOP_K clpfd|none once|again

    Clauses get the state of the criterion as one more argument, as ours do. Each case
    is written to nowhere, because ours is written too. With clpfd the integers of a
    path are labelled at its end. Prints the number of paths and the seconds (of CPU
    time) that the search took; the second one, with `again`, because the first also
    loads what clpfd needs.
*/

:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(paper_heap).

:- dynamic(pet_way/4).
:- dynamic(pet_entry/2).
:- dynamic(pet_block/3).
:- dynamic(pet_class/5).
:- dynamic(pet_field/3).
:- dynamic(pet_method/7).
:- dynamic(loop_k/1).

main :-
        current_prolog_flag(argv, [File, Key, LoopK, Mode, Often]),
        atom_number(LoopK, K),
        assertz(loop_k(K)),
        file_terms(File, Terms),
        tables_loaded(Terms),
        clauses_loaded(Terms, Mode),
        open_null_stream(Null),
        (   Often == again ->
            searched(Key, Mode, Null, _, _)
        ;   true
        ),
        searched(Key, Mode, Null, Paths, Seconds),
        format("~w ~6f~n", [Paths, Seconds]),
        halt.

searched(Key, Mode, Null, Paths, Seconds) :-
        Counter = count(0),
        statistics(cputime, T0),
        (   path(Key, Mode, Case),
            write_term(Null, Case, [quoted(true), ignore_ops(true)]),
            arg(1, Counter, N0),
            N is N0 + 1,
            nb_setarg(1, Counter, N),
            fail
        ;   true
        ),
        statistics(cputime, T),
        Seconds is T - T0,
        arg(1, Counter, Paths).

path(Key, Mode, case(In, H0, Out, H, E, T)) :-
        heap_begins,
        pet_method(Key, _, _, Kind, Parameters, _, _),
        length(Parameters, Count),
        length(Arguments, Count),
        (   Kind == instance ->
            In = [r(_)|Arguments]
        ;   In = Arguments
        ),
        Goal =.. [Key, In, Out, H0, H, E, T, limits([], [Key-0])],
        call(Goal),
        (   Mode == clpfd ->
            term_attvars(Goal, Vs),
            once(labelled(Vs))
        ;   true
        ).

%  In a narrow range, which is enough for the programs here: to find out that there are
%  no values in a wide one takes for ever.
labelled(Vs) :-
        Vs ins -8..8,
        label(Vs).

/*  Loading  */

file_terms(File, Terms) :-
        open(File, read, Stream),
        read_term(Stream, Term0, []),
        stream_terms(Term0, Stream, Terms),
        close(Stream).

stream_terms(end_of_file, _, Terms) :-
        !,
        Terms = [].
stream_terms(Term, Stream, [Term|Terms]) :-
        read_term(Stream, Term1, []),
        stream_terms(Term1, Stream, Terms).

tables_loaded(Terms) :-
        forall(( member(Term, Terms), Term \= (:- _), Term \= (_ :- _), functor(Term, Name, _),
                 sub_atom(Name, 0, _, _, pet_) ),
               assertz(Term)).

clauses_loaded(Terms, Mode) :-
        nb_setval(driver_block, none),
        nb_setval(driver_way, 0),
        forall(( member(Term, Terms), block_clause(Term, Head, Body) ),
               clause_loaded(Head, Body, Mode)),
        findall(Block/7,
                ( pet_block(Block, _, _), functor(Head, Block, 7), predicate_property(Head, dynamic) ),
                Predicates),
        compile_predicates(Predicates).

block_clause(Term, Head, Body) :-
        (   Term = (Head :- Body) ->
            true
        ;   Term \= (:- _),
            Head = Term,
            Body = true
        ),
        functor(Head, Block, 6),
        pet_block(Block, _, _).

clause_loaded(Head, Body, Mode) :-
        functor(Head, Block, _),
        nb_getval(driver_block, Block0),
        (   Block == Block0 ->
            nb_getval(driver_way, Way0),
            Way is Way0 + 1
        ;   Way = 1
        ),
        nb_setval(driver_block, Block),
        nb_setval(driver_way, Way),
        findall(Mark,
                ( ( pet_entry(Block, Marks) ; pet_way(Block, Way, _, Marks) ),
                  member(Mark, Marks),
                  ( Mark = enter(_) ; Mark = iterate(_) )
                ),
                Passed),
        with_state(Head, State, Head1),
        goals_changed(Body, Mode, State, Passed, Body1),
        assertz((Head1 :- Body1)).

with_state(Goal, State, Goal1) :-
        Goal =.. Parts,
        append(Parts, [State], Parts1),
        Goal1 =.. Parts1.

goals_changed((G, Gs), Mode, State, Marks, Body) :-
        !,
        goal_changed(G, Mode, State, Marks, G1, State1, Marks1),
        Body = (G1, Body1),
        goals_changed(Gs, Mode, State1, Marks1, Body1).
goals_changed(G, Mode, State, Marks, G1) :-
        goal_changed(G, Mode, State, Marks, G1, _, _).

goal_changed(G, Mode, State, Marks, G1, State, Marks) :-
        is_constraint(G),
        !,
        (   Mode == none ->
            G1 = known(G)
        ;   G1 = G
        ).
goal_changed(G, _, State0, Marks, (Counted, Called), State, []) :-
        functor(G, Block, 6),
        pet_block(Block, Key, _),
        !,
        (   Marks == [] ->
            Looped = true,
            State = State0
        ;   Looped = passed(Marks, State0, State)
        ),
        (   Block == Key ->
            Counted = ( Looped, called(Key, State, State1) ),
            with_state(G, State1, Called)
        ;   Counted = Looped,
            with_state(G, State, Called)
        ).
goal_changed(G, _, State, Marks, G, State, Marks).

is_constraint(G) :-
        functor(G, Name, 2),
        sub_atom(Name, 0, 1, _, #).

/*  What the clauses call  */

passed([], State, State).
passed([Mark|Marks], limits(Loops0, Calls), State) :-
        loops_after(Mark, Loops0, Loops),
        passed(Marks, limits(Loops, Calls), State).

loops_after(enter(Block), Loops0, [Block-0|Loops]) :-
        count_removed(Loops0, Block, _, Loops).
loops_after(iterate(Block), Loops0, [Block-Count|Loops]) :-
        count_removed(Loops0, Block, Count0, Loops),
        Count is Count0 + 1,
        loop_k(K),
        Count =< K.

count_removed([], _, 0, []).
count_removed([Block0-Count0|Counts0], Block, Count, Counts) :-
        (   Block0 == Block ->
            Count = Count0,
            Counts = Counts0
        ;   Counts = [Block0-Count0|Counts1],
            count_removed(Counts0, Block, Count, Counts1)
        ).

called(Key, limits(_, Calls0), limits([], [Key-Count|Calls])) :-
        (   memberchk(Key-Count0, Calls0) ->
            count_removed(Calls0, Key, Count0, Calls),
            Count is Count0 + 1,
            loop_k(K),
            Count =< K
        ;   Count = 0,
            Calls = Calls0
        ).

%  Without constraints: known integers as usual, and nothing of unknown ones.
known(A #= B) :-
        (   \+ ground(B) ->
            true
        ;   compound(B) ->
            A is B
        ;   var(A) ->
            true
        ;   A =:= B
        ).
known(A #\= B) :- ( ground(A-B) -> A =\= B ; true ).
known(A #< B) :- ( ground(A-B) -> A < B ; true ).
known(A #> B) :- ( ground(A-B) -> A > B ; true ).
known(A #=< B) :- ( ground(A-B) -> A =< B ; true ).
known(A #>= B) :- ( ground(A-B) -> A >= B ; true ).
known(C #\/ D) :- ( known(C) -> true ; known(D) ).
