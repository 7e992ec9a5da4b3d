//! What is plain to see about types, without inference.
//!
//! Used where the rewriting depends on a type: whether a pattern binds by reference or by value, and
//! whether a field is that of a lazy type. Knowing nothing is always allowed; then names decide.

use quote::ToTokens as _;
use smallscope_rust::list::List as _;
use syn::{Expr, GenericArgument, Member, PathArguments, ReturnType, Type, TypePath};

use super::Rewriter;
use super::expr::member_name;
use crate::bounds::Substitution;
use crate::model::{Alias, FnId, TwinKind, TypeId};

/// How a pattern meets the value it is matched against.
#[derive(Clone)]
pub(crate) enum Mode {
    /// Through a reference: names are bound by reference.
    Reference,
    /// By value: names are bound by value.
    Value,
    /// Through a reference, where the user's code matches by value: names are copied.
    Copied,
    /// By value or through a reference: the type of a parameter decides.
    Parameter,
    /// Through a reference to such a parameter, the one with this number.
    Either(usize),
    /// A value of this type.
    Of(Box<Type>),
    /// A tuple, element by element.
    Tuple(Vec<Mode>),
}

impl Mode {
    /// The mode of a part of a pattern, in a constructor that is not of the model or in a tuple.
    pub(crate) fn part(&self, index: usize) -> Mode {
        match self {
            Mode::Reference => Mode::Reference,
            Mode::Value => Mode::Value,
            Mode::Copied => Mode::Copied,
            Mode::Parameter => Mode::Parameter,
            Mode::Either(number) => Mode::Either(*number),
            Mode::Tuple(parts) => parts.get(index).cloned().unwrap_or(Mode::Reference),
            Mode::Of(ty) => match part(ty, index) {
                Some(part) => Mode::of(part),
                None if self.is_value() => Mode::Value,
                None => Mode::Reference,
            },
        }
    }

    /// The mode of a value of a known type.
    pub(crate) fn of(ty: Type) -> Mode {
        match ty {
            Type::Infer(_) => Mode::Reference,
            Type::Paren(inner) => Mode::of(*inner.elem),
            other => Mode::Of(Box::new(other)),
        }
    }

    /// Whether names are bound by value, in the twin as in the user's code.
    pub(crate) fn is_value(&self) -> bool {
        match self {
            Mode::Of(ty) => !matches!(**ty, Type::Reference(_)),
            Mode::Value => true,
            Mode::Reference | Mode::Copied | Mode::Parameter | Mode::Either(_) | Mode::Tuple(_) => false,
        }
    }

