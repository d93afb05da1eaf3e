//! The models of classes of Java's library in the tables of a program: their methods are not tested
//! and not counted.

use crate::tables::{Block, Method, Tables};

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
