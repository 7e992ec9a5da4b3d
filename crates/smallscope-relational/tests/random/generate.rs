//! Random problems: bounds first, then formulas over everything that the logic has.

use smallscope_relational::*;

use super::Random;

/// How large problems are.
#[derive(Clone, Copy)]
pub struct Size {
    /// At most so many atoms.
    pub atoms: usize,
    /// At most so many tuples that are free to be in their relation or not.
    pub free: usize,
    /// How deeply formulas are nested.
    pub depth: usize,
    /// In how many of a hundred declarations a variable ranges over sets.
    pub sets: usize,
    /// Whether there are constants, which mean something over one universe only.
    pub constants: bool,
}

impl Default for Size {
    fn default() -> Self {
        Size { atoms: 4, free: 9, depth: 4, sets: 3, constants: true }
    }
}

/// Makes random problems, and formulas and expressions for a problem.
pub struct Generator<'r> {
    random: &'r mut Random,
    size: Size,
    relations: Vec<Relation>,
    atoms: usize,
    width: u32,
    /// The variables in scope.
    scope: Vec<Variable>,
}

impl<'r> Generator<'r> {
    /// With nothing to talk about yet but a universe without atoms.
    pub fn new(random: &'r mut Random, size: Size) -> Self {
        Generator { random, size, relations: Vec::new(), atoms: 0, width: 4, scope: Vec::new() }
    }

    /// A problem with one to three constraints.
    pub fn spec(&mut self) -> Spec {
        let bounds = self.bounds();
        let mut spec = Spec::new(bounds);
        spec.bit_width = self.width;
        spec.overflow = *self.random.pick(&[Overflow::Wrap, Overflow::Forbid]);
        for number in 0..self.random.between(1, 3) {
            let formula = self.formula(self.size.depth);
            spec = spec.require(format!("constraint {number}"), formula);
        }
        spec.check().unwrap_or_else(|error| panic!("a well-formed problem: {error}\n{spec}"));
        spec
    }

    /// Random bounds for one to three relations; from now on, formulas are about these.
    pub fn bounds(&mut self) -> Bounds {
        self.atoms = self.random.between(2, self.size.atoms);
        self.width = self.random.between(2, 4) as u32;
        let mut bounds = Bounds::new(Universe::new((0..self.atoms).map(|atom| format!("a{atom}"))).unwrap());
        self.carriers(&mut bounds);
        let mut free = self.size.free;
        self.relations.clear();
        for number in 0..self.random.between(1, 3) {
            let arity = 1 + self.random.weighted(&[4, 5, 2]);
            let relation = Relation::new(format!("{}{number}", ["", "s", "r", "t"][arity]), arity);
            let (lower, upper) = self.bound(arity, &mut free);
            bounds.between(&relation, lower, upper).unwrap();
            self.relations.push(relation);
        }
        bounds
    }

    /// From now on, formulas are about these relations, over this many atoms.
    pub fn about(&mut self, relations: &[Relation], atoms: usize, width: u32) {
        (self.relations, self.atoms, self.width) = (relations.to_vec(), atoms, width);
    }

    /// In most problems some atoms carry integers.
    fn carriers(&mut self, bounds: &mut Bounds) {
        let top = 1i64 << (self.width - 1);
        let carriers = self.random.below(self.atoms + 1);
        for atom in self.atoms - carriers..self.atoms {
            let value = self.random.below(2 * top as usize) as i64 - top;
            bounds.carry(atom, value).unwrap();
        }
    }

