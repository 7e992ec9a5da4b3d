//! The oracle of a method that runs on a given input: its symbolic values have values, by which branches go; but which
//! conditions were asked for is recorded, so that other inputs can be asked the same.

use std::any::Any;
use std::sync::Arc;

use smallscope_search::trace::{self, record};

use crate::oracle::{self, Mark, Oracle, with_oracle};
use crate::show::Shown;
use crate::sym::{Scalar, Sym};
use crate::term::{Binary, Term, TermNode, Terms, Variable};

/// Calls `run` with such an oracle installed.
pub(super) fn run(run: &mut dyn FnMut()) {
    let oracle = Box::new(Method { terms: Terms::new(), values: Vec::new() });
    with_oracle(Mark::fresh(), oracle, run);
}

/// Terms over the input's symbolic values, which are the variables, with the value of each.
struct Method {
    terms: Terms,
    values: Vec<i128>,
}

/// Calls the oracle of this thread if it is one of these.
fn with_method<R>(question: impl FnOnce(&mut Method) -> R) -> Option<R> {
    if !oracle::is_installed() {
        return None;
    }
    oracle::ask(|oracle, _| oracle.itself()?.downcast_mut::<Method>().map(question))
}

/// A variable with a value, if a method runs.
pub(super) fn variable<T: Scalar>(value: T) -> Option<Sym<T>> {
    let (low, high) = T::RANGE;
    let term = with_method(|method| {
        method.values.push(value.to_number());
        method.terms.variable(T::SORT, low, high)
    });
    term.map(Sym::of_term)
}

/// The number of the variable that a value is, if a method runs and it is one.
pub(super) fn variable_of<T: Scalar>(value: Sym<T>) -> Option<u32> {
    if value.known().is_some() || with_method(|_| ()).is_none() {
        return None;
    }
    let term = value.term();
    with_method(|method| match method.terms.node(term) {
        TermNode::Variable(variable) => Some(variable.0),
        _ => None,
    })?
}

impl Method {
    fn evaluate(&self, term: Term) -> i128 {
        self.terms.evaluate(term, &|variable: Variable| self.values[variable.0 as usize])
    }

    fn record(&self, term: Term, holds: bool) {
        if record::is_recording() {
            let mut condition = Asked { nodes: Vec::new(), variables: Vec::new() };
            condition.copy(&self.terms, term, &mut Vec::new());
            let variables: Vec<u32> = condition.variables.iter().map(|variable| variable.0).collect();
            record::decided(&variables, Arc::new(condition), holds);
        }
    }
}

impl Oracle for Method {
    fn terms(&mut self) -> &mut Terms {
        &mut self.terms
    }

    fn decide(&mut self, condition: Term) -> bool {
        let holds = self.evaluate(condition) != 0;
        self.record(condition, holds);
        holds
    }

    fn settle(&mut self, term: Term) -> i128 {
        let number = self.evaluate(term);
        let constant = self.terms.constant(number, self.terms.sort(term));
        let is_equal = self.terms.binary(Binary::Equal, term, constant);
        if self.terms.constant_of(is_equal).is_none() {
            self.record(is_equal, true);
        }
        number
    }

    fn itself(&mut self) -> Option<&mut dyn Any> {
        Some(self)
    }
}

/// A condition that was asked for: its term, apart from the oracle that it was made in.
#[derive(Debug)]
struct Asked {
    /// The nodes, operands before operations; operands are numbers of nodes.
    nodes: Vec<(TermNode, crate::term::Sort)>,
    /// The variables, in the order in which they occur.
    variables: Vec<Variable>,
}

impl Asked {
    /// Copies a term; gives the number of its node.
    fn copy(&mut self, terms: &Terms, term: Term, done: &mut Vec<(Term, u32)>) -> Term {
        if let Some((_, number)) = done.iter().find(|(known, _)| *known == term) {
            return Term(*number);
        }
        let node = match terms.node(term) {
            TermNode::Constant(number) => TermNode::Constant(number),
            TermNode::Variable(variable) => {
                let known = self.variables.iter().position(|known| *known == variable);
                let number = known.unwrap_or_else(|| {
                    self.variables.push(variable);
                    self.variables.len() - 1
                });
                TermNode::Variable(Variable(number as u32))
            }
            TermNode::Unary(operation, a) => TermNode::Unary(operation, self.copy(terms, a, done)),
            TermNode::Binary(operation, a, b) => {
                let (a, b) = (self.copy(terms, a, done), self.copy(terms, b, done));
                TermNode::Binary(operation, a, b)
            }
            TermNode::Choose(condition, a, b) => {
                let condition = self.copy(terms, condition, done);
                let (a, b) = (self.copy(terms, a, done), self.copy(terms, b, done));
                TermNode::Choose(condition, a, b)
            }
        };
        self.nodes.push((node, terms.sort(term)));
        let number = (self.nodes.len() - 1) as u32;
        done.push((term, number));
        Term(number)
    }

    /// The term in other terms, where these are its variables.
    fn rebuild(&self, terms: &mut Terms, variables: &[Term]) -> Term {
        let mut built: Vec<Term> = Vec::with_capacity(self.nodes.len());
        for (node, sort) in &self.nodes {
            let at = |term: &Term| built[term.0 as usize];
            let term = match node {
                TermNode::Constant(number) => terms.constant(*number, *sort),
                TermNode::Variable(variable) => variables[variable.0 as usize],
                TermNode::Unary(operation, a) => terms.unary(*operation, at(a), *sort),
                TermNode::Binary(operation, a, b) => terms.binary(*operation, at(a), at(b)),
                TermNode::Choose(condition, a, b) => terms.choose(at(condition), at(a), at(b)),
            };
            built.push(term);
        }
        *built.last().expect("a condition has a term")
    }
}

impl trace::Condition for Asked {
    fn decide(&self, values: &[Box<dyn Any>]) -> Option<bool> {
        let variables: Vec<Term> = values.iter().map(|value| term_of(&**value)).collect::<Option<_>>()?;
        let is_typed = |node: &(TermNode, crate::term::Sort), terms: &Terms| match node {
            (TermNode::Variable(variable), sort) => terms.sort(variables[variable.0 as usize]) == *sort,
            _ => true,
        };
        oracle::ask(|oracle, _| {
            if !self.nodes.iter().all(|node| is_typed(node, oracle.terms())) {
                return None;
            }
            let term = self.rebuild(oracle.terms(), &variables);
            Some(match oracle.terms().constant_of(term) {
                Some(number) => number != 0,
                None => oracle.decide(term),
            })
        })
    }

    fn text(&self, names: &[String]) -> String {
        let mut terms = Terms::new();
        let sort_of = |k: usize| {
            let node = self.nodes.iter().find(|(node, _)| *node == TermNode::Variable(Variable(k as u32)));
            node.map(|(_, sort)| *sort).expect("every variable has a node")
        };
        let variables: Vec<Term> = (0..self.variables.len())
            .map(|k| {
                let sort = sort_of(k);
                terms.variable(sort, sort.least(), sort.greatest())
            })
            .collect();
        let term = self.rebuild(&mut terms, &variables);
        let name = |variable: Variable| names.get(variable.0 as usize).cloned().unwrap_or_default();
        Shown::new(&terms, &name).term(term)
    }
}

/// The term of a symbolic value of any type.
fn term_of(value: &dyn Any) -> Option<Term> {
    macro_rules! any_of {
        ($($type:ty)*) => { None$(.or_else(|| value.downcast_ref::<Sym<$type>>().map(|value| value.term())))* };
    }
    any_of!(bool char i8 i16 i32 i64 isize u8 u16 u32 u64 usize)
}
