//! The hidden function that gives the contract of a method to the runtime.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens as _;
use smallscope_rust::contract::{Behaviour, Ending};
use smallscope_rust::list::List as _;
use smallscope_rust::text;
use syn::spanned::Spanned as _;

use super::method::{Method, View, is_generic, label};
use super::{Contract, attempt, predicates, returned};
use crate::alloy::Purpose;
use crate::attrs::cfgs;
use crate::bounds::{self, Substitution, Way};
use crate::inputs::modelled;
use crate::joined;
use crate::model::{FnId, Function, ImplDef, Model, Owner};
use crate::test::{manifest, place};
use crate::{constants, modules, siblings, twin};

/// The preconditions and the contract of a function, as items beside it.
pub(super) fn contract(model: &Model, id: FnId) -> TokenStream {
    let function = model.function(id);
    let (Some(contract), Ok(method)) = (&function.contract, Method::new(model, id)) else { return TokenStream::new() };
    let cfgs = cfgs(&function.attrs);
    let (preconditions, body) = (predicates::real(model, id, &method), give(model, id, contract, &method));
    let items = quote!(#preconditions #body);
    let quiet = twin::quiet();
    match function.owner {
        Owner::Impl(imp) => {
            let item = &model.imp(imp).item;
            let ((intro, _, clause), self_ty) = (item.generics.split_for_impl(), &item.self_ty);
            let outer = crate::attrs::cfgs(&item.attrs);
            quote!(#(#outer)* #(#cfgs)* #quiet impl #intro #self_ty #clause { #items })
        }
        Owner::Module | Owner::Trait(_) => {
            let functions = crate::code::parse2::<syn::File>(items).map(|file| file.items).unwrap_or_default();
            joined(&mut functions.iter().map(|function| quote!(#(#cfgs)* #quiet #function)))
        }
    }
}

/// The function that gives the contract.
fn give(model: &Model, id: FnId, contract: &Contract, method: &Method) -> TokenStream {
    let (krate, function) = (model.runtime.krate(), model.function(id));
    let (name, ty) = (siblings::contract(&function.sig.ident), method.ty());
    let (terms, manifest) = (terms(model, id, contract, method), manifest());
    let (given, attempt) = (given(model, id, contract, method), attempt::attempt(model, id, contract, method));
    let mentioning = mentioning(model, id, contract);
    let clause = bounds_of(model, id, method);
    let is_read = !contract.relational.is_empty() && method.has_result;
    let returning = is_read.then(|| returned::outline(&krate, &method.sig)).flatten();
    let returning = returning.map(|outline| quote!(.returning(#outline)));
    let paths = contract.paths.then(|| {
        let paths = siblings::paths(&function.sig.ident);
        let own = if matches!(function.owner, Owner::Impl(_)) { quote!(Self::) } else { quote!(self::) };
        quote! {
            #[doc(hidden)]
            pub fn #paths() -> #krate::paths::Paths<#ty> #clause {
                #krate::paths::Paths::new(#own #name())
            }
        }
    });
    quote! {
        #paths
        #[doc(hidden)]
        pub fn #name() -> #krate::contract::Contract<#ty> #clause {
            #krate::contract::Contract::new(
                #terms,
                #manifest,
                |__space: #krate::Space<#ty>| -> #krate::Space<#ty> { __space #mentioning #given },
                |__trial: &mut #krate::harness::Trial<'_, #ty>| { #attempt },
                |__input: &#ty| -> ::core::option::Option<::std::string::String> {
                    use #krate::harness::{WithDebug as _, WithoutDebug as _};
                    (&#krate::harness::Shown(__input)).__smallscope_text()
                },
            )
            #returning
        }
    }
}

/// What the function and its contract mention.
fn mentioning(model: &Model, id: FnId, contract: &Contract) -> TokenStream {
    let Function { sig, block, owner, .. } = model.function(id);
    let receiver = match owner {
        Owner::Impl(imp) => model.imp(*imp).item.self_ty.to_token_stream(),
        Owner::Module | Owner::Trait(_) => TokenStream::new(),
    };
    let requires = contract.behaviours.iter().flat(|behaviour| &behaviour.requires);
    let ensures = contract.behaviours.iter().flat(|behaviour| &behaviour.ensures).map(|ensures| &ensures.expr);
    let code = quote!(#receiver #sig #block #(#requires)* #(#ensures)*);
    constants::mentioning(&model.runtime.krate(), &text::plain_name(&sig.ident), code)
}

/// What the impl's parameters must satisfy so that there are inputs of its type.
fn bounds_of(model: &Model, id: FnId, method: &Method) -> TokenStream {
    let function = model.function(id);
    let own = method.sig.generics.where_clause.iter().flat(|clause| clause.predicates.iter().cloned());
    let mut extra: Vec<syn::WherePredicate> = own.list();
    if !is_generic(model, id) {
        let inputs = inputs_modelled(model, method);
        return quote!(where #(#extra,)* #inputs);
    }
    let Owner::Impl(imp) = function.owner else { return TokenStream::new() };
    let ImplDef { item, self_type, .. } = model.imp(imp);
    if let Some(ty) = self_type {
        let substitution = Substitution::between(&model.ty(*ty).generics, &item.self_ty);
        let mut of_type = bounds::as_predicates(&model.ty(*ty).generics);
        of_type.extend(twin::invariant_bounds(model, *ty));
        of_type.iter_mut().for_each(|predicate| substitution.apply(predicate));
        extra.extend(of_type);
    }
    let generics = bounds::model_bounds(&item.generics, &extra, Way::Model, &model.runtime).generics;
    generics.where_clause.to_token_stream()
}

/// Bounds that the types of the parameters are modelled.
pub(super) fn inputs_modelled(model: &Model, method: &Method) -> TokenStream {
    let types = method.parameters.iter().filter(|it| !matches!(it.view, View::Receiver)).map(|it| &it.input.ty);
    modelled(&model.runtime.krate(), types)
}

/// What the contract says, in words.
fn terms(model: &Model, id: FnId, contract: &Contract, method: &Method) -> TokenStream {
    let (krate, labels) = (model.runtime.krate(), method.labels());
    let (name, (file, line)) = (label(model, id), place(model.function(id).sig.ident.span()));
    let behaviours = contract.behaviours.iter().map(|behaviour| behaviour_terms(&krate, behaviour));
    let relational = relational(&krate, contract);
    let judges_err = contract.behaviours.iter().any(|behaviour| matches!(behaviour.kind, Ending::Errs));
    let passes_over = predicates::passes_over(model, contract);
    quote! {
        &#krate::contract::Terms {
            name: #name,
            path: ::core::concat!(::core::module_path!(), "::", #name),
            file: #file,
            line: #line,
            parameters: &[#(#labels),*],
            behaviours: &[#(#behaviours),*],
            judges_err: #judges_err,
            passes_over: #passes_over,
            relational: #relational,
        }
    }
}

/// What is said in relational logic.
fn relational(krate: &TokenStream, contract: &Contract) -> TokenStream {
    let contract_path = quote!(#krate::contract);
    let [requires, ensures] = [Purpose::Requires, Purpose::Ensures].map(|purpose| {
        let texts = contract.relational.iter().filter(|text| text.purpose == purpose);
        let texts = texts.map(|text| text.expand(&contract_path));
        quote!(&[#(#texts),*])
    });
    quote!(#contract_path::Relational { requires: #requires, ensures: #ensures })
}

fn behaviour_terms(krate: &TokenStream, behaviour: &Behaviour) -> TokenStream {
    let kind = match &behaviour.kind {
        Ending::Normal => quote!(Normal),
        Ending::Panics(None) => quote!(Panics(::core::option::Option::None)),
        Ending::Panics(Some(message)) => quote!(Panics(::core::option::Option::Some(#message))),
        Ending::Errs => quote!(Errs),
    };
    let requires = behaviour.requires.iter().map(text::whole);
    let unless = behaviour.unless.iter().map(|condition| format!("!({})", text::whole(condition)));
    let requires = requires.chain(unless).list().join(" && ");
    let (_, line) = place(behaviour.span);
    let clauses = behaviour.ensures.iter().flat(|ensures| ensures.conjuncts()).map(|clause| {
        let (text, (_, line)) = (text::whole(clause), place(first_span(clause)));
        quote!(#krate::contract::Clause { text: #text, line: #line })
    });
    quote! {
        #krate::contract::Behaviour {
            kind: #krate::contract::Ending::#kind,
            requires: #requires,
            line: #line,
            clauses: &[#(#clauses),*],
        }
    }
}

/// Where an expression starts.
fn first_span(expr: &syn::Expr) -> Span {
    expr.to_token_stream().into_iter().next().map_or_else(|| expr.span(), |token| token.span())
}

/// Restricts the space to the inputs for which some behaviour is promised.
fn given(model: &Model, id: FnId, contract: &Contract, method: &Method) -> TokenStream {
    if contract.is_total() {
        return TokenStream::new();
    }
    let (inputs, places): (TokenStream, Vec<TokenStream>) = match method.parameters.len() {
        0 => (quote!(_), Vec::new()),
        1 => (quote!(__twin), vec![quote!((*__twin))]),
        count @ 2..=3 => {
            let names = &method.variables("twin")[..count];
            (quote!(#(#names),*), names.iter().map(|name| quote!((**#name))).list())
        }
        count => {
            let indices = (0..count).map(syn::Index::from);
            (quote!(__twin), indices.map(|index| quote!(__twin.#index)).list())
        }
    };
    let ss = &model.runtime;
    let arguments: Vec<TokenStream> =
        method.parameters.iter().zip(&places).map(|(parameter, place)| parameter.look(place)).list();
    let calls = (0..contract.behaviours.len()).map(|k| {
        let (path, name) = (twin_of(model, id), predicates::name(&model.function(id).sig.ident, k));
        let call = quote!(#path::#name(#(#arguments),*));
        // One precondition may panic where another one holds.
        if contract.behaviours.len() == 1 { call } else { quote!(#ss::holds(|| #call)) }
    });
    let given = match method.parameters.len() {
        1 => quote!(given_whole),
        2 => quote!(given_pair),
        3 => quote!(given_triple),
        _ => quote!(given),
    };
    quote!(.#given(|#inputs| #(#calls)||*))
}

/// Where the twins of a function's preconditions are.
fn twin_of(model: &Model, id: FnId) -> TokenStream {
    let ss = &model.runtime;
    match model.function(id).owner {
        Owner::Impl(_) => quote!(<<Self as #ss::Model>::Twin>),
        Owner::Module | Owner::Trait(_) => {
            let twin = quote::format_ident!("{}", modules::TWIN);
            quote!(self::#twin)
        }
    }
}
