//! The attributes of smallscope: `#[model]` adds an instrumented twin of a module's types and
//! predicates; `#[invariant]`, `#[predicate]` and `#[field]` are the notes it reads.
//!
//! The stages are one module each: `parse` the arguments, `collect` the model, `validate` it,
//! `reach` the functions that need a twin, `expand` to code. Users import these through the
//! `smallscope` crate, which also holds the runtime the generated code calls.

mod attrs;
mod bounds;
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

/// Says how a field is chosen; read by [`macro@model`].
#[proc_macro_attribute]
pub fn field(_args: TokenStream, item: TokenStream) -> TokenStream {
    item
}
