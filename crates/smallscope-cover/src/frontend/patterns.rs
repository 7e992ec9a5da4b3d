//! Patterns: whether what is at a place fits one, as an expression without effects, and the places of its parts.

use proc_macro2::Span;
use syn::Pat;
use syn::spanned::Spanned as _;

use super::bind::{Mode, is_constant_name};
use super::body::{Body, Value};
use super::logic::{and, not, or};
use super::place::{Located, Lvalue};
use super::types::Ty;
use super::{Lowered, Noted};
use crate::ir::{Expr, ExprKind, FieldId, Place, Type};

impl Body<'_, '_> {
    /// What a `match`, `if let` or `let else` looks at, as a place that stays.
    pub(super) fn scrutinee(&mut self, expr: &syn::Expr, wanted: Option<&Ty>) -> Lowered<Located> {
        if super::expr::is_place(expr) {
            return self.locate(expr);
        }
        if let syn::Expr::Reference(it) = expr {
            if super::expr::is_place(&it.expr) {
                let inner = self.locate(&it.expr)?;
                let place = self.pinned(inner)?;
                let ty = Ty::reference(it.mutability.is_some(), place.ty.clone());
                return Ok(Located { lvalue: Lvalue::Reference(Box::new(place)), ty });
            }
        }
        if let Some(at) = self.option_view(expr)? {
            return Ok(at);
        }
        let value = self.value(expr, wanted)?;
        let value = match wanted {
            Some(wanted) => self.coerce(expr, value, wanted)?,
            None => value,
        };
        let value = self.keep_value(value)?;
        self.temporary(value)
    }

    /// `place.as_mut()` of an option whose payload is no object: matched as the place is.
    fn option_view(&mut self, expr: &syn::Expr) -> Lowered<Option<Located>> {
        let syn::Expr::MethodCall(it) = expr else { return Ok(None) };
        if it.method != "as_mut" || !super::expr::is_place(&it.receiver) {
            return Ok(None);
        }
        let ty = self.type_of_place(&it.receiver)?;
        let ty = self.resolve(&ty);
        let mut inner = &ty;
        while let Ty::Ref(_, next) = inner {
            inner = next;
        }
        if !matches!(inner, Ty::Option(_)) {
            return Ok(None);
        }
        let mut place = self.locate(&it.receiver)?;
        while matches!(self.resolve(&place.ty), Ty::Ref(..)) {
            place = self.deref(it, &place)?;
        }
        let place = self.pinned(place)?;
        let ty = Ty::reference(true, place.ty.clone());
        Ok(Some(Located { lvalue: Lvalue::Reference(Box::new(place)), ty }))
    }

    /// Whether what is at a place fits a pattern.
    pub(super) fn test(&mut self, pattern: &Pat, at: &Located) -> Lowered<Expr> {
        self.deeper(pattern)?;
        let test = self.test_of_kind(pattern, at);
        self.depth -= 1;
        test
    }

    fn test_of_kind(&mut self, pattern: &Pat, at: &Located) -> Lowered<Expr> {
        match pattern {
            Pat::Wild(_) | Pat::Rest(_) => Ok(Expr::truth(true)),
            Pat::Ident(it) if is_constant_name(self, it) => {
                let path = syn::ExprPath { attrs: Vec::new(), qself: None, path: it.ident.clone().into() };
                self.test_path(&path, at)
            }
            Pat::Ident(it) => match &it.subpat {
                Some((_, inner)) => self.test(inner, at),
                None => Ok(Expr::truth(true)),
            },
            Pat::Paren(it) => self.test(&it.pat, at),
            Pat::Type(it) => self.test(&it.pat, at),
            Pat::Or(it) => {
                let mut test = Expr::truth(false);
                for case in &it.cases {
                    let case = self.test(case, at)?;
                    test = or(test, case);
                }
                Ok(test)
            }
            Pat::Reference(it) => {
                let inner = self.deref(it, at)?;
                self.test(&it.pat, &inner)
            }
            Pat::Path(it) => self.test_path(it, at),
            Pat::Lit(it) => {
                let (at, _) = self.through(at)?;
                if matches!(it.lit, syn::Lit::Str(_)) {
                    return self.frontend.wrong(it, "a text as a pattern is outside the subset that can be modelled");
                }
                let wanted = at.ty.clone();
                let value = self.value_as(&syn::Expr::Lit(it.clone()), &wanted)?;
                self.same_as(&at, value)
            }
            Pat::Range(it) => self.test_range(it, at),
            Pat::Tuple(_) | Pat::TupleStruct(_) | Pat::Struct(_) | Pat::Slice(_) => self.test_parts(pattern, at),
            other => self.frontend.wrong(other, "this pattern is outside the subset that can be modelled"),
        }
    }

    fn same_as(&mut self, at: &Located, value: Value) -> Lowered<Expr> {
        let (one, other) = (self.read_expr(at)?, self.pack(&value)?);
        Ok(Expr::new(ExprKind::Same(one, other), Type::Bool))
    }

