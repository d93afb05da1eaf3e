//! The models of classes of Java's library in the tables of a program: their methods are not tested
//! and not counted.

use crate::tables::{Block, Method, Tables, Type};
use indexmap::IndexMap;
use pet_model::collection::Classes;

/// The classes of boxes.
const BOXES: [&str; 8] = [
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Double",
    "java.lang.Float",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Short",
];

impl Tables {
    /// Returns whether a method belongs to the model of a class of Java's library.
    pub fn is_model(&self, method: &Method) -> bool {
        let class = method.class.as_ref();
        let class = class.and_then(|class| self.classes.get(class));
        class.is_some_and(|class| class.is_model)
    }

    /// Returns whether the program knows strings of Java, which are objects of a model.
    pub fn has_strings(&self) -> bool {
        self.classes.contains_key(pet_model::text::STRING)
    }

    /// The type of unknown values of a field (of a class) or parameter (of a method).
    pub fn unknown<'t>(&'t self, owner: &str, name: &str, declared: &'t Type) -> &'t Type {
        let place = (owner.to_owned(), name.to_owned());
        self.given.get(&place).unwrap_or(declared)
    }

    /// The classes that an unknown object of each declared class may have. Classes of Java's library
    /// whose states only their own code knows are left out, unless they are named themselves.
    pub fn input_classes(&self) -> IndexMap<&str, Vec<&str>> {
        let rows = self.classes.keys().map(|name| (name.as_str(), Vec::new()));
        let mut all: IndexMap<&str, Vec<&str>> = rows.collect();
        for (name, class) in self.classes.iter().filter(|(_, class)| class.is_concrete) {
            let declared = match class.given.is_none() && self.is_open(name) {
                true => self.ancestors(name),
                false => vec![name.as_str()],
            };
            for above in declared {
                all.entry(above).or_default().push(name);
            }
        }
        all
    }

    /// Returns whether nobody asks whether two objects of a class are the same: strings and boxes.
    pub fn is_value(&self, class: &str) -> bool {
        class == pet_model::text::STRING || BOXES.contains(&class)
    }

    /// Returns whether every value of its fields makes an object of a class.
    fn is_open(&self, class: &str) -> bool {
        let is_model = self.classes.get(class).is_some_and(|it| it.is_model);
        !is_model
            || class == "Object"
            || self.is_value(class)
            || self.ancestors(class).contains(&"Throwable")
    }

    /// Returns whether the ways of a block are branches for coverage: it decides something that the
    /// source of the program has.
    pub fn has_branches(&self, block: &Block) -> bool {
        block.ways.len() > 1 && !block.is_inserted && !self.is_model_block(block)
    }

    /// Returns whether a block belongs to the model of a class of Java's library.
    pub fn is_model_block(&self, block: &Block) -> bool {
        let method = self.methods.get(&block.key);
        method.is_some_and(|method| self.is_model(method))
    }
}

impl Classes for Tables {
    fn is_hidden(&self, class: &str) -> bool {
        self.classes.get(class).is_some_and(|class| class.is_model)
    }

    fn superclass(&self, class: &str) -> Option<&str> {
        let class = self.classes.get(class).filter(|it| !it.is_interface)?;
        class.supers.first().map(String::as_str)
    }

    fn own_fields(&self, class: &str) -> Vec<&str> {
        let fields = self.classes.get(class).map(|class| class.fields.iter());
        let fields = fields.into_iter().flatten();
        fields.map(|(name, _)| name.as_str()).collect()
    }
}
