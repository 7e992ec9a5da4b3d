//! Memory for objects that pointers share, while an ordinary value is built.
//!
//! A shared object is allocated before its contents exist, so that pointers in a cycle find it. The memory keeps one
//! count on every `Rc` and `Arc` until all is built, and gives it up at the end. If the build fails, all of it is leaked:
//! parts that are filled in may point to parts that are not, and dropping them runs code of the user.
//!
//! For the same reason no code of the user looks at an object before all are filled in. Derived fields, which the user's
//! functions compute, are left for later while any object is not.

use std::any::{Any, TypeId};
use std::mem::MaybeUninit;
use std::ptr::NonNull;
use std::rc::{self, Rc};
use std::sync::{self, Arc};

use smallscope_core::Datum;

use crate::model::Model;
use crate::observe::Observer;

/// The objects of one value, each under a key of what it is built from.
#[derive(Default)]
pub(super) struct Memory {
    objects: Vec<Object>,
    /// How many objects are not filled in.
    unfilled: usize,
    /// Whether derived fields were left for later.
    pending: bool,
    /// Whether a key of a map or a set is being built, which code of the user looks at before all is filled in.
    in_key: bool,
    /// How many objects were not filled in where a value began that cannot be looked into afterwards.
    unseen: Option<usize>,
}

struct Object {
    key: usize,
    /// Tells holders apart whose objects could have the same key.
    holder: TypeId,
    real: NonNull<u8>,
    filled: bool,
    /// Gives up the count that the memory holds.
    release: unsafe fn(NonNull<u8>),
    /// Computes derived fields.
    derive: unsafe fn(NonNull<u8>) -> Option<PutInPlace>,
    /// Reads what it holds.
    observe: unsafe fn(NonNull<u8>, &mut Observer) -> Datum,
    /// How many pointers there are to it, strong and weak ones, if they are counted.
    pointers: unsafe fn(NonNull<u8>) -> (usize, usize),
}

/// Puts derived fields of an object in place. What it gives back is what was there, to be dropped.
type PutInPlace = Box<dyn FnOnce(NonNull<u8>) -> Vec<Box<dyn Any>>>;

/// Whoever builds a value, with the memory it builds in.
pub(super) trait Builder {
    /// What keeps an object from being built.
    type Error;

    fn memory(&mut self) -> &mut Memory;

    /// Builds a key of a map or a set, which may be hashed or compared as soon as it is built.
    fn build_key<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.memory().in_key, true);
        let value = build(self);
        self.memory().in_key = before;
        value
    }

    /// Whether a pointer that may be shared would be part of a key: what it points to may not be filled in.
    fn is_in_key(&mut self) -> bool {
        self.memory().in_key
    }

    /// Builds a value that cannot be looked into afterwards, because it becomes a trait object.
    fn build_unseen<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        let memory = self.memory();
        let before = memory.unseen.replace(memory.unfilled);
        let value = build(self);
        self.memory().unseen = before;
        value
    }
}

/// Where an object is.
enum Found<T> {
    Known { real: NonNull<T>, filled: bool },
    Fresh { real: NonNull<T>, index: usize },
}

impl Memory {
    /// Forgets what a build left behind that failed.
    pub(super) fn abandon(&mut self) {
        *self = Memory::default();
    }

    /// Whether derived fields can be computed now: all objects are filled in, and their own derived fields are computed.
    pub(super) fn may_derive(&mut self) -> bool {
        if self.in_key {
            // A key shares nothing, so all of it is there.
            return true;
        }
        if self.unfilled > 0 {
            assert!(
                self.unseen != Some(self.unfilled),
                "a derived field inside of a trait object cannot be computed where pointers may share: put the object behind an \
                 `Rc`, or leave the field out with `#[field(ignore)]`"
            );
            self.pending = true;
            return false;
        }
        self.derive();
        true
    }