    /// A lower and an upper bound with no more free tuples than are left. The upper bound is often regular, so that atoms
    /// are interchangeable.
    fn bound(&mut self, arity: usize, free: &mut usize) -> (TupleSet, TupleSet) {
        let mut upper = TupleSet::empty(self.atoms, arity).unwrap();
        let mut lower = upper.clone();
        let (presence, fixed) = match self.random.below(3) {
            0 => (100, 0),
            1 => (60, 15),
            _ => (40, 40),
        };
        let columns: Vec<Vec<usize>> = (0..arity).map(|_| self.column()).collect();
        for number in 0..self.atoms.pow(arity as u32) {
            let tuple: Vec<usize> =
                (0..arity).map(|place| number / self.atoms.pow((arity - 1 - place) as u32) % self.atoms).collect();
            let regular = tuple.iter().zip(&columns).all(|(atom, column)| column.contains(atom));
            if !regular || !self.random.percent(presence) {
                continue;
            }
            if self.random.percent(fixed) {
                lower.insert(&tuple);
            } else if *free > 0 {
                *free -= 1;
            } else {
                continue;
            }
            upper.insert(&tuple);
        }
        (lower, upper)
    }

    /// Some atoms that follow one another.
    fn column(&mut self) -> Vec<usize> {
        let first = self.random.below(self.atoms);
        let last = self.random.between(first, self.atoms - 1);
        if self.random.percent(50) { (0..self.atoms).collect() } else { (first..=last).collect() }
    }

    /// A formula without free variables, but for those in scope.
    pub fn formula(&mut self, depth: usize) -> Formula {
        if depth == 0 {
            return self.shallow_formula();
        }
        let inner = depth - 1;
        let kind = match self.random.weighted(&[1, 6, 6, 5, 4, 3, 3, 16, 8, 8, 8, 12, 4, 3]) {
            0 => FormulaKind::Constant(self.random.percent(50)),
            1 => FormulaKind::Not(self.formula(inner)),
            2 => FormulaKind::And(self.formulas(inner)),
            3 => FormulaKind::Or(self.formulas(inner)),
            4 => FormulaKind::Implies(self.formula(inner), self.formula(inner)),
            5 => FormulaKind::Iff(self.formula(inner), self.formula(inner)),
            6 => FormulaKind::If(self.formula(inner), self.formula(inner), self.formula(inner)),
            7 => {
                use Quantifier::{All, Lone, No, One, Some};
                let quantifier = *self.random.pick(&[All, All, Some, Some, No, Lone, One]);
                let outer = self.scope.len();
                let decls = self.decls(inner, self.size.sets);
                let body = self.formula(inner);
                self.scope.truncate(outer);
                FormulaKind::Quantified(quantifier, decls, body)
            }
            8 => FormulaKind::Count(self.multiplicity(), self.any_expr(inner)),
            9 | 10 => {
                let arity = self.arity();
                let (left, right) = (self.expr(arity, inner), self.expr(arity, inner));
                if self.random.percent(60) { FormulaKind::Subset(left, right) } else { FormulaKind::Equal(left, right) }
            }
            11 => {
                use Comparison::{AtLeast, AtMost, Equal, Greater, Less};
                let comparison = *self.random.pick(&[Equal, Less, AtMost, Greater, AtLeast]);
                FormulaKind::Compare(comparison, self.int(inner), self.int(inner))
            }
            12 => {
                let (variable, value) = self.let_value(inner);
                self.scope.push(variable.clone());
                let body = self.formula(inner);
                self.scope.pop();
                FormulaKind::Let(variable, value, body)
            }
            _ => return self.mapping(inner),
        };
        Formula::from_kind(kind)
    }

    fn shallow_formula(&mut self) -> Formula {
        match self.random.below(3) {
            0 => self.any_expr(0).has(self.multiplicity()),
            1 => {
                let arity = self.arity();
                self.expr(arity, 0).within(self.expr(arity, 0))
            }
            _ => self.int(0).at_most(self.int(0)),
        }
    }

    fn formulas(&mut self, depth: usize) -> Vec<Formula> {
        (0..self.random.between(0, 3)).map(|_| self.formula(depth)).collect()
    }

