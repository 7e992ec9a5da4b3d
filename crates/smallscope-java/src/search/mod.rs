//! Korat's search on a machine that can go back.
//!
//! The predicate runs. When it reads a slot that has no value, the machine stops: the slot gets the first value of its domain, and a
//! choice point remembers how to come back. When the run ends, the last choice takes its next value, and the machine goes on
//! from there instead of from the beginning. What was not read is not varied. If the predicate accepts, the slots that it did not
//! read are chosen, too, from the root on, in the order of the fields; then the structure is complete.
//!
//! Invariant: `stack` has the choices in the order in which they were made, and the machine has a choice point for each of
//! them that has another value left. `used` follows from the stack.

mod candidate;
mod complete;
mod part;
mod rejections;

use std::ops::ControlFlow;

use smallscope_core::{Breach, Budget, Counters, Outcome, Stop};
use smallscope_jvm::{Event, Machine, MethodId, Ref, Slot, Stop as Halt, Value};

pub use candidate::{Candidate, Chosen};
pub(crate) use part::Part;
pub(crate) use rejections::Rejections;

use crate::error::Error;
use crate::space::{Alternative, DomainId, Space};
use complete::next_unset;

/// What a choice is about.
#[derive(Clone, Copy, Debug)]
enum Place {
    Slot(Slot),
    Argument(usize),
}

/// When a choice was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Before the predicate runs.
    Arguments,
    /// While it runs.
    Running,
    /// After it accepted.
    Completing,
}

#[derive(Clone, Copy, Debug)]
struct Choice {
    place: Place,
    domain: DomainId,
    at: Alternative,
    /// How many values came before.
    number: u32,
    phase: Phase,
    /// Whether the machine has a choice point for it: there is another value.
    has_point: bool,
    /// The class domain whose objects were met for the first time, and how many had been before.
    before: Option<(u32, u32)>,
    /// How many collections were being filled and arguments judged.
    filling: u32,
}

/// What a search may do.
#[derive(Clone, Debug, Default)]
pub(crate) struct Allowance {
    pub(crate) budget: Budget,
    pub(crate) candidates: Option<u64>,
    pub(crate) structures: Option<u64>,
    /// Calls and backward jumps that one run of the predicate may take.
    pub(crate) steps: u64,
}

/// Why a candidate is no structure.
pub(crate) enum Rejected {
    False,
    Threw,
    Endless,
}

/// A structure.
pub(crate) struct Found<'s> {
    /// The arguments of the predicate.
    pub(crate) arguments: &'s [Value],
    /// Further arguments.
    pub(crate) late: &'s [Value],
    /// The branch of the space in which it was found.
    pub(crate) branch: usize,
}

/// What a search tells of.
pub(crate) trait Watch {
    /// A structure is complete: the machine has it, and may do with it what it likes, if it goes back.
    fn found(&mut self, machine: &mut Machine, found: &Found<'_>) -> Result<ControlFlow<()>, Error>;

    /// A candidate was rejected. The machine is where it was then.
    fn rejected(&mut self, _machine: &mut Machine, _why: &Rejected) {}

    /// Whether it wants every candidate in words.
    fn wants_candidates(&self) -> bool {
        false
    }

    /// A candidate, before it is counted; whoever looks may want no more.
    fn candidate(&mut self, _candidate: &Candidate) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Called from time to time with what was counted; a limit that others share may have been reached.
    fn progress(&mut self, _counters: &Counters, _path: &dyn Fn() -> Vec<u32>) -> Result<Option<Stop>, Error> {
        Ok(None)
    }
}

/// A search that is under way.
pub(crate) struct Search<'a> {
    pub(crate) machine: &'a mut Machine,
    space: &'a Space,
    predicate: MethodId,
    allowance: Allowance,
    part: Part,
    stack: Vec<Choice>,
    /// For each class domain, how many of its objects were met.
    used: Vec<u32>,
    arguments: Vec<Value>,
    pub(crate) counters: Counters,
    pub(crate) rejections: Rejections,
    /// The number of candidates at which to look at limits next.
    look_at: u64,
    /// The choices of a candidate that was the last one of an earlier run.
    replay: Vec<u32>,
    is_resumed: bool,
    /// What happened when a method was started, if that was the end of it.
    begun: Option<Event>,
    /// How many collections are being filled and arguments judged, one within the other.
    filling: u32,
}

impl<'a> Search<'a> {
    pub(crate) fn new(machine: &'a mut Machine, space: &'a Space, predicate: MethodId, allowance: Allowance) -> Self {
        let mut used = vec![0; space.classes.len()];
        for &(class, count) in &space.met {
            used[class as usize] = count;
        }
        Search {
            machine,
            predicate,
            allowance,
            part: Part::whole(),
            stack: Vec::new(),
            used,
            arguments: Vec::new(),
            counters: Counters::default(),
            rejections: Rejections::default(),
            look_at: 0,
            replay: Vec::new(),
            is_resumed: false,
            begun: None,
            filling: 0,
            space,
        }
    }

