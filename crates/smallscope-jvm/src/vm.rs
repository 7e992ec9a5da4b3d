//! What all frames share: classes, decoded code, heap, constants.

use crate::class::{Class, ClassId, Field, FieldId, Method, MethodId, Shape};
use crate::code::{Ins, Site, Switch};
use crate::descriptor::Kind;
use crate::heap::{HEADER, Heap};
use crate::machine::Options;
use crate::path::ClassPath;
use crate::peers::PeerTable;
use crate::trap::{MIRROR, STATE, Step, Trap, state};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Not decoded yet, native or abstract.
pub(crate) const NO_ENTRY: u32 = u32::MAX;

/// What a call needs to know of a method.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub code: u32,
    pub registers: u16,
    /// The number of its shortcut, 0, or [`Entry::SYNCHRONIZED`].
    pub shortcut: u16,
}

impl Entry {
    pub const NONE: Entry = Entry { code: NO_ENTRY, registers: 0, shortcut: 0 };
    /// Instead of a shortcut: the method enters a monitor.
    pub const SYNCHRONIZED: u16 = u16::MAX;
}

/// What `new` needs to know of a class.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout {
    pub words: u32,
    pub statics: u32,
}

pub(crate) struct Vm {
    pub path: ClassPath,
    pub options: Options,
    /// Threads that wait.
    pub suspended: Vec<crate::run::Suspended>,
    /// Monitors that the thread which runs entered by blocks, once for each time. Only for whole programs.
    pub held: Vec<u32>,
    /// A whole program runs, which sees what a limit on memory means.
    pub whole: bool,
    pub classes: Vec<Class>,
    pub layouts: Vec<Layout>,
    pub by_name: FxHashMap<Rc<str>, ClassId>,
    pub methods: Vec<Method>,
    pub entries: Vec<Entry>,
    pub fields: Vec<Field>,
    pub heap: Heap,
    pub code: Vec<Ins>,
    /// The byte offset that each instruction came from.
    pub offsets: Vec<u16>,
    pub sites: Vec<Site>,
    pub args: Vec<u16>,
    pub constants: Vec<u64>,
    pub switches: Vec<Switch>,
    /// Static field accesses whose class may not be initialised: the word and the class.
    pub guarded: Vec<(u32, u32)>,
    /// `CheckRef`: what the verifier knows, what it needs, and the class of the last object that fitted.
    pub checks: Vec<(u32, u32, u32)>,
    /// `multianewarray`: class, and registers of lengths in `args`.
    pub multi: Vec<(u16, u32, u8)>,
    pub names: Names,
    /// Registers that hold references, by method and byte offset.
    pub maps: FxHashMap<(u32, u16), Rc<[u16]>>,
    /// Interned strings: the static word that holds each.
    pub strings: FxHashMap<Rc<str>, u32>,
    pub texts: FxHashMap<u32, Rc<str>>,
    /// Statics that hold references.
    pub roots: Vec<u32>,
    pub peers: PeerTable,
    pub known: Known,
    pub tables: crate::peers::Tables,
    /// For each class that was asked about, how hash tables compare its instances.
    pub compared: Vec<crate::peers::Compared>,
    pub world: crate::peers::World,
    /// Objects below may have slots that are chosen when they are read.
    pub lazy_top: u32,
    /// A write by the program to such a slot.
    pub meddled: Option<crate::machine::Slot>,
}

/// Classes and fields that the machine itself uses.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Known {
    pub object: u32,
    pub string: u32,
    pub class: u32,
    pub throwable: u32,
    /// Offset of `String.value`, and whether it is a `byte[]` with `coder` (at the next offset given).
    pub string_value: u32,
    pub string_coder: Option<u32>,
    pub bytes: u32,
    pub chars: u32,
    pub objects: u32,
}

/// Names of classes as numbers, for the verifier.
#[derive(Default)]
pub(crate) struct Names {
    by_text: FxHashMap<Rc<str>, u32>,
    texts: Vec<Rc<str>>,
}

impl Names {
    pub fn number(&mut self, text: &str) -> u32 {
        if let Some(n) = self.by_text.get(text) {
            return *n;
        }
        let (text, n): (Rc<str>, u32) = (text.into(), self.texts.len() as u32);
        self.texts.push(text.clone());
        self.by_text.insert(text, n);
        n
    }

    pub fn text(&self, n: u32) -> Rc<str> {
        self.texts[n as usize].clone()
    }
}

