//! `#[actual(shape: Circle)]`: the types of parameters that take any type with a trait, and of type parameters.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens as _;
use smallscope_rust::list::List as _;
use smallscope_rust::text::did_you_mean;
use smallscope_rust::visit::{Visit, visit};
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::{Error, FnArg, GenericParam, Generics, Ident, Pat, Result, Signature, Token, Type};

use crate::actual;
use crate::settle::mentions;

/// A name with its actual type.
#[derive(Clone)]
pub(crate) struct Given {
    name: Ident,
    ty: Type,
}

impl Parse for Given {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        Ok(Given { name, ty: input.parse()? })
    }
}

/// A signature with the actual types in it.
pub(super) struct Settled {
    pub(super) sig: Signature,
    /// `::<A, B>`, if there were type parameters.
    pub(super) turbofish: TokenStream,
    /// How each argument of a call is made from a value of the actual type, where that does not happen by itself.
    pub(super) coercions: Vec<Option<TokenStream>>,
}

impl Settled {
    /// Puts the given types into a signature.
    ///
    /// # Errors
    /// A name that is not there, is there twice, or needs no type.
    pub(super) fn new(sig: &Signature, given: &[Given]) -> Result<Self> {
        let coercions = vec![None; sig.inputs.len()];
        let mut settled = Settled { sig: sig.clone(), turbofish: TokenStream::new(), coercions };
        for (k, Given { name, ty }) in given.iter().enumerate() {
            if given[..k].iter().any(|earlier| earlier.name == *name) {
                return Err(Error::new(name.span(), format!("the type of `{name}` is given twice")));
            }
            if sig.generics.type_params().any(|param| param.ident == *name) {
                InPlace { param: name, ty }.visit_signature_mut(&mut settled.sig);
            } else {
                settled.parameter(name, ty)?;
            }
        }
        settled.drop_parameters(given);
        Ok(settled)
    }

    /// Gives a parameter of the function its type.
    fn parameter(&mut self, name: &Ident, ty: &Type) -> Result<()> {
        let mut inputs = self.sig.inputs.iter_mut().enumerate();
        let found = inputs.find_map(|(k, input)| match input {
            FnArg::Typed(input) if named(&input.pat) == Some(name) => Some((k, input)),
            _ => None,
        });
        let Some((k, input)) = found else { return Err(unknown(&self.sig, name)) };
        let declared = (*input.ty).clone();
        *input.ty = adapted(&declared, ty)?;
        if actual::is_nested(&declared) {
            let coercion = actual::coercion(&declared, Span::call_site().located_at(ty.span()));
            self.coercions[k] = Some(coercion);
        }
        Ok(())
    }

    /// Drops the type parameters that were given, and what is said of them.
    fn drop_parameters(&mut self, given: &[Given]) {
        let Generics { params, where_clause, .. } = &mut self.sig.generics;
        let find = |name: &Ident| given.iter().find(|given| given.name == *name);
        let types: Vec<&Type> = params.iter().filter_map(|param| find(type_name(param)?)).map(|it| &it.ty).list();
        if types.is_empty() {
            return;
        }
        self.turbofish = quote!(::<#(#types),*>);
        let names = params.iter().filter_map(type_name).filter(|name| find(name).is_some());
        let names = names.map(ToString::to_string).collect();
        if let Some(clause) = where_clause {
            let kept = clause.predicates.iter().filter(|predicate| !mentions(predicate.to_token_stream(), &names));
            clause.predicates = kept.cloned().collect();
        }
        *params = params.iter().filter(|param| type_name(param).and_then(find).is_none()).cloned().collect();
    }
}

fn type_name(param: &GenericParam) -> Option<&Ident> {
    match param {
        GenericParam::Type(param) => Some(&param.ident),
        _ => None,
    }
}

fn named(pat: &Pat) -> Option<&Ident> {
    match pat {
        Pat::Ident(pattern) => Some(&pattern.ident),
        _ => None,
    }
}

fn unknown(sig: &Signature, name: &Ident) -> Error {
    let inputs = sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(input) => named(&input.pat),
        FnArg::Receiver(_) => None,
    });
    let known: Vec<String> =
        inputs.chain(sig.generics.params.iter().filter_map(type_name)).map(Ident::to_string).list();
    let known: Vec<&str> = known.iter().map(String::as_str).list();
    let hint = did_you_mean(&name.to_string(), &known);
    Error::new(name.span(), format!("this function has no parameter `{name}`{hint}"))
}

/// A parameter's type with an actual type in place of what it leaves open.
fn adapted(declared: &Type, ty: &Type) -> Result<Type> {
    let mut adapted = declared.clone();
    match &mut adapted {
        Type::Reference(reference) if actual::object(&reference.elem).is_some() => *reference.elem = ty.clone(),
        other if find_open(other).is_some_and(|open| matches!(open, Type::ImplTrait(_))) => {
            Opened(ty).visit_type_mut(other);
        }
        _ => {
            return actual::substituted(declared, ty, &[]).map_err(|_| {
                let message = "this type leaves nothing open that smallscope can fill in: `#[actual]` is for `&dyn Trait`, \
                               `&mut dyn Trait`, `Box<dyn Trait>`, `Rc<dyn Trait>` and `Arc<dyn Trait>`, these inside \
                               `Option` and `Vec`, and `impl Trait`";
                Error::new_spanned(declared, message)
            });
        }
    }
    Ok(adapted)
}

/// The first `dyn Trait` or `impl Trait` in a type.
pub(super) fn find_open(ty: &Type) -> Option<Type> {
    struct Finder(Option<Type>);
    impl Visit for Finder {
        fn visit_type(&mut self, ty: &Type) {
            if matches!(ty, Type::ImplTrait(_) | Type::TraitObject(_)) {
                self.0.get_or_insert_with(|| ty.clone());
            } else {
                visit::visit_type(self, ty);
            }
        }
    }
    let mut finder = Finder(None);
    finder.visit_type(ty);
    finder.0
}

fn is_impl(ty: &Type) -> bool {
    match ty {
        Type::ImplTrait(_) => true,
        Type::Paren(inner) => is_impl(&inner.elem),
        Type::Group(inner) => is_impl(&inner.elem),
        _ => false,
    }
}

/// Puts a type in place of each `impl Trait`.
struct Opened<'t>(&'t Type);

impl VisitMut for Opened<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if is_impl(ty) {
            *ty = self.0.clone();
        } else {
            visit_mut::visit_type_mut(self, ty);
        }
    }
}

/// Puts a type in place of a type parameter.
struct InPlace<'t> {
    param: &'t Ident,
    ty: &'t Type,
}

impl VisitMut for InPlace<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if matches!(ty, Type::Path(path) if path.path.is_ident(self.param)) {
            *ty = self.ty.clone();
        } else {
            visit_mut::visit_type_mut(self, ty);
        }
    }

    fn visit_generics_mut(&mut self, _: &mut Generics) {}
}
