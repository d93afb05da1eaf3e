//! Small random methods over all number types, in which bits, overflow, rounding, constants and calls
//! of Java's library matter. Where the parameters are bytes, all inputs can be tried.
//!
//! A method is made from bytes, and smaller bytes make a simpler method.

use crate::racing::Genes;
use std::fmt::Write;

/// The source of a class `M` with a static method `f(byte a, byte b)` without loops.
pub fn number_method(bytes: &[u8]) -> String {
    number_method_of(bytes, "M", ["byte", "byte"])
}

/// The same for a class of another name, and with other parameter types.
pub fn number_method_of(bytes: &[u8], class: &str, types: [&str; 2]) -> String {
    let [first, second] = types;
    let mut builder = Builder {
        genes: Genes::new(bytes),
        variables: Vec::new(),
        floats: Vec::new(),
        constants: Vec::new(),
        class,
        out: format!(
            "class {class} {{\n  static int at; {FIELDS}\n  static int f({first} a, {second} b) {{\n"
        ),
    };
    for (name, ty) in ["a", "b"].into_iter().zip(types) {
        builder.parameter(name, ty);
    }
    for _ in 0..3 + builder.pick(3) {
        builder.mark();
        match builder.pick(3) {
            2 => builder.floating_statement(),
            _ => builder.statement(),
        }
    }
    let end = builder.expr(2);
    let _ = writeln!(builder.out, "    return (int) ({end});\n  }}");
    let _ = writeln!(
        builder.out,
        "  static int path({first} a, {second} b) {{\n    at = 0;\n    \
         try {{ f(a, b); }} catch (RuntimeException e) {{ }}\n    return at;\n  }}\n}}"
    );
    builder.out
}

/// The integer types.
pub const TYPES: [&str; 5] = ["int", "byte", "char", "short", "long"];

/// Fields of the class, which methods use through objects.
const FIELDS: &str = "byte fb; char fc; short fs; int fi; long fl; float ff; double fd;";

/// The floating types.
pub const FLOATING_TYPES: [&str; 2] = ["double", "float"];

/// Floating-point numbers; their sums and products are rounded.
const FLOATS: [&str; 12] = [
    "0.5",
    "2.0",
    "0.1",
    "1.5f",
    "0.0",
    "-0.0",
    "1e10",
    "0.1f",
    "16777217f",
    "9007199254740993.0",
    "(0.0 / 0.0)",
    "(1.0 / 0.0)",
];

/// Numbers at the ends of types, and some between.
const LITERALS: [&str; 18] = [
    "1",
    "2",
    "3",
    "7",
    "31",
    "255",
    "127",
    "128",
    "65535",
    "'a'",
    "0x55555555",
    "16777619",
    "2147483647",
    "0x80000000",
    "5L",
    "4294967296L",
    "0x7fffffffffffffffL",
    "6364136223846793005L",
];

/// Constants of the boxes.
const BOUNDS: [&str; 8] = [
    "Byte.MAX_VALUE",
    "Integer.MIN_VALUE",
    "Short.MIN_VALUE",
    "Character.MAX_VALUE",
    "Long.MAX_VALUE",
    "Integer.SIZE",
    "Long.BYTES",
    "Character.MIN_RADIX",
];

/// Calls of Java's library. A letter with `#` before it is an argument of the type that begins so;
/// `#a` is a character of ASCII.
const CALLS: [&str; 44] = [
    "Math.abs(#i)",
    "Math.max(#i, #i)",
    "Math.min(#l, #i)",
    "Integer.signum(#i)",
    "Integer.compare(#i, #i)",
    "Math.floorMod(#i, #i)",
    "Math.floorDiv(#i, #i)",
    "Math.floorMod(#l, #i)",
    "Math.addExact(#i, #i)",
    "Math.subtractExact(#l, #l)",
    "Math.multiplyExact(#i, #i)",
    "Math.incrementExact(#i)",
    "Math.negateExact(#i)",
    "Math.toIntExact(#l)",
    "Math.multiplyFull(#i, #i)",
    "Math.absExact(#i)",
    "Integer.rotateLeft(#i, #i)",
    "Long.rotateRight(#l, #i)",
    "Integer.reverseBytes(#i)",
    "Integer.lowestOneBit(#i)",
    "Integer.bitCount(#i)",
    "Integer.toUnsignedLong(#i)",
    "Integer.compareUnsigned(#i, #i)",
    "Integer.remainderUnsigned(#i, #i)",
    "Integer.numberOfLeadingZeros(#i)",
    "Integer.numberOfTrailingZeros(#i)",
    "Long.hashCode(#l)",
    "Long.signum(#l)",
    "Long.compare(#l, #l)",
    "Long.max(#l, #l)",
    "Short.toUnsignedInt(#s)",
    "Short.reverseBytes(#s)",
    "Short.compare(#s, #s)",
    "Byte.toUnsignedInt(#b)",
    "Byte.compareUnsigned(#b, #b)",
    "Character.toUpperCase(#a)",
    "Character.getNumericValue(#a)",
    "Character.digit(#a, 16)",
    "Character.compare(#c, #c)",
    "Character.reverseBytes(#c)",
    "(Character.isDigit(#a) ? 1 : 0)",
    "(Character.isLetterOrDigit(#a) ? 1 : 0)",
    "Boolean.hashCode(#z)",
    "(Boolean.logicalXor(#z, #z) ? 1 : 0)",
];

