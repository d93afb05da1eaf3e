/** The Prolog side of the interface to Rust. Kernel; for the embedded machine only.

    Rust passes a goal as text and gets lines of text, one for each answer and a last one
    with the end of the search. The goal is read here, so that a syntax error is an error
    like any other, and exceptions are caught here, because an exception that leaves a query
    would be returned by every later query too.

    Line     ::= told(answer([Name=Value, …]), Residual)
               | told(end(End), Residual)
    End      ::= exhausted          there are no further answers
               | most               as many answers as were asked for
               | limit              the inferences were used up
               | raised(Error)
    Residual ::= [Goal, …]          constraints on the variables of the line
    Values are written quoted, without operators and lists as '.'(Head, Tail);
    the variables of a line are '$pet_var'(0), '$pet_var'(1) …

    The file also watches programs while they are loaded, because the machine
    does not: it lets later clauses replace earlier ones if others are between them, and
    lets a program redefine predicates of a library.
*/

:- module(pet_answer, [ask/3, load_begins/0, missing/1, missing/2]).

/*  Asking  */

%% ask(+Chars, +Most, +Limit) is det.
%
% Runs the goal that is written in Chars in `user`, and writes its answers. Most is their
% greatest number, or `all`. Limit is limit(N), N inferences for all answers together, or
% `none`. Variables whose names begin with _ are left out.
%
% For "member(X, [a,Y])." this is written:
%    told(answer('.'(=('X',a),'.'(=('Y','$pet_var'(0)),[]))),[])
%    told(answer('.'(=('X','$pet_var'(0)),'.'(=('Y','$pet_var'(0)),[]))),[])
%    told(end(exhausted),[])

ask(Chars, Most, Limit) :-
        % impure: counts the answers across backtracking.
        bb_put(pet_answers, 0),
        catch(chars_end(Chars, Most, Limit, End), Error, End = raised(Error)),
        tell(end(End)).

chars_end(Chars, Most, Limit, End) :-
        '$read_term_from_chars'(Chars, Goal, _, _, Names),
        names_visible(Names, Bindings),
        % commit: answers are written by backtracking, which also frees their memory.
        (   goal_end(Goal, Bindings, Most, Limit, End0) ->
            End = End0
        ;   End = exhausted
        ).

%  Fails once there are no more answers; true if something else ends the search.
goal_end(Goal, Bindings, Most, Limit, End) :-
        goal_result(Limit, Goal, Result),
        % commit: a limit that was reached is the last result.
        (   Result == inference_limit_exceeded ->
            End = limit
        ;   tell(answer(Bindings)),
            % impure: see ask/3.
            bb_get(pet_answers, Count0),
            Count is Count0 + 1,
            bb_put(pet_answers, Count),
            Count == Most,
            End = most
        ).

goal_result(none, Goal, true) :-
        user:Goal.
goal_result(limit(N), Goal, Result) :-
        libraries_loaded,
        call(iso_ext:call_with_inference_limit(user:Goal, N, Result)).

%  These libraries of the machine take as long to load as half of ours, and few goals need
%  them.
libraries_loaded :-
        loader:use_module(library(atts)),
        loader:use_module(library(iso_ext)).

names_visible([], []).
names_visible([Name=Value|Names], Visible) :-
        % commit: a name is of one of two kinds.
        (   sub_atom(Name, 0, 1, _, '_') ->
            names_visible(Names, Visible)
        ;   Visible = [Name=Value|Visible1],
            names_visible(Names, Visible1)
        ).

%  impure: writes. Leaves no binding behind.
tell(Term) :-
        \+ \+ ( term_plain(Term, Plain, Residual),
                write_term(user_output, told(Plain, Residual), [quoted(true), ignore_ops(true)]),
                nl(user_output),
                flush_output(user_output)
              ).

%  Plain is Term with numbered variables, Residual their constraints.
term_plain(Term, Plain, Residual) :-
        '$term_attributed_variables'(Term, Attributed),
        % commit: copying is for constraints only; in version 0.10.0 it fails on some strings.
        (   Attributed == [] ->
            Plain = Term,
            Residual = []
        ;   libraries_loaded,
            call(iso_ext:copy_term(Term, Plain, Residual))
        ),
        term_variables(Plain-Residual, Variables),
        variables_numbered(Variables, 0).

variables_numbered([], _).
variables_numbered(['$pet_var'(N)|Variables], N) :-
        N1 is N + 1,
        variables_numbered(Variables, N1).

/*  Loading  */

%  Name/Arity was read from a program.
:- dynamic(program_predicate/2).

%% load_begins is det.
%
% Begins a new text: clauses read from now on belong to it.

load_begins :-
        % impure: kept while a text is loaded.
        bb_put(pet_predicate, none).

%% missing(-Predicates) is det.
%
% Predicates are the predicates that were read from programs and are not defined.

missing(Predicates) :-
        findall(Name/Arity, program_predicate(Name, Arity), Read),
        missing(Read, Predicates).

%% missing(+Predicates0, -Predicates) is det.
%
% Predicates are the members of Predicates0 that are not defined in `user`.
%
% ?- pet_answer:missing([ask/3,no_such/3], Ps).
%    Ps = [no_such/3].

missing([], []).
missing([Predicate|Predicates0], Missing) :-
        % commit: a predicate is defined or is not.
        (   defined(Predicate) ->
            missing(Predicates0, Missing)
        ;   Missing = [Predicate|Missing1],
            missing(Predicates0, Missing1)
        ).

%  The predicate of `user` has clauses. The machine's current_predicate/1 is also true for a
%  predicate that is only called, so this uses the test of its loader.
defined(Name/Arity) :-
        '$predicate_defined'(user, Name, Arity).

%  Term is a clause that must not be loaded, for this Reason. May be called several times for
%  a clause.
refused(Term, Reason) :-
        prolog_load_context(module, user),
        clause_predicate(Term, Name, Arity),
        \+ bb_get(pet_predicate, Name/Arity),
        % commit: the first reason is enough.
        (   program_predicate(Name, Arity) ->
            Reason = clauses_not_together(Name/Arity)
        ;   defined(Name/Arity) ->
            Reason = already_defined(Name/Arity)
        ;   % impure: kept for the clauses to come.
            assertz(program_predicate(Name, Arity)),
            bb_put(pet_predicate, Name/Arity),
            false
        ).

clause_predicate(Term, Name, Arity) :-
        \+ other_term(Term),
        % commit: a clause is a rule or a fact.
        (   Term = (Head :- _) ->
            true
        ;   Head = Term
        ),
        callable(Head),
        functor(Head, Name, Arity).

other_term((:- _)).
other_term((_ --> _)).
other_term(_:_).

%  The last clause of the file, so that it does not watch the file itself. The
%  reason is thrown when the text has been read, and the machine writes it.
:- multifile(user:term_expansion/2).

user:term_expansion(Term, (:- initialization(throw(error(Reason, load))))) :-
        pet_answer:refused(Term, Reason).
