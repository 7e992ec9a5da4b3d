//! Pools: the objects of a class that pointers can point to, allocated once per search.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ptr::NonNull;

use crate::domain::DomainId;

/// What holds the objects of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PoolKind {
    /// `Box`: one owner.
    Box,
    /// `Rc` and `rc::Weak`.
    Rc,
    /// `Arc` and `sync::Weak`.
    Arc,
    /// Raw pointers; joins the pool of another kind of the same type if there is one.
    Raw,
}

/// Whether a pointer is the only one to its object that owns it, or may share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ownership {
    /// `Box`.
    Sole,
    /// Everything else.
    Shared,
}

/// How to make a pool.
#[derive(Clone, Debug)]
pub(crate) struct PoolDecl {
    pub(crate) capacity: usize,
    pub(crate) content: DomainId,
    /// Whether pointers other than sole owners point into it.
    pub(crate) shared: bool,
    /// Whether weak pointers point into it.
    pub(crate) weak: bool,
    pub(crate) memory: PoolMemory,
}

/// How to get and release the memory of an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoolMemory {
    allocate: fn() -> NonNull<u8>,
    release: unsafe fn(NonNull<u8>),
}

impl PoolMemory {
    pub(crate) fn of<T>() -> Self {
        PoolMemory { allocate: allocate::<T>, release: release::<T> }
    }
}

/// At least one byte, so that objects of types without fields differ by address too.
fn layout<T>() -> Layout {
    let layout = Layout::new::<T>();
    if layout.size() == 0 { Layout::new::<u8>().align_to(layout.align()).unwrap_or(layout) } else { layout }
}

fn allocate<T>() -> NonNull<u8> {
    // SAFETY: `layout` is never of size zero.
    NonNull::new(unsafe { alloc(layout::<T>()) }).unwrap_or_else(|| handle_alloc_error(layout::<T>()))
}

/// # Safety
///
/// `object` is from `allocate::<T>` and released once.
unsafe fn release<T>(object: NonNull<u8>) {
    // SAFETY: the caller's promise.
    unsafe { dealloc(object.as_ptr(), layout::<T>()) }
}

/// The objects of one class.
pub(super) struct Pool {
    objects: Vec<NonNull<u8>>,
    /// The first `used` objects have pointers to them on the choice stack.
    pub(super) used: usize,
    pub(super) owned: Vec<bool>,
    pub(super) shared: bool,
    pub(super) content: DomainId,
    memory: PoolMemory,
}

impl Pool {
    pub(super) fn new(decl: &PoolDecl) -> Self {
        Pool {
            objects: (0..decl.capacity).map(|_| (decl.memory.allocate)()).collect(),
            used: 0,
            owned: vec![false; decl.capacity],
            shared: decl.shared,
            content: decl.content,
            memory: decl.memory,
        }
    }

    pub(super) fn capacity(&self) -> usize {
        self.objects.len()
    }

    pub(super) fn address(&self, object: usize) -> *mut u8 {
        self.objects[object].as_ptr()
    }

    pub(super) fn addresses(&self) -> Vec<usize> {
        self.objects.iter().map(|object| object.addr().get()).collect()
    }

    /// How many objects nothing owns, used or not.
    pub(super) fn without_owner(&self) -> usize {
        self.owned.iter().filter(|&&owned| !owned).count()
    }

    /// The objects so far that nothing owns.
    pub(super) fn orphans(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.used).filter(|&object| !self.owned[object])
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        for &object in &self.objects {
            // SAFETY: each object is from this memory's `allocate` and released once, here. Contents own nothing
            // (invariant 3), so they need no drop.
            unsafe { (self.memory.release)(object) }
        }
    }
}
