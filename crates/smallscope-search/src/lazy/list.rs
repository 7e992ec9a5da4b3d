//! Lists of values to choose from, for strings, foreign types and anything the user lists.

use std::any::{Any, TypeId};
use std::cell::OnceCell;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::ptr::NonNull;
use std::rc::Rc;
use std::sync::Arc;

use smallscope_core::{Datum, small};

use crate::value::Value;

/// A list of values of one type, which is known only at run time.
#[derive(Clone)]
pub(crate) struct ValueList {
    /// Keeps the values alive.
    _owner: Rc<dyn Any>,
    element: TypeId,
    first: *const u8,
    len: usize,
    /// The places of the values in the order in which they are chosen, if not in that of the list.
    order: Option<Rc<[usize]>>,
    show: fn(*const u8, usize) -> String,
    /// Whether structures show the values by their `Debug` texts only.
    opaque: bool,
    /// The texts of the values when they were listed, if a predicate may get at them.
    texts: Option<Rc<[String]>>,
    /// How many values are usual ones; an input may have only so many others.
    usual: usize,
    /// Whether these are all values of the type.
    has_all: bool,
    /// Where the usual ones do not come first: the usual values in the order of the list, then the others as they were listed.
    ranked: Option<Rc<[usize]>>,
    /// Where the value of a text is, made when it is first asked for.
    places: Rc<OnceCell<HashMap<String, usize>>>,
}

