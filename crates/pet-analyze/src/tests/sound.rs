//! Whatever the program: what its tasks do in concrete runs is in the facts, steps of tasks
//! that are called independent change places without a trace, and the facts that the
//! explorer has of the same program agree.

use super::super::{Analysis, MethodFacts, Place};
use pet_interp::explore::canon::Canon;
use pet_interp::explore::facts::Facts;
use pet_interp::explore::setting::Stops;
use pet_interp::interp::cell::Kind;
use pet_interp::interp::code::Code;
use pet_interp::interp::input::start_main;
use pet_interp::interp::memory::{Address, Memory};
use pet_interp::interp::ready::{Readiness, readiness, ready};
use pet_interp::interp::shadow::{Question, Shadow, Site};
use pet_interp::interp::state::{State, Stop};
use pet_interp::interp::{Limits, advance, cell, decode, shadow};
use pet_model::schedule::Step;
use pet_testing::{programs, racing};
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use pet_translator::typed::{ClassId, MethodId, MethodKind};
use std::collections::BTreeSet;

/// Walks through the states of a program, and what was seen on the way.
struct Walk<'a, 'p> {
    code: &'a Code<'p>,
    analysis: &'a Analysis,
    facts: &'a Facts,
    limits: Limits,
    /// How many pairs of steps were exchanged.
    exchanged: usize,
    text: &'a str,
}

/// Everything that one step does.
#[derive(Default)]
struct Recorder {
    accesses: Vec<(Address, u32, bool)>,
    posted: Vec<(Step, MethodId)>,
    asked: Vec<Address>,
    has_suspended: bool,
    has_blocked: bool,
}

impl Shadow for Recorder {
    fn copied(&mut self, dest: shadow::ValuePlace, value: shadow::Source) {
        if let Some(shadow::ValuePlace::Cell { object, offset }) = value.place {
            self.accesses.push((object, offset, false));
        }
        if let shadow::ValuePlace::Cell { object, offset } = dest {
            self.accesses.push((object, offset, true));
        }
    }

    fn decided(&mut self, _: Site, _: usize, question: Question) {
        if let Question::Finished(source) = question
            && let Some(shadow::ValuePlace::Cell { object, .. }) = source.place
        {
            self.asked.push(object);
        }
    }

    fn posted(&mut self, task: Step, method: MethodId) {
        self.posted.push((task, method));
    }

    fn suspended(&mut self, _: Step, _: pet_interp::interp::code::BlockIndex, keeps_actor: bool) {
        match keeps_actor {
            true => self.has_blocked = true,
            false => self.has_suspended = true,
        }
    }
}

#[test]
fn racing_programs_do_what_the_facts_say() {
    let mut exchanged = 0;
    for seed in 0..1_500 {
        let bytes = racing::bytes_from_seed(seed, 150);
        exchanged += check(&racing::racing_program(&bytes));
    }
    assert!(exchanged > 2_000, "{exchanged}");
}

#[test]
fn programs_with_all_of_the_language_do_what_the_facts_say() {
    let mut exchanged = 0;
    for seed in 0..150 {
        exchanged += check(&programs::actor_from_seed(seed, 4).source);
    }
    assert!(exchanged > 100, "{exchanged}");
}

#[test]
fn samples_do_what_the_facts_say() {
    let mut exchanged = 0;
    for folder in ["papers", "actors"] {
        let folder = pet_testing::root().join("samples").join(folder);
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "pet") {
                exchanged += check(&std::fs::read_to_string(path).unwrap());
            }
        }
    }
    assert!(exchanged > 300, "{exchanged}");
}

/// Checks some runs of a program; how many pairs of steps were exchanged.
fn check(text: &str) -> usize {
    let source = Source::new("test.pet", text.to_owned());
    let program = pet_translator::translate(&source).unwrap().program;
    let analysis = super::analysis(text);
    let code = decode(&program);
    let facts = Facts::new(&code, Stops::Never);
    compare(&program, &facts, &analysis, text);
    let Some(start) = start_main(&code).filter(|_| program.is_actor_program) else {
        return 0;
    };
    let mut walk = Walk {
        code: &code,
        analysis: &analysis,
        facts: &facts,
        limits: Limits {
            max_steps: 20_000,
            ..Limits::default()
        },
        exchanged: 0,
        text,
    };
    for seed in 0..4 {
        walk.run(start.state.clone(), seed);
    }
    walk.exchanged
}

impl Walk<'_, '_> {
    fn run(&mut self, start: State, seed: u64) {
        let mut state = start;
        let choices = racing::bytes_from_seed(seed, 60);
        for choice in choices {
            let ready = ready(self.code, &state);
            let Some(step) = ready.get(usize::from(choice) % ready.len().max(1)) else {
                break;
            };
            self.exchange(&state, &ready);
            state = self.step(&state, *step);
            if state.stop.is_some() {
                break;
            }
        }
    }

