//! The variables of a template: signatures, atoms and their fields.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Arc;

use minijinja::value::{DynObject, Enumerator, Object, ObjectRepr};
use minijinja::{Environment, Error, ErrorKind, Value};
use smallscope_picture::{Picture, Relation};

use super::shapes::{Shape, Shapes};
use crate::output::states::Shown;

/// The variables of an instance; of a trace, those of its first state, and `states`, which has those of each.
pub(super) fn variables(number: u64, shown: &Shown, shapes: &Shapes) -> BTreeMap<String, Value> {
    let of = |picture: &Picture| Context::new(number, picture, shapes).variables();
    let mut states = shown.pictures().iter().map(of);
    let mut variables = states.next().unwrap_or_default();
    if let Shown::Trace(trace) = shown {
        let states: Value = std::iter::once(variables.clone()).chain(states).map(Value::from).collect();
        variables.insert("states".to_owned(), states);
        variables.insert("loop_begins".to_owned(), Value::from(trace.back));
    }
    variables
}

/// An instance as templates see it.
struct Context {
    number: u64,
    world: Arc<World>,
}

/// What all atoms share: the instance, and what its model says.
#[derive(Debug)]
struct World {
    picture: Picture,
    shapes: Shapes,
    index: HashMap<String, usize>,
}

/// An atom of a template, by its index in the picture.
#[derive(Clone, Debug)]
struct Atom {
    world: Arc<World>,
    index: usize,
}

impl Context {
    fn new(number: u64, picture: &Picture, shapes: &Shapes) -> Context {
        let index = picture.atoms.iter().enumerate().map(|(at, atom)| (atom.name.clone(), at)).collect();
        Context { number, world: Arc::new(World { picture: picture.clone(), shapes: shapes.clone(), index }) }
    }

    /// The variables: signatures, sets, and relations whose names are not taken; and `instance`, which has them all.
    fn variables(&self) -> BTreeMap<String, Value> {
        let mut sets: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for atom in &self.world.picture.atoms {
            for name in &atom.types {
                sets.entry(name.clone()).or_default().push(self.world.value(&atom.name));
            }
        }
        for name in self.world.shapes.sigs() {
            sets.entry(name.clone()).or_default();
        }
        for set in &self.world.picture.sets {
            sets.insert(set.name.clone(), set.atoms.iter().map(|atom| self.world.value(atom)).collect());
        }
        let mut relations: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for relation in &self.world.picture.relations {
            let tuples = relation.tuples.iter().map(|tuple| self.world.tuple(tuple));
            relations.entry(relation.name.clone()).or_default().extend(tuples);
        }
        let instance = BTreeMap::from([
            ("number", Value::from(self.number)),
            ("title", Value::from(self.world.picture.title.clone())),
            ("atoms", self.world.picture.atoms.iter().map(|atom| self.world.value(&atom.name)).collect()),
            ("sets", Value::from(sets.clone())),
            ("relations", Value::from(relations.clone())),
        ]);
        let mut variables: BTreeMap<String, Value> = BTreeMap::from([("instance".to_owned(), Value::from(instance))]);
        for (name, values) in sets.into_iter().chain(relations) {
            let values = Value::from(values);
            variables.entry(last_word(&name).to_owned()).or_insert_with(|| values.clone());
            variables.entry(name).or_insert(values);
        }
        variables
    }
}

/// A name without the path of its module.
fn last_word(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

impl World {
    /// An atom as a value: a number, a text, a constant, or an object with fields.
    fn value(self: &Arc<Self>, name: &str) -> Value {
        let Some(&index) = self.index.get(name) else {
            return name.parse::<i64>().map_or_else(|_| Value::from(name), Value::from);
        };
        match self.picture.atoms[index].types.first().map(String::as_str) {
            Some("Int" | "seq/Int") => name.parse::<i64>().map_or_else(|_| Value::from(name), Value::from),
            Some("String") => Value::from(unquoted(name)),
            Some(kind) if self.shapes.is_constant(kind) => Value::from(last_word(kind)),
            _ => Value::from_object(Atom { world: Arc::clone(self), index }),
        }
    }

    fn tuple(self: &Arc<Self>, atoms: &[String]) -> Value {
        atoms.iter().map(|atom| self.value(atom)).collect()
    }

    /// The relations of this name that an atom can be in.
    fn fields<'a>(&'a self, atom: &'a smallscope_picture::Atom, name: &'a str) -> impl Iterator<Item = &'a Relation> {
        let belongs = |sig: &String| {
            let in_set = |set: &smallscope_picture::Set| set.name == *sig && set.atoms.contains(&atom.name);
            atom.types.contains(sig) || self.picture.sets.iter().any(in_set)
        };
        let named = self.picture.relations.iter().filter(move |relation| relation.name == name);
        named.filter(move |relation| relation.columns.first().is_some_and(belongs))
    }
}

fn unquoted(text: &str) -> &str {
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text)
}

impl Atom {
    fn atom(&self) -> &smallscope_picture::Atom {
        &self.world.picture.atoms[self.index]
    }

    /// What a field relates the atom to: one value, a value or none, or a list; of longer tuples a list of lists.
    fn field(&self, name: &str) -> Option<Value> {
        let atom = self.atom();
        let mut relations = self.world.fields(atom, name).peekable();
        let first = relations.peek()?;
        let shape = self.world.shapes.of_field(first.columns.first()?, name);
        let rests = relations.flat_map(|relation| &relation.tuples).filter(|tuple| tuple.first() == Some(&atom.name));
        let mut values: Vec<Value> = rests
            .map(|tuple| match &tuple[1..] {
                [value] => self.world.value(value),
                several => self.world.tuple(several),
            })
            .collect();
        match shape {
            Shape::One => values.pop(),
            Shape::Lone => Some(values.pop().unwrap_or_else(|| Value::from(()))),
            Shape::Many => Some(Value::from(values)),
        }
    }
}

impl Object for Atom {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.field(key.as_str()?)
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::NonEnumerable
    }

    fn is_true(self: &Arc<Self>) -> bool {
        true
    }

    fn custom_cmp(self: &Arc<Self>, other: &DynObject) -> Option<Ordering> {
        other.downcast_ref::<Atom>().map(|other| self.index.cmp(&other.index))
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.atom().name)
    }
}

/// Adds what can be asked of every atom, whatever its fields are called.
pub(super) fn add_filters(environment: &mut Environment<'_>) {
    environment.add_filter("name", |value: &Value| about(value, |atom| Value::from(atom.name.clone())));
    environment.add_filter("id", |value: &Value| about(value, |atom| Value::from(identifier(&atom.name))));
    environment.add_filter("type", |value: &Value| about(value, |atom| Value::from(atom.types.first().cloned())));
    environment.add_filter("types", |value: &Value| about(value, |atom| Value::from(atom.types.clone())));
    environment.add_filter("number", number);
}

/// Something about an atom; of what is no atom, the value itself.
fn about(value: &Value, what: impl Fn(&smallscope_picture::Atom) -> Value) -> Value {
    value.downcast_object_ref::<Atom>().map_or_else(|| value.clone(), |atom| what(atom.atom()))
}

/// A name that most notations accept: letters, digits and underscores.
fn identifier(name: &str) -> String {
    name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect()
}

/// The number of an atom among those of its signature: that behind the dollar sign.
fn number(value: &Value) -> Result<u64, Error> {
    let name = value.to_string();
    let number = name.rsplit_once('$').and_then(|(_, number)| number.parse().ok());
    number.ok_or_else(|| Error::new(ErrorKind::InvalidOperation, format!("`{name}` is no numbered atom")))
}
