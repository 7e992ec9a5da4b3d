//! Panics of code under test: caught, kept quiet, and remembered with their place.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// A panic that was caught.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panic {
    /// What it said.
    pub message: String,
    /// Where it was: `src/lib.rs:20`.
    pub place: Option<String>,
}

impl fmt::Display for Panic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "it panicked at {place}: {}", self.message),
            None => write!(f, "it panicked: {}", self.message),
        }
    }
}

thread_local! {
    static WATCHED: Cell<bool> = const { Cell::new(false) };
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs code; its panic, if it panics, is not printed.
///
/// ```
/// use smallscope_core::panics::catch;
///
/// assert_eq!(catch(|| 1), Ok(1));
/// let panic = catch(|| panic!("no")).unwrap_err();
/// assert_eq!(panic.message, "no");
/// assert!(panic.place.is_some());
/// ```
///
/// # Errors
///
/// The panic.
pub fn catch<R>(code: impl FnOnce() -> R) -> Result<R, Panic> {
    let mut code = Some(code);
    let mut result = None;
    run_watched(&mut || result = code.take().map(|code| code()))?;
    Ok(result.expect("code that does not panic has a result"))
}

/// [`catch`], compiled once in place of once for each piece of code.
fn run_watched(code: &mut dyn FnMut()) -> Result<(), Panic> {
    listen();
    let was_watched = WATCHED.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(code));
    WATCHED.set(was_watched);
    result.map_err(|payload| {
        let message = message(&*payload);
        // A payload whose destructor panics must not take the caller down.
        let _ = panic::catch_unwind(AssertUnwindSafe(|| drop(payload)));
        Panic { message, place: PLACE.take() }
    })
}

/// The text of a panic.
pub fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}

/// Takes the place of every panic of watched code, in place of the usual message.
fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !WATCHED.get() {
                return before(info);
            }
            PLACE.set(info.location().map(|place| format!("{}:{}", place.file(), place.line())));
        }));
    });
}
