//! A graph as an indented outline: what an atom leads to stands below it; an atom that stands elsewhere is named only.

use crate::drawing::{Drawing, Edge, Node};

/// Draws the outline of these nodes and all that they lead to. Atoms to which no arrow leads come first.
pub(super) fn draw(graph: &Drawing, nodes: &[usize]) -> String {
    let mut outline = Outline::new(graph);
    let mut entered = vec![false; graph.nodes.len()];
    for edge in graph.edges.iter().filter(|edge| edge.from != edge.to) {
        entered[edge.to] = true;
        entered[edge.from] |= edge.both;
    }
    let (roots, others): (Vec<usize>, Vec<usize>) = nodes.iter().partition(|&&node| !entered[node]);
    for root in roots.into_iter().chain(others) {
        if !outline.drawn[root] {
            outline.tree(root);
        }
    }
    outline.text
}

/// Below this depth nodes are named only; they are drawn at the margin later.
const DEPTH: usize = 25;

struct Outline<'a> {
    graph: &'a Drawing,
    leaving: Vec<Vec<usize>>,
    /// Nodes whose own lines are written already.
    drawn: Vec<bool>,
    text: String,
}

/// What is still to be written: a node below an arrow, with the lines that run past it.
struct Line {
    prefix: String,
    depth: usize,
    last: bool,
    label: String,
    node: usize,
}

/// The lines still to be written, the next one last.
#[derive(Default)]
struct Open(Vec<Line>);

impl Open {
    /// The next line, if it can be written together with this one: the same arrow to another node that was drawn already.
    fn pop_if_known(&mut self, line: &Line, drawn: &[bool]) -> Option<Line> {
        let same =
            |next: &Line| drawn[next.node] && !line.last && next.label == line.label && next.prefix == line.prefix;
        if self.0.last().is_some_and(same) { self.0.pop() } else { None }
    }
}

impl<'a> Outline<'a> {
    fn new(graph: &'a Drawing) -> Outline<'a> {
        let mut leaving = graph.leaving();
        for (index, edge) in graph.edges.iter().enumerate().filter(|(_, edge)| edge.both) {
            leaving[edge.to].push(index);
        }
        Outline { graph, leaving, drawn: vec![false; graph.nodes.len()], text: String::new() }
    }

    /// A node and all below it that is not drawn yet. The stack of lines takes the place of recursion.
    fn tree(&mut self, root: usize) {
        let mut open = Open::default();
        self.enter(root, "", 0, &mut open);
        while let Some(mut line) = open.0.pop() {
            let mut known = Vec::new();
            while self.drawn[line.node] {
                known.push(self.graph.nodes[line.node].label.as_str());
                match open.pop_if_known(&line, &self.drawn) {
                    Some(next) => line = next,
                    None => break,
                }
            }
            let branch = if line.last { "└─ " } else { "├─ " };
            self.text.push_str(&format!("{}{branch}{} → ", line.prefix, line.label));
            if known.is_empty() && line.depth >= DEPTH {
                self.text.push_str(&format!("{} …\n", self.graph.nodes[line.node].label));
            } else if known.is_empty() {
                let prefix = format!("{}{}", line.prefix, if line.last { "   " } else { "│  " });
                self.enter(line.node, &prefix, line.depth + 1, &mut open);
            } else {
                self.text.push_str(&format!("{} …\n", known.join(", ")));
            }
        }
    }

    /// Writes a node, and puts what it leads to on the stack.
    fn enter(&mut self, node: usize, prefix: &str, depth: usize, open: &mut Open) {
        self.drawn[node] = true;
        self.text.push_str(&in_one_line(&self.graph.nodes[node]));
        self.text.push('\n');
        let edges: Vec<&Edge> = self.leaving[node].iter().map(|&edge| &self.graph.edges[edge]).collect();
        for (index, edge) in edges.iter().enumerate().rev() {
            let target = if edge.from == node { edge.to } else { edge.from };
            let last = index + 1 == edges.len();
            open.0.push(Line { prefix: prefix.to_owned(), depth, last, label: edge.label.clone(), node: target });
        }
    }
}

fn in_one_line(node: &Node) -> String {
    let sets = if node.sets.is_empty() { String::new() } else { format!(" ({})", node.sets.join(", ")) };
    let attributes: Vec<String> = node.attributes.iter().map(|found| found.line()).collect();
    let attributes = if attributes.is_empty() { String::new() } else { format!(" {{{}}}", attributes.join("; ")) };
    format!("{}{sets}{attributes}", node.label)
}

#[cfg(test)]
mod tests {
    use crate::instance::example::Example;
    use crate::instance::view::View;

    fn check(example: Example, expected: &str) {
        let graph = View::default().drawing(&example.done());
        let nodes: Vec<usize> = (0..graph.nodes.len()).collect();
        assert_eq!(super::draw(&graph, &nodes), expected);
    }

    #[test]
    fn shared_atoms_are_drawn_once() {
        let tree = Example::new().atoms("T", 1).atoms("N", 3).numbers(0..3);
        let tree = tree.relation("root", "T N", &["T$0 N$0"]).relation("left", "N N", &["N$0 N$1", "N$2 N$0"]);
        let tree = tree.relation("right", "N N", &["N$0 N$2"]).relation("key", "N Int", &["N$0 2", "N$1 1"]);
        let expected = "T\n\
                        └─ root → N$0 {key: 2}\n   \
                           ├─ left → N$1 {key: 1}\n   \
                           └─ right → N$2\n      \
                              └─ left → N$0 …\n";
        check(tree, expected);
    }

    #[test]
    fn a_long_chain_is_broken_into_pieces() {
        let count = 3000;
        let tuples: Vec<String> = (1..count).map(|n| format!("N${} N${n}", n - 1)).collect();
        let tuples: Vec<&str> = tuples.iter().map(String::as_str).collect();
        let chain = Example::new().atoms("N", count).relation("next", "N N", &tuples).done();
        let nodes: Vec<usize> = (0..count).collect();
        let text = super::draw(&View::default().drawing(&chain), &nodes);
        // Each piece names its last atom, which begins the next one.
        assert_eq!(text.lines().count(), count + (count - 1) / (super::DEPTH + 1));
        assert!(text.lines().all(|line| line.chars().count() < 100));
    }
}
