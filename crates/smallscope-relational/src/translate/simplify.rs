//! Simplifies formulas: `let` and substituted variables disappear, implications and `no` become the few forms that later
//! stages know, constants are folded, nested conjunctions and disjunctions are joined.
//!
//! What remains of a formula: constants, `Not`, `And`, `Or`, `Iff`, `If`, quantifiers other than `No`, and atomic formulas.
//!
//! If overflow is forbidden, the truth of an atomic formula also depends on its position and on which variables are
//! mentioned in it, whether they matter or not. So nothing changes its position, and what mentions a variable is kept. `Iff` and `If`
//! become implications then, as their parts stand in both positions.
//!
//! Sharing is kept: a node with several owners is rewritten once for each meaning of its free variables. The memory of
//! that refers to nodes by address, which is sound since the rewritten formula and all substituted values are kept
//! alive.

use rustc_hash::FxHashMap;
use smallscope_core::Spending;

use crate::logic::deep;
use crate::logic::{Decl, Expr, ExprKind, Formula, FormulaKind, IntExpr, IntKind, Mapping, Quantifier, Variable};
use crate::options::Overflow;

/// The formulas without `let`, in few forms. What they share, they share afterwards. If there is nothing left to spend, anything.
pub(crate) fn simplify<'f>(
    formulas: impl Iterator<Item = &'f Formula>,
    overflow: Overflow,
    spending: &Spending,
) -> Vec<Formula> {
    let mut rewriter = Rewriter::new(overflow, spending);
    formulas.map(|formula| rewriter.formula(formula)).collect()
}

/// Rewrites trees, with expressions in place of some variables.
pub(crate) struct Rewriter {
    /// Whether parts that make no difference may be dropped although they mention variables.
    drops: bool,
    /// What variables stand for, innermost last. `None`: themselves.
    meanings: Vec<(u32, Option<Expr>)>,
    /// Everything that a variable stood for, so that no address is used twice.
    kept: Vec<Expr>,
    exprs: FxHashMap<Key, Expr>,
    formulas: FxHashMap<Key, Formula>,
    ints: FxHashMap<Key, IntExpr>,
    spending: Spending,
}

/// The address of a node, and the addresses of what its free variables stand for.
pub(crate) type Key = (usize, Vec<(u32, usize)>);

/// Rewrites a node: one with several owners once for each meaning of its free variables.
macro_rules! rewrite {
    ($($name:ident, $new:ident: $node:ident, $memory:ident;)*) => {$(
        /// It, rewritten.
        pub(crate) fn $name(&mut self, node: &$node) -> $node {
            if self.spending.is_spent() {
                return node.clone();
            }
            if !node.is_shared() {
                return deep(|| self.$new(node));
            }
            let key = self.key(node.address(), node.free());
            if let Some(known) = self.$memory.get(&key) {
                return known.clone();
            }
            let rewritten = deep(|| self.$new(node));
            self.$memory.insert(key, rewritten.clone());
            rewritten
        }
    )*};
}

impl Rewriter {
    rewrite! {
        formula, new_formula: Formula, formulas;
        expr, new_expr: Expr, exprs;
        int, new_int: IntExpr, ints;
    }

    pub(crate) fn new(overflow: Overflow, spending: &Spending) -> Self {
        Rewriter {
            drops: overflow == Overflow::Wrap,
            meanings: Vec::new(),
            kept: Vec::new(),
            exprs: FxHashMap::default(),
            formulas: FxHashMap::default(),
            ints: FxHashMap::default(),
            spending: spending.clone(),
        }
    }

    /// From here on, until [`leave`](Rewriter::leave), the variable stands for the expression.
    pub(crate) fn enter(&mut self, variable: &Variable, value: Expr) {
        self.kept.push(value.clone());
        self.meanings.push((variable.number(), Some(value)));
    }

    /// From here on the variable is one that is declared here. It gets a new name if what other variables stand for
    /// mentions it.
    pub(crate) fn declare(&mut self, variable: &Variable) -> Variable {
        let number = variable.number();
        let mentions = |value: &Expr| value.free().binary_search(&number).is_ok();
        if !self.meanings.iter().any(|(_, value)| value.as_ref().is_some_and(mentions)) {
            self.meanings.push((number, None));
            return variable.clone();
        }
        let renamed = Variable::with_arity(variable.name(), variable.arity());
        self.enter(variable, Expr::from_kind(ExprKind::Variable(renamed.clone())));
        renamed
    }

    /// Forgets the last so many variables.
    pub(crate) fn leave(&mut self, count: usize) {
        self.meanings.truncate(self.meanings.len() - count);
    }

    /// What the variable stands for, if not itself.
    fn meaning(&self, number: u32) -> Option<&Expr> {
        self.meanings.iter().rev().find(|(other, _)| *other == number).and_then(|(_, value)| value.as_ref())
    }

