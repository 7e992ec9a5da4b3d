//! Inputs that failed once, tried before all others.

use std::time::Instant;

use smallscope_core::{Count, Report, Structure};
use smallscope_jvm::{Event, Value};

use super::regressions;
use super::run::{known_classes, trial};
use super::tester::{Tester, has_receiver, tester, title};
use super::trial::Trial;
use super::{TestRequest, Tested};
use crate::error::Error;
use crate::generate::Settings;
use crate::restore;
use crate::subject::Bounding;

/// What became of the inputs that are kept.
pub(super) enum Replayed {
    /// The smallest that fails.
    Fails(Box<Tested>),
    /// None fails; what is to be said of them.
    Passes(Vec<String>),
}

/// Tries the inputs of a method that a file keeps. One that no longer fits the classes, is no longer valid or that a precondition
/// forbids is left out.
pub(super) fn replay(request: &TestRequest, settings: &Settings, start: Instant) -> Result<Replayed, Error> {
    let Some(path) = &request.regressions else { return Ok(Replayed::Passes(Vec::new())) };
    // The bound is that of the file's inputs: objects are made for what is read.
    let mut smallest = request.clone();
    if let Bounding::Skeleton { bound, .. } = &mut smallest.inputs.bounds {
        *bound = 0;
    }
    let mut subject = tester(&smallest, Some(0), settings)?;
    let title = title(&subject.inputs.machine, subject.method);
    let (kept, mut notes) = regressions::read(path, &title)?;
    let mut trial = trial(&subject, settings, &|_| ());
    let (count, mut skipped) = (kept.len(), 0);
    for text in kept {
        let before = trial.tally.inputs;
        retry(&mut subject, &mut trial, &text)?;
        skipped += usize::from(trial.tally.inputs == before);
    }
    if skipped > 0 {
        notes.push(format!(
            "{skipped} of the {count} inputs that are kept do not fit the class any more, and are left out"
        ));
    }
    let tally = trial.tally;
    if let Some((_, failure)) = tally.smallest {
        notes.push(format!("this input is kept in {}; nothing else was tried", path.display()));
        let mut report = Report::new("the inputs that are kept".to_owned(), Count::one());
        report.elapsed = start.elapsed();
        return Ok(Replayed::Fails(Box::new(Tested {
            method: title,
            report,
            inputs: tally.inputs,
            failures: tally.failures,
            smallest: Some(*failure),
            endings: tally.endings,
            written: Vec::new(),
            notes,
            is_kept: true,
        })));
    }
    if tally.inputs > 0 {
        notes.push(format!("{} inputs that are kept in {} pass", tally.inputs, path.display()));
    }
    Ok(Replayed::Passes(notes))
}

/// Tries an input that was written as text, if it fits the classes and is valid.
pub(super) fn retry(subject: &mut Tester, trial: &mut Trial<'_>, text: &str) -> Result<(), Error> {
    let known = known_classes(subject);
    let has_this = trial.shown.first().is_some_and(|shown| shown.name == "this");
    let receives = has_receiver(&subject.inputs.machine, subject.method);
    let descriptors: Vec<String> = trial.shown.iter().map(|shown| shown.descriptor.clone()).collect();
    let machine = &mut subject.inputs.machine;
    machine.push_choice();
    let restored = text.parse::<Structure>().map_err(|error| Error::input(error.to_string()));
    let restored = restored.and_then(|structure| restore::values(machine, &structure, &descriptors, &known));
    if let Ok(mut values) = restored {
        let this = if has_this { values.remove(0) } else { Value::Void };
        if let (true, Value::Ref(root)) = (receives, this) {
            (trial.root, trial.shown[0].value) = (root, this);
        }
        let mut is_valid = true;
        for judged in values.iter().copied().chain(receives.then_some(this)) {
            is_valid &= holds(machine, &trial.call.judges, judged);
        }
        if receives && is_valid {
            let invariant = trial.call.invariant.filter(|&method| machine.method(method).parameters().count() == 0);
            is_valid = invariant.is_none_or(|method| accepts(machine, method, this));
        }
        if is_valid {
            trial.try_input(machine, &values)?;
        }
    }
    subject.inputs.machine.pop_choice();
    Ok(())
}

/// Whether an object that has a predicate satisfies it.
fn holds(
    machine: &mut smallscope_jvm::Machine,
    judges: &rustc_hash::FxHashMap<smallscope_jvm::ClassId, smallscope_jvm::MethodId>,
    value: Value,
) -> bool {
    let Value::Ref(object) = value else { return true };
    if object == smallscope_jvm::Ref::NULL {
        return true;
    }
    judges.get(&machine.class_of(object)).is_none_or(|&judge| accepts(machine, judge, value))
}

fn accepts(machine: &mut smallscope_jvm::Machine, method: smallscope_jvm::MethodId, this: Value) -> bool {
    machine.push_choice();
    machine.set_steps(10_000_000);
    let accepts = matches!(machine.call(method, &[this]), Event::Returned(Value::Int(value)) if value != 0);
    machine.pop_choice();
    accepts
}
