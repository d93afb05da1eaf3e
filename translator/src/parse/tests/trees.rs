//! Arbitrary trees, all of which the parser can build: for properties of the parser, the
//! printer, and of what works on trees. Their spans are empty, their names are few, so
//! that some of them meet; types and scopes are not looked after.

use super::no_span;
use crate::ast::*;
use crate::number::Number;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// Classes, methods and statements in any order.
pub(crate) fn programs() -> impl Strategy<Value = Program> {
    let item = prop_oneof![
        classes().prop_map(Item::Class),
        methods().prop_map(Item::Method),
        statements().prop_map(Item::Statement),
    ];
    vec(item, 0..4).prop_map(|items| Program { items })
}

pub(crate) fn expressions() -> BoxedStrategy<Expr> {
    let leaf = prop_oneof![
        any::<i32>().prop_map(|value| ExprKind::Number(Number::Int, value.into())),
        any::<i64>().prop_map(|value| ExprKind::Number(Number::Long, value)),
        any::<u16>().prop_map(|unit| ExprKind::Number(Number::Char, unit.into())),
        (0_i64..10).prop_map(|value| ExprKind::Number(Number::Int, value)),
        any::<bool>().prop_map(ExprKind::Bool),
        Just(ExprKind::Null),
        Just(ExprKind::This),
        variables().prop_map(|name| ExprKind::Name(name.text)),
    ];
    leaf.prop_map(expr)
        .prop_recursive(5, 24, 3, |inner| {
            prop_oneof![operations(inner.clone()), accesses(inner)].prop_map(expr)
        })
        .boxed()
}

/// Statements as they stand in a list, but no points: those need a neighbour.
pub(crate) fn statements() -> BoxedStrategy<Stmt> {
    let body = closed_statements();
    let open_if = (expressions(), body.clone()).prop_map(|arm| StmtKind::If {
        arms: vec![arm],
        otherwise: None,
    });
    let local = locals().prop_map(StmtKind::Local);
    prop_oneof![
        4 => body,
        1 => prop_oneof![open_if, local].prop_map(stmt),
    ]
    .boxed()
}

fn operations(inner: impl Strategy<Value = Expr> + Clone + 'static) -> BoxedStrategy<ExprKind> {
    let boxed = inner.clone().prop_map(Box::new);
    let inner_values = inner.clone();
    let target = targets(inner);
    prop_oneof![
        (unary_ops(), boxed.clone()).prop_map(|(op, it)| ExprKind::Unary(op, it)),
        (binary_ops(), boxed.clone(), boxed.clone())
            .prop_map(|(op, left, right)| ExprKind::Binary(op, left, right)),
        (boxed.clone(), boxed.clone(), boxed.clone())
            .prop_map(|(condition, yes, no)| ExprKind::Conditional(condition, yes, no)),
        switches(inner_values).prop_map(|it| ExprKind::Switch(Box::new(it))),
        (types(), boxed.clone()).prop_map(|(ty, it)| ExprKind::Cast(ty, it)),
        (boxed.clone(), types()).prop_map(|(it, ty)| ExprKind::InstanceOf(it, ty)),
        (target.clone(), option::of(arithmetic_ops()), boxed)
            .prop_map(|(target, op, value)| ExprKind::Assign { target, op, value }),
        (target, any::<bool>(), any::<bool>()).prop_map(|(target, is_up, is_before)| {
            ExprKind::Increment {
                target,
                by: if is_up { 1 } else { -1 },
                position: if is_before {
                    Position::Before
                } else {
                    Position::After
                },
            }
        }),
    ]
    .boxed()
}

/// `switch` expressions; with `:` each group ends in `yield`.
fn switches(inner: impl Strategy<Value = Expr> + Clone + 'static) -> BoxedStrategy<Switch> {
    let kind = |form| match form {
        SwitchForm::Arrow => StmtKind::Expr,
        SwitchForm::Colon => StmtKind::Yield,
    };
    let forms = select(vec![SwitchForm::Arrow, SwitchForm::Colon]);
    (
        inner.clone(),
        forms,
        vec((labels(inner.clone()), inner), 0..3),
    )
        .prop_map(move |(selector, form, groups)| {
            let groups = groups.into_iter().map(|(labels, value)| SwitchGroup {
                labels,
                statements: vec![stmt(kind(form)(value))],
                span: no_span(),
            });
            switch(selector, form, groups.collect())
        })
        .boxed()
}

