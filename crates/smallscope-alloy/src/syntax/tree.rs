//! The syntax tree: a module as it is written. Names are not resolved, nothing is checked.

use super::programs::{ActionDecl, CorrectnessDecl, ProgramDecl};
use crate::source::Span;

/// A module.
#[derive(Clone, Debug, PartialEq)]
pub struct Module {
    /// `module a/b[exactly X, Y]`, if it has a header.
    pub header: Option<Header>,
    /// `open …`, in order.
    pub opens: Vec<Open>,
    /// Everything else, in order.
    pub paragraphs: Vec<Paragraph>,
}

/// `module a/b[exactly X, Y]`
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The module's path.
    pub name: Name,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
}

/// A parameter of a module.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: Ident,
    /// Whether the signature given for it has an exact scope.
    pub exactly: bool,
}

/// `private open a/b[X, Y] as c`
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// The whole of it.
    pub span: Span,
    /// Whether names from it are not visible to those who open this module.
    pub private: bool,
    /// The module's path.
    pub path: Name,
    /// Signatures for its parameters.
    pub arguments: Vec<Name>,
    /// `as c`
    pub alias: Option<Ident>,
}

/// A word in the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ident {
    /// The word.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A path of words: `x`, `a/b/x`, `this/x`, `seq/Int`, `pred/totalOrder`, `fun/add`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    /// The words, with `/` between them; `this` may be the first.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A paragraph of a module.
#[derive(Clone, Debug, PartialEq)]
pub enum Paragraph {
    /// `sig`
    Sig(SigDecl),
    /// `enum`
    Enum(EnumDecl),
    /// `fact`
    Fact(FactDecl),
    /// `pred` or `fun`
    Function(FunctionDecl),
    /// `assert`
    Assert(AssertDecl),
    /// `let` at top level
    Macro(MacroDecl),
    /// `run` or `check`
    Command(CommandDecl),
    /// DynAlloy's `act`
    Action(ActionDecl),
    /// DynAlloy's `program`
    Program(ProgramDecl),
    /// DynAlloy's `assertCorrectness`, or an `assert` with a program between pre- and postcondition
    Correctness(CorrectnessDecl),
}

/// `private abstract one sig A, B extends C { fields } { fact }`
#[derive(Clone, Debug, PartialEq)]
pub struct SigDecl {
    /// The whole of it.
    pub span: Span,
    /// The names; each is a signature with these fields and this fact.
    pub names: Vec<Ident>,
    /// `private`
    pub private: Option<Span>,
    /// `abstract`
    pub is_abstract: Option<Span>,
    /// Alloy 6's `var`: it may have other atoms in each state.
    pub variable: Option<Span>,
    /// `one`, `lone` or `some`, and where.
    pub multiplicity: Option<(Multiplicity, Span)>,
    /// What it is part of.
    pub parent: Parent,
    /// The fields.
    pub fields: Vec<Decl>,
    /// The formula after the fields, if there is one.
    pub fact: Option<Expr>,
}

/// What a signature is part of.
#[derive(Clone, Debug, PartialEq)]
pub enum Parent {
    /// Nothing.
    Top,
    /// `extends P`
    Extends(Name),
    /// `in P + Q`
    In(Vec<Name>),
    /// `= P + Q`
    Equal(Vec<Name>),
}

/// `private enum E { A, B }`
#[derive(Clone, Debug, PartialEq)]
pub struct EnumDecl {
    /// The whole of it.
    pub span: Span,
    /// `private`
    pub private: Option<Span>,
    /// Its name.
    pub name: Ident,
    /// Its values.
    pub values: Vec<Ident>,
}

/// `fact name { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct FactDecl {
    /// The whole of it.
    pub span: Span,
    /// Its name: a word, or a text in quotes.
    pub name: Option<Ident>,
    /// What must hold.
    pub body: Expr,
}

/// `pred A.p[x: X] { … }`, `fun f[x: X]: Y { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionDecl {
    /// The whole of it.
    pub span: Span,
    /// `private`
    pub private: Option<Span>,
    /// The signature of the receiver, `this` in the body.
    pub receiver: Option<Name>,
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub parameters: Vec<Decl>,
    /// What a function returns; none for a predicate.
    pub returns: Option<Expr>,
    /// The body.
    pub body: Expr,
}

