//! From ordinary values to structures: reads a value back as an object graph.
//!
//! Objects are told apart by address and type, and keep their number from one reading to the next, so that the state
//! before a call and the state after it speak of the same objects.

use std::any::TypeId;
use std::fmt;
use std::ptr::{self, NonNull};

use smallscope_core::{DERIVED, Datum, HERE, ObjectId, Structure};

#[cfg(feature = "paths")]
use crate::footprint::Footprints;
use crate::footprint::Prints;
use crate::model::Model;
use crate::model::actual::{Holder, View};
use crate::spell::Spoken;
use crate::value::SlotIndex;
use crate::walk::Walk;

/// Reads values as structures.
#[derive(Default)]
pub struct Observer {
    /// The objects met in any reading; their place is their number.
    known: Vec<(usize, TypeId)>,
    /// The objects of the reading at hand.
    objects: Vec<Datum>,
    /// The fields that are arenas, as fields with indices name them.
    arenas: Vec<&'static str>,
    /// Which objects the reading at hand has met.
    walk: Walk,
    was_cut: bool,
    /// Where values lie in memory, if that is asked for.
    prints: Option<Prints>,
    /// Whether derived fields are read, too.
    is_showing: bool,
    /// The value that is marked when it is read: where it is, and its type.
    sought: Option<(usize, TypeId)>,
}

impl Observer {
    /// An observer that has seen nothing.
    pub fn new() -> Self {
        Observer::default()
    }

    /// Reads derived fields, too, for people to look at: `Structure::without_derived` removes them.
    #[doc(hidden)]
    #[must_use]
    pub fn showing_derived(mut self) -> Self {
        self.is_showing = true;
        self
    }

    /// Reads a value.
    pub fn read<T: Model>(&mut self, value: &T) -> Structure {
        self.begin();
        let root = self.part(value);
        self.finish(root)
    }

    /// Reads a value as far as it takes to see which part of it a walk judged last, which is [marked](HERE). Objects keep their numbers.
    #[doc(hidden)]
    pub fn seek<T: Model>(&self, value: &T, walk: &Walk) -> Structure {
        let known = self.known.clone();
        Observer { known, sought: walk.judged(), ..Observer::default() }.read(value)
    }

    /// Marks a value if it is the one that is sought.
    fn mark<T: Model>(&self, value: &T, datum: &mut Datum) {
        let Some(sought) = self.sought else { return };
        if let (true, Datum::Record { fields, .. }) =
            (sought == (ptr::from_ref(value).addr(), TypeId::of::<T>()), datum)
        {
            fields.push((HERE.to_owned(), Datum::Unit));
        }
    }

    /// Starts a reading of several values that may share objects.
    #[doc(hidden)]
    pub fn begin(&mut self) {
        self.walk.restart();
        self.objects = vec![Datum::Unread; self.known.len()];
    }

    /// Ends a reading.
    #[doc(hidden)]
    pub fn finish(&mut self, root: Datum) -> Structure {
        let mut structure = Structure { root, objects: std::mem::take(&mut self.objects) };
        if !self.arenas.is_empty() {
            let mut arenas = Arenas { names: &self.arenas, found: vec![0; self.arenas.len()] };
            arenas.mark(&mut structure.root);
            structure.objects.iter_mut().for_each(|object| arenas.mark(object));
            if arenas.found.iter().any(|found| *found > 1) {
                unmark(&mut structure.root);
                structure.objects.iter_mut().for_each(unmark);
            }
        }
        structure
    }

    /// The objects of the reading at hand.
    #[doc(hidden)]
    pub fn objects(&self) -> &[Datum] {
        &self.objects
    }

    /// Reads what a reference leads to: an object that was met before, or a value.
    #[doc(hidden)]
    pub fn refer<T: Model>(&mut self, value: &T) -> Datum {
        let key = (ptr::from_ref(value).addr(), TypeId::of::<T>());
        if size_of::<T>() > 0 && self.known.contains(&key) { self.object(value) } else { value.observe(self) }
    }

    /// What has been read so far, as a structure with this root.
    #[doc(hidden)]
    pub fn so_far(&self, root: Datum) -> Structure {
        Structure { root, objects: self.objects.clone() }
    }

