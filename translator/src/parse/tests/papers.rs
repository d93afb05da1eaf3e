//! The programs of the papers, as they stand there.

use super::{printed, understood};

/// SFM 2014, Fig. 1.
const INT_EXP: &str = "
int intExp(int a,int n) {
  if (n < 0)
    throw new ArithmeticException();
  else {
    int out = 1;
    while (n > 0) {
      out = out*a;
      n--;
    }
    return out;
  }
}
";

/// SFM 2014, Example 2.
const MIST: &str = "
void mist(C r1, C r2) {
  if (r1.f > 0)
    r2.f = 1;
  else
    r1.f = 0;
}
";

/// SFM 2014, Fig. 3, with the class it takes for granted.
const HEAP_SOLVER: &str = "
class Ref { int f; }
void m(Ref x, Ref y, Ref z) {
  x.f=1;
  z.f=-5;
  a();
  y.f=x.f+1;
  b();
  if (x==z)
    c(y.f);
  else
    d(y.f);
}
";

/// SFM 2014, Fig. 6.
const RATIONAL: &str = "
class Arithmetics {
    static int abs(int a) {
        if (a >= 0) return a;
        else return -a;
    }
    static int gcd(int a,int b) {
        int res;
        while (b != 0) {
            res = a%b; a = b; b = res;
        }
        return abs(a);
    }
}
class Rational {
    int n; int d;
    void simplify() {
        int gcd = Arithmetics.gcd(n,d);
        n = n/gcd; d = d/gcd;
    }
    Rational[] simp(Rational[] rs) {
        int length = rs.length;
        Rational[] oldRs = new Rational[length];
        arraycopy(rs,oldRs,length);
        for (int i = 0; i < length; i++)
            rs[i].simplify();
        return oldRs;
    }
}
";

/// SFM 2014, Fig. 10.
const LIST: &str = "
class Node {
  int data;
  Node next;
}
class List {
  Node first;
  void remAll(List l) {
    // block1
    Node lf = l.first;
    // loop1
    while (lf != null) {
      // block2
      Node prev = null;
      Node p = null;
      Node next = first;
      // loop2
      while (next != null) {
        // block3
        prev = p;
        p = next;
        next = next.next;
        // if1
        if (p.data == lf.data)
          // if2
          if (prev == null) {
            first = next;
            p = null;
          } else {
            prev.next = next;
            p = prev;
          }
      }
      // block4
      lf = lf.next;
    }
  }
}
";

/// SFM 2014, Fig. 13, with the points of Example 11.
const LCM: &str = "
int lcm(int a,int b) {
  if (a < b) {
    int aux = a;
    a = b;
    b = aux;
  }
  int d = gcd(a,b);
  try {
    return abs(a*b)/d;
  } catch (Exception e) {
    return -1; //@ point mu
  }
}

int gcd(int a,int b) {
  int res;
  while (b != 0) {
    res = a%b;
    a = b;
    b = res;
  };
  return abs(a);
}

int abs(int a) {
  if (a >= 0)
    return a;
  else
    return -a; //@ point kappa
}
";

/// SFM 2014, Fig. 16.
const SUM_FACTS: &str = "
class A(Int n, Int ft) {
  Int sumFacts(A ob) {
    Fut<Int> f; Int res=0;
    Int m = this.n;
    await this.ft >= 0;
    while (m > 0) {
      f = ob ! fact(this.ft, this);
      await f ?;
      Int a = f.get;
      res = res + a;
      this.ft = this.ft + 1;
      m = m - 1;
    }
    return res;
  }
  Int fact(Int k, A ob){
    Fut <Int> f; Int res = 1;
    if (k <= 0) res = 1;
    else { f = ob ! fact(k - 1,this);
      await f ?; res = f.get;
      res = k * res;
    }
    return res;
  }
  Int setN(Int a) { this.n=a; return 0; }
  Int setFt(Int b) { this.ft=b; return 0; }
  Int set(Int a, Int b){
    this.setN(a); this.setFt(b);
    return 0;
  }
}
";

