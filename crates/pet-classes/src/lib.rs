//! From class files to blocks: the second front end. javac has resolved names, overloads, generics
//! and lambdas; what it leaves is read here, from the tested methods outward.
//!
//! ```text
//! path ──read──► class ──world──► what is reached ──translate──► cfg::Program
//! ```
//! A member that cannot be translated keeps its signature and has no code, with the reason. Reads
//! files, and runs nothing.

pub mod class;
pub mod descriptor;
mod facts;
pub mod find;
mod float;
mod flow;
mod generic;
mod image;
mod initial;
pub mod intrinsic;
mod jar;
pub mod library;
mod names;
pub mod path;
pub mod read;
mod receiver;
mod sources;
pub mod survey;
mod tables;
mod translate;
mod variables;
mod world;

use class::{Class, Method};
use path::ClassPath;
use pet_translator::cfg::Program;
use pet_translator::java::Facts;
use pet_translator::source::Source;
use pet_translator::typed::MethodId;
use std::collections::HashSet;
use std::rc::Rc;
use translate::Shared;
use world::World;
pub use world::text::MOST_CHARACTERS;
pub use world::{Depth, InputSizes};

/// A program of class files.
#[derive(Debug)]
pub struct Loaded {
    pub source: Source,
    pub program: Program,
    /// The roots, in their order.
    pub roots: Vec<MethodId>,
    /// The methods without code that have some in Java, each with the reason.
    pub opaque: Vec<(MethodId, String)>,
    /// Of the classes and members, for tests in Java.
    pub facts: Facts,
}

/// A method to begin with.
pub type Root = (Rc<Class>, Rc<Method>);

/// Loads what the methods reach. `text` gives the text of a source file, `a/b/C.java`, if it is at
/// hand.
pub fn load(
    name: &str,
    path: &ClassPath,
    roots: &[Root],
    depth: Depth,
    limits: InputSizes,
    text: &dyn Fn(&str) -> Option<String>,
) -> Loaded {
    let mut world = World::new(path, depth);
    world.limits = InputSizes {
        string_length: limits.string_length.min(MOST_CHARACTERS),
        ..limits
    };
    let roots: Vec<MethodId> = roots
        .iter()
        .map(|(class, method)| world.root(class, method))
        .collect();
    world.reach();
    if depth == Depth::Everything {
        world.make_initialisers();
    }
    let first = roots.first().and_then(|id| world.methods.get(id.index()));
    let first = first.map(|known| known.class);
    let sources = sources::Sources::of(name, &world, first, text);
    let tested = first
        .map(|id| world.class(id))
        .filter(|_| depth == Depth::Everything);
    let mut program = tables::tables(&world, &sources, tested);
    let shared = Shared::default();
    let mut opaque = Vec::new();
    for (known, index) in world.methods.iter().zip(0..) {
        let id = MethodId(index);
        if known.method.is_abstract {
            continue;
        }
        if let Some(why) = &known.opaque {
            opaque.push((id, why.clone()));
            continue;
        }
        let binary = Rc::clone(&world.class(known.class).binary);
        let span = |line: u32| sources.span(&binary, line);
        let head = program.method(id).clone();
        match translate::translate(&world, &shared, known, head, &span) {
            Ok(mut method) => {
                method.is_native = false;
                let class = method.class.map(|id| program.class(id));
                if class.is_some_and(|class| class.is_builtin) {
                    pet_translator::lower::forget_places(&mut method);
                }
                if world.is_model(&binary) {
                    method.forget_loops();
                }
                if let Some(slot) = program.methods.get_mut(id.index()) {
                    *slot = method;
                }
            }
            Err(why) => opaque.push((id, why)),
        }
    }
    let mut chosen = match (depth, roots.as_slice()) {
        (Depth::Everything, [root]) => initial::add(&world, &mut program, *root),
        _ => HashSet::new(),
    };
    chosen.extend(world.chosen_enums());
    let mut facts = facts::facts(&world, &program, &chosen);
    if let (Depth::Everything, [root]) = (depth, roots.as_slice()) {
        facts.overriding = facts::overriding(&world, &program, *root);
    }
    pet_translator::lower::finish(&sources.source, &mut program);
    Loaded {
        source: sources.source,
        program,
        roots,
        opaque,
        facts,
    }
}