    fn test_path(&mut self, it: &syn::ExprPath, at: &Located) -> Lowered<Expr> {
        let (at, _) = self.through(at)?;
        let ty = self.resolve(&at.ty);
        if matches!(ty, Ty::Option(_)) && it.path.segments.last().is_some_and(|last| last.ident == "None") {
            let option = self.read_expr(&at)?;
            return Ok(not(Expr::new(ExprKind::IsSome(option), Type::Bool)));
        }
        if let Some((variant_ty, variant)) = self.variant_path(&it.path, Some(&ty))? {
            self.unifier.unify(&ty, &variant_ty);
            return self.is_variant(&at, variant);
        }
        let value = self.value_as(&syn::Expr::Path(it.clone()), &ty)?;
        self.same_as(&at, value)
    }

    fn is_variant(&mut self, at: &Located, variant: usize) -> Lowered<Expr> {
        let value = self.read_expr(at)?;
        let kind = match &value.ty {
            Type::Enum(_) => {
                let other = Expr::new(ExprKind::Variant(variant), value.ty.clone());
                ExprKind::Same(value, other)
            }
            _ => ExprKind::IsVariant(value, variant),
        };
        Ok(Expr::new(kind, Type::Bool))
    }

    fn test_range(&mut self, it: &syn::PatRange, at: &Located) -> Lowered<Expr> {
        let (at, _) = self.through(at)?;
        let (ty, value) = (at.ty.clone(), self.read_expr(&at)?);
        let mut test = Expr::truth(true);
        if let Some(start) = &it.start {
            let start = self.value_as(start, &ty)?;
            let start = self.pack(&start)?;
            test = and(test, Expr::new(ExprKind::AtMost(start, value.clone()), Type::Bool));
        }
        if let Some(end) = &it.end {
            let end = self.value_as(end, &ty)?;
            let end = self.pack(&end)?;
            let kind = match it.limits {
                syn::RangeLimits::HalfOpen(_) => ExprKind::Less(value, end),
                syn::RangeLimits::Closed(_) => ExprKind::AtMost(value, end),
            };
            test = and(test, Expr::new(kind, Type::Bool));
        }
        Ok(test)
    }

    fn test_parts(&mut self, pattern: &Pat, at: &Located) -> Lowered<Expr> {
        let (inside, _) = self.through(at)?;
        let (mut test, parts) = self.parts(pattern, &inside)?;
        for (pattern, part) in parts {
            let part = self.test(pattern, &part)?;
            test = and(test, part);
        }
        Ok(test)
    }

    /// What is behind references that the pattern does not mention, and whether they are mutable.
    pub(super) fn through(&mut self, at: &Located) -> Lowered<(Located, Mode)> {
        let mut at = at.clone();
        let mut mode = Mode::Move;
        while let Ty::Ref(mutable, _) = self.resolve(&at.ty) {
            at = self.deref(&Span::call_site(), &at)?;
            mode = if mutable && mode != Mode::Ref(false) { Mode::Ref(true) } else { Mode::Ref(false) };
        }
        Ok((at, mode))
    }