    fn mapping(&mut self, depth: usize) -> Formula {
        let relation = self.random.pick(&self.relations).clone();
        if relation.arity() == 1 {
            return self.formula(depth);
        }
        let (domain, range) = (self.expr(relation.arity() - 1, depth), self.expr(1, depth));
        let multiplicity = self.multiplicity();
        Formula::from_kind(FormulaKind::Mapping(Mapping { relation, domain, multiplicity, range }))
    }

    /// A relation of pairs, if there is one.
    pub fn binary_relation(&mut self) -> Option<Relation> {
        self.relations.iter().find(|relation| relation.arity() == 2).cloned()
    }

    fn multiplicity(&mut self) -> Multiplicity {
        use Multiplicity::{Lone, No, One, Set, Some};
        *self.random.pick(&[No, Lone, One, Some, Some, Lone, Set])
    }

    fn arity(&mut self) -> usize {
        1 + self.random.weighted(&[6, 5, 1])
    }

    fn any_expr(&mut self, depth: usize) -> Expr {
        let arity = self.arity();
        self.expr(arity, depth)
    }

    /// One or two declarations, with their variables in scope.
    fn decls(&mut self, depth: usize, sets: usize) -> Vec<Decl> {
        let count = if self.random.percent(25) { 2 } else { 1 };
        let mut decls = Vec::new();
        for _ in 0..count {
            let arity = if self.random.percent(10) { 2 } else { 1 };
            decls.push(self.decl_of(arity, depth, sets));
        }
        decls
    }

    fn decl_of(&mut self, arity: usize, depth: usize, sets: usize) -> Decl {
        let multiplicity = match self.random.percent(sets) {
            true => *self.random.pick(&[Multiplicity::Lone, Multiplicity::Some, Multiplicity::Set]),
            false => Multiplicity::One,
        };
        let domain = self.expr(arity, depth.min(1));
        let decl = Decl::new(format!("v{}", self.scope.len()), multiplicity, domain);
        self.scope.push(decl.variable.clone());
        decl
    }

    fn let_value(&mut self, depth: usize) -> (Variable, Expr) {
        let arity = self.arity();
        let value = self.expr(arity, depth);
        (Variable::with_arity(format!("v{}", self.scope.len()), arity), value)
    }

    /// An expression of this arity.
    pub fn expr(&mut self, arity: usize, depth: usize) -> Expr {
        if depth == 0 {
            return self.leaf(arity);
        }
        let inner = depth - 1;
        match self.random.weighted(&[16, 6, 5, 5, 4, 3, 7, 4, 3, 3, 2, 8]) {
            0 => self.leaf(arity),
            1 => self.expr(arity, inner) + self.expr(arity, inner),
            2 => self.expr(arity, inner) & self.expr(arity, inner),
            3 => self.expr(arity, inner) - self.expr(arity, inner),
            4 => self.expr(arity, inner).override_with(self.expr(arity, inner)),
            5 => match self.random.percent(50) {
                true => self.expr(arity, inner).restrict_domain(self.expr(1, inner)),
                false => self.expr(arity, inner).restrict_range(self.expr(1, inner)),
            },
            6 => {
                let left = self.random.between(1, (arity + 1).min(3));
                let right = arity + 2 - left;
                if right > 3 { self.leaf(arity) } else { self.expr(left, inner).join(self.expr(right, inner)) }
            }
            7 => {
                let condition = self.formula(inner);
                condition.choose(self.expr(arity, inner), self.expr(arity, inner))
            }
            8 => self.comprehension(arity, inner),
            9 => {
                let (variable, value) = self.let_value(inner);
                self.scope.push(variable.clone());
                let body = self.expr(arity, inner);
                self.scope.pop();
                Expr::from_kind(ExprKind::Let(variable, value, body))
            }
            10 if arity == 1 => self.int(inner).to_atom(),
            _ => self.expr_of_arity(arity, inner),
        }
    }