    /// Opens a struct or a variant of an enum.
    pub fn open(&mut self, class: &'static str, variant: Option<&'static str>) -> OpenRecord<'_> {
        OpenRecord { observer: self, class, variant, fields: Vec::new() }
    }

    /// Reads an object that a counted or raw pointer points to.
    pub(crate) fn object<T: Model>(&mut self, object: &T) -> Datum {
        let key = (ptr::from_ref(object).addr(), TypeId::of::<T>());
        let known = self.known.iter().position(|known| *known == key);
        let number = known.unwrap_or_else(|| self.number(key));
        if self.walk.enter(object) {
            self.objects[number] = self.deeper(object);
        }
        Datum::Ref(ObjectId(number))
    }

    /// Reads what an object holds, unless it is too deep down.
    fn deeper<T: Model>(&mut self, object: &T) -> Datum {
        if !self.walk.descend() {
            self.was_cut = true;
            return Datum::Opaque("too deep".to_owned());
        }
        let content = self.object_content(object);
        self.walk.ascend();
        content
    }

    /// Reads an object that a box owns. Objects without size have no address of their own there.
    pub(crate) fn content<T: Model>(&mut self, object: &T) -> Datum {
        if size_of::<T>() > 0 {
            return self.object(object);
        }
        let number = self.number((0, TypeId::of::<T>()));
        self.objects[number] = self.deeper(object);
        Datum::Ref(ObjectId(number))
    }

    /// The number of an object that has none yet.
    fn number(&mut self, key: (usize, TypeId)) -> usize {
        self.known.push(key);
        self.objects.push(Datum::Unread);
        self.known.len() - 1
    }

    /// Reads a raw pointer. It may dangle, so what it points to is read only where another pointer owns it.
    pub(crate) fn raw<T: Model>(&mut self, pointer: *const T) -> Datum {
        if pointer.is_null() {
            return Datum::Nothing;
        }
        if let (Some(_), Some(target)) = (&self.prints, NonNull::new(pointer.cast_mut())) {
            return self.object(crate::lazy::pooled(&target));
        }
        let key = (pointer.addr(), TypeId::of::<T>());
        let known = self.known.iter().position(|known| *known == key);
        let number = known.unwrap_or_else(|| self.number(key));
        if self.objects[number] == Datum::Unread {
            self.objects[number] = Datum::Opaque("raw".to_owned());
        }
        Datum::Ref(ObjectId(number))
    }

    /// An observer of inputs that were just built, so that all their pointers can be followed; it keeps where everything
    /// lies in memory.
    #[cfg(feature = "paths")]
    pub(crate) fn of_inputs() -> Self {
        Observer { prints: Some(Prints::default()), ..Observer::default() }
    }

    /// Where the values lie that were read.
    #[cfg(feature = "paths")]
    pub(crate) fn footprints(&mut self) -> Footprints {
        self.prints.take().map(Prints::finish).unwrap_or_default()
    }

    fn enter_print<T>(&mut self, value: &T) {
        if let Some(prints) = &mut self.prints {
            prints.enter(value);
        }
    }

    fn leave_print(&mut self) {
        if let Some(prints) = &mut self.prints {
            prints.leave();
        }
    }

    /// Reads a value that is part of another one.
    #[doc(hidden)]
    pub fn part<T: Model>(&mut self, value: &T) -> Datum {
        self.enter_print(value);
        let mut datum = value.observe(self);
        self.mark(value, &mut datum);
        self.leave_print();
        datum
    }

    /// The value at hand is symbolic, the variable of this number.
    #[doc(hidden)]
    pub fn name_symbol(&mut self, variable: u32) {
        if let Some(prints) = &mut self.prints {
            prints.name_symbol(variable);
        }
    }

    /// Reads what an object holds.
    fn object_content<T: Model>(&mut self, object: &T) -> Datum {
        self.enter_print(object);
        let mut datum = object.observe(self);
        self.mark(object, &mut datum);
        let key = (ptr::from_ref(object).addr(), TypeId::of::<T>());
        let number = self.known.iter().rposition(|known| *known == key);
        if let Some(prints) = &mut self.prints {
            prints.leave_object(number);
        }
        datum
    }

    /// Reads what a cell holds, in place of the cell.
    pub(crate) fn content_of_cell<T: Model>(&mut self, value: &T) -> Datum {
        if let Some(prints) = &mut self.prints {
            prints.narrow(value);
        }
        let mut datum = value.observe(self);
        self.mark(value, &mut datum);
        datum
    }

    /// Reads a copy of what a cell holds, in place of the cell.
    pub(crate) fn copy_of_cell<T: Model>(&mut self, value: &T) -> Datum {
        let datum = value.observe(self);
        if let Some(prints) = &mut self.prints {
            prints.forget_parts();
        }
        datum
    }

    /// Whether something was too deep down to be read.
    #[doc(hidden)]
    pub fn was_cut(&self) -> bool {
        self.was_cut
    }
}

/// For derived fields of modelled types.
pub trait WithDerived {
    /// Reads the field.
    fn __smallscope_derived(&self, record: &mut OpenRecord<'_>, name: &str);
}

impl<T: Model> WithDerived for Spoken<'_, T> {
    fn __smallscope_derived(&self, record: &mut OpenRecord<'_>, name: &str) {
        record.derived(name, self.0);
    }
}