    /// Only this part of the space.
    pub(crate) fn of_part(mut self, part: Part) -> Self {
        self.part = part;
        self
    }

    /// From after the candidate with these choices on.
    pub(crate) fn after(mut self, path: Vec<u32>, counters: Counters) -> Self {
        self.replay = path;
        self.replay.reverse();
        self.is_resumed = true;
        self.counters = counters;
        self
    }

    /// Searches until everything was tried, a limit is reached, or the watch wants no more.
    pub(crate) fn run(&mut self, watch: &mut dyn Watch) -> Result<Outcome, Error> {
        let base = self.machine.choices();
        let ended = self.go(watch);
        while self.machine.choices() > base {
            self.machine.pop_choice();
        }
        ended
    }

    fn go(&mut self, watch: &mut dyn Watch) -> Result<Outcome, Error> {
        // The first candidate of a resumed search was counted before.
        let mut is_known = self.is_resumed;
        let mut phase = Phase::Arguments;
        // Everything is undone in the end, also by choices that have no choice point.
        self.machine.push_choice();
        loop {
            let is_over = match phase {
                _ if self.filling > 0 => self.fill(phase, watch, is_known)?,
                Phase::Arguments => self.choose_arguments(&mut phase)?,
                Phase::Running => self.advance(&mut phase, watch, is_known)?,
                Phase::Completing => self.complete(watch, is_known)?,
            };
            match is_over {
                Step::On => continue,
                Step::Stop(outcome) => return Ok(outcome),
                Step::Back => {}
            }
            self.replay.clear();
            is_known = false;
            match self.back() {
                Some(next) => phase = next,
                None => return Ok(Outcome::Exhausted),
            }
        }
    }

    fn choose_arguments(&mut self, phase: &mut Phase) -> Result<Step, Error> {
        let next = self.arguments.len();
        if let Some(&domain) = self.space.arguments.get(next) {
            return self.choose(Place::Argument(next), domain, Phase::Arguments);
        }
        let receiver = (self.space.root != Ref::NULL).then_some(Value::Ref(self.space.root));
        let values: Vec<Value> = receiver.into_iter().chain(self.arguments.iter().copied()).collect();
        self.machine.set_steps(self.allowance.steps);
        self.begun = self.machine.start(self.predicate, &values);
        *phase = Phase::Running;
        Ok(Step::On)
    }

    /// Goes on with filling a collection, or with the predicate of an argument: both may read slots that have no value.
    fn fill(&mut self, phase: Phase, watch: &mut dyn Watch, is_known: bool) -> Result<Step, Error> {
        let event = match self.begun.take() {
            Some(event) => event,
            None => self.machine.run(),
        };
        match event {
            // The predicate of an argument said no.
            Event::Returned(Value::Int(0)) => self.happened(event, phase, watch, is_known),
            Event::Returned(_) => {
                self.filling -= 1;
                Ok(Step::On)
            }
            event => self.happened(event, phase, watch, is_known),
        }
    }

    fn advance(&mut self, phase: &mut Phase, watch: &mut dyn Watch, is_known: bool) -> Result<Step, Error> {
        let event = match self.begun.take() {
            Some(event) => event,
            None => self.machine.run(),
        };
        match event {
            Event::Returned(Value::Int(value)) if value != 0 => {
                *phase = Phase::Completing;
                Ok(Step::On)
            }
            event => self.happened(event, Phase::Running, watch, is_known),
        }
    }

    /// What follows if a run stopped, but did not accept.
    fn happened(&mut self, event: Event, phase: Phase, watch: &mut dyn Watch, is_known: bool) -> Result<Step, Error> {
        match event {
            Event::Choose(slot) => {
                let Some(domain) = self.space.domain_of(slot) else {
                    return Err(Error::input("a slot without a domain was read"));
                };
                self.choose(Place::Slot(slot), domain, phase)
            }
            Event::Returned(_) => self.reject(Rejected::False, watch, is_known),
            Event::Threw(_) => self.reject(Rejected::Threw, watch, is_known),
            Event::Stopped(Halt::Steps) => self.reject(Rejected::Endless, watch, is_known),
            Event::Stopped(Halt::Memory) => {
                Ok(Step::Stop(Outcome::Stopped(Stop::Memory(self.machine.heap_words() as u64 * 8))))
            }
            Event::Exit(code) => Err(Error::input(format!("the predicate ends the program with System.exit({code})"))),
            Event::Failed(error) => Err(error.into()),
        }
    }

