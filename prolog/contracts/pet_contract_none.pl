/** The exports of pet_contract.pl for a method without a contract. Loaded instead of
    pet_contract.pl, because most methods have no contract, and loading a library takes
    longer than most runs. Kernel.
*/

:- module(pet_contract, [contract/1,
                         contract_begins/3,
                         contract_shaped/1,
                         contract_level/1,
                         contract_levels/2,
                         contract_tried/5,
                         contract_cut/0,
                         contract_step/0,
                         contract_foreseen/0,
                         contract_is_watched/0]).

%% contract(-Contract) is det.
contract(none).

%% contract_begins(+Contract, +In, +H0) is det.
contract_begins(none, _, _).

%% contract_level(-Level) is det.
contract_level(off).

%% contract_foreseen is det.
contract_foreseen.

%% contract_is_watched is failure.
contract_is_watched :-
        fail.

%  Not called without a contract.
contract_shaped(_) :-
        fail.
contract_levels(_, []).
contract_tried(_, _, _, _, _) :-
        fail.
contract_cut :-
        fail.
contract_step :-
        fail.
