/** The steps that a failure needs. Kernel.

    A failure ends the whole run, so independent steps before it are there by chance. A
    failure needs the step that failed, and every step on which a needed step depends: the
    step that posted its task, earlier steps of the task, dependent steps of the same actor,
    steps of other actors that touch the same passive object, and steps that finished a
    future that it asked for. All other steps can be left out, and the needed steps run as
    before.

    Step    ::= step(Id, Actor, Key, From, To, Trace, Finished, Asked)
                                     the task, the numbers of the tasks that it posted
                                     (those after From, up to To), the future that it
                                     finished or `none`, the futures that it asked for

    Steps whose order the prunings ignore do not depend on each other here, so the needed
    steps do not depend on the order that was tried.

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
% Begins without steps. Queue are the keys of the tasks in the queue at the beginning.
%
% ?- past_begins([]).
%    true.
past_begins(Queue) :-
        bb_b_put(pet_past_queue, Queue),
        bb_b_put(pet_past_steps, []).

%% past_extended(+Step) is det.
%
% Adds the last step.
%
% ?- past_begins([]), past_extended(step(1,1,'W.set',1,1,t(1),none,[])).
%    true.
past_extended(Step) :-
        bb_get(pet_past_steps, Steps),
        bb_b_put(pet_past_steps, [Step|Steps]).

%% past_excess(-Plan) is semidet.
%
% The last step, which failed, does not need all steps before it. Plan is
% plan(Steps, Queue) with the steps that it needs, first to last.
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
% The last step, which failed, needs all steps before it.
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
