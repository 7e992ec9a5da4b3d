//! What types are, as far as values are written in them.

use proc_macro2::Span;
use smallscope_core::Datum;
use syn::visit_mut::{self, VisitMut};
use syn::{Fields, GenericArgument, GenericParam, Generics, PathArguments, Type, TypePath};

use crate::dispatch::as_object;
use crate::runner::items::{Items, Shape};

/// What a type is.
#[derive(Clone)]
pub(super) enum TypeKind {
    /// Numbers, truth values, characters: written as they are.
    Plain,
    /// `String`
    Text,
    /// `str`
    Str,
    /// `std::cmp::Ordering`
    Ordering,
    Phantom,
    Option(Type),
    Result(Box<(Type, Type)>),
    Boxed(Type),
    /// `Rc` or `Arc`, by its name.
    Counted(&'static str, Type),
    /// The weak pointer of `Rc` or `Arc`.
    Weak(&'static str, Type),
    RefCell(Type),
    Cell(Type),
    /// A raw pointer, and whether it can be written through.
    Raw(bool, Type),
    NonNull(Type),
    Vec(Type),
    Deque(Type),
    Array(Type),
    Slice(Type),
    /// A reference, and whether it can be written through.
    Reference(bool, Type),
    Tuple(Vec<Type>),
    /// A struct or enum of the file.
    Named(usize, Vec<Type>),
    /// A trait of the file, as `dyn Trait`.
    Object,
    Unknown,
}

/// A field: its name or number, and its type.
pub(super) type NamedField = (String, Type);

/// The types of a file.
pub(super) struct Types<'i, 's> {
    pub(super) items: &'i Items<'s>,
}

impl Types<'_, '_> {
    /// What a type is.
    pub(super) fn kind(&self, ty: &Type) -> TypeKind {
        match ty {
            Type::Paren(it) => self.kind(&it.elem),
            Type::Group(it) => self.kind(&it.elem),
            Type::Tuple(it) if it.elems.is_empty() => TypeKind::Plain,
            Type::Tuple(it) => TypeKind::Tuple(it.elems.iter().cloned().collect()),
            Type::Array(it) => TypeKind::Array((*it.elem).clone()),
            Type::Slice(it) => TypeKind::Slice((*it.elem).clone()),
            Type::Reference(it) => TypeKind::Reference(it.mutability.is_some(), (*it.elem).clone()),
            Type::Ptr(it) => TypeKind::Raw(it.mutability.is_some(), (*it.elem).clone()),
            Type::Path(it) if it.qself.is_none() => self.path(it),
            Type::TraitObject(_) => TypeKind::Object,
            _ => TypeKind::Unknown,
        }
    }

    /// The type itself; of a trait object, that of this value.
    pub(super) fn of_value(&self, ty: &Type, datum: &Datum) -> Type {
        let known = match (as_object(ty), datum) {
            (Some(object), Datum::Record { class, .. }) => self.items.world.implementor(object, class),
            _ => None,
        };
        known.unwrap_or(ty).clone()
    }

    fn path(&self, path: &TypePath) -> TypeKind {
        let Some(last) = path.path.segments.last() else { return TypeKind::Unknown };
        let arguments = arguments(&last.arguments);
        if let Some(alias) = self.items.aliases.iter().find(|alias| alias.ident == last.ident) {
            return self.kind(&substituted(&alias.ty, &alias.generics, &arguments));
        }
        if let Some(index) = self.items.ty(&last.ident) {
            return TypeKind::Named(index, arguments);
        }
        let is_sync = path.path.segments.iter().any(|segment| segment.ident == "sync") || self.items.imports_sync_weak;
        let mut arguments = arguments.into_iter();
        let (first, second) = (arguments.next(), arguments.next());
        match (last.ident.to_string().as_str(), first, second) {
            ("Option", Some(it), _) => TypeKind::Option(it),
            ("Result", Some(it), Some(error)) => TypeKind::Result(Box::new((it, error))),
            ("Box", Some(it), _) => TypeKind::Boxed(it),
            ("Rc", Some(it), _) => TypeKind::Counted("Rc", it),
            ("Arc", Some(it), _) => TypeKind::Counted("Arc", it),
            ("Weak", Some(it), _) => TypeKind::Weak(if is_sync { "Arc" } else { "Rc" }, it),
            ("RefCell", Some(it), _) => TypeKind::RefCell(it),
            ("Cell", Some(it), _) => TypeKind::Cell(it),
            ("NonNull", Some(it), _) => TypeKind::NonNull(it),
            ("Vec", Some(it), _) => TypeKind::Vec(it),
            ("VecDeque", Some(it), _) => TypeKind::Deque(it),
            ("PhantomData", ..) => TypeKind::Phantom,
            ("String", ..) => TypeKind::Text,
            ("str", ..) => TypeKind::Str,
            ("Ordering", ..) => TypeKind::Ordering,
            ("bool" | "char" | "f32" | "f64", ..) => TypeKind::Plain,
            (name, ..) if is_integer(name) => TypeKind::Plain,
            _ => TypeKind::Unknown,
        }
    }

    /// The fields of a struct of the file.
    pub(super) fn fields(&self, index: usize, variant: Option<&str>, arguments: &[Type]) -> Option<Vec<NamedField>> {
        let ty = &self.items.types[index];
        let fields = self.declared(index, variant)?;
        let name = |number: usize, field: &syn::Field| {
            field.ident.as_ref().map_or_else(|| number.to_string(), ToString::to_string)
        };
        let all = fields.iter().enumerate();
        Some(all.map(|(number, it)| (name(number, it), substituted(&it.ty, ty.generics, arguments))).collect())
    }

    /// The fields of a struct or variant, as they are declared.
    pub(super) fn declared(&self, index: usize, variant: Option<&str>) -> Option<&Fields> {
        match (self.items.types[index].shape, variant) {
            (Shape::Struct(fields), None) => Some(fields),
            (Shape::Enum(item), Some(name)) => Some(&item.variants.iter().find(|it| it.ident == name)?.fields),
            _ => None,
        }
    }
}

fn is_integer(name: &str) -> bool {
    let Some(rest) = name.strip_prefix(['i', 'u']) else { return false };
    matches!(rest, "8" | "16" | "32" | "64" | "128" | "size")
}

fn arguments(arguments: &PathArguments) -> Vec<Type> {
    let PathArguments::AngleBracketed(list) = arguments else { return Vec::new() };
    let types = list.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    });
    types.collect()
}

/// A type with arguments in place of parameters.
pub(super) fn substituted(ty: &Type, generics: &Generics, arguments: &[Type]) -> Type {
    let names = generics.params.iter().filter_map(|parameter| match parameter {
        GenericParam::Type(it) => Some(it.ident.to_string()),
        _ => None,
    });
    let pairs = names.zip(arguments.iter().cloned()).collect();
    let mut ty = ty.clone();
    Substitute(pairs).visit_type_mut(&mut ty);
    ty
}

/// Puts types in place of names.
pub(super) struct Substitute(pub(super) Vec<(String, Type)>);

impl VisitMut for Substitute {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = ty {
            let found = self.0.iter().find(|(name, _)| path.path.is_ident(name.as_str()));
            if let Some((_, other)) = found {
                *ty = other.clone();
                return;
            }
        }
        visit_mut::visit_type_mut(self, ty);
    }
}

/// What parameters of types stand for where nothing else is said.
pub(super) fn default_type() -> Type {
    Type::Path(TypePath { qself: None, path: syn::Ident::new("i32", Span::call_site()).into() })
}
