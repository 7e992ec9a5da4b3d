//! Values: what a field of a twin can hold, and how the search chooses it.

use std::fmt;

use smallscope_core::Datum;

use crate::domain::{Domain, DomainId};
use crate::lazy::{Chooser, Lent};
use crate::shapes::Shapes;
use crate::visit::Visitor;

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

    /// Whether [`least`](Value::least) can have a value.
    const STEPS: bool = false;

    /// The number that the values begin with, if they are consecutive and one choice settles which it is and changes nothing else.
    #[inline]
    fn least(_chooser: &Chooser, _domain: DomainId) -> Option<i128> {
        None
    }

    /// The value of alternative `k`, where [`least`](Value::least) is this number.
    fn step(_least: i128, _k: usize) -> Self {
        unreachable!("only types that step have a least number")
    }

    /// Chooses nothing or a value.
    #[inline]
    fn choose_optional(chooser: &mut Chooser, domain: DomainId) -> Option<Self> {
        choose_or_not(chooser, domain)
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

/// Where a field keeps its value.
pub trait Keep {
    /// What the field holds.
    type Kept<T>;

    /// Keeps a value of its own.
    fn own<T>(value: T) -> Self::Kept<T>;

    /// The value.
    fn get<T>(kept: &Self::Kept<T>) -> &T;

    /// The value of a field that keeps its own.
    fn get_mut<T>(kept: &mut Self::Kept<T>) -> &mut T;
}

/// A strategy whose fields hold their values themselves.
pub trait InPlace {}

impl<S: InPlace> Keep for S {
    type Kept<T> = T;

    fn own<T>(value: T) -> T {
        value
    }

    #[inline(always)]
    fn get<T>(kept: &T) -> &T {
        kept
    }

    fn get_mut<T>(kept: &mut T) -> &mut T {
        kept
    }
}

/// How a field's value is chosen.
pub trait Strategy<T>: Keep {
    /// Declares the field's domain.
    fn declare(shapes: &mut Shapes<'_>) -> DomainId;

    /// Chooses a value.
    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self::Kept<T>;

    /// As [`Value::STEPS`].
    const STEPS: bool = false;

    /// As [`Value::least`].
    #[inline]
    fn least(_chooser: &Chooser, _domain: DomainId) -> Option<i128> {
        None
    }

    /// As [`Value::step`].
    fn step(_least: i128, _k: usize) -> Self::Kept<T> {
        unreachable!("only strategies that step have a least number")
    }

    /// Shows a value to a visitor.
    fn visit<V: Visitor>(value: &T, domain: DomainId, visitor: &mut V);
}

/// Chooses by the type.
pub struct Auto;

impl InPlace for Auto {}

impl<T: Value> Strategy<T> for Auto {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        T::declare(shapes)
    }

    #[inline(always)]
    fn choose(chooser: &mut Chooser, domain: DomainId) -> T {
        choose(chooser, domain)
    }

    const STEPS: bool = T::STEPS;

    #[inline]
    fn least(chooser: &Chooser, domain: DomainId) -> Option<i128> {
        T::least(chooser, domain)
    }

    #[inline]
    fn step(least: i128, k: usize) -> T {
        T::step(least, k)
    }

    #[inline]
    fn visit<V: Visitor>(value: &T, domain: DomainId, visitor: &mut V) {
        value.visit(domain, visitor);
    }
}

/// Chooses from a list. The field refers to the list's own value, since a copy of one with interior mutability could be
/// changed, and the list would not know.
pub struct Listed;

impl Keep for Listed {
    type Kept<T> = Lent<T>;

    fn own<T>(value: T) -> Lent<T> {
        Lent::own(value)
    }

    #[inline]
    fn get<T>(kept: &Lent<T>) -> &T {
        kept.get()
    }

    fn get_mut<T>(kept: &mut Lent<T>) -> &mut T {
        kept.get_mut()
    }
}

/// A listed value, for a field that is copied with its struct.
pub fn copied<T: Copy>(chooser: &mut Chooser, domain: DomainId) -> T
where
    Listed: Strategy<T>,
{
    *<Listed as Strategy<T>>::choose(chooser, domain).get()
}

impl<T: fmt::Debug + 'static> Strategy<T> for Listed {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.must_be_listed::<T>()
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Lent<T> {
        let count = list_len(chooser, domain).expect("a listed field's domain is a list");
        let k = chooser.pick(count);
        let Domain::List(list) = chooser.domain(domain) else { unreachable!("it has a length") };
        list.lend(k)
    }

    fn visit<V: Visitor>(value: &T, domain: DomainId, visitor: &mut V) {
        visitor.leaf(domain, || Datum::Opaque(format!("{value:?}")));
    }
}

/// Chooses a slot of an arena.
pub struct Indexed;

impl InPlace for Indexed {}

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

/// Nothing or a value, where it is not known how values are chosen.
#[inline(never)]
pub(crate) fn choose_or_not<T: Value>(chooser: &mut Chooser, domain: DomainId) -> Option<T> {
    match T::count(chooser, domain) {
        Some(count) => match chooser.pick_entry(count + 1) {
            0 => None,
            k => Some(T::nth(chooser, domain, k - 1)),
        },
        None => match chooser.pick(2) {
            0 => None,
            _ => Some(choose(chooser, domain)),
        },
    }
}

/// How many listed values there are to choose from now, if the domain is a list.
#[inline]
pub(crate) fn list_len(chooser: &Chooser, domain: DomainId) -> Option<usize> {
    match chooser.domain(domain) {
        Domain::List(list) => Some(chooser.allowed(list.usual(), list.len())),
        _ => None,
    }
}

/// The listed value that the entry just chosen stands for.
pub(crate) fn from_list<T: Value>(chooser: &mut Chooser, domain: DomainId, k: usize) -> T {
    let Domain::List(list) = chooser.domain(domain) else { unreachable!("only called for lists") };
    let (value, is_unusual) = (list.copy(k), list.is_unusual(k));
    if is_unusual {
        chooser.spend_unusual();
    }
    value
}

/// Chooses a value, from the list if one was given.
#[inline]
pub(crate) fn choose<T: Value>(chooser: &mut Chooser, domain: DomainId) -> T {
    if T::KNOWS_LISTS || list_len(chooser, domain).is_none() {
        T::choose(chooser, domain)
    } else {
        choose_listed(chooser, domain)
    }
}

/// Chooses a listed value.
#[inline(never)]
pub(crate) fn choose_listed<T: Value>(chooser: &mut Chooser, domain: DomainId) -> T {
    let count = list_len(chooser, domain).expect("values were listed");
    // One that may be unusual needs an entry to undo that with; the first value never is.
    let k = chooser.pick(count);
    from_list(chooser, domain, k)
}
