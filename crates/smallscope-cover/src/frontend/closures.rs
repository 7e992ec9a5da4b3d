//! Closures that are passed to methods of the standard library: their bodies stand where they are called.

use super::Lowered;
use super::body::{Body, Value};
use super::calls::Passed;
use super::types::Ty;

impl Body<'_, '_> {
    /// Applies a closure, or a function by its name, to values.
    pub(super) fn apply(&mut self, closure: &syn::Expr, arguments: Vec<Value>, wanted: Option<&Ty>) -> Lowered<Value> {
        match closure {
            syn::Expr::Closure(it) => self.apply_closure(it, arguments, wanted),
            syn::Expr::Paren(it) => self.apply(&it.expr, arguments, wanted),
            syn::Expr::Path(path) => {
                let passed = arguments.into_iter().map(Passed::Value).collect();
                self.call_path(path, path, passed, wanted)
            }
            other => self.frontend.wrong_but(other, "this cannot be called here", "write a closure: `|value| ..`"),
        }
    }

    fn apply_closure(&mut self, it: &syn::ExprClosure, arguments: Vec<Value>, wanted: Option<&Ty>) -> Lowered<Value> {
        if it.inputs.len() != arguments.len() {
            return self.frontend.wrong(it, format!("a closure with {} parameters belongs here", arguments.len()));
        }
        if let Some(word) = &it.capture {
            let message = "a closure that takes what it captures is outside the subset that can be modelled";
            return self.frontend.wrong_but(
                word,
                message,
                "leave `move` out: what is captured is then the variable itself",
            );
        }
        let outside = std::mem::replace(&mut self.in_closure, true);
        let loops = std::mem::take(&mut self.loops);
        let value = self.scoped(|body| {
            for (pattern, value) in it.inputs.iter().zip(arguments) {
                let value = body.keep_value(value)?;
                let at = body.temporary(value)?;
                body.bind(pattern, &at)?;
            }
            body.value(&it.body, wanted)
        });
        self.in_closure = outside;
        self.loops = loops;
        value
    }
}