fn switch(selector: Expr, form: SwitchForm, groups: Vec<SwitchGroup>) -> Switch {
    Switch {
        selector,
        form: match groups.as_slice() {
            [] => SwitchForm::Colon,
            _ => form,
        },
        groups,
        keyword_span: no_span(),
        body_span: no_span(),
    }
}

/// `case a, b`, or `default`.
fn labels(inner: impl Strategy<Value = Expr> + Clone + 'static) -> BoxedStrategy<Vec<SwitchLabel>> {
    let cases = vec(inner.prop_map(SwitchLabel::Case), 1..3);
    let default = Just(vec![SwitchLabel::Default { span: no_span() }]);
    prop_oneof![3 => cases, 1 => default].boxed()
}

fn accesses(inner: impl Strategy<Value = Expr> + Clone + 'static) -> BoxedStrategy<ExprKind> {
    let boxed = inner.clone().prop_map(Box::new);
    let args = vec(inner.clone(), 0..3);
    let receiver = prop_oneof![
        Just(Receiver::Implicit),
        Just(Receiver::Super),
        boxed.clone().prop_map(Receiver::Expr),
    ];
    prop_oneof![
        (boxed.clone(), variables()).prop_map(|(it, name)| ExprKind::Field(it, name)),
        (boxed.clone(), boxed.clone()).prop_map(|(it, index)| ExprKind::Index(it, index)),
        (receiver, variables(), args.clone()).prop_map(|(receiver, name, args)| {
            ExprKind::Call {
                receiver,
                name,
                args,
            }
        }),
        (boxed, variables(), args.clone()).prop_map(|(receiver, name, args)| ExprKind::Async {
            receiver,
            name,
            args
        }),
        (class_names(), args.clone()).prop_map(|(class, args)| ExprKind::New { class, args }),
        (element_types(), vec(inner.clone(), 1..3), 0..3_u32).prop_map(|(element, sizes, open)| {
            ExprKind::NewArray {
                element,
                sizes,
                open,
            }
        }),
        (types(), vec(array_items(inner), 0..3)).prop_map(|(ty, items)| {
            ExprKind::ArrayLiteral {
                ty: Some(array(ty)),
                items,
            }
        }),
    ]
    .boxed()
}

/// What can be assigned: `a`, `e.f`, `e[e]`.
fn targets(
    inner: impl Strategy<Value = Expr> + Clone + 'static,
) -> impl Strategy<Value = Box<Expr>> + Clone {
    let boxed = inner.prop_map(Box::new);
    prop_oneof![
        variables().prop_map(|name| ExprKind::Name(name.text)),
        (boxed.clone(), variables()).prop_map(|(it, name)| ExprKind::Field(it, name)),
        (boxed.clone(), boxed).prop_map(|(it, index)| ExprKind::Index(it, index)),
    ]
    .prop_map(|kind| Box::new(expr(kind)))
    .boxed()
}

/// An expression, or `{…}`.
fn array_items(inner: impl Strategy<Value = Expr> + Clone + 'static) -> BoxedStrategy<Expr> {
    let literal =
        vec(inner.clone(), 0..3).prop_map(|items| expr(ExprKind::ArrayLiteral { ty: None, items }));
    prop_oneof![3 => inner, 1 => literal].boxed()
}

/// Statements that can be followed by an `else`, so they can be the body of anything.
fn closed_statements() -> BoxedStrategy<Stmt> {
    simple_statements()
        .prop_map(stmt)
        .prop_recursive(3, 16, 3, |inner| compound_statements(inner).prop_map(stmt))
        .boxed()
}

