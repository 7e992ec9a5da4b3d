//! A line on the terminal that tells how far a long search is.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the line is drawn.
const TICK: Duration = Duration::from_millis(200);

/// A line on the terminal; nothing is shown in the first second, and nothing is left of it.
pub struct Progress(Option<(ProgressBar, Sender<()>)>);

impl Progress {
    /// A line that tells how many of `what` were found, if it is wanted at all.
    pub fn counting(wanted: bool, what: &str) -> Self {
        Progress::new(wanted, &format!("{{spinner}} {{human_pos}} {what} in {{elapsed}}"))
    }

    /// A line that tells what is being done, if it is wanted at all.
    pub fn doing(wanted: bool, what: &str) -> Self {
        let progress = Progress::new(wanted, "{spinner} {msg} ({elapsed})");
        if let Some((bar, _)) = &progress.0 {
            bar.set_message(what.to_owned());
        }
        progress
    }

    fn new(wanted: bool, template: &str) -> Self {
        if !wanted {
            return Progress(None);
        }
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner());
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_style(style);
        let (end, ended) = mpsc::channel::<()>();
        let shown = bar.clone();
        thread::spawn(move || {
            if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(TICK);
            }
        });
        Progress(Some((bar, end)))
    }

    /// This is being done now.
    pub fn say(&self, what: &str) {
        if let Some((bar, _)) = &self.0 {
            bar.set_message(what.to_owned());
        }
    }

    /// So many were found.
    pub fn found(&self, number: u64) {
        if let Some((bar, _)) = &self.0 {
            bar.set_position(number);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((bar, end)) = self.0.take() {
            drop(end);
            bar.finish_and_clear();
        }
    }
}
