/** What our libraries expect of Scryer Prolog, for SWI-Prolog.

    Loaded into `user` before the libraries, which stay as they are in prolog/:

    - `use_module(library(Name))` finds our files by the names of their modules. Where
      several files have one module, it is the one that a run without contracts and
      summaries loads, and of the stores the one on CLP(Z). Only the port has an adapter,
      port.pl, since it asks Rust for replies.
    - clpz is clpfd. The names of Scryer's other libraries stand for nothing: what is used
      of iso_ext and atts is below, and lists is the same in both.
    - bb_put/2, bb_b_put/2 and bb_get/2 are the global variables of SWI-Prolog, and
      put_atts/2 and get_atts/2 its attributes.

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
        (   Name == pet_port ->
            atomic_list_concat([Folder, '/port.pl'], File)
        ;   sub_atom(Name, 0, _, _, pet_),
            (   variant(Name, Suffix) ->
                true
            ;   Suffix = '.pl'
            ),
            atomic_list_concat([Folder, '/../../prolog/*/', Name, Suffix], Pattern),
            expand_file_name(Pattern, [File])
        ).

variant(pet_assume, '_none.pl').
variant(pet_contract, '_none.pl').
variant(pet_summary, '_none.pl').
variant(pet_store, '_clpz.pl').

scryers_own(iso_ext).
scryers_own(atts).
scryers_own(charsio).
scryers_own(dcgs).

user:term_expansion((:- use_module(library(Name))), Expanded) :-
        atom(Name),
        (   scryers_own(Name) ->
            Expanded = []
        ;   Name == clpz ->
            Expanded = (:- use_module(library(clpfd)))
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

/*  Attributes  */

:- op(1150, fx, attribute).

%  Where an unknown integer is bound all the same, nothing is woken, as in Scryer.
user:term_expansion((:- attribute _), attr_unify_hook(_, _)).

user:goal_expansion(put_atts(V, Value), put_attr(V, Module, Value)) :-
        prolog_load_context(module, Module).
user:goal_expansion(get_atts(V, Value), get_attr(V, Module, Value)) :-
        prolog_load_context(module, Module).

/*  Operators, which come to `user` with clpz in Scryer  */

:- op(700, xfx, #=).
:- op(700, xfx, #\=).
:- op(700, xfx, #<).
:- op(700, xfx, #>).
:- op(700, xfx, #=<).
:- op(700, xfx, #>=).
:- op(740, yfx, #\/).
