//! The colours of text on a terminal.

use anstyle::{AnsiColor, Style};

/// What is named: commands, signatures.
pub const TITLE: Style = Style::new().bold();
/// As expected.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// Not as expected, and errors.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// Not known.
pub const UNSURE: Style = AnsiColor::Yellow.on_default().bold();
/// Beside the point.
pub const NOTE: Style = AnsiColor::Cyan.on_default();
/// Less important.
pub const DIM: Style = Style::new().dimmed();

/// The text in this style.
pub fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}
