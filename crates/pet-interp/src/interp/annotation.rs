//! Conditions of annotations on concrete inputs and outputs. The evaluator walks the typed tree
//! of a condition over the heaps before and after the method, and runs the methods that the
//! condition calls. It does not use the blocks that the condition was lowered to.

use super::choose::Choice;
use super::code::Code;
use super::eval::{arith, compare};
use super::input::start;
use super::{Limits, run};
use indexmap::IndexMap;
use pet_model::{Heap, Input, Object, Outcome, Output, Value};
use pet_translator::ast::Quantifier;
use pet_translator::number::Number;
use pet_translator::number::float;
use pet_translator::typed::contract::Condition;
use pet_translator::typed::{
    ArithOp, Callee, Constant, Expr, ExprKind, FieldId, LocalId, MethodId, Quantified, Type,
};

/// The result of evaluating a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Truth {
    Holds,
    Fails,
    /// The class of the exception.
    Throws(String),
    /// The reason why the condition cannot be evaluated.
    Unknown(String),
}

/// The evaluator of the conditions of one method.
pub struct Evaluator<'c, 'p> {
    code: &'c Code<'p>,
    method: MethodId,
}

/// The truth of a condition, and whether some integer wrapped on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluated {
    pub truth: Truth,
    pub has_wrapped: bool,
}

/// A quantifier with a larger range is not evaluated.
const LARGEST_RANGE: i64 = 1_000_000;

/// The limit of blocks in a method that a condition calls.
const MOST_BLOCKS: u64 = 1_000_000;

impl<'c, 'p> Evaluator<'c, 'p> {
    pub fn new(code: &'c Code<'p>, method: MethodId) -> Evaluator<'c, 'p> {
        Evaluator { code, method }
    }

    /// Evaluates a condition before the method.
    pub fn before(&self, condition: &Condition, input: &Input) -> Evaluated {
        let world = World {
            heap: input.heap.clone(),
            statics: input.statics.clone(),
        };
        self.evaluated(condition, input, None, world.clone(), world)
    }

    /// Evaluates a condition after the method has returned.
    pub fn after(&self, condition: &Condition, input: &Input, output: &Output) -> Evaluated {
        let before = World {
            heap: input.heap.clone(),
            statics: input.statics.clone(),
        };
        let after = World {
            heap: output.heap.clone(),
            statics: output.statics.clone(),
        };
        self.evaluated(condition, input, output.result.clone(), before, after)
    }

    fn evaluated(
        &self,
        condition: &Condition,
        input: &Input,
        result: Option<Value>,
        before: World,
        now: World,
    ) -> Evaluated {
        let method = self.code.program.method(self.method);
        let names = method.inputs.iter().map(|id| &method.local(*id).name);
        let parameters = names.filter(|name| *name != "this");
        let values = parameters.map(|name| input.args.get(name).cloned());
        let locals: Vec<Option<Value>> = values.chain([result]).collect();
        let mut walk = Walk {
            code: self.code,
            before,
            now,
            locals,
            has_wrapped: false,
        };
        let truth = match walk.value(&condition.expr) {
            Ok(Value::Bool(true)) => Truth::Holds,
            Ok(Value::Bool(false)) => Truth::Fails,
            Ok(_) => Truth::Unknown("it has no truth value".to_owned()),
            Err(Stop::Throws(class)) => Truth::Throws(class),
            Err(Stop::Unknown(why)) => Truth::Unknown(why),
        };
        Evaluated {
            truth,
            has_wrapped: walk.has_wrapped,
        }
    }
}

#[derive(Clone)]
struct World {
    heap: Heap,
    statics: IndexMap<String, Value>,
}

enum Stop {
    Throws(String),
    Unknown(String),
}

struct Walk<'c, 'p> {
    code: &'c Code<'p>,
    before: World,
    now: World,
    /// The values of the locals by id; `this` has none.
    locals: Vec<Option<Value>>,
    has_wrapped: bool,
}

