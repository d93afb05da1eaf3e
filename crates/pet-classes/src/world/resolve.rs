//! Finding the member that an instruction means, by the rules of the machine.

use super::World;
use crate::class::{Class, Member, Method};
use crate::descriptor::Desc;
use crate::library;
use indexmap::IndexSet;
use pet_translator::typed::{ClassId, FieldId, MethodId};
use std::rc::Rc;

/// The longest chain of classes or interfaces that is followed.
const MOST_ANCESTORS: usize = 10_000;

impl World<'_> {
    /// The class that declares a field, and the field.
    pub fn find_field(&self, member: &Member) -> Option<(Rc<Class>, usize)> {
        let desc = Desc::parse(&member.descriptor)?;
        for class in self.lineage(&member.owner) {
            let fields = class.fields.iter();
            let mut fields = fields.zip(0_usize..);
            let found = fields.find(|(field, _)| field.name == member.name && field.desc == desc);
            if let Some((_, index)) = found {
                return Some((class, index));
            }
        }
        None
    }

    /// The class that declares a method, and the method; a method with a body before one without.
    pub fn find_method(&self, member: &Member) -> Option<(Rc<Class>, Rc<Method>)> {
        let mut found = None;
        for class in self.lineage(&member.owner) {
            if let Some(method) = class.method(&member.name, &member.descriptor) {
                if !method.is_abstract || !class.is_interface {
                    return Some((Rc::clone(&class), Rc::clone(method)));
                }
                found = found.or_else(|| Some((Rc::clone(&class), Rc::clone(method))));
            }
        }
        found
    }

    /// The name of the first class that is missing above a class, itself included.
    pub fn missing(&self, binary: &str) -> Option<String> {
        let mut names: IndexSet<Rc<str>> = IndexSet::from([Rc::from(binary)]);
        let mut at = 0;
        while let Some(name) = names.get_index(at).cloned() {
            let Some(class) = self.data(&name) else {
                return Some(name.replace('/', "."));
            };
            names.extend(class.superclass.iter().chain(&class.interfaces).cloned());
            at += 1;
            if at > MOST_ANCESTORS {
                break;
            }
        }
        None
    }

    /// The superclasses of a class, itself first, and then all interfaces; those of the class path.
    pub fn lineage(&self, binary: &str) -> Vec<Rc<Class>> {
        let mut names: IndexSet<Rc<str>> = IndexSet::new();
        let mut chain = Vec::new();
        let mut next = Some(Rc::from(binary));
        while let Some(name) = next {
            let Some(class) = self.data(&name) else {
                break;
            };
            if chain.len() > MOST_ANCESTORS || !names.insert(name) {
                break;
            }
            next = class.superclass.clone();
            chain.push(class);
        }
        let interfaces = chain.iter().flat_map(|class| class.interfaces.iter());
        let mut interfaces: IndexSet<Rc<str>> = interfaces.cloned().collect();
        let mut at = 0;
        while let Some(name) = interfaces.get_index(at).cloned() {
            at += 1;
            if at > MOST_ANCESTORS {
                break;
            }
            if let Some(class) = self.data(&name) {
                interfaces.extend(class.interfaces.iter().cloned());
                chain.push(class);
            }
        }
        chain
    }

    /// The field that an instruction means, if it is declared.
    pub fn field_id(&self, member: &Member) -> Option<FieldId> {
        let owner = match self.find_field(member) {
            Some((class, _)) => self.id(&class.name)?,
            // A field of a class that is missing.
            None => self.id(&member.owner)?,
        };
        let desc = Desc::parse(&member.descriptor)?;
        let key = (owner, Rc::clone(&member.name), desc);
        self.field_ids.get(&key).copied()
    }

    /// A field by its name, if it is declared.
    pub fn field(&self, class: &str, name: &str, desc: &Desc) -> Option<FieldId> {
        let key = (self.id(class)?, Rc::from(name), desc.clone());
        self.field_ids.get(&key).copied()
    }

    /// Returns whether code calls a method of a model, whatever its types.
    pub fn reaches(&self, class: &str, name: &str) -> bool {
        let Some(class) = self.data(class).filter(|class| self.is_model(&class.name)) else {
            return false;
        };
        let mut named = class.methods.iter().filter(|method| &*method.name == name);
        named.any(|method| self.declared(&class, method).is_some())
    }

    /// The method that an instruction means, if it is declared.
    pub fn method_id(&self, member: &Member) -> Option<MethodId> {
        match self.find_method(member) {
            Some((class, method)) => self.declared(&class, &method),
            // A method of a class that is missing.
            None => {
                let key = (
                    self.id(&member.owner)?,
                    Rc::clone(&member.name),
                    Rc::clone(&member.descriptor),
                );
                self.method_ids.get(&key).copied()
            }
        }
    }

    /// The method that an object of a class runs for a virtual call, if it is declared.
    pub fn selected_id(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let (class, method) = self.selected(class, name, descriptor)?;
        self.declared(&class, &method)
    }

    pub(super) fn declared(&self, class: &Class, method: &Method) -> Option<MethodId> {
        let key = (
            self.id(&class.name)?,
            Rc::clone(&method.name),
            Rc::clone(&method.descriptor),
        );
        self.method_ids.get(&key).copied()
    }

    /// The method that an object of a class runs for a virtual call.
    pub fn selected(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<(Rc<Class>, Rc<Method>)> {
        let mut next = Some(Rc::clone(&self.class(class).binary));
        let mut steps = 0;
        while let Some(binary) = next {
            let class = self.data(&binary)?;
            if let Some(method) = class.method(name, descriptor)
                && !method.is_static
                && !method.is_private
            {
                let is_code = !method.is_abstract;
                return is_code.then(|| (Rc::clone(&class), Rc::clone(method)));
            }
            next = class.superclass.clone();
            steps += 1;
            if steps > MOST_ANCESTORS {
                return None;
            }
        }
        self.default_method(class, name, descriptor)
    }

    /// The most specific method with a body among the interfaces of a class.
    fn default_method(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<(Rc<Class>, Rc<Method>)> {
        let binary = Rc::clone(&self.class(class).binary);
        let mut found: Option<(Rc<Class>, Rc<Method>)> = None;
        for class in self
            .lineage(&binary)
            .into_iter()
            .filter(|class| class.is_interface)
        {
            let Some(method) = class.method(name, descriptor) else {
                continue;
            };
            if method.is_static || method.is_private {
                continue;
            }
            let is_better = match &found {
                None => true,
                Some((old, _)) => self.is_below(&class.name, &old.name),
            };
            if is_better {
                let method = Rc::clone(method);
                found = Some((class, method));
            }
        }
        found.filter(|(_, method)| !method.is_abstract)
    }

    fn is_below(&self, binary: &str, ancestor: &str) -> bool {
        let lineage = self.lineage(binary);
        lineage.iter().any(|class| *class.name == *ancestor)
    }

    /// The concrete classes that are declared and below a class, in the order of their ids.
    pub fn concrete_below(&self, class: ClassId) -> Vec<ClassId> {
        let ids = (0..).map(ClassId).zip(&self.classes);
        let concrete = ids.filter(|(_, known)| match &known.class {
            Some(class) => !class.is_interface && !class.is_abstract,
            None => true,
        });
        let below = concrete.filter(|(id, _)| self.is_subclass(*id, class));
        below.map(|(id, _)| id).collect()
    }

    /// Returns whether a declared class is another one or below it.
    pub fn is_subclass(&self, class: ClassId, ancestor: ClassId) -> bool {
        if class == ancestor || ancestor == pet_translator::typed::OBJECT {
            return true;
        }
        let mut found = IndexSet::from([class]);
        let mut at = 0;
        while let Some(id) = found.get_index(at).copied() {
            let class = self.class(id);
            let parents = class.superclass.iter().chain(&class.interfaces);
            found.extend(parents.copied());
            at += 1;
        }
        found.contains(&ancestor)
    }

    /// The call that is left out, if it is one.
    pub fn ignored(&self, member: &Member) -> Option<library::Ignored> {
        let is_output = matches!(&*member.owner, library::PRINT_STREAM | library::LOGGER);
        let is_kept = self.path.has_models() && !is_output;
        library::ignored(member).filter(|_| !is_kept)
    }

    /// The static method that stands for a constructor of strings.
    pub fn factory(&self, member: &Member) -> Option<Member> {
        let is_string = &*member.owner == library::STRING && &*member.name == "<init>";
        if !is_string || !self.path.has_models() {
            return None;
        }
        let made = Member {
            owner: Rc::clone(&member.owner),
            name: Rc::from("make"),
            descriptor: Rc::from(member.descriptor.replace(")V", ")Ljava/lang/String;")),
        };
        Some(made)
    }

    /// Returns whether a constructor has no effect: that of `Object`, those of the platform's
    /// exceptions, and each one that only calls such a constructor.
    pub fn does_nothing(&self, member: &Member) -> bool {
        use crate::class::{Invocation, Op};
        let mut owner = Rc::clone(&member.owner);
        let mut descriptor = Rc::clone(&member.descriptor);
        for _ in 0..MOST_ANCESTORS {
            let is_text = library::is_text(&owner);
            let is_empty = match self.path.has_models() {
                true => false,
                false => is_text || self.is_platform_exception(&owner),
            };
            if *owner == *library::OBJECT || is_empty {
                return true;
            }
            let Some(class) = self.data(&owner) else {
                return false;
            };
            let Some(code) = class
                .method("<init>", &descriptor)
                .and_then(|method| method.code.as_ref())
            else {
                return false;
            };
            let ops: Vec<&Op> = code.ops.iter().filter(|op| **op != Op::Nop).collect();
            match ops.as_slice() {
                [
                    Op::Load(_, 0),
                    Op::Invoke(Invocation::Special, above),
                    Op::Return(None),
                ] if &*above.name == "<init>" => {
                    owner = Rc::clone(&above.owner);
                    descriptor = Rc::clone(&above.descriptor);
                }
                _ => return false,
            }
        }
        false
    }

    /// Returns whether a class is a `Throwable` of the platform.
    pub fn is_platform_exception(&self, binary: &str) -> bool {
        if !library::is_platform(binary) {
            return false;
        }
        let lineage = self.lineage(binary);
        let mut names = lineage.iter().map(|class| &*class.name);
        library::builtin(binary).is_some_and(|id| id.0 > 0)
            || names.any(|name| name == "java/lang/Throwable")
    }
}
