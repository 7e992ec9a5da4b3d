//! Fault trees as the analysers read them.

use std::fmt;

/// A fault tree. Nodes come after their inputs; the last one is on top.
#[derive(Clone, PartialEq)]
pub struct Tree {
    pub nodes: Vec<Node>,
}

/// A node; inputs are the places of earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// So many identical components that fail at this rate.
    Event { rate: f64, copies: usize },
    /// A gate.
    Gate { kind: Kind, inputs: Vec<usize> },
}

/// When a gate fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// When all inputs have failed.
    And,
    /// When an input has failed.
    Or,
    /// When so many of its components have failed, of those that there are.
    AtLeast { least: usize, of: usize },
    /// When the inputs have failed one after the other.
    Pand,
}

impl Tree {
    /// How many identical things a node stands for.
    pub fn copies(&self, node: usize) -> usize {
        match &self.nodes[node] {
            Node::Event { copies, .. } => *copies,
            Node::Gate { .. } => 1,
        }
    }

    /// The components: the event of each, and its rate.
    pub fn components(&self) -> Vec<(usize, f64)> {
        let mut components = Vec::new();
        for (place, node) in self.nodes.iter().enumerate() {
            if let Node::Event { rate, copies } = node {
                components.extend(std::iter::repeat_n((place, *rate), *copies));
            }
        }
        components
    }
}

/// As Galileo writes it: `toplevel N1; N1 2of2 N0; N0 lambda=0.25 repl=2;`
impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "toplevel N{};", self.nodes.len() - 1)?;
        for (place, node) in self.nodes.iter().enumerate().rev() {
            match node {
                Node::Event { rate, copies } => write!(f, " N{place} lambda={rate} repl={copies};")?,
                Node::Gate { kind, inputs } => {
                    write!(f, " N{place} {kind}")?;
                    inputs.iter().try_for_each(|input| write!(f, " N{input}"))?;
                    f.write_str(";")?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::And => f.write_str("and"),
            Kind::Or => f.write_str("or"),
            Kind::AtLeast { least, of } => write!(f, "{least}of{of}"),
            Kind::Pand => f.write_str("pand"),
        }
    }
}
