//! Spots: the parts of an input as the memory has them, so that a read at an address is a read of a part.

use std::sync::Arc;

use smallscope_core::{Datum, ObjectId, Structure};

use super::condition::Condition;
use crate::footprint::{Footprint, Footprints};

/// Where a part is: in which object, or in the input itself, and the way from there by numbers of parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PartPath {
    pub(super) object: Option<ObjectId>,
    pub(super) parts: Vec<usize>,
}

/// One part of the input.
struct Spot {
    place: PartPath,
    /// Its first and last address, if it is not a part of a copy.
    extent: Option<(usize, usize)>,
    /// The name of its type.
    of: &'static str,
    /// The number of the first spot that is not inside of it.
    end: usize,
    is_record: bool,
    /// Whether it may be copied from any reference to it, without a word.
    is_copy: bool,
    /// The object that it points to.
    target: Option<ObjectId>,
    /// The variable, if it is symbolic.
    symbol: Option<u32>,
    /// Whether it was read, or overwritten.
    is_done: bool,
    is_read: bool,
}

/// The parts of an input, each before its own parts.
#[derive(Default)]
pub(super) struct Spots {
    spots: Vec<Spot>,
    /// What happened, in order.
    pub(super) events: Vec<Event>,
}

/// Something that code did with its input.
pub(super) enum Event {
    /// It read a part.
    Read(PartPath),
    /// It went one way or the other, by a condition on symbolic parts.
    Decision { parts: Vec<PartPath>, condition: Arc<dyn Condition>, holds: bool },
    /// It came to a mark.
    Mark(usize),
}

/// A range of addresses.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    pub(super) address: usize,
    pub(super) size: usize,
    /// The name of the type of what is there.
    pub(super) of: &'static str,
}

impl Spots {
    pub(super) fn new(structure: &Structure, footprints: &Footprints) -> Self {
        let mut spots = Spots::default();
        match (&structure.root, footprints.roots.len()) {
            (Datum::Tuple(inputs), 2..) => {
                for (k, (input, print)) in inputs.iter().zip(&footprints.roots).enumerate() {
                    spots.add(PartPath { object: None, parts: vec![k] }, input, Some(print));
                }
            }
            (root, _) => spots.add(PartPath { object: None, parts: Vec::new() }, root, footprints.roots.first()),
        }
        for (number, (object, print)) in structure.objects.iter().zip(&footprints.objects).enumerate() {
            spots.add(PartPath { object: Some(ObjectId(number)), parts: Vec::new() }, object, print.as_ref());
        }
        spots
    }

    fn add(&mut self, place: PartPath, datum: &Datum, print: Option<&Footprint>) {
        let (number, extent) = (self.spots.len(), print.map(|print| (print.address, print.address + print.size)));
        let is_record = matches!(datum, Datum::Record { .. });
        let symbol = print.and_then(|print| print.symbol);
        self.spots.push(Spot {
            place: place.clone(),
            extent,
            of: print.map_or("", |print| print.of),
            end: 0,
            is_record,
            is_copy: print.is_some_and(|print| print.is_copy),
            target: if let Datum::Ref(target) = datum { Some(*target) } else { None },
            symbol,
            is_done: false,
            is_read: false,
        });
        for (k, part) in datum.children().enumerate() {
            let mut inside = place.clone();
            inside.parts.push(k);
            self.add(inside, part, print.and_then(|print| print.parts.get(k)));
        }
        self.spots[number].end = self.spots.len();
    }

    /// Reads all that lies in a range of addresses, and the elements of sequences that do.
    pub(super) fn read(&mut self, extent: Extent) {
        self.within(extent, |spots, number| (number..spots.spots[number].end).for_each(|inside| spots.log(inside)));
    }

    /// Reads all that can be reached from a range of addresses.
    pub(super) fn reach(&mut self, extent: Extent) {
        let (mut met, mut waiting) = (Vec::new(), Vec::new());
        self.within(extent, |spots, number| waiting.push(number..spots.spots[number].end));
        while let Some(part) = waiting.pop() {
            for number in part {
                self.log(number);
                let Some(object) = self.spots[number].target.filter(|object| !met.contains(object)) else { continue };
                met.push(object);
                waiting.extend(self.object(object).map(|start| start..self.spots[start].end));
            }
        }
    }

    /// Reads the whole input, also what has been overwritten.
    pub(super) fn read_everything(&mut self) {
        self.spots.iter_mut().for_each(|spot| spot.is_done = spot.is_read);
        (0..self.spots.len()).for_each(|number| self.log(number));
    }

    /// Whether structs or enums of a type are part of the input.
    pub(super) fn has_records(&self, of: &str) -> bool {
        self.spots.iter().any(|spot| spot.is_record && spot.of == of)
    }

    /// Reads what lies in a range of addresses, up to structs and enums that are not `Copy`: their fields are read where they
    /// are named.
    pub(super) fn lend(&mut self, extent: Extent) {
        self.within(extent, Spots::lend_part);
    }

    /// Reads all that lies in a range of addresses, unless that is a struct or an enum.
    pub(super) fn receive(&mut self, extent: Extent) {
        self.within(extent, |spots, number| {
            let Spot { is_record, end, .. } = spots.spots[number];
            (number..end).filter(|_| !is_record).for_each(|inside| spots.log(inside));
        });
    }

