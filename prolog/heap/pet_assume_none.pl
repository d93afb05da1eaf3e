/** The exports of pet_assume.pl for searches without assumptions; loaded instead of
    pet_assume.pl, to load less. */

:- module(pet_assume, [assumptions_hold/3, assumed_apart/3]).

%% assumptions_hold(+Assumptions, +Inputs, +Heap) is det.
%
% There are no assumptions.
assumptions_hold([], _, _).

%% assumed_apart(+Assumptions, +Kept, -Ids) is det.
%
% There are no assumptions.
assumed_apart([], _, []).
