//! `#[field(actual = Type)]`: the type that the trait objects of a field are chosen of.
//!
//! The twin has that type in place of `dyn Trait`. Two functions beside the user's type lead between the two: one coerces
//! what was built to the declared type, the other looks at an object as the actual type ([`functions`]). Twinned functions
//! that take such pointers take pointers to the actual type ([`twinned`]).

mod functions;
mod twinned;

use proc_macro2::{Span, TokenStream};
use quote::format_ident;
use smallscope_rust::list::List as _;
use smallscope_rust::visit::{Visit, visit};
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::spanned::Spanned as _;
use syn::{
    Error, Expr, GenericArgument, Ident, PathArguments, Result, Type, TypeParamBound, TypePath, TypeTraitObject,
};

use crate::attrs::Role;
use crate::model::{FieldDef, Model, ModuleId, TypeDef};

pub(crate) use functions::functions;
pub(crate) use twinned::{Pointers, helper_field, names_held};

/// The actual type of a field's trait objects.
#[derive(Clone)]
pub(crate) struct Actual {
    /// The type they are chosen of.
    pub(crate) ty: Type,
    /// The function from an object to that type; without one, `as_any` is called.
    pub(crate) view: Option<Expr>,
    /// The field's type as it is declared.
    pub(crate) declared: Type,
    /// What tells the field from others of its type.
    pub(crate) key: String,
}

impl Actual {
    /// The name of the function that coerces a value with the actual type to the declared one.
    pub(crate) fn coerce(&self) -> Ident {
        format_ident!("__smallscope_coerce_{}", self.key, span = self.site())
    }

    /// The name of the function that looks at an object as the actual type.
    pub(crate) fn view(&self) -> Ident {
        format_ident!("__smallscope_view_{}", self.key, span = self.site())
    }

    fn site(&self) -> Span {
        Span::call_site().located_at(self.ty.span())
    }
}

/// A type around a trait object.
enum Layer<'t> {
    /// A pointer to it.
    Pointer(&'t TypeTraitObject),
    Option(&'t Type),
    Sequence(&'t Type),
    Array(&'t Type),
    Cell(&'t Type),
}

/// What a type is on the way to a trait object.
///
/// # Errors
/// A type that cannot be rebuilt with a trait object inside, or that has none.
fn layer(ty: &Type) -> Result<Layer<'_>> {
    let path = match ty {
        Type::Paren(inner) => return layer(&inner.elem),
        Type::Group(inner) => return layer(&inner.elem),
        Type::Array(array) => return Ok(Layer::Array(&array.elem)),
        Type::Path(path) => path,
        other => return Err(unsupported(other)),
    };
    let last = path.path.segments.last().ok_or_else(|| unsupported(ty))?;
    let PathArguments::AngleBracketed(given) = &last.arguments else { return Err(unsupported(ty)) };
    let Some(GenericArgument::Type(inner)) = given.args.first() else { return Err(unsupported(ty)) };
    match last.ident.to_string().as_str() {
        "Box" | "Rc" | "Arc" | "Weak" => object(inner).map(Layer::Pointer).ok_or_else(|| unsupported(ty)),
        "Option" => Ok(Layer::Option(inner)),
        "Vec" | "VecDeque" => Ok(Layer::Sequence(inner)),
        "RefCell" => Ok(Layer::Cell(inner)),
        _ => Err(unsupported(ty)),
    }
}

pub(crate) fn object(ty: &Type) -> Option<&TypeTraitObject> {
    match ty {
        Type::TraitObject(object) => Some(object),
        Type::Paren(inner) => object(&inner.elem),
        Type::Group(inner) => object(&inner.elem),
        _ => None,
    }
}

fn unsupported(ty: &Type) -> Error {
    let message = "`actual` is for `Box<dyn Trait>`, `Rc<dyn Trait>`, `Arc<dyn Trait>` and their `Weak`s, also inside \
                   `Option`, `Vec`, `VecDeque`, arrays and `RefCell`; there is none of these here";
    Error::new_spanned(ty, message)
}

/// The trait object in a type.
///
/// # Errors
/// As for [`layer`].
fn trait_object(ty: &Type) -> Result<&TypeTraitObject> {
    match layer(ty)? {
        Layer::Pointer(object) => Ok(object),
        Layer::Option(inner) | Layer::Sequence(inner) | Layer::Array(inner) | Layer::Cell(inner) => trait_object(inner),
    }
}

/// The type with the actual one in place of its trait object.
///
/// # Errors
/// As for [`layer`].
pub(crate) fn substituted(declared: &Type, actual: &Type, params: &[Ident]) -> Result<Type> {
    if let Err(error) = trait_object(declared) {
        let mut finder = FindParam { params, found: None };
        finder.visit_type(declared);
        return Err(finder.found.unwrap_or(error));
    }
    let mut ty = declared.clone();
    Substitute(actual).visit_type_mut(&mut ty);
    Ok(ty)
}

/// Finds a type parameter.
struct FindParam<'p> {
    params: &'p [Ident],
    found: Option<Error>,
}

impl Visit for FindParam<'_> {
    fn visit_type_path(&mut self, ty: &TypePath) {
        if let Some(name) = ty.path.get_ident().filter(|name| self.params.contains(name)) {
            let message = format!(
                "`{name}` is whatever the type is named with, such as `Space::<Type<i32>>`: remove `actual`, or write a \
                 default, `struct Type<{name} = i32>`"
            );
            self.found.get_or_insert(Error::new_spanned(ty, message));
        }
        visit::visit_type_path(self, ty);
    }
}

/// Whether a pointer to a trait object is inside a container, so that it does not coerce by itself.
pub(crate) fn is_nested(declared: &Type) -> bool {
    trait_object(declared).is_ok() && !matches!(layer(declared), Ok(Layer::Pointer(_)))
}

struct Substitute<'a>(&'a Type);

