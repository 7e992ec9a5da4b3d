//! A model: what the text of a module and of those it opens amounts to. Names are resolved, types are known, macros are
//! expanded, the receiver of every call is explicit; what is left is to choose a scope.
//!
//! Invariant: every id is within its table, every variable is bound around its uses, no function calls itself, and arities fit.

mod programs;
mod types;

pub use programs::{
    Action, ActionId, AssignedField, Correctness, CorrectnessId, Program, ProgramId, Statement, StatementKind, Subject,
    Unrolls,
};
pub(crate) use types::Hierarchy;
pub use types::Type;

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::resolve::Scopes;
use crate::source::{Sources, Span};
pub use crate::syntax::{CommandKind, Multiplicity, Quantifier, TemporalOp};

/// A model.
#[derive(Clone, Debug)]
pub struct Model {
    /// The texts it was read from; the first is the main module.
    pub sources: Sources,
    /// The signatures; first the built-in ones, see [`SigId`].
    pub sigs: Vec<Sig>,
    /// The fields of all signatures.
    pub fields: Vec<Field>,
    /// Every variable that anything binds.
    pub variables: Vec<Variable>,
    /// Predicates and functions.
    pub functions: Vec<Function>,
    /// What must hold in every instance, beyond the declarations.
    pub facts: Vec<Fact>,
    /// What is claimed.
    pub assertions: Vec<Fact>,
    /// DynAlloy's actions.
    pub actions: Vec<Action>,
    /// DynAlloy's programs.
    pub programs: Vec<Program>,
    /// DynAlloy's claims about programs.
    pub correctness: Vec<Correctness>,
    /// The fields that DynAlloy's programs assign to.
    pub assigned: Vec<AssignedField>,
    /// The commands of the main module, in order. A module without any has the Analyzer's default one.
    pub commands: Vec<Command>,
    /// What is probably not intended.
    pub warnings: Vec<Diagnostic>,
    /// What names mean in the main module: what further expressions are resolved with.
    pub(crate) scopes: Scopes,
}

/// Which signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SigId(pub u32);

impl SigId {
    /// `univ`
    pub const UNIV: SigId = SigId(0);
    /// `Int`
    pub const INT: SigId = SigId(1);
    /// `seq/Int`: the integers that are places in a sequence. A subset of `Int`.
    pub const SEQ_INT: SigId = SigId(2);
    /// `String`
    pub const STRING: SigId = SigId(3);
    /// `none`
    pub const NONE: SigId = SigId(4);
    /// How many signatures are built in.
    pub const BUILT_IN: u32 = 5;
}

/// Which field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId(pub u32);

/// Which function or predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionId(pub u32);

/// Which operator of time: each that was resolved has a number of its own, which its copies share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MomentId(pub u32);

/// Which variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub u32);

/// A signature.
#[derive(Clone, Debug)]
pub struct Sig {
    /// Its name with the path of its module, as the main module would write it: `Book`, `ord/Ord`.
    pub name: String,
    /// Where it is declared; none if it is built in.
    pub span: Option<Span>,
    /// What it is part of.
    pub kind: SigKind,
    /// Whether it has only the atoms of those that extend it.
    pub is_abstract: bool,
    /// `one`, `lone` or `some`.
    pub multiplicity: Option<Multiplicity>,
    /// Whether a module parameter `exactly X` demands that its scope is exact.
    pub exactly: bool,
    /// Whether it is an `enum` (its values are `one` signatures that extend it, and are ordered as written).
    pub is_enum: bool,
    /// Whether it is private to its module: not shown.
    pub private: bool,
    /// Alloy 6's `var`: whether it may have other atoms in each state.
    pub variable: bool,
    /// Whether it stands for signatures or fields, as `A$` and `sig$` do: not shown.
    pub meta: bool,
    /// Its fields, in the order of declaration.
    pub fields: Vec<FieldId>,
}

impl Sig {
    /// A signature of which nothing else is said.
    pub(crate) fn plain(name: impl Into<String>, span: Option<Span>, kind: SigKind) -> Self {
        let name = name.into();
        let (is_abstract, multiplicity, exactly, is_enum, private, variable, meta, fields) = Default::default();
        Sig { name, span, kind, is_abstract, multiplicity, exactly, is_enum, private, variable, meta, fields }
    }
}

