//! What coverage and verification begin with: the function ready to be asked about, and the real code ready to run.

use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use smallscope_alloy::Errors;
use smallscope_relational::Options;

use crate::cover::Times;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::frontend::{self, Request};
use crate::goals::{Criterion, Goals, list};
use crate::ir::Program;
use crate::runner::{self, Runner};
use crate::source::Source;
use crate::translate::{Bounds, Wanted, translate};

/// A function, ready.
pub(crate) struct Prepared {
    pub(crate) goals: Goals,
    pub(crate) program: Program,
    pub(crate) engine: Engine,
    pub(crate) runner: Runner,
    pub(crate) times: Times,
}

/// How large the stack of the thread is on which the file is read for the compiler.
const STACK: usize = 64 << 20;

/// Translates the function, and compiles the real code at the same time.
pub(crate) fn prepare(
    source: &Source,
    request: &Request,
    bounds: &Bounds,
    criterion: Option<Criterion>,
    wanted: &dyn Fn(&Goals, &Program) -> Wanted,
    options: &Options,
    settings: &runner::RunOptions,
) -> Result<Prepared, Failure> {
    let start = Instant::now();
    let mut goals = list(source);
    let mut program = frontend::program(source, &goals, request)?;
    if let Some(criterion) = criterion {
        let notes = crate::derive::derive(source, criterion, &mut goals, &mut program);
        program.remarks.extend(notes);
    }
    let compiling = Compiling::start(source, &request.method, settings)?;
    let engine = Engine::new(&source.sources, &program, bounds, &wanted(&goals, &program), options);
    let translating = start.elapsed();
    // Waited for in any case: nothing goes on when this returns.
    let compiled = compiling.end();
    let ((runner, compiling), engine) = (compiled?, engine?);
    let times = Times { translating, compiling, ..Times::default() };
    Ok(Prepared { goals, program, engine, runner, times })
}

/// The real code, while it is being compiled.
struct Compiling(JoinHandle<(Result<Runner, Errors>, Duration)>);

impl Compiling {
    /// Reads the file once more, as syntax trees stay on their threads.
    fn start(source: &Source, method: &str, settings: &runner::RunOptions) -> Result<Compiling, Failure> {
        let (name, text) = (source.name.clone(), source.text.clone());
        let (method, settings) = (method.to_owned(), settings.clone());
        let compile = move || {
            let start = Instant::now();
            let source = Source::parse(&name, &text);
            let built = source.and_then(|source| Runner::build(&source, &list(&source), &method, &settings));
            (built, start.elapsed())
        };
        let thread = thread::Builder::new().name("compile".to_owned()).stack_size(STACK).spawn(compile);
        thread.map(Compiling).map_err(|error| Failure::Run(format!("cannot start a thread: {error}")))
    }

    fn end(self) -> Result<(Runner, Duration), Failure> {
        match self.0.join() {
            Ok((built, time)) => Ok((built?, time)),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}

/// The function as a DynAlloy model.
///
/// # Errors
///
/// If there is no such function, or the file is outside the subset.
pub fn dynalloy(source: &Source, request: &Request, bounds: &Bounds) -> Result<String, Failure> {
    let program = frontend::program(source, &list(source), request)?;
    Ok(translate(&source.sources, &program, bounds, &Wanted { promises: true, ..Wanted::default() })?.text())
}
