//! Bounds as users write them: ranges and lists of values, by the name of a field.

use std::any::Any;
use std::fmt;
use std::ops::{Bound, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};
use std::sync::Arc;

use smallscope_core::small::{List as _, SmallMap};

use crate::domain::{Number, letter};
use crate::lazy::ValueList;
use crate::names::type_name;
use crate::usual::{Constants, Plan, Purpose};

/// The values a field may take, as given to [`Space::field`](crate::Space::field).
///
/// Made from ranges of integers or characters, and from arrays, slices and vectors of values of the field's type.
/// Integers fit fields of every integer type that can hold them, and `&str`s fit `String` fields.
#[derive(Clone)]
pub struct Values(pub(crate) Spec);

#[derive(Clone)]
pub(crate) enum Spec {
    /// Consecutive integers; empty if `low > high`.
    Ints { low: i128, high: i128, kind: Number },
    /// Listed values, and, where they are integers or strings, these too.
    List { list: SharedList, ints: Option<Vec<i128>>, texts: Option<Vec<String>> },
    /// Objects of the given classes and sets, or of the type's own class if none is given, and perhaps null.
    Objects { names: Vec<String>, null: Null },
}

/// Whether a pointer or an option may be null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Null {
    /// As its type says.
    Allowed,
    Never,
    Always,
}

/// A list that is typed when it is used.
#[derive(Clone)]
pub(crate) struct SharedList {
    pub(crate) values: Arc<dyn Any + Send + Sync>,
    pub(crate) type_name: String,
    pub(crate) text: String,
    pub(crate) typed: fn(&Arc<dyn Any + Send + Sync>) -> ValueList,
}

impl Values {
    /// The given values, in this order.
    pub fn list<T: Clone + fmt::Debug + Send + Sync + 'static>(values: impl IntoIterator<Item = T>) -> Self {
        let values: Arc<Vec<T>> = Arc::new(values.into_iter().collect());
        let ints = values.iter().map(|value| as_int(value)).collect();
        let texts = values.iter().map(|value| as_text(value)).collect();
        let text = format!("{values:?}");
        let typed = |values: &Arc<dyn Any + Send + Sync>| {
            let values = values.clone().downcast::<Vec<T>>().expect("the list was made from this type");
            ValueList::shared(values)
        };
        let list = SharedList { values, type_name: type_name::<T>(), text, typed };
        Values(Spec::List { list, ints, texts })
    }

    /// Objects of the named classes and [sets](crate::Space::set), for a pointer.
    pub fn objects<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Self {
        Values(Spec::Objects { names: names.into_iter().map(Into::into).list(), null: Null::Allowed })
    }

    /// Only null: for an `Option` nothing but `None`, for a raw pointer or a `Weak` nothing but one that points nowhere.
    pub fn null() -> Self {
        Values(Spec::Objects { names: Vec::new(), null: Null::Always })
    }

    /// Everything but null, for an `Option`, a raw pointer or a `Weak`.
    pub fn non_null() -> Self {
        Values(Spec::Objects { names: Vec::new(), null: Null::Never })
    }

    /// The same objects without null, after [`Values::objects`].
    ///
    /// # Panics
    ///
    /// If these are no objects, or only null.
    #[must_use]
    #[track_caller]
    pub fn without_null(self) -> Self {
        match self.0 {
            Spec::Objects { names, null: Null::Allowed | Null::Never } => {
                Values(Spec::Objects { names, null: Null::Never })
            }
            _ => panic!("`{self}` are no objects: null can be taken out of `Values::objects` only"),
        }
    }

    /// Whether null is among them.
    pub(crate) fn nulls(&self) -> Null {
        match self.0 {
            Spec::Objects { null, .. } => null,
            _ => Null::Allowed,
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Spec::Ints { low, high, kind: Number::Char } => write!(f, "{:?}..={:?}", letter(*low), letter(*high)),
            Spec::Ints { low, high, .. } => write!(f, "{low}..={high}"),
            Spec::List { list, .. } => write!(f, "{}", list.text),
            Spec::Objects { null: Null::Always, .. } => write!(f, "Values::null()"),
            Spec::Objects { names, null: Null::Never } if names.is_empty() => write!(f, "Values::non_null()"),
            Spec::Objects { names, null: Null::Never } => write!(f, "Values::objects({names:?}).without_null()"),
            Spec::Objects { names, .. } => write!(f, "Values::objects({names:?})"),
        }
    }
}

fn as_int(value: &dyn Any) -> Option<i128> {
    macro_rules! try_types {
        ($($type:ty),*) => {
            $(if let Some(&int) = value.downcast_ref::<$type>() {
                return i128::try_from(int).ok();
            })*
        };
    }
    try_types!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);
    None
}

fn as_text(value: &dyn Any) -> Option<String> {
    value.downcast_ref::<String>().cloned().or_else(|| value.downcast_ref::<&str>().map(|text| (*text).to_owned()))
}