/// What a signature is part of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SigKind {
    /// `univ`, `Int`, `seq/Int`, `String`, `none`
    BuiltIn,
    /// A signature with atoms of its own.
    Top,
    /// Atoms of this one; those that extend the same one are disjoint.
    Extends(SigId),
    /// Any atoms of these.
    In(Vec<SigId>),
    /// All atoms of these.
    Equal(Vec<SigId>),
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name, without the signature's.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// Whose field it is: its first column.
    pub sig: SigId,
    /// The type of the whole relation, the first column included.
    pub ty: Type,
    /// What one atom of the signature is mapped to: the bound, or with `defined` the value itself. Mentions `this`. Has a
    /// multiplicity ([`UnaryOp::OneOf`] and so on) at the top if it is a set, and [`BinaryOp::Arrow`]s if it is a relation.
    pub bound: Expr,
    /// The variable that stands for the atom in `bound`.
    pub this: VariableId,
    /// `=` instead of `:`
    pub defined: bool,
    /// Fields declared with this one, this one included, that are disjoint by `disj f, g: …`; else empty.
    pub disjoint: Vec<FieldId>,
    /// `f: disj …`: values of different atoms have nothing in common.
    pub injective: bool,
    /// Whether it is private to its module: not shown.
    pub private: bool,
    /// Alloy 6's `var`: whether it may have other tuples in each state.
    pub variable: bool,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// What its values are.
    pub ty: Type,
}

/// A predicate or a function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name with the path of its module, as the main module would write it.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// The parameters; the receiver is the first, if there is one.
    pub parameters: Vec<Decl>,
    /// What a function returns; none for a predicate.
    pub returns: Option<Expr>,
    /// The body.
    pub body: Expr,
    /// Whether it is private to its module.
    pub private: bool,
}

impl Function {
    /// The variables of all parameters, in order.
    pub fn variables(&self) -> impl Iterator<Item = VariableId> + '_ {
        self.parameters.iter().flat_map(|decl| decl.variables.iter().copied())
    }
}

/// A named formula: a fact, or an assertion.
#[derive(Clone, Debug)]
pub struct Fact {
    /// Its name with the path of its module; for a fact without one, or of a signature, a description.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// What holds. The fact of a signature quantifies over its atoms already.
    pub formula: Expr,
    /// Whether it holds in every state, as facts of signatures do; else in the first.
    pub always: bool,
}

/// A command.
#[derive(Clone, Debug)]
pub struct Command {
    /// Its label, or the name of what it is about, or `run$1` and so on.
    pub name: String,
    /// As the Analyzer prints it: `Run show for 3 but 1 Book`.
    pub title: String,
    /// Where it stands; none for the default one.
    pub span: Option<Span>,
    /// Whether an instance or a counterexample is sought.
    pub kind: CommandKind,
    /// What must hold with the facts: of `check`, the negation of this. The parameters of a predicate that is run are
    /// existentially quantified here already. If the command is about a program, true.
    pub formula: Expr,
    /// What the command is about, if not a formula.
    pub subject: Subject,
    /// How often loops and recursive calls are unrolled, if the command says it.
    pub unrolls: Option<Unrolls>,
    /// The scopes.
    pub scope: Scope,
    /// Whether an instance or a counterexample is expected, if that is said.
    pub expect: Option<bool>,
}

/// The scopes that a command states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Of all signatures that are not named.
    pub overall: Option<u32>,
    /// How many bits integers have.
    pub bit_width: Option<u32>,
    /// How many integers there are, from 0 on, where that is what a scope of `Int` means: in the notation of the thesis.
    pub integers: Option<u32>,
    /// Which integers are atoms, in any order: `Int` is this set, instead of all that have so many bits.
    pub carried: Option<Vec<i64>>,
    /// How long sequences are.
    pub sequence: Option<u32>,
    /// How many states a trace has, if the command says it.
    pub steps: Option<StepScope>,
    /// How many strings there are: exactly so many or at most.
    pub strings: Option<(u32, bool)>,
    /// Of the signatures that are named.
    pub sigs: Vec<SigScope>,
}

/// `for 2..7 steps`: how many states a trace is written with, of which the last is followed by one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepScope {
    /// At least so many.
    pub least: u32,
    /// At most so many; any number if it is the largest (`1.. steps`).
    pub most: u32,
    /// Where it is said.
    pub span: Span,
}

/// The scope of one signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SigScope {
    /// The signature.
    pub sig: SigId,
    /// `exactly`
    pub exactly: bool,
    /// How many atoms.
    pub from: u32,
    /// With `from..to:step`, the last number to try.
    pub to: u32,
    /// With `from..to:step`, the step.
    pub step: u32,
    /// Where it is said.
    pub span: Span,
}

/// A declaration of variables.
#[derive(Clone, Debug)]
pub struct Decl {
    /// The variables.
    pub variables: Vec<VariableId>,
    /// Whether their values have nothing in common.
    pub disjoint: bool,
    /// What the values are taken from: has a multiplicity at the top if it is a set, and [`BinaryOp::Arrow`]s if it is a relation.
    pub bound: Expr,
}

