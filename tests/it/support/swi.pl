/** Answers goals in SWI-Prolog, for tests/support/ground.rs.

    swipl -f none -q swi.pl -- PROLOG ARITHMETIC DIRECTORY

    PROLOG is the folder of the bundled libraries, ARITHMETIC the library of the
    constraints. DIRECTORY holds program1.pl,
    goals1.pl, program2.pl … Each program is loaded, its goals are answered in
    the form that prolog/kernel/pet_answer.pl describes, and the program is unloaded.
    Whatever else is written is a mistake in a program.
*/

:- use_module(library(lists)).

:- initialization(main, main).

main :-
        current_prolog_flag(argv, Arguments),
        append(_, [Prolog, Arithmetic, Directory], Arguments),
        atomic_list_concat([Prolog, '/ground'], Ground),
        asserta(user:file_search_path(library, Ground)),
        use_module(user:library(Arithmetic)),
        use_module(user:library(pet_ground)),
        use_module(user:library(pet_ground_run)),
        answer_programs(Directory, 1).

answer_programs(Directory, N) :-
        atomic_list_concat([Directory, '/program', N, '.pl'], Program),
        (   exists_file(Program) ->
            atomic_list_concat([Directory, '/goals', N, '.pl'], Goals),
            load_files(user:Program, []),
            setup_call_cleanup(open(Goals, read, Stream),
                               answer_goals(Stream),
                               close(Stream)),
            unload_file(Program),
            N1 is N + 1,
            answer_programs(Directory, N1)
        ;   true
        ).

answer_goals(Stream) :-
        read_term(Stream, Term, [variable_names(Names), module(user)]),
        (   Term = ask(Goal, Limit) ->
            include(visible, Names, Bindings),
            catch(goal_end(Goal, Bindings, Limit, End), Error, End = raised(Error)),
            tell(end(End)),
            answer_goals(Stream)
        ;   Term == end_of_file
        ).

visible(Name=_) :-
        \+ sub_atom(Name, 0, _, _, '_').

goal_end(Goal, Bindings, Limit, End) :-
        (   call_with_inference_limit(user:Goal, Limit, Result),
            (   Result == inference_limit_exceeded ->
                End0 = limit
            ;   tell(answer(Bindings)),
                fail
            ) ->
            End = End0
        ;   End = exhausted
        ).

tell(Term) :-
        \+ \+ ( copy_term(Term, Plain, Residual),
                term_variables(Plain-Residual, Variables),
                numbered(Variables, 0),
                write_term(told(Plain, Residual), [quoted(true), ignore_ops(true)]),
                nl
              ).

numbered([], _).
numbered(['$pet_var'(N)|Variables], N) :-
        N1 is N + 1,
        numbered(Variables, N1).
