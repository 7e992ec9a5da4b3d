//! `swap`, `replace` and `take` of `std::mem`.

use super::Lowered;
use super::body::{Body, Parts, Value};
use super::calls::Passed;
use super::place::{Located, Lvalue};
use super::types::{Ty, Wrap};

impl Body<'_, '_> {
    /// The place that a mutable reference as an argument leads to.
    fn target(&mut self, node: &impl syn::spanned::Spanned, argument: Passed<'_>) -> Lowered<Located> {
        if let Passed::Expr(syn::Expr::Reference(it)) = &argument {
            if super::expr::is_place(&it.expr) {
                let at = self.locate(&it.expr)?;
                // `&mut *link` and the like lead to where the reference does.
                return self.pinned(at);
            }
        }
        let value = self.passed(argument, None)?;
        let value = self.keep_value(value)?;
        let at = self.temporary(value)?;
        if matches!(self.resolve(&at.ty), Ty::Wrap(Wrap::Raw, _)) {
            return self.deref(node, &at);
        }
        let mut at = self.deref(node, &at)?;
        while let Ty::Ref(..) = self.resolve(&at.ty) {
            at = self.deref(node, &at)?;
        }
        Ok(at)
    }

    /// What is at a place, safe from later changes of the place.
    pub(super) fn taken(&mut self, at: &Located) -> Lowered<Value> {
        let value = self.read(at)?;
        match &at.lvalue {
            Lvalue::Object(object) => {
                let copy = self.shallow_copy(object, &at.ty)?;
                Ok(Value { ty: value.ty, parts: Parts::One(copy) })
            }
            _ => self.keep_value(value),
        }
    }

    pub(super) fn swap(
        &mut self,
        node: &impl syn::spanned::Spanned,
        one: Passed<'_>,
        other: Passed<'_>,
    ) -> Lowered<Value> {
        let one = self.target(node, one)?;
        let other = self.target(node, other)?;
        self.unifier.unify(&one.ty, &other.ty);
        let (first, second) = (self.taken(&one)?, self.taken(&other)?);
        self.write(node, &one, second)?;
        self.write(node, &other, first)?;
        Ok(self.unit())
    }

    pub(super) fn replace(
        &mut self,
        node: &impl syn::spanned::Spanned,
        place: Passed<'_>,
        value: Option<Passed<'_>>,
    ) -> Lowered<Value> {
        let at = self.target(node, place)?;
        let ty = self.resolve(&at.ty);
        let value = match value {
            Some(value) => self.passed(value, Some(&ty))?,
            None => self.default_value(node, &ty)?,
        };
        let value = self.keep_value(value)?;
        let old = self.taken(&at)?;
        self.write(node, &at, value)?;
        Ok(old)
    }
}