    /// The type of the whole value, if known.
    pub(crate) fn ty(&self) -> Option<Type> {
        match self {
            Mode::Of(ty) => Some(Type::clone(ty)),
            Mode::Tuple(parts) => {
                let parts = parts.iter().map(|part| part.ty().unwrap_or_else(|| parse_quote!(_)));
                Some(parse_quote!((#(#parts,)*)))
            }
            Mode::Reference | Mode::Value | Mode::Copied | Mode::Parameter | Mode::Either(_) => None,
        }
    }
}

/// The type of a part of a value, in a tuple or in a constructor of a std type.
fn part(ty: &Type, index: usize) -> Option<Type> {
    match ty {
        Type::Tuple(tuple) => tuple.elems.get(index).cloned(),
        Type::Path(path) => {
            let name = path.path.segments.last()?.ident.to_string();
            matches!(name.as_str(), "Option" | "Result").then(|| argument(path, index).cloned()).flatten()
        }
        Type::Reference(inner) => match part(&inner.elem, index)? {
            part @ Type::Reference(_) => Some(part),
            part => Some(parse_quote!(&#part)),
        },
        _ => None,
    }
}

/// The type argument of a path with that index.
pub(super) fn argument(path: &TypePath, index: usize) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else { return None };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.into_iter().nth(index)
}

/// What a pointer points to, one level.
fn pointee(ty: &Type) -> Option<Type> {
    match ty {
        Type::Reference(inner) => Some((*inner.elem).clone()),
        Type::Path(path) => {
            let name = path.path.segments.last()?.ident.to_string();
            let is_pointer = matches!(name.as_str(), "Box" | "Rc" | "Arc" | "Ref" | "RefMut");
            is_pointer.then(|| argument(path, 0).cloned()).flatten()
        }
        _ => None,
    }
}

/// The type behind all pointers.
pub(super) fn target(ty: Type) -> Type {
    match pointee(&ty) {
        Some(inner) => target(inner),
        None => ty,
    }
}

/// The type of the elements of a sequence.
fn element(ty: &Type) -> Option<Type> {
    match ty {
        Type::Slice(inner) => Some((*inner.elem).clone()),
        Type::Array(inner) => Some((*inner.elem).clone()),
        Type::Path(path) => {
            let name = path.path.segments.last()?.ident.to_string();
            matches!(name.as_str(), "Vec" | "VecDeque").then(|| argument(path, 0).cloned()).flatten()
        }
        _ => None,
    }
}

impl Rewriter<'_> {
    /// How patterns meet the value of an expression.
    pub(super) fn mode(&self, scrutinee: &Expr) -> Mode {
        match scrutinee {
            Expr::Paren(inner) => return self.mode(&inner.expr),
            Expr::Tuple(tuple) => return Mode::Tuple(tuple.elems.iter().map(|elem| self.mode(elem)).list()),
            _ => {}
        }
        match self.type_of(scrutinee) {
            Some(ty) => Mode::of(ty),
            None if self.spelled_by_value(scrutinee) => Mode::Value,
            None => Mode::Reference,
        }
    }

    /// How patterns meet a value of a type that may be known.
    pub(super) fn mode_of_type(&self, ty: Option<Type>) -> Mode {
        ty.map_or(Mode::Reference, Mode::of)
    }

    /// Whether an expression of unknown type looks like a place and not like a reference.
    fn spelled_by_value(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)),
            Expr::Field(field) => self.is_lazy_member(&field.member),
            Expr::Index(index) => self.spelled_by_value(&index.expr),
            Expr::MethodCall(call) => call.method == "clone",
            Expr::Struct(_) => true,
            _ => false,
        }
    }

    /// The type of an expression, where it is plain to see.
    pub(super) fn type_of(&self, expr: &Expr) -> Option<Type> {
        self.type_written(expr).map(|ty| self.without_alias(ty))
    }

