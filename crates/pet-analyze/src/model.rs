//! The models of classes of Java's library in the tables of a program: their methods are not tested
//! and not counted.

use crate::tables::{Block, Method, Tables};
use pet_model::collection::Classes;

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
