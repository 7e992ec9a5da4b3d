//! Pointers as field values: the isomorphism rule, and Rust's ownership.
//!
//! A pointer that may be shared ranges over the objects that earlier choices point to and one fresh object: objects
//! nothing points to yet are all alike (Korat, section 3.4). A `Box` is the only owner of its object, so it ranges over
//! the objects without an owner: one fresh object, and those that raw pointers already point to.

use std::any::TypeId;
use std::cell::RefCell;
use std::ptr::{self, NonNull};
use std::rc::{self, Rc};
use std::sync::{self, Arc};

use super::chooser::Chooser;
use super::pool::{Ownership, PoolKind, PoolMemory};
use crate::domain::{Domain, DomainId};
use crate::shapes::Shapes;
use crate::value::{Lower, Value};
use crate::visit::{Shape, Visitor};

fn declare<T: Value>(shapes: &mut Shapes<'_>, kind: PoolKind, nullable: bool, weak: bool) -> DomainId {
    shapes.pointer(kind, TypeId::of::<T>(), T::declare, PoolMemory::of::<T>(kind), nullable, weak)
}

/// How many alternatives a pointer has, null not counted.
#[inline]
fn count(chooser: &Chooser, domain: DomainId) -> usize {
    let Domain::Pointer { pool, others, ownership, .. } = chooser.domain(domain) else {
        unreachable!("a pointer's domain is a pointer domain")
    };
    let first = count_in(chooser, *pool, *ownership);
    match others {
        None => first,
        Some(others) => first + others.iter().map(|&pool| count_in(chooser, pool, *ownership)).sum::<usize>(),
    }
}

#[inline]
fn count_in(chooser: &Chooser, pool: u32, ownership: Ownership) -> usize {
    match ownership {
        Ownership::Sole => chooser.ownable(pool),
        Ownership::Shared => chooser.aliases(pool),
    }
}

/// The object of alternative `k`, filled in if it is fresh.
#[inline]
fn nth<T: Value>(chooser: &mut Chooser, domain: DomainId, mut k: usize) -> NonNull<T> {
    let Domain::Pointer { pool, others, ownership, .. } = chooser.domain(domain) else {
        unreachable!("a pointer's domain is a pointer domain")
    };
    let (mut pool, ownership) = (*pool, *ownership);
    if let Some(others) = others {
        for &next in others.iter() {
            let here = count_in(chooser, pool, ownership);
            if k < here {
                break;
            }
            (pool, k) = (next, k - here);
        }
    }
    nth_in(chooser, pool, ownership, k)
}

/// The object of alternative `k` among those of a pool, filled in if it is fresh.
#[inline]
fn nth_in<T: Value>(chooser: &mut Chooser, pool: u32, ownership: Ownership, k: usize) -> NonNull<T> {
    let (address, fresh) = match ownership {
        Ownership::Sole => chooser.own(pool, k),
        Ownership::Shared => chooser.alias(pool, k),
    };
    let object: NonNull<T> = NonNull::new(address.cast()).expect("pools hold no null pointers");
    if fresh {
        let content = T::choose(chooser, chooser.content(pool));
        // SAFETY: the pool was declared for `T`; nothing points to the object yet; old contents own nothing.
        unsafe { object.write(content) };
    }
    object
}

/// Nothing, or an object: as [`Value::choose_optional`], with one look at the domain where there is one pool.
#[inline]
fn nth_or_none<T: Value>(chooser: &mut Chooser, domain: DomainId) -> Option<NonNull<T>> {
    let Domain::Pointer { pool, others: None, ownership, .. } = *chooser.domain(domain) else {
        let k = chooser.pick_entry(1 + count(chooser, domain));
        return k.checked_sub(1).map(|k| nth(chooser, domain, k));
    };
    let k = chooser.pick_entry(1 + count_in(chooser, pool, ownership));
    k.checked_sub(1).map(|k| nth_in(chooser, pool, ownership, k))
}

fn visit<T: Value, V: Visitor>(object: &T, domain: DomainId, visitor: &mut V, weak: bool) {
    if let Some(content) = visitor.pointer(domain, ptr::from_ref(object).addr(), weak) {
        object.visit(content, visitor);
        visitor.close();
    }
}

/// The object that a raw pointer of a twin, or of an input that was just built, points to.
pub(crate) fn pooled<T>(pointer: &NonNull<T>) -> &T {
    // SAFETY: chosen pointers point to initialised objects of a pool, and those of a value that was just built to objects that
    // were built with it.
    unsafe { pointer.as_ref() }
}

