//! Small random actor programs that meet in nothing but passive objects: each actor has a
//! class and a task of its own, which reads and writes objects and arrays that others have
//! too, lets others run in between (`release`, `await`), and goes on only where what it
//! read allows it. So what a step touches depends on the order of the steps before it.
//!
//! A program is made from bytes, and smaller bytes make a simpler program.

use super::racing::Genes;
use std::fmt::Write;

/// The source of a program; the same for the same bytes.
pub fn sharing_program(bytes: &[u8]) -> String {
    let mut builder = Builder {
        genes: Genes::new(bytes),
    };
    builder.program()
}

struct Builder<'a> {
    genes: Genes<'a>,
}

/// The shared places: three objects and the elements of an array.
const PLACES: [&str; 5] = ["this.x.v", "this.y.v", "this.z.v", "this.r[0]", "this.r[1]"];

/// Where a task keeps what it read.
const KEPT: [&str; 3] = ["this.X", "this.Y", "this.Z"];

/// A `release` is one more step of the task; more of them make too many orders.
const MAX_STOPS: usize = 2;

impl Builder<'_> {
    fn pick(&mut self, below: usize) -> usize {
        self.genes.pick(below)
    }

    fn program(&mut self) -> String {
        let mut out = String::from("data class Var(int v) { }\n");
        let actors = 2 + self.pick(4);
        let mut calls = String::new();
        for actor in 0..actors {
            let mut stops = 0;
            let _ = writeln!(out, "class P{actor}(Var x, Var y, Var z, int[] r) {{");
            out.push_str("  int X = -1; int Y = -1; int Z = -1;\n  int run(Fut<int> f) {\n");
            self.body(&mut out, 0, &mut stops);
            out.push_str("    return this.X;\n  }\n");
            let _ = write!(calls, "P{actor} p{actor} = new P{actor}(x, y, z, r); ");
            let future = if actor == 0 || self.pick(4) > 0 {
                "null".to_owned()
            } else {
                format!("f{}", actor - 1)
            };
            let _ = writeln!(calls, "Fut<int> f{actor} = p{actor} ! run({future});");
            if stops == 0 && self.pick(4) == 3 {
                out.push_str("  void also(Fut<int> f) {\n");
                self.statement(&mut out, 0, &mut stops);
                out.push_str("  }\n");
                let _ = writeln!(calls, "p{actor} ! also(null);");
            }
            out.push_str("}\n");
        }
        out.push_str("Var x = new Var(0); Var y = new Var(0); int[] r = new int[2];\n");
        // The same object may have two names.
        let z = ["new Var(0)", "new Var(0)", "x"][self.pick(3)];
        let _ = writeln!(out, "Var z = {z};\n{calls}");
        out
    }

    fn body(&mut self, out: &mut String, depth: usize, stops: &mut usize) {
        for _ in 0..1 + self.pick(2) {
            self.statement(out, depth, stops);
        }
    }

    fn statement(&mut self, out: &mut String, depth: usize, stops: &mut usize) {
        let place = PLACES[self.pick(PLACES.len())];
        let kept = KEPT[self.pick(KEPT.len())];
        let value = 1 + self.pick(2);
        let indent = "  ".repeat(depth + 2);
        let kind = self.pick(12);
        let stops_here = matches!(kind, 4..=7 | 9);
        if stops_here && *stops >= MAX_STOPS {
            let _ = writeln!(out, "{indent}{kept} = {place};");
            return;
        }
        *stops += usize::from(stops_here);
        let _ = match kind {
            0 | 1 => writeln!(out, "{indent}{place} = {value};"),
            2 | 3 => writeln!(out, "{indent}{kept} = {place};"),
            // What comes next depends on what was read.
            4..=6 if depth < 3 => {
                let test = ["!= 0", "== 0", "== 1"][self.pick(3)];
                let _ = writeln!(out, "{indent}{kept} = {place};");
                let _ = writeln!(out, "{indent}if ({kept} {test}) {{\n{indent}  release;");
                self.body(out, depth + 1, stops);
                writeln!(out, "{indent}}}")
            }
            7 => writeln!(out, "{indent}await {place} != {value};"),
            8 => writeln!(out, "{indent}{place} = {place} + 1;"),
            9 => writeln!(
                out,
                "{indent}if (f != null) {{ await f?; {kept} = f.get; }}"
            ),
            10 => writeln!(
                out,
                "{indent}if ({place} == {value}) {{ {kept} = {value}; }}"
            ),
            11 if self.pick(2) == 1 => writeln!(out, "{indent}assert {place} != 2;"),
            _ => writeln!(out, "{indent}{kept} = {place} + {value};"),
        };
    }
}
