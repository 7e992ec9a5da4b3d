//! The values of types, by choices, each with the Rust expression that builds it.

use crate::smallscope_std as std;
use self::std::borrow::Cow;
use self::std::cell::{Cell, RefCell};
use self::std::collections::*;
use self::std::marker::PhantomData;
use self::std::prelude::v1::*;
use self::std::rc::Rc;
use self::std::sync::Arc;

use super::drive::{defaulted, is_recording, level, missing, pick, say};
use super::literals;

/// What can be chosen.
pub trait Make: Sized {
    fn make() -> Option<Self>;
}

/// A value of a type that the compiler infers.
pub fn made<T: Make>() -> Option<T> {
    T::make()
}

/// A value that is read from a text.
pub fn parsed<T: std::str::FromStr>(name: &str) -> Option<T> {
    let made = text()?;
    if is_recording() {
        say(&super::drive::shown(&made)?);
        say(".parse::<");
        say(name);
        say(">().unwrap()");
    }
    made.parse().ok()
}

/// Tells that a function that was passed as an argument has no result to give.
pub struct NoAnswer;

/// The result of a function that was passed as an argument.
pub fn answer<T: Make>() -> T {
    answered(T::make)
}

/// The same for a value that is made in some way.
pub fn answered<T, F: FnOnce() -> Option<T>>(make: F) -> T {
    let recorded = super::drive::pause();
    let made = make();
    super::drive::resume(recorded);
    match made {
        Some(value) => value,
        None => std::panic::resume_unwind(Box::new(NoAnswer)),
    }
}

/// Asks which way a type has: chosen, its default only, read from a text, or none. The compiler takes the first of these that there is.
pub struct Probe<T>(pub PhantomData<T>);

pub trait ViaMake<T> {
    fn smallscope_get(&self) -> Option<T>;
}

pub trait ViaDefault<T> {
    fn smallscope_get(&self) -> Option<T>;
}

pub trait ViaText<T> {
    fn smallscope_get(&self) -> Option<T>;
}

pub trait ViaNone<T> {
    fn smallscope_get(&self) -> Option<T>;
}

impl<'a, 'b, 'c, T: Make> ViaMake<T> for &'a &'b &'c Probe<T> {
    fn smallscope_get(&self) -> Option<T> {
        T::make()
    }
}

impl<'a, 'b, T: Default> ViaDefault<T> for &'a &'b Probe<T> {
    fn smallscope_get(&self) -> Option<T> {
        defaulted(std::any::type_name::<T>());
        say("Default::default()");
        Some(T::default())
    }
}

impl<'a, T: std::str::FromStr> ViaText<T> for &'a Probe<T> {
    fn smallscope_get(&self) -> Option<T> {
        let made = text()?;
        if is_recording() {
            say(&super::drive::shown(&made)?);
            say(".parse().ok().unwrap()");
        }
        made.parse().ok()
    }
}

impl<T> ViaNone<T> for Probe<T> {
    fn smallscope_get(&self) -> Option<T> {
        missing(std::any::type_name::<T>());
        None
    }
}