fn simple_statements() -> BoxedStrategy<StmtKind> {
    let label = option::of(variables());
    let guard = prop_oneof![
        expressions().prop_map(Guard::Future),
        expressions().prop_map(Guard::Condition),
    ];
    let target = select(vec![ConstructorTarget::Super, ConstructorTarget::This]);
    prop_oneof![
        8 => expressions().prop_map(StmtKind::Expr),
        1 => label.clone().prop_map(StmtKind::Break),
        1 => label.prop_map(StmtKind::Continue),
        2 => option::of(expressions()).prop_map(StmtKind::Return),
        1 => expressions().prop_map(StmtKind::Throw),
        1 => expressions().prop_map(StmtKind::Assert),
        1 => expressions().prop_map(StmtKind::Yield),
        2 => vec(guard, 1..4).prop_map(StmtKind::Await),
        1 => Just(StmtKind::Release),
        1 => Just(StmtKind::Skip),
        1 => (target, vec(expressions(), 0..3))
            .prop_map(|(target, args)| StmtKind::ConstructorCall { target, args }),
    ]
    .boxed()
}

fn compound_statements(inner: BoxedStrategy<Stmt>) -> BoxedStrategy<StmtKind> {
    let body = inner.clone().prop_map(Box::new);
    let arms = vec((expressions(), inner.clone()), 1..3);
    let is_if = |statement: &Stmt| matches!(statement.kind, StmtKind::If { .. });
    let otherwise = inner
        .clone()
        .prop_filter("`else if` is an arm", move |it| !is_if(it))
        .prop_map(|it| Some(Box::new(it)));
    let block = blocks(inner);
    let groups = vec((labels(expressions()), block.clone()), 0..3);
    prop_oneof![
        block.clone().prop_map(StmtKind::Block),
        (expressions(), any::<bool>(), groups).prop_map(|(selector, is_arrow, groups)| {
            let form = match is_arrow {
                true => SwitchForm::Arrow,
                false => SwitchForm::Colon,
            };
            let groups = groups.into_iter().map(|(labels, block)| SwitchGroup {
                labels,
                statements: vec![stmt(StmtKind::Block(block))],
                span: no_span(),
            });
            StmtKind::Switch(switch(selector, form, groups.collect()))
        }),
        (arms, otherwise).prop_map(|(arms, otherwise)| StmtKind::If { arms, otherwise }),
        (expressions(), body.clone())
            .prop_map(|(condition, body)| StmtKind::While { condition, body }),
        (body.clone(), expressions())
            .prop_map(|(body, condition)| StmtKind::DoWhile { body, condition }),
        (
            initials(),
            option::of(expressions()),
            vec(expressions(), 0..3),
            body.clone()
        )
            .prop_map(|(initial, condition, update, body)| StmtKind::For {
                initial,
                condition,
                update,
                body
            }),
        (types(), variables(), expressions(), body.clone()).prop_map(|(ty, name, array, body)| {
            StmtKind::ForEach {
                ty,
                name,
                array,
                body,
            }
        }),
        (variables(), body).prop_map(|(label, body)| StmtKind::Labelled(label, body)),
        (
            block.clone(),
            vec(catches(block.clone()), 1..3),
            option::of(block)
        )
            .prop_map(|(body, catches, finally)| StmtKind::Try {
                body,
                catches,
                finally
            }),
    ]
    .boxed()
}

/// A list of statements with points and declarations among them.
fn blocks(inner: BoxedStrategy<Stmt>) -> BoxedStrategy<Block> {
    let point = variables().prop_map(|name| stmt(StmtKind::Point(name)));
    let local = locals().prop_map(|declarations| stmt(StmtKind::Local(declarations)));
    vec(prop_oneof![4 => inner, 1 => point, 1 => local], 0..4)
        .prop_map(|statements| Block {
            statements,
            span: no_span(),
        })
        .boxed()
}

fn catches(block: BoxedStrategy<Block>) -> impl Strategy<Value = Catch> {
    (vec(class_names(), 1..3), variables(), block).prop_map(|(classes, name, body)| Catch {
        classes,
        name,
        body,
        span: no_span(),
    })
}

