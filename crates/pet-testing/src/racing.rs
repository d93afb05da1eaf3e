//! Small random actor programs in which orders matter: few actors, few tasks, and
//! everything that a reduction could get wrong. Actors are passed around, stored and
//! created; futures are awaited, taken and handed on; conditions are awaited; passive
//! objects and arrays are shared; assertions can fail. All orders of a program can be
//! tried.
//!
//! A program is made from bytes, and smaller bytes make a simpler program, so that
//! proptest shrinks it without knowing anything of it.

use std::fmt::Write;

/// The source of a program; the same for the same bytes.
pub fn racing_program(bytes: &[u8]) -> String {
    let mut builder = Builder {
        genes: Genes::new(bytes),
        kinds: Vec::new(),
    };
    builder.program()
}

/// The same program without an end: whoever gets one of the small messages sends them to
/// itself for ever. Numbers stay small, so that there are only so many states.
pub fn endless_program(bytes: &[u8]) -> String {
    let bounded = [
        ("void s() {", "void s() { this ! t();"),
        ("void t() {", "void t() { this ! s();"),
        ("= this.x + 1;", "= (this.x + 1) % 4;"),
        ("= this.x * 2;", "= this.x * 2 % 4;"),
        ("= this.x * 2 + 1;", "= (this.x * 2 + 1) % 5;"),
        ("= this.x + g.get;", "= g.get % 4;"),
        ("= this.y + 1;", "= (this.y + 1) % 3;"),
        ("= this.y + 2;", "= 2;"),
        ("= this.y + 3;", "= 3;"),
        ("= this.y - this.x;", "= this.x;"),
        ("= this.box.v + 1;", "= 1 - this.box.v;"),
        ("= o.v + 1;", "= 1 - o.v;"),
        ("= r[0] + 1;", "= 1 - r[0];"),
    ];
    let text = racing_program(bytes);
    bounded
        .iter()
        .fold(text, |text, (from, to)| text.replace(from, to))
}

/// Bytes for a program, from a number.
pub fn bytes_from_seed(seed: u64, length: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d;
    let mut bytes = Vec::with_capacity(length);
    for _ in 0..length {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        bytes.push((state >> 32).to_le_bytes()[0]);
    }
    bytes
}

/// Decisions, one byte each; none are left behind the last byte.
pub struct Genes<'a> {
    bytes: &'a [u8],
    next: usize,
}

impl<'a> Genes<'a> {
    pub fn new(bytes: &'a [u8]) -> Genes<'a> {
        Genes { bytes, next: 0 }
    }

    /// The number of decisions so far.
    pub fn position(&self) -> usize {
        self.next
    }

    pub fn pick(&mut self, below: usize) -> usize {
        let byte = self.bytes.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        usize::from(byte) % below.max(1)
    }
}

struct Builder<'a> {
    genes: Genes<'a>,
    /// The classes of the main block's actors.
    kinds: Vec<usize>,
}

/// Methods of a class by level: a method sends only methods of lower levels, so that
/// every execution ends.
const LEVELS: usize = 3;

