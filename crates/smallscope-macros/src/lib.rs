//! The attributes of smallscope: `#[model]` adds an instrumented twin of a module's types and
//! predicates; `#[invariant]`, `#[predicate]` and `#[field]` are the notes it reads.
//!
//! The stages are one module each: `parse` the arguments, `collect` the model, `validate` it,
//! `reach` the functions that need a twin, `expand` to code. Users import these through the
//! `smallscope` crate, which also holds the runtime the generated code calls.

mod attrs;
mod bounds;
mod clones;
mod collect;
mod concretise;
mod expand;
mod fallback;
mod functions;
mod item;
mod model;
mod modules;
mod parse;
mod reach;
mod resolve;
mod rewrite;
mod runtime;
mod settle;
mod strip;
mod test;
mod text;
mod twin;
mod types;
mod uses;
mod validate;
mod value;

use proc_macro::TokenStream;

/// Adds the twin of a module (or, in a file of its own, of a single item) for the predicate engine.
///
/// Arguments: `crate = path` names the `smallscope` crate if it is renamed, and `uses(A, b)` lists
/// the other modelled names that a single item mentions.
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

/// Turns a function of inputs into a test that runs on every valid input within a bound, smaller ones first.
///
/// Each parameter is a modelled type, or any other type that a space can be of; `&T` and `&mut T` work too. The body's
/// assertions, or an `Err` it returns, say whether an input passes. Arguments, all optional:
///
/// - `bound = 3`: the largest size. Sizes grow from 0; no input is tried twice.
/// - `key in 1..=3`: the values of a parameter. `"Node.key" in 1..=3`: the values of a field.
/// - `given = |tree, key| tree.contains(**key)`: only inputs for which this holds; it sees the twins.
/// - `space = function`: a function from the size to the `Space`, in place of the one the types give.
/// - `time = "10s"`: stop then, say how far it got, and pass. Without it, the bound must be exhausted.
/// - `threads = 2`: threads that search. `shards = 4`: that many tests, each with its share of the inputs.
#[proc_macro_attribute]
pub fn test(args: TokenStream, item: TokenStream) -> TokenStream {
    test::expand(args.into(), item.into()).into()
}
