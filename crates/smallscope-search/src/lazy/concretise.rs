//! From twins to ordinary values.

use std::convert::Infallible;
use std::ptr::{self, NonNull};
use std::rc::{self, Rc};
use std::sync::{self, Arc};

use super::memory::{self, Builder, Memory};
use super::steps::check_depth;
use crate::model::Model;

/// Builds one value from one twin, with each of the twin's objects built once.
pub struct Concretiser {
    memory: Memory,
    /// Whether pointers other than boxes point to objects that boxes own.
    aliased_boxes: bool,
}

impl Builder for Concretiser {
    type Error = Infallible;

    fn memory(&mut self) -> &mut Memory {
        &mut self.memory
    }
}

/// The key of a twin's object, and how to fill the real one in.
fn from_twin<T: Model>(twin: &T::Twin) -> (usize, impl FnOnce(&mut Concretiser) -> Result<T, Infallible>) {
    (ptr::from_ref(twin).addr(), move |concretiser: &mut Concretiser| Ok(concretiser.nested(twin)))
}

fn infallible<T>(result: Result<T, Infallible>) -> T {
    result.unwrap_or_else(|never| match never {})
}

impl Concretiser {
    pub(crate) fn new(aliased_boxes: bool) -> Self {
        Concretiser { memory: Memory::default(), aliased_boxes }
    }

    /// Builds a value.
    pub(crate) fn build<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        self.memory.abandon();
        let value = make(self);
        self.memory.release();
        value
    }

    /// Whether derived fields of the value at hand can be computed now; if not, they are when all is built.
    pub fn may_derive(&mut self) -> bool {
        self.memory.may_derive()
    }

    /// Builds a value that becomes a trait object.
    pub fn unseen<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        self.build_unseen(build)
    }

    /// Builds a key of a map or a set.
    pub(crate) fn key<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        self.build_key(build)
    }

    fn refuse_in_key(&mut self) {
        assert!(!self.is_in_key(), "spaces are checked to have no shared pointers in keys");
    }

    /// What a pointer leads to, or an element of a sequence: where a type can contain itself.
    pub(crate) fn nested<T: Model>(&mut self, twin: &T::Twin) -> T {
        check_depth();
        T::concretise(twin, self)
    }

    /// The object that boxes and raw pointers point to.
    fn boxed<T: Model>(&mut self, twin: &T::Twin) -> NonNull<T> {
        let (key, fill) = from_twin::<T>(twin);
        infallible(memory::boxed(self, key, fill)).0
    }

    /// The object of a box.
    pub(crate) fn sole<T: Model>(&mut self, twin: &T::Twin) -> Box<T> {
        if !self.aliased_boxes {
            return Box::new(self.nested(twin));
        }
        // SAFETY: allocated by `Box`, initialised by the end of the build, and owned by one box only, since a twin's
        // object is.
        unsafe { Box::from_raw(self.boxed::<T>(twin).as_ptr()) }
    }

    /// The object of a raw pointer.
    pub(crate) fn raw<T: Model>(&mut self, twin: NonNull<T::Twin>) -> NonNull<T> {
        self.refuse_in_key();
        // SAFETY: a twin's pointers are null or point to initialised objects of a pool.
        self.boxed(unsafe { twin.as_ref() })
    }

    /// The object of an `Rc`.
    pub(crate) fn shared<T: Model>(&mut self, twin: &T::Twin) -> Rc<T> {
        self.refuse_in_key();
        let (key, fill) = from_twin::<T>(twin);
        infallible(memory::shared(self, key, fill))
    }

    /// A weak pointer to the object of an `Rc`.
    pub(crate) fn weak<T: Model>(&mut self, twin: &T::Twin) -> rc::Weak<T> {
        self.refuse_in_key();
        let (key, fill) = from_twin::<T>(twin);
        infallible(memory::weak(self, key, fill))
    }

    /// The object of an `Arc`.
    pub(crate) fn shared_sync<T: Model>(&mut self, twin: &T::Twin) -> Arc<T> {
        self.refuse_in_key();
        let (key, fill) = from_twin::<T>(twin);
        infallible(memory::shared_sync(self, key, fill))
    }

    /// A weak pointer to the object of an `Arc`.
    pub(crate) fn weak_sync<T: Model>(&mut self, twin: &T::Twin) -> sync::Weak<T> {
        self.refuse_in_key();
        let (key, fill) = from_twin::<T>(twin);
        infallible(memory::weak_sync(self, key, fill))
    }
}
