//! Static fields that are final: their values come from the static initialiser of their class. Of an
//! initialiser that is one assignment after the other only those of needed fields are run, so that a
//! logger or a pattern beside a constant does no harm; any other one is run whole.

use super::{KnownMethod, World};
use crate::class::{Class, Code, ENUM, Field, Member, Method, Op, StackOp};
use crate::descriptor::{Desc, Signature};
use crate::intrinsic::intrinsic;
use crate::library;
use indexmap::IndexMap;
use pet_translator::typed::{FieldId, MethodId};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;

/// The parts of an initialiser that are needed, and what they reach.
#[derive(Debug, Default)]
pub(super) struct Needed {
    /// The fields by class, in the order in which code was found that reads them.
    fields: IndexMap<Rc<str>, BTreeSet<Rc<str>>>,
    open: Vec<(Rc<str>, Rc<str>)>,
    /// The made initialisers, in the order in which they run.
    pub made: Vec<MethodId>,
    /// Fields whose values are not known, with the methods without code that stand for them.
    unknown: HashMap<FieldId, MethodId>,
}

/// The most methods that are looked through for what an initialiser reaches.
const MOST_LOOKED: usize = 2_000;

impl World<'_> {
    /// Code reads a static field: is it one whose value is known?
    pub(super) fn need_static(&mut self, class: &Class, field: &Field) {
        if !field.is_static || !field.is_final || field.constant.is_some() {
            return;
        }
        let fields = self
            .needed
            .fields
            .entry(Rc::clone(&class.name))
            .or_default();
        if fields.insert(Rc::clone(&field.name)) {
            let needed = (Rc::clone(&class.name), Rc::clone(&field.name));
            self.needed.open.push(needed);
        }
    }

    /// An input of an enum type is one of its constants, and their order says which.
    pub(super) fn need_constants(&mut self, name: &Rc<str>) {
        let is_wanted = self.depth == super::Depth::Everything;
        let Some(class) = self
            .data(name)
            .filter(|class| class.is_plain_enum() && is_wanted)
        else {
            return;
        };
        let Some(base) = self.data(ENUM) else {
            return;
        };
        let base_id = self.declare(&base.name);
        for field in base.fields.iter().filter(|it| &*it.name == "ordinal") {
            self.add_field(base_id, field);
        }
        let id = self.declare(&class.name);
        for field in class.constants() {
            self.declare_desc(&field.desc);
            self.add_field(id, field);
            self.need_static(&class, field);
        }
    }

    /// Follows the code of newly needed fields. Returns false if there is none.
    pub(super) fn reach_statics(&mut self) -> bool {
        let Some((name, field)) = self.needed.open.pop() else {
            return false;
        };
        let class = self.data(&name);
        let id = self.declare(&name);
        let is_followed = self.is_followed(&name);
        let class = class.filter(|_| is_followed);
        if let Some(code) = class.as_deref().and_then(initialiser) {
            let all = ops_of(code);
            let parts = parts(class.as_deref(), code, &all);
            let needed = parts.iter().filter(|part| part.is_for(&field));
            for range in needed.map(|part| part.ops.clone()) {
                let ops = all.get(range).unwrap_or_default();
                self.scan_ops(id, ops);
            }
            if parts.iter().any(|part| part.field.is_none()) {
                for row in code.handlers.iter().filter_map(|row| row.class.as_ref()) {
                    self.declare(&Rc::clone(row));
                }
            }
        }
        true
    }

    /// Makes the initialisers of needed fields: those that reach no code without a model.
    pub fn make_initialisers(&mut self) {
        let classes: Vec<Rc<str>> = self.needed.fields.keys().cloned().collect();
        let mut made: IndexMap<Rc<str>, (Vec<Op>, bool)> = IndexMap::new();
        for name in &classes {
            let fields = self.needed.fields.get(name).cloned().unwrap_or_default();
            let Some(class) = self.data(name) else {
                continue;
            };
            let is_followed = self.is_followed(name);
            let Some(code) = initialiser(&class).filter(|_| is_followed) else {
                self.add_unknown(&class, &fields);
                continue;
            };
            let mut ops = Vec::new();
            let mut is_whole = false;
            let mut unknown = fields.clone();
            let all = ops_of(code);
            for part in parts(Some(&class), code, &all) {
                let is_needed = match &part.field {
                    Some(field) => fields.contains(field),
                    None => true,
                };
                let own = all.get(part.ops.clone()).unwrap_or_default();
                if is_needed && self.is_clear(own) {
                    is_whole |= part.field.is_none();
                    unknown.retain(|field| !part.is_for(field));
                    ops.extend(own.iter().cloned());
                }
            }
            self.add_unknown(&class, &unknown);
            if !ops.is_empty() {
                made.insert(Rc::clone(name), (ops, is_whole));
            }
        }
        for name in self.in_order(&made) {
            let (Some((ops, is_whole)), Some(class)) = (made.get(&name), self.data(&name)) else {
                continue;
            };
            let handlers = match (is_whole, initialiser(&class)) {
                (true, Some(code)) => handlers(code),
                _ => Vec::new(),
            };
            let mut ops = ops.clone();
            leave_variables(&class, &mut ops);
            if !is_whole {
                ops.push(Op::Return(None));
            }
            let signature = Signature {
                parameters: Vec::new(),
                result: None,
            };
            let code = Code::made(ops, handlers);
            let method = Method::made("static", "()V", signature, Some(code));
            let id = self.declare(&name);
            let id = self.add_method(id, &Rc::new(method));
            self.needed.made.push(id);
        }
        // What they reach has been followed before.
        self.open.clear();
    }

    /// Reading a field of which the value is not known ends the path like a method without code.
    fn add_unknown(&mut self, class: &Class, fields: &BTreeSet<Rc<str>>) {
        let id = self.declare(&class.name);
        let shown = self.class(id).name.clone();
        for field in class
            .fields
            .iter()
            .filter(|field| fields.contains(&field.name))
        {
            let key = (id, Rc::clone(&field.name), field.desc.clone());
            let Some(field_id) = self.field_ids.get(&key).copied() else {
                continue;
            };
            let signature = Signature {
                parameters: Vec::new(),
                result: Some(field.desc.clone()),
            };
            let descriptor = format!("()={}", field.desc.shown());
            let method = Method::made(&field.name, &descriptor, signature, None);
            let method = self.add_method(id, &Rc::new(method));
            if let Some(known) = self.methods.get_mut(method.index()) {
                known.opaque = Some(format!("the value of {shown}.{} is not known", field.name));
            }
            self.needed.unknown.insert(field_id, method);
        }
    }

    /// Returns whether the code of a class is used.
    fn is_followed(&self, name: &str) -> bool {
        self.is_model(name) || library::opaque(name).is_none()
    }

    /// The method without code that stands for a field.
    pub fn unknown_static(&self, field: FieldId) -> Option<MethodId> {
        self.needed.unknown.get(&field).copied()
    }

    /// Returns whether a field holds an object of which no more than its class matters, since its
    /// methods have no model.
    pub fn is_plain_object(&self, desc: &Desc) -> bool {
        let Desc::Class(name) = desc else {
            return false;
        };
        let is_enum = self.data(name).is_none_or(|class| class.is_enum);
        !self.is_followed(name) && !is_enum
    }

    pub fn initialisers(&self) -> &[MethodId] {
        &self.needed.made
    }

    /// An initialiser runs after those whose fields it reads.
    fn in_order(&self, made: &IndexMap<Rc<str>, (Vec<Op>, bool)>) -> Vec<Rc<str>> {
        let mut order = Vec::new();
        let mut seen: HashSet<Rc<str>> = HashSet::new();
        for first in made.keys() {
            let mut stack = vec![(Rc::clone(first), false)];
            while let Some((name, is_done)) = stack.pop() {
                if is_done {
                    order.push(name);
                    continue;
                }
                if !seen.insert(Rc::clone(&name)) {
                    continue;
                }
                stack.push((Rc::clone(&name), true));
                if let Some((ops, _)) = made.get(&name) {
                    let read = self.looked(ops).read.into_iter();
                    stack.extend(
                        read.filter(|it| made.contains_key(it))
                            .map(|it| (it, false)),
                    );
                }
            }
        }
        order
    }

    /// Returns whether instructions reach only code that has a model.
    fn is_clear(&self, ops: &[Op]) -> bool {
        self.looked(ops).is_clear
    }

    fn looked(&self, ops: &[Op]) -> Looked {
        let mut found = Looked {
            read: Vec::new(),
            is_clear: true,
        };
        let mut seen: HashSet<MethodId> = HashSet::new();
        let mut pending: Vec<MethodId> = Vec::new();
        self.look(ops, &mut found, &mut pending);
        while let Some(id) = pending.pop() {
            if !seen.insert(id) {
                continue;
            }
            let Some(known) = self.methods.get(id.index()) else {
                continue;
            };
            let is_unclear = known.opaque.is_some() && !self.is_rare_end(known);
            if is_unclear || seen.len() > MOST_LOOKED {
                found.is_clear = false;
            } else if let Some(code) = &known.method.code {
                self.look(&code.ops, &mut found, &mut pending);
            }
        }
        found
    }

    /// Returns whether a method without code is one that every map and every text can reach, by the
    /// keys that it may have, while the constants of an initialiser hardly ever do: an end of a path
    /// in a model, or the hash code of an object without one of its own.
    fn is_rare_end(&self, known: &KnownMethod) -> bool {
        let class = &*self.class(known.class).binary;
        class == library::PET_MODEL || &*known.method.name == "hashCode" && self.is_model(class)
    }

    fn look(&self, ops: &[Op], found: &mut Looked, pending: &mut Vec<MethodId>) {
        for op in ops {
            match op {
                Op::GetStatic(member) => {
                    if let Some((class, _)) = self.find_field(member) {
                        found.read.push(Rc::clone(&class.name));
                    }
                }
                Op::Invoke(_, member) => self.look_at_call(member, pending),
                Op::Dynamic(dynamic) => match self.site_of(dynamic) {
                    Some(super::Site::Call(member)) => self.look_at_call(member, pending),
                    Some(super::Site::Lambda { .. } | super::Site::String) => {}
                    _ => found.is_clear = false,
                },
                Op::Unsupported(_) => found.is_clear = false,
                _ => {}
            }
        }
    }

    fn look_at_call(&self, member: &Member, pending: &mut Vec<MethodId>) {
        let is_known = library::boxed(member).is_some() || intrinsic(member).is_some();
        if is_known || self.ignored(member).is_some() {
            return;
        }
        pending.extend(self.method_id(member));
        let receiver = self.id(&member.owner);
        let key = (Rc::clone(&member.name), Rc::clone(&member.descriptor));
        if let (Some(receiver), true) = (receiver, self.calls.contains_key(&key)) {
            for class in self.concrete_below(receiver) {
                pending.extend(self.selected_id(class, &member.name, &member.descriptor));
            }
        }
    }
}

