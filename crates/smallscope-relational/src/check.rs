//! Whether formulas and expressions are well-formed: arities, bounds, declarations, and integers that fit.
//!
//! The first fault found from the inside out is reported, so that it names the smallest expression that shows it.

use std::fmt::{self, Display, Write};

use rustc_hash::FxHashSet;

use crate::bounds::Bounds;
use crate::error::Error;
use crate::logic::{
    Decl, Expr, ExprKind, ExprOp, Formula, FormulaKind, IntExpr, IntKind, Mapping, Multiplicity, Relation, Variable,
    deep,
};
use crate::tuples::TupleSet;

/// The largest bit width of a problem.
pub(crate) const MOST_BITS: u32 = 32;

/// The largest bit width of compiled formulas.
const MOST_COMPILED_BITS: u32 = 64;

/// The arity of a relation's tuples and the number of atoms they are over; `None` if nothing is known of the relation.
type Sample<'c> = dyn Fn(&Relation) -> Option<(usize, Option<usize>)> + 'c;

/// Checks formulas and expressions against what the relations and the integers are.
pub(crate) struct Checker<'c> {
    /// `None` if nothing may depend on the number of atoms.
    atoms: Option<usize>,
    width: u32,
    sample: Box<Sample<'c>>,
    /// The variables declared around what is being checked.
    scope: Vec<u32>,
    /// Addresses of nodes already found well-formed. They are alive as long as the checker's borrower holds their root, so
    /// they are forgotten between roots.
    seen: FxHashSet<usize>,
}

impl<'c> Checker<'c> {
    /// Checks what is said about relations with these bounds.
    ///
    /// # Errors
    ///
    /// If the bit width is out of range, or too small for an integer that an atom carries.
    pub(crate) fn of_bounds(bounds: &'c Bounds, width: u32) -> Result<Self, Error> {
        let sample = |relation: &Relation| bounds.of(relation).map(|bound| &bound.upper);
        Checker::new(bounds.universe().len(), width, bounds.ints(), sample)
    }

    /// Checks what is said about relations that have tuples like the sample.
    ///
    /// # Errors
    ///
    /// If the bit width is out of range, or too small for an integer that an atom carries.
    pub(crate) fn new(
        atoms: usize,
        width: u32,
        ints: &[(i64, usize)],
        sample: impl Fn(&Relation) -> Option<&'c TupleSet> + 'c,
    ) -> Result<Self, Error> {
        let sample = move |relation: &Relation| sample(relation).map(|tuples| (tuples.arity(), Some(tuples.atoms())));
        let checker = Checker::of_width(Some(atoms), width, MOST_BITS, Box::new(sample))?;
        for &(value, _) in ints {
            checker.fits(value, &"")?;
        }
        Ok(checker)
    }

    /// Checks what is said about these relations, over any universe.
    ///
    /// # Errors
    ///
    /// If the bit width is out of range.
    pub(crate) fn of_relations(relations: &[Relation], width: u32) -> Result<Self, Error> {
        let known: FxHashSet<Relation> = relations.iter().cloned().collect();
        let sample = move |relation: &Relation| known.contains(relation).then(|| (relation.arity(), None));
        Checker::of_width(None, width, MOST_COMPILED_BITS, Box::new(sample))
    }

    fn of_width(atoms: Option<usize>, width: u32, most: u32, sample: Box<Sample<'c>>) -> Result<Self, Error> {
        if !(1..=most).contains(&width) {
            return Err(Error::WidthOutOfRange { width, most });
        }
        Ok(Checker { atoms, width, sample, scope: Vec::new(), seen: FxHashSet::default() })
    }

    /// Whether a formula is well-formed.
    pub(crate) fn formula(&mut self, formula: &Formula) -> Result<(), Error> {
        self.forget();
        self.visit_formula(formula)
    }

    /// Whether an expression is well-formed; its arity.
    pub(crate) fn expr(&mut self, expr: &Expr) -> Result<usize, Error> {
        self.forget();
        self.visit_expr(expr, expr)
    }

