//! The trial of a method on one input after the other.

use std::ops::ControlFlow;

use smallscope_core::keep::Keeper;
use smallscope_core::merge::Digest;
use smallscope_core::{Counters, Interrupt, Stop};
use smallscope_jvm::{Machine, Ref, Value};

use super::Failure;
use super::call::Call;
use crate::checkpoint::{Checkpoint, Tests};
use crate::error::Error;
use crate::generate::Progress;
use crate::junit;
use crate::observe::{self, Shown};
use crate::search::{Found, Watch};

/// What was found so far.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) inputs: u64,
    pub(super) failures: u64,
    /// The smallest input that failed, with its size.
    pub(super) smallest: Option<((usize, usize, String), Box<Failure>)>,
    pub(super) endings: Vec<(String, u64)>,
    pub(super) digest: Digest,
}

impl Tally {
    pub(super) fn add(&mut self, other: Tally) {
        self.inputs += other.inputs;
        self.failures += other.failures;
        self.digest = std::mem::take(&mut self.digest) + other.digest;
        for (ending, count) in other.endings {
            self.ended(ending, count);
        }
        if let Some((size, failure)) = other.smallest {
            self.failed(size, failure);
        }
    }

    fn ended(&mut self, ending: String, more: u64) {
        match self.endings.iter_mut().find(|(known, _)| *known == ending) {
            Some((_, count)) => *count += more,
            None => self.endings.push((ending, more)),
        }
    }

    fn failed(&mut self, size: (usize, usize, String), failure: Box<Failure>) {
        if self.smallest.as_ref().is_none_or(|(smallest, _)| size < *smallest) {
            self.smallest = Some((size, failure));
        }
    }
}

pub(super) struct Trial<'p> {
    pub(super) call: Call,
    pub(super) root: Ref,
    pub(super) shown: Vec<Shown>,
    pub(super) tally: Tally,
    pub(super) writer: Option<junit::Writer>,
    pub(super) progress: &'p Progress<'p>,
    /// Whether the inputs are added up, for `smallscope merge`.
    pub(super) has_digest: bool,
    /// The interrupt of the whole, if the search has one of its own.
    pub(super) outer: Option<Interrupt>,
    /// Who keeps the checkpoint, and the number of what is searched.
    pub(super) keeper: Option<(Keeper, u64)>,
}

impl Trial<'_> {
    /// What is left to do after the candidate with these choices.
    pub(super) fn checkpoint(&self, fingerprint: u64, counters: Counters, path: Vec<u32>) -> Checkpoint {
        let Tally { inputs, failures, smallest, endings, digest } = &self.tally;
        let test = Tests {
            inputs: *inputs,
            failures: *failures,
            smallest: smallest.as_ref().map(|((_, _, text), _)| text.clone()),
            endings: endings.clone(),
        };
        let counters = Counters { digest: digest.0, ..counters };
        Checkpoint { fingerprint, counters, path, test: Some(test) }
    }

    /// Tries an input that the machine holds, unless a precondition forbids it.
    pub(super) fn try_input(&mut self, machine: &mut Machine, arguments: &[Value]) -> Result<(), Error> {
        let from = self.shown.len() - arguments.len();
        for (shown, value) in self.shown[from..].iter_mut().zip(arguments) {
            shown.value = *value;
        }
        if !self.call.is_allowed(machine, self.root, arguments)? {
            return Ok(());
        }
        self.tally.inputs += 1;
        if let Some(writer) = &mut self.writer {
            writer.begin(machine, self.root, arguments);
        }
        if self.has_digest {
            self.tally.digest.add(observe::structure(machine, &self.shown).canonical().as_str());
        }
        let mut after = self.shown.clone();
        let mut look = |machine: &mut Machine, root: Ref| {
            if let Some(this) = after.first_mut().filter(|shown| shown.name == "this") {
                this.value = Value::Ref(root);
            }
            observe::structure(machine, &after)
        };
        let ended = self.call.run(machine, self.root, arguments, &mut look)?;
        self.tally.ended(ended.ending.clone(), 1);
        if let Some(writer) = &mut self.writer {
            writer.end(&ended)?;
        }
        if let Some(reason) = ended.reason {
            self.tally.failures += 1;
            let before = observe::structure(machine, &self.shown);
            let text = before.to_string();
            let size = (before.objects.len(), text.len(), text);
            let names = self.shown.iter().map(|shown| shown.name.clone()).collect();
            self.tally.failed(size, Box::new(Failure { before, after: ended.after, names, reason }));
        }
        Ok(())
    }
}

impl Watch for Trial<'_> {
    fn found(&mut self, machine: &mut Machine, found: &Found<'_>) -> Result<ControlFlow<()>, Error> {
        self.try_input(machine, found.late)?;
        Ok(ControlFlow::Continue(()))
    }

    fn progress(&mut self, counters: &Counters, path: &dyn Fn() -> Vec<u32>) -> Result<Option<Stop>, Error> {
        (self.progress)(counters);
        if let Some(&(_, fingerprint)) = self.keeper.as_ref().filter(|(keeper, _)| keeper.is_due()) {
            let text = self.checkpoint(fingerprint, *counters, path()).to_string();
            if let Some((keeper, _)) = &mut self.keeper {
                // If there is no room now, there may be later; the last attempt tells.
                let _ = keeper.write(&text);
            }
        }
        Ok(self.outer.as_ref().is_some_and(Interrupt::is_raised).then_some(Stop::Interrupted))
    }
}
