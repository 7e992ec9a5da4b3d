//! Random formulas over a tiny universe, well-formed by construction.

use crate::logic::{
    Comparison, Decl, Expr, ExprKind, ExprOp, Formula, FormulaKind, IntExpr, IntKind, IntOp, Mapping, Multiplicity,
    Quantifier, Relation, Variable, univ,
};
use crate::{Bounds, TupleSet, Universe};

/// A small generator of pseudo-random numbers (xorshift).
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    pub(super) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub(super) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

/// Makes formulas about the relations of one universe.
pub(super) struct Generator {
    pub(super) random: Random,
    pub(super) bounds: Bounds,
    relations: Vec<Relation>,
    scope: Vec<Variable>,
    /// Parts made before, to be used again where their variables are declared.
    exprs: Vec<Expr>,
    formulas: Vec<Formula>,
    ints: Vec<IntExpr>,
    /// Whether variables may stand for sets.
    sets: bool,
}

impl Generator {
    /// Four atoms, of which two carry integers, and relations of arity one to three with few free tuples.
    pub(super) fn new(seed: u64, sets: bool) -> Self {
        let mut random = Random::new(seed);
        let universe = Universe::new(["a", "b", "-1", "1"]).unwrap();
        let mut bounds = Bounds::new(universe);
        bounds.carry(2, -1).unwrap();
        bounds.carry(3, 1).unwrap();
        let mut relations = Vec::new();
        for (name, arity, tuples) in [("s", 1, 3), ("q", 1, 4), ("r", 2, 5), ("f", 2, 4), ("t", 3, 3)] {
            let relation = Relation::new(name, arity);
            let (lower, upper) = random_bound(&mut random, arity, tuples);
            bounds.between(&relation, lower, upper).unwrap();
            relations.push(relation);
        }
        let (exprs, formulas, ints) = (Vec::new(), Vec::new(), Vec::new());
        Generator { random, bounds, relations, scope: Vec::new(), exprs, formulas, ints, sets }
    }

    fn in_scope(&self, free: &[u32]) -> bool {
        free.iter().all(|number| self.scope.iter().any(|variable| variable.number() == *number))
    }

    pub(super) fn formula(&mut self, depth: usize) -> Formula {
        if self.random.one_in(4) && !self.formulas.is_empty() {
            let again = self.random.pick(&self.formulas.clone());
            if self.in_scope(again.free()) {
                return again;
            }
        }
        let made = self.new_formula(depth);
        self.formulas.push(made.clone());
        made
    }

    fn new_formula(&mut self, depth: usize) -> Formula {
        let kinds = if depth == 0 { 5 } else { 20 };
        let kind = match self.random.below(kinds) {
            0 => {
                let arity = 1 + self.random.below(2);
                FormulaKind::Count(self.random.pick(&MULTIPLICITIES), self.expr(arity, depth))
            }
            1 => {
                let arity = 1 + self.random.below(2);
                FormulaKind::Subset(self.expr(arity, depth), self.expr(arity, depth))
            }
            2 => FormulaKind::Equal(self.expr(1, depth), self.expr(1, depth)),
            3 | 15 | 16 => FormulaKind::Compare(self.random.pick(&COMPARISONS), self.int(depth), self.int(depth)),
            4 => match self.random.below(4) {
                0 => FormulaKind::Constant(self.random.one_in(2)),
                _ => self.mapping(depth),
            },
            5 => FormulaKind::Not(self.formula(depth - 1)),
            6 => FormulaKind::And(self.formulas(depth - 1)),
            7 => FormulaKind::Or(self.formulas(depth - 1)),
            8 => FormulaKind::Implies(self.formula(depth - 1), self.formula(depth - 1)),
            9 => FormulaKind::Iff(self.formula(depth - 1), self.formula(depth - 1)),
            10 => FormulaKind::If(self.formula(depth - 1), self.formula(depth - 1), self.formula(depth - 1)),
            11 => {
                let (variable, value) = self.let_value(depth - 1);
                self.scope.push(variable.clone());
                let body = self.formula(depth - 1);
                self.scope.pop();
                FormulaKind::Let(variable, value, body)
            }
            _ => {
                let quantifier = self.random.pick(&QUANTIFIERS);
                let sets = self.sets && matches!(quantifier, Quantifier::Some);
                let decls = self.decls(depth - 1, sets);
                let body = self.formula(depth - 1);
                self.scope.truncate(self.scope.len() - decls.len());
                FormulaKind::Quantified(quantifier, decls, body)
            }
        };
        Formula::from_kind(kind)
    }

    fn formulas(&mut self, depth: usize) -> Vec<Formula> {
        (0..self.random.below(4)).map(|_| self.formula(depth)).collect()
    }

