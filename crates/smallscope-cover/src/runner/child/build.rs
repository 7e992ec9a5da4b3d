//! From structures to values: objects first, so that pointers may lead back to what is still being built.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::marker::PhantomData;
use std::ptr::NonNull;
use std::rc::{self, Rc};
use std::sync::{self, Arc};

use super::datum::{Datum, ObjectId};

/// Types whose values can be built.
#[diagnostic::on_unimplemented(
    message = "no value of the type `{Self}` can be built for a run",
    note = "inputs are made of the file's structs and enums, numbers, `bool`, `char`, `String`, `Option`, `Result`, `Box`, `Rc`, `Arc`, \
            `Weak`, `Cell`, `RefCell`, references, raw pointers, `Vec`, `VecDeque`, arrays and tuples"
)]
pub trait Build: Sized {
    fn build(datum: &Datum, builder: &mut Builder) -> Self;
}

/// An object that has its place in memory.
#[derive(Clone, Copy)]
struct Made {
    address: *mut u8,
    holder: Holder,
    class: &'static str,
    /// Drops the strong pointer that the builder keeps.
    release: Option<unsafe fn(*mut u8)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Holder {
    Boxed,
    Counted,
    CountedSync,
}

pub struct Builder {
    objects: Rc<Vec<Datum>>,
    made: Vec<Option<Made>>,
}

/// The input does not fit the types: nothing can be dropped, as something may be half built.
pub fn mismatch(expected: &str, found: &Datum) -> ! {
    super::process::refuse(&format!("expected {expected}, found {found:?}"))
}

impl Builder {
    pub fn new(objects: Vec<Datum>) -> Builder {
        let made = vec![None; objects.len()];
        Builder { objects: Rc::new(objects), made }
    }

    /// Where the objects are, with their types.
    pub fn addresses(&self) -> Vec<(usize, &'static str)> {
        self.made.iter().map(|made| made.map_or((0, ""), |made| (made.address as usize, made.class))).collect()
    }

    /// The class of what a pointer leads to.
    pub fn class(&self, datum: &Datum) -> String {
        match datum {
            Datum::Some(inner) => self.class(inner),
            Datum::Ref(ObjectId(object)) => self.objects.get(*object).map_or_else(String::new, |it| self.class(it)),
            Datum::Record { class, .. } => class.clone(),
            _ => String::new(),
        }
    }

    /// Drops the builder's own pointers.
    pub fn finish(&mut self) {
        for made in self.made.iter_mut().flatten() {
            if let Some(release) = made.release.take() {
                // SAFETY: it is the function for the type that the address was made for, and is called once.
                unsafe { release(made.address) };
            }
        }
    }

    fn find<T>(&self, object: usize, holder: Holder) -> Option<*mut T> {
        let Some(slot) = self.made.get(object) else { mismatch("an object of the structure", &Datum::Ref(ObjectId(object))) };
        let made = (*slot)?;
        if made.holder != holder || made.class != std::any::type_name::<T>() {
            let held = format!("one object held only in one way, not as `{}` and otherwise", std::any::type_name::<T>());
            mismatch(&held, &Datum::Ref(ObjectId(object)));
        }
        Some(made.address.cast())
    }

    fn fill<T: Build>(&mut self, object: usize, place: *mut T, holder: Holder, release: Option<unsafe fn(*mut u8)>) {
        let class = std::any::type_name::<T>();
        self.made[object] = Some(Made { address: place.cast(), holder, class, release });
        let objects = Rc::clone(&self.objects);
        let value = T::build(&objects[object], self);
        // SAFETY: the place was allocated for a `T`, and nothing has been written to it.
        unsafe { place.write(value) };
    }

