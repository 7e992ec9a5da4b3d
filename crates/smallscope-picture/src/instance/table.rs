//! Instances as tables: the atoms of each signature, then each relation, grouped by its first column.

use unicode_width::UnicodeWidthStr;

use crate::instance::picture::{Picture, Relation, shown_name};
use crate::instance::types::shown_types;
use crate::instance::view::{Style, View};

impl Picture {
    /// The picture as aligned text.
    ///
    /// ```
    /// use smallscope_picture::{Atom, Picture, Relation};
    /// let atoms = ["N$0", "N$1"].map(|name| Atom { name: name.into(), types: vec!["N".into()] });
    /// let tuples = vec![vec!["N$0".into(), "N$1".into()]];
    /// let next = Relation { name: "next".into(), columns: vec!["N".into(), "N".into()], tuples, witness: false };
    /// let picture = Picture { atoms: atoms.into(), relations: vec![next], ..Picture::default() };
    /// assert_eq!(picture.table(), "N     N$0, N$1\nnext  N$0 | N$1\n");
    /// ```
    pub fn table(&self) -> String {
        View::default().table(self)
    }
}

impl View {
    /// The picture as aligned text.
    pub fn table(&self, picture: &Picture) -> String {
        let picture = self.apply(picture);
        match Lines::of(self.style) {
            None => plain(&picture, self.width),
            Some(lines) => boxed(&picture, &lines, self.width),
        }
    }
}

/// One name with what belongs to it, line by line.
struct Entry {
    name: String,
    lines: Vec<String>,
}

fn plain(picture: &Picture, width: usize) -> String {
    let mut entries = set_entries(picture);
    entries.extend(picture.relations.iter().map(relation_entry));
    let column = entries.iter().map(|entry| entry.name.width()).max().unwrap_or(0).min(24) + 2;
    let mut text = String::new();
    for entry in &entries {
        write_entry(&mut text, entry, column, width);
    }
    text
}

/// Signatures and sets with their atoms.
fn set_entries(picture: &Picture) -> Vec<Entry> {
    let mut entries = Vec::new();
    for kind in shown_types(picture) {
        let atoms: Vec<&str> = kind.atoms.iter().map(|&atom| picture.atoms[atom].name.as_str()).collect();
        entries.push(Entry { name: format!("{}{}", "  ".repeat(kind.depth), kind.name), lines: vec![listed(&atoms)] });
    }
    for set in &picture.sets {
        let atoms: Vec<&str> = set.atoms.iter().map(String::as_str).collect();
        entries.push(Entry { name: shown_name(&set.name, set.witness), lines: vec![listed(&atoms)] });
    }
    entries
}