/// `assert name { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct AssertDecl {
    /// The whole of it.
    pub span: Span,
    /// Its name: a word, or a text in quotes.
    pub name: Option<Ident>,
    /// What is claimed.
    pub body: Expr,
}

/// `let name[x, y] { … }`, `let name = …`
#[derive(Clone, Debug, PartialEq)]
pub struct MacroDecl {
    /// The whole of it.
    pub span: Span,
    /// `private`
    pub private: Option<Span>,
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub parameters: Vec<Ident>,
    /// What it stands for.
    pub body: Expr,
}

/// `label: run p for 3 but exactly 2 A expect 1`
#[derive(Clone, Debug, PartialEq)]
pub struct CommandDecl {
    /// The whole of it.
    pub span: Span,
    /// The word before the colon.
    pub label: Option<Ident>,
    /// `run` or `check`
    pub kind: CommandKind,
    /// What is run or checked.
    pub target: Target,
    /// Its scopes.
    pub scope: ScopeDecl,
    /// `expect n`
    pub expect: Option<(u32, Span)>,
    /// `=> …`: commands that follow up; an old notation that is recognised.
    pub follows: bool,
}

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommandKind {
    /// Looks for an instance.
    Run,
    /// Looks for a counterexample.
    Check,
}

/// What a command is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A predicate, a function, or an assertion.
    Name(Name),
    /// A formula in braces.
    Block(Expr),
}

/// `for 3 but exactly 2 A, 5 int`
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ScopeDecl {
    /// The number right after `for`.
    pub overall: Option<(u32, Span)>,
    /// The scopes of single signatures.
    pub typed: Vec<TypedScope>,
    /// DynAlloy's `lurs 6` (or `lurs exactly 6`): how often loops and recursive calls are unrolled, at most or exactly.
    pub unrolls: Option<Unrolls>,
}

/// `lurs 6`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unrolls {
    /// How often.
    pub times: u32,
    /// `exactly`, or `exact`: loops run so many times, not fewer.
    pub exactly: bool,
    /// Where it is said.
    pub span: Span,
}

/// `exactly 3 A`, `3..5:1 A`
#[derive(Clone, Debug, PartialEq)]
pub struct TypedScope {
    /// The whole of it.
    pub span: Span,
    /// `exactly`
    pub exactly: bool,
    /// The number, or the first of `from..to`.
    pub from: u32,
    /// The last of `from..to:step`; the same as `from` if there is none.
    pub to: u32,
    /// The step; 1 if there is none.
    pub step: u32,
    /// What has this scope: a signature, `Int`/`int` (bits), `seq`, `String`, or Alloy 6's `steps`.
    pub of: Name,
}

/// How many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Multiplicity {
    /// `lone`: at most one.
    Lone,
    /// `one`: exactly one.
    One,
    /// `some`: at least one.
    Some,
    /// `set`: any number.
    Set,
}

/// `private var disj x, y: disj set e`
#[derive(Clone, Debug, PartialEq)]
pub struct Decl {
    /// The whole of it.
    pub span: Span,
    /// `private`
    pub private: Option<Span>,
    /// Alloy 6's `var`, of a field: it may have other tuples in each state.
    pub variable: Option<Span>,
    /// `disj` before the names: their values have nothing in common.
    pub disjoint: Option<Span>,
    /// The names.
    pub names: Vec<Ident>,
    /// `=` instead of `:`: the value itself, not a bound.
    pub defined: bool,
    /// `disj` before the bound: of a field, values of different atoms have nothing in common.
    pub disjoint_bound: Option<Span>,
    /// What the values are taken from. Its multiplicity keyword, if it has one, is a [`UnaryOp::Multiplicity`] at the top;
    /// `seq e` is [`UnaryOp::Seq`].
    pub bound: Expr,
}

