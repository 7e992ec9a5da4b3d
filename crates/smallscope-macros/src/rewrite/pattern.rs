//! Patterns on lazy types: a field is bound as a field, and what it must look like is checked after.
//!
//! In `Node { key, left: Some(l), .. }` the name `key` stays and means the field; its uses read it. The
//! part `Some(l)` cannot be matched before the field is read: a fresh name takes its place, a check
//! joins the guard, and a `let` at the start of the body binds `l`.

use smallscope_rust::list::List as _;
use smallscope_rust::visit::VisitMut as _;
use syn::spanned::Spanned as _;
use syn::{Expr, FieldPat, Ident, Member, Pat, PatIdent, Stmt};

use super::expr::member_name;
use super::hints::Mode;
use super::names::{binding, binds, is_constant, without_names};
use super::scope::{Bound, Var};
use super::{LazyCtor, Rewriter, parameters};
use crate::attrs::Role;
use crate::model::FieldDef;

/// What remains to be done for a pattern that was lowered.
#[derive(Default)]
pub(super) struct Rest {
    /// Conditions on the fields that were bound.
    pub(super) checks: Vec<Expr>,
    /// Patterns for the content of those fields; they match once the checks hold.
    pub(super) lets: Vec<(Pat, Expr)>,
    /// The names that the user's pattern binds.
    pub(super) vars: Vec<Bind>,
    /// Whether a fresh name took the place of a part of the pattern.
    pub(super) replaced: bool,
}

/// A name that a pattern binds.
pub(super) struct Bind {
    pub(super) ident: Ident,
    pub(super) mutable: bool,
    pub(super) var: Var,
}

impl Rest {
    fn bind(&mut self, ident: &Ident, mutable: bool, bound: Bound, ty: Option<syn::Type>) {
        let var = Var { name: ident.to_string(), bound, ty };
        self.vars.push(Bind { ident: ident.clone(), mutable, var });
    }

    /// The lets as statements.
    pub(super) fn statements(&self) -> Vec<Stmt> {
        self.lets.iter().map(|(pat, value)| statement(pat, value)).list()
    }
}

