//! Derived impls, written out so that they tell what they read: they are called through pointers, by code that tells nothing.
//!
//! Types that are `Copy` keep theirs, since such values are read as a whole where they are named.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident};
use syn::punctuated::Punctuated;
use syn::{Attribute, Fields, Generics, Ident, Item, Path, Token};

use crate::joined;
use crate::runtime::Runtime;

/// The traits whose derived impls are written out.
const WRITTEN: &[&str] = &["Clone", "Debug", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// Writes out the derived impls of a type, in place of the attribute.
pub(super) fn write_out(ss: &Runtime, item: &mut Item) -> TokenStream {
    let (attrs, ident, generics, variants) = match item {
        Item::Struct(it) => (&mut it.attrs, &it.ident, &it.generics, vec![(None, &it.fields)]),
        Item::Enum(it) => {
            let variants = it.variants.iter().map(|variant| (Some(&variant.ident), &variant.fields)).collect();
            (&mut it.attrs, &it.ident, &it.generics, variants)
        }
        _ => return TokenStream::new(),
    };
    let traits = take_traits(attrs);
    let derived = Derived { ss, ident, generics, variants };
    joined(&mut traits.iter().map(|name| derived.imp(name)))
}

/// Takes the traits off the attributes of a type that is not `Copy`.
fn take_traits(attrs: &mut [Attribute]) -> Vec<String> {
    let parse = |attr: &Attribute| attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).ok();
    let name = |path: &Path| path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    let is_derive = |attr: &Attribute| attr.path().is_ident("derive");
    let all = || attrs.iter().filter(|attr| is_derive(attr)).filter_map(parse).flatten();
    if all().any(|path| name(&path) == "Copy") {
        return Vec::new();
    }
    let mut taken = Vec::new();
    for attr in attrs.iter_mut().filter(|attr| is_derive(attr)) {
        let Some(paths) = parse(attr) else { continue };
        let (written, kept): (Vec<Path>, Vec<Path>) =
            paths.into_iter().partition(|path| WRITTEN.contains(&name(path).as_str()));
        taken.extend(written.iter().map(name));
        *attr = parse_quote!(#[derive(#(#kept),*)]);
    }
    taken
}

/// A type with derived impls.
struct Derived<'i> {
    ss: &'i Runtime,
    ident: &'i Ident,
    generics: &'i Generics,
    variants: Vec<(Option<&'i Ident>, &'i Fields)>,
}

