//! Models of values made of values: options, results, cells, sequences, tuples.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use smallscope_core::Datum;

use super::Model;
use crate::lazy::{Concretiser, LazyArray, LazyVec, Mismatch, Restorer};
use crate::observe::Observer;
use crate::root::{Pair, Root, Triple};
use crate::walk::{Violation, Walk};

impl<T: Model> Model for Option<T> {
    type Twin = Option<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;
    const HAS_OBJECTS: bool = T::HAS_OBJECTS;

    #[inline]
    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        twin.as_ref().map(|twin| T::concretise(twin, concretiser))
    }

    fn valid(twin: &Self::Twin) -> bool {
        twin.as_ref().is_none_or(T::valid)
    }

    fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
        twin.as_ref().is_none_or(|twin| T::valid_throughout(twin, walk))
    }

    fn violated(&self, walk: &mut Walk) -> Option<Violation> {
        self.as_ref().and_then(|value| value.violated(walk))
    }

    fn observe(&self, observer: &mut Observer) -> Datum {
        self.as_ref().map_or(Datum::Nothing, |value| Datum::Some(Box::new(value.observe(observer))))
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        match datum {
            Datum::Nothing => Ok(None),
            Datum::Some(inner) => T::restore(inner, restorer).map(Some),
            // The text form leaves `Some` out where nothing else can be meant.
            other => T::restore(other, restorer).map(Some),
        }
    }
}

impl<T: Model, E: Model> Model for Result<T, E> {
    type Twin = Result<T::Twin, E::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS || E::HAS_INVARIANTS;
    const HAS_OBJECTS: bool = T::HAS_OBJECTS || E::HAS_OBJECTS;

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

    fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
        match twin {
            Ok(value) => T::valid_throughout(value, walk),
            Err(error) => E::valid_throughout(error, walk),
        }
    }

    fn violated(&self, walk: &mut Walk) -> Option<Violation> {
        match self {
            Ok(value) => value.violated(walk),
            Err(error) => error.violated(walk),
        }
    }

    fn observe(&self, observer: &mut Observer) -> Datum {
        match self {
            Ok(value) => {
                let mut record = observer.open("Result", Some("Ok"));
                record.field("0", value);
                record.close()
            }
            Err(error) => {
                let mut record = observer.open("Result", Some("Err"));
                record.field("0", error);
                record.close()
            }
        }
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        let record = restorer.open("Result", datum, &[("Ok", &["0"]), ("Err", &["0"])])?;
        if record.variant() == "Ok" {
            restorer.field(&record, "0").map(Ok)
        } else {
            restorer.field(&record, "0").map(Err)
        }
    }
}

impl<T: Model> Model for RefCell<T> {
    type Twin = RefCell<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;
    const HAS_OBJECTS: bool = T::HAS_OBJECTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        RefCell::new(T::concretise(&twin.borrow(), concretiser))
    }

    fn valid(twin: &Self::Twin) -> bool {
        T::valid(&twin.borrow())
    }

    fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
        T::valid_throughout(&twin.borrow(), walk)
    }

    fn violated(&self, walk: &mut Walk) -> Option<Violation> {
        self.try_borrow().ok().and_then(|value| value.violated(walk))
    }

    fn observe(&self, observer: &mut Observer) -> Datum {
        // A method that panicked or leaked a guard may have left it borrowed.
        self.try_borrow().map_or_else(|_| Datum::Opaque("borrowed".to_owned()), |value| value.observe(observer))
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        T::restore(datum, restorer).map(RefCell::new)
    }
}

impl<T: Model + Copy> Model for Cell<T>
where
    T::Twin: Copy,
{
    type Twin = Cell<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;
    const HAS_OBJECTS: bool = T::HAS_OBJECTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        Cell::new(T::concretise(&twin.get(), concretiser))
    }

    fn valid(twin: &Self::Twin) -> bool {
        T::valid(&twin.get())
    }

    fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
        T::valid_throughout(&twin.get(), walk)
    }

    fn violated(&self, walk: &mut Walk) -> Option<Violation> {
        self.get().violated(walk)
    }

    fn observe(&self, observer: &mut Observer) -> Datum {
        self.get().observe(observer)
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        T::restore(datum, restorer).map(Cell::new)
    }
}

