//! The operators, as a debug build has them: overflow and division by zero panic on the paths where they happen.

use std::iter::{Product, Sum};
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign,
    Neg, Not, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

use super::{Bits, Integer, Operand, SignedInteger, Sym};
use crate::term::{Binary, Unary};

/// The result, unless it overflows.
#[track_caller]
fn exact<T: Integer>(a: Sym<T>, b: Sym<T>, overflows: Binary, operation: Binary, message: &str) -> Sym<T> {
    if a.binary::<bool>(overflows, b).decide() {
        panic!("{message}");
    }
    a.binary(operation, b)
}

#[track_caller]
fn add<T: Integer>(a: Sym<T>, b: Sym<T>) -> Sym<T> {
    exact(a, b, Binary::AddOverflows, Binary::Add, "attempt to add with overflow")
}

#[track_caller]
fn subtract<T: Integer>(a: Sym<T>, b: Sym<T>) -> Sym<T> {
    exact(a, b, Binary::SubtractOverflows, Binary::Subtract, "attempt to subtract with overflow")
}

#[track_caller]
fn multiply<T: Integer>(a: Sym<T>, b: Sym<T>) -> Sym<T> {
    exact(a, b, Binary::MultiplyOverflows, Binary::Multiply, "attempt to multiply with overflow")
}

#[track_caller]
fn divide<T: Integer>(a: Sym<T>, b: Sym<T>) -> Sym<T> {
    if b.equal_to(T::default()).decide() {
        panic!("attempt to divide by zero");
    }
    if a.division_overflows(b).decide() {
        panic!("attempt to divide with overflow");
    }
    a.binary(Binary::Divide, b)
}

#[track_caller]
fn remainder<T: Integer>(a: Sym<T>, b: Sym<T>) -> Sym<T> {
    if b.equal_to(T::default()).decide() {
        panic!("attempt to calculate the remainder with a divisor of zero");
    }
    if a.division_overflows(b).decide() {
        panic!("attempt to calculate the remainder with overflow");
    }
    a.binary(Binary::Remainder, b)
}

#[track_caller]
fn shift_left<T: Integer, U: Integer>(a: Sym<T>, b: Sym<U>) -> Sym<T> {
    if b.is_no_shift::<T>().decide() {
        panic!("attempt to shift left with overflow");
    }
    a.binary(Binary::ShiftLeft, b.cast())
}

#[track_caller]
fn shift_right<T: Integer, U: Integer>(a: Sym<T>, b: Sym<U>) -> Sym<T> {
    if b.is_no_shift::<T>().decide() {
        panic!("attempt to shift right with overflow");
    }
    a.binary(Binary::ShiftRight, b.cast())
}

impl<T: Integer> Sym<T> {
    /// Whether dividing by the other one overflows: the least value by -1.
    pub(super) fn division_overflows(self, other: Sym<T>) -> Sym<bool> {
        if !T::SORT.signed {
            return Sym::new(false);
        }
        self.equal_to(T::MIN) & other.equal_to(Sym::constant(-1))
    }

    /// Whether numbers of type `U` cannot be shifted by so much: it is negative, or there are not as many bits.
    pub(super) fn is_no_shift<U: Integer>(self) -> Sym<bool> {
        // Every type can hold the number of bits of every other.
        self.less_than(T::default()) | self.at_least(Sym::constant(i128::from(U::BITS)))
    }
}

/// One operator: with a symbolic or a known right side, references, and the assigning form. Each pair of types has an impl of its own:
/// with one for all operands, the compiler could not tell what type the 1 in `x + 1` has.
macro_rules! operator {
    ($bound:ident, $trait:ident, $method:ident, $assign:ident, $assign_method:ident, $function:expr) => {
        operator!(@plain $bound $trait $method $function;
            Sym<T>, Sym<T>; Sym<T>, T; Sym<T>, &Sym<T>; Sym<T>, &T; &Sym<T>, Sym<T>; &Sym<T>, T; &Sym<T>, &Sym<T>);
        operator!(@assigning $bound $assign $assign_method $function; Sym<T>; T; &Sym<T>);
    };
    (@plain $bound:ident $trait:ident $method:ident $function:expr; $($left:ty, $right:ty);*) => {$(
        impl<T: $bound> $trait<$right> for $left {
            type Output = Sym<T>;

            #[track_caller]
            fn $method(self, other: $right) -> Sym<T> {
                $function(self.symbolic(), other.symbolic())
            }
        }
    )*};
    (@known $left:ty, $trait:ident, $method:ident; $($right:ty);*) => {$(
        impl $trait<$right> for $left {
            type Output = Sym<$left>;

            #[track_caller]
            fn $method(self, other: $right) -> Sym<$left> {
                Sym::new(self).$method(other)
            }
        }
    )*};
    (@assigning $bound:ident $assign:ident $method:ident $function:expr; $($right:ty);*) => {$(
        impl<T: $bound> $assign<$right> for Sym<T> {
            #[track_caller]
            fn $method(&mut self, other: $right) {
                *self = $function(*self, other.symbolic());
            }
        }
    )*};
}

