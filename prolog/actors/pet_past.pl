/** What a failure needs: of the steps of a run those without which it would not have
    come. Kernel.

    A failure ends the whole run, so that steps of others before it are there by chance.
    What belongs to it is the step that failed, and every step that one of those that
    belong to it depends on: the step that posted the task, earlier steps of the task,
    steps of the same actor that do not change places with it, steps of others that touch
    the same passive object, and those that finished a future it asked for. Whatever does
    not belong can be left out, and the rest runs as before.

    Step    ::= step(Id, Actor, Key, From, To, Trace, Finished, Asked)
                                     the task, the numbers of the tasks that it posted
                                     (those behind From, up to To), the future that it
                                     finished or `none`, those that it asked for

    No two steps that the prunings let change places depend on each other here, so what
    a failure needs does not depend on the order that was tried.

    impure: the steps are kept in a backtrackable global, see pet_tasks.pl.

    The examples are about tests/prolog/program.pl.
*/

:- module(pet_past, [past_begins/1,
                     past_extended/1,
                     past_excess/1,
                     past_necessary/0]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_lists)).
:- use_module(library(pet_tasks)).

%% past_begins(+Queue) is det.
%
% Nothing has run. Queue are the keys of the tasks that were there.
%
% ?- past_begins([]).
%    true.
past_begins(Queue) :-
        bb_b_put(pet_past_queue, Queue),
        bb_b_put(pet_past_steps, []).

%% past_extended(+Step) is det.
%
% The step was the last one.
%
% ?- past_begins([]), past_extended(step(1,1,'W.set',1,1,t(1),none,[])).
%    true.
past_extended(Step) :-
        bb_get(pet_past_steps, Steps),
        bb_b_put(pet_past_steps, [Step|Steps]).

%% past_excess(-Plan) is semidet.
%
% The last step, which failed, does not need all that were before it. Plan is
% plan(Steps, Queue) with those that it needs, first to last.
%
% ?- past_begins([]), past_extended(step(1,1,'W.set',2,2,t(1),none,[])),
%    past_extended(step(2,2,'W.ask',2,2,t(7),none,[])), past_excess(Plan).
%    Plan = plan([step(2,2,'W.ask',2,2,t(7),none,[])],[]).
past_excess(plan(Needed, Queue)) :-
        bb_get(pet_past_steps, [Last|Steps]),
        needed(Steps, [Last], Needed, 0, Left),
        Left > 0,
        bb_get(pet_past_queue, Queue).

%% past_necessary is semidet.
%
% The last step, which failed, needs all that were before it.
%
% ?- past_begins([]), past_extended(step(1,1,'W.set',2,2,t(1),none,[])),
%    past_extended(step(2,1,'W.ask',2,2,t(7),none,[])), past_necessary.
%    true.
past_necessary :-
        bb_get(pet_past_steps, [Last|Steps]),
        needed(Steps, [Last], _, 0, 0).

needed([], Needed, Needed, Left, Left).
needed([Step|Steps], Needed0, Needed, Left0, Left) :-
        (   some_depends(Needed0, Step) ->
            needed(Steps, [Step|Needed0], Needed, Left0, Left)
        ;   Left1 is Left0 + 1,
            needed(Steps, Needed0, Needed, Left1, Left)
        ).

some_depends([Later|Steps], Step) :-
        (   depends(Later, Step) ->
            true
        ;   some_depends(Steps, Step)
        ).

depends(Later, Step) :-
        Later = step(Id, Actor, Key, _, _, _, _, Asked),
        Step = step(Id0, Actor0, Key0, From, To, _, Finished, _),
        (   Id =:= Id0 ->
            true
        ;   posted(Id, From, To) ->
            true
        ;   known_member(Finished, Asked) ->
            true
        ;   Actor == Actor0 ->
            \+ only_ask(Key0, Key)
        ;   \+ only_ask_apart(Key0, Key)
        ).

posted(Id, From, To) :-
        Id > From,
        Id =< To.