/// For derived fields of all other types: nothing is known of them.
pub trait WithoutDerived {
    /// Reads nothing.
    fn __smallscope_derived(&self, _record: &mut OpenRecord<'_>, _name: &str) {}
}

impl<T> WithoutDerived for &Spoken<'_, T> {}

/// A struct or a variant that is being read.
pub struct OpenRecord<'o> {
    observer: &'o mut Observer,
    class: &'static str,
    variant: Option<&'static str>,
    fields: Vec<(String, Datum)>,
}

impl OpenRecord<'_> {
    /// The value is of a type that is `Copy`.
    #[doc(hidden)]
    pub fn is_copy(&mut self) {
        if let Some(prints) = &mut self.observer.prints {
            prints.note_copy();
        }
    }

    /// Reads a field.
    pub fn field<T: Model>(&mut self, name: &str, value: &T) {
        let datum = self.observer.part(value);
        self.fields.push((name.to_owned(), datum));
    }

    /// Reads a derived field, if those are read.
    pub fn derived<T: Model>(&mut self, name: &str, value: &T) {
        if self.observer.is_showing {
            self.field(&format!("{DERIVED}{name}"), value);
        }
    }

    /// Reads a field of trait objects, through a function to their actual type.
    pub fn field_as<O: ?Sized, A: Model>(&mut self, name: &str, value: &impl Holder<O>, view: View<O, A>) {
        self.observer.enter_print(value);
        let datum = value.observe_as(view, self.observer);
        self.observer.leave_print();
        self.fields.push((name.to_owned(), datum));
    }

    /// Reads a field with listed values.
    pub fn listed(&mut self, name: &str, value: &impl fmt::Debug) {
        self.observer.enter_print(value);
        self.observer.leave_print();
        self.fields.push((name.to_owned(), Datum::Opaque(format!("{value:?}"))));
    }

    /// Reads a field that holds a slot of an arena.
    pub fn index(&mut self, name: &str, arena: &'static str, value: &impl SlotIndex) {
        self.observer.enter_print(value);
        self.observer.leave_print();
        let arenas = &mut self.observer.arenas;
        let number = arenas.iter().position(|known| is_same_arena(known, arena)).unwrap_or_else(|| {
            arenas.push(arena);
            arenas.len() - 1
        });
        self.fields.push((name.to_owned(), value.slot().map_or(Datum::Nothing, |slot| Datum::Index(number, slot))));
    }

    /// What was read.
    pub fn close(self) -> Datum {
        Datum::Record { class: self.class.to_owned(), variant: self.variant.map(str::to_owned), fields: self.fields }
    }
}

/// Whether two names are of the same arena, one perhaps without its class.
fn is_same_arena(one: &str, other: &str) -> bool {
    let field = |name: &str| name.rsplit('.').next().map(str::to_owned);
    let is_bare = !one.contains('.') || !other.contains('.');
    one == other || (is_bare && field(one) == field(other))
}

/// The fields that are arenas: `nodes`, or `Graph.nodes`.
struct Arenas<'a> {
    names: &'a [&'static str],
    /// How many there are of each.
    found: Vec<usize>,
}

impl Arenas<'_> {
    fn number(&self, class: &str, field: &str) -> Option<usize> {
        self.names.iter().position(|arena| match arena.split_once('.') {
            Some((of, name)) => of == class && name == field,
            None => *arena == field,
        })
    }

    /// Turns the sequences that are arenas into such.
    fn mark(&mut self, datum: &mut Datum) {
        match datum {
            Datum::Some(inner) => self.mark(inner),
            Datum::Map(entries) => {
                entries.iter_mut().for_each(|(key, value)| [key, value].into_iter().for_each(|part| self.mark(part)))
            }
            Datum::Tuple(items) | Datum::Sequence(items) | Datum::Set(items) | Datum::Arena(_, items) => {
                items.iter_mut().for_each(|item| self.mark(item));
            }
            Datum::Record { class, fields, .. } => {
                for (name, value) in fields {
                    self.mark(value);
                    if let (Some(number), Datum::Sequence(items)) = (self.number(class, name), &mut *value) {
                        self.found[number] += 1;
                        *value = Datum::Arena(number, std::mem::take(items));
                    }
                }
            }
            _ => {}
        }
    }
}

/// Turns arenas into ordinary vectors and indices into numbers: with two arenas of one field, an index does not say into
/// which of them it points.
fn unmark(datum: &mut Datum) {
    match datum {
        Datum::Index(_, slot) => *datum = Datum::Int(*slot as i128),
        Datum::Arena(_, items) => {
            items.iter_mut().for_each(unmark);
            *datum = Datum::Sequence(std::mem::take(items));
        }
        Datum::Some(inner) => unmark(inner),
        Datum::Tuple(items) | Datum::Sequence(items) | Datum::Set(items) => items.iter_mut().for_each(unmark),
        Datum::Map(entries) => entries.iter_mut().for_each(|(key, value)| [key, value].into_iter().for_each(unmark)),
        Datum::Record { fields, .. } => fields.iter_mut().for_each(|(_, value)| unmark(value)),
        _ => {}
    }
}
