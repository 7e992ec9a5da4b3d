//! Intentional names and a database of them, with its lookup as it was published and as it was corrected.
//!
//! The lookup is that of Adjie-Winoto, Schwartz, Balakrishnan and Lilley: The design and implementation of an intentional
//! naming system (SOSP 1999). Where its text leaves something open, this was chosen: a value that the database does not have
//! matches no record; at the end of the query or of the tree, all records below count.

use std::collections::BTreeSet;
use std::fmt;

/// What is said of a service: its building, its resolution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Attribute(pub usize);

/// What an attribute is: NE-43, 640x480.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value(pub usize);

/// Where a service is found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Record(pub usize);

/// A name: attributes with their values, each refined by further ones.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Name(pub Vec<Pair>);

/// An attribute with its value.
#[derive(Clone, PartialEq, Eq)]
pub struct Pair {
    pub attribute: Attribute,
    /// The wildcard if there is none; not in what a service advertises.
    pub value: Option<Value>,
    pub below: Name,
}

/// Names with their records, in one tree.
#[derive(Clone, Debug, Default)]
pub struct Database {
    top: Node,
}

/// What lies below a value.
#[derive(Clone, Debug, Default)]
struct Node {
    /// Of the names that end here.
    records: Vec<Record>,
    children: Vec<(Attribute, Vec<(Value, Node)>)>,
}

/// Which lookup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookup {
    Published,
    Corrected,
}

impl Name {
    /// The name without the attributes whose value is the wildcard.
    pub fn without_wildcards(&self) -> Name {
        let kept = self.0.iter().filter(|pair| pair.value.is_some());
        Name(kept.map(|pair| Pair { below: pair.below.without_wildcards(), ..pair.clone() }).collect())
    }
}

impl Database {
    /// Adds a service under the name that it advertises.
    pub fn add(&mut self, name: &Name, record: Record) {
        self.top.add(name, record);
    }

    /// The services that a query asks for.
    pub fn lookup(&self, lookup: Lookup, query: &Name) -> BTreeSet<Record> {
        match lookup {
            Lookup::Published => self.top.published(query, &self.top.all()),
            Lookup::Corrected => self.top.corrected(query),
        }
    }
}

impl Node {
    fn add(&mut self, name: &Name, record: Record) {
        if name.0.is_empty() {
            self.records.push(record);
        }
        for Pair { attribute, value, below } in &name.0 {
            let Some(value) = value else { continue };
            let values = entry(&mut self.children, *attribute);
            entry(values, *value).add(below, record);
        }
    }

    /// LOOKUP-NAME, as published. `all` are the records of the whole database.
    fn published(&self, query: &Name, all: &BTreeSet<Record>) -> BTreeSet<Record> {
        let mut found = all.clone();
        for Pair { attribute, value, below } in &query.0 {
            // An attribute that the tree does not have here is passed over.
            let Some(values) = find(&self.children, attribute) else { continue };
            let matching = match value {
                None => values.iter().flat_map(|(_, node)| node.all()).collect(),
                Some(value) => match find(values, value) {
                    None => BTreeSet::new(),
                    Some(node) if node.children.is_empty() || below.0.is_empty() => node.all(),
                    Some(node) => node.published(below, all),
                },
            };
            found.retain(|record| matching.contains(record));
        }
        found.extend(&self.records);
        found
    }

    /// The records of the names below here that the query is a subtree of.
    fn corrected(&self, query: &Name) -> BTreeSet<Record> {
        let mut found = self.all();
        for Pair { attribute, value, below } in &query.0 {
            let values = find(&self.children, attribute).map_or(&[][..], Vec::as_slice);
            let matching: BTreeSet<Record> = match value {
                None => values.iter().flat_map(|(_, node)| node.all()).collect(),
                Some(value) => find(values, value).map(|node| node.corrected(below)).unwrap_or_default(),
            };
            found.retain(|record| matching.contains(record));
        }
        found
    }

    /// All records here and below.
    fn all(&self) -> BTreeSet<Record> {
        let nodes = self.children.iter().flat_map(|(_, values)| values);
        let below = nodes.flat_map(|(_, node)| node.all());
        self.records.iter().copied().chain(below).collect()
    }
}

fn find<'a, K: PartialEq, V>(entries: &'a [(K, V)], key: &K) -> Option<&'a V> {
    entries.iter().find(|(other, _)| other == key).map(|(_, value)| value)
}

fn entry<K: PartialEq, V: Default>(entries: &mut Vec<(K, V)>, key: K) -> &mut V {
    let place = entries.iter().position(|(other, _)| *other == key).unwrap_or(entries.len());
    if place == entries.len() {
        entries.push((key, V::default()));
    }
    &mut entries[place].1
}

impl fmt::Debug for Attribute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "A{}", self.0)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "V{}", self.0)
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{}", self.0)
    }
}

/// As the system writes names: `[A0=V0[A1=*]][A2=V1]`.
impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("[]");
        }
        self.0.iter().try_for_each(|pair| write!(f, "{pair:?}"))
    }
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pair { attribute, value, below } = self;
        write!(f, "[{attribute:?}=")?;
        match value {
            Some(value) => write!(f, "{value:?}")?,
            None => f.write_str("*")?,
        }
        if below.0.is_empty() { f.write_str("]") } else { write!(f, "{below:?}]") }
    }
}
