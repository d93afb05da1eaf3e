/** The native store: the exports of every store, from pet_integers.pl and pet_path.pl. Kernel.

    A store has the integers of one path and their constraints. pet_store_clpz.pl is the other
    file of this module. It exports the same predicates, whose modes are those in
    these two files.
*/

:- module(pet_store, [op(700, xfx, #=),
                      op(700, xfx, #\=),
                      op(700, xfx, #<),
                      op(700, xfx, #>),
                      op(700, xfx, #=<),
                      op(700, xfx, #>=),
                      op(740, yfx, #\/),
                      store_begins/0,
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

:- use_module(library(pet_integers)).
:- use_module(library(pet_path)).
