//! Invariants: the signature they need, and the types they can be about.

use quote::ToTokens as _;
use smallscope_rust::list::{List as _, SmallSet};
use syn::spanned::Spanned as _;
use syn::{Error, FnArg, GenericArgument, GenericParam, PathArguments, ReturnType, Type};

use super::Errors;
use crate::attrs::Note;
use crate::bounds;
use crate::model::{FnId, Function, Model, Owner, TwinKind};
use crate::reach::Reached;
use crate::settle::{mentions, twinned_names};
use crate::twin::subject;

const SHAPE: &str = "an invariant is `fn(&self) -> bool`, or a function of one parameter `&Type` of a modelled type; \
                     it may also return an `Option` or a `Result`";

/// Checks every function with a note.
pub(super) fn check(model: &Model, errors: &mut Errors) {
    for id in model.fn_ids() {
        let function = model.function(id);
        let Some((note, span)) = function.note.filter(|(note, _)| *note != Note::Skip) else { continue };
        if function.owner_is_trait(model) {
            let message =
                "a method of a trait cannot have this attribute: put it on a method of the type that calls this one";
            errors.push(Error::new(span, message));
        } else if note == Note::Invariant {
            let result = check_signature(model, id, function);
            errors.take(result);
        }
    }
}

impl Function {
    fn owner_is_trait(&self, model: &Model) -> bool {
        match self.owner {
            Owner::Trait(_) => true,
            Owner::Impl(imp) => model.imp(imp).item.trait_.is_some(),
            Owner::Module => false,
        }
    }
}

fn check_signature(model: &Model, id: FnId, function: &Function) -> Result<(), Error> {
    let sig = &function.sig;
    if let Some(token) = &sig.unsafety {
        return Err(Error::new(token.span, "an invariant cannot be `unsafe`: put the `unsafe` block inside"));
    }
    let (Some(input), 1) = (sig.inputs.first(), sig.inputs.len()) else {
        return Err(Error::new(sig.paren_token.span.join(), SHAPE));
    };
    check_input(input)?;
    check_generics(model, function)?;
    check_bounds(model, function)?;
    check_output(model, &sig.output, sig.ident.span())?;
    match subject(model, id) {
        Some(ty) if model.ty(ty).is_chosen() => check_instance(model, function, ty),
        Some(_) => {
            Err(Error::new_spanned(input, "this type has a lifetime and is never chosen, so it needs no invariant"))
        }
        None if model.open => Ok(()),
        None => Err(Error::new_spanned(input, SHAPE)),
    }
}

fn check_input(input: &FnArg) -> Result<(), Error> {
    let ty = match input {
        FnArg::Receiver(receiver) => &*receiver.ty,
        FnArg::Typed(param) => &*param.ty,
    };
    match ty {
        Type::Reference(reference) if reference.mutability.is_none() => Ok(()),
        Type::Reference(_) => {
            Err(Error::new_spanned(input, format!("an invariant must not change what it judges: {SHAPE}")))
        }
        _ => Err(Error::new_spanned(input, format!("an invariant looks at a value and does not take it: {SHAPE}"))),
    }
}

/// Methods have no type parameters of their own; functions have those of the type they are about.
fn check_generics(model: &Model, function: &Function) -> Result<(), Error> {
    let is_method = match function.owner {
        Owner::Module => !model.open && model.types.iter().all(|ty| ty.generics.params.is_empty()),
        Owner::Impl(_) | Owner::Trait(_) => true,
    };
    let param = function.sig.generics.params.iter().find(|param| !matches!(param, GenericParam::Lifetime(_)));
    match param {
        Some(param) if is_method => {
            Err(Error::new_spanned(param, "an invariant cannot have type parameters of its own"))
        }
        _ => Ok(()),
    }
}

/// A single item does not see which bounds its type has: if the type lacked one, the invariant would
/// silently not apply.
fn check_bounds(model: &Model, function: &Function) -> Result<(), Error> {
    let generics = match function.owner {
        Owner::Impl(imp) => &model.imp(imp).item.generics,
        Owner::Module | Owner::Trait(_) => &function.sig.generics,
    };
    match bounds::as_predicates(generics).first() {
        Some(bound) if model.open => Err(Error::new_spanned(
            bound,
            "an invariant of a generic type with bounds must be in one inline module with its type, \
             with the attribute on that module",
        )),
        _ => Ok(()),
    }
}

