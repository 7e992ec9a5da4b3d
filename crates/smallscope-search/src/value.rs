//! Values: what a field of a twin can hold, and how the search chooses it.

use std::cell::Cell;
use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64, NonZeroUsize,
};
use std::rc::Rc;
use std::sync::Arc;

use smallscope_core::Datum;

use crate::domain::{Domain, DomainId, Number};
use crate::lazy::Chooser;
use crate::shapes::Shapes;
use crate::visit::{Shape, Visitor};

/// A type that a lazily chosen field can hold.
///
/// Implemented for scalars, containers and pointers here, and by `#[smallscope::model]` for twins.
#[diagnostic::on_unimplemented(
    message = "smallscope cannot choose values of type `{Self}`",
    label = "no values are known for `{Self}`",
    note = "put `#[smallscope::model]` on the type; if it is modelled item by item, name it in `uses(..)`",
    note = "for a foreign type, list values with `#[field(values = [..])]`, or leave the field out with `#[field(ignore)]` or `#[field(derived = path::to::function)]`"
)]
pub trait Value: Sized + 'static {
    /// Declares the type's domain within the bounds.
    fn declare(shapes: &mut Shapes<'_>) -> DomainId;

    /// Chooses a value.
    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self;

    /// Whether [`choose`](Value::choose) itself sees to domains that are lists, or can have none.
    const KNOWS_LISTS: bool = false;

    /// How many values there are to choose from now, if one choice settles it.
    fn count(_chooser: &Chooser, _domain: DomainId) -> Option<usize> {
        None
    }

    /// The value of alternative `k`, where [`count`](Value::count) gives a number.
    fn nth(_chooser: &mut Chooser, _domain: DomainId, _k: usize) -> Self {
        unreachable!("only types with a count have numbered values")
    }

    /// Chooses nothing or a value.
    #[inline]
    fn choose_optional(chooser: &mut Chooser, domain: DomainId) -> Option<Self> {
        match Self::count(chooser, domain) {
            Some(count) => match chooser.pick_entry(count + 1) {
                0 => None,
                k => Some(Self::nth(chooser, domain, k - 1)),
            },
            None => match chooser.pick(2) {
                0 => None,
                _ => Some(choose(chooser, domain)),
            },
        }
    }

    /// Shows the value to a visitor.
    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V);
}

/// What the twin of a type is where it stands in a field: itself, but for vectors, slices and arrays.
#[diagnostic::on_unimplemented(
    message = "smallscope cannot choose values of type `{Self}`",
    label = "no twin is known for `{Self}`",
    note = "put `#[smallscope::model]` on the type; if it is modelled item by item, name it in `uses(..)`",
    note = "for a foreign type, list values with `#[field(values = [..])]`, or leave the field out with `#[field(ignore)]` or `#[field(derived = path::to::function)]`"
)]
pub trait Lower {
    /// The type that takes its place.
    type Lowered;
}

/// The type that takes the place of `T` in a twin's field.
pub type Lowered<T> = <T as Lower>::Lowered;

/// What a type parameter of a twin must be.
pub trait Param: Value + Lower<Lowered = Self> {}

impl<T: Value + Lower<Lowered = T>> Param for T {}

/// How a field's value is chosen.
pub trait Strategy<T> {
    /// Declares the field's domain.
    fn declare(shapes: &mut Shapes<'_>) -> DomainId;

    /// Chooses a value.
    fn choose(chooser: &mut Chooser, domain: DomainId) -> T;

    /// Shows a value to a visitor.
    fn visit<V: Visitor>(value: &T, domain: DomainId, visitor: &mut V);
}

/// Chooses by the type.
pub struct Auto;

impl<T: Value> Strategy<T> for Auto {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        T::declare(shapes)
    }

    #[inline]
    fn choose(chooser: &mut Chooser, domain: DomainId) -> T {
        choose(chooser, domain)
    }

    #[inline]
    fn visit<V: Visitor>(value: &T, domain: DomainId, visitor: &mut V) {
        value.visit(domain, visitor);
    }
}

/// Chooses from a list.
pub struct Listed;

