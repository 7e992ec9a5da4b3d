//! Paths: what code read of its input, in order, in words that mean the same for every input that it would read so.
//!
//! Objects have no names of their own: they are numbered as the code comes to them, and so are the slots of arenas.

use std::fmt;
use std::sync::Arc;

use smallscope_core::{Datum, ObjectId, Structure};

use super::condition::Condition;
use super::spots::{Event, PartPath, Spots};

/// One step of the way to a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// A part by its number.
    Part(usize),
    /// An element of an arena, by the number of its slot among those that the path has met.
    Slot(usize),
    /// What a pointer points to.
    Target,
}

/// Where a part is: the way from an object, or from the input itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    /// 0 for the input, else the number of the object among those that the path has met, from 1.
    pub(crate) origin: usize,
    pub(crate) turns: Vec<Turn>,
}

/// What is asked of an input.
#[derive(Clone, Debug)]
pub(crate) enum Question {
    /// What is there.
    Read(Location),
    /// Whether a condition on symbolic parts holds; the text tells it from others.
    Decide { parts: Vec<Location>, condition: Arc<dyn Condition>, text: String },
}

impl PartialEq for Question {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Question::Read(one), Question::Read(other)) => one == other,
            (Question::Decide { parts, text, .. }, Question::Decide { parts: others, text: other, .. }) => {
                parts == others && text == other
            }
            _ => false,
        }
    }
}

/// What was seen there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Head {
    /// A value without parts.
    Leaf(Datum),
    /// `Some`, or a pointer that is not null.
    Some,
    /// A variant of an enum.
    Variant(String),
    /// The length of a sequence.
    Length(usize),
    /// An object that the path has met.
    Known(usize),
    /// An object that is new to the path.
    Fresh,
    /// A slot that the path has met.
    KnownSlot(usize),
    /// A slot that is new to the path.
    FreshSlot,
    /// Whether a condition holds.
    Holds(bool),
}

/// One question and its answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    pub(crate) question: Question,
    pub(crate) head: Head,
    text: String,
}

impl Step {
    /// Whether it is about what is inside of `Some`, which the step before told of.
    fn tells_more(&self, before: &Step) -> bool {
        match (&self.question, &before.question, &before.head) {
            (Question::Read(inside), Question::Read(around), Head::Some) => {
                inside.origin == around.origin
                    && inside.turns.split_last().is_some_and(|(_, way)| *way == *around.turns)
                    && matches!(self.head, Head::Fresh | Head::Known(_) | Head::Leaf(_))
            }
            _ => false,
        }
    }
}

/// What code read of its input, in order: inputs that agree on this are treated alike.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    pub(crate) steps: Vec<Step>,
    /// The marks that were come to, each after so many steps.
    marks: Vec<(usize, usize)>,
}

impl Path {
    /// How many parts were read.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing was read.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The marks that were come to, each after so many reads.
    pub fn marks(&self) -> &[(usize, usize)] {
        &self.marks
    }

    pub(super) fn new(structure: &Structure, spots: &Spots, inputs: &[&str]) -> Self {
        let (known, objects, slots, steps) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut writer = Writer { structure, inputs, symbols: spots.symbols(), known, objects, slots, steps };
        let mut marks = Vec::new();
        for event in &spots.events {
            match event {
                Event::Mark(mark) => marks.push((*mark, writer.steps.len())),
                event => writer.event(event),
            }
        }
        Path { steps: writer.steps, marks }
    }
}

impl fmt::Display for Path {
    /// The reads, as `self.root is new, self.root.key is 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let next = self.steps.iter().skip(1).map(Some).chain([None]);
        let told = self.steps.iter().zip(next).filter(|(step, next)| !next.is_some_and(|next| next.tells_more(step)));
        for (k, (step, _)) in told.enumerate() {
            let comma = if k > 0 { ", " } else { "" };
            write!(f, "{comma}{}", step.text)?;
        }
        Ok(())
    }
}

/// Writes down a path.
struct Writer<'s> {
    structure: &'s Structure,
    /// The names of the inputs.
    inputs: &'s [&'s str],
    /// The places of symbolic parts.
    symbols: Vec<PartPath>,
    /// The places that have been read.
    known: Vec<PartPath>,
    /// The objects met, each with its name.
    objects: Vec<(ObjectId, String)>,
    slots: Vec<(usize, usize)>,
    steps: Vec<Step>,
}

impl<'s> Writer<'s> {
    fn event(&mut self, event: &Event) {
        match event {
            Event::Read(place) => {
                self.read(place);
            }
            Event::Decision { parts, condition, holds } => self.decision(parts, condition, *holds),
            Event::Mark(_) => {}
        }
    }

    /// Adds a decision, and reads of what leads to its parts.
    fn decision(&mut self, parts: &[PartPath], condition: &Arc<dyn Condition>, holds: bool) {
        let Some(found) = parts.iter().map(|part| self.read(part)).collect::<Option<Vec<_>>>() else { return };
        let (parts, names): (Vec<Location>, Vec<String>) = found.into_iter().unzip();
        let numbers: Vec<String> = (0..parts.len()).map(|k| format!("#{k}")).collect();
        let question = Question::Decide { parts, condition: condition.clone(), text: condition.text(&numbers) };
        let shown = condition.text(&names);
        let text = if holds { shown } else { format!("not {shown}") };
        self.steps.push(Step { question, head: Head::Holds(holds), text });
    }