/// An expression, formula or integer expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is made of.
    pub kind: ExprKind,
    /// What it is: a formula, an integer, a relation and which.
    pub ty: Type,
    /// Where it stands.
    pub span: Span,
}

/// What an expression is made of.
///
/// Where an integer stands for a set it means the atom that carries it, and where a set stands for an integer it means the sum of
/// the integers its atoms carry. Such conversions are explicit: [`UnaryOp::AtomOfInt`] and [`UnaryOp::Sum`].
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// All atoms of a signature, `univ`, `none`, `Int`, `String` included.
    Sig(SigId),
    /// A field, as a relation that begins with its signature.
    Field(FieldId),
    /// A variable.
    Variable(VariableId),
    /// `iden`
    Iden,
    /// A formula that is always so.
    Truth(bool),
    /// An integer.
    Number(i64),
    /// `fun/min`: the least integer of the bit width.
    MinInt,
    /// `fun/max`: the largest integer of the bit width.
    MaxInt,
    /// `fun/next`: from each integer atom to the next.
    NextInt,
    /// A text in quotes: one atom of `String`.
    Text(String),
    /// An atom of an instance, by name: only where an expression is evaluated in one.
    Atom(String),
    /// One operand.
    Unary(UnaryOp, Box<Expr>),
    /// Two operands.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// All of them, which are formulas.
    All(Vec<Expr>),
    /// One of them or more, which are formulas.
    Any(Vec<Expr>),
    /// The second if the formula holds, else the third; all three may be formulas.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A quantified formula, or a sum over variables.
    Quantified(Quantifier, Vec<Decl>, Box<Expr>),
    /// All tuples of values for which the formula holds.
    Comprehension(Vec<Decl>, Box<Expr>),
    /// The last, in which the variable stands for the first.
    Let(VariableId, Box<Expr>, Box<Expr>),
    /// A call of a predicate or a function, with an argument for each variable of its parameters.
    Call(FunctionId, Vec<Expr>),
    /// `disj[a, b, c]`: pairwise without common tuples.
    Disjoint(Vec<Expr>),
    /// Alloy 6's operators of time, but [`TemporalOp::Sequence`]; with one or two operands. All but the prime are formulas of formulas.
    Temporal(TemporalOp, MomentId, Vec<Expr>),
    /// What a function would be that calls itself: it cannot be lowered, and this says why.
    Recursive(Arc<Diagnostic>),
    /// `pred/totalOrder[elem, first, next]`: the third orders the first, beginning with the second.
    TotalOrder(Box<[Expr; 3]>),
}

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `not`, of a formula.
    Not,
    /// `no e`, a formula.
    No,
    /// `some e`, a formula.
    Some,
    /// `lone e`, a formula.
    Lone,
    /// `one e`, a formula.
    One,
    /// `set e`, in the bound of a declaration.
    SetOf,
    /// `some e`, in the bound of a declaration.
    SomeOf,
    /// `lone e`, in the bound of a declaration.
    LoneOf,
    /// `one e`, in the bound of a declaration; what a bound without a multiplicity means.
    OneOf,
    /// `exactly e`, in the bound of a declaration.
    ExactlyOf,
    /// `~`
    Transpose,
    /// `^`
    Closure,
    /// `*`
    ReflexiveClosure,
    /// `#`, an integer.
    Cardinality,
    /// The integer that is the sum of what the atoms of a set carry.
    Sum,
    /// The atom that carries an integer.
    AtomOfInt,
    /// The negation of an integer.
    Negate,
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `implies`, of formulas.
    Implies,
    /// `iff`, of formulas.
    Iff,
    /// `+`, of relations.
    Union,
    /// `-`, of relations.
    Difference,
    /// `&`
    Intersection,
    /// `++`
    Override,
    /// `<:`
    RestrictDomain,
    /// `:>`
    RestrictRange,
    /// `.`
    Join,
    /// `a m -> n b`; both are [`Multiplicity::Set`] outside declarations and `in`.
    Arrow(Multiplicity, Multiplicity),
    /// `seq e` as the bound of a declaration or right of `in`: the first is `seq/Int`, the second is `e`. What
    /// `seq/Int -> lone e` is, and the places form a prefix of the integers from 0.
    Sequence,
    /// `a in b`; the second may be a bound with multiplicities.
    In,
    /// `=`, of relations.
    Equal,
    /// `=`, of integers.
    EqualInts,
    /// `<`, of integers.
    Less,
    /// `<=`, of integers.
    AtMost,
    /// `>`, of integers.
    Greater,
    /// `>=`, of integers.
    AtLeast,
    /// `a + b`, of integers.
    Add,
    /// `a - b`, of integers.
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`
    Divide,
    /// The remainder.
    Remainder,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `>>>`
    ShiftRightUnsigned,
}
