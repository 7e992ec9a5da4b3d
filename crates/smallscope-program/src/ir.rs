//! The program between a language and DynAlloy: functions over objects with fields, in a few kinds of statements.
//!
//! Invariants, which a front end establishes and the translation relies on:
//!
//! - Everything that Rust keeps by value or behind `Box`, `Rc`, `Arc`, `&` or `&mut` and that has parts (structs, enums with payloads, vectors,
//!   arrays) is an *object*; a value of such a type is the object itself. Moving is copying the name of the object. A struct that is `Copy`, or is
//!   assigned through a reference, is copied part by part ([`StatementKind::Copy`]).
//! - `Option`, raw pointers and `Weak` are [`Type::Option`]. `&T` of a scalar or an option is the value itself; `&mut` of one is a [`Type::Slot`].
//!   A local variable of such a type that is borrowed mutably is moved into an object with one field, so that slots are fields or elements.
//! - Tuples are taken apart into several variables; a function has several results if it returns a tuple. A tuple in a field, an option or a
//!   vector is an object of a class of kind struct whose name begins with `(`; structures show it as a tuple.
//! - A pointer to something that is no object (`Box<i32>`, `Rc<RefCell<Option<u8>>>`) and a local variable in a box are objects of a class of
//!   kind struct with the one field `0`, whose name begins with `cell of`.
//! - An object behind a trait is one of a class of kind enum whose name begins with `dyn `: each variant has one field, the object that implements the
//!   trait, and the name of its class without type arguments. Structures show only that object.
//! - `()` in a field or an option is an expression of type [`Type::Unit`], of any kind.
//! - Expressions have no effects and do not panic: what can go wrong is a [`StatementKind::Check`] before. Arithmetic ([`ExprKind::Arith`]) occurs
//!   only as the whole value of an assignment to a local, and its operands have no arithmetic.
//! - `&&` and `||` of expressions without arithmetic and calls are [`ExprKind::And`]/[`ExprKind::Or`]; else they are `If`s.

use smallscope_alloy::{FileId, Sources, Span};

/// A program: types, functions, and where it begins.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Structs, enums with payloads, vectors, arrays, boxed locals.
    pub classes: Vec<Class>,
    /// The fields of all classes.
    pub fields: Vec<Field>,
    /// Enums without payloads.
    pub enums: Vec<Enum>,
    /// The functions: the one under test, all that are called, and those of contracts.
    pub functions: Vec<Function>,
    /// The function under test.
    pub entry: FunctionId,
    /// What holds of its inputs and results.
    pub contract: Contract,
    /// How its parameters, and then its results, lead to their objects.
    pub parameters: Vec<Ownership>,
    /// What the program has to do with and is not modelled.
    pub remarks: Vec<String>,
}

/// What holds of the inputs and results of the function under test.
#[derive(Clone, Debug, Default)]
pub struct Contract {
    /// Rust predicates: each takes the parameters of the entry (or, for an invariant, the one parameter), and returns whether it holds.
    pub requires: Vec<Predicate>,
    /// The cases of the contract, of which one at least applies to an input. None: it returns, whatever the input.
    pub behaviours: Vec<Behaviour>,
    /// Rust predicates over the parameters afterwards, and the results.
    pub ensures: Vec<Predicate>,
    /// What `old(..)` in those means: functions of the parameters before the call, with one result each. Objects they return are not copied.
    pub olds: Vec<Predicate>,
    /// Texts in relational logic about the input.
    pub relational_requires: Vec<Relational>,
    /// Texts in relational logic about the input, the outcome and the state before (with backquotes).
    pub relational_ensures: Vec<Relational>,
}

/// A function of the program that says whether something holds.
#[derive(Clone, Debug)]
pub struct Predicate {
    /// The function; its one result is a `bool`.
    pub function: FunctionId,
    /// What it is applied to.
    pub arguments: Vec<Argument>,
    /// What it is, for people: `invariant Tree::rep_ok`, `requires key > 0`.
    pub name: String,
    /// Where it is said.
    pub place: At,
    /// The number of the behaviour that has to apply for it to be asked.
    pub when: Option<usize>,
}

/// A case of a contract.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// How the function ends where it applies.
    pub ending: Ending,
    /// Whether it applies, of the parameters before the call.
    pub applies: Predicate,
}

/// How a function ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It returns, with any value or with `Err`.
    Returns,
    /// It panics, with this in its message.
    Panics(Option<String>),
}

