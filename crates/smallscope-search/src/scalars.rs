//! Scalars and strings as values: numbers from a range, everything else from a list.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::hash::{BuildHasherDefault, RandomState};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64,
    NonZeroUsize,
};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant, SystemTime};

use smallscope_core::Datum;

use crate::domain::{Domain, DomainId, Number};
use crate::lazy::{self, Chooser};
use crate::shapes::Shapes;
use crate::value::{Lower, Value, choose_listed, choose_or_not, from_list, list_len};
use crate::visit::Visitor;

/// Implements `Value` and `Lower` for types whose values are consecutive numbers.
macro_rules! numbered {
    ($($type:ty, $kind:ident, $least:expr, $most:expr, $default:expr, $show:expr, $to:expr, $from:expr;)*) => {$(
        impl Value for $type {
            #[inline]
            fn declare(shapes: &mut Shapes<'_>) -> DomainId {
                let default: fn(i128) -> (i128, i128) = $default;
                let bound = shapes.bound() as i128;
                let checked: fn(i128) -> Option<$type> = $from;
                shapes.int::<$type>(Number::$kind, ($least, $most), default(bound), checked)
            }

            #[inline]
            fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
                match *chooser.domain(domain) {
                    Domain::Ints { low, count, .. } => {
                        let k = chooser.pick(count);
                        let to: fn(i128) -> $type = $to;
                        to(low + k as i128)
                    }
                    _ => choose_listed(chooser, domain),
                }
            }

            const KNOWS_LISTS: bool = true;

            #[inline]
            fn count(chooser: &Chooser, domain: DomainId) -> Option<usize> {
                match *chooser.domain(domain) {
                    Domain::Ints { count, .. } => Some(count),
                    _ => list_len(chooser, domain),
                }
            }

            #[inline]
            fn nth(chooser: &mut Chooser, domain: DomainId, k: usize) -> Self {
                match *chooser.domain(domain) {
                    Domain::Ints { low, .. } => {
                        let to: fn(i128) -> $type = $to;
                        to(low + k as i128)
                    }
                    _ => from_list(chooser, domain, k),
                }
            }

            const STEPS: bool = true;

            #[inline]
            fn least(chooser: &Chooser, domain: DomainId) -> Option<i128> {
                let Domain::Ints { low, .. } = *chooser.domain(domain) else { return None };
                Some(low)
            }

            #[inline]
            fn step(least: i128, k: usize) -> Self {
                let to: fn(i128) -> $type = $to;
                to(least + k as i128)
            }

            #[inline]
            fn choose_optional(chooser: &mut Chooser, domain: DomainId) -> Option<Self> {
                let Domain::Ints { low, count, .. } = *chooser.domain(domain) else {
                    return choose_or_not(chooser, domain);
                };
                let to: fn(i128) -> $type = $to;
                chooser.pick_entry(count + 1).checked_sub(1).map(|k| to(low + k as i128))
            }

            fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
                let show: fn($type) -> Datum = $show;
                visitor.leaf(domain, || show(*self));
            }
        }

        impl Lower for $type {
            type Lowered = $type;
        }
    )*};
}

macro_rules! integers {
    ($($type:ty)*) => {
        numbered! {$(
            $type, Integer, <$type>::MIN as i128, <$type>::MAX as i128, |n| (0, n),
            |n| i128::try_from(n).map_or_else(|_| Datum::Opaque(n.to_string()), Datum::Int),
            |n| n as $type, |n| <$type>::try_from(n).ok();
        )*}
    };
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

numbered! {
    i128, Integer, i128::MIN, i128::MAX, |n| (0, n), Datum::Int, |n| n, Some;
    u128, Integer, 0, i128::MAX, |n| (0, n),
        |n| i128::try_from(n).map_or_else(|_| Datum::Opaque(n.to_string()), Datum::Int),
        |n| n as u128, |n| u128::try_from(n).ok();
    Ordering, Bool, -1, 1, |_| (-1, 1), |order| Datum::Opaque(format!("{order:?}")),
        |n| n.cmp(&0), |_| None;
    bool, Bool, 0, 1, |_| (0, 1), Datum::Bool, |n| n != 0, |_| None;
    char, Char, 0, 0x10ffff, |n| (i128::from(u32::from('a')), i128::from(u32::from('a')) + n), Datum::Char,
        |n| char::from_u32(n as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        |n| u32::try_from(n).ok().and_then(char::from_u32);
}

macro_rules! texts {
    ($($type:ty)*) => {$(
        impl Value for $type {
            #[inline]
            fn declare(shapes: &mut Shapes<'_>) -> DomainId {
                shapes.text::<$type>()
            }

            #[inline]
            fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
                choose_listed(chooser, domain)
            }

            #[inline]
            fn count(chooser: &Chooser, domain: DomainId) -> Option<usize> {
                list_len(chooser, domain)
            }

            #[inline]
            fn nth(chooser: &mut Chooser, domain: DomainId, k: usize) -> Self {
                from_list(chooser, domain, k)
            }

            fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
                visitor.leaf(domain, || Datum::Text(self.to_string()));
            }
        }

        impl Lower for $type {
            type Lowered = $type;
        }
    )*};
}

