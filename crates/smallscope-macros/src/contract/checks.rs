//! The tests of contracts, and the list of a type's contracts.

use proc_macro2::TokenStream;
use quote::format_ident;
use smallscope_rust::list::{List as _, SmallSet};
use smallscope_rust::text::plain_name;
use syn::Ident;

use super::expand::inputs_modelled;
use super::method::{Method, is_generic};
use crate::arguments::{Arguments, duration_tokens};
use crate::attrs::cfgs;
use crate::inputs::guarded;
use crate::joined;
use crate::model::{FnId, Model, ModuleId, Owner, TypeId};
use crate::settle::mentions;
use crate::{modules, siblings, twin};

/// `impl Contracted` for the types of a module.
pub(super) fn contracted(model: &Model, module: ModuleId) -> TokenStream {
    let types = (0..model.types.len()).map(TypeId).filter(|id| model.ty(*id).module == module);
    joined(&mut types.map(|id| list(model, id)))
}

fn list(model: &Model, id: TypeId) -> TokenStream {
    let ty = model.ty(id);
    let of_type =
        |function: &FnId| model.self_type(*function) == Some(id) && model.function(*function).contract.is_some();
    let methods: Vec<FnId> = model.fn_ids().filter(of_type).list();
    if methods.is_empty() || !ty.generics.params.is_empty() {
        return TokenStream::new();
    }
    let (krate, name, type_cfgs) = (model.runtime.krate(), &ty.ident, &ty.cfgs);
    let pushes = methods.iter().map(|method| {
        let (cfgs, contract) = (all_cfgs(model, *method), siblings::contract(&model.function(*method).sig.ident));
        quote!(#(#cfgs)* __contracts.push(::std::boxed::Box::new(<Self>::#contract()));)
    });
    // With these, an error about them is not followed by one for each contract.
    let bounds = methods.iter().map(|method| bounds(model, *method));
    let quiet = twin::quiet();
    quote! {
        #(#type_cfgs)*
        #quiet
        impl #krate::Contracted for #name where #(#bounds)* {
            fn contracts() -> ::std::vec::Vec<::std::boxed::Box<dyn #krate::contract::AnyContract>> {
                let mut __contracts: ::std::vec::Vec<::std::boxed::Box<dyn #krate::contract::AnyContract>> =
                    ::std::vec::Vec::new();
                #(#pushes)*
                __contracts
            }
        }
    }
}

/// Bounds that the parameters of a function are modelled; none where one of its `#[cfg]`s may leave their types out.
fn bounds(model: &Model, id: FnId) -> TokenStream {
    match Method::new(model, id) {
        Ok(method) if all_cfgs(model, id).is_empty() => inputs_modelled(model, &method),
        _ => TokenStream::new(),
    }
}

/// The `#[cfg]`s of a function and of the impl it is in.
fn all_cfgs(model: &Model, id: FnId) -> Vec<syn::Attribute> {
    let function = model.function(id);
    let mut found = cfgs(&function.attrs);
    if let Owner::Impl(imp) = function.owner {
        found.extend(cfgs(&model.imp(imp).item.attrs));
    }
    found
}

/// The tests of the contracts in a module: `contracts::Type::method`.
pub(super) fn tests(model: &Model, module: ModuleId, check_all: Option<&Arguments>) -> TokenStream {
    let here = model.fn_ids().filter(|id| model.function(*id).module == module);
    let checked: Vec<(FnId, &Arguments)> = here.filter_map(|id| Some((id, arguments(model, id, check_all)?))).list();
    if checked.is_empty() {
        return TokenStream::new();
    }
    let can_run = checked.iter().filter(|(id, _)| !is_generic(model, *id));
    let runs = joined(&mut can_run.map(|(id, arguments)| run(model, *id, arguments)));
    let mut owners: Vec<Option<TypeId>> = Vec::new();
    for (id, _) in &checked {
        let owner = model.self_type(*id);
        if !owners.contains(&owner) {
            owners.push(owner);
        }
    }
    let groups = owners.into_iter().map(|owner| {
        let own = checked.iter().filter(|(id, _)| model.self_type(*id) == owner);
        group(model, owner, own.copied())
    });
    let name = tests_name(model, module);
    quote! {
        #runs
        #[cfg(test)]
        #[allow(non_snake_case)]
        mod #name { #(#groups)* }
    }
}

/// How a function is to be checked by a test, if it is.
fn arguments<'a>(model: &'a Model, id: FnId, check_all: Option<&'a Arguments>) -> Option<&'a Arguments> {
    let contract = model.function(id).contract.as_ref()?;
    let own = contract.check.as_ref().map(|(arguments, _)| arguments);
    own.or(check_all)
}

