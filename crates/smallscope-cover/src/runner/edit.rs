//! Changes to a text that remember where everything was, so that what a compiler says about the new text can be said about the old one.

use std::ops::Range;

/// Changes. What goes around a node is noted after what is inside it: of several insertions at one place that open something the last comes
/// first, of others the first.
#[derive(Debug, Default)]
pub(crate) struct Edits(Vec<Edit>);

/// How an edit stands to others at its place, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Closes,
    Opens,
    Replaces,
}

#[derive(Debug)]
struct Edit {
    rank: Rank,
    /// What is replaced; empty for an insertion.
    range: Range<usize>,
    text: String,
    /// What the new text is about.
    about: Range<usize>,
}

/// A text after its changes.
#[derive(Debug, Default)]
pub(crate) struct Edited {
    pub(crate) text: String,
    /// Pieces of the new text in order: where each begins, and what it was, or is about.
    pieces: Vec<(usize, Piece)>,
}

#[derive(Debug)]
enum Piece {
    /// Unchanged text from here on.
    Kept(usize),
    New(Range<usize>),
}

impl Edits {
    /// Puts text at a place.
    pub(crate) fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.insert_about(at, text, at..at);
    }

    /// Puts text at a place that is about another one.
    pub(crate) fn insert_about(&mut self, at: usize, text: impl Into<String>, about: Range<usize>) {
        self.0.push(Edit { rank: Rank::Closes, range: at..at, text: text.into(), about });
    }

    /// Puts text at a place, before what was put there to open something inside.
    pub(crate) fn open(&mut self, at: usize, text: impl Into<String>) {
        self.0.push(Edit { rank: Rank::Opens, range: at..at, text: text.into(), about: at..at });
    }

    /// Puts text in place of other text.
    pub(crate) fn replace(&mut self, range: Range<usize>, text: impl Into<String>) {
        self.0.push(Edit { rank: Rank::Replaces, range: range.clone(), text: text.into(), about: range });
    }

    /// Takes text away, but not its lines.
    pub(crate) fn blank(&mut self, range: Range<usize>, text: &str) {
        let blank = |letter: char| if letter == '\n' { '\n' } else { ' ' };
        let spaces = text[range.clone()].chars().map(blank).collect::<String>();
        self.replace(range, spaces);
    }

    /// The text with all changes. Nothing is changed inside what is replaced by something else.
    pub(crate) fn apply(mut self, text: &str) -> Edited {
        let mut numbered: Vec<(usize, Edit)> = self.0.drain(..).enumerate().collect();
        numbered.sort_by_key(|(number, edit)| {
            let order = if edit.rank == Rank::Opens { usize::MAX - number } else { *number };
            (edit.range.start, edit.rank, order)
        });
        let mut edited = Edited::default();
        let mut done = 0;
        for (_, edit) in numbered {
            if edit.range.start < done {
                continue;
            }
            edited.keep(text, done..edit.range.start);
            done = edit.range.end;
            edited.pieces.push((edited.text.len(), Piece::New(edit.about)));
            edited.text.push_str(&edit.text);
        }
        edited.keep(text, done..text.len());
        edited
    }
}

impl Edited {
    fn keep(&mut self, text: &str, range: Range<usize>) {
        self.pieces.push((self.text.len(), Piece::Kept(range.start)));
        self.text.push_str(&text[range]);
    }

    /// Where in the old text something of the new text was, or what it is about.
    pub(crate) fn origin(&self, range: Range<usize>) -> Range<usize> {
        let (start, end) = (self.place(range.start), self.place(range.end.saturating_sub(1).max(range.start)));
        let end = if range.is_empty() { start.start } else { end.end };
        start.start..end.max(start.start)
    }

    /// Where one letter was.
    fn place(&self, at: usize) -> Range<usize> {
        let index = self.pieces.partition_point(|(begin, _)| *begin <= at).saturating_sub(1);
        match self.pieces.get(index) {
            Some((begin, Piece::Kept(origin))) => origin + (at - begin)..origin + (at - begin) + 1,
            Some((_, Piece::New(about))) => about.clone(),
            None => 0..0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_opens_and_closes_at_one_place_is_nested() {
        let mut edits = Edits::default();
        edits.open(0, "[");
        edits.insert(1, "]");
        edits.open(0, "(");
        edits.insert(1, ")");
        assert_eq!(edits.apply("a+b").text, "([a])+b");
    }

    #[test]
    fn places_of_the_new_text_are_known_in_the_old_one() {
        let mut edits = Edits::default();
        edits.insert_about(2, "XYZ", 4..6);
        edits.blank(3..5, "ab\nc\nd");
        let edited = edits.apply("ab\nc\nd");
        assert_eq!(edited.text, "abXYZ\n \nd");
        assert_eq!(edited.origin(0..2), 0..2);
        assert_eq!(edited.origin(3..4), 4..6);
        assert_eq!(edited.origin(8..9), 5..6);
    }
}
