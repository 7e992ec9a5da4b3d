//! Programs: a class with a `main`, run in the machine.

use std::io::{Read, Write};

use smallscope_jvm::{Ended, Options, Stop};

use crate::error::Error;
use crate::subject::{MachineLimits, Origin};

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With this exit code; 1 if an exception was not caught, as with `java`.
    Code(i32),
    /// A limit was reached: on steps, or on memory.
    Limit(&'static str),
}

/// Where a program reads and writes.
pub struct Streams {
    /// `System.in`.
    pub input: Box<dyn Read>,
    /// `System.out`.
    pub out: Box<dyn Write>,
    /// `System.err`.
    pub err: Box<dyn Write>,
}

/// Runs the `main` of a class.
///
/// # Errors
///
/// If there is no such class or method, or the program does what the machine does not support.
pub fn run(
    origin: &Origin,
    class: &str,
    arguments: &[String],
    limits: &MachineLimits,
    streams: Streams,
) -> Result<Ending, Error> {
    let Streams { input, out, err } = streams;
    let options = Options { input, out, err, ..limits.options() };
    let mut machine = origin.machine(options)?;
    machine.set_steps(limits.steps);
    match machine.run_main(class, arguments)? {
        Ended::Exit(code) => Ok(Ending::Code(code)),
        Ended::Stopped(Stop::Steps) => Ok(Ending::Limit("steps")),
        Ended::Stopped(Stop::Memory) => Ok(Ending::Limit("memory")),
    }
}