/// An expression, formula or integer expression: the notation does not tell them apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is made of.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// What an expression is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A name; `@x` if it is not to be dereferenced.
    Name {
        /// The name, also `this`, `univ`, `iden`, `none`, `Int`, `seq/Int`, `String`, `disj`, `int`, `sum` where they stand for themselves
        /// (as in `disj[a, b]`, `int[x]`, `sum[x]`).
        name: Name,
        /// `@`
        at: bool,
    },
    /// A number.
    Number(i64),
    /// A text in quotes.
    Text(String),
    /// One operand.
    Unary(UnaryOp, Box<Expr>),
    /// Two operands.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a m -> n b`
    Arrow(Box<Expr>, Multiplicity, Multiplicity, Box<Expr>),
    /// `a = b`, `a not in b`, `a <= b`
    Compare(CompareOp, bool, Box<Expr>, Box<Expr>),
    /// `f[a, b]`, and `f(a, b)` in notations that have it.
    Box(Box<Expr>, Vec<Expr>),
    /// `a implies b else c`; the last may be missing.
    If(Box<Expr>, Box<Expr>, Option<Box<Expr>>),
    /// `all x: e | f`, `sum x: e | i`; a body in braces is a [`ExprKind::Block`].
    Quantified(Quantifier, Vec<Decl>, Box<Expr>),
    /// `{x: e | f}`; without a body the formula is true.
    Comprehension(Vec<Decl>, Option<Box<Expr>>),
    /// `let x = e | f`, one name at a time.
    Let(Ident, Box<Expr>, Box<Expr>),
    /// `{ f g h }`: all of them.
    Block(Vec<Expr>),
    /// `with x | f` of the old notation: fields without a receiver are those of `x`.
    With(Vec<Expr>, Box<Expr>),
    /// Alloy 6's operators of time: the operator, and its operands. A prime that follows a name is part of the name, as in `x'`.
    Temporal(TemporalOp, Vec<Expr>),
}

/// An operator of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TemporalOp {
    /// `always f`: now and ever after.
    Always,
    /// `eventually f`: now or at some time later.
    Eventually,
    /// `after f`: in the next state.
    After,
    /// `before f`: in the state before, of which there must be one.
    Before,
    /// `once f`: now or at some time before.
    Once,
    /// `historically f`: now and ever before.
    Historically,
    /// `f until g`: `g` holds now or later, and `f` up to then.
    Until,
    /// `f releases g`: `g` holds up to and including the time when `f` holds, or for ever.
    Releases,
    /// `f since g`: `g` holds now or held before, and `f` after that.
    Since,
    /// `f triggered g`: `g` held from the time on when `f` held, or always before.
    Triggered,
    /// `f ; g`: `f` now, and `g` in the next state.
    Sequence,
    /// `e'`: what `e` is in the next state.
    Prime,
}

impl TemporalOp {
    /// As it is written.
    pub fn sign(self) -> &'static str {
        match self {
            TemporalOp::Always => "always",
            TemporalOp::Eventually => "eventually",
            TemporalOp::After => "after",
            TemporalOp::Before => "before",
            TemporalOp::Once => "once",
            TemporalOp::Historically => "historically",
            TemporalOp::Until => "until",
            TemporalOp::Releases => "releases",
            TemporalOp::Since => "since",
            TemporalOp::Triggered => "triggered",
            TemporalOp::Sequence => ";",
            TemporalOp::Prime => "'",
        }
    }
}

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `not`, `!`
    Not,
    /// `no e`
    No,
    /// `some e`, `lone e`, `one e` as formulas, `set e` and the others as bounds of declarations.
    Multiplicity(Multiplicity),
    /// `seq e` as the bound of a declaration.
    Seq,
    /// `exactly e`
    Exactly,
    /// `~`
    Transpose,
    /// `^`
    Closure,
    /// `*`
    ReflexiveClosure,
    /// `#`
    Cardinality,
    /// `int e`: the integer that an atom carries.
    Int,
    /// `sum e` without declarations: the sum of the integers of a set.
    Sum,
    /// `-`, where it stands before an integer that is no literal.
    Negate,
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `and`, `&&`
    And,
    /// `or`, `||`
    Or,
    /// `implies`, `=>` without else is [`ExprKind::If`]; this is `iff`, `<=>`.
    Iff,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `&`
    Intersect,
    /// `++`
    Override,
    /// `<:`
    RestrictDomain,
    /// `:>`
    RestrictRange,
    /// `.`; `::` of the old notation too
    Join,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `>>>`
    ShiftRightUnsigned,
    /// `fun/add`
    Add,
    /// `fun/sub`
    Subtract,
    /// `fun/mul`
    Multiply,
    /// `fun/div`
    Divide,
    /// `fun/rem`
    Remainder,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
    /// `=`
    Equal,
    /// `in`
    In,
    /// `<`
    Less,
    /// `=<`, `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// For how many values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `all`
    All,
    /// `no`
    No,
    /// `lone`
    Lone,
    /// `one`
    One,
    /// `some`
    Some,
    /// `sum`: not a formula but an integer.
    Sum,
}