impl Walk<'_, '_> {
    fn value(&mut self, expr: &Expr) -> Result<Value, Stop> {
        match &expr.kind {
            ExprKind::Int(value) => Ok(made(&expr.ty, *value)),
            ExprKind::Bool(value) => Ok(Value::Bool(*value)),
            ExprKind::Null => Ok(Value::Null),
            ExprKind::This => Ok(Value::Ref("this".to_owned())),
            ExprKind::Local(local) => self.local(*local),
            ExprKind::Field(object, field) => {
                let object = self.object(object)?;
                self.field(&object, *field)
            }
            ExprKind::StaticField(field) => Ok(self.static_field(*field)),
            ExprKind::Index(array, index) => {
                let (array, index) = (self.value(array)?, self.int(index)?);
                let elements = self.elements(&array)?;
                let index = usize::try_from(index).ok();
                let found = index.and_then(|index| elements.get(index)).cloned();
                found.ok_or_else(|| throws("ArrayIndexOutOfBoundsException"))
            }
            ExprKind::Length(array) => {
                let array = self.value(array)?;
                let length = self.elements(&array)?.len();
                Ok(Value::Int(i64::try_from(length).unwrap_or(i64::MAX)))
            }
            ExprKind::Call { callee, args } => self.call(callee, args),
            ExprKind::Negate(inner) => {
                let value = self.number(inner)?;
                Ok(match expr.ty.number() {
                    Some(number) if number.is_floating() => {
                        Value::number(number, float::negated(value))
                    }
                    _ => Value::Int(self.calculated(&expr.ty, ArithOp::Sub, 0, value)),
                })
            }
            ExprKind::Convert(inner) => {
                let value = self.number(inner)?;
                let number = |ty: &Type| ty.number().unwrap_or(Number::Long);
                let value = float::convert(number(&inner.ty), number(&expr.ty), value);
                Ok(made(&expr.ty, value))
            }
            ExprKind::Not(inner) => Ok(Value::Bool(!self.truth(inner)?)),
            ExprKind::Arith(op, left, right) => self.arith(&expr.ty, *op, left, right),
            ExprKind::Compare(op, left, right) => {
                let is_floating = left.ty.number().is_some_and(Number::is_floating);
                let (left, right) = (self.number(left)?, self.number(right)?);
                Ok(Value::Bool(match is_floating {
                    true => op.holds_for_floats(left, right),
                    false => compare(*op, left, right),
                }))
            }
            ExprKind::SameRef {
                negated,
                left,
                right,
            } => {
                let is_same = self.value(left)? == self.value(right)?;
                Ok(Value::Bool(is_same != *negated))
            }
            ExprKind::And(left, right) => Ok(Value::Bool(self.truth(left)? && self.truth(right)?)),
            ExprKind::Or(left, right) => Ok(Value::Bool(self.truth(left)? || self.truth(right)?)),
            ExprKind::Conditional(condition, yes, no) => match self.truth(condition)? {
                true => self.value(yes),
                false => self.value(no),
            },
            ExprKind::Cast(inner) => {
                let value = self.value(inner)?;
                match value == Value::Null || self.is_instance(&value, &expr.ty) {
                    true => Ok(value),
                    false => Err(throws("ClassCastException")),
                }
            }
            ExprKind::InstanceOf(inner, ty) => {
                let value = self.value(inner)?;
                Ok(Value::Bool(self.is_instance(&value, ty)))
            }
            ExprKind::Quantified(quantified) => self.quantified(quantified),
            ExprKind::Old(old) => {
                std::mem::swap(&mut self.now, &mut self.before);
                let value = self.value(&old.value);
                std::mem::swap(&mut self.now, &mut self.before);
                value
            }
            ExprKind::Async { .. }
            | ExprKind::Sync { .. }
            | ExprKind::Get(_)
            | ExprKind::New { .. }
            | ExprKind::NewArray { .. }
            | ExprKind::ArrayLiteral(_)
            | ExprKind::Switch(_)
            | ExprKind::Assign { .. }
            | ExprKind::Increment { .. } => Err(unknown("annotations change nothing")),
        }
    }

    fn local(&self, local: LocalId) -> Result<Value, Stop> {
        let value = self.locals.get(local.index()).cloned().flatten();
        value.ok_or_else(|| unknown("an argument is missing"))
    }

    fn int(&mut self, expr: &Expr) -> Result<i64, Stop> {
        match self.value(expr)? {
            Value::Int(value) => Ok(value),
            Value::Char(unit) => Ok(i64::from(unit)),
            _ => Err(unknown("an integer is missing")),
        }
    }

    fn truth(&mut self, expr: &Expr) -> Result<bool, Stop> {
        match self.value(expr)? {
            Value::Bool(value) => Ok(value),
            _ => Err(unknown("a truth value is missing")),
        }
    }

    /// An operand of any number type, a floating-point number as its key; a boolean counts as 0 or 1.
    fn number(&mut self, expr: &Expr) -> Result<i64, Stop> {
        match self.value(expr)? {
            Value::Int(value) => Ok(value),
            Value::Char(unit) => Ok(i64::from(unit)),
            Value::Float(key) | Value::Double(key) => Ok(key),
            Value::Bool(value) => Ok(i64::from(value)),
            _ => Err(unknown("a number is missing")),
        }
    }

    fn object(&mut self, expr: &Expr) -> Result<String, Stop> {
        match self.value(expr)? {
            Value::Ref(name) => Ok(name),
            _ => Err(throws("NullPointerException")),
        }
    }

