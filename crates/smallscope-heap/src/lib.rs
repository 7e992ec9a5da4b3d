//! Rust values as relations: TestEra's part of smallscope (Khurshid's thesis, chapters 4 and 5).
//!
//! The types of a method's inputs become signatures and fields ([`Schema`]); what is said of them in relational logic ([`Specs`]) becomes a
//! problem whose instances are the inputs ([`Generator`]).

mod assemble;
mod decode;
mod encode;
mod error;
mod generate;
mod judge;
mod layout;
mod numbers;
mod print;
mod schema;
mod spec;
mod text;

pub use error::SchemaError;
pub use generate::{Generated, Generator};
pub use judge::{After, Broken, Judge, Kind};
pub use schema::Schema;
pub use spec::{Specs, Text};
