//! The values of terms under the model of a run.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::decide::Model;
use crate::term::{Term, TermNode, Terms, Variable};

/// What is known of a term.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evaluated {
    pub(super) value: i128,
    /// Equal for terms that are written alike; not 0.
    pub(super) hash: u64,
    /// Whether it has this value on the whole path.
    pub(super) fixed: bool,
}

/// A value for every variable, and what follows from it for terms.
#[derive(Debug, Default)]
pub(super) struct Values {
    /// None while decisions are taken again of which it is not known whether they are possible.
    model: Option<Vec<i128>>,
    /// Terms are evaluated in the order in which they were made: their parts come first.
    evaluated: Vec<Evaluated>,
    /// Terms that have a value on the whole path.
    settled: FxHashMap<Term, i128>,
}

impl Values {
    /// Begins anew.
    pub(super) fn start(&mut self, model: Option<Vec<i128>>) {
        self.model = model;
        self.evaluated.clear();
        self.settled.clear();
    }

    /// Whether there are values for which the program does what it did.
    pub(super) fn has_model(&self) -> bool {
        self.model.is_some()
    }

    /// Goes on with other values, which agree with all conditions so far.
    pub(super) fn follow(&mut self, model: &Model, terms: &Terms) {
        self.model = Some((0..terms.variables()).map(|k| model.value(Variable(k as u32))).collect());
        self.evaluated.clear();
    }

    /// From now on the term has this value on the path.
    pub(super) fn settle(&mut self, term: Term, value: i128) {
        self.settled.insert(term, value);
        self.evaluated.clear();
    }

    /// The value of a variable; of one that the model does not know, the nearest to 0.
    pub(super) fn value(&self, terms: &Terms, variable: Variable) -> i128 {
        let (_, low, high) = terms.range(variable);
        let value = self.model.as_ref().and_then(|model| model.get(variable.0 as usize));
        value.map_or_else(|| 0.clamp(low, high), |value| *value)
    }

    /// What is known of a term.
    pub(super) fn evaluate(&mut self, terms: &Terms, term: Term) -> Evaluated {
        for number in self.evaluated.len()..terms.len() {
            let next = self.evaluate_next(terms, Term(number as u32));
            self.evaluated.push(next);
        }
        self.evaluated[term.0 as usize]
    }

    /// What is known of a term whose parts have been evaluated.
    fn evaluate_next(&self, terms: &Terms, term: Term) -> Evaluated {
        let at = |part: Term| self.evaluated[part.0 as usize];
        let settled = self.settled.get(&term).copied();
        let apply = || terms.apply(term, &|variable| self.value(terms, variable), &|part| at(part).value);
        let value = settled.unwrap_or_else(apply);
        let mut hasher = FxHasher::default();
        hash_node(terms, term, &mut hasher);
        let mut fixed = !matches!(terms.node(term), TermNode::Variable(_));
        for part in terms.parts(term) {
            at(part).hash.hash(&mut hasher);
            fixed &= at(part).fixed;
        }
        Evaluated { value, hash: hasher.finish() | 1, fixed: fixed || settled.is_some() }
    }
}

/// Hashes what a term is, without its parts.
fn hash_node(terms: &Terms, term: Term, hasher: &mut FxHasher) {
    match terms.node(term) {
        TermNode::Variable(variable) => (variable, terms.range(variable)).hash(hasher),
        TermNode::Constant(number) => (number, terms.sort(term)).hash(hasher),
        TermNode::Unary(operation, _) => (operation, terms.sort(term)).hash(hasher),
        TermNode::Binary(operation, ..) => operation.hash(hasher),
        TermNode::Choose(..) => "choose".hash(hasher),
    }
}
