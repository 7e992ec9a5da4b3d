//! Branch coverage: the ways through instrumented functions, and who counts them.
//!
//! Engines pause counting while they run invariants, and attach their threads to the collector of the thread that they work for. Reports are in
//! `smallscope::coverage`; marked sources ([`annotate`]) are here, as `smallscope-cover` shows them, too.

mod annotate;
mod collect;
mod goals;
#[doc(hidden)]
pub mod sites;
mod tally;

pub use annotate::{Remark, annotate};
pub use collect::{Attachment, Switch, collect, is_collecting, pause, resume};
pub use goals::{Function, Goal, GoalId, Goals, Unseen};
pub use tally::{Counts, Tally};
