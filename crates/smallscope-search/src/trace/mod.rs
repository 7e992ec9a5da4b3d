//! Paths of code through its input: what it reads, and inputs for each way of reading.
//!
//! This is generalised symbolic execution (Khurshid, Pasareanu and Visser, TACAS 2003) with lazy initialisation, turned
//! around: the code runs on complete, valid, ordinary values. Instrumented code tells which places it reads;
//! footprints say which parts of the input these are. That sequence of reads is the path.
//! All inputs that agree on it are treated alike. A search guided by the tree of known paths chooses the fields of
//! a candidate in the order in which the code would read them, and completes it to a valid input as soon as it
//! leaves what is known. So the precondition prunes exactly, and what the code writes does not touch the input.

mod condition;
pub mod foreign;
mod guide;
mod guided;
pub mod look;
mod navigate;
mod path;
pub mod record;
mod spots;
mod tree;

pub use condition::Condition;
pub(crate) use guide::Guide;
pub use guide::{First, Leave};
pub use guided::Guided;
pub(crate) use navigate::Navigator;
pub use path::Path;
pub use record::Record;
pub use tree::Learnt;