    /// Computes the derived fields that were left for later.
    ///
    /// The functions may look at those of other objects, in whatever direction. So it is done as often as there are objects with
    /// such fields: then each has seen what it depends on, unless they depend on one another.
    ///
    /// A function could keep a reference into an object only by keeping a pointer to it: a clone, which the counts tell, or
    /// one that it took out of a cell, which is then not where it was.
    fn derive(&mut self) {
        if !std::mem::take(&mut self.pending) {
            return;
        }
        let mut observer = Observer::new();
        let before = self.holdings(&mut observer);
        let mut rounds = 0;
        loop {
            let derived = self.objects.iter().filter_map(|object| {
                // SAFETY: all objects are filled in, with what `derive` belongs to.
                unsafe { (object.derive)(object.real) }.map(|put_in_place| (object.real, put_in_place))
            });
            let computed: Vec<_> = derived.collect();
            assert!(
                self.holdings(&mut observer) == before,
                "a function that computes a derived field changes the value that is being built, or keeps a pointer of it"
            );
            rounds += 1;
            let is_last = rounds >= computed.len();
            let replaced: Vec<_> = computed.into_iter().map(|(object, put_in_place)| put_in_place(object)).collect();
            drop(replaced);
            if is_last {
                return;
            }
        }
    }

    /// What the objects hold, but for derived fields, and how many pointers there are to each.
    fn holdings(&self, observer: &mut Observer) -> (Vec<Datum>, Vec<(usize, usize)>) {
        observer.begin();
        for object in &self.objects {
            // SAFETY: all objects are filled in, with what `observe` belongs to.
            unsafe { (object.observe)(object.real, observer) };
        }
        // SAFETY: as above, for `pointers`.
        let pointers = self.objects.iter().map(|object| unsafe { (object.pointers)(object.real) });
        (observer.objects().to_vec(), pointers.collect())
    }

    /// Computes what was left for later, and gives up the counts on all objects: the build is done.
    pub(super) fn release(&mut self) {
        debug_assert!(self.unfilled == 0, "a build that is done has filled all objects in");
        self.derive();
        for object in self.objects.drain(..) {
            // SAFETY: the object was allocated by the holder that `release` belongs to and is initialised; the count is
            // ours to give up once.
            unsafe { (object.release)(object.real) }
        }
    }

    fn find<T: Model, H: 'static>(
        &mut self,
        key: usize,
        allocate: impl FnOnce() -> NonNull<T>,
        release: unsafe fn(NonNull<u8>),
        pointers: unsafe fn(NonNull<u8>) -> (usize, usize),
    ) -> Found<T> {
        let holder = TypeId::of::<H>();
        if let Some(object) = self.objects.iter().find(|object| object.key == key && object.holder == holder) {
            return Found::Known { real: object.real.cast(), filled: object.filled };
        }
        let real = allocate();
        self.objects.push(Object {
            key,
            holder,
            real: real.cast(),
            filled: false,
            release,
            derive: derive::<T>,
            observe: observe::<T>,
            pointers,
        });
        self.unfilled += 1;
        Found::Fresh { real, index: self.objects.len() - 1 }
    }
}

/// Computes the derived fields of an object; nothing if it has none.
///
/// # Safety
///
/// The object is an initialised `T`. What this gives is called with the same object, when no reference to it exists.
unsafe fn derive<T: Model>(object: NonNull<u8>) -> Option<PutInPlace> {
    // SAFETY: the caller's promise. The user's functions look at it, perhaps by other pointers as well.
    let derivations = unsafe { object.cast::<T>().as_ref() }.derive();
    if derivations.0.is_empty() {
        return None;
    }
    Some(Box::new(move |object| {
        // SAFETY: the caller's promise. No code of the user runs meanwhile.
        let object = unsafe { object.cast::<T>().as_mut() };
        derivations.0.into_iter().map(|derivation| derivation(object)).collect()
    }))
}

/// Reads what an object holds.
///
/// # Safety
///
/// The object is an initialised `T`.
unsafe fn observe<T: Model>(object: NonNull<u8>, observer: &mut Observer) -> Datum {
    // SAFETY: the caller's promise.
    observer.object(unsafe { object.cast::<T>().as_ref() })
}

/// The object of a key: found, or allocated and filled in. True if it is filled in by now, which it is not inside of
/// itself.
fn object<T: Model, H: 'static, B: Builder>(
    builder: &mut B,
    key: usize,
    allocate: impl FnOnce() -> NonNull<T>,
    release: unsafe fn(NonNull<u8>),
    pointers: unsafe fn(NonNull<u8>) -> (usize, usize),
    fill: impl FnOnce(&mut B) -> Result<T, B::Error>,
) -> Result<(NonNull<T>, bool), B::Error> {
    match builder.memory().find::<T, H>(key, allocate, release, pointers) {
        Found::Known { real, filled } => Ok((real, filled)),
        Found::Fresh { real, index } => {
            let content = fill(builder)?;
            // SAFETY: freshly allocated for a `T`, and written once, here.
            unsafe { real.write(content) };
            let memory = builder.memory();
            memory.objects[index].filled = true;
            memory.unfilled -= 1;
            Ok((real, true))
        }
    }
}

