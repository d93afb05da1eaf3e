//! The table of docs/models.md that lists the models for class files is made from them.

use crate::support::{compiled, home};
use pet_classes::class::{Class, Member, Method};
use pet_classes::intrinsic::intrinsic;
use pet_translator::java::Access;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

const BEGIN: &str = "<!-- begin of the table of class files -->\n";
const END: &str = "<!-- end of the table of class files -->";

/// `INSTA_UPDATE=always` writes the table anew.
#[test]
fn the_table_of_models_md_lists_the_models_for_class_files() {
    if home().is_none() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join("docs/models.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (table, after) = rest.split_once(END).unwrap();
    let wanted = model_table(&root.join("models/jdk"));
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(path, format!("{before}{BEGIN}{wanted}{END}{after}")).unwrap();
        return;
    }
    assert_eq!(table, wanted, "INSTA_UPDATE=always writes the table");
}

/// A row for each class that programs name, and for each that is coarser than the JDK's.
fn model_table(sources: &Path) -> String {
    let compiled = compiled("None.java", "class None { }").unwrap();
    let mut table = String::from(
        "| class | methods | without code | coarser than the JDK |\n| --- | --- | --- | --- |\n",
    );
    for (name, source) in sources_below(sources) {
        assert!(compiled.path.is_model(&name), "{name} is not in the jar");
        let class = compiled.path.class(&name).unwrap();
        let simple = name.rsplit('/').next().unwrap();
        let text = std::fs::read_to_string(source).unwrap();
        let coarser = coarser(&text);
        let is_public = class.access == Access::Public;
        if simple.starts_with("Pet") || !is_public && coarser.is_empty() {
            continue;
        }
        let (count, native) = methods(&class);
        let shown = name.replace('/', ".");
        table += &format!("| `{shown}` | {count} | {native} | {coarser} |\n");
    }
    table
}

/// The source files by the names of their classes.
fn sources_below(folder: &Path) -> BTreeMap<String, PathBuf> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(next).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "java") {
                let name = path.strip_prefix(folder).unwrap().with_extension("");
                found.insert(name.to_str().unwrap().to_owned(), path);
            }
        }
    }
    found
}

/// The number of the public methods with code or known to the front end, and the others.
fn methods(class: &Class) -> (usize, String) {
    let public = class.methods.iter().filter(|method| {
        method.access == Access::Public && !method.is_synthetic && !method.name.starts_with('<')
    });
    let has_code = |method: &Method| {
        let member = Member {
            owner: Rc::clone(&class.name),
            name: Rc::clone(&method.name),
            descriptor: Rc::clone(&method.descriptor),
        };
        method.code.is_some() || intrinsic(&member).is_some()
    };
    let count = public.clone().filter(|method| has_code(method)).count();
    let native = public.filter(|method| method.is_native && !has_code(method));
    let names: Vec<String> = native.map(|method| shown(method)).collect();
    (count, names.join(", "))
}

/// A method with the simple names of the types of its parameters.
fn shown(method: &Method) -> String {
    let types = method.signature.parameters.iter().map(|desc| {
        let name = desc.shown();
        name.rsplit('.').next().unwrap().to_owned()
    });
    let types: Vec<String> = types.collect();
    format!("`{}({})`", method.name, types.join(", "))
}

/// What the comment at the head of a model says about it.
fn coarser(source: &str) -> String {
    let Some((_, rest)) = source.split_once("Coarser than the JDK:") else {
        return String::new();
    };
    let end = [rest.find("*/"), rest.find("<p>")];
    let end = end.into_iter().flatten().min().unwrap_or(rest.len());
    let words = rest[..end].split_whitespace().filter(|word| *word != "*");
    let mut text = words.collect::<Vec<_>>().join(" ");
    for tag in ["{@code ", "{@link "] {
        while let Some((before, after)) = text.split_once(tag) {
            let (inner, after) = after.split_once('}').unwrap();
            text = format!("{before}`{inner}`{after}");
        }
    }
    text
}
