//! Random arguments, and values as `Driver.java` reads and writes them: a number in decimals, a
//! string as `"` and four hexadecimal digits for each unit of UTF-16, an array in brackets.

use pet_classes::descriptor::Desc;
use pet_model::{Heap, Object, Thrown, Value};
use pet_translator::number::Number;
use pet_translator::number::float;

const STRING: &str = "java/lang/String";

/// Strings that some method understands, or nearly.
const WORDS: &[&str] = &[
    "true",
    "TRUE",
    "null",
    "-0",
    "+7",
    "2147483647",
    "-2147483648",
    "2147483648",
    "0x1F",
    "#ff",
    "-0x80",
    "010",
    "9223372036854775807",
    "-9223372036854775809",
    "one",
    "two",
    "three",
    "Aa",
    "BB",
    "a,b,,c,,",
    ",,",
    "a b  c",
    " x ",
    "aXbXc",
    "abcabc",
    "ABCabc",
    "LOW",
    "HIGH",
    "12ab",
    "the quick brown fox jumps over the dog",
];

/// The characters that random strings are made of.
const ALPHABETS: &[&str] = &[
    "ab",
    "abcABC",
    "0123456789",
    "+-0129",
    "abz,. -_XYZ019:;/\t\n",
    "ab \u{e4}\u{df}\u{20ac}",
    "a\u{1f600}b",
];

/// Random numbers, always the same.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[usize::try_from(self.next()).unwrap() % of.len()]
    }

    /// The key of a floating-point number: special, small, or with any bits.
    fn key(&mut self, number: Number) -> i64 {
        let special = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            0.1,
            2.5,
            100.0,
            1e10,
            f64::MAX,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ];
        let value = match self.next() % 4 {
            0 => f64::from_bits(self.next() << 33 ^ self.next() << 3),
            1 => f64::from(u32::try_from(self.next() % 400).unwrap()) / 8.0 - 20.0,
            _ => self.one_of(&special),
        };
        float::rounded(number, value)
    }

    fn number(&mut self, least: i64, greatest: i64) -> i64 {
        let special = [
            0,
            1,
            -1,
            2,
            3,
            7,
            10,
            31,
            32,
            63,
            64,
            100,
            least,
            greatest,
            greatest - 1,
        ];
        let value = match self.next() % 4 {
            0 => i64::try_from(self.next() << 33 ^ self.next() << 3).unwrap_or(5),
            1 => i64::try_from(self.next() % 40).unwrap() - 20,
            _ => self.one_of(&special),
        };
        if (least..=greatest).contains(&value) {
            value
        } else {
            value.rem_euclid(50)
        }
    }

    fn char(&mut self) -> u16 {
        match self.next() % 3 {
            0 => u16::try_from(self.number(0, 65535)).unwrap(),
            _ => {
                let alphabet: Vec<u16> = self.one_of(ALPHABETS).encode_utf16().collect();
                self.one_of(&alphabet)
            }
        }
    }

    /// A string; `None` is null. Some are longer than unknown strings are.
    fn text(&mut self) -> Option<Vec<u16>> {
        let length = match self.next() % 16 {
            0 => return None,
            1 => 0,
            2..=4 => return Some(self.one_of(WORDS).encode_utf16().collect()),
            5..=13 => self.next() % 9,
            _ => 9 + self.next() % 12,
        };
        let alphabet: Vec<u16> = self.one_of(ALPHABETS).encode_utf16().collect();
        Some((0..length).map(|_| self.one_of(&alphabet)).collect())
    }
}

/// Returns whether there are random arguments of a type.
pub fn is_given(desc: &Desc) -> bool {
    let is_simple = |desc: &Desc| match desc {
        Desc::Class(name) => &**name == STRING,
        Desc::Array(_) => false,
        _ => true,
    };
    match desc {
        Desc::Array(element) => is_simple(element),
        other => is_simple(other),
    }
}

/// The text for the driver, and the value.
pub fn argument(random: &mut Random, desc: &Desc, name: &str, heap: &mut Heap) -> (String, Value) {
    let Desc::Array(element) = desc else {
        return simple(random, desc);
    };
    if random.next().is_multiple_of(8) {
        return ("null".to_owned(), Value::Null);
    }
    let items = (0..random.next() % 5).map(|_| simple(random, element));
    let (texts, elements): (Vec<String>, Vec<Value>) = items.unzip();
    let element = element.shown();
    heap.objects
        .insert(name.to_owned(), Object::Array { element, elements });
    (
        format!("[{}]", texts.join(",")),
        Value::Ref(name.to_owned()),
    )
}

