//! Declares the twin of a type: the user's own declaration with each field wrapped.

use proc_macro2::TokenStream;
use quote::ToTokens;
use smallscope_rust::attributes::{conditional, derived};
use smallscope_rust::list::List as _;
use smallscope_rust::visit::VisitMut as _;
use syn::{Attribute, Ident};

use crate::actual;
use crate::attrs::Role;
use crate::bounds;
use crate::model::{FieldDef, Model, ModuleId, Style, TwinKind, TypeDef, TypeId, VariantDef};
use crate::reach::Reached;
use crate::rewrite::paths::Paths;
use crate::shadow;
use crate::symbolic::{self, Symbols};
use crate::validate::Errors;

/// The derives of std that a twin keeps, each with the module it is in.
pub(crate) const DERIVES: &[(&str, &str)] = &[
    ("Clone", "clone"),
    ("Copy", "marker"),
    ("Debug", "fmt"),
    ("Default", "default"),
    ("Eq", "cmp"),
    ("Hash", "hash"),
    ("Ord", "cmp"),
    ("PartialEq", "cmp"),
    ("PartialOrd", "cmp"),
];

/// The declaration of a type's twin; empty if the user's type is its own twin.
pub(crate) fn declare(model: &Model, reached: &Reached, id: TypeId, errors: &mut Errors) -> TokenStream {
    let ty = model.ty(id);
    if !ty.has_twin() {
        return TokenStream::new();
    }
    let mut generics = ty.generics.clone();
    bounds::add_param(&mut generics, &bounds::type_params(&ty.generics), &model.runtime);
    let mut paths = Paths::new(model, ty.module);
    paths.visit_generics_mut(&mut generics);
    let derives = ty.attrs.iter().filter(|_| reached.keeps_derives(model, id)).filter_map(|attr| derive(attr, ty.kind));
    let (cfgs, ident) = (&ty.cfgs, &ty.ident);
    let clause = &generics.where_clause;
    let mut fields = |variant: &VariantDef, visible: bool| fields(model, ty, variant, visible, &mut paths);
    let declaration = if ty.is_enum {
        let variants = ty.variants.iter().map(|variant| {
            let (name, fields) = (&variant.ident, fields(variant, false));
            let default = variant.is_default.then(|| quote!(#[default]));
            quote!(#default #name #fields)
        });
        quote!(pub enum #ident #generics #clause { #(#variants),* })
    } else {
        let body = fields(&ty.variants[0], true);
        match ty.variants[0].style {
            Style::Named => quote!(pub struct #ident #generics #clause #body),
            Style::Tuple | Style::Unit => quote!(pub struct #ident #generics #body #clause;),
        }
    };
    paths.report(errors);
    quote!(#(#cfgs)* #(#derives)* #declaration)
}

/// The std derives among a `derive` attribute.
fn derive(attr: &Attribute, kind: TwinKind) -> Option<TokenStream> {
    let keep = |names: Vec<String>| -> Vec<TokenStream> {
        let known = DERIVES.iter().filter(|(name, _)| kind != TwinKind::Lazy || *name != "Copy");
        known.filter(|(name, _)| names.iter().any(|given| given == name)).map(|pair| absolute(*pair)).list()
    };
    match conditional(attr) {
        Some((condition, metas)) => {
            let kept = keep(metas.iter().flat(derived).list());
            (!kept.is_empty()).then(|| quote!(#[cfg_attr(#condition, derive(#(#kept),*))]))
        }
        None => {
            let kept = keep(derived(&attr.meta));
            (!kept.is_empty()).then(|| quote!(#[derive(#(#kept),*)]))
        }
    }
}

fn absolute((name, module): (&str, &str)) -> TokenStream {
    let [name, module] = [name, module].map(|word| Ident::new(word, proc_macro2::Span::call_site()));
    quote!(::core::#module::#name)
}

/// The fields of a variant in their brackets.
fn fields(model: &Model, ty: &TypeDef, variant: &VariantDef, visible: bool, paths: &mut Paths<'_>) -> TokenStream {
    let public = visible.then(|| quote!(pub));
    let fields = variant.fields.iter().map(|field| {
        let name = field.ident.as_ref().map(|name| quote!(#name:));
        let ty = field_type(model, ty, field, paths);
        quote!(#public #name #ty)
    });
    match variant.style {
        Style::Named => quote!({ #(#fields),* }),
        Style::Tuple => quote!((#(#fields),*)),
        Style::Unit => TokenStream::new(),
    }
}

/// The type of a field in the twin.
fn field_type(model: &Model, ty: &TypeDef, field: &FieldDef, paths: &mut Paths<'_>) -> TokenStream {
    let ss = &model.runtime;
    match (ty.kind, &field.role) {
        (TwinKind::Helper | TwinKind::Plain | TwinKind::Unused, _) => {
            let (module, mut ty) = (ty.module, field.ty.clone());
            actual::helper_field(model, module, &mut ty);
            Symbols::new(model).visit_type_mut(&mut ty);
            paths.visit_type_mut(&mut ty);
            ty.into_token_stream()
        }
        (_, Role::Ignored | Role::Derived(_)) => {
            let ty = real_type(field, paths);
            quote!(#ss::Hidden<#ty>)
        }
        (TwinKind::Whole, _) => content(model, ty.module, field, paths),
        (TwinKind::Lazy, _) => {
            let content = content(model, ty.module, field, paths);
            let strategy = strategy(model, field);
            let ss = ss.at(field.site());
            quote_spanned!(field.site()=> #ss::Field<#content, #ss::#strategy>)
        }
    }
}

/// What a field of the twin contains.
pub(crate) fn content(model: &Model, module: ModuleId, field: &FieldDef, paths: &mut Paths<'_>) -> TokenStream {
    if let Some(ty) = symbolic::lifted(model, field) {
        let ss = model.runtime.at(field.site());
        return quote_spanned!(field.site()=> #ss::Lowered<#ty>);
    }
    if let Role::Listed(_) = field.role {
        let mut ty = field.ty.clone();
        shadow::original_type(model, module, &mut ty);
        Paths::without_shadows(model, module).visit_type_mut(&mut ty);
        return ty.into_token_stream();
    }
    let ty = real_type(field, paths);
    let span = field.site();
    let ss = model.runtime.at(span);
    quote_spanned!(span=> #ss::Lowered<#ty>)
}

/// The user's own type of a field that is not twinned.
fn real_type(field: &FieldDef, paths: &mut Paths<'_>) -> TokenStream {
    let mut ty = field.ty.clone();
    paths.visit_type_mut(&mut ty);
    ty.into_token_stream()
}

/// The strategy that chooses a field.
pub(crate) fn strategy(model: &Model, field: &FieldDef) -> TokenStream {
    match &field.role {
        Role::Listed(_) => quote!(Listed),
        Role::Indexed(_) => quote!(Indexed),
        Role::Auto if symbolic::lifted(model, field).is_some() => quote!(symbolic::Enumerated),
        Role::Auto | Role::Symbolic | Role::Ignored | Role::Derived(_) | Role::Actual(_) => quote!(Auto),
    }
}
