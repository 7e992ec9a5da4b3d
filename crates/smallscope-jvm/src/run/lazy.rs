//! Arrays whose length and elements are chosen when they are read.
//!
//! Their second word has [`LAZY_ARRAY`], the greatest length in bits 32 to 62, and a length of 0 in the low half, so that every access
//! goes to the slow path without a check of its own. Behind the elements follow one word for the length (0: not chosen, else
//! one more than the length) and a bit for each element that is chosen.

use crate::class::FieldId;
use crate::descriptor::Kind;
use crate::heap::{HEADER, Heap, LAZY_ARRAY};
use crate::machine::{Ref, Slot};
use crate::trap::{Step, Trap};
use crate::vm::Vm;

impl Vm {
    pub fn new_lazy_array(&mut self, class: u32, most: u32) -> Step<u32> {
        let kind = self.class(class).element;
        let words = self.lazy_words(kind, most);
        let array = self.heap.allocate(class, LAZY_ARRAY | u64::from(most) << 32, words)?;
        self.lazy_top = self.lazy_top.max(array + 1);
        Ok(array)
    }

    /// Words that a lazy array takes.
    pub fn lazy_words(&self, kind: Kind, most: u32) -> usize {
        Heap::array_words(kind, most) + 1 + (most as usize).div_ceil(64)
    }

    pub fn is_lazy_array(&self, array: u32) -> bool {
        self.heap.get(array + 1) & LAZY_ARRAY != 0
    }

    /// The greatest length of a lazy array.
    pub fn most(&self, array: u32) -> u32 {
        (self.heap.get(array + 1) >> 32) as u32 & 0x7FFF_FFFF
    }

    fn length_word(&self, array: u32) -> u32 {
        let kind = self.kind_of_array(array);
        array + Heap::array_words(kind, self.most(array)) as u32
    }

    /// The length of any array, if it is chosen.
    pub fn known_length(&self, array: u32) -> Option<u32> {
        if !self.is_lazy_array(array) {
            return Some(self.heap.length(array));
        }
        (self.heap.get(self.length_word(array)) as u32).checked_sub(1)
    }

    pub fn choose_length(&mut self, array: u32, length: u32) {
        let at = self.length_word(array);
        self.heap.set(at, u64::from(length) + 1);
    }

    fn bit(&self, array: u32, index: u32) -> (u32, u64) {
        (self.length_word(array) + 1 + index / 64, 1 << (index % 64))
    }

    pub fn element_chosen(&self, array: u32, index: u32) -> bool {
        if !self.is_lazy_array(array) {
            return true;
        }
        let (at, bit) = self.bit(array, index);
        self.heap.get(at) & bit != 0
    }

    pub fn mark_element(&mut self, array: u32, index: u32) {
        if self.is_lazy_array(array) {
            let (at, bit) = self.bit(array, index);
            let old = self.heap.get(at);
            self.heap.set(at, old | bit);
        }
    }

    /// The length of a lazy array, which must be chosen first.
    pub fn lazy_length(&mut self, array: u32) -> Step {
        self.known_length(array).map(u64::from).ok_or(Trap::Choose(Slot::Length { array: Ref(array) }))
    }

    /// Lets an element of a lazy array be read, if it and the length are chosen.
    pub fn lazy_bounds(&mut self, array: u32, index: u32) -> Step<()> {
        self.within(array, index)?;
        if self.element_chosen(array, index) {
            Ok(())
        } else {
            Err(Trap::Choose(Slot::Element { array: Ref(array), index }))
        }
    }

    /// Lets an element of a lazy array be written; it counts as chosen then.
    pub fn lazy_write(&mut self, array: u32, index: u32) -> Step<()> {
        self.within(array, index)?;
        self.meddled = Some(Slot::Element { array: Ref(array), index });
        self.mark_element(array, index);
        Ok(())
    }

    fn within(&mut self, array: u32, index: u32) -> Step<()> {
        let length = self.lazy_length(array)? as u32;
        if index < length {
            return Ok(());
        }
        let message = format!("Index {} out of bounds for length {length}", index as i32);
        Err(Trap::new("java/lang/ArrayIndexOutOfBoundsException", message))
    }

    /// For peers that read a whole array: its length, after everything in it is chosen.
    pub fn settled_length(&mut self, array: u32) -> Step<u32> {
        let length = match self.known_length(array) {
            Some(n) => n,
            None => return Err(Trap::Choose(Slot::Length { array: Ref(array) })),
        };
        if self.is_lazy_array(array) {
            for index in 0..length {
                self.lazy_bounds(array, index)?;
            }
        }
        Ok(length)
    }

    /// For peers that read a whole object: everything in it is chosen.
    pub fn settled_object(&mut self, object: u32) -> Step<()> {
        let unset = self.heap.get(object + 1);
        if unset == 0
            || self.heap.class(object) == self.known.class
            || self.class(self.heap.class(object)).component().is_some()
        {
            return Ok(());
        }
        Err(Trap::Choose(Slot::Field {
            object: Ref(object),
            field: self.field_at(object, unset.trailing_zeros() as u16 + HEADER as u16),
        }))
    }

    /// The program writes a field that may have no value yet; it counts as chosen then.
    pub fn lazy_put(&mut self, object: u32, off: u16, value: u64) {
        if object < self.lazy_top {
            self.meddled = Some(Slot::Field { object: Ref(object), field: self.field_at(object, off) });
        }
        let unset = self.heap.get(object + 1);
        let bit = 1 << (off - HEADER as u16);
        if unset & bit != 0 {
            self.heap.set(object + 1, unset & !bit);
        }
        self.heap.set(object + u32::from(off), value);
    }

    /// Marks a field as one that is chosen when it is read.
    pub fn make_lazy(&mut self, field: FieldId) {
        self.fields[field.at()].lazy = true;
    }
}