/// What can be shown.
pub struct Show<'a, T: 'a>(pub &'a T);

pub trait ViaDebug {
    fn smallscope_show(&self) -> Option<String>;
}

pub trait ViaNothing {
    fn smallscope_show(&self) -> Option<String>;
}

impl<'a, T: std::fmt::Debug> ViaDebug for Show<'a, T> {
    fn smallscope_show(&self) -> Option<String> {
        if !is_recording() {
            return None;
        }
        let text = super::drive::shown(self.0)?;
        if text.len() > 2000 { None } else { Some(text) }
    }
}

impl<'a, 'b, T> ViaNothing for &'b Show<'a, T> {
    fn smallscope_show(&self) -> Option<String> {
        None
    }
}

macro_rules! integers {
    ($($name:ident $is_signed:expr;)*) => {$(
        impl Make for $name {
            fn make() -> Option<Self> {
                let level = level() as i128;
                let mut of: Vec<$name> = Vec::new();
                let mut add = |value: i128| {
                    if value >= <$name>::MIN as i128 && value as u128 <= <$name>::MAX as u128 || value < 0 && value >= <$name>::MIN as i128 {
                        let value = value as $name;
                        if !of.contains(&value) { of.push(value); }
                    }
                };
                match literals::RANGE {
                    Some((low, high)) => for value in low..high + 1 { add(value) },
                    None => {
                        for value in 0..level + 1 {
                            add(value);
                            if $is_signed && value > 0 { add(-value) }
                        }
                        if level > 0 { for value in literals::INTEGERS { add(*value) } }
                        if level > 2 { add(<$name>::MAX as i128); add(<$name>::MIN as i128); }
                    }
                }
                if of.is_empty() { return None; }
                let value = of[pick(of.len())];
                if is_recording() { say(&value.to_string()); say(stringify!($name)); }
                Some(value)
            }
        }
    )*};
}

integers! { u8 false; u16 false; u32 false; u64 false; u128 false; usize false; i8 true; i16 true; i32 true; i64 true; i128 true; isize true; }

macro_rules! floats {
    ($($name:ident)*) => {$(
        impl Make for $name {
            fn make() -> Option<Self> {
                let mut of: Vec<$name> = Vec::new();
                for value in [0.0, 1.0, -1.0, 0.5].iter() { of.push(*value as $name) }
                let level = level();
                if level > 0 { for value in literals::FLOATS { of.push(*value as $name) } }
                if level > 1 { for value in literals::INTEGERS { of.push(*value as $name) } }
                if level > 1 {
                    for value in [2.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY].iter() { of.push(*value as $name) }
                    for value in [<$name>::MAX, <$name>::MIN_POSITIVE, <$name>::EPSILON].iter() { of.push(*value) }
                }
                for value in 3..level + 1 { of.push(value as $name); of.push(-(value as $name)); }
                let value = of[pick(of.len())];
                if is_recording() {
                    let name = stringify!($name);
                    if value.is_nan() { say(name); say("::NAN") }
                    else if value.is_infinite() { say(name); say(if value > 0.0 { "::INFINITY" } else { "::NEG_INFINITY" }) }
                    else { say(&super::drive::shown(&value)?); say("_"); say(name) }
                }
                Some(value)
            }
        }
    )*};
}

floats! { f32 f64 }

fn of<T: Clone + std::fmt::Debug>(values: &[T]) -> Option<T> {
    let value = values.get(pick(values.len()))?.clone();
    if is_recording() {
        say(&super::drive::shown(&value)?);
    }
    Some(value)
}

impl Make for bool {
    fn make() -> Option<Self> {
        of(&[false, true])
    }
}

impl Make for () {
    fn make() -> Option<Self> {
        say("()");
        Some(())
    }
}

fn letters() -> Vec<char> {
    let level = level();
    let mut all = Vec::new();
    let mut add = |letter: char| if !all.contains(&letter) { all.push(letter) };
    add('a');
    for letter in literals::LETTERS { add(*letter) }
    for letter in &['0', ' ', 'A', '\u{e9}', '-', '\n', '_', 'z', '9', '\u{4e2d}', '\0', '\u{1f600}', '.'][..(level * 3).min(13)] { add(*letter) }
    all
}

impl Make for char {
    fn make() -> Option<Self> {
        of(&letters())
    }
}

/// Letters and the strings of the code, one after another.
fn text() -> Option<String> {
    let level = level();
    let pieces = {
        let mut pieces: Vec<String> = letters().into_iter().map(String::from).collect();
        if level > 0 {
            pieces.extend(literals::STRINGS.iter().map(|it| it.to_string()));
        }
        pieces
    };
    let mut made = String::new();
    for _ in 0..pick(level + 1) {
        made.push_str(&pieces[pick(pieces.len())]);
    }
    Some(made)
}

impl Make for String {
    fn make() -> Option<Self> {
        let made = text()?;
        if is_recording() {
            say("String::from(");
            say(&super::drive::shown(&made)?);
            say(")");
        }
        Some(made)
    }
}

impl<'a> Make for &'a str {
    fn make() -> Option<Self> {
        let made = text()?;
        if is_recording() {
            say(&super::drive::shown(&made)?);
        }
        Some(Box::leak(made.into_boxed_str()))
    }
}

impl<'a, T: Make + 'a> Make for &'a T {
    fn make() -> Option<Self> {
        say("&");
        Some(Box::leak(Box::new(T::make()?)))
    }
}

impl<'a, T: Make + 'a> Make for &'a mut T {
    fn make() -> Option<Self> {
        say("&mut ");
        Some(Box::leak(Box::new(T::make()?)))
    }
}

