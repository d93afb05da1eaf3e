/** Answers for people: what `pet prolog` prints. Kernel; for the embedded machine only.

    pet_answer.pl writes answers that a program reads. Here they look as at the prompt of a
    Prolog system, with operators and with the names that the goal has for its variables:

    ?- member(X, [1,2]).
       X = 1
    ;  X = 2.

    The last line of what is written says how the search ended:

    End     ::= true            at least one answer, and there are no more
              | false           none
              | most            as many answers as were asked for; there may be more
              | limit           the inferences were used up
              | raised          an error, which was written
*/

:- module(pet_prompt, [prompt_show/3]).

:- use_module(library(atts), [term_attributed_variables/2]).
:- use_module(library(charsio)).
:- use_module(library(iso_ext), [call_with_inference_limit/3, copy_term/3]).
:- use_module(library(lists)).

%% prompt_show(+Chars, +Most, +Limit) is det.
%
% Runs the goal that is written in Chars in `user`, and writes at most Most of its answers.
% Limit is the number of inferences for all answers together.
prompt_show(Chars, Most, Limit) :-
        % impure: counts the answers across backtracking.
        bb_put(pet_prompt_answers, 0),
        catch(chars_end(Chars, Most, Limit, End), Error, End = raised(Error)),
        end_shown(End, Word),
        write_canonical(user_output, Word),
        flush_output(user_output).

chars_end(Chars, Most, Limit, End) :-
        read_term_from_chars(Chars, Goal, [variable_names(Names)]),
        (   call_with_inference_limit(user:Goal, Limit, Result),
            % commit: a limit that was reached is the last result.
            (   Result == inference_limit_exceeded ->
                End0 = limit
            ;   \+ \+ answer_shown(Names),
                % impure: see prompt_show/3.
                bb_get(pet_prompt_answers, Count0),
                Count is Count0 + 1,
                bb_put(pet_prompt_answers, Count),
                Count == Most,
                End0 = most
            ) ->
            End = End0
        ;   End = exhausted
        ).

end_shown(exhausted, Word) :-
        bb_get(pet_prompt_answers, Count),
        (   Count =:= 0 ->
            shown("   false"),
            Word = false
        ;   Word = true
        ),
        shown(".\n").
end_shown(most, most) :-
        shown("\n;  … .\n").
end_shown(limit, limit) :-
        line_begun,
        shown("… .\n").
end_shown(raised(Error), raised) :-
        line_begun,
        names_new([], Error, Names),
        write_term(user_output, Error, [quoted(true), variable_names(Names)]),
        shown(".\n").

line_begun :-
        bb_get(pet_prompt_answers, Count),
        ( Count =:= 0 -> shown("   ") ; shown("\n;  ") ).

answer_shown(Names0) :-
        line_begun,
        term_attributed_variables(Names0, Attributed),
        (   Attributed == [] ->
            Names1 = Names0,
            Residual = []
        ;   copy_term(Names0, Names1, Residual)
        ),
        names_split(Names1, [], Named, Equations),
        append(Equations, Residual, Goals),
        names_new(Named, Goals, Names),
        goals_shown(Goals, Names).

%  Named are the names of unbound variables, Equations the bindings of the others. Names that
%  begin with _ are left out.
names_split([], Named, Named, []).
names_split([Name=Value|Names], Named0, Named, Equations) :-
        (   sub_atom(Name, 0, 1, _, '_') ->
            names_split(Names, Named0, Named, Equations)
        ;   var(Value),
            \+ has_name(Named0, Value) ->
            names_split(Names, [Name=Value|Named0], Named, Equations)
        ;   Equations = ['$equation'(Name, Value)|Equations1],
            names_split(Names, Named0, Named, Equations1)
        ).

has_name([_=Value0|Named], Value) :-
        (   Value0 == Value ->
            true
        ;   has_name(Named, Value)
        ).

%  Names are those in Named, and new ones for the other variables of Term.
names_new(Named, Term, Names) :-
        term_variables(Term, Variables),
        names_new_(Variables, 0, Named, Names).

names_new_([], _, Names, Names).
names_new_([V|Vs], N0, Named, Names) :-
        (   has_name(Named, V) ->
            names_new_(Vs, N0, Named, Names)
        ;   number_chars(N0, Digits),
            atom_chars(Name, ['_','G'|Digits]),
            N is N0 + 1,
            names_new_(Vs, N, [Name=V|Named], Names)
        ).

goals_shown([], _) :-
        shown("true").
goals_shown([Goal|Goals], Names) :-
        goal_shown(Goal, Names),
        (   Goals == [] ->
            true
        ;   shown(", "),
            goals_shown(Goals, Names)
        ).

goal_shown(Goal, Names) :-
        (   Goal = '$equation'(Name, Value) ->
            atom_chars(Name, Chars),
            shown(Chars),
            shown(" = "),
            value_shown(Value, Names)
        ;   value_shown(Goal, Names)
        ).

%  A term that is an argument of `=`, which binds less than 700.
value_shown(Value, Names) :-
        (   is_loose(Value) ->
            shown("("),
            term_shown(Value, Names),
            shown(")")
        ;   term_shown(Value, Names)
        ).

is_loose(Value) :-
        nonvar(Value),
        functor(Value, Name, Arity),
        Arity >= 1,
        atom(Name),
        current_op(Priority, _, Name),
        Priority >= 700.

%  impure: writes.
term_shown(Term, Names) :-
        write_term(user_output, Term, [quoted(true), variable_names(Names)]).

shown([]).
shown([Char|Chars]) :-
        put_char(user_output, Char),
        shown(Chars).
