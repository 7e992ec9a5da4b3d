//! Objects from outside: make them, read them, write them.

use super::{Location, Machine, Ref, Slot, Value};
use crate::class::{ClassId, FieldId, MethodId, Shape};
use crate::error::Error;
use crate::heap::HEADER;
use crate::run::as_value;
use crate::trap::{Step, Trap};
use crate::vm::NO_ENTRY;

fn plain<T>(step: Step<T>) -> Result<T, Error> {
    step.map_err(|trap| match trap {
        Trap::Fail(e) => e,
        Trap::Full(_) => Error::new(crate::error::ErrorKind::Request, "the heap is full"),
        other => Error::new(crate::error::ErrorKind::Request, format!("{other:?}")),
    })
}

impl Machine {
    /// Lets a field be chosen when it is read, in objects of [`Machine::new_lazy`]. Call it before code runs: code that was decoded is
    /// forgotten.
    ///
    /// # Errors
    ///
    /// If the field is static, or is not among the first 64 of its objects, or a call is in progress.
    pub fn make_lazy(&mut self, field: FieldId) -> Result<(), Error> {
        let f = self.field(field);
        if f.is_static() {
            return Err(Error::unsupported(format!("static field {} cannot be chosen when it is read", f.name())));
        }
        if f.at - HEADER >= 64 {
            return Err(Error::unsupported(format!(
                "field {} is not among the first 64 of its class, so it cannot be chosen when it is read",
                f.name()
            )));
        }
        if !self.thread.frames.is_empty() {
            return Err(Error::new(crate::error::ErrorKind::Request, "fields become lazy before code runs"));
        }
        self.vm.make_lazy(field);
        for entry in &mut self.vm.entries {
            entry.code = NO_ENTRY;
        }
        Ok(())
    }

    /// A new object, all its fields zero or null. No constructor runs.
    ///
    /// # Errors
    ///
    /// If the heap is full.
    pub fn new_object(&mut self, class: ClassId) -> Result<Ref, Error> {
        plain(self.vm.new_object(class.0)).map(Ref)
    }

    /// A new object whose lazy fields have no value yet.
    ///
    /// # Errors
    ///
    /// If the heap is full.
    pub fn new_lazy(&mut self, class: ClassId) -> Result<Ref, Error> {
        let object = self.new_object(class)?;
        let fields = &self.vm.class(class.0).layout;
        let unset =
            fields.iter().map(|f| self.vm.field(*f)).filter(|f| f.lazy).fold(0, |m, f| m | 1 << (f.at - HEADER));
        self.vm.heap.set(object.0 + 1, unset);
        self.vm.lazy_top = self.vm.lazy_top.max(object.0 + 1);
        Ok(object)
    }

    /// Takes the value of a field away: it is chosen when it is read next. The field is lazy, and the object older than every choice point.
    pub fn unset(&mut self, object: Ref, field: FieldId) {
        let f = self.field(field);
        if f.lazy {
            let bit = 1 << (f.at - HEADER);
            let unset = self.vm.heap.get(object.0 + 1);
            self.vm.heap.set(object.0 + 1, unset | bit);
            self.vm.lazy_top = self.vm.lazy_top.max(object.0 + 1);
        }
    }

    /// Visits the instance fields of an object, superclasses' first, or an array's length (if it is not chosen) and elements (if they
    /// are references, or the array is lazy), until `visit` says `false`. A slot without a value comes with `None`.
    pub fn visit_slots(&self, object: Ref, visit: &mut dyn FnMut(Slot, Option<Value>) -> bool) {
        let class = self.vm.class(self.vm.heap.class(object.0));
        if class.component().is_none() {
            for field in &class.layout {
                let slot = Slot::Field { object, field: *field };
                if !visit(slot, self.read(slot)) {
                    return;
                }
            }
            return;
        }
        let Some(n) = self.vm.known_length(object.0) else {
            visit(Slot::Length { array: object }, None);
            return;
        };
        if class.element == crate::descriptor::Kind::Ref || self.vm.is_lazy_array(object.0) {
            for index in 0..n {
                let slot = Slot::Element { array: object, index };
                if !visit(slot, self.read(slot)) {
                    return;
                }
            }
        }
    }

    /// A new array of an array class.
    ///
    /// # Errors
    ///
    /// If the heap is full.
    pub fn new_array(&mut self, class: ClassId, length: u32) -> Result<Ref, Error> {
        plain(self.vm.new_array(class.0, length)).map(Ref)
    }

    /// A new array whose length (at most `most`) and elements have no value yet.
    ///
    /// # Errors
    ///
    /// If the heap is full.
    pub fn new_lazy_array(&mut self, class: ClassId, most: u32) -> Result<Ref, Error> {
        plain(self.vm.new_lazy_array(class.0, most)).map(Ref)
    }

