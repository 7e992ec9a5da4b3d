//! The names in scope, and whether they are bound to values or to lazily chosen fields.

use smallscope_rust::list::List as _;
use syn::Type;

/// What a name is bound to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// To a value, as in the user's code.
    Value,
    /// To a `&Field<T>` where the user's code has a `&T`.
    FieldRef,
    /// To a `&Field<T>` where the user's code has a `T`.
    FieldValue,
    /// To a `&Field<T>` where the user's code has one or the other, as the parameter with this number
    /// decides.
    FieldEither(usize),
}

/// A name in scope.
#[derive(Clone)]
pub(crate) struct Var {
    pub(crate) name: String,
    pub(crate) bound: Bound,
    /// Its type in the user's code, where that is plain to see.
    pub(crate) ty: Option<Type>,
}

impl Var {
    /// A name bound to a value.
    pub(crate) fn plain(name: &str, ty: Option<Type>) -> Self {
        Var { name: name.to_owned(), bound: Bound::Value, ty }
    }
}

/// Nested scopes, innermost last.
#[derive(Default)]
pub(crate) struct Scope {
    frames: Vec<Vec<Var>>,
}

impl Scope {
    /// Opens a scope.
    pub(crate) fn enter(&mut self) {
        self.frames.push(Vec::new());
    }

    /// Closes the innermost scope.
    pub(crate) fn leave(&mut self) {
        self.frames.pop();
    }

    /// Declares a name in the innermost scope.
    pub(crate) fn declare(&mut self, var: Var) {
        if self.frames.is_empty() {
            self.enter();
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.push(var);
        }
    }

    /// What a name means here.
    pub(crate) fn find(&self, name: &str) -> Option<&Var> {
        self.frames.iter().rev().flat(|frame| frame.iter().rev()).find(|var| var.name == name)
    }

    /// What a name is bound to here.
    pub(crate) fn bound(&self, name: &str) -> Bound {
        self.find(name).map_or(Bound::Value, |var| var.bound)
    }
}
