//! Puts the twin of a module together.

use proc_macro2::TokenStream;
use quote::format_ident;
use smallscope_rust::attributes::derives;
use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::visit::VisitMut as _;
use syn::{Item, WherePredicate};

use crate::attrs::{Note, Role, cfgs};
use crate::functions::Functions;
use crate::joined;
use crate::model::{FnId, ImplDef, ImplId, Model, ModuleId, Owner, TwinKind, TypeDef, TypeId};
use crate::modules::{self, TwinNames};
use crate::reach::Reached;
use crate::resolve::PathScope;
use crate::rewrite::Rewriter;
use crate::rewrite::paths::Paths;
use crate::settle::{mentions, twinned_aliases, twinned_names};
use crate::symbolic::{self, Symbols};
use crate::validate::Errors;
use crate::{actual, bounds, concretise, judge, types, value};

/// The lints that generated code, and code copied from the user, must not trip over twice.
pub(crate) fn quiet() -> TokenStream {
    quote!(#[allow(warnings, unused, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)])
}

/// The twin of a module, as an item to be put at its end.
pub(crate) fn module(
    model: &Model,
    reached: &Reached,
    names: &TwinNames,
    id: ModuleId,
    errors: &mut Errors,
) -> TokenStream {
    let quiet = quiet();
    let name = format_ident!("{}", modules::TWIN);
    let imports = modules::imports(model, names, id);
    let facades = modules::facades(model, names, id);
    let items = items(model, reached, id, errors);
    let visible = visible(model, id);
    let actual = actual::functions(model, id);
    quote! {
        #visible
        #actual
        #[doc(hidden)]
        #quiet
        pub mod #name {
            #imports
            #facades
            #items
        }
    }
}

/// Makes the invariants of a module visible to the types of other modules that they are about.
fn visible(model: &Model, module: ModuleId) -> TokenStream {
    let types = (0..model.types.len()).map(TypeId).filter(|id| model.ty(*id).is_chosen());
    let invariants = types.flat(|ty| invariants_of(model, ty).into_iter().map(move |id| (id, ty)));
    let here = invariants.filter(|(id, _)| model.function(*id).module == module);
    joined(&mut here.map(|(id, ty)| judge::visible(model, id, model.ty(ty))))
}

/// All items of a module's twin.
pub(crate) fn items(model: &Model, reached: &Reached, id: ModuleId, errors: &mut Errors) -> TokenStream {
    let mut out = TokenStream::new();
    for index in (0..model.types.len()).filter(|index| model.types[*index].module == id) {
        out.extend(type_items(model, reached, TypeId(index), errors));
    }
    aliases(model, id, errors, &mut out);
    values(model, reached, id, errors, &mut out);
    let functions = Functions { model, reached };
    for def in model.traits.iter().filter(|def| def.twinned && def.module == id) {
        out.extend(functions.tra(def, errors));
    }
    for index in (0..model.impls.len()).map(ImplId) {
        let imp = model.imp(index);
        let is_unused = imp.self_type.is_some_and(|ty| model.ty(ty).kind == TwinKind::Unused);
        let is_marker = imp.entries.is_empty() && marker(model, reached, index);
        if imp.module == id && !imp.skip && !is_unused && (reached.has_impl(imp) || is_marker) {
            out.extend(functions.imp(index, errors));
        }
    }
    for function in model.fn_ids().filter(|function| reached.has(*function)) {
        let def = model.function(function);
        if def.module == id && def.owner == Owner::Module {
            out.extend(functions.free(function, errors));
        }
    }
    out
}

/// Whether an impl without items is of a trait that twins keep, such as `Eq`.
fn marker(model: &Model, reached: &Reached, id: ImplId) -> bool {
    let imp = model.imp(id);
    let Some(ty) = imp.self_type.map(|ty| model.ty(ty)).filter(|ty| ty.has_twin()) else { return false };
    let Some(name) = crate::reach::trait_name(imp) else { return false };
    let compares = |other: &ImplDef| {
        let is_it = crate::reach::trait_name(other).is_some_and(|name| name == "PartialEq");
        is_it && other.self_type == imp.self_type && reached.has_impl(other)
    };
    let is_eq = name == "Eq" && (derives(&ty.attrs, "PartialEq") || model.impls.iter().any(compares));
    is_eq || model.traits.iter().any(|def| def.item.ident == *name)
}

