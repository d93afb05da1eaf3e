/** The log of a path from which a summary is made: its questions about its inputs and its
    actions, in order. Kernel; for the embedded machine only.

    A summary case is a path of a method in the most general context. Composing it with a
    state repeats its steps (crates/pet-engine/src/summary/clauses.rs), so only steps are
    logged that make a difference in some state: a step that follows from the steps before
    does so in every state.

    Log     ::= log(Count, Values, Cells, Steps)
    Values  ::= [K-Value, …]         unknown values by name
    Cells   ::= [K-Id, …]            the cell that the reference of this name leads to
    Steps   ::= [Step, …]            last first
    Step    ::= way(N)                           one of several clauses is tried
              | null(Value) | ref(K)             a reference is null; it is r(c(K))
              | reach(Cell)                      its cell is used for the first time
              | alias(Cell, Cell)                it is this one, which was reached before
              | apart(Cell, [Cell, …])           it is none of these
              | field(Cell, Class, Position, K) | static(Class, Position, K)
              | length(Cell, K) | element(Cell, Value, K)      K is the value
              | class(Goal)                      a test without its heap, with the cell
              | same(Value, Value) | different(Value, Value)
              | define(K, Expr) | post(Constraint)
              | object(J, Class) | array(J, Type, Value)       the Jth object made here
              | set(Cell, Class, Position, Value) | put(Cell, Value, Value)
              | set_static(Class, Position, Value)
    Value   ::= Integer | null | r(Cell) | n(K)
    Cell    ::= c(K) | m(J)
              | n(K)                 with delayed aliasing, where a reference is its cell

    `user` has the traces of the cases that are composed here:
        pet_subtrace(Key, N, [Item, …])

    Written to the port:
    summary(Steps, End), first step first
    End     ::= done([Value, …], Flag, Trace, Blocks) | cut(Why) | no_code(Key)

    impure: the log is a backtrackable global, because it belongs to the path.
*/

:- module(pet_log, [log_off/0,
                    log_on/0,
                    log_begins/1,
                    log_ends/1,
                    logged/1,
                    log_way/1,
                    log_has/1,
                    value_named/2,
                    value_logged/3,
                    cell_named/2,
                    cells/1,
                    value_plain_/2,
                    cell_plain_/2,
                    trace_items/3,
                    pet_traced/3,
                    pet_null/1,
                    pet_ref/2,
                    pet_alias/2,
                    pet_apart/2,
                    log_pet_post/1]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pet_ends)).
:- use_module(library(pet_port)).
:- use_module(library(pet_store)).

%% log_off is det.
%
% From now on no path is logged.
log_off :-
        bb_put(pet_summary_wanted, 0).

%% log_on is det.
%
% From now on each path is logged.
log_on :-
        bb_put(pet_summary_wanted, 1).

%% log_begins(+In) is det.
%
% A path begins with these inputs, which are named from 1 on.
log_begins(In) :-
        (   bb_get(pet_summary_wanted, 1) ->
            inputs_named(In, 1, Count, Values, Cells),
            bb_b_put(pet_summary_log, log(Count, Values, Cells, []))
        ;   true
        ).

inputs_named([], K, K, [], []).
inputs_named([Value|In], K0, K, [K0-Value|Values], Cells) :-
        K1 is K0 + 1,
        (   nonvar(Value),
            Value = r(X) ->
            Cells = [K0-X|Cells1]
        ;   Cells = Cells1
        ),
        inputs_named(In, K1, K, Values, Cells1).

%% log_ends(+End) is det.
%
% The path ends here, and its log is written to the port if paths are logged.
log_ends(End) :-
        (   bb_get(pet_summary_wanted, 1) ->
            bb_get(pet_summary_log, log(_, _, _, Steps0)),
            reverse(Steps0, Steps),
            port_tell(summary(Steps, End))
        ;   true
        ).

%% logged(+Step) is det.
%
% Adds Step to the log.
logged(Step) :-
        bb_get(pet_summary_log, log(K, Values, Cells, Steps)),
        bb_b_put(pet_summary_log, log(K, Values, Cells, [Step|Steps])).

%% log_way(+N) is det.
%
% The Nth clause of a predicate is tried.
log_way(N) :-
        logged(way(N)).

%% log_has(+Step) is semidet.
%
% The step was logged on this path.
log_has(Step) :-
        bb_get(pet_summary_log, log(_, _, _, Steps)),
        memberchk(Step, Steps).

%% value_logged(+Value, -K, +Step) is det.
%
% If the value is unknown and has no name yet, gives it the name K and logs Step.
value_logged(Value, K, Step) :-
        (   nonvar(Value) ->
            true
        ;   bb_get(pet_summary_log, log(K0, Values, Cells, Steps)),
            (   value_name(Values, Value, _) ->
                true
            ;   K = K0,
                K1 is K0 + 1,
                bb_b_put(pet_summary_log, log(K1, [K-Value|Values], Cells, [Step|Steps]))
            )
        ).

%% value_named(+Value, -K) is semidet.
%
% K is the name of the unknown value.
value_named(Value, K) :-
        bb_get(pet_summary_log, log(_, Values, _, _)),
        value_name(Values, Value, K).

