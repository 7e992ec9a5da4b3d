//! `while`, `loop`, blocks with labels, and what leaves them or the function.

use syn::spanned::Spanned as _;

use super::body::{Body, LoopFrame, Parts, Value};
use super::control::Join;
use super::place::{Located, Lvalue};
use super::types::{Ty, Wrap};
use super::{Lowered, Noted};
use crate::goals::Way;
use crate::ir::{Expr, ExprKind, LoopId, Place, StatementKind, Type};

impl Body<'_, '_> {
    /// Begins a loop.
    pub(super) fn enter(&mut self, label: Option<&syn::Label>, is_block: bool) -> LoopId {
        let id = LoopId(self.loop_count);
        self.loop_count += 1;
        let label = label.map(|label| label.name.ident.to_string());
        self.loops.push(LoopFrame { label, id, result: None, is_left: false, is_block });
        id
    }

    pub(super) fn while_value(&mut self, it: &syn::ExprWhile) -> Lowered<Value> {
        let id = self.enter(it.label.as_ref(), false);
        let inside = self.block(|body| {
            let names = body.scopes.len();
            let condition = body.condition(&it.cond)?;
            let inner = body.scopes.split_off(names);
            let yes = body.goal_block(it.span(), Way::True, |body| {
                body.scopes.extend(inner);
                body.out.extend(condition.bindings);
                body.block_value(&it.body, Some(&Ty::unit()))?;
                Ok(())
            });
            body.scopes.truncate(names);
            let no = body.goal_block(it.span(), Way::False, |body| {
                body.emit(StatementKind::Break(id));
                Ok(())
            })?;
            body.emit(StatementKind::If(condition.test, yes?, no));
            Ok(())
        });
        self.loops.pop();
        self.emit(StatementKind::Loop(id, inside?.1));
        Ok(self.unit())
    }

    pub(super) fn loop_value(&mut self, it: &syn::ExprLoop, wanted: Option<&Ty>) -> Lowered<Value> {
        let id = self.enter(it.label.as_ref(), false);
        self.prepare_result(it.span(), wanted);
        let inside = self.block(|body| body.block_value(&it.body, Some(&Ty::unit())));
        let frame = self.loops.pop();
        self.emit(StatementKind::Loop(id, inside?.1));
        self.left(frame)
    }

    pub(super) fn labelled_block(&mut self, it: &syn::ExprBlock, wanted: Option<&Ty>) -> Lowered<Value> {
        let id = self.enter(it.label.as_ref(), true);
        self.prepare_result(it.span(), wanted);
        let inside = self.block(|body| {
            let value = body.block_value(&it.block, wanted)?;
            if value.ty != Ty::Never {
                body.leave(&it.block, body.loops.len() - 1, Some(value))?;
            }
            Ok(())
        });
        let frame = self.loops.pop();
        self.emit(StatementKind::Loop(id, inside?.1));
        self.left(frame)
    }

    /// A place for the value of `break`, if its type is known.
    fn prepare_result(&mut self, span: proc_macro2::Span, wanted: Option<&Ty>) {
        let ty = match wanted {
            Some(ty) if !matches!(self.resolve(ty), Ty::Var(_)) => ty.clone(),
            _ => self.unknown(span, false),
        };
        let storage = self.storage("value", &ty, true);
        if let Some(frame) = self.loops.last_mut() {
            frame.result = Some((ty, storage));
        }
    }

    /// The value behind a loop.
    fn left(&mut self, frame: Option<LoopFrame>) -> Lowered<Value> {
        match frame {
            Some(LoopFrame { is_left: true, result: Some((ty, storage)), .. }) => {
                if self.resolve(&ty).is_unit() {
                    return Ok(self.unit());
                }
                let place = self.stored(&ty, &storage)?;
                self.read(&place)
            }
            Some(LoopFrame { is_left: true, .. }) => Ok(self.unit()),
            _ => Ok(self.never()),
        }
    }

    /// Leaves the loop at this depth.
    fn leave(&mut self, node: &impl syn::spanned::Spanned, depth: usize, value: Option<Value>) -> Lowered<()> {
        self.loops[depth].is_left = true;
        let id = self.loops[depth].id;
        if let Some((ty, storage)) = self.loops[depth].result.clone() {
            let value = value.unwrap_or_else(|| self.unit());
            if value.ty != Ty::Never {
                let value = self.coerce(node, value, &ty)?;
                if !self.resolve(&ty).is_unit() {
                    self.initialise(&storage, value)?;
                }
            }
        }
        self.emit(StatementKind::Break(id));
        Ok(())
    }

    fn frame(&mut self, node: &impl syn::spanned::Spanned, label: Option<&syn::Lifetime>) -> Lowered<usize> {
        let found = self.loops.iter().rposition(|frame| match label {
            Some(label) => frame.label.as_deref() == Some(label.ident.to_string().as_str()),
            None => !frame.is_block,
        });
        match found {
            Some(found) => Ok(found),
            None => self.frontend.wrong(node, "there is no loop to leave or go on with here"),
        }
    }

    pub(super) fn break_value(&mut self, it: &syn::ExprBreak) -> Lowered<Value> {
        let depth = self.frame(it, it.label.as_ref())?;
        let value = match &it.expr {
            Some(expr) => {
                let wanted = self.loops[depth].result.as_ref().map(|(ty, _)| ty.clone());
                Some(self.value(expr, wanted.as_ref())?)
            }
            None => None,
        };
        self.leave(it, depth, value)?;
        Ok(self.never())
    }

