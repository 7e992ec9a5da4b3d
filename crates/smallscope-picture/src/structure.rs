//! Structures: the root, every object, and every record that holds references become nodes, breadth first.
//!
//! Fields are lines inside the nodes, or arrows if they lead to nodes. Maps and sets of records are nodes, too: tables with a row
//! for each entry. Each record of a sequence is a row of the node that has the sequence.

use std::collections::{HashMap, VecDeque};

use smallscope_core::small::{List as _, SmallMap};
use smallscope_core::{DERIVED, Datum, Structure};

use crate::drawing::{Attribute, Drawing, Edge, NOTHING, Node, place};

impl Drawing {
    /// The drawing of a structure; the parts of a tuple are drawn next to each other, named by their positions.
    pub fn of(structure: &Structure) -> Drawing {
        Drawing::named(structure, &[])
    }

    /// The drawing of a structure with a name for its root, or one for each part if the root is a tuple of as many parts.
    ///
    /// ```
    /// use smallscope_core::Structure;
    /// use smallscope_picture::Drawing;
    /// let call: Structure = "(Set { head: None }, 5)".parse()?;
    /// assert_eq!(Drawing::named(&call, &["self", "key"]).to_text(), "self: Set  head: –\nkey: 5\n");
    /// # Ok::<(), smallscope_core::ParseError>(())
    /// ```
    pub fn named(structure: &Structure, names: &[&str]) -> Drawing {
        let mut builder = Builder {
            structure,
            arenas: Arenas::of(structure),
            drawing: Drawing::default(),
            known: HashMap::new(),
            waiting: VecDeque::new(),
        };
        builder.roots(names);
        while let Some((node, datum)) = builder.waiting.pop_front() {
            builder.inside(node, datum);
        }
        builder.drawing
    }
}

struct Builder<'a> {
    structure: &'a Structure,
    arenas: Arenas<'a>,
    drawing: Drawing,
    /// The nodes of objects and slots, by their names.
    known: HashMap<String, usize>,
    /// Nodes without their parts. A queue, not recursion: lists are as deep as they are long.
    waiting: VecDeque<(usize, &'a Datum)>,
}

/// A field or element; the label is empty where there is no name for it.
struct Part {
    label: String,
    content: Content,
}

enum Content {
    Value(String),
    /// A value with a line of its own.
    Row(String),
    Nothing,
    Arrow(usize),
}

impl<'a> Builder<'a> {
    fn roots(&mut self, names: &[&str]) {
        let root = &self.structure.root;
        match root {
            Datum::Tuple(items) if names.is_empty() || names.len() == items.len() => {
                for (i, item) in items.iter().enumerate() {
                    self.root(names.get(i).map_or_else(|| i.to_string(), |&name| name.to_owned()), item);
                }
            }
            _ => self.root(names.first().copied().unwrap_or("").to_owned(), root),
        }
    }

    /// As any other part, but that everything is a node, even without references.
    fn root(&mut self, label: String, datum: &'a Datum) {
        let mut parts = Vec::new();
        match plain(datum) {
            record @ Datum::Record { fields, .. } if !fields.is_empty() => {
                let content = Content::Arrow(self.node(label.clone(), "", record));
                parts.push(Part { label, content });
            }
            other => self.part("", label, other, &mut parts),
        }
        for Part { label, content } in parts {
            let node = match content {
                Content::Arrow(node) => node,
                Content::Value(text) | Content::Row(text) => self.value(&label, text),
                Content::Nothing => self.value(&label, NOTHING.to_owned()),
            };
            if !label.is_empty() {
                self.drawing.nodes[node].sets.push(label.clone());
            }
            self.drawing.roots.push((label, node));
        }
    }

    /// A node for the value of a root.
    fn value(&mut self, root: &str, label: String) -> usize {
        self.drawing.nodes.push(Node { name: root.to_owned(), label, ..Node::default() });
        self.drawing.nodes.len() - 1
    }

