/** The replacement for the interactive toplevel of the machine, and a faster loader. Kernel;
    for the embedded machine only.

    The machine's own loader walks through the body of every clause, twice if it is the
    first of its predicate, to expand goals; that is more than half of the time that
    loading takes. Only goals that are arguments of other predicates need it, so only
    clauses with such goals are passed to it here, and everything that is not a plain clause.
    If CLP(Z), which rewrites its goals, is loaded, everything is. Other libraries rewrite
    goals too (put_atts/3, format/2); the libraries of pet must not use these goals.

    A text to be loaded begins with a term of its own:
    Begin ::= '$quick'(Kind, Counted, Name).
    Kind  ::= library                   a module, which `user` then imports
            | program                   watched by pet_answer.pl
    Counted ::= counted | uncounted     whether its inferences are counted, for limits
    and ends with end_of_file. Term expansion is the only hook of the machine while it reads
    a text. Without counting, a search is a tenth faster.

    The module must have this name, and the first two imports: the machine looks for them.
*/

:- module('$toplevel', []).

:- use_module(library('$project_atts')).
:- use_module(library('$atts')).

:- dynamic(started/0).

:- multifile(user:term_expansion/2).

user:term_expansion('$quick'(Kind, Counted, Name), (:- set_prolog_flag(double_quotes, chars))) :-
        '$prolog_lc_stream'(Stream),
        '$toplevel':loaded(Kind, Counted, Stream, Name).

loaded(Kind, Counted, Stream, Name) :-
        text_loaded(Kind, Counted, Stream, Name),
        kind_imported(Kind, Name).

kind_imported(library, Name) :-
        loader:use_module(library(Name)).
kind_imported(program, _).

text_loaded(Kind, Counted, Stream, Name) :-
        % As the machine's loader begins and ends.
        '$push_load_context'(Stream, Name),
        '$push_load_state_payload'(Load),
        '$add_in_situ_filename_module'(Load),
        catch('$toplevel':terms_loaded(Kind, Counted, Stream, Load),
              Error,
              '$toplevel':given_up(Error, Stream)),
        '$pop_load_context',
        % commit: backtracking gives the memory free.
        false.
text_loaded(_, _, _, _).

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
        '$devour_whitespace'(Stream),
        '$read_term'(Stream, Term, Singletons, _, _),
        (   Term == end_of_file ->
            '$conclude_load'(Load)
        ;   singletons_told(Singletons, Stream),
            term_allowed(Kind, Term),
            term_counted(Counted, Term, Load),
            term_loaded(Term, Load),
            terms_loaded(Kind, Counted, Stream, Load)
        ).

%  The warning names the line in which the clause ends.
singletons_told([], _).
singletons_told([Singleton|Singletons], Stream) :-
        stream_property(Stream, position(position_and_lines_read(_, Line))),
        loader:warn_about_singletons([Singleton|Singletons], Line).

term_allowed(library, _).
term_allowed(program, Term) :-
        (   pet_answer:refused(Term, Reason) ->
            throw(error(Reason, load))
        ;   true
        ).

term_counted(counted, _, _).
term_counted(uncounted, Term, Load) :-
        (   term_head(Term, Head) ->
            functor(Head, Name, Arity),
            '$add_non_counted_backtracking'(Name, Arity, Load)
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