/// Implements `Value` and `Lower` for a pointer that is never null.
macro_rules! pointer_value {
    ($pointer:ident, $kind:expr, |$object:ident| $make:expr, |$this:ident| $target:expr) => {
        impl<T: Value> Value for $pointer<T> {
            fn declare(shapes: &mut Shapes<'_>) -> DomainId {
                declare::<T>(shapes, $kind, false, false)
            }

            fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
                let k = chooser.pick_entry(count(chooser, domain));
                Self::nth(chooser, domain, k)
            }

            const KNOWS_LISTS: bool = true;

            #[inline]
            fn count(chooser: &Chooser, domain: DomainId) -> Option<usize> {
                Some(count(chooser, domain))
            }

            #[inline]
            fn nth(chooser: &mut Chooser, domain: DomainId, k: usize) -> Self {
                let $object = nth::<T>(chooser, domain, k);
                $make
            }

            #[inline]
            fn choose_optional(chooser: &mut Chooser, domain: DomainId) -> Option<Self> {
                nth_or_none::<T>(chooser, domain).map(|$object| $make)
            }

            fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
                let $this = self;
                visit::<T, V>($target, domain, visitor, false);
            }
        }

        impl<T: Lower> Lower for $pointer<T>
        where
            T::Lowered: Sized,
        {
            type Lowered = $pointer<T::Lowered>;
        }
    };
}

pointer_value! {
    Box, PoolKind::Box,
    // SAFETY: the object is initialised and this is its only box; it is never dropped (invariant 3).
    |object| unsafe { Box::from_raw(object.as_ptr()) },
    |this| &**this
}
pointer_value! {
    Rc, PoolKind::Rc,
    // SAFETY: the object is from `Rc::into_raw`; the copy does not count and is never dropped (invariant 3).
    |object| unsafe { Rc::from_raw(object.as_ptr()) },
    |this| &**this
}
pointer_value! {
    Arc, PoolKind::Arc,
    // SAFETY: as for `Rc`.
    |object| unsafe { Arc::from_raw(object.as_ptr()) },
    |this| &**this
}
pointer_value! {
    NonNull, PoolKind::Raw,
    |object| object,
    |this| pooled(this)
}

/// Implements `Value` and `Lower` for a pointer that may be null by itself.
macro_rules! nullable_value {
    ([$($pointer:tt)*], $kind:expr, $weak:expr, $null:expr, |$object:ident| $make:expr, |$this:ident| $target:expr) => {
        impl<T: Value> Value for $($pointer)*<T> {
            nullable_value!(@body $kind, $weak, $null, |$object| $make, |$this| $target);
        }
        impl<T: Lower> Lower for $($pointer)*<T> where T::Lowered: Sized {
            type Lowered = $($pointer)*<T::Lowered>;
        }
    };
    (@body $kind:expr, $weak:expr, $null:expr, |$object:ident| $make:expr, |$this:ident| $target:expr) => {
        fn declare(shapes: &mut Shapes<'_>) -> DomainId {
            declare::<T>(shapes, $kind, true, $weak)
        }

        fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
            let k = chooser.pick_entry(1 + count(chooser, domain));
            Self::nth(chooser, domain, k)
        }

        const KNOWS_LISTS: bool = true;

        #[inline]
        fn count(chooser: &Chooser, domain: DomainId) -> Option<usize> {
            Some(1 + count(chooser, domain))
        }

        fn nth(chooser: &mut Chooser, domain: DomainId, k: usize) -> Self {
            if k == 0 {
                return $null;
            }
            let $object = nth::<T>(chooser, domain, k - 1);
            $make
        }

        fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
            let $this = self;
            match $target {
                None => visitor.leaf(domain, || smallscope_core::Datum::Nothing),
                Some(object) => {
                    visitor.open(Shape::Some);
                    visit::<T, V>(object, domain, visitor, $weak);
                    visitor.close();
                }
            }
        }
    };
}

nullable_value! {
    [rc::Weak], PoolKind::Rc, true, rc::Weak::new(),
    // SAFETY: the address is that of a live `Rc`, which is what `Weak::into_raw` gives; the copy does not count.
    |object| unsafe { rc::Weak::from_raw(object.as_ptr()) },
    |this| this.upgrade().as_deref()
}
nullable_value! {
    [sync::Weak], PoolKind::Arc, true, sync::Weak::new(),
    // SAFETY: as for `rc::Weak`.
    |object| unsafe { sync::Weak::from_raw(object.as_ptr()) },
    |this| this.upgrade().as_deref()
}

impl<T: Value> Value for *mut T {
    nullable_value!(
        @body PoolKind::Raw, false, ptr::null_mut(), |object| object.as_ptr(),
        // SAFETY: chosen pointers are null or point to initialised objects of a pool.
        |this| unsafe { this.as_ref() }
    );
}

impl<T: Lower> Lower for *mut T
where
    T::Lowered: Sized,
{
    type Lowered = *mut T::Lowered;
}

impl<T: Value> Value for *const T {
    nullable_value!(
        @body PoolKind::Raw, false, ptr::null(), |object| object.as_ptr().cast_const(),
        // SAFETY: chosen pointers are null or point to initialised objects of a pool.
        |this| unsafe { this.as_ref() }
    );
}

impl<T: Lower> Lower for *const T
where
    T::Lowered: Sized,
{
    type Lowered = *const T::Lowered;
}

impl<T: Value> Value for RefCell<T> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        T::declare(shapes)
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        RefCell::new(T::choose(chooser, domain))
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        self.borrow().visit(domain, visitor);
    }
}

impl<T: Lower> Lower for RefCell<T>
where
    T::Lowered: Sized,
{
    type Lowered = RefCell<T::Lowered>;
}
