//! The signature of a method with a contract: its parameters as inputs of a search, and as clauses see them.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident};
use smallscope_rust::list::List as _;
use smallscope_rust::visit::{Visit, visit};
use syn::{Error, FnArg, GenericParam, Ident, Pat, Receiver, Result, ReturnType, Signature, Type};

use super::actual::{Settled, find_open};
use crate::inputs::{Input, Passing, is_primitive, joint};
use crate::model::{FnId, Model, Owner, TwinKind};

/// How a clause sees a parameter.
pub(super) enum View {
    /// As `&Self`, by the name `self`.
    Receiver,
    /// By value: numbers, truth values, characters.
    Value,
    /// As `&str`.
    Text,
    /// As `&[T]`.
    Slice(Box<Type>),
    /// As a reference.
    Shared,
}

/// A parameter.
pub(super) struct Parameter {
    pub(super) input: Input,
    pub(super) view: View,
    /// The argument of a call as an expression of `__it`, an input, where it is not the input itself.
    pub(super) coercion: Option<TokenStream>,
}

impl Parameter {
    /// The type as which clauses see it.
    pub(super) fn seen(&self) -> TokenStream {
        let ty = &self.input.ty;
        match &self.view {
            View::Value => quote!(#ty),
            View::Text => quote!(&str),
            View::Slice(element) => quote!(&[#element]),
            View::Receiver | View::Shared => quote!(&#ty),
        }
    }

    /// What clauses see of the input at a place.
    pub(super) fn look(&self, place: &TokenStream) -> TokenStream {
        if matches!(self.view, View::Value) { quote!(#place) } else { quote!(&#place) }
    }
}

/// A method.
pub(super) struct Method {
    pub(super) parameters: Vec<Parameter>,
    /// Whether it returns a `Result`, as far as its name tells.
    pub(super) is_fallible: bool,
    /// Whether it returns something other than `()`.
    pub(super) has_result: bool,
    /// Whether the result keeps a parameter borrowed that may have changed.
    pub(super) borrows: bool,
    /// Whether the result may borrow from a parameter at all, and hold guards of it.
    pub(super) lives_on: bool,
    /// Its signature with actual types.
    pub(super) sig: Signature,
    /// `::<A, B>`, if it has type parameters.
    pub(super) turbofish: TokenStream,
}

impl Method {
    /// Reads the signature of a function.
    ///
    /// # Errors
    /// A parameter that no input can be chosen for, or that clauses cannot name.
    pub(super) fn new(model: &Model, id: FnId) -> Result<Self> {
        let function = model.function(id);
        let given = function.contract.as_ref().map_or(&[][..], |contract| &contract.actual);
        let Settled { sig, turbofish, coercions } = Settled::new(&function.sig, given)?;
        check_signature(&sig)?;
        let parameters = sig.inputs.iter().zip(coercions).map(|(input, coercion)| parameter(input, coercion));
        let parameters: Vec<Parameter> = parameters.collect::<Result<_>>()?;
        let output = match &sig.output {
            ReturnType::Default => None,
            ReturnType::Type(_, ty) => {
                Some(&**ty).filter(|ty| !matches!(ty, Type::Tuple(unit) if unit.elems.is_empty()))
            }
        };
        let lends = parameters.iter().any(|parameter| parameter.input.passing == Passing::Mutable);
        let mut borrows = Borrows { model, found: false };
        output.into_iter().for_each(|ty| borrows.visit_type(ty));
        Ok(Method {
            parameters,
            is_fallible: output.is_some_and(|ty| is_result(model, ty)),
            has_result: output.is_some(),
            borrows: lends && borrows.found,
            lives_on: borrows.found,
            sig,
            turbofish,
        })
    }

    /// The type of all inputs together.
    pub(super) fn ty(&self) -> TokenStream {
        let types: Vec<TokenStream> = self.parameters.iter().map(|it| it.input.ty.to_token_stream()).list();
        joint(&types)
    }

    /// The names of the parameters.
    pub(super) fn labels(&self) -> Vec<String> {
        self.parameters.iter().map(|it| it.input.label.clone()).list()
    }

    /// A variable for each parameter: `__p0`, `__p1`, ...
    pub(super) fn variables(&self, prefix: &str) -> Vec<Ident> {
        (0..self.parameters.len()).map(|k| format_ident!("__{prefix}{k}")).list()
    }
}

fn check_signature(sig: &Signature) -> Result<()> {
    if let Some(token) = &sig.asyncness {
        return Err(Error::new(token.span, "a contract is not for `async` functions: put it on a plain one"));
    }
    if let Some(token) = &sig.unsafety {
        let message = "a contract is not for `unsafe` functions: put it on a safe one that calls this";
        return Err(Error::new(token.span, message));
    }
    let own = sig.generics.params.iter().find(|param| !matches!(param, GenericParam::Lifetime(_)));
    if let Some(param) = own {
        let message = match param {
            GenericParam::Type(param) => {
                format!("say for which type the contract is checked: `#[actual({}: Type)]`", param.ident)
            }
            _ => "a contract is not for functions with const parameters of their own: put it on one that calls this"
                .to_owned(),
        };
        return Err(Error::new_spanned(param, message));
    }
    if let Some(seventh) = sig.inputs.iter().nth(6) {
        let message = "a contract is for up to six parameters: put some of them into a modelled struct";
        return Err(Error::new_spanned(seventh, message));
    }
    Ok(())
}

fn parameter(argument: &FnArg, coercion: Option<TokenStream>) -> Result<Parameter> {
    match argument {
        FnArg::Receiver(it) => receiver(it),
        FnArg::Typed(it) => {
            check_open(&it.pat, &it.ty)?;
            let input = Input::new(&it.pat, &it.ty)?;
            if !matches!(&*it.pat, Pat::Ident(pattern) if pattern.subpat.is_none()) && !matches!(&*it.pat, Pat::Wild(_))
            {
                let message = "a contract needs a name for this: name the parameter, and take it apart in the body";
                return Err(Error::new_spanned(&it.pat, message));
            }
            let view = match &*it.ty {
                ty if is_primitive(ty) => View::Value,
                Type::Reference(reference) => match &*reference.elem {
                    Type::Path(path) if path.path.is_ident("str") => View::Text,
                    Type::Slice(slice) => View::Slice(slice.elem.clone()),
                    _ => View::Shared,
                },
                _ => View::Shared,
            };
            Ok(Parameter { input, view, coercion })
        }
    }
}

/// A parameter that takes any type with a trait needs an actual one.
fn check_open(pat: &Pat, ty: &Type) -> Result<()> {
    let (Some(open), Pat::Ident(pattern)) = (find_open(ty), pat) else { return Ok(()) };
    let name = &pattern.ident;
    let message =
        format!("smallscope cannot choose among all types with a trait: say which one by `#[actual({name}: Type)]`");
    Err(Error::new_spanned(open, message))
}

fn receiver(it: &Receiver) -> Result<Parameter> {
    let passing = match &*it.ty {
        Type::Reference(reference) if is_self(&reference.elem) && reference.mutability.is_some() => Passing::Mutable,
        Type::Reference(reference) if is_self(&reference.elem) => Passing::Shared,
        ty if is_self(ty) => Passing::Value,
        other => {
            let message = "a contract is for methods that take `self`, `&self` or `&mut self`";
            return Err(Error::new_spanned(other, message));
        }
    };
    let input = Input { label: "self".to_owned(), name: None, ty: parse_quote!(Self), passing };
    Ok(Parameter { input, view: View::Receiver, coercion: None })
}

fn is_self(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("Self"))
}

/// Whether a type is a `Result`, perhaps by another name.
fn is_result(model: &Model, ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let Some(last) = path.path.segments.last() else { return false };
    let alias = model.aliases.iter().find(|alias| alias.item.ident == last.ident);
    last.ident.to_string().ends_with("Result") || alias.is_some_and(|alias| is_result(model, &alias.item.ty))
}

/// Finds what may be borrowed from the parameters.
struct Borrows<'m> {
    model: &'m Model,
    found: bool,
}

impl Visit for Borrows<'_> {
    fn visit_type_reference(&mut self, ty: &syn::TypeReference) {
        self.found |= ty.lifetime.as_ref().is_none_or(|lifetime| lifetime.ident != "static");
        visit::visit_type_reference(self, ty);
    }

    fn visit_lifetime(&mut self, lifetime: &syn::Lifetime) {
        self.found |= lifetime.ident != "static";
    }

    fn visit_type_impl_trait(&mut self, _: &syn::TypeImplTrait) {
        self.found = true;
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let is_borrowing = |name: &Ident| {
            let ty = self.model.types.iter().find(|ty| ty.ident == *name);
            ty.is_some_and(|ty| matches!(ty.kind, TwinKind::Helper | TwinKind::Unused))
        };
        self.found |= path.segments.last().is_some_and(|last| is_borrowing(&last.ident));
        visit::visit_path(self, path);
    }
}

/// The label of a function: `Type::method`, or its name.
pub(super) fn label(model: &Model, id: FnId) -> String {
    let name = smallscope_rust::text::plain_name(&model.function(id).sig.ident);
    match model.self_type(id) {
        Some(ty) => format!("{}::{name}", smallscope_rust::text::plain_name(&model.ty(ty).ident)),
        None => name,
    }
}

/// Whether a function is in an impl with type parameters.
pub(super) fn is_generic(model: &Model, id: FnId) -> bool {
    match model.function(id).owner {
        Owner::Impl(imp) => !model.imp(imp).item.generics.params.is_empty(),
        Owner::Module | Owner::Trait(_) => false,
    }
}
