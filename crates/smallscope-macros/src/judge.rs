//! The members of `Model` that judge a value: twins by `valid_throughout`, real values by `violated`.
//!
//! Both judge the type's own invariants first, and then what the fields lead to. Fields that are not part of the
//! structure, or that hold plain values by their notes, lead to nothing.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens as _;
use smallscope_rust::text::plain_name;
use syn::Ident;

use crate::attrs::{Role, cfgs};
use crate::joined;
use crate::model::{FieldDef, FnId, Model, Owner, TwinKind, TypeDef, TypeId, VariantDef};
use crate::modules::{path_between_real, real_path};
use crate::symbolic;
use crate::test::place;
use crate::twin::invariants_of;
use crate::value::{bind, bindings, member, twin_path};

/// `valid_throughout` for a type; nothing if only its own invariants matter.
pub(crate) fn throughout(model: &Model, ty: &TypeDef) -> TokenStream {
    if !ty.fields().any(|field| leads_on(model, field)) {
        return TokenStream::new();
    }
    let (ss, twin) = (&model.runtime, twin_path(ty));
    let arms = ty.variants.iter().map(|variant| {
        let pattern = bind(variant, &of_variant(ty, &twin, variant), &|_, field| leads_on(model, field));
        let checks = bindings(variant).zip(0..).filter(|((_, field), _)| leads_on(model, field));
        let checks = checks.map(|((name, field), index)| field_valid(model, ty, variant, field, &name, index));
        quote!(#pattern => true #(&& #checks)*,)
    });
    quote! {
        fn valid_throughout(__twin: &Self::Twin, __walk: &mut #ss::Walk) -> bool {
            <Self as #ss::Model>::valid(__twin) && match __twin { #(#arms)* }
        }
    }
}

/// Whether a field may lead to modelled objects.
fn leads_on(model: &Model, field: &FieldDef) -> bool {
    matches!(field.role, Role::Auto | Role::Actual(_))
        && !field.is_phantom()
        && symbolic::lifted(model, field).is_none()
}

/// The path of a variant of a type, or of the struct itself.
pub(crate) fn of_variant(ty: &TypeDef, path: &TokenStream, variant: &VariantDef) -> TokenStream {
    let label = &variant.ident;
    if ty.is_enum { quote!(#path::#label) } else { path.clone() }
}

/// Asks the twin in a field, which is read only if the field's real type can have objects.
fn field_valid(
    model: &Model,
    ty: &TypeDef,
    variant: &VariantDef,
    field: &FieldDef,
    binding: &Ident,
    index: usize,
) -> TokenStream {
    let (span, ss) = (field.site(), model.runtime.at(field.site()));
    let content = if ty.kind == TwinKind::Lazy { quote_spanned!(span=> &**#binding) } else { quote!(#binding) };
    if let Role::Actual(actual) = &field.role {
        let coerce = actual.coerce();
        return quote_spanned!(span=> #ss::throughout_as(Self::#coerce, || #content, __walk));
    }
    if is_own_array(ty, field) {
        return quote_spanned!(span=> #ss::throughout_whole(#binding, __walk));
    }
    let accessor = accessor(ty, variant, field, index);
    quote_spanned!(span=> #ss::throughout(#accessor, || #content, __walk))
}

/// Whether a field has an array in it that is an array in the twin, too: the type is `Copy`, and stands for itself.
pub(crate) fn is_own_array(ty: &TypeDef, field: &FieldDef) -> bool {
    fn holds_array(token: TokenTree) -> bool {
        let TokenTree::Group(group) = token else { return false };
        group.delimiter() == Delimiter::Bracket || group.stream().into_iter().any(holds_array)
    }
    ty.kind == TwinKind::Plain && field.ty.to_token_stream().into_iter().any(holds_array)
}

/// A function from the real value to a field of it, which tells the field's type.
fn accessor(ty: &TypeDef, variant: &VariantDef, field: &FieldDef, index: usize) -> TokenStream {
    let (span, member) = (field.site(), member(field, index));
    if !ty.is_enum {
        return quote_spanned!(span=> |__real: &Self| &__real.#member);
    }
    let path = of_variant(ty, &real_path(ty), variant);
    let others = (ty.variants.len() > 1).then(|| quote!(_ => ::core::unreachable!("only the type is asked for"),));
    quote_spanned!(span=> |__real: &Self| match __real { #path { #member: __field, .. } => __field, #others })
}

/// `violated` for a type; nothing if there is nothing to judge.
pub(crate) fn violated(model: &Model, id: TypeId) -> TokenStream {
    let (ss, ty) = (&model.runtime, model.ty(id));
    let own = own(model, id);
    let fields = fields_violated(model, ty);
    if own.is_empty() && fields.is_none() {
        return TokenStream::new();
    }
    quote! {
        fn violated(&self, __walk: &mut #ss::Walk) -> ::core::option::Option<#ss::Violation> {
            #own
            #fields
            ::core::option::Option::None
        }
    }
}

/// The statements that judge the type's own invariants.
fn own(model: &Model, id: TypeId) -> TokenStream {
    let ss = &model.runtime;
    if model.open {
        return quote! {
            {
                use #ss::NoInvariant as _;
                __walk.judge(self);
                let __violation = self.__smallscope_violated();
                if __violation.is_some() {
                    return __violation;
                }
            }
        };
    }
    let invariants = invariants_of(model, id);
    let noted = (!invariants.is_empty()).then(|| quote!(__walk.judge(self);));
    let judged = joined(&mut invariants.into_iter().map(|invariant| judge(model, invariant, model.ty(id))));
    quote!(#noted #judged)
}

/// The statement that judges a real value by one invariant.
fn judge(model: &Model, id: FnId, ty: &TypeDef) -> TokenStream {
    let function = model.function(id);
    let (cfgs, call) = (cfgs(&function.attrs), call(model, id, ty));
    let body = verdict(model, id, &plain_name(&ty.ident), &call);
    quote!(#(#cfgs)* { #body })
}

/// Returns the violation if a call of an invariant says no.
pub(crate) fn verdict(model: &Model, id: FnId, ty: &str, call: &TokenStream) -> TokenStream {
    let (ss, name) = (&model.runtime, &model.function(id).sig.ident);
    let label = format!("{ty}::{}", plain_name(name));
    let (file, line) = place(name.span());
    quote! {
        if !#ss::Verdict::holds(#call) {
            return ::core::option::Option::Some(#ss::Violation::new(#label, #file, #line));
        }
    }
}

/// A call of the user's own invariant on `self`.
fn call(model: &Model, id: FnId, ty: &TypeDef) -> TokenStream {
    let function = model.function(id);
    let name =
        if function.module == ty.module { function.sig.ident.clone() } else { visible_name(&function.sig.ident) };
    match function.owner {
        Owner::Module => {
            let path = path_between_real(model, ty.module, function.module);
            quote!(#path #name(self))
        }
        Owner::Impl(_) | Owner::Trait(_) => quote!(<Self>::#name(self)),
    }
}

/// The name under which an invariant can be called from the module of its type.
fn visible_name(name: &Ident) -> Ident {
    quote::format_ident!("__smallscope_real_{}", plain_name(name), span = name.span())
}

/// Makes an invariant visible that is not written in the module of the type it is about.
pub(crate) fn visible(model: &Model, id: FnId, ty: &TypeDef) -> TokenStream {
    let function = model.function(id);
    if function.module == ty.module {
        return TokenStream::new();
    }
    let mut sig = function.sig.clone();
    let (inner, cfgs) = (sig.ident.clone(), cfgs(&function.attrs));
    sig.ident = visible_name(&sig.ident);
    let Some(first) = sig.inputs.first_mut() else { return TokenStream::new() };
    let argument = match first {
        syn::FnArg::Receiver(_) => quote!(self),
        syn::FnArg::Typed(param) => {
            *param.pat = parse_quote!(__real);
            quote!(__real)
        }
    };
    match function.owner {
        Owner::Impl(imp) => {
            let item = &model.imp(imp).item;
            let ((intro, _, clause), self_ty) = (item.generics.split_for_impl(), &item.self_ty);
            quote! {
                #(#cfgs)*
                impl #intro #self_ty #clause {
                    #[doc(hidden)]
                    #[allow(dead_code, private_interfaces)]
                    pub #sig { Self::#inner(#argument) }
                }
            }
        }
        Owner::Module | Owner::Trait(_) => quote! {
            #(#cfgs)*
            #[doc(hidden)]
            #[allow(dead_code, private_interfaces)]
            pub #sig { #inner(#argument) }
        },
    }
}

/// The statement that judges what the fields lead to, if any does.
fn fields_violated(model: &Model, ty: &TypeDef) -> Option<TokenStream> {
    if !ty.fields().any(|field| leads_on(model, field)) {
        return None;
    }
    let real = real_path(ty);
    let arms = ty.variants.iter().map(|variant| {
        let pattern = bind(variant, &of_variant(ty, &real, variant), &|_, field| leads_on(model, field));
        let checks = bindings(variant).filter(|(_, field)| leads_on(model, field)).map(|(binding, field)| {
            let (span, ss) = (field.site(), model.runtime.at(field.site()));
            let violated = match &field.role {
                Role::Actual(actual) => {
                    let view = actual.view();
                    quote_spanned!(span=> #ss::Holder::violated_as(#binding, Self::#view, __walk))
                }
                _ => quote_spanned!(span=> #ss::Model::violated(#binding, __walk)),
            };
            quote_spanned! {span=>
                let __violation = #violated;
                if __violation.is_some() {
                    return __violation;
                }
            }
        });
        quote!(#pattern => { #(#checks)* })
    });
    Some(quote!(match self { #(#arms)* }))
}