impl Vm {
    pub fn class(&self, id: u32) -> &Class {
        &self.classes[id as usize]
    }

    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.at()]
    }

    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.at()]
    }

    /// Whether instances of `a` are instances of `b`.
    pub fn is_subclass(&self, a: u32, b: u32) -> bool {
        if a == b {
            return true;
        }
        let (from, to) = (self.class(a), self.class(b));
        if to.is_interface() {
            return from.all_interfaces.binary_search(&ClassId(b)).is_ok();
        }
        match (from.shape, to.shape) {
            (Shape::Array(x), Shape::Array(y)) => match (self.class(x.0).shape, self.class(y.0).shape) {
                (Shape::Primitive(_), _) | (_, Shape::Primitive(_)) => x == y,
                _ => self.is_subclass(x.0, y.0),
            },
            (Shape::Primitive(_), _) => false,
            _ => from.chain.get(to.chain.len().wrapping_sub(1)) == Some(&ClassId(b)),
        }
    }

    pub fn state(&self, class: u32) -> u64 {
        self.heap.get_static(self.layouts[class as usize].statics + STATE)
    }

    /// Makes sure that a class is initialised, or that this thread is initialising it.
    pub fn ensure_ready(&mut self, class: u32) -> Step<()> {
        let statics = self.layouts[class as usize].statics;
        match self.heap.get_static(statics + STATE) {
            state::READY | state::RUNNING => return Ok(()),
            state::FAILED => {
                let name = self.class(class).java_name();
                return Err(Trap::new("java/lang/NoClassDefFoundError", format!("Could not initialize class {name}")));
            }
            _ => {}
        }
        // System begins before all others in HotSpot. Its streams need these properties, and they need System's.
        if &*self.class(class).name == "jdk/internal/util/StaticProperty" {
            let system = self.load("java/lang/System")?;
            if self.state(system) == state::LINKED {
                self.ensure_ready(system)?;
            }
        }
        if let Some(superclass) = self.class(class).superclass.filter(|_| !self.class(class).is_interface()) {
            self.ensure_ready(superclass.0)?;
            for i in 0..self.class(class).all_interfaces.len() {
                let interface = self.class(class).all_interfaces[i];
                if self.has_defaults(interface) && self.state(interface.0) == state::LINKED {
                    self.ensure_ready(interface.0)?;
                }
            }
        }
        self.set_constants(class)?;
        self.heap.set_static(statics + STATE, state::RUNNING);
        match self.class(class).initializer {
            Some(method) => Err(Trap::Initialize(method)),
            None => {
                self.heap.set_static(statics + STATE, state::READY);
                Ok(())
            }
        }
    }

    fn has_defaults(&self, interface: ClassId) -> bool {
        use crate::access::{ABSTRACT, STATIC};
        self.class(interface.0).methods.iter().any(|m| self.method(*m).access & (ABSTRACT | STATIC) == 0)
    }

    fn set_constants(&mut self, class: u32) -> Step<()> {
        let Some(file) = self.class(class).file.clone() else { return Ok(()) };
        for i in 0..self.class(class).fields.len() {
            let field = self.field(self.class(class).fields[i]);
            let (at, index, is_static) = (field.at, field.index, field.is_static());
            let Some(cp) = file.fields[usize::from(index)].constant.filter(|_| is_static) else { continue };
            use crate::file::Constant as C;
            let value = match file.pool.get(cp)? {
                C::Integer(v) => *v as u32 as u64,
                C::Float(v) => u64::from(v.to_bits()),
                C::Long(v) => *v as u64,
                C::Double(v) => v.to_bits(),
                C::String(_) => u64::from(self.interned(&file.pool.string(cp)?)?),
                _ => continue,
            };
            self.heap.set_static(at, value);
        }
        Ok(())
    }

    pub fn new_object(&mut self, class: u32) -> Step<u32> {
        let words = self.layouts[class as usize].words;
        Ok(self.heap.allocate(class, 0, words as usize)?)
    }

    /// A new array of the array class `class`.
    pub fn new_array(&mut self, class: u32, n: u32) -> Step<u32> {
        let kind = self.class(class).element;
        Ok(self.heap.allocate(class, u64::from(n), Heap::array_words(kind, n))?)
    }

    pub fn object_array(&mut self, class: u32, elements: &[u32]) -> Step<u32> {
        let array = self.new_array(class, elements.len() as u32)?;
        for (i, e) in elements.iter().enumerate() {
            self.heap.set32(array, i as u32, *e);
        }
        Ok(array)
    }

    pub fn byte_array(&mut self, bytes: &[u8]) -> Step<u32> {
        let array = self.new_array(self.known.bytes, bytes.len() as u32)?;
        for (i, chunk) in bytes.chunks(8).enumerate() {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.heap.set(array + HEADER + i as u32, u64::from_le_bytes(word));
        }
        Ok(array)
    }

    /// A new string object.
    pub fn new_string(&mut self, text: &str) -> Step<u32> {
        let units = crate::text::to_utf16(text);
        self.new_string_of(&units)
    }

    pub fn new_string_of(&mut self, units: &[u16]) -> Step<u32> {
        let string = self.new_object(self.known.string)?;
        let value = if let Some(coder) = self.known.string_coder {
            if units.iter().all(|u| *u < 256) {
                let bytes: Vec<u8> = units.iter().map(|u| *u as u8).collect();
                self.byte_array(&bytes)?
            } else {
                self.heap.set(string + coder, 1);
                let bytes: Vec<u8> = units.iter().flat_map(|u| u.to_le_bytes()).collect();
                self.byte_array(&bytes)?
            }
        } else {
            let array = self.new_array(self.known.chars, units.len() as u32)?;
            for (i, u) in units.iter().enumerate() {
                self.heap.set16(array, i as u32, *u);
            }
            array
        };
        self.heap.set(string + self.known.string_value, u64::from(value));
        Ok(string)
    }

    /// The UTF-16 units of a string object.
    pub fn units(&self, string: u32) -> Vec<u16> {
        let value = self.heap.get(string + self.known.string_value) as u32;
        if value == 0 {
            return Vec::new();
        }
        let n = self.heap.length(value);
        match self.known.string_coder {
            Some(coder) if self.heap.get(string + coder) == 0 => {
                (0..n).map(|i| u16::from(self.heap.get8(value, i))).collect()
            }
            Some(_) => (0..n / 2)
                .map(|i| u16::from_le_bytes([self.heap.get8(value, 2 * i), self.heap.get8(value, 2 * i + 1)]))
                .collect(),
            None => (0..n).map(|i| self.heap.get16(value, i)).collect(),
        }
    }

    pub fn text(&self, string: u32) -> String {
        crate::text::from_utf16(&self.units(string))
    }

    /// The static word of an interned string.
    pub fn string_cell(&mut self, text: &str) -> u32 {
        if let Some(cell) = self.strings.get(text) {
            return *cell;
        }
        let cell = self.heap.add_statics(1);
        self.roots.push(cell);
        let text: Rc<str> = text.into();
        self.texts.insert(cell, text.clone());
        self.strings.insert(text, cell);
        cell
    }

    pub fn interned(&mut self, text: &str) -> Step<u32> {
        let cell = self.string_cell(text);
        let known = self.heap.get_static(cell) as u32;
        if known != 0 {
            return Ok(known);
        }
        let string = self.new_string(text)?;
        self.heap.set_static(cell, u64::from(string));
        Ok(string)
    }

    /// The `java.lang.Class` object of a class. Its second word is the class's number.
    pub fn mirror(&mut self, class: u32) -> Step<u32> {
        let cell = self.layouts[class as usize].statics + MIRROR;
        let known = self.heap.get_static(cell) as u32;
        if known != 0 {
            return Ok(known);
        }
        let component = match self.class(class).component() {
            Some(component) => self.mirror(component.0)?,
            None => 0,
        };
        let mirror = self.new_object(self.known.class)?;
        self.heap.set(mirror + 1, u64::from(class));
        self.heap.set_static(cell, u64::from(mirror));
        if component != 0 {
            self.set_named(mirror, "componentType", u64::from(component));
        }
        Ok(mirror)
    }

    /// The class of a mirror.
    pub fn mirrored(&self, mirror: u32) -> u32 {
        self.heap.get(mirror + 1) as u32
    }

    /// An instance field by name, in any superclass.
    pub fn offset(&self, class: u32, name: &str) -> Option<u32> {
        self.class(class).layout.iter().rev().map(|f| self.field(*f)).find(|f| &*f.name == name).map(|f| f.at)
    }

    /// Sets a field by name, if the class has one.
    pub fn set_named(&mut self, object: u32, name: &str, value: u64) {
        if let Some(at) = self.offset(self.heap.class(object), name) {
            self.heap.set(object + at, value);
        }
    }

    pub fn get_named(&self, object: u32, name: &str) -> u64 {
        self.offset(self.heap.class(object), name).map_or(0, |at| self.heap.get(object + at))
    }

    /// A static field by name, declared in this class.
    pub fn static_named(&self, class: u32, name: &str) -> Option<u32> {
        self.class(class)
            .fields
            .iter()
            .map(|f| self.field(*f))
            .find(|f| f.is_static() && &*f.name == name)
            .map(|f| f.at)
    }

    pub fn kind_of_array(&self, array: u32) -> Kind {
        self.class(self.heap.class(array)).element
    }

    /// The class name of an object, as Java writes it.
    pub fn class_name_of(&self, object: u32) -> String {
        external(&self.class(self.heap.class(object)).name)
    }
}

/// A class name as exception messages have it: `java.lang.String`, `[I`.
pub(crate) fn external(name: &str) -> String {
    name.replace('/', ".")
}