/// What a predicate is applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The parameter of the entry with this number, as it is at the time.
    Parameter(usize),
    /// The parameter as it was before: only for scalars, options and references, not for what they lead to.
    Before(usize),
    /// The result of the entry with this number.
    Result(usize),
    /// The value that the n-th of `olds` had before the call.
    Old(usize),
}

/// A text in relational logic.
#[derive(Clone, Debug)]
pub struct Relational {
    /// The text.
    pub text: String,
    /// The class whose objects are `this` (an invariant of every object that is reached), or none: `this` is the entry's `self`.
    pub class: Option<ClassId>,
    /// Where the text begins.
    pub place: At,
}

/// A place in one of the files that a program comes from. Line 0 is nowhere: the statement was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct At {
    /// Which of the [`Sources`] that are given with the program.
    pub file: FileId,
    /// From 1.
    pub line: usize,
    /// From 1.
    pub column: usize,
}

impl At {
    /// From the place to the end of its line.
    pub(crate) fn span(self, sources: &Sources) -> Span {
        let text = &*sources.get(self.file).text;
        let line_start: usize = text.split_inclusive('\n').take(self.line.saturating_sub(1)).map(str::len).sum();
        let line = text[line_start..].lines().next().unwrap_or("");
        let column: usize = line.chars().take(self.column.saturating_sub(1)).map(char::len_utf8).sum();
        let offset = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        let start = line_start + column;
        Span { file: self.file, start: offset(start), end: offset((line_start + line.len()).max(start)) }
    }
}

/// Which goal, in the order of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GoalId(pub usize);

/// Which class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub usize);

/// Which field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId(pub usize);

/// Which enum without payloads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EnumId(pub usize);

/// Which function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct FunctionId(pub usize);

/// Which local variable of a function; the parameters are the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalId(pub usize);

/// Which loop of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LoopId(pub usize);

/// A kind of objects.
#[derive(Clone, Debug)]
pub struct Class {
    /// As Rust spells the type, such as `Node`, `Vec<Node>`, `[u8; 4]`.
    pub name: String,
    /// What its objects are made of.
    pub kind: ClassKind,
    /// How elements are owned, of vectors and arrays.
    pub elements: Ownership,
}

impl Class {
    /// The field of each variant that leads to the object which stands there itself, if that is all that objects of this class are for.
    pub fn behind(&self) -> Option<&[(String, Vec<FieldId>)]> {
        match &self.kind {
            ClassKind::Enum(variants) if self.name.starts_with("dyn ") => Some(variants),
            _ => None,
        }
    }
}

/// What objects are made of.
#[derive(Clone, Debug)]
pub enum ClassKind {
    /// A struct with these fields; also a local variable in a box.
    Struct(Vec<FieldId>),
    /// An enum: each variant's name and fields.
    Enum(Vec<(String, Vec<FieldId>)>),
    /// A vector of these.
    Vector(Type),
    /// An array of so many of these.
    Array(Type, usize),
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name; "0", "1" for those of tuple structs.
    pub name: String,
    /// Whose it is.
    pub class: ClassId,
    /// Of which variant, for enums.
    pub variant: Option<usize>,
    /// What it holds.
    pub ty: Type,
    /// How the objects that it leads to are owned: decides which inputs there are.
    pub ownership: Ownership,
}

/// How what a field, element or parameter leads to may be shared, and how structures show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ownership {
    /// By value, part of what it is in, and shown there: no other field leads there. Also everything that is no object.
    #[default]
    Inline,
    /// In a `Box`, shown as a pointer: no other field leads there.
    Owned,
    /// `Rc`, `Arc`: may be shared.
    Shared,
    /// `Weak`, raw pointers, `NonNull`, references: may be shared, and keeps nothing alive.
    Borrowed,
}

/// An enum without payloads.
#[derive(Clone, Debug)]
pub struct Enum {
    /// Its name.
    pub name: String,
    /// Its variants' names.
    pub variants: Vec<String>,
}

/// What a variable or field holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `()`
    Unit,
    /// `bool`
    Bool,
    /// An integer.
    Int(IntType),
    /// A variant of an enum without payloads.
    Enum(EnumId),
    /// An object; never null.
    Object(ClassId),
    /// Nothing, or one of these, which is neither `Unit` nor an option.
    Option(Box<Type>),
    /// A mutable reference to a field or element that holds one of these, which is no object.
    Slot(Box<Type>),
}

