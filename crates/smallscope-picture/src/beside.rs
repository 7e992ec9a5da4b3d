//! Two drawings next to each other: what a call changed.

use crate::drawing::Drawing;
use crate::tree::Line;

impl Drawing {
    /// This drawing and a later one side by side, their lines aligned as far as they agree, and `≠` where they differ.
    ///
    /// Objects of the same number are taken for the same. If the two do not fit into `width` columns, they are printed one
    /// below the other, with `*` before the lines that the other does not have.
    ///
    /// ```
    /// use smallscope_core::Structure;
    /// use smallscope_picture::Drawing;
    /// let before: Structure = "Set { len: 1, head: Node#0 { key: 3, next: None } }".parse()?;
    /// let after: Structure = "Set { len: 0, head: Node#0 { key: 3, next: None } }".parse()?;
    /// assert_eq!(Drawing::of(&before).beside(&Drawing::of(&after), 80), "\
    /// before                           │ after
    /// Set  len: 1                      ≠ Set  len: 0
    /// └─ head: Node#0  key: 3  next: – │ └─ head: Node#0  key: 3  next: –
    /// ");
    /// # Ok::<(), smallscope_core::ParseError>(())
    /// ```
    pub fn beside(&self, after: &Drawing, width: usize) -> String {
        let (before, after) = (self.lines(), after.lines());
        let rows = align(&before, &after);
        let left = widest(&before).max("before".len());
        if left + 3 + widest(&after).max("after".len()) <= width { columns(&rows, left) } else { blocks(&rows) }
    }
}

fn widest(lines: &[Line]) -> usize {
    lines.iter().map(|line| line.whole().chars().count()).max().unwrap_or(0)
}

/// A line of either drawing, or one of each that belong together.
type Row<'a> = (Option<&'a Line>, Option<&'a Line>);

fn columns(rows: &[Row<'_>], width: usize) -> String {
    let mut text = format!("{:width$} │ after\n", "before");
    for row in rows {
        let mark = if is_same(row) { '│' } else { '≠' };
        let whole = |line: Option<&Line>| line.map(Line::whole).unwrap_or_default();
        let line = format!("{:width$} {mark} {}", whole(row.0), whole(row.1));
        text += &format!("{}\n", line.trim_end());
    }
    text
}

fn blocks(rows: &[Row<'_>]) -> String {
    let block = |heading: &str, side: fn(&Row<'_>) -> Option<String>| {
        let lines = rows.iter().filter_map(|row| {
            let mark = if is_same(row) { ' ' } else { '*' };
            side(row).map(|line| format!("{mark} {line}\n"))
        });
        format!("{heading}\n{}", lines.collect::<String>())
    };
    block("before", |row| row.0.map(Line::whole)) + &block("after", |row| row.1.map(Line::whole))
}

fn is_same(row: &Row<'_>) -> bool {
    matches!(row, (Some(before), Some(after)) if before.is_like(after))
}

/// How much is gained by putting two lines into one row; nothing if they do not belong together.
fn gain(before: &Line, after: &Line) -> usize {
    if before.is_like(after) {
        8
    } else if before.title.contains(['#', '@']) && before.title == after.title {
        5
    } else if before.depth == after.depth && before.label == after.label {
        3
    } else {
        0
    }
}

/// The rows that gain most: a longest common subsequence, with weights.
fn align<'a>(before: &'a [Line], after: &'a [Line]) -> Vec<Row<'a>> {
    let (m, n) = (before.len(), after.len());
    let mut best = vec![vec![0; n + 1]; m + 1];
    for i in (0..m).rev() {
        for j in (0..n).rev() {
            let together = match gain(&before[i], &after[j]) {
                0 => 0,
                gain => gain + best[i + 1][j + 1],
            };
            best[i][j] = together.max(best[i + 1][j]).max(best[i][j + 1]);
        }
    }
    let (mut i, mut j, mut rows) = (0, 0, Vec::new());
    while i < m || j < n {
        let gain = if i < m && j < n { gain(&before[i], &after[j]) } else { 0 };
        if gain > 0 && best[i][j] == gain + best[i + 1][j + 1] {
            rows.push((Some(&before[i]), Some(&after[j])));
            (i, j) = (i + 1, j + 1);
        } else if j == n || i < m && best[i][j] == best[i + 1][j] {
            rows.push((Some(&before[i]), None));
            i += 1;
        } else {
            rows.push((None, Some(&after[j])));
            j += 1;
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use smallscope_core::{Datum, ObjectId, Structure};

    use crate::Drawing;

    fn drawing(text: &str) -> Drawing {
        Drawing::of(&text.parse().unwrap_or_else(|error| panic!("{error}")))
    }

    const BEFORE: &str = "Bst { size: 2, root: Node#0 { key: 1, left: None, \
        right: Node#1 { key: 3, left: None, right: None } } }";
    const AFTER: &str = "Bst { size: 3, root: Node#0 { key: 1, left: None, \
        right: Node#1 { key: 3, left: Node#2 { key: 2, left: None, right: None }, right: None } } }";

    #[test]
    fn what_changed_is_marked_and_the_rest_aligned() {
        assert_eq!(
            drawing(BEFORE).beside(&drawing(AFTER), 120),
            "\
before                                         │ after
Bst  size: 2                                   ≠ Bst  size: 3
└─ root: Node#0  key: 1                        │ └─ root: Node#0  key: 1
   ├─ left: –                                  │    ├─ left: –
   └─ right: Node#1  key: 3  left: –  right: – ≠    └─ right: Node#1  key: 3
                                               ≠       ├─ left: Node#2  key: 2  left: –  right: –
                                               ≠       └─ right: –
"
        );
    }

    #[test]
    fn elements_that_differ_are_marked_each() {
        let bank = |balance| {
            drawing(&format!("Bank {{ accounts: [Account {{ balance: 1 }}, Account {{ balance: {balance} }}] }}"))
        };
        assert_eq!(
            bank(2).beside(&bank(3), 120),
            "\
before                                 │ after
Bank                                   │ Bank
├─ accounts[0]: Account { balance: 1 } │ ├─ accounts[0]: Account { balance: 1 }
└─ accounts[1]: Account { balance: 2 } ≠ └─ accounts[1]: Account { balance: 3 }
"
        );
    }

    #[test]
    fn without_room_one_is_below_the_other() {
        let text = "Bst { size: 1, root: Node#0 { key: 1 } }";
        assert_eq!(
            drawing(text).beside(&drawing(&text.replace("size: 1", "size: 0")), 20),
            "\
before
* Bst  size: 1
  └─ root: Node#0  key: 1
after
* Bst  size: 0
  └─ root: Node#0  key: 1
"
        );
    }

    #[test]
    fn an_object_that_moved_stands_beside_itself() {
        let node = |key, next| Datum::record("Node", [("key", Datum::Int(key)), ("next", next)]);
        let reference = |id| Datum::Ref(ObjectId(id));
        let objects = vec![node(1, reference(1)), node(2, Datum::Nothing)];
        let list =
            |head| Structure { root: Datum::record("List", [("head", reference(head))]), objects: objects.clone() };
        let text = Drawing::of(&list(0)).beside(&Drawing::of(&list(1)), 120);
        assert_eq!(
            text,
            "\
before                              │ after
List                                │ List
└─ head: Node#0  key: 1             ≠
   └─ next: Node#1  key: 2  next: – ≠ └─ head: Node#1  key: 2  next: –
"
        );
    }
}
