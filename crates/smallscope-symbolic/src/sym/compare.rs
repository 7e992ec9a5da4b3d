//! Comparing symbolic scalars: operators branch, methods with names make a truth value.

use std::cmp::Ordering;

use super::{Operand, Scalar, Sym};
use crate::term::Binary;

impl<T: Scalar> Sym<T> {
    /// Whether it is equal, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(3).equal_to(3), true);
    /// ```
    pub fn equal_to(self, other: impl Operand<T>) -> Sym<bool> {
        self.binary(Binary::Equal, other.symbolic())
    }

    /// Whether it is different, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(3).different_from(3), false);
    /// ```
    pub fn different_from(self, other: impl Operand<T>) -> Sym<bool> {
        !self.equal_to(other)
    }

    /// Whether it is less, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(3).less_than(4), true);
    /// ```
    pub fn less_than(self, other: impl Operand<T>) -> Sym<bool> {
        self.binary(Binary::Less, other.symbolic())
    }

    /// Whether it is less or equal, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(3).at_most(3), true);
    /// ```
    pub fn at_most(self, other: impl Operand<T>) -> Sym<bool> {
        !other.symbolic().less_than(self)
    }

    /// Whether it is greater, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(3).more_than(3), false);
    /// ```
    pub fn more_than(self, other: impl Operand<T>) -> Sym<bool> {
        other.symbolic().less_than(self)
    }

    /// Whether it is greater or equal, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(3).at_least(4), false);
    /// ```
    pub fn at_least(self, other: impl Operand<T>) -> Sym<bool> {
        !self.less_than(other)
    }
}

impl<T: Scalar> PartialEq for Sym<T> {
    #[track_caller]
    fn eq(&self, other: &Self) -> bool {
        self.binary::<bool>(Binary::Equal, *other).decide()
    }
}

impl<T: Scalar> Eq for Sym<T> {}

impl<T: Scalar> PartialOrd for Sym<T> {
    #[track_caller]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    #[track_caller]
    fn lt(&self, other: &Self) -> bool {
        self.binary::<bool>(Binary::Less, *other).decide()
    }

    #[track_caller]
    fn le(&self, other: &Self) -> bool {
        !other.binary::<bool>(Binary::Less, *self).decide()
    }

    #[track_caller]
    fn gt(&self, other: &Self) -> bool {
        other.binary::<bool>(Binary::Less, *self).decide()
    }

    #[track_caller]
    fn ge(&self, other: &Self) -> bool {
        !self.binary::<bool>(Binary::Less, *other).decide()
    }
}

/// Less is asked first, then equal: two branches at most.
impl<T: Scalar> Ord for Sym<T> {
    #[track_caller]
    fn cmp(&self, other: &Self) -> Ordering {
        if self.lt(other) {
            Ordering::Less
        } else if self == other {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }
}

/// Comparisons of which one side is known.
macro_rules! known_side {
    ($([$($generics:tt)*] $left:ty, $right:ty;)*) => {$(
        impl<$($generics)*> PartialEq<$right> for $left {
            #[track_caller]
            fn eq(&self, other: &$right) -> bool {
                self.symbolic() == other.symbolic()
            }
        }

        impl<$($generics)*> PartialOrd<$right> for $left {
            #[track_caller]
            fn partial_cmp(&self, other: &$right) -> Option<Ordering> {
                Some(self.symbolic().cmp(&other.symbolic()))
            }

            #[track_caller]
            fn lt(&self, other: &$right) -> bool {
                self.symbolic() < other.symbolic()
            }

            #[track_caller]
            fn le(&self, other: &$right) -> bool {
                self.symbolic() <= other.symbolic()
            }

            #[track_caller]
            fn gt(&self, other: &$right) -> bool {
                self.symbolic() > other.symbolic()
            }

            #[track_caller]
            fn ge(&self, other: &$right) -> bool {
                self.symbolic() >= other.symbolic()
            }
        }
    )*};
}

macro_rules! known_left {
    ($($type:ident)*) => { known_side! { [T: Scalar] Sym<T>, T; $([] $type, Sym<$type>;)* } };
}

known_left!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize bool char);