value_name([K0-Value0|Values], Value, K) :-
        (   Value0 == Value ->
            K = K0
        ;   value_name(Values, Value, K)
        ).

%% cell_named(+K, +X) is det.
%
% From now on X is the cell of the reference K.
cell_named(K, X) :-
        bb_get(pet_summary_log, log(Count, Values, Cells, Steps)),
        bb_b_put(pet_summary_log, log(Count, Values, [K-X|Cells], Steps)).

%% cells(-Cells) is det.
%
% Cells are the cells of the log.
cells(Cells) :-
        bb_get(pet_summary_log, log(_, _, Cells, _)).

%% value_plain_(+Value, -Plain) is det.
%
% Plain is the value by its name.
value_plain_(Value, Plain) :-
        (   var(Value) ->
            (   value_named(Value, K) ->
                Plain = n(K)
            ;   throw(error(unnamed, pet_summary))
            )
        ;   Value = r(X) ->
            Plain = r(Cell),
            cell_plain_(X, Cell)
        ;   Plain = Value
        ).

%% cell_plain_(+X, -Cell) is det.
%
% Cell is the cell X by its name.
cell_plain_(X, Cell) :-
        (   integer(X),
            X < 0 ->
            J is -X,
            Cell = m(J)
        ;   cells(Cells),
            value_name(Cells, X, K) ->
            Cell = c(K)
        ;   value_named(X, K) ->
            Cell = n(K)
        ;   throw(error(unnamed, pet_summary))
        ).

/*  Traces  */

%% trace_items(+Trace, -Items0, ?Items) is det.
%
% The difference of Items0 and Items is the nodes of the trace in the order in which they were
% passed: numbers of clauses, and case(Key, N) for a composed call.
trace_items(t(N), [N|Items], Items).
trace_items(t(N, T), [N|Items0], Items) :-
        trace_items(T, Items0, Items).
trace_items(t(N, T, U), [N|Items0], Items) :-
        trace_items(T, Items0, Items1),
        trace_items(U, Items1, Items).
trace_items(case(Key, N), [case(Key, N)|Items], Items).

%% pet_traced(?Trace, +Key, +N) is semidet.
%
% Trace is the trace of the Nth summary case of Key, with all its nodes.
pet_traced(Trace, Key, N) :-
        user:pet_subtrace(Key, N, Items),
        trace_fits(Items, [], Trace).

%  Items are as for trace_items/3, but w(N, Count) for a clause, with the number of traces
%  below it.
trace_fits([Item|Items0], Items, Trace) :-
        item_fits(Item, Items0, Items, Trace).

item_fits(w(N, 0), Items, Items, t(N)).
item_fits(w(N, 1), Items0, Items, t(N, T)) :-
        trace_fits(Items0, Items, T).
item_fits(w(N, 2), Items0, Items, t(N, T, U)) :-
        trace_fits(Items0, Items1, T),
        trace_fits(Items1, Items, U).
item_fits(case(Key, N), Items, Items, T) :-
        pet_traced(T, Key, N).

/*  What clauses of summaries ask of references and of cells that are reached  */

%% pet_null(?Ref) is semidet.
%
% The reference is null.
pet_null(null).

%% pet_ref(?Ref, ?X) is semidet.
%
% The reference is not null, and X is its cell.
pet_ref(r(X), X).

%% pet_alias(+X, +Y) is semidet.
%
% X and Y are the same cell.
pet_alias(X, Y) :-
        X == Y.

%% pet_apart(+X, +Ys) is semidet.
%
% X is none of the cells Ys.
pet_apart(_, []).
pet_apart(X, [Y|Ys]) :-
        X \== Y,
        pet_apart(X, Ys).

/*  Constraints  */

%% log_pet_post(+Constraint) is semidet.
%
% As pet_post/1 in pet_tcg.pl; a constraint that follows from earlier ones is not logged.
log_pet_post(Constraint) :-
        store_said(_, _, Count0),
        (   defines(Constraint, Z, Expr) ->
            expr_plain(Expr, Plain),
            posted(Constraint),
            value_logged(Z, K, define(K, Plain))
        ;   expr_plain(Constraint, Plain),
            posted(Constraint),
            store_said(_, _, Count),
            (   Count =:= Count0 ->
                true
            ;   logged(post(Plain))
            )
        ).

posted(Constraint) :-
        % commit: a constraint holds in one way.
        (   post(Constraint) ->
            true
        ;   refuted
        ).

defines(Z #= Expr, Z, Expr) :-
        var(Z),
        \+ integer_id(Z, _).

expr_plain(Expr, Plain) :-
        (   var(Expr) ->
            value_plain_(Expr, Plain)
        ;   integer(Expr) ->
            Plain = Expr
        ;   Expr =.. [Name|Args],
            exprs_plain(Args, Plains),
            Plain =.. [Name|Plains]
        ).

exprs_plain([], []).
exprs_plain([Expr|Exprs], [Plain|Plains]) :-
        expr_plain(Expr, Plain),
        exprs_plain(Exprs, Plains).
