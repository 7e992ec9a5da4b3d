//! Statements and blocks.

use syn::spanned::Spanned as _;

use super::body::{Binding, Body, Value};
use super::types::Ty;
use super::{Lowered, Noted};
use crate::goals::Way;
use crate::ir::{Expr, ExprKind, Place, StatementKind};

impl Body<'_, '_> {
    /// The value of a block.
    pub(super) fn block_value(&mut self, block: &syn::Block, wanted: Option<&Ty>) -> Lowered<Value> {
        self.scoped(|body| body.statements(block, wanted))
    }

    fn statements(&mut self, block: &syn::Block, wanted: Option<&Ty>) -> Lowered<Value> {
        let mut value = Ok(self.unit());
        let mut is_wrong = false;
        let mut has_ended = false;
        let place = self.place;
        for (number, statement) in block.stmts.iter().enumerate() {
            let is_last = number + 1 == block.stmts.len();
            value = self.statement(statement, is_last, wanted);
            match &value {
                Ok(value) => has_ended |= value.ty == Ty::Never,
                Err(_) => is_wrong = true,
            }
        }
        // What is said next is about what the block is part of.
        self.place = place;
        if is_wrong {
            return Err(Noted);
        }
        if has_ended { Ok(self.never()) } else { value }
    }

    fn statement(&mut self, statement: &syn::Stmt, is_last: bool, wanted: Option<&Ty>) -> Lowered<Value> {
        self.place = crate::source::at(statement.span());
        if !matches!(statement, syn::Stmt::Item(_)) {
            let goal = self.frontend.goals.statement(statement.span());
            self.mark(goal, Expr::truth(true));
        }
        match statement {
            syn::Stmt::Local(it) => {
                let names = self.scopes.len();
                let done = self.local(it);
                if done.is_err() {
                    self.scopes.truncate(names);
                    self.declare_wrong(&it.pat);
                }
                done
            }
            syn::Stmt::Expr(expr, None) if is_last => self.value(expr, wanted),
            syn::Stmt::Expr(expr, _) => {
                let value = self.value(expr, None)?;
                Ok(if value.ty == Ty::Never { value } else { self.unit() })
            }
            syn::Stmt::Macro(it) if is_last && it.semi_token.is_none() => self.macro_value(&it.mac, wanted),
            syn::Stmt::Macro(it) => {
                let value = self.macro_value(&it.mac, None)?;
                Ok(if value.ty == Ty::Never { value } else { self.unit() })
            }
            syn::Stmt::Item(syn::Item::Use(_)) => Ok(self.unit()),
            syn::Stmt::Item(it) => {
                self.frontend.wrong_but(it, "an item inside a function is not modelled", "move it out of the function")
            }
        }
    }

    fn declare_wrong(&mut self, pattern: &syn::Pat) {
        let mut names = Vec::new();
        super::bind::names(pattern, &mut names);
        self.scopes.extend(names.into_iter().map(|(name, _)| (name, Binding::Wrong)));
    }

    fn local(&mut self, it: &syn::Local) -> Lowered<Value> {
        let (pattern, declared) = match &it.pat {
            syn::Pat::Type(typed) => {
                let env = self.env.clone();
                (&*typed.pat, Some(self.written_type(&typed.ty, &env)?))
            }
            other => (other, None),
        };
        let Some(init) = &it.init else { return self.declare_later(pattern, declared) };
        let is_borrowed = match &*init.expr {
            syn::Expr::Reference(it) => super::expr::is_place(&it.expr) && !matches!(pattern, syn::Pat::Ident(_)),
            expr => super::expr::is_place(expr) && borrows(pattern),
        };
        if is_borrowed && init.diverge.is_none() {
            let at = self.scrutinee(&init.expr, declared.as_ref())?;
            declared.iter().for_each(|ty| _ = self.unifier.unify(&at.ty, ty));
            self.bind(pattern, &at)?;
            return Ok(self.unit());
        }
        if let Some((_, other)) = &init.diverge {
            return self.let_else(it, pattern, declared.as_ref(), &init.expr, other);
        }
        let value = match &declared {
            Some(ty) => self.value_as(&init.expr, ty)?,
            None => self.value(&init.expr, None)?,
        };
        let ended = value.ty == Ty::Never;
        let ty = declared.unwrap_or_else(|| value.ty.clone());
        if let (syn::Pat::Ident(name), None) = (pattern, ended.then_some(())) {
            if name.subpat.is_none() && !super::bind::is_constant_name(self, name) {
                if !self.adopt(name, &ty, &value) {
                    self.declare_value(name, &ty, value)?;
                }
                return Ok(self.unit());
            }
        }
        if ended {
            self.declare_wrong(pattern);
            return Ok(self.never());
        }
        let at = if super::expr::is_place(&init.expr) && matches!(self.resolve(&ty), Ty::Ref(..)) {
            self.temporary(value)?
        } else {
            let value = self.keep_value(value)?;
            self.temporary(value)?
        };
        self.bind(pattern, &at)?;
        Ok(self.unit())
    }

