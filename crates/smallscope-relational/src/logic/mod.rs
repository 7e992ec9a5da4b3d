//! Relational logic: expressions, formulas and integer expressions as immutable, shared trees.
//!
//! Every value of the logic is a relation, that is, a set of tuples of one arity; sets are relations of arity one, and
//! scalars are sets of one atom. Trees are built by the methods and operators in `build`; nothing is
//! checked while building, so that `a + b` needs no `?`: arities are checked when a formula is used, and the error
//! names the expression.
//!
//! Nodes are reference-counted. A subexpression used twice is one node with two owners, and whatever works on the trees
//! works on a node once for each binding of its free variables.

mod build;
mod free;
mod parts;
mod show;
mod stack;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

pub use build::*;
pub use parts::Part;
pub(crate) use stack::{deep, deep_stretch};

use self::free::free_of;
use crate::tuples::TupleSet;

/// The next number of a relation or a variable.
static NEXT: AtomicU32 = AtomicU32::new(0);

macro_rules! symbol {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name(Arc<Symbol>);

        impl $name {
            /// Its name.
            pub fn name(&self) -> &str {
                &self.0.name
            }

            /// The length of its tuples.
            pub fn arity(&self) -> usize {
                self.0.arity
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.0.number == other.0.number
            }
        }

        impl Eq for $name {}

        impl Hash for $name {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.0.number.hash(state);
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0.name)
            }
        }
    };
}

struct Symbol {
    name: String,
    arity: usize,
    number: u32,
}

fn symbol(name: String, arity: usize) -> Arc<Symbol> {
    Arc::new(Symbol { name, arity, number: NEXT.fetch_add(1, Ordering::Relaxed) })
}

symbol! {
    /// A relation that the bounds leave open: the unknowns of a problem. Two relations are the same only if one is a
    /// clone of the other, whatever their names.
    Relation
}

symbol! {
    /// A variable that a quantifier, a comprehension, a sum or a `let` binds.
    Variable
}

impl Relation {
    /// A new relation with tuples of this length.
    pub fn new(name: impl Into<String>, arity: usize) -> Self {
        Relation(symbol(name.into(), arity))
    }
}

impl Variable {
    /// A new variable for one atom, or for a set of atoms.
    pub fn new(name: impl Into<String>) -> Self {
        Variable::with_arity(name, 1)
    }

    /// A new variable for tuples of this length.
    pub fn with_arity(name: impl Into<String>, arity: usize) -> Self {
        Variable(symbol(name.into(), arity))
    }

    /// A number that no other variable has; later ones have larger numbers.
    pub(crate) fn number(&self) -> u32 {
        self.0.number
    }
}

/// A relation-valued expression.
#[derive(Clone)]
pub struct Expr(Arc<Node<ExprKind>>);

/// A formula: true or false.
#[derive(Clone)]
pub struct Formula(Arc<Node<FormulaKind>>);

/// An integer-valued expression.
#[derive(Clone)]
pub struct IntExpr(Arc<Node<IntKind>>);

struct Node<K: stack::NodeKind> {
    kind: K,
    /// Numbers of the free variables, sorted.
    free: Box<[u32]>,
    /// The length of an expression's tuples; 0 if its parts do not fit together, and for what is no expression.
    arity: usize,
}

/// What an expression is made of.
#[derive(Clone)]
pub enum ExprKind {
    /// A relation of the problem.
    Relation(Relation),
    /// A bound variable.
    Variable(Variable),
    /// Every atom of the universe.
    Univ,
    /// Every atom with itself.
    Iden,
    /// No tuple of this length.
    Empty(usize),
    /// All atoms that carry integers.
    Ints,
    /// These tuples, whatever the instance.
    Constant(TupleSet),
    /// Two expressions combined.
    Binary(ExprOp, Expr, Expr),
    /// `~r`: a binary relation turned round.
    Transpose(Expr),
    /// `^r`: the transitive closure of a binary relation.
    Closure(Expr),
    /// `*r`: the reflexive transitive closure of a binary relation, over the whole universe.
    ReflexiveClosure(Expr),
    /// The first if the formula holds, else the second.
    If(Formula, Expr, Expr),
    /// All tuples of values of the declared variables for which the formula holds.
    Comprehension(Vec<Decl>, Formula),
    /// The atom that carries the value of an integer expression; empty if there is none.
    FromInt(IntExpr),
    /// The last expression, in which the variable stands for the value of the first.
    Let(Variable, Expr, Expr),
}

