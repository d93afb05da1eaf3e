/** A quicker way to load texts. Kernel; for the embedded machine only.

    The machine's own loader walks through the body of every clause, twice if it is the
    first of its predicate, to expand goals; that is more than half of the time that
    loading takes. Only goals that are arguments of other predicates need it, so only
    clauses with such goals are passed to it here, and everything that is not a plain clause.
    If CLP(Z), which rewrites its goals, is loaded, everything is. Other libraries rewrite
    goals too (put_atts/3, format/2); the libraries of pet must not use these goals.

    pet_toplevel.pl calls this with the kind of the text:
    Kind  ::= library                   a module, which `user` then imports
            | plain                     the same, and no goal of it is an argument of
                                        another predicate, so that none is looked for
            | program                   watched by pet_answer.pl
    Counted ::= counted | uncounted     whether its inferences are counted, for limits
    A text ends with end_of_file. Without counting, a search is a tenth faster.
*/

:- module(pet_loader, [text_loaded/4]).

%% text_loaded(+Kind, +Counted, +Stream, +Name) is det.
%
% The rest of the text was loaded, and `user` has imported it if it is a library.
text_loaded(Kind, Counted, Stream, Name) :-
        stream_loaded(Kind, Counted, Stream, Name),
        kind_imported(Kind, Name).

kind_imported(library, Name) :-
        loader:use_module(library(Name)).
kind_imported(plain, Name) :-
        loader:use_module(library(Name)).
kind_imported(program, _).

stream_loaded(Kind, Counted, Stream, Name) :-
        % As the machine's loader begins and ends.
        '$push_load_context'(Stream, Name),
        '$push_load_state_payload'(Load),
        '$add_in_situ_filename_module'(Load),
        catch(pet_loader:terms_loaded(Kind, Counted, Stream, Load),
              Error,
              pet_loader:given_up(Error, Stream)),
        '$pop_load_context',
        % commit: backtracking gives the memory free.
        false.
stream_loaded(_, _, _, _).

%  impure: writes the error, which Rust reads.
given_up(Error, Stream) :-
        loader:write_error(Error),
        nl,
        skipped(Stream).

skipped(Stream) :-
        get_char(Stream, Char),
        (   Char == end_of_file ->
            true
        ;   skipped(Stream)
        ).

terms_loaded(Kind, Counted, Stream, Load) :-
        clauses_loaded(Kind, Counted, none, Stream, Load).

%  Before is Name/Arity of the clause before, or `none`.
clauses_loaded(Kind, Counted, Before, Stream, Load) :-
        '$devour_whitespace'(Stream),
        '$read_term'(Stream, Term, Singletons, _, _),
        (   Term == end_of_file ->
            '$conclude_load'(Load)
        ;   singletons_told(Singletons, Stream),
            (   term_head(Term, Head) ->
                functor(Head, Name, Arity),
                predicate_counted(Counted, Name/Arity, Before, Load),
                clause_loaded(Kind, Term, Load),
                clauses_loaded(Kind, Counted, Name/Arity, Stream, Load)
            ;   other_loaded(Kind, Term, Load),
                clauses_loaded(Kind, Counted, none, Stream, Load)
            )
        ).

%  The warning names the line in which the clause ends.
singletons_told([], _).
singletons_told([Singleton|Singletons], Stream) :-
        stream_property(Stream, position(position_and_lines_read(_, Line))),
        loader:warn_about_singletons([Singleton|Singletons], Line).

%  A predicate is counted or not as a whole, so its first clause is enough.
predicate_counted(counted, _, _, _).
predicate_counted(uncounted, Name/Arity, Before, Load) :-
        (   Before == Name/Arity ->
            true
        ;   '$add_non_counted_backtracking'(Name, Arity, Load)
        ).

clause_loaded(plain, Term, Load) :-
        (   '$module_exists'(clpz) ->
            loader:compile_term(Term, Load)
        ;   '$clause_to_evacuable'(Term, Load)
        ).
clause_loaded(library, Term, Load) :-
        term_loaded(Term, Load).
clause_loaded(program, Term, Load) :-
        term_allowed(Term),
        term_loaded(Term, Load).

%  A directive, say.
other_loaded(plain, Term, Load) :-
        loader:compile_term(Term, Load).
other_loaded(library, Term, Load) :-
        loader:compile_term(Term, Load).
other_loaded(program, Term, Load) :-
        term_allowed(Term),
        loader:compile_term(Term, Load).

term_allowed(Term) :-
        (   pet_answer:refused(Term, Reason) ->
            throw(error(Reason, load))
        ;   true
        ).

term_loaded(Term, Load) :-
        (   nonvar(Term),
            '$prolog_lc_module'(Module),
            term_plain(Term, Module),
            \+ '$module_exists'(clpz) ->
            '$clause_to_evacuable'(Term, Load)
        ;   loader:compile_term(Term, Load)
        ).

%  Term is a clause of this module that can be compiled without expansion.
term_plain((Head :- Body), Module) :- !,
        head_plain(Head),
        goal_plain(Body, Module).
term_plain(Head, _) :-
        head_plain(Head).

%  The head of a clause of this module.
term_head(Term, Head) :-
        nonvar(Term),
        (   Term = (Head :- _) ->
            true
        ;   Head = Term
        ),
        head_plain(Head).

head_plain(Head) :-
        nonvar(Head),
        functor(Head, Name, _),
        atom(Name),
        \+ special(Name).

special(:-).
special(?-).
special(-->).
special(:).
special(term_expansion).
special(goal_expansion).

%  No goal in it is an argument of another predicate.
goal_plain(Goal, _) :-
        var(Goal),
        !,
        false.
goal_plain((A, B), Module) :- !,
        goal_plain(A, Module),
        goal_plain(B, Module).
goal_plain((A ; B), Module) :- !,
        goal_plain(A, Module),
        goal_plain(B, Module).
goal_plain((A -> B), Module) :- !,
        goal_plain(A, Module),
        goal_plain(B, Module).
goal_plain(\+ A, Module) :- !,
        goal_plain(A, Module).
goal_plain(Module:Goal, _) :- !,
        atom(Module),
        goal_plain(Goal, Module).
goal_plain(Goal, Module) :-
        functor(Goal, Name, Arity),
        atom(Name),
        \+ '$meta_predicate_property'(Module, Name, Arity, _).
