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
//! Std's own pointers and cells cannot be held in this way: a `Box` claims that nothing else points to its object, and what
//! is taken out of a `RefCell` is dropped. So twins have types of their own with the read interface of std's ([`owned`],
//! [`shared`], [`mutable`]). On a chosen cell, writing ends the search. Handles that a predicate clones count on the search's
//! [`tether`], and while any is left the search unsets nothing and frees nothing.
//!
//! # Invariants
//!
//! 1. A field's value is initialised whenever its [`Head`](head::Head) says *set* or *plain*.
//! 2. Only the chooser's backtracking turns a field from *set* to *unset*. It runs only while no predicate runs and no handle
//!    is left, so no reference into a field outlives its value: the structure that a predicate is given is borrowed for
//!    the run, and whatever else leads into it is a handle.
//! 3. Values of *set* fields own nothing: they are scalars, copies of pointers into pools or of values in a domain's list, or
//!    aggregates of these with unset fields. They are never dropped, moved out or handed out mutably: cells refuse it.
//! 4. A pool's memory and a sequence's buffer stay where they are until the chooser is dropped, and the chooser unsets
//!    every field before it frees them. If handles are left by then, it frees nothing.
//! 5. While a predicate or a visitor runs, the chooser is reached only through [`current`](engaged::current), and no borrow of
//!    it lasts across code of the user.
//! 6. A field is chosen only by the search that it belongs to: its head bears the search's [`Ticket`].

#![allow(unsafe_code)]

#[cfg(feature = "paths")]
mod address;
mod array;
mod cells;
mod choice;
mod chooser;
mod clauses;
mod completing;
mod concretise;
mod decisions;
mod dice;
mod engaged;
mod field;
mod head;
mod keys;
mod list;
mod map;
mod memory;
mod mutable;
mod owned;
mod pointer;
mod pool;
mod restore;
mod sequence;
mod set;
mod shared;
mod slots;
mod steps;
pub(crate) mod tables;
mod tether;
mod vec;

#[cfg(feature = "paths")]
pub(crate) use address::words_in;
pub use array::LazyArray;
pub(crate) use choice::{Abort, Choice, Refill};
pub use chooser::Chooser;
pub use clauses::clause;
pub(crate) use completing::complete_inputs;
pub use concretise::Concretiser;
pub use decisions::{decide, give_up, refuse_nondeterminism};
pub(crate) use dice::{Dice, Lists, Random, lists};
pub(crate) use engaged::Engaged;
pub use field::{Field, Hidden, without_body};
pub(crate) use head::{Head, MOST_DOMAINS};
pub use keys::{Arrange, ByHash, ByHeap, ByOrd, Each, Numbered};
pub use list::Lent;
pub(crate) use list::ValueList;
pub use map::LazyMap;
pub use mutable::{BorrowError, BorrowMutError, Cell, Ref, RefCell, RefMut};
pub use owned::Box;
pub(crate) use pointer::pooled;
pub(crate) use pool::{Ownership, PoolDecl, PoolKind, PoolMemory};
pub use restore::{Mismatch, Record, Restorer};
pub use set::{LazySet, Members};
pub use shared::{Arc, ByArc, ByRc, Rc, Weak};
pub use slots::Slots;
pub use steps::{Rounds, step};
pub(crate) use tether::Ticket;
pub use vec::{Elements, LazyVec};
