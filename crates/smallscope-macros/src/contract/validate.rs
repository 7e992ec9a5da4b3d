//! What a contract cannot say, each as one error at its place.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use smallscope_rust::contract::{Behaviour, Bound, Ending, Ensures};
use smallscope_rust::list::SmallSet;
use smallscope_rust::old::find_old;
use syn::{Error, Expr, Result};

use super::Contract;
use super::captures::{captured_self, captures};
use super::clause::{check_old, without_old};
use super::method::{Method, is_generic};
use crate::alloy;
use crate::inputs::Passing;
use crate::model::{FnId, Model, Owner};
use crate::settle::{mentions, twinned_names};

/// Checks a contract.
///
/// # Errors
/// The first thing in it that has no meaning.
pub(super) fn check(model: &Model, id: FnId, contract: &Contract) -> Result<Method> {
    check_place(model, id, contract.span)?;
    let method = Method::new(model, id)?;
    check_twins(model, id, &method)?;
    for behaviour in &contract.behaviours {
        check_behaviour(model, id, &method, behaviour)?;
    }
    check_relational(model, id, &method, contract)?;
    if let Some((arguments, span)) = &contract.check {
        arguments.check_parameters("function", &method.labels())?;
        if is_generic(model, id) {
            let message = "this type has parameters: say which by `smallscope::check!(Type::<u8>::method)`, in a test of \
                           your own";
            return Err(Error::new(*span, message));
        }
    }
    Ok(method)
}

fn check_relational(model: &Model, id: FnId, method: &Method, contract: &Contract) -> Result<()> {
    let has_receiver = model.function(id).sig.receiver().is_some();
    let mut parameters = method.labels();
    parameters.retain(|label| label != "self");
    let lent = method.parameters.iter().filter(|it| it.input.passing == Passing::Mutable);
    let lent = lent.map(|it| it.input.label.clone()).collect();
    let subject = alloy::Subject { parameters, lent, has_receiver, has_result: method.has_result };
    alloy::check(&contract.relational, &subject)
}

/// A contract is of a function or of a method of a type's own.
fn check_place(model: &Model, id: FnId, span: Span) -> Result<()> {
    let function = model.function(id);
    let refuse = |message: &str| Err(Error::new(span, message));
    if model.open {
        return refuse(
            "a contract is read in a module only: put `#[smallscope::model]` on an inline module around this",
        );
    }
    let imp = match function.owner {
        Owner::Trait(_) => return refuse(OF_TRAIT),
        Owner::Impl(imp) => Some(model.imp(imp)),
        Owner::Module => None,
    };
    if imp.is_some_and(|imp| imp.item.trait_.is_some()) {
        return refuse(OF_TRAIT);
    }
    if function.is_skipped() || imp.is_some_and(|imp| imp.skip) {
        return refuse("`#[model(skip)]` keeps this out of the model, so it cannot have a contract");
    }
    match imp.map(|imp| imp.self_type) {
        Some(None) => refuse("this type is not modelled, so its methods cannot have contracts"),
        Some(Some(ty)) if !model.ty(ty).is_chosen() => {
            refuse("this type has a lifetime and is never chosen, so its methods cannot have contracts")
        }
        _ => Ok(()),
    }
}

const OF_TRAIT: &str = "a method of a trait cannot have a contract: put it on a method of the type that calls this one";

/// Methods of types without a twin stay as they are, so their preconditions cannot take twins.
fn check_twins(model: &Model, id: FnId, method: &Method) -> Result<()> {
    let is_plain = model.self_type(id).is_some_and(|ty| !model.ty(ty).has_twin());
    let twinned = twinned_names(model);
    let mut inputs = model.function(id).sig.inputs.iter().zip(&method.parameters);
    let taken = inputs.find(|(_, parameter)| mentions(parameter.input.ty.to_token_stream(), &twinned));
    match taken {
        Some((input, _)) if is_plain => Err(Error::new_spanned(
            input,
            "this type is copied whole and has no twin, so a contract of its methods cannot be about other modelled \
             types: write a free function",
        )),
        _ => Ok(()),
    }
}

fn check_behaviour(model: &Model, id: FnId, method: &Method, behaviour: &Behaviour) -> Result<()> {
    if matches!(behaviour.kind, Ending::Errs) && !method.is_fallible {
        return Err(Error::new(behaviour.span, "only a function that returns a `Result` can return an `Err`"));
    }
    for condition in behaviour.requires.iter().chain(&behaviour.unless) {
        if let Some(span) = find_old(condition.to_token_stream()) {
            let message = "`old(..)` is what was before the call; a precondition is about that state already: write the \
                           expression without `old`";
            return Err(Error::new(span, message));
        }
        check_self(model, id, condition)?;
    }
    for ensures in &behaviour.ensures {
        check_ensures(method, behaviour, ensures)?;
        check_self(model, id, &ensures.expr)?;
    }
    Ok(())
}

/// Where there is no `self`, the compiler's message would be about code the user does not see.
fn check_self(model: &Model, id: FnId, expr: &Expr) -> Result<()> {
    let has_self = model.function(id).sig.receiver().is_some();
    match find_word(expr.to_token_stream(), "self") {
        Some(span) if !has_self => Err(Error::new(span, "this function has no `self`: name a parameter")),
        _ => Ok(()),
    }
}

fn check_ensures(method: &Method, behaviour: &Behaviour, ensures: &Ensures) -> Result<()> {
    let tokens = ensures.expr.to_token_stream();
    check_old(tokens.clone())?;
    if let Some(span) = captured_self(tokens.clone()) {
        return Err(Error::new(span, "`self` cannot be captured in a clause: write `\"{:?}\", self`"));
    }
    match (&ensures.bound, &behaviour.kind) {
        (Bound::Nothing, _) => {
            let is_parameter = method.labels().iter().any(|label| label == "result");
            match find_word(tokens, "result") {
                Some(span) if !is_parameter => {
                    Err(Error::new(span, "write `#[ensures(|result| ..)]` to name the result"))
                }
                _ => Ok(()),
            }
        }
        (Bound::Result(pattern), Ending::Panics(_)) => {
            Err(Error::new_spanned(pattern, "a behaviour that panics has no result to name"))
        }
        (Bound::Result(pattern) | Bound::Error(pattern), _) if method.borrows && changes(method, &tokens) => {
            let message = "the result borrows from what the call may change: a clause names the result, or the state \
                           after the call, but not both";
            Err(Error::new_spanned(pattern, message))
        }
        _ => Ok(()),
    }
}

/// Whether an expression mentions a parameter that the call may change, outside of `old(..)`.
fn changes(method: &Method, tokens: &TokenStream) -> bool {
    let lent = method.parameters.iter().filter(|it| it.input.passing == Passing::Mutable);
    let names: SmallSet<String> = lent.map(|it| it.input.label.clone()).collect();
    let tokens = without_old(tokens.clone());
    names.iter().any(|name| captures(tokens.clone(), name)) || mentions(tokens, &names)
}

/// Where a name occurs that is not a field, method or part of a path.
fn find_word(tokens: TokenStream, word: &str) -> Option<Span> {
    let mut before = None;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Ident(ident) if ident == word => {
                let in_path = matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == ':');
                if !in_path && !matches!(before, Some('.' | ':')) {
                    return Some(ident.span());
                }
            }
            TokenTree::Group(group) => {
                if let Some(found) = find_word(group.stream(), word) {
                    return Some(found);
                }
            }
            _ => {}
        }
        before = match &token {
            TokenTree::Punct(punct) => Some(punct.as_char()),
            _ => None,
        };
    }
    None
}
