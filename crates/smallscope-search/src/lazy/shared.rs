//! `Rc`, `Arc` and their weak pointers as twins have them: the read interface of std's, with all handles counted.
//!
//! A handle in a chosen field is a copy of a pointer into a pool: it does not count and is never dropped. One that a
//! predicate clones from it counts on the search's [tether](super::tether), so that the search knows of every handle that
//! is kept. A predicate may make objects of its own; their headers are their own.

use std::alloc::Layout;
use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::ptr::{self, NonNull};

use super::chooser::Chooser;
use super::owned::like_its_object;
use super::pointer::{self, Holder, NullableHolder};
use super::pool::PoolKind;
use super::tether::{self, Tether};
use crate::domain::DomainId;
use crate::shapes::Shapes;
use crate::value::{Lower, Value};
use crate::visit::Visitor;

/// Tells `Rc` from `Arc`. Twins stay on their thread, so both count in the same way.
pub trait Sharing: 'static {
    #[doc(hidden)]
    #[allow(private_interfaces)]
    const KIND: PoolKind;
}

/// As `std::rc` shares.
pub enum ByRc {}

/// As `std::sync` shares.
pub enum ByArc {}

#[allow(private_interfaces)]
impl Sharing for ByRc {
    const KIND: PoolKind = PoolKind::Rc;
}

#[allow(private_interfaces)]
impl Sharing for ByArc {
    const KIND: PoolKind = PoolKind::Arc;
}

/// Stands for `std::rc::Rc` in twins.
pub type Rc<T> = Shared<T, ByRc>;
/// Stands for `std::sync::Arc` in twins.
pub type Arc<T> = Shared<T, ByArc>;

/// A counted pointer in a twin.
pub struct Shared<T: ?Sized, K: Sharing> {
    /// With a pointer to the tether before it.
    object: NonNull<T>,
    owns: PhantomData<(K, T)>,
}

/// A weak pointer in a twin.
pub struct Weak<T, K: Sharing> {
    /// None for one that points to nothing.
    target: Option<NonNull<T>>,
    kind: PhantomData<(*const T, K)>,
}

impl<T, K: Sharing> Shared<T, K> {
    /// A pointer to an object of its own.
    pub fn new(object: T) -> Self {
        let room = own_room(Layout::new::<T>()).cast::<T>();
        // SAFETY: the room is for a `T`.
        unsafe { room.write(object) };
        Shared { object: room, owns: PhantomData }
    }

    /// A weak pointer to the object.
    pub fn downgrade(this: &Self) -> Weak<T, K> {
        this.tether().add_weak();
        Weak { target: Some(this.object), kind: PhantomData }
    }

    /// The object, if this is the only pointer to it; one of a structure has others.
    ///
    /// # Errors
    ///
    /// The pointer itself, if there are others.
    pub fn try_unwrap(this: Self) -> Result<T, Self> {
        if !this.tether().is_unique() {
            return Err(this);
        }
        let this = ManuallyDrop::new(this);
        // SAFETY: the only handle, so the object is one of its own; the handle is not dropped, and the object is taken out and
        // its room freed once, here.
        unsafe {
            let object = this.object.read();
            free(this.object.cast(), Layout::new::<T>());
            Ok(object)
        }
    }

    /// The object, if this is the only pointer to it, or else a copy.
    pub fn unwrap_or_clone(this: Self) -> T
    where
        T: Clone,
    {
        Self::try_unwrap(this).unwrap_or_else(|this| (*this).clone())
    }

    /// The object, for writing, copied first if there are other pointers to it.
    pub fn make_mut(this: &mut Self) -> &mut T
    where
        T: Clone,
    {
        if !this.tether().is_unique() {
            *this = Self::new((**this).clone());
        }
        // SAFETY: the only handle, and borrowed mutably.
        unsafe { this.object.as_mut() }
    }
}

impl<T: ?Sized, K: Sharing> Shared<T, K> {
    #[inline]
    fn tether(&self) -> &Tether {
        // SAFETY: the object and its tether live as long as there are strong handles.
        unsafe { tether::of(self.object).as_ref() }
    }

    /// Whether both point to the same object.
    #[inline]
    pub fn ptr_eq(this: &Self, other: &Self) -> bool {
        ptr::addr_eq(this.object.as_ptr(), other.object.as_ptr())
    }