operator!(Integer, Add, add, AddAssign, add_assign, add);
operator!(Integer, Sub, sub, SubAssign, sub_assign, subtract);
operator!(Integer, Mul, mul, MulAssign, mul_assign, multiply);
operator!(Integer, Div, div, DivAssign, div_assign, divide);
operator!(Integer, Rem, rem, RemAssign, rem_assign, remainder);
operator!(Bits, BitAnd, bitand, BitAndAssign, bitand_assign, |a: Sym<T>, b| a.binary(Binary::And, b));
operator!(Bits, BitOr, bitor, BitOrAssign, bitor_assign, |a: Sym<T>, b| a.binary(Binary::Or, b));
operator!(Bits, BitXor, bitxor, BitXorAssign, bitxor_assign, |a: Sym<T>, b| a.binary(Binary::Xor, b));

/// One shift: by a symbolic or a known amount of any integer type, and the assigning form.
macro_rules! shift {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident, $function:ident) => {
        shift!(@both $trait, $method, $assign, $assign_method, $function; Sym<U>; U);
    };
    (@both $trait:ident, $method:ident, $assign:ident, $assign_method:ident, $function:ident; $($amount:ty);*) => {$(
        impl<T: Integer, U: Integer> $trait<$amount> for Sym<T> {
            type Output = Sym<T>;

            #[track_caller]
            fn $method(self, amount: $amount) -> Sym<T> {
                $function(self, amount.symbolic())
            }
        }

        impl<T: Integer, U: Integer> $assign<$amount> for Sym<T> {
            #[track_caller]
            fn $assign_method(&mut self, amount: $amount) {
                *self = $function(*self, amount.symbolic());
            }
        }
    )*};
}

shift!(Shl, shl, ShlAssign, shl_assign, shift_left);
shift!(Shr, shr, ShrAssign, shr_assign, shift_right);

/// Operators with a known left side.
macro_rules! known_left {
    ($($type:ident: $($trait:ident $method:ident)*;)*) => {$($(
        operator!(@known $type, $trait, $method; Sym<$type>; &Sym<$type>);
    )*)*};
}

macro_rules! known_left_integers {
    ($($type:ident)*) => {
        known_left!($($type: Add add Sub sub Mul mul Div div Rem rem BitAnd bitand BitOr bitor BitXor bitxor;)*);
        $(
            impl<U: Integer> Shl<Sym<U>> for $type {
                type Output = Sym<$type>;

                #[track_caller]
                fn shl(self, amount: Sym<U>) -> Sym<$type> {
                    shift_left(Sym::new(self), amount)
                }
            }

            impl<U: Integer> Shr<Sym<U>> for $type {
                type Output = Sym<$type>;

                #[track_caller]
                fn shr(self, amount: Sym<U>) -> Sym<$type> {
                    shift_right(Sym::new(self), amount)
                }
            }
        )*
    };
}

known_left_integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
known_left!(bool: BitAnd bitand BitOr bitor BitXor bitxor;);

impl<T: Bits> Not for Sym<T> {
    type Output = Sym<T>;

    fn not(self) -> Sym<T> {
        self.unary(Unary::Not)
    }
}

impl<T: Bits> Not for &Sym<T> {
    type Output = Sym<T>;

    fn not(self) -> Sym<T> {
        !*self
    }
}

impl<T: SignedInteger> Neg for Sym<T> {
    type Output = Sym<T>;

    #[track_caller]
    fn neg(self) -> Sym<T> {
        if self.equal_to(T::MIN).decide() {
            panic!("attempt to negate with overflow");
        }
        self.unary(Unary::Negate)
    }
}

impl<T: SignedInteger> Neg for &Sym<T> {
    type Output = Sym<T>;

    #[track_caller]
    fn neg(self) -> Sym<T> {
        -*self
    }
}

impl<T: Integer> Sum for Sym<T> {
    fn sum<I: Iterator<Item = Sym<T>>>(numbers: I) -> Sym<T> {
        numbers.fold(Sym::default(), |sum, number| sum + number)
    }
}

impl<'a, T: Integer> Sum<&'a Sym<T>> for Sym<T> {
    fn sum<I: Iterator<Item = &'a Sym<T>>>(numbers: I) -> Sym<T> {
        numbers.copied().sum()
    }
}

impl<T: Integer> Product for Sym<T> {
    fn product<I: Iterator<Item = Sym<T>>>(numbers: I) -> Sym<T> {
        numbers.fold(Sym::constant(1), |product, number| product * number)
    }
}

impl<'a, T: Integer> Product<&'a Sym<T>> for Sym<T> {
    fn product<I: Iterator<Item = &'a Sym<T>>>(numbers: I) -> Sym<T> {
        numbers.copied().product()
    }
}
