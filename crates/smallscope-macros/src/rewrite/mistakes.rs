//! Mistakes in the user's function itself, which the compiler finds there: its twin gets no body then.
//!
//! The twin repeats the user's code on other types. A mistake would be told twice, the second time with the names of
//! those types. What is plain to see without inference is found here. If the compiler should accept such a function
//! after all, its twin says so when it is called, and the search ends: never a verdict.

use smallscope_rust::attributes::derives;
use syn::{Expr, ExprBinary, ExprField, ExprIndex, ExprMatch, ExprMethodCall, Member, Pat, Path, Type, UnOp};

use super::Rewriter;
use super::expr::member_name;
use super::hints::Mode;
use super::names::is_constant;
use crate::model::TypeId;
use crate::reach::trait_name;

/// Methods that take what they are called on, of options and of collections.
const TAKING: &[&str] = &[
    "unwrap", "expect", "unwrap_or", "unwrap_or_else", "unwrap_or_default", "map", "map_or", "map_or_else", "and_then",
    "filter", "is_some_and", "is_none_or", "ok_or", "flatten", "into_iter", "into_keys", "into_values", "into_bytes",
    "into_boxed_slice",
];

/// Methods that change what they are called on, of options and of collections.
const CHANGING: &[&str] = &[
    "push", "pop", "insert", "remove", "clear", "extend", "truncate", "retain", "drain", "append", "dedup", "sort",
    "sort_by", "sort_by_key", "sort_unstable", "sort_unstable_by", "sort_unstable_by_key", "reverse", "swap",
    "swap_remove", "iter_mut", "values_mut", "get_mut", "first_mut", "last_mut", "push_str", "push_back", "push_front",
    "pop_back", "pop_front", "pop_first", "pop_last", "entry", "as_mut", "as_deref_mut", "take", "replace",
    "get_or_insert_with",
];

/// The types of std that have those methods, and are not copied.
const OWNERS: &[&str] = &[
    "Vec", "VecDeque", "String", "HashMap", "BTreeMap", "HashSet", "BTreeSet", "BinaryHeap", "Box", "Rc", "Arc", "Weak",
];