impl ValueList {
    /// A list that several threads may use.
    pub(crate) fn shared<T: fmt::Debug + Send + Sync + 'static>(values: Arc<Vec<T>>) -> Self {
        Self::over(values.as_slice(), Rc::new(values.clone()))
    }

    /// A list for the thread at hand.
    pub(crate) fn local<T: fmt::Debug + 'static>(values: Vec<T>) -> Self {
        let values = Rc::new(values);
        Self::over(values.as_slice(), values.clone())
    }

    fn over<T: fmt::Debug + 'static>(values: &[T], owner: Rc<dyn Any>) -> Self {
        let (first, len) = (values.as_ptr().cast(), values.len());
        let (element, show, places) = (TypeId::of::<T>(), show::<T>, Rc::default());
        ValueList {
            _owner: owner,
            element,
            first,
            len,
            order: None,
            show,
            opaque: false,
            texts: None,
            usual: len,
            has_all: false,
            ranked: None,
            places,
        }
    }

    /// The same values from the least to the greatest, each once; as they are if they are not of this type.
    pub(crate) fn sorted_by<T: 'static>(&self, compare: impl Fn(&T, &T) -> Ordering) -> Self {
        if self.element != TypeId::of::<T>() {
            return self.clone();
        }
        // SAFETY: `at` checks type and index, and the list keeps its values.
        let value = |index: usize| unsafe { self.at::<T>(index).as_ref() };
        let mut order = small::sorted(self.len, &|a, b| compare(value(a), value(b)));
        order.dedup_by(|a, b| compare(value(*a), value(*b)).is_eq());
        let (mut unusual, mut ranked): (Vec<usize>, Vec<usize>) =
            (0..order.len()).partition(|&rank| self.is_unusual(order[rank]));
        let order: Rc<[usize]> = order.into_iter().map(|index| self.place(index)).collect();
        small::sort(&mut unusual, &|a, b| order[*a].cmp(&order[*b]));
        let usual = ranked.len();
        ranked.extend(unusual);
        let sorted = ValueList {
            len: order.len(),
            usual,
            ranked: Some(ranked.into()),
            order: Some(order),
            places: Rc::default(),
            ..self.clone()
        };
        if self.opaque { sorted.opaque() } else { sorted }
    }

    /// Whether something holds for all values, if they are of this type.
    pub(crate) fn all<T: 'static>(&self, holds: impl Fn(&T) -> bool) -> bool {
        // SAFETY: `at` checks type and index, and the list keeps its values.
        self.element == TypeId::of::<T>() && (0..self.len).all(|index| holds(unsafe { self.at::<T>(index).as_ref() }))
    }

    /// Where the value at `index` lies.
    fn place(&self, index: usize) -> usize {
        assert!(index < self.len, "index within the list");
        self.order.as_ref().map_or(index, |order| order[index])
    }

    /// The same list, whose values structures show by their `Debug` texts only.
    pub(crate) fn opaque(self) -> Self {
        let texts = (0..self.len).map(|index| self.text(index)).collect();
        ValueList { opaque: true, texts: Some(texts), ..self }
    }

    /// The same list, of which only the first values are usual.
    pub(crate) fn with_usual(self, usual: usize) -> Self {
        ValueList { usual, ..self }
    }

    /// The same list, which has all values of its type or not.
    pub(crate) fn with_all(self, has_all: bool) -> Self {
        ValueList { has_all, ..self }
    }

    /// Whether these are all values of the type.
    pub(crate) fn has_all(&self) -> bool {
        self.has_all
    }

    /// How many values are usual ones; the first ones, unless the list is sorted.
    pub(crate) fn usual(&self) -> usize {
        self.usual
    }

    /// Whether the value at `index` is an unusual one.
    pub(crate) fn is_unusual(&self, index: usize) -> bool {
        self.ranked.as_ref().map_or(index >= self.usual, |ranked| ranked[..self.usual].binary_search(&index).is_err())
    }

    /// How many values in a range can be chosen.
    pub(crate) fn count_choosable(&self, range: &Range<usize>, with_unusual: bool) -> usize {
        if with_unusual { range.len() } else { self.usual_in(range).len() }
    }

    /// One of the values in a range that can be chosen: usual ones come first, then the others as they were listed.
    pub(crate) fn choosable(&self, range: &Range<usize>, k: usize) -> usize {
        let usual = self.usual_in(range);
        let Some(ranked) = &self.ranked else { return range.start + k };
        match k.checked_sub(usual.len()) {
            None => ranked[usual.start + k],
            Some(k) => {
                let mut others = ranked[self.usual..].iter().filter(|index| range.contains(index));
                *others.nth(k).expect("as many as there are to choose")
            }
        }
    }

    /// Which of the usual values, by their number, are in a range.
    fn usual_in(&self, range: &Range<usize>) -> Range<usize> {
        let before = |end: usize| match &self.ranked {
            Some(ranked) => ranked[..self.usual].partition_point(|index| *index < end),
            None => end.min(self.usual),
        };
        before(range.start)..before(range.end)
    }

    /// Whether a value is no longer what was listed, because a predicate has changed what is inside of it.
    pub(crate) fn has_changed(&self) -> bool {
        let texts = self.texts.iter().flat_map(|texts| texts.iter());
        texts.enumerate().any(|(index, text)| self.text(index) != *text)
    }

    pub(crate) fn is_opaque(&self) -> bool {
        self.opaque
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The text of the value at `index`, by its `Debug`.
    pub(crate) fn text(&self, index: usize) -> String {
        (self.show)(self.first, self.place(index))
    }

    /// Where in the list the value of this text is.
    pub(crate) fn place_of(&self, text: &str) -> Option<usize> {
        let places = self.places.get_or_init(|| (0..self.len).rev().map(|index| (self.text(index), index)).collect());
        places.get(text).copied()
    }

    /// Whether every value of another list is in this one too, by their texts.
    pub(crate) fn includes(&self, other: &ValueList) -> bool {
        (0..other.len).all(|index| self.place_of(&other.text(index)).is_some())
    }

    /// A bitwise copy of the value at `index`, for a lazily chosen field, which never drops it. Types that are chosen in this
    /// way have no interior mutability: nobody can change the copy.
    pub(crate) fn copy<T: Value>(&self, index: usize) -> T {
        // SAFETY: the copy goes into a lazily chosen field, which neither drops it nor hands it out mutably (invariant 3), and
        // the chooser keeps this list longer than its fields.
        unsafe { self.at::<T>(index).read() }
    }

    /// The value at `index`, for a lazily chosen field.
    pub(crate) fn lend<T: 'static>(&self, index: usize) -> Lent<T> {
        Lent(Repr::Listed(self.at(index)))
    }

    fn at<T: 'static>(&self, index: usize) -> NonNull<T> {
        assert!(self.element == TypeId::of::<T>(), "a value of the list's type");
        // SAFETY: the type was checked, `place` checks the index, and values of a list lie at no null address.
        unsafe { NonNull::new_unchecked(self.first.cast::<T>().cast_mut().add(self.place(index))) }
    }
}

/// A listed value in a field: the list's own, or one that a predicate put there.
pub struct Lent<T>(Repr<T>);

enum Repr<T> {
    Own(T),
    Listed(NonNull<T>),
}

impl<T> Lent<T> {
    pub(crate) fn own(value: T) -> Self {
        Lent(Repr::Own(value))
    }

    #[inline]
    pub(crate) fn get(&self) -> &T {
        match &self.0 {
            Repr::Own(value) => value,
            // SAFETY: the chooser keeps a list longer than its fields.
            Repr::Listed(value) => unsafe { value.as_ref() },
        }
    }

    /// # Panics
    ///
    /// If the value is the list's.
    pub(crate) fn get_mut(&mut self) -> &mut T {
        match &mut self.0 {
            Repr::Own(value) => value,
            Repr::Listed(_) => panic!("a listed value is the list's"),
        }
    }
}

fn show<T: fmt::Debug>(first: *const u8, index: usize) -> String {
    // SAFETY: `over` paired this function with a list of `T`, and `text` checked the index.
    format!("{:?}", unsafe { &*first.cast::<T>().add(index) })
}

impl fmt::Debug for ValueList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..self.len).map(|i| Datum::Opaque(self.text(i)))).finish()
    }
}
