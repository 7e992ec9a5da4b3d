//! Skolemisation: a variable of which one value is asked for becomes a relation to be found.
//!
//! `some x: d | f` in positive position (or `all` in negative position), outside any universal quantifier, becomes
//! `$x in d && one $x && f`, in which `$x` stands for the variable: a witness. Its upper bound is that of the domain.
//! With `lone`, `some` and `set` declarations this is the only way to decide quantifiers over sets.
//!
//! Under `k` universal quantifiers, if the depth allows them, the witness is a function of their variables: a relation
//! with `k` more columns. A witness for a set is worth any depth, as it cannot be found otherwise.
//!
//! A witness of something that need not hold, as a part of a disjunction, can be anything where it does not. So it comes with what it is a
//! witness of.

use rustc_hash::FxHashMap;
use smallscope_core::Spending;

use super::ground::Grounder;
use super::simplify::{Rewriter, negation};
use crate::bounds::Bound;
use crate::error::Error;
use crate::instance::Claim;
use crate::logic::{
    Decl, Expr, ExprKind, ExprOp, Formula, FormulaKind, Multiplicity, Quantifier, Relation, Variable, deep,
};
use crate::options::Overflow;
use crate::tuples::TupleSet;

/// Formulas without the existential quantifiers that were replaced, and what replaces them.
pub(crate) struct Skolemised {
    pub(crate) formulas: Vec<Formula>,
    /// What may be true or false, in which nothing is replaced.
    pub(crate) questions: Vec<Formula>,
    /// The relations that stand for variables, named `$x` for a variable `x`.
    pub(crate) witnesses: Vec<Bound>,
    /// What each of them is a witness of.
    pub(crate) claims: Vec<Option<Claim>>,
}

/// Replaces what can be replaced under at most `depth` universal variables. The scratch grounder finds the bounds of
/// domains.
pub(crate) fn skolemise(
    formulas: &[Formula],
    questions: &[Formula],
    depth: usize,
    scratch: Grounder<'_>,
    spending: &Spending,
) -> Result<Skolemised, Error> {
    let mut skolemiser = Skolemiser {
        depth,
        goes_deep: scratch.overflow() == Overflow::Wrap,
        rewriter: Rewriter::new(scratch.overflow(), spending),
        spending,
        scratch,
        universals: Vec::new(),
        is_required: true,
        known: FxHashMap::default(),
        witnesses: Vec::new(),
        claims: Vec::new(),
        names: FxHashMap::default(),
        asks_for_sets: FxHashMap::default(),
    };
    let mut skolemised = Vec::with_capacity(formulas.len());
    for formula in formulas {
        skolemised.push(skolemiser.formula(formula, true)?);
    }
    // Rewritten once more, so that they share with the constraints what they shared before.
    let questions = questions.iter().map(|question| skolemiser.rewriter.formula(question)).collect();
    let Skolemiser { witnesses, claims, .. } = skolemiser;
    Ok(Skolemised { formulas: skolemised, questions, witnesses, claims })
}

struct Skolemiser<'p> {
    depth: usize,
    /// Whether there may be witnesses for sets under any number of universal variables: not if overflow is forbidden, as what a
    /// witness says must not depend on the variables around it then.
    goes_deep: bool,
    scratch: Grounder<'p>,
    /// Puts witnesses in place of variables.
    rewriter: Rewriter,
    spending: &'p Spending,
    /// The universal variables in scope, with their upper bounds.
    universals: Vec<(Decl, TupleSet)>,
    /// Whether the formula at hand holds in every instance: it is no part of a disjunction, nor below a universal variable.
    is_required: bool,
    /// What shared formulas became.
    known: FxHashMap<Key, Formula>,
    witnesses: Vec<Bound>,
    claims: Vec<Option<Claim>>,
    names: FxHashMap<String, usize>,
    /// Whether formulas ask for a set, by address and position.
    asks_for_sets: FxHashMap<(usize, bool), bool>,
}

/// A node in its context, its position, and the universal variables in scope.
type Key = (super::simplify::Key, bool, Vec<u32>);

