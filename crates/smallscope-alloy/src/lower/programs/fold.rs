//! Formulas that are known while a program is walked through: what decides which copies of a loop are dead.
//!
//! Values of variables are often choices between constants: how a program goes on, counters of loops. Comparing such a choice with a
//! constant is a formula about the conditions alone. Formulas made here are made once for the same parts.

use rustc_hash::FxHashMap;
use smallscope_relational::{Comparison, Expr, ExprKind, Formula, FormulaKind, IntExpr, IntKind, IntOp, Multiplicity};

use super::super::symbols::Symbols;
use super::super::value::truth;
use crate::model::SigId;
use crate::stack::deep;

/// Makes formulas, and finds those that are always so.
#[derive(Default)]
pub(super) struct Fold {
    /// The atoms of expressions that are one atom in all instances, by address.
    atoms: FxHashMap<usize, usize>,
    /// How many bits integers have.
    width: u32,
    joined: FxHashMap<(Join, usize, usize), Formula>,
    chosen: FxHashMap<(usize, usize, usize), Formula>,
    equal: FxHashMap<(usize, usize), Known<Expr>>,
    compared: FxHashMap<(Comparison, usize, usize), Known<IntExpr>>,
    /// What choices are made of: as long as they live, no other node has their address.
    kept: Vec<Formula>,
}

/// Two operands, which are kept so that no other node has their addresses, and what is known of them.
type Known<T> = (T, T, Option<Formula>);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Join {
    And,
    Or,
}

impl Fold {
    pub(super) fn new(symbols: &Symbols) -> Self {
        let count = u32::try_from(symbols.sig_count()).expect("fewer than 2^32 signatures");
        let single = (SigId::BUILT_IN..count).map(SigId).filter(|&sig| symbols.is_one_atom(sig));
        let atom = |sig: SigId| symbols.atoms.lower(sig).first().map(|&atom| (symbols.sig(sig).address(), atom));
        Fold { atoms: single.filter_map(atom).collect(), width: symbols.width, ..Fold::default() }
    }

    pub(super) fn and(&mut self, left: &Formula, right: &Formula) -> Formula {
        match (constant(left), constant(right)) {
            (Some(false), _) | (_, Some(true)) => left.clone(),
            (_, Some(false)) | (Some(true), _) => right.clone(),
            _ if left.address() == right.address() => left.clone(),
            _ => self.join(Join::And, left, right),
        }
    }

    pub(super) fn or(&mut self, left: &Formula, right: &Formula) -> Formula {
        match (constant(left), constant(right)) {
            (Some(true), _) | (_, Some(false)) => left.clone(),
            (_, Some(true)) | (Some(false), _) => right.clone(),
            _ if left.address() == right.address() => left.clone(),
            _ => self.join(Join::Or, left, right),
        }
    }

    fn join(&mut self, how: Join, left: &Formula, right: &Formula) -> Formula {
        let make = || match how {
            Join::And => left & right,
            Join::Or => left | right,
        };
        self.joined.entry((how, left.address(), right.address())).or_insert_with(make).clone()
    }

    /// The second if the first holds, else the third.
    pub(super) fn choose(&mut self, condition: &Formula, yes: &Formula, no: &Formula) -> Formula {
        if yes.address() == no.address() {
            return yes.clone();
        }
        match (constant(condition), constant(yes), constant(no)) {
            (Some(true), ..) => yes.clone(),
            (Some(false), ..) => no.clone(),
            (_, Some(a), Some(b)) if a == b => yes.clone(),
            (_, Some(true), Some(_)) => condition.clone(),
            (_, Some(false), Some(_)) => not(condition),
            (_, Some(true), None) => self.or(condition, no),
            (_, Some(false), None) => self.and(&not(condition), no),
            (_, None, Some(true)) => self.or(&not(condition), yes),
            (_, None, Some(false)) => self.and(condition, yes),
            _ => {
                self.kept.extend([condition.clone(), yes.clone(), no.clone()]);
                let key = (condition.address(), yes.address(), no.address());
                self.chosen.entry(key).or_insert_with(|| condition.choose(yes, no)).clone()
            }
        }
    }

