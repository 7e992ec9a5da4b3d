//! Candidates in words: what was chosen for each slot that was read, in the order of reading. Korat calls this a candidate vector.

use std::fmt;

use rustc_hash::FxHashMap;
use smallscope_jvm::{Ref, Slot, Value};

use super::{Place, Search, complete};
use crate::names;
use crate::observe::{self, Shown};

/// A run of the predicate, by what it read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Its number, from 1 on.
    pub number: u64,
    /// What was chosen, in the order in which it was read.
    pub choices: Vec<Chosen>,
    /// Whether the predicate accepted it.
    pub is_valid: bool,
}

/// A choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The slot: `Node#0.left`. Objects of a class are numbered in the order of their domain.
    pub slot: String,
    /// The value.
    pub value: String,
    /// How many alternatives were tried before it: its place in the candidate vector.
    pub index: u32,
}

/// `12* BinaryTree#0.root=Node#0 Node#0.left=null`, with a star if it is valid.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, if self.is_valid { '*' } else { ' ' })?;
        self.choices.iter().try_for_each(|Chosen { slot, value, .. }| write!(f, " {slot}={value}"))
    }
}

impl Search<'_> {
    /// The candidate that the machine holds.
    pub(super) fn candidate(&mut self, is_valid: bool) -> Candidate {
        let mut names: FxHashMap<Ref, String> = FxHashMap::default();
        for class in &self.space.classes {
            for (number, &object) in class.objects.iter().enumerate() {
                let class = names::simple(self.machine.class(self.machine.class_of(object)).name());
                names.insert(object, format!("{class}#{number}"));
            }
        }
        let mut choices = Vec::new();
        for at in 0..self.stack.len() {
            let choice = self.stack[at];
            let value = self.space.value(choice.domain, choice.at);
            let (slot, descriptor) = self.slot(choice.place, &names);
            // An array that belongs to a slot has its name.
            if let Value::Ref(object) = value {
                let is_array = self.space.arrays.contains_key(&object);
                names.entry(object).or_insert_with(|| if is_array { slot.clone() } else { String::new() });
            }
            let value = match value {
                Value::Ref(Ref::NULL) => "null".to_owned(),
                Value::Ref(object) if self.space.arrays.contains_key(&object) => "array".to_owned(),
                Value::Ref(object) if names.get(&object).is_some_and(|name| !name.is_empty()) => names[&object].clone(),
                value => {
                    observe::structure(self.machine, &[Shown { name: String::new(), value, descriptor }]).to_string()
                }
            };
            choices.push(Chosen { slot, value, index: choice.number });
        }
        Candidate { number: self.counters.candidates + 1, choices, is_valid }
    }

    /// What a slot is called, and the descriptor of its type.
    fn slot(&self, place: Place, names: &FxHashMap<Ref, String>) -> (String, String) {
        let slot = match place {
            Place::Argument(number) => return (format!("argument {}", number + 1), String::new()),
            Place::Slot(slot) => slot,
        };
        let known = |object: Ref| names.get(&object).filter(|name| !name.is_empty());
        match slot {
            Slot::Field { object, field } => {
                let about = self.machine.field(field);
                let slot = match known(object) {
                    Some(name) => format!("{name}.{}", about.name()),
                    None => complete::name(self.machine, slot),
                };
                (slot, about.descriptor().to_owned())
            }
            Slot::Length { array } => (
                known(array).map_or_else(|| complete::name(self.machine, slot), |name| format!("{name}.length")),
                String::new(),
            ),
            Slot::Element { array, index } => {
                let class = self.machine.class(self.machine.class_of(array)).name();
                let slot =
                    known(array).map_or_else(|| complete::name(self.machine, slot), |name| format!("{name}[{index}]"));
                (slot, class.trim_start_matches('[').to_owned())
            }
        }
    }
}
