//! Clauses: functions of a predicate whose calls need not be made again, as long as what they read is the same.
//!
//! A function qualifies by its types: it returns `bool`, and is given nothing that it could change: shared references to modelled
//! values, and plain values. The search knows which of its calls would be repeated.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident};
use smallscope_rust::list::SmallSet;
use smallscope_rust::visit::Visit as _;
use syn::{Block, FnArg, GenericParam, Receiver, ReturnType, Signature, Type};

use crate::attrs::{Note, Role};
use crate::model::{FnId, Model, Owner, TypeDef};
use crate::reach::Reached;
use crate::settle::mentions;
use crate::table::LEAVES;
use crate::twin::invariants_of;
use crate::uses::Uses;

/// The types of std that parameters may be made of.
const CONTAINERS: &[&str] = &["Option", "Box", "Rc", "Arc", "Weak", "Vec", "NonNull", "std", "rc", "sync", "ptr"];

/// The types of std that can be changed by way of a shared reference.
const CELLS: &[&str] = &["Cell", "RefCell", "OnceCell", "Mutex", "RwLock", "OnceLock", "UnsafeCell"];

/// The methods that change them, or lead to such in a `static`.
const CHANGING: &[&str] = &[
    "borrow_mut", "try_borrow_mut", "with", "with_borrow", "with_borrow_mut", "set", "lock", "try_lock", "store",
    "fetch_add", "fetch_sub", "fetch_or", "fetch_xor", "fetch_and",
];

/// The methods of cells that other types have, too.
const AMBIGUOUS: &[&str] = &["replace", "replace_with", "take", "swap", "update", "write"];

/// Makes the twin of a function ask first whether a call is known to return `true`. `sig` and `block` are those of the twin; they become
/// those of the function that asks, and what is given is the function as it was, under another name. So the compiler's messages
/// about its body stay as they are.
pub(crate) fn wrap(
    model: &Model,
    reached: &Reached,
    id: FnId,
    sig: &mut Signature,
    block: &mut Block,
) -> Option<TokenStream> {
    if !qualifies(model, reached, id) {
        return None;
    }
    let ss = &model.runtime;
    let (mut inner, inner_block) = (sig.clone(), block.clone());
    inner.ident = format_ident!("__judged_{}", sig.ident);
    let callee = &inner.ident;
    let mut passed = Vec::new();
    for (k, input) in sig.inputs.iter_mut().enumerate() {
        match input {
            FnArg::Receiver(_) => passed.push(quote!(self)),
            FnArg::Typed(input) => {
                let argument = format_ident!("__argument{}", k);
                *input.pat = parse_quote!(#argument);
                passed.push(quote!(#argument));
            }
        }
    }
    let of = matches!(model.function(id).owner, Owner::Impl(_)).then(|| quote!(Self::));
    *block = parse_quote!({ #ss::clause(|| #of #callee(#(#passed),*)) });
    Some(quote!(#inner #inner_block))
}

fn qualifies(model: &Model, reached: &Reached, id: FnId) -> bool {
    let function = model.function(id);
    let is_of_trait = match function.owner {
        Owner::Module => false,
        Owner::Impl(imp) => model.imp(imp).item.trait_.is_some(),
        Owner::Trait(_) => true,
    };
    let generics = &function.sig.generics;
    let is_generic = generics.params.iter().any(|param| !matches!(param, GenericParam::Lifetime(_)));
    let returns_bool = matches!(&function.sig.output, ReturnType::Type(_, ty) if is_named(ty, "bool"));
    // The only invariant of a type is what the search asks for: no run is without it.
    let is_alone = matches!(function.note, Some((Note::Invariant, _)))
        && model.self_type(id).is_some_and(|ty| invariants_of(model, ty).len() < 2);
    let is_symbolic = model.types.iter().flat_map(TypeDef::fields).any(|field| matches!(field.role, Role::Symbolic));
    returns_bool
        && function.sig.unsafety.is_none()
        && !is_of_trait
        && !is_generic
        && !is_alone
        && !is_symbolic
        && !model.open
        && function.sig.inputs.iter().all(|input| is_harmless(model, id, input))
        && is_long(model, reached, id)
        && !changes_cells(model, reached)
}

fn is_named(ty: &Type, name: &str) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident(name))
}

/// Whether a function can change nothing by way of a parameter.
fn is_harmless(model: &Model, id: FnId, input: &FnArg) -> bool {
    match input {
        FnArg::Receiver(Receiver { reference, mutability, .. }) => {
            let is_modelled = model.self_type(id).is_some_and(|ty| model.ty(ty).has_twin());
            reference.is_some() && mutability.is_none() && is_modelled
        }
        FnArg::Typed(input) => is_plain(model, input.ty.to_token_stream()),
    }
}

/// Whether a type is made of modelled types, numbers and the like, and containers of std.
fn is_plain(model: &Model, ty: TokenStream) -> bool {
    let is_known = |name: String| {
        let is_modelled = model.types.iter().any(|ty| ty.has_twin() && ty.ident == name);
        is_modelled || [LEAVES, CONTAINERS].concat().contains(&name.as_str()) || name == "Self" || name == "str"
    };
    let mut follows_quote = false;
    ty.into_iter().all(|token| match token {
        proc_macro2::TokenTree::Ident(name) => std::mem::take(&mut follows_quote) || is_known(name.to_string()),
        proc_macro2::TokenTree::Group(group) => is_plain(model, group.stream()),
        proc_macro2::TokenTree::Punct(punct) => {
            follows_quote = punct.as_char() == '\'';
            true
        }
        proc_macro2::TokenTree::Literal(_) => true,
    })
}

/// Whether a function has a loop or calls others, so that asking is the lesser work.
fn is_long(model: &Model, reached: &Reached, id: FnId) -> bool {
    let block = &model.function(id).block;
    let loops = ["for", "while", "loop"].map(str::to_owned).into_iter().collect();
    if mentions(block.to_token_stream(), &loops) {
        return true;
    }
    let mut uses = Uses::default();
    uses.visit_block(block);
    let called = uses.paths.iter().filter_map(|path| Some(path.segments.last()?.ident.to_string()));
    let called: SmallSet<String> = called.chain(uses.methods).collect();
    model.fn_ids().any(|other| reached.has(other) && called.contains(&model.function(other).sig.ident.to_string()))
}

/// Whether a function of the predicate may change a cell, such as one of a value that it made for itself, or of a `static`.
fn changes_cells(model: &Model, reached: &Reached) -> bool {
    let names = |list: &[&str]| -> SmallSet<String> { list.iter().map(|name| (*name).to_owned()).collect() };
    let code = |names: &SmallSet<String>| {
        let mut functions = model.fn_ids().filter(|id| reached.has(*id)).map(|id| model.function(id));
        functions.any(|function| {
            let (sig, block) = (&function.sig, &function.block);
            mentions(quote!(#sig #block), names)
        })
    };
    let cells = names(CELLS);
    let mut fields = model.types.iter().flat_map(TypeDef::fields).map(|field| field.ty.to_token_stream());
    code(&names(CHANGING)) || (code(&names(AMBIGUOUS)) && (fields.any(|ty| mentions(ty, &cells)) || code(&cells)))
}
