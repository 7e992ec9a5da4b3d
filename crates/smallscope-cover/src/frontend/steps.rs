//! `for`: what it goes through, number by number or element by element.

use super::Lowered;
use super::body::{Body, Parts, Value};
use super::place::{Located, Lvalue};
use super::types::Ty;
use crate::goals::Way;
use crate::ir::{Arith, Expr, ExprKind, LocalId, Place, StatementKind, Type};

/// What a `for` goes through.
pub(super) enum Steps {
    /// Numbers, from below or from above.
    Numbers { from: Expr, to: Expr, is_closed: bool, is_reversed: bool, ty: Ty },
    /// Elements of a vector, slice or array: by reference (mutable or not), or by value.
    Elements { of: Located, by: Option<bool>, is_reversed: bool, is_numbered: bool },
}

/// Numbers from one to another.
struct Range {
    from: Expr,
    to: Expr,
    is_closed: bool,
    is_reversed: bool,
}

impl Range {
    /// What is still to come, by the counter.
    fn ends(&self, counter: Expr) -> (Expr, Expr) {
        if self.is_reversed { (self.from.clone(), counter) } else { (counter, self.to.clone()) }
    }
}

/// A value with its number.
fn numbered(index: Expr, value: Value) -> Value {
    let number = Value { ty: Ty::USIZE, parts: Parts::One(index) };
    let ty = Ty::Tuple(vec![Ty::USIZE, value.ty.clone()]);
    Value { ty, parts: Parts::Tuple(vec![number, value]) }
}

impl Body<'_, '_> {
    pub(super) fn for_value(&mut self, it: &syn::ExprForLoop) -> Lowered<Value> {
        let steps = self.steps(&it.expr)?;
        self.each(it, it.label.as_ref(), steps, |body, value| {
            let at = body.temporary(value)?;
            body.bind(&it.pat, &at)?;
            body.block_value(&it.body, Some(&Ty::unit()))?;
            Ok(())
        })?;
        Ok(self.unit())
    }

    /// Does something for each of some values, in a loop; the node is where its goals are.
    pub(super) fn each(
        &mut self,
        node: &impl syn::spanned::Spanned,
        label: Option<&syn::Label>,
        steps: Steps,
        inside: impl FnOnce(&mut Self, Value) -> Lowered<()>,
    ) -> Lowered<()> {
        match steps {
            Steps::Numbers { from, to, is_closed, is_reversed, ty } => {
                let (from, to) = (self.keep_expr("from", from)?, self.keep_expr("to", to)?);
                let range = Range { from, to, is_closed, is_reversed };
                self.counted(node.span(), label, &range, |body, index| {
                    inside(body, Value { ty: ty.clone(), parts: Parts::One(index) })
                })
            }
            Steps::Elements { of, by, is_reversed, is_numbered } => {
                let object = self.read_expr(&of)?;
                let object = self.keep_expr("items", object)?;
                let inner = self.element_type(node, &of.ty)?;
                let length = Expr::new(ExprKind::Len(object.clone()), Ty::usize_type());
                let to = self.keep_expr("to", length)?;
                let range = Range { from: self.usize(0), to, is_closed: false, is_reversed };
                self.counted(node.span(), label, &range, |body, index| {
                    let place = Place::Element(object.clone(), index.clone());
                    let at = Located { lvalue: Lvalue::Place(place), ty: inner.clone() };
                    let value = body.element(node, &at, by)?;
                    let value = if is_numbered { numbered(index, value) } else { value };
                    inside(body, value)
                })
            }
        }
    }

    /// An element: a reference to it, or a copy.
    fn element(&mut self, node: &impl syn::spanned::Spanned, at: &Located, by: Option<bool>) -> Lowered<Value> {
        match by {
            Some(mutable) => self.borrow(node, at, mutable),
            None => {
                let value = self.read(at)?;
                self.copied(value)
            }
        }
    }

    /// A loop over numbers. The counter goes on before the body, so that `continue` is right.
    fn counted(
        &mut self,
        span: proc_macro2::Span,
        label: Option<&syn::Label>,
        range: &Range,
        inside: impl FnOnce(&mut Self, Expr) -> Lowered<()>,
    ) -> Lowered<()> {
        let ty = range.from.ty.clone();
        let next = self.counter("next", &ty);
        self.assign(next, if range.is_reversed { range.to.clone() } else { range.from.clone() });
        let done = range.is_closed.then(|| self.counter("done", &Type::Bool));
        if let Some(done) = done {
            self.assign(done, Expr::truth(false));
        }
        let id = self.enter(label, false);
        let whole = self.block(|body| {
            let (low, high) = range.ends(Expr::local(next, ty.clone()));
            let mut test = Expr::new(ExprKind::Less(low.clone(), high.clone()), Type::Bool);
            if let Some(done) = done {
                let at_most = Expr::new(ExprKind::AtMost(low.clone(), high.clone()), Type::Bool);
                test = super::logic::and(super::logic::not(Expr::local(done, Type::Bool)), at_most);
            }
            let names = body.scopes.len();
            let yes = body.goal_block(span, Way::True, |body| {
                let index = body.step(next, done, &low, &high, range.is_reversed)?;
                inside(body, index)
            });
            body.scopes.truncate(names);
            let no = body.goal_block(span, Way::False, |body| {
                body.emit(StatementKind::Break(id));
                Ok(())
            })?;
            body.emit(StatementKind::If(test, yes?, no));
            Ok(())
        });
        self.loops.pop();
        self.emit(StatementKind::Loop(id, whole?.1));
        Ok(())
    }

    fn counter(&mut self, name: &str, ty: &Type) -> LocalId {
        let local = self.new_local(name, Ty::unit(), false);
        self.locals[local.0].exact = Some(ty.clone());
        local
    }