texts!(String Cow<'static, str> lazy::Box<str> lazy::Rc<str> lazy::Arc<str>);

macro_rules! lower_to_twin {
    ($($pointer:ident)*) => {$(
        impl Lower for $pointer<str> {
            type Lowered = lazy::$pointer<str>;
        }
    )*};
}

lower_to_twin!(Box Rc Arc);

/// Types whose values are listed, if not by the user then by `$declare`.
macro_rules! listed {
    ($($type:ty, $declare:expr, $show:expr;)*) => {$(
        impl Value for $type {
            #[inline]
            fn declare(shapes: &mut Shapes<'_>) -> DomainId {
                let declare: fn(&mut Shapes<'_>) -> DomainId = $declare;
                declare(shapes)
            }

            #[inline]
            fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
                choose_listed(chooser, domain)
            }

            fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
                let show: fn(&$type) -> Datum = $show;
                visitor.leaf(domain, || show(self));
            }
        }

        impl Lower for $type {
            type Lowered = $type;
        }
    )*};
}

listed! {
    f32, |shapes| shapes.float(|number| number as f32), |number| Datum::Opaque(format!("{number:?}"));
    f64, |shapes| shapes.float(|number| number), |number| Datum::Opaque(format!("{number:?}"));
    &'static str, |shapes| shapes.must_be_listed::<&'static str>(), |text| Datum::Text((*text).to_owned());
}

/// Implements `Value` for types of which there are as many values as the bound says, from a list.
macro_rules! some_of {
    ($($type:ty, $all:expr, $show:expr;)*) => {$(
        impl Value for $type {
            #[inline]
            fn declare(shapes: &mut Shapes<'_>) -> DomainId {
                shapes.some_of(&$all)
            }

            #[inline]
            fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
                choose_listed(chooser, domain)
            }

            fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
                let show: fn(&$type) -> Datum = $show;
                visitor.leaf(domain, || show(self));
            }
        }

        impl Lower for $type {
            type Lowered = $type;
        }
    )*};
}

const SECOND: Duration = Duration::from_secs(1);
const NANOSECOND: Duration = Duration::from_nanos(1);

