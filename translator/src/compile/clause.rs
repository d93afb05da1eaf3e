//! One way → one clause. Slots become variables that are assigned once; the heap is
//! handed from goal to goal.

use super::arith;
use super::comment::comment;
use super::guard::guard;
use super::pattern::{Pattern, cells_needed, pattern};
use super::variable::Variables;
use super::{Context, Traces, type_term};
use crate::cfg::{Block, BlockId, Decision, Exit, Instr, Operand};
use crate::clp::{Clause, Term};
use crate::number::Number;
use crate::number::float::FloatFunction;
use crate::typed::{ClassId, FieldId, LocalId, MethodId, Type};
use std::collections::HashMap;

/// Rule `block`. The clause for one way: patterns and guard of the decision, the goals
/// of the instructions, then the exit:
/// ```prolog
/// 'sum:loop@3'([N, S], [R], H0, H, E, 'sum:loop@3'(1, [T1])) :-
///         N #> 0,
///         S1 #= S + N,
///         N1 #= N - 1,
///         'sum:loop@3'([N1, S1], [R], H0, H, E, T1).
/// ```
pub(super) fn clause(context: &Context, id: BlockId, way: usize) -> Clause {
    let block = context.method.block(id);
    let mut builder = Builder {
        context,
        variables: Variables::default(),
        values: HashMap::new(),
        goals: Vec::new(),
        heaps: 0,
    };
    let input = builder.input(id, block, way);
    guard(&mut builder, &block.decision, way);
    let taken = block.ways.get(way).expect("one clause for each way");
    for instr in &taken.instrs {
        builder.instr(instr);
    }
    let end = builder.exit(&taken.exit);
    builder.finish(block, way, input, end)
}

pub(super) struct Builder<'a> {
    context: &'a Context<'a>,
    variables: Variables,
    /// The present value of each slot.
    values: HashMap<LocalId, Term>,
    goals: Vec<Term>,
    /// The number of the current heap; `H0` is the first.
    heaps: u32,
}

/// The parts of the head that the exit determines.
struct ClauseEnd {
    output: Term,
    heap: EndHeap,
    flag: Term,
    traces: Vec<Term>,
}

enum EndHeap {
    /// The continuation gives it.
    Continued,
    /// The current one is the last.
    Current,
}