impl Builder<'_> {
    fn pick(&mut self, below: usize) -> usize {
        self.genes.pick(below)
    }

    fn program(&mut self) -> String {
        let mut out = String::from("data class Box(int v) { }\n\n");
        let classes = 1 + self.pick(2);
        for class in 0..classes {
            let _ = writeln!(out, "class C{class}(C0 a, C{} b) {{", classes - 1);
            out.push_str("  int x = 0;\n  int y = 0;\n  Fut<int> f = null;\n  Box box = null;\n");
            out.push_str("  int[] cells = null;\n  Fut<void> h = null;\n");
            for level in 0..LEVELS {
                self.method(&mut out, level, classes);
            }
            self.small_methods(&mut out);
            out.push_str("}\n\n");
        }
        self.main(&mut out, classes);
        out
    }

    /// Methods that only touch fields, with different footprints.
    fn small_methods(&mut self, out: &mut String) {
        let bodies = [
            "this.x = this.x + 1;",
            "this.x = this.x * 2;",
            "this.y = this.x;",
            "this.y = this.y + 1;",
            "if (this.box != null) this.box.v = this.box.v + 1;",
            "if (this.cells != null) this.cells[1] = this.cells[0] + 1;",
            "await this.x > 0; this.y = this.y + 2;",
            "assert this.x == 0;",
            "this.x = this.x + 1; assert this.y == 0;",
        ];
        for name in ["s", "t"] {
            let body = bodies[self.pick(bodies.len())];
            let _ = writeln!(out, "  void {name}() {{ {body} }}");
        }
    }

    fn method(&mut self, out: &mut String, level: usize, classes: usize) {
        let last = classes - 1;
        let _ = writeln!(
            out,
            "  int m{level}(C0 p, C{last} q, Fut<int> g, Box o, int[] r) {{"
        );
        for _ in 0..1 + self.pick(3) {
            let statement = self.statement(level);
            let _ = writeln!(out, "    {statement}");
        }
        let value = ["this.x", "0", "this.y + 1", "this.x - this.y"][self.pick(4)];
        let _ = writeln!(out, "    return {value};\n  }}");
    }

    fn statement(&mut self, level: usize) -> String {
        match self.pick(25) {
            0 => "this.x = this.x + 1;".to_owned(),
            1 => "this.x = this.x * 2 + 1;".to_owned(),
            2 => "this.y = this.x;".to_owned(),
            3 => "this.a = p;".to_owned(),
            4 => "this.b = q;".to_owned(),
            5..=7 => self.send(level),
            8 => "this.f = g;".to_owned(),
            9 => "if (g != null) { await g?; this.x = this.x + g.get; }".to_owned(),
            10 => "if (this.f != null) { await this.f?; this.y = this.f.get; }".to_owned(),
            11 => "if (g != null) this.x = g.get;".to_owned(),
            12 => "await this.x != 1;".to_owned(),
            13 => "await this.y >= 0 && this.x < 3;".to_owned(),
            14 => "if (o != null) { o.v = o.v + 1; this.box = o; }".to_owned(),
            15 => "if (o != null) this.x = o.v;".to_owned(),
            16 => "if (r != null) { r[0] = r[0] + 1; this.cells = r; }".to_owned(),
            17 => "if (o != null) { await o.v > 0; this.y = o.v; }".to_owned(),
            18 => "assert this.x == 0;".to_owned(),
            19 => "release;".to_owned(),
            20 if level > 0 => {
                let receiver = self.receiver();
                let args = self.arguments();
                format!(
                    "if ({receiver} != null) this.x = {receiver}.m{}({args});",
                    level - 1
                )
            }
            21 if level > 0 => {
                let args = self.arguments();
                let (name, level) = (self.genes.next, level - 1);
                format!("C0 n{name} = new C0(p, q); n{name} ! m{level}({args}); this.a = n{name};")
            }
            22 => "if (p == this.a) this.y = this.y + 3;".to_owned(),
            23 => format!("this.h = this ! {};", ["s()", "t()"][self.pick(2)]),
            24 => "if (this.h != null) { await this.h?; this.y = this.y + 1; }".to_owned(),
            _ => "this.y = this.y - this.x;".to_owned(),
        }
    }

    fn receiver(&mut self) -> &'static str {
        ["this", "p", "q", "this.a", "this.b"][self.pick(5)]
    }

    fn arguments(&mut self) -> String {
        let p = ["p", "this.a", "null"][self.pick(3)];
        let q = ["q", "this.b", "null"][self.pick(3)];
        let g = ["g", "this.f", "null"][self.pick(3)];
        let o = ["o", "this.box", "null"][self.pick(3)];
        let r = ["r", "null"][self.pick(2)];
        format!("{p}, {q}, {g}, {o}, {r}")
    }

    fn send(&mut self, level: usize) -> String {
        let receiver = self.receiver();
        let target = if level == 0 || self.pick(3) == 0 {
            ["s()", "t()"][self.pick(2)].to_owned()
        } else {
            let args = self.arguments();
            let send = format!("m{}({args})", level - 1);
            if self.pick(3) == 0 {
                return format!("if ({receiver} != null) this.f = {receiver} ! {send};");
            }
            send
        };
        // A future without a value is kept.
        let kept = match target.starts_with('m') || self.pick(4) > 0 {
            true => "",
            false => "this.h = ",
        };
        format!("if ({receiver} != null) {kept}{receiver} ! {target};")
    }

    /// One of the first actors of the main block that has this class, or null.
    fn earlier(&mut self, before: usize, class: usize) -> String {
        let actor = self.pick(before);
        match self.kinds.get(actor) {
            Some(kind) if *kind == class => format!("c{actor}"),
            _ => "null".to_owned(),
        }
    }

    fn main(&mut self, out: &mut String, classes: usize) {
        let last = classes - 1;
        let actors = 2 + self.pick(2);
        out.push_str("Box o = new Box(0);\nint[] r = new int[2];\nFut<int> g = null;\n");
        for actor in 0..actors {
            let class = self.pick(classes);
            let (a, b) = match actor {
                0 => ("null".to_owned(), "null".to_owned()),
                _ => (self.earlier(actor, 0), self.earlier(actor, last)),
            };
            let _ = writeln!(out, "C{class} c{actor} = new C{class}({a}, {b});");
            self.kinds.push(class);
        }
        let sends = 2 + self.pick(3);
        for _ in 0..sends {
            let actor = self.pick(actors);
            let p = self.earlier(actors, 0);
            let q = self.earlier(actors, last);
            let level = self.pick(LEVELS);
            let o = ["o", "null"][self.pick(2)];
            let r = ["r", "null"][self.pick(2)];
            let _ = match self.pick(4) {
                0 => writeln!(out, "c{actor} ! s();"),
                1 => writeln!(out, "c{actor} ! t();"),
                2 => writeln!(out, "g = c{actor} ! m{level}({p}, {q}, g, {o}, {r});"),
                _ => writeln!(out, "c{actor} ! m{level}({p}, {q}, g, {o}, {r});"),
            };
        }
        match self.pick(6) {
            4 => out.push_str("if (g != null) await g?;\n"),
            5 => out.push_str("if (g != null) assert g.get < 4;\n"),
            _ => {}
        }
    }
}
