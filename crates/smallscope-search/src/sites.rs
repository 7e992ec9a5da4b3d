//! Rejection sites: the places in a predicate where candidates die.
//!
//! The twin of a predicate marks the place where it says no. The innermost place that explains a rejection is kept: a
//! condition that calls other predicates clears the mark before it is evaluated, and its own place counts only if
//! nothing inside left one.

use std::cell::Cell;
use std::ptr;
use std::sync::atomic::{AtomicU32, Ordering};

use smallscope_core::small::List as _;
use smallscope_core::{Rejection, small};

/// A place in the source of a predicate.
#[derive(Debug)]
pub struct Site {
    file: &'static str,
    line: u32,
    what: &'static str,
    /// This site's number in the process, from 1; 0 while it has none.
    number: AtomicU32,
}

static COUNT: AtomicU32 = AtomicU32::new(0);

thread_local! {
    static LAST: Cell<Option<&'static Site>> = const { Cell::new(None) };
    static FORGIVENESS: Cell<Forgiveness> = const { Cell::new(Forgiveness::None) };
}

/// Whether a check that refuses is to be passed over, to find what is valid but for one check.
#[derive(Clone, Copy)]
enum Forgiveness {
    /// Every check counts.
    None,
    /// The first check that refuses is passed over.
    First,
    /// This check is passed over.
    Of(&'static Site),
}

impl Site {
    /// A place in a file.
    pub const fn new(file: &'static str, line: u32, what: &'static str) -> Site {
        Site { file, line, what, number: AtomicU32::new(0) }
    }

    pub(crate) fn rejection(&self, candidates: u64) -> Rejection {
        Rejection { file: self.file.to_owned(), line: self.line, what: self.what.to_owned(), candidates }
    }

    #[inline]
    fn number(&self) -> u32 {
        match self.number.load(Ordering::Relaxed) {
            0 => self.new_number(),
            number => number,
        }
    }

    #[cold]
    fn new_number(&self) -> u32 {
        let next = COUNT.fetch_add(1, Ordering::Relaxed) + 1;
        match self.number.compare_exchange(0, next, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => next,
            Err(number) => number,
        }
    }
}

/// Forgets the place marked last.
#[inline]
pub fn clear() {
    LAST.set(None);
}

/// Makes this the place marked last.
#[inline]
pub(crate) fn restore(site: Option<&'static Site>) {
    LAST.set(site);
}

/// The place marked last.
#[inline]
pub(crate) fn last() -> Option<&'static Site> {
    LAST.get()
}

/// Marks a place.
#[inline]
pub fn mark(site: &'static Site) {
    LAST.set(Some(site));
}

/// The place marked last, as one that refused a candidate.
pub fn refused() -> Option<Rejection> {
    last().map(|site| site.rejection(1))
}

/// Marks a place unless one further inside is marked.
#[inline]
pub fn mark_outer(site: &'static Site) {
    if LAST.get().is_none() {
        LAST.set(Some(site));
    }
}

/// Marks a place where an invariant refuses; true if this check is to be passed over.
#[inline]
pub fn refuse(site: &'static Site) -> bool {
    mark(site);
    forgives(site)
}

/// As [`refuse`], where a place further inside may be marked.
#[inline]
pub fn refuse_outer(site: &'static Site) -> bool {
    mark_outer(site);
    forgives(site)
}

#[inline]
fn forgives(site: &'static Site) -> bool {
    match FORGIVENESS.get() {
        Forgiveness::None => false,
        Forgiveness::First => {
            FORGIVENESS.set(Forgiveness::Of(site));
            true
        }
        Forgiveness::Of(forgiven) => ptr::eq(forgiven, site),
    }
}

/// The check by which alone a predicate refuses, if it does.
pub(crate) fn missed(valid: impl FnOnce() -> bool) -> Option<&'static Site> {
    FORGIVENESS.set(Forgiveness::First);
    let _strict_again = StrictAgain;
    let is_valid = valid();
    match FORGIVENESS.get() {
        Forgiveness::Of(site) if is_valid => Some(site),
        _ => None,
    }
}

/// Makes every check count again, also if the predicate panics.
struct StrictAgain;

impl Drop for StrictAgain {
    fn drop(&mut self) {
        FORGIVENESS.set(Forgiveness::None);
    }
}

/// Marks a place if the value is `None` or `Err`, and passes the value on.
#[inline]
pub fn probe<T: Fallible>(value: T, site: &'static Site) -> T {
    if value.failed() {
        mark_outer(site);
    }
    value
}

/// What the `?` operator is used on.
pub trait Fallible {
    /// Whether `?` would return.
    fn failed(&self) -> bool;
}

impl<T> Fallible for Option<T> {
    fn failed(&self) -> bool {
        self.is_none()
    }
}

impl<T, E> Fallible for Result<T, E> {
    fn failed(&self) -> bool {
        self.is_err()
    }
}

/// How often each place rejected.
#[derive(Default)]
pub(crate) struct Tally {
    counts: Vec<(Option<&'static Site>, u64)>,
    /// The place that rejected last, and how often since another one did: most rejections follow one of their own place.
    latest: (Option<&'static Site>, u64),
}

impl Tally {
    /// Counts a rejection at the place marked last, if any.
    #[inline]
    pub(crate) fn count(&mut self) {
        let site = LAST.get();
        if site.map(ptr::from_ref) == self.latest.0.map(ptr::from_ref) {
            self.latest.1 += 1;
        } else {
            self.count_other(site);
        }
    }

    #[inline(never)]
    fn count_other(&mut self, site: Option<&'static Site>) {
        let before = std::mem::replace(&mut self.latest, (site, 1));
        self.settle(before);
    }

    /// Adds rejections of one place to its count.
    fn settle(&mut self, (site, candidates): (Option<&'static Site>, u64)) {
        let Some(site) = site else { return };
        let number = site.number() as usize;
        if number >= self.counts.len() {
            self.counts.resize(number + 1, (None, 0));
        }
        let (known, count) = &mut self.counts[number];
        *known = Some(site);
        *count += candidates;
    }

    pub(crate) fn add(&mut self, other: &Tally) {
        other.counts.iter().chain([&other.latest]).for_each(|&counted| self.settle(counted));
    }

    /// The places with their counts, most first.
    pub(crate) fn rejections(&self) -> Vec<Rejection> {
        let mut all = Tally::default();
        all.add(self);
        let mut rejections: Vec<_> =
            all.counts.iter().filter_map(|&(site, candidates)| Some(site?.rejection(candidates))).list();
        small::sort(&mut rejections, &|a, b| {
            b.candidates.cmp(&a.candidates).then_with(|| (&a.file, a.line).cmp(&(&b.file, b.line)))
        });
        rejections
    }
}
