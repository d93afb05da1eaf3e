/** What the machine has instead of its interactive part: the beginning of a quicker way to load,
    which is in pet_loader.pl. Kernel; for the embedded machine only.

    The machine loads this text with its own loader, which takes about ten times as long as
    ours, so there is just enough here to load pet_loader.pl. A text to be loaded begins with a
    term of its own, since term expansion is the one hook that the machine has while it reads:

    Begin ::= '$quick'(Kind, Counted, Name).
    Kind  ::= loader | as in pet_loader.pl

    The module must have this name, and the first two imports: the machine looks for them.
*/

:- module('$toplevel', []).

:- use_module(library('$project_atts')).
:- use_module(library('$atts')).

:- dynamic(started/0).

:- multifile(user:term_expansion/2).

user:term_expansion('$quick'(Kind, Counted, Name), (:- set_prolog_flag(double_quotes, chars))) :-
        '$prolog_lc_stream'(Stream),
        (   Kind == loader ->
            '$push_load_context'(Stream, Name),
            '$push_load_state_payload'(Load),
            '$add_in_situ_filename_module'(Load),
            '$toplevel':terms_loaded(Stream, Load),
            '$pop_load_context'
        ;   pet_loader:text_loaded(Kind, Counted, Stream, Name)
        ).

terms_loaded(Stream, Load) :-
        '$devour_whitespace'(Stream),
        '$read_term'(Stream, Term, _, _, _),
        (   Term == end_of_file ->
            '$conclude_load'(Load)
        ;   Term = (:- _) ->
            loader:compile_term(Term, Load),
            terms_loaded(Stream, Load)
        ;   '$clause_to_evacuable'(Term, Load),
            terms_loaded(Stream, Load)
        ).