/// What all sequences have in common.
macro_rules! sequence {
    ($T:ident) => {
        const HAS_INVARIANTS: bool = $T::HAS_INVARIANTS;
        const HAS_OBJECTS: bool = $T::HAS_OBJECTS;

        fn valid(twin: &Self::Twin) -> bool {
            !$T::HAS_INVARIANTS || twin.iter().all($T::valid)
        }

        fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
            twin.iter().all(|twin| $T::valid_throughout(twin, walk))
        }

        fn violated(&self, walk: &mut Walk) -> Option<Violation> {
            if $T::HAS_OBJECTS { self.iter().find_map(|item| item.violated(walk)) } else { None }
        }

        fn observe(&self, observer: &mut Observer) -> Datum {
            Datum::Sequence(self.iter().map(|item| item.observe(observer)).collect())
        }
    };
}

/// The items of a sequence.
fn items<'d>(datum: &'d Datum, restorer: &Restorer<'_>) -> Result<&'d [Datum], Mismatch> {
    match datum {
        Datum::Sequence(items) | Datum::Arena(_, items) => Ok(items),
        other => Err(restorer.expected("a sequence, such as `[1, 2]`", other)),
    }
}

macro_rules! growable {
    ($($type:ty;)*) => {$(
        impl<T: Model> Model for $type {
            type Twin = LazyVec<T::Twin>;

            fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
                twin.iter().map(|twin| T::concretise(twin, concretiser)).collect()
            }

            fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
                restorer.elements(items(datum, restorer)?).map(Into::into)
            }

            sequence!(T);
        }
    )*};
}

growable! {
    Vec<T>;
    Box<[T]>;
    VecDeque<T>;
}

impl<T: Model, const N: usize> Model for [T; N] {
    type Twin = LazyArray<T::Twin, N>;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        std::array::from_fn(|i| T::concretise(&twin[i], concretiser))
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        let values = restorer.elements(items(datum, restorer)?)?;
        values.try_into().map_err(|_| restorer.expected(&format!("{N} elements"), datum))
    }

    sequence!(T);
}

macro_rules! tuples {
    ($(($($name:ident $k:tt),*) $count:literal { $($root:item)? })*) => {$(
        impl<$($name: Model),*> Model for ($($name,)*) {
            type Twin = ($($name::Twin,)*);

            const HAS_INVARIANTS: bool = $($name::HAS_INVARIANTS)||*;
            const HAS_OBJECTS: bool = $($name::HAS_OBJECTS)||*;

            fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
                ($($name::concretise(&twin.$k, concretiser),)*)
            }

            fn valid(twin: &Self::Twin) -> bool {
                $($name::valid(&twin.$k))&&*
            }

            fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
                $((!$name::HAS_OBJECTS || $name::valid_throughout(&twin.$k, walk)))&&*
            }

            fn violated(&self, walk: &mut Walk) -> Option<Violation> {
                None$(.or_else(|| self.$k.violated(walk)))*
            }

            fn observe(&self, observer: &mut Observer) -> Datum {
                Datum::Tuple(vec![$(self.$k.observe(observer)),*])
            }

            fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
                match datum {
                    Datum::Tuple(parts) if parts.len() == $count => Ok(($(restorer.part::<$name>($k, &parts[$k])?,)*)),
                    other => Err(restorer.expected(concat!("a tuple of ", $count), other)),
                }
            }

            $($root)?
        }
    )*};
}

tuples! {
    (A 0) 1 {}
    (A 0, B 1) 2 { fn root() -> Box<dyn Root<Self>> { Box::new(Pair::default()) } }
    (A 0, B 1, C 2) 3 { fn root() -> Box<dyn Root<Self>> { Box::new(Triple::default()) } }
    (A 0, B 1, C 2, D 3) 4 {}
    (A 0, B 1, C 2, D 3, E 4) 5 {}
    (A 0, B 1, C 2, D 3, E 4, F 5) 6 {}
}
