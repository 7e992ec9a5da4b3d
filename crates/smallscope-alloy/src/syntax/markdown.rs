//! Models within Markdown: what is not in a fenced block of Alloy is blanked.
//!
//! As in the Alloy Analyzer, such a text begins with a line `---`, which opens its front matter. One that begins with a
//! heading is Markdown, too: no model begins with `#`. Places stay the same.

use std::borrow::Cow;

/// The text with everything blanked that is not Alloy, if it is Markdown.
pub(super) fn unwrap(text: &str) -> Cow<'_, str> {
    let mut lines = text.split_inclusive('\n');
    let is_markdown = lines.next().is_some_and(begins) && lines.any(opens);
    if !is_markdown {
        return Cow::Borrowed(text);
    }
    let mut unwrapped = String::with_capacity(text.len());
    let mut is_alloy = false;
    for line in text.split_inclusive('\n') {
        if is_alloy && !line.starts_with("```") {
            unwrapped.push_str(line);
            continue;
        }
        is_alloy = !is_alloy && opens(line);
        unwrapped.extend(line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
    }
    Cow::Owned(unwrapped)
}

fn begins(line: &str) -> bool {
    line.trim_end() == "---" || line.starts_with('#')
}

fn opens(line: &str) -> bool {
    line.trim_end() == "```alloy"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_alloy_is_left_and_stays_in_its_place() {
        let text =
            "---\ntitle: é\n---\n# Text\n```alloy\nsig A {}\n```\nmore\n```rust\nfn x() {}\n```\n```alloy\nsig B {}\n";
        let unwrapped = unwrap(text);
        assert_eq!(unwrapped.len(), text.len());
        assert_eq!(unwrapped.split_whitespace().collect::<Vec<_>>(), ["sig", "A", "{}", "sig", "B", "{}"]);
        assert_eq!(unwrapped.find("sig B"), text.find("sig B"));
        assert_eq!(unwrap("# Title\n```alloy\nsig A {}\n```\n").trim(), "sig A {}");
    }

    #[test]
    fn other_texts_are_left_alone() {
        for text in ["", "sig A {}\n", "--- a comment\nsig A {}", "---\nsig A {}\n", "# not\nsig A {}\n"] {
            assert_eq!(unwrap(text), text);
        }
    }
}