    /// A node in its context.
    pub(crate) fn key(&self, address: usize, free: &[u32]) -> Key {
        let meaning = |&number: &u32| self.meaning(number).map(|value| (number, value.address()));
        (address, free.iter().filter_map(meaning).collect())
    }

    fn new_formula(&mut self, formula: &Formula) -> Formula {
        let kind = match formula.kind() {
            FormulaKind::Constant(value) => FormulaKind::Constant(*value),
            FormulaKind::Not(inner) => return negation(self.formula(inner)),
            FormulaKind::And(parts) => return self.junction(parts, true),
            FormulaKind::Or(parts) => return self.junction(parts, false),
            FormulaKind::Implies(left, right) => {
                let parts = [negation(self.formula(left)), self.formula(right)];
                return self.joined(parts, false);
            }
            FormulaKind::Iff(left, right) => {
                let (left, right) = (self.formula(left), self.formula(right));
                return self.equivalence(left, right);
            }
            FormulaKind::If(condition, yes, no) => {
                let (condition, yes, no) = (self.formula(condition), self.formula(yes), self.formula(no));
                return self.choice(condition, yes, no);
            }
            FormulaKind::Quantified(quantifier, decls, body) => return self.quantified(*quantifier, decls, body),
            FormulaKind::Count(multiplicity, inner) => FormulaKind::Count(*multiplicity, self.expr(inner)),
            FormulaKind::Subset(left, right) => FormulaKind::Subset(self.expr(left), self.expr(right)),
            FormulaKind::Equal(left, right) => FormulaKind::Equal(self.expr(left), self.expr(right)),
            FormulaKind::Compare(comparison, left, right) => {
                FormulaKind::Compare(*comparison, self.int(left), self.int(right))
            }
            FormulaKind::Let(variable, value, body) => {
                return self.within(variable, value, |rewriter| rewriter.formula(body));
            }
            FormulaKind::Mapping(mapping) => FormulaKind::Mapping(Mapping {
                domain: self.expr(&mapping.domain),
                range: self.expr(&mapping.range),
                ..mapping.clone()
            }),
        };
        Formula::from_kind(kind)
    }

    /// A conjunction or disjunction, in which parts of the same kind that nothing else uses are dissolved.
    fn junction(&mut self, parts: &[Formula], all: bool) -> Formula {
        let mut flat = Vec::with_capacity(parts.len());
        for part in parts {
            let dissolve = !part.is_shared();
            let part = self.formula(part);
            match part.kind() {
                FormulaKind::And(inner) if all && dissolve => flat.extend(inner.iter().cloned()),
                FormulaKind::Or(inner) if !all && dissolve => flat.extend(inner.iter().cloned()),
                _ => flat.push(part),
            }
        }
        self.joined(flat, all)
    }

    fn quantified(&mut self, quantifier: Quantifier, decls: &[Decl], body: &Formula) -> Formula {
        let (decls, body) = self.declared(decls, |rewriter| rewriter.formula(body));
        match (quantifier, body.kind()) {
            (Quantifier::All, FormulaKind::Constant(true)) if self.drops => constant(true),
            (Quantifier::Some | Quantifier::One, FormulaKind::Constant(false)) if self.drops => constant(false),
            (Quantifier::No | Quantifier::Lone, FormulaKind::Constant(false)) if self.drops => constant(true),
            (Quantifier::No, _) => negation(Formula::from_kind(FormulaKind::Quantified(Quantifier::Some, decls, body))),
            _ => Formula::from_kind(FormulaKind::Quantified(quantifier, decls, body)),
        }
    }

    /// What stands under declarations, rewritten, with the declarations.
    fn declared<T>(&mut self, decls: &[Decl], body: impl FnOnce(&mut Self) -> T) -> (Vec<Decl>, T) {
        let mut rewritten = Vec::with_capacity(decls.len());
        for decl in decls {
            let domain = self.expr(&decl.domain);
            let variable = self.declare(&decl.variable);
            rewritten.push(Decl { variable, multiplicity: decl.multiplicity, domain });
        }
        let body = body(self);
        self.leave(decls.len());
        (rewritten, body)
    }

    /// What stands under a `let`, rewritten.
    fn within<T>(&mut self, variable: &Variable, value: &Expr, body: impl FnOnce(&mut Self) -> T) -> T {
        let value = self.expr(value);
        self.enter(variable, value);
        let body = body(self);
        self.leave(1);
        body
    }

