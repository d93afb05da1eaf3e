//! Every method and every constant of the models against the JDK, with corner cases and random
//! arguments.

use super::{ended, printed};
use crate::support::java;
use pet_interp::interp::decode;
use pet_testing::random::Random;
use pet_translator::ast::{self, Member, TypeKind};
use pet_translator::model::{self, MODELS};
use pet_translator::number::Number;
use pet_translator::number::float::{self, FloatOp};
use pet_translator::source::Source;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A public method of a model.
struct Call {
    class: &'static str,
    name: String,
    /// `boolean` or a number type.
    types: Vec<String>,
    result: String,
}

fn word(ty: &ast::TypeName) -> String {
    match &ty.kind {
        TypeKind::Number(number) => number.word().to_owned(),
        TypeKind::Bool => "boolean".to_owned(),
        other => panic!("a model has the type {other:?}"),
    }
}

fn members() -> impl Iterator<Item = (&'static str, Member)> {
    MODELS.iter().flat_map(|(name, text)| {
        let members = model::class(name, text).members.into_iter();
        members.map(|member| (*name, member))
    })
}

fn calls() -> Vec<Call> {
    let calls = members().filter_map(|(class, member)| match member {
        Member::Method(method) if !method.modifiers.is_private => Some(Call {
            class,
            types: method.parameters.iter().map(|it| word(&it.ty)).collect(),
            result: word(&method.result),
            name: method.name.text,
        }),
        _ => None,
    });
    calls.collect()
}

/// Values at the ends of types, of ASCII and of UTF-16, and around powers of two.
const CORNERS: [i64; 37] = [
    0,
    1,
    -1,
    2,
    -2,
    3,
    7,
    10,
    15,
    16,
    31,
    32,
    33,
    36,
    47,
    57,
    63,
    64,
    65,
    90,
    97,
    122,
    127,
    128,
    -128,
    255,
    32767,
    -32768,
    65535,
    0xd800,
    0x10ffff,
    0x7fff_ffff,
    -0x8000_0000,
    0xffff_ffff,
    0x1_0000_0000,
    i64::MAX,
    i64::MIN,
];

/// A key made of a word: that of a small number, or of one with these bits.
fn floating(number: Number, word: i64) -> i64 {
    let halves = float::arith(
        number,
        FloatOp::Div,
        float::convert(Number::Long, number, word),
        TWO,
    );
    match word & 3 {
        0 => float::convert(Number::Long, number, word),
        1 => halves,
        2 => float::rounded(number, f64::from_bits(word.cast_unsigned())),
        _ => [
            0,
            -1,
            float::NAN,
            float::INFINITY,
            float::LEAST,
            1,
            float::ONE / 2,
        ][usize::try_from(word.rem_euclid(7)).unwrap()],
    }
}

/// The key of `2.0`.
const TWO: i64 = 0x4000_0000_0000_0000;

/// Lists of arguments; each argument is a value of its type.
fn arguments(types: &[String], random: &mut Random) -> Vec<Vec<i64>> {
    let fitted = |ty: &String, word: i64| match Number::of(ty) {
        Some(number) if number.is_floating() => floating(number, word),
        Some(number) => number.wrap(word),
        None => word & 1,
    };
    let mut all: Vec<Vec<i64>> = match types {
        [ty] => CORNERS.iter().map(|word| vec![fitted(ty, *word)]).collect(),
        [first, second] => {
            let pairs = CORNERS.iter().flat_map(|a| CORNERS.map(|b| (*a, b)));
            let pairs = pairs.map(|(a, b)| vec![fitted(first, a), fitted(second, b)]);
            pairs.collect()
        }
        _ => panic!("a model has more than two parameters"),
    };
    for _ in 0..400 {
        let words = types.iter().map(|ty| fitted(ty, random.number()));
        all.push(words.collect());
    }
    if types == ["char"] {
        all.extend((0..=0xffff).map(|unit| vec![unit]));
    }
    all.sort();
    all.dedup();
    all
}

/// Calls methods of the JDK by reflection, with the arguments in `calls`.
const DRIVER: &str = r#"
import java.lang.reflect.*;
import java.nio.file.*;
public class Driver {
    static Class<?> type(String word) {
        switch (word) {
            case "byte": return byte.class;
            case "short": return short.class;
            case "char": return char.class;
            case "int": return int.class;
            case "long": return long.class;
            case "float": return float.class;
            case "double": return double.class;
            default: return boolean.class;
        }
    }
    static Object value(String type, long word) {
        switch (type) {
            case "byte": return (byte) word;
            case "short": return (short) word;
            case "char": return (char) word;
            case "int": return (int) word;
            case "long": return word;
            case "float": return (float) number(word);
            case "double": return number(word);
            default: return word != 0;
        }
    }
    static final long NAN = 0x7ff0000000000001L;
    static double number(long key) {
        if (key >= NAN) return Double.NaN;
        return Double.longBitsToDouble(key >= 0 ? key : key ^ Long.MAX_VALUE);
    }
    static long key(double value) {
        if (value != value) return NAN;
        long bits = Double.doubleToLongBits(value);
        return bits >= 0 ? bits : bits ^ Long.MAX_VALUE;
    }
    static String shown(Object value) {
        if (value instanceof Double) return "" + key((Double) value);
        if (value instanceof Float) return "" + key((Float) value);
        if (value instanceof Character) return "" + (int) (Character) value;
        if (value instanceof Boolean) return (Boolean) value ? "1" : "0";
        return value.toString();
    }
    public static void main(String[] args) throws Exception {
        StringBuilder out = new StringBuilder();
        Method method = null;
        String[] types = null;
        for (String line : Files.readAllLines(Paths.get("CALLS"))) {
            String[] words = line.split(" ");
            if (words[0].equals("field")) {
                Field field = Class.forName("java.lang." + words[1]).getField(words[2]);
                out.append(field.getType() + " " + shown(field.get(null)) + "\n");
            } else if (words[0].equals("method")) {
                types = java.util.Arrays.copyOfRange(words, 3, words.length);
                Class<?>[] found = new Class<?>[types.length];
                for (int i = 0; i < types.length; i++) found[i] = type(types[i]);
                method = Class.forName("java.lang." + words[1]).getMethod(words[2], found);
                out.append(method.getReturnType() + "\n");
            } else {
                Object[] values = new Object[types.length];
                for (int i = 0; i < types.length; i++) {
                    values[i] = value(types[i], Long.parseLong(words[i + 1]));
                }
                try {
                    out.append(shown(method.invoke(null, values)) + "\n");
                } catch (InvocationTargetException thrown) {
                    out.append(thrown.getCause().getClass().getSimpleName() + "\n");
                }
            }
        }
        System.out.print(out);
    }
}
"#;

