//! What binds variables: quantifiers, comprehensions, sums and `let`, with closures for the part that uses the variables.
//!
//! One variable is declared by its name, several by an array of names; the closure gets the variables in the same shape.
//! An array of names has one domain for all of them, or an array of domains. A domain that depends on a variable declared
//! before it takes declarations by hand: [`Formula::quantified`], [`Expr::comprehension`] and [`IntExpr::sum`].

use crate::logic::build::Branch;
use crate::logic::{Decl, Expr, ExprKind, Formula, FormulaKind, IntExpr, IntKind, Multiplicity, Quantifier, Variable};

/// Names of variables to declare: one name, or an array of names.
pub trait Names {
    /// The variables, in the shape of the names: one expression, or an array of them.
    type Variables;

    /// Declares a variable for each name, over the domain at its place.
    #[doc(hidden)]
    fn declare(self, domains: Vec<Expr>) -> (Vec<Decl>, Self::Variables);
}

impl Names for &str {
    type Variables = Expr;

    fn declare(self, domains: Vec<Expr>) -> (Vec<Decl>, Expr) {
        let domain = domains.into_iter().next().expect("one name has one domain");
        let decl = Decl::new(self, Multiplicity::One, domain);
        let variable = Expr::from(&decl.variable);
        (vec![decl], variable)
    }
}

impl<const N: usize> Names for [&str; N] {
    type Variables = [Expr; N];

    fn declare(self, domains: Vec<Expr>) -> (Vec<Decl>, [Expr; N]) {
        let declare = |(name, domain)| Decl::new(name, Multiplicity::One, domain);
        let decls: Vec<Decl> = self.into_iter().zip(domains).map(declare).collect();
        let variables = std::array::from_fn(|place| Expr::from(&decls[place].variable));
        (decls, variables)
    }
}

/// Domains for variables with these names: one expression for all, or an array with one for each.
pub trait Domains<N: Names> {
    /// A domain for each name.
    #[doc(hidden)]
    fn spread(self) -> Vec<Expr>;
}

impl<D: Into<Expr>> Domains<&str> for D {
    fn spread(self) -> Vec<Expr> {
        vec![self.into()]
    }
}

impl<D: Into<Expr>, const N: usize> Domains<[&str; N]> for D {
    fn spread(self) -> Vec<Expr> {
        vec![self.into(); N]
    }
}

impl<D: Into<Expr>, const N: usize> Domains<[&str; N]> for [D; N] {
    fn spread(self) -> Vec<Expr> {
        self.into_iter().map(Into::into).collect()
    }
}

macro_rules! quantifiers {
    ($($(#[$doc:meta])* $name:ident => $quantifier:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name<N: Names, F: Into<Formula>>(
            names: N,
            domain: impl Domains<N>,
            body: impl FnOnce(N::Variables) -> F,
        ) -> Formula {
            let (decls, variables) = names.declare(domain.spread());
            Formula::quantified(Quantifier::$quantifier, decls, body(variables))
        }
    )*};
}

quantifiers! {
    /// `all n: domain | body`: whether the body holds for every value.
    ///
    /// ```
    /// use smallscope_relational::{Relation, all};
    /// let (node, key, next) = (Relation::new("Node", 1), Relation::new("Key", 1), Relation::new("next", 2));
    /// assert_eq!(all("n", &node, |n| n.join(&next).lone()).to_string(), "all n: Node | lone n.next");
    /// let two = all(["a", "b"], &node, |[a, b]| a.join(&next).differs(&b));
    /// assert_eq!(two.to_string(), "all a, b: Node | a.next != b");
    /// let mixed = all(["n", "k"], [&node, &key], |[n, k]| n.differs(&k));
    /// assert_eq!(mixed.to_string(), "all n: Node, k: Key | n != k");
    /// ```
    all => All;
    /// `some n: domain | body`: whether the body holds for at least one value.
    some => Some;
    /// `no n: domain | body`: whether the body holds for no value.
    no => No;
    /// `lone n: domain | body`: whether the body holds for at most one value, of all variables together.
    lone => Lone;
    /// `one n: domain | body`: whether the body holds for exactly one value, of all variables together.
    one => One;
}

/// `{n: domain | body}`: all values for which the body holds; with several variables, all tuples of values.
pub fn comprehension<N: Names, F: Into<Formula>>(
    names: N,
    domain: impl Domains<N>,
    body: impl FnOnce(N::Variables) -> F,
) -> Expr {
    let (decls, variables) = names.declare(domain.spread());
    Expr::comprehension(decls, body(variables))
}

/// `sum n: domain | body`: the sum over all values.
pub fn sum_over<N: Names, I: Into<IntExpr>>(
    names: N,
    domain: impl Domains<N>,
    body: impl FnOnce(N::Variables) -> I,
) -> IntExpr {
    let (decls, variables) = names.declare(domain.spread());
    IntExpr::sum(decls, body(variables))
}

/// `some s: set domain | body`: whether there is a set of tuples of the domain for which the body holds.
pub fn some_set<F: Into<Formula>>(name: &str, domain: impl Into<Expr>, body: impl FnOnce(Expr) -> F) -> Formula {
    let decl = Decl::new(name, Multiplicity::Set, domain);
    let variable = Expr::from(&decl.variable);
    Formula::quantified(Quantifier::Some, [decl], body(variable))
}

/// `let x = value | body`: the body (a formula, an expression or an integer), in which the variable stands for the value.
///
/// ```
/// use smallscope_relational::{Relation, let_in};
/// let (node, next) = (Relation::new("Node", 1), Relation::new("next", 2));
/// let formula = let_in("x", node.join(&next), |x| x.some() & x.within(&node));
/// assert_eq!(formula.to_string(), "let x = Node.next | some x && x in Node");
/// ```
pub fn let_in<B: Branch>(name: &str, value: impl Into<Expr>, body: impl FnOnce(Expr) -> B) -> B::Whole {
    let value = value.into();
    let variable = Variable::with_arity(name, value.arity().unwrap_or(1));
    let body = body(Expr::from(&variable)).into();
    B::Whole::binding(variable, value, body)
}

impl Decl {
    /// A new variable of the domain's arity, with values that have as many tuples of the domain as the multiplicity says.
    pub fn new(name: impl Into<String>, multiplicity: Multiplicity, domain: impl Into<Expr>) -> Decl {
        let domain = domain.into();
        let variable = Variable::with_arity(name, domain.arity().unwrap_or(1));
        Decl { variable, multiplicity, domain }
    }
}

impl Formula {
    /// For how many values of the declared variables the formula holds. A domain may mention variables declared before.
    pub fn quantified(
        quantifier: Quantifier,
        decls: impl IntoIterator<Item = Decl>,
        body: impl Into<Formula>,
    ) -> Formula {
        Formula::from_kind(FormulaKind::Quantified(quantifier, decls.into_iter().collect(), body.into()))
    }
}

impl Expr {
    /// All tuples of values of the declared variables for which the formula holds.
    pub fn comprehension(decls: impl IntoIterator<Item = Decl>, body: impl Into<Formula>) -> Expr {
        Expr::from_kind(ExprKind::Comprehension(decls.into_iter().collect(), body.into()))
    }
}

impl IntExpr {
    /// The sum over all values of the declared variables.
    pub fn sum(decls: impl IntoIterator<Item = Decl>, body: impl Into<IntExpr>) -> IntExpr {
        IntExpr::from_kind(IntKind::Sum(decls.into_iter().collect(), body.into()))
    }
}