/// The name of a function's test: its own, and a number if impls of other instances of the type have it, too.
fn test_name(model: &Model, id: FnId) -> Ident {
    let name = &model.function(id).sig.ident;
    let is_same = |other: &FnId| {
        let function = model.function(*other);
        function.sig.ident == *name && function.module == model.function(id).module && function.contract.is_some()
    };
    let same = model.fn_ids().filter(is_same).filter(|other| model.self_type(*other) == model.self_type(id));
    match same.take_while(|other| *other != id).count() {
        0 => name.clone(),
        before => format_ident!("{}_{}", plain_name(name), before + 1, span = name.span()),
    }
}

/// The tests of one type, or of the free functions.
fn group<'a>(
    model: &Model,
    owner: Option<TypeId>,
    functions: impl Iterator<Item = (FnId, &'a Arguments)>,
) -> TokenStream {
    let outside = if owner.is_some() { quote!(super::super::) } else { quote!(super::) };
    let tests = functions.map(|(id, arguments)| {
        let ignore = arguments.ignore.then(|| quote!(#[ignore = "as `#[check(ignore)]` says"]));
        let (name, run, cfgs) = (test_name(model, id), run_name(model, id), all_cfgs(model, id));
        if is_generic(model, id) {
            // Not left out without a word: the list of tests says what to do.
            let ty = owner.map_or_else(String::new, |ty| format!("{}::<..>::", plain_name(&model.ty(ty).ident)));
            let reason = format!("generic: call smallscope::check!({ty}{name}) for types of your choice");
            return quote!(#(#cfgs)* #[::core::prelude::v1::test] #[ignore = #reason] fn #name() {});
        }
        quote!(#(#cfgs)* #[::core::prelude::v1::test] #ignore fn #name() { #outside #run() })
    });
    match owner {
        Some(ty) => {
            let name = &model.ty(ty).ident;
            quote!(mod #name { #(#tests)* })
        }
        None => quote!(#(#tests)*),
    }
}

fn run_name(model: &Model, id: FnId) -> Ident {
    let name = plain_name(&test_name(model, id));
    match model.self_type(id) {
        Some(ty) => format_ident!("__smallscope_check_{}_{}", plain_name(&model.ty(ty).ident), name),
        None => format_ident!("__smallscope_check_{}", name),
    }
}

/// The function that a test calls; it is where the user's names mean what they say.
fn run(model: &Model, id: FnId, arguments: &Arguments) -> TokenStream {
    let (name, cfgs, function) = (run_name(model, id), all_cfgs(model, id), model.function(id));
    let (contract, settings) = (siblings::contract(&function.sig.ident), settings(arguments));
    let path = match function.owner {
        Owner::Impl(imp) => {
            let ty = &model.imp(imp).item.self_ty;
            quote!(<#ty>::)
        }
        Owner::Module | Owner::Trait(_) => quote!(self::),
    };
    let check = quote!(#path #contract() #settings.assert_as_test(););
    let bounds = bounds(model, id);
    // `Self` is the type that it is checked for only in the impl.
    let is_plain = bounds.is_empty() || mentions(bounds.clone(), &SmallSet::of("Self".to_owned()));
    let check = if is_plain { check } else { guarded(&bounds, &[], &[], &check) };
    quote! {
        #(#cfgs)*
        #[cfg(test)]
        #[doc(hidden)]
        #[allow(non_snake_case)]
        fn #name() {
            #check
        }
    }
}

/// The arguments as calls on a contract.
fn settings(arguments: &Arguments) -> TokenStream {
    let Arguments { bound, milliseconds, threads, isolate, timeout, all_failures, parameters, fields, .. } = arguments;
    let [time, timeout] = [(milliseconds, quote!(time)), (timeout, quote!(timeout))].map(|(time, name)| {
        time.map(|time| {
            let time = duration_tokens(time);
            quote!(.#name(#time))
        })
    });
    let bound = bound.as_ref().map(|bound| quote!(.bound(#bound)));
    let threads = threads.as_ref().map(|threads| quote!(.threads(#threads)));
    let isolate = isolate.then(|| quote!(.isolate()));
    let all_failures = all_failures.then(|| quote!(.all_failures()));
    let parameters = parameters.iter().map(|(name, values)| {
        let name = plain_name(name);
        quote!(.parameter(#name, #values))
    });
    let fields = fields.iter().map(|(field, values)| quote!(.field(#field, #values)));
    quote!(#bound #time #threads #timeout #isolate #all_failures #(#parameters)* #(#fields)*)
}

/// `contracts`, or another name where the module has a meaning for that.
fn tests_name(model: &Model, module: ModuleId) -> Ident {
    format_ident!("{}", if modules::means_contracts(model, module) { "contract_tests" } else { "contracts" })
}