/// An integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IntType {
    /// Whether it has negative values.
    pub signed: bool,
    /// How many bits; 64 for `usize` and `isize`.
    pub bits: u32,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its path in the file: `Tree::insert`.
    pub name: String,
    /// Where it stands.
    pub place: At,
    /// How many of the locals are parameters.
    pub parameters: usize,
    /// The variables.
    pub locals: Vec<Local>,
    /// The locals that hold the results when it returns: none for `()`, several for a tuple.
    pub results: Vec<LocalId>,
    /// What it does.
    pub body: Vec<Statement>,
}

/// A local variable.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name in the source, or one that is made up.
    pub name: String,
    /// What it holds.
    pub ty: Type,
    /// What the source calls it, if it is a variable there that is assigned to by its name only.
    pub variable: Option<String>,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it does.
    pub kind: StatementKind,
    /// Where it comes from.
    pub place: At,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// A place gets a value.
    Assign(Place, Expr),
    /// The local gets a new object: for enums, of this variant, with these values for all its fields; a vector or array with these elements.
    New(LocalId, ClassId, Option<usize>, Vec<Expr>),
    /// All parts of the second object, its variant and its length are copied into the first, of the same class.
    Copy(Expr, Expr),
    /// A vector gets an element at an index, at most its length; those behind it move up.
    Insert(Expr, Expr, Expr),
    /// A vector loses the element at an index; those behind it move down.
    Remove(Expr, Expr),
    /// A vector keeps its first elements, so many.
    Truncate(Expr, Expr),
    /// The first if the condition holds, else the second.
    If(Expr, Vec<Statement>, Vec<Statement>),
    /// For ever, until a `Break` or a `Return`.
    Loop(LoopId, Vec<Statement>),
    /// Leaves a loop.
    Break(LoopId),
    /// Begins a loop again.
    Continue(LoopId),
    /// Leaves the function; its result locals have been assigned.
    Return,
    /// A call; its results go to these locals (none if they are not wanted).
    Call(Vec<LocalId>, FunctionId, Vec<Expr>),
    /// A call of which only the contract is used: the results, and all that the callee may change, are arbitrary within it.
    CallByContract(Vec<LocalId>, FunctionId, Vec<Expr>, Box<Contract>),
    /// Panics unless the condition holds.
    Check(Expr, Panic),
    /// The goal is reached if the condition holds.
    Mark(GoalId, Expr),
}

/// Why a program panics. In messages, `{}` and the like stand for what is known only when it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Panic {
    /// `panic!`, `unreachable!`, `todo!`, `assert!`: with the message.
    Explicit(String),
    /// An assertion with a message of its own: what it asserts, and the message.
    Assertion(String, String),
    /// `unwrap` or `expect` of nothing, with the message.
    Unwrap(String),
    /// An index out of bounds, with the message.
    Index(String),
    /// Arithmetic whose result does not fit the type, with the message.
    Overflow(String),
    /// Division or remainder by zero, with the message.
    DivisionByZero(String),
    /// A null pointer is followed. Not a panic in Rust but undefined.
    NullPointer,
}

impl Panic {
    /// The message, with `{}` for what is known only when it panics.
    pub fn message(&self) -> &str {
        match self {
            Panic::Explicit(message)
            | Panic::Assertion(_, message)
            | Panic::Unwrap(message)
            | Panic::Index(message)
            | Panic::Overflow(message)
            | Panic::DivisionByZero(message) => message,
            Panic::NullPointer => "{}",
        }
    }

    /// Whether its message has this text in it. Nothing if that depends on what is known only when it panics.
    pub fn says(&self, text: &str) -> Option<bool> {
        let message = self.message().replace("{{", "\u{1}").replace("}}", "\u{2}");
        let pieces = message.split('{').enumerate().map(|(number, piece)| match piece.split_once('}') {
            Some((_, rest)) if number > 0 => rest,
            _ => piece,
        });
        let plain = |piece: &str| piece.replace('\u{1}', "{").replace('\u{2}', "}");
        match pieces.map(plain).any(|piece| piece.contains(text)) {
            true => Some(true),
            false if message.contains('{') => None,
            false => Some(false),
        }
    }
}

