//! Methods under test: every valid object and every argument, the call, and what must hold afterwards.
//!
//! The machine holds a structure when the search has found it. The call runs right there, behind a choice point: going back to it
//! brings the structure back as it was, whatever the call did. An input fails if the method throws what it does not declare, an
//! assertion fails, a postcondition does not hold, or the object is no longer valid.

mod call;
mod copy;
mod regressions;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use smallscope_core::{Counters, Outcome, Report, Structure};
use smallscope_jvm::{Machine, MethodId, Value};

use crate::bounds::DomainBound;
use crate::contract::{self, Contract};
use crate::error::Error;
use crate::generate::{Progress, Settings};
use crate::junit::{self, Junit, Written};
use crate::observe::{self, Shown};
use crate::search::{Allowance, Found, Search, Watch};
use crate::subject::{Bounding, Request, Subject};
use crate::view::parameters;
use crate::{names, skeleton};

pub(crate) use call::Ended;
pub use call::Reason;

/// What is tested, on which inputs, and what is written.
#[derive(Clone, Debug, Default)]
pub struct TestRequest {
    /// The class, its predicate and its bounds.
    pub inputs: Request,
    /// The method: its name, with the types of its parameters if there are several: `remove(int)`.
    pub method: String,
    /// Domains of its arguments, by number from 1.
    pub arguments: Vec<(usize, String)>,
    /// Names of preconditions.
    pub requires: Vec<String>,
    /// Names of postconditions.
    pub ensures: Vec<String>,
    /// JUnit sources to write.
    pub junit: Option<Junit>,
    /// A file in which failing inputs are kept, and tried first.
    pub regressions: Option<PathBuf>,
}

/// An input that fails.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The object and the arguments before the call.
    pub before: Structure,
    /// The same after it, if it came to an end.
    pub after: Option<Structure>,
    /// What is what in them: `this`, then the parameters.
    pub names: Vec<String>,
    /// What is wrong.
    pub reason: Reason,
}

/// What a test found.
#[derive(Debug)]
pub struct Tested {
    /// The method, for people: `SearchTree.remove(int)`.
    pub method: String,
    /// Bounds, counts and outcome of the search for inputs.
    pub report: Report,
    /// Inputs that were tried: those that the preconditions allow.
    pub inputs: u64,
    /// Inputs that failed.
    pub failures: u64,
    /// The smallest of them.
    pub smallest: Option<Failure>,
    /// How many inputs ended in which way, most first: `returned`, `threw java.io.IOException`.
    pub endings: Vec<(String, u64)>,
    /// JUnit sources that were written.
    pub written: Vec<Written>,
    /// What is to be said besides.
    pub notes: Vec<String>,
}

impl Tested {
    /// Whether everything within the bound was tried, and nothing failed, and something was tried.
    pub fn holds(&self) -> bool {
        self.failures == 0 && self.report.is_exhaustive() && self.inputs > 0
    }
}

/// Tests a method. With a skeleton, bounds grow from 0, so that the first input to fail is a small one.
///
/// # Errors
///
/// If there is no such class or method, the bounds make no sense, or the machine does not support what the code does.
pub fn test(request: &TestRequest, settings: &Settings, progress: &Progress<'_>) -> Result<Tested, Error> {
    let start = Instant::now();
    let most = match &request.inputs.bounds {
        Bounding::Skeleton { bound, .. } => *bound,
        Bounding::Finitization { .. } => return at_bound(request, None, settings, progress, start),
    };
    for bound in 0..most {
        let mut smaller = request.clone();
        if let Bounding::Skeleton { bound: of_request, .. } = &mut smaller.inputs.bounds {
            *of_request = bound;
        }
        // The sources are written for the bound that was asked for, or for the one at which an input fails.
        smaller.junit = None;
        let tested = at_bound(&smaller, Some(bound), settings, progress, start)?;
        if tested.failures > 0 && request.junit.is_none() || tested.report.outcome != Outcome::Exhausted {
            return Ok(tested);
        }
        if tested.failures > 0 {
            smaller.junit.clone_from(&request.junit);
            return at_bound(&smaller, Some(bound), settings, progress, start);
        }
    }
    at_bound(request, Some(most), settings, progress, start)
}

