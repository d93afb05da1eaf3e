/** What our libraries expect of Scryer Prolog, for SWI-Prolog.

    Loaded into `user` before the libraries, which stay as they are in prolog/:

    - `use_module(library(Name))` finds our files by the names of their modules. Where
      several files have one module (pet_contract, pet_summary, pet_assume), it is the one
      that a run without contracts and summaries loads.
    - The names of Scryer's own libraries stand for nothing: what is used of iso_ext is
      below, lists is the same in both, and atts, charsio, clpz are only used by the two
      libraries that have adapters here, port.pl and store_clpfd.pl.
    - bb_put/2, bb_b_put/2 and bb_get/2 are the global variables of SWI-Prolog.

    Strings are not used by the libraries; the flag is set so that one would mean the same.
*/

:- set_prolog_flag(double_quotes, chars).

:- dynamic(user:term_expansion/2).
:- multifile(user:term_expansion/2).
:- dynamic(user:goal_expansion/2).
:- multifile(user:goal_expansion/2).
:- dynamic(shim_folder/1).

:- prolog_load_context(directory, Folder),
   assertz(shim_folder(Folder)).

/*  Libraries  */

%% library_file(+Name, -File) is semidet.
%
% File has the module that our libraries know as library(Name).
library_file(Name, File) :-
        shim_folder(Folder),
        (   adapter(Name, Adapter) ->
            atomic_list_concat([Folder, /, Adapter, '.pl'], File)
        ;   sub_atom(Name, 0, _, _, pet_),
            (   none(Name) ->
                Suffix = '_none.pl'
            ;   Suffix = '.pl'
            ),
            atomic_list_concat([Folder, '/../../prolog/', Name, Suffix], File)
        ).

%  The port asks Rust for replies, and the store is on CLP(Z) or asks at the port.
adapter(pet_port, port).
adapter(pet_store, store_clpfd).

none(pet_assume).
none(pet_contract).
none(pet_summary).

scryers_own(iso_ext).
scryers_own(atts).
scryers_own(charsio).
scryers_own(dcgs).

user:term_expansion((:- use_module(library(Name))), Expanded) :-
        atom(Name),
        (   scryers_own(Name) ->
            Expanded = []
        ;   library_file(Name, File),
            Expanded = (:- use_module(File))
        ).

/*  Globals  */

%  A key without a value has none for nb_current/2 either, which fails. Only a key that
%  was first given a value by bb_b_put/2 has [] once that is undone; no library asks then.
bb_put(Key, Value) :-
        nb_setval(Key, Value).

bb_b_put(Key, Value) :-
        b_setval(Key, Value).

bb_get(Key, Value) :-
        nb_current(Key, Value).

%  Written in place, because in Scryer they are no calls of clauses either.
user:goal_expansion(bb_put(Key, Value), nb_setval(Key, Value)).
user:goal_expansion(bb_b_put(Key, Value), b_setval(Key, Value)).
user:goal_expansion(bb_get(Key, Value), nb_current(Key, Value)).
