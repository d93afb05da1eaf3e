% Written by hand: classes, interfaces, static fields and methods without code, for the
% heap operations one by one.
% The form is described in docs/clp-format.md.

pet_format(2).

pet_program('classes.pet', actor).

pet_class('Object', class, null, [], plain).
pet_class('Exception', class, 'Object', [], plain).
pet_class('Shape', interface, null, [], actor).
pet_class('Round', interface, null, ['Shape'], actor).
pet_class('Base', abstract, 'Object', ['Shape'], actor).
pet_class('Disc', class, 'Base', ['Round'], actor).
pet_class('Ring', class, 'Disc', [], actor).

pet_field('Base', id, int).
pet_field('Disc', radius, int).
pet_field('Disc', next, 'Disc').
pet_field('Ring', closed, boolean).

pet_static('Disc', count, int).
pet_static('Disc', last, 'Disc').

pet_method('Shape.area', 'Shape', area, instance, [], int, code).
pet_method('Shape.side', 'Shape', side, instance, [], int, code).
pet_method('Round.area', 'Round', area, instance, [], int, code).
pet_method('Base.move', 'Base', move, instance, [], void, abstract).
pet_method('Disc.move', 'Disc', move, instance, [], void, code).
pet_method('Disc.m(int)', 'Disc', m, instance, [a:int], void, code).
pet_method('Disc.m(Disc)', 'Disc', m, instance, [d:'Disc'], void, code).
pet_method('Ring.m(Disc)', 'Ring', m, instance, [d:'Disc'], void, code).
pet_method('Disc.far', 'Disc', far, instance, [], int, native).
pet_method('Disc.static', 'Disc', static, static_initialiser, [], void, code).
pet_method(call, null, call, static, [a:int], int, code).
pet_method(main, null, main, main, [], void, code).

'Disc.far'([r(This)], [R], H0, H, E, T) :-
        no_code('Disc.far', [r(This)], [R], H0, H, E, T).

'Disc.static'([], [], H0, H, ok, 'Disc.static'(1, [])) :-
        set_static(H0, 'Disc':count, 3, H).

% A name that is taken, so the entry has another one.
'call:entry'([A], [A], H, H, ok, 'call:entry'(1, [])).

main([], [], H0, H, ok, main(1, [])) :-
        get_static(H0, 'Disc':count, C),
        new_object(H0, 'Disc', X, H1),
        set_field(H1, X, 'Disc':radius, C, H2),
        set_static(H2, 'Disc':last, r(X), H).

pet_block('call:entry', call, 9).
pet_block('call:if@9', call, 9).