impl Builder<'_> {
    pub fn goal(&mut self, name: &str, args: impl IntoIterator<Item = Term>) {
        self.goals.push(Term::compound(name, args));
    }

    pub fn fresh(&mut self, name: &str) -> Term {
        self.variables.fresh(name)
    }

    pub fn heap(&self) -> Term {
        Term::var(format!("H{}", self.heaps))
    }

    fn next_heap(&mut self) -> (Term, Term) {
        let before = self.heap();
        self.heaps += 1;
        (before, self.heap())
    }

    pub fn type_term(&self, ty: &Type) -> Term {
        type_term(self.context.program, ty)
    }

    pub fn class_term(&self, class: ClassId) -> Term {
        Term::atom(&self.context.program.class(class).name)
    }

    fn field_term(&self, field: FieldId) -> Term {
        let field = self.context.program.field(field);
        let name = Term::atom(&field.name);
        Term::compound(":", [self.class_term(field.class), name])
    }

    pub fn operand(&mut self, operand: Operand) -> Term {
        match operand {
            Operand::Int(value) => Term::Int(value),
            Operand::Null => Term::atom("null"),
            Operand::Local(local) => match self.values.get(&local) {
                Some(value) => value.clone(),
                None => self.assign(local),
            },
        }
    }

    /// A value of a type; a constant of a floating type is shown as such.
    pub fn typed_operand(&mut self, operand: Operand, ty: &Type) -> Term {
        match (operand, ty.number()) {
            (Operand::Int(key), Some(number)) if number.is_floating() => Term::Float(key),
            _ => self.operand(operand),
        }
    }

    /// A number of a type.
    pub fn number(&mut self, operand: Operand, number: Number) -> Term {
        self.typed_operand(operand, &Type::Number(number))
    }

    /// The arguments of a call, the last ones of its inputs.
    fn arguments(&mut self, method: MethodId, args: &[Operand]) -> Term {
        let callee = self.context.program.method(method);
        let inputs = callee.inputs.iter().map(|local| &callee.local(*local).ty);
        let inputs = inputs.skip(callee.inputs.len().saturating_sub(args.len()));
        let pairs = args.iter().zip(inputs);
        let terms = pairs.map(|(operand, ty)| self.typed_operand(*operand, ty));
        Term::List(terms.collect())
    }

    /// The identity of the cell of a reference that is not null: `X` of `r(X)`.
    pub fn cell(&mut self, local: LocalId) -> Term {
        let value = self.operand(Operand::Local(local));
        if let Term::Compound(name, args) = &value
            && name == "r"
            && let [cell] = args.as_slice()
        {
            return cell.clone();
        }
        let name = &self.context.method.local(local).name;
        let cell = self.variables.fresh(name);
        let reference = Term::compound("r", [cell.clone()]);
        self.goal("=", [value, reference.clone()]);
        self.values.insert(local, reference);
        cell
    }

    /// A new variable for a slot.
    fn assign(&mut self, local: LocalId) -> Term {
        let variable = self.variables.fresh(&self.context.method.local(local).name);
        self.values.insert(local, variable.clone());
        variable
    }

    fn assign_cell(&mut self, local: LocalId) -> Term {
        let cell = self.variables.fresh(&self.context.method.local(local).name);
        self.values
            .insert(local, Term::compound("r", [cell.clone()]));
        cell
    }

    /// The input of the head, which tells clauses apart wherever terms can.
    ///
    /// Rule `deref`. A reference that is needed:
    /// ```prolog
    /// first([r(N)], …) :- get_field(H, N, 'Node':data, Data).
    /// first([null], …, exc(Exception), …) :- new_object(…).
    /// ```
    /// Rule `returned`. The block behind a call gets its flag, and its result if used:
    /// ```prolog
    /// 'play:returned@2'([ok, Returned], [Sum], …) :- Sum #= Returned + 1.
    /// 'play:returned@2'([exc(Thrown), _], [_], H, H, exc(Thrown), …).
    /// ```
    fn input(&mut self, id: BlockId, block: &Block, way: usize) -> Term {
        let mut input = Vec::new();
        // The old value of the slot that the call assigns; only a `catch` needs it.
        let mut overwritten = None;
        if let Decision::Returned { result, exception } = &block.decision {
            let is_used = |result: &LocalId| self.context.result_is_used(id, *result);
            let used = result.filter(is_used);
            overwritten = used.filter(|_| way == 0);
            if way == 0 {
                input.push(Term::atom("ok"));
                input.extend(used.map(|result| self.assign(result)));
            } else {
                let cell = self.assign_cell(*exception);
                input.push(Term::compound("exc", [cell]));
                input.extend(used.map(|_| self.variables.fresh("unused")));
            }
        }
        let taken = block.ways.get(way).expect("one clause for each way");
        let cells = cells_needed(taken);
        let parameters = self.context.parameters(id).to_vec();
        for local in parameters {
            let pattern = pattern(&block.decision, way, local);
            let term = match pattern {
                _ if overwritten == Some(local) => self.variables.fresh("unused"),
                Some(Pattern::Constant(term)) => {
                    self.values.insert(local, term.clone());
                    term
                }
                None if !cells.contains(&local) => self.assign(local),
                Some(Pattern::Cell) | None => {
                    let cell = self.assign_cell(local);
                    Term::compound("r", [cell])
                }
            };
            input.push(term);
        }
        Term::List(input)
    }

    /// One goal for each instruction. Rule `copy`: none, the variable of the source is
    /// used from now on. Rules `arith` (in arith.rs), `field`, `static`, `array`, `new` and `async`:
    /// ```prolog
    /// S1 #= wrap(int, S + N)
    /// get_field(H0, N, 'Node':data, Data), set_field(H0, N, 'Node':data, Data, H1)
    /// get_static(H0, 'G':total, Total), set_static(H0, 'G':total, Total, H1)
    /// get_array(H0, Xs, I, Element), set_array(H0, Xs, I, Element, H1), length(H0, Xs, L)
    /// new_object(H0, 'P', Made, H1), new_array(H0, int, N, Array, H1)
    /// async(H0, C, virtual('C.add'), [1], F, H1), get_future(H0, F, Value)
    /// ```
    fn instr(&mut self, instr: &Instr) {
        match instr {
            Instr::Copy { dest, value } => {
                let ty = &self.context.method.local(*dest).ty;
                let value = self.typed_operand(*value, ty);
                self.values.insert(*dest, value);
            }
            Instr::Arith {
                dest,
                number,
                op,
                left,
                right,
            } => {
                let (left, right) = (self.number(*left, *number), self.number(*right, *number));
                let value = arith::arith(self.context.integers, *number, *op, left, right);
                let dest = self.assign(*dest);
                self.goal("#=", [dest, value]);
            }
            Instr::Narrow {
                dest,
                number,
                value,
            } => {
                let value = arith::wrapped(*number, self.operand(*value));
                let dest = self.assign(*dest);
                self.goal("#=", [dest, value]);
            }
            Instr::Convert {
                dest,
                from,
                to,
                value,
            } => {
                let value = arith::converted(*from, *to, self.number(*value, *from));
                let dest = self.assign(*dest);
                self.goal("#=", [dest, value]);
            }
            Instr::Float {
                dest,
                function,
                number,
                value,
            } => {
                let value = match function {
                    FloatFunction::FromBits => self.operand(*value),
                    _ => self.number(*value, *number),
                };
                let value = arith::function(*function, *number, value);
                let dest = self.assign(*dest);
                self.goal("#=", [dest, value]);
            }
            Instr::Negate {
                dest,
                number,
                value,
            } => {
                let value = self.number(*value, *number);
                let value = arith::negated(self.context.integers, *number, value);
                let dest = self.assign(*dest);
                self.goal("#=", [dest, value]);
            }
            Instr::Not { dest, value } => {
                let value = self.operand(Operand::Local(*value));
                let value = Term::compound("-", [Term::Int(1), value]);
                let dest = self.assign(*dest);
                self.goal("#=", [dest, value]);
            }
            Instr::GetField {
                dest,
                object,
                field,
            } => {
                let (cell, field) = (self.cell(*object), self.field_term(*field));
                let dest = self.assign(*dest);
                let heap = self.heap();
                self.goal("get_field", [heap, cell, field, dest]);
            }
            Instr::SetField {
                object,
                field,
                value,
            } => {
                let ty = &self.context.program.field(*field).ty;
                let (cell, field) = (self.cell(*object), self.field_term(*field));
                let value = self.typed_operand(*value, ty);
                let (before, after) = self.next_heap();
                self.goal("set_field", [before, cell, field, value, after]);
            }
            Instr::GetStatic { dest, field } => {
                let field = self.field_term(*field);
                let dest = self.assign(*dest);
                let heap = self.heap();
                self.goal("get_static", [heap, field, dest]);
            }
            Instr::SetStatic { field, value } => {
                let ty = &self.context.program.field(*field).ty;
                let field = self.field_term(*field);
                let value = self.typed_operand(*value, ty);
                let (before, after) = self.next_heap();
                self.goal("set_static", [before, field, value, after]);
            }
            Instr::GetElement { dest, array, index } => {
                let (cell, index) = (self.cell(*array), self.operand(*index));
                let dest = self.assign(*dest);
                let heap = self.heap();
                self.goal("get_array", [heap, cell, index, dest]);
            }
            Instr::SetElement {
                array,
                index,
                value,
            } => {
                let (cell, index) = (self.cell(*array), self.operand(*index));
                let value = match &self.context.method.local(*array).ty {
                    Type::Array(element) => self.typed_operand(*value, element),
                    _ => self.operand(*value),
                };
                let (before, after) = self.next_heap();
                self.goal("set_array", [before, cell, index, value, after]);
            }
            Instr::Length { dest, array } => {
                let cell = self.cell(*array);
                let dest = self.assign(*dest);
                let heap = self.heap();
                self.goal("length", [heap, cell, dest]);
            }
            Instr::NewObject { dest, class } => {
                let class = self.class_term(*class);
                let cell = self.assign_cell(*dest);
                let (before, after) = self.next_heap();
                self.goal("new_object", [before, class, cell, after]);
            }
            Instr::NewArray {
                dest,
                element,
                size,
            } => {
                let (element, size) = (self.type_term(element), self.operand(*size));
                let cell = self.assign_cell(*dest);
                let (before, after) = self.next_heap();
                self.goal("new_array", [before, element, size, cell, after]);
            }
            Instr::Async {
                dest,
                receiver,
                method,
                is_exact,
                args,
            } => {
                let cell = self.cell(*receiver);
                let key = Term::atom(&self.context.program.method(*method).key);
                let choice = if *is_exact { "exact" } else { "virtual" };
                let args = self.arguments(*method, args);
                let method = Term::compound(choice, [key]);
                let future = match dest {
                    Some(dest) => self.assign_cell(*dest),
                    None => self.variables.fresh("future"),
                };
                let (before, after) = self.next_heap();
                self.goal("async", [before, cell, method, args, future, after]);
            }
            Instr::GetFuture { dest, future } => {
                let cell = self.cell(*future);
                let dest = self.assign(*dest);
                let heap = self.heap();
                self.goal("get_future", [heap, cell, dest]);
            }
        }
    }

    /// Rules `goto`, `return` and `throw`: the last goal, or what the head says.
    ///
    /// Rule `call`. The continuation gets flag and result:
    /// ```prolog
    /// roll([6], [Returned], H0, H1, E1, T1),
    /// 'play:returned@2'([E1, Returned], [R], H1, H, E, T2).
    /// ```
    /// Rules `await` and `get`. The task ends and says where it goes on:
    /// ```prolog
    /// 'C.use:get@2'([r(F)], [_], H, H, blocked('C.use:get@2', [r(F)]), …) :- unfinished(H, F).
    /// ```
    fn exit(&mut self, exit: &Exit) -> ClauseEnd {
        match exit {
            Exit::Goto(target) => {
                let input = self.continuation_input(*target, Vec::new());
                let trace = self.continue_with(*target, input, "T1");
                self.continued(vec![trace])
            }
            Exit::Call { method, args, next } => {
                let callee = self.context.program.method(*method);
                let input = self.arguments(*method, args);
                let used = match &self.context.method.block(*next).decision {
                    Decision::Returned {
                        result: Some(result),
                        ..
                    } => self.context.result_is_used(*next, *result),
                    _ => false,
                };
                let returned = self.variables.fresh("returned");
                let output = match callee.result {
                    Type::Void => Term::List(Vec::new()),
                    _ => Term::list([returned.clone()]),
                };
                let (before, after) = match self.context.program.is_old(*method) {
                    true => self.old_heap(),
                    false => self.next_heap(),
                };
                let flag = Term::var("E1");
                let call = [input, output, before, after, flag.clone()];
                let first = self.traced(&callee.predicate(), call.to_vec(), "T1");
                let mut handed = vec![flag];
                if used {
                    handed.push(returned);
                }
                let input = self.continuation_input(*next, handed);
                let second = self.continue_with(*next, input, "T2");
                self.continued(vec![first, second])
            }
            Exit::Return(value) => {
                let result = &self.context.method.result;
                let value = value.map(|value| self.typed_operand(value, result));
                let output = match (value, result) {
                    (_, Type::Void) => Term::List(Vec::new()),
                    (Some(value), _) => Term::list([value]),
                    (None, _) => Term::list([Term::var("R")]),
                };
                self.ended(output, Term::atom("ok"))
            }
            Exit::Throw(exception) => {
                let flag = Term::compound("exc", [self.cell(*exception)]);
                let output = self.output();
                self.ended(output, flag)
            }
            Exit::Suspend(block) => self.waiting("await", *block),
            Exit::Blocked(block) => self.waiting("blocked", *block),
        }
    }

    /// Rule `old`. What stands in `\old(…)` is run on the heap that was there before the
    /// method, and what it leaves behind is forgotten:
    /// ```prolog
    /// old_heap(Before), 'C.add:old'([r(This)], [Returned], Before, _, E1, T1)
    /// ```
    fn old_heap(&mut self) -> (Term, Term) {
        let before = self.variables.fresh("before");
        self.goal("old_heap", [before.clone()]);
        (before, self.variables.fresh("forgotten"))
    }

    fn waiting(&mut self, flag: &str, block: BlockId) -> ClauseEnd {
        let name = Term::atom(&self.context.method.block(block).name);
        let input = self.continuation_input(block, Vec::new());
        let output = self.output();
        self.ended(output, Term::compound(flag, [name, input]))
    }

    fn output(&self) -> Term {
        match self.context.method.result {
            Type::Void => Term::List(Vec::new()),
            _ => Term::list([Term::var("R")]),
        }
    }

    fn continued(&self, traces: Vec<Term>) -> ClauseEnd {
        ClauseEnd {
            output: self.output(),
            heap: EndHeap::Continued,
            flag: Term::var("E"),
            traces,
        }
    }

    fn ended(&self, output: Term, flag: Term) -> ClauseEnd {
        ClauseEnd {
            output,
            heap: EndHeap::Current,
            flag,
            traces: Vec::new(),
        }
    }

    fn continuation_input(&mut self, block: BlockId, mut handed: Vec<Term>) -> Term {
        for local in self.context.parameters(block) {
            let value = self.operand(Operand::Local(*local));
            handed.push(value);
        }
        Term::List(handed)
    }

    fn continue_with(&mut self, block: BlockId, input: Term, trace: &str) -> Term {
        let name = self.context.method.block(block).name.clone();
        let (output, heap) = (self.output(), self.heap());
        let args = vec![input, output, heap, Term::var("H"), Term::var("E")];
        self.traced(&name, args, trace)
    }

    fn traced(&mut self, name: &str, mut args: Vec<Term>, trace: &str) -> Term {
        let trace = Term::var(trace);
        if self.context.traces == Traces::Kept {
            args.push(trace.clone());
        }
        self.goal(name, args);
        trace
    }

    fn finish(self, block: &Block, way: usize, input: Term, end: ClauseEnd) -> Clause {
        let last = format!("H{}", self.heaps);
        let is_last = |name: &str| matches!(end.heap, EndHeap::Current) && name == last;
        let rename = |term: Term| renamed(term, &is_last);
        let mut args = vec![
            input,
            end.output,
            rename(Term::var("H0")),
            Term::var("H"),
            end.flag,
        ];
        if self.context.traces == Traces::Kept {
            let number = i64::try_from(way + 1).unwrap_or(i64::MAX);
            let traces = Term::List(end.traces);
            args.push(Term::compound(&block.name, [Term::Int(number), traces]));
        }
        Clause {
            comment: comment(self.context, block, way),
            head: Term::compound(&block.name, args),
            body: self.goals.into_iter().map(rename).collect(),
        }
    }
}

/// The last heap of a clause that ends is called `H`.
fn renamed(term: Term, is_last: &impl Fn(&str) -> bool) -> Term {
    match term {
        Term::Var(name) if is_last(&name) => Term::var("H"),
        Term::Compound(name, args) => {
            let args = args.into_iter().map(|arg| renamed(arg, is_last));
            Term::Compound(name, args.collect())
        }
        Term::List(items) => {
            let items = items.into_iter().map(|item| renamed(item, is_last));
            Term::List(items.collect())
        }
        other => other,
    }
}