/// What stands before the first `;` of a `for`.
fn initials() -> BoxedStrategy<Vec<Stmt>> {
    prop_oneof![
        locals().prop_map(|declarations| vec![stmt(StmtKind::Local(declarations))]),
        vec(expressions().prop_map(|it| stmt(StmtKind::Expr(it))), 0..3),
    ]
    .boxed()
}

/// Variables of one declaration: their types differ only in dimensions.
fn locals() -> BoxedStrategy<Vec<LocalDeclaration>> {
    let initial = option::of(array_items(expressions()));
    let declarator = (0..3_usize, variables(), initial);
    (any::<bool>(), element_types(), vec(declarator, 1..3))
        .prop_map(|(is_final, element, declarators)| {
            let declaration = |(dimensions, name, initial)| {
                let ty = (0..dimensions).fold(element.clone(), |ty, _| array(ty));
                LocalDeclaration {
                    is_final,
                    ty,
                    name,
                    initial,
                }
            };
            declarators.into_iter().map(declaration).collect()
        })
        .boxed()
}

fn classes() -> BoxedStrategy<Class> {
    class_names()
        .prop_flat_map(|name| {
            let head = (
                modifiers(),
                any::<bool>(),
                option::of(vec(parameters(), 0..3)),
            );
            let names = (option::of(class_names()), vec(class_names(), 0..3));
            let members = vec(members(name.clone()), 0..4);
            (Just(name), any::<bool>(), head, names, members)
        })
        .prop_map(|(name, is_interface, head, names, members)| {
            let (modifiers, is_data, parameters) = head;
            let (extends, interfaces) = names;
            Class {
                kind: if is_interface {
                    ClassKind::Interface
                } else {
                    ClassKind::Class
                },
                modifiers: Modifiers {
                    is_native: false,
                    is_default: false,
                    ..modifiers
                },
                is_data: is_data && !is_interface,
                name,
                parameters: parameters.filter(|_| !is_interface),
                extends: extends.filter(|_| !is_interface),
                interfaces,
                members,
                span: no_span(),
            }
        })
        .boxed()
}

fn members(class: Name) -> BoxedStrategy<Member> {
    let body = || blocks(statements());
    let field = (
        modifiers(),
        types(),
        variables(),
        option::of(array_items(expressions())),
    );
    let constructor = (contracts(), vec(parameters(), 0..3), throws(), body());
    prop_oneof![
        field.prop_map(|(modifiers, ty, name, initial)| Member::Field(Field {
            modifiers: Modifiers {
                is_abstract: false,
                is_native: false,
                is_default: false,
                ..modifiers
            },
            ty,
            name,
            initial,
            span: no_span(),
        })),
        methods().prop_map(Member::Method),
        constructor.prop_map(move |(pragmas, parameters, throws, body)| {
            Member::Constructor(Constructor {
                pragmas,
                name: class.clone(),
                parameters,
                throws,
                body,
                span: no_span(),
            })
        }),
        (any::<bool>(), body())
            .prop_map(|(is_static, body)| Member::Initialiser { is_static, body }),
    ]
    .boxed()
}

fn methods() -> BoxedStrategy<Method> {
    let result = prop_oneof![types(), Just(ty(TypeKind::Void))];
    let head = (contracts(), modifiers(), result, variables());
    let body = option::of(blocks(statements()));
    (head, vec(parameters(), 0..3), throws(), body)
        .prop_map(|(head, parameters, throws, body)| {
            let (pragmas, modifiers, result, name) = head;
            Method {
                pragmas,
                modifiers,
                result,
                name,
                parameters,
                throws,
                body,
                span: no_span(),
            }
        })
        .boxed()
}

