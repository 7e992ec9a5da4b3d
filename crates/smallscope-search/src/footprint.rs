//! Where the parts of a value lie in memory.

use std::any::type_name;
use std::ptr;

/// Where a value lies, and its parts: those of [`Datum::children`](smallscope_core::Datum::children), in the same order.
///
/// Values that are read as copies have no parts here, though their datum has.
#[derive(Debug, Default)]
pub(crate) struct Footprint {
    pub(crate) address: usize,
    pub(crate) size: usize,
    /// The name of its type: a struct with one field lies where the field does.
    pub(crate) of: &'static str,
    /// The variable, if the value is symbolic.
    pub(crate) symbol: Option<u32>,
    /// Whether the type is a struct or an enum that is `Copy`.
    pub(crate) is_copy: bool,
    pub(crate) parts: Vec<Footprint>,
}

/// Where the values of a reading lie.
#[derive(Debug, Default)]
pub(crate) struct Footprints {
    /// The values that were read.
    pub(crate) roots: Vec<Footprint>,
    /// The objects, by their number.
    pub(crate) objects: Vec<Option<Footprint>>,
}

/// Footprints that are being taken.
#[derive(Debug, Default)]
pub(crate) struct Prints {
    open: Vec<Footprint>,
    done: Footprints,
}

impl Prints {
    /// Comes to a value.
    pub(crate) fn enter<T>(&mut self, value: &T) {
        let (address, size, of) = (ptr::from_ref(value).addr(), size_of::<T>(), type_name::<T>());
        self.open.push(Footprint { address, size, of, symbol: None, is_copy: false, parts: Vec::new() });
    }

    /// Is done with a value, which is part of the one around it.
    pub(crate) fn leave(&mut self) {
        let Some(print) = self.open.pop() else { return };
        match self.open.last_mut() {
            Some(whole) => whole.parts.push(print),
            None => self.done.roots.push(print),
        }
    }

    /// Is done with an object.
    pub(crate) fn leave_object(&mut self, number: Option<usize>) {
        let (Some(print), Some(number)) = (self.open.pop(), number) else { return };
        if self.done.objects.len() <= number {
            self.done.objects.resize_with(number + 1, || None);
        }
        self.done.objects[number] = Some(print);
    }

    /// The value at hand is a cell, and stands for what it holds.
    pub(crate) fn narrow<T>(&mut self, content: &T) {
        if let Some(print) = self.open.last_mut() {
            (print.address, print.size) = (ptr::from_ref(content).addr(), size_of::<T>());
            print.of = type_name::<T>();
        }
    }

    /// The value at hand is symbolic.
    pub(crate) fn name_symbol(&mut self, variable: u32) {
        if let Some(print) = self.open.last_mut() {
            print.symbol = Some(variable);
        }
    }

    /// The value at hand is `Copy`.
    pub(crate) fn note_copy(&mut self) {
        if let Some(print) = self.open.last_mut() {
            print.is_copy = true;
        }
    }

    /// The parts of the value at hand were read from a copy.
    pub(crate) fn forget_parts(&mut self) {
        if let Some(print) = self.open.last_mut() {
            print.parts.clear();
        }
    }

    pub(crate) fn finish(self) -> Footprints {
        self.done
    }
}
