//! Models: the user's types, each with the twin that the search works on.

use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::collections::VecDeque;
use std::marker::PhantomData;
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64, NonZeroUsize,
};
use std::ptr::{self, NonNull};
use std::rc::{self, Rc};
use std::sync::{self, Arc};

use crate::lazy::{Concretiser, LazyArray, LazyVec};
use crate::root::{Pair, Root, Single, Triple};
use crate::value::Value;

/// A type whose values smallscope can generate.
///
/// Implemented by `#[smallscope::model]` for the types of a module, and here for scalars, containers and pointers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a modelled type",
    label = "smallscope has no twin of `{Self}`",
    note = "put `#[smallscope::model]` on the type or on the module that defines it"
)]
pub trait Model: Sized + 'static {
    /// The type with lazily chosen fields that stands in for this one during the search.
    type Twin: Value;

    /// Builds the ordinary value from its twin.
    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self;

    /// Whether there is anything for [`valid`](Model::valid) to look at; if not, the twin is not read for it.
    const HAS_INVARIANTS: bool = true;

    /// Whether the twin satisfies the type's invariants.
    fn valid(_twin: &Self::Twin) -> bool {
        true
    }

    /// Where a search for this type keeps its twin.
    #[doc(hidden)]
    fn root() -> Box<dyn Root<Self>> {
        Box::new(Single::default())
    }
}

macro_rules! same {
    ($($type:ty),*) => {$(
        impl Model for $type {
            type Twin = $type;

            const HAS_INVARIANTS: bool = false;

            #[inline]
            fn concretise(twin: &$type, _: &mut Concretiser) -> $type {
                twin.clone()
            }
        }
    )*};
}

same!(NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64, NonZeroUsize, NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64);
same!(Ordering, Box<str>, Rc<str>, Arc<str>);
same!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, bool, char, (), String, f32, f64, &'static str);

impl<T: ?Sized + 'static> Model for PhantomData<T> {
    type Twin = PhantomData<T>;

    const HAS_INVARIANTS: bool = false;

    fn concretise(_: &Self, _: &mut Concretiser) -> Self {
        PhantomData
    }
}

impl<T: Model> Model for Option<T> {
    type Twin = Option<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;

    #[inline]
    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        twin.as_ref().map(|twin| T::concretise(twin, concretiser))
    }

    fn valid(twin: &Self::Twin) -> bool {
        twin.as_ref().is_none_or(T::valid)
    }
}

impl<T: Model> Model for Box<T> {
    type Twin = Box<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;

    #[inline]
    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        concretiser.sole::<T>(twin)
    }

    fn valid(twin: &Self::Twin) -> bool {
        T::valid(twin)
    }
}

impl<T: Model> Model for Rc<T> {
    type Twin = Rc<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        concretiser.shared::<T>(twin)
    }

    fn valid(twin: &Self::Twin) -> bool {
        T::valid(twin)
    }
}

impl<T: Model> Model for Arc<T> {
    type Twin = Arc<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        concretiser.shared_sync::<T>(twin)
    }

    fn valid(twin: &Self::Twin) -> bool {
        T::valid(twin)
    }
}

impl<T: Model> Model for rc::Weak<T> {
    type Twin = rc::Weak<T::Twin>;

    const HAS_INVARIANTS: bool = false;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        twin.upgrade().map_or_else(rc::Weak::new, |twin| concretiser.weak::<T>(&twin))
    }
}

impl<T: Model> Model for sync::Weak<T> {
    type Twin = sync::Weak<T::Twin>;

    const HAS_INVARIANTS: bool = false;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        twin.upgrade().map_or_else(sync::Weak::new, |twin| concretiser.weak_sync::<T>(&twin))
    }
}

impl<T: Model> Model for NonNull<T> {
    type Twin = NonNull<T::Twin>;

    const HAS_INVARIANTS: bool = false;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        concretiser.raw::<T>(*twin)
    }
}