/// Values one after another, with commas.
fn several<T: Make>(most: usize) -> Option<Vec<T>> {
    let mut made = Vec::new();
    for number in 0..pick(most + 1) {
        if number > 0 {
            say(", ");
        }
        made.push(T::make()?);
    }
    Some(made)
}

impl<'a, T: Make + 'a> Make for &'a [T] {
    fn make() -> Option<Self> {
        say("&[");
        let made = several::<T>(level())?;
        say("][..]");
        Some(Box::leak(made.into_boxed_slice()))
    }
}

impl<'a, T: Make + 'a> Make for &'a mut [T] {
    fn make() -> Option<Self> {
        say("&mut [");
        let made = several::<T>(level())?;
        say("][..]");
        Some(Box::leak(made.into_boxed_slice()))
    }
}

impl<T: Make> Make for Vec<T> {
    fn make() -> Option<Self> {
        say("vec![");
        let made = several(level())?;
        say("]");
        Some(made)
    }
}

macro_rules! around {
    ($([$($bounds:tt)*] $name:ty, $open:expr, $inner:ty, $close:expr, $value:ident => $build:expr;)*) => {$(
        impl<$($bounds)*> Make for $name {
            fn make() -> Option<Self> {
                say($open);
                let $value = <$inner as Make>::make()?;
                say($close);
                Some($build)
            }
        }
    )*};
}

