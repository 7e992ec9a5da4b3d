//! Memory for objects that pointers share, while an ordinary value is built.
//!
//! A shared object is allocated before its contents exist, so that pointers in a cycle find it. The memory keeps one
//! count on every `Rc` and `Arc` until all is built, and gives it up at the end. What is not filled in by then, because
//! the build failed, is leaked.

use std::any::TypeId;
use std::mem::MaybeUninit;
use std::ptr::NonNull;
use std::rc::{self, Rc};
use std::sync::{self, Arc};

/// The objects of one value, each under a key of what it is built from.
#[derive(Default)]
pub(super) struct Memory {
    objects: Vec<Object>,
}

struct Object {
    key: usize,
    /// Tells holders apart whose objects could have the same key.
    holder: TypeId,
    real: NonNull<u8>,
    filled: bool,
    /// Gives up the count that the memory holds.
    release: unsafe fn(NonNull<u8>),
}

/// Whoever builds a value, with the memory it builds in.
pub(super) trait Builder {
    /// What keeps an object from being built.
    type Error;

    fn memory(&mut self) -> &mut Memory;
}

/// Where an object is.
enum Found<T> {
    Known { real: NonNull<T>, filled: bool },
    Fresh { real: NonNull<T>, index: usize },
}

impl Memory {
    /// Gives up the counts on all objects that are filled in.
    pub(super) fn release(&mut self) {
        for object in self.objects.drain(..).filter(|object| object.filled) {
            // SAFETY: the object was allocated by the holder that `release` belongs to and is initialised; the count is
            // ours to give up once.
            unsafe { (object.release)(object.real) }
        }
    }

    fn find<T, H: 'static>(
        &mut self,
        key: usize,
        allocate: impl FnOnce() -> NonNull<T>,
        release: unsafe fn(NonNull<u8>),
    ) -> Found<T> {
        let holder = TypeId::of::<H>();
        if let Some(object) = self.objects.iter().find(|object| object.key == key && object.holder == holder) {
            return Found::Known { real: object.real.cast(), filled: object.filled };
        }
        let real = allocate();
        self.objects.push(Object { key, holder, real: real.cast(), filled: false, release });
        Found::Fresh { real, index: self.objects.len() - 1 }
    }
}

/// The object of a key: found, or allocated and filled in. True if it is filled in by now, which it is not inside of
/// itself.
fn object<T, H: 'static, B: Builder>(
    builder: &mut B,
    key: usize,
    allocate: impl FnOnce() -> NonNull<T>,
    release: unsafe fn(NonNull<u8>),
    fill: impl FnOnce(&mut B) -> Result<T, B::Error>,
) -> Result<(NonNull<T>, bool), B::Error> {
    match builder.memory().find::<T, H>(key, allocate, release) {
        Found::Known { real, filled } => Ok((real, filled)),
        Found::Fresh { real, index } => {
            let content = fill(builder)?;
            // SAFETY: freshly allocated for a `T`, and written once, here.
            unsafe { real.write(content) };
            builder.memory().objects[index].filled = true;
            Ok((real, true))
        }
    }
}

/// The object that boxes and raw pointers point to, and whether it is filled in.
pub(super) fn boxed<T: 'static, B: Builder>(
    builder: &mut B,
    key: usize,
    fill: impl FnOnce(&mut B) -> Result<T, B::Error>,
) -> Result<(NonNull<T>, bool), B::Error> {
    let allocate = || NonNull::from(Box::leak(Box::<T>::new_uninit())).cast();
    object::<T, Box<T>, B>(builder, key, allocate, |_| (), fill)
}

/// The object of an `Rc`.
pub(super) fn shared<T: 'static, B: Builder>(
    builder: &mut B,
    key: usize,
    fill: impl FnOnce(&mut B) -> Result<T, B::Error>,
) -> Result<Rc<T>, B::Error> {
    let allocate = || pointer(Rc::into_raw(Rc::<T>::new_uninit()));
    // SAFETY: `release` gets the pointer of `allocate`, initialised by then.
    let release = |object: NonNull<u8>| unsafe { drop(Rc::from_raw(object.as_ptr().cast::<T>())) };
    let (real, _) = object::<T, Rc<T>, B>(builder, key, allocate, release, fill)?;
    // SAFETY: the pointer is from `Rc::into_raw` with a count that the memory holds; this adds another.
    unsafe {
        Rc::increment_strong_count(real.as_ptr());
        Ok(Rc::from_raw(real.as_ptr()))
    }
}

/// A weak pointer to the object of an `Rc`.
pub(super) fn weak<T: 'static, B: Builder>(
    builder: &mut B,
    key: usize,
    fill: impl FnOnce(&mut B) -> Result<T, B::Error>,
) -> Result<rc::Weak<T>, B::Error> {
    shared(builder, key, fill).map(|strong| Rc::downgrade(&strong))
}

/// The object of an `Arc`.
pub(super) fn shared_sync<T: 'static, B: Builder>(
    builder: &mut B,
    key: usize,
    fill: impl FnOnce(&mut B) -> Result<T, B::Error>,
) -> Result<Arc<T>, B::Error> {
    let allocate = || pointer(Arc::into_raw(Arc::<T>::new_uninit()));
    // SAFETY: `release` gets the pointer of `allocate`, initialised by then.
    let release = |object: NonNull<u8>| unsafe { drop(Arc::from_raw(object.as_ptr().cast::<T>())) };
    let (real, _) = object::<T, Arc<T>, B>(builder, key, allocate, release, fill)?;
    // SAFETY: as for `Rc`.
    unsafe {
        Arc::increment_strong_count(real.as_ptr());
        Ok(Arc::from_raw(real.as_ptr()))
    }
}

/// A weak pointer to the object of an `Arc`.
pub(super) fn weak_sync<T: 'static, B: Builder>(
    builder: &mut B,
    key: usize,
    fill: impl FnOnce(&mut B) -> Result<T, B::Error>,
) -> Result<sync::Weak<T>, B::Error> {
    shared_sync(builder, key, fill).map(|strong| Arc::downgrade(&strong))
}

fn pointer<T>(raw: *const MaybeUninit<T>) -> NonNull<T> {
    NonNull::new(raw.cast_mut().cast()).expect("into_raw gives no null pointer")
}