    /// Adds the parts of a node, as lines inside and as arrows.
    fn inside(&mut self, node: usize, datum: &'a Datum) {
        let key = self.drawing.nodes[node].name.clone();
        let mut parts = Vec::new();
        match plain(datum) {
            Datum::Record { fields, .. } => {
                for (name, field) in fields {
                    self.part(&key, name.trim_start_matches(DERIVED).to_owned(), field, &mut parts);
                }
            }
            Datum::Map(entries) => {
                for (entry, value) in entries {
                    self.part(&key, inline(entry), value, &mut parts);
                }
            }
            Datum::Set(items) => items.iter().for_each(|item| self.part(&key, String::new(), item, &mut parts)),
            other => self.part(&key, String::new(), other, &mut parts),
        }
        let (mut arrows, is_table) = (0, self.drawing.nodes[node].is_table);
        for Part { label, content } in parts {
            let relation = label.split(['[', '.']).next().unwrap_or_default().to_owned();
            let (value, missing) = match content {
                Content::Arrow(to) => {
                    let relation = place(&mut self.drawing.relations, &relation);
                    self.drawing.edges.push(Edge { from: node, to, label, relation, both: false });
                    arrows += 1;
                    continue;
                }
                // A row of its own, in its place among the arrows.
                Content::Value(text) => (text, is_table.then_some(arrows)),
                Content::Row(text) => {
                    self.drawing.nodes[node].is_table = true;
                    (text, Some(arrows))
                }
                Content::Nothing => (NOTHING.to_owned(), Some(arrows)),
            };
            self.drawing.nodes[node].attributes.push(Attribute { relation, label, value, missing });
        }
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
            table if is_table(table) => Content::Arrow(self.node(format!("{key}.{label}"), "", table)),
            Datum::Sequence(items) | Datum::Set(items) if self.refers(datum) => {
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
            Datum::Sequence(items) | Datum::Arena(_, items) if items.iter().any(is_record) => {
                let rows = items.iter().enumerate();
                return parts.extend(rows.map(|(i, item)| {
                    let content = Content::Row(inline(plain(item)));
                    Part { label: format!("{label}[{i}]"), content }
                }));
            }
            record @ Datum::Record { .. } if self.refers(record) => {
                Content::Arrow(self.node(format!("{key}.{label}"), "", record))
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
        Some(Content::Arrow(self.node(key, &number, target)))
    }

    fn node(&mut self, name: String, number: &str, datum: &'a Datum) -> usize {
        if let Some(&known) = self.known.get(&name) {
            return known;
        }
        let node = match plain(datum) {
            Datum::Record { class, variant, .. } => {
                let variant = variant.as_ref().map(|variant| format!("::{variant}")).unwrap_or_default();
                let kind = Some(place(&mut self.drawing.kinds, class));
                Node { label: format!("{class}{number}{variant}"), kind, types: vec![class.clone()], ..Node::default() }
            }
            table if is_table(table) => {
                let count = table.children().count() / if matches!(table, Datum::Map(_)) { 2 } else { 1 };
                let entries = if count == 1 { "entry" } else { "entries" };
                Node { label: format!("{number}{count} {entries}"), is_table: true, ..Node::default() }
            }
            _ => Node { label: number.to_owned(), ..Node::default() },
        };
        let id = self.drawing.nodes.len();
        self.known.insert(name.clone(), id);
        self.drawing.nodes.push(Node { name, ..node });
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
pub(crate) struct Arenas<'a>(SmallMap<usize, &'a [Datum]>);

impl<'a> Arenas<'a> {
    pub fn of(structure: &'a Structure) -> Arenas<'a> {
        let mut found: SmallMap<usize, Vec<&'a [Datum]>> = SmallMap::new();
        let mut used = Vec::new();
        let mut waiting: Vec<&Datum> = structure.objects.iter().chain([&structure.root]).list();
        while let Some(datum) = waiting.pop() {
            match datum {
                Datum::Arena(arena, items) => found.get_or_insert(*arena, Vec::new()).push(items),
                Datum::Index(arena, _) => used.push(*arena),
                _ => {}
            }
            waiting.extend(datum.children());
        }
        // Two arenas of one number: an index does not say into which, so it stays a number.
        found.retain(|arena, items| items.len() == 1 && used.contains(arena));
        Arenas(found.into_iter().map(|(arena, items)| (arena, items[0])).collect())
    }

    pub fn slot(&self, arena: usize, slot: usize) -> Option<&'a Datum> {
        self.0.get(&arena)?.get(slot)
    }
}

/// Whether a value is drawn row by row: a map with entries, or a set of records.
fn is_table(datum: &Datum) -> bool {
    match datum {
        Datum::Map(entries) => !entries.is_empty(),
        Datum::Set(items) => items.iter().any(is_record),
        _ => false,
    }
}

/// Whether a value has fields.
fn is_record(datum: &Datum) -> bool {
    matches!(plain(datum), Datum::Record { fields, .. } if !fields.is_empty())
}

/// The value of an option that its text leaves out.
fn plain(datum: &Datum) -> &Datum {
    match datum {
        Datum::Some(inner) if !matches!(**inner, Datum::Nothing | Datum::Some(_)) => inner,
        _ => datum,
    }
}

/// The text of a value inside a node. A bare variant goes by its own name, as in `Debug`.
pub(crate) fn inline(datum: &Datum) -> String {
    if let Datum::Record { variant: Some(variant), fields, .. } = datum {
        if fields.is_empty() {
            return variant.clone();
        }
    }
    Structure { root: datum.clone(), objects: Vec::new() }.to_string()
}
