//! What correct programs become.

use super::{becomes, module, says};
use crate::number::Number;
use crate::typed::{ClassKind, Constant, ExprKind, MethodKind, Role, StmtKind, Type};

#[test]
fn a_constructor_runs_the_initialisers_of_its_class_in_source_order() {
    becomes(
        "class A { int a = 1; int b; { b = a; } int c = b; A() { c = 2; } A(int n) { this(); c = n; } }",
        &["A.new()", "A.new(int)"],
        "A.new()(): void { this.a = 1; { this.b = this.a; } this.c = this.b; this.c = 2; }
         A.new(int)(n): void { A.new()(); this.c = n; }",
    );
}

#[test]
fn class_parameters_are_stored_first() {
    becomes(
        "class Fact(Fact b, int mx) { int r = mx; }",
        &["Fact.new"],
        "Fact.new(b, mx): void { this.b = b; this.mx = mx; this.r = this.mx; }",
    );
}

#[test]
fn a_superclass_constructor_that_does_nothing_is_left_out() {
    becomes(
        "class A { A() { } A(int n) { } }
         class B extends A { B() { } B(int n) { super(n); } B(int[] a) { super(a[0]); } }
         class C extends B { }
         class D extends C { int d = 1; }
         class E extends D { }",
        &[
            "B.new()",
            "B.new(int)",
            "B.new(int[])",
            "C.new",
            "D.new",
            "E.new",
        ],
        "B.new()(): void { }
         B.new(int)(n): void { }
         B.new(int[])(a): void { A.new(int)(a[0]); }
         C.new(): void { }
         D.new(): void { this.d = 1; }
         E.new(): void { D.new(); }",
    );
}

#[test]
fn subclasses_may_be_declared_before_their_superclass() {
    becomes(
        "class B extends A { B() { } }
         class A { }",
        &["A.new", "B.new"],
        "B.new(): void { }
         A.new(): void { }",
    );
}

#[test]
fn initialisers_do_not_see_the_parameters_of_constructors() {
    becomes(
        "class A { int n; int k = n; A(int n) { this.n = n; } }",
        &["A.new"],
        "A.new(n): void { this.k = this.n; this.n = n; }",
    );
}

#[test]
fn static_fields_are_initialised_together_but_for_constants() {
    becomes(
        "class A { static final int N = 3; static int a = N; static final int[] T = {1, N}; static { a++; } static int b; }",
        &["A.static"],
        "A.static(): void { A.a = 3; A.T = int[]{1, 3}; { A.a +1 after; } }",
    );
}

#[test]
fn a_class_with_constants_only_has_no_static_initialiser() {
    let module = module("class A { static final int N = 3; }");
    let class = module.classes.last().expect("the class");
    assert_eq!(class.static_initialiser, None);
    let field = module.field(class.static_fields[0]);
    assert_eq!(field.constant, Some(Constant::Number(Number::Int, 3)));
}

#[test]
fn constants_are_folded_with_wrapping_arithmetic() {
    becomes(
        "class A {
         static final int MAX = 2147483647;
         static final int MIN = MAX + 1;
         static final int Q = -7 / 2;
         static final int R = -7 % B.TWO;
         static final boolean LESS = Q < R && !false;
         static final int PICK = LESS ? +Q : (int) R;
         static final int OVER = MIN / -1;
         static final int ZERO = 1 / 0;
         }
         class B { static final int TWO = 2; }
         void f() { int a = A.MIN; a = A.Q; a = A.R; boolean b = A.LESS; a = A.PICK; a = A.OVER; a = A.ZERO; }",
        &["f"],
        "f(): void { int a = -2147483648; a = -3; a = -1; boolean b = true; a = -3; a = -2147483648; a = A.ZERO; }",
    );
}

#[test]
fn constants_of_interfaces_are_inherited() {
    becomes(
        "interface I { int N = 4; }
         class A implements I { int m(A a) { return N + A.N + a.N + I.N; } }",
        &["A.m"],
        "A.m(a): int { return (((4 Add 4) Add I.N) Add 4); }",
    );
}

#[test]
fn calls_know_how_their_method_is_found() {
    becomes(
        "class A { int m() { return 1; } private int p() { return 2; } static int s() { return 3; } }
         class B extends A { int m() { return super.m() + m() + this.m() + k(); } int k() { return p() + s() + f(); } }
         int f() { return new B().m() + A.s(); }",
        &["B.m", "B.k", "f"],
        "B.m(): int { return (((this.=A.m() Add this.B.m()) Add this.B.m()) Add this.B.k()); }
         B.k(): int { return ((this.=A.p() Add A.s()) Add f()); }
         f(): int { return (new B.new().B.m() Add A.s()); }",
    );
}

