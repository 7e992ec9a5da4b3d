//! The attributes of smallscope: `#[model]` adds an instrumented twin of a module's types and
//! predicates; `#[invariant]`, `#[predicate]` and `#[field]` are the notes it reads.
//!
//! The stages are one module each: `parse` the arguments, `collect` the model, `validate` it,
//! `reach` the functions that need a twin, `expand` to code. Users import these through the
//! `smallscope` crate, which also holds the runtime the generated code calls.
//!
//! # Files
//!
//! | file | idea |
//! |---|---|
//! | `parse`, `attrs`, `arguments` | the arguments of the attributes, and which attributes are ours |
//! | `cover/`, `paths/` | instrument the user's own code: count the ways taken, report what is read |
//! | `model`, `collect`, `settle`, `resolve` | the items of the module, and what their names mean |
//! | `contract/`, `alloy/` | the attributes of methods; preconditions become predicates of the model, the rest a hidden function that returns a `Contract` |
//! | `validate/`, `fallback` | what cannot be modelled, as errors at their place; what stands in for the twin then |
//! | `reach`, `uses` | which functions the invariants reach |
//! | `types`, `value`, `concretise`, `observe`, `restore`, `spell`, `judge` | the twin's types, and the members of `Model` |
//! | `functions`, `rewrite/`, `symbolic/`, `actual/`, `shadow` | the twin's functions: reads of lazy fields become explicit, `Sym<S>` replaces scalars, given types replace trait objects, names of std mean the twin's own types |
//! | `twin`, `modules`, `expand`, `item` | all of it put together, for a module and for a single item |
//! | `test`, `inputs`, `siblings`, `sequences/` | `#[smallscope::test]`, `replay!`, `check!`, `sequences!` |

#![forbid(unsafe_code)]

mod actual;
mod alloy;
mod arguments;
mod attrs;
mod bounds;
mod clones;
mod collect;
mod concretise;
mod contract;
mod cover;
mod expand;
mod fallback;
mod functions;
mod inputs;
mod item;
mod judge;
mod model;
mod modules;
mod observe;
mod parse;
mod paths;
mod reach;
mod resolve;
mod restore;
mod rewrite;
mod runtime;
mod sequences;
mod settle;
mod shadow;
mod siblings;
mod spell;
mod strip;
mod symbolic;
mod test;
mod twin;
mod types;
mod uses;
mod validate;
mod value;

use proc_macro::TokenStream;

/// Adds the twin of a module (or, in a file of its own, of a single item) for the predicate engine.
///
/// Arguments: `crate = path` names the `smallscope` crate if it is renamed, and `uses(A, b)` lists
/// the other modelled names that a single item mentions. `check` or `check(bound = 3)` makes a test of every contract in
/// the module that has no `#[check(..)]` of its own; the arguments are those of [`macro@test`] for the search. Methods of
/// generic types are checked by [`check!`] in a test that says which types.
///
/// Attributes on fields, at most one each:
///
/// - `#[field(values = [..])]`: these values, for types that have none of their own.
/// - `#[field(index(arena))]`: a slot of the vector of that name.
/// - `#[field(actual = Type)]`: for `Box<dyn Trait>`, `Rc<dyn Trait>`, `Arc<dyn Trait>` and their `Weak`s, also inside
///   `Option`, `Vec`, `VecDeque`, arrays and `RefCell`: the objects are values of this type. To read them, the method
///   `as_any(&self) -> &dyn Any` of the trait is called; `view = function` names a `fn(&dyn Trait) -> Option<&Type>` to call
///   instead. Objects of other types are opaque. Invariants see the actual type, and can call the trait's methods on it.
/// - `#[field(derived = function)]`: computed from the rest. `#[field(ignore)]`: left at its default value.
#[proc_macro_attribute]
pub fn model(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::model(args.into(), item.into()).into()
}