    fn reject(&mut self, why: Rejected, watch: &mut dyn Watch, is_known: bool) -> Result<Step, Error> {
        if is_known || !self.part.has_leaf(self.stack.len()) {
            return Ok(Step::Back);
        }
        match why {
            Rejected::False => {}
            Rejected::Threw => self.counters.panics += 1,
            Rejected::Endless => self.counters.endless_loops += 1,
        }
        self.rejections.note(self.machine);
        watch.rejected(self.machine, &why);
        if watch.wants_candidates() && watch.candidate(&self.candidate(false)).is_break() {
            return Ok(Step::Stop(Outcome::Stopped(Stop::Abandoned)));
        }
        self.count(watch)
    }

    fn complete(&mut self, watch: &mut dyn Watch, is_known: bool) -> Result<Step, Error> {
        if let Some(slot) = next_unset(self.machine, self.space, &self.arguments) {
            let Some(domain) = self.space.domain_of(slot) else {
                return Err(Error::input("a slot without a domain has no value"));
            };
            return self.choose(Place::Slot(slot), domain, Phase::Completing);
        }
        let late = self.arguments.len() - self.space.arguments.len();
        if let Some(&domain) = self.space.late.get(late) {
            return self.choose(Place::Argument(self.arguments.len()), domain, Phase::Completing);
        }
        if is_known || !self.part.has_leaf(self.stack.len()) {
            return Ok(Step::Back);
        }
        if let Some(slot) = self.meddled().or_else(|| self.wrote_unread()) {
            let field = complete::name(self.machine, slot);
            return Ok(Step::Stop(Outcome::Broken(Breach::Meddling(format!("it changes `{field}`")))));
        }
        if watch.wants_candidates() && watch.candidate(&self.candidate(true)).is_break() {
            return Ok(Step::Stop(Outcome::Stopped(Stop::Abandoned)));
        }
        self.counters.structures += 1;
        self.look_at = 0;
        let (arguments, late) = self.arguments.split_at(self.space.arguments.len());
        let found = Found { arguments, late, branch: self.part.branch };
        let wants_more = watch.found(self.machine, &found)?;
        // What a method under test writes is undone.
        self.machine.forget_meddling();
        let step = self.count(watch)?;
        match wants_more {
            ControlFlow::Break(()) => Ok(Step::Stop(Outcome::Stopped(Stop::Abandoned))),
            ControlFlow::Continue(()) => Ok(step),
        }
    }

    /// A slot that the predicate wrote to, and never read.
    fn wrote_unread(&self) -> Option<Slot> {
        let is_chosen =
            |slot: Slot| self.stack.iter().any(|choice| matches!(choice.place, Place::Slot(chosen) if chosen == slot));
        self.machine.meddled().filter(|&slot| !is_chosen(slot))
    }

    /// A slot that does not hold what was chosen for it: the predicate changed it.
    fn meddled(&self) -> Option<Slot> {
        self.stack.iter().find_map(|choice| match choice.place {
            Place::Slot(slot) if self.machine.read(slot) != Some(self.space.value(choice.domain, choice.at)) => {
                Some(slot)
            }
            _ => None,
        })
    }

    /// A candidate is done with.
    #[inline]
    fn count(&mut self, watch: &mut dyn Watch) -> Result<Step, Error> {
        self.counters.candidates += 1;
        if self.counters.candidates < self.look_at { Ok(Step::Back) } else { self.look(watch) }
    }

    /// Looks whether a limit is reached, and when to look again: at once after the next structure.
    #[cold]
    fn look(&mut self, watch: &mut dyn Watch) -> Result<Step, Error> {
        let Counters { candidates, structures, .. } = self.counters;
        self.look_at = (candidates + LOOK) / LOOK * LOOK;
        if let Some(limit) = self.allowance.candidates {
            self.look_at = self.look_at.min(limit);
        }
        if candidates % LOOK == 0 || candidates == 1 {
            if let Some(stop) = self.allowance.budget.exceeded() {
                return Ok(Step::Stop(Outcome::Stopped(stop)));
            }
            let stack = &self.stack;
            let path = || stack.iter().map(|choice| choice.number).collect();
            if let Some(stop) = watch.progress(&self.counters, &path)? {
                return Ok(Step::Stop(Outcome::Stopped(stop)));
            }
        }
        let reached = |limit: Option<u64>, count: u64| limit.filter(|&limit| count >= limit);
        if let Some(limit) = reached(self.allowance.structures, structures) {
            return Ok(Step::Stop(Outcome::Stopped(Stop::Structures(limit))));
        }
        if let Some(limit) = reached(self.allowance.candidates, candidates) {
            return Ok(Step::Stop(Outcome::Stopped(Stop::Candidates(limit))));
        }
        Ok(Step::Back)
    }

