//! `Box` as twins have it: the read interface of std's, without its claim that nothing else points to the object.
//!
//! Raw pointers of a structure may point to the objects of boxes, and the pool that has allocated them does. A `Box` of
//! std asserts the contrary whenever it is moved.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use super::chooser::Chooser;
use super::pointer::{self, Holder};
use super::pool::PoolKind;
use crate::domain::DomainId;
use crate::shapes::Shapes;
use crate::value::{Lower, Value};
use crate::visit::Visitor;

/// Stands for `std::boxed::Box` in twins.
///
/// One in a chosen field is a copy of a pointer into a pool, and never dropped; one that a predicate makes owns its
/// object. A predicate gets only references to the former.
pub struct Box<T: ?Sized> {
    object: NonNull<T>,
    owns: PhantomData<T>,
}

impl<T> Box<T> {
    /// A box with an object of its own.
    pub fn new(object: T) -> Self {
        std::boxed::Box::new(object).into()
    }

    /// Takes the object out.
    pub fn into_inner(boxed: Self) -> T {
        *boxed.into_std()
    }
}

impl<T: ?Sized> Box<T> {
    fn into_std(self) -> std::boxed::Box<T> {
        let object = std::mem::ManuallyDrop::new(self).object;
        // SAFETY: whoever has a box by value made it from one of std, whose pointer this is; it is not dropped again.
        unsafe { std::boxed::Box::from_raw(object.as_ptr()) }
    }
}

impl<T: ?Sized> From<std::boxed::Box<T>> for Box<T> {
    fn from(boxed: std::boxed::Box<T>) -> Self {
        Box { object: NonNull::from(std::boxed::Box::leak(boxed)), owns: PhantomData }
    }
}

impl<T> From<T> for Box<T> {
    fn from(object: T) -> Self {
        Box::new(object)
    }
}

impl<T: ?Sized> Drop for Box<T> {
    fn drop(&mut self) {
        // SAFETY: one in a chosen field is never dropped (invariant 3), so this is one with an object of its own, from a box
        // of std.
        drop(unsafe { std::boxed::Box::from_raw(self.object.as_ptr()) });
    }
}

impl<T: ?Sized> Deref for Box<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: the object is initialised and lives as long as the box: it is owned, or in a pool (invariant 4).
        unsafe { self.object.as_ref() }
    }
}

impl<T: ?Sized> DerefMut for Box<T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: a box that can be borrowed mutably is none of a chosen field, so it owns its object.
        unsafe { self.object.as_mut() }
    }
}

impl<T: Clone> Clone for Box<T> {
    fn clone(&self) -> Self {
        Box::new((**self).clone())
    }
}

impl Clone for Box<str> {
    fn clone(&self) -> Self {
        Box::from(&**self)
    }
}

impl From<&str> for Box<str> {
    fn from(text: &str) -> Self {
        std::boxed::Box::<str>::from(text).into()
    }
}

impl From<String> for Box<str> {
    fn from(text: String) -> Self {
        text.into_boxed_str().into()
    }
}

impl<T: Default> Default for Box<T> {
    fn default() -> Self {
        Box::new(T::default())
    }
}

impl<T: Value> Holder<T> for Box<T> {
    #[inline]
    fn hold(object: NonNull<T>) -> Self {
        Box { object, owns: PhantomData }
    }
}

impl<T: Value> Value for Box<T> {
    pointer::value!(PoolKind::Box);
}

impl<T: Lower> Lower for std::boxed::Box<T>
where
    T::Lowered: Sized,
{
    type Lowered = Box<T::Lowered>;
}

impl<T: Lower> Lower for Box<T>
where
    T::Lowered: Sized,
{
    type Lowered = Box<T::Lowered>;
}

/// The traits that a smart pointer has through its object.
macro_rules! like_its_object {
    ($([$($intro:tt)*] $type:ty;)*) => {$(
        impl<$($intro)*> AsRef<T> for $type {
            fn as_ref(&self) -> &T {
                self
            }
        }
        impl<$($intro)*> Borrow<T> for $type {
            fn borrow(&self) -> &T {
                self
            }
        }
        impl<$($intro)*> PartialEq for $type where T: PartialEq {
            fn eq(&self, other: &Self) -> bool {
                **self == **other
            }
        }
        impl<$($intro)*> Eq for $type where T: Eq {}
        impl<$($intro)*> PartialOrd for $type where T: PartialOrd {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                (**self).partial_cmp(&**other)
            }
        }
        impl<$($intro)*> Ord for $type where T: Ord {
            fn cmp(&self, other: &Self) -> Ordering {
                (**self).cmp(&**other)
            }
        }
        impl<$($intro)*> Hash for $type where T: Hash {
            fn hash<H: Hasher>(&self, state: &mut H) {
                (**self).hash(state);
            }
        }
        impl<$($intro)*> fmt::Debug for $type where T: fmt::Debug {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                (**self).fmt(f)
            }
        }
        impl<$($intro)*> fmt::Display for $type where T: fmt::Display {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                (**self).fmt(f)
            }
        }
        impl<$($intro)*> fmt::Pointer for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Pointer::fmt(&std::ptr::from_ref::<T>(self), f)
            }
        }
    )*};
}
pub(super) use like_its_object;

like_its_object! {
    [T: ?Sized] Box<T>;
}
