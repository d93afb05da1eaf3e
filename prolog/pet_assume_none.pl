/** The export of pet_assume.pl where nothing is assumed; instead of it, to load less. */

:- module(pet_assume, [assumptions_hold/3]).

%% assumptions_hold(+Assumptions, +Inputs, +Heap) is det.
%
% There are no assumptions.
assumptions_hold([], _, _).
