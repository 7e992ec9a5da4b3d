//! Lazily chosen fields: the only module of smallscope with unsafe code.
//!
//! Korat's algorithm (paper section 3.3) gives a field its first value when the predicate first reads it. Here that is
//! a [`Field`]: reading it is one predictable branch if it has a value, and a call of the [`Chooser`] if it has none.
//!
//! # Memory
//!
//! The objects that pointers point to live in [pools](pool) that are allocated once per search. A pointer in a chosen
//! field is a bitwise copy of a pointer the pool owns; it is never dropped and does not count. So choosing and
//! un-choosing never allocates, and un-choosing is one store.
//!
//! # Invariants
//!
//! 1. A field's value is initialised whenever its [`Head`](head::Head) says *set* or *plain*.
//! 2. Only the chooser's backtracking turns a field from *set* to *unset*, and it runs only while no predicate runs, so
//!    no reference into a field outlives its value.
//! 3. Values of *set* fields own nothing: they are scalars, bitwise copies of pointers into pools or of values in a
//!    domain's list, or aggregates of these with unset fields. They are never dropped and never handed out mutably.
//! 4. A pool's memory and a sequence's buffer stay where they are until the chooser is dropped, and the chooser unsets
//!    every field before it frees them.
//! 5. While a predicate or a visitor runs, the chooser is reached only through [`current`], and no borrow of it lasts
//!    across code of the user.

#![allow(unsafe_code)]

mod address;
mod array;
mod cells;
mod choice;
mod chooser;
mod concretise;
mod decisions;
mod engaged;
mod field;
mod head;
mod list;
mod memory;
mod pointer;
mod pool;
mod restore;
mod sequence;
mod vec;

pub(crate) use address::words_in;
pub use array::LazyArray;
pub(crate) use choice::{Abort, Choice};
pub use chooser::Chooser;
pub use concretise::Concretiser;
pub use decisions::{decide, give_up, refuse_nondeterminism};
pub(crate) use engaged::Engaged;
pub use field::{Field, Hidden};
pub(crate) use list::ValueList;
pub(crate) use pointer::pooled;
pub(crate) use pool::{Ownership, PoolDecl, PoolKind, PoolMemory};
pub use restore::{Mismatch, Record, Restorer};
pub use vec::{Elements, LazyVec};