/// The object that boxes and raw pointers point to, and whether it is filled in.
pub(super) fn boxed<T: Model, B: Builder>(
    builder: &mut B,
    key: usize,
    fill: impl FnOnce(&mut B) -> Result<T, B::Error>,
) -> Result<(NonNull<T>, bool), B::Error> {
    let allocate = || NonNull::from(Box::leak(Box::<T>::new_uninit())).cast();
    object::<T, Box<T>, B>(builder, key, allocate, |_| (), |_| (1, 0), fill)
}

/// The object of an `Rc`.
pub(super) fn shared<T: Model, B: Builder>(
    builder: &mut B,
    key: usize,
    fill: impl FnOnce(&mut B) -> Result<T, B::Error>,
) -> Result<Rc<T>, B::Error> {
    let allocate = || pointer(Rc::into_raw(Rc::<T>::new_uninit()));
    // SAFETY: `release` gets the pointer of `allocate`, initialised by then.
    let release = |object: NonNull<u8>| unsafe { drop(Rc::from_raw(object.as_ptr().cast::<T>())) };
    // SAFETY: as for `release`; the count is not given up.
    let pointers = |object: NonNull<u8>| unsafe {
        let object = std::mem::ManuallyDrop::new(Rc::from_raw(object.as_ptr().cast::<T>()));
        (Rc::strong_count(&object), Rc::weak_count(&object))
    };
    let (real, _) = object::<T, Rc<T>, B>(builder, key, allocate, release, pointers, fill)?;
    // SAFETY: the pointer is from `Rc::into_raw` with a count that the memory holds; this adds another.
    unsafe {
        Rc::increment_strong_count(real.as_ptr());
        Ok(Rc::from_raw(real.as_ptr()))
    }
}

/// A weak pointer to the object of an `Rc`.
pub(super) fn weak<T: Model, B: Builder>(
    builder: &mut B,
    key: usize,
    fill: impl FnOnce(&mut B) -> Result<T, B::Error>,
) -> Result<rc::Weak<T>, B::Error> {
    shared(builder, key, fill).map(|strong| Rc::downgrade(&strong))
}

/// The object of an `Arc`.
pub(super) fn shared_sync<T: Model, B: Builder>(
    builder: &mut B,
    key: usize,
    fill: impl FnOnce(&mut B) -> Result<T, B::Error>,
) -> Result<Arc<T>, B::Error> {
    let allocate = || pointer(Arc::into_raw(Arc::<T>::new_uninit()));
    // SAFETY: `release` gets the pointer of `allocate`, initialised by then.
    let release = |object: NonNull<u8>| unsafe { drop(Arc::from_raw(object.as_ptr().cast::<T>())) };
    // SAFETY: as for `release`; the count is not given up.
    let pointers = |object: NonNull<u8>| unsafe {
        let object = std::mem::ManuallyDrop::new(Arc::from_raw(object.as_ptr().cast::<T>()));
        (Arc::strong_count(&object), Arc::weak_count(&object))
    };
    let (real, _) = object::<T, Arc<T>, B>(builder, key, allocate, release, pointers, fill)?;
    // SAFETY: as for `Rc`.
    unsafe {
        Arc::increment_strong_count(real.as_ptr());
        Ok(Arc::from_raw(real.as_ptr()))
    }
}

/// A weak pointer to the object of an `Arc`.
pub(super) fn weak_sync<T: Model, B: Builder>(
    builder: &mut B,
    key: usize,
    fill: impl FnOnce(&mut B) -> Result<T, B::Error>,
) -> Result<sync::Weak<T>, B::Error> {
    shared_sync(builder, key, fill).map(|strong| Arc::downgrade(&strong))
}

fn pointer<T>(raw: *const MaybeUninit<T>) -> NonNull<T> {
    NonNull::new(raw.cast_mut().cast()).expect("into_raw gives no null pointer")
}
