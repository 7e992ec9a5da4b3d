//! Pointers as field values: the isomorphism rule, and Rust's ownership.
//!
//! A pointer that may be shared ranges over the objects that earlier choices point to and one fresh object: objects
//! nothing points to yet are all alike (Korat, section 3.4). A `Box` is the only owner of its object, so it ranges over
//! the objects without an owner: one fresh object, and those that raw pointers already point to.

use std::any::TypeId;
use std::ptr::{self, NonNull};

use super::chooser::Chooser;
use super::pool::{Ownership, PoolKind, PoolMemory};
use super::steps::check_depth;
use crate::domain::{Domain, DomainId};
use crate::shapes::Shapes;
use crate::value::{Lower, Value};
use crate::visit::{Shape, Visitor};

pub(super) fn declare<T: Value>(shapes: &mut Shapes<'_>, kind: PoolKind, nullable: bool, weak: bool) -> DomainId {
    shapes.pointer(kind, TypeId::of::<T>(), T::declare, PoolMemory::of::<T>(), nullable, weak)
}

/// How many alternatives a pointer has, null not counted.
#[inline]
pub(super) fn count(chooser: &Chooser, domain: DomainId) -> usize {
    let Domain::Pointer { pool, others, ownership, .. } = chooser.domain(domain) else {
        unreachable!("a pointer's domain is a pointer domain")
    };
    let first = count_in(chooser, *pool, *ownership, domain);
    match others {
        None => first,
        Some(others) => first + others.iter().map(|&pool| count_in(chooser, pool, *ownership, domain)).sum::<usize>(),
    }
}

/// How many of the alternatives of a pointer that may be null are null: it is the first, and can be taken out.
#[inline]
pub(super) fn nulls(chooser: &Chooser, domain: DomainId) -> usize {
    usize::from(!matches!(chooser.domain(domain), Domain::Pointer { nullable: false, .. }))
}

/// How many alternatives a pointer that may be null has.
#[inline]
pub(super) fn count_nullable(chooser: &Chooser, domain: DomainId) -> usize {
    match chooser.domain(domain) {
        Domain::Absent(_) => 1,
        _ => nulls(chooser, domain) + count(chooser, domain),
    }
}

#[inline]
fn count_in(chooser: &Chooser, pool: u32, ownership: Ownership, domain: DomainId) -> usize {
    match ownership {
        Ownership::Sole => chooser.ownable(pool, domain),
        Ownership::Shared => chooser.aliases(pool),
    }
}

/// The object of alternative `k`, filled in if it is fresh.
#[inline]
pub(super) fn nth<T: Value>(chooser: &mut Chooser, domain: DomainId, mut k: usize) -> NonNull<T> {
    let Domain::Pointer { pool, others, ownership, .. } = chooser.domain(domain) else {
        unreachable!("a pointer's domain is a pointer domain")
    };
    let (mut pool, ownership) = (*pool, *ownership);
    if let Some(others) = others {
        for &next in others.iter() {
            let here = count_in(chooser, pool, ownership, domain);
            if k < here {
                break;
            }
            (pool, k) = (next, k - here);
        }
    }
    nth_in(chooser, pool, ownership, domain, k)
}

/// The object of alternative `k` among those of a pool, filled in if it is fresh.
#[inline]
fn nth_in<T: Value>(chooser: &mut Chooser, pool: u32, ownership: Ownership, domain: DomainId, k: usize) -> NonNull<T> {
    let (address, fresh) = match ownership {
        Ownership::Sole => chooser.own(pool, k, domain),
        Ownership::Shared => chooser.alias(pool, k),
    };
    let object: NonNull<T> = NonNull::new(address.cast()).expect("pools hold no null pointers");
    if fresh {
        fill_in(chooser, pool, object);
    }
    object
}

/// Fills in a fresh object.
#[inline(never)]
fn fill_in<T: Value>(chooser: &mut Chooser, pool: u32, object: NonNull<T>) {
    let content = T::choose(chooser, chooser.content(pool));
    // SAFETY: the pool was declared for `T`; nothing points to the object yet; old contents own nothing.
    unsafe { object.write(content) };
}

/// Nothing, or an object: as [`Value::choose_optional`], with one look at the domain where there is one pool.
#[inline]
pub(super) fn nth_or_none<T: Value>(chooser: &mut Chooser, domain: DomainId) -> Option<NonNull<T>> {
    let Domain::Pointer { pool, others: None, ownership, .. } = *chooser.domain(domain) else {
        let k = chooser.pick_entry(1 + count(chooser, domain));
        return k.checked_sub(1).map(|k| nth(chooser, domain, k));
    };
    let k = chooser.pick_entry(1 + count_in(chooser, pool, ownership, domain));
    k.checked_sub(1).map(|k| nth_in(chooser, pool, ownership, domain, k))
}

