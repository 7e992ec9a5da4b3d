//! The chooser that works on the current thread: fields find it here while a search runs.

use std::cell::Cell;
use std::ptr::{self, NonNull};

use super::choice::{Abort, Meddling, Unread};
use super::chooser::Chooser;
use super::steps;

thread_local! {
    static CURRENT: Cell<*mut Chooser> = const { Cell::new(ptr::null_mut()) };
    /// What the run at hand was abandoned for, so that it is known even if code of the user catches the unwinding. The chooser,
    /// which is borrowed when it abandons a run, gets it when it is no longer engaged.
    static ABORTED: Cell<Option<Abort>> = const { Cell::new(None) };
    /// How often the unwinding of the run at hand was caught.
    static CAUGHT: Cell<u32> = const { Cell::new(0) };
}

/// The chooser of the search that runs on this thread.
///
/// # Panics
///
/// If no search runs: a twin was kept beyond its candidate.
#[inline]
pub(super) fn current<'a>() -> &'a mut Chooser {
    let chooser = NonNull::new(CURRENT.get()).expect("a twin's field is read only while its search runs");
    // SAFETY: `Engaged` set the pointer from a live chooser that it borrows mutably and is the only other way to it;
    // callers keep the reference within one access to a field, during which no user code runs (invariant 5).
    unsafe { &mut *chooser.as_ptr() }
}

/// The chooser of the search that runs on this thread, if one does.
#[inline]
pub(super) fn current_or_none<'a>() -> Option<&'a mut Chooser> {
    // SAFETY: as in `current`.
    NonNull::new(CURRENT.get()).map(|chooser| unsafe { &mut *chooser.as_ptr() })
}

/// Goes on inside of a run, after a part of it was abandoned, and says what for.
pub(super) fn resume_inside() -> Option<Abort> {
    current().go_on();
    ABORTED.take()
}

/// How often a run may catch the unwinding that abandons it.
const MOST_CAUGHT: u32 = 100_000;

/// Says what the run at hand was abandoned for: the first reason counts, whatever code of the user does that catches the
/// unwinding.
pub(super) fn set_aborted(abort: Abort) {
    if !was_aborted() {
        CAUGHT.set(0);
        ABORTED.set(Some(abort));
        return;
    }
    CAUGHT.set(CAUGHT.get() + 1);
    if CAUGHT.get() > MOST_CAUGHT {
        // There is no other way out of a loop that catches whatever is thrown.
        eprintln!(
            "smallscope: a predicate catches the unwinding that abandons its run, again and again: the process ends"
        );
        std::process::abort();
    }
}

/// Whether the run at hand was abandoned.
#[inline]
pub(super) fn was_aborted() -> bool {
    ABORTED.get().is_some()
}

/// Whether the run at hand was abandoned because it reads or recurses without end.
pub(super) fn is_endless() -> bool {
    matches!(ABORTED.get(), Some(Abort::EndlessLoop | Abort::DeepRecursion))
}

/// Ends the search, because of what the predicate does.
#[cold]
#[inline(never)]
#[track_caller]
pub(super) fn refuse(how: Meddling) -> ! {
    let place = std::panic::Location::caller();
    if CURRENT.get().is_null() {
        panic!("code outside of a search {how} at {place}");
    }
    Abort::Meddling(how, place).unwind()
}

/// Whether nothing abandoned the run, and it came to all fields and decisions that the run before had come to.
#[inline]
fn is_ordinary(chooser: &Chooser) -> bool {
    !was_aborted() && chooser.unreplayed().is_none() && !chooser.has_unasked_decisions()
}

/// Makes a chooser the current one of this thread until dropped.
pub(crate) struct Engaged<'a> {
    chooser: NonNull<Chooser>,
    before: *mut Chooser,
    outside: steps::Outside,
    _borrow: std::marker::PhantomData<&'a mut Chooser>,
}

impl<'a> Engaged<'a> {
    #[inline]
    pub(crate) fn new(chooser: &'a mut Chooser) -> Self {
        let outside = steps::limit(chooser.step_limit, chooser.stack_limit);
        let chooser = NonNull::from(chooser);
        let before = CURRENT.replace(chooser.as_ptr());
        let mut engaged = Engaged { chooser, before, outside, _borrow: std::marker::PhantomData };
        if !before.is_null() {
            engaged.begin_inside();
        }
        engaged
    }

    /// Begins inside of a run of another search, which may have been abandoned although its predicate goes on.
    #[cold]
    fn begin_inside(&mut self) {
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        unsafe { self.chooser.as_mut() }.aborted_outside = ABORTED.take();
    }

    /// Leaves what the run was abandoned for with the chooser.
    #[cold]
    fn end_aborted(&mut self) {
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        let chooser = unsafe { self.chooser.as_mut() };
        chooser.aborted = ABORTED.replace(chooser.aborted_outside.take());
    }

    /// Starts a run: fields may be read from now on.
    #[inline]
    pub(crate) fn start_run(&mut self) {
        // SAFETY: the pointer comes from the borrow this guard holds, and no other reference is live here.
        unsafe { self.chooser.as_mut() }.start_run();
        steps::start();
    }

