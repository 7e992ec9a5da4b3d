//! From twins to ordinary values: memory for objects that pointers share.
//!
//! A shared object is allocated before its contents exist, so that pointers in a cycle find it. The concretiser keeps
//! one count on every `Rc` and `Arc` until all is built, and gives it up at the end.

use std::any::TypeId;
use std::mem::MaybeUninit;
use std::ptr::NonNull;
use std::rc::{self, Rc};
use std::sync::{self, Arc};

use crate::model::Model;

/// Builds one value from one twin, with each of the twin's objects built once.
pub struct Concretiser {
    objects: Vec<Object>,
    /// Whether pointers other than boxes point to objects that boxes own.
    aliased_boxes: bool,
}

struct Object {
    twin: usize,
    holder: TypeId,
    real: NonNull<u8>,
    /// Gives up the count the concretiser holds.
    release: unsafe fn(NonNull<u8>),
}

impl Concretiser {
    pub(crate) fn new(aliased_boxes: bool) -> Self {
        Concretiser { objects: Vec::new(), aliased_boxes }
    }

    /// Builds a value.
    pub(crate) fn build<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let value = make(self);
        for object in self.objects.drain(..) {
            // SAFETY: the object was allocated by the holder that `release` belongs to, which was promised to be
            // initialised by now, and the count is ours to give up once.
            unsafe { (object.release)(object.real) }
        }
        value
    }

    /// The real object for the twin at `twin`: found, or allocated and filled in.
    ///
    /// `H` tells holders apart that could have twins at the same address.
    fn object<T: Model, H: 'static>(
        &mut self,
        twin: &T::Twin,
        allocate: impl FnOnce() -> NonNull<T>,
        release: unsafe fn(NonNull<u8>),
    ) -> NonNull<T> {
        let (address, holder) = (std::ptr::from_ref(twin).addr(), TypeId::of::<H>());
        if let Some(object) = self.objects.iter().find(|object| object.twin == address && object.holder == holder) {
            return object.real.cast();
        }
        let real = allocate();
        self.objects.push(Object { twin: address, holder, real: real.cast(), release });
        let content = T::concretise(twin, self);
        // SAFETY: freshly allocated for a `T`, and written once, here.
        unsafe { real.write(content) };
        real
    }

    /// The object that boxes and raw pointers point to.
    fn boxed<T: Model>(&mut self, twin: &T::Twin) -> NonNull<T> {
        let allocate = || NonNull::from(Box::leak(Box::<T>::new_uninit())).cast();
        self.object::<T, Box<T>>(twin, allocate, |_| ())
    }

    /// The object of a box.
    pub(crate) fn sole<T: Model>(&mut self, twin: &T::Twin) -> Box<T> {
        if !self.aliased_boxes {
            return Box::new(T::concretise(twin, self));
        }
        // SAFETY: allocated by `Box`, initialised by the end of the build, and owned by one box only, since a twin's
        // object is.
        unsafe { Box::from_raw(self.boxed::<T>(twin).as_ptr()) }
    }

    /// The object of a raw pointer.
    pub(crate) fn raw<T: Model>(&mut self, twin: NonNull<T::Twin>) -> NonNull<T> {
        // SAFETY: a twin's pointers are null or point to initialised objects of a pool.
        self.boxed(unsafe { twin.as_ref() })
    }

    /// The object of an `Rc`.
    pub(crate) fn shared<T: Model>(&mut self, twin: &T::Twin) -> Rc<T> {
        let allocate = || pointer(Rc::into_raw(Rc::<T>::new_uninit()));
        // SAFETY: `release` gets the pointer of `allocate`, initialised by then.
        let real = self.object::<T, Rc<T>>(twin, allocate, |object| unsafe {
            drop(Rc::from_raw(object.as_ptr().cast::<T>()));
        });
        // SAFETY: the pointer is from `Rc::into_raw` with a count that the concretiser holds; this adds another.
        unsafe {
            Rc::increment_strong_count(real.as_ptr());
            Rc::from_raw(real.as_ptr())
        }
    }

    /// A weak pointer to the object of an `Rc`.
    pub(crate) fn weak<T: Model>(&mut self, twin: &T::Twin) -> rc::Weak<T> {
        let strong = self.shared::<T>(twin);
        Rc::downgrade(&strong)
    }

    /// The object of an `Arc`.
    pub(crate) fn shared_sync<T: Model>(&mut self, twin: &T::Twin) -> Arc<T> {
        let allocate = || pointer(Arc::into_raw(Arc::<T>::new_uninit()));
        // SAFETY: `release` gets the pointer of `allocate`, initialised by then.
        let real = self.object::<T, Arc<T>>(twin, allocate, |object| unsafe {
            drop(Arc::from_raw(object.as_ptr().cast::<T>()));
        });
        // SAFETY: as for `Rc`.
        unsafe {
            Arc::increment_strong_count(real.as_ptr());
            Arc::from_raw(real.as_ptr())
        }
    }

    /// A weak pointer to the object of an `Arc`.
    pub(crate) fn weak_sync<T: Model>(&mut self, twin: &T::Twin) -> sync::Weak<T> {
        let strong = self.shared_sync::<T>(twin);
        Arc::downgrade(&strong)
    }
}

fn pointer<T>(raw: *const MaybeUninit<T>) -> NonNull<T> {
    NonNull::new(raw.cast_mut().cast()).expect("into_raw gives no null pointer")
}
