//! Fault trees, and Galileo's notation of them.

use std::collections::HashMap;

/// A fault tree. Nodes come after their inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    pub nodes: Vec<Node>,
}

/// A node; inputs are indices of earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// So many identical components that fail at this rate.
    Event {
        rate: f64,
        copies: usize,
    },
    And(Vec<usize>),
    Or(Vec<usize>),
    /// At least so many inputs fail.
    AtLeast(usize, Vec<usize>),
    /// The inputs fail one after the other.
    Pand(Vec<usize>),
}

/// A node as it is written: its words.
type Statements<'a> = HashMap<&'a str, Vec<&'a str>>;

impl Tree {
    /// Reads statements such as `toplevel "A"; "A" and "B" "C"; "B" lambda=0.1;`.
    pub fn parse(text: &str) -> Result<Tree, String> {
        let mut top = None;
        let mut statements: Statements<'_> = HashMap::new();
        for statement in text.split(';').map(str::trim).filter(|statement| !statement.is_empty()) {
            let words: Vec<&str> = statement.split_whitespace().map(|word| word.trim_matches('"')).collect();
            match words.as_slice() {
                ["toplevel", name] => top = Some(*name),
                [name, rest @ ..] if !rest.is_empty() => {
                    if statements.insert(name, rest.to_vec()).is_some() {
                        return Err(format!("`{name}` is defined twice"));
                    }
                }
                _ => return Err(format!("`{statement}` is no statement")),
            }
        }
        let top = top.ok_or("there is no toplevel")?;
        let mut tree = Tree { nodes: Vec::new() };
        tree.add(top, &statements, &mut HashMap::new())?;
        Ok(tree)
    }

    /// Adds a node after its inputs, unless it is there.
    fn add<'a>(
        &mut self,
        name: &'a str,
        statements: &Statements<'a>,
        places: &mut HashMap<&'a str, Option<usize>>,
    ) -> Result<usize, String> {
        match places.get(name) {
            Some(Some(place)) => return Ok(*place),
            Some(None) => return Err(format!("`{name}` is an input of itself")),
            None => places.insert(name, None),
        };
        let words = statements.get(name).ok_or_else(|| format!("`{name}` is not defined"))?;
        let node = if words[0].contains('=') {
            event(name, words)?
        } else {
            let inputs: Result<Vec<usize>, String> =
                words[1..].iter().map(|input| self.add(input, statements, places)).collect();
            gate(words[0], inputs?)?
        };
        self.nodes.push(node);
        places.insert(name, Some(self.nodes.len() - 1));
        Ok(self.nodes.len() - 1)
    }
}

fn event(name: &str, words: &[&str]) -> Result<Node, String> {
    let value = |key: &str| words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
    let number =
        |key: &str| value(key).map(|text| text.parse::<f64>().map_err(|_| format!("`{key}` of `{name}` is no number")));
    let rate = number("lambda").ok_or_else(|| format!("`{name}` has no lambda"))??;
    let copies = number("repl").unwrap_or(Ok(1.0))?;
    if rate <= 0.0 || copies < 1.0 {
        return Err(format!("`{name}` needs a positive lambda and repl"));
    }
    Ok(Node::Event { rate, copies: copies as usize })
}

fn gate(kind: &str, inputs: Vec<usize>) -> Result<Node, String> {
    match (kind, kind.split_once("of")) {
        ("and", _) => Ok(Node::And(inputs)),
        ("or", _) => Ok(Node::Or(inputs)),
        ("pand", _) => Ok(Node::Pand(inputs)),
        (_, Some((least, _))) if least.parse::<usize>().is_ok() => {
            Ok(Node::AtLeast(least.parse().unwrap_or(0), inputs))
        }
        _ => Err(format!("there is no gate `{kind}`")),
    }
}