    /// The test of the outermost constructor of a pattern, and its parts with their places.
    pub(super) fn parts<'p>(&mut self, pattern: &'p Pat, at: &Located) -> Lowered<(Expr, Vec<(&'p Pat, Located)>)> {
        match pattern {
            Pat::Tuple(it) => {
                let Ty::Tuple(types) = self.resolve(&at.ty) else {
                    if matches!(self.resolve(&at.ty), Ty::Var(_)) {
                        let types = it.elems.iter().map(|part| self.unknown(part.span(), false)).collect();
                        self.unifier.unify(&at.ty, &Ty::Tuple(types));
                        return self.not_known(it);
                    }
                    return self.frontend.wrong(it, "this is not a tuple");
                };
                let mut parts = Vec::new();
                for (pattern, number) in spread(it.elems.iter().collect(), types.len()) {
                    parts.push((pattern, self.part_of_tuple(at, number, &types[number])?));
                }
                Ok((Expr::truth(true), parts))
            }
            Pat::TupleStruct(it) => self.tuple_struct_parts(it, at),
            Pat::Struct(it) => {
                let (test, variant) = self.constructor(&it.path, at)?;
                let fields = self.fields_at(at, variant)?;
                let mut parts = Vec::new();
                for field in &it.fields {
                    let name = match &field.member {
                        syn::Member::Named(name) => name.to_string(),
                        syn::Member::Unnamed(index) => index.index.to_string(),
                    };
                    let found = fields.iter().find(|(known, _)| *known == name);
                    let Some((_, place)) = found else {
                        return self.frontend.wrong(&field.member, format!("there is no field `{name}`"));
                    };
                    parts.push((&*field.pat, place.clone()));
                }
                Ok((test, parts))
            }
            Pat::Slice(it) => self.slice_parts(it, at),
            _ => Err(Noted),
        }
    }

    fn tuple_struct_parts<'p>(
        &mut self,
        it: &'p syn::PatTupleStruct,
        at: &Located,
    ) -> Lowered<(Expr, Vec<(&'p Pat, Located)>)> {
        let ty = self.resolve(&at.ty);
        let is_some = it.path.segments.last().is_some_and(|last| last.ident == "Some");
        if let (Ty::Option(inner), true, Some(pattern)) = (&ty, is_some, it.elems.first()) {
            let option = self.read_expr(at)?;
            let test = Expr::new(ExprKind::IsSome(option.clone()), Type::Bool);
            let payload = self.represent(inner)?;
            let lvalue = match &payload {
                Type::Object(_) => Lvalue::Temporary(self.payload(option)),
                _ => Lvalue::Payload(Box::new(at.lvalue.clone()), payload),
            };
            return Ok((test, vec![(pattern, Located { lvalue, ty: (**inner).clone() })]));
        }
        if let (Ty::Var(_), true) = (&ty, is_some) {
            let inner = self.unknown(it.span(), false);
            self.unifier.unify(&ty, &Ty::option(inner));
            return self.not_known(it);
        }
        let (test, variant) = self.constructor(&it.path, at)?;
        let fields = self.fields_at(at, variant)?;
        let patterns = spread(it.elems.iter().collect(), fields.len());
        Ok((test, patterns.into_iter().map(|(pattern, number)| (pattern, fields[number].1.clone())).collect()))
    }

    /// The test of a struct's or variant's name, and which variant it is.
    fn constructor(&mut self, path: &syn::Path, at: &Located) -> Lowered<(Expr, Option<usize>)> {
        let ty = self.resolve(&at.ty);
        match self.variant_path(path, Some(&ty))? {
            Some((variant_ty, variant)) => {
                self.unifier.unify(&ty, &variant_ty);
                Ok((self.is_variant(at, variant)?, Some(variant)))
            }
            None if matches!(ty, Ty::Adt(..)) => Ok((Expr::truth(true), None)),
            None => {
                let message = format!("this pattern does not fit `{}`", self.frontend.spell(&ty));
                self.frontend.wrong(path, message)
            }
        }
    }

    /// The fields of the struct or variant at a place: names and places.
    fn fields_at(&mut self, at: &Located, variant: Option<usize>) -> Lowered<Vec<(String, Located)>> {
        let ty = self.resolve(&at.ty);
        let class = self.frontend.class(&ty)?;
        let object = self.read_expr(at)?;
        let fields = self.frontend.program.fields.iter().enumerate();
        let own: Vec<(usize, String)> = fields
            .filter(|(_, field)| field.class == class && field.variant == variant)
            .map(|(number, field)| (number, field.name.clone()))
            .collect();
        let place = |number: usize| Lvalue::Place(Place::Field(object.clone(), FieldId(number)));
        let types = &self.frontend.field_types;
        Ok(own
            .into_iter()
            .map(|(number, name)| (name, Located { lvalue: place(number), ty: types[number].clone() }))
            .collect())
    }

    fn slice_parts<'p>(&mut self, it: &'p syn::PatSlice, at: &Located) -> Lowered<(Expr, Vec<(&'p Pat, Located)>)> {
        let inner = match self.resolve(&at.ty) {
            Ty::Vec(inner) | Ty::Slice(inner) | Ty::Array(inner, _) => *inner,
            _ => return self.frontend.wrong(it, "this is not a slice"),
        };
        if it.elems.iter().any(|part| matches!(part, Pat::Rest(_))) || it.elems.iter().any(has_rest) {
            return self.frontend.wrong(it, "`..` in a slice pattern is not modelled");
        }
        let object = self.read_expr(at)?;
        let length = Expr::new(ExprKind::Len(object.clone()), Type::Int(crate::ir::IntType::USIZE));
        let test = Expr::new(ExprKind::Same(length, self.usize(it.elems.len() as i128)), Type::Bool);
        let mut parts = Vec::new();
        for (number, pattern) in it.elems.iter().enumerate() {
            let place = Place::Element(object.clone(), self.usize(number as i128));
            parts.push((pattern, Located { lvalue: Lvalue::Place(place), ty: inner.clone() }));
        }
        Ok((test, parts))
    }
}

/// Which part each pattern is for, where one may be `..`.
fn spread(patterns: Vec<&Pat>, count: usize) -> Vec<(&Pat, usize)> {
    let rest = patterns.iter().position(|pattern| matches!(pattern, Pat::Rest(_)));
    let behind = rest.map_or(0, |rest| patterns.len() - rest - 1);
    let mut spread = Vec::new();
    for (number, pattern) in patterns.iter().enumerate() {
        match rest {
            Some(rest) if number == rest => {}
            Some(rest) if number > rest => spread.push((*pattern, (count + number).saturating_sub(rest + 1 + behind))),
            _ => spread.push((*pattern, number)),
        }
    }
    spread.retain(|(_, number)| *number < count);
    spread
}

fn has_rest(pattern: &Pat) -> bool {
    matches!(pattern, Pat::Ident(it) if it.subpat.as_ref().is_some_and(|(_, inner)| matches!(**inner, Pat::Rest(_))))
}