/// How a binary operator combines two relations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExprOp {
    /// `a + b`
    Union,
    /// `a & b`
    Intersection,
    /// `a - b`
    Difference,
    /// `a -> b`
    Product,
    /// `a . b`
    Join,
    /// `a ++ b`: `b`, and those tuples of `a` whose first atom begins no tuple of `b`.
    Override,
    /// `s <: r`: the tuples of `r` that begin with an atom of the set `s`.
    RestrictDomain,
    /// `r :> s`: the tuples of `r` that end with an atom of the set `s`.
    RestrictRange,
}

impl ExprOp {
    /// The length of the result's tuples, from those of the operands; `None` if they do not fit together.
    pub(crate) fn arity(self, left: usize, right: usize) -> Option<usize> {
        match self {
            ExprOp::Union | ExprOp::Intersection | ExprOp::Difference | ExprOp::Override => {
                (left == right).then_some(left)
            }
            ExprOp::Product => left.checked_add(right),
            ExprOp::Join => left.checked_add(right)?.checked_sub(2).filter(|&arity| arity > 0),
            ExprOp::RestrictDomain => (left == 1).then_some(right),
            ExprOp::RestrictRange => (right == 1).then_some(left),
        }
    }
}

/// A declaration of a variable: which values it takes.
#[derive(Clone)]
pub struct Decl {
    /// The variable that is declared.
    pub variable: Variable,
    /// How many tuples of the domain a value has. A plain variable has [`Multiplicity::One`].
    pub multiplicity: Multiplicity,
    /// What the values are taken from. It may mention variables declared before.
    pub domain: Expr,
}

/// How many tuples there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Multiplicity {
    /// None.
    No,
    /// At most one.
    Lone,
    /// Exactly one.
    One,
    /// At least one.
    Some,
    /// Any number.
    Set,
}

/// What a formula is made of.
#[derive(Clone)]
pub enum FormulaKind {
    /// True or false.
    Constant(bool),
    /// Not.
    Not(Formula),
    /// All of them.
    And(Vec<Formula>),
    /// One of them, or more.
    Or(Vec<Formula>),
    /// The first implies the second.
    Implies(Formula, Formula),
    /// Both or neither.
    Iff(Formula, Formula),
    /// The second if the first holds, else the third.
    If(Formula, Formula, Formula),
    /// For how many values of the declared variables the formula holds.
    Quantified(Quantifier, Vec<Decl>, Formula),
    /// How many tuples an expression has.
    Count(Multiplicity, Expr),
    /// `a in b`
    Subset(Expr, Expr),
    /// `a = b`
    Equal(Expr, Expr),
    /// Two integers compared.
    Compare(Comparison, IntExpr, IntExpr),
    /// The formula, in which the variable stands for the value of the expression.
    Let(Variable, Expr, Formula),
    /// A relation is a function: see [`Mapping`].
    Mapping(Mapping),
}

/// `relation in domain -> multiplicity range`: the declaration of a field. The relation's tuples are in `domain -> range`,
/// and each tuple of the domain is continued by as many atoms of the range as the multiplicity says.
///
/// With [`Multiplicity::Lone`] this is a partial function, with [`Multiplicity::One`] a function.
#[derive(Clone)]
pub struct Mapping {
    /// The relation.
    pub relation: Relation,
    /// All but its last column; of arity one less than the relation's.
    pub domain: Expr,
    /// How many atoms of the range follow a tuple of the domain.
    pub multiplicity: Multiplicity,
    /// Its last column; a set.
    pub range: Expr,
}

/// How many values of the declared variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// All.
    All,
    /// At least one.
    Some,
    /// None.
    No,
    /// At most one.
    Lone,
    /// Exactly one.
    One,
}

