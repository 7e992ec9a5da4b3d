//! What the names of a pattern stand for, where it fits.
//!
//! Default binding modes are followed by the type of the place: behind a reference, names are references.

use proc_macro2::Span;
use syn::Pat;

use super::Lowered;
use super::body::{Binding, Body, Key, Storage, Value};
use super::place::{Located, Lvalue};
use super::types::Ty;
use crate::ir::{Place, StatementKind, Type};

/// The key of a declaration.
pub(super) fn key(span: Span) -> Key {
    (span.start().line, span.start().column, Vec::new())
}

/// The names that a pattern declares, and where.
pub(super) fn names(pattern: &Pat, found: &mut Vec<(String, Span)>) {
    match pattern {
        Pat::Ident(it) => {
            let name = it.ident.to_string();
            if it.subpat.is_some() || name.starts_with(|c: char| c.is_lowercase() || c == '_') {
                found.push((name, it.ident.span()));
            }
            if let Some((_, inner)) = &it.subpat {
                names(inner, found);
            }
        }
        Pat::Tuple(it) => it.elems.iter().for_each(|part| names(part, found)),
        Pat::TupleStruct(it) => it.elems.iter().for_each(|part| names(part, found)),
        Pat::Slice(it) => it.elems.iter().for_each(|part| names(part, found)),
        Pat::Struct(it) => it.fields.iter().for_each(|field| names(&field.pat, found)),
        Pat::Reference(it) => names(&it.pat, found),
        Pat::Paren(it) => names(&it.pat, found),
        Pat::Type(it) => names(&it.pat, found),
        Pat::Or(it) => it.cases.iter().take(1).for_each(|case| names(case, found)),
        _ => {}
    }
}

/// Whether a name in a pattern is that of a constant or a variant.
pub(super) fn is_constant_name(body: &mut Body<'_, '_>, it: &syn::PatIdent) -> bool {
    let name = it.ident.to_string();
    if it.by_ref.is_some() || it.mutability.is_some() || it.subpat.is_some() {
        return false;
    }
    let path = syn::Path::from(it.ident.clone());
    name == "None"
        || !body.frontend.items.constants(None, &name).is_empty()
        || (name.starts_with(char::is_uppercase) && matches!(body.variant_path(&path, None), Ok(Some(_))))
}

/// How names are bound behind references that the pattern does not mention.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Move,
    Ref(bool),
}

impl Body<'_, '_> {
    /// Declares the names of a pattern, which fits.
    pub(super) fn bind(&mut self, pattern: &Pat, at: &Located) -> Lowered<()> {
        self.bind_as(pattern, at, Mode::Move)
    }