fn at_bound(
    request: &TestRequest,
    bound: Option<usize>,
    settings: &Settings,
    progress: &Progress<'_>,
    start: Instant,
) -> Result<Tested, Error> {
    let mut subject = subject(request, bound, settings)?;
    let shown = shown(&subject.inputs.machine, &subject);
    let title = title(&subject.inputs.machine, subject.method);
    let Subject { machine, space, predicate, .. } = &mut subject.inputs;
    let allowance = Allowance {
        budget: settings.limits.budget(start),
        candidates: settings.limits.candidates,
        structures: settings.limits.structures,
        steps: settings.machine.steps,
    };
    let mut report = Report::new(subject.bound.clone(), space.candidates());
    let writer = request.junit.as_ref().map(|junit| {
        junit::Writer::new(
            junit,
            machine,
            subject.class,
            subject.method,
            subject.has_predicate.then_some(*predicate),
            &subject.contract,
        )
    });
    let writer = writer.transpose()?;
    let mut watch = Trial {
        call: call::Call {
            method: subject.method,
            contract: subject.contract.clone(),
            invariant: subject.has_predicate.then_some(*predicate),
            steps: settings.machine.steps,
        },
        root: space.root,
        shown,
        inputs: 0,
        failures: 0,
        smallest: None,
        endings: Vec::new(),
        writer,
        progress,
    };
    let mut search = Search::new(machine, space, *predicate, allowance);
    report.outcome = search.run(&mut watch)?;
    report.counters = search.counters;
    report.rejections = search.rejections.report(search.machine);
    report.elapsed = start.elapsed();
    let Trial { inputs, failures, smallest, mut endings, writer, .. } = watch;
    endings.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let smallest = smallest.map(|(_, failure)| *failure);
    let mut notes = subject.notes;
    let written = match writer {
        Some(writer) => writer.finish()?,
        None => Vec::new(),
    };
    if let Some(path) = &request.regressions {
        notes.extend(regressions::look(path, &title, smallest.as_ref())?);
        if let Some(failure) = &smallest {
            notes.extend(regressions::keep(path, &title, failure)?);
        }
    }
    Ok(Tested { method: title, report, inputs, failures, smallest, endings, written, notes })
}

/// A class with the method under test.
struct Tester {
    inputs: Subject,
    class: smallscope_jvm::ClassId,
    method: MethodId,
    contract: Contract,
    has_predicate: bool,
    bound: String,
    notes: Vec<String>,
}

fn subject(request: &TestRequest, bound: Option<usize>, settings: &Settings) -> Result<Tester, Error> {
    let mut inputs = Subject::for_method(&request.inputs, &request.method, &settings.machine)?;
    let mut notes = Vec::new();
    let has_predicate = inputs.has_predicate;
    let method = inputs.method;
    let machine = &mut inputs.subject.machine;
    if !has_predicate && !machine.method(method).is_static() {
        notes.push("the class has no predicate: every object counts as valid".to_owned());
    }
    let class = inputs.subject.class;
    let contract = contract::contract(machine, class, method, &request.requires, &request.ensures)?;
    let types = parameters(machine, method);
    let size = bound
        .unwrap_or_else(|| inputs.subject.space.classes.iter().map(|class| class.objects.len()).max().unwrap_or(3));
    let mut domains: Vec<(String, DomainBound)> = Vec::new();
    let mut bounds = inputs.subject.bounds.clone().unwrap_or_default();
    for (number, descriptor) in types.iter().enumerate() {
        let given = request.arguments.iter().find(|(place, _)| *place == number + 1);
        let domain = match given {
            Some((_, text)) => text.parse()?,
            None => skeleton::domain(machine, &mut bounds, descriptor, size)?.0,
        };
        domains.push((descriptor.clone(), domain));
    }
    if let Some((place, _)) = request.arguments.iter().find(|(place, _)| *place == 0 || *place > types.len()) {
        return Err(Error::input(format!("`{}` has no argument {place}", request.method)));
    }
    let space = std::mem::take(&mut inputs.subject.space);
    let known = space.kinds.clone();
    inputs.subject.space = crate::resolve::late_arguments(machine, space, known, &bounds, &domains)?;
    let bound = inputs.subject.bound.clone();
    Ok(Tester { class, method, contract, has_predicate, bound, notes, inputs: inputs.subject })
}

