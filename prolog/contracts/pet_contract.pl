/** The predicates by which a search uses the contract of its method, from
    pet_conditions.pl. Kernel.

    pet_contract_none.pl is the other file of this module, for a method without a contract.
    It exports the same predicates, whose modes are those in pet_conditions.pl.
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

:- use_module(library(pet_conditions)).
