//! Methods of iterators that end in one value: `any`, `all`, `position`, `count`, `sum`, `max`, `min`, each as a loop.

use super::body::{Body, Parts, Value};
use super::types::Ty;
use super::{Lowered, Noted};
use crate::ir::{Arith, Expr, ExprKind, LocalId, Place, Statement, StatementKind, Type};

impl Body<'_, '_> {
    /// The value of such a method call, if it is one.
    pub(super) fn fold(&mut self, it: &syn::ExprMethodCall, wanted: Option<&Ty>) -> Lowered<Option<Value>> {
        let name = it.method.to_string();
        if !is_iterator(&it.receiver) {
            return Ok(None);
        }
        match (name.as_str(), it.args.iter().collect::<Vec<_>>().as_slice()) {
            ("any" | "all", [closure]) => self.any(it, closure, name == "any").map(Some),
            ("position", [closure]) => self.position(it, closure).map(Some),
            ("count", []) => self.count(it).map(Some),
            ("sum", []) => self.sum(it, wanted).map(Some),
            ("max" | "min", []) => self.best(it, name == "max").map(Some),
            _ => Ok(None),
        }
    }

    fn accumulator(&mut self, name: &str, first: Expr) -> LocalId {
        let local = self.new_local(name, Ty::unit(), false);
        self.locals[local.0].exact = Some(first.ty.clone());
        self.assign(local, first);
        local
    }

    /// Leaves the innermost loop with a value, if a test holds.
    fn leave_if(&mut self, test: Expr, local: LocalId, value: Expr) -> Lowered<()> {
        let id = self.loops.last().ok_or(Noted)?.id;
        let say = |kind| Statement { kind, place: self.place };
        let assign = say(StatementKind::Assign(Place::Local(local), value));
        let leave = say(StatementKind::Break(id));
        self.emit(StatementKind::If(test, vec![assign, leave], Vec::new()));
        Ok(())
    }

    /// The result of a closure on a value; the loop around is not the closure's.
    fn asked(&mut self, closure: &syn::Expr, value: Value) -> Lowered<Expr> {
        let answer = self.apply(closure, vec![value], Some(&Ty::Bool))?;
        self.pack(&answer)
    }

    fn any(&mut self, it: &syn::ExprMethodCall, closure: &syn::Expr, is_any: bool) -> Lowered<Value> {
        let steps = self.steps(&it.receiver)?;
        let found = self.accumulator(if is_any { "any" } else { "all" }, Expr::truth(!is_any));
        self.each(it, None, steps, |body, value| {
            let answer = body.asked(closure, value)?;
            let test = if is_any { answer } else { super::logic::not(answer) };
            body.leave_if(test, found, Expr::truth(is_any))
        })?;
        Ok(self.truth(Expr::local(found, Type::Bool)))
    }

    fn position(&mut self, it: &syn::ExprMethodCall, closure: &syn::Expr) -> Lowered<Value> {
        let steps = self.steps(&it.receiver)?;
        let ty = Ty::option(Ty::USIZE);
        let none = self.nothing(&ty)?;
        let none = self.pack(&none)?;
        let represented = none.ty.clone();
        let found = self.accumulator("position", none);
        let number = self.accumulator("number", self.usize(0));
        self.each(it, None, steps, |body, value| {
            let answer = body.asked(closure, value)?;
            let here = Expr::local(number, Ty::usize_type());
            let some = Expr::new(ExprKind::Some(here.clone()), Type::Option(Box::new(Ty::usize_type())));
            body.leave_if(answer, found, some)?;
            let more = ExprKind::Arith(Arith::Add, here, body.usize(1));
            body.assign(number, Expr::new(more, Ty::usize_type()));
            Ok(())
        })?;
        Ok(Value { ty, parts: Parts::One(Expr::local(found, represented)) })
    }

    fn count(&mut self, it: &syn::ExprMethodCall) -> Lowered<Value> {
        let steps = self.steps(&it.receiver)?;
        let number = self.accumulator("count", self.usize(0));
        self.each(it, None, steps, |body, _| {
            let more = ExprKind::Arith(Arith::Add, Expr::local(number, Ty::usize_type()), body.usize(1));
            body.assign(number, Expr::new(more, Ty::usize_type()));
            Ok(())
        })?;
        Ok(Value { ty: Ty::USIZE, parts: Parts::One(Expr::local(number, Ty::usize_type())) })
    }

    fn sum(&mut self, it: &syn::ExprMethodCall, wanted: Option<&Ty>) -> Lowered<Value> {
        let steps = self.steps(&it.receiver)?;
        let env = self.env.clone();
        let written = it.turbofish.as_ref().map(|list| super::calls::generic_types(&list.args)).unwrap_or_default();
        let ty = match (written.first(), wanted) {
            (Some(written), _) => self.written_type(written, &env)?,
            (None, Some(wanted)) => self.resolve(wanted),
            (None, None) => self.unknown(it.method.span(), true),
        };
        let represented = self.represent(&ty)?;
        let total = self.accumulator("sum", Expr::new(ExprKind::Int(0), represented.clone()));
        let so_far = Value { ty: ty.clone(), parts: Parts::One(Expr::local(total, represented)) };
        self.each(it, None, steps, |body, value| {
            let value = body.plain(it, value)?;
            let next = body.operate(it, Arith::Add, so_far.clone(), value)?;
            let next = body.pack(&next)?;
            body.assign(total, next);
            Ok(())
        })?;
        Ok(so_far)
    }

    fn best(&mut self, it: &syn::ExprMethodCall, is_max: bool) -> Lowered<Value> {
        let steps = self.steps(&it.receiver)?;
        let item = self.unknown(it.method.span(), false);
        let ty = Ty::option(item.clone());
        let none = self.nothing(&ty)?;
        let none = self.pack(&none)?;
        let represented = none.ty.clone();
        let best = self.accumulator(if is_max { "max" } else { "min" }, none);
        self.each(it, None, steps, |body, value| {
            let value = body.coerce(it, value, &item)?;
            let known = Expr::local(best, represented.clone());
            let is_first = super::logic::not(Expr::new(ExprKind::IsSome(known.clone()), Type::Bool));
            let old = Value { ty: item.clone(), parts: Parts::One(body.payload(known)) };
            // Of equals, `max` is the last and `min` the first.
            let better = match is_max {
                true => super::logic::not(body.less(it, &value, &old)?),
                false => body.less(it, &value, &old)?,
            };
            let some = body.some_value(value)?;
            let some = body.pack(&some)?;
            let assign = Statement { kind: StatementKind::Assign(Place::Local(best), some), place: body.place };
            body.emit(StatementKind::If(super::logic::or(is_first, better), vec![assign], Vec::new()));
            Ok(())
        })?;
        Ok(Value { ty, parts: Parts::One(Expr::local(best, represented)) })
    }
}

/// Whether an expression is a range or made by `iter`, so that it is gone through.
fn is_iterator(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Paren(it) => is_iterator(&it.expr),
        syn::Expr::Range(_) => true,
        syn::Expr::MethodCall(it) if it.args.is_empty() => {
            let name = it.method.to_string();
            let is_adapter = ["rev", "copied", "cloned", "enumerate"].contains(&name.as_str());
            ["iter", "iter_mut", "into_iter"].contains(&name.as_str()) || (is_adapter && is_iterator(&it.receiver))
        }
        _ => false,
    }
}