impl Skolemiser<'_> {
    fn formula(&mut self, formula: &Formula, positive: bool) -> Result<Formula, Error> {
        self.spending.step()?;
        if !formula.is_shared() {
            return deep(|| self.new_formula(formula, positive));
        }
        let universals = self.universals.iter().map(|(decl, _)| decl.variable.number()).collect();
        let key = (self.rewriter.key(formula.address(), formula.free()), positive, universals);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let skolemised = deep(|| self.new_formula(formula, positive))?;
        self.known.insert(key, skolemised.clone());
        Ok(skolemised)
    }

    fn new_formula(&mut self, formula: &Formula, positive: bool) -> Result<Formula, Error> {
        match formula.kind() {
            FormulaKind::Not(inner) => Ok(negation(self.formula(inner, !positive)?)),
            FormulaKind::And(parts) => self.junction(parts, positive, true),
            FormulaKind::Or(parts) => self.junction(parts, positive, false),
            FormulaKind::If(condition, yes, no) => {
                let condition = self.rewriter.formula(condition);
                let [yes, no] = [yes, no].map(|part| self.maybe(true, |it| it.formula(part, positive)));
                let (yes, no) = (yes?, no?);
                Ok(self.rewriter.choice(condition, yes, no))
            }
            FormulaKind::Quantified(quantifier @ (Quantifier::All | Quantifier::Some), decls, body) => {
                let universal = (*quantifier == Quantifier::All) == positive;
                match universal {
                    true if self.may_go_under(decls, body, positive) => {
                        self.go_under(*quantifier, decls, body, positive)
                    }
                    true => Ok(self.rewriter.formula(formula)),
                    false => self.replace(decls, body, positive),
                }
            }
            _ => Ok(self.rewriter.formula(formula)),
        }
    }

    fn junction(&mut self, parts: &[Formula], positive: bool, all: bool) -> Result<Formula, Error> {
        let each =
            |it: &mut Self| parts.iter().map(|part| it.formula(part, positive)).collect::<Result<Vec<_>, Error>>();
        let parts = self.maybe(all != positive, each)?;
        Ok(self.rewriter.joined(parts, all))
    }

    /// Skolemises something that, if `optional`, need not hold.
    fn maybe<T>(&mut self, optional: bool, skolemise: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.is_required;
        self.is_required &= !optional;
        let skolemised = skolemise(self);
        self.is_required = outer;
        skolemised
    }

    /// Whether witnesses may depend on these universal variables too: they are atoms, and few enough, or there is no other way.
    fn may_go_under(&mut self, decls: &[Decl], body: &Formula, positive: bool) -> bool {
        let is_atom = |decl: &Decl| decl.multiplicity == Multiplicity::One && decl.variable.arity() == 1;
        let few = self.universals.len() + decls.len() <= self.depth;
        decls.iter().all(is_atom) && (few || (self.goes_deep && self.asks_for_set(body, positive)))
    }

    /// Whether the formula, in this position, says that there is a set, where that set can become a witness.
    fn asks_for_set(&mut self, formula: &Formula, positive: bool) -> bool {
        let key = (formula.address(), positive);
        if let Some(&known) = self.asks_for_sets.get(&key) {
            return known;
        }
        let asks = deep(|| match formula.kind() {
            FormulaKind::Not(inner) => self.asks_for_set(inner, !positive),
            FormulaKind::And(parts) | FormulaKind::Or(parts) => {
                parts.iter().any(|part| self.asks_for_set(part, positive))
            }
            FormulaKind::If(_, yes, no) => self.asks_for_set(yes, positive) || self.asks_for_set(no, positive),
            FormulaKind::Quantified(quantifier @ (Quantifier::All | Quantifier::Some), decls, body) => {
                let universal = (*quantifier == Quantifier::All) == positive;
                let is_set = |decl: &Decl| decl.multiplicity != Multiplicity::One;
                (!universal && decls.iter().any(is_set)) || self.asks_for_set(body, positive)
            }
            _ => false,
        });
        self.asks_for_sets.insert(key, asks);
        asks
    }

    fn go_under(
        &mut self,
        quantifier: Quantifier,
        decls: &[Decl],
        body: &Formula,
        positive: bool,
    ) -> Result<Formula, Error> {
        let mut declared = Vec::with_capacity(decls.len());
        for decl in decls {
            let domain = self.rewriter.expr(&decl.domain);
            let (upper, _) = self.scratch.support(&domain)?;
            let variable = self.rewriter.declare(&decl.variable);
            self.scratch.bind_any(&variable, &upper);
            let decl = Decl { variable, multiplicity: decl.multiplicity, domain };
            self.universals.push((decl.clone(), upper));
            declared.push(decl);
        }
        let body = self.maybe(true, |it| it.formula(body, positive))?;
        self.rewriter.leave(decls.len());
        self.scratch.unbind(decls.len());
        self.universals.truncate(self.universals.len() - decls.len());
        Ok(Formula::from_kind(FormulaKind::Quantified(quantifier, declared, body)))
    }

    /// The body with witnesses in place of the variables, if the witnesses are in their domains. In negative position
    /// the body is what no values of the variables make false.
    fn replace(&mut self, decls: &[Decl], body: &Formula, positive: bool) -> Result<Formula, Error> {
        let first = self.witnesses.len();
        let mut conditions = Vec::with_capacity(2 * decls.len() + 1);
        for decl in decls {
            let domain = self.rewriter.expr(&decl.domain);
            let (upper, may_overflow) = self.scratch.support(&domain)?;
            let value = self.witness(&decl.variable, upper)?;
            conditions.push(if may_overflow { each_in(&value, domain) } else { all_in(&value, domain) });
            if decl.multiplicity != Multiplicity::Set {
                conditions.push(Formula::from_kind(FormulaKind::Count(decl.multiplicity, value.clone())));
            }
            self.rewriter.enter(&decl.variable, value);
        }
        let body = self.formula(body, positive)?;
        self.rewriter.leave(decls.len());
        let replaced = if positive {
            conditions.push(body);
            self.rewriter.joined(conditions, true)
        } else {
            self.rewriter.joined([negation(self.rewriter.joined(conditions, true)), body], false)
        };
        if !self.is_required {
            let formula = if positive { replaced.clone() } else { negation(replaced.clone()) };
            let given = self.universals.iter().map(|(decl, _)| decl.clone()).collect();
            let claim = Claim { given, formula };
            self.claims[first..first + decls.len()].fill(Some(claim));
        }
        Ok(replaced)
    }

    /// A new relation for the variable, applied to the universal variables in scope.
    fn witness(&mut self, variable: &Variable, upper: TupleSet) -> Result<Expr, Error> {
        let (atoms, mut columns) = (upper.atoms(), upper);
        for (_, parameter) in self.universals.iter().rev() {
            columns = parameter.product(&columns)?;
        }
        let relation = Relation::new(self.name(variable), columns.arity());
        let lower = TupleSet::empty(atoms, columns.arity())?;
        let bound = Bound { relation: relation.clone(), lower, upper: columns };
        self.scratch.introduce(&bound);
        self.witnesses.push(bound);
        self.claims.push(None);
        let function = Expr::from_kind(ExprKind::Relation(relation));
        Ok(self.universals.iter().fold(function, |function, (parameter, _)| {
            let parameter = Expr::from_kind(ExprKind::Variable(parameter.variable.clone()));
            Expr::from_kind(ExprKind::Binary(ExprOp::Join, parameter, function))
        }))
    }

    /// `$x`; the next one of that name is `$x#2`.
    fn name(&mut self, variable: &Variable) -> String {
        let count = self.names.entry(variable.name().to_string()).or_insert(0);
        *count += 1;
        if *count == 1 { format!("${}", variable.name()) } else { format!("${}#{count}", variable.name()) }
    }
}

/// `value in domain`
fn all_in(value: &Expr, domain: Expr) -> Formula {
    Formula::from_kind(FormulaKind::Subset(value.clone(), domain))
}

/// `all v: value | some d: domain | v = d`, which is the same, except that an overflow in the domain is ignored, as it
/// is in a declaration.
fn each_in(value: &Expr, domain: Expr) -> Formula {
    let arity = domain.arity().expect("formulas are checked before they are translated");
    let over = |quantifier, variable: &Variable, domain: Expr, body| {
        let decl = Decl { variable: variable.clone(), multiplicity: Multiplicity::One, domain };
        Formula::from_kind(FormulaKind::Quantified(quantifier, vec![decl], body))
    };
    let [of_value, of_domain] = ["v", "d"].map(|name| Variable::with_arity(name, arity));
    let [left, right] = [&of_value, &of_domain].map(|variable| Expr::from_kind(ExprKind::Variable(variable.clone())));
    let same = Formula::from_kind(FormulaKind::Equal(left, right));
    over(Quantifier::All, &of_value, value.clone(), over(Quantifier::Some, &of_domain, domain, same))
}