    pub(super) fn continue_value(&mut self, it: &syn::ExprContinue) -> Lowered<Value> {
        let depth = self.frame(it, it.label.as_ref())?;
        let id = self.loops[depth].id;
        self.emit(StatementKind::Continue(id));
        Ok(self.never())
    }

    pub(super) fn return_value(&mut self, it: &syn::ExprReturn) -> Lowered<Value> {
        if self.in_closure {
            return self.frontend.wrong(it, "`return` inside a closure is not modelled");
        }
        let ty = self.results.0.clone();
        let value = match &it.expr {
            Some(expr) => self.value_as(expr, &ty)?,
            None => self.unit(),
        };
        self.give_back(value)
    }

    /// Assigns the results and leaves the function.
    pub(super) fn give_back(&mut self, value: Value) -> Lowered<Value> {
        if value.ty != Ty::Never {
            let storage = self.results.1.clone();
            self.initialise(&storage, value)?;
            self.emit(StatementKind::Return);
        }
        Ok(self.never())
    }

    /// `?` of an option or a result.
    pub(super) fn question(&mut self, it: &syn::ExprTry, wanted: Option<&Ty>) -> Lowered<Value> {
        if self.in_closure {
            return self.frontend.wrong(it, "`?` inside a closure is not modelled");
        }
        let _ = wanted;
        let value = self.value(&it.expr, None)?;
        let ty = self.resolve(&value.ty);
        let value = self.keep_value(value)?;
        let whole = self.pack(&value)?;
        let results = self.resolve(&self.results.0.clone());
        match (&ty, &results) {
            (Ty::Option(inner), Ty::Option(_)) => {
                let test = Expr::new(ExprKind::IsSome(whole.clone()), Type::Bool);
                let none = Expr::new(ExprKind::None, self.represent(&results)?);
                let back = Value { ty: results.clone(), parts: Parts::One(none) };
                self.question_or(it, test, back)?;
                let payload = self.payload(whole);
                let at = Located { lvalue: Lvalue::Temporary(payload), ty: (**inner).clone() };
                self.read(&at)
            }
            (Ty::Adt(item, arguments), Ty::Adt(same, targets)) if item == same && arguments.len() == 2 => {
                let (class, target) = (self.frontend.class(&ty)?, results.clone());
                let field = |body: &Self, variant: usize| {
                    let fields = &body.frontend.program.fields;
                    fields.iter().position(|it| it.class == class && it.variant == Some(variant)).ok_or(Noted)
                };
                let (good, bad) = (field(self, 0)?, field(self, 1)?);
                let test = Expr::new(ExprKind::IsVariant(whole.clone(), 0), Type::Bool);
                let place = Place::Field(whole.clone(), crate::ir::FieldId(bad));
                let error = self.read(&Located { lvalue: Lvalue::Place(place), ty: arguments[1].clone() })?;
                let error = self.coerce(it, error, &targets[1])?;
                let (back, made) = self.block(|body| body.build(&target, Some(1), vec![error]))?;
                let at = self.out.len();
                self.question_or(it, test, back)?;
                self.insert_in_else(at, made);
                let place = Place::Field(whole, crate::ir::FieldId(good));
                self.read(&Located { lvalue: Lvalue::Place(place), ty: arguments[0].clone() })
            }
            (Ty::Var(_), _) => self.not_known(it),
            _ => self.frontend.wrong(it, "`?` is modelled for `Option` and `Result` in functions that return the same"),
        }
    }

    fn question_or(&mut self, it: &syn::ExprTry, test: Expr, back: Value) -> Lowered<()> {
        self.mark_condition(it.span(), &test);
        let (_, no) = self.block(|body| body.give_back(back))?;
        self.emit(StatementKind::If(test, Vec::new(), no));
        Ok(())
    }

    /// Puts statements at the beginning of the other branch of the last `If`.
    fn insert_in_else(&mut self, from: usize, made: Vec<crate::ir::Statement>) {
        for statement in self.out[from..].iter_mut().rev() {
            if let StatementKind::If(_, _, no) = &mut statement.kind {
                no.splice(0..0, made);
                return;
            }
        }
    }

    /// Both branches of something that chooses by a test, as one value.
    pub(super) fn either(
        &mut self,
        span: proc_macro2::Span,
        test: Expr,
        wanted: Option<&Ty>,
        yes: impl FnOnce(&mut Self) -> Lowered<Value>,
        no: impl FnOnce(&mut Self) -> Lowered<Value>,
    ) -> Lowered<Value> {
        let mut join = Join::new(span, wanted);
        let ((), yes) = self.block(|body| {
            let value = yes(body)?;
            body.join(&mut join, value)
        })?;
        let ((), no) = self.block(|body| {
            let value = no(body)?;
            body.join(&mut join, value)
        })?;
        self.emit(StatementKind::If(test, yes, no));
        self.joined(&join)
    }
}

impl Ty {
    /// `usize` in the program.
    pub(super) fn usize_type() -> Type {
        Type::Int(crate::ir::IntType::USIZE)
    }

    /// Whether values are counted pointers.
    pub(super) fn is_counted(&self) -> bool {
        matches!(self, Ty::Wrap(Wrap::Rc | Wrap::Weak, _))
    }
}