    /// The address of the object.
    pub fn as_ptr(this: &Self) -> *const T {
        this.object.as_ptr()
    }

    /// The object, for writing, if this is the only pointer to it; one of a structure has others.
    pub fn get_mut(this: &mut Self) -> Option<&mut T> {
        if !this.tether().is_unique() {
            return None;
        }
        // SAFETY: the only handle, and borrowed mutably.
        Some(unsafe { this.object.as_mut() })
    }
}

impl<T, K: Sharing> From<Box<T>> for Shared<T, K> {
    fn from(object: Box<T>) -> Self {
        Shared::new(*object)
    }
}

impl<T, K: Sharing> From<super::owned::Box<T>> for Shared<T, K> {
    fn from(object: super::owned::Box<T>) -> Self {
        Shared::new(super::owned::Box::into_inner(object))
    }
}

impl<T, K: Sharing> FromIterator<T> for Shared<[T], K> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        items.into_iter().collect::<Vec<T>>().into()
    }
}

impl<T, K: Sharing> From<T> for Shared<T, K> {
    fn from(object: T) -> Self {
        Shared::new(object)
    }
}

impl<K: Sharing> From<&str> for Shared<str, K> {
    fn from(text: &str) -> Self {
        let room = own_room(Layout::for_value(text));
        // SAFETY: the room is as long as the text.
        unsafe { room.copy_from_nonoverlapping(NonNull::from(text).cast(), text.len()) };
        let bytes = ptr::slice_from_raw_parts_mut(room.as_ptr(), text.len()) as *mut str;
        // SAFETY: room is not null.
        Shared { object: unsafe { NonNull::new_unchecked(bytes) }, owns: PhantomData }
    }
}

impl<K: Sharing> From<String> for Shared<str, K> {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl<T, K: Sharing> From<Vec<T>> for Shared<[T], K> {
    fn from(mut items: Vec<T>) -> Self {
        let room = own_room(Layout::for_value(items.as_slice())).cast::<T>();
        let object = NonNull::slice_from_raw_parts(room, items.len());
        // SAFETY: the room is as long as the items, which are moved: the vector forgets them.
        unsafe {
            room.copy_from_nonoverlapping(NonNull::from(items.as_mut_slice()).cast(), items.len());
            items.set_len(0);
        }
        Shared { object, owns: PhantomData }
    }
}

/// Room for an object of a predicate's own, with a header for one handle.
fn own_room(layout: Layout) -> NonNull<u8> {
    tether::allocate(layout, NonNull::from(Box::leak(Box::new(Tether::of_object()))))
}

/// Frees the room and the header of an object of a predicate's own.
///
/// # Safety
///
/// The room is from [`own_room`] with this layout, and no handle is left.
unsafe fn free(room: NonNull<u8>, layout: Layout) {
    // SAFETY: the caller's promise. The header is from a box.
    unsafe {
        drop(Box::from_raw(tether::of(room).as_ptr()));
        tether::release(room, layout);
    }
}

impl<T: ?Sized, K: Sharing> Clone for Shared<T, K> {
    #[inline]
    fn clone(&self) -> Self {
        self.tether().add_strong();
        Shared { object: self.object, owns: PhantomData }
    }
}

impl<T: ?Sized, K: Sharing> Drop for Shared<T, K> {
    #[inline]
    fn drop(&mut self) {
        if self.tether().drop_strong() {
            let layout = Layout::for_value(&**self);
            // SAFETY: the count of a search's tether does not come to zero, so the object is one of its own, and this was the last
            // strong handle.
            unsafe {
                self.object.drop_in_place();
                drop_weak(self.object.cast(), layout);
            }
        }
    }
}

/// Takes a weak handle off, and frees the room with the last.
///
/// # Safety
///
/// The handle is given up, and the object has this layout.
unsafe fn drop_weak(object: NonNull<u8>, layout: Layout) {
    // SAFETY: the handle that is given up kept the room alive.
    if unsafe { tether::of(object).as_ref() }.drop_weak() {
        // SAFETY: the count of a search's tether does not come to zero, so the room is that of an object of a predicate's own,
        // and no handle is left.
        unsafe { free(object, layout) };
    }
}

impl<T: ?Sized, K: Sharing> Deref for Shared<T, K> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: the object is initialised, and lives as long as there are strong handles: those of a search are counted
        // on its tether, and it keeps its objects while any is left.
        unsafe { self.object.as_ref() }
    }
}

