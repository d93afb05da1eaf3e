/** Integer constraints of one path, on the CLP(Z) library, for comparison. Kernel.

    The exports are those of pet_store.pl, and the path is that of pet_integers.pl. Each
    unknown integer has a shadow, a variable of CLP(Z), which propagation may bind; the
    integer itself is never bound.

    shadow(Id, Shadow)
*/

:- module(pet_store, [store_begins/0,
                      store_tells/1,
                      store_refutes/0,
                      store_anew/0,
                      unknown_integer/3,
                      unknown_single/1,
                      known_integer/2,
                      integer_id/2,
                      post/1,
                      store_said/3,
                      store_values/1]).

:- use_module(library(atts)).
:- use_module(library(clpz)).
:- use_module(library(iso_ext), [call_with_inference_limit/3]).
:- use_module(library(lists)).
:- use_module(library(pet_port)).

:- attribute shadow/2.

store_begins :-
        bb_b_put(pet_clpz_ids, 0),
        bb_b_put(pet_clpz_path, []),
        bb_b_put(pet_clpz_shadows, []).

store_tells(_).

%% store_refutes is det.
%
% There is no exact solver to ask.
store_refutes.

store_anew.

unknown_integer(V, Low, High) :-
        Shadow in Low..High,
        numbered(V, Shadow, Id),
        said(in(Id, Low, High)).

%% unknown_single(-V) is det.
%
% There are no floating-point numbers on CLP(Z); programs with them are refused.
unknown_single(_) :-
        throw(error(no_floats, pet_store)).

numbered(V, Shadow, Id) :-
        bb_get(pet_clpz_ids, Id),
        Id1 is Id + 1,
        bb_b_put(pet_clpz_ids, Id1),
        put_atts(V, shadow(Id, Shadow)),
        bb_get(pet_clpz_shadows, Shadows),
        bb_b_put(pet_clpz_shadows, [Shadow|Shadows]).

said(Entry) :-
        bb_get(pet_clpz_path, Entries),
        bb_b_put(pet_clpz_path, [Entry|Entries]).

known_integer(V, N) :-
        (   integer(V) ->
            N = V
        ;   get_atts(V, shadow(_, N)),
            integer(N)
        ).

integer_id(V, Id) :-
        var(V),
        get_atts(V, shadow(Id, _)).

store_said(0, Entries, 0) :-
        bb_get(pet_clpz_path, Entries0),
        reverse(Entries0, Entries).

%% store_values(-Values) is semidet.
%
% Values are small values for all integers, by number; `unknown` if none were found in
% time. Fails if there are none.
store_values(Values) :-
        bb_get(pet_clpz_shadows, Shadows0),
        reverse(Shadows0, Shadows),
        call_with_inference_limit(once_chosen(Shadows, Answer), 3000000, R),
        !,
        (   R == inference_limit_exceeded ->
            Values = unknown
        ;   Answer == chosen,
            Values = Shadows
        ).

once_chosen(Vs, Answer) :-
        (   values_chosen(Vs, [0,1]) ->
            Answer = chosen
        ;   Answer = none
        ).

values_chosen([], _).
values_chosen([V|Vs], Used) :-
        (   integer(V) ->
            values_chosen(Vs, Used)
        ;   candidate(Used, V),
            values_chosen(Vs, [V|Used])
        ).

candidate(Used, V) :-
        member(V0, [2,3,4,5,6,7,8,9,10,-1,-2,-3,-4,-5,-6,-7,-8,-9,-10,1,0]),
        \+ memberchk(V0, Used),
        V #= V0.
candidate(Used, V) :-
        member(V, Used).
candidate(_, V) :-
        fd_inf(V, Low),
        integer(Low),
        V #= Low.
candidate(_, V) :-
        fd_sup(V, High),
        integer(High),
        V #= High.

%% post(+Constraint) is semidet.
%
% As in pet_integers.pl. A constraint that contradicts an earlier one on the same terms is
% refuted here, because propagation over 32-bit ranges would take very long; propagation that
% does not end in time is given up, which is written to the port.
post(Constraint) :-
        Constraint =.. [Name, A, B],
        (   Name == (#=),
            var(A),
            \+ get_atts(A, shadow(_, _)) ->
            defined(A, B)
        ;   side(Constraint, Plain, Shadowed),
            bb_get(pet_clpz_path, Path),
            \+ refuted(Path, Plain),
            propagated(Shadowed),
            (   ground_integers(Plain) ->
                true
            ;   said(Plain)
            )
        ).

defined(Z, Expr) :-
        (   var(Expr) ->
            Z = Expr
        ;   side(Expr, Plain, Shadowed),
            (   ground_integers(Plain) ->
                Z is Plain
            ;   propagated(Shadow #= Shadowed),
                numbered(Z, Shadow, Id),
                said(def(Id, Plain))
            )
        ).

%  Plain is an expression without variables, Shadowed the same over shadows.
side(A, Plain, Shadowed) :-
        (   integer(A) ->
            Plain = A,
            Shadowed = A
        ;   var(A) ->
            get_atts(A, shadow(Id, Shadowed)),
            Plain = v(Id)
        ;   A =.. [Name|As],
            sides(As, Plains, Shadoweds),
            Plain =.. [Name|Plains],
            Shadowed =.. [Name|Shadoweds]
        ).

sides([], [], []).
sides([A|As], [Plain|Plains], [Shadowed|Shadoweds]) :-
        side(A, Plain, Shadowed),
        sides(As, Plains, Shadoweds).

ground_integers(Plain) :-
        (   integer(Plain) ->
            true
        ;   Plain \= v(_),
            Plain =.. [_|Parts],
            all_ground_integers(Parts)
        ).

all_ground_integers([]).
all_ground_integers([Part|Parts]) :-
        ground_integers(Part),
        all_ground_integers(Parts).

propagated(Constraint) :-
        call_with_inference_limit(Constraint, 300000, R),
        (   R == inference_limit_exceeded ->
            port_tell(unknown),
            fail
        ;   true
        ).

%  An earlier constraint on the same two terms says the opposite.
refuted([Old|Path], New) :-
        (   comparison(Old, OldForm),
            comparison(New, NewForm),
            opposite(NewForm, OldForm) ->
            true
        ;   refuted(Path, New)
        ).

%  A comparison in one of four forms, so that equal ones are recognised.
comparison(A #< B, less(A, B)).
comparison(A #> B, less(B, A)).
comparison(A #=< B, at_most(A, B)).
comparison(A #>= B, at_most(B, A)).
comparison(A #= B, equal(A, B)).
comparison(A #\= B, unequal(A, B)).

opposite(less(A, B), less(B, A)).
opposite(less(A, B), at_most(B, A)).
opposite(at_most(A, B), less(B, A)).
opposite(less(A, B), equal(C, D)) :- same_pair(A, B, C, D).
opposite(equal(A, B), less(C, D)) :- same_pair(A, B, C, D).
opposite(equal(A, B), unequal(C, D)) :- same_pair(A, B, C, D).
opposite(unequal(A, B), equal(C, D)) :- same_pair(A, B, C, D).

same_pair(A, B, A, B).
same_pair(A, B, B, A).
