//! Traits of a file: who implements them, what they provide, and which are used as `dyn Trait`.
//!
//! The world is closed: the structs and enums of the file that implement a trait are all that an object behind `dyn Trait` can be. So a trait object
//! is an enum with a variant for each of them ([`World::enums`]), and a call of a method is a `match` on it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use smallscope_rust::attributes::is_cfg_test;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{FnArg, Item, ItemImpl, ItemTrait, Pat, TraitItem, TraitItemConst, TraitItemFn, Type, TypeParamBound};

/// The attribute of enums that stand for `dyn Trait`.
pub(crate) const DYNAMIC: &str = "dynamic";

/// The traits of a file and their implementations.
#[derive(Default)]
pub(crate) struct World<'s> {
    traits: Vec<&'s ItemTrait>,
    impls: Vec<&'s ItemImpl>,
    /// The names of structs, and of enums with payloads: what can be an object.
    objects: Vec<String>,
    /// The trait objects that the file writes down, each once.
    written: Vec<&'s syn::TypeTraitObject>,
}

/// Why a trait cannot be modelled as `dyn Trait`.
pub(crate) struct Trouble {
    pub(crate) place: Span,
    pub(crate) message: String,
    pub(crate) help: &'static str,
}

impl<'s> World<'s> {
    /// The traits of a file, those of inline modules included.
    pub(crate) fn of(file: &'s syn::File) -> World<'s> {
        let mut world = World::default();
        world.add(&file.items);
        let mut finder = Finder(Vec::new());
        finder.visit_file(file);
        for it in finder.0 {
            if !world.written.iter().any(|known| bounds(known) == bounds(it)) {
                world.written.push(it);
            }
        }
        world
    }

    fn add(&mut self, items: &'s [Item]) {
        for item in items {
            match item {
                Item::Trait(it) => self.traits.push(it),
                Item::Impl(it) if it.trait_.is_some() => self.impls.push(it),
                Item::Struct(it) => self.objects.push(it.ident.to_string()),
                Item::Enum(it) if it.variants.iter().any(|variant| !variant.fields.is_empty()) => {
                    self.objects.push(it.ident.to_string());
                }
                Item::Mod(it) if !is_cfg_test(&it.attrs) => {
                    self.add(it.content.as_ref().map_or(&[], |(_, items)| items));
                }
                _ => {}
            }
        }
    }

    /// The trait with this name, if there is one and no other.
    pub(crate) fn trait_of(&self, name: &Ident) -> Option<&'s ItemTrait> {
        let mut named = self.traits.iter().filter(|it| it.ident == *name);
        named.next().copied().filter(|_| named.next().is_none())
    }

    /// The traits that are used as `dyn Trait` and can be modelled, each with all the ways in which it is written.
    pub(crate) fn dynamic(&self) -> Vec<(&'s ItemTrait, Vec<&'s syn::TypeTraitObject>)> {
        let mut found: Vec<(&ItemTrait, Vec<&syn::TypeTraitObject>)> = Vec::new();
        for written in &self.written {
            let Some(it) = principal(written).and_then(|name| self.trait_of(name)) else { continue };
            match found.iter_mut().find(|(known, _)| std::ptr::eq(*known, it)) {
                Some((_, all)) => all.push(written),
                None if self.trouble(written).is_none() => found.push((it, vec![written])),
                None => {}
            }
        }
        found
    }

