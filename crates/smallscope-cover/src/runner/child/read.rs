//! From values to structures; objects of the input keep their numbers.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::marker::PhantomData;
use std::ptr::NonNull;
use std::rc::{self, Rc};
use std::sync::{self, Arc};

use super::datum::{Datum, ObjectId};

/// Types whose values can be read.
pub trait Read {
    fn read(&self, reader: &mut Reader) -> Datum;
}

/// What leads to a trait object.
#[derive(Clone, Copy)]
pub enum How {
    /// A pointer that owns it.
    Object,
    /// A reference.
    Reference,
    /// A parameter, of which it is shown as a part.
    Content,
}

/// How deep objects may lie.
const DEEPEST: usize = 500;

pub struct Reader {
    known: Vec<(usize, &'static str)>,
    pub objects: Vec<Datum>,
    entered: Vec<bool>,
    depth: usize,
    /// Whether invariants are of interest.
    pub checks: bool,
    pub broken: Vec<String>,
}

impl Reader {
    pub fn new(known: Vec<(usize, &'static str)>) -> Reader {
        let (objects, entered) = (vec![Datum::Unread; known.len()], vec![false; known.len()]);
        Reader { known, objects, entered, depth: 0, checks: true, broken: Vec::new() }
    }

    fn number<T: ?Sized>(&mut self, address: usize) -> usize {
        let key = (address, std::any::type_name::<T>());
        if let Some(number) = self.known.iter().position(|known| *known == key) {
            return number;
        }
        self.known.push(key);
        self.objects.push(Datum::Unread);
        self.entered.push(false);
        self.known.len() - 1
    }

    /// An object that a pointer owns.
    pub fn object<T: Read>(&mut self, object: &T) -> Datum {
        let address = if size_of::<T>() == 0 { self.known.len() + 1 } else { std::ptr::from_ref(object).addr() };
        let number = self.number::<T>(address);
        if !std::mem::replace(&mut self.entered[number], true) {
            self.depth += 1;
            let is_deep = self.depth > DEEPEST;
            self.objects[number] = if is_deep { Datum::Opaque("too deep".to_owned()) } else { object.read(self) };
            self.depth -= 1;
        }
        Datum::Ref(ObjectId(number))
    }

    /// What a reference leads to: an object that was met before, or a value.
    fn refer<T: Read>(&mut self, value: &T) -> Datum {
        let key = (std::ptr::from_ref(value).addr(), std::any::type_name::<T>());
        if size_of::<T>() > 0 && self.known.contains(&key) { self.object(value) } else { value.read(self) }
    }

    /// What is behind a trait object.
    pub fn seen<T: Read>(&mut self, value: &T, how: How) -> Datum {
        match how {
            How::Object => self.object(value),
            How::Reference => self.refer(value),
            How::Content => value.read(self),
        }
    }

    /// What a raw pointer leads to, if memory is there that was allocated for it.
    fn raw<T: Read>(&mut self, pointer: *const T) -> Datum {
        if super::memory::is_allocated(pointer.addr(), size_of::<T>()) {
            // SAFETY: as far as can be known.
            return self.object(unsafe { &*pointer });
        }
        let number = self.number::<T>(pointer.addr());
        if self.objects[number] == Datum::Unread {
            self.objects[number] = Datum::Opaque("raw".to_owned());
        }
        Datum::Ref(ObjectId(number))
    }

    /// Judges an invariant. One that panics does not hold.
    pub fn check(&mut self, name: &str, holds: impl FnOnce() -> bool) {
        if self.checks && !self.broken.iter().any(|known| known == name) {
            if !self::holds(holds) {
                self.broken.push(name.to_owned());
            }
        }
    }
}

/// Whether a condition holds. One that panics does not.
pub fn holds(condition: impl FnOnce() -> bool) -> bool {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(condition)).unwrap_or(false)
}

/// Reads a value if its type can be read.
pub struct Probe<'a, T: ?Sized>(pub &'a T);

pub trait Readable {
    fn probe(&self, reader: &mut Reader) -> Datum;
}

impl<T: Read + ?Sized> Readable for Probe<'_, T> {
    fn probe(&self, reader: &mut Reader) -> Datum {
        self.0.read(reader)
    }
}

pub trait Unreadable {
    fn probe(&self, reader: &mut Reader) -> Datum;
}

impl<T: ?Sized> Unreadable for &Probe<'_, T> {
    fn probe(&self, _: &mut Reader) -> Datum {
        Datum::Opaque(std::any::type_name::<T>().to_owned())
    }
}

macro_rules! owning {
    ($($pointer:ident)*) => {$(
        impl<T: Read> Read for $pointer<T> {
            fn read(&self, reader: &mut Reader) -> Datum {
                reader.object(&**self)
            }
        }
    )*};
}

owning!(Box Rc Arc);

macro_rules! weak {
    ($($module:ident)*) => {$(
        impl<T: Read> Read for $module::Weak<T> {
            fn read(&self, reader: &mut Reader) -> Datum {
                self.upgrade().map_or(Datum::Nothing, |object| Datum::Some(Box::new(reader.object(&*object))))
            }
        }
    )*};
}

