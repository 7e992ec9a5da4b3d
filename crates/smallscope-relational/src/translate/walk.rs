//! Walks over the nodes of formulas, each shared node once.

use rustc_hash::FxHashSet;

use crate::error::Error;
use crate::logic::{ExprKind, Formula, Multiplicity, Part};
use crate::tuples::TupleSet;

/// How many nodes there are.
pub(super) fn count_nodes(formulas: &[Formula]) -> u64 {
    let mut count = 0;
    walk(formulas, |_| count += 1);
    count
}

/// The constant sets of tuples in the formulas.
pub(crate) fn constants<'f>(formulas: impl IntoIterator<Item = &'f Formula>) -> Vec<TupleSet> {
    let mut found = Vec::new();
    walk(formulas, |node| {
        if let Part::Expr(expr) = node {
            if let ExprKind::Constant(tuples) = expr.kind() {
                found.push(tuples.clone());
            }
        }
    });
    found
}

/// An error if a declaration is left whose variable stands for sets.
pub(super) fn refuse_higher_order(formulas: &[Formula]) -> Result<(), Error> {
    let mut refused = None;
    walk(formulas, |node| {
        let higher = node.decls().iter().find(|decl| decl.multiplicity != Multiplicity::One);
        refused = refused.or(higher);
    });
    refused.map_or(Ok(()), |decl| Err(Error::HigherOrder { expression: decl.to_string() }))
}

/// Visits every node. Nodes with one owner need no memory of having been there.
fn walk<'f>(formulas: impl IntoIterator<Item = &'f Formula>, mut visit: impl FnMut(Part<'f>)) {
    let mut seen = FxHashSet::default();
    let mut stack: Vec<Part<'f>> = formulas.into_iter().map(Part::Formula).collect();
    while let Some(node) = stack.pop() {
        if !node.is_shared() || seen.insert(node.address()) {
            visit(node);
            node.parts(&mut |part| stack.push(part));
        }
    }
}
