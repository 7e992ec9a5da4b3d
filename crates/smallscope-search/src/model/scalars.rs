//! Models of types whose values have no parts: they are their own twins.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::{BuildHasherDefault, RandomState};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64,
    NonZeroUsize,
};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use smallscope_core::Datum;

use super::Model;
use crate::lazy::{self, Concretiser, Mismatch, Restorer};
use crate::observe::Observer;
use crate::scalars::start;
use crate::spell::{Speller, Spelling};
use crate::visit::leaf_of;

/// Implements `Model` for types that are their own twins, each with what it is called and how it is read.
macro_rules! same {
    ($($type:ty, $expected:expr, $read:expr, $spell:expr;)*) => {
        same! {@as $($type, $type, |twin| twin.clone(), |value| leaf_of(value).unwrap_or(Datum::Unread), $expected, $read, $spell;)*}
    };
    (@as $($type:ty, $twin:ty, $build:expr, $observe:expr, $expected:expr, $read:expr, $spell:expr;)*) => {$(
        impl Model for $type {
            type Twin = $twin;

            const HAS_INVARIANTS: bool = false;
            const HAS_OBJECTS: bool = false;

            #[inline]
            fn concretise(twin: &$twin, _: &mut Concretiser) -> $type {
                let build: fn(&$twin) -> $type = $build;
                build(twin)
            }

            #[inline]
            fn observe(&self, _: &mut Observer) -> Datum {
                let observe: fn(&$type) -> Datum = $observe;
                observe(self)
            }

            #[inline]
            fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
                let read: fn(&Datum) -> Option<$type> = $read;
                read(datum).ok_or_else(|| restorer.expected(&$expected, datum))
            }

            #[inline]
            fn spell(&self, _: &mut Speller) -> Option<Spelling> {
                let spell: fn(&$type) -> String = $spell;
                Some(Spelling::Now(spell(self)))
            }
        }
    )*};
}

fn shown(value: &impl Debug) -> String {
    format!("{value:?}")
}

fn spell_float(name: &str, value: f64, shown: &impl Debug) -> String {
    match value {
        value if value.is_nan() => format!("{name}::NAN"),
        f64::INFINITY => format!("{name}::INFINITY"),
        f64::NEG_INFINITY => format!("{name}::NEG_INFINITY"),
        _ => format!("{shown:?}"),
    }
}

fn integer<T: TryFrom<i128> + FromStr>(datum: &Datum) -> Option<T> {
    match datum {
        Datum::Int(number) => T::try_from(*number).ok(),
        Datum::Opaque(text) => text.parse().ok(),
        _ => None,
    }
}

fn float<T: FromStr>(datum: &Datum) -> Option<T> {
    match datum {
        Datum::Int(number) => number.to_string().parse().ok(),
        Datum::Opaque(text) => text.parse().ok(),
        _ => None,
    }
}

fn text(datum: &Datum) -> Option<&str> {
    match datum {
        Datum::Text(text) => Some(text),
        _ => None,
    }
}

/// Reads what `Debug` writes, which has all digits.
fn duration(datum: &Datum) -> Option<Duration> {
    let Datum::Opaque(text) = datum else { return None };
    let units = [("ns", 1), ("µs", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000)];
    let (number, unit) = units.into_iter().find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)))?;
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let mut nanos = whole.parse::<u128>().ok()?.checked_mul(unit)?;
    let mut unit = unit;
    for digit in part.chars() {
        unit /= 10;
        nanos += u128::from(digit.to_digit(10)?) * unit;
    }
    let seconds = u64::try_from(nanos / 1_000_000_000).ok()?;
    Some(Duration::new(seconds, (nanos % 1_000_000_000) as u32))
}

/// Reads `epoch+1.5s`.
fn time(datum: &Datum) -> Option<SystemTime> {
    let Datum::Opaque(text) = datum else { return None };
    let of = |text: &str| duration(&Datum::Opaque(text.to_owned()));
    match (text.strip_prefix("epoch+"), text.strip_prefix("epoch-")) {
        (Some(since), _) => SystemTime::UNIX_EPOCH.checked_add(of(since)?),
        (_, Some(before)) => SystemTime::UNIX_EPOCH.checked_sub(of(before)?),
        _ => None,
    }
}

/// Reads `start+1.5s`.
fn instant(datum: &Datum) -> Option<Instant> {
    let Datum::Opaque(text) = datum else { return None };
    let of = |text: &str| duration(&Datum::Opaque(text.to_owned()));
    match (text.strip_prefix("start+"), text.strip_prefix("start-")) {
        (Some(since), _) => start().checked_add(of(since)?),
        (_, Some(before)) => start().checked_sub(of(before)?),
        _ => None,
    }
}

/// Another process has another start: as far from it as here from ours.
fn spell_instant(instant: &Instant) -> String {
    let (sign, duration) = match instant.checked_duration_since(start()) {
        Some(since) => ('+', since),
        None => ('-', start().duration_since(*instant)),
    };
    let (seconds, nanos) = (duration.as_secs(), duration.subsec_nanos());
    format!("std::time::Instant::now() {sign} std::time::Duration::new({seconds}, {nanos})")
}

fn spell_time(time: &SystemTime) -> String {
    let (sign, duration) = match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(since) => ('+', since),
        Err(before) => ('-', before.duration()),
    };
    let (seconds, nanos) = (duration.as_secs(), duration.subsec_nanos());
    format!("std::time::UNIX_EPOCH {sign} std::time::Duration::new({seconds}, {nanos})")
}

/// Reads what `Display` writes.
fn parsed<T: FromStr>(datum: &Datum) -> Option<T> {
    let Datum::Opaque(text) = datum else { return None };
    text.parse().ok()
}