pub(super) fn visit<T: Value, V: Visitor>(object: &T, domain: DomainId, visitor: &mut V, weak: bool) {
    if let Some(content) = visitor.pointer(domain, ptr::from_ref(object).addr(), weak) {
        check_depth();
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

/// A pointer that is never null.
pub(super) trait Holder<T> {
    /// The pointer to an object of a pool.
    fn hold(object: NonNull<T>) -> Self;
}

/// A pointer that may be null by itself.
pub(super) trait NullableHolder<T> {
    const WEAK: bool = false;

    /// The pointer to an object of a pool, or to nothing.
    fn hold(object: Option<NonNull<T>>) -> Self;

    /// The object that it points to.
    fn object(&self) -> Option<&T>;
}

/// The body of `impl Value` for a [`Holder`] that dereferences to its object.
macro_rules! value {
    ($kind:expr) => {
        pointer::value!($kind, |this| &**this);
    };
    ($kind:expr, |$this:ident| $target:expr) => {
        fn declare(shapes: &mut Shapes<'_>) -> DomainId {
            pointer::declare::<T>(shapes, $kind, false, false)
        }

        fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
            let k = chooser.pick_entry(pointer::count(chooser, domain));
            Self::nth(chooser, domain, k)
        }

        const KNOWS_LISTS: bool = true;

        #[inline]
        fn count(chooser: &Chooser, domain: DomainId) -> Option<usize> {
            Some(pointer::count(chooser, domain))
        }

        #[inline]
        fn nth(chooser: &mut Chooser, domain: DomainId, k: usize) -> Self {
            let object = pointer::nth::<T>(chooser, domain, k);
            Self::hold(object)
        }

        #[inline]
        fn choose_optional(chooser: &mut Chooser, domain: DomainId) -> Option<Self> {
            pointer::nth_or_none::<T>(chooser, domain).map(Self::hold)
        }

        fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
            let $this = self;
            pointer::visit::<T, V>($target, domain, visitor, false);
        }
    };
}
pub(super) use value;

/// The body of `impl Value` for a [`NullableHolder`].
macro_rules! nullable_value {
    ($kind:expr) => {
        fn declare(shapes: &mut Shapes<'_>) -> DomainId {
            pointer::declare::<T>(shapes, $kind, true, Self::WEAK)
        }

        fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
            let k = chooser.pick_entry(pointer::count_nullable(chooser, domain));
            Self::nth(chooser, domain, k)
        }

        const KNOWS_LISTS: bool = true;

        #[inline]
        fn count(chooser: &Chooser, domain: DomainId) -> Option<usize> {
            Some(pointer::count_nullable(chooser, domain))
        }

        fn nth(chooser: &mut Chooser, domain: DomainId, k: usize) -> Self {
            let nulls = pointer::nulls(chooser, domain);
            let object = k.checked_sub(nulls).map(|k| pointer::nth::<T>(chooser, domain, k));
            Self::hold(object)
        }

        fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
            pointer::visit_nullable::<T, V>(self.object(), domain, visitor, Self::WEAK);
        }
    };
}
pub(super) use nullable_value;

pub(super) fn visit_nullable<T: Value, V: Visitor>(object: Option<&T>, domain: DomainId, visitor: &mut V, weak: bool) {
    match object {
        None => visitor.leaf(domain, || smallscope_core::Datum::Nothing),
        Some(object) => {
            visitor.open(Shape::Some);
            visit::<T, V>(object, domain, visitor, weak);
            visitor.close();
        }
    }
}

// Raw pointers. Following one takes unsafe code of the user, who answers for it.

use self as pointer;

impl<T: Value> Holder<T> for NonNull<T> {
    fn hold(object: NonNull<T>) -> Self {
        object
    }
}

impl<T: Value> Value for NonNull<T> {
    pointer::value!(PoolKind::Raw, |this| pooled(this));
}

macro_rules! raw {
    ($($(* $mutability:ident)?, $null:expr;)*) => {$(
        impl<T: Value> NullableHolder<T> for $(* $mutability)? T {
            fn hold(object: Option<NonNull<T>>) -> Self {
                object.map_or($null, |object| object.as_ptr())
            }

            fn object(&self) -> Option<&T> {
                // SAFETY: chosen pointers are null or point to initialised objects of a pool.
                unsafe { self.as_ref() }
            }
        }

        impl<T: Value> Value for $(* $mutability)? T {
            pointer::nullable_value!(PoolKind::Raw);
        }

        impl<T: Lower> Lower for $(* $mutability)? T where T::Lowered: Sized {
            type Lowered = $(* $mutability)? T::Lowered;
        }
    )*};
}

raw! {
    *mut, ptr::null_mut();
    *const, ptr::null();
}

impl<T: Lower> Lower for NonNull<T>
where
    T::Lowered: Sized,
{
    type Lowered = NonNull<T::Lowered>;
}
