/** The variant of pet_floats.pl for programs without floating-point numbers. Kernel. Its predicates are
    never called.
*/

:- module(pet_floats, [float_range/2,
                       float_calculated/3,
                       float_converted/3,
                       float_key/2,
                       result_range/4,
                       conversion_range/3]).

float_range(_, _) :-
        no_floats.

float_calculated(_, _, _) :-
        no_floats.

float_converted(_, _, _) :-
        no_floats.

float_key(_, _) :-
        no_floats.

result_range(_, _, _, _) :-
        no_floats.

conversion_range(_, _, _) :-
        no_floats.

no_floats :-
        throw(error(no_floats, pet_floats)).