some_of! {
    // Nothing, a second, the least, the greatest, and others in between.
    Duration, [
        Duration::ZERO, SECOND, NANOSECOND, Duration::MAX, Duration::from_millis(1), SECOND - NANOSECOND, SECOND * 60,
    ], |time| Datum::Opaque(format!("{time:?}"));
    // The epoch, and times around it; then 2001 and the day after 32 bits of seconds end.
    SystemTime, [
        SystemTime::UNIX_EPOCH, SystemTime::UNIX_EPOCH + SECOND, SystemTime::UNIX_EPOCH - SECOND,
        SystemTime::UNIX_EPOCH + SECOND / 1000, SystemTime::UNIX_EPOCH + SECOND * 1_000_000_000,
        SystemTime::UNIX_EPOCH + SECOND * (1 << 31), SystemTime::UNIX_EPOCH + SECOND * 86_400,
    ], |time| Datum::Opaque(time_text(time));
    // Not before the start: the clock may have begun with it.
    Instant, [
        start(), start() + SECOND, start() + NANOSECOND, start() + SECOND / 1000, start() + SECOND * 60,
        start() + SECOND * 86_400,
    ], |instant| Datum::Opaque(instant_text(instant));
    // This computer, none, all, and addresses of private networks.
    Ipv4Addr, [
        Ipv4Addr::LOCALHOST, Ipv4Addr::UNSPECIFIED, Ipv4Addr::BROADCAST, Ipv4Addr::new(10, 0, 0, 1), Ipv4Addr::new(192, 168, 0, 1),
        Ipv4Addr::new(224, 0, 0, 1),
    ], |address| Datum::Opaque(address.to_string());
    Ipv6Addr, [
        Ipv6Addr::LOCALHOST, Ipv6Addr::UNSPECIFIED, Ipv4Addr::LOCALHOST.to_ipv6_mapped(), Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 1),
        Ipv6Addr::from(u128::MAX),
    ], |address| Datum::Opaque(address.to_string());
    IpAddr, [
        Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into(), Ipv4Addr::UNSPECIFIED.into(), Ipv6Addr::UNSPECIFIED.into(),
        Ipv4Addr::BROADCAST.into(), Ipv4Addr::LOCALHOST.to_ipv6_mapped().into(), IpAddr::from([10, 0, 0, 1]),
    ], |address| Datum::Opaque(address.to_string());
    SocketAddr, [
        SocketAddr::from((Ipv4Addr::LOCALHOST, 80)), SocketAddr::from((Ipv6Addr::LOCALHOST, 80)), SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)),
        SocketAddr::from((Ipv4Addr::LOCALHOST, u16::MAX)), SocketAddr::from((Ipv6Addr::UNSPECIFIED, 0)),
    ], |address| Datum::Opaque(address.to_string());
    PathBuf, ["a", "", "/", "a/b", "..", "/a", ".", "a.b", "a/../b", "a/"].map(PathBuf::from), |path| match path.to_str() {
        Some(text) => Datum::Text(text.to_owned()),
        None => Datum::Opaque(format!("{path:?}")),
    };
}

/// A time as what it is before or after the epoch: `epoch+1.5s`.
fn time_text(time: &SystemTime) -> String {
    match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(since) => format!("epoch+{since:?}"),
        Err(before) => format!("epoch-{:?}", before.duration()),
    }
}

/// The instant that others are told from: the first time that this process asks for it. There is no epoch, and no value is the same
/// in two processes.
pub(crate) fn start() -> Instant {
    static START: OnceLock<Instant> = OnceLock::new();
    *START.get_or_init(Instant::now)
}

fn instant_text(instant: &Instant) -> String {
    match instant.checked_duration_since(start()) {
        Some(since) => format!("start+{since:?}"),
        None => format!("start-{:?}", start().duration_since(*instant)),
    }
}

macro_rules! nonzero {
    ($($type:ty, $int:ty;)*) => {
        numbered! {$(
            $type, Integer, <$type>::MIN.get() as i128, <$type>::MAX.get() as i128, |n| (1, n),
            |n| Datum::Int(n.get() as i128),
            |n| <$type>::new(n as $int).unwrap_or(<$type>::MIN),
            |n| <$int>::try_from(n).ok().and_then(<$type>::new);
        )*}
    };
}

nonzero! {
    NonZeroU8, u8; NonZeroU16, u16; NonZeroU32, u32; NonZeroU64, u64; NonZeroUsize, usize;
    NonZeroI8, i8; NonZeroI16, i16; NonZeroI32, i32; NonZeroI64, i64; NonZeroIsize, isize;
}

macro_rules! one_value {
    ($([$($generics:tt)*] $type:ty, $value:expr;)*) => {$(
        impl<$($generics)*> Value for $type {
            #[inline]
            fn declare(shapes: &mut Shapes<'_>) -> DomainId {
                shapes.unit()
            }

            #[inline]
            fn choose(_: &mut Chooser, _: DomainId) -> Self {
                $value
            }

            fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
                visitor.leaf(domain, || Datum::Unit);
            }
        }

        impl<$($generics)*> Lower for $type {
            type Lowered = $type;
        }
    )*};
}

one_value! {
    [] (), ();
    [T: ?Sized + 'static] PhantomData<T>, PhantomData;
    // How a map hashes is no part of it; types with such a parameter name one.
    [] RandomState, RandomState::new();
    [H: 'static] BuildHasherDefault<H>, BuildHasherDefault::default();
}