impl<T: fmt::Debug + 'static> Strategy<T> for Listed {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.must_be_listed::<T>()
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> T {
        let count = list_len(chooser, domain).expect("a listed field's domain is a list");
        let k = chooser.pick(count);
        from_list(chooser, domain, k)
    }

    fn visit<V: Visitor>(value: &T, domain: DomainId, visitor: &mut V) {
        visitor.leaf(domain, || Datum::Opaque(format!("{value:?}")));
    }
}

/// Chooses a slot of an arena.
pub struct Indexed;

impl<T: SlotIndex> Strategy<T> for Indexed {
    fn declare(_: &mut Shapes<'_>) -> DomainId {
        unreachable!("an index is declared with its arena")
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> T {
        let Domain::Slot { arena, optional } = *chooser.domain(domain) else {
            unreachable!("an index's domain is a slot domain")
        };
        T::from_slot(chooser.pick_slot(arena, optional))
    }

    fn visit<V: Visitor>(value: &T, domain: DomainId, visitor: &mut V) {
        visitor.slot(domain, value.slot());
    }
}

/// A type whose values can name slots of an arena: an integer, or an `Option` of one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot name a slot of an arena",
    label = "an arena index is an unsigned integer, `i32`, `i64`, or an `Option` of one of these",
    note = "for indices inside a vector, an array or a tuple, wrap them: `#[derive(Clone, Copy)] struct Id(#[field(index(arena))] usize);`"
)]
pub trait SlotIndex: Sized + 'static {
    /// Whether there is a value that names no slot.
    const OPTIONAL: bool;

    /// The value that names the slot.
    fn from_slot(slot: Option<usize>) -> Self;

    /// The slot that the value names.
    fn slot(&self) -> Option<usize>;
}

macro_rules! slot_indices {
    ($($type:ty),*) => {$(
        impl SlotIndex for $type {
            const OPTIONAL: bool = false;

            fn from_slot(slot: Option<usize>) -> Self {
                slot.and_then(|slot| slot.try_into().ok()).expect("arenas are small")
            }

            fn slot(&self) -> Option<usize> {
                usize::try_from(*self).ok()
            }
        }
    )*};
}

slot_indices!(u8, u16, u32, u64, usize, i32, i64);

impl<T: SlotIndex> SlotIndex for Option<T> {
    const OPTIONAL: bool = true;

    fn from_slot(slot: Option<usize>) -> Self {
        slot.map(|slot| T::from_slot(Some(slot)))
    }

    fn slot(&self) -> Option<usize> {
        self.as_ref().and_then(T::slot)
    }
}

fn list_len(chooser: &Chooser, domain: DomainId) -> Option<usize> {
    match chooser.domain(domain) {
        Domain::List(list) => Some(list.len()),
        _ => None,
    }
}

fn from_list<T: 'static>(chooser: &Chooser, domain: DomainId, k: usize) -> T {
    let Domain::List(list) = chooser.domain(domain) else { unreachable!("only called for lists") };
    list.copy(k)
}

/// Chooses a value, from the list if one was given.
#[inline]
fn choose<T: Value>(chooser: &mut Chooser, domain: DomainId) -> T {
    if T::KNOWS_LISTS || list_len(chooser, domain).is_none() {
        T::choose(chooser, domain)
    } else {
        choose_listed(chooser, domain)
    }
}

/// Implements `Value` and `Lower` for types whose values are consecutive numbers.
macro_rules! numbered {
    ($($type:ty, $kind:ident, $least:expr, $most:expr, $default:expr, $show:expr, $to:expr, $from:expr;)*) => {$(
        impl Value for $type {
            fn declare(shapes: &mut Shapes<'_>) -> DomainId {
                let default: fn(i128) -> (i128, i128) = $default;
                let bound = shapes.bound() as i128;
                let checked: fn(i128) -> Option<$type> = $from;
                shapes.int::<$type>(Number::$kind, ($least, $most), default(bound), checked)
            }

            #[inline]
            fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
                match *chooser.domain(domain) {
                    Domain::Ints { low, count, .. } => {
                        let k = chooser.pick(count);
                        let to: fn(i128) -> $type = $to;
                        to(low + k as i128)
                    }
                    _ => choose_listed(chooser, domain),
                }
            }

            const KNOWS_LISTS: bool = true;

            fn count(chooser: &Chooser, domain: DomainId) -> Option<usize> {
                match *chooser.domain(domain) {
                    Domain::Ints { count, .. } => Some(count),
                    _ => list_len(chooser, domain),
                }
            }

            fn nth(chooser: &mut Chooser, domain: DomainId, k: usize) -> Self {
                match *chooser.domain(domain) {
                    Domain::Ints { low, .. } => {
                        let to: fn(i128) -> $type = $to;
                        to(low + k as i128)
                    }
                    _ => from_list(chooser, domain, k),
                }
            }

            fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
                let show: fn($type) -> Datum = $show;
                visitor.leaf(domain, || show(*self));
            }
        }

        impl Lower for $type {
            type Lowered = $type;
        }
    )*};
}

