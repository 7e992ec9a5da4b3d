//! A progress line on the terminal.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use smallscope_search::{Model, Progress, Search};

/// Adds [`show_progress`](ShowProgress::show_progress) to searches.
pub trait ShowProgress {
    /// Shows a line of progress on standard error once the search has run for a second, if that is a terminal.
    fn show_progress(self) -> Self;
}

impl<T: Model> ShowProgress for Search<T> {
    fn show_progress(self) -> Self {
        if std::io::stderr().is_terminal() { self.on_progress(show) } else { self }
    }
}

fn show(progress: &Progress) {
    if progress.elapsed < Duration::from_secs(1) {
        return;
    }
    let line = if progress.finished { String::new() } else { line(progress) };
    let mut stderr = std::io::stderr().lock();
    // A terminal that has gone away is no reason to stop the search.
    let _ = write!(stderr, "\r\x1b[2K{line}").and_then(|()| stderr.flush());
}

fn line(progress: &Progress) -> String {
    let Progress { structures, candidates, explored, elapsed, .. } = progress;
    let rate = *candidates as f64 / elapsed.as_secs_f64() / 1e6;
    let share = if *explored > 0.0 { format!(", {:.1} % explored", explored * 100.0) } else { String::new() };
    format!("{structures} structures, {candidates} candidates ({rate:.1} M/s){share}, {:.0} s", elapsed.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_far_and_how_fast() {
        let elapsed = Duration::from_secs(2);
        let progress = Progress { structures: 5, candidates: 4_000_000, explored: 0.25, elapsed, finished: false };
        assert_eq!(line(&progress), "5 structures, 4000000 candidates (2.0 M/s), 25.0 % explored, 2 s");
    }
}