fn spell_parsed(name: &str, value: &impl ToString) -> String {
    format!("{:?}.parse::<std::{name}>().unwrap()", value.to_string())
}

fn spell_path(path: &Path) -> String {
    match path.to_str() {
        Some(text) => format!("std::path::PathBuf::from({text:?})"),
        None => {
            let bytes = path.as_os_str().as_encoded_bytes();
            format!(
                "std::path::PathBuf::from(unsafe {{ std::ffi::OsString::from_encoded_bytes_unchecked(vec!{bytes:?}) }})"
            )
        }
    }
}

fn ordering(datum: &Datum) -> Option<Ordering> {
    let name = match datum {
        Datum::Opaque(name) => name,
        Datum::Record { class, .. } => class,
        _ => return None,
    };
    [Ordering::Less, Ordering::Equal, Ordering::Greater].into_iter().find(|order| format!("{order:?}") == *name)
}

macro_rules! integers {
    ($($type:ty)*) => {
        same! {$($type, format!("an integer from {} to {}", <$type>::MIN, <$type>::MAX), integer, <$type>::to_string;)*}
    };
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

macro_rules! nonzero {
    ($($type:ty, $int:ty;)*) => {
        same! {$(
            $type, format!("an integer from {} to {} that is not 0", <$int>::MIN, <$int>::MAX),
            |datum| <$type>::new(integer(datum)?),
            |value| format!("std::num::{}::new({value}).unwrap()", stringify!($type));
        )*}
    };
}

nonzero! {
    NonZeroU8, u8; NonZeroU16, u16; NonZeroU32, u32; NonZeroU64, u64; NonZeroUsize, usize;
    NonZeroI8, i8; NonZeroI16, i16; NonZeroI32, i32; NonZeroI64, i64; NonZeroIsize, isize;
}

same! {
    bool, "true or false", |datum| match datum { Datum::Bool(value) => Some(*value), _ => None }, bool::to_string;
    char, "a character", |datum| match datum { Datum::Char(value) => Some(*value), _ => None }, shown;
    (), "()", |datum| match datum { Datum::Unit => Some(()), _ => None }, shown;
    f32, "a number", float, |value| spell_float("f32", f64::from(*value), value);
    f64, "a number", float, |value| spell_float("f64", *value, value);
    Ordering, "Less, Equal or Greater", ordering, |value| format!("std::cmp::Ordering::{value:?}");
    String, "a string", |datum| text(datum).map(str::to_owned), |value| format!("{value:?}.to_owned()");
    Cow<'static, str>, "a string", |datum| text(datum).map(|text| Cow::Owned(text.to_owned())),
        |value| format!("std::borrow::Cow::Borrowed({value:?})");
    Duration, "a duration, such as `1.5s`", duration,
        |value| format!("std::time::Duration::new({}, {})", value.as_secs(), value.subsec_nanos());
    SystemTime, "a time, such as `epoch+1.5s`", time, spell_time;
    Instant, "an instant, such as `start+1.5s`", instant, spell_instant;
    Ipv4Addr, "an address, such as `127.0.0.1`", parsed, |value| spell_parsed("net::Ipv4Addr", value);
    Ipv6Addr, "an address, such as `::1`", parsed, |value| spell_parsed("net::Ipv6Addr", value);
    IpAddr, "an address, such as `127.0.0.1` or `::1`", parsed, |value| spell_parsed("net::IpAddr", value);
    SocketAddr, "an address, such as `127.0.0.1:80`", parsed, |value| spell_parsed("net::SocketAddr", value);
    PathBuf, "a path, such as \"a/b\"", |datum| text(datum).map(PathBuf::from), |value| spell_path(value);
    &'static str, "a string", |datum| text(datum).map(|text| &*String::leak(text.to_owned())), shown;
}

same! {@as
    Box<str>, lazy::Box<str>, |twin| Box::from(&**twin), |value| Datum::Text(value.to_string()),
        "a string", |datum| text(datum).map(Box::from), |value| format!("Box::from({value:?})");
    Rc<str>, lazy::Rc<str>, |twin| Rc::from(&**twin), |value| Datum::Text(value.to_string()),
        "a string", |datum| text(datum).map(Rc::from), |value| format!("std::rc::Rc::from({value:?})");
    Arc<str>, lazy::Arc<str>, |twin| Arc::from(&**twin), |value| Datum::Text(value.to_string()),
        "a string", |datum| text(datum).map(Arc::from), |value| format!("std::sync::Arc::from({value:?})");
}

/// Implements `Model` for types with one value.
macro_rules! single {
    ($([$($generics:tt)*] $type:ty, $value:expr, $path:expr, $spelling:expr;)*) => {$(
        impl<$($generics)*> Model for $type {
            type Twin = $type;

            const HAS_INVARIANTS: bool = false;
            const HAS_OBJECTS: bool = false;

            #[inline]
            fn concretise(_: &Self, _: &mut Concretiser) -> Self {
                $value
            }

            #[inline]
            fn observe(&self, _: &mut Observer) -> Datum {
                Datum::Unit
            }

            #[inline]
            fn restore(_: &Datum, _: &mut Restorer<'_>) -> Result<Self, Mismatch> {
                Ok($value)
            }

            #[inline]
            fn spell(&self, speller: &mut Speller) -> Option<Spelling> {
                speller.uses($path);
                Some(Spelling::Now($spelling.to_owned()))
            }
        }
    )*};
}

single! {
    [T: ?Sized + 'static] PhantomData<T>, PhantomData, "std::marker::PhantomData", "PhantomData";
    [] RandomState, RandomState::new(), "std::hash::RandomState", "RandomState::new()";
    [H: 'static] BuildHasherDefault<H>, BuildHasherDefault::default(), "std::hash::BuildHasherDefault",
        "BuildHasherDefault::default()";
}
