use proptest::prelude::*;

use crate::drawing::{Drawing, Edge, Node};

fn graph(nodes: usize, pairs: &[(usize, usize, usize)]) -> Drawing {
    let node = |index: usize| Node { name: index.to_string(), label: format!("n{index}"), ..Node::default() };
    let edge = |&(from, to, relation): &(usize, usize, usize)| Edge {
        from,
        to,
        label: ["f", "gg", "hhh"][relation].to_owned(),
        relation,
        both: false,
    };
    let relations = ["f", "gg", "hhh"].map(str::to_owned).to_vec();
    Drawing {
        nodes: (0..nodes).map(node).collect(),
        edges: pairs.iter().map(edge).collect(),
        relations,
        ..Drawing::default()
    }
}

/// Which nodes a drawing connects by which labels: read from the characters alone, by following the lines.
mod reader {
    use std::collections::BTreeSet;

    pub struct Reader {
        cells: Vec<Vec<char>>,
        boxes: Vec<(usize, usize, usize, usize, String)>,
    }

    impl Reader {
        pub fn new(rows: &[String]) -> Reader {
            let cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
            let mut reader = Reader { cells, boxes: vec![] };
            for y in 0..reader.cells.len() {
                for x in 0..reader.cells[y].len() {
                    if reader.at(x, y) == '┌' && reader.at(x, y + 1) == '│' {
                        reader.add_box(x, y);
                    }
                }
            }
            reader
        }

        fn at(&self, x: usize, y: usize) -> char {
            self.cells.get(y).and_then(|row| row.get(x)).copied().unwrap_or(' ')
        }

        /// A box is a corner with a node's name in it.
        fn add_box(&mut self, x: usize, y: usize) {
            let right = (x + 1..).find(|&right| self.at(right, y) != '─').unwrap_or(x);
            let inside: String = (x + 1..right).map(|at| self.at(at, y + 1)).collect();
            let name = inside.trim().to_owned();
            let is_name = name.starts_with('n') && name[1..].chars().all(|c| c.is_ascii_digit());
            if self.at(right, y) == '┐' && is_name {
                let bottom = (y + 1..).find(|&bottom| self.at(x, bottom) != '│').unwrap_or(y);
                self.boxes.push((x, y, right, bottom, name));
            }
        }

        /// All connections: from, label, to.
        pub fn connections(&self) -> BTreeSet<(String, String, String)> {
            let mut found = BTreeSet::new();
            for (left, _, right, bottom, name) in &self.boxes {
                for x in left + 1..*right {
                    let below = self.at(x, bottom + 1);
                    if below == '▲' || (self.at(x, *bottom) == '┬' && "│▼".contains(below)) {
                        let label: String =
                            (x + 1..).map(|at| self.at(at, bottom + 1)).take_while(|c| c.is_alphabetic()).collect();
                        for (other, down) in self.follow(x, bottom + 1) {
                            if below == '▲' {
                                found.insert((other.clone(), label.clone(), name.clone()));
                            }
                            if down {
                                found.insert((name.clone(), label.clone(), other));
                            }
                        }
                    }
                }
            }
            found
        }

        /// The nodes that the line reaches below, and whether with a head.
        fn follow(&self, x: usize, y: usize) -> Vec<(String, bool)> {
            let mut ends = Vec::new();
            // Where we are, and where we came from: 'u' from above, 'l' from the left, 'r' from the right.
            let mut open = vec![(x, y, 'u')];
            while let Some((x, y, from)) = open.pop() {
                let here = if (x, y, from) == (x, y, 'u') && self.at(x, y) == '▲' { '│' } else { self.at(x, y) };
                if let Some((.., name)) =
                    self.boxes.iter().find(|(left, top, right, _, _)| *top == y && x > *left && x < *right)
                {
                    ends.push((name.clone(), self.at(x, y - 1) == '▼'));
                    continue;
                }
                let (down, left, right) = match (here, from) {
                    ('│' | '▼', 'u') => (true, false, false),
                    ('│', 'l') => (false, false, true),
                    ('│', 'r') => (false, true, false),
                    ('─', 'l') => (false, false, true),
                    ('─', 'r') => (false, true, false),
                    ('└', 'u') => (false, false, true),
                    ('┘', 'u') => (false, true, false),
                    ('┴', 'u') => (false, true, true),
                    ('├', _) => (true, false, from != 'r'),
                    ('┤', _) => (true, from != 'l', false),
                    ('┼', 'u') => (true, true, true),
                    ('┐' | '┌', _) => (true, false, false),
                    ('┬', 'l') => (true, false, true),
                    ('┬', 'r') => (true, true, false),
                    other => panic!("a line ends at {x}, {y}: {other:?}"),
                };
                open.extend(down.then_some((x, y + 1, 'u')));
                open.extend(right.then_some((x + 1, y, 'l')));
                open.extend(left.then(|| (x - 1, y, 'r')));
            }
            ends
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_drawn_can_be_read_back(nodes in 1..7usize, pairs in prop::collection::vec((0..7usize, 0..7usize, 0..3usize), 0..14)) {
        let pairs: Vec<(usize, usize, usize)> =
            pairs.into_iter().map(|(from, to, relation)| (from % nodes, to % nodes, relation)).filter(|(from, to, _)| from != to).collect();
        let graph = graph(nodes, &pairs);
        let ends: Vec<(usize, usize)> = pairs.iter().map(|&(from, to, _)| (from, to)).collect();
        for part in crate::layout::components(nodes, &ends) {
            let Some(rows) = super::draw(&graph, &part, 400) else { continue };
            let read = reader::Reader::new(&rows).connections();
            let meant = pairs.iter().filter(|(from, _, _)| part.contains(from));
            let meant = meant.map(|&(from, to, relation)| (format!("n{from}"), graph.relations[relation].clone(), format!("n{to}"))).collect();
            prop_assert_eq!(read, meant, "{}", rows.join("\n"));
        }
    }
}