impl<T: Model> Model for *mut T {
    type Twin = *mut T::Twin;

    const HAS_INVARIANTS: bool = false;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        NonNull::new(*twin).map_or(ptr::null_mut(), |twin| concretiser.raw::<T>(twin).as_ptr())
    }
}

impl<T: Model> Model for *const T {
    type Twin = *const T::Twin;

    const HAS_INVARIANTS: bool = false;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        NonNull::new(twin.cast_mut()).map_or(ptr::null(), |twin| concretiser.raw::<T>(twin).as_ptr())
    }
}

impl<T: Model> Model for RefCell<T> {
    type Twin = RefCell<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        RefCell::new(T::concretise(&twin.borrow(), concretiser))
    }

    fn valid(twin: &Self::Twin) -> bool {
        T::valid(&twin.borrow())
    }
}

impl<T: Model> Model for Cell<T>
where
    T::Twin: Copy,
{
    type Twin = Cell<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        Cell::new(T::concretise(&twin.get(), concretiser))
    }

    fn valid(twin: &Self::Twin) -> bool {
        T::valid(&twin.get())
    }
}

impl<T: Model> Model for Vec<T> {
    type Twin = LazyVec<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        twin.iter().map(|twin| T::concretise(twin, concretiser)).collect()
    }

    fn valid(twin: &Self::Twin) -> bool {
        !T::HAS_INVARIANTS || twin.iter().all(T::valid)
    }
}

impl<T: Model> Model for Box<[T]> {
    type Twin = LazyVec<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        twin.iter().map(|twin| T::concretise(twin, concretiser)).collect()
    }

    fn valid(twin: &Self::Twin) -> bool {
        !T::HAS_INVARIANTS || twin.iter().all(T::valid)
    }
}

impl<T: Model> Model for VecDeque<T> {
    type Twin = LazyVec<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        twin.iter().map(|twin| T::concretise(twin, concretiser)).collect()
    }

    fn valid(twin: &Self::Twin) -> bool {
        !T::HAS_INVARIANTS || twin.iter().all(T::valid)
    }
}

impl<T: Model, E: Model> Model for Result<T, E> {
    type Twin = Result<T::Twin, E::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS || E::HAS_INVARIANTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        match twin {
            Ok(value) => Ok(T::concretise(value, concretiser)),
            Err(error) => Err(E::concretise(error, concretiser)),
        }
    }

    fn valid(twin: &Self::Twin) -> bool {
        match twin {
            Ok(value) => T::valid(value),
            Err(error) => E::valid(error),
        }
    }
}

impl<T: Model, const N: usize> Model for [T; N] {
    type Twin = LazyArray<T::Twin, N>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        std::array::from_fn(|i| T::concretise(&twin[i], concretiser))
    }

    fn valid(twin: &Self::Twin) -> bool {
        !T::HAS_INVARIANTS || twin.iter().all(T::valid)
    }
}

macro_rules! tuples {
    ($(($($name:ident $k:tt),*) { $($root:item)? })*) => {$(
        impl<$($name: Model),*> Model for ($($name,)*) {
            type Twin = ($($name::Twin,)*);

            const HAS_INVARIANTS: bool = $($name::HAS_INVARIANTS)||*;

            fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
                ($($name::concretise(&twin.$k, concretiser),)*)
            }

            fn valid(twin: &Self::Twin) -> bool {
                $($name::valid(&twin.$k))&&*
            }

            $($root)?
        }
    )*};
}

tuples! {
    (A 0) {}
    (A 0, B 1) { fn root() -> Box<dyn Root<Self>> { Box::new(Pair::default()) } }
    (A 0, B 1, C 2) { fn root() -> Box<dyn Root<Self>> { Box::new(Triple::default()) } }
    (A 0, B 1, C 2, D 3) {}
    (A 0, B 1, C 2, D 3, E 4) {}
    (A 0, B 1, C 2, D 3, E 4, F 5) {}
}