    /// How many branches there are, if they were counted.
    pub(crate) fn branches(&self) -> usize {
        self.part.branches()
    }

    /// Where the search is: the choices of the last candidate.
    pub(crate) fn path(&self) -> Vec<u32> {
        self.stack.iter().map(|choice| choice.number).collect()
    }

    #[inline]
    fn choose(&mut self, place: Place, domain: DomainId, phase: Phase) -> Result<Step, Error> {
        if !self.part.has_branch(self.stack.len()) {
            return Ok(Step::Back);
        }
        let above = self.above(place);
        let Some(mut at) = self.space.next(domain, above, &self.used) else {
            // A set has no further element; or there are no objects yet that a method could be given.
            let is_late = matches!(place, Place::Argument(number) if number >= self.space.arguments.len());
            if above.is_some() || is_late {
                return Ok(Step::Back);
            }
            let name = match place {
                Place::Slot(slot) => complete::name(self.machine, slot),
                Place::Argument(number) => format!("argument {}", number + 1),
            };
            return Err(Error::input(format!("`{name}` has no value: its domain is empty")));
        };
        let mut number = 0;
        for _ in 0..self.replay.pop().unwrap_or(0) {
            number += 1;
            at = self.space.next(domain, Some(at), &self.used).ok_or_else(|| {
                Error::input("the checkpoint does not fit: the predicate reads something else than it did then")
            })?;
        }
        let has_point = self.space.next(domain, Some(at), &self.used).is_some();
        if has_point {
            self.machine.push_choice();
        }
        let before = self.meet(domain, at);
        self.stack.push(Choice { place, domain, at, number, phase, has_point, before, filling: self.filling });
        self.assign(place, domain, at);
        Ok(Step::On)
    }

    /// The value above which those of this place begin: that of the element before, if elements come in order.
    #[inline]
    fn above(&self, place: Place) -> Option<Alternative> {
        let Place::Slot(Slot::Element { array, index }) = place else { return None };
        if index == 0 || self.space.ascending.is_empty() || !self.space.ascending.contains(&array) {
            return None;
        }
        self.stack.iter().rev().find_map(|choice| match choice.place {
            Place::Slot(Slot::Element { array: of, index: at }) if of == array && at + 1 == index => Some(choice.at),
            _ => None,
        })
    }

    #[inline]
    fn meet(&mut self, domain: DomainId, at: Alternative) -> Option<(u32, u32)> {
        let (class, index) = self.space.object(domain, at)?;
        let used = &mut self.used[class as usize];
        (index >= *used).then(|| (class, std::mem::replace(used, index + 1)))
    }

    #[inline]
    fn assign(&mut self, place: Place, domain: DomainId, at: Alternative) {
        let value = self.space.value(domain, at);
        match place {
            Place::Slot(slot) => self.machine.assign(slot, value),
            Place::Argument(_) => self.arguments.push(value),
        }
        let Value::Ref(object) = value else { return };
        if let Some(fill) = self.space.fills.get(&object) {
            self.begun = self.machine.start(fill.method, &fill.arguments);
            self.filling += 1;
        }
        let is_late = matches!(place, Place::Argument(number) if number >= self.space.arguments.len());
        if is_late && object != Ref::NULL {
            if let Some(&judge) = self.space.judges.get(&self.machine.class_of(object)) {
                self.begun = self.machine.start(judge, &[value]);
                self.filling += 1;
            }
        }
    }

    /// Goes back to the last choice that has another value, and takes it.
    fn back(&mut self) -> Option<Phase> {
        loop {
            let choice = self.stack.last_mut()?;
            if let Some((class, before)) = choice.before.take() {
                self.used[class as usize] = before;
            }
            if let Place::Argument(number) = choice.place {
                self.arguments.truncate(number);
            }
            if !choice.has_point {
                self.stack.pop();
                continue;
            }
            let Choice { place, domain, at, phase, filling, .. } = *choice;
            (self.filling, self.begun) = (filling, None);
            let at = self.space.next(domain, Some(at), &self.used).expect("there is a choice point for it");
            self.machine.retry();
            self.machine.set_steps(self.allowance.steps);
            // The last value needs no way back.
            let has_point = self.space.next(domain, Some(at), &self.used).is_some();
            if !has_point {
                self.machine.commit_choice();
            }
            (choice.at, choice.has_point) = (at, has_point);
            choice.number += 1;
            let before = self.meet(domain, at);
            self.stack.last_mut()?.before = before;
            self.assign(place, domain, at);
            return Some(phase);
        }
    }
}

/// What comes next.
enum Step {
    On,
    Back,
    Stop(Outcome),
}

/// How many candidates pass between two looks at the budget.
const LOOK: u64 = 256;