/// How two integers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// What an integer expression is made of.
#[derive(Clone)]
pub enum IntKind {
    /// This number.
    Constant(i64),
    /// `#e`: how many tuples.
    Cardinality(Expr),
    /// The sum of the integers that the atoms of a set carry; other atoms count as nothing.
    SumOf(Expr),
    /// The sum over all values of the declared variables.
    Sum(Vec<Decl>, IntExpr),
    /// Two integers combined.
    Binary(IntOp, IntExpr, IntExpr),
    /// The negation.
    Negate(IntExpr),
    /// The first if the formula holds, else the second.
    If(Formula, IntExpr, IntExpr),
    /// The integer, in which the variable stands for the value of the expression.
    Let(Variable, Expr, IntExpr),
}

/// How two integers are combined. All operations are those of two's-complement integers of the bit width at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntOp {
    /// `a + b`
    Plus,
    /// `a - b`
    Minus,
    /// `a * b`
    Times,
    /// `a / b`, rounded toward zero
    Divide,
    /// The remainder of [`Divide`](IntOp::Divide); it has the sign of `a`.
    Remainder,
    /// `a << b`
    ShiftLeft,
    /// `a >> b`, keeping the sign
    ShiftRight,
    /// `a >>> b`, zeros from the left
    ShiftRightUnsigned,
}

macro_rules! node {
    ($name:ident, $kind:ident, $arity:expr, $own:expr) => {
        impl $name {
            /// What it is made of.
            pub fn kind(&self) -> &$kind {
                &self.0.kind
            }

            /// A node made of this.
            pub fn from_kind(kind: $kind) -> Self {
                let free = free_of(&kind, $own(&kind));
                let arity = $arity(&kind);
                $name(Arc::new(Node { kind, free, arity }))
            }

            /// Numbers of its free variables, sorted.
            pub(crate) fn free(&self) -> &[u32] {
                &self.0.free
            }

            /// Whether a variable is free in it.
            pub fn mentions(&self, variable: &Variable) -> bool {
                self.free().binary_search(&variable.number()).is_ok()
            }

            /// What tells this node from all others that are alive.
            pub fn address(&self) -> usize {
                Arc::as_ptr(&self.0) as *const () as usize
            }

            /// Whether it has more than one owner.
            pub(crate) fn is_shared(&self) -> bool {
                Arc::strong_count(&self.0) > 1
            }
        }
    };
}

node!(Expr, ExprKind, |kind: &ExprKind| kind.arity().unwrap_or(0), |kind: &ExprKind| match kind {
    ExprKind::Variable(variable) => Some(variable.number()),
    _ => None,
});
node!(Formula, FormulaKind, |_| 0, |_: &_| None);
node!(IntExpr, IntKind, |_| 0, |_: &_| None);

impl Expr {
    /// The length of its tuples; `None` if its parts do not fit together.
    pub fn arity(&self) -> Option<usize> {
        (self.0.arity > 0).then_some(self.0.arity)
    }
}

impl ExprKind {
    /// The length of its tuples; `None` if its parts do not fit together.
    fn arity(&self) -> Option<usize> {
        match self {
            ExprKind::Relation(relation) => Some(relation.arity()),
            ExprKind::Variable(variable) => Some(variable.arity()),
            ExprKind::Univ | ExprKind::Ints | ExprKind::FromInt(_) => Some(1),
            ExprKind::Iden => Some(2),
            ExprKind::Empty(arity) => Some(*arity),
            ExprKind::Constant(tuples) => Some(tuples.arity()),
            ExprKind::Binary(op, left, right) => op.arity(left.arity()?, right.arity()?),
            ExprKind::Transpose(inner) | ExprKind::Closure(inner) | ExprKind::ReflexiveClosure(inner) => {
                inner.arity().filter(|&arity| arity == 2)
            }
            ExprKind::If(_, yes, no) => yes.arity().filter(|_| yes.arity() == no.arity()),
            ExprKind::Comprehension(decls, _) => {
                decls.iter().try_fold(0usize, |sum, decl| sum.checked_add(decl.domain.arity()?))
            }
            ExprKind::Let(_, _, body) => body.arity(),
        }
    }
}