    /// The conjunction (or disjunction) of the parts, without constants that make no difference.
    pub(crate) fn joined(&self, parts: impl IntoIterator<Item = Formula>, all: bool) -> Formula {
        let mut kept = Vec::new();
        for part in parts {
            match part.kind() {
                FormulaKind::Constant(value) if *value == all => {}
                FormulaKind::Constant(_) if self.drops => return constant(!all),
                _ => kept.push(part),
            }
        }
        match kept.len() {
            0 => constant(all),
            1 => kept.remove(0),
            _ if all => Formula::from_kind(FormulaKind::And(kept)),
            _ => Formula::from_kind(FormulaKind::Or(kept)),
        }
    }

    /// The second if the first holds, else the third.
    pub(crate) fn choice(&self, condition: Formula, yes: Formula, no: Formula) -> Formula {
        match condition.kind() {
            FormulaKind::Constant(true) if self.drops => yes,
            FormulaKind::Constant(false) if self.drops => no,
            _ if self.drops => Formula::from_kind(FormulaKind::If(condition, yes, no)),
            _ => {
                let parts = [[negation(condition.clone()), yes], [condition, no]];
                self.joined(parts.map(|part| self.joined(part, false)), true)
            }
        }
    }

    /// Both or neither.
    fn equivalence(&self, left: Formula, right: Formula) -> Formula {
        match (left.kind(), right.kind()) {
            (FormulaKind::Constant(left), FormulaKind::Constant(right)) => constant(left == right),
            _ if self.drops => Formula::from_kind(FormulaKind::Iff(left, right)),
            _ => {
                let parts = [[negation(left.clone()), right.clone()], [negation(right), left]];
                self.joined(parts.map(|part| self.joined(part, false)), true)
            }
        }
    }

    fn new_expr(&mut self, expr: &Expr) -> Expr {
        let kind = match expr.kind() {
            ExprKind::Variable(variable) => return self.meaning(variable.number()).unwrap_or(expr).clone(),
            ExprKind::Binary(operator, left, right) => ExprKind::Binary(*operator, self.expr(left), self.expr(right)),
            ExprKind::Transpose(inner) => ExprKind::Transpose(self.expr(inner)),
            ExprKind::Closure(inner) => ExprKind::Closure(self.expr(inner)),
            ExprKind::ReflexiveClosure(inner) => ExprKind::ReflexiveClosure(self.expr(inner)),
            ExprKind::If(condition, yes, no) => {
                let condition = self.formula(condition);
                match condition.kind() {
                    FormulaKind::Constant(true) if self.drops => return self.expr(yes),
                    FormulaKind::Constant(false) if self.drops => return self.expr(no),
                    _ => ExprKind::If(condition, self.expr(yes), self.expr(no)),
                }
            }
            ExprKind::Comprehension(decls, body) => {
                let (decls, body) = self.declared(decls, |rewriter| rewriter.formula(body));
                ExprKind::Comprehension(decls, body)
            }
            ExprKind::FromInt(inner) => ExprKind::FromInt(self.int(inner)),
            ExprKind::Let(variable, value, body) => {
                return self.within(variable, value, |rewriter| rewriter.expr(body));
            }
            ExprKind::Relation(_)
            | ExprKind::Univ
            | ExprKind::Iden
            | ExprKind::Empty(_)
            | ExprKind::Ints
            | ExprKind::Constant(_) => return expr.clone(),
        };
        Expr::from_kind(kind)
    }

    fn new_int(&mut self, int: &IntExpr) -> IntExpr {
        let kind = match int.kind() {
            IntKind::Constant(_) => return int.clone(),
            IntKind::Cardinality(inner) => IntKind::Cardinality(self.expr(inner)),
            IntKind::SumOf(inner) => IntKind::SumOf(self.expr(inner)),
            IntKind::Sum(decls, body) => {
                let (decls, body) = self.declared(decls, |rewriter| rewriter.int(body));
                IntKind::Sum(decls, body)
            }
            IntKind::Binary(operator, left, right) => IntKind::Binary(*operator, self.int(left), self.int(right)),
            IntKind::Negate(inner) => IntKind::Negate(self.int(inner)),
            IntKind::If(condition, yes, no) => {
                let condition = self.formula(condition);
                match condition.kind() {
                    FormulaKind::Constant(true) if self.drops => return self.int(yes),
                    FormulaKind::Constant(false) if self.drops => return self.int(no),
                    _ => IntKind::If(condition, self.int(yes), self.int(no)),
                }
            }
            IntKind::Let(variable, value, body) => {
                return self.within(variable, value, |rewriter| rewriter.int(body));
            }
        };
        IntExpr::from_kind(kind)
    }
}

/// True or false.
fn constant(value: bool) -> Formula {
    Formula::from_kind(FormulaKind::Constant(value))
}

/// The negation, without a double one.
pub(crate) fn negation(formula: Formula) -> Formula {
    match formula.kind() {
        FormulaKind::Constant(value) => constant(!value),
        FormulaKind::Not(inner) => inner.clone(),
        _ => Formula::from_kind(FormulaKind::Not(formula)),
    }
}
