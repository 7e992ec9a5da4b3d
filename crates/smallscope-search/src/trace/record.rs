//! The record of a run: what the code on this thread reads of its input. Instrumented code calls these functions.

use std::any::type_name;
use std::cell::{Cell, RefCell};
use std::panic::resume_unwind;
use std::sync::Arc;

use smallscope_core::{Datum, Structure};

use super::condition::Condition;
use super::path::Path;
use super::spots::{Event, Extent, Spots};
use crate::observe::Observer;

thread_local! {
    static IS_RECORDING: Cell<bool> = const { Cell::new(false) };
    static RUN: RefCell<Option<Run>> = const { RefCell::new(None) };
}

/// A run that is being recorded.
struct Run {
    structure: Structure,
    spots: Spots,
    /// How many accesses the code may still make.
    left: u64,
    /// Which inputs, passed by value, have been found at their new address.
    moved: Vec<usize>,
}

/// What a run read of its input.
#[derive(Debug)]
pub struct Record {
    /// The input.
    pub input: Structure,
    /// What was read of it.
    pub path: Path,
    /// Whether the run was stopped because it made too many accesses.
    pub is_endless: bool,
}

/// Carried by the unwinding that stops an endless run.
struct Endless;

/// Prepares to record a run on these inputs, which `read` reads one by one; at most that many accesses.
pub fn prepare(accesses: u64, read: impl FnOnce(&mut Observer) -> Vec<Datum>) {
    let mut observer = Observer::of_inputs();
    observer.begin();
    let mut inputs = read(&mut observer);
    let root = if inputs.len() == 1 { inputs.remove(0) } else { Datum::Tuple(inputs) };
    let structure = observer.finish(root);
    let spots = Spots::new(&structure, &observer.footprints());
    RUN.set(Some(Run { structure, spots, left: accesses, moved: Vec::new() }));
}

/// Records what the code reads of the inputs that were prepared.
pub fn recording<R>(code: impl FnOnce() -> R) -> R {
    struct Stop;
    impl Drop for Stop {
        fn drop(&mut self) {
            IS_RECORDING.set(false);
        }
    }
    let _stop = Stop;
    IS_RECORDING.set(RUN.with_borrow(Option::is_some));
    code()
}

/// What was recorded; the inputs have these names.
pub fn finish(inputs: &[&str]) -> Option<Record> {
    let run = RUN.take()?;
    let path = Path::new(&run.structure, &run.spots, inputs);
    Some(Record { input: run.structure, path, is_endless: run.left == 0 })
}

#[cold]
pub(super) fn with(change: impl FnOnce(&mut Spots)) {
    let is_endless = RUN.with_borrow_mut(|run| {
        let Some(run) = run else { return false };
        if run.left == 0 {
            return true;
        }
        run.left -= 1;
        change(&mut run.spots);
        run.left == 0
    });
    if is_endless && !std::thread::panicking() {
        resume_unwind(Box::new(Endless));
    }
}

/// Whether a panic's payload is that of a run that was stopped.
pub fn is_endless(payload: &(dyn std::any::Any + Send)) -> bool {
    payload.is::<Endless>()
}

/// A pointer to a place, whose size is known.
pub trait SizedPointer {
    #[doc(hidden)]
    fn extent(self) -> (usize, usize, &'static str);
}

impl<T> SizedPointer for *const T {
    #[inline]
    fn extent(self) -> (usize, usize, &'static str) {
        (self.addr(), size_of::<T>(), type_name::<T>())
    }
}

impl<T> SizedPointer for *const [T] {
    #[inline]
    fn extent(self) -> (usize, usize, &'static str) {
        (self.cast::<T>().addr(), self.len() * size_of::<T>(), type_name::<[T]>())
    }
}

impl SizedPointer for *const str {
    #[inline]
    fn extent(self) -> (usize, usize, &'static str) {
        (self as *const [u8]).extent()
    }
}

macro_rules! accesses {
    ($($(#[$doc:meta])* $name:ident => $method:ident;)*) => {$(
        $(#[$doc])*
        #[inline]
        pub fn $name(place: impl SizedPointer) {
            if IS_RECORDING.get() {
                let (address, size, of) = place.extent();
                with(|spots| spots.$method(Extent { address, size, of }));
            }
        }
    )*};
}

accesses! {
    /// The place is read, with all that lies in it.
    read => read;
    /// The place is given to code that tells nothing.
    reach => reach;
    /// A reference to the place is taken.
    lend => lend;
    /// A method is called on the place.
    receive => receive;
    /// The place is passed through on the way to a part of it.
    through => head;
    /// The place has been written.
    written => overwrite;
}

/// Input `k` is a variable at this place now.
#[inline]
pub fn argument(k: usize, place: impl SizedPointer) {
    if !IS_RECORDING.get() {
        return;
    }
    let (address, size, of) = place.extent();
    RUN.with_borrow_mut(|run| {
        let Some(run) = run else { return };
        if !run.moved.contains(&k) {
            run.moved.push(k);
            run.spots.move_input(k, Extent { address, size, of });
        }
    });
}

/// A variable is given to code that tells nothing. If it is a reference through which something can be moved, a guard of one, or a
/// raw pointer, what is there is read.
#[inline]
pub fn given<T>(variable: &T) {
    if IS_RECORDING.get() {
        let (addresses, of) = exposed(variable);
        addresses.into_iter().for_each(|address| with(|spots| spots.read_at(address, of)));
    }
}

/// The type that a reference leads to by which things can be moved, and the addresses at one of which that is.
///
/// By the name of the type, and not by a trait: the type of a variable may not be known yet where it is named.
fn exposed<T>(variable: &T) -> (Vec<usize>, &'static str) {
    let name = type_name::<T>();
    let reference = ["&mut ", "*mut ", "*const "].iter().find_map(|sign| name.strip_prefix(sign));
    let guarded = || {
        let of = name.strip_prefix("core::cell::RefMut<")?.strip_suffix('>')?;
        Some(of.strip_prefix("'_, ").unwrap_or(of))
    };
    match reference {
        Some(of) => (crate::lazy::words_in(variable, 1), of),
        // A guard has two pointers: to what it guards, and to the flag that says so. There is nothing of this type at the flag.
        None => guarded().map_or((Vec::new(), ""), |of| (crate::lazy::words_in(variable, 2), of)),
    }
}

/// The code goes one way or the other, by a condition on variables.
pub fn decided(variables: &[u32], condition: Arc<dyn Condition>, holds: bool) {
    if IS_RECORDING.get() {
        with(|spots| spots.decide(variables, condition, holds));
    }
}

/// The code comes to a mark.
pub fn mark(number: usize) {
    if IS_RECORDING.get() {
        RUN.with_borrow_mut(|run| run.iter_mut().for_each(|run| run.spots.events.push(Event::Mark(number))));
    }
}

/// Whether what the code does is recorded.
pub fn is_recording() -> bool {
    IS_RECORDING.get()
}

/// Passes a value on after a look at it, which tells which places are read next.
#[inline]
pub fn looking<T>(value: T, look: impl FnOnce(&T)) -> T {
    if IS_RECORDING.get() {
        look(&value);
    }
    value
}

/// Passes on a pointer to an object that the code made: it is not the input, whatever lay there before.
#[inline]
pub fn fresh<T: std::ops::Deref>(pointer: T) -> T {
    if IS_RECORDING.get() {
        let object = &*pointer;
        let (address, of) = (std::ptr::from_ref(object).addr(), type_name::<T::Target>());
        let extent = Extent { address, size: size_of_val(object), of };
        with(|spots| spots.overwrite(extent));
    }
    pointer
}