    /// Whether an integer expression is well-formed.
    pub(crate) fn int(&mut self, int: &IntExpr) -> Result<(), Error> {
        self.forget();
        self.visit_int(int)
    }

    /// Forgets which nodes were found well-formed.
    pub(crate) fn forget(&mut self) {
        self.scope.clear();
        self.seen.clear();
    }

    /// Whether a node needs no visit: it had one, and its variables are declared here too.
    fn known(&mut self, address: usize, free: &[u32]) -> bool {
        !self.seen.insert(address) && free.iter().all(|number| self.scope.contains(number))
    }

    /// The same, after others that are still there.
    pub(crate) fn visit_expr(&mut self, expr: &Expr, around: &dyn Display) -> Result<usize, Error> {
        if !self.known(expr.address(), expr.free()) {
            deep(|| self.expr_parts(expr, around))?;
        }
        let arity = expr.arity().ok_or_else(|| misfit(expr, mismatch(expr)))?;
        TupleSet::empty(self.atoms.unwrap_or(1), arity).map_err(|error| misfit(expr, error.to_string()))?;
        Ok(arity)
    }

    fn expr_parts(&mut self, expr: &Expr, around: &dyn Display) -> Result<(), Error> {
        match expr.kind() {
            ExprKind::Relation(relation) => self.relation(relation, around),
            ExprKind::Variable(variable) => self.variable(variable, around),
            ExprKind::Univ | ExprKind::Iden | ExprKind::Empty(_) | ExprKind::Ints => Ok(()),
            ExprKind::Constant(tuples) => self.universe(tuples, expr),
            ExprKind::Binary(_, left, right) => {
                self.visit_expr(left, expr)?;
                self.visit_expr(right, expr).map(drop)
            }
            ExprKind::Transpose(inner) | ExprKind::Closure(inner) | ExprKind::ReflexiveClosure(inner) => {
                self.visit_expr(inner, expr).map(drop)
            }
            ExprKind::If(condition, yes, no) => {
                self.visit_formula(condition)?;
                self.visit_expr(yes, expr)?;
                self.visit_expr(no, expr).map(drop)
            }
            ExprKind::Comprehension(decls, body) => {
                if let Some(decl) = decls.iter().find(|decl| decl.multiplicity != Multiplicity::One) {
                    return Err(misfit(
                        expr,
                        format!("`{decl}` declares a set; a comprehension is over single tuples"),
                    ));
                }
                self.under(decls, expr, |checker| checker.visit_formula(body))
            }
            ExprKind::FromInt(int) => self.visit_int(int),
            ExprKind::Let(variable, value, body) => {
                self.let_in(variable, value, expr, |checker| checker.visit_expr(body, expr).map(drop))
            }
        }
    }

    /// The same, after others that are still there.
    pub(crate) fn visit_formula(&mut self, formula: &Formula) -> Result<(), Error> {
        if self.known(formula.address(), formula.free()) {
            return Ok(());
        }
        deep(|| self.formula_parts(formula))
    }

    fn formula_parts(&mut self, formula: &Formula) -> Result<(), Error> {
        match formula.kind() {
            FormulaKind::Constant(_) => Ok(()),
            FormulaKind::Not(inner) => self.visit_formula(inner),
            FormulaKind::And(parts) | FormulaKind::Or(parts) => {
                parts.iter().try_for_each(|part| self.visit_formula(part))
            }
            FormulaKind::Implies(left, right) | FormulaKind::Iff(left, right) => {
                self.visit_formula(left)?;
                self.visit_formula(right)
            }
            FormulaKind::If(condition, yes, no) => {
                [condition, yes, no].into_iter().try_for_each(|part| self.visit_formula(part))
            }
            FormulaKind::Quantified(_, decls, body) => {
                self.under(decls, formula, |checker| checker.visit_formula(body))
            }
            FormulaKind::Count(_, inner) => self.visit_expr(inner, formula).map(drop),
            FormulaKind::Subset(left, right) | FormulaKind::Equal(left, right) => {
                let arities = (self.visit_expr(left, formula)?, self.visit_expr(right, formula)?);
                let same = arities.0 == arities.1;
                if same { Ok(()) } else { Err(misfit(formula, differ(left, right))) }
            }
            FormulaKind::Compare(_, left, right) => {
                self.visit_int(left)?;
                self.visit_int(right)
            }
            FormulaKind::Let(variable, value, body) => {
                self.let_in(variable, value, formula, |checker| checker.visit_formula(body))
            }
            FormulaKind::Mapping(mapping) => self.mapping(mapping, formula),
        }
    }