    fn field(&self, object: &str, id: FieldId) -> Result<Value, Stop> {
        let field = self.code.program.field(id);
        match field.constant {
            Some(Constant::Number(number, value)) => return Ok(Value::number(number, value)),
            Some(Constant::Bool(value)) => return Ok(Value::Bool(value)),
            None => {}
        }
        let value = match self.now.heap.objects.get(object) {
            Some(Object::Instance { fields, .. }) => fields.get(&field.name).cloned(),
            _ => None,
        };
        value.ok_or_else(|| unknown("an object is not in the heap"))
    }

    fn static_field(&self, id: FieldId) -> Value {
        let field = self.code.program.field(id);
        let class = &self.code.program.class(field.class).name;
        let given = self.now.statics.get(&format!("{class}.{}", field.name));
        given.cloned().unwrap_or(match field.ty {
            Type::Number(number) => Value::number(number, 0),
            Type::Bool => Value::Bool(false),
            _ => Value::Null,
        })
    }

    fn elements(&self, array: &Value) -> Result<&[Value], Stop> {
        let Value::Ref(name) = array else {
            return Err(throws("NullPointerException"));
        };
        match self.now.heap.objects.get(name) {
            Some(Object::Array { elements, .. }) => Ok(elements),
            _ => Err(unknown("an array is not in the heap")),
        }
    }

    fn is_instance(&self, value: &Value, ty: &Type) -> bool {
        let Value::Ref(name) = value else {
            return false;
        };
        let program = self.code.program;
        match (self.now.heap.objects.get(name), ty) {
            (Some(Object::Instance { class, .. }), Type::Class(asked)) => {
                let class = self.code.class_names.get(class.as_str());
                class.is_some_and(|class| program.is_subclass(*class, *asked))
            }
            (Some(Object::Array { element, .. }), Type::Array(asked)) => {
                *element == program.type_name(asked)
            }
            (Some(Object::Array { .. }), ty) => *ty == Type::Class(pet_translator::typed::OBJECT),
            _ => false,
        }
    }

    fn arith(&mut self, ty: &Type, op: ArithOp, left: &Expr, right: &Expr) -> Result<Value, Stop> {
        let (left, right) = (self.number(left)?, self.number(right)?);
        let is_floating = ty.number().is_some_and(Number::is_floating);
        if matches!(op, ArithOp::Div | ArithOp::Rem) && right == 0 && !is_floating {
            return Err(throws("ArithmeticException"));
        }
        let value = self.calculated(ty, op, left, right);
        Ok(match ty {
            Type::Bool => Value::Bool(value != 0),
            _ => made(ty, value),
        })
    }

    /// The result of an operator that calculates in the type.
    fn calculated(&mut self, ty: &Type, op: ArithOp, left: i64, right: i64) -> i64 {
        let number = ty.number().unwrap_or(Number::Int);
        let (value, wraps) = arith(number, op, left, right);
        self.has_wrapped |= wraps;
        value
    }

    fn quantified(&mut self, quantified: &Quantified) -> Result<Value, Stop> {
        let low = self.int(&quantified.low.value)?;
        let high = self.int(&quantified.high.value)?;
        let low = low + i64::from(quantified.low.is_strict);
        let end = high + i64::from(!quantified.high.is_strict);
        if end - low > LARGEST_RANGE {
            return Err(unknown("a quantifier has too large a range"));
        }
        let place = quantified.local.index();
        if self.locals.len() <= place {
            self.locals.resize(place + 1, None);
        }
        for value in low..end {
            if !Number::Int.contains(value) {
                return Err(unknown("a range leaves 32 bits"));
            }
            if let Some(local) = self.locals.get_mut(place) {
                *local = Some(Value::Int(value));
            }
            let holds = self.truth(&quantified.body)?;
            match (quantified.quantifier, holds) {
                (Quantifier::ForAll, false) => return Ok(Value::Bool(false)),
                (Quantifier::Exists, true) => return Ok(Value::Bool(true)),
                _ => {}
            }
        }
        Ok(Value::Bool(quantified.quantifier == Quantifier::ForAll))
    }