impl Derived<'_> {
    fn imp(&self, name: &str) -> TokenStream {
        let (path, method) = match name {
            "Clone" => (quote!(::core::clone::Clone), self.clone_method()),
            "Debug" => (quote!(::core::fmt::Debug), self.debug_method()),
            "Hash" => (quote!(::core::hash::Hash), self.hash_method()),
            "Ord" => (quote!(::core::cmp::Ord), self.order_method(true)),
            "PartialEq" => (quote!(::core::cmp::PartialEq), self.equality_method()),
            _ => (quote!(::core::cmp::PartialOrd), self.order_method(false)),
        };
        let mut generics = self.generics.clone();
        for param in generics.type_params_mut() {
            param.bounds.push(parse_quote!(#path));
        }
        let (intro, _, _) = generics.split_for_impl();
        let ((_, arguments, clause), ident) = (self.generics.split_for_impl(), self.ident);
        quote! {
            #[automatically_derived]
            impl #intro #path for #ident #arguments #clause { #method }
        }
    }

    /// Tells that a value is read.
    fn read(&self, value: TokenStream) -> TokenStream {
        let ss = self.ss;
        quote!(#ss::record::read(::core::ptr::from_ref::<Self>(#value));)
    }

    /// The pattern of a variant, with its fields named by a letter and their numbers.
    fn pattern(&self, number: usize, letter: &str) -> (TokenStream, Vec<Ident>) {
        let (variant, fields) = self.variants[number];
        let path = variant.map_or_else(|| quote!(Self), |variant| quote!(Self::#variant));
        let names: Vec<Ident> = (0..fields.len()).map(|k| format_ident!("__{}{}", letter, k)).collect();
        let members = fields.members();
        (quote!(#path { #(#members: #names),* }), names)
    }

    fn clone_method(&self) -> TokenStream {
        let read = self.read(quote!(self));
        let arms = (0..self.variants.len()).map(|number| {
            let (pattern, names) = self.pattern(number, "a");
            let (variant, fields) = self.variants[number];
            let path = variant.map_or_else(|| quote!(Self), |variant| quote!(Self::#variant));
            let members = fields.members();
            quote!(#pattern => #path { #(#members: ::core::clone::Clone::clone(#names)),* },)
        });
        let body = self.matched(quote!(self), arms);
        quote!(fn clone(&self) -> Self { #read #body })
    }

    fn debug_method(&self) -> TokenStream {
        let read = self.read(quote!(self));
        let arms = (0..self.variants.len()).map(|number| {
            let (pattern, names) = self.pattern(number, "a");
            let (variant, fields) = self.variants[number];
            let label = variant.unwrap_or(self.ident).to_string();
            let shown = match fields {
                Fields::Named(_) => {
                    let members = fields.members().map(|member| member.to_token_stream().to_string());
                    quote!(f.debug_struct(#label)#(.field(#members, #names))*.finish())
                }
                Fields::Unnamed(_) => quote!(f.debug_tuple(#label)#(.field(#names))*.finish()),
                Fields::Unit => quote!(f.write_str(#label)),
            };
            quote!(#pattern => #shown,)
        });
        let body = self.matched(quote!(self), arms);
        quote!(fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { #read #body })
    }

    fn hash_method(&self) -> TokenStream {
        let read = self.read(quote!(self));
        let is_enum = self.variants.first().is_some_and(|(variant, _)| variant.is_some());
        let tag = is_enum.then(|| quote!(::core::hash::Hash::hash(&::core::mem::discriminant(self), __state);));
        let arms = (0..self.variants.len()).map(|number| {
            let (pattern, names) = self.pattern(number, "a");
            quote!(#pattern => { #(::core::hash::Hash::hash(#names, __state);)* })
        });
        let body = self.matched(quote!(self), arms);
        quote!(fn hash<__H: ::core::hash::Hasher>(&self, __state: &mut __H) { #read #tag #body })
    }

    fn equality_method(&self) -> TokenStream {
        let read = [self.read(quote!(self)), self.read(quote!(__other))];
        let arms = (0..self.variants.len()).map(|number| {
            let ((one, ones), (other, others)) = (self.pattern(number, "a"), self.pattern(number, "b"));
            quote!((#one, #other) => true #(&& #ones == #others)*,)
        });
        let rest = (self.variants.len() > 1).then(|| quote!(_ => false,));
        let body = self.matched(quote!((self, __other)), arms.chain(rest));
        quote!(fn eq(&self, __other: &Self) -> bool { #(#read)* #body })
    }

    /// `cmp`, or `partial_cmp`: variants by their order, then fields one after the other.
    fn order_method(&self, is_total: bool) -> TokenStream {
        let read = [self.read(quote!(self)), self.read(quote!(__other))];
        let (ordering, equal) = (quote!(::core::cmp::Ordering), quote!(::core::cmp::Ordering::Equal));
        let (compare, same, name, result) = if is_total {
            (quote!(::core::cmp::Ord::cmp), equal, quote!(cmp), ordering)
        } else {
            let some = quote!(::core::option::Option::Some(#equal));
            let result = quote!(::core::option::Option<#ordering>);
            (quote!(::core::cmp::PartialOrd::partial_cmp), some, quote!(partial_cmp), result)
        };
        let arms = (0..self.variants.len()).map(|number| {
            let ((one, ones), (other, others)) = (self.pattern(number, "a"), self.pattern(number, "b"));
            quote! {
                (#one, #other) => {
                    #(
                        match #compare(#ones, #others) {
                            #same => {}
                            __decided => return __decided,
                        }
                    )*
                    #same
                }
            }
        });
        let ranks = (0..self.variants.len()).map(|number| {
            let (pattern, _) = self.pattern(number, "_a");
            quote!(#pattern => #number,)
        });
        let rest = (self.variants.len() > 1).then(|| {
            quote! {
                _ => {
                    let __rank = |__it: &Self| -> usize { match __it { #(#ranks)* } };
                    #compare(&__rank(self), &__rank(__other))
                }
            }
        });
        let body = self.matched(quote!((self, __other)), arms.chain(rest));
        quote!(fn #name(&self, __other: &Self) -> #result { #(#read)* #body })
    }

    /// A `match`, for which types without variants have nothing.
    fn matched(&self, value: TokenStream, arms: impl Iterator<Item = TokenStream>) -> TokenStream {
        if self.variants.is_empty() { quote!(match *self {}) } else { quote!(match #value { #(#arms)* }) }
    }
}