/// The functions of `Math` without code.
const NO_CODE: [&str; 13] = [
    "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "log10", "cbrt", "hypot",
    "pow",
];

#[test]
fn every_modelled_method_does_what_the_jdk_does() {
    if !java::is_there() {
        return;
    }
    let calls = calls();
    assert!(calls.len() > 120, "only {} methods", calls.len());
    // One method for each call, so that overloads are chosen by types.
    let mut text = String::from("class T {\n");
    for (call, number) in calls.iter().zip(0..) {
        let names: Vec<String> = (0..call.types.len()).map(|it| format!("x{it}")).collect();
        let pairs = call.types.iter().zip(&names);
        let parameters: Vec<String> = pairs.map(|(ty, name)| format!("{ty} {name}")).collect();
        let _ = writeln!(
            text,
            "  static {} m{number}({}) {{ return {}.{}({}); }}",
            call.result,
            parameters.join(", "),
            call.class,
            call.name,
            names.join(", ")
        );
    }
    text += "}\n";
    let source = Source::new("T.java", text);
    let program = pet_translator::translate(&source)
        .expect("the calls are right")
        .program;
    let code = decode(&program);
    let mut random = Random(17);
    let mut script = String::new();
    let mut expected = Vec::new();
    for (call, number) in calls.iter().zip(0..) {
        let _ = writeln!(
            script,
            "method {} {} {}",
            call.class,
            call.name,
            call.types.join(" ")
        );
        expected.push((call, Vec::new(), call.result.clone()));
        let method = program.find_method(&format!("T.m{number}")).unwrap();
        for args in arguments(&call.types, &mut random) {
            let words: Vec<String> = args.iter().map(ToString::to_string).collect();
            let _ = writeln!(script, "call {}", words.join(" "));
            let ended = ended(&code, method, &args);
            expected.push((call, args, ended));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("calls");
    std::fs::write(&path, script).unwrap();
    let driver = DRIVER.replace("CALLS", &path.display().to_string());
    let printed = printed(folder.path(), &driver);
    assert_eq!(printed.lines().count(), expected.len());
    let mut unknown: BTreeMap<&str, usize> = BTreeMap::new();
    for ((call, args, mine), theirs) in expected.iter().zip(printed.lines()) {
        if mine == "no code" {
            // Only Unicode beyond ASCII and functions that no processor has are not modelled.
            if call.class == "Math" {
                assert!(NO_CODE.contains(&call.name.as_str()), "{}", call.name);
                continue;
            }
            assert_eq!(call.class, "Character", "{}{args:?}", call.name);
            assert!(!(0..128).contains(&args[0]), "{}{args:?}", call.name);
            *unknown.entry(&call.name).or_default() += 1;
            continue;
        }
        assert_eq!(mine, theirs, "{}.{}{args:?}", call.class, call.name);
    }
    assert_eq!(unknown.len(), 12, "{unknown:?}");
    eprintln!("{} methods, {} calls", calls.len(), expected.len());
}

#[test]
fn every_modelled_constant_has_the_value_of_the_jdk() {
    if !java::is_there() {
        return;
    }
    let mut names = Vec::new();
    let mut text = String::from("class T {\n");
    for (class, member) in members() {
        if let Member::Field(field) = member {
            let (ty, name) = (word(&field.ty), &field.name.text);
            let number = names.len();
            let _ = writeln!(
                text,
                "  static {ty} m{number}() {{ return {class}.{name}; }}"
            );
            names.push((class, name.clone(), ty));
        }
    }
    text += "}\n";
    assert!(names.len() > 30, "only {} constants", names.len());
    let source = Source::new("T.java", text);
    let program = pet_translator::translate(&source)
        .expect("the constants are there")
        .program;
    let code = decode(&program);
    let mut script = String::new();
    let mut expected = String::new();
    for ((class, name, ty), number) in names.iter().zip(0..) {
        let method = program.find_method(&format!("T.m{number}")).unwrap();
        let _ = writeln!(script, "field {class} {name}");
        let _ = writeln!(expected, "{ty} {}", ended(&code, method, &[]));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("calls");
    std::fs::write(&path, script).unwrap();
    let driver = DRIVER.replace("CALLS", &path.display().to_string());
    assert_eq!(printed(folder.path(), &driver), expected);
}