    /// What is special about pairs, and products.
    fn expr_of_arity(&mut self, arity: usize, depth: usize) -> Expr {
        match (arity, self.random.below(4)) {
            (1, _) => self.int(depth).to_atom(),
            (2, 0) => self.expr(2, depth).transpose(),
            (2, 1) => self.expr(2, depth).closure(),
            (2, 2) => self.expr(2, depth).reflexive_closure(),
            _ => {
                let left = self.random.between(1, arity - 1);
                self.expr(left, depth).product(self.expr(arity - left, depth))
            }
        }
    }

    fn comprehension(&mut self, arity: usize, depth: usize) -> Expr {
        let outer = self.scope.len();
        let mut decls = Vec::new();
        let mut left = arity;
        while left > 0 {
            let columns = self.random.between(1, left);
            decls.push(self.decl_of(columns, depth, 0));
            left -= columns;
        }
        let body = self.formula(depth);
        self.scope.truncate(outer);
        Expr::comprehension(decls, body)
    }

    /// An expression without parts; variables and relations first.
    fn leaf(&mut self, arity: usize) -> Expr {
        let variables: Vec<Variable> =
            self.scope.iter().filter(|variable| variable.arity() == arity).cloned().collect();
        if !variables.is_empty() && self.random.percent(60) {
            return Expr::from(self.random.pick(&variables));
        }
        let relations: Vec<Relation> = self.relations.iter().filter(|r| r.arity() == arity).cloned().collect();
        if !relations.is_empty() && self.random.percent(75) {
            return Expr::from(self.random.pick(&relations));
        }
        match (arity, self.random.weighted(&[8, 4, 2, 1])) {
            (_, 3) => Expr::from_kind(ExprKind::Empty(arity)),
            (_, 2) if self.size.constants => self.constant(arity),
            (1, 1) => ints(),
            (1, _) => univ(),
            (2, _) => iden(),
            _ => self.leaf(1).product(self.leaf(arity - 1)),
        }
    }

    fn constant(&mut self, arity: usize) -> Expr {
        let mut tuples = TupleSet::empty(self.atoms, arity).unwrap();
        for _ in 0..self.random.between(1, 3) {
            let tuple: Vec<usize> = (0..arity).map(|_| self.random.below(self.atoms)).collect();
            tuples.insert(&tuple);
        }
        constant(tuples)
    }

    /// An integer expression.
    pub fn int(&mut self, depth: usize) -> IntExpr {
        if depth == 0 {
            return self.shallow_int();
        }
        let inner = depth - 1;
        match self.random.weighted(&[3, 8, 6, 4, 12, 2, 3, 2]) {
            0 => self.shallow_int(),
            1 => self.any_expr(inner).count(),
            2 => self.expr(1, inner).sum(),
            3 => {
                let outer = self.scope.len();
                let decls = self.decls(inner, self.size.sets);
                let body = self.int(inner);
                self.scope.truncate(outer);
                IntExpr::sum(decls, body)
            }
            4 => {
                use IntOp::{Divide, Minus, Plus, Remainder, ShiftLeft, ShiftRight, ShiftRightUnsigned, Times};
                let all = [Plus, Plus, Minus, Times, Divide, Remainder, ShiftLeft, ShiftRight, ShiftRightUnsigned];
                let op = *self.random.pick(&all);
                IntExpr::from_kind(IntKind::Binary(op, self.int(inner), self.int(inner)))
            }
            5 => -self.int(inner),
            6 => {
                let condition = self.formula(inner);
                condition.choose(self.int(inner), self.int(inner))
            }
            _ => {
                let (variable, value) = self.let_value(inner);
                self.scope.push(variable.clone());
                let body = self.int(inner);
                self.scope.pop();
                IntExpr::from_kind(IntKind::Let(variable, value, body))
            }
        }
    }

    fn shallow_int(&mut self) -> IntExpr {
        let top = 1i64 << (self.width - 1);
        match self.random.below(4) {
            0 | 1 => int(self.random.below(2 * top as usize) as i64 - top),
            2 => self.any_expr(0).count(),
            _ => self.leaf(1).sum(),
        }
    }
}
