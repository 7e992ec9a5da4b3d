//! The text of a model, line by line.

/// What has been written so far.
#[derive(Debug, Default)]
pub(super) struct Writer {
    text: String,
    depth: usize,
}

impl Writer {
    /// A line.
    pub(super) fn line(&mut self, line: &str) {
        if !line.is_empty() {
            self.text.push_str(&"  ".repeat(self.depth));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    /// A line with a brace, behind which lines are indented.
    pub(super) fn open(&mut self, line: &str) {
        self.line(&format!("{line} {{"));
        self.depth += 1;
    }

    /// From one block to the next: `} else {`.
    pub(super) fn between(&mut self, line: &str) {
        self.depth -= 1;
        self.open(&format!("}} {line}"));
    }

    /// The end of a block.
    pub(super) fn close(&mut self, end: &str) {
        self.depth -= 1;
        self.line(end);
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// The text in parentheses, unless it is one word or join.
pub(super) fn grouped(text: &str) -> String {
    let mut depth = 0i32;
    for letter in text.chars() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ' ' if depth == 0 => return format!("({text})"),
            _ => {}
        }
    }
    text.to_owned()
}