/// Anything that can be made into [`Values`].
pub trait IntoValues {
    /// The values.
    fn into_values(self) -> Values;
}

impl IntoValues for Values {
    fn into_values(self) -> Values {
        self
    }
}

impl<T: Clone + fmt::Debug + Send + Sync + 'static, const N: usize> IntoValues for [T; N] {
    fn into_values(self) -> Values {
        Values::list(self)
    }
}

impl<T: Clone + fmt::Debug + Send + Sync + 'static> IntoValues for Vec<T> {
    fn into_values(self) -> Values {
        Values::list(self)
    }
}

impl<T: Clone + fmt::Debug + Send + Sync + 'static> IntoValues for &[T] {
    fn into_values(self) -> Values {
        Values::list(self.iter().cloned())
    }
}

macro_rules! ranges {
    ($($type:ty, $kind:ident => $to_int:expr;)*) => {$(
        impl IntoValues for RangeInclusive<$type> {
            #[inline]
            fn into_values(self) -> Values {
                let to_int: fn($type) -> i128 = $to_int;
                Values(Spec::Ints { low: to_int(*self.start()), high: to_int(*self.end()), kind: Number::$kind })
            }
        }

        impl IntoValues for Range<$type> {
            #[inline]
            fn into_values(self) -> Values {
                let to_int: fn($type) -> i128 = $to_int;
                Values(Spec::Ints { low: to_int(self.start), high: to_int(self.end) - 1, kind: Number::$kind })
            }
        }
    )*};
}

ranges! {
    i8, Integer => i128::from; i16, Integer => i128::from; i32, Integer => i128::from; i64, Integer => i128::from; i128, Integer => |n| n;
    isize, Integer => |n| n as i128;
    u8, Integer => i128::from; u16, Integer => i128::from; u32, Integer => i128::from; u64, Integer => i128::from; usize, Integer => |n| n as i128;
    u128, Integer => |n| i128::try_from(n).unwrap_or(i128::MAX);
    char, Char => |c| u32::from(c).into();
}

/// Everything a user set on a space.
#[derive(Clone, Default)]
pub(crate) struct SpaceBounds {
    pub(crate) bound: usize,
    pub(crate) objects: SmallMap<String, usize>,
    pub(crate) sets: Vec<ObjectSet>,
    pub(crate) fields: SmallMap<String, Values>,
    pub(crate) lengths: SmallMap<String, (usize, usize)>,
    /// Whether only the types matter, so that values need not be listed.
    pub(crate) types_only: bool,
    /// Whether symbolic values are enumerated as any others.
    pub(crate) enumerates: bool,
    /// If values that nobody bounded are not only those that the bound gives: what the code mentions, and what they are for.
    pub(crate) usual: Option<(Constants, Purpose)>,
    /// The values that were found to be affordable.
    pub(crate) plan: Option<Plan>,
}

/// A named set of objects of a class, besides the class's own.
#[derive(Clone, Debug)]
pub(crate) struct ObjectSet {
    pub(crate) name: String,
    pub(crate) class: String,
    pub(crate) count: usize,
}

impl SpaceBounds {
    /// Takes over everything set on another space and not on this one.
    pub(crate) fn include(&mut self, other: &SpaceBounds) {
        for (class, count) in other.objects.iter() {
            self.objects.get_or_insert(class.clone(), *count);
        }
        for (field, values) in other.fields.iter() {
            self.fields.get_or_insert(field.clone(), values.clone());
        }
        for (field, length) in other.lengths.iter() {
            self.lengths.get_or_insert(field.clone(), *length);
        }
        for set in &other.sets {
            if self.sets.iter().all(|own| own.name != set.name) {
                self.sets.push(set.clone());
            }
        }
    }
}

/// Lengths of a vector: a number or a range.
pub trait Lengths {
    /// The shortest and the longest; `longest` stands for an open end.
    fn ends(self, longest: usize) -> (usize, usize);
}

impl Lengths for usize {
    fn ends(self, _: usize) -> (usize, usize) {
        (self, self)
    }
}

macro_rules! lengths {
    ($($range:ty),*) => {$(
        impl Lengths for $range {
            #[inline]
            fn ends(self, longest: usize) -> (usize, usize) {
                let low = match self.start_bound() {
                    Bound::Included(&low) => low,
                    Bound::Excluded(&low) => low + 1,
                    Bound::Unbounded => 0,
                };
                match self.end_bound() {
                    Bound::Included(&high) => (low, high),
                    Bound::Excluded(&0) => (low.max(1), 0),
                    Bound::Excluded(&high) => (low, high - 1),
                    Bound::Unbounded => (low, longest),
                }
            }
        }
    )*};
}

lengths!(Range<usize>, RangeInclusive<usize>, RangeFrom<usize>, RangeTo<usize>, RangeToInclusive<usize>, RangeFull);