/// Marks a function that says what a valid structure is; read by [`macro@model`].
#[proc_macro_attribute]
pub fn invariant(_args: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// Marks a further function to twin, such as a precondition; read by [`macro@model`].
#[proc_macro_attribute]
pub fn predicate(_args: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// Counts which ways through a function are taken, for `smallscope::coverage`.
///
/// On a function, an `impl`, a trait with default methods, or an inline module with all of these inside; in a
/// `#[smallscope::model]` module, as a note on the same things or on the module itself. Tests, invariants and predicates are
/// left out, unless they have the attribute themselves; so is everything with `#[cover(skip)]`. `#[cover(crate = path)]` names
/// the `smallscope` crate if it is renamed.
///
/// Counted are: `if`, `if let` and `let .. else`; the arms of `match`, and their guards; `while`, `while let` and `for`; operands of
/// `&&` and `||`; `?`. Also inside closures, inner functions, and the arguments of the standard library's macros; calls of
/// other macros that seem to branch are reported as not instrumented.
///
/// What instrumented code does, and when, stays the same. A `const fn` or an `async fn` is refused.
#[proc_macro_attribute]
pub fn cover(args: TokenStream, item: TokenStream) -> TokenStream {
    cover::expand(args.into(), item.into()).into()
}

/// The goals of covered code, whether it was run or not: `goals!(module)`, `goals!(function, Type::method)`, `goals!(Type)`.
///
/// A whole module has a list if the attribute [`macro@cover`] is on it, or on the module around it; a type, all of whose
/// methods are meant, if it is in such a module. For the method of a generic type, write `goals!(Type::<i32>::method)`; the
/// goals are the same for all types.
#[proc_macro]
pub fn goals(input: TokenStream) -> TokenStream {
    cover::expand_goals(input.into()).into()
}

/// Defines attributes that only a modelled module gives a meaning to.
macro_rules! clauses {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[proc_macro_attribute]
        pub fn $name(_args: TokenStream, item: TokenStream) -> TokenStream {
            contract::outside(stringify!($name), item.into()).into()
        }
    )*};
}

clauses! {
    /// What must hold before a call: `#[requires(self.len() > 0)]`. Read by [`macro@model`].
    ///
    /// It sees `self` as `&Self`, numbers, `bool`, `char`, `&str` and slices as they are declared, and every other
    /// parameter as a reference. Only inputs are tried for which all `requires` hold.
    requires
    /// What holds after a call: `#[ensures(self.len() == old(self.len()) + 1)]`. Read by [`macro@model`].
    ///
    /// `old(..)` is evaluated on a copy of the input from before the call. `#[ensures(|result| ..)]` names the result, as
    /// a reference to it. Parameters that were passed by value are as they were before the call.
    ensures
    /// When a call panics: `#[panics_when(index >= self.len(), "out of bounds")]`. Read by [`macro@model`].
    ///
    /// In all other cases it must not. The text is a part of the message.
    panics_when
    /// When a call returns `Err`: `#[errs_when(text.is_empty(), |error| error.line == 0)]`. Read by [`macro@model`].
    ///
    /// In all other cases it must not.
    errs_when
    /// A further behaviour with a precondition of its own: `#[behaviour(requires(..), ensures(..))]`. Read by
    /// [`macro@model`].
    ///
    /// Its parts are any number of `requires(..)` and `ensures(..)`, and at most one of `panics`, `panics("message")`,
    /// `errs` and `errs(|error| ..)`. Where several behaviours apply, all of them are judged.
    behaviour
    /// What is said in relational logic, in the notation of Alloy. Read by [`macro@model`]; needs the feature `alloy`.
    ///
    /// On a struct or enum `#[alloy(invariant = "..")]`, on a method or function `#[alloy(requires = "..", ensures = "..")]`. All
    /// of them may be repeated; the text may also be in a file: `invariant_file = "tree.als"`, beside the source.
    ///
    /// A text has formulas one after the other. `this` is the object, `@key` a parameter, `@result` the result; in `ensures`, a
    /// backquote after a field means the state before the call: `` this.root.*(left + right) = this.root`.*(left` + right`) ``.
    alloy
    /// Which type a parameter has that takes any type with a trait: `#[actual(shape: Circle)]`. Read by [`macro@model`].
    ///
    /// For parameters `&dyn Trait`, `&mut dyn Trait`, `Box<dyn Trait>`, `Rc<dyn Trait>`, `Arc<dyn Trait>`, these inside
    /// `Option` and `Vec`, and `impl Trait`; and for type parameters of the method's own, `#[actual(S: Circle)]`. The
    /// method is called with values of that type, and clauses see them as such.
    actual
}