    /// An object that a box owns, or that only raw pointers lead to.
    fn boxed<T: Build>(&mut self, object: usize) -> *mut T {
        if let Some(found) = self.find(object, Holder::Boxed) {
            return found;
        }
        let place = Box::into_raw(Box::<T>::new_uninit()).cast::<T>();
        self.fill(object, place, Holder::Boxed, None);
        place
    }
}

macro_rules! counted {
    ($($rc:ident $module:ident $holder:ident;)*) => {$(
        impl<T: Build> Build for $rc<T> {
            fn build(datum: &Datum, builder: &mut Builder) -> Self {
                let Datum::Ref(ObjectId(object)) = datum else { return $rc::new(T::build(datum, builder)) };
                let place = builder.find::<T>(*object, Holder::$holder).unwrap_or_else(|| {
                    let place = $rc::into_raw($rc::<T>::new_uninit()).cast::<T>().cast_mut();
                    // SAFETY: the pointer came from `into_raw`, and is filled when it is released.
                    builder.fill(*object, place, Holder::$holder, Some(|place| drop(unsafe { $rc::from_raw(place.cast::<T>()) })));
                    place
                });
                // SAFETY: the builder has one of the counted pointers to the place.
                unsafe {
                    $rc::increment_strong_count(place);
                    $rc::from_raw(place)
                }
            }
        }

        impl<T: Build> Build for $module::Weak<T> {
            fn build(datum: &Datum, builder: &mut Builder) -> Self {
                match datum {
                    Datum::Nothing | Datum::Unread => $module::Weak::new(),
                    Datum::Some(inner) => <$module::Weak<T>>::build(inner, builder),
                    datum => $rc::downgrade(&<$rc<T>>::build(datum, builder)),
                }
            }
        }
    )*};
}

counted! { Rc rc Counted; Arc sync CountedSync; }

impl<T: Build> Build for Box<T> {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        match datum {
            // SAFETY: the object was allocated by a box, and is filled when the value is used.
            Datum::Ref(ObjectId(object)) => unsafe { Box::from_raw(builder.boxed(*object)) },
            other => Box::new(T::build(other, builder)),
        }
    }
}

impl<T: Build> Build for *mut T {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        match datum {
            Datum::Nothing | Datum::Unread => std::ptr::null_mut(),
            Datum::Some(inner) => <*mut T>::build(inner, builder),
            Datum::Ref(ObjectId(object)) => builder.boxed(*object),
            other => mismatch("a pointer", other),
        }
    }
}

impl<T: Build> Build for *const T {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        <*mut T>::build(datum, builder)
    }
}

impl<T: Build> Build for NonNull<T> {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        NonNull::new(<*mut T>::build(datum, builder)).unwrap_or_else(|| mismatch("a pointer that is not null", datum))
    }
}

impl<'a, T: Build + 'a> Build for &'a T {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        &*<&'a mut T>::build(datum, builder)
    }
}

impl<'a, T: Build + 'a> Build for &'a mut T {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        match datum {
            // SAFETY: the object is filled when the value is used, and never freed.
            Datum::Ref(ObjectId(object)) => unsafe { &mut *builder.boxed(*object) },
            other => Box::leak(Box::new(T::build(other, builder))),
        }
    }
}

impl<T: Build> Build for Option<T> {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        match datum {
            Datum::Nothing | Datum::Unread => None,
            Datum::Some(inner) => Some(T::build(inner, builder)),
            other => Some(T::build(other, builder)),
        }
    }
}

impl<T: Build, E: Build> Build for Result<T, E> {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        let parts = Parts::of("Result", datum);
        match parts.variant("Ok") {
            "Ok" => Ok(parts.field("0", builder)),
            "Err" => Err(parts.field("0", builder)),
            _ => mismatch("`Ok` or `Err`", datum),
        }
    }
}

impl<T: Build> Build for RefCell<T> {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        RefCell::new(T::build(datum, builder))
    }
}

impl<T: Build> Build for Cell<T> {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        Cell::new(T::build(datum, builder))
    }
}

impl<T: Build> Build for Vec<T> {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        match datum {
            Datum::Unread => Vec::new(),
            Datum::Sequence(items) => items.iter().map(|item| T::build(item, builder)).collect(),
            other => mismatch("a sequence", other),
        }
    }
}

impl<T: Build> Build for VecDeque<T> {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        Vec::build(datum, builder).into()
    }
}

impl<T: Build> Build for Box<[T]> {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        Vec::build(datum, builder).into()
    }
}

impl<T: Build, const N: usize> Build for [T; N] {
    fn build(datum: &Datum, builder: &mut Builder) -> Self {
        if *datum == Datum::Unread {
            return std::array::from_fn(|_| T::build(datum, builder));
        }
        Vec::build(datum, builder).try_into().unwrap_or_else(|_| mismatch(&format!("{N} elements"), datum))
    }
}