    /// One step, all of which must be in the facts of its method.
    fn step(&self, state: &State, step: Step) -> State {
        let mut recorder = Recorder::default();
        let mut next = state.clone();
        advance(self.code, &mut next, step, &self.limits, &mut recorder);
        let task = state.task(step).unwrap();
        let key = &self.code.program.method(task.method).key;
        let facts = &self.analysis.methods[key];
        let own = state.actor(step.actor).unwrap().object;
        let text = self.text;
        for (object, offset, is_write) in &recorder.accesses {
            let is_new = object.0 >= state.memory.size();
            let Some(place) = self
                .place(&next.memory, *object, *offset)
                .filter(|_| !is_new)
            else {
                continue;
            };
            let places = if *is_write {
                &facts.writes
            } else {
                &facts.reads
            };
            assert!(places.contains(&place), "{key} touches {place}\n{text}");
            if self.analysis.is_of_actor(&place) {
                assert_eq!(*object, own, "{key} touches {place} of another\n{text}");
            }
        }
        for (posted, sent) in &recorder.posted {
            let sent = &self.code.program.method(*sent).key;
            assert!(facts.sends.contains(sent), "{key} sends {sent}\n{text}");
            let receiver = next.actor(posted.actor).unwrap().object;
            let class = cell::class(&next.memory, receiver);
            let class = &self.code.program.class(class).name;
            assert!(
                facts.receivers.contains(class),
                "{key} reaches {class}\n{text}"
            );
            let is_other = posted.actor != step.actor && state.actor(posted.actor).is_some();
            let is_known = facts.others.contains(class);
            assert!(is_known || !is_other, "{key} reaches other {class}\n{text}");
        }
        for future in &recorder.asked {
            assert!(facts.checks_futures, "{key} asks for a future\n{text}");
            // Of one that has returned nothing is left to be told.
            let of = cell::task_of(&next.memory, *future);
            if let Some(task) = of.and_then(|of| next.task(of)) {
                let of = &self.code.program.method(task.method).key;
                assert!(facts.waits_for.contains(of), "{key} waits for {of}\n{text}");
            }
        }
        for made in cell::cells(self.code, &next.memory) {
            let is_new = made.0 >= state.memory.size();
            if let Kind::Object(class) = cell::kind(self.code, &next.memory, made)
                && is_new
            {
                let class = &self.code.program.class(class).name;
                assert!(facts.makes.contains(class), "{key} makes {class}\n{text}");
            }
        }
        let has_failed = matches!(next.stop, Some(Stop::Failure { .. }));
        assert!(facts.may_fail || !has_failed, "{key} fails\n{text}");
        let has_suspended = recorder.has_suspended;
        assert!(
            facts.may_suspend || !has_suspended,
            "{key} suspends\n{text}"
        );
        let has_blocked = recorder.has_blocked;
        assert!(facts.may_block || !has_blocked, "{key} blocks\n{text}");
        next
    }

    /// Where a word of a cell is; none for what no program can name.
    fn place(&self, memory: &Memory, object: Address, offset: u32) -> Option<Place> {
        if object == Address::NULL {
            return None;
        }
        match cell::kind(self.code, memory, object) {
            Kind::Object(class) => {
                let field = self.facts.field_at(class, offset)?;
                Some(field_place(self.code.program, field))
            }
            // The length of an array never changes.
            Kind::Array(_) if offset < cell::element_offset(0) => None,
            Kind::Array(_) => Some(Place::Elements),
            Kind::Future(_) => None,
        }
    }

    /// Tries every two tasks that are called independent in both orders.
    fn exchange(&mut self, state: &State, ready: &[Step]) {
        for first in ready {
            let after = self.step(state, *first);
            if after.stop.is_some() {
                continue;
            }
            let key = |step: Step| {
                let task = state.task(step).unwrap();
                self.code.program.method(task.method).key.as_str()
            };
            let pending = state.actors.iter().zip(0..).flat_map(|(actor, number)| {
                let tasks = actor.tasks.iter();
                tasks.map(move |task| Step {
                    actor: number,
                    task: task.number,
                })
            });
            for second in pending.filter(|second| second != first) {
                let (a, b) = (key(*first), key(second));
                let is_independent = match first.actor == second.actor {
                    true => self.analysis.are_independent(a, b),
                    false => self.analysis.are_independent_apart(a, b),
                };
                if !is_independent {
                    continue;
                }
                let was_ready = ready.contains(&second);
                let is_ready = readiness(self.code, &after, second) == Readiness::Ready;
                assert_eq!(was_ready, is_ready, "{a} and then {b}\n{}", self.text);
                if was_ready && *first < second {
                    self.exchange_pair(state, &after, *first, second, &format!("{a} and {b}"));
                }
            }
        }
    }

