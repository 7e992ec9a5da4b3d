//! Tests: an input of every instance, the code under test, and what is asked of its outcome.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::time::Instant;

use smallscope_relational::Instance;

use super::findings::{Findings, Shown};
use super::judge::{Comparison, Judge};
use super::module::Module;
use super::{Abstraction, Outcome, Reason, Study, StudyError};
use crate::harness::{Panic, catch};

type Concretise<'a, I> = Box<dyn Fn(&Abstraction<'_>) -> I + 'a>;
type Abstract<'a, O> = Box<dyn Fn(&O, &mut Outcome<'_>) + 'a>;

/// A study that knows how to make inputs.
#[must_use = "a study does nothing until it is checked"]
pub struct Inputs<'a, I> {
    study: Study,
    concretise: Concretise<'a, I>,
}

impl<'a, I: Debug> Inputs<'a, I> {
    pub(super) fn new(study: Study, concretise: impl Fn(&Abstraction<'_>) -> I + 'a) -> Self {
        Inputs { study, concretise: Box::new(concretise) }
    }

    /// The code under test.
    pub fn run<O: Debug>(self, code: impl Fn(I) -> O + 'a) -> Tests<'a, I, O> {
        let Inputs { study, concretise } = self;
        Tests {
            study,
            concretise,
            code: Box::new(code),
            abstraction: None,
            comparisons: Vec::new(),
            correct: Vec::new(),
        }
    }
}

/// A study that can be checked: with nothing more said, that the code does not panic.
#[must_use = "a study does nothing until it is checked"]
pub struct Tests<'a, I, O> {
    study: Study,
    concretise: Concretise<'a, I>,
    code: Box<dyn Fn(I) -> O + 'a>,
    abstraction: Option<Abstract<'a, O>>,
    comparisons: Vec<Comparison<'a, I, O>>,
    correct: Vec<String>,
}

impl<'a, I: Debug, O: Debug> Tests<'a, I, O> {
    /// How an outcome becomes relations of the module: those that [`Study::outcome`] names.
    pub fn abstraction(mut self, abstraction: impl Fn(&O, &mut Outcome<'_>) + 'a) -> Self {
        self.abstraction = Some(Box::new(abstraction));
        self
    }

    /// What must hold of input and outcome: a predicate of the module without parameters, or any formula. Can be repeated;
    /// the first that does not hold is the reason of a failure.
    pub fn correct(mut self, formula: impl Into<String>) -> Self {
        self.correct.push(formula.into());
        self
    }

    /// Other code must do the same on every input.
    pub fn same_as(self, reference: impl Fn(I) -> O + 'a) -> Self
    where
        O: PartialEq,
    {
        self.same_as_by(reference, |one, other| one == other)
    }

    /// Other code must do the same on every input, as this function sees it: such as numbers that are close enough.
    pub fn same_as_by(mut self, reference: impl Fn(I) -> O + 'a, is_same: impl Fn(&O, &O) -> bool + 'a) -> Self {
        self.comparisons.push(Comparison { reference: Box::new(reference), is_same: Box::new(is_same) });
        self
    }

    /// Runs the code on every input, and judges what it did.
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the module, with what the study names in it, or with a translation. That the code
    /// fails is no error, but in the findings.
    pub fn check(self) -> Result<Findings, StudyError> {
        let start = Instant::now();
        let module = Module::read(&self.study, &self.correct)?;
        if self.abstraction.is_none() && !self.correct.is_empty() {
            return Err(StudyError::name("`correct(..)` needs `abstraction(..)`: nothing says what an outcome means"));
        }
        let mut judge = Judge::new(&module)?;
        let mut findings = Findings::new(&self.study, &module);
        let mut broken = None;
        let counted = module.analysis.spec.visit(&self.study.options, |instance| {
            if findings.is_full(self.study.most) {
                return ControlFlow::Break(());
            }
            broken = self.test(&module, &mut judge, &instance, &mut findings).err();
            if broken.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        match broken {
            Some(error) => Err(error),
            None => Ok(findings.finished(counted.stopped, start.elapsed())),
        }
    }

    /// Runs and judges the code on one input.
    fn test(
        &self,
        module: &Module,
        judge: &mut Judge,
        instance: &Instance,
        findings: &mut Findings,
    ) -> Result<(), StudyError> {
        findings.tests += 1;
        let input = self.input(module, instance)?;
        let (failed, outcome) = match catch(|| (self.code)(input)) {
            Err(panic) => (Some((Reason::panicked(panic), None)), None),
            Ok(outcome) => (self.judged(module, judge, instance, &outcome)?, Some(outcome)),
        };
        let Some((reason, after)) = failed else {
            findings.passes += 1;
            return Ok(());
        };
        findings.add(reason, size(instance), || {
            let input = format!("{:?}", self.input(module, instance)?);
            let outcome = outcome.map(|outcome| format!("{outcome:?}"));
            let picture = module.analysis.picture(after.as_ref().unwrap_or(instance));
            Ok(Shown { input, outcome, picture })
        })
    }

    /// Why an outcome is wrong, if it is, and the instance with the outcome in it.
    fn judged(
        &self,
        module: &Module,
        judge: &mut Judge,
        instance: &Instance,
        outcome: &O,
    ) -> Result<Option<(Reason, Option<Instance>)>, StudyError> {
        for comparison in &self.comparisons {
            let input = self.input(module, instance)?;
            if let Some(reason) = comparison.judge(input, outcome) {
                return Ok(Some((reason, None)));
            }
        }
        let Some(abstraction) = &self.abstraction else { return Ok(None) };
        let mut out = Outcome::new(Abstraction { names: &module.names, instance });
        catch(|| abstraction(outcome, &mut out)).map_err(|panic| broken("abstraction", module, instance, panic))?;
        let after = out.into_instance();
        Ok(judge.judge(&after)?.map(|reason| (reason, Some(after))))
    }

    fn input(&self, module: &Module, instance: &Instance) -> Result<I, StudyError> {
        let abstraction = Abstraction { names: &module.names, instance };
        catch(|| (self.concretise)(&abstraction)).map_err(|panic| broken("concretise", module, instance, panic))
    }
}

/// How much there is in an instance.
fn size(instance: &Instance) -> usize {
    instance.iter().map(|(_, tuples)| tuples.len()).sum()
}

fn broken(which: &'static str, module: &Module, instance: &Instance, panic: Panic) -> StudyError {
    let Panic { message, place } = panic;
    StudyError::Translation { which, message, place, instance: module.analysis.picture(instance).text() }
}
