//! What generated code asks of a value's type, whatever it is: its text, its equality, its invariants.
//!
//! Each question is a pair of traits, one for types that can answer and one, a reference further away, for all others:
//! `(&Shown(&value)).__smallscope_text()` takes the first where it applies. (`(&&Compared(..)).__smallscope_same()` has
//! three of them.)

use std::fmt::Debug;
use std::marker::PhantomData;

use smallscope_search::{Datum, Model, Observer, Outline, Violation, Walk, outline_of};

/// What the body of a test may return.
#[diagnostic::on_unimplemented(
    message = "a test returns `()` or a `Result`, not `{Self}`",
    label = "say by `assert!` whether an input passes, or return `Err`"
)]
pub trait Outcome {
    /// Whether it passed.
    ///
    /// # Errors
    ///
    /// The reason, if it did not.
    fn passed(self) -> Result<(), String>;
}

impl Outcome for () {
    fn passed(self) -> Result<(), String> {
        Ok(())
    }
}

impl<T, E: Debug> Outcome for Result<T, E> {
    fn passed(self) -> Result<(), String> {
        self.map(drop).map_err(|error| format!("{error:?}"))
    }
}

/// A value to show: its `Debug` text if it has one.
pub struct Shown<'a, T: ?Sized>(pub &'a T);

/// For values with `Debug`.
pub trait WithDebug {
    /// The text.
    fn __smallscope_text(&self) -> Option<String>;
}

impl<T: Debug + ?Sized> WithDebug for Shown<'_, T> {
    fn __smallscope_text(&self) -> Option<String> {
        Some(format!("{:?}", self.0))
    }
}

/// For all other values.
pub trait WithoutDebug {
    /// None.
    fn __smallscope_text(&self) -> Option<String> {
        None
    }
}

impl<T: ?Sized> WithoutDebug for &Shown<'_, T> {}

/// A result to judge by the invariants of what it reaches.
pub struct Judged<'a, T: ?Sized>(pub &'a T);

/// For modelled types.
pub trait WithModel {
    /// The first invariant that does not hold.
    fn __smallscope_judge(&self) -> Option<Violation>;
}

impl<T: Model> WithModel for Judged<'_, T> {
    fn __smallscope_judge(&self) -> Option<Violation> {
        self.0.violated(&mut Walk::new())
    }
}

/// For all other types.
pub trait WithoutModel {
    /// None.
    fn __smallscope_judge(&self) -> Option<Violation> {
        None
    }
}

impl<T: ?Sized> WithoutModel for &Judged<'_, T> {}

/// A result to read for what is said of it in relational logic.
pub struct Reading<'a, T: ?Sized>(pub &'a T);

/// For modelled types.
pub trait WithReading {
    /// Reads the value.
    fn __smallscope_read(&self, observer: &mut Observer) -> Datum;

    /// Reads what a reference leads to: an object that was met before, or a value.
    fn __smallscope_refer(&self, observer: &mut Observer) -> Datum;
}

impl<T: Model> WithReading for Reading<'_, T> {
    fn __smallscope_read(&self, observer: &mut Observer) -> Datum {
        self.0.observe(observer)
    }

    fn __smallscope_refer(&self, observer: &mut Observer) -> Datum {
        observer.refer(self.0)
    }
}

/// For all other types.
pub trait WithoutReading {
    /// Nothing that is known.
    fn __smallscope_read(&self, _: &mut Observer) -> Datum {
        Datum::Unread
    }

    /// Nothing that is known.
    fn __smallscope_refer(&self, _: &mut Observer) -> Datum {
        Datum::Unread
    }
}

impl<T: ?Sized> WithoutReading for &Reading<'_, T> {}

/// A type to see what its values are made of.
pub struct Typed<T: ?Sized>(PhantomData<fn() -> Box<T>>);

impl<T: ?Sized> Typed<T> {
    /// The type.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Typed(PhantomData)
    }
}

/// For modelled types.
pub trait WithOutline {
    /// What its values are made of.
    fn __smallscope_outline(&self) -> Option<Outline>;
}

impl<T: Model> WithOutline for Typed<T> {
    fn __smallscope_outline(&self) -> Option<Outline> {
        outline_of::<T>()
    }
}

/// For all other types.
pub trait WithoutOutline {
    /// None.
    fn __smallscope_outline(&self) -> Option<Outline> {
        None
    }
}

impl<T: ?Sized> WithoutOutline for &Typed<T> {}

/// Two results to compare.
pub struct Compared<'a, T: ?Sized>(pub &'a T, pub &'a T);

/// For types with `PartialEq`.
pub trait WithEquality {
    /// Whether they are equal; none if neither is equal even to itself, as with NaN inside.
    fn __smallscope_same(&self) -> Option<bool>;
}

impl<T: PartialEq + ?Sized> WithEquality for &Compared<'_, T> {
    #[allow(clippy::eq_op)]
    fn __smallscope_same(&self) -> Option<bool> {
        let is_telling = self.0 == self.0 || self.1 == self.1;
        is_telling.then_some(self.0 == self.1)
    }
}

/// For modelled types without it.
pub trait WithStructure {
    /// Whether they are the same structure.
    fn __smallscope_same(&self) -> Option<bool>;
}

impl<T: Model> WithStructure for &&Compared<'_, T> {
    fn __smallscope_same(&self) -> Option<bool> {
        Some(is_same(self.0, self.1))
    }
}

/// For all other types: an error that says so.
pub trait Incomparable<T: ?Sized> {
    /// Does not compile.
    fn __smallscope_same(&self) -> Option<bool>
    where
        T: Comparable;
}

impl<T: ?Sized> Incomparable<T> for Compared<'_, T> {
    fn __smallscope_same(&self) -> Option<bool>
    where
        T: Comparable,
    {
        None
    }
}

/// What results must be for `same_as` to compare them.
#[diagnostic::on_unimplemented(
    message = "the results of the method and of its reference cannot be compared",
    label = "`{Self}` has no `PartialEq` and is not a modelled type",
    note = "derive `PartialEq` for it, or compare in a `#[smallscope::test]`"
)]
pub trait Comparable {}

/// Whether two values are the same structure, up to the names of objects.
pub fn is_same<T: Model>(left: &T, right: &T) -> bool {
    // What cannot be read to the end is not known to be the same.
    let form = |value| {
        let mut observer = Observer::new();
        let structure = observer.read(value);
        (!observer.was_cut()).then(|| structure.canonical())
    };
    form(left).is_some_and(|left| Some(left) == form(right))
}