/// What is shown of an input: the object, then the arguments.
fn shown(machine: &Machine, tester: &Tester) -> Vec<Shown> {
    let method = machine.method(tester.method);
    let this = (!method.is_static()).then(|| Shown {
        name: "this".to_owned(),
        value: Value::Ref(tester.inputs.space.root),
        descriptor: format!("L{};", machine.class(tester.class).name()),
    });
    let names = method.parameter_names();
    let arguments = parameters(machine, tester.method).into_iter().enumerate().map(|(number, descriptor)| Shown {
        name: names.get(number).cloned().flatten().unwrap_or_else(|| format!("argument {}", number + 1)),
        value: Value::Void,
        descriptor,
    });
    this.into_iter().chain(arguments).collect()
}

/// `SearchTree.remove(int)`.
pub(crate) fn title(machine: &Machine, method: MethodId) -> String {
    let about = machine.method(method);
    let types: Vec<String> = about.parameters().map(names::java_type).collect();
    format!("{}.{}({})", names::simple(machine.class(about.class()).name()), about.name(), types.join(", "))
}

struct Trial<'p> {
    call: call::Call,
    root: smallscope_jvm::Ref,
    shown: Vec<Shown>,
    inputs: u64,
    failures: u64,
    /// The smallest input that failed, with its size.
    smallest: Option<((usize, usize, String), Box<Failure>)>,
    endings: Vec<(String, u64)>,
    writer: Option<junit::Writer>,
    progress: &'p Progress<'p>,
}

impl Watch for Trial<'_> {
    fn found(&mut self, machine: &mut Machine, found: &Found<'_>) -> Result<ControlFlow<()>, Error> {
        let arguments = found.late;
        let from = self.shown.len() - arguments.len();
        for (shown, value) in self.shown[from..].iter_mut().zip(arguments) {
            shown.value = *value;
        }
        if !self.call.is_allowed(machine, self.root, arguments)? {
            return Ok(ControlFlow::Continue(()));
        }
        self.inputs += 1;
        if let Some(writer) = &mut self.writer {
            writer.begin(machine, self.root, arguments);
        }
        let shown = &self.shown;
        let mut look = |machine: &mut Machine| observe::structure(machine, shown);
        let ended = self.call.run(machine, self.root, arguments, &mut look)?;
        match self.endings.iter_mut().find(|(known, _)| *known == ended.ending) {
            Some((_, count)) => *count += 1,
            None => self.endings.push((ended.ending.clone(), 1)),
        }
        if let Some(writer) = &mut self.writer {
            writer.end(&ended)?;
        }
        if let Some(reason) = ended.reason {
            self.failures += 1;
            let before = observe::structure(machine, &self.shown);
            let text = before.to_string();
            let size = (before.objects.len(), text.len(), text);
            if self.smallest.as_ref().is_none_or(|(smallest, _)| size < *smallest) {
                let names = self.shown.iter().map(|shown| shown.name.clone()).collect();
                let failure = Failure { before, after: ended.after, names, reason };
                self.smallest = Some((size, Box::new(failure)));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn progress(
        &mut self,
        counters: &Counters,
        _: &dyn Fn() -> Vec<u32>,
    ) -> Result<Option<smallscope_core::Stop>, Error> {
        (self.progress)(counters);
        Ok(None)
    }
}