/// SFM 2014, Example 16.
const EXAMPLE_16: &str = "
A x = new A(5,10);
Fut<Int> f;
f = x ! fact(2,x);
await f?;
z = f.get;
";

/// SFM 2014, Sec. 4.3.
const INTERLEAVING: &str = "
class C {
  int n, f;
  int p(){n = 0; await (f > 0); if(n>=0) return 1; else return 2;}
  void set(){n = -1;}
}
";

/// ATVA 2015, Fig. 2.
const FACT: &str = "
class Fact(Fact b, int mx) {
  int r = 1;
  void ft(int n) {
    if (n > this.mx) {
      this! wk(n,this.mx);
      this! dg(n-this.mx);
    } else {
      this! wk(n,n);
      this ! rp(1);
    }
  }
  void wk(int n,int h) {
    while (h > 0) {
      this.r = this.r * n;
      n = n - 1;
      h = h - 1;
    }
  }
  void dg(int n) {
    Fact wkr = new Fact(this,this.mx);
    wkr!ft(n);
  }
  void rp(int x) {
    this.r = this.r * x;
    if (this.b != null) this.b ! rp(this.r);
  }
}
";

/// FORTE 2014, Fig. 3.
const REGISTRY: &str = "
{ /* main Block */
  Reg rg = new Reg;
  Worker₁ wk1 = new Worker₁();
  Worker₂ wk2 = new Worker₂();
  rg ! p(); // p
  wk1 ! q(rg); // q
  wk2 ! h(rg); // h
}
class Reg {
  int f=1; int g=1;
  void p() {this.f++; return;}
  void m() {this.g*2; return;}
  void t() {this.g++; return;}
}
class Worker₁ {
  void q(Reg rg) {
    rg ! m(); // m
    return;
  }
}
class Worker₂ {
  void h(Reg rg) {
    rg ! t(); // t
    return;
  }
}
";

/// FORTE 2014, Fig. 5.
const FIB: &str = "
class Fib {
    Fib parent;
    Int n = 0;
    Int r = 0;
    Fib(Fib p){
        parent = p;
    }
    void fib(Int v) {
        if (v <= 1) then parent!res(v);
        else {
            Fib child1 = new Fib(this);
            child1!fib(v-1);
            Fib child2 = new Fib(this);
            child2!fib(v-2);
        }
        return;
    }
    void res(Int v) {
        if (n == 0) then {
            n++;
            r = v;
        }
        else {
            r = r + v;
            if (parent != null) then parent!res(r);
        }
        return;
    }
}

// Main block
Fib a1 = new Fib(null);
a1!fib(3);
";

pub(super) const PROGRAMS: [&str; 12] = [
    INT_EXP,
    MIST,
    HEAP_SOLVER,
    RATIONAL,
    LIST,
    LCM,
    SUM_FACTS,
    EXAMPLE_16,
    INTERLEAVING,
    FACT,
    REGISTRY,
    FIB,
];

#[test]
fn every_program_is_understood() {
    for program in PROGRAMS {
        understood(program);
    }
}

#[test]
fn every_program_is_understood_with_line_ends_of_windows() {
    for program in PROGRAMS {
        understood(&program.replace('\n', "\r\n"));
    }
}

#[test]
fn the_main_block_is_what_stands_outside() {
    let items = understood(FIB).items;
    let kinds: Vec<bool> = items
        .iter()
        .map(|item| matches!(item, crate::ast::Item::Statement(_)))
        .collect();
    assert_eq!(kinds, [false, true, true]);
}

#[test]
fn the_points_of_lcm_are_before_their_statements() {
    let text = printed(LCM);
    assert!(
        text.contains("    //@ point mu\n    return -1;\n"),
        "{text}"
    );
    assert!(
        text.contains("  else {\n    //@ point kappa\n    return -a;\n"),
        "{text}"
    );
}