/// What is written in annotations is read by the same parser; a few will do.
fn contracts() -> impl Strategy<Value = Vec<Pragma>> {
    let name = |text: &str| Name {
        text: text.to_owned(),
        span: no_span(),
    };
    let expr = |kind| Expr {
        kind,
        span: no_span(),
    };
    let variable = || expr(ExprKind::Name("a".to_owned()));
    let old = ExprKind::Old(Box::new(variable()));
    let same = ExprKind::Binary(
        BinaryOp::Eq,
        Box::new(expr(ExprKind::Result)),
        Box::new(expr(old)),
    );
    let tree = Assumption {
        name: name("tree"),
        args: vec![variable()],
        span: no_span(),
    };
    let all = [
        ("requires", "a", Clause::Condition(variable())),
        (
            "ensures",
            "\\result == \\old(a)",
            Clause::Condition(expr(same)),
        ),
        ("assume", "tree(a)", Clause::Assume(vec![tree])),
        ("action", "start(a)", Clause::Action),
    ];
    let all = all.map(|(keyword, text, clause)| Pragma {
        keyword: keyword.to_owned(),
        text: text.to_owned(),
        clause,
        span: no_span(),
    });
    vec(select(all.to_vec()), 0..2)
}

fn modifiers() -> impl Strategy<Value = Modifiers> {
    let flags = [any::<bool>(); 6];
    flags.prop_map(
        |[
            is_static,
            is_abstract,
            is_native,
            is_final,
            is_private,
            is_default,
        ]| Modifiers {
            is_static,
            is_abstract,
            is_native,
            is_final,
            is_private,
            is_default,
        },
    )
}

fn throws() -> impl Strategy<Value = Vec<Name>> {
    vec(class_names(), 0..2)
}

fn parameters() -> impl Strategy<Value = Parameter> {
    (types(), variables()).prop_map(|(ty, name)| Parameter { ty, name })
}

fn types() -> BoxedStrategy<TypeName> {
    (element_types(), 0..3_u32)
        .prop_map(|(element, dimensions)| (0..dimensions).fold(element, |ty, _| array(ty)))
        .boxed()
}

fn element_types() -> BoxedStrategy<TypeName> {
    let plain = prop_oneof![
        Just(ty(TypeKind::Number(Number::Int))),
        Just(ty(TypeKind::Number(Number::Long))),
        Just(ty(TypeKind::Number(Number::Char))),
        Just(ty(TypeKind::Number(Number::Byte))),
        Just(ty(TypeKind::Bool)),
        class_names().prop_map(|name| ty(TypeKind::Class(name.text))),
    ];
    let future = plain.clone().prop_map(|it| ty(TypeKind::Fut(Box::new(it))));
    prop_oneof![4 => plain, 1 => future].boxed()
}

/// Also words that mean something elsewhere.
fn variables() -> BoxedStrategy<Name> {
    const NAMES: [&str; 12] = [
        "a", "b", "x1", "größe", "m", "data", "then", "get", "skip", "release", "record", "var",
    ];
    select(NAMES.to_vec()).prop_map(name).boxed()
}

fn class_names() -> BoxedStrategy<Name> {
    select(vec!["A", "B", "Node", "Worker₁"])
        .prop_map(name)
        .boxed()
}

fn unary_ops() -> impl Strategy<Value = UnaryOp> {
    use UnaryOp::*;
    select(vec![Plus, Minus, Not, Complement])
}

fn arithmetic_ops() -> impl Strategy<Value = BinaryOp> {
    use BinaryOp::*;
    select(vec![
        Add,
        Sub,
        Mul,
        Div,
        Rem,
        BitAnd,
        BitOr,
        BitXor,
        ShiftLeft,
        ShiftRight,
        ShiftUnsigned,
    ])
}

fn binary_ops() -> impl Strategy<Value = BinaryOp> {
    use BinaryOp::*;
    let others = select(vec![Lt, Le, Gt, Ge, Eq, Ne, And, Or]);
    prop_oneof![arithmetic_ops(), others]
}

fn name(text: &str) -> Name {
    Name {
        text: text.to_owned(),
        span: no_span(),
    }
}

fn ty(kind: TypeKind) -> TypeName {
    TypeName {
        kind,
        span: no_span(),
    }
}

fn array(element: TypeName) -> TypeName {
    ty(TypeKind::Array(Box::new(element)))
}

fn expr(kind: ExprKind) -> Expr {
    Expr {
        kind,
        span: no_span(),
    }
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt {
        kind,
        span: no_span(),
    }
}
