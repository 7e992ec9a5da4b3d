//! From structures to ordinary values: the way back of [`observe`](crate::observe).

use std::fmt;
use std::mem::ManuallyDrop;
use std::ptr::NonNull;
use std::rc::{self, Rc};
use std::sync::{self, Arc};

use smallscope_core::{Datum, ObjectId, Structure, closest};

use super::memory::{self, Builder, Memory};
use crate::model::Model;
use crate::value::SlotIndex;
use crate::walk::DEEPEST;

/// Builds one value from one structure, with each of the structure's objects built once.
pub struct Restorer<'s> {
    structure: &'s Structure,
    memory: Memory,
    /// The objects that a box owns.
    owned: Vec<ObjectId>,
    /// How deep in the structure we are.
    depth: usize,
}

/// Why a structure is not a value of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    place: String,
    problem: String,
}

impl Mismatch {
    /// The same, of something that is the part `name`.
    fn inside(mut self, name: &dyn fmt::Display) -> Self {
        let dot = if self.place.is_empty() { "" } else { "." };
        self.place.insert_str(0, &format!("{name}{dot}"));
        self
    }

    /// Where in the structure: `Bst.root.key`.
    pub fn place(&self) -> &str {
        &self.place
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 80;
        if self.place.is_empty() {
            return write!(f, "the structure: {}", self.problem);
        }
        let cut = if self.place.chars().count() > MOST { "…" } else { "" };
        write!(f, "{}{cut}: {}", self.place.chars().take(MOST).collect::<String>(), self.problem)
    }
}

impl std::error::Error for Mismatch {}

/// A struct or a variant that is being read.
pub struct Record<'d> {
    variant: &'d str,
    fields: &'d [(String, Datum)],
}

impl<'d> Record<'d> {
    /// The variant's name; empty for a struct.
    pub fn variant(&self) -> &'d str {
        self.variant
    }

    fn get(&self, name: &str) -> &'d Datum {
        let found = self.fields.iter().find(|(field, _)| field == name);
        found.map(|(_, datum)| datum).expect("the fields were checked when the record was opened")
    }
}

/// What a pointer points to.
enum Target<'d> {
    Object(ObjectId),
    /// A value that is written in place of a pointer.
    Inline(&'d Datum),
}

impl Builder for Restorer<'_> {
    type Error = Mismatch;

    fn memory(&mut self) -> &mut Memory {
        &mut self.memory
    }
}

impl<'s> Restorer<'s> {
    /// Builds the value that a structure is of.
    ///
    /// # Errors
    ///
    /// If the structure is not one of a value of this type.
    pub fn restore<T: Model>(structure: &'s Structure) -> Result<T, Mismatch> {
        let mut restorer = Restorer { structure, memory: Memory::default(), owned: Vec::new(), depth: 0 };
        let value = T::restore(&structure.root, &mut restorer)?;
        restorer.memory.release();
        Ok(value)
    }

    /// Whether derived fields of the value at hand can be computed now; if not, they are when all is built.
    pub fn may_derive(&mut self) -> bool {
        self.memory.may_derive()
    }

