//! Methods of truth values. `&`, `|`, `^` and `!` make terms; a branch is asked for.

use super::{Operand, Sym};

impl Sym<bool> {
    /// A result on the path where it is true, none on the other.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(true).then(|| 5), Some(5));
    /// ```
    #[track_caller]
    pub fn then<R>(self, result: impl FnOnce() -> R) -> Option<R> {
        if self.decide() { Some(result()) } else { None }
    }

    /// The value on the path where it is true, none on the other.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(false).then_some(5), None);
    /// ```
    #[track_caller]
    pub fn then_some<R>(self, result: R) -> Option<R> {
        if self.decide() { Some(result) } else { None }
    }

    /// Whether it is false or the other is true, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(true).implies(false), false);
    /// ```
    pub fn implies(self, other: impl Operand<bool>) -> Sym<bool> {
        !self | other.symbolic()
    }
}