    fn exchange_pair(&mut self, state: &State, after: &State, a: Step, b: Step, names: &str) {
        let forth = self.step(after, b);
        let back = self.step(state, b);
        if forth.stop.is_some() || back.stop.is_some() {
            // A failure does not commute, and is not said to.
            return;
        }
        assert!(
            ready(self.code, &back).contains(&a),
            "{names}\n{}",
            self.text
        );
        let back = self.step(&back, a);
        let entry = self.code.program.main.unwrap();
        let mut canon = Canon::new(self.code, self.facts, entry);
        let (forth, back) = (canon.key(&forth), canon.key(&back));
        assert_eq!(forth, back, "{names}\n{}", self.text);
        self.exchanged += 1;
    }
}

/// The explorer reads the same facts off the blocks. It does not follow values, so that it
/// may have more: places of objects that are new, and blocks that cannot be reached.
fn compare(program: &Program, facts: &Facts, analysis: &Analysis, text: &str) {
    for (method, id) in program.methods.iter().zip((0..).map(MethodId)) {
        let Some(found) = analysis.methods.get(&method.key) else {
            continue;
        };
        if found.is_opaque {
            continue;
        }
        let theirs = facts.method(id);
        let places = |fields: Vec<usize>| -> BTreeSet<Place> {
            let places = fields
                .into_iter()
                .map(|field| match field == facts.element() {
                    true => Place::Elements,
                    false => field_place(program, field),
                });
            places.collect()
        };
        let both = [
            (&found.reads, places(theirs.reads.iter().collect())),
            (&found.writes, places(theirs.writes.iter().collect())),
        ];
        for (ours, theirs) in both {
            let key = &method.key;
            let ours: BTreeSet<&Place> = ours.iter().filter(|it| is_no_static(it)).collect();
            let more = ours.iter().find(|place| !theirs.contains(**place));
            assert_eq!(more, None, "{key}\n{text}");
            let less = theirs.iter().find(|place| {
                let is_missing = !ours.contains(place) && analysis.is_of_actor(place);
                is_missing && !is_of_new(program, found, place)
            });
            assert_eq!(less, None, "{key}\n{text}");
        }
        compare_sends(program, found, theirs.sends.iter().collect(), text);
        assert!(
            theirs.may_block || !found.may_block,
            "{}\n{text}",
            method.key
        );
        assert!(theirs.checks_futures || !found.checks_futures);
    }
}

/// Whether a place belongs to an object that the method itself makes, or initialises.
fn is_of_new(program: &Program, found: &MethodFacts, place: &Place) -> bool {
    let Place::Field(owner, _) = place else {
        return false;
    };
    let id = |name: &str| {
        let found = program.classes.iter().position(|class| class.name == name);
        ClassId(u32::try_from(found.unwrap()).unwrap())
    };
    let own = found
        .class
        .iter()
        .filter(|_| found.kind == MethodKind::Constructor);
    let mut made = found.makes.iter().chain(own);
    made.any(|made| program.is_subclass(id(made), id(owner)))
}

fn compare_sends(program: &Program, found: &MethodFacts, theirs: Vec<usize>, text: &str) {
    let key = |index: usize| program.methods[index].key.clone();
    let theirs: BTreeSet<String> = theirs.into_iter().map(key).collect();
    let more: Vec<&String> = found.sends.difference(&theirs).collect();
    assert!(more.is_empty(), "{more:?}\n{text}");
    // They count what no object runs too.
    let less = theirs.difference(&found.sends);
    let less: Vec<&String> = less.filter(|key| has_runner(program, key)).collect();
    assert!(less.is_empty(), "{less:?}\n{text}");
}

/// Returns whether some class with objects has the method.
fn has_runner(program: &Program, key: &str) -> bool {
    let mut methods = program.methods.iter().zip((0..).map(MethodId));
    let (_, method) = methods.find(|(method, _)| method.key == key).unwrap();
    let owner = program.method(method).class.unwrap();
    let mut classes = (0..).map(ClassId).zip(&program.classes);
    classes.any(|(id, class)| {
        let has_objects = !class.is_abstract && !class.is_interface;
        has_objects
            && program.is_subclass(id, owner)
            && program.dispatch(id, method) == Some(method)
    })
}

fn is_no_static(place: &Place) -> bool {
    !matches!(place, Place::Static(..))
}

fn field_place(program: &Program, field: usize) -> Place {
    let field = &program.fields[field];
    let class = program.class(field.class).name.clone();
    Place::Field(class, field.name.clone())
}
