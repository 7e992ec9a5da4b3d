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
//! | `code` | `quote!` with templates that are texts: it costs little to compile |
//! | `parse`, `attrs`, `arguments` | the arguments of the attributes, and which attributes are ours |
//! | `cover/`, `paths/` | instrument the user's own code: count the ways taken, report what is read; features, `no_cover` stands in |
//! | `rules` | what a `macro_rules!` of the module makes |
//! | `present` | fields that are there in some builds only |
//! | `model`, `collect`, `settle`, `left`, `resolve` | the items of the module, which of them are left alone, and what their names mean |
//! | `constants` | what the code of a test mentions, for the values of its inputs |
//! | `contract/`, `alloy/` | the attributes of methods; preconditions become predicates of the model, the rest a hidden function that returns a `Contract` |
//! | `validate/`, `fallback` | what cannot be modelled, as errors at their place; what stands in for the twin then |
//! | `reach`, `uses`, `hand` | which functions the invariants reach |
//! | `types`, `value`, `concretise`, `observe`, `restore`, `spell`, `judge` | the twin's types, and the members of `Model` |
//! | `functions`, `rewrite/`, `symbolic/`, `actual/`, `shadow` | the twin's functions: reads of lazy fields become explicit, `Sym<S>` replaces scalars, given types replace trait objects, names of std mean the twin's own types |
//! | `mutants`, `monitor/` | mutants and run-time checks compiled into the user's own functions |
//! | `twin`, `modules`, `expand`, `file`, `item` | all of it put together, for a module, for a file and for a single item |
//! | `test`, `inputs`, `condition`, `siblings`, `sequences/` | `#[smallscope::test]`, `replay!`, `check!`, `sequences!` |

#![forbid(unsafe_code)]

#[macro_use]
mod code;

mod actual;
mod alloy;
mod arguments;
mod attrs;
mod bounds;
mod clause;
mod clones;
mod collect;
mod collections;
mod concretise;
mod condition;
mod conjunction;
mod constants;
mod contract;
#[cfg_attr(not(feature = "coverage"), path = "no_cover.rs")]
mod cover;
mod expand;
mod fallback;
mod file;
mod functions;
mod hand;
mod inputs;
mod item;
mod judge;
mod left;
mod model;
mod modules;
#[cfg(feature = "monitor")]
mod monitor;
#[cfg(feature = "mutation")]
mod mutants;
mod observe;
mod parse;
#[cfg(feature = "paths")]
mod paths;
mod present;
mod reach;
mod resolve;
mod restore;
mod rewrite;
mod rules;
mod runtime;
mod sequences;
mod settle;
mod shadow;
mod siblings;
mod spell;
mod strip;
#[cfg_attr(not(feature = "symbolic"), path = "no_symbolic.rs")]
mod symbolic;
mod table;
mod test;
mod twin;
mod types;
mod uses;
mod validate;
mod value;

use proc_macro::TokenStream;

/// Makes the types of a module generatable: every valid value of them within a bound.
///
/// ```ignore
/// #[smallscope::model]
/// mod stack {
///     pub struct Stack { items: Vec<u8>, capacity: usize }
///
///     impl Stack {
///         #[invariant]
///         fn fits(&self) -> bool {
///             self.items.len() <= self.capacity
///         }
///     }
/// }
/// ```
///
/// The module stays as it is. The attribute adds a hidden *twin* of its types and of the functions that the invariants reach. A file
/// cannot carry an attribute: write [`model_file!`] in it, or put the attribute on each item.
///
/// # Arguments
///
/// - `check`, `check(bound = 3)`: make a test of every contract in the module that has no `#[check(..)]` of its own. The arguments are
///   those of [`macro@test`]. For methods of generic types, call [`check!`] in a test of your own.
/// - `uses(A, b)`: the other modelled names that a single item mentions.
/// - `crate = path`: the path of the `smallscope` crate, if you renamed it.
///
/// # Attributes on fields
///
/// A field has at most one of these:
///
/// - `#[field(values = [..])]`: these values, for types that have none of their own.
/// - `#[field(index(arena))]`: an index into the vector of that name.
/// - `#[field(derived = function)]`: computed from the other fields.
/// - `#[field(ignore)]`: left at its default value.
/// - `#[field(actual = Type)]`: the type of the objects behind `Box<dyn Trait>`, `Rc<dyn Trait>`, `Arc<dyn Trait>` and their `Weak`s,
///   also inside `Option`, `Vec`, `VecDeque`, arrays and `RefCell`. Invariants see this type, and can call the trait's methods on it. To
///   read an object back, smallscope calls the trait's method `as_any(&self) -> &dyn Any`; `view = function` names a `fn(&dyn Trait) ->
///   Option<&Type>` to call instead. Objects of other types are opaque.
#[proc_macro_attribute]
pub fn model(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::model(args.into(), item.into()).into()
}

