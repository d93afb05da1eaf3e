% Written by hand: SFM 2014, Ex. 2 and Fig. 12.
% The form is described in docs/clp-format.md.

:- op(700, xfx, #=).
:- op(700, xfx, #\=).
:- op(700, xfx, #<).
:- op(700, xfx, #>).
:- op(700, xfx, #=<).
:- op(700, xfx, #>=).
:- op(740, yfx, #\/).

pet_format(2).

pet_program('mist.pet', sequential).

pet_class('Object', class, null, [], plain).
pet_class('Exception', class, 'Object', [], plain).
pet_class('NullPointerException', class, 'Exception', [], plain).
pet_class('C', class, 'Object', [], plain).

pet_field('C', f, int).

pet_method(mist, null, mist, static, [r1:'C', r2:'C'], void, code).

% line 2: r1 is not null
mist([r(R1), R2], [], H0, H, E, mist(1, [T])) :-
        get_field(H0, R1, 'C':f, F),
        'mist:if@2'([F, r(R1), R2], [], H0, H, E, T).
% line 2: r1 is null
mist([null, _], [], H0, H, exc(X), mist(2, [])) :-
        new_object(H0, 'NullPointerException', X, H).

% line 2: r1.f > 0
'mist:if@2'([F, r(_), R2], [], H0, H, E, 'mist:if@2'(1, [T])) :-
        F #> 0,
        'mist:then@3'([R2], [], H0, H, E, T).
% line 2: r1.f <= 0
'mist:if@2'([F, r(R1), _], [], H0, H, ok, 'mist:if@2'(2, [])) :-
        F #=< 0,
        set_field(H0, R1, 'C':f, 0, H).

% line 3: r2 is not null
'mist:then@3'([r(R2)], [], H0, H, ok, 'mist:then@3'(1, [])) :-
        set_field(H0, R2, 'C':f, 1, H).
% line 3: r2 is null
'mist:then@3'([null], [], H0, H, exc(X), 'mist:then@3'(2, [])) :-
        new_object(H0, 'NullPointerException', X, H).