    fn mapping(&mut self, depth: usize) -> FormulaKind {
        let relation = self.random.pick(&self.relations[2..]);
        let domain = self.expr(relation.arity() - 1, depth.min(1));
        let (multiplicity, range) = (self.random.pick(&MULTIPLICITIES), self.expr(1, depth.min(1)));
        FormulaKind::Mapping(Mapping { relation, domain, multiplicity, range })
    }

    /// That a binary relation is a function: in many instances, as far as the bounds allow it.
    pub(super) fn function(&mut self) -> Formula {
        let relation = self.random.pick(&self.relations[2..4]);
        if self.random.one_in(2) {
            return relation.maps(univ(), Multiplicity::Lone, univ());
        }
        let firsts = self.bounds.of(&relation).unwrap().lower.iter().map(|tuple| tuple[0]);
        let domain = Expr::from_kind(ExprKind::Constant(TupleSet::unary(4, firsts)));
        relation.maps(domain, Multiplicity::One, univ())
    }

    fn let_value(&mut self, depth: usize) -> (Variable, Expr) {
        let arity = 1 + self.random.below(2);
        (self.variable("l", arity), self.expr(arity, depth))
    }

    /// A new variable, or now and then one that hides another.
    fn variable(&mut self, name: &str, arity: usize) -> Variable {
        if self.random.one_in(4) && !self.scope.is_empty() {
            let hidden = self.random.pick(&self.scope.clone());
            if hidden.arity() == arity {
                return hidden;
            }
        }
        Variable::with_arity(name, arity)
    }

    /// Declarations, whose variables are in scope from then on.
    fn decls(&mut self, depth: usize, sets: bool) -> Vec<Decl> {
        let mut decls = Vec::new();
        for _ in 0..1 + usize::from(self.random.one_in(3)) {
            let arity = if self.random.one_in(6) { 2 } else { 1 };
            let domain = self.expr(arity, depth.min(1));
            let multiplicity =
                if sets && self.random.one_in(2) { self.random.pick(&MULTIPLICITIES[1..]) } else { Multiplicity::One };
            let variable = self.variable("v", arity);
            self.scope.push(variable.clone());
            decls.push(Decl { variable, multiplicity, domain });
        }
        decls
    }

    fn expr(&mut self, arity: usize, depth: usize) -> Expr {
        if self.random.one_in(5) && !self.exprs.is_empty() {
            let again = self.random.pick(&self.exprs.clone());
            if again.arity() == Some(arity) && self.in_scope(again.free()) {
                return again;
            }
        }
        let made = self.new_expr(arity, depth);
        self.exprs.push(made.clone());
        made
    }

    fn new_expr(&mut self, arity: usize, depth: usize) -> Expr {
        let kinds = if depth == 0 || arity > 2 { 1 } else { 9 };
        let kind = match self.random.below(kinds) {
            1 | 2 => {
                let operator = self.random.pick(&SET_OPERATORS);
                ExprKind::Binary(operator, self.expr(arity, depth - 1), self.expr(arity, depth - 1))
            }
            3 | 4 => {
                let left = 1 + self.random.below(2);
                let right = arity + 2 - left;
                let left = if right > 3 { left + 1 } else { left };
                let (left, right) = (self.expr(left, depth - 1), self.expr(arity + 2 - left, depth - 1));
                ExprKind::Binary(ExprOp::Join, left, right)
            }
            5 => {
                let (condition, yes) = (self.formula(depth - 1), self.expr(arity, depth - 1));
                ExprKind::If(condition, yes, self.expr(arity, depth - 1))
            }
            6 => {
                let (variable, value) = self.let_value(depth - 1);
                self.scope.push(variable.clone());
                let body = self.expr(arity, depth - 1);
                self.scope.pop();
                ExprKind::Let(variable, value, body)
            }
            7 | 8 if arity == 1 => match self.random.below(3) {
                0 => ExprKind::FromInt(self.int(depth - 1)),
                1 => ExprKind::Binary(ExprOp::RestrictDomain, self.expr(1, depth - 1), self.expr(1, depth - 1)),
                _ => {
                    let domain = self.expr(1, depth - 1);
                    let variable = self.variable("c", 1);
                    self.scope.push(variable.clone());
                    let body = self.formula(depth - 1);
                    self.scope.pop();
                    ExprKind::Comprehension(vec![Decl { variable, multiplicity: Multiplicity::One, domain }], body)
                }
            },
            7 => match self.random.below(3) {
                0 => ExprKind::Transpose(self.expr(2, depth - 1)),
                1 => ExprKind::Closure(self.expr(2, depth - 1)),
                _ => ExprKind::ReflexiveClosure(self.expr(2, depth - 1)),
            },
            8 => match self.random.below(3) {
                0 => ExprKind::Binary(ExprOp::Product, self.expr(1, depth - 1), self.expr(1, depth - 1)),
                1 => ExprKind::Binary(ExprOp::RestrictDomain, self.expr(1, depth - 1), self.expr(2, depth - 1)),
                _ => ExprKind::Binary(ExprOp::RestrictRange, self.expr(2, depth - 1), self.expr(1, depth - 1)),
            },
            _ => self.leaf(arity),
        };
        Expr::from_kind(kind)
    }