impl<T: ?Sized> Build for PhantomData<T> {
    fn build(_: &Datum, _: &mut Builder) -> Self {
        PhantomData
    }
}

impl Build for () {
    fn build(_: &Datum, _: &mut Builder) -> Self {}
}

macro_rules! tuples {
    ($(($($name:ident $k:tt),*) $count:literal;)*) => {$(
        impl<$($name: Build),*> Build for ($($name,)*) {
            fn build(datum: &Datum, builder: &mut Builder) -> Self {
                match datum {
                    Datum::Unread => ($($name::build(datum, builder),)*),
                    Datum::Tuple(parts) if parts.len() == $count => ($($name::build(&parts[$k], builder),)*),
                    other => mismatch(concat!("a tuple of ", $count), other),
                }
            }
        }
    )*};
}

tuples! { (A 0) 1; (A 0, B 1) 2; (A 0, B 1, C 2) 3; (A 0, B 1, C 2, D 3) 4; (A 0, B 1, C 2, D 3, E 4) 5; (A 0, B 1, C 2, D 3, E 4, F 5) 6; }

macro_rules! integers {
    ($($name:ident)*) => {$(
        impl Build for $name {
            fn build(datum: &Datum, _: &mut Builder) -> Self {
                let value = match datum {
                    Datum::Unread => Some(0),
                    Datum::Int(value) => $name::try_from(*value).ok(),
                    Datum::Index(_, slot) => $name::try_from(*slot).ok(),
                    Datum::Opaque(text) => text.parse().ok(),
                    _ => None,
                };
                value.unwrap_or_else(|| mismatch(concat!("a `", stringify!($name), "`"), datum))
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

macro_rules! scalars {
    ($($name:ty, $unread:expr, $pattern:pat => $value:expr;)*) => {$(
        impl Build for $name {
            fn build(datum: &Datum, _: &mut Builder) -> Self {
                match datum {
                    Datum::Unread => $unread,
                    $pattern => $value,
                    other => mismatch(concat!("a `", stringify!($name), "`"), other),
                }
            }
        }
    )*};
}

scalars! {
    bool, false, Datum::Bool(value) => *value;
    char, 'a', Datum::Char(value) => *value;
    String, String::new(), Datum::Text(text) => text.clone();
    &str, "", Datum::Text(text) => String::leak(text.clone());
    Box<str>, "".into(), Datum::Text(text) => text.as_str().into();
    Rc<str>, "".into(), Datum::Text(text) => text.as_str().into();
}

macro_rules! floats {
    ($($name:ident)*) => {$(
        impl Build for $name {
            fn build(datum: &Datum, _: &mut Builder) -> Self {
                match datum {
                    Datum::Unread => 0.0,
                    Datum::Int(value) => *value as $name,
                    Datum::Opaque(text) => text.parse().unwrap_or_else(|_| mismatch("a number", datum)),
                    other => mismatch("a number", other),
                }
            }
        }
    )*};
}

floats!(f32 f64);

/// The parts of a struct or of a variant.
pub struct Parts<'d> {
    datum: &'d Datum,
    variant: Option<&'d str>,
    fields: &'d [(String, Datum)],
}

impl<'d> Parts<'d> {
    pub fn of(class: &str, datum: &'d Datum) -> Parts<'d> {
        match datum {
            Datum::Unread | Datum::Unit => Parts { datum, variant: None, fields: &[] },
            Datum::Record { class: found, variant, fields } if found == class => {
                Parts { datum, variant: variant.as_deref(), fields }
            }
            other => mismatch(&format!("a `{class}`"), other),
        }
    }

    /// The variant, or this one if it does not matter.
    pub fn variant(&self, first: &'d str) -> &'d str {
        self.variant.unwrap_or(first)
    }

    pub fn refuse(&self, class: &str) -> ! {
        mismatch(&format!("a variant of `{class}`"), self.datum)
    }

    /// A field; one that the structure does not have may be any.
    pub fn field<T: Build>(&self, name: &str, builder: &mut Builder) -> T {
        match self.fields.iter().find(|(known, _)| known == name) {
            Some((_, datum)) => T::build(datum, builder),
            None if *self.datum == Datum::Unread => T::build(&Datum::Unread, builder),
            None => mismatch(&format!("a field `{name}`"), self.datum),
        }
    }
}