    /// A new string.
    ///
    /// # Errors
    ///
    /// If the heap is full.
    pub fn new_string(&mut self, text: &str) -> Result<Ref, Error> {
        plain(self.vm.new_string(text)).map(Ref)
    }

    /// The `java.lang.Class` object of a class.
    ///
    /// # Errors
    ///
    /// If the heap is full.
    pub fn mirror(&mut self, class: ClassId) -> Result<Ref, Error> {
        plain(self.vm.mirror(class.0)).map(Ref)
    }

    /// The class that a `java.lang.Class` object stands for.
    pub fn mirrored(&self, mirror: Ref) -> Option<ClassId> {
        (!mirror.is_null() && self.vm.heap.class(mirror.0) == self.vm.known.class)
            .then(|| ClassId(self.vm.mirrored(mirror.0)))
    }

    /// The text of a string object.
    pub fn string(&self, object: Ref) -> Option<String> {
        (!object.is_null() && self.vm.heap.class(object.0) == self.vm.known.string).then(|| self.vm.text(object.0))
    }

    /// The class of an object that is not null.
    pub fn class_of(&self, object: Ref) -> ClassId {
        ClassId(self.vm.heap.class(object.0))
    }

    /// The length of an array, if it is chosen.
    pub fn array_length(&self, array: Ref) -> Option<u32> {
        self.vm.known_length(array.0)
    }

    /// Whether a slot has no value yet.
    pub fn is_unset(&self, slot: Slot) -> bool {
        match slot {
            Slot::Field { object, field } => {
                let f = self.field(field);
                f.lazy && self.vm.heap.get(object.0 + 1) >> (f.at - HEADER) & 1 != 0
            }
            Slot::Length { array } => self.vm.known_length(array.0).is_none(),
            Slot::Element { array, index } => !self.vm.element_chosen(array.0, index),
        }
    }

    /// Gives a slot a value. Like every write, it is undone when you go back.
    #[inline]
    pub fn assign(&mut self, slot: Slot, value: Value) {
        let heap = &mut self.vm.heap;
        match slot {
            Slot::Field { object, field } => {
                let f = &self.vm.fields[field.at()];
                if f.lazy {
                    let unset = heap.get(object.0 + 1);
                    heap.set(object.0 + 1, unset & !(1 << (f.at - HEADER)));
                }
                heap.set(object.0 + f.at, value.word());
            }
            Slot::Length { array } => {
                if let Value::Int(n) = value {
                    self.vm.choose_length(array.0, n as u32);
                }
            }
            Slot::Element { array, index } => {
                let kind = self.vm.kind_of_array(array.0);
                self.vm.heap.set_element(kind, array.0, index, value.word());
                self.vm.mark_element(array.0, index);
            }
        }
    }

    /// The value of a slot, if it has one. Indices must be in bounds.
    pub fn read(&self, slot: Slot) -> Option<Value> {
        if self.is_unset(slot) {
            return None;
        }
        Some(match slot {
            Slot::Field { object, field } => {
                let f = self.field(field);
                as_value(f.kind, self.vm.heap.get(object.0 + f.at))
            }
            Slot::Length { array } => Value::Int(self.vm.known_length(array.0)? as i32),
            Slot::Element { array, index } => {
                let kind = self.vm.kind_of_array(array.0);
                as_value(kind, self.vm.heap.element(kind, array.0, index))
            }
        })
    }

    /// The value of a static field.
    pub fn static_value(&self, field: FieldId) -> Value {
        let f = self.field(field);
        as_value(f.kind, self.vm.heap.get_static(f.at))
    }

    /// Sets a static field.
    pub fn set_static(&mut self, field: FieldId, value: Value) {
        let at = self.field(field).at;
        self.vm.heap.set_static(at, value.word());
    }

    /// An exception as `Throwable.toString` gives it, without running Java code: class and message.
    pub fn describe(&self, exception: Ref) -> String {
        let class = self.vm.class_name_of(exception.0);
        let message = self.vm.get_named(exception.0, "detailMessage") as u32;
        if message == 0 { class } else { format!("{class}: {}", self.vm.text(message)) }
    }

    /// Where an exception was made, the innermost frame first.
    pub fn trace(&self, exception: Ref) -> Vec<Location> {
        self.trace_offsets(exception).into_iter().map(|(m, offset)| self.place_of(m, offset)).collect()
    }

    /// The same as methods and byte offsets.
    pub fn trace_offsets(&self, exception: Ref) -> Vec<(MethodId, u16)> {
        let array = self.vm.get_named(exception.0, "backtrace") as u32;
        if array == 0 || !matches!(self.vm.class(self.vm.heap.class(array)).shape, Shape::Array(_)) {
            return Vec::new();
        }
        let words = (0..self.vm.heap.length(array)).map(|i| self.vm.heap.get64(array, i));
        words.map(|w| (MethodId((w >> 32) as u32), w as u16)).collect()
    }
}