/// Models the file that it stands in, as [`macro@model`] does with an inline module.
///
/// ```ignore
/// // src/tree.rs
/// smallscope::model_file!();
///
/// pub struct Tree { /* .. */ }
///
/// impl Tree {
///     #[invariant]
///     fn is_valid(&self) -> bool { /* .. */ }
/// }
/// ```
///
/// It has the arguments of [`macro@model`]. Before Rust 1.88, write the path of the file, from the folder of the package:
/// `model_file!("src/tree.rs")`. Types with `#[field(..)]` also derive [`macro@Fields`]. Modules inside the file are not modelled.
#[proc_macro]
pub fn model_file(input: TokenStream) -> TokenStream {
    file::expand(input.into()).into()
}

/// Allows `#[field(..)]` on the fields of a type in a file with [`model_file!`].
#[proc_macro_derive(Fields, attributes(field))]
pub fn fields(_item: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// A function that smallscope calls in a file with `model_file!`.
#[doc(hidden)]
#[proc_macro_attribute]
pub fn __called(_args: TokenStream, item: TokenStream) -> TokenStream {
    file::called(item.into()).into()
}

/// Says that there is no such derive: the attribute is [`macro@model`], on the module.
#[doc(hidden)]
#[proc_macro_derive(Model)]
pub fn derive_model(_item: TokenStream) -> TokenStream {
    let message = "smallscope derives nothing for single types: put `#[smallscope::model]` on the module around this type, \
                   or on the type itself";
    syn::Error::new(proc_macro2::Span::call_site(), message).into_compile_error().into()
}

/// A note that `model_file!` reads.
#[doc(hidden)]
#[proc_macro_attribute]
pub fn __note(_args: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// Marks a method or function that returns whether a value is valid. Read by [`macro@model`].
#[proc_macro_attribute]
pub fn invariant(_args: TokenStream, item: TokenStream) -> TokenStream {
    file::called(contract::outside("invariant", item.into())).into()
}

/// Marks a function that conditions such as `given` can call. Read by [`macro@model`].
#[proc_macro_attribute]
pub fn predicate(_args: TokenStream, item: TokenStream) -> TokenStream {
    file::called(contract::outside("predicate", item.into())).into()
}

/// Compiles mutants into a function or method, for `smallscope::mutation::advise`. One at a time can be switched on, for one thread; otherwise
/// the function does what it did.
///
/// A change keeps the types: comparisons, `==`, `&&`, `||`, integers, conditions, arithmetic where one operand is a number for sure; statements
/// are dropped if they are calls, `+=` and its like, or assignments through `self`, `*p` or an index. What macros contain is left as it is. An
/// operand with a type that is known from the operator only may need an annotation.
#[proc_macro_attribute]
pub fn mutants(args: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "mutation")]
    return mutants::expand(args.into(), item.into()).into();
    #[cfg(not(feature = "mutation"))]
    {
        let (_, item) = (args, proc_macro2::TokenStream::from(item));
        let message = runtime::needs("mutation", "`#[mutants]`");
        let error = syn::Error::new(proc_macro2::Span::call_site(), message).into_compile_error();
        quote!(#item #error).into()
    }
}

/// Compiles contracts and invariants into a program, as checks at run time.
///
/// Put it on an `impl`, an inline module, a function or a method, above the attributes that it checks: [`macro@requires`], [`macro@ensures`],
/// [`macro@panics_when`], [`macro@errs_when`], [`macro@behaviour`], and [`macro@invariant`] on methods of `&self`. A call that breaks one
/// panics, with the text of the clause, its place and the values in it.
///
/// Types need no model. Builds without `debug_assertions` have the functions as they are written; `#[monitor(always)]` keeps the checks.
/// `#[monitor(crate = path)]` is for a renamed `smallscope` crate.
#[proc_macro_attribute]
pub fn monitor(args: TokenStream, item: TokenStream) -> TokenStream {
    #[cfg(feature = "monitor")]
    return monitor::expand(args.into(), item.into()).into();
    #[cfg(not(feature = "monitor"))]
    {
        let (_, item) = (args, proc_macro2::TokenStream::from(item));
        let message = runtime::needs("monitor", "`#[monitor]`");
        let error = syn::Error::new(proc_macro2::Span::call_site(), message).into_compile_error();
        quote!(#item #error).into()
    }
}

/// Counts which branches of a function are taken, for `smallscope::coverage`.
///
/// Put it on a function, an `impl`, a trait with default methods, or an inline module; it also works inside a `#[smallscope::model]`
/// module, and on the module itself. Tests, invariants and predicates are left out, unless they have the attribute themselves.
/// `#[cover(skip)]` leaves an item out. `#[cover(crate = path)]` is for a renamed `smallscope` crate.
///
/// It counts `if`, `if let` and `let .. else`; the arms of `match`, and their guards; `while`, `while let` and `for`; operands of
/// `&&` and `||`; `?`; also inside closures, inner functions, and the arguments of the standard library's macros. Calls of
/// other macros that seem to branch are reported as not instrumented.
///
/// Instrumented code behaves as before. A `const fn` or an `async fn` is an error.
#[proc_macro_attribute]
pub fn cover(args: TokenStream, item: TokenStream) -> TokenStream {
    cover::expand(args.into(), item.into()).into()
}

/// Lists the goals of covered code, whether it was run or not: `goals!(module)`, `goals!(function, Type::method)`, `goals!(Type)`.
///
/// `goals!(module)` works if the attribute [`macro@cover`] is on the module, or on the module around it. `goals!(Type)` means all
/// methods of a type in such a module. For the method of a generic type, write `goals!(Type::<i32>::method)`; the goals are the same for
/// all types.
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
    /// Only inputs that satisfy all `requires` are tried. A clause sees `self` as `&Self`. It sees numbers, `bool`, `char`, `&str` and
    /// slices as they are declared, and every other parameter as a reference.
    requires
    /// What must hold after a call: `#[ensures(self.len() == old(self.len()) + 1)]`. Read by [`macro@model`].
    ///
    /// `old(..)` is evaluated on a copy of the input from before the call. `#[ensures(|result| ..)]` gives a name to a reference to the
    /// result. Parameters passed by value have their value from before the call.
    ensures
    /// When a call panics: `#[panics_when(index >= self.len(), "out of bounds")]`. Read by [`macro@model`].
    ///
    /// It must not panic in any other case. The message must contain the text.
    panics_when
    /// When a call returns `Err`: `#[errs_when(text.is_empty(), |error| error.line == 0)]`. Read by [`macro@model`].
    ///
    /// It must not return `Err` in any other case.
    errs_when
    /// A case with a precondition of its own: `#[behaviour(requires(..), ensures(..))]`. Read by
    /// [`macro@model`].
    ///
    /// Its parts are any number of `requires(..)` and `ensures(..)`, and at most one of `panics`, `panics("message")`,
    /// `errs` and `errs(|error| ..)`. If several behaviours apply to an input, all of them are checked.
    behaviour
    /// A specification in relational logic, in the notation of Alloy. Read by [`macro@model`]; needs the feature `alloy`.
    ///
    /// Write `#[alloy(invariant = "..")]` on a struct or enum, and `#[alloy(requires = "..", ensures = "..")]` on a method or function. All
    /// of them may be repeated. The text may also be in a file beside the source: `invariant_file = "tree.als"`.
    ///
    /// A text has one or more formulas. `this` is the object, `@key` a parameter, `@result` the result. In `ensures`, a
    /// backtick after a field means the state before the call: `` this.root.*(left + right) = this.root`.*(left` + right`) ``.
    alloy
    /// The type to generate for a parameter that takes any type with a trait: `#[actual(shape: Circle)]`. Read by [`macro@model`].
    ///
    /// It works for parameters `&dyn Trait`, `&mut dyn Trait`, `Box<dyn Trait>`, `Rc<dyn Trait>`, `Arc<dyn Trait>`, these inside
    /// `Option` and `Vec`, and `impl Trait`; and for the method's own type parameters: `#[actual(S: Circle)]`. Clauses
    /// see values of that type.
    actual
}

/// Turns a function with parameters into a test that runs on every valid input within a bound, smaller inputs first.
///
/// ```ignore
/// #[smallscope::test(bound = 4)]
/// fn remove_keeps_the_set_valid(set: &mut Set, key: i32) {
///     set.remove(key);
///     assert!(set.is_valid());
/// }
/// ```
///
/// A parameter can have a modelled type, or any other type that a `Space` can have. `&T`, `&mut T`, `&str` and slices work, too.
/// An input fails if the body panics or returns `Err`. A failure prints a call of [`replay!`] that runs the test on that input alone.
///
/// All arguments are optional. Most tests need only these:
///
/// - `bound = 3`: the largest size. Sizes grow from 0, and no input is tried twice.
/// - `key in 1..=3`: the values of a parameter.
/// - `"Node.key" in 1..=3`: the values of a field.
/// - `given = |tree, key| tree.contains(**key)`: a condition on the inputs. It sees their twins.
/// - `time = "10s"`: a budget. When it is over, the test says how far it got, and passes. Without it, the test must exhaust the bound.
///
/// # More arguments
///
/// - `space = function`: a function from the size to the `Space`, which replaces the one made from the types.
/// - `threads = 2`: the number of threads that search for inputs.
/// - `shards = 4`: make four tests, each with a share of the inputs.
/// - `near_misses`: use inputs that violate one condition of an invariant, instead of valid ones.
/// - `all_failures`: continue after a failure, and report each kind of failure once.
/// - `isolate`: run in a process of its own, so that an abort is a failure of this test only.
/// - `timeout = "5s"`: the time for one input; implies `isolate`.
/// - `crate = path`: the path of the `smallscope` crate, if you renamed it.
#[proc_macro_attribute]
pub fn test(args: TokenStream, item: TokenStream) -> TokenStream {
    test::expand(args.into(), item.into()).into()
}

/// Runs a test on one input alone, from the text that its failure printed: `replay!(path::of_test, "..")`.
#[proc_macro]
pub fn replay(input: TokenStream) -> TokenStream {
    siblings::expand_replay(input.into()).into()
}

/// Gives the contract of a method, to check it in code: `check!(Type::method).bound(4).run()`.
#[proc_macro]
pub fn check(input: TokenStream) -> TokenStream {
    siblings::expand_check(input.into()).into()
}

/// Explores the paths through a method marked `#[paths]`: `paths!(Type::method).bound(4).run()`.
///
/// The attribute `#[paths]` is read by [`macro@model`]. It instruments the functions of its module: while an exploration runs, they
/// report what they read. At other times, each access costs one read of a flag.
#[proc_macro]
pub fn paths(input: TokenStream) -> TokenStream {
    siblings::expand_paths(input.into()).into()
}

/// Tests a type by all sequences of calls, shorter ones first.
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
/// It returns a builder of `smallscope::sequences`. The statements:
///
/// - `let mut name = value`: a variable that calls work on. It is made anew for every sequence.
/// - `model let mut name = value`: the same, for the reference model.
/// - `call expression`: a call to make in every state.
/// - `call expression, reference`: a call and its counterpart on the model. The results must be equal (by `==`), or both must panic.
/// - `call .. for name in values, ..`: with all of these arguments. Values are cloned for each side.
/// - `call .. if condition`: only in states where the condition holds.
/// - `call let key = expression`: names what the call gives, for later calls: `call slab.remove(key) for key in returned`, or
///   `for a in returned(key), b in returned(key)`. The reference sees the name; results are not compared.
/// - `always condition`: a condition that must hold in every state.
/// - `key expression, ..`: the values that distinguish states. Without it, all variables do: modelled types by their canonical
///   forms, others by `Eq` and `Hash`.
/// - `prefer expression`: an `i64`. Where not all sequences can be tried, states for which it is highest are gone on from first.
///
/// Expressions see the variables with their own types. A failure prints a test that makes the calls one after the other. It writes the
/// values of arguments in place of their names: as in the source if they are listed there, otherwise by `smallscope::emit::Code` or
/// `Debug`.
///
/// Before each call, the calls that led to a state are made again. After many of them, variables with `Clone` are cloned instead; the book
/// has the details.
#[proc_macro]
pub fn sequences(input: TokenStream) -> TokenStream {
    sequences::expand(input.into()).into()
}

/// The pieces one after another. `dyn`, since collecting tokens is much code, and would be compiled for each kind of iterator.
fn joined(pieces: &mut dyn Iterator<Item = proc_macro2::TokenStream>) -> proc_macro2::TokenStream {
    pieces.collect()
}
