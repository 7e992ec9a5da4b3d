//! Lists of values to choose from, for strings, foreign types and anything the user lists.

use std::any::{Any, TypeId};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use smallscope_core::Datum;

/// A list of values of one type, which is known only at run time.
#[derive(Clone)]
pub(crate) struct ValueList {
    /// Keeps the values alive.
    _owner: Rc<dyn Any>,
    element: TypeId,
    first: *const u8,
    len: usize,
    show: fn(*const u8, usize) -> String,
    /// Whether structures show the values by their `Debug` texts only.
    opaque: bool,
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
        ValueList { _owner: owner, element: TypeId::of::<T>(), first, len, show: show::<T>, opaque: false }
    }

    /// The same list, whose values structures show by their `Debug` texts only.
    pub(crate) fn opaque(self) -> Self {
        ValueList { opaque: true, ..self }
    }

    pub(crate) fn is_opaque(&self) -> bool {
        self.opaque
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The text of the value at `index`, by its `Debug`.
    pub(crate) fn text(&self, index: usize) -> String {
        assert!(index < self.len, "index within the list");
        (self.show)(self.first, index)
    }

    /// Whether a value of this text is in the list.
    pub(crate) fn has_text(&self, text: &str) -> bool {
        (0..self.len).any(|index| self.text(index) == text)
    }

    /// Whether every value of another list is in this one too, by their texts.
    pub(crate) fn includes(&self, other: &ValueList) -> bool {
        (0..other.len).all(|index| self.has_text(&other.text(index)))
    }

    /// A bitwise copy of the value at `index`, for a lazily chosen field, which never drops it.
    pub(crate) fn copy<T: 'static>(&self, index: usize) -> T {
        assert!(self.element == TypeId::of::<T>() && index < self.len, "a value of the list's type within the list");
        // SAFETY: type and index were checked; the copy goes into a lazily chosen field, which neither drops it nor
        // hands it out mutably (invariant 3), and the chooser keeps this list longer than its fields.
        unsafe { self.first.cast::<T>().add(index).read() }
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
