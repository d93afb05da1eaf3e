//! Test cases as bytes and back, within one run of the program: no version, no file ever
//! has them.

use crate::case::schedule::{Schedule, Step};
use crate::case::{
    Broken, FutureState, Heap, Input, Limit, Object, Outcome, Output, Posted, Thrown, Value,
    Waiting, WaitsFor,
};
use crate::tcg::TestCase;
use indexmap::IndexMap;
use pet_translator::source::Span;

pub trait Packed: Sized {
    fn pack(&self, out: &mut Vec<u8>);

    /// Takes the value from the front; `None` if it is not one that was packed.
    fn unpack(left: &mut &[u8]) -> Option<Self>;
}

/// A structure is its parts in order; one that is forgotten does not compile.
macro_rules! parts {
    ($name:ident { $($part:ident),* }) => {
        impl Packed for $name {
            fn pack(&self, out: &mut Vec<u8>) {
                let $name { $($part),* } = self;
                $($part.pack(out);)*
            }

            fn unpack(left: &mut &[u8]) -> Option<$name> {
                $(let $part = Packed::unpack(left)?;)*
                Some($name { $($part),* })
            }
        }
    };
}

/// A choice is its number and then its parts.
macro_rules! choices {
    ($name:ident { $($number:literal => $choice:ident $(($($part:ident),*))? $({$($field:ident),*})?),* }) => {
        impl Packed for $name {
            fn pack(&self, out: &mut Vec<u8>) {
                match self {
                    $($name::$choice $(($($part),*))? $({$($field),*})? => {
                        out.push($number);
                        $($($part.pack(out);)*)?
                        $($($field.pack(out);)*)?
                    })*
                }
            }

            fn unpack(left: &mut &[u8]) -> Option<$name> {
                let number = byte(left)?;
                match number {
                    $($number => {
                        $($(let $part = Packed::unpack(left)?;)*)?
                        $($(let $field = Packed::unpack(left)?;)*)?
                        Some($name::$choice $(($($part),*))? $({$($field),*})?)
                    })*
                    _ => None,
                }
            }
        }
    };
}

parts!(TestCase {
    constraints,
    input,
    outcome,
    output,
    trace,
    may_alias,
    lines,
    ways,
    has_wrapped,
    is_replayed,
    smt2,
    disagreement,
    schedule
});
parts!(Input {
    args,
    heap,
    statics,
    queue
});
parts!(Posted { method, args });
parts!(Schedule { steps });
parts!(Output {
    result,
    heap,
    statics
});
parts!(Heap { objects });
parts!(Thrown {
    class,
    object,
    at,
    task
});
parts!(Waiting {
    task,
    method,
    at,
    on
});
parts!(Broken { text, line, thrown });
parts!(Step { actor, task });
parts!(Span { start, end });
choices!(Outcome {
    0 => Ok,
    1 => Exception(thrown),
    2 => Assertion(thrown),
    3 => Deadlock(waiting),
    4 => Limit(limit),
    5 => NoCode { method },
    6 => Broken(broken)
});
choices!(Value {
    0 => Int(value),
    1 => Bool(value),
    2 => Null,
    3 => Ref(name)
});
choices!(Object {
    0 => Instance { class, fields },
    1 => Array { element, elements },
    2 => Future { result, state }
});
choices!(FutureState {
    0 => Unfinished,
    1 => Finished(value)
});
choices!(WaitsFor {
    0 => Task(task),
    1 => Condition,
    2 => Actor(task),
    3 => Nobody
});
choices!(Limit {
    0 => Steps,
    1 => Frames,
    2 => Cells
});

fn byte(left: &mut &[u8]) -> Option<u8> {
    let (first, rest) = left.split_first()?;
    *left = rest;
    Some(*first)
}

/// Seven bits in a byte, the lowest first; the highest bit says that more follow.
impl Packed for u64 {
    fn pack(&self, out: &mut Vec<u8>) {
        let mut value = *self;
        while value >= 0x80 {
            let [low, ..] = value.to_le_bytes();
            out.push(low | 0x80);
            value >>= 7;
        }
        let [low, ..] = value.to_le_bytes();
        out.push(low);
    }

    fn unpack(left: &mut &[u8]) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let next = byte(left)?;
            value |= u64::from(next & 0x7f) << shift;
            if next < 0x80 {
                return Some(value);
            }
        }
        None
    }
}

impl Packed for usize {
    fn pack(&self, out: &mut Vec<u8>) {
        let value = u64::try_from(*self);
        value.expect("lengths have at most 64 bits").pack(out);
    }

    fn unpack(left: &mut &[u8]) -> Option<usize> {
        usize::try_from(u64::unpack(left)?).ok()
    }
}

impl Packed for u32 {
    fn pack(&self, out: &mut Vec<u8>) {
        u64::from(*self).pack(out);
    }

    fn unpack(left: &mut &[u8]) -> Option<u32> {
        u32::try_from(u64::unpack(left)?).ok()
    }
}

impl Packed for i32 {
    fn pack(&self, out: &mut Vec<u8>) {
        out.extend(self.to_le_bytes());
    }

    fn unpack(left: &mut &[u8]) -> Option<i32> {
        let (bytes, rest) = left.split_first_chunk()?;
        *left = rest;
        Some(i32::from_le_bytes(*bytes))
    }
}

impl Packed for bool {
    fn pack(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }

    fn unpack(left: &mut &[u8]) -> Option<bool> {
        Some(byte(left)? == 1)
    }
}

impl Packed for String {
    fn pack(&self, out: &mut Vec<u8>) {
        self.len().pack(out);
        out.extend(self.bytes());
    }

    fn unpack(left: &mut &[u8]) -> Option<String> {
        let len = usize::unpack(left)?;
        let (text, rest) = left.split_at_checked(len)?;
        *left = rest;
        String::from_utf8(text.to_vec()).ok()
    }
}

impl<T: Packed> Packed for Option<T> {
    fn pack(&self, out: &mut Vec<u8>) {
        self.is_some().pack(out);
        if let Some(value) = self {
            value.pack(out);
        }
    }

    fn unpack(left: &mut &[u8]) -> Option<Option<T>> {
        match bool::unpack(left)? {
            true => Some(Some(T::unpack(left)?)),
            false => Some(None),
        }
    }
}

impl<T: Packed> Packed for Vec<T> {
    fn pack(&self, out: &mut Vec<u8>) {
        self.len().pack(out);
        for value in self {
            value.pack(out);
        }
    }

    fn unpack(left: &mut &[u8]) -> Option<Vec<T>> {
        let len = usize::unpack(left)?;
        (0..len).map(|_| T::unpack(left)).collect()
    }
}

impl<A: Packed, B: Packed> Packed for (A, B) {
    fn pack(&self, out: &mut Vec<u8>) {
        self.0.pack(out);
        self.1.pack(out);
    }

    fn unpack(left: &mut &[u8]) -> Option<(A, B)> {
        Some((A::unpack(left)?, B::unpack(left)?))
    }
}

impl<T: Packed> Packed for IndexMap<String, T> {
    fn pack(&self, out: &mut Vec<u8>) {
        self.len().pack(out);
        for (name, value) in self {
            name.pack(out);
            value.pack(out);
        }
    }

    fn unpack(left: &mut &[u8]) -> Option<IndexMap<String, T>> {
        let len = usize::unpack(left)?;
        (0..len).map(|_| <(String, T)>::unpack(left)).collect()
    }
}