#[test]
fn overloaded_methods_have_their_parameter_types_in_the_key() {
    becomes(
        "class D { }
         class C { C() { } C(D d) { } void m(int a, D[] b) { } void m() { } void n() { m(1, null); } }
         void f(int n) { }
         void f(boolean b) { f(1); }",
        &["C.m(int,D[])", "C.m()", "C.n", "C.new()", "C.new(D)", "f(int)", "f(boolean)"],
        "C.new()(): void { }
         C.new(D)(d): void { }
         C.m(int,D[])(a, b): void { }
         C.m()(): void { }
         C.n(): void { this.C.m(int,D[])(1, null); }
         f(int)(n): void { }
         f(boolean)(b): void { f(int)(1); }",
    );
}

#[test]
fn casts_that_cannot_fail_leave_only_their_type() {
    let module = module(
        "class A { }
         class B extends A { }
         void f(A a, B b, int n) { Object o = (A) b; b = (B) a; n = (int) n; o = (A) null; }",
    );
    let method = module.methods.last().expect("the function");
    let body = method.body.as_ref().expect("its body");
    let StmtKind::Local {
        initial: Some(value),
        ..
    } = &body.statements[0].kind
    else {
        panic!("a declaration");
    };
    assert!(matches!(value.kind, ExprKind::Local(_)));
    assert_eq!(super::show::ty(&module, &value.ty), "A");
    assert_eq!(
        super::show::method(&module, method),
        "f(a, b, n): void { Object o = b; b = (B) a; n = n; o = null; }"
    );
}

#[test]
fn comparisons_of_values_and_of_references_differ() {
    becomes(
        "boolean f(int a, boolean b, Object o, int[] x) { return a == 1 && b != true && o == null && x != o; }",
        &["f"],
        "f(a, b, o, x): boolean { return ((((a Eq 1) && (b Ne true)) && (o is null)) && (x isnot o)); }",
    );
}

#[test]
fn a_conditional_that_is_stored_has_the_type_of_its_place() {
    becomes(
        "interface I { }
         class A implements I { }
         class B implements I { }
         I f(boolean b) { I i = b ? new A() : new B(); return b ? null : i; }",
        &["f"],
        "f(b): I { I i = (b ? new A.new() : new B.new()); return (b ? null : i); }",
    );
}

#[test]
fn loops_carry_their_labels() {
    becomes(
        "void f(int[] a) {
         out: while (true) { in: do { break in; } while (true); if (a == null) continue out; break; }
         l: for (int i = 0, j = 1; i < j; i++, --j) { continue l; }
         e: for (int x : a) { break e; }
         b: { break b; }
         }",
        &["f"],
        "f(a): void { \
         out: while true { in: do { break in; } while true; if (a is null) continue out; break; } \
         l: for (int i = 0; int j = 1; (i Lt j); i +1 after, j -1 before) { continue l; } \
         e: for (x : a) { break e; } \
         b: { break b; } }",
    );
}

#[test]
fn statements_between_classes_are_the_main_block() {
    becomes(
        "int n = 1;
         class A { static int m(int k) { return k; } }
         void f() { }
         n = A.m(n);
         f();",
        &["main"],
        "main(): void { int n = 1; n = A.m(n); f(); }",
    );
}

#[test]
fn pragmas_native_methods_and_points_are_kept() {
    let module = module(
        "class A {
         //@ requires n > 0;
         native int m(int n);
         void k() {
         //@ point here
         skip;
         }
         void known();
         }",
    );
    let find = |key: &str| {
        let mut methods = module.methods.iter();
        methods
            .find(|method| method.key == key)
            .expect("it is declared")
    };
    let native = find("A.m");
    assert!(native.is_native && native.body.is_none());
    assert_eq!(native.pragmas[0].text, "n > 0");
    assert!(find("A.known").is_native);
    assert_eq!(
        super::show::method(&module, find("A.k")),
        "A.k(): void { point here; skip; }"
    );
}

#[test]
fn exceptions_are_thrown_and_caught() {
    becomes(
        "class E extends RuntimeException { int n; E(int n) { this.n = n; } }
         int f(int a) { try { throw new E(a); } catch (ArithmeticException | NullPointerException x) { throw x; } catch (E e) { return e.n; } finally { a = 0; } }",
        &["f"],
        "f(a): int { try { throw new E.new(a); } catch (ArithmeticException | NullPointerException x) { throw x; } \
         catch (E e) { return e.n; } finally { a = 0; } }",
    );
}

#[test]
fn arrays_are_made_read_and_written() {
    becomes(
        "int f(int n) { int[][] a = new int[n][]; a[0] = new int[] {1, 2}; int b[] = {n}, c = a.length; b[c] += a[0][1]; return b[0]++; }",
        &["f"],
        "f(n): int { int[][] a = new int[][](n); a[0] = int[]{1, 2}; int[] b = int[]{n}; int c = a.length; \
         b[c] Add(int)= a[0][1]; return b[0] +1 after; }",
    );
}