    /// Adds a read of a place, and of what leads to it; gives its location and its name.
    fn read(&mut self, place: &PartPath) -> Option<(Location, String)> {
        let (origin, name) = self.origin(place.object)?;
        let mut location = Location { origin, turns: Vec::new() };
        let (mut datum, mut name) = (self.start(place.object), name);
        let mut at = PartPath { object: place.object, parts: Vec::new() };
        self.see(&at, &location, datum, &name);
        for &k in &place.parts {
            let part = datum.children().nth(k)?;
            location.turns.push(self.turn(datum, k));
            name = self.named(datum, k, &at, &name);
            at.parts.push(k);
            datum = part;
            self.see(&at, &location, datum, &name);
        }
        let name = if name.is_empty() { self.inputs.first().copied().unwrap_or("input").to_owned() } else { name };
        Some((location, name))
    }

    fn start(&self, object: Option<ObjectId>) -> &'s Datum {
        object.map_or(&self.structure.root, |id| &self.structure.objects[id.0])
    }

    /// The number of an object, which is come to now if it was not yet.
    fn origin(&mut self, object: Option<ObjectId>) -> Option<(usize, String)> {
        let Some(id) = object else { return Some((0, String::new())) };
        let position = |writer: &Self| writer.objects.iter().position(|(known, _)| *known == id);
        if position(self).is_none() {
            let pointer = self.pointer_to(id)?;
            self.read(&pointer);
        }
        let k = position(self)?;
        Some((k + 1, self.objects[k].1.clone()))
    }

    /// A pointer to an object, as few pointers away from the input as there are.
    fn pointer_to(&self, id: ObjectId) -> Option<PartPath> {
        let mut starts = vec![None];
        let mut k = 0;
        while let Some(&start) = starts.get(k) {
            let mut found = Vec::new();
            pointers(self.start(start), &mut Vec::new(), &mut found);
            for (target, parts) in found {
                if target == id {
                    return Some(PartPath { object: start, parts });
                }
                if !starts.contains(&Some(target)) && target.0 < self.structure.objects.len() {
                    starts.push(Some(target));
                }
            }
            k += 1;
        }
        None
    }

    fn turn(&self, datum: &Datum, k: usize) -> Turn {
        let Datum::Arena(arena, _) = datum else { return Turn::Part(k) };
        self.slots.iter().position(|slot| *slot == (*arena, k)).map_or(Turn::Part(k), Turn::Slot)
    }

    /// The name of part `k` of a value with a name.
    fn named(&self, datum: &Datum, k: usize, at: &PartPath, name: &str) -> String {
        match datum {
            Datum::Tuple(_) if at.object.is_none() && at.parts.is_empty() => {
                self.inputs.get(k).map_or_else(|| k.to_string(), |input| (*input).to_owned())
            }
            Datum::Record { fields, .. } if name.is_empty() => {
                let own = self.inputs.first().filter(|_| self.inputs.len() == 1);
                own.map_or_else(|| fields[k].0.clone(), |own| format!("{own}.{}", fields[k].0))
            }
            Datum::Record { fields, .. } => format!("{name}.{}", fields[k].0),
            Datum::Tuple(_) => format!("{name}.{k}"),
            Datum::Sequence(_) | Datum::Set(_) | Datum::Arena(..) => format!("{name}[{k}]"),
            Datum::Map(_) => format!("{name}.{}[{}]", ["key", "value"][k % 2], k / 2),
            _ => name.to_owned(),
        }
    }

    /// Adds a step if there is something to see that was not seen yet.
    fn see(&mut self, at: &PartPath, location: &Location, datum: &Datum, name: &str) {
        if self.known.contains(at) || self.symbols.contains(at) {
            return;
        }
        let Some(head) = self.head(datum, name) else { return };
        self.known.push(at.clone());
        let name = if name.is_empty() { self.inputs.first().copied().unwrap_or("input") } else { name };
        // A pointer that is not null is told by what it points to.
        let text = match (&head, datum) {
            (Head::Some, _) => format!("{name} is some"),
            (Head::Fresh, _) => format!("{name} is new"),
            (Head::Known(k), _) => format!("{name} is {}", self.objects[*k].1),
            (Head::Length(len), _) => format!("{name} has {len}"),
            (Head::Variant(variant), _) => format!("{name} is {variant}"),
            (_, datum) => {
                format!("{name} is {}", Structure { root: datum.clone(), objects: Vec::new() })
            }
        };
        self.steps.push(Step { question: Question::Read(location.clone()), head, text });
    }

    /// What there is to see of a value, apart from its parts.
    fn head(&mut self, datum: &Datum, name: &str) -> Option<Head> {
        Some(match datum {
            Datum::Unit | Datum::Tuple(_) | Datum::Unread | Datum::Record { variant: None, .. } => return None,
            Datum::Record { variant: Some(variant), .. } => Head::Variant(variant.clone()),
            Datum::Some(_) => Head::Some,
            Datum::Sequence(items) | Datum::Set(items) | Datum::Arena(_, items) => Head::Length(items.len()),
            Datum::Map(entries) => Head::Length(entries.len()),
            Datum::Ref(id) => match self.objects.iter().position(|(known, _)| known == id) {
                Some(k) => Head::Known(k),
                None => {
                    self.objects.push((*id, name.to_owned()));
                    Head::Fresh
                }
            },
            Datum::Index(arena, slot) => match self.slots.iter().position(|known| *known == (*arena, *slot)) {
                Some(k) => Head::KnownSlot(k),
                None => {
                    self.slots.push((*arena, *slot));
                    Head::FreshSlot
                }
            },
            leaf => Head::Leaf(leaf.clone()),
        })
    }
}

/// The pointers in a value, each with the way to it.
fn pointers(datum: &Datum, way: &mut Vec<usize>, found: &mut Vec<(ObjectId, Vec<usize>)>) {
    if let Datum::Ref(id) = datum {
        found.push((*id, way.clone()));
    }
    for (k, part) in datum.children().enumerate() {
        way.push(k);
        pointers(part, way, found);
        way.pop();
    }
}
