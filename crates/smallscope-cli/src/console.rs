//! Where everything is written: results to standard output, everything else to standard error.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use anstream::{AutoStream, ColorChoice as Colors};
use serde::Serialize;
use smallscope_alloy::{Diagnostic, Errors, Sources};
use smallscope_relational::{Budget, Interrupt};

use crate::arguments::{ColorChoice, LimitArguments, OutputArguments};
use crate::exit::Exit;
use crate::failure::{Complaint, Failure};
use crate::guard::{self, Watchdog, Work};
use crate::output::{diagnostics, json, style, words};

/// Where everything is written, and what interrupts the work.
pub struct Console {
    /// Whether results are JSON.
    pub json: bool,
    /// Whether nothing but results and errors is written.
    pub quiet: bool,
    /// Raised by Ctrl-C.
    pub interrupt: Interrupt,
    watchdog: Watchdog,
    out: Output,
    colors: Colors,
}

/// Standard output, which the watchdog writes to as well.
#[derive(Clone)]
pub struct Output(Arc<Mutex<BufWriter<AutoStream<Stdout>>>>);

impl Output {
    fn lock(&self) -> MutexGuard<'_, BufWriter<AutoStream<Stdout>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands on what was written so far, unless somebody is writing just now.
    pub fn try_flush(&self) -> bool {
        self.0.try_lock().is_ok_and(|mut out| out.flush().is_ok())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lock().flush()
    }
}

impl Console {
    /// As the arguments say.
    pub fn new(arguments: &OutputArguments) -> Self {
        let colors = match arguments.color {
            ColorChoice::Auto => Colors::Auto,
            ColorChoice::Always => Colors::AlwaysAnsi,
            ColorChoice::Never => Colors::Never,
        };
        let out = Output(Arc::new(Mutex::new(BufWriter::new(AutoStream::new(io::stdout(), colors)))));
        let (interrupt, watchdog) = (Interrupt::new(), Watchdog::default());
        watchdog.start(&interrupt, &out, arguments.json);
        Console { json: arguments.json, quiet: arguments.quiet, interrupt, watchdog, out, colors }
    }

    /// Begins work that these limits are for: they count from now. What comes after it has limits of its own.
    pub fn begin(&self, limits: &LimitArguments) -> Work {
        self.watchdog.watch(Budget {
            time: limits.timeout,
            begun: Some(Instant::now()),
            conflicts: limits.conflicts,
            memory: limits.memory.or_else(guard::most_memory),
            interrupt: Some(self.interrupt.clone()),
        })
    }

    /// Standard output; styles are taken out where they do not belong.
    pub fn out(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// Whether standard output is a terminal.
    pub fn is_terminal(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// Whether there may be a progress line while nothing else is written to the terminal.
    pub fn shows_progress(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Hands on what was written so far.
    pub fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Writes one JSON document on a line.
    pub fn document(&mut self, document: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(document).map_err(|error| Failure::input(error.to_string()))?;
        writeln!(self.out, "{text}")?;
        self.flush()
    }

    /// Says something beside the results.
    pub fn note(&mut self, text: &str) {
        if !self.quiet && !self.json {
            self.complain(&format!("{}note{}: {text}", style::NOTE, style::NOTE.render_reset()));
        }
    }

    /// Says why there are no results.
    pub fn say(&mut self, text: &str) {
        self.complain(text);
    }

    /// Shows warnings.
    pub fn warn(&mut self, warnings: &[Diagnostic], sources: &Sources) {
        if !self.quiet && !self.json && !warnings.is_empty() {
            let text = diagnostics::render(warnings, sources, self.colors_on_errors());
            self.complain(&text);
        }
    }

    /// Shows the errors of one command, while others go on.
    pub fn errors(&mut self, failure: &Failure) {
        let colors = self.colors_on_errors();
        match failure {
            Failure::Model(errors) => self.complain(&render_errors(errors, colors)),
            Failure::Input(complaint) => self.complain(&render_complaint(complaint)),
            Failure::Limit(stop) => self.complain(words::stopped(*stop)),
            Failure::ReaderGone => {}
        }
    }

    /// Writes what is left, and the failure if there was one.
    pub fn end(mut self, ended: Result<Exit, Failure>) -> Exit {
        match ended.and_then(|exit| self.flush().map(|()| exit)) {
            Ok(exit) => exit,
            Err(Failure::ReaderGone) => Exit::AsExpected,
            Err(failure) if self.json => {
                let exit = failure.exit();
                match self.document(&json::failure(&failure)) {
                    Ok(()) | Err(Failure::ReaderGone) => exit,
                    Err(failure) => {
                        self.errors(&failure);
                        exit
                    }
                }
            }
            Err(failure) => {
                self.errors(&failure);
                failure.exit()
            }
        }
    }

    fn complain(&mut self, text: &str) {
        // Results that were written before stand before.
        let _ = self.out.flush();
        let mut errors = AutoStream::new(io::stderr(), self.colors);
        let _ = writeln!(errors, "{text}");
    }

    /// Whether standard output takes colours.
    pub fn colors(&self) -> bool {
        match self.colors {
            Colors::Auto => AutoStream::choice(&io::stdout()) != Colors::Never,
            colors => colors != Colors::Never,
        }
    }

    fn colors_on_errors(&self) -> bool {
        match self.colors {
            Colors::Auto => AutoStream::choice(&io::stderr()) != Colors::Never,
            colors => colors != Colors::Never,
        }
    }
}

fn render_errors(errors: &Errors, colors: bool) -> String {
    diagnostics::render(&errors.diagnostics, &errors.sources, colors)
}

fn render_complaint(complaint: &Complaint) -> String {
    let mut text = format!("{}error{}: {complaint}", style::BAD, style::BAD.render_reset());
    if let Some(help) = &complaint.help {
        text.push_str(&format!("\n{}help{}: {help}", style::NOTE, style::NOTE.render_reset()));
    }
    text
}

/// What a command line that makes no sense, `--help` and `--version` end with.
pub fn usage(error: &clap::Error, json: bool) -> Exit {
    if json && error.use_stderr() {
        let text = error.to_string();
        let _ = writeln!(io::stdout(), "{}", json::usage(text.trim_end()));
    } else {
        let _ = error.print();
    }
    if error.use_stderr() { Exit::BadInput } else { Exit::AsExpected }
}
