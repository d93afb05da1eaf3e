/** The facts of a program that the examples and tests of the symbolic libraries are about.

    class A { int n; B b; }  class B extends A { }  actors W { A a; } and V { W w; }
    and a method m with a loop that calls f, which may throw.
*/

pet_value('V').
pet_inputs('A', ['A','B'], _).
pet_inputs('B', ['B'], _).
pet_inputs('W', ['W'], _).
pet_inputs('V', ['V'], _).

pet_below('A', 1, ['A','B']).
pet_below('B', 2, ['B']).
pet_below('W', 3, ['W']).
pet_below('V', 4, ['V']).

pet_arrays(array('Object'), [array('Object'),array('A'),array('B')]).
pet_arrays(array('A'), [array('A'),array('B')]).
pet_arrays(array('B'), [array('B')]).
pet_arrays(array(int), [array(int)]).

pet_fields('A', [int,'B']).
pet_fields('B', [int,'B']).
pet_fields('W', ['A']).
pet_fields('V', ['W']).

pet_leads('A', ['A','B']).
pet_leads('B', ['A','B']).
pet_leads('W', ['W','A','B']).
pet_leads('V', ['V','W','A','B']).

pet_leading('W', ['V'], ['W','V']).
pet_leading('V', [], ['V']).

pet_static_types([]).

pet_futures_kept(no).

pet_only_asks('W.ask', ['W.ask']).
pet_only_asks('W.set', []).

pet_only_asks_apart('W.ask', ['W.ask','W.set']).
pet_only_asks_apart('W.set', ['W.ask','W.set']).

pet_rule(m, 1, any, [enter('m:loop')], [next('m:loop')], any, []).
pet_rule('m:loop', 2, any, [], [], ok, [1]).
pet_rule('m:loop', 3, any, [iterate('m:loop')], [call(f,f),next('m:then')], any, []).
pet_rule('m:then', 4, ok, [], [next('m:loop')], any, [2]).
pet_rule('m:then', 5, exc, [], [], exc, [3]).
pet_rule(f, 6, any, [], [], ok, []).
pet_rule(f, 7, any, [], [], exc, [4]).

pet_goals(2, [1]).
pet_goals(4, [2]).
pet_goals(5, [3]).
pet_goals(7, [4]).