    /// What an alias of the model stands for, also behind a reference.
    pub(super) fn without_alias(&self, ty: Type) -> Type {
        match &ty {
            Type::Reference(inner) => {
                let (lifetime, mutability) = (&inner.lifetime, &inner.mutability);
                let elem = self.without_alias((*inner.elem).clone());
                parse_quote!(& #lifetime #mutability #elem)
            }
            Type::Path(path) => {
                let is_it =
                    |alias: &&Alias| path.path.segments.len() == 1 && path.path.segments[0].ident == alias.item.ident;
                let Some(alias) = self.model.aliases.iter().find(is_it) else { return ty };
                let mut meant = (*alias.item.ty).clone();
                Substitution::between(&alias.item.generics, &ty).apply_to_type(&mut meant);
                meant
            }
            _ => ty,
        }
    }

    fn type_written(&self, expr: &Expr) -> Option<Type> {
        match expr {
            Expr::Paren(inner) => self.type_of(&inner.expr),
            Expr::Group(inner) => self.type_of(&inner.expr),
            Expr::Path(path) => self.scope.find(&path.path.get_ident()?.to_string())?.ty.clone(),
            Expr::Field(field) => self.type_of_field(&field.base, &field.member),
            Expr::Index(index) => element(&target(self.type_of(&index.expr)?)),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => pointee(&self.type_of(&unary.expr)?),
            Expr::Reference(inner) => {
                let ty = self.type_of(&inner.expr)?;
                Some(parse_quote!(&#ty))
            }
            Expr::Tuple(tuple) => {
                let elems = tuple.elems.iter().map(|elem| self.type_of(elem).unwrap_or_else(|| parse_quote!(_)));
                Some(parse_quote!((#(#elems,)*)))
            }
            Expr::Struct(literal) => {
                let ctor = self.ctor(&literal.path)?;
                let name = &self.model.ty(ctor.ty).ident;
                Some(parse_quote!(#name))
            }
            Expr::Call(call) => self.type_of_call(&call.func),
            Expr::MethodCall(call) if call.method == "clone" => {
                let ty = self.type_of(&call.receiver)?;
                Some(if let Type::Reference(inner) = ty { *inner.elem } else { ty })
            }
            Expr::MethodCall(call) => self.type_of_method(call),
            _ => None,
        }
    }

    /// What is borrowed from an option, or taken out of one.
    fn type_of_method(&self, call: &syn::ExprMethodCall) -> Option<Type> {
        let receiver = self.type_of(&call.receiver)?;
        let option = if let Type::Reference(inner) = receiver { *inner.elem } else { receiver };
        let Type::Path(path) = &option else { return None };
        let inner =
            argument(path, 0).filter(|_| path.path.segments.last().is_some_and(|last| last.ident == "Option"))?;
        match call.method.to_string().as_str() {
            "as_ref" => Some(parse_quote!(Option<&#inner>)),
            "as_deref" => pointee(inner).map(|inner| parse_quote!(Option<&#inner>)),
            "unwrap" | "expect" => Some(inner.clone()),
            _ => None,
        }
    }

    fn type_of_call(&self, func: &Expr) -> Option<Type> {
        let Expr::Path(path) = func else { return None };
        let name = path.path.get_ident()?;
        let mut named = self.model.fn_ids().filter(|id| self.model.function(*id).sig.ident == *name);
        let (id, None): (FnId, _) = (named.next()?, named.next()) else { return None };
        match &self.model.function(id).sig.output {
            ReturnType::Type(_, ty) if self.model.self_type(id).is_none() => Some((**ty).clone()),
            _ => None,
        }
    }

    fn type_of_field(&self, base: &Expr, member: &Member) -> Option<Type> {
        if let Some(base) = self.type_of(base).map(target) {
            if let Type::Tuple(tuple) = &base {
                let Member::Unnamed(index) = member else { return None };
                return tuple.elems.get(index.index as usize).cloned().filter(|ty| !matches!(ty, Type::Infer(_)));
            }
            if let Some(id) = self.modelled(&base) {
                return self.declared(id, &member_name(member));
            }
        }
        let name = member_name(member);
        let mut types = self.model.types.iter().flat(|ty| ty.fields()).filter(|field| field.name == name);
        let first = types.next()?.ty.clone();
        let text = first.to_token_stream().to_string();
        let same = types.all(|field| field.ty.to_token_stream().to_string() == text);
        (same && !self.local_fields.contains(&name) && matches!(member, Member::Named(_))).then_some(first)
    }

    /// The modelled type that a type is.
    pub(super) fn modelled(&self, ty: &Type) -> Option<TypeId> {
        match ty {
            Type::Path(path) if path.path.is_ident("Self") => self.place.self_type,
            other => self.model.resolve_type(other, self.place.module),
        }
    }

    fn declared(&self, id: TypeId, name: &str) -> Option<Type> {
        let def = self.model.ty(id);
        let field = def.fields().find(|field| !def.is_enum && field.name == name)?;
        Some(field.ty.clone())
    }

    /// Whether the base of a field access is of a modelled type (then of which kind), or of none.
    pub(super) fn kind_of(&self, base: &Expr) -> Option<Option<TwinKind>> {
        let ty = target(self.type_of(base)?);
        match &ty {
            Type::Tuple(_) => Some(None),
            other => self.modelled(other).map(|id| Some(self.model.ty(id).kind)),
        }
    }
}