macro_rules! integers {
    ($($type:ty)*) => {
        numbered! {$(
            $type, Integer, <$type>::MIN as i128, <$type>::MAX as i128, |n| (0, n),
            |n| i128::try_from(n).map_or_else(|_| Datum::Opaque(n.to_string()), Datum::Int),
            |n| n as $type, |n| <$type>::try_from(n).ok();
        )*}
    };
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

numbered! {
    i128, Integer, i128::MIN, i128::MAX, |n| (0, n), Datum::Int, |n| n, Some;
    u128, Integer, 0, i128::MAX, |n| (0, n),
        |n| i128::try_from(n).map_or_else(|_| Datum::Opaque(n.to_string()), Datum::Int),
        |n| n as u128, |n| u128::try_from(n).ok();
    Ordering, Bool, -1, 1, |_| (-1, 1), |order| Datum::Opaque(format!("{order:?}")),
        |n| n.cmp(&0), |_| None;
    bool, Bool, 0, 1, |_| (0, 1), Datum::Bool, |n| n != 0, |_| None;
    char, Char, 0, 0x10ffff, |n| (i128::from(u32::from('a')), i128::from(u32::from('a')) + n), Datum::Char,
        |n| char::from_u32(n as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        |n| u32::try_from(n).ok().and_then(char::from_u32);
}

macro_rules! texts {
    ($($type:ty)*) => {$(
        impl Value for $type {
            fn declare(shapes: &mut Shapes<'_>) -> DomainId {
                shapes.text::<$type>()
            }

            fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
                choose_listed(chooser, domain)
            }

            fn count(chooser: &Chooser, domain: DomainId) -> Option<usize> {
                list_len(chooser, domain)
            }

            fn nth(chooser: &mut Chooser, domain: DomainId, k: usize) -> Self {
                from_list(chooser, domain, k)
            }

            fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
                visitor.leaf(domain, || Datum::Text(self.to_string()));
            }
        }

        impl Lower for $type {
            type Lowered = $type;
        }
    )*};
}

texts!(String Box<str> Rc<str> Arc<str>);

/// Types whose values can only be listed.
macro_rules! listed {
    ($($type:ty)*) => {$(
        impl Value for $type {
            fn declare(shapes: &mut Shapes<'_>) -> DomainId {
                shapes.must_be_listed::<$type>()
            }

            fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
                choose_listed(chooser, domain)
            }

            fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
                visitor.leaf(domain, || Datum::Opaque(format!("{self:?}")));
            }
        }

        impl Lower for $type {
            type Lowered = $type;
        }
    )*};
}

listed!(f32 f64 &'static str);

fn choose_listed<T: 'static>(chooser: &mut Chooser, domain: DomainId) -> T {
    let count = list_len(chooser, domain).expect("values were listed");
    let k = chooser.pick(count);
    from_list(chooser, domain, k)
}

macro_rules! nonzero {
    ($($type:ty, $int:ty;)*) => {
        numbered! {$(
            $type, Integer, <$type>::MIN.get() as i128, <$type>::MAX.get() as i128, |n| (1, n),
            |n| Datum::Int(n.get() as i128),
            |n| <$type>::new(n as $int).unwrap_or(<$type>::MIN),
            |n| <$int>::try_from(n).ok().and_then(<$type>::new);
        )*}
    };
}

