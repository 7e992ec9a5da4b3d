//! Trait objects of which the actual type is given (TestEra's thesis, section 5.4): they are chosen and built as values of
//! that type, and read through a function from the object to it.

use std::any::Any;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::{self, Rc};
use std::sync::{self, Arc};

use smallscope_core::Datum;

use super::Model;
use super::pointers::{violated_content, violated_object};
use crate::observe::Observer;
use crate::walk::{Violation, Walk};

/// From a trait object to its actual type, if it is of that type.
pub type View<O, A> = fn(&O) -> Option<&A>;

/// What holds trait objects `O`: a pointer to one, or a container of such pointers.
pub trait Holder<O: ?Sized> {
    /// Reads it as if it held objects of type `A`; others are opaque.
    fn observe_as<A: Model>(&self, view: View<O, A>, observer: &mut Observer) -> Datum;

    /// The first invariant that an object of type `A` does not satisfy; others are not judged.
    fn violated_as<A: Model>(&self, view: View<O, A>, walk: &mut Walk) -> Option<Violation>;
}

/// What an object of a type other than the actual one is read as.
fn other() -> Datum {
    Datum::Opaque("another type".to_owned())
}

macro_rules! owning {
    ($($pointer:ident, $observe:ident, $violated:ident;)*) => {$(
        impl<O: ?Sized> Holder<O> for $pointer<O> {
            fn observe_as<A: Model>(&self, view: View<O, A>, observer: &mut Observer) -> Datum {
                view(self).map_or_else(other, |object| observer.$observe(object))
            }

            fn violated_as<A: Model>(&self, view: View<O, A>, walk: &mut Walk) -> Option<Violation> {
                view(self).and_then(|object| $violated(object, walk))
            }
        }
    )*};
}

owning! {
    Box, content, violated_content;
    Rc, object, violated_object;
    Arc, object, violated_object;
}

macro_rules! weak {
    ($($module:ident;)*) => {$(
        impl<O: ?Sized> Holder<O> for $module::Weak<O> {
            fn observe_as<A: Model>(&self, view: View<O, A>, observer: &mut Observer) -> Datum {
                self.upgrade().observe_as(view, observer)
            }

            fn violated_as<A: Model>(&self, view: View<O, A>, walk: &mut Walk) -> Option<Violation> {
                self.upgrade().violated_as(view, walk)
            }
        }
    )*};
}

weak! {
    rc;
    sync;
}

impl<O: ?Sized, H: Holder<O>> Holder<O> for Option<H> {
    fn observe_as<A: Model>(&self, view: View<O, A>, observer: &mut Observer) -> Datum {
        self.as_ref().map_or(Datum::Nothing, |held| Datum::Some(Box::new(held.observe_as(view, observer))))
    }

    fn violated_as<A: Model>(&self, view: View<O, A>, walk: &mut Walk) -> Option<Violation> {
        self.as_ref().and_then(|held| held.violated_as(view, walk))
    }
}

impl<O: ?Sized, H: Holder<O>> Holder<O> for RefCell<H> {
    fn observe_as<A: Model>(&self, view: View<O, A>, observer: &mut Observer) -> Datum {
        let held = self.try_borrow();
        held.map_or_else(|_| Datum::Opaque("borrowed".to_owned()), |held| held.observe_as(view, observer))
    }

    fn violated_as<A: Model>(&self, view: View<O, A>, walk: &mut Walk) -> Option<Violation> {
        self.try_borrow().ok().and_then(|held| held.violated_as(view, walk))
    }
}

macro_rules! sequences {
    ($([$($intro:tt)*] $type:ty;)*) => {$(
        impl<O: ?Sized, H: Holder<O>, $($intro)*> Holder<O> for $type {
            fn observe_as<A: Model>(&self, view: View<O, A>, observer: &mut Observer) -> Datum {
                Datum::Sequence(self.iter().map(|held| held.observe_as(view, observer)).collect())
            }

            fn violated_as<A: Model>(&self, view: View<O, A>, walk: &mut Walk) -> Option<Violation> {
                self.iter().find_map(|held| held.violated_as(view, walk))
            }
        }
    )*};
}

sequences! {
    [] Vec<H>;
    [] VecDeque<H>;
    [const N: usize] [H; N];
}

/// Says what is missing where a trait has no `as_any`; where it has one, that is called instead.
pub trait WithoutAsAny {
    /// Never called.
    fn as_any(&self) -> &dyn Any
    where
        Self: HasAsAny,
    {
        unreachable!("nothing has it")
    }
}

impl<O: ?Sized> WithoutAsAny for O {}

/// A trait object that can be asked for its type.
#[diagnostic::on_unimplemented(
    message = "smallscope cannot see whether `{Self}` is of the actual type",
    label = "this trait has no method `as_any`",
    note = "add `fn as_any(&self) -> &dyn std::any::Any;` to the trait, or say how to look: `#[field(actual = Type, view = function)]` with a `fn(&dyn Trait) -> Option<&Type>`"
)]
pub trait HasAsAny {}
