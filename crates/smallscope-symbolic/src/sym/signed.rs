//! Methods of integers with a sign.

use super::{SignedInteger, Sym};
use crate::term::Unary;

impl<T: SignedInteger> Sym<T> {
    /// The absolute value.
    ///
    /// # Panics
    ///
    /// On the path where it overflows.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(-3_i8).abs(), 3);
    /// ```
    #[track_caller]
    pub fn abs(self) -> Sym<T> {
        if self.is_negative() { -self } else { self }
    }

    /// The absolute value modulo the number of values.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(i8::MIN).wrapping_abs(), i8::MIN);
    /// ```
    #[track_caller]
    pub fn wrapping_abs(self) -> Sym<T> {
        if self.is_negative() { self.unary(Unary::Negate) } else { self }
    }

    /// The absolute value; none on the path where it overflows.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(i8::MIN).checked_abs(), None);
    /// ```
    #[track_caller]
    pub fn checked_abs(self) -> Option<Sym<T>> {
        if self.is_negative() { self.checked_neg() } else { Some(self) }
    }

    /// The absolute value, as an integer without a sign.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(i8::MIN).unsigned_abs(), 128);
    /// ```
    #[track_caller]
    pub fn unsigned_abs(self) -> Sym<T::Unsigned> {
        self.wrapping_abs().cast()
    }

    /// -1, 0 or 1. No branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(-3_i8).signum(), -1);
    /// ```
    pub fn signum(self) -> Sym<T> {
        let positive = self.more_than(T::default()).cast::<T>();
        positive.wrapping_sub(self.less_than(T::default()).cast::<T>())
    }

    /// Whether it is below 0: a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert!(Sym::new(-3_i8).is_negative());
    /// ```
    #[track_caller]
    pub fn is_negative(self) -> bool {
        self.less_than(T::default()).decide()
    }

    /// Whether it is above 0: a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert!(!Sym::new(0_i8).is_positive());
    /// ```
    #[track_caller]
    pub fn is_positive(self) -> bool {
        self.more_than(T::default()).decide()
    }
}