impl<T: Default, K: Sharing> Default for Shared<T, K> {
    fn default() -> Self {
        Shared::new(T::default())
    }
}

like_its_object! {
    [T: ?Sized, K: Sharing] Shared<T, K>;
}

impl<T, K: Sharing> Weak<T, K> {
    /// A weak pointer to nothing.
    pub const fn new() -> Self {
        Weak { target: None, kind: PhantomData }
    }
}

impl<T, K: Sharing> Weak<T, K> {
    /// A pointer to the object, if there is one.
    pub fn upgrade(&self) -> Option<Shared<T, K>> {
        let object = self.target?;
        // SAFETY: the room of an object and its header live as long as there are handles to it.
        let header = unsafe { tether::of(object).as_ref() };
        header.is_alive().then(|| {
            header.add_strong();
            Shared { object, owns: PhantomData }
        })
    }

    /// Whether both point to the same object, or both to nothing.
    pub fn ptr_eq(&self, other: &Self) -> bool {
        match (self.target, other.target) {
            (Some(one), Some(two)) => ptr::addr_eq(one.as_ptr(), two.as_ptr()),
            (one, two) => one.is_none() && two.is_none(),
        }
    }
}

impl<T, K: Sharing> Weak<T, K> {
    /// The address of the object; for a pointer to nothing, one at which there is none.
    pub fn as_ptr(&self) -> *const T {
        self.target.map_or(ptr::without_provenance(usize::MAX), |object| object.as_ptr().cast_const())
    }
}

impl<T, K: Sharing> Clone for Weak<T, K> {
    fn clone(&self) -> Self {
        if let Some(object) = self.target {
            // SAFETY: the room of an object and its header live as long as there are handles to it.
            unsafe { tether::of(object).as_ref() }.add_weak();
        }
        Weak { target: self.target, kind: PhantomData }
    }
}

impl<T, K: Sharing> Drop for Weak<T, K> {
    fn drop(&mut self) {
        if let Some(object) = self.target {
            // SAFETY: the handle is given up.
            unsafe { drop_weak(object.cast(), Layout::new::<T>()) };
        }
    }
}

impl<T, K: Sharing> Default for Weak<T, K> {
    fn default() -> Self {
        Weak::new()
    }
}

impl<T, K: Sharing> fmt::Debug for Weak<T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(Weak)")
    }
}

impl<T: Value, K: Sharing> Holder<T> for Shared<T, K> {
    #[inline]
    fn hold(object: NonNull<T>) -> Self {
        Shared { object, owns: PhantomData }
    }
}

impl<T: Value, K: Sharing> Value for Shared<T, K> {
    pointer::value!(K::KIND);
}

impl<T: Value, K: Sharing> NullableHolder<T> for Weak<T, K> {
    const WEAK: bool = true;

    fn hold(object: Option<NonNull<T>>) -> Self {
        Weak { target: object, kind: PhantomData }
    }

    fn object(&self) -> Option<&T> {
        // SAFETY: chosen pointers point to initialised objects of a pool.
        self.target.map(|object| unsafe { object.as_ref() })
    }
}

impl<T: Value, K: Sharing> Value for Weak<T, K> {
    pointer::nullable_value!(K::KIND);
}

macro_rules! lower {
    ($($module:ident, $pointer:ident, $kind:ident;)*) => {$(
        impl<T: Lower> Lower for std::$module::$pointer<T> where T::Lowered: Sized {
            type Lowered = Shared<T::Lowered, $kind>;
        }
        impl<T: Lower> Lower for std::$module::Weak<T> where T::Lowered: Sized {
            type Lowered = Weak<T::Lowered, $kind>;
        }
    )*};
}

lower! {
    rc, Rc, ByRc;
    sync, Arc, ByArc;
}

impl<T: Lower, K: Sharing> Lower for Shared<T, K>
where
    T::Lowered: Sized,
{
    type Lowered = Shared<T::Lowered, K>;
}

impl<T: Lower, K: Sharing> Lower for Weak<T, K>
where
    T::Lowered: Sized,
{
    type Lowered = Weak<T::Lowered, K>;
}