impl VisitMut for Substitute<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if object(ty).is_some() {
            *ty = self.0.clone();
        } else {
            visit_mut::visit_type_mut(self, ty);
        }
    }
}

/// An expression that makes `__it`, which has the actual type inside, a value of the declared type.
pub(crate) fn coercion(declared: &Type, span: Span) -> TokenStream {
    let inside = |inner: &Type| {
        let inside = coercion(inner, span);
        quote_spanned!(span=> |__it| -> #inner { #inside })
    };
    match layer(declared) {
        Ok(Layer::Pointer(_)) | Err(_) => quote_spanned!(span=> __it),
        Ok(Layer::Option(inner) | Layer::Array(inner)) => {
            let each = inside(inner);
            quote_spanned!(span=> __it.map(#each))
        }
        Ok(Layer::Sequence(inner)) => {
            let each = inside(inner);
            quote_spanned! {span=>
                ::core::iter::Iterator::collect(
                    ::core::iter::Iterator::map(::core::iter::IntoIterator::into_iter(__it), #each),
                )
            }
        }
        Ok(Layer::Cell(inner)) => {
            let inside = coercion(inner, span);
            quote_spanned!(span=> {
                let __it = __it.into_inner();
                let __it: #inner = #inside;
                ::core::cell::RefCell::new(__it)
            })
        }
    }
}

/// Whether some field has trait objects of this trait with an actual type.
pub(crate) fn is_held(model: &Model, name: &Ident) -> bool {
    held(model).any(|held| held.object.bounds.iter().any(|bound| bound_name(bound) == Some(name)))
}

/// The last name of a trait in a bound.
pub(crate) fn bound_name(bound: &TypeParamBound) -> Option<&Ident> {
    match bound {
        TypeParamBound::Trait(bound) => bound.path.segments.last().map(|last| &last.ident),
        _ => None,
    }
}

/// A field with an actual type.
struct Held<'m> {
    module: ModuleId,
    /// Its name.
    field: &'m str,
    actual: &'m Actual,
    object: &'m TypeTraitObject,
}

/// The fields with actual types.
fn held(model: &Model) -> impl Iterator<Item = Held<'_>> {
    let types = model.types.iter().filter(|ty| ty.is_chosen());
    types.flat(|ty| ty.fields().filter_map(|field| of_field(ty, field)))
}

fn of_field<'m>(ty: &'m TypeDef, field: &'m FieldDef) -> Option<Held<'m>> {
    let Role::Actual(actual) = &field.role else { return None };
    let object = trait_object(&actual.declared).ok()?;
    Some(Held { module: ty.module, field: &field.name, actual, object })
}