    /// The implementations of a trait.
    pub(crate) fn impls_of(&self, it: &ItemTrait) -> Vec<&'s ItemImpl> {
        let is_it = |imp: &&&ItemImpl| trait_name(imp).is_some_and(|name| *name == it.ident);
        self.impls.iter().filter(is_it).copied().collect()
    }

    /// The implementor of a trait whose objects are of a class with this name, as the `impl` spells it.
    pub(crate) fn implementor(&self, written: &syn::TypeTraitObject, class: &str) -> Option<&'s Type> {
        let it = self.trait_of(principal(written)?)?;
        self.impls_of(it).into_iter().map(|imp| &*imp.self_ty).find(|ty| name_of(ty).is_some_and(|name| name == class))
    }

    /// What keeps a trait object from being modelled.
    pub(crate) fn trouble(&self, written: &syn::TypeTraitObject) -> Option<Trouble> {
        let shown = format!("dyn {}", bounds(written).replace(' ', "").replace('+', " + "));
        let trouble = |place: Span, message: String, help| Some(Trouble { place, message, help });
        let outside = |why: &str| format!("the type `{shown}` is outside the subset that can be modelled: {why}");
        let Some(it) = principal(written).and_then(|name| self.trait_of(name)) else {
            let help = "`dyn Trait` is modelled for traits of the file, implemented for its structs and enums";
            return trouble(written.span(), outside("the file does not declare exactly one trait of this name"), help);
        };
        let typed = it.items.iter().find(|item| matches!(item, TraitItem::Type(_)));
        if it.generics.type_params().next().is_some() || typed.is_some() {
            let help = "write a trait for the types that it is used with";
            return trouble(written.span(), outside("the trait has types as parameters or items"), help);
        }
        let impls = self.impls_of(it);
        if impls.is_empty() {
            return trouble(
                written.span(),
                outside("nothing in the file implements the trait"),
                "implement it in the file",
            );
        }
        for imp in impls {
            let name = name_of(&imp.self_ty).map(ToString::to_string).unwrap_or_default();
            if !imp.generics.params.is_empty() {
                let help = "implement the trait for the types that it is used with, one by one";
                return trouble(imp.self_ty.span(), outside("this implementation is for more than one type"), help);
            }
            if !self.objects.contains(&name) {
                let help = "put the value into a struct of its own";
                let why = format!("its implementor `{name}` is no struct of the file, and no enum with payloads");
                return trouble(imp.self_ty.span(), outside(&why), help);
            }
        }
        None
    }

    /// The methods that implementations get from their trait, as they do not have them themselves.
    pub(crate) fn provided(&self) -> Vec<(&'s ItemImpl, &'s TraitItemFn)> {
        let with_body = |item: &'s TraitItem| match item {
            TraitItem::Fn(it) if it.default.is_some() => Some(it),
            _ => None,
        };
        self.given(with_body, |it| &it.sig.ident)
    }

    /// The constants that implementations get from their trait.
    pub(crate) fn provided_constants(&self) -> Vec<(&'s ItemImpl, &'s TraitItemConst)> {
        let with_value = |item: &'s TraitItem| match item {
            TraitItem::Const(it) if it.default.is_some() => Some(it),
            _ => None,
        };
        self.given(with_value, |it| &it.ident)
    }

    fn given<T>(
        &self,
        choose: impl Fn(&'s TraitItem) -> Option<&'s T>,
        name: impl Fn(&T) -> &Ident,
    ) -> Vec<(&'s ItemImpl, &'s T)> {
        let mut given = Vec::new();
        for imp in &self.impls {
            let it = trait_name(imp).and_then(|name| self.trait_of(name));
            // What the parameters of a trait stand for is not known in what it provides.
            let Some(it) = it.filter(|it| it.generics.type_params().next().is_none()) else { continue };
            for item in it.items.iter().filter_map(&choose) {
                if !imp.items.iter().any(|own| item_name(own) == Some(name(item))) {
                    given.push((*imp, item));
                }
            }
        }
        given
    }

    /// Each trait that is used as `dyn Trait` as an enum of its implementors, with its methods and those of the traits that it extends.
    pub(crate) fn enums(&self) -> syn::File {
        let mut items = Vec::new();
        for (it, _) in self.dynamic() {
            let impls = self.impls_of(it);
            let (name, marker) = (&it.ident, format_ident!("{DYNAMIC}"));
            let variants = impls.iter().filter_map(|imp| {
                let (variant, ty) = (name_of(&imp.self_ty)?, &imp.self_ty);
                Some(quote!(#variant(#ty)))
            });
            let methods = self.methods(it).into_iter().filter_map(|method| dispatcher(method, &impls));
            let generated: [TokenStream; 2] =
                [quote!(#[#marker] enum #name { #(#variants),* }), quote!(impl dyn #name { #(#methods)* })];
            items.extend(generated.into_iter().filter_map(|item| syn::parse2::<Item>(item).ok()));
        }
        syn::File { shebang: None, attrs: Vec::new(), items }
    }

    /// The methods of a trait, and of the traits of the file that it extends.
    fn methods(&self, it: &'s ItemTrait) -> Vec<&'s TraitItemFn> {
        let (mut traits, mut next) = (vec![it], 0);
        while let Some(it) = traits.get(next).copied() {
            for name in it.supertraits.iter().filter_map(bound_name) {
                if let Some(above) =
                    self.trait_of(name).filter(|it| !traits.iter().any(|known| std::ptr::eq(*known, *it)))
                {
                    traits.push(above);
                }
            }
            next += 1;
        }
        let methods = traits.into_iter().flat_map(|it| &it.items).filter_map(|item| match item {
            TraitItem::Fn(it) => Some(it),
            _ => None,
        });
        methods.collect()
    }
}

/// The method that calls that of the implementor; none for what cannot be called on an object.
fn dispatcher(method: &TraitItemFn, impls: &[&ItemImpl]) -> Option<TokenStream> {
    let (mut signature, span) = (method.sig.clone(), method.sig.ident.span());
    let receiver = signature.receiver()?.clone();
    let is_boxed = matches!(&*receiver.ty, Type::Path(path) if path.path.segments.last()?.ident == "Box");
    let is_sized = signature.generics.where_clause.iter().flat_map(|it| &it.predicates).any(|predicate| {
        matches!(predicate, syn::WherePredicate::Type(it) if name_of(&it.bounded_ty).is_some_and(|name| name == "Self"))
    });
    if is_sized || signature.generics.type_params().next().is_some() || (receiver.reference.is_none() && !is_boxed) {
        return None;
    }
    let mut arguments = Vec::new();
    for (number, input) in signature.inputs.iter_mut().enumerate() {
        let FnArg::Typed(typed) = input else { continue };
        let name = match &*typed.pat {
            Pat::Ident(it) if it.ident == "self" => continue,
            Pat::Ident(it) => it.ident.clone(),
            other => Ident::new(&format!("argument_{number}"), other.span()),
        };
        *typed.pat = syn::parse_quote!(#name);
        arguments.push(name);
    }
    let (called, name) = (if is_boxed { quote!(*self) } else { quote!(self) }, &method.sig.ident);
    let arms = impls.iter().filter_map(|imp| {
        let (variant, place) = (name_of(&imp.self_ty)?, imp.self_ty.span());
        let it = Ident::new("object", place);
        let passed = if is_boxed { quote_spanned!(place=> Box::new(#it)) } else { quote!(#it) };
        Some(quote_spanned!(place=> Self::#variant(#it) => #variant::#name(#passed, #(#arguments),*)))
    });
    let body = quote_spanned!(span=> match #called { #(#arms),* });
    Some(quote_spanned!(span=> #signature { #body }))
}

/// The trait that a trait object is of: beside it there are lifetimes, and traits that have no methods.
pub(crate) fn principal(it: &syn::TypeTraitObject) -> Option<&Ident> {
    it.bounds.iter().filter_map(bound_name).find(|name| !["Send", "Sync", "Unpin"].iter().any(|it| *name == it))
}

/// The trait object that a type is, behind parentheses.
pub(crate) fn as_object(ty: &Type) -> Option<&syn::TypeTraitObject> {
    match ty {
        Type::TraitObject(it) => Some(it),
        Type::Paren(it) => as_object(&it.elem),
        Type::Group(it) => as_object(&it.elem),
        _ => None,
    }
}

fn bound_name(bound: &TypeParamBound) -> Option<&Ident> {
    match bound {
        TypeParamBound::Trait(it) => it.path.segments.last().map(|last| &last.ident),
        _ => None,
    }
}

/// The traits of a trait object, without lifetimes.
pub(crate) fn bounds(it: &syn::TypeTraitObject) -> String {
    let traits = it.bounds.iter().filter(|bound| matches!(bound, TypeParamBound::Trait(_)));
    traits.map(|bound| quote!(#bound).to_string()).collect::<Vec<_>>().join(" + ")
}

fn trait_name(imp: &ItemImpl) -> Option<&Ident> {
    imp.trait_.as_ref()?.1.segments.last().map(|last| &last.ident)
}

fn name_of(ty: &Type) -> Option<&Ident> {
    crate::runner::items::name_of(ty)
}

fn item_name(item: &syn::ImplItem) -> Option<&Ident> {
    match item {
        syn::ImplItem::Fn(it) => Some(&it.sig.ident),
        syn::ImplItem::Const(it) => Some(&it.ident),
        _ => None,
    }
}

struct Finder<'s>(Vec<&'s syn::TypeTraitObject>);

impl<'s> Visit<'s> for Finder<'s> {
    fn visit_type_trait_object(&mut self, it: &'s syn::TypeTraitObject) {
        self.0.push(it);
        visit::visit_type_trait_object(self, it);
    }
}
