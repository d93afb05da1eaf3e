//! Unknown functions: an input of an interface with one method answers each call with a field.

use super::code::{answer_ops, field, member};
use super::{CALLS, MOST_ANSWERS};
use crate::class::{Class, Field, Member, Method};
use crate::descriptor::Desc;
use crate::generic::{ClassType, Generic, MethodType};
use crate::world::World;
use crate::world::dynamic::{made_class, made_method};
use std::collections::VecDeque;
use std::rc::Rc;

impl World<'_> {
    /// The only method without code of an interface for functions, and its generic result.
    pub(super) fn function(
        &self,
        name: &Rc<str>,
        arguments: &[Generic],
    ) -> Option<(Rc<Method>, Option<Generic>)> {
        let interface = self.data(name).filter(|class| class.is_interface)?;
        let has_classes = self.path.is_own(name) && self.below().contains_key(name);
        if has_classes {
            return None;
        }
        let lineage = self.lineage(name);
        let methods = || lineage.iter().flat_map(|class| &class.methods);
        let has_code = |method: &Method| {
            methods().any(|it| {
                !it.is_abstract && it.name == method.name && it.descriptor == method.descriptor
            })
        };
        let mut wanted: Vec<Rc<Method>> = Vec::new();
        for method in methods() {
            let is_of_object = matches!(
                (&*method.name, &*method.descriptor),
                ("equals", "(Ljava/lang/Object;)Z") | ("hashCode", "()I")
            ) || (&*method.name == "toString"
                && method.signature.parameters.is_empty());
            // A method may be declared again below, with types instead of type variables.
            let is_met = wanted.iter().any(|it| {
                let count = |method: &Method| method.signature.parameters.len();
                let is_beside = lineage.iter().any(|class| {
                    let has =
                        |wanted: &Rc<Method>| class.methods.iter().any(|it| Rc::ptr_eq(it, wanted));
                    has(it) && has(method)
                });
                it.name == method.name && count(it) == count(method) && !is_beside
            });
            if method.is_abstract && !is_of_object && !has_code(method) && !is_met {
                wanted.push(Rc::clone(method));
            }
        }
        let [method] = wanted.as_slice() else {
            return None;
        };
        let result = self.generic_result(&interface, arguments, method);
        Some((Rc::clone(method), result))
    }

    /// The result of a method of an interface with type arguments, or of one above it.
    fn generic_result(
        &self,
        interface: &Rc<Class>,
        arguments: &[Generic],
        method: &Rc<Method>,
    ) -> Option<Generic> {
        let plain = || method.signature.result.as_ref().map(Generic::of);
        let mut open = VecDeque::from([(Rc::clone(interface), arguments.to_vec())]);
        let mut steps = 0;
        while let Some((class, arguments)) = open.pop_front() {
            steps += 1;
            if steps > 100 {
                break;
            }
            let generic = class.generic.as_deref().and_then(ClassType::parse);
            let parameters = generic.as_ref().map(|it| it.parameters.as_slice());
            let names = parameters.unwrap_or_default().iter();
            let bindings: Vec<(Rc<str>, Generic)> = names
                .map(|parameter| Rc::clone(&parameter.name))
                .zip(arguments.iter().cloned())
                .collect();
            if class.methods.iter().any(|it| Rc::ptr_eq(it, method)) {
                let generic = method.generic.as_deref().and_then(MethodType::parse);
                let result = generic.map_or_else(plain, |generic| generic.result);
                return result.map(|ty| ty.with(&bindings));
            }
            for parent in generic.iter().flat_map(|it| &it.parents) {
                if let Generic::Class(name, of) = parent
                    && let Some(class) = self.data(name)
                {
                    let of = of.iter().map(|ty| ty.with(&bindings));
                    open.push_back((class, of.collect()));
                }
            }
        }
        plain()
    }

    /// A function whose answers are fields: the first call gives the first one, and so on.
    pub(super) fn given_function(
        &mut self,
        interface: &Rc<str>,
        method: &Method,
        result: Option<Desc>,
    ) -> Option<Rc<str>> {
        let key = (Rc::clone(interface), result.iter().cloned().collect());
        if let Some(name) = self.given.classes.get(&key) {
            return Some(Rc::clone(name));
        }
        let name = self.given_name(interface);
        let calls = field(CALLS.to_owned(), Desc::Int);
        let answers: Vec<Field> = result
            .iter()
            .flat_map(|desc| (0..MOST_ANSWERS).map(|at| field(format!("answer{at}"), desc.clone())))
            .collect();
        let members: Vec<Member> = answers.iter().map(|it| member(&name, it)).collect();
        let choice = result.as_ref().and_then(|desc| self.make_choice(desc));
        let counted = member(&name, &calls);
        let ops = answer_ops(&counted, &members, choice.as_ref(), &method.signature);
        let made = made_method(&method.name, &method.descriptor, false, ops)?;
        let class = Class {
            interfaces: vec![Rc::clone(interface)],
            fields: std::iter::once(calls).chain(answers).collect(),
            methods: vec![Rc::new(made)],
            ..made_class(&name)
        };
        self.add_given(key, class);
        Some(name)
    }
}