struct Looked {
    /// The classes whose static fields are read.
    read: Vec<Rc<str>>,
    is_clear: bool,
}

/// A piece of a static initialiser.
struct Part {
    /// The field that it assigns; `None` if it is the whole.
    field: Option<Rc<str>>,
    ops: Range<usize>,
}

impl Part {
    fn is_for(&self, field: &str) -> bool {
        self.field.as_deref().is_none_or(|own| own == field)
    }
}

fn initialiser(class: &Class) -> Option<&Code> {
    class.method("<clinit>", "()V")?.code.as_ref()
}

/// The instructions, without those that ask whether assertions are on.
fn ops_of(code: &Code) -> Vec<Op> {
    let mut ops = code.ops.clone();
    for at in 0..ops.len() {
        let Some(asked) = ops.get_mut(at..).and_then(|rest| rest.get_mut(..7)) else {
            break;
        };
        if let [
            Op::ClassLiteral(_),
            Op::Invoke(..),
            Op::If(..),
            Op::Literal(_),
            Op::Goto(_),
            Op::Literal(_),
            Op::PutStatic(member),
        ] = asked
            && library::is_switch(&member.name)
        {
            asked.fill(Op::Nop);
        }
    }
    ops
}

/// The assignments of an initialiser, or the whole of it.
fn parts(class: Option<&Class>, code: &Code, ops: &[Op]) -> Vec<Part> {
    let whole = || {
        vec![Part {
            field: None,
            ops: 0..ops.len(),
        }]
    };
    if !code.handlers.is_empty() {
        return whole();
    }
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, op) in ops.iter().enumerate() {
        match op {
            Op::Nop if start == at => start = at + 1,
            Op::PutStatic(_) if has_statement(ops.get(start..at).unwrap_or_default()) => {
                return whole();
            }
            Op::PutStatic(member) => {
                parts.push(Part {
                    field: Some(Rc::clone(&member.name)),
                    ops: start..at + 1,
                });
                start = at + 1;
            }
            Op::Return(None) if at + 1 == ops.len() && start == at => {}
            op if is_plain(op) => {}
            // The rest matters only if it changes what has been assigned.
            _ => {
                let rest = ops.get(start..).unwrap_or_default();
                return match rest.iter().any(|op| changes(class, op)) {
                    true => whole(),
                    false => parts,
                };
            }
        }
    }
    match ops.get(start) {
        Some(Op::Return(None)) => parts,
        _ => whole(),
    }
}

