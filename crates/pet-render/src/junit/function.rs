//! Functions of the input in tests: lambdas that give the answers of the case one after the other.

use super::Writer;
use super::case::Variables;
use pet_model::given;
use pet_model::{Heap, Object, Value};
use pet_translator::cfg::Method;
use pet_translator::number::Number;
use pet_translator::typed::Type;
use std::fmt::{Result, Write};

impl Writer<'_> {
    /// Declares a function:
    /// ```java
    /// Iterator<Object> fAnswers = Arrays.<Object>asList(3, 5).iterator();
    /// java.util.function.Function f = (argument1) -> fAnswers.next();
    /// ```
    pub(super) fn write_function(
        &self,
        out: &mut String,
        heap: &Heap,
        (name, object): (&str, &Object),
        variables: &Variables,
    ) -> Result {
        let Object::Function { interface, answers } = object else {
            return Ok(());
        };
        let method = self.function(interface);
        let arity = method.map_or(0, |method| method.inputs.len().saturating_sub(1));
        let result = method.map_or(&Type::Void, |method| &method.result);
        let variable = variables.name(name);
        let ty = self.members.ty(interface);
        let mut used = variables.used.clone();
        let parameters = (1..=arity).map(|at| format!("argument{at}"));
        let parameters = parameters.map(|wish| self.names.variable(&wish, &mut used));
        let parameters: Vec<String> = parameters.collect();
        let parameters = parameters.join(", ");
        if *result == Type::Void {
            return writeln!(out, "        {ty} {variable} = ({parameters}) -> {{}};");
        }
        let held = held(result);
        let texts = answers.iter().map(|answer| match answer {
            Value::Null => format!("({held}) null"),
            Value::Ref(_) => {
                let plain = self.constant(heap, answer, variables);
                plain.unwrap_or_else(|| variables.value(answer))
            }
            answer => variables.typed(answer, Some(result)),
        });
        let texts: Vec<String> = texts.collect();
        let list = self
            .names
            .variable(&format!("{variable}Answers"), &mut used);
        writeln!(
            out,
            "        {}<{held}> {list} = {}.<{held}>asList({}).iterator();",
            self.members.util("Iterator"),
            self.members.util("Arrays"),
            texts.join(", ")
        )?;
        writeln!(
            out,
            "        {ty} {variable} = ({parameters}) -> {list}.next();"
        )
    }

    /// The method of an interface for functions.
    fn function(&self, interface: &str) -> Option<&Method> {
        let classes = self.program.given.classes.keys();
        let mut classes = classes.map(|id| self.program.class(*id));
        let class = classes.find(|class| given::shown(&class.name) == interface)?;
        let (_, id) = class.methods.first()?;
        Some(self.program.method(*id))
    }
}

/// The class of the answers in a list.
fn held(ty: &Type) -> &'static str {
    match ty {
        Type::Bool => "Boolean",
        Type::Number(Number::Byte) => "Byte",
        Type::Number(Number::Short) => "Short",
        Type::Number(Number::Char) => "Character",
        Type::Number(Number::Int) => "Integer",
        Type::Number(Number::Long) => "Long",
        Type::Number(Number::Float) => "Float",
        Type::Number(Number::Double) => "Double",
        _ => "Object",
    }
}
