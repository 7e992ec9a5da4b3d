//! Diagnostics for people: the lines they are about, with what is wrong marked.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Errors, Severity};
use crate::source::{FileId, Sources, Span};

impl Diagnostic {
    /// The diagnostic with the lines it is about, ready to be printed; with colours if asked for. There is no line break at the end.
    pub fn render(&self, sources: &Sources, color: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let mut report = Group::with_title(level.primary_title(self.message.as_str()));
        for file in self.files() {
            report = report.element(self.snippet(file, sources));
        }
        if let Some(help) = &self.help {
            report = report.element(Level::HELP.message(&**help));
        }
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        renderer.decor_style(DecorStyle::Ascii).render(&[report])
    }

    /// The texts it is about, its own first.
    fn files(&self) -> Vec<FileId> {
        let mut files = Vec::new();
        for span in self.span.iter().chain(self.notes.iter().map(|(span, _)| span)) {
            if !files.contains(&span.file) {
                files.push(span.file);
            }
        }
        files
    }

    /// The part of one text that matters, with its marks.
    fn snippet<'a>(&'a self, file: FileId, sources: &'a Sources) -> Snippet<'a, Annotation<'a>> {
        let source = sources.get(file);
        let own = self.span.iter().map(|span| (*span, AnnotationKind::Primary, self.label.as_str()));
        let notes = self.notes.iter().map(|(span, text)| (*span, AnnotationKind::Context, text.as_str()));
        let marks: Vec<_> = own.chain(notes).filter(|(span, _, _)| span.file == file).collect();
        let ranges: Vec<_> = marks.iter().map(|(span, _, _)| range(&source.text, *span)).collect();
        let shown = lines(&source.text, &ranges);
        let first_line = source.text[..shown.start].matches('\n').count() + source.line;
        let mut snippet =
            Snippet::source(&source.text[shown.clone()]).line_start(first_line).path(source.name.as_str());
        for (range, (_, kind, text)) in ranges.into_iter().zip(marks) {
            let mark = kind.span(range.start - shown.start..range.end - shown.start);
            snippet = snippet.annotation(if text.is_empty() { mark } else { mark.label(text) });
        }
        snippet
    }
}

impl Errors {
    /// All errors and warnings with the lines they are about, ready to be printed; with colours if asked for.
    pub fn render(&self, color: bool) -> String {
        let shown: Vec<_> = self.diagnostics.iter().map(|diagnostic| diagnostic.render(&self.sources, color)).collect();
        shown.join("\n\n")
    }
}

/// The bytes of a span, moved to where characters begin.
fn range(text: &str, span: Span) -> Range<usize> {
    let boundary = |place: u32| {
        let mut place = (place as usize).min(text.len());
        while !text.is_char_boundary(place) {
            place -= 1;
        }
        place
    };
    let start = boundary(span.start);
    start..boundary(span.end).max(start)
}

/// The whole lines that have these ranges.
fn lines(text: &str, ranges: &[Range<usize>]) -> Range<usize> {
    let start = ranges.iter().map(|range| range.start).min().unwrap_or(0);
    let end = ranges.iter().map(|range| range.end).max().unwrap_or(0);
    let line_start = text[..start].rfind('\n').map_or(0, |place| place + 1);
    line_start..text[end..].find('\n').map_or(text.len(), |length| end + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, marked: &str, expected: &str) {
        let mut sources = Sources::default();
        let file = sources.add("m.als", text);
        let start = text.find(marked).expect("the marked text is there") as u32;
        let span = Span { file, start, end: start + marked.len() as u32 };
        let shown =
            Diagnostic::error(span, "something is wrong").label("here").help("do it right").render(&sources, false);
        assert_eq!(shown, expected.trim_matches('\n'));
    }

    #[test]
    fn the_line_is_shown_with_carets() {
        check(
            "sig A {}\nfact { A = B }\n",
            "B",
            r"
error: something is wrong
 --> m.als:2:12
  |
2 | fact { A = B }
  |            ^ here
  |
  = help: do it right
",
        );
    }

    #[test]
    fn tabs_and_wide_characters_do_not_move_the_carets() {
        check(
            "\tfact { 寿司 = B }\n",
            "B",
            r"
error: something is wrong
 --> m.als:1:14
  |
1 |     fact { 寿司 = B }
  |                   ^ here
  |
  = help: do it right
",
        );
    }

    #[test]
    fn spans_outside_of_the_text_are_moved_into_it() {
        let mut sources = Sources::default();
        let file = sources.add("m.als", "é");
        for (start, end) in [(0, 0), (1, 1), (1, 9), (7, 9), (9, 0)] {
            let shown = Diagnostic::error(Span { file, start, end }, "wrong").render(&sources, false);
            assert!(shown.contains("m.als:1:"), "{shown}");
        }
    }

    #[test]
    fn other_files_and_colours_are_shown() {
        let mut sources = Sources::default();
        let (a, b) = (sources.add("a.als", "open b\n"), sources.add("b.als", "module c\n"));
        let place = |file| Span { file, start: 5, end: 6 };
        let problem = Diagnostic::warning(place(a), "odd").note(place(b), "because of this");
        let shown = problem.render(&sources, false);
        assert!(
            shown.starts_with("warning: odd") && shown.contains("b.als:1:6") && shown.contains("because of this"),
            "{shown}"
        );
        assert!(problem.render(&sources, true).contains('\u{1b}'));
        let all = Errors { sources, diagnostics: vec![problem, Diagnostic::unplaced("no such file")] };
        assert!(all.render(false).ends_with("\n\nerror: no such file"), "{}", all.render(false));
    }
}