/// Turns a function of inputs into a test that runs on every valid input within a bound, smaller ones first.
///
/// Each parameter is a modelled type, or any other type that a space can be of; `&T`, `&mut T`, `&str` and slices work too. The body's
/// assertions, or an `Err` it returns, say whether an input passes. Arguments, all optional:
///
/// - `bound = 3`: the largest size. Sizes grow from 0; no input is tried twice.
/// - `key in 1..=3`: the values of a parameter. `"Node.key" in 1..=3`: the values of a field.
/// - `given = |tree, key| tree.contains(**key)`: only inputs for which this holds; it sees the twins.
/// - `space = function`: a function from the size to the `Space`, in place of the one the types give.
/// - `time = "10s"`: stop then, say how far it got, and pass. Without it, the bound must be exhausted.
/// - `threads = 2`: threads that search. `shards = 4`: that many tests, each with its share of the inputs.
/// - `near_misses`: in place of the valid inputs, those that violate one condition of an invariant.
/// - `isolate`: run in a process of its own, which survives aborts. `timeout = "5s"`: the time for one input.
/// - `all_failures`: go on after a failure, and tell each kind of failure once.
///
/// A failure prints a call of [`replay!`] that runs the test on that input alone.
#[proc_macro_attribute]
pub fn test(args: TokenStream, item: TokenStream) -> TokenStream {
    test::expand(args.into(), item.into()).into()
}

/// Runs a test on one input alone, from the text that its failure printed: `replay!(path::of_test, "..")`.
#[proc_macro]
pub fn replay(input: TokenStream) -> TokenStream {
    siblings::expand_replay(input.into()).into()
}

/// The contract of a method, to be checked: `check!(Type::method).bound(4).run()`.
#[proc_macro]
pub fn check(input: TokenStream) -> TokenStream {
    siblings::expand_check(input.into()).into()
}

/// The paths through a method marked `#[paths]`, to be explored: `paths!(Type::method).bound(4).run()`.
///
/// The attribute is one of a contract, read by [`macro@model`]. The functions of a module that has one are instrumented: while an
/// exploration runs, they tell what they read. At other times they read one flag at each access.
#[proc_macro]
pub fn paths(input: TokenStream) -> TokenStream {
    siblings::expand_paths(input.into()).into()
}

/// Call sequences to explore: how to begin, which calls to make with which arguments, what must hold.
///
/// ```ignore
/// let explored = smallscope::sequences! {
///     let mut list = SmallList::<u8, 2>::new();
///     model let mut reference = Vec::new();
///     call list.push(x), reference.push(x) for x in 0..3;
///     call list.pop(), reference.pop();
///     call list.insert(i, x), reference.insert(i, x) for i in 0..4, x in 0..2 if i <= reference.len();
///     always list.as_slice() == reference.as_slice();
///     key list.as_slice().to_vec(), list.is_spilled();
/// }
/// .up_to(8)
/// .run();
/// ```
///
/// It gives a builder of `smallscope::sequences`. Statements, each ended by a semicolon:
///
/// - `let mut name = value`: a variable that calls work on, made anew for every sequence; any number of them.
/// - `model let mut name = value`: the same; the word says that it is not what is tested.
/// - `call expression`: a call to make in every state. `call expression, reference`: the results must be equal (by `==`), or both
///   must panic. `for name in values, ..`: with all of these arguments; values are cloned for each side. `if condition`: only where it holds.
/// - `always condition`: what holds in every state.
/// - `key expression, ..`: what tells states apart. Without it, all variables do: those of modelled types by their canonical
///   forms, others by `Eq` and `Hash`.
///
/// Expressions see the variables as a test does that makes these calls one after the other; such tests are what failures print. Values of
/// arguments are written in place of their names: as in the source if they are listed there, else as `smallscope::emit::Code` or, if
/// they have none, `Debug` says.
///
/// Variables without `Clone` are made again by the calls that led to a state; with it, they are cloned.
#[proc_macro]
pub fn sequences(input: TokenStream) -> TokenStream {
    sequences::expand(input.into()).into()
}