    /// The same, after others that are still there.
    pub(crate) fn visit_int(&mut self, int: &IntExpr) -> Result<(), Error> {
        if self.known(int.address(), int.free()) {
            return Ok(());
        }
        deep(|| self.int_parts(int))
    }

    fn int_parts(&mut self, int: &IntExpr) -> Result<(), Error> {
        match int.kind() {
            IntKind::Constant(value) => self.fits(*value, int),
            IntKind::Cardinality(inner) => self.visit_expr(inner, int).map(drop),
            IntKind::SumOf(inner) => match self.visit_expr(inner, int)? {
                1 => Ok(()),
                _ => Err(misfit(int, not_a_set(inner))),
            },
            IntKind::Sum(decls, body) => self.under(decls, int, |checker| checker.visit_int(body)),
            IntKind::Binary(_, left, right) => {
                self.visit_int(left)?;
                self.visit_int(right)
            }
            IntKind::Negate(inner) => self.visit_int(inner),
            IntKind::If(condition, yes, no) => {
                self.visit_formula(condition)?;
                self.visit_int(yes)?;
                self.visit_int(no)
            }
            IntKind::Let(variable, value, body) => self.let_in(variable, value, int, |checker| checker.visit_int(body)),
        }
    }

    fn relation(&self, relation: &Relation, around: &dyn Display) -> Result<(), Error> {
        let Some((arity, atoms)) = (self.sample)(relation) else {
            return Err(Error::Unbound { relation: relation.name().to_string(), expression: abridged(around) });
        };
        let problem = if arity != relation.arity() {
            format!("tuples of length {arity} for a relation of arity {}", relation.arity())
        } else if let Some((has, wants)) = atoms.zip(self.atoms).filter(|(has, wants)| has != wants) {
            format!("tuples over {has} atoms, the universe has {wants}")
        } else {
            return Ok(());
        };
        Err(Error::Bounds { relation: relation.name().to_string(), problem })
    }

    fn variable(&self, variable: &Variable, around: &dyn Display) -> Result<(), Error> {
        match self.scope.contains(&variable.number()) {
            true => Ok(()),
            false => Err(Error::Undeclared { variable: variable.name().to_string(), expression: abridged(around) }),
        }
    }

    fn universe(&self, tuples: &TupleSet, expr: &Expr) -> Result<(), Error> {
        let universe = self.atoms.unwrap_or(tuples.atoms());
        match tuples.atoms() == universe {
            true => Ok(()),
            false => Err(Error::Universe { expression: abridged(expr), atoms: tuples.atoms(), universe }),
        }
    }

    fn mapping(&mut self, mapping: &Mapping, formula: &Formula) -> Result<(), Error> {
        let Mapping { relation, domain, range, .. } = mapping;
        self.relation(relation, formula)?;
        let (columns, last) = (self.visit_expr(domain, formula)?, self.visit_expr(range, formula)?);
        if last != 1 {
            return Err(misfit(formula, not_a_set(range)));
        }
        if columns + 1 != relation.arity() {
            let (domain, name, arity) = (abridged(domain), relation.name(), relation.arity());
            let problem =
                format!("the domain `{domain}` has arity {columns}, one less than `{name}`'s {arity} is needed");
            return Err(misfit(formula, problem));
        }
        Ok(())
    }

