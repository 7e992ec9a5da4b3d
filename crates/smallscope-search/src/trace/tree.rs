//! The tree of known paths: at each branching a part of the input, and what has been seen there.

use super::path::{Head, Path, Question};

/// The paths that are known, by what they have in common at their start.
#[derive(Default)]
pub(crate) struct PathTree {
    nodes: Vec<Node>,
}

enum Node {
    /// Code asks this next.
    Branch { question: Question, seen: Vec<(Head, usize)> },
    /// Code reads nothing more.
    End,
}

/// What comes next on a path.
pub(crate) enum Next<'t> {
    /// Nothing is known of this path.
    Unknown,
    /// The path is known to its end.
    End,
    /// This is asked.
    Ask(&'t Question),
}

/// What became of a path that was to be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learnt {
    /// It is new.
    New,
    /// It was known.
    Known,
    /// It reads something else where a known path with the same start read another part: the code is not deterministic.
    Contradicts,
}

impl PathTree {
    /// What comes next at a node; `None` is what comes after an unknown branch.
    pub(crate) fn next(&self, node: usize) -> Next<'_> {
        match self.nodes.get(node) {
            None => Next::Unknown,
            Some(Node::End) => Next::End,
            Some(Node::Branch { question, .. }) => Next::Ask(question),
        }
    }

    /// Where something seen at a node leads.
    pub(crate) fn after(&self, node: usize, head: &Head) -> Option<usize> {
        let Some(Node::Branch { seen, .. }) = self.nodes.get(node) else { return None };
        seen.iter().find(|(known, _)| known == head).map(|(_, next)| *next)
    }

    /// What has been seen at a node.
    pub(crate) fn seen(&self, node: usize) -> impl Iterator<Item = &Head> {
        let seen = match self.nodes.get(node) {
            Some(Node::Branch { seen, .. }) => seen.as_slice(),
            _ => &[],
        };
        seen.iter().map(|(head, _)| head)
    }

    /// The nodes along a path, one for each step, as far as they are known.
    pub(crate) fn nodes(&self, path: &Path) -> Vec<usize> {
        let (mut nodes, mut at) = (Vec::new(), 0);
        for step in &path.steps {
            nodes.push(at);
            match self.after(at, &step.head) {
                Some(next) => at = next,
                None => break,
            }
        }
        nodes
    }

    /// Makes all paths known that go through this node: from here on it stands for all of them.
    pub(crate) fn close(&mut self, node: usize) {
        self.nodes[node] = Node::End;
    }

    /// Adds a path.
    pub(crate) fn learn(&mut self, path: &Path) -> Learnt {
        let mut learnt = if self.nodes.is_empty() { Learnt::New } else { Learnt::Known };
        let mut at = 0;
        for step in &path.steps {
            if at == self.nodes.len() {
                self.nodes.push(Node::Branch { question: step.question.clone(), seen: Vec::new() });
            }
            let count = self.nodes.len();
            let Node::Branch { question, seen } = &mut self.nodes[at] else { return Learnt::Contradicts };
            if *question != step.question {
                return Learnt::Contradicts;
            }
            at = match seen.iter().find(|(head, _)| *head == step.head) {
                Some((_, next)) => *next,
                None => {
                    learnt = Learnt::New;
                    seen.push((step.head.clone(), count));
                    count
                }
            };
        }
        match self.nodes.get(at) {
            None => self.nodes.push(Node::End),
            Some(Node::End) => {}
            Some(Node::Branch { .. }) => return Learnt::Contradicts,
        }
        learnt
    }
}