#[test]
fn messages_and_calls_of_actors_are_told_apart() {
    becomes(
        "data class D { int d() { return 1; } int e() { return d(); } }
         class A {
         int n;
         int m(A a, D d) { Fut<int> f = a ! k(); await f? && n > 0; n = f.get + a.k() + this.k() + k() + d.d() + s() + p(); release; return n; }
         int k() { return 1; }
         private int p() { return 2; }
         static int s() { return 3; }
         }
         class B extends A { int k() { return super.k(); } }
         A a = new B();
         int n = a.k();",
        &["D.e", "A.m", "B.k", "main"],
        "D.e(): int { return this.D.d(); }
         A.m(a, d): int { Fut<int> f = a!A.k(); await f? && (this.n Gt 0); \
         this.n = ((((((f.get Add a~A.k()) Add this~A.k()) Add this~A.k()) Add d.D.d()) Add A.s()) Add this~=A.p()); release; return this.n; }
         B.k(): int { return this~=A.k(); }
         main(): void { A a = new B.new(); int n = a~A.k(); }",
    );
}

#[test]
fn roles_follow_from_what_a_class_is() {
    let roles = |program: &str| {
        let module = module(program);
        let classes = module.classes.iter().filter(|class| !class.is_builtin);
        let roles: Vec<_> = classes
            .map(|class| (class.name.clone(), class.role))
            .collect();
        (module.is_actor_program, roles)
    };
    let classes = "class A { } data class D implements I { } interface I { } interface J { } \
                   class E extends Exception { }";
    let (is_actor_program, sequential) = roles(classes);
    assert!(!is_actor_program);
    assert!(sequential.iter().all(|(_, role)| *role == Role::Plain));
    let (is_actor_program, actors) = roles(&format!("{classes} void f(Fut<int> f) {{ }}"));
    assert!(is_actor_program);
    let actors: Vec<_> = actors
        .iter()
        .map(|(name, role)| (name.as_str(), *role))
        .collect();
    assert_eq!(
        actors,
        [
            ("A", Role::Actor),
            ("D", Role::Data),
            ("I", Role::Data),
            ("J", Role::Actor),
            ("E", Role::Plain)
        ]
    );
}

#[test]
fn built_in_classes_come_first_and_interfaces_have_no_superclass() {
    let module = module("interface I { void m(); } class A implements I { public void m() { } }");
    let names: Vec<&str> = module
        .classes
        .iter()
        .map(|class| class.name.as_str())
        .collect();
    assert_eq!(names[..3], ["Object", "Throwable", "Exception"]);
    assert_eq!(names[names.len() - 2..], ["I", "A"]);
    let interface = &module.classes[names.len() - 2];
    assert_eq!(interface.kind, ClassKind::Interface);
    assert_eq!(interface.superclass, None);
    let method = module.method(interface.methods[0]);
    assert!(method.is_abstract && method.body.is_none());
    assert_eq!(
        (method.kind, &method.result),
        (MethodKind::Instance, &Type::Void)
    );
}

#[test]
fn the_programs_of_the_papers_are_right() {
    says(
        "class Fib {
         Fib parent;
         Int n = 0;
         Int r = 0;
         Fib(Fib p){ parent = p; }
         void fib(Int v) {
         if (v <= 1) then parent!res(v);
         else { Fib child1 = new Fib(this); child1!fib(v-1); Fib child2 = new Fib(this); child2!fib(v-2); }
         return;
         }
         void res(Int v) {
         if (n == 0) then { n++; r = v; }
         else { r = r + v; if (parent != null) then parent!res(r); }
         return;
         }
         }
         Fib a1 = new Fib(null);
         a1!fib(3);",
        "",
    );
    says(
        "class A(Int n, Int ft) {
         Int sumFacts(A ob) {
         Fut<Int> f; Int res=0; Int m = this.n;
         await this.ft >= 0;
         while (m > 0) { f = ob ! fact(this.ft, this); await f ?; Int a = f.get; res = res + a; this.ft = this.ft + 1; m = m - 1; }
         return res;
         }
         Int fact(Int k, A ob){
         Fut <Int> f; Int res = 1;
         if (k <= 0) res = 1;
         else { f = ob ! fact(k - 1,this); await f ?; res = f.get; res = k * res; }
         return res;
         }
         Int setN(Int a) { this.n=a; return 0; }
         Int setFt(Int b) { this.ft=b; return 0; }
         Int set(Int a, Int b){ this.setN(a); this.setFt(b); return 0; }
         }",
        "",
    );
}