    /// The number of this round, after the counter was moved on.
    fn step(
        &mut self,
        next: LocalId,
        done: Option<LocalId>,
        low: &Expr,
        high: &Expr,
        is_reversed: bool,
    ) -> Lowered<Expr> {
        let ty = low.ty.clone();
        let one = Expr::new(ExprKind::Int(1), ty.clone());
        let counter = Expr::local(next, ty.clone());
        let operation = if is_reversed { Arith::Subtract } else { Arith::Add };
        let moved = Expr::new(ExprKind::Arith(operation, counter.clone(), one), ty.clone());
        let Some(done) = done else {
            if is_reversed {
                self.assign(next, moved);
                return self.keep_expr("index", counter);
            }
            let index = self.keep_expr("index", counter)?;
            self.assign(next, moved);
            return Ok(index);
        };
        let index = self.keep_expr("index", counter)?;
        let ((), more) = self.block(|body| {
            body.assign(next, moved);
            Ok(())
        })?;
        let ((), last) = self.block(|body| {
            body.assign(done, Expr::truth(true));
            Ok(())
        })?;
        self.emit(StatementKind::If(Expr::new(ExprKind::Less(low.clone(), high.clone()), Type::Bool), more, last));
        Ok(index)
    }

    pub(super) fn steps(&mut self, expr: &syn::Expr) -> Lowered<Steps> {
        match expr {
            syn::Expr::Paren(it) => self.steps(&it.expr),
            syn::Expr::Range(it) => {
                let (Some(start), Some(end)) = (&it.start, &it.end) else {
                    return self.frontend.wrong(it, "`for` over a range without an end is not modelled");
                };
                let operands = self.same_type(start, end)?;
                let [from, to] = operands;
                let is_closed = matches!(it.limits, syn::RangeLimits::Closed(_));
                let ty = from.ty.clone();
                let (from, to) = (self.pack(&from)?, self.pack(&to)?);
                Ok(Steps::Numbers { from, to, is_closed, is_reversed: false, ty })
            }
            syn::Expr::MethodCall(it) if it.args.is_empty() => self.steps_of_method(it),
            syn::Expr::Reference(it) => {
                let at = self.locate(&it.expr)?;
                self.elements(it, &at, Some(it.mutability.is_some()))
            }
            other => {
                let value = self.value(other, None)?;
                let by = match self.resolve(&value.ty) {
                    Ty::Ref(mutable, _) => Some(mutable),
                    _ => None,
                };
                let value = self.keep_value(value)?;
                let at = self.temporary(value)?;
                self.elements(other, &at, by)
            }
        }
    }

    fn steps_of_method(&mut self, it: &syn::ExprMethodCall) -> Lowered<Steps> {
        match it.method.to_string().as_str() {
            "rev" => Ok(match self.steps(&it.receiver)? {
                Steps::Numbers { from, to, is_closed, is_reversed, ty } => {
                    Steps::Numbers { from, to, is_closed, is_reversed: !is_reversed, ty }
                }
                Steps::Elements { of, by, is_reversed, is_numbered } => {
                    Steps::Elements { of, by, is_reversed: !is_reversed, is_numbered }
                }
            }),
            "enumerate" => match self.steps(&it.receiver)? {
                Steps::Elements { of, by, is_reversed: false, is_numbered: false } => {
                    Ok(Steps::Elements { of, by, is_reversed: false, is_numbered: true })
                }
                _ => self.frontend.wrong(it, "`enumerate` is modelled directly behind `iter` or `iter_mut`"),
            },
            "copied" | "cloned" => match self.steps(&it.receiver)? {
                Steps::Elements { of, .. } if !self.is_copied(&of.ty) => {
                    let message = "`cloned` of elements that are no `Copy` is outside the subset that can be modelled";
                    self.frontend.wrong_but(&it.method, message, "clone each element inside of the loop")
                }
                Steps::Elements { of, is_reversed, is_numbered, .. } => {
                    Ok(Steps::Elements { of, by: None, is_reversed, is_numbered })
                }
                numbers => Ok(numbers),
            },
            "iter" | "iter_mut" => {
                let at = self.locate(&it.receiver)?;
                self.elements(it, &at, Some(it.method == "iter_mut"))
            }
            "into_iter" => self.steps(&it.receiver),
            other => {
                let message = format!("`for` over `{other}` is outside the subset that can be modelled");
                self.frontend.wrong_but(it, message, "go through indices: `for index in 0..items.len()`")
            }
        }
    }

    fn elements(&mut self, node: &impl syn::spanned::Spanned, at: &Located, by: Option<bool>) -> Lowered<Steps> {
        let of = self.auto_deref(node, at)?;
        self.element_type(node, &of.ty)?;
        Ok(Steps::Elements { of, by, is_reversed: false, is_numbered: false })
    }

    /// Whether a clone of an element is a copy of it, or the same pointer.
    fn is_copied(&self, ty: &Ty) -> bool {
        match self.resolve(ty) {
            Ty::Vec(inner) | Ty::Slice(inner) | Ty::Array(inner, _) => {
                self.frontend.is_copy(&inner) || inner.is_counted()
            }
            _ => false,
        }
    }

    /// The type of the elements of a vector, slice or array.
    pub(super) fn element_type(&mut self, node: &impl syn::spanned::Spanned, ty: &Ty) -> Lowered<Ty> {
        match self.resolve(ty) {
            Ty::Vec(inner) | Ty::Slice(inner) | Ty::Array(inner, _) => Ok(*inner),
            Ty::Var(_) => self.not_known(node),
            other => {
                let message = format!("`{}` has no elements that can be modelled", self.frontend.spell(&other));
                self.frontend.wrong(node, message)
            }
        }
    }
}
