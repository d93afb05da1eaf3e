//! What is known of Java's library without reading it: built-in classes, calls without an effect
//! that a test could see, and the parts of the library whose code is not followed.

use crate::class::Member;
use crate::descriptor::Desc;
use pet_translator::typed::{BUILTIN_CLASSES, ClassId};
use std::rc::Rc;

pub const OBJECT: &str = "java/lang/Object";
pub const STRING: &str = "java/lang/String";
/// Strings that a program has made.
pub const MADE_STRING: &str = "java/lang/String$Made";
pub const THROWABLE: &str = "java/lang/Throwable";
pub const CLASS: &str = "java/lang/Class";
/// The types above all arrays.
pub const ABOVE_ARRAYS: [&str; 3] = [OBJECT, "java/lang/Cloneable", "java/io/Serializable"];
/// What the models of the library ask of the front end.
pub const PET_MODEL: &str = "java/lang/PetModel";
pub const PRINT_STREAM: &str = "java/io/PrintStream";
pub const LOGGER: &str = "java/util/logging/Logger";

/// The built-in class with this binary name.
pub fn builtin(name: &str) -> Option<ClassId> {
    let own = name.strip_prefix("java/lang/")?;
    let found = BUILTIN_CLASSES.iter().zip(0..);
    let mut found = found.filter(|((builtin, _), _)| *builtin == own);
    found.next().map(|(_, index)| ClassId(index))
}

/// Returns whether a class belongs to the platform, by its name.
pub fn is_platform(name: &str) -> bool {
    const PACKAGES: &[&str] = &["java/", "javax/", "jdk/", "sun/", "com/sun/"];
    PACKAGES.iter().any(|package| name.starts_with(package))
}

/// Returns whether a method is a function whose result may differ from machine to machine.
pub fn inexact(class: &str, method: &str) -> bool {
    const FUNCTIONS: &[&str] = &[
        "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp",
        "expm1", "log", "log10", "log1p", "pow", "cbrt", "hypot",
    ];
    class == "java/lang/Math" && FUNCTIONS.contains(&method)
}

/// Why the code of a class of the platform is not followed, if it is not: it is about the machine,
/// or about values that have no model.
pub fn opaque(name: &str) -> Option<&'static str> {
    const STRINGS: &[&str] = &[
        "java/lang/String",
        "java/lang/StringBuilder",
        "java/lang/StringBuffer",
        "java/lang/AbstractStringBuilder",
        "java/lang/StringLatin1",
        "java/lang/StringUTF16",
        "java/util/Formatter",
        "java/util/StringJoiner",
        "java/util/Scanner",
    ];
    const REFLECTION: &[&str] = &[
        "java/lang/Class",
        "java/lang/ClassLoader",
        "java/lang/Module",
        "java/lang/Package",
        "java/lang/StackTraceElement",
        "java/lang/StackWalker",
    ];
    const SYSTEM: &[&str] = &[
        "java/lang/Thread",
        "java/lang/ThreadGroup",
        "java/lang/ThreadLocal",
        "java/lang/Runtime",
        "java/lang/Process",
        "java/lang/ProcessBuilder",
        "java/lang/Shutdown",
        "java/lang/System",
        "java/util/Locale",
        "java/util/TimeZone",
        "java/util/Timer",
    ];
    const PACKAGES: &[(&str, &str)] = &[
        ("java/lang/reflect/", "reflection"),
        ("java/lang/invoke/", "method handles"),
        ("java/lang/ref/", "references of the garbage collector"),
        ("java/lang/module/", "modules"),
        ("java/io/", "input and output"),
        ("java/nio/", "input and output"),
        ("java/net/", "input and output"),
        ("java/security/", "security"),
        ("javax/", "the platform"),
        ("java/util/regex/", "regular expressions"),
        ("java/util/logging/", "logging"),
        ("java/util/concurrent/", "threads"),
        ("java/util/stream/", "streams"),
        ("java/util/jar/", "input and output"),
        ("java/util/zip/", "input and output"),
        ("java/text/", "text formats"),
        ("java/time/", "time"),
        ("java/sql/", "databases"),
        ("java/awt/", "the platform"),
        ("java/math/", "numbers of any size"),
        ("jdk/", "the machine"),
        ("sun/", "the machine"),
        ("com/sun/", "the machine"),
    ];
    // Plain code, though it stands among the internals.
    const PLAIN: &[&str] = &[
        "jdk/internal/util/Preconditions",
        "jdk/internal/util/ArraysSupport",
    ];
    let outer = name.split('$').next().unwrap_or(name);
    if PLAIN.contains(&outer) {
        return None;
    }
    let is_in = |list: &[&str]| list.contains(&outer);
    if is_in(STRINGS) {
        return Some("strings");
    }
    if is_in(REFLECTION) {
        return Some("reflection");
    }
    if is_in(SYSTEM) {
        return Some("the machine");
    }
    let mut packages = PACKAGES.iter();
    let found = packages.find(|(package, _)| name.starts_with(package));
    found.map(|(_, why)| *why)
}

/// Returns whether a field only says whether assertions are off.
pub fn is_switch(field: &str) -> bool {
    field == "$assertionsDisabled"
}