weak!(rc sync);

macro_rules! raw {
    ($($pointer:ty;)*) => {$(
        impl<T: Read> Read for $pointer {
            fn read(&self, reader: &mut Reader) -> Datum {
                if self.is_null() { Datum::Nothing } else { Datum::Some(Box::new(reader.raw(*self as *const T))) }
            }
        }
    )*};
}

raw! { *mut T; *const T; }

impl<T: Read> Read for NonNull<T> {
    fn read(&self, reader: &mut Reader) -> Datum {
        reader.raw(self.as_ptr().cast_const())
    }
}

impl<T: Read> Read for &T {
    fn read(&self, reader: &mut Reader) -> Datum {
        reader.refer(*self)
    }
}

impl<T: Read> Read for &mut T {
    fn read(&self, reader: &mut Reader) -> Datum {
        reader.refer(&**self)
    }
}

macro_rules! inside {
    ($($type:ty),*) => {$(
        impl<T: Read> Read for $type {
            fn read(&self, reader: &mut Reader) -> Datum {
                (**self).read(reader)
            }
        }
    )*};
}

inside!(std::cell::Ref<'_, T>, std::cell::RefMut<'_, T>, &[T], &mut [T], Box<[T]>, Vec<T>);

impl<T: Read> Read for Option<T> {
    fn read(&self, reader: &mut Reader) -> Datum {
        self.as_ref().map_or(Datum::Nothing, |value| Datum::Some(Box::new(value.read(reader))))
    }
}

impl<T: Read, E: Read> Read for Result<T, E> {
    fn read(&self, reader: &mut Reader) -> Datum {
        let (variant, part) = match self {
            Ok(value) => ("Ok", value.read(reader)),
            Err(error) => ("Err", error.read(reader)),
        };
        let fields = vec![("0".to_owned(), part)];
        Datum::Record { class: "Result".to_owned(), variant: Some(variant.to_owned()), fields }
    }
}

impl<T: Read> Read for RefCell<T> {
    fn read(&self, reader: &mut Reader) -> Datum {
        self.try_borrow().map_or_else(|_| Datum::Opaque("borrowed".to_owned()), |value| value.read(reader))
    }
}

impl<T: Read> Read for Cell<T> {
    fn read(&self, reader: &mut Reader) -> Datum {
        // SAFETY: nothing changes the cell while it is read.
        unsafe { &*self.as_ptr() }.read(reader)
    }
}

impl<T: Read> Read for [T] {
    fn read(&self, reader: &mut Reader) -> Datum {
        Datum::Sequence(self.iter().map(|item| item.read(reader)).collect())
    }
}

impl<T: Read, const N: usize> Read for [T; N] {
    fn read(&self, reader: &mut Reader) -> Datum {
        self[..].read(reader)
    }
}

impl<T: Read> Read for VecDeque<T> {
    fn read(&self, reader: &mut Reader) -> Datum {
        Datum::Sequence(self.iter().map(|item| item.read(reader)).collect())
    }
}

impl<T: ?Sized> Read for PhantomData<T> {
    fn read(&self, _: &mut Reader) -> Datum {
        Datum::Unit
    }
}

macro_rules! tuples {
    ($(($($name:ident $k:tt),*);)*) => {$(
        impl<$($name: Read),*> Read for ($($name,)*) {
            fn read(&self, reader: &mut Reader) -> Datum {
                Datum::Tuple(vec![$(self.$k.read(reader)),*])
            }
        }
    )*};
}

tuples! { (A 0); (A 0, B 1); (A 0, B 1, C 2); (A 0, B 1, C 2, D 3); (A 0, B 1, C 2, D 3, E 4); (A 0, B 1, C 2, D 3, E 4, F 5); }

macro_rules! scalars {
    ($($name:ty, |$value:ident| $datum:expr;)*) => {$(
        impl Read for $name {
            fn read(&self, _: &mut Reader) -> Datum {
                let $value = self;
                $datum
            }
        }
    )*};
}

scalars! {
    (), |_value| Datum::Unit;
    bool, |value| Datum::Bool(*value);
    char, |value| Datum::Char(*value);
    String, |value| Datum::Text(value.clone());
    &str, |value| Datum::Text((*value).to_owned());
    Box<str>, |value| Datum::Text(value.to_string());
    Rc<str>, |value| Datum::Text(value.to_string());
    f32, |value| Datum::Opaque(format!("{value:?}"));
    f64, |value| Datum::Opaque(format!("{value:?}"));
    std::cmp::Ordering, |value| Datum::Opaque(format!("{value:?}"));
}

macro_rules! integers {
    ($($name:ident)*) => {$(
        impl Read for $name {
            fn read(&self, _: &mut Reader) -> Datum {
                i128::try_from(*self).map_or_else(|_| Datum::Opaque(self.to_string()), Datum::Int)
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