    /// Builds a value that becomes a trait object.
    pub fn unseen<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        self.build_unseen(build)
    }

    /// The error that something else was expected here.
    pub fn expected(&self, expected: &str, found: &Datum) -> Mismatch {
        let shown = Structure { root: found.clone(), objects: self.structure.objects.clone() };
        self.problem(format!("expected {expected}, found `{shown}`"))
    }

    fn problem(&self, problem: String) -> Mismatch {
        Mismatch { place: String::new(), problem }
    }

    /// Follows an error's place: what `inside` builds is the part `name`.
    fn within<T>(
        &mut self,
        name: &dyn fmt::Display,
        inside: impl FnOnce(&mut Self) -> Result<T, Mismatch>,
    ) -> Result<T, Mismatch> {
        if self.depth > DEEPEST {
            return Err(self.problem(format!("nested more than {DEEPEST} levels deep")));
        }
        self.depth += 1;
        let value = inside(self);
        self.depth -= 1;
        value.map_err(|mismatch| mismatch.inside(name))
    }

    /// Reads a struct or an enum: each variant (for a struct, one without a name) with the names of its fields.
    ///
    /// # Errors
    ///
    /// If it is another class or variant, or has other fields.
    pub fn open<'d>(
        &mut self,
        class: &str,
        datum: &'d Datum,
        shapes: &[(&'static str, &[&str])],
    ) -> Result<Record<'d>, Mismatch> {
        let Datum::Record { class: found, variant, fields } = datum else {
            return Err(self.expected(&format!("a `{class}`"), datum));
        };
        if found != class {
            return Err(self.expected(&format!("a `{class}`"), datum));
        }
        let variant = variant.as_deref().unwrap_or_default();
        let Some((_, names)) = shapes.iter().find(|(name, _)| *name == variant) else {
            let hint = suggestion(variant, shapes.iter().map(|(name, _)| *name));
            return Err(self.problem(format!("`{class}` has no variant `{variant}`{hint}")));
        };
        if let Some((name, _)) = fields.iter().find(|(name, _)| !names.contains(&name.as_str())) {
            let hint = suggestion(name, names.iter().copied());
            return Err(self.problem(format!("`{class}` has no field `{name}`{hint}")));
        }
        if let Some(missing) = names.iter().find(|name| !fields.iter().any(|(field, _)| field == *name)) {
            return Err(self.problem(format!("`{class}` lacks the field `{missing}`")));
        }
        Ok(Record { variant, fields })
    }

    /// Builds a field.
    ///
    /// # Errors
    ///
    /// If it does not fit the type.
    pub fn field<T: Model>(&mut self, record: &Record<'_>, name: &str) -> Result<T, Mismatch> {
        let datum = record.get(name);
        self.within(&name, |restorer| T::restore(datum, restorer))
    }

    /// Builds a field with listed values: the one with the same `Debug` text.
    ///
    /// # Errors
    ///
    /// If none has it.
    pub fn listed<T: fmt::Debug>(
        &mut self,
        record: &Record<'_>,
        name: &str,
        values: impl FnOnce() -> Vec<T>,
    ) -> Result<T, Mismatch> {
        let datum = record.get(name);
        let text = match datum {
            Datum::Opaque(text) => text.clone(),
            other => Structure { root: other.clone(), objects: Vec::new() }.to_string(),
        };
        let found = values().into_iter().find(|value| format!("{value:?}") == text);
        found.ok_or_else(|| self.problem(format!("`{text}` is none of the values of `{name}`")))
    }

    /// Builds a field that holds a slot of an arena.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn index<T: SlotIndex>(&mut self, record: &Record<'_>, name: &str) -> Result<T, Mismatch> {
        match record.get(name) {
            Datum::Index(_, slot) => Ok(T::from_slot(Some(*slot))),
            Datum::Nothing if T::OPTIONAL => Ok(T::from_slot(None)),
            other => self.within(&name, |restorer| Err(restorer.expected("a slot of an arena, such as `@0`", other))),
        }
    }

    /// Builds the elements of a sequence or the parts of a tuple.
    pub(crate) fn elements<T: Model>(&mut self, items: &[Datum]) -> Result<Vec<T>, Mismatch> {
        let item = |(k, item): (usize, &Datum)| self.part(k, item).map(ManuallyDrop::new);
        let built: Vec<_> = items.iter().enumerate().map(item).collect::<Result<_, _>>()?;
        Ok(built.into_iter().map(ManuallyDrop::into_inner).collect())
    }

    /// Builds part `k` of a sequence or a tuple.
    pub(crate) fn part<T: Model>(&mut self, k: usize, item: &Datum) -> Result<T, Mismatch> {
        self.within(&k, |restorer| T::restore(item, restorer))
    }

    /// Builds a key of a map or a set.
    pub(crate) fn key<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        self.build_key(build)
    }

    fn refuse_in_key(&mut self) -> Result<(), Mismatch> {
        if self.is_in_key() {
            return Err(self.problem("a key of a map or a set cannot hold a pointer that may be shared".to_owned()));
        }
        Ok(())
    }

    fn target<'d>(&self, datum: &'d Datum) -> Result<Target<'d>, Mismatch> {
        match datum {
            Datum::Some(inner) => self.target(inner),
            Datum::Ref(id) if id.0 < self.structure.objects.len() => Ok(Target::Object(*id)),
            Datum::Ref(id) => Err(self.problem(format!("there is no object #{}", id.0))),
            Datum::Nothing | Datum::Unread => Err(self.expected("an object", datum)),
            inline => Ok(Target::Inline(inline)),
        }
    }

    /// The object of a box.
    pub(crate) fn sole<T: Model>(&mut self, datum: &Datum) -> Result<Box<T>, Mismatch> {
        let structure = self.structure;
        let id = match self.target(datum)? {
            Target::Inline(inline) => return T::restore(inline, self).map(Box::new),
            Target::Object(id) => id,
        };
        if self.owned.contains(&id) {
            return Err(self.problem(format!("two boxes cannot own the same object #{}", id.0)));
        }
        self.owned.push(id);
        match memory::boxed(self, id.0, |restorer| T::restore(&structure.objects[id.0], restorer))? {
            (_, false) => Err(self.problem(format!("object #{} cannot own itself", id.0))),
            // SAFETY: allocated by `Box`, filled in, and owned by this box only.
            (real, true) => Ok(unsafe { Box::from_raw(real.as_ptr()) }),
        }
    }

    /// The object of a raw pointer.
    pub(crate) fn raw<T: Model>(&mut self, datum: &Datum) -> Result<NonNull<T>, Mismatch> {
        self.refuse_in_key()?;
        let structure = self.structure;
        match self.target(datum)? {
            Target::Inline(inline) => T::restore(inline, self).map(|value| NonNull::from(Box::leak(Box::new(value)))),
            Target::Object(id) => {
                let fill = |restorer: &mut Self| T::restore(&structure.objects[id.0], restorer);
                memory::boxed(self, id.0, fill).map(|(real, _)| real)
            }
        }
    }

    /// The object of an `Rc`.
    pub(crate) fn shared<T: Model>(&mut self, datum: &Datum) -> Result<Rc<T>, Mismatch> {
        self.refuse_in_key()?;
        let structure = self.structure;
        match self.target(datum)? {
            Target::Inline(inline) => T::restore(inline, self).map(Rc::new),
            Target::Object(id) => memory::shared(self, id.0, |restorer| T::restore(&structure.objects[id.0], restorer)),
        }
    }

    /// A weak pointer to the object of an `Rc`.
    pub(crate) fn weak<T: Model>(&mut self, datum: &Datum) -> Result<rc::Weak<T>, Mismatch> {
        self.shared(datum).map(|strong| Rc::downgrade(&strong))
    }

    /// The object of an `Arc`.
    pub(crate) fn shared_sync<T: Model>(&mut self, datum: &Datum) -> Result<Arc<T>, Mismatch> {
        self.refuse_in_key()?;
        let structure = self.structure;
        match self.target(datum)? {
            Target::Inline(inline) => T::restore(inline, self).map(Arc::new),
            Target::Object(id) => {
                memory::shared_sync(self, id.0, |restorer| T::restore(&structure.objects[id.0], restorer))
            }
        }
    }

    /// A weak pointer to the object of an `Arc`.
    pub(crate) fn weak_sync<T: Model>(&mut self, datum: &Datum) -> Result<sync::Weak<T>, Mismatch> {
        self.shared_sync(datum).map(|strong| Arc::downgrade(&strong))
    }
}

fn suggestion<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    closest(name, known).map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"))
}
