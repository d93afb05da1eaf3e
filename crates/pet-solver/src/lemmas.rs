//! Lemmas about products: if `f` is a factor of some product and `x - y` has a bound, the sign of
//! `f * (x - y)` may follow, and its form `f*x - f*y` relates other products to each other. Only
//! equations that hold for all integers are added.

use super::expr::Comparison;
use super::linear::{Column, Linear, Sum};
use super::number::Number;
use super::store::{Kind, Node, Store};
use std::collections::BTreeSet;

/// The limit of lemmas: more cost more time than they save.
const MOST_LEMMAS: usize = 48;

/// The longest sums that are multiplied.
const LONGEST_SUM: usize = 3;

impl Store {
    /// Multiplies short sums that have a bound by the factors of existing products.
    pub fn add_lemmas(&mut self) {
        let factors: BTreeSet<Column> = self
            .nodes
            .iter()
            .filter_map(|entry| match entry.node {
                Node::Product { a, b } => Some([a, b]),
                _ => None,
            })
            .flatten()
            .filter(|column| matches!(self.kind(*column), Kind::User(_)))
            .collect();
        let sums: Vec<Column> = (0..self.tableau.len())
            .filter(|column| self.is_worth_multiplying(*column, &factors))
            .collect();
        // Sums whose products exist already come first: these add nothing new.
        let mut pairs: Vec<(usize, Column, Column)> = Vec::new();
        for sum in sums {
            for factor in &factors {
                pairs.push((self.missing(sum, *factor), sum, *factor));
            }
        }
        pairs.sort_unstable();
        for (_, sum, factor) in pairs.into_iter().take(MOST_LEMMAS) {
            let mut parts = Sum::default();
            for (part, number) in self.tableau.form(sum).to_vec() {
                let product = self.product(&Linear::column(factor), &Linear::column(part));
                parts.add(&product, &number);
            }
            let whole = self.product(&Linear::column(factor), &Linear::column(sum));
            self.compare(Comparison::Equal, &whole.minus(&parts.finish()));
        }
    }

    fn is_worth_multiplying(&self, column: Column, factors: &BTreeSet<Column>) -> bool {
        let form = self.tableau.form(column);
        let has_bound = [self.tableau.lower(column), self.tableau.upper(column)]
            .into_iter()
            .flatten()
            .any(|bound| bound.abs() <= Number::from(1i64 << 20));
        *self.kind(column) == Kind::Sum
            && has_bound
            && form.len() <= LONGEST_SUM
            && form.iter().all(|(part, _)| factors.contains(part))
    }

    /// The number of new products that the multiplication of a sum would add.
    fn missing(&self, sum: Column, factor: Column) -> usize {
        let is_missing =
            |(part, _): &&(Column, Number)| !self.has_product(factor.min(*part), factor.max(*part));
        self.tableau.form(sum).iter().filter(is_missing).count()
    }
}