/// Where a value is kept.
#[derive(Clone, Debug)]
pub enum Place {
    /// In a local variable.
    Local(LocalId),
    /// In a field of an object.
    Field(Expr, FieldId),
    /// At an index of a vector or array.
    Element(Expr, Expr),
    /// Where a slot leads.
    Slot(Expr),
}

/// An expression, without effects.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is made of.
    pub kind: Box<ExprKind>,
    /// What it yields.
    pub ty: Type,
}

/// What an expression is made of.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// An integer.
    Int(i128),
    /// A truth value.
    Bool(bool),
    /// A variant of an enum without payloads.
    Variant(usize),
    /// `None`, or a null pointer.
    None,
    /// What is at a place.
    Read(Place),
    /// A slot: a mutable reference to a field or element.
    Borrow(Place),
    /// `Some` of this.
    Some(Expr),
    /// What is in an option that is not `None`.
    Payload(Expr),
    /// Whether an option is not `None`.
    IsSome(Expr),
    /// Whether an object of an enum is of this variant.
    IsVariant(Expr, usize),
    /// How many elements a vector or array has.
    Len(Expr),
    /// Whether two values are the same: numbers, truth values, variants, options of them, identical objects.
    Same(Expr, Expr),
    /// The first integer is less than the second.
    Less(Expr, Expr),
    /// The first integer is at most the second.
    AtMost(Expr, Expr),
    /// Not.
    Not(Expr),
    /// Both.
    And(Expr, Expr),
    /// One or both.
    Or(Expr, Expr),
    /// The second if the first holds, else the third.
    Choose(Expr, Expr, Expr),
    /// An integer operation; see the invariants. The type of the whole says which type it is done in.
    Arith(Arith, Expr, Expr),
    /// Whether the exact result of an operation fits the integer type of its operands.
    Fits(Arith, Expr, Expr),
    /// The integer in another type, cut off as `as` does.
    Cast(Expr),
}

/// An integer operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arith {
    /// `+`, exact: a `Check` of `Fits` stands before.
    Add,
    /// `-`, exact.
    Subtract,
    /// `*`, exact.
    Multiply,
    /// `/`, towards zero.
    Divide,
    /// `%`, with the sign of the first.
    Remainder,
    /// `wrapping_add`.
    WrappingAdd,
    /// `wrapping_sub`.
    WrappingSubtract,
    /// `wrapping_mul`.
    WrappingMultiply,
    /// `&` of bits.
    BitAnd,
    /// `|` of bits.
    BitOr,
    /// `^` of bits.
    BitXor,
    /// `<<`.
    ShiftLeft,
    /// `>>`.
    ShiftRight,
}

impl Expr {
    /// An expression of this type.
    pub fn new(kind: ExprKind, ty: Type) -> Expr {
        Expr { kind: Box::new(kind), ty }
    }

    /// A truth value.
    pub fn truth(value: bool) -> Expr {
        Expr::new(ExprKind::Bool(value), Type::Bool)
    }

    /// The value of a local variable of this type.
    pub fn local(local: LocalId, ty: Type) -> Expr {
        Expr::new(ExprKind::Read(Place::Local(local)), ty)
    }
}

impl IntType {
    /// `usize`
    pub const USIZE: IntType = IntType { signed: false, bits: 64 };
    /// `i32`
    pub const I32: IntType = IntType { signed: true, bits: 32 };

    /// The least value.
    pub fn min(self) -> i128 {
        if self.signed { -(1 << (self.bits - 1)) } else { 0 }
    }

    /// The largest value.
    pub fn max(self) -> i128 {
        if self.signed { (1 << (self.bits - 1)) - 1 } else { (1 << self.bits) - 1 }
    }

    /// The number cut off to the type, as `as` does.
    pub fn wrap(self, number: i128) -> i128 {
        let size = 1i128 << self.bits;
        let rest = number.rem_euclid(size);
        if rest > self.max() { rest - size } else { rest }
    }
}

#[cfg(test)]
mod tests {
    use super::Panic;

    #[test]
    fn a_message_is_compared_as_far_as_it_is_known() {
        let says = |message: &str, text: &str| Panic::Explicit(message.to_owned()).says(text);
        assert_eq!(says("no room for {x}", "room"), Some(true));
        assert_eq!(says("no room for {x}", "zoom"), None);
        assert_eq!(says("no room", "zoom"), Some(false));
        assert_eq!(says("{{no}} room", "{no}"), Some(true));
        assert_eq!(says("{{no}} room", "x"), Some(false));
    }
}