    fn bind_as(&mut self, pattern: &Pat, at: &Located, mode: Mode) -> Lowered<()> {
        match pattern {
            Pat::Ident(it) if is_constant_name(self, it) => Ok(()),
            Pat::Ident(it) => {
                if let Some((_, inner)) = &it.subpat {
                    self.bind_as(inner, at, mode)?;
                }
                let mode = match (&it.by_ref, mode) {
                    (Some(_), _) => Mode::Ref(it.mutability.is_some()),
                    (None, mode) => mode,
                };
                self.bind_name(it, at, mode)
            }
            Pat::Paren(it) => self.bind_as(&it.pat, at, mode),
            Pat::Type(it) => self.bind_as(&it.pat, at, mode),
            Pat::Reference(it) => {
                // Behind a reference of the mode, the pattern takes that one away.
                match mode {
                    Mode::Ref(_) if !matches!(self.resolve(&at.ty), Ty::Ref(..)) => {
                        self.bind_as(&it.pat, at, Mode::Move)
                    }
                    _ => {
                        let inner = self.deref(it, at)?;
                        self.bind_as(&it.pat, &inner, Mode::Move)
                    }
                }
            }
            Pat::Or(it) => self.bind_or(it, at, mode),
            Pat::Tuple(_) | Pat::TupleStruct(_) | Pat::Struct(_) | Pat::Slice(_) => {
                let (inside, through) = self.through(at)?;
                let mode = match (mode, through) {
                    (mode, Mode::Move) => mode,
                    (Mode::Ref(false), _) => Mode::Ref(false),
                    (_, through) => through,
                };
                let (_, parts) = self.parts(pattern, &inside)?;
                // All places are found before any name is given a value.
                for (pattern, part) in parts {
                    self.bind_as(pattern, &part, mode)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn bind_or(&mut self, it: &syn::PatOr, at: &Located, mode: Mode) -> Lowered<()> {
        let mut found = Vec::new();
        names(&syn::Pat::Or(it.clone()), &mut found);
        if found.is_empty() {
            return Ok(());
        }
        let mut shared: Vec<(String, Ty, Storage)> = Vec::new();
        let mut chain: Vec<crate::ir::Statement> = Vec::new();
        for (number, case) in it.cases.iter().enumerate().rev() {
            let test = self.test(case, at)?;
            let names = self.scopes.len();
            let ((), statements) = self.block(|body| {
                body.bind_as(case, at, mode)?;
                for (name, binding) in body.scopes.split_off(names) {
                    let Binding::Variable(ty, storage) = binding else {
                        return body.frontend.wrong(it, "a mutable reference in such a pattern is not modelled");
                    };
                    let place = body.stored(&ty, &storage)?;
                    let value = body.read(&place)?;
                    let target = match shared.iter().find(|(known, ..)| *known == name) {
                        Some((_, _, storage)) => storage.clone(),
                        None => {
                            let storage = body.storage(&name, &ty, false);
                            shared.push((name, ty.clone(), storage.clone()));
                            storage
                        }
                    };
                    body.initialise(&target, value)?;
                }
                Ok(())
            })?;
            let is_last = number + 1 == it.cases.len();
            chain = if is_last {
                statements
            } else {
                vec![crate::ir::Statement { kind: StatementKind::If(test, statements, chain), place: self.place }]
            };
        }
        self.out.extend(chain);
        self.scopes.extend(shared.into_iter().map(|(name, ty, storage)| (name, Binding::Variable(ty, storage))));
        Ok(())
    }

    fn bind_name(&mut self, it: &syn::PatIdent, at: &Located, mode: Mode) -> Lowered<()> {
        let name = it.ident.to_string();
        match mode {
            Mode::Move => {
                if let Lvalue::Reference(place) = &at.lvalue {
                    if !matches!(self.represent(&place.ty)?, Type::Object(_)) {
                        let mutable = matches!(at.ty, Ty::Ref(true, _));
                        let at = self.borrow(it, &(**place).clone(), mutable)?;
                        return self.declare_value(it, &at.ty.clone(), at);
                    }
                }
                let value = self.read(at)?;
                let value = self.copied(value)?;
                self.declare_value(it, &at.ty.clone(), value)
            }
            Mode::Ref(true) if self.is_inside_option(at)? => {
                let place = self.pinned(at.clone())?;
                self.scopes.push((name, Binding::Alias(place)));
                Ok(())
            }
            Mode::Ref(mutable) => {
                if let (true, Lvalue::Place(Place::Local(_))) = (mutable, &at.lvalue) {
                    if !matches!(self.represent(&at.ty)?, Type::Object(_)) {
                        self.scopes.push((name, Binding::Alias(at.clone())));
                        return Ok(());
                    }
                }
                let value = self.borrow(it, at, mutable)?;
                self.declare_value(it, &value.ty.clone(), value)
            }
        }
    }

    fn is_inside_option(&mut self, at: &Located) -> Lowered<bool> {
        Ok(matches!(at.lvalue, Lvalue::Payload(..) | Lvalue::Tuple(_))
            && !matches!(self.represent(&at.ty)?, Type::Object(_)))
    }

    /// Declares a variable with a value.
    pub(super) fn declare_value(&mut self, it: &syn::PatIdent, ty: &Ty, value: Value) -> Lowered<()> {
        let is_stable = it.mutability.is_none() || it.by_ref.is_some();
        let name = it.ident.to_string();
        let storage = self.declared(&name, ty, is_stable, &key(it.ident.span()))?;
        self.initialise(&storage, value)?;
        self.scopes.push((name, Binding::Variable(ty.clone(), storage)));
        Ok(())
    }
}