    fn call(&mut self, callee: &Callee, args: &[Expr]) -> Result<Value, Stop> {
        let (receiver, method) = match callee {
            Callee::Static(method) => (None, *method),
            Callee::Virtual(receiver, method) | Callee::Exact(receiver, method) => {
                (Some(self.value(receiver)?), *method)
            }
        };
        let args: Vec<Value> = args
            .iter()
            .map(|arg| self.value(arg))
            .collect::<Result<_, Stop>>()?;
        let (this, method) = match receiver {
            None => (None, method),
            Some(Value::Ref(name)) => {
                let class = match self.now.heap.objects.get(&name) {
                    Some(Object::Instance { class, .. }) => class.as_str(),
                    _ => return Err(unknown("an object is not in the heap")),
                };
                let class = self.code.class_names.get(class).copied();
                let is_virtual = matches!(callee, Callee::Virtual(..));
                let found = class.filter(|_| is_virtual);
                let found = found.and_then(|class| self.code.program.dispatch(class, method));
                (Some(name), found.unwrap_or(method))
            }
            Some(_) => return Err(throws("NullPointerException")),
        };
        self.run(method, this, args)
    }

    /// Runs a method on the current heap. Objects that it makes stay there, since its result may
    /// be one of them.
    fn run(&mut self, id: MethodId, this: Option<String>, args: Vec<Value>) -> Result<Value, Stop> {
        let method = self.code.program.method(id);
        let parameters = method.inputs.iter().skip(usize::from(this.is_some()));
        let names = parameters.map(|id| method.local(*id).name.clone());
        // The receiver of a run is the object named `this`.
        let swap = Swap(this.filter(|name| name != "this"));
        let input = Input {
            args: names
                .zip(args.into_iter().map(|arg| swap.value(arg)))
                .collect(),
            heap: swap.heap(&self.now.heap),
            statics: swap.values(&self.now.statics),
            queue: Vec::new(),
            asked: IndexMap::new(),
        };
        let begin = start(self.code, id, &input).map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            unknown(&errors.join("; "))
        })?;
        let limits = Limits {
            max_steps: MOST_BLOCKS,
            ..Limits::default()
        };
        let ended = run(self.code, begin, &Choice::InTurn, &limits, &mut ());
        let ended = ended.map_err(|error| unknown(&error.to_string()))?;
        self.has_wrapped |= ended.has_wrapped;
        match ended.outcome {
            Outcome::Ok => {}
            Outcome::Exception(thrown) | Outcome::Assertion(thrown) => {
                return Err(Stop::Throws(thrown.class));
            }
            other => {
                let (key, word) = (&method.key, other.word());
                return Err(unknown(&format!("`{key}` does not end: {word}")));
            }
        }
        let result = ended
            .output
            .result
            .ok_or_else(|| unknown("a call gives nothing"))?;
        self.now.heap = swap.heap(&ended.output.heap);
        Ok(swap.value(result))
    }
}

/// Exchanges the names of `this` and another object, if there is one.
struct Swap(Option<String>);

impl Swap {
    fn name(&self, name: &str) -> String {
        match &self.0 {
            Some(other) if name == "this" => other.clone(),
            Some(other) if name == other => "this".to_owned(),
            _ => name.to_owned(),
        }
    }

    fn value(&self, value: Value) -> Value {
        match value {
            Value::Ref(name) => Value::Ref(self.name(&name)),
            other => other,
        }
    }

    fn values(&self, values: &IndexMap<String, Value>) -> IndexMap<String, Value> {
        let values = values.iter();
        values
            .map(|(name, value)| (name.clone(), self.value(value.clone())))
            .collect()
    }

    fn heap(&self, heap: &Heap) -> Heap {
        let objects = heap.objects.iter().map(|(name, object)| {
            let object = match object {
                Object::Instance { class, fields } => Object::Instance {
                    class: class.clone(),
                    fields: self.values(fields),
                },
                Object::Array { element, elements } => Object::Array {
                    element: element.clone(),
                    elements: elements.iter().cloned().map(|it| self.value(it)).collect(),
                },
                Object::Collection { class, elements } => Object::Collection {
                    class: class.clone(),
                    elements: elements.iter().cloned().map(|it| self.value(it)).collect(),
                },
                Object::Function { interface, answers } => Object::Function {
                    interface: interface.clone(),
                    answers: answers.iter().cloned().map(|it| self.value(it)).collect(),
                },
                Object::Map { class, entries } => {
                    let entries = entries.iter().cloned();
                    let entries = entries.map(|(key, value)| (self.value(key), self.value(value)));
                    Object::Map {
                        class: class.clone(),
                        entries: entries.collect(),
                    }
                }
                Object::Future { .. } => object.clone(),
            };
            (self.name(name), object)
        });
        Heap {
            objects: objects.collect(),
        }
    }
}

/// A number of a type.
fn made(ty: &Type, value: i64) -> Value {
    match ty.number() {
        Some(number) => Value::number(number, value),
        None => Value::Int(value),
    }
}

fn throws(class: &str) -> Stop {
    Stop::Throws(class.to_owned())
}

fn unknown(why: &str) -> Stop {
    Stop::Unknown(why.to_owned())
}