/// Returns whether a field only says whether a property of the machine asks for the behaviour of
/// older versions, which it never does here.
pub fn asks_for_old_behaviour(field: &Member) -> bool {
    (&*field.owner, &*field.name) == ("java/util/Arrays$LegacyMergeSort", "userRequested")
}

/// The calls that are left out. Their arguments are evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ignored {
    /// Nothing is left behind.
    Nothing,
    /// A string of which nothing is known.
    String,
    /// The receiver is the result: `append` and the like.
    Receiver,
}

/// Calls whose effect no test sees: printing, logging, and what is kept in exceptions.
pub fn ignored(member: &Member) -> Option<Ignored> {
    let name = &*member.name;
    match &*member.owner {
        PRINT_STREAM => match name {
            "print" | "println" | "flush" | "write" => Some(Ignored::Nothing),
            "printf" | "format" | "append" => Some(Ignored::Receiver),
            _ => None,
        },
        // A message that is made by a function may not be asked for.
        LOGGER if !member.descriptor.contains("Supplier") => match name {
            "log" | "severe" | "warning" | "info" | "config" | "fine" | "finer" | "finest"
            | "entering" | "exiting" | "throwing" => Some(Ignored::Nothing),
            _ => None,
        },
        // Texts are put together, and nothing is known of them.
        STRING => matches!(name, "valueOf" | "format").then_some(Ignored::String),
        "java/util/Arrays" => (name == "toString").then_some(Ignored::String),
        "java/lang/StringBuilder" | "java/lang/StringBuffer" => match name {
            "append" => Some(Ignored::Receiver),
            "toString" => Some(Ignored::String),
            _ => None,
        },
        "java/lang/Throwable" => match name {
            "addSuppressed" | "printStackTrace" | "setStackTrace" => Some(Ignored::Nothing),
            "fillInStackTrace" | "initCause" => Some(Ignored::Receiver),
            _ => None,
        },
        owner if is_platform(owner) && is_exception_name(owner) => match name {
            "addSuppressed" | "printStackTrace" | "setStackTrace" => Some(Ignored::Nothing),
            _ => None,
        },
        _ => None,
    }
}

/// Classes whose objects are texts under construction.
pub fn is_text(name: &str) -> bool {
    matches!(name, "java/lang/StringBuilder" | "java/lang/StringBuffer")
}

fn is_exception_name(owner: &str) -> bool {
    owner.ends_with("Exception") || owner.ends_with("Error")
}

/// A field of the platform that holds an object of which nothing is known but its class.
pub fn known_object(member: &Member) -> Option<&'static str> {
    match (&*member.owner, &*member.name) {
        ("java/lang/System", "out" | "err") => Some(PRINT_STREAM),
        _ => None,
    }
}

/// `Integer.valueOf(int)` and the like: the box of a number is a new object of its class.
pub fn boxed(member: &Member) -> Option<Desc> {
    let desc = match &*member.owner {
        "java/lang/Integer" => Desc::Int,
        "java/lang/Long" => Desc::Long,
        "java/lang/Short" => Desc::Short,
        "java/lang/Byte" => Desc::Byte,
        "java/lang/Character" => Desc::Char,
        "java/lang/Boolean" => Desc::Bool,
        _ => return None,
    };
    let letter = match desc {
        Desc::Int => "I",
        Desc::Long => "J",
        Desc::Short => "S",
        Desc::Byte => "B",
        Desc::Char => "C",
        _ => "Z",
    };
    let descriptor = format!("({letter})L{};", member.owner);
    (&*member.name == "valueOf" && *member.descriptor == *descriptor).then_some(desc)
}

/// The primitive type that a class boxes.
pub fn unboxed(name: &str) -> Option<Desc> {
    let all = [
        Desc::Bool,
        Desc::Byte,
        Desc::Char,
        Desc::Short,
        Desc::Int,
        Desc::Long,
        Desc::Float,
        Desc::Double,
    ];
    let mut all = all.into_iter();
    all.find(|desc| box_of(desc).is_some_and(|(owner, _)| owner == name))
}

/// The method that compares two boxes as `==` does: small numbers have one box each.
pub fn same_box(owner: &str) -> Option<Member> {
    const BOXES: &[&str] = &[
        "java/lang/Boolean",
        "java/lang/Byte",
        "java/lang/Character",
        "java/lang/Integer",
        "java/lang/Long",
        "java/lang/Short",
    ];
    BOXES.contains(&owner).then(|| Member {
        owner: Rc::from(owner),
        name: Rc::from("same"),
        descriptor: Rc::from(format!("(L{owner};L{owner};)Z")),
    })
}

/// The class that boxes a primitive type, and the method that takes the value out.
pub fn box_of(desc: &Desc) -> Option<(&'static str, &'static str)> {
    Some(match desc {
        Desc::Bool => ("java/lang/Boolean", "booleanValue"),
        Desc::Byte => ("java/lang/Byte", "byteValue"),
        Desc::Char => ("java/lang/Character", "charValue"),
        Desc::Short => ("java/lang/Short", "shortValue"),
        Desc::Int => ("java/lang/Integer", "intValue"),
        Desc::Long => ("java/lang/Long", "longValue"),
        Desc::Float => ("java/lang/Float", "floatValue"),
        Desc::Double => ("java/lang/Double", "doubleValue"),
        Desc::Class(_) | Desc::Array(_) => return None,
    })
}
