//! The preconditions of contracts, as predicates of the model: methods of the real type and of its twin.

use proc_macro2::{Span, TokenStream};
use quote::format_ident;
use smallscope_rust::contract::{Behaviour, conjuncts};
use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::text::plain_name;
use syn::spanned::Spanned as _;
use syn::{Block, Expr, Ident, Signature, Type};

use super::method::{Method, View};
use super::{Contract, prune, validate};
use crate::attrs::{Note, cfgs};
use crate::model::{Entry, FnId, Function, Model, Owner};
use crate::settle::mentions;
use crate::validate::Errors;

const PREFIX: &str = "__smallscope_requires_";

/// Checks the contracts, drops those with an error, and adds the preconditions of the others to the model.
pub(crate) fn prepare(model: &mut Model, errors: &mut Errors) {
    for id in model.fn_ids() {
        let Some(contract) = model.function(id).contract.clone() else { continue };
        let checked = validate::check(model, id, &contract).and_then(|method| {
            let behaviours = contract.behaviours.iter().enumerate();
            behaviours.map(|(k, behaviour)| predicate(model, id, &method, k, behaviour)).collect()
        });
        let Some(predicates) = errors.take::<Vec<Function>>(checked) else {
            model.functions[id.0].contract = None;
            continue;
        };
        if !contract.is_total() {
            predicates.into_iter().for_each(|predicate| add(model, predicate));
        }
    }
}

fn add(model: &mut Model, function: Function) {
    let id = FnId(model.functions.len());
    if let Owner::Impl(imp) = function.owner {
        model.impls[imp.0].entries.push(Entry::Fn(id));
    }
    model.functions.push(function);
}

/// The name of a behaviour's precondition.
pub(super) fn name(method: &Ident, behaviour: usize) -> Ident {
    format_ident!("{}{}_{}", PREFIX, plain_name(method), behaviour)
}

/// Whether a function is the precondition of a contract.
pub(crate) fn is_precondition(name: &Ident) -> bool {
    name.to_string().starts_with(PREFIX)
}

/// Adapts the signature of a precondition's twin: its parameters are the inputs of a search, whose sequences are
/// chosen lazily even inside other types.
pub(crate) fn adapt_twin(model: &Model, sig: &mut Signature) {
    if !is_precondition(&sig.ident) {
        return;
    }
    let ss = &model.runtime;
    for input in &mut sig.inputs {
        let syn::FnArg::Typed(param) = input else { continue };
        let Type::Reference(reference) = &mut *param.ty else { continue };
        let elem = &reference.elem;
        let is_path = matches!(&**elem, Type::Path(path) if !path.path.is_ident("str"));
        let is_adapted = mentions(quote!(#elem), &SmallSet::of("Lowered".to_owned()));
        if (is_path || matches!(&**elem, Type::Tuple(_) | Type::Array(_))) && !is_adapted {
            let span = Span::call_site().located_at(elem.span());
            let ss = ss.at(span);
            *reference.elem = parse_quote_spanned!(span=> #ss::Lowered<#elem>);
        }
    }
}

fn predicate(model: &Model, id: FnId, method: &Method, k: usize, behaviour: &Behaviour) -> syn::Result<Function> {
    let function = model.function(id);
    let paths = function.contract.as_ref().is_some_and(|contract| contract.paths);
    let (sig, body) = (signature(method, k), pruning(model, behaviour, paths));
    Ok(Function {
        module: function.module,
        owner: function.owner,
        attrs: cfgs(&function.attrs),
        sig: crate::code::parse2::<Signature>(sig)?,
        block: crate::code::parse2::<Block>(quote!({ #body }))?,
        note: Some((Note::Predicate, behaviour.span)),
        contract: None,
    })
}

/// The signature of a behaviour's precondition.
fn signature(method: &Method, behaviour: usize) -> TokenStream {
    let name = name(&method.sig.ident, behaviour);
    let clause = &method.sig.generics.where_clause;
    let parameters = method.parameters.iter().map(|parameter| {
        let (name, ty) = (&parameter.input.name, parameter.seen());
        match (&parameter.view, name) {
            (View::Receiver, _) => quote!(&self),
            (_, Some(name)) => quote!(#name: #ty),
            (_, None) => quote!(_: #ty),
        }
    });
    quote!(fn #name(#(#parameters),*) -> bool #clause)
}

/// The whole precondition of a behaviour.
fn condition(behaviour: &Behaviour) -> TokenStream {
    let Behaviour { requires, unless, .. } = behaviour;
    // What is an exception first: the rest may be senseless there, and panic.
    let conditions = unless.iter().map(|condition| quote!(!(#condition)));
    let conditions = conditions.chain(requires.iter().map(|condition| quote!((#condition))));
    let conditions: Vec<TokenStream> = conditions.list();
    if conditions.is_empty() { quote!(true) } else { quote!(#(#conditions)&&*) }
}

/// What of the precondition of a behaviour runs on the twin.
fn pruning(model: &Model, behaviour: &Behaviour, paths: bool) -> TokenStream {
    // Inputs for paths are found by way of the twin alone.
    let is_plain = |condition: &&Expr| paths || prune::prunes(model, condition);
    let pruning = Behaviour {
        // One that panics without those before it does not hold with them, either.
        requires: behaviour.requires.iter().flat(|it| conjuncts(it).into_iter().filter(is_plain)).cloned().list(),
        unless: behaviour.unless.iter().filter(is_plain).cloned().list(),
        ..behaviour.clone()
    };
    condition(&pruning)
}

/// Whether a part of a precondition runs on finished values only, which are then passed over.
pub(super) fn passes_over(model: &Model, contract: &Contract) -> bool {
    let all = contract.behaviours.iter().flat(|behaviour| behaviour.requires.iter().chain(&behaviour.unless));
    !contract.is_total() && !contract.paths && all.into_iter().any(|condition| !prune::prunes(model, condition))
}

/// The preconditions of a function as the user's own code would have them.
pub(super) fn real(model: &Model, id: FnId, method: &Method) -> TokenStream {
    let function = model.function(id);
    let behaviours = function.contract.iter().flat(|contract| &contract.behaviours).enumerate();
    let functions = behaviours.map(|(k, behaviour)| {
        let (sig, body) = (signature(method, k), condition(behaviour));
        quote! {
            #[doc(hidden)]
            pub #sig { #body }
        }
    });
    quote!(#(#functions)*)
}
