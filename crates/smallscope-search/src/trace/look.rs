//! What is matched with a pattern, or given to other code: tells what references lead to, since patterns and other code go
//! through them without a word.

use std::any::type_name;
use std::cell::{Ref, RefMut};
use std::rc::Rc;
use std::sync::Arc;

use super::foreign::everything;
use super::record::read;

/// A value that refers to others.
pub trait Refers {
    /// Tells that what it refers to is read.
    fn read_target(&self);
}

macro_rules! refers {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<$($generics)*> Refers for $type {
            fn read_target(&self) {
                // Patterns go through all references, and what is behind the second one is not known here.
                if type_name::<T>().starts_with('&') {
                    everything();
                }
                read(std::ptr::from_ref::<T>(self));
            }
        }
    )*};
}

refers! {
    ['a, T] &'a T;
    ['a, T] &'a mut T;
    ['a, T] Ref<'a, T>;
    ['a, T] RefMut<'a, T>;
    [T] Box<T>;
    [T] Rc<T>;
    [T] Arc<T>;
}

macro_rules! plain {
    ($($type:ty)*) => {$(
        impl Refers for $type {
            fn read_target(&self) {}
        }
    )*};
}

plain! { bool char i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl<T> Refers for &[T] {
    fn read_target(&self) {
        read(std::ptr::from_ref::<[T]>(self));
    }
}

impl<T> Refers for &mut [T] {
    fn read_target(&self) {
        read(std::ptr::from_ref::<[T]>(self));
    }
}

impl<R: Refers> Refers for Option<R> {
    fn read_target(&self) {
        self.iter().for_each(Refers::read_target);
    }
}

impl<A: Refers, B: Refers> Refers for (A, B) {
    fn read_target(&self) {
        self.0.read_target();
        self.1.read_target();
    }
}

impl<A: Refers, B: Refers, C: Refers> Refers for (A, B, C) {
    fn read_target(&self) {
        self.0.read_target();
        self.1.read_target();
        self.2.read_target();
    }
}

/// A variable that is matched.
pub struct Look<'a, T>(pub &'a T);

/// Looks at what a variable refers to. Where it does not refer to anything, [`LookNowhere`] is called.
pub trait LookThrough {
    /// Tells what is read.
    fn __smallscope_look(&self);
}

impl<T: Refers> LookThrough for &Look<'_, T> {
    fn __smallscope_look(&self) {
        self.0.read_target();
    }
}

/// Looks at a variable that does not refer to anything.
pub trait LookNowhere {
    /// Tells what is read, if it is not clear.
    fn __smallscope_look(&self);
}

impl<T> LookNowhere for Look<'_, T> {
    fn __smallscope_look(&self) {
        read_unknown::<T>();
    }
}

/// Tells that everything is read if there are references in a type that are not known here.
fn read_unknown<T>() {
    if type_name::<T>().contains('&') {
        everything();
    }
}

/// A value that lets others be moved.
pub trait Exposes {
    /// Tells that what it exposes is read.
    fn read_exposed(&self);
}

macro_rules! exposes {
    ($([$($generics:tt)*] $type:ty, |$this:ident| $target:expr;)*) => {$(
        impl<$($generics)*> Exposes for $type {
            fn read_exposed(&self) {
                let $this = self;
                read($target);
            }
        }
    )*};
}

exposes! {
    [T] &mut T, |this| std::ptr::from_ref::<T>(this);
    [T] &mut [T], |this| std::ptr::from_ref::<[T]>(this);
    [T] RefMut<'_, T>, |this| std::ptr::from_ref::<T>(this);
    [T] *mut T, |this| this.cast_const();
    [T] *const T, |this| *this;
}

/// A variable that is given to code which tells nothing.
pub struct Given<'a, T>(pub &'a T);

/// Looks at what may be moved through a variable. Where nothing may, [`GivenForGood`] is called.
pub trait GivenAway {
    /// Tells what is read.
    fn __smallscope_give(&self);
}

impl<T: Exposes> GivenAway for &Given<'_, T> {
    fn __smallscope_give(&self) {
        self.0.read_exposed();
    }
}

/// Looks at a variable through which nothing is moved.
pub trait GivenForGood {
    /// Tells nothing.
    fn __smallscope_give(&self) {}
}

impl<T> GivenForGood for Given<'_, T> {}

/// A value that is matched.
pub struct Passed<T>(pub T);

macro_rules! passed {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<$($generics)*> Passed<$type> {
            /// The value, of which it is told what it refers to.
            pub fn __smallscope_pass(self) -> $type {
                self.0.read_target();
                self.0
            }
        }
    )*};
}

passed! {
    ['a, T] &'a T;
    ['a, T] &'a mut T;
    ['a, T] &'a [T];
    ['a, T] &'a mut [T];
    ['a, T] Ref<'a, T>;
    ['a, T] RefMut<'a, T>;
    [T] Box<T>;
    [T] Rc<T>;
    [T] Arc<T>;
    [R: Refers] Option<R>;
    [A: Refers, B: Refers] (A, B);
    [A: Refers, B: Refers, C: Refers] (A, B, C);
}

/// Passes on a value that does not refer to anything.
pub trait Pass: Sized {
    /// The value.
    type Value;
    /// Passes it on.
    fn __smallscope_pass(self) -> Self::Value;
}

impl<T> Pass for Passed<T> {
    type Value = T;

    fn __smallscope_pass(self) -> T {
        read_unknown::<T>();
        self.0
    }
}