impl Rewriter<'_> {
    /// A place that is used as a value: only a copy can leave a reference.
    pub(super) fn check_move(&mut self, place: &Expr) {
        let is_owned = |ty: Type| self.is_owned(&ty);
        self.mistaken |= self.behind(place).is_some() && self.type_of(place).is_some_and(is_owned);
    }

    /// A place that is matched with patterns: the names in them take parts of it.
    pub(super) fn check_match(&mut self, place: &Expr, pats: &[&Pat]) {
        if self.behind(place).is_none() {
            return;
        }
        let Some(ty) = self.type_of(place) else { return };
        self.mistaken |= pats.iter().any(|pat| self.takes(pat, &Mode::of(ty.clone())));
    }

    /// A method that takes or changes what it is called on.
    pub(super) fn check_method(&mut self, call: &ExprMethodCall) {
        let Some(ty) = self.type_of(&call.receiver) else { return };
        let named = |names: &[&str]| names.iter().any(|name| call.method == name);
        if named(TAKING) && self.is_of_std(&ty) {
            self.check_move(&call.receiver);
        }
        if named(CHANGING) && self.is_of_std(&ty) {
            self.check_change(&call.receiver);
        }
        if call.method == "clone" && !matches!(ty, Type::Reference(_)) {
            self.mistaken |= self.lacks(&ty, "Clone");
        }
    }

    /// A place that is written to, or borrowed to be.
    pub(super) fn check_change(&mut self, place: &Expr) {
        self.mistaken |= self.behind(place) == Some(Behind::Shared);
    }

    /// A variable that walks along references to boxes, and is given one to what is inside.
    pub(super) fn check_assignment(&mut self, left: &Expr, right: &Expr) {
        let (Some(left), Some(right)) = (self.type_of(left), self.type_of(right)) else { return };
        let is_boxed = |ty: &Type| {
            let inner = parts(ty, "Option").next();
            inner.is_some_and(|inner| matches!(inner, Type::Reference(it) if is_named(&it.elem, "Box")))
        };
        let are_options = is_named(&left, "Option") && is_named(&right, "Option");
        self.mistaken |= are_options && is_boxed(&left) != is_boxed(&right);
    }

    /// An index that is no `usize`.
    pub(super) fn check_index(&mut self, it: &ExprIndex) {
        let others = ["u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128", "isize"];
        let is_vec = self.type_of(&it.expr).is_some_and(|ty| is_named(&super::hints::target(ty), "Vec"));
        let is_other = |ty: Type| others.iter().any(|name| is_named(&ty, name));
        self.mistaken |= is_vec && self.type_of(&it.index).is_some_and(is_other);
    }

    /// Values that are compared.
    pub(super) fn check_comparison(&mut self, binary: &ExprBinary) {
        if matches!(binary.op, syn::BinOp::Eq(_) | syn::BinOp::Ne(_)) {
            let sides = [&binary.left, &binary.right];
            self.mistaken |= sides.iter().any(|side| self.type_of(side).is_some_and(|ty| self.lacks(&ty, "PartialEq")));
        }
    }

    /// A field that its type does not have.
    pub(super) fn check_field(&mut self, field: &ExprField) {
        let Member::Named(_) = &field.member else { return };
        let Some(ty) = self.type_of(&field.base).map(super::hints::target) else { return };
        let name = member_name(&field.member);
        self.mistaken |= match self.modelled(&ty) {
            Some(id) => !self.implements(id, "Deref") && !self.model.ty(id).fields().any(|field| field.name == name),
            None => self.is_of_std(&ty),
        };
    }

    /// A variant that its enum does not have.
    pub(super) fn check_variant(&mut self, path: &Path) {
        let mut segments = path.segments.iter().rev();
        let (Some(last), Some(owner), None) = (segments.next(), segments.next(), segments.next()) else { return };
        let (name, owner) = (&last.ident, &owner.ident);
        let Some(id) = self.modelled(&parse_quote!(#owner)).filter(|id| self.model.ty(*id).is_enum) else { return };
        let is_variant = self.model.ty(id).variants.iter().any(|variant| variant.ident == *name);
        let looks_like_one =
            name.to_string().chars().any(char::is_lowercase) && name.to_string().starts_with(char::is_uppercase);
        self.mistaken |= looks_like_one && !is_variant && self.model.calls.is_empty();
    }

    /// A `match` that leaves out variants.
    pub(super) fn check_exhaustive(&mut self, it: &ExprMatch) {
        let mut named = Vec::new();
        for arm in it.arms.iter().filter(|arm| arm.guard.is_none()) {
            if !self.variants(&arm.pat, &mut named) {
                return;
            }
        }
        let Some((first, _)) = named.first().copied() else { return };
        let variants = &self.model.ty(first).variants;
        let has_all = (0..variants.len()).all(|index| named.contains(&(first, index)));
        self.mistaken |= !has_all && named.iter().all(|(id, _)| *id == first) && self.model.ty(first).is_enum;
    }

    /// The variants of a pattern, at its top; `false` if it can match others as well.
    fn variants(&self, pat: &Pat, out: &mut Vec<(TypeId, usize)>) -> bool {
        let path = match pat {
            Pat::Or(or) => return or.cases.iter().all(|case| self.variants(case, out)),
            Pat::Paren(inner) => return self.variants(&inner.pat, out),
            Pat::Reference(inner) => return self.variants(&inner.pat, out),
            Pat::TupleStruct(it) => &it.path,
            Pat::Struct(it) => &it.path,
            Pat::Path(it) => &it.path,
            _ => return false,
        };
        let found = self.ctor(path);
        out.extend(found.map(|ctor| (ctor.ty, ctor.variant)));
        found.is_some()
    }

    /// Whether a pattern takes a part of a value of that type.
    fn takes(&self, pat: &Pat, mode: &Mode) -> bool {
        match pat {
            Pat::Ident(ident) if is_constant(ident) || ident.by_ref.is_some() => false,
            Pat::Ident(_) => mode.ty().is_some_and(|ty| self.is_owned(&ty)),
            Pat::Paren(inner) => self.takes(&inner.pat, mode),
            Pat::Type(inner) => self.takes(&inner.pat, mode),
            Pat::Or(or) => or.cases.iter().any(|case| self.takes(case, mode)),
            Pat::Tuple(it) => it.elems.iter().enumerate().any(|(index, part)| self.takes(part, &mode.part(index))),
            Pat::TupleStruct(it) if it.path.is_ident("Some") && mode.is_value() => {
                it.elems.first().is_some_and(|part| self.takes(part, &mode.part(0)))
            }
            _ => false,
        }
    }

    /// The reference that a place is behind, if it plainly is behind one.
    fn behind(&self, place: &Expr) -> Option<Behind> {
        let base = match place {
            Expr::Paren(inner) => return self.behind(&inner.expr),
            Expr::Group(inner) => return self.behind(&inner.expr),
            Expr::Field(field) => &field.base,
            Expr::Index(index) => &index.expr,
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => &unary.expr,
            _ => return None,
        };
        match self.type_of(base) {
            Some(Type::Reference(it)) if it.mutability.is_some() => Some(Behind::Exclusive),
            Some(Type::Reference(_)) => Some(Behind::Shared),
            _ => self.behind(base),
        }
    }

    /// Whether values of a type are moved, and never copied.
    fn is_owned(&self, ty: &Type) -> bool {
        match ty {
            Type::Paren(inner) => self.is_owned(&inner.elem),
            Type::Array(inner) => self.is_owned(&inner.elem),
            Type::Tuple(tuple) => tuple.elems.iter().any(|part| self.is_owned(part)),
            Type::Path(_) => match self.modelled(ty) {
                Some(id) => !self.implements(id, "Copy"),
                None => {
                    OWNERS.iter().any(|name| is_named(ty, name)) || parts(ty, "Option").any(|part| self.is_owned(part))
                }
            },
            _ => false,
        }
    }

    /// Whether a type is an option or a collection of std.
    fn is_of_std(&self, ty: &Type) -> bool {
        let is_pointer = ["Box", "Rc", "Arc", "Weak"].iter().any(|name| is_named(ty, name));
        !is_pointer
            && self.modelled(ty).is_none()
            && (is_named(ty, "Option") || OWNERS.iter().any(|name| is_named(ty, name)))
    }

    /// Whether a type owns values of a modelled type without that trait.
    fn lacks(&self, ty: &Type, name: &str) -> bool {
        match ty {
            Type::Reference(inner) => name != "Clone" && self.lacks(&inner.elem, name),
            Type::Path(_) => match self.modelled(ty) {
                Some(id) => !self.implements(id, name),
                None => {
                    ["Option", "Box", "Vec"].iter().any(|owner| parts(ty, owner).any(|part| self.lacks(part, name)))
                }
            },
            _ => false,
        }
    }

    /// Whether a modelled type has a trait, by a `derive` or an `impl`.
    fn implements(&self, id: TypeId, name: &str) -> bool {
        let is_it = |imp: &crate::model::ImplDef| {
            imp.self_type == Some(id) && trait_name(imp).is_some_and(|found| found == name)
        };
        derives(&self.model.ty(id).attrs, name) || self.model.impls.iter().any(is_it) || !self.model.calls.is_empty()
    }
}

/// How a place is borrowed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Behind {
    Shared,
    Exclusive,
}

fn is_named(ty: &Type, name: &str) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == name))
}

/// The type arguments of a type with that name.
fn parts<'t>(ty: &'t Type, name: &str) -> impl Iterator<Item = &'t Type> {
    let path = match ty {
        Type::Path(path) if is_named(ty, name) => Some(path),
        _ => None,
    };
    path.and_then(|path| super::hints::argument(path, 0)).into_iter()
}
