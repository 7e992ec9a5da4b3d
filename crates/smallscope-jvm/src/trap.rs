//! Why execution leaves the straight way: exceptions, classes to initialise, slots to choose, limits.

use crate::class::MethodId;
use crate::error::Error;
use crate::machine::{Slot, Stop};

/// What a slow path or a peer may hand back instead of a value.
#[derive(Debug)]
pub(crate) enum Trap {
    /// An exception object is thrown.
    Throw(u32),
    /// A new exception of this class with this message is thrown.
    New(&'static str, Option<String>),
    /// An instruction met null where it needs an object.
    Null,
    /// This initializer must run first; then the instruction runs again.
    Initialize(MethodId),
    /// The result is that of this method on these arguments (one for each parameter, the receiver first).
    Call(MethodId, Vec<u64>),
    /// This slot must be chosen first; then the instruction runs again.
    Choose(Slot),
    Stop(Stop),
    /// The heap has no room for so many words: after a collection the instruction runs again.
    Full(usize),
    /// The thread on top, which runs above the one that let it, waits for another one.
    Suspend,
    /// It waits for a monitor; then the instruction runs again.
    Blocked,
    /// A thread that waited goes on, above the one that lets it.
    Resume(u32),
    Exit(i32),
    /// Something is wrong with a class, or not supported.
    Fail(Error),
}

impl Trap {
    pub fn new(class: &'static str, message: impl Into<String>) -> Trap {
        Trap::New(class, Some(message.into()))
    }

    pub fn unsupported(message: impl Into<String>) -> Trap {
        Trap::Fail(Error::unsupported(message))
    }

    pub fn npe() -> Trap {
        Trap::New("java/lang/NullPointerException", None)
    }
}

impl From<Error> for Trap {
    fn from(e: Error) -> Trap {
        Trap::Fail(e)
    }
}

impl From<crate::heap::Full> for Trap {
    fn from(full: crate::heap::Full) -> Trap {
        Trap::Full(full.0)
    }
}

pub(crate) type Step<T = u64> = Result<T, Trap>;

/// States of a class, in its first static word.
pub(crate) mod state {
    pub const LINKED: u64 = 0;
    pub const RUNNING: u64 = 1;
    pub const READY: u64 = 2;
    pub const FAILED: u64 = 3;
}

pub(crate) const STATE: u32 = 0;
pub(crate) const MIRROR: u32 = 1;
