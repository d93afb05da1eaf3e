/** The heap of symbolic execution with lazy initialisation: the exports of every heap, from
    pet_lazy.pl. Kernel.

    pet_heap_alias.pl is the other file of this module. It exports the same predicates, whose
    modes are those in pet_lazy.pl.
*/

:- module(pet_heap, [heap_begins/3,
                     heap_assumes/1,
                     heap_decided/1,
                     heap_looks_back/0,
                     heap_stays/0,
                     heap_settled/0,
                     value_of_type/2,
                     new_array/5,
                     length/3,
                     get_field/6,
                     set_field/6,
                     get_array/4,
                     set_array/5,
                     get_static/5,
                     set_static/5,
                     same/3,
                     different/3]).

:- use_module(library(pet_lazy)).
:- use_module(library(pet_settled)).