fn statement(pat: &Pat, value: &Expr) -> Stmt {
    match pat {
        Pat::Ident(PatIdent { subpat: None, .. }) => parse_quote!(let #pat = #value;),
        Pat::Or(_) => parse_quote!(let (#pat) = #value else { ::core::unreachable!() };),
        _ => parse_quote!(let #pat = #value else { ::core::unreachable!() };),
    }
}

impl<'m> Rewriter<'m> {
    /// Lowers a pattern in place.
    pub(super) fn lower(&mut self, pat: &mut Pat, mode: &Mode) -> Rest {
        let mut rest = Rest::default();
        self.outer(pat, mode, &mut rest);
        rest
    }

    /// Declares what a lowered pattern binds.
    pub(super) fn declare(&mut self, rest: &Rest) {
        rest.vars.iter().for_each(|bind| self.scope.declare(bind.var.clone()));
    }

    /// Lowers and declares a pattern that always matches.
    pub(super) fn irrefutable(&mut self, pat: &mut Pat, mode: Mode, lets: &mut Vec<Stmt>) {
        self.check_alternatives(pat, &mode);
        let rest = self.lower(pat, &mode);
        lets.extend(rest.statements());
        if matches!(mode, Mode::Parameter) && rest.replaced {
            parameters::declare(lets);
        }
        self.declare(&rest);
    }

    /// A pattern that is not for a field of a lazy type.
    fn outer(&mut self, pat: &mut Pat, mode: &Mode, rest: &mut Rest) {
        match pat {
            Pat::Ident(ident) if is_constant(ident) => {}
            Pat::Ident(ident) => self.name_outside(ident, mode, rest),
            Pat::Paren(inner) => self.outer(&mut inner.pat, mode, rest),
            Pat::Reference(inner) => self.outer(&mut inner.pat, &Mode::Value, rest),
            Pat::Type(inner) => {
                self.paths.visit_type_mut(&mut inner.ty);
                self.outer(&mut inner.pat, mode, rest);
            }
            Pat::Tuple(tuple) => {
                for (index, part) in tuple.elems.iter_mut().enumerate() {
                    self.outer(part, &mode.part(index), rest);
                }
            }
            Pat::Slice(slice) => slice.elems.iter_mut().for_each(|part| self.outer(part, &mode.part(0), rest)),
            Pat::Or(or) => self.or(&mut or.cases, mode, rest),
            other if matches!(mode, Mode::Parameter) && self.is_lazy_pattern(other) => self.parameter(other, rest),
            Pat::TupleStruct(_) | Pat::Struct(_) => self.constructor(pat, mode, rest),
            Pat::Path(path) => self.visit_path_mut(&mut path.path),
            Pat::Range(_) | Pat::Lit(_) | Pat::Const(_) => smallscope_rust::visit::visit_mut::visit_pat_mut(self, pat),
            _ => {}
        }
    }

    /// The names of the first alternative are those of all, and so is what remains to be done for them.
    fn or<P>(&mut self, cases: &mut syn::punctuated::Punctuated<Pat, P>, mode: &Mode, rest: &mut Rest) {
        for (index, case) in cases.iter_mut().enumerate() {
            let (names, lets) = (rest.vars.len(), rest.lets.len());
            self.outer(case, mode, rest);
            if index > 0 {
                rest.vars.truncate(names);
                rest.lets.truncate(lets);
            }
        }
    }

    fn name_outside(&mut self, ident: &mut PatIdent, mode: &Mode, rest: &mut Rest) {
        let name = ident.ident.clone();
        let mutable = ident.mutability.is_some() && ident.by_ref.is_none();
        if let Some((_, inner)) = &mut ident.subpat {
            self.outer(inner, mode, rest);
        }
        let ty = if ident.by_ref.is_none() { mode.ty() } else { None };
        if matches!(mode, Mode::Copied) {
            let copied = ident.by_ref.take().is_none();
            ident.mutability = None;
            if copied {
                rest.lets.push((binding(&name, mutable), parse_quote!(*#name)));
            }
        }
        rest.bind(&name, mutable, Bound::Value, ty);
    }

    /// A pattern with a constructor.
    pub(super) fn constructor(&mut self, pat: &mut Pat, mode: &Mode, rest: &mut Rest) {
        match pat {
            Pat::TupleStruct(it) => {
                let ctor = self.lazy_ctor(&it.path);
                let parameter = usize::from(it.path.segments.last().is_some_and(|last| last.ident == "Err"));
                let (count, skip) = (it.elems.len(), it.elems.iter().position(|part| matches!(part, Pat::Rest(_))));
                for (index, part) in it.elems.iter_mut().enumerate() {
                    match ctor {
                        Some(ctor) => {
                            let from_end = skip.is_some_and(|skip| index > skip).then_some(count - index);
                            let def = ctor.nth(index, from_end);
                            self.field(part, mode, def, rest);
                        }
                        None => self.outer(part, &mode.part(parameter), rest),
                    }
                }
                self.visit_path_mut(&mut it.path);
            }
            Pat::Struct(it) => {
                let ctor = self.lazy_ctor(&it.path);
                for part in &mut it.fields {
                    match ctor {
                        Some(ctor) => self.named_field(part, ctor, mode, rest),
                        None => self.outer(&mut part.pat, mode, rest),
                    }
                }
                self.visit_path_mut(&mut it.path);
            }
            _ => {}
        }
    }

    fn named_field(&mut self, part: &mut FieldPat, ctor: LazyCtor<'m>, mode: &Mode, rest: &mut Rest) {
        self.field(&mut part.pat, mode, ctor.field(&member_name(&part.member)), rest);
        let is_shorthand =
            matches!((&*part.pat, &part.member), (Pat::Ident(it), Member::Named(name)) if it.ident == *name);
        if !is_shorthand {
            part.colon_token.get_or_insert_with(Default::default);
        }
    }

    /// A pattern for a field of a lazy type.
    fn field(&mut self, pat: &mut Pat, mode: &Mode, def: Option<&FieldDef>, rest: &mut Rest) {
        match pat {
            Pat::Wild(_) | Pat::Rest(_) => {}
            Pat::Paren(inner) => self.field(&mut inner.pat, mode, def, rest),
            other if def.is_some_and(|def| def.role.is_hidden()) => {
                let message = "this field is ignored or derived: it has no value while a predicate runs, write `_`";
                self.error(other, message);
            }
            Pat::Ident(ident) if ident.subpat.is_none() && !is_constant(ident) => {
                self.name_of_field(ident, mode, def, rest);
            }
            _ => self.content_pattern(pat, mode, rest),
        }
    }

    /// A name for a field: it is bound to the field itself.
    fn name_of_field(&mut self, ident: &mut PatIdent, mode: &Mode, def: Option<&FieldDef>, rest: &mut Rest) {
        let name = ident.ident.clone();
        let explicit = ident.by_ref.is_some();
        let mutable = ident.mutability.take().is_some();
        if explicit && mutable {
            ident.mutability = Some(Default::default());
            rest.lets.push((binding(&name, false), parse_quote!(&mut **#name)));
            return rest.bind(&name, false, Bound::Value, None);
        }
        let by_value = (mode.is_value() || matches!(mode, Mode::Copied)) && !explicit;
        ident.by_ref = mode.is_value().then(|| syn::Token![ref](name.span()));
        let either = match mode {
            Mode::Either(number) if !explicit => Some(*number),
            _ => None,
        };
        if mutable {
            let content: Expr = match either {
                Some(number) => parameters::content(&name, number),
                None if by_value => parse_quote!(**#name),
                None => parse_quote!(&**#name),
            };
            rest.lets.push((binding(&name, true), content));
            return rest.bind(&name, true, Bound::Value, None);
        }
        let ty = def.filter(|def| !matches!(def.role, Role::Listed(_))).map(|def| &def.ty);
        let (bound, ty) = if by_value {
            (Bound::FieldValue, ty.cloned())
        } else {
            (either.map_or(Bound::FieldRef, Bound::FieldEither), ty.map(|ty| parse_quote!(&#ty)))
        };
        rest.bind(&name, false, bound, ty);
    }

    /// A pattern for the content of a field.
    fn content_pattern(&mut self, pat: &mut Pat, mode: &Mode, rest: &mut Rest) {
        let (is_refutable, binds) = (self.is_refutable(pat), binds(pat));
        if !is_refutable && !binds {
            *pat = parse_quote!(_);
            return;
        }
        rest.replaced = true;
        let span = pat.span();
        let name = self.fresh(span);
        let by_ref = mode.is_value().then(|| syn::Token![ref](span));
        let replacement: Pat = parse_quote_spanned!(span=> #by_ref #name);
        let mut content = std::mem::replace(pat, replacement);
        if is_refutable {
            let check = self.check(&content, &name);
            rest.checks.push(check);
        }
        if !binds {
            return;
        }
        let inner_mode = match mode {
            Mode::Either(number) => Mode::Either(*number),
            _ if mode.is_value() || matches!(mode, Mode::Copied) => Mode::Copied,
            _ => Mode::Reference,
        };
        let mut inner = Rest::default();
        if self.split(&content, &inner_mode).len() > 1 {
            self.error(&content, "smallscope cannot bind names in these alternatives: write one arm for each");
        }
        self.outer(&mut content, &inner_mode, &mut inner);
        rest.lets.push((content, parse_quote!(&**#name)));
        rest.lets.extend(inner.lets);
        rest.vars.extend(inner.vars);
    }

    /// Whether the content of a field matches a pattern.
    fn check(&mut self, pat: &Pat, name: &Ident) -> Expr {
        let mut pat = pat.clone();
        without_names(&mut pat);
        let value: Expr = parse_quote!(**#name);
        self.matches(value, pat, &Mode::Value, None)
    }

    /// Whether a pattern can fail to match.
    fn is_refutable(&self, pat: &Pat) -> bool {
        match pat {
            Pat::Wild(_) | Pat::Rest(_) => false,
            Pat::Ident(ident) => {
                is_constant(ident) || ident.subpat.as_ref().is_some_and(|(_, inner)| self.is_refutable(inner))
            }
            Pat::Paren(inner) => self.is_refutable(&inner.pat),
            Pat::Reference(inner) => self.is_refutable(&inner.pat),
            Pat::Tuple(tuple) => tuple.elems.iter().any(|part| self.is_refutable(part)),
            Pat::TupleStruct(it) => !self.is_struct(&it.path) || it.elems.iter().any(|part| self.is_refutable(part)),
            Pat::Struct(it) => !self.is_struct(&it.path) || it.fields.iter().any(|field| self.is_refutable(&field.pat)),
            _ => true,
        }
    }

    fn is_struct(&self, path: &syn::Path) -> bool {
        self.ctor(path).is_some_and(|ctor| !self.model.ty(ctor.ty).is_enum)
    }
}
