//! Models of values made of values: options, results, cells, sequences, tuples.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::mem::ManuallyDrop;

use smallscope_core::Datum;

use super::{Derivations, Model};
use crate::lazy::{self, Concretiser, LazyArray, LazyVec, Mismatch, Restorer};
use crate::observe::Observer;
use crate::root::{Five, Four, Pair, Root, Six, Triple};
use crate::spell::{Speller, Spelling};
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
        self.as_ref().map_or(Datum::Nothing, |value| Datum::Some(Box::new(observer.part(value))))
    }

    fn derive(&self) -> Derivations<Self> {
        let mut all = Derivations::none();
        if let Some(value) = self {
            all.part(value.derive(), Option::as_mut);
        }
        all
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        match datum {
            Datum::Nothing => Ok(None),
            Datum::Some(inner) => T::restore(inner, restorer).map(Some),
            // The text form leaves `Some` out where nothing else can be meant.
            other => T::restore(other, restorer).map(Some),
        }
    }

    fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
        let Some(value) = self else { return Some(Spelling::Now("None".to_owned())) };
        let value = speller.apart(|speller| value.spell(speller))?;
        Some(value.inside("None", |value| format!("Some({value})")))
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

    fn derive(&self) -> Derivations<Self> {
        let mut all = Derivations::none();
        match self {
            Ok(value) => all.part(value.derive(), |this: &mut Self| this.as_mut().ok()),
            Err(error) => all.part(error.derive(), |this: &mut Self| this.as_mut().err()),
        }
        all
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        let record = restorer.open("Result", datum, &[("Ok", &["0"]), ("Err", &["0"])])?;
        if record.variant() == "Ok" {
            restorer.field(&record, "0").map(Ok)
        } else {
            restorer.field(&record, "0").map(Err)
        }
    }

    fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
        let text = match self {
            Ok(value) => format!("Ok({})", speller.apart(|speller| value.spell(speller))?.now()?),
            Err(error) => format!("Err({})", speller.apart(|speller| error.spell(speller))?.now()?),
        };
        Some(Spelling::Now(text))
    }
}

impl<T: Model> Model for RefCell<T> {
    type Twin = lazy::RefCell<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;
    const HAS_OBJECTS: bool = T::HAS_OBJECTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        RefCell::new(T::concretise(twin.chosen(), concretiser))
    }

    fn valid(twin: &Self::Twin) -> bool {
        T::valid(twin.chosen())
    }

    fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
        walk.within_cell(|walk| T::valid_throughout(twin.chosen(), walk))
    }

    fn violated(&self, walk: &mut Walk) -> Option<Violation> {
        self.try_borrow().ok().and_then(|value| value.violated(walk))
    }

    fn observe(&self, observer: &mut Observer) -> Datum {
        // A method that panicked or leaked a guard may have left it borrowed.
        self.try_borrow()
            .map_or_else(|_| Datum::Opaque("borrowed".to_owned()), |value| observer.content_of_cell(&*value))
    }

    fn derive(&self) -> Derivations<Self> {
        let mut all = Derivations::none();
        if let Ok(value) = self.try_borrow() {
            all.part(value.derive(), |this: &mut Self| Some(this.get_mut()));
        }
        all
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        T::restore(datum, restorer).map(RefCell::new)
    }

    fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
        speller.cell(&*self.try_borrow().ok()?)
    }
}

impl<T: Model + Copy> Model for Cell<T>
where
    T::Twin: Copy,
{
    type Twin = lazy::Cell<T::Twin>;

    const HAS_INVARIANTS: bool = T::HAS_INVARIANTS;
    const HAS_OBJECTS: bool = T::HAS_OBJECTS;

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        Cell::new(T::concretise(&twin.get(), concretiser))
    }

    fn valid(twin: &Self::Twin) -> bool {
        T::valid(&twin.get())
    }

    fn valid_throughout(twin: &Self::Twin, walk: &mut Walk) -> bool {
        walk.within_cell(|walk| T::valid_throughout(&twin.get(), walk))
    }

    fn violated(&self, walk: &mut Walk) -> Option<Violation> {
        self.get().violated(walk)
    }

    fn observe(&self, observer: &mut Observer) -> Datum {
        observer.copy_of_cell(&self.get())
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        T::restore(datum, restorer).map(Cell::new)
    }

    fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
        speller.uses("std::cell::Cell");
        let content = self.get().spell(speller)?.now()?;
        Some(Spelling::Now(format!("Cell::new({content})")))
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
            Datum::Sequence(self.iter().map(|item| observer.part(item)).collect())
        }

        fn derive(&self) -> Derivations<Self> {
            let mut all = Derivations::none();
            for (k, item) in self.iter().enumerate() {
                all.part(item.derive(), move |this: &mut Self| this.get_mut(k));
            }
            all
        }
    };
}