    /// Gives the variable of a value in between the name that is declared for it, if it is one; whether it was.
    fn adopt(&mut self, name: &syn::PatIdent, ty: &Ty, value: &Value) -> bool {
        let super::body::Parts::One(expr) = &value.parts else { return false };
        let ExprKind::Read(Place::Local(local)) = &*expr.kind else { return false };
        let key = super::bind::key(name.ident.span());
        let is_cell = self.resolve(ty).is_cell();
        let info = &mut self.locals[local.0];
        let is_between = info.is_stable && info.key.is_none() && !info.is_parameter;
        if !is_between || name.by_ref.is_some() || self.learnt.cells.contains(&key) {
            return false;
        }
        info.name = name.ident.to_string();
        info.key = Some(key);
        info.is_stable = name.mutability.is_none() && !is_cell;
        let storage = super::body::Storage::One(*local);
        self.scopes.push((name.ident.to_string(), Binding::Variable(ty.clone(), storage)));
        true
    }

    /// A type in a declaration, in which `_` is not known.
    pub(super) fn written_type(&mut self, ty: &syn::Type, env: &super::Env) -> Lowered<Ty> {
        match ty {
            syn::Type::Infer(it) => Ok(self.unknown(it.span(), false)),
            other => {
                let text = quote::ToTokens::to_token_stream(other).to_string();
                if text.contains('_')
                    && text.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == "_")
                {
                    return Ok(self.unknown(other.span(), false));
                }
                self.frontend.ty(other, env)
            }
        }
    }

    fn declare_later(&mut self, pattern: &syn::Pat, declared: Option<Ty>) -> Lowered<Value> {
        let syn::Pat::Ident(name) = pattern else {
            return self.frontend.wrong(pattern, "a declaration without a value is modelled for one name only");
        };
        let ty = declared.unwrap_or_else(|| self.unknown(name.span(), false));
        let key = super::bind::key(name.ident.span());
        let storage = self.declared(&name.ident.to_string(), &ty, false, &key)?;
        if let super::body::Storage::Cell(..) = storage {
            let message = "a variable that is declared without a value and borrowed mutably is not modelled";
            return self.frontend.wrong_but(name, message, "give it a value where it is declared");
        }
        self.scopes.push((name.ident.to_string(), Binding::Variable(ty, storage)));
        Ok(self.unit())
    }

    fn let_else(
        &mut self,
        it: &syn::Local,
        pattern: &syn::Pat,
        declared: Option<&Ty>,
        init: &syn::Expr,
        other: &syn::Expr,
    ) -> Lowered<Value> {
        let at = self.scrutinee(init, declared)?;
        let test = self.test(pattern, &at)?;
        let names = self.scopes.len();
        let ((), bound) = self.block(|body| {
            body.bind(pattern, &at)?;
            let goal = body.frontend.goals.decision(it.span(), Way::True);
            body.mark(goal, Expr::truth(true));
            Ok(())
        })?;
        let declared = self.scopes.split_off(names);
        let (value, missed) = self.block(|body| {
            let goal = body.frontend.goals.decision(it.span(), Way::False);
            body.mark(goal, Expr::truth(true));
            body.scoped(|body| body.value(other, None))
        })?;
        if value.ty != Ty::Never {
            return self.frontend.wrong(other, "the `else` of a `let` must not go on");
        }
        self.scopes.extend(declared);
        self.emit(StatementKind::If(test, bound, missed));
        Ok(self.unit())
    }
}

/// Whether a pattern borrows a part of what it is matched with.
fn borrows(pattern: &syn::Pat) -> bool {
    struct Borrows(bool);
    impl syn::visit::Visit<'_> for Borrows {
        fn visit_pat_ident(&mut self, it: &syn::PatIdent) {
            self.0 |= it.by_ref.is_some();
            syn::visit::visit_pat_ident(self, it);
        }
    }
    let mut borrows = Borrows(false);
    syn::visit::Visit::visit_pat(&mut borrows, pattern);
    borrows.0
}
