//! Complete symmetry breaking for rooted structures: objects are numbered in the order in which a traversal meets them.
//!
//! The traversal starts with what is fixed and follows slots in a definite order. The first atom of a class that it meets must
//! be the class's first atom, and so on; so of all ways to name the objects that it meets, one is left. This is chapter 6 of
//! the TestEra thesis, where the user writes it by hand for each structure, made a circuit: `seen(a)` says that the
//! traversal meets `a`. Meeting an object twice is no matter, so that cyclic structures need nothing more.
//!
//! A class that leads to itself only is traversed depth first, which makes a link say most about what follows. Classes that
//! lead to one another are scanned in rounds: slot after slot in a fixed order, and again until no object can be new. Any
//! order will do that depends on the structure and not on the names of its objects.
//!
//! Invariant: at any point of the traversal the atoms of a class that were met are its first ones.

use smallscope_core::{Spending, Stop};
use smallscope_solver::{Bit, Circuit};

use super::fields::{Slot, class_of, groups_of_classes};

/// What a traversal says of the atoms.
pub(crate) struct Traversal {
    /// Whether each atom is met.
    pub(crate) seen: Vec<Bit>,
    /// What must hold for the atoms to be numbered as they are met.
    pub(crate) conditions: Vec<Bit>,
}

/// Numbers the atoms of each class in the order in which a traversal of the slots meets them. It starts from the atoms that
/// `given` says are met, which are fixed ones, and from slots of no object.
pub(crate) fn traverse(
    circuit: &mut Circuit,
    classes: &[Vec<usize>],
    slots: &[Slot],
    given: Vec<bool>,
    spending: &Spending,
) -> Result<Traversal, Stop> {
    let atoms = given.len();
    let class_of = class_of(atoms, classes);
    let groups = groups_of_classes(classes, slots, &class_of, spending)?;
    let seen = given.iter().map(|&given| Bit::constant(given)).collect();
    let mut scan = Scan { circuit, classes, class_of, slots, seen, conditions: Vec::new(), spending };
    for group in &groups {
        scan.group(group)?;
    }
    Ok(Traversal { seen: scan.seen, conditions: scan.conditions })
}

struct Scan<'a> {
    circuit: &'a mut Circuit,
    classes: &'a [Vec<usize>],
    class_of: Vec<usize>,
    slots: &'a [Slot],
    seen: Vec<Bit>,
    conditions: Vec<Bit>,
    spending: &'a Spending,
}

impl Scan<'_> {
    /// Numbers classes that lead to one another, and that others lead to which are numbered already.
    fn group(&mut self, group: &[usize]) -> Result<(), Stop> {
        let mut into: Vec<usize> = Vec::new();
        for (number, slot) in self.slots.iter().enumerate() {
            self.spending.step()?;
            if slot.targets.iter().any(|&(target, _)| group.contains(&self.class_of[target])) {
                into.push(number);
            }
        }
        let (inner, outer): (Vec<usize>, Vec<usize>) =
            into.into_iter().partition(|&slot| self.turn(group, &self.slots[slot].objects).is_some());
        if let [class] = group {
            return self.depth_first(*class, &inner, &outer);
        }
        for slot in outer {
            self.slot(group, slot)?;
        }
        let mut turns: Vec<((usize, usize), usize)> = Vec::new();
        for slot in inner {
            let turn = self.turn(group, &self.slots[slot].objects).expect("an inner slot has its turn");
            turns.push((turn, slot));
        }
        turns.sort_unstable();
        let (last, others) = group.split_last().expect("a group has a class");
        debug_assert!(others.iter().all(|&class| self.classes[class].len() <= self.classes[*last].len()));
        // A further round is needed only for an object of a class before the last that was met after its turn.
        let rounds = 1 + others.iter().map(|&class| self.classes[class].len()).sum::<usize>();
        for _ in 0..rounds {
            let before = self.seen.clone();
            for &(_, slot) in &turns {
                self.slot(group, slot)?;
            }
            if self.seen == before {
                break;
            }
        }
        Ok(())
    }

    /// Numbers a class that leads to itself only, depth first. When its first `a` objects have been met, the next one is found in
    /// the object met last that leads to any further one, in the first of its slots that does.
    fn depth_first(&mut self, class: usize, inner: &[usize], outer: &[usize]) -> Result<(), Stop> {
        let members = &self.classes[class];
        let group = [class];
        let mut places: Vec<(usize, usize)> = Vec::new();
        for &slot in inner {
            let (_, place) = self.turn(&group, &self.slots[slot].objects).expect("an inner slot has its turn");
            places.push((place, slot));
        }
        places.sort_by_key(|&(place, slot)| (std::cmp::Reverse(place), slot));
        let mut previous = Bit::TRUE;
        for (number, &atom) in members.iter().enumerate() {
            let further = &members[number..];
            let own = places.iter().filter(|&&(place, _)| place < number).map(|&(_, slot)| slot);
            let mut leads = Bit::FALSE;
            for slot in own.chain(outer.iter().copied()) {
                let active = self.active(slot);
                let active = self.circuit.and(active, previous);
                let mut onward = vec![leads];
                for &(target, bit) in &self.slots[slot].targets {
                    self.spending.step()?;
                    if further.contains(&target) {
                        let here = self.circuit.and(active, bit);
                        // The first slot that leads to any further object must lead to the next one.
                        if target != atom {
                            let condition = self.circuit.implies(here, leads);
                            self.require(condition);
                        }
                        onward.push(here);
                    }
                }
                leads = self.circuit.any(onward);
            }
            self.seen[atom] = self.circuit.or(self.seen[atom], leads);
            previous = self.seen[atom];
        }
        Ok(())
    }

    fn require(&mut self, condition: Bit) {
        if !condition.is_true() {
            self.conditions.push(condition);
        }
    }

    /// When a slot is scanned: with the last of the atoms of the group that it depends on.
    fn turn(&self, group: &[usize], objects: &[usize]) -> Option<(usize, usize)> {
        let place = |&atom: &usize| {
            let class = group.iter().position(|&class| class == self.class_of[atom])?;
            Some((class, self.classes[group[class]].iter().position(|&member| member == atom)?))
        };
        objects.iter().filter_map(place).max()
    }

    /// Follows one slot into the classes of a group.
    fn slot(&mut self, group: &[usize], number: usize) -> Result<(), Stop> {
        let slot = &self.slots[number];
        let active = self.active(number);
        let mut met = Vec::new();
        for &(target, bit) in &slot.targets {
            self.spending.step()?;
            let class = self.class_of[target];
            if group.contains(&class) {
                let here = self.circuit.and(active, bit);
                if let Some(previous) = self.previous(class, target) {
                    let condition = self.circuit.implies(here, self.seen[previous]);
                    self.require(condition);
                }
                met.push((target, here));
            }
        }
        for (target, here) in met {
            self.seen[target] = self.circuit.or(self.seen[target], here);
        }
        Ok(())
    }

    /// Whether the object of a slot has been met, and all other objects that the slot depends on.
    fn active(&mut self, slot: usize) -> Bit {
        self.circuit.all(self.slots[slot].objects.iter().map(|&atom| self.seen[atom]))
    }

    /// The atom before this one in its class.
    fn previous(&self, class: usize, atom: usize) -> Option<usize> {
        let place = self.classes[class].iter().position(|&member| member == atom)?;
        place.checked_sub(1).map(|before| self.classes[class][before])
    }
}
