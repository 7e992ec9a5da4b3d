//! The methods of the study, their tests and their faults: what `cover` and `verify` say of them.

#[path = "../../examples/subjects/mod.rs"]
#[allow(dead_code)]
mod subjects;

mod agree;
mod faults;
mod generated;