nonzero! {
    NonZeroU8, u8; NonZeroU16, u16; NonZeroU32, u32; NonZeroU64, u64; NonZeroUsize, usize;
    NonZeroI8, i8; NonZeroI16, i16; NonZeroI32, i32; NonZeroI64, i64;
}

impl<T: Value> Value for Option<T> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.optional::<Self>(T::declare)
    }

    #[inline]
    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let Domain::Optional(inner) = *chooser.domain(domain) else { return choose_listed(chooser, domain) };
        T::choose_optional(chooser, inner)
    }

    const KNOWS_LISTS: bool = true;

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        match (self, visitor.inner(domain)) {
            (Some(value), Some(inner)) => {
                visitor.open(Shape::Some);
                value.visit(inner, visitor);
                visitor.close();
            }
            (Some(value), None) => value.visit(domain, visitor),
            (None, _) => visitor.leaf(domain, || Datum::Nothing),
        }
    }
}

impl<T: Lower> Lower for Option<T>
where
    T::Lowered: Sized,
{
    type Lowered = Option<T::Lowered>;
}

impl<T: Value, E: Value> Value for Result<T, E> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.either::<Self>(("Ok", T::declare), ("Err", E::declare))
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let Domain::Either(ok, err) = *chooser.domain(domain) else { return choose_listed(chooser, domain) };
        match chooser.pick(2) {
            0 => Ok(choose(chooser, ok)),
            _ => Err(choose(chooser, err)),
        }
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        visitor.open(Shape::Either(self.is_ok()));
        match self {
            Ok(value) => value.visit(visitor.part(domain, 0), visitor),
            Err(error) => error.visit(visitor.part(domain, 1), visitor),
        }
        visitor.close();
    }
}

impl<T: Lower, E: Lower> Lower for Result<T, E>
where
    T::Lowered: Sized,
    E::Lowered: Sized,
{
    type Lowered = Result<T::Lowered, E::Lowered>;
}

impl<T: Value + Copy> Value for Cell<T> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        T::declare(shapes)
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        Cell::new(choose(chooser, domain))
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        self.get().visit(domain, visitor);
    }
}

impl<T: Lower> Lower for Cell<T>
where
    T::Lowered: Sized,
{
    type Lowered = Cell<T::Lowered>;
}

macro_rules! one_value {
    ($([$($generics:tt)*] $type:ty, $value:expr;)*) => {$(
        impl<$($generics)*> Value for $type {
            fn declare(shapes: &mut Shapes<'_>) -> DomainId {
                shapes.unit()
            }

            fn choose(_: &mut Chooser, _: DomainId) -> Self {
                $value
            }

            fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
                visitor.leaf(domain, || Datum::Unit);
            }
        }

        impl<$($generics)*> Lower for $type {
            type Lowered = $type;
        }
    )*};
}

one_value! {
    [] (), ();
    [T: ?Sized + 'static] PhantomData<T>, PhantomData;
}

macro_rules! tuples {
    ($(($($name:ident $k:tt),*);)*) => {$(
        impl<$($name: Value),*> Value for ($($name,)*) {
            fn declare(shapes: &mut Shapes<'_>) -> DomainId {
                shapes.tuple::<Self>(&[$($name::declare),*])
            }

            #[allow(non_snake_case)]
            fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
                let Domain::Tuple(parts) = chooser.domain(domain) else { return choose_listed(chooser, domain) };
                let parts = parts.clone();
                // A later part may be a dead end and unwind: what is chosen by then owns nothing and must not drop.
                $(let $name = ManuallyDrop::new(choose::<$name>(chooser, parts[$k]));)*
                ($(ManuallyDrop::into_inner($name),)*)
            }

            fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
                visitor.open(Shape::Tuple);
                $(self.$k.visit(visitor.part(domain, $k), visitor);)*
                visitor.close();
            }
        }

        impl<$($name: Lower),*> Lower for ($($name,)*) where $($name::Lowered: Sized),* {
            type Lowered = ($($name::Lowered,)*);
        }
    )*};
}

tuples! {
    (A 0);
    (A 0, B 1);
    (A 0, B 1, C 2);
    (A 0, B 1, C 2, D 3);
    (A 0, B 1, C 2, D 3, E 4);
    (A 0, B 1, C 2, D 3, E 4, F 5);
}