    fn fits(&self, value: i64, around: &dyn Display) -> Result<(), Error> {
        let unused = 64 - self.width;
        match value << unused >> unused == value {
            true => Ok(()),
            false => Err(Error::BitWidth { value, width: self.width, expression: abridged(around) }),
        }
    }

    /// Checks declarations, and what stands under them.
    fn under(
        &mut self,
        decls: &[Decl],
        around: &dyn Display,
        body: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if decls.is_empty() {
            return Err(misfit(around, "no variable is declared".to_string()));
        }
        let outer = self.scope.len();
        for decl in decls {
            self.decl(decl, around)?;
            self.scope.push(decl.variable.number());
        }
        let result = body(self);
        self.scope.truncate(outer);
        result
    }

    fn decl(&mut self, decl: &Decl, around: &dyn Display) -> Result<(), Error> {
        let arity = self.visit_expr(&decl.domain, decl)?;
        if decl.multiplicity == Multiplicity::No {
            return Err(misfit(around, format!("`{decl}` declares a variable without a value")));
        }
        same_arity(&decl.variable, arity, decl)
    }

    fn let_in(
        &mut self,
        variable: &Variable,
        value: &Expr,
        around: &dyn Display,
        body: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let arity = self.visit_expr(value, around)?;
        same_arity(variable, arity, around)?;
        self.scope.push(variable.number());
        let result = body(self);
        self.scope.pop();
        result
    }
}

fn same_arity(variable: &Variable, arity: usize, around: &dyn Display) -> Result<(), Error> {
    match variable.arity() == arity {
        true => Ok(()),
        false => {
            let (name, has) = (variable.name(), variable.arity());
            Err(misfit(around, format!("the variable `{name}` has arity {has}, its values have arity {arity}")))
        }
    }
}

/// Why an expression has no arity although its parts have.
fn mismatch(expr: &Expr) -> String {
    match expr.kind() {
        ExprKind::Binary(ExprOp::Join, ..) => "both sides are sets, so that no column is left".to_string(),
        ExprKind::Binary(ExprOp::RestrictDomain, set, _) | ExprKind::Binary(ExprOp::RestrictRange, _, set) => {
            not_a_set(set)
        }
        ExprKind::Binary(_, left, right) | ExprKind::If(_, left, right) => differ(left, right),
        ExprKind::Transpose(inner) | ExprKind::Closure(inner) | ExprKind::ReflexiveClosure(inner) => {
            format!("`{}` has arity {}, a relation of pairs is needed", abridged(inner), arity_of(inner))
        }
        _ => "a relation has at least one column".to_string(),
    }
}

fn not_a_set(expr: &Expr) -> String {
    format!("`{}` has arity {}, a set is needed", abridged(expr), arity_of(expr))
}

fn differ(left: &Expr, right: &Expr) -> String {
    let (left_arity, right_arity) = (arity_of(left), arity_of(right));
    format!("`{}` has arity {left_arity}, `{}` has arity {right_arity}", abridged(left), abridged(right))
}

fn arity_of(expr: &Expr) -> usize {
    expr.arity().unwrap_or(0)
}

fn misfit(around: &dyn Display, problem: String) -> Error {
    Error::Arity { expression: abridged(around), problem }
}

/// The beginning of what may be very long when shown.
fn abridged(shown: &dyn Display) -> String {
    struct Abridged {
        text: String,
        left: usize,
    }
    impl Write for Abridged {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            for character in part.chars() {
                self.left = self.left.checked_sub(1).ok_or(fmt::Error)?;
                self.text.push(character);
            }
            Ok(())
        }
    }
    let mut abridged = Abridged { text: String::new(), left: 1000 };
    match write!(abridged, "{shown}") {
        Ok(()) => abridged.text,
        Err(fmt::Error) => abridged.text + " ...",
    }
}

#[cfg(test)]
mod tests;
