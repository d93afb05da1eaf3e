/** Integer constraints of one path, native: a refuter here, the exact solver at
    the port. Kernel.

    An unknown integer is a variable with an attribute; it is never bound, and
    nothing is ever woken:

    number(Id, Low, High, Others)   its number, counted along the path; what is known
                                    of its range; `free` if no constraint mentions it
                                    yet, else [Id-Mask, …] for the comparisons with
                                    variables of higher numbers
    Mask    ::= sum of 1 (less), 2 (equal), 4 (greater): what may still hold

    The constraints on the integers are entries of the path (pet_path.pl).

    A constraint is checked in three steps, from cheap to expensive: ranges and earlier
    comparisons may decide it; if one of its integers is free, it can be satisfied whatever
    the other constraints are; only then the exact solver decides.

    pet_store.pl exports the predicates of every store. The others are for pet_goals.pl,
    pet_entries.pl, pet_refs.pl and pet_decided.pl, which need this store.
*/

:- module(pet_integers, [op(700, xfx, #=), op(700, xfx, #\=),
                         op(700, xfx, #<), op(700, xfx, #>),
                         op(700, xfx, #=<), op(700, xfx, #>=),
                         op(740, yfx, #\/),
                         store_begins/0,
                         unknown_integer/3, unknown_single/1, known_integer/2, integer_id/2,
                         post/1, compared/3, defined/2, store_values/1,
                         post_unasked/1,
                         integers_mask/3,
                         integer_range/3,
                         among/2,
                         integer_counts/1]).

:- use_module(library(atts)).
:- use_module(library(iso_ext)).
:- use_module(library(pet_bits)).
:- use_module(library(pet_floats)).
:- use_module(library(pet_path)).
:- use_module(library(pet_ranges)).

:- attribute number/4.

%% store_begins is det.
%
% Begins without integers.
store_begins :-
        % impure: a backtrackable global, because the path belongs to the search and not to any
        % clause.
        bb_b_put(pet_store_ids, 0),
        path_begins.

%% unknown_integer(-V, +Low, +High) is det.
%
% V is a new integer of the input, from Low to High.
unknown_integer(V, Low, High) :-
        numbered(V, Low, High, free, Id),
        said(in(Id, Low, High)).

%% unknown_single(-V) is det.
%
% V is the key of a new floating-point number of the input, of type `float`.
unknown_single(V) :-
        float_range(Low, High),
        numbered(V, Low, High, free, Id),
        said(single(Id, Low, High)).

numbered(V, Low, High, Others, Id) :-
        bb_get(pet_store_ids, Id),
        Id1 is Id + 1,
        bb_b_put(pet_store_ids, Id1),
        put_atts(V, number(Id, Low, High, Others)).

%% known_integer(+V, -N) is semidet.
%
% The integer V can only be N, by its range.
known_integer(V, N) :-
        (   integer(V) ->
            N = V
        ;   get_atts(V, number(_, N0, N0, _)),
            N = N0
        ).

%% integer_id(+V, -Id) is semidet.
%
% V is an unknown integer; Id is its number.
integer_id(V, Id) :-
        var(V),
        get_atts(V, number(Id, _, _, _)).

%% store_values(-Values) is semidet.
%
% Values is `asked`: the solver at the port finds them. Fails if there are none.
store_values(asked).

/*  Constraints  */

%% post(+Constraint) is semidet.
%
% The constraint may hold, together with all before, as far as it was checked. An equation
% whose left side is a new variable defines it.
post(A #= B) :-
        (   var(A),
            \+ get_atts(A, number(_, _, _, _)) ->
            defined(A, B)
        ;   compared(A, 2, B)
        ).
post(A #\= B) :- compared(A, 5, B).
post(A #< B) :- compared(A, 1, B).
post(A #> B) :- compared(A, 4, B).
post(A #=< B) :- compared(A, 3, B).
post(A #>= B) :- compared(A, 6, B).
post(C #\/ D) :-
        judged(C, JudgementC),
        (   JudgementC == true ->
            true
        ;   JudgementC == false ->
            post(D)
        ;   judged(D, JudgementD),
            (   JudgementD == true ->
                true
            ;   JudgementD == false ->
                post(C)
            ;   plain(C, PlainC),
                plain(D, PlainD),
                said(PlainC #\/ PlainD),
                feasible
            )
        ).

%% post_unasked(+Constraint) is semidet.
%
% As post/1, without the exact solver.
post_unasked(Constraint) :-
        path_asks(Asks),
        path_asks_from_now(never),
        post(Constraint),
        path_asks_from_now(Asks).

judged(C, Judgement) :-
        comparison(C, Mask, A, B),
        operand(A, _, LA, HA),
        operand(B, _, LB, HB),
        ranges_mask(LA, HA, LB, HB, Possible),
        Left is Possible /\ Mask,
        (   Left =:= 0 ->
            Judgement = false
        ;   Left =:= Possible ->
            Judgement = true
        ;   Judgement = open
        ).

comparison(A #= B, 2, A, B).
comparison(A #\= B, 5, A, B).
comparison(A #< B, 1, A, B).
comparison(A #> B, 4, A, B).
comparison(A #=< B, 3, A, B).
comparison(A #>= B, 6, A, B).

%  Plain is the constraint without variables; its integers are not free any more.
plain(C, Plain) :-
        comparison(C, Mask, A, B),
        operand(A, PlainA, _, _),
        operand(B, PlainB, _, _),
        mask_constraint(Mask, PlainA, PlainB, Plain),
        operand_used(A),
        operand_used(B).

%% compared(+A, +Wanted, +B) is semidet.
%
% One of the relations in the mask Wanted may hold between A and B, together with the
% constraints of the path.
%
% ?- store_begins, store_refutes, unknown_integer(_X, 0, 9), compared(_X, 1, 5),
%    compared(_X, 4, 3), known_integer(_X, N).
%    N = 4.
compared(A, Wanted, B) :-
        (   var(A) ->
            (   var(B) ->
                compared_numbers(A, Wanted, B)
            ;   integer(B) ->
                compared_to(A, Wanted, B)
            ;   compared_operands(A, Wanted, B)
            )
        ;   integer(A),
            var(B) ->
            compared_from(A, Wanted, B)
        ;   compared_operands(A, Wanted, B)
        ).

compared_operands(A, Wanted, B) :-
        operand(A, PlainA, LA, HA),
        operand(B, PlainB, LB, HB),
        ranges_mask(LA, HA, LB, HB, Possible),
        Left is Possible /\ Wanted,
        (   Left =:= 0 ->
            refuted(Wanted, PlainA, PlainB)
        ;   Left =:= Possible ->
            true
        ;   mask_constraint(Wanted, PlainA, PlainB, Constraint),
            said(Constraint),
            freedom(A, FreeA),
            freedom(B, FreeB),
            asks(FreeA, FreeB, Wanted, LA, HA, LB, HB, Ask),
            operand_used(A),
            operand_used(B),
            narrowed(Left, LA, HA, LB, HB, LA1, HA1, LB1, HB1),
            range_put(A, LA, HA, LA1, HA1),
            range_put(B, LB, HB, LB1, HB1),
            asked(Ask)
        ).

%  The same for an unknown integer and a number, which are most of the comparisons.
compared_to(A, Wanted, N) :-
        get_atts(A, number(Id, Low, High, Others)),
        ranges_mask(Low, High, N, N, Possible),
        Left is Possible /\ Wanted,
        (   Left =:= Possible ->
            true
        ;   range_plain(Low, High, Id, Plain),
            (   Left =:= 0 ->
                refuted(Wanted, Plain, N)
            ;   mask_constraint(Wanted, Plain, N, Constraint),
                said(Constraint),
                asks(Others, [], Wanted, Low, High, N, N, Ask),
                narrowed(Left, Low, High, N, N, Low1, High1, _, _),
                others_used(Others, Used),
                put_atts(A, number(Id, Low1, High1, Used)),
                asked(Ask)
            )
        ).

compared_from(N, Wanted, B) :-
        get_atts(B, number(Id, Low, High, Others)),
        ranges_mask(N, N, Low, High, Possible),
        Left is Possible /\ Wanted,
        (   Left =:= Possible ->
            true
        ;   range_plain(Low, High, Id, Plain),
            (   Left =:= 0 ->
                refuted(Wanted, N, Plain)
            ;   mask_constraint(Wanted, N, Plain, Constraint),
                said(Constraint),
                asks([], Others, Wanted, N, N, Low, High, Ask),
                narrowed(Left, N, N, Low, High, _, _, Low1, High1),
                others_used(Others, Used),
                put_atts(B, number(Id, Low1, High1, Used)),
                asked(Ask)
            )
        ).

%  Each attribute is read and written once: this is most of the cost of a comparison.
compared_numbers(A, Wanted, B) :-
        (   get_atts(A, number(IdA, LA, HA, OthersA)),
            get_atts(B, number(IdB, LB, HB, OthersB)) ->
            true
        ;   throw(error(not_a_number, pet_integers))
        ),
        ranges_mask(LA, HA, LB, HB, Possible0),
        ids_mask(IdA, OthersA, IdB, OthersB, Possible1),
        Possible is Possible0 /\ Possible1,
        Left is Possible /\ Wanted,
        (   Left > 0,
            Left =:= Possible ->
            true
        ;   range_plain(LA, HA, IdA, PlainA),
            range_plain(LB, HB, IdB, PlainB),
            (   Left =:= 0 ->
                refuted(Wanted, PlainA, PlainB)
            ;   mask_constraint(Wanted, PlainA, PlainB, Constraint),
                said(Constraint),
                asks(OthersA, OthersB, Wanted, LA, HA, LB, HB, Ask),
                narrowed(Left, LA, HA, LB, HB, LA1, HA1, LB1, HB1),
                others_used(OthersA, UsedA),
                others_used(OthersB, UsedB),
                (   IdA < IdB ->
                    put_atts(A, number(IdA, LA1, HA1, [IdB-Left|UsedA])),
                    put_atts(B, number(IdB, LB1, HB1, UsedB))
                ;   mask_turned(Left, Turned),
                    put_atts(A, number(IdA, LA1, HA1, UsedA)),
                    put_atts(B, number(IdB, LB1, HB1, [IdA-Turned|UsedB]))
                ),
                asked(Ask)
            )
        ).

others_used(free, []).
others_used([], []).
others_used([Other|Others], [Other|Others]).

freedom(A, Freedom) :-
        (   var(A) ->
            get_atts(A, number(_, _, _, Freedom))
        ;   Freedom = []
        ).

%  Ask is `yes`, unless one of the two is free and satisfies the comparison in any case.
asks(OthersA, OthersB, Wanted, LA, HA, LB, HB, Ask) :-
        (   OthersA == free,
            met(Wanted, LA, HA, LB, HB) ->
            Ask = no
        ;   OthersB == free,
            turned(Wanted, Turned),
            met(Turned, LB, HB, LA, HA) ->
            Ask = no
        ;   Ask = yes
        ).

asked(no).
asked(yes) :-
        feasible.

%  Mask is the relations that earlier comparisons of two variables allow.
pair_mask(A, B, Mask) :-
        (   var(A),
            var(B) ->
            get_atts(A, number(IdA, _, _, OthersA)),
            get_atts(B, number(IdB, _, _, OthersB)),
            ids_mask(IdA, OthersA, IdB, OthersB, Mask)
        ;   Mask = 7
        ).

ids_mask(IdA, OthersA, IdB, OthersB, Mask) :-
        (   IdA < IdB ->
            others_mask(OthersA, IdB, Mask)
        ;   IdA =:= IdB ->
            Mask = 2
        ;   others_mask(OthersB, IdA, Mask0),
            mask_turned(Mask0, Mask)
        ).

others_mask(free, _, 7).
others_mask([], _, 7).
others_mask([Id0-Mask0|Others], Id, Mask) :-
        (   Id0 =:= Id ->
            Mask = Mask0
        ;   others_mask(Others, Id, Mask)
        ).

%  The range after the comparison.
range_put(V, L0, H0, L, H) :-
        (   var(V),
            ( L =\= L0 ; H =\= H0 ) ->
            get_atts(V, number(Id, _, _, Others)),
            put_atts(V, number(Id, L, H, Others))
        ;   true
        ).

%  Writes a refuted constraint to the port, if that is wanted.
refuted(Wanted, PlainA, PlainB) :-
        path_tells,
        mask_constraint(Wanted, PlainA, PlainB, Constraint),
        refutation_told(Constraint),
        fail.

/*  For pet_refs.pl and pet_decided.pl  */

%% integers_mask(+A, +B, -Mask) is det.
%
% Mask is the relations that ranges and earlier comparisons allow between two integers.
integers_mask(A, B, Mask) :-
        operand(A, _, LA, HA),
        operand(B, _, LB, HB),
        ranges_mask(LA, HA, LB, HB, Mask0),
        pair_mask(A, B, Mask1),
        Mask is Mask0 /\ Mask1.

%% integer_range(+V, -Low, -High) is det.
%
% V is from Low to High.
integer_range(V, Low, High) :-
        operand(V, _, Low, High).

%% among(+V, +Integers) is semidet.
%
% V may be one of the integers, which are ascending and in its range; from now on it is.
among(V, Integers) :-
        get_atts(V, number(Id, _, _, Others)),
        Integers = [Low|_],
        last_of(Integers, High),
        said(among(Id, Integers)),
        (   Others == free ->
            put_atts(V, number(Id, Low, High, []))
        ;   put_atts(V, number(Id, Low, High, Others)),
            feasible
        ).

last_of([X|Xs], Last) :-
        ( Xs == [] -> Last = X ; last_of(Xs, Last) ).

%% integer_counts(+V) is det.
%
% From now on V does not count as free.
integer_counts(V) :-
        operand_used(V).

/*  Expressions  */

%  Plain is an operand of a comparison without variables, from Low to High.
operand(A, Plain, Low, High) :-
        (   integer(A) ->
            Plain = A,
            Low = A,
            High = A
        ;   var(A) ->
            (   get_atts(A, number(Id, Low, High, _)) ->
                true
            ;   throw(error(not_a_number, pet_integers))
            ),
            range_plain(Low, High, Id, Plain)
        ;   expression(A, Plain, Low, High)
        ).

range_plain(Low, High, Id, Plain) :-
        (   Low =:= High ->
            Plain = Low
        ;   Plain = v(Id)
        ).

%  The operand does not count as free any more.
operand_used(A) :-
        (   var(A) ->
            get_atts(A, number(Id, Low, High, Others)),
            (   Others == free ->
                put_atts(A, number(Id, Low, High, []))
            ;   true
            )
        ;   integer(A) ->
            true
        ;   A =.. [_|Parts],
            operands_used(Parts)
        ).

operands_used([]).
operands_used([A|As]) :-
        operand_used(A),
        operands_used(As).

%% defined(-Z, +Expr) is det.
%
% The new integer Z is the value of Expr.
%
% ?- store_begins, unknown_integer(_X, 0, 9), defined(Z, _X - _X).
%    Z = 0.
defined(Z, Expr) :-
        (   var(Expr) ->
            Z = Expr
        ;   operand(Expr, Plain, Low, High),
            (   Low =:= High ->
                Z = Low
            ;   Plain = v(_) ->
                Expr =.. [_|Parts],
                same_operand(Parts, Plain, Z)
            ;   operand_used(Expr),
                numbered(Z, Low, High, [], Id),
                said(def(Id, Plain))
            )
        ).

%  Z is the operand that equals an expression, like x for x + 0.
same_operand([A|As], Plain, Z) :-
        (   var(A) ->
            (   operand(A, Plain, _, _) ->
                Z = A
            ;   same_operand(As, Plain, Z)
            )
        ;   A =.. [_|Parts],
            same_operand(Parts, Plain, Z) ->
            true
        ;   same_operand(As, Plain, Z)
        ).

expression(A + B, Plain, Low, High) :-
        operand(A, PA, LA, HA),
        operand(B, PB, LB, HB),
        sum(PA, LA, HA, PB, LB, HB, Plain, Low, High).
expression(A - B, Plain, Low, High) :-
        operand(A, PA, LA, HA),
        operand(B, PB, LB, HB),
        difference(PA, LA, HA, PB, LB, HB, Plain, Low, High).
expression(A * B, Plain, Low, High) :-
        operand(A, PA, LA, HA),
        operand(B, PB, LB, HB),
        product(PA, LA, HA, PB, LB, HB, Plain, Low, High).
expression(-A, -PA, Low, High) :-
        operand(A, PA, LA, HA),
        Low is -HA,
        High is -LA.
expression(A // B, Plain, Low, High) :-
        operand(A, PA, LA, HA),
        operand(B, PB, LB, HB),
        quotients(LA, HA, LB, HB, Low, High),
        ( PB == 1 -> Plain = PA ; Plain = PA // PB ).
expression(A rem B, PA rem PB, Low, High) :-
        operand(A, PA, LA, HA),
        operand(B, PB, LB, HB),
        remainders(LA, HA, LB, HB, Low, High).
expression(A /\ B, Plain, Low, High) :-
        operand(A, PA, LA, HA),
        operand(B, PB, LB, HB),
        conjunction(PA, LA, HA, PB, LB, HB, Plain, Low, High).
expression(A \/ B, Plain, Low, High) :-
        operand(A, PA, LA, HA),
        operand(B, PB, LB, HB),
        disjunction(PA, LA, HA, PB, LB, HB, Plain, Low, High).
expression(xor(A, B), Plain, Low, High) :-
        operand(A, PA, LA, HA),
        operand(B, PB, LB, HB),
        exclusion(PA, LA, HA, PB, LB, HB, Plain, Low, High).
expression(wrap(Number, A), Plain, Low, High) :-
        % commit: a shift is known by its functor.
        (   nonvar(A),
            functor(A, Shift, 2),
            is_shift(Shift) ->
            arg(1, A, B),
            arg(2, A, N),
            operand(B, PB, LB, HB),
            operand(N, PN, LN, HN),
            shifted(Number, Shift, PB, LB, HB, PN, LN, HN, Plain, Low-High)
        ;   operand(A, PA, LA, HA),
            wrapped(Number, PA, LA, HA, Plain, Low, High)
        ).

expression(double(Operation), Plain, Low, High) :-
        floating(double, Operation, Plain, Low, High).
expression(float(Operation), Plain, Low, High) :-
        floating(float, Operation, Plain, Low, High).
expression(to_double(A), Plain, Low, High) :-
        converted(to_double, A, Plain, Low, High).
expression(to_float(A), Plain, Low, High) :-
        converted(to_float, A, Plain, Low, High).
expression(to_int(A), Plain, Low, High) :-
        converted(to_int, A, Plain, Low, High).
expression(to_long(A), Plain, Low, High) :-
        converted(to_long, A, Plain, Low, High).

%  What is known of all operands is calculated here.
floating(Format, Operation, Plain, Low, High) :-
        % commit: a key alone is rounded.
        (   ( var(Operation) ; integer(Operation) ) ->
            operand(Operation, Inner, _, _),
            Parts = [Inner]
        ;   Operation =.. [Name|Operands],
            operands_plain(Operands, Parts),
            Inner =.. [Name|Parts]
        ),
        (   all_integers(Parts) ->
            float_calculated(Format, Inner, Plain),
            Low = Plain,
            High = Plain
        ;   Plain =.. [Format, Inner],
            result_range(Format, Inner, Low, High)
        ).

converted(Conversion, A, Plain, Low, High) :-
        operand(A, PA, _, _),
        (   integer(PA) ->
            float_converted(Conversion, PA, Plain),
            Low = Plain,
            High = Plain
        ;   Plain =.. [Conversion, PA],
            conversion_range(Conversion, Low, High)
        ).

operands_plain([], []).
operands_plain([A|As], [Plain|Plains]) :-
        operand(A, Plain, _, _),
        operands_plain(As, Plains).

all_integers([]).
all_integers([A|As]) :-
        integer(A),
        all_integers(As).

is_shift(<<).
is_shift(>>).
is_shift(>>>).
