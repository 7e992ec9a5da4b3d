//! Conditions on the values at marked places, as terms of another path.

use rustc_hash::FxHashMap;
use smallscope_search::Marked;

use super::reasoner::assume_term;
use crate::oracle;
use crate::term::{Condition, Term, TermNode, Terms, Variable};

/// Whether conditions on variables hold for the values at marked places: variable `k` of `terms` stands for the value at the
/// mark `$k`.
///
/// Symbolic values are taken to be such that all conditions hold, if there are such values; otherwise the candidate is given
/// up. So this is for the conditions of a space [like](smallscope_search::Space::like) a partial structure:
///
/// ```
/// use smallscope_search::{Datum, Space, Structure};
/// use smallscope_symbolic::{Binary, Condition, Scalar, Sym, Terms, hold_at_marks};
///
/// let mut terms = Terms::new();
/// let (a, b) = (terms.variable(i32::SORT, 0, 99), terms.variable(i32::SORT, 0, 99));
/// let less = Condition { term: terms.binary(Binary::Less, a, b), holds: true };
///
/// let marks = vec![Datum::Opaque("$1".into()), Datum::Opaque("$0".into())];
/// let partial = Structure { root: Datum::Tuple(marks), objects: Vec::new() };
/// let space = Space::<(Sym<i32>, Sym<i32>)>::new(99).like(partial);
/// let found = space.given_marked(move |marked| hold_at_marks(&terms, &[less], marked)).search().structures();
/// assert_eq!(found[0].to_string(), "(1, 0)");
/// ```
///
/// # Panics
///
/// If a variable of the conditions has no mark, or one of another sort.
pub fn hold_at_marks(terms: &Terms, conditions: &[Condition], marked: &Marked) -> bool {
    conditions.iter().all(|condition| {
        let parts = parts(terms, condition.term);
        let is_symbol = |part: &Term| matches!(terms.node(*part), TermNode::Variable(k) if marked.term(k.0).is_some());
        if !parts.iter().any(is_symbol) {
            return (terms.evaluate(condition.term, &|variable| number(marked, variable)) != 0) == condition.holds;
        }
        let term = oracle::ask(|oracle, _| import(terms, &parts, marked, oracle.terms()));
        assume_term(Condition { term, ..*condition })
    })
}

fn number(marked: &Marked, variable: Variable) -> i128 {
    marked.number(variable.0).expect("every variable of a condition has a mark")
}

/// All that a term is made of, parts first, the term itself last.
fn parts(terms: &Terms, term: Term) -> Vec<Term> {
    let mut needed = vec![false; term.0 as usize + 1];
    needed[term.0 as usize] = true;
    for number in (0..=term.0).rev() {
        if needed[number as usize] {
            terms.parts(Term(number)).for_each(|part| needed[part.0 as usize] = true);
        }
    }
    (0..=term.0).filter(|number| needed[*number as usize]).map(Term).collect()
}

/// The last of the given terms, over the values at marked places.
fn import(terms: &Terms, parts: &[Term], marked: &Marked, into: &mut Terms) -> Term {
    let mut imported: FxHashMap<Term, Term> = FxHashMap::default();
    for &part in parts {
        let sort = terms.sort(part);
        let term = match terms.node(part) {
            TermNode::Constant(number) => into.constant(number, sort),
            TermNode::Variable(variable) => match marked.term(variable.0) {
                Some(symbol) => Term(symbol),
                None => into.constant(number(marked, variable), sort),
            },
            TermNode::Unary(operation, a) => into.unary(operation, imported[&a], sort),
            TermNode::Binary(operation, a, b) => into.binary(operation, imported[&a], imported[&b]),
            TermNode::Choose(c, a, b) => into.choose(imported[&c], imported[&a], imported[&b]),
        };
        assert!(into.sort(term) == sort, "a mark is on a value of its variable's sort");
        imported.insert(part, term);
    }
    imported[&parts[parts.len() - 1]]
}