/// A relation: for each atom in the first column what it is related to.
fn relation_entry(relation: &Relation) -> Entry {
    let groups = groups(relation);
    let first = groups.iter().map(|(first, _)| first.width()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (atom, rests) in &groups {
        let pairs = rests.iter().all(|rest| rest.len() <= 1);
        let images: Vec<String> = rests.iter().map(|rest| rest.join(" -> ")).collect();
        let images = if pairs { vec![images.join(", ")] } else { images };
        for (index, image) in images.iter().enumerate() {
            let shown = if index == 0 { atom } else { "" };
            let bar = if index == 0 { "|" } else { " " };
            lines.push(format!("{} {bar} {image}", pad(shown, first)).trim_end().to_owned());
        }
    }
    if relation.tuples.iter().all(|tuple| tuple.len() <= 1) {
        let atoms: Vec<&str> = groups.iter().map(|(atom, _)| *atom).collect();
        lines = vec![listed(&atoms)];
    }
    Entry { name: shown_name(&relation.name, relation.witness), lines }
}

/// The distinct tuples by their first atom, in the order of their first appearance, without it.
pub(crate) fn groups(relation: &Relation) -> Vec<(&str, Vec<&[String]>)> {
    let mut groups: Vec<(&str, Vec<&[String]>)> = Vec::new();
    let mut index = std::collections::HashMap::new();
    let mut seen = std::collections::HashSet::new();
    for tuple in relation.tuples.iter().filter(|tuple| seen.insert(*tuple)) {
        let Some((first, rest)) = tuple.split_first() else { continue };
        let group = *index.entry(first.as_str()).or_insert_with(|| {
            groups.push((first, Vec::new()));
            groups.len() - 1
        });
        groups[group].1.push(rest);
    }
    groups
}

fn listed(atoms: &[&str]) -> String {
    if atoms.is_empty() { "(empty)".to_owned() } else { atoms.join(", ") }
}

fn write_entry(text: &mut String, entry: &Entry, column: usize, width: usize) {
    let mut name = entry.name.as_str();
    if name.width() + 2 > column {
        text.push_str(name);
        text.push('\n');
        name = "";
    }
    let room = width.saturating_sub(column).max(20);
    for line in entry.lines.iter().flat_map(|line| wrap(line, room)) {
        text.push_str(&pad(name, column));
        text.push_str(&line);
        text.push('\n');
        name = "";
    }
}

/// The line in pieces of at most so many columns, broken after commas where there are any, the later ones indented as far
/// as the first one's bar.
fn wrap(line: &str, room: usize) -> Vec<String> {
    let indent = line.find(" | ").map_or(0, |bar| line[..bar].width() + 3);
    let mut pieces = vec![String::new()];
    for word in line.split_inclusive(", ") {
        let last = pieces.last_mut().expect("there is a piece from the start");
        if last.width() + word.trim_end().width() > room && !last.trim().is_empty() {
            pieces.push(" ".repeat(indent.min(room / 2)) + word);
        } else {
            last.push_str(word);
        }
    }
    pieces.iter().map(|piece| piece.trim_end().to_owned()).collect()
}

fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// The characters of a box: corners and junctions of the top, middle and bottom lines, and the two directions.
struct Lines {
    rows: [[char; 3]; 3],
    across: char,
    down: char,
}

impl Lines {
    fn of(style: Style) -> Option<Lines> {
        match style {
            Style::Plain => None,
            Style::Boxed => {
                let rows = [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']];
                Some(Lines { rows, across: '─', down: '│' })
            }
            Style::Ascii => Some(Lines { rows: [['+'; 3]; 3], across: '-', down: '|' }),
        }
    }

    fn rule(&self, row: usize, widths: &[usize]) -> String {
        let [left, middle, right] = self.rows[row];
        let spans: Vec<String> = widths.iter().map(|&width| self.across.to_string().repeat(width + 2)).collect();
        format!("{left}{}{right}\n", spans.join(&middle.to_string()))
    }

    fn cells(&self, cells: &[String], widths: &[usize]) -> String {
        let mut line = String::new();
        for (index, &width) in widths.iter().enumerate() {
            let cell = cells.get(index).map_or("", String::as_str);
            line.push_str(&format!("{} {} ", self.down, pad(cell, width)));
        }
        format!("{line}{}\n", self.down)
    }
}

/// A box for the sets, and one for each relation.
fn boxed(picture: &Picture, lines: &Lines, width: usize) -> String {
    let mut text = String::new();
    let rows: Vec<Vec<Vec<String>>> = (set_entries(picture).into_iter())
        .map(|entry| {
            let mut names = std::iter::once(entry.name).chain(std::iter::repeat(String::new()));
            let pieces = entry.lines.iter().flat_map(|line| wrap(line, width.saturating_sub(20).max(20)));
            pieces.map(|piece| vec![names.next().unwrap_or_default(), piece]).collect()
        })
        .collect();
    if !rows.is_empty() {
        write_box(&mut text, lines, &["set".to_owned(), "atoms".to_owned()], &[rows.concat()]);
    }
    for relation in &picture.relations {
        let mut header = relation.columns.clone();
        let arity = relation.tuples.iter().map(Vec::len).max().unwrap_or(0).max(header.len());
        header.resize(arity, String::new());
        let groups: Vec<Vec<Vec<String>>> = groups(relation).into_iter().map(group_rows).collect();
        text.push_str(&shown_name(&relation.name, relation.witness));
        text.push_str(if groups.is_empty() { " (empty)\n" } else { "\n" });
        if !groups.is_empty() {
            write_box(&mut text, lines, &header, &groups);
        }
    }
    text
}

/// The rows of the tuples that begin with one atom, which is shown once.
fn group_rows((atom, rests): (&str, Vec<&[String]>)) -> Vec<Vec<String>> {
    let firsts = std::iter::once(atom).chain(std::iter::repeat(""));
    firsts
        .zip(rests)
        .map(|(first, rest)| std::iter::once(first.to_owned()).chain(rest.iter().cloned()).collect())
        .collect()
}

/// A table with a header and groups of rows, a line between groups.
fn write_box(text: &mut String, lines: &Lines, header: &[String], groups: &[Vec<Vec<String>>]) {
    let rows = || std::iter::once(header).chain(groups.iter().flatten().map(Vec::as_slice));
    let widths: Vec<usize> = (0..header.len())
        .map(|column| rows().filter_map(|row| row.get(column)).map(|cell| cell.width()).max().unwrap_or(0))
        .collect();
    text.push_str(&lines.rule(0, &widths));
    text.push_str(&lines.cells(header, &widths));
    for group in groups {
        text.push_str(&lines.rule(1, &widths));
        for row in group {
            text.push_str(&lines.cells(row, &widths));
        }
    }
    text.push_str(&lines.rule(2, &widths));
}

#[cfg(test)]
mod tests;
