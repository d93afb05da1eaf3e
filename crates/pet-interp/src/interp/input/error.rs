//! Errors in the input of a case.

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct InputError {
    pub place: InputPart,
    pub problem: Problem,
}

/// The part of an input that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InputPart {
    #[error("object `{0}`")]
    Object(String),
    #[error("field `{field}` of `{object}`")]
    Field { object: String, field: String },
    #[error("element {index} of `{array}`")]
    Element { array: String, index: usize },
    #[error("result of `{future}`")]
    Result { future: String },
    #[error("static field `{0}`")]
    Static(String),
    #[error("argument `{0}`")]
    Argument(String),
    #[error("`this` of `{method}`")]
    This { method: String },
    #[error("task `{0}` of the queue")]
    Queue(String),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("no value is given")]
    Missing,
    #[error("the program has no class `{0}`")]
    UnknownClass(String),
    #[error("`{0}` is abstract; an object needs a class that is not abstract")]
    NoInstances(String),
    #[error("the program has no input of class `{0}` with such elements, or not of this size")]
    Collection(String),
    #[error("the program has nothing of type `{0}`")]
    UnknownType(String),
    #[error("class `{class}` has no such field")]
    UnknownField { class: String },
    #[error("the program has no such field, or it is a constant; the name is `Class.field`")]
    UnknownStatic,
    #[error("`{method}` has no such parameter")]
    UnknownParameter { method: String },
    #[error("expected `{expected}`, found `{found}`")]
    WrongType { expected: String, found: String },
    #[error("the heap has no object `{0}`")]
    Dangling(String),
    #[error("an array has at most 2147483647 elements")]
    TooLong,
    #[error("{0}")]
    NoTask(String),
}