    /// Goes on to the next candidate after a run that came to its end in the ordinary way: nothing abandoned it, and it came to all
    /// fields that the run before had come to. False if it did not, or if there is no further candidate.
    #[inline]
    pub(crate) fn advance(&mut self) -> bool {
        // SAFETY: the pointer comes from the borrow this guard holds, and no predicate runs and no field is being read here.
        let chooser = unsafe { self.chooser.as_mut() };
        is_ordinary(chooser) && chooser.advance_refused()
    }

    /// Whether the run came to its end in the ordinary way, and has read all that there is, without tables.
    #[inline]
    pub(crate) fn has_read_all(&self) -> bool {
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        let chooser = unsafe { self.chooser.as_ref() };
        chooser.open == 0 && chooser.tables.is_none() && is_ordinary(chooser)
    }

    /// Goes on after a run that was abandoned, and says what for.
    pub(crate) fn go_on(&mut self) -> Option<Abort> {
        let aborted = ABORTED.take();
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        let chooser = unsafe { self.chooser.as_mut() };
        chooser.go_on();
        aborted
    }

    /// Starts to note which fields are chosen, since the predicate has accepted without reading them; true if it read
    /// all there are.
    pub(crate) fn start_completion(&mut self) -> bool {
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        let chooser = unsafe { self.chooser.as_mut() };
        chooser.complete_without_calls();
        if let Some(tables) = &mut chooser.tables {
            tables.leave_agenda();
        }
        chooser.completions.fields.clear();
        chooser.completions.recording = chooser.open > 0;
        chooser.completions.closed = true;
        chooser.open == 0
    }

    /// The chooser, which is not to be used across anything that chooses.
    pub(super) fn chooser(&mut self) -> &mut Chooser {
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        unsafe { self.chooser.as_mut() }
    }

    /// Chooses the fields that the last completion chose, as far as they are unset. False if they may be others now.
    pub(crate) fn complete_again(&mut self) -> bool {
        // SAFETY: the pointer comes from the borrow this guard holds. It is not used across `fill`, which comes to the
        // chooser by `current`.
        let chooser = || unsafe { &mut *self.chooser.as_ptr() };
        chooser().complete_without_calls();
        if !chooser().completions.closed {
            return false;
        }
        let cursor = chooser().cursor;
        let start = chooser().completions.fields.partition_point(|field| field.first < cursor);
        for i in start..chooser().completions.fields.len() {
            let cursor = chooser().cursor;
            let field = &mut chooser().completions.fields[i];
            field.first = cursor;
            let Unread { head, refill, .. } = *field;
            // SAFETY: head and value belong to a field that is reachable in this candidate as in the one before: only
            // closed fields were chosen since. It is unset, so nothing refers to its value.
            unsafe { (refill.fill)(&*head, refill.value) };
        }
        true
    }

    /// Starts a further run, of a predicate that alone judges candidates and has refused the one before.
    #[inline]
    pub(crate) fn start_similar_run(&mut self) {
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        let chooser = unsafe { self.chooser.as_mut() };
        steps::start();
        if chooser.tables.is_none() {
            return chooser.start_similar_run();
        }
        chooser.start_run();
        self.table_calls();
    }

    /// Passes over the calls of this run that are known to return `true`.
    #[inline]
    pub(crate) fn remember_clauses(&mut self) {
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        unsafe { self.chooser.as_mut() }.remember_clauses();
    }

    /// Tables the calls of this run.
    #[inline]
    pub(crate) fn table_calls(&mut self) {
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        if let Some(tables) = &mut unsafe { self.chooser.as_mut() }.tables {
            tables.go_on();
        }
    }

    /// Notes that the predicate has accepted.
    pub(crate) fn note_accepted(&mut self) {
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        if let Some(tables) = &mut unsafe { self.chooser.as_mut() }.tables {
            tables.note_accepted();
        }
    }

    /// Passes over the calls of the predicate, which is not run again.
    pub(crate) fn skip_calls(&mut self) {
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        if let Some(tables) = &mut unsafe { self.chooser.as_mut() }.tables {
            tables.skip_calls();
        }
    }

    /// Passes over the first decisions of the run before, which are not asked for again.
    pub(crate) fn skip_decisions(&mut self, count: usize) {
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        unsafe { self.chooser.as_mut() }.symbols.asked = count;
    }

    /// How many decisions the run has asked for.
    #[inline]
    pub(crate) fn decisions(&self) -> usize {
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        unsafe { self.chooser.as_ref() }.symbols.asked
    }

    /// How many choices are on the stack.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        // SAFETY: the pointer comes from the borrow this guard holds, and no field is being read here.
        unsafe { self.chooser.as_ref() }.stack.len()
    }

    /// Whether the chooser that is engaged on this thread, if one is, chooses a value: then a panic is none of the user's code.
    pub(crate) fn is_choosing() -> bool {
        // SAFETY: `Engaged` set the pointer from a live chooser, and no other reference to it is live while a panic is judged.
        NonNull::new(CURRENT.get()).is_some_and(|chooser| unsafe { chooser.as_ref() }.is_choosing())
    }

    /// Whether a chooser is engaged on this thread, so that code of a predicate or of a twin runs.
    pub(crate) fn is_any() -> bool {
        !CURRENT.get().is_null()
    }
}

impl Drop for Engaged<'_> {
    #[inline]
    fn drop(&mut self) {
        CURRENT.set(self.before);
        self.outside.go_on();
        if was_aborted() || !self.before.is_null() {
            self.end_aborted();
        }
    }
}