/// The same for a script: an array of at most so many numbers below 2^14.
pub fn script(random: &mut Random, most: u64, name: &str, heap: &mut Heap) -> (String, Value) {
    let length = random.next() % (most + 1);
    let numbers: Vec<i64> = (0..length)
        .map(|_| i64::try_from(random.next() >> 7 & 0x3fff).unwrap())
        .collect();
    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
    let array = Object::Array {
        element: "int".to_owned(),
        elements: numbers.into_iter().map(Value::Int).collect(),
    };
    heap.objects.insert(name.to_owned(), array);
    (
        format!("[{}]", texts.join(",")),
        Value::Ref(name.to_owned()),
    )
}

fn simple(random: &mut Random, desc: &Desc) -> (String, Value) {
    let mut integer = |least, greatest| Value::Int(random.number(least, greatest));
    let value = match desc {
        Desc::Int => integer(i64::from(i32::MIN), i64::from(i32::MAX)),
        Desc::Long => integer(i64::MIN, i64::MAX),
        Desc::Short => integer(i64::from(i16::MIN), i64::from(i16::MAX)),
        Desc::Byte => integer(i64::from(i8::MIN), i64::from(i8::MAX)),
        Desc::Char => Value::Char(random.char()),
        Desc::Bool => Value::Bool(random.next().is_multiple_of(2)),
        Desc::Float => Value::Float(random.key(Number::Float)),
        Desc::Double => Value::Double(random.key(Number::Double)),
        Desc::Class(_) | Desc::Array(_) => random.text().map_or(Value::Null, Value::Text),
    };
    (plain(&value).unwrap(), value)
}

/// A value that is no object.
fn plain(value: &Value) -> Option<String> {
    Some(match value {
        Value::Int(value) => value.to_string(),
        Value::Char(value) => value.to_string(),
        Value::Float(key) | Value::Double(key) => key.to_string(),
        Value::Bool(value) => value.to_string(),
        Value::Null => "null".to_owned(),
        Value::Text(units) => hexadecimal(units),
        Value::Ref(_) => return None,
    })
}

fn hexadecimal(units: &[u16]) -> String {
    let units = units.iter().map(|unit| format!("{unit:04x}"));
    format!("\"{}", units.collect::<String>())
}

/// A line of the driver with its strings in Java's form.
pub fn readable(line: &str) -> String {
    let mut shown = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('"') {
        shown.push_str(before);
        let end = after.find(|c: char| !c.is_ascii_hexdigit());
        let (digits, others) = after.split_at(end.unwrap_or(after.len()));
        let units = digits.as_bytes().chunks(4);
        let units = units.map(|four| std::str::from_utf8(four).unwrap());
        let units = units.map(|four| u16::from_str_radix(four, 16).unwrap());
        shown.push_str(&Value::Text(units.collect()).to_string());
        rest = others;
    }
    shown + rest
}

/// The result of a run as the driver shows it. `None` for a string whose characters are not known.
pub fn shown(value: &Value, heap: &Heap) -> Option<String> {
    let Value::Ref(name) = value else {
        return plain(value);
    };
    match heap.objects.get(name) {
        Some(Object::Array { element, elements }) => {
            let is_class = element.contains(['.', '[']) && element != "java.lang.String";
            if is_class {
                return Some("object".to_owned());
            }
            let items: Option<Vec<String>> =
                elements.iter().map(|value| shown(value, heap)).collect();
            Some(format!("[{}]", items?.join(",")))
        }
        Some(Object::Instance { class, .. }) if class == "java.lang.String" => None,
        Some(Object::Instance { class, fields }) if is_box(class) => {
            fields.get("value").and_then(plain)
        }
        _ => Some("object".to_owned()),
    }
}

fn is_box(class: &str) -> bool {
    const BOXES: &[&str] = &[
        "Integer",
        "Long",
        "Short",
        "Byte",
        "Character",
        "Boolean",
        "Float",
        "Double",
    ];
    let simple = class.strip_prefix("java.lang.").unwrap_or(class);
    BOXES.contains(&simple)
}

/// The message of an exception as the driver shows it; `None` if it is not known. The machine gives
/// texts to the exceptions that it makes itself, and these have none here.
pub fn message(thrown: &Thrown, heap: &Heap) -> Option<String> {
    const MADE_BY_THE_MACHINE: &[&str] = &[
        "ArithmeticException",
        "ArrayIndexOutOfBoundsException",
        "ArrayStoreException",
        "ClassCastException",
        "NegativeArraySizeException",
        "NullPointerException",
    ];
    if let Some(message) = &thrown.message {
        return plain(message);
    }
    let Object::Instance { fields, .. } = heap.objects.get(&thrown.object)? else {
        return None;
    };
    let class = thrown.class.rsplit('.').next()?;
    let is_null = fields.get("detailMessage") == Some(&Value::Null);
    let is_lazy = fields.get("isTextOfCause") == Some(&Value::Bool(true));
    (is_null && !is_lazy && !MADE_BY_THE_MACHINE.contains(&class)).then(|| "null".to_owned())
}