/// Returns whether there is more than the value of a field: a statement of a static block before it,
/// such as `NAMES.put("a", 1);`, which may change what has been assigned.
fn has_statement(ops: &[Op]) -> bool {
    let mut copies = 0;
    let mut uses = 0;
    for op in ops {
        match op {
            Op::Stack(StackOp::Pop | StackOp::Pop2) | Op::PutField(_) => return true,
            Op::Invoke(_, member)
                if &*member.name != "<init>" && member.descriptor.ends_with(")V") =>
            {
                return true;
            }
            Op::Stack(StackOp::Dup) => copies += 1,
            // In the value of a field a new object is initialised, and an array filled, by a copy of
            // the reference.
            Op::New(_) | Op::ArrayStore(_) => uses += 1,
            _ => {}
        }
    }
    uses > copies
}

/// Returns whether an instruction may stand in an assignment that is run by itself.
fn is_plain(op: &Op) -> bool {
    let is_other = matches!(op, Op::Store(..) | Op::Load(..) | Op::Return(_) | Op::Throw);
    !is_other && op.targets().is_empty()
}

/// Returns whether an instruction can change an object or a final field.
fn changes(class: Option<&Class>, op: &Op) -> bool {
    match op {
        Op::ArrayStore(_) | Op::PutField(_) | Op::Invoke(..) | Op::Dynamic(_) => true,
        Op::PutStatic(member) => !is_variable(class, member),
        _ => false,
    }
}

/// Returns whether a static field is not final.
fn is_variable(class: Option<&Class>, member: &Member) -> bool {
    let fields = class.iter().flat_map(|class| &class.fields);
    let mut fields = fields.filter(|field| field.is_static && field.name == member.name);
    fields.any(|field| !field.is_final)
}

/// Static fields that are not final are inputs: what is assigned to them is dropped.
fn leave_variables(class: &Class, ops: &mut [Op]) {
    for op in ops {
        if let Op::PutStatic(member) = op
            && is_variable(Some(class), member)
        {
            *op = Op::Stack(match Desc::parse(&member.descriptor) {
                Some(Desc::Long | Desc::Double) => StackOp::Pop2,
                _ => StackOp::Pop,
            });
        }
    }
}

fn handlers(code: &Code) -> Vec<crate::class::Handler> {
    let rows = code.handlers.iter();
    rows.map(|row| crate::class::Handler {
        start: row.start,
        end: row.end,
        target: row.target,
        class: row.class.clone(),
    })
    .collect()
}