/// The items of a sequence.
pub(super) fn items<'d>(datum: &'d Datum, restorer: &Restorer<'_>) -> Result<&'d [Datum], Mismatch> {
    match datum {
        Datum::Sequence(items) | Datum::Arena(_, items) | Datum::Set(items) => Ok(items),
        other => Err(restorer.expected("a sequence, such as `[1, 2]`", other)),
    }
}

macro_rules! growable {
    ($($type:ty, $uses:expr, $open:literal, $close:literal;)*) => {$(
        impl<T: Model> Model for $type {
            type Twin = LazyVec<T::Twin>;

            fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
                let uses: Option<&'static str> = $uses;
                uses.into_iter().for_each(|path| speller.uses(path));
                let items = speller.parts(self.iter())?;
                Some(Spelling::Now(format!(concat!($open, "[{}]", $close), items)))
            }

            fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
                // If code of the user panics, what is built must not drop: it may point to objects that are not filled in.
                let built: Vec<_> =
                    twin.iter().map(|twin| ManuallyDrop::new(concretiser.nested(twin))).collect();
                built.into_iter().map(ManuallyDrop::into_inner).collect()
            }

            fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
                restorer.elements(items(datum, restorer)?).map(Into::into)
            }

            sequence!(T);
        }
    )*};
}

growable! {
    Vec<T>, None, "vec!", "";
    Box<[T]>, None, "vec!", ".into_boxed_slice()";
    VecDeque<T>, Some("std::collections::VecDeque"), "VecDeque::from(", ")";
}

impl<T: Model, const N: usize> Model for [T; N] {
    type Twin = LazyArray<T::Twin, N>;

    fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
        speller.parts(self.iter()).map(|items| Spelling::Now(format!("[{items}]")))
    }

    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self {
        let built: [_; N] = std::array::from_fn(|i| ManuallyDrop::new(T::concretise(&twin[i], concretiser)));
        built.map(ManuallyDrop::into_inner)
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
                let built = ($(ManuallyDrop::new($name::concretise(&twin.$k, concretiser)),)*);
                ($(ManuallyDrop::into_inner(built.$k),)*)
            }

            fn derive(&self) -> Derivations<Self> {
                let mut all = Derivations::none();
                $(all.part(self.$k.derive(), |this: &mut Self| Some(&mut this.$k));)*
                all
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
                Datum::Tuple(vec![$(observer.part(&self.$k)),*])
            }

            fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
                match datum {
                    Datum::Tuple(parts) if parts.len() == $count => {
                        let built = ($(ManuallyDrop::new(restorer.part::<$name>($k, &parts[$k])?),)*);
                        Ok(($(ManuallyDrop::into_inner(built.$k),)*))
                    }
                    other => Err(restorer.expected(concat!("a tuple of ", $count), other)),
                }
            }

            fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
                let parts = [$(speller.apart(|speller| self.$k.spell(speller))?.now()?),*];
                let comma = if $count == 1 { "," } else { "" };
                Some(Spelling::Now(format!("({}{comma})", parts.join(", "))))
            }

            $($root)?
        }
    )*};
}

tuples! {
    (A 0) 1 {}
    (A 0, B 1) 2 { fn root() -> Box<dyn Root<Self>> { Box::new(Pair::default()) } }
    (A 0, B 1, C 2) 3 { fn root() -> Box<dyn Root<Self>> { Box::new(Triple::default()) } }
    (A 0, B 1, C 2, D 3) 4 { fn root() -> Box<dyn Root<Self>> { Box::new(Four::default()) } }
    (A 0, B 1, C 2, D 3, E 4) 5 { fn root() -> Box<dyn Root<Self>> { Box::new(Five::default()) } }
    (A 0, B 1, C 2, D 3, E 4, F 5) 6 { fn root() -> Box<dyn Root<Self>> { Box::new(Six::default()) } }
}
