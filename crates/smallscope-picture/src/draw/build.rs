//! From a structure to the nodes of its drawing, breadth first.

use std::collections::{HashMap, VecDeque};

use super::{Content, Drawing, Node, NodeId, Part};
use smallscope_core::{Datum, Structure};

pub(super) fn drawing(structure: &Structure, names: &[&str]) -> Drawing {
    let mut builder = Builder {
        structure,
        arenas: Arenas::of(structure),
        nodes: Vec::new(),
        known: HashMap::new(),
        waiting: VecDeque::new(),
    };
    let roots = builder.roots(names);
    while let Some((node, datum)) = builder.waiting.pop_front() {
        let key = builder.nodes[node.0].key.clone();
        builder.nodes[node.0].parts = builder.inside(datum, &key);
    }
    Drawing { nodes: builder.nodes, roots }
}

struct Builder<'a> {
    structure: &'a Structure,
    arenas: Arenas<'a>,
    nodes: Vec<Node>,
    /// The nodes of objects and slots, by their numbers.
    known: HashMap<String, NodeId>,
    /// Nodes without their parts. A queue, not recursion: lists are as deep as they are long.
    waiting: VecDeque<(NodeId, &'a Datum)>,
}

impl<'a> Builder<'a> {
    fn roots(&mut self, names: &[&str]) -> Vec<Part> {
        let root = &self.structure.root;
        let mut parts = Vec::new();
        match root {
            Datum::Tuple(items) if names.is_empty() || names.len() == items.len() => {
                for (i, item) in items.iter().enumerate() {
                    let label = names.get(i).map_or_else(|| i.to_string(), |&name| name.to_owned());
                    self.root(label, item, &mut parts);
                }
            }
            _ => self.root(names.first().copied().unwrap_or("").to_owned(), root, &mut parts),
        }
        parts
    }

    /// As any other part, but that a record is a node even without references.
    fn root(&mut self, label: String, datum: &'a Datum, parts: &mut Vec<Part>) {
        match plain(datum) {
            record @ Datum::Record { fields, .. } if !fields.is_empty() => {
                let content = Content::Arrow(self.node(label.clone(), None, record));
                parts.push(Part { label, content });
            }
            other => self.part("", label, other, parts),
        }
    }

    /// The parts of a node.
    fn inside(&mut self, datum: &'a Datum, key: &str) -> Vec<Part> {
        let mut parts = Vec::new();
        match plain(datum) {
            Datum::Record { fields, .. } => {
                for (name, field) in fields {
                    self.part(key, name.clone(), field, &mut parts);
                }
            }
            other => self.part(key, String::new(), other, &mut parts),
        }
        parts
    }

    /// Adds the parts that a field makes up: several if it is a list with references.
    fn part(&mut self, key: &str, label: String, datum: &'a Datum, parts: &mut Vec<Part>) {
        let content = match plain(datum) {
            Datum::Nothing => Content::Nothing,
            Datum::Some(inner) if self.refers(inner) => return self.part(key, label, inner, parts),
            Datum::Tuple(items) if self.refers(datum) => {
                let separator = if label.is_empty() { "" } else { "." };
                for (i, item) in items.iter().enumerate() {
                    self.part(key, format!("{label}{separator}{i}"), item, parts);
                }
                return;
            }
            Datum::Sequence(items) if self.refers(datum) => {
                for (i, item) in items.iter().enumerate() {
                    self.part(key, format!("{label}[{i}]"), item, parts);
                }
                return;
            }
            Datum::Arena(arena, items) if self.refers(datum) => {
                for (i, item) in items.iter().enumerate() {
                    let label = format!("{label}[{i}]");
                    match self.reference(&Datum::Index(*arena, i)) {
                        Some(content) => parts.push(Part { label, content }),
                        None => self.part(key, label, item, parts),
                    }
                }
                return;
            }
            record @ Datum::Record { .. } if self.refers(record) => {
                Content::Arrow(self.node(format!("{key}.{label}"), None, record))
            }
            other => self.reference(other).unwrap_or_else(|| Content::Value(inline(other))),
        };
        parts.push(Part { label, content });
    }

    fn reference(&mut self, datum: &Datum) -> Option<Content> {
        let (key, number, target) = match *datum {
            Datum::Ref(id) => (format!("#{}", id.0), format!("#{}", id.0), self.structure.objects.get(id.0)?),
            Datum::Index(arena, slot) => {
                (format!("@{arena}.{slot}"), format!("@{slot}"), self.arenas.slot(arena, slot)?)
            }
            _ => return None,
        };
        Some(Content::Arrow(self.node(key, Some(number), target)))
    }

    fn node(&mut self, key: String, number: Option<String>, datum: &'a Datum) -> NodeId {
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let id = NodeId(self.nodes.len());
        let (class, variant) = match plain(datum) {
            Datum::Record { class, variant, .. } => (class.clone(), variant.clone()),
            _ => (String::new(), None),
        };
        self.known.insert(key.clone(), id);
        self.nodes.push(Node { key, class, variant, number, parts: Vec::new() });
        self.waiting.push_back((id, datum));
        id
    }

    /// Whether there is an arrow to draw from within a value.
    fn refers(&self, datum: &Datum) -> bool {
        match datum {
            Datum::Ref(id) => id.0 < self.structure.objects.len(),
            Datum::Index(arena, slot) => self.arenas.slot(*arena, *slot).is_some(),
            Datum::Arena(arena, items) => {
                self.arenas.slot(*arena, 0).is_some() || items.iter().any(|item| self.refers(item))
            }
            _ => datum.children().any(|child| self.refers(child)),
        }
    }
}

/// The arenas with slots that something points to.
struct Arenas<'a>(HashMap<usize, &'a [Datum]>);

impl<'a> Arenas<'a> {
    fn of(structure: &'a Structure) -> Arenas<'a> {
        let mut found: HashMap<usize, Vec<&'a [Datum]>> = HashMap::new();
        let mut used = Vec::new();
        let mut waiting: Vec<&Datum> = structure.objects.iter().chain([&structure.root]).collect();
        while let Some(datum) = waiting.pop() {
            match datum {
                Datum::Arena(arena, items) => found.entry(*arena).or_default().push(items),
                Datum::Index(arena, _) => used.push(*arena),
                _ => {}
            }
            waiting.extend(datum.children());
        }
        // Two arenas of one number: an index does not say into which, so it stays a number.
        found.retain(|arena, items| items.len() == 1 && used.contains(arena));
        Arenas(found.into_iter().map(|(arena, items)| (arena, items[0])).collect())
    }

    fn slot(&self, arena: usize, slot: usize) -> Option<&'a Datum> {
        self.0.get(&arena)?.get(slot)
    }
}

/// The value of an option that its text leaves out.
fn plain(datum: &Datum) -> &Datum {
    match datum {
        Datum::Some(inner) if !matches!(**inner, Datum::Nothing | Datum::Some(_)) => inner,
        _ => datum,
    }
}

/// The text of a value inside a node. A bare variant goes by its own name, as in `Debug`.
fn inline(datum: &Datum) -> String {
    if let Datum::Record { variant: Some(variant), fields, .. } = datum {
        if fields.is_empty() {
            return variant.clone();
        }
    }
    Structure { root: datum.clone(), objects: Vec::new() }.to_string()
}
