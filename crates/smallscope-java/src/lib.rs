//! Java classes under test: every small valid input of a compiled class, and methods on all of them.
//!
//! The classes run in the machine of `smallscope-jvm`. This crate says which objects there are, chooses what their fields hold, and
//! judges what methods do with them. The search is Korat's: it runs the predicate, and varies only what the predicate read.
//!
//! | file | idea |
//! |---|---|
//! | `subject`, `view`, `objects`, `names` | a class with its predicate in a machine; making objects, and asking about them |
//! | `bounds/`, `skeleton` | bounds in words, and those that follow from the types of fields |
//! | `finitization`, `library`, `listeners` | Korat's finitizations, the classes that stand for Korat's library, and who is told of structures |
//! | `collections` | collections of the JDK, which are filled |
//! | `space`, `build`, `resolve` | the objects themselves, and what each slot may hold |
//! | `search/` | Korat's search with choice points; parts, completions, where candidates die |
//! | `observe`, `restore` | what the machine holds, as a structure; and back |
//! | `generate`, `checkpoint` | all structures: limits, threads, shards, files that say what is left |
//! | `contract`, `testing/` | methods under test |
//! | `junit/` | tests as sources |
//! | `program` | programs with a `main` |

#![forbid(unsafe_code)]

mod bounds;
mod build;
mod checkpoint;
mod collections;
mod contract;
mod error;
mod finitization;
mod generate;
pub mod junit;
mod library;
mod listeners;
mod names;
mod objects;
mod observe;
mod program;
mod resolve;
mod restore;
mod search;
mod skeleton;
mod space;
mod subject;
mod testing;
mod view;

pub use bounds::{Bounds, DomainBound, FieldBound, Item, ObjectBound};
pub use error::Error;
pub use generate::{Progress, Settings, Take, generate, space_number};
pub use listeners::Listeners;
pub use program::{Ending, Streams, run};
pub use search::{Candidate, Chosen};
pub use subject::{Bounding, MachineLimits, Origin, Request, Subject};
pub use testing::{Failure, Reason, TestRequest, Tested, test};

/// The methods of the JDK that are done in Rust: class, name and descriptor.
pub fn natives() -> Vec<(String, String, String)> {
    let all = smallscope_jvm::peers().into_iter();
    all.map(|peer| (peer.class, peer.method, peer.descriptor.to_owned())).collect()
}
