//! Symbolic cases against exploration, on concrete inputs: both ways.

use super::covers::{covers, place};
use pet_engine::generate;
use pet_interp::explore::monitor::Bounds;
use pet_interp::explore::setting::Reduction;
use pet_interp::explore::{Options, explore};
use pet_interp::interp::choose::Choice;
use pet_interp::interp::input::start;
use pet_interp::interp::{Limits, Run, decode, run};
use pet_model::TestCase;
use pet_model::request::Request;
use pet_model::schedule::{Schedule, Step};
use pet_model::suite::Suite;
use pet_model::{Input, Object, Outcome, Value};
use pet_translator::cfg::Program;
use pet_translator::source::Source;
use std::collections::{BTreeSet, VecDeque};

/// The suite of a method, unless it is too large.
pub fn suite(text: &str, request: &Request) -> Option<(Program, Suite)> {
    let source = Source::new("test.pet", text);
    let program = match pet_translator::translate(&source) {
        Ok(translated) => translated.program,
        Err(diagnostics) => panic!("{text}\n{diagnostics:?}"),
    };
    let mut request = request.clone();
    request.inferences = Some(4_000_000);
    let suite =
        generate(&source, &program, &request).unwrap_or_else(|error| panic!("{text}\n{error}"));
    for case in &suite.cases {
        assert_eq!(case.disagreement, None, "{text}\n{case:?}");
    }
    suite.is_complete.then_some((program, suite))
}

/// What is wrong with a suite: results of exploration that no case has, or cases whose
/// results exploration does not find. Looks at the inputs of the first cases.
pub fn difference(program: &Program, method: &str, suite: &Suite, most: usize) -> Option<String> {
    let cases: Vec<TestCase> = suite.cases.iter().collect();
    let has_cuts = suite.cut_loops > 0
        || suite
            .actors
            .is_some_and(|actors| actors.cut_task + actors.cut_actor > 0);
    let mut inputs: Vec<&Input> = Vec::new();
    for case in &cases {
        if inputs.len() < most && !inputs.contains(&&case.input) {
            inputs.push(&case.input);
        }
    }
    for input in inputs {
        let Some(explored) = explored(program, method, input) else {
            continue;
        };
        let mut found = BTreeSet::new();
        for case in cases.iter().filter(|case| case.input.queue == input.queue) {
            match covers(&case.constraints, input) {
                Ok(true) => {}
                Ok(false) => continue,
                Err(constraint) => return Some(format!("cannot read `{constraint}`")),
            }
            let schedule = renamed(program, case, input);
            match ended(program, method, input, &schedule) {
                Ok(end) => {
                    if !explored.contains(&end) {
                        return Some(format!(
                            "no execution of {input:?} ends like {case:?}:\n{end}\nexecutions: {explored:#?}"
                        ));
                    }
                    found.insert(end);
                }
                Err(problem) => {
                    return Some(format!("{problem}: {schedule} of {case:?} on {input:?}"));
                }
            }
        }
        let missing: Vec<&String> = explored.difference(&found).collect();
        if !missing.is_empty() && !has_cuts {
            return Some(format!(
                "no case for {input:?} ends like {missing:#?}\nfound: {found:#?}"
            ));
        }
    }
    None
}

/// The classes of a suite: what must hold of the input, and how it ends.
pub fn classes(program: &Program, method: &str, suite: &Suite) -> BTreeSet<String> {
    let class = |case: TestCase| {
        let mut constraints = case.constraints.clone();
        constraints.sort();
        let schedule = case.schedule.clone().unwrap();
        let end = ended(program, method, &case.input, &schedule).unwrap();
        format!("{constraints:?}\n{:?}\n{end}", case.input)
    };
    suite.cases.iter().map(class).collect()
}

/// All that executions of the input end with; absent if there are too many.
fn explored(program: &Program, method: &str, input: &Input) -> Option<BTreeSet<String>> {
    let code = decode(program);
    let entry = program.find_method(method).unwrap();
    let begin = start(&code, entry, input).unwrap();
    let options = Options {
        reduction: Reduction::Full,
        bounds: Bounds {
            max_states: Some(30_000),
            ..Bounds::default()
        },
        limits: Limits {
            max_steps: 100_000,
            ..Limits::default()
        },
        max_depth: 10_000,
        jobs: 1,
    };
    let exploration = explore(&code, &begin, &options, None);
    if !exploration.is_complete() {
        return None;
    }
    let found = &exploration.found;
    let schedules = found.finals.values();
    let schedules = schedules.chain(found.deadlocks.values());
    let schedules = schedules.chain(found.failures.values());
    let ends = schedules.map(|steps| {
        let schedule = Schedule {
            steps: steps.clone(),
        };
        ended(program, method, input, &schedule).unwrap()
    });
    Some(ends.collect())
}

pub fn ended(
    program: &Program,
    method: &str,
    input: &Input,
    schedule: &Schedule,
) -> Result<String, String> {
    let code = decode(program);
    let entry = program.find_method(method).unwrap();
    let begin = start(&code, entry, input).unwrap();
    let choice = Choice::Schedule(schedule.clone());
    let run = run(&code, begin, &choice, &Limits::default(), &mut ());
    match run {
        Ok(run) if run.schedule.steps.len() > schedule.steps.len() => Err(format!(
            "more steps than the schedule has: {}",
            run.schedule
        )),
        Ok(run) => Ok(canonical(&run, input)),
        Err(error) => Err(error.to_string()),
    }
}