    fn lend_part(&mut self, number: usize) {
        let (mut inside, end) = (number, self.spots[number].end);
        while inside < end {
            if self.spots[inside].is_record && !self.spots[inside].is_copy {
                inside = self.spots[inside].end;
            } else {
                self.log(inside);
                self.log_copy(inside);
                inside += 1;
            }
        }
    }

    /// Reads the object that a pointer leads to, if it is `Copy`.
    fn log_copy(&mut self, pointer: usize) {
        let Some(start) = self.spots[pointer].target.and_then(|object| self.object(object)) else { return };
        if self.spots[start].is_copy {
            (start..self.spots[start].end).for_each(|inside| self.log(inside));
        }
    }

    fn object(&self, object: ObjectId) -> Option<usize> {
        self.spots.iter().position(|spot| spot.place.object == Some(object))
    }

    /// Reads just what is needed to come to the parts of a value: the target of a pointer, the length of a vector, the
    /// variant of an enum.
    pub(super) fn head(&mut self, extent: Extent) {
        let exact = Some((extent.address, extent.address + extent.size));
        let of_type = |spot: &Spot| spot.extent == exact && spot.of == extent.of;
        if let Some(number) = self.spots.iter().position(of_type) {
            self.log(number);
        }
    }

    /// Reads what begins at an address, of a type with this name: a value, or elements of a sequence.
    pub(super) fn read_at(&mut self, address: usize, of: &str) {
        let starts = |spot: &Spot| spot.extent.is_some_and(|(start, _)| start == address);
        let found = self.spots.iter().position(|spot| starts(spot) && (spot.of == of || of.starts_with('[')));
        let Some(number) = found else { return };
        if !of.starts_with('[') {
            return (number..self.spots[number].end).for_each(|inside| self.log(inside));
        }
        let around = (0..number).rev().find(|&around| self.spots[around].end > number).unwrap_or(number);
        (around..self.spots[around].end).for_each(|inside| self.log(inside));
    }

    /// Goes one way by a condition on variables.
    pub(super) fn decide(&mut self, variables: &[u32], condition: Arc<dyn Condition>, holds: bool) {
        let place = |variable: &u32| {
            let spot = self.spots.iter().find(|spot| spot.symbol == Some(*variable));
            spot.map(|spot| spot.place.clone())
        };
        let parts: Option<Vec<PartPath>> = variables.iter().map(place).collect();
        self.events.extend(parts.map(|parts| Event::Decision { parts, condition, holds }));
    }

    /// The parts that are symbolic.
    pub(super) fn symbols(&self) -> Vec<PartPath> {
        self.spots.iter().filter(|spot| spot.symbol.is_some()).map(|spot| spot.place.clone()).collect()
    }

    /// Overwrites what lies in a range of addresses: it is no longer the input.
    pub(super) fn overwrite(&mut self, extent: Extent) {
        self.within(extent, |spots, number| {
            let end = spots.spots[number].end;
            spots.spots[number..end].iter_mut().for_each(|spot| spot.is_done = true);
        });
    }

    /// Moves input `k` to another address: it was passed by value.
    pub(super) fn move_input(&mut self, k: usize, extent: Extent) {
        let is_input =
            |spot: &&mut Spot| spot.place.object.is_none() && spot.place.parts.first().is_none_or(|&n| n == k);
        let of_input = self.spots.iter_mut().filter(is_input);
        let extents: Vec<&mut (usize, usize)> = of_input.filter_map(|spot| spot.extent.as_mut()).collect();
        let Some(&(start, end)) = extents.first().map(|first| &**first) else { return };
        if end - start != extent.size {
            return;
        }
        for inside in extents.into_iter().filter(|inside| start <= inside.0 && inside.1 <= end) {
            *inside = (inside.0 - start + extent.address, inside.1 - start + extent.address);
        }
    }

    /// Calls a function with the outermost spots of a range of addresses.
    fn within(&mut self, extent: Extent, mut visit: impl FnMut(&mut Self, usize)) {
        let (from, to) = (extent.address, extent.address + extent.size);
        let mut number = 0;
        while number < self.spots.len() {
            let is_inside =
                self.spots[number].extent.is_some_and(|(start, end)| from <= start && end <= to && start < end);
            if is_inside && !self.is_around(number, extent) {
                visit(self, number);
                number = self.spots[number].end;
            } else {
                number += 1;
            }
        }
    }

    /// Whether a spot lies exactly where something else does that is meant, and is a part of it.
    fn is_around(&self, number: usize, extent: Extent) -> bool {
        let Spot { of, end, extent: own, .. } = &self.spots[number];
        let is_meant = |spot: &Spot| spot.extent == *own && spot.of == extent.of;
        *of != extent.of && self.spots[number + 1..*end].iter().any(is_meant)
    }

    /// Reads a part, and with a pointer what it leads to, up to structs and enums: methods of the target are called through
    /// the pointer without a word.
    fn log(&mut self, number: usize) {
        let spot = &mut self.spots[number];
        if spot.symbol.is_some() || std::mem::replace(&mut spot.is_done, true) {
            return;
        }
        spot.is_read = true;
        self.events.push(Event::Read(spot.place.clone()));
        let target = spot.target.and_then(|object| self.object(object));
        if let Some(target) = target.filter(|&target| !self.spots[target].is_record) {
            self.lend_part(target);
        }
    }
}