    /// The same formula, in which comparisons of choices between constants are formulas about the conditions.
    pub(super) fn formula(&mut self, formula: &Formula) -> Formula {
        deep(|| match formula.kind() {
            FormulaKind::Not(inner) => not(&self.formula(inner)),
            FormulaKind::And(parts) => parts.iter().fold(truth(true), |all, part| {
                let part = self.formula(part);
                self.and(&all, &part)
            }),
            FormulaKind::Or(parts) => parts.iter().fold(truth(false), |any, part| {
                let part = self.formula(part);
                self.or(&any, &part)
            }),
            FormulaKind::Implies(left, right) => {
                let (left, right) = (not(&self.formula(left)), self.formula(right));
                self.or(&left, &right)
            }
            FormulaKind::Equal(left, right) | FormulaKind::Subset(left, right) => {
                self.equal(left, right).unwrap_or_else(|| formula.clone())
            }
            FormulaKind::Compare(comparison, left, right) => {
                self.compared(*comparison, left, right).unwrap_or_else(|| formula.clone())
            }
            FormulaKind::Count(many, inner) if self.atoms.contains_key(&inner.address()) => {
                truth(*many != Multiplicity::No)
            }
            _ => formula.clone(),
        })
    }

    /// Whether two choices between single atoms are the same.
    fn equal(&mut self, left: &Expr, right: &Expr) -> Option<Formula> {
        let [a, b] = [left, right].map(|side| self.atoms.get(&side.address()).copied());
        if let (Some(a), Some(b)) = (a, b) {
            return Some(truth(a == b));
        }
        let key = (left.address(), right.address());
        if let Some((.., known)) = self.equal.get(&key) {
            return known.clone();
        }
        let found = deep(|| match (left.kind(), right.kind()) {
            (ExprKind::If(condition, yes, no), _) if b.is_some() => {
                let (yes, no) = (self.equal(yes, right)?, self.equal(no, right)?);
                Some(self.choose(condition, &yes, &no))
            }
            (_, ExprKind::If(condition, yes, no)) if a.is_some() => {
                let (yes, no) = (self.equal(left, yes)?, self.equal(left, no)?);
                Some(self.choose(condition, &yes, &no))
            }
            _ => None,
        });
        self.equal.insert(key, (left.clone(), right.clone(), found.clone()));
        found
    }

    /// How two choices between numbers compare.
    fn compared(&mut self, how: Comparison, left: &IntExpr, right: &IntExpr) -> Option<Formula> {
        if let (IntKind::Constant(a), IntKind::Constant(b)) = (left.kind(), right.kind()) {
            return Some(truth(holds(how, *a, *b)));
        }
        let key = (how, left.address(), right.address());
        if let Some((.., known)) = self.compared.get(&key) {
            return known.clone();
        }
        let found = deep(|| match (left.kind(), right.kind()) {
            (IntKind::If(condition, yes, no), IntKind::Constant(_)) => {
                let (yes, no) = (self.compared(how, yes, right)?, self.compared(how, no, right)?);
                Some(self.choose(condition, &yes, &no))
            }
            (IntKind::Constant(_), IntKind::If(condition, yes, no)) => {
                let (yes, no) = (self.compared(how, left, yes)?, self.compared(how, left, no)?);
                Some(self.choose(condition, &yes, &no))
            }
            _ => None,
        });
        self.compared.insert(key, (left.clone(), right.clone(), found.clone()));
        found
    }

    /// The number, if it is made of numbers and fits.
    pub(super) fn number(&self, int: IntExpr) -> IntExpr {
        let IntKind::Binary(op, left, right) = int.kind() else { return int };
        let (IntKind::Constant(a), IntKind::Constant(b)) = (left.kind(), right.kind()) else { return int };
        let value = match op {
            IntOp::Plus => a + b,
            IntOp::Minus => a - b,
            _ => return int,
        };
        let top = 1i64 << (self.width - 1);
        if (-top..top).contains(&value) { smallscope_relational::int(value) } else { int }
    }
}

/// The truth of a formula that is always so.
pub(super) fn constant(formula: &Formula) -> Option<bool> {
    match formula.kind() {
        FormulaKind::Constant(value) => Some(*value),
        _ => None,
    }
}

/// The negation.
pub(super) fn not(formula: &Formula) -> Formula {
    match formula.kind() {
        FormulaKind::Constant(value) => truth(!value),
        FormulaKind::Not(inner) => inner.clone(),
        _ => !formula,
    }
}

fn holds(how: Comparison, a: i64, b: i64) -> bool {
    match how {
        Comparison::Equal => a == b,
        Comparison::Less => a < b,
        Comparison::AtMost => a <= b,
        Comparison::Greater => a > b,
        Comparison::AtLeast => a >= b,
    }
}