struct Builder<'a> {
    genes: Genes<'a>,
    /// Names, fields and elements of integer types.
    variables: Vec<String>,
    /// Names, fields and elements of floating types.
    floats: Vec<String>,
    /// Names of `final` variables with constant values from 0 to 100.
    constants: Vec<String>,
    class: &'a str,
    out: String,
}

impl Builder<'_> {
    fn pick(&mut self, below: usize) -> usize {
        self.genes.pick(below)
    }

    fn one_of(&mut self, all: &[&str]) -> String {
        let place = self.pick(all.len());
        all.get(place).copied().unwrap_or_default().to_owned()
    }

    /// A parameter. What has bits must be an integer, so a floating one has an integer beside it.
    fn parameter(&mut self, name: &str, ty: &str) {
        if !FLOATING_TYPES.contains(&ty) {
            self.variables.push(name.to_owned());
            return;
        }
        let _ = writeln!(self.out, "    long {name}0 = (long) {name};");
        self.variables.push(format!("{name}0"));
        self.floats.push(name.to_owned());
    }

    /// Notes on the way that the run came by here.
    fn mark(&mut self) {
        let number = self.genes.position();
        let _ = writeln!(self.out, "    at = at * 31 + {number};");
    }

    fn statement(&mut self) {
        match self.pick(16) {
            10 => self.object(),
            11 => self.array(),
            8 => self.constant(),
            9 => self.constant_switch(),
            0..=2 => self.declaration(),
            3 => self.compound(),
            4 => self.switch(),
            _ => self.exit(),
        }
    }

    /// `byte v2 = (byte) (…);`
    fn declaration(&mut self) {
        let (ty, value) = (self.one_of(&TYPES), self.expr(3));
        let name = format!("v{}", self.variables.len());
        let _ = writeln!(self.out, "    {ty} {name} = ({ty}) ({value});");
        self.variables.push(name);
    }

    /// An object, whose fields are variables from here on.
    fn object(&mut self) {
        let class = self.class;
        let name = format!("o{}", self.variables.len());
        let _ = writeln!(self.out, "    {class} {name} = new {class}();");
        for (field, ty) in [("fb", "byte"), ("fl", "long")] {
            let value = self.expr(1);
            let _ = writeln!(self.out, "    {name}.{field} = ({ty}) ({value});");
            self.variables.push(format!("{name}.{field}"));
        }
        let value = self.floating(1);
        let _ = writeln!(self.out, "    {name}.fd = {value};");
        self.floats.push(format!("{name}.fd"));
        self.floats.push(format!("{name}.ff"));
    }

    /// An array of two numbers, of which one is chosen at run time.
    fn array(&mut self) {
        let ty = match self.pick(2) {
            0 => self.one_of(&TYPES),
            _ => self.one_of(&FLOATING_TYPES),
        };
        let is_floating = FLOATING_TYPES.contains(&ty.as_str());
        let value = match is_floating {
            true => self.floating(1),
            false => self.expr(1),
        };
        let (name, index) = (
            format!("r{}", self.variables.len() + self.floats.len()),
            self.variable(),
        );
        let _ = writeln!(
            self.out,
            "    {ty}[] {name} = {{({ty}) 7, ({ty}) ({value})}};"
        );
        let element = format!("{name}[(int) {index} & 1]");
        match is_floating {
            true => self.floats.push(element),
            false => self.variables.push(element),
        }
    }

    /// A statement that calculates in `double` or `float`.
    fn floating_statement(&mut self) {
        let value = self.floating(2);
        match self.pick(5) {
            3 => {
                let ty = self.one_of(&FLOATING_TYPES);
                let name = format!("d{}", self.floats.len());
                let _ = writeln!(self.out, "    {ty} {name} = ({ty}) ({value});");
                self.floats.push(name);
            }
            4 if !self.floats.is_empty() => {
                let place = self.pick(self.floats.len());
                let name = self.floats.get(place).cloned().unwrap_or_default();
                match self.pick(4) {
                    0 => {
                        let op = self.one_of(&["++", "--"]);
                        let _ = writeln!(self.out, "    {name}{op};");
                    }
                    _ => {
                        let op = self.one_of(&["+", "-", "*", "/", "%"]);
                        let _ = writeln!(self.out, "    {name} {op}= {value};");
                    }
                }
            }
            0 => {
                let op = self.one_of(&["<", "==", ">=", "!=", ">", "<="]);
                let (right, number) = (self.floating(1), self.genes.position());
                let _ = writeln!(self.out, "    if ({value} {op} {right}) return {number};");
            }
            1 => {
                let (ty, cast) = (self.one_of(&TYPES), self.one_of(&FLOATING_TYPES));
                let name = format!("v{}", self.variables.len());
                let _ = writeln!(self.out, "    {ty} {name} = ({ty}) ({cast}) ({value});");
                self.variables.push(name);
            }
            _ => {
                let (name, op) = (self.variable(), self.one_of(&["+", "-", "*", "/", "%"]));
                let _ = writeln!(self.out, "    {name} {op}= {value};");
            }
        }
    }

    /// An expression of a floating type, in parentheses if it has an operator.
    fn floating(&mut self, depth: usize) -> String {
        if depth == 0 {
            let place = self.pick(self.floats.len() + 1);
            if let Some(name) = self.floats.get(place).cloned() {
                return name;
            }
            return match self.pick(4) {
                0 => self.one_of(&FLOATS),
                1 => format!("((float) {})", self.variable()),
                _ => format!("((double) {})", self.variable()),
            };
        }
        match self.pick(8) {
            0 | 1 => self.floating(0),
            2 => format!("(-({}))", self.floating(depth - 1)),
            3 => {
                let ty = self.one_of(&FLOATING_TYPES);
                format!("(({ty}) {})", self.floating(depth - 1))
            }
            4 => {
                let op = self.one_of(&["+", "-", "*", "/"]);
                format!("({} {op} {})", self.floating(depth - 1), self.variable())
            }
            _ => {
                let op = self.one_of(&["+", "-", "*", "/", "%"]);
                let (left, right) = (self.floating(depth - 1), self.floating(depth - 1));
                format!("({left} {op} {right})")
            }
        }
    }

    /// `final int k0 = 3 + 4 * 2;`, and `byte v2 = k0;`
    fn constant(&mut self) {
        let ty = self.one_of(&TYPES);
        let (first, second) = (self.pick(40), self.pick(60));
        let is_built = self.pick(2) == 1;
        let value = match self.constants.last().filter(|_| is_built) {
            Some(last) => format!("({ty}) ({last} & 31 | {second})"),
            _ => format!("{first} + {second}"),
        };
        let (name, copy) = (
            format!("k{}", self.constants.len()),
            format!("v{}", self.variables.len()),
        );
        let _ = writeln!(self.out, "    final {ty} {name} = {value};");
        let narrow = self.one_of(&["byte", "char", "short"]);
        if ty == "long" {
            let _ = writeln!(self.out, "    {narrow} {copy} = ({narrow}) {name};");
        } else {
            let _ = writeln!(self.out, "    {narrow} {copy} = {name};");
        }
        self.constants.push(name);
        self.variables.push(copy);
    }

    /// A `switch` whose labels are constants.
    fn constant_switch(&mut self) {
        let (selector, name) = (self.expr(2), self.variable());
        let label = match self.constants.last() {
            Some(last) => format!("(int) {last} + 1"),
            None => "Byte.SIZE".to_owned(),
        };
        let number = self.genes.position();
        let _ = writeln!(
            self.out,
            "    switch ((int) ({selector})) {{ case {label}: return {number}; \
             case Integer.MIN_VALUE: at += 5; {name}++; break; default: }}"
        );
    }

    /// A call of Java's library.
    fn call(&mut self, depth: usize) -> String {
        let form = self.one_of(&CALLS);
        let mut parts = form.split('#');
        let mut call = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let mut rest = part.chars();
            let argument = match rest.next() {
                Some('i') => format!("(int) {}", self.expr(depth)),
                Some('l') => format!("(long) {}", self.expr(depth)),
                Some('s') => format!("(short) {}", self.expr(depth)),
                Some('b') => format!("(byte) {}", self.expr(depth)),
                Some('c') => format!("(char) {}", self.expr(depth)),
                Some('a') => format!("(char) ({} & 127)", self.expr(depth)),
                _ => format!("{} < {}", self.expr(depth), self.expr(0)),
            };
            call.push_str(&argument);
            call.push_str(rest.as_str());
        }
        call
    }

    /// `v2 >>>= …;`, `v2++;`: the result is cast to the type of the variable.
    fn compound(&mut self) {
        let name = self.variable();
        let ops = [
            "+", "-", "*", "&", "|", "^", "<<", ">>", ">>>", "/", "%", "++", "--",
        ];
        let op = self.one_of(&ops);
        let _ = match op.as_str() {
            "++" | "--" => writeln!(self.out, "    {name}{op};"),
            _ => {
                let value = self.expr(2);
                writeln!(self.out, "    {name} {op}= {value};")
            }
        };
    }

    /// `if (…) return n;`
    fn exit(&mut self) {
        let condition = self.condition();
        let number = self.genes.position();
        let _ = writeln!(self.out, "    if ({condition}) return {number};");
    }

    /// A `switch` on few values, with fall-through.
    fn switch(&mut self) {
        let (selector, name) = (self.expr(2), self.variable());
        let value = self.expr(1);
        let number = self.genes.position();
        let _ = writeln!(
            self.out,
            "    switch ((int) ({selector}) & 3) {{ case 1: at += 2; {name} += {value}; \
             case 2: at += 3; {name} ^= 3; break; case 3: return {number}; default: }}"
        );
    }

    fn condition(&mut self) -> String {
        let op = self.one_of(&["<", "==", ">=", "!=", ">", "<="]);
        let (left, right) = (self.expr(3), self.expr(2));
        let first = format!("{left} {op} {right}");
        match self.pick(6) {
            0 => {
                let op = self.one_of(&["&", "|", "^", "&&", "||"]);
                let (left, right) = (self.expr(1), self.expr(1));
                format!("({first}) {op} ({left} > {right})")
            }
            _ => first,
        }
    }

    fn variable(&mut self) -> String {
        let place = self.pick(self.variables.len());
        self.variables.get(place).cloned().unwrap_or_default()
    }

    /// An expression of some number type, in parentheses if it has an operator.
    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.pick(6) {
                0 | 1 => self.one_of(&LITERALS),
                5 if self.pick(3) == 2 => self.one_of(&BOUNDS),
                5 => self.constants.last().cloned().unwrap_or("5".to_owned()),
                _ => self.variable(),
            };
        }
        match self.pick(14) {
            12 | 13 => self.call(depth - 1),
            0 | 1 => self.expr(0),
            2 => format!(
                "({}{})",
                self.one_of(&["-", "~", "+"]),
                self.expr(depth - 1)
            ),
            3 | 4 => {
                let ty = self.one_of(&TYPES);
                format!("(({ty}) {})", self.expr(depth - 1))
            }
            5 | 6 => {
                let op = self.one_of(&["<<", ">>", ">>>"]);
                let distance = match self.pick(3) {
                    0 => self.expr(0),
                    _ => self.one_of(&["1", "3", "8", "16", "31", "33"]),
                };
                format!("({} {op} {distance})", self.expr(depth - 1))
            }
            7 => {
                let op = self.one_of(&["/", "%"]);
                let divisor = match self.pick(3) {
                    0 => self.expr(0),
                    _ => self.one_of(&["3", "-1", "7", "16"]),
                };
                format!("({} {op} {divisor})", self.expr(depth - 1))
            }
            8 => {
                let (yes, no) = (self.expr(depth - 1), self.expr(0));
                format!("({} < {} ? {yes} : {no})", self.expr(0), self.expr(0))
            }
            _ => {
                let op = self.one_of(&["+", "-", "*", "&", "|", "^"]);
                let (left, right) = (self.expr(depth - 1), self.expr(depth - 1));
                format!("({left} {op} {right})")
            }
        }
    }
}