    /// What a relation has for a variable, or what two relations have together, as people often write it.
    fn image(&mut self) -> Option<Expr> {
        let variables: Vec<Variable> = self.scope.iter().filter(|variable| variable.arity() == 1).cloned().collect();
        if variables.is_empty() {
            return None;
        }
        let variable = Expr::from(&self.random.pick(&variables));
        let [first, second] = [0, 1].map(|_| self.random.pick(&self.relations[2..4]));
        let image = variable.join(first);
        Some(if self.random.one_in(3) { image + variable.join(second) } else { image })
    }

    fn leaf(&mut self, arity: usize) -> ExprKind {
        let mut leaves: Vec<ExprKind> = Vec::new();
        for variable in self.scope.iter().filter(|variable| variable.arity() == arity) {
            leaves.extend(vec![ExprKind::Variable(variable.clone()); 4]);
        }
        for relation in self.relations.iter().filter(|relation| relation.arity() == arity) {
            leaves.extend(vec![ExprKind::Relation(relation.clone()); 2]);
        }
        leaves.push(ExprKind::Empty(arity));
        leaves.extend((arity == 1).then_some([ExprKind::Univ, ExprKind::Ints]).into_iter().flatten());
        leaves.extend((arity == 2).then_some(ExprKind::Iden));
        leaves.push(ExprKind::Constant(random_bound(&mut self.random, arity, 2).1));
        self.random.pick(&leaves)
    }

    fn int(&mut self, depth: usize) -> IntExpr {
        if self.random.one_in(4) && !self.ints.is_empty() {
            let again = self.random.pick(&self.ints.clone());
            if self.in_scope(again.free()) {
                return again;
            }
        }
        let made = self.new_int(depth);
        self.ints.push(made.clone());
        made
    }

    fn new_int(&mut self, depth: usize) -> IntExpr {
        let kinds = if depth == 0 { 3 } else { 9 };
        let kind = match self.random.below(kinds) {
            0 => IntKind::Constant(self.random.pick(&[-2, -1, 0, 1])),
            1 => {
                let arity = 1 + self.random.below(2);
                IntKind::Cardinality(self.expr(arity, depth.saturating_sub(1)))
            }
            2 => IntKind::SumOf(self.image().unwrap_or(self.expr(1, depth.saturating_sub(1)))),
            3 => {
                let decls = self.decls(depth - 1, false);
                let body = self.int(depth - 1);
                self.scope.truncate(self.scope.len() - decls.len());
                IntKind::Sum(decls, body)
            }
            4 => IntKind::Negate(self.int(depth - 1)),
            5 => IntKind::If(self.formula(depth - 1), self.int(depth - 1), self.int(depth - 1)),
            6 => {
                let (variable, value) = self.let_value(depth - 1);
                self.scope.push(variable.clone());
                let body = self.int(depth - 1);
                self.scope.pop();
                IntKind::Let(variable, value, body)
            }
            _ => IntKind::Binary(self.random.pick(&INT_OPERATORS), self.int(depth - 1), self.int(depth - 1)),
        };
        IntExpr::from_kind(kind)
    }
}

fn random_bound(random: &mut Random, arity: usize, tuples: usize) -> (TupleSet, TupleSet) {
    let mut lower = TupleSet::empty(4, arity).unwrap();
    let mut upper = lower.clone();
    for _ in 0..tuples {
        let tuple: Vec<usize> = (0..arity).map(|_| random.below(4)).collect();
        upper.insert(&tuple);
        if random.one_in(3) {
            lower.insert(&tuple);
        }
    }
    (lower, upper)
}

const MULTIPLICITIES: [Multiplicity; 5] =
    [Multiplicity::No, Multiplicity::Lone, Multiplicity::One, Multiplicity::Some, Multiplicity::Set];
const COMPARISONS: [Comparison; 5] =
    [Comparison::Equal, Comparison::Less, Comparison::AtMost, Comparison::Greater, Comparison::AtLeast];
const QUANTIFIERS: [Quantifier; 5] =
    [Quantifier::All, Quantifier::Some, Quantifier::No, Quantifier::Lone, Quantifier::One];
const SET_OPERATORS: [ExprOp; 4] = [ExprOp::Union, ExprOp::Intersection, ExprOp::Difference, ExprOp::Override];
const INT_OPERATORS: [IntOp; 8] = [
    IntOp::Plus,
    IntOp::Minus,
    IntOp::Times,
    IntOp::Divide,
    IntOp::Remainder,
    IntOp::ShiftLeft,
    IntOp::ShiftRight,
    IntOp::ShiftRightUnsigned,
];
