//! A Java virtual machine made for searching.
//!
//! It reads class files and runs them without a Java process. Every write can be undone: a choice point remembers a state, and
//! going back to it costs as much as the writes since then. Fields, array elements and array lengths can be left open until the program reads
//! them; then the machine stops and asks ([`Event::Choose`]). Strategies over such choices are elsewhere; this crate knows none.
//!
//! The class library is that of an installed JDK. Native methods, and some that make no sense here, are done in Rust ([`peers`]).
//! Everything is deterministic: there are no addresses, no clock and no random numbers.
//!
//! Not there yet: choices of the thread that runs next, `java.nio.file.Files`.
//!
//! | file | idea |
//! |---|---|
//! | `path/` | class paths: folders, jars, a JDK's image or `rt.jar` |
//! | `file/`, `descriptor.rs`, `text.rs` | class files, descriptors, Java's strings |
//! | `class.rs`, `link.rs` | classes, and how class files become classes |
//! | `decode/`, `code.rs` | the verifier, and register code |
//! | `heap.rs`, `collect.rs` | words, trail, marks; the garbage collector |
//! | `vm.rs` | what all frames share |
//! | `run/`, `trap.rs` | the loop, calls, exceptions, lazily chosen arrays |
//! | `generate/` | `invokedynamic` and calls of method handles, by classes made on the spot |
//! | `peers/` | methods done in Rust |
//! | `machine.rs`, `machine/` | the public face |
#![forbid(unsafe_code)]

pub mod access;
mod class;
mod code;
mod collect;
mod decode;
pub mod descriptor;
mod error;
mod file;
mod generate;
mod heap;
mod link;
mod machine;
mod path;
mod peers;
mod run;
mod text;
mod trap;
mod vm;

pub use class::{Class, ClassId, Field, FieldId, Method, MethodId, Shape};
pub use error::{Error, ErrorKind};
pub use file::{Annotation, AnnotationValue};
pub use machine::{Ended, Event, Location, Machine, Options, Ref, Slot, Stop, Value};
pub use path::{ClassPath, Jdk};
pub use peers::{PeerInfo, peers};
