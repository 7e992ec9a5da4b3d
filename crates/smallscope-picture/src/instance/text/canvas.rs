//! A sheet of character cells on which lines of different nets may cross.

use unicode_width::UnicodeWidthChar;

/// A net with the directions in which its line leaves a cell.
type Line = (usize, u8);

/// A cell: a character, or what lines of which nets pass it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Cell {
    #[default]
    Empty,
    Char(char),
    /// The right half of a wide character.
    Rest,
    Lines {
        /// The net with a line across, and the directions it leaves the cell in: left 1, right 2.
        across: Option<Line>,
        /// The net with a line down, and the directions it leaves the cell in: up 1, down 2.
        down: Option<Line>,
    },
}

/// A sheet that grows as needed.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvas {
    rows: Vec<Vec<Cell>>,
}

impl Canvas {
    fn cell(&mut self, x: usize, y: usize) -> &mut Cell {
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize(x + 1, Cell::Empty);
        }
        &mut row[x]
    }

    /// Writes a text, over what is there.
    pub fn write(&mut self, x: usize, y: usize, text: &str) {
        let mut at = x;
        for c in text.chars() {
            let width = c.width().unwrap_or(0);
            if width == 0 {
                continue;
            }
            *self.cell(at, y) = Cell::Char(c);
            (1..width).for_each(|more| *self.cell(at + more, y) = Cell::Rest);
            at += width;
        }
    }

    /// A box with lines of text in it.
    pub fn frame(&mut self, x: usize, y: usize, width: usize, lines: &[(usize, String)]) {
        let line = "─".repeat(width - 2);
        self.write(x, y, &format!("┌{line}┐"));
        for (row, (indent, text)) in lines.iter().enumerate() {
            self.write(x, y + 1 + row, &format!("│{}│", " ".repeat(width - 2)));
            self.write(x + 1 + indent, y + 1 + row, text);
        }
        self.write(x, y + 1 + lines.len(), &format!("└{line}┘"));
    }

    /// A line across, both ends included.
    pub fn across(&mut self, net: usize, y: usize, from: usize, to: usize) {
        for x in from..=to {
            let mask = u8::from(x > from) | if x < to { 2 } else { 0 };
            let (mut across, down) = self.lines(x, y);
            across = Some((net, across.map_or(0, |(_, mask)| mask) | mask));
            *self.cell(x, y) = Cell::Lines { across, down };
        }
    }

    /// A line down, both ends included; `over` says whether it leaves its first cell upwards, and its last one downwards.
    pub fn down(&mut self, net: usize, x: usize, (from, to): (usize, usize), over: (bool, bool)) {
        for y in from..=to {
            let mask = u8::from(y > from || over.0) | if y < to || over.1 { 2 } else { 0 };
            let (across, mut down) = self.lines(x, y);
            down = Some((net, down.map_or(0, |(_, mask)| mask) | mask));
            *self.cell(x, y) = Cell::Lines { across, down };
        }
    }

    fn lines(&mut self, x: usize, y: usize) -> (Option<Line>, Option<Line>) {
        match *self.cell(x, y) {
            Cell::Lines { across, down } => (across, down),
            _ => (None, None),
        }
    }

    /// The rows as texts.
    pub fn rows(&self) -> Vec<String> {
        self.rows
            .iter()
            .map(|row| row.iter().filter_map(Cell::shown).collect::<String>().trim_end().to_owned())
            .collect()
    }
}

impl Cell {
    fn shown(&self) -> Option<char> {
        Some(match *self {
            Cell::Empty => ' ',
            Cell::Char(c) => c,
            Cell::Rest => return None,
            Cell::Lines { across: Some(_), down: None } => '─',
            Cell::Lines { across: None, down: Some(_) } => '│',
            Cell::Lines { across: None, down: None } => ' ',
            Cell::Lines { across: Some((net, sides)), down: Some((other, ends)) } if net == other => joint(sides, ends),
            // The line down passes over the other one.
            Cell::Lines { .. } => '│',
        })
    }
}

/// The character where a line across meets a line down of the same net.
fn joint(sides: u8, ends: u8) -> char {
    match (sides, ends) {
        (1, 1) => '┘',
        (1, 2) => '┐',
        (2, 1) => '└',
        (2, 2) => '┌',
        (3, 1) => '┴',
        (3, 2) => '┬',
        (1, 3) => '┤',
        (2, 3) => '├',
        (3, 3) => '┼',
        (0, _) => '│',
        _ => '─',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_one_net_are_joined_and_others_pass() {
        let mut canvas = Canvas::default();
        canvas.down(0, 1, (0, 1), (true, false));
        canvas.across(0, 1, 1, 5);
        canvas.down(0, 5, (1, 2), (false, true));
        canvas.down(1, 3, (0, 2), (true, true));
        assert_eq!(canvas.rows(), [" │ │", " └─│─┐", "   │ │"]);
    }

    #[test]
    fn wide_characters_take_two_cells() {
        let mut canvas = Canvas::default();
        canvas.frame(0, 0, 6, &[(1, "図".to_owned())]);
        assert_eq!(canvas.rows(), ["┌────┐", "│ 図 │", "└────┘"]);
    }
}