fn check_output(model: &Model, output: &ReturnType, span: proc_macro2::Span) -> Result<(), Error> {
    let ReturnType::Type(_, ty) = output else { return Err(Error::new(span, SHAPE)) };
    let Type::Path(path) = &**ty else { return Err(Error::new_spanned(ty, SHAPE)) };
    let Some(last) = path.path.segments.last() else { return Ok(()) };
    let name = last.ident.to_string();
    if let Some(true) = first_argument(last).map(|ty| ty.to_token_stream().to_string() == "bool") {
        let text = ty.to_token_stream().to_string().replace(' ', "");
        let message =
            format!("`{text}` says yes in two ways: return `bool`, or `{}<()>` without a `bool` inside", name);
        return Err(Error::new_spanned(ty, message.replace("Result<()>", "Result<(), _>")));
    }
    let is_alias = model.aliases.iter().any(|alias| alias.item.ident == last.ident);
    if name == "bool" || name == "Option" || name.contains("Result") || is_alias {
        return Ok(());
    }
    Err(Error::new_spanned(ty, SHAPE))
}

/// The first type argument of a type.
fn first_argument(last: &syn::PathSegment) -> Option<&Type> {
    let PathArguments::AngleBracketed(given) = &last.arguments else { return None };
    given.args.iter().find_map(|argument| if let GenericArgument::Type(ty) = argument { Some(ty) } else { None })
}

/// An invariant must be about all instances of a generic type.
fn check_instance(model: &Model, function: &Function, ty: crate::model::TypeId) -> Result<(), Error> {
    let generics = &model.ty(ty).generics;
    let (self_ty, own) = match function.owner {
        Owner::Impl(imp) => (&*model.imp(imp).item.self_ty, &model.imp(imp).item.generics),
        Owner::Module | Owner::Trait(_) => match function.sig.inputs.first() {
            Some(FnArg::Typed(param)) => (&*param.ty, &function.sig.generics),
            _ => return Ok(()),
        },
    };
    if generics.type_params().next().is_none() {
        return Ok(());
    }
    let params: SmallSet<String> = own.type_params().map(|param| param.ident.to_string()).collect();
    let distinct: SmallSet<String> = arguments(self_ty).into_iter().filter(|name| params.contains(name)).collect();
    if distinct.len() == generics.type_params().count() {
        return Ok(());
    }
    let message = format!(
        "an invariant must be about every `{}`, whatever its type parameters: write it for parameters \
                           and not for given types",
        model.ty(ty).ident
    );
    Err(Error::new(self_ty.span(), message))
}

/// The type arguments of a type, as text.
fn arguments(ty: &Type) -> Vec<String> {
    match ty {
        Type::Reference(inner) => arguments(&inner.elem),
        Type::Path(path) => match path.path.segments.last().map(|last| &last.arguments) {
            Some(PathArguments::AngleBracketed(given)) => {
                let types = given.args.iter().filter(|argument| matches!(argument, GenericArgument::Type(_)));
                types.map(|argument| argument.to_token_stream().to_string()).list()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Methods of types without a twin stay as they are, so they cannot take twins.
pub(super) fn check_plain_methods(model: &Model, reached: &Reached, errors: &mut Errors) {
    let twinned = twinned_names(model);
    for id in model.fn_ids() {
        let function = model.function(id);
        let is_plain = model.self_type(id).is_some_and(|ty| model.ty(ty).kind == TwinKind::Plain);
        let takes_twins = mentions(function.sig.to_token_stream(), &twinned);
        if is_plain && takes_twins && !function.is_skipped() && reached.mentions(&function.sig.ident) {
            let message = "this type is copied whole and has no twin, so its methods cannot take modelled types: \
                           write a free function (or add `#[model(skip)]`)";
            errors.push(Error::new(function.sig.ident.span(), message));
        }
    }
}