around! {
    [T: Make] std::mem::MaybeUninit<T>, "std::mem::MaybeUninit::new(", T, ")", it => std::mem::MaybeUninit::new(it);
    [T: Make] Box<T>, "Box::new(", T, ")", it => Box::new(it);
    [T: Make] Rc<T>, "std::rc::Rc::new(", T, ")", it => Rc::new(it);
    [T: Make] Arc<T>, "std::sync::Arc::new(", T, ")", it => Arc::new(it);
    [T: Make] Cell<T>, "std::cell::Cell::new(", T, ")", it => Cell::new(it);
    [T: Make] RefCell<T>, "std::cell::RefCell::new(", T, ")", it => RefCell::new(it);
    [T: Make] std::sync::Mutex<T>, "std::sync::Mutex::new(", T, ")", it => std::sync::Mutex::new(it);
    [T: Make] std::sync::RwLock<T>, "std::sync::RwLock::new(", T, ")", it => std::sync::RwLock::new(it);
    [T: Make] std::pin::Pin<Box<T>>, "Box::pin(", T, ")", it => Box::pin(it);
    [T: Make] std::num::Wrapping<T>, "std::num::Wrapping(", T, ")", it => std::num::Wrapping(it);
    [T: Make] std::cmp::Reverse<T>, "std::cmp::Reverse(", T, ")", it => std::cmp::Reverse(it);
    [T: Make] std::mem::ManuallyDrop<T>, "std::mem::ManuallyDrop::new(", T, ")", it => std::mem::ManuallyDrop::new(it);
    [T: Make] std::io::Cursor<T>, "std::io::Cursor::new(", T, ")", it => std::io::Cursor::new(it);
    [T: Make + std::io::Read] std::io::BufReader<T>, "std::io::BufReader::new(", T, ")", it => std::io::BufReader::new(it);
    [T: Make] Box<[T]>, "", Vec<T>, ".into_boxed_slice()", it => it.into_boxed_slice();
    [T: Make] Rc<[T]>, "std::rc::Rc::from(", Vec<T>, ")", it => Rc::from(it);
    [T: Make] Arc<[T]>, "std::sync::Arc::from(", Vec<T>, ")", it => Arc::from(it);
    [] Box<str>, "", String, ".into_boxed_str()", it => it.into_boxed_str();
    [] Rc<str>, "std::rc::Rc::from(", String, ")", it => Rc::from(it);
    [] Arc<str>, "std::sync::Arc::from(", String, ")", it => Arc::from(it);
    [] std::path::PathBuf, "std::path::PathBuf::from(", String, ")", it => std::path::PathBuf::from(it);
    [] std::ffi::OsString, "std::ffi::OsString::from(", String, ")", it => std::ffi::OsString::from(it);
    [] std::ffi::CString, "std::ffi::CString::new(", String, ").unwrap()", it => std::ffi::CString::new(it).ok()?;
    ['a] &'a std::path::Path, "std::path::Path::new(", &'a str, ")", it => std::path::Path::new(it);
    ['a] &'a std::ffi::OsStr, "std::ffi::OsStr::new(", &'a str, ")", it => std::ffi::OsStr::new(it);
    ['a] Cow<'a, str>, "std::borrow::Cow::Borrowed(", &'a str, ")", it => Cow::Borrowed(it);
    ['a, T: Make + Clone + 'a] Cow<'a, [T]>, "std::borrow::Cow::Borrowed(", &'a [T], ")", it => Cow::Borrowed(it);
    ['a] std::str::Chars<'a>, "", &'a str, ".chars()", it => it.chars();
    ['a] std::str::CharIndices<'a>, "", &'a str, ".char_indices()", it => it.char_indices();
    ['a] std::str::Bytes<'a>, "", &'a str, ".bytes()", it => it.bytes();
    ['a] std::str::Lines<'a>, "", &'a str, ".lines()", it => it.lines();
    ['a] std::str::SplitWhitespace<'a>, "", &'a str, ".split_whitespace()", it => it.split_whitespace();
    ['a, T: Make + 'a] std::slice::Iter<'a, T>, "(", &'a [T], ").iter()", it => it.iter();
    [T: Make] std::vec::IntoIter<T>, "", Vec<T>, ".into_iter()", it => it.into_iter();
    [I: Make + Iterator] std::iter::Peekable<I>, "", I, ".peekable()", it => it.peekable();
    [I: Make + Iterator] std::iter::Enumerate<I>, "", I, ".enumerate()", it => it.enumerate();
    [I: Make + Iterator] std::iter::Fuse<I>, "", I, ".fuse()", it => it.fuse();
    [I: Make + DoubleEndedIterator] std::iter::Rev<I>, "", I, ".rev()", it => it.rev();
    [T: Make + Ord] BinaryHeap<T>, "std::collections::BinaryHeap::from(", Vec<T>, ")", it => BinaryHeap::from(it);
    [T: Make] VecDeque<T>, "std::collections::VecDeque::from(", Vec<T>, ")", it => VecDeque::from(it);
    [T: Make] LinkedList<T>, "", Vec<T>, ".into_iter().collect::<std::collections::LinkedList<_>>()", it => it.into_iter().collect();
    [T: Make + Ord] BTreeSet<T>, "", Vec<T>, ".into_iter().collect::<std::collections::BTreeSet<_>>()", it => it.into_iter().collect();
    [K: Make + Ord, V: Make] BTreeMap<K, V>, "", Vec<(K, V)>, ".into_iter().collect::<std::collections::BTreeMap<_, _>>()", it => it.into_iter().collect();
    [T: Make + std::hash::Hash + Eq, S: std::hash::BuildHasher + Default] HashSet<T, S>, "", Vec<T>, ".into_iter().collect::<std::collections::HashSet<_, _>>()", it => it.into_iter().collect();
    [K: Make + std::hash::Hash + Eq, V: Make, S: std::hash::BuildHasher + Default] HashMap<K, V, S>, "", Vec<(K, V)>, ".into_iter().collect::<std::collections::HashMap<_, _, _>>()", it => it.into_iter().collect();
    [T: Make] std::ops::RangeFrom<T>, "", T, "..", it => it..;
    [T: Make] std::ops::RangeTo<T>, "..", T, "", it => ..it;
    [T: Make] std::ops::RangeToInclusive<T>, "..=", T, "", it => ..=it;
    [] std::time::Duration, "std::time::Duration::from_millis(", u64, ")", it => std::time::Duration::from_millis(it);
    [] std::time::SystemTime, "std::time::UNIX_EPOCH + ", std::time::Duration, "", it => std::time::UNIX_EPOCH.checked_add(it)?;
    [] std::net::Ipv4Addr, "std::net::Ipv4Addr::from(", u32, ")", it => std::net::Ipv4Addr::from(it);
    [] std::net::Ipv6Addr, "std::net::Ipv6Addr::from(", u128, ")", it => std::net::Ipv6Addr::from(it);
    [] std::num::NonZeroI32, "std::num::NonZeroI32::new(", i32, ").unwrap()", it => std::num::NonZeroI32::new(it)?;
    [] std::num::NonZeroI64, "std::num::NonZeroI64::new(", i64, ").unwrap()", it => std::num::NonZeroI64::new(it)?;
    [] std::num::NonZeroU128, "std::num::NonZeroU128::new(", u128, ").unwrap()", it => std::num::NonZeroU128::new(it)?;
    [] std::sync::atomic::AtomicU8, "std::sync::atomic::AtomicU8::new(", u8, ")", it => std::sync::atomic::AtomicU8::new(it);
    [] std::sync::atomic::AtomicI32, "std::sync::atomic::AtomicI32::new(", i32, ")", it => std::sync::atomic::AtomicI32::new(it);
    [] std::sync::atomic::AtomicI64, "std::sync::atomic::AtomicI64::new(", i64, ")", it => std::sync::atomic::AtomicI64::new(it);
    [] Box<std::path::Path>, "", std::path::PathBuf, ".into_boxed_path()", it => it.into_boxed_path();
    ['a] Cow<'a, std::path::Path>, "std::borrow::Cow::Borrowed(", &'a std::path::Path, ")", it => Cow::Borrowed(it);
    [T: Make] std::cell::OnceCell<T>, "std::cell::OnceCell::from(", T, ")", it => std::cell::OnceCell::from(it);
    [T: Make] std::sync::OnceLock<T>, "std::sync::OnceLock::from(", T, ")", it => std::sync::OnceLock::from(it);
    [T: Make] std::cell::UnsafeCell<T>, "std::cell::UnsafeCell::new(", T, ")", it => std::cell::UnsafeCell::new(it);
    [T: Make] std::num::Saturating<T>, "std::num::Saturating(", T, ")", it => std::num::Saturating(it);
    [I: Make + Iterator] std::iter::Skip<I>, "", I, ".skip(0)", it => it.skip(0);
    ['a, T: Make + 'a] std::slice::IterMut<'a, T>, "(", &'a mut [T], ").iter_mut()", it => it.iter_mut();
    [W: Make + std::io::Write] std::io::BufWriter<W>, "std::io::BufWriter::new(", W, ")", it => std::io::BufWriter::new(it);
    [] std::num::NonZeroU8, "std::num::NonZeroU8::new(", u8, ").unwrap()", it => std::num::NonZeroU8::new(it)?;
    [] std::num::NonZeroU16, "std::num::NonZeroU16::new(", u16, ").unwrap()", it => std::num::NonZeroU16::new(it)?;
    [] std::num::NonZeroU32, "std::num::NonZeroU32::new(", u32, ").unwrap()", it => std::num::NonZeroU32::new(it)?;
    [] std::num::NonZeroU64, "std::num::NonZeroU64::new(", u64, ").unwrap()", it => std::num::NonZeroU64::new(it)?;
    [] std::num::NonZeroUsize, "std::num::NonZeroUsize::new(", usize, ").unwrap()", it => std::num::NonZeroUsize::new(it)?;
    [] std::sync::atomic::AtomicBool, "std::sync::atomic::AtomicBool::new(", bool, ")", it => std::sync::atomic::AtomicBool::new(it);
    [] std::sync::atomic::AtomicUsize, "std::sync::atomic::AtomicUsize::new(", usize, ")", it => std::sync::atomic::AtomicUsize::new(it);
    [] std::sync::atomic::AtomicU32, "std::sync::atomic::AtomicU32::new(", u32, ")", it => std::sync::atomic::AtomicU32::new(it);
    [] std::sync::atomic::AtomicU64, "std::sync::atomic::AtomicU64::new(", u64, ")", it => std::sync::atomic::AtomicU64::new(it);
}

impl<T: ?Sized> Make for PhantomData<T> {
    fn make() -> Option<Self> {
        say("std::marker::PhantomData");
        Some(PhantomData)
    }
}

impl Make for std::ops::RangeFull {
    fn make() -> Option<Self> {
        say("..");
        Some(..)
    }
}

impl Make for std::fmt::Error {
    fn make() -> Option<Self> {
        say("std::fmt::Error");
        Some(std::fmt::Error)
    }
}

impl Make for std::io::Error {
    fn make() -> Option<Self> {
        use self::std::io::ErrorKind::*;
        let kinds = [Other, NotFound, Interrupted, UnexpectedEof, InvalidData, WouldBlock];
        say("std::io::Error::from(std::io::ErrorKind::");
        let kind = of(&kinds)?;
        say(")");
        Some(std::io::Error::from(kind))
    }
}

impl Make for std::num::ParseIntError {
    fn make() -> Option<Self> {
        say("\"\".parse::<i32>().unwrap_err()");
        "".parse::<i32>().err()
    }
}

impl Make for std::num::ParseFloatError {
    fn make() -> Option<Self> {
        say("\"\".parse::<f64>().unwrap_err()");
        "".parse::<f64>().err()
    }
}

impl Make for std::string::FromUtf8Error {
    fn make() -> Option<Self> {
        say("String::from_utf8(vec![255]).unwrap_err()");
        String::from_utf8([255].to_vec()).err()
    }
}

impl Make for std::str::Utf8Error {
    fn make() -> Option<Self> {
        say("String::from_utf8(vec![255]).unwrap_err().utf8_error()");
        String::from_utf8([255].to_vec()).err().map(|it| it.utf8_error())
    }
}

impl Make for std::time::Instant {
    fn make() -> Option<Self> {
        say("std::time::Instant::now()");
        Some(std::time::Instant::now())
    }
}

impl Make for std::cmp::Ordering {
    fn make() -> Option<Self> {
        use self::std::cmp::Ordering::*;
        say("std::cmp::Ordering::");
        of(&[Less, Equal, Greater])
    }
}

impl Make for std::sync::atomic::Ordering {
    fn make() -> Option<Self> {
        use self::std::sync::atomic::Ordering::*;
        say("std::sync::atomic::Ordering::");
        of(&[SeqCst, Relaxed])
    }
}

impl Make for std::net::IpAddr {
    fn make() -> Option<Self> {
        say("std::net::IpAddr::from(");
        let made = if pick(2) == 0 { std::net::Ipv4Addr::make()?.into() } else { std::net::Ipv6Addr::make()?.into() };
        say(")");
        Some(made)
    }
}

impl Make for std::net::SocketAddr {
    fn make() -> Option<Self> {
        say("std::net::SocketAddr::from((");
        let host = std::net::IpAddr::make()?;
        say(", ");
        let port = u16::make()?;
        say("))");
        Some((host, port).into())
    }
}

impl<T: Make> Make for Option<T> {
    fn make() -> Option<Self> {
        if pick(2) == 0 {
            say("None");
            return Some(None);
        }
        say("Some(");
        let value = T::make()?;
        say(")");
        Some(Some(value))
    }
}

impl<T: Make, E: Make> Make for Result<T, E> {
    fn make() -> Option<Self> {
        let made = if pick(2) == 0 {
            say("Ok(");
            Ok(T::make()?)
        } else {
            say("Err(");
            Err(E::make()?)
        };
        say(")");
        Some(made)
    }
}

impl<T: Make> Make for std::task::Poll<T> {
    fn make() -> Option<Self> {
        if pick(2) == 0 {
            say("std::task::Poll::Pending");
            return Some(std::task::Poll::Pending);
        }
        say("std::task::Poll::Ready(");
        let value = T::make()?;
        say(")");
        Some(std::task::Poll::Ready(value))
    }
}

impl<T: Make> Make for std::ops::Bound<T> {
    fn make() -> Option<Self> {
        let way = pick(3);
        say(["std::ops::Bound::Unbounded", "std::ops::Bound::Included(", "std::ops::Bound::Excluded("][way]);
        let made = match way {
            0 => return Some(std::ops::Bound::Unbounded),
            1 => std::ops::Bound::Included(T::make()?),
            _ => std::ops::Bound::Excluded(T::make()?),
        };
        say(")");
        Some(made)
    }
}

impl<T: Make> Make for std::ops::Range<T> {
    fn make() -> Option<Self> {
        let start = T::make()?;
        say("..");
        Some(start..T::make()?)
    }
}

impl<T: Make> Make for std::ops::RangeInclusive<T> {
    fn make() -> Option<Self> {
        let start = T::make()?;
        say("..=");
        Some(start..=T::make()?)
    }
}

impl<T: Make, const N: usize> Make for [T; N] {
    fn make() -> Option<Self> {
        let mut made = Vec::new();
        say("[");
        for number in 0..N {
            if number > 0 {
                say(", ");
            }
            made.push(T::make()?);
        }
        say("]");
        std::convert::TryInto::try_into(made).ok()
    }
}

macro_rules! tuples {
    ($(($($name:ident)*))*) => {$(
        impl<$($name: Make),*> Make for ($($name,)*) {
            #[allow(unused_assignments)]
            fn make() -> Option<Self> {
                say("(");
                let made = ($({ let value = $name::make()?; say(", "); value },)*);
                say(")");
                Some(made)
            }
        }
    )*};
}

macro_rules! called {
    ($(($($name:ident)*))*) => {$(
        impl<R: Make, $($name),*> Make for fn($($name),*) -> R {
            fn make() -> Option<Self> {
                fn called<R: Make, $($name),*>($(_: $name),*) -> R { answer() }
                say("a function");
                Some(called)
            }
        }
        called! { @box ($($name)*) Box [Fn] [FnMut] [FnOnce] [Fn + Send] [FnMut + Send] [FnOnce + Send] [Fn + Send + Sync] }
        called! { @box ($($name)*) Rc [Fn] }
        called! { @box ($($name)*) Arc [Fn] [Fn + Send + Sync] }
    )*};
    (@box $names:tt $around:ident $([$first:ident $($rest:tt)*])*) => {$(
        called! { @one $names $around $first ($($rest)*) }
    )*};
    (@one ($($name:ident)*) $around:ident $first:ident ($($rest:tt)*)) => {
        impl<'a, R: Make + 'a, $($name: 'a),*> Make for $around<dyn $first($($name),*) -> R $($rest)* + 'a> {
            fn make() -> Option<Self> {
                say("a function");
                Some($around::new(|$(_: $name),*| answer::<R>()))
            }
        }
    };
}

called! { () (A) (A B) (A B C) }

macro_rules! errors {
    ($($name:ty)*) => {$(
        impl Make for $name {
            fn make() -> Option<Self> {
                say("\"an error\".into()");
                Some("an error".into())
            }
        }
    )*};
}

errors! { Box<dyn std::error::Error> Box<dyn std::error::Error + Send + Sync> }

impl Make for std::task::Waker {
    fn make() -> Option<Self> {
        say("std::task::Waker::noop().clone()");
        Some(std::task::Waker::noop().clone())
    }
}

impl Make for std::alloc::Layout {
    fn make() -> Option<Self> {
        say("std::alloc::Layout::from_size_align(");
        let size = usize::make()?;
        say(", ");
        let align = of(&[1usize, 2, 4, 8, 16])?;
        say(").unwrap()");
        std::alloc::Layout::from_size_align(size, align).ok()
    }
}

impl<T> Make for std::rc::Weak<T> {
    fn make() -> Option<Self> {
        say("std::rc::Weak::new()");
        Some(std::rc::Weak::new())
    }
}

impl<T> Make for std::sync::Weak<T> {
    fn make() -> Option<Self> {
        say("std::sync::Weak::new()");
        Some(std::sync::Weak::new())
    }
}

/// Waits for a future that nothing wakes: it is asked again and again, and given up if it stays pending.
pub fn waited<F: std::future::Future>(future: F) -> F::Output {
    let mut future = Box::pin(future);
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    for _ in 0..1000 {
        if let std::task::Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
    std::panic::resume_unwind(Box::new(super::drive::Endless))
}

tuples! { (A B C D E F G) (A B C D E F G H) (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) }

impl<H: Default> Make for std::hash::BuildHasherDefault<H> {
    fn make() -> Option<Self> {
        say("Default::default()");
        Some(Default::default())
    }
}

impl Make for std::collections::hash_map::RandomState {
    fn make() -> Option<Self> {
        say("Default::default()");
        Some(Default::default())
    }
}

impl Make for std::collections::hash_map::DefaultHasher {
    fn make() -> Option<Self> {
        say("Default::default()");
        Some(Default::default())
    }
}

/// Calls a function with a formatter, of several kinds.
pub fn formatted<F: FnMut(&mut std::fmt::Formatter<'_>) -> std::fmt::Result>(call: F) -> String {
    struct Wrapped<F>(RefCell<F>);
    impl<F: FnMut(&mut std::fmt::Formatter<'_>) -> std::fmt::Result> std::fmt::Display for Wrapped<F> {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            (self.0.borrow_mut())(f)
        }
    }
    let it = Wrapped(RefCell::new(call));
    let mut out = String::new();
    let _ = match pick(if level() == 0 { 1 } else { 6 }) {
        0 => std::fmt::write(&mut out, std::format_args!("{}", it)),
        1 => std::fmt::write(&mut out, std::format_args!("{:#}", it)),
        2 => std::fmt::write(&mut out, std::format_args!("{:8}", it)),
        3 => std::fmt::write(&mut out, std::format_args!("{:<.1}", it)),
        4 => std::fmt::write(&mut out, std::format_args!("{:+08.3}", it)),
        _ => std::fmt::write(&mut out, std::format_args!("{:^+#6}", it)),
    };
    out
}