fn type_items(model: &Model, reached: &Reached, id: TypeId, errors: &mut Errors) -> TokenStream {
    let declaration = types::declare(model, reached, id, errors);
    let value = value::implement(model, id);
    let concretise = concretise::implement(model, id, valid(model, id), &invariant_bounds(model, id));
    quote!(#declaration #value #concretise)
}

/// The body that judges a twin by its invariants.
fn valid(model: &Model, id: TypeId) -> Option<TokenStream> {
    if model.open {
        let ss = &model.runtime;
        return Some(quote!(use #ss::NoInvariant as _; __twin.__smallscope_valid()));
    }
    let invariants = invariants_of(model, id);
    let checks = joined(&mut invariants.iter().map(|invariant| check(model, *invariant, model.ty(id))));
    (!invariants.is_empty()).then(|| quote!(#checks true))
}

/// The bounds that the invariants and the derived fields of a type need, and those of the types in its fields.
pub(crate) fn invariant_bounds(model: &Model, id: TypeId) -> Vec<WherePredicate> {
    let mut found = Vec::new();
    bounds_within(model, id, &mut Vec::new(), &mut found);
    let mut seen = SmallSet::new();
    found.retain(|predicate| seen.insert(quote!(#predicate).to_string()));
    found
}

fn bounds_within(model: &Model, id: TypeId, above: &mut Vec<TypeId>, found: &mut Vec<WherePredicate>) {
    let ty = model.ty(id);
    let invariants = if model.open { Vec::new() } else { invariants_of(model, id) };
    let of_invariants = invariants.iter().flat(|id| function_bounds(model, *id, ty));
    found.extend(of_invariants.chain(derived_bounds(model, ty)));
    let params: SmallSet<String> = bounds::type_params(&ty.generics).iter().map(ToString::to_string).collect();
    if params.is_empty() {
        return;
    }
    above.push(id);
    for field in ty.fields().filter(|field| !field.role.is_hidden()) {
        for (part, written) in model.parts(&field.ty, ty.module) {
            if above.contains(&part) {
                continue;
            }
            let substitution = bounds::Substitution::between(&model.ty(part).generics, &written);
            let mut theirs = Vec::new();
            bounds_within(model, part, above, &mut theirs);
            theirs.iter_mut().for_each(|predicate| substitution.apply(predicate));
            found.extend(theirs.into_iter().filter(|predicate| mentions(quote!(#predicate), &params)));
        }
    }
    above.pop();
}

/// The statement that rejects a twin by one of its invariants.
fn check(model: &Model, id: FnId, ty: &TypeDef) -> TokenStream {
    let (cfgs, call) = (cfgs(&model.function(id).attrs), invariant_call(model, id, ty));
    quote!(#(#cfgs)* { if !#call { return false; } })
}

/// The bounds that the functions of derived fields need.
fn derived_bounds(model: &Model, ty: &TypeDef) -> Vec<WherePredicate> {
    let paths = ty.fields().filter_map(|field| match &field.role {
        Role::Derived(path) => path.segments.last(),
        _ => None,
    });
    let named = |last: &syn::PathSegment| -> Vec<FnId> {
        model.fn_ids().filter(|id| model.function(*id).sig.ident == last.ident).list()
    };
    paths.flat(named).flat(|id| function_bounds(model, id, ty)).list()
}

/// The invariants of a type, in the order they are written.
pub(crate) fn invariants_of(model: &Model, id: TypeId) -> Vec<FnId> {
    let is_invariant = |function: &FnId| matches!(model.function(*function).note, Some((Note::Invariant, _)));
    model.fn_ids().filter(is_invariant).filter(|function| subject(model, *function) == Some(id)).list()
}

/// The type that an invariant is about: that of `self`, or of its one parameter.
pub(crate) fn subject(model: &Model, id: FnId) -> Option<TypeId> {
    let function = model.function(id);
    match function.sig.inputs.first()? {
        syn::FnArg::Receiver(_) => model.self_type(id),
        syn::FnArg::Typed(param) => match &*param.ty {
            syn::Type::Reference(inner) => match &*inner.elem {
                syn::Type::Path(path) if path.path.is_ident("Self") => model.self_type(id),
                other => model.resolve_type(other, function.module),
            },
            _ => None,
        },
    }
}

fn invariant_call(model: &Model, id: FnId, ty: &TypeDef) -> TokenStream {
    let ss = &model.runtime;
    let function = model.function(id);
    let name = &function.sig.ident;
    let call = match function.owner {
        Owner::Module => {
            let path = path_between(model, ty.module, function.module);
            quote!(#path #name(__twin))
        }
        Owner::Impl(_) | Owner::Trait(_) => quote!(<Self::Twin>::#name(__twin)),
    };
    quote!(#ss::Verdict::holds(#call))
}

/// The path from one module's twin to another's, with a trailing `::`.
fn path_between(model: &Model, from: ModuleId, to: ModuleId) -> TokenStream {
    if from == to {
        return TokenStream::new();
    }
    let supers = (0..=model.module(from).path.len()).map(|_| quote!(super::));
    let down = &model.module(to).path;
    let twin = format_ident!("{}", modules::TWIN);
    quote!(#(#supers)* #(#down::)* #twin::)
}

/// The bounds of a function or its impl, in the words of the type's own parameters.
fn function_bounds(model: &Model, id: FnId, ty: &TypeDef) -> Vec<WherePredicate> {
    let function = model.function(id);
    let (generics, about) = match (function.owner, function.sig.inputs.first()) {
        (Owner::Impl(imp), _) => (&model.imp(imp).item.generics, Some(&*model.imp(imp).item.self_ty)),
        (_, Some(syn::FnArg::Typed(param))) => (&function.sig.generics, Some(&*param.ty)),
        _ => (&function.sig.generics, None),
    };
    let mut predicates = bounds::as_predicates(generics);
    if let Some(about) = about {
        let renaming = bounds::Renaming::between(about, &ty.generics);
        predicates.iter_mut().for_each(|predicate| renaming.apply(predicate));
    }
    predicates
}

fn aliases(model: &Model, id: ModuleId, errors: &mut Errors, out: &mut TokenStream) {
    let twinned = twinned_aliases(model);
    let mut paths = Paths::new(model, id);
    for alias in model.aliases.iter().filter(|alias| alias.module == id) {
        if twinned.contains(&alias.item.ident.to_string()) {
            let mut item = alias.item.clone();
            item.attrs = cfgs(&item.attrs);
            Symbols::new(model).visit_item_type_mut(&mut item);
            paths.visit_item_type_mut(&mut item);
            item.vis = parse_quote!(pub);
            out.extend(quote!(#item));
        }
    }
    paths.report(errors);
}

/// Repeats the constants that mention twins and are used.
fn values(model: &Model, reached: &Reached, id: ModuleId, errors: &mut Errors, out: &mut TokenStream) {
    let twinned = twinned_names(model);
    for value in model.values.iter().filter(|value| value.module == id && reached.mentions(&value.ident)) {
        let tokens = &value.item;
        if let Some(constant) = symbolic::constant(model, &value.item) {
            out.extend(constant);
            continue;
        }
        if !mentions(quote!(#tokens), &twinned) {
            continue;
        }
        let mut item = value.item.clone();
        let mut rewriter = Rewriter::new(model, PathScope { module: id, self_type: None });
        rewriter.visit_item_mut(&mut item);
        rewriter.report(errors);
        if let Item::Const(item) = &mut item {
            item.vis = parse_quote!(pub);
        }
        out.extend(quote!(#item));
    }
}
