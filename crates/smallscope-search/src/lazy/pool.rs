//! Pools: the objects of a class that pointers can point to, allocated once per search.

use std::alloc::Layout;
use std::ptr::NonNull;

use smallscope_core::small::List as _;

use super::tether::{self, Tether};
use crate::domain::DomainId;

/// What holds the objects of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
    layout: Layout,
}

impl PoolMemory {
    pub(crate) fn of<T>() -> Self {
        PoolMemory { layout: Layout::new::<T>() }
    }
}

/// The objects of one class.
pub(super) struct Pool {
    objects: Vec<NonNull<u8>>,
    /// The first `used` objects have pointers to them on the choice stack.
    pub(super) used: usize,
    /// How many more are set aside for values that are not chosen yet.
    pub(super) reserved: usize,
    pub(super) owned: Vec<bool>,
    pub(super) shared: bool,
    pub(super) content: DomainId,
    memory: PoolMemory,
}

impl Pool {
    pub(super) fn new(decl: &PoolDecl, tether: NonNull<Tether>) -> Self {
        Pool {
            objects: (0..decl.capacity).map(|_| tether::allocate(decl.memory.layout, tether)).list(),
            used: 0,
            reserved: 0,
            owned: vec![false; decl.capacity],
            shared: decl.shared,
            content: decl.content,
            memory: decl.memory,
        }
    }

    #[inline]
    pub(super) fn capacity(&self) -> usize {
        self.objects.len()
    }

    #[inline]
    pub(super) fn address(&self, object: usize) -> *mut u8 {
        self.objects[object].as_ptr()
    }

    pub(super) fn addresses(&self) -> Vec<usize> {
        self.objects.iter().map(|object| object.addr().get()).list()
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
            // SAFETY: each object was allocated with this layout and is released once, here. Contents own nothing
            // (invariant 3), so they need no drop.
            unsafe { tether::release(object, self.memory.layout) }
        }
    }
}