/// The schedule of a case for another input of its class: its actors have other numbers
/// there.
fn renamed(program: &Program, case: &TestCase, input: &Input) -> Schedule {
    let names = |input: &Input| -> Vec<String> {
        let actors = input
            .heap
            .objects
            .iter()
            .filter(|(_, object)| is_actor(program, object));
        actors.map(|(name, _)| name.clone()).collect()
    };
    let (own, other) = (names(&case.input), names(input));
    let paths = paths(&case.input);
    let steps = case
        .schedule
        .clone()
        .unwrap()
        .steps
        .into_iter()
        .map(|step| {
            let index = step.actor as usize;
            if index == 0 {
                return step;
            }
            let actor = match own.get(index - 1) {
                Some(name) => {
                    let path = &paths[name];
                    let Some(Value::Ref(object)) = place(path, input) else {
                        panic!("{path} in {input:?}");
                    };
                    1 + other.iter().position(|name| *name == object).unwrap()
                }
                None => index - own.len() + other.len(),
            };
            Step {
                actor: u32::try_from(actor).unwrap(),
                task: step.task,
            }
        });
    Schedule {
        steps: steps.collect(),
    }
}

/// A place where each object of an input stands.
fn paths(input: &Input) -> std::collections::BTreeMap<String, String> {
    let mut paths = std::collections::BTreeMap::new();
    let mut open: VecDeque<(String, Value)> = VecDeque::new();
    if input.heap.objects.contains_key("this") {
        open.push_back(("this".to_owned(), Value::Ref("this".to_owned())));
    }
    for (name, value) in &input.args {
        open.push_back((name.clone(), value.clone()));
    }
    while let Some((path, value)) = open.pop_front() {
        let Value::Ref(name) = value else {
            continue;
        };
        if paths.contains_key(&name) {
            continue;
        }
        match &input.heap.objects[&name] {
            Object::Instance { fields, .. } => {
                for (field, value) in fields {
                    open.push_back((format!("{path}.{field}"), value.clone()));
                }
            }
            Object::Array { elements, .. } => {
                for (index, value) in elements.iter().enumerate() {
                    open.push_back((format!("{path}[{index}]"), value.clone()));
                }
            }
            Object::Future { .. } => {}
            Object::Collection { .. } | Object::Map { .. } | Object::Function { .. } => {
                panic!("actors have no collections")
            }
        }
        paths.insert(name, path);
    }
    paths
}

fn is_actor(program: &Program, object: &Object) -> bool {
    let Object::Instance { class, .. } = object else {
        return false;
    };
    let class = program.classes.iter().find(|found| found.name == *class);
    class.is_some_and(|class| class.role == pet_translator::typed::Role::Actor)
}

/// How a run ended, up to the names of new objects. Of a failure only where it was.
pub fn canonical(run: &Run, input: &Input) -> String {
    if let Outcome::Exception(thrown) | Outcome::Assertion(thrown) = &run.outcome {
        return format!("{} at {:?}", thrown.class, thrown.at);
    }
    let heap = &run.output.heap;
    let mut end = End {
        heap,
        input,
        met: Vec::new(),
    };
    let mut text = format!("{} ", run.outcome.word());
    if let Some(result) = &run.output.result {
        text.push_str(&end.value(result));
    }
    for name in input.heap.objects.keys() {
        text.push_str(&format!("\n{name} {}", end.object(name)));
    }
    text.push_str(&end.followed(0));
    // New actors and objects that nothing leads to have no names: their texts are sorted.
    let met = end.met.clone();
    let is_met = |name: &String| met.contains(name) || input.heap.objects.contains_key(name);
    let instances = heap
        .objects
        .iter()
        .filter(|(name, object)| matches!(object, Object::Instance { .. }) && !is_met(name));
    let alone: BTreeSet<(String, &String)> = instances
        .map(|(name, _)| {
            end.met.clone_from(&met);
            (end.object(name) + &end.followed(met.len()), name)
        })
        .collect();
    let alone = alone.into_iter().map(|(text, _)| format!("\n{text}"));
    text + &alone.collect::<String>()
}

/// The objects at the end of a run; `met` has the new ones in the order in which they were met,
/// which does not depend on their names.
struct End<'a> {
    heap: &'a pet_model::Heap,
    input: &'a Input,
    met: Vec<String>,
}

impl End<'_> {
    fn value(&mut self, value: &Value) -> String {
        let name = match value {
            Value::Ref(name) if !self.input.heap.objects.contains_key(name) => name,
            other => return other.to_string(),
        };
        let place = self.met.iter().position(|met| met == name);
        let place = place.unwrap_or_else(|| {
            self.met.push(name.clone());
            self.met.len() - 1
        });
        format!("#{place}")
    }

    fn object(&mut self, name: &str) -> String {
        match &self.heap.objects[name] {
            Object::Instance { class, fields } => {
                let fields = fields.values().map(|value| self.value(value));
                format!("{class}({})", fields.collect::<Vec<_>>().join(", "))
            }
            Object::Array { elements, .. } => {
                let elements = elements.iter().map(|value| self.value(value));
                format!("[{}]", elements.collect::<Vec<_>>().join(", "))
            }
            Object::Future { state, .. } => match state {
                pet_model::FutureState::Unfinished => "unfinished".to_owned(),
                pet_model::FutureState::Finished(None) => "finished".to_owned(),
                pet_model::FutureState::Finished(Some(value)) => {
                    format!("finished {}", self.value(value))
                }
            },
            Object::Collection { .. } | Object::Map { .. } | Object::Function { .. } => {
                panic!("actors have no collections")
            }
        }
    }

    /// The new objects from the given place on, and all that they lead to.
    fn followed(&mut self, from: usize) -> String {
        let mut text = String::new();
        let mut next = from;
        while let Some(name) = self.met.get(next).cloned() {
            text.push_str(&format!("\n#{next} {}", self.object(&name)));
            next += 1;
        }
        text
    }
}
