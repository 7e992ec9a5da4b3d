//! Bounded verification: does any input within the bound break the contract, or make the code panic?
//!
//! The same translation as for coverage; what is asked are the places where a promise is broken. A counterexample is run for real: the promise
//! is broken there too, or something is wrong with a contract or with the translation.

mod assume;
mod site;
mod trace;

use std::path::PathBuf;
use std::time::Instant;

use rustc_hash::FxHashSet;
use smallscope_alloy::{Diagnostic, Errors};
use smallscope_core::Structure;
use smallscope_relational::{Answer, Options};

pub use self::assume::Assumption;
pub use self::trace::{Step, StepKind};
use crate::cover::Times;
use crate::engine::{Cut, Engine};
use crate::failure::Failure;
use crate::frontend::Request;
use crate::goals::{GoalId, Goals};
use crate::ir::{Behaviour, Ending, Program};
use crate::marks::by_contract;
use crate::prepare::{Prepared, prepare};
use crate::runner::{self, End, Run};
use crate::source::Source;
use crate::translate::{Bounds, Mark, Promise, Wanted};

/// Counterexamples with fewer objects than this are preferred, the smallest first.
const MOST_SMALLER: usize = 4;

/// How a function is verified.
#[derive(Clone, Debug)]
pub struct VerifyOptions {
    /// How large inputs and executions may be.
    pub bounds: Bounds,
    /// The solver, and its limits for each question.
    pub options: Options,
    /// How the real code is compiled and run.
    pub runner: runner::RunOptions,
    /// Whether the code may panic.
    pub allow_panics: bool,
    /// Only promises with this text in their names are asked about.
    pub promise: Option<String>,
    /// Whether a precondition is looked for that avoids what is broken.
    pub assumptions: bool,
    /// The folder where tight bounds of inputs are kept between runs.
    pub kept: Option<PathBuf>,
}

impl VerifyOptions {
    /// Inputs of up to so many objects of each class, as in [`Bounds::new`]; no limits, and no panics.
    pub fn new(scope: usize) -> VerifyOptions {
        let (options, runner) = (Options::default(), runner::RunOptions::default());
        VerifyOptions {
            bounds: Bounds::new(scope),
            options,
            runner,
            allow_panics: false,
            promise: None,
            assumptions: true,
            kept: None,
        }
    }
}

impl VerifyOptions {
    fn wanted(&self) -> Wanted {
        Wanted { promises: true, kept: self.kept.clone(), ..Wanted::default() }
    }

    /// The promises to ask about, of which there must be one if they were chosen by a text.
    fn asked(&self, all: &[Promise], source: &Source) -> Result<Vec<Promise>, Failure> {
        let Some(text) = &self.promise else { return Ok(all.to_vec()) };
        let asked: Vec<Promise> = all.iter().filter(|promise| promise.name.contains(text)).cloned().collect();
        if asked.is_empty() {
            let names: Vec<&str> = all.iter().map(|promise| promise.name.as_str()).collect();
            let known = if names.is_empty() { "nothing is promised".to_owned() } else { names.join("; ") };
            let problem = Diagnostic::unplaced(format!("no promise has `{text}` in its name"))
                .help(format!("there are: {known}"));
            let errors = Errors { sources: source.sources.clone(), diagnostics: vec![problem] };
            return Err(errors.into());
        }
        Ok(asked)
    }
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The path of the function.
    pub method: String,
    /// Predicates that inputs satisfy, beside those that attributes name.
    pub invariants: Vec<String>,
    /// How large inputs and executions were.
    pub bounds: Bounds,
    /// Whether inputs have integers in them, so that results rest on which.
    pub has_integers: bool,
    /// Whether no input within the bound satisfies the invariants and preconditions, so that all of it is vacuous.
    pub has_no_input: bool,
    /// The names of the function's parameters.
    pub parameters: Vec<String>,
    /// All goals of the file, which traces are made of.
    pub goals: Goals,
    /// What was asked, and the answers.
    pub properties: Vec<(Property, Verdict)>,
    /// Whether the bound ended some execution.
    pub cut: Cut,
    /// What else is to be said: what the code has to do with and is not modelled.
    pub notes: Vec<String>,
    /// What it took.
    pub times: Times,
}

/// What must hold, or not happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// What it is, for people: `ensures result == ..`, `no panic: index out of bounds`.
    pub name: String,
    /// Whether it is that the code does not panic somewhere.
    pub is_panic: bool,
    /// The line where it is said, or where the code may panic.
    pub line: usize,
    /// The column there, from 1.
    pub column: usize,
    /// The expression that may panic, if it is about one and no other begins there.
    pub expression: Option<String>,
}

/// Whether a property holds.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// For all inputs within the bound, of which there are some.
    Holds,
    /// There is nothing that could break it within the bound: no valid input, or no execution that comes to where it is judged.
    Vacuous,
    /// Not for this one.
    Broken(Box<Counterexample>),
    /// It is not known: why.
    Unknown(String),
}

/// An input that breaks a property.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The parameters, `self` first.
    pub input: Structure,
    /// How the call should have ended.
    pub ending: Ending,
    /// What the program does on it, in the solver's words.
    pub trace: Vec<Step>,
    /// What the real code did.
    pub run: Run,
    /// Whether the real code breaks the property, too.
    pub confirmation: Confirmation,
    /// With what assumption on the input the property is not broken, if one was found.
    pub assumption: Option<Assumption>,
}

/// What the real code says about a counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// The property is broken in reality.
    Confirmed,
    /// The property is a text in relational logic, or of a kind that the run does not check; the run went as the solver said.
    Consistent,
    /// It is not: callees were known by their contracts alone, and one of the contracts is not what the callee does.
    Contract(Vec<String>),
    /// It is not: the program that was solved is not the one that was run, a fault of smallscope.
    Translation,
}

impl Verified {
    /// The properties that are broken.
    pub fn broken(&self) -> impl Iterator<Item = (&Property, &Counterexample)> {
        self.properties.iter().filter_map(|(property, verdict)| match verdict {
            Verdict::Broken(counterexample) => Some((property, &**counterexample)),
            _ => None,
        })
    }

    /// Whether something is not known.
    pub fn is_unknown(&self) -> bool {
        self.properties.iter().any(|(_, verdict)| matches!(verdict, Verdict::Unknown(_)))
    }

    /// Whether something that is said means nothing, as there is nothing that could break it within the bound.
    pub fn is_vacuous(&self) -> bool {
        self.has_no_input || self.properties.iter().any(|(_, verdict)| matches!(verdict, Verdict::Vacuous))
    }

    /// Whether every property holds within the bound.
    pub fn holds(&self) -> bool {
        self.properties.iter().all(|(_, verdict)| matches!(verdict, Verdict::Holds))
    }
}

/// Looks for inputs that break the contract of a function, or make it panic. `progress` is told how many properties are decided, of how
/// many.
///
/// # Errors
///
/// If there is no such function, the file is outside the subset or does not compile by itself, or a limit is reached before the first question.
pub fn verify(
    source: &Source,
    request: &Request,
    settings: &VerifyOptions,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Verified, Failure> {
    let started = Instant::now();
    let wanted = |_: &Goals, _: &Program| settings.wanted();
    let prepared = prepare(source, request, &settings.bounds, None, &wanted, &settings.options, &settings.runner)?;
    let promises = prepared.engine.translation.promises.clone();
    let mut verifier = Verifier::new(source, settings, prepared);
    let all: Vec<Promise> = promises.into_iter().filter(|it| !(it.panic.is_some() && settings.allow_panics)).collect();
    let asked = settings.asked(&all, source)?;
    let mut properties = Vec::new();
    for (number, promise) in asked.iter().enumerate() {
        progress(number, asked.len());
        let (name, is_panic) = (promise.name.clone(), promise.panic.is_some());
        let expression = promise.panic.as_ref().and_then(|panic| site::site(source, promise.place, panic));
        let (line, column) = (promise.place.line, promise.place.column);
        let property = Property { name, is_panic, line, column, expression };
        let verdict = verifier.decide(promise)?;
        properties.push((property, verdict));
    }
    let engine = &mut verifier.prepared.engine;
    let has_no_input =
        !properties.iter().any(|(_, verdict)| matches!(verdict, Verdict::Broken(_))) && engine.has_no_input();
    for ((_, verdict), promise) in properties.iter_mut().zip(&asked) {
        if matches!(verdict, Verdict::Holds) && (has_no_input || engine.is_never_judged(promise)) {
            *verdict = Verdict::Vacuous;
        }
    }
    verifier.has_no_input = has_no_input;
    if settings.assumptions {
        verifier.assume(request, &asked, &mut properties);
    }
    let engine = &mut verifier.prepared.engine;
    if properties.iter().any(|(_, verdict)| !matches!(verdict, Verdict::Broken(_))) || properties.is_empty() {
        verifier.cut = engine.is_cut();
        verifier.prepared.program.remarks.extend(engine.translation.remarks.iter().cloned());
    }
    if asked.len() < all.len() {
        let left = format!("{} of {} promises were not asked about: see --promise", all.len() - asked.len(), all.len());
        verifier.prepared.program.remarks.push(left);
    }
    verifier.prepared.times.total = started.elapsed();
    Ok(verifier.finish(request, settings, properties))
}

struct Verifier<'a> {
    source: &'a Source,
    settings: &'a VerifyOptions,
    prepared: Prepared,
    /// The same program for smaller inputs, the smallest first; made when there is a counterexample.
    smaller: Option<Vec<Engine>>,
    /// Callees that are known by their contracts alone.
    by_contract: Vec<String>,
    cut: Cut,
    has_no_input: bool,
    /// The names of all variables of the file.
    variables: FxHashSet<String>,
}

impl<'a> Verifier<'a> {
    fn new(source: &'a Source, settings: &'a VerifyOptions, prepared: Prepared) -> Self {
        let (by_contract, variables) = (by_contract(&prepared.program), trace::variables(source));
        Verifier {
            source,
            settings,
            prepared,
            smaller: None,
            by_contract,
            cut: Cut::NotAsked,
            has_no_input: false,
            variables,
        }
    }

    fn decide(&mut self, promise: &Promise) -> Result<Verdict, Failure> {
        let start = Instant::now();
        let Prepared { engine, program, .. } = &mut self.prepared;
        let behaviours = &program.contract.behaviours;
        let (answer, ending) = match breaks(engine, promise, behaviours) {
            (Answer::Unsatisfiable, ending) => (engine.fails(promise), ending),
            found => found,
        };
        let doubt = match &answer {
            Answer::Unsatisfiable => doubts(engine, promise, behaviours),
            _ => None,
        };
        self.prepared.times.solving += start.elapsed();
        if let Some((answer, text)) = doubt {
            return self.settle_doubt(promise, answer, &text);
        }
        Ok(match answer {
            Answer::Satisfiable(instance) => {
                let found = self.smallest(promise).unwrap_or_else(|| {
                    let engine = &self.prepared.engine;
                    (engine.input(&instance), goals_on(&engine.path(&instance)))
                });
                Verdict::Broken(Box::new(self.confirm(promise, found, ending)?))
            }
            Answer::Unsatisfiable => Verdict::Holds,
            Answer::Unknown(stop) => Verdict::Unknown(stop.to_string()),
        })
    }

    /// Looks for what has to be assumed so that broken promises are kept.
    fn assume(&self, request: &Request, asked: &[Promise], properties: &mut [(Property, Verdict)]) {
        let broken = asked.iter().zip(properties.iter_mut()).filter_map(|(promise, (_, verdict))| match verdict {
            Verdict::Broken(it)
                if matches!(it.confirmation, Confirmation::Confirmed | Confirmation::Consistent)
                    && it.ending == Ending::Returns =>
            {
                Some((promise.clone(), it))
            }
            _ => None,
        });
        let (promises, mut counterexamples): (Vec<Promise>, Vec<_>) = broken.unzip();
        let inputs = promises.into_iter().zip(counterexamples.iter().map(|it| it.input.clone())).collect::<Vec<_>>();
        let found = self.assumptions(request, &inputs);
        for ((counterexample, assumption), (promise, _)) in counterexamples.iter_mut().zip(found).zip(&inputs) {
            // A clause that is broken is a fault of the code, unless it is broken by all that is excluded.
            counterexample.assumption = assumption.filter(|it| promise.panic.is_some() || it.is_exact == Some(true));
        }
    }

    /// Whether the message of a panic has this text in it is seen by running the code.
    fn settle_doubt(&mut self, promise: &Promise, answer: Answer, text: &str) -> Result<Verdict, Failure> {
        let instance = match answer {
            Answer::Satisfiable(instance) => instance,
            Answer::Unsatisfiable => return Ok(Verdict::Holds),
            Answer::Unknown(stop) => return Ok(Verdict::Unknown(stop.to_string())),
        };
        let engine = &self.prepared.engine;
        let found = (engine.input(&instance), goals_on(&engine.path(&instance)));
        let counterexample = self.confirm(promise, found, Ending::Panics(Some(text.to_owned())))?;
        Ok(match &counterexample.run.end {
            End::Panicked(message, _) if message.contains(text) => {
                let input = &counterexample.input;
                Verdict::Unknown(format!(
                    "whether the message has {text:?} in it is seen only where it runs; it has on {input}"
                ))
            }
            _ => Verdict::Broken(Box::new(counterexample)),
        })
    }

    /// The input and the path of a counterexample with fewer objects, if there is one.
    fn smallest(&mut self, promise: &Promise) -> Option<(Structure, Vec<GoalId>)> {
        if self.smaller.is_none() {
            self.smaller = Some(self.make_smaller());
        }
        for engine in self.smaller.iter_mut().flatten() {
            let same = |other: &&Promise| (&other.name, other.place) == (&promise.name, promise.place);
            let Some(mark) = engine.translation.promises.iter().find(same).map(|it| it.mark) else {
                continue;
            };
            let promise = Promise { mark, ..promise.clone() };
            if let (Answer::Satisfiable(instance), _) =
                breaks(engine, &promise, &self.prepared.program.contract.behaviours)
            {
                return Some((engine.input(&instance), goals_on(&engine.path(&instance))));
            }
        }
        None
    }

    fn make_smaller(&self) -> Vec<Engine> {
        let bounds = &self.settings.bounds;
        let wanted = self.settings.wanted();
        let engine = |scope: usize| {
            let scopes = bounds.scopes.iter().map(|(class, most)| (class.clone(), scope.min(*most))).collect();
            let bounds = Bounds { scope, scopes, length: bounds.length.min(scope), ..bounds.clone() };
            Engine::new(&self.source.sources, &self.prepared.program, &bounds, &wanted, &self.settings.options).ok()
        };
        (0..bounds.scope.min(MOST_SMALLER)).filter_map(engine).collect()
    }

    /// Runs an input on which the program takes this path and breaks a promise.
    fn confirm(
        &mut self,
        promise: &Promise,
        found: (Structure, Vec<GoalId>),
        ending: Ending,
    ) -> Result<Counterexample, Failure> {
        let (input, passed) = found;
        let Prepared { goals, program, runner, times, .. } = &mut self.prepared;
        let start = Instant::now();
        let run = runner.run(&input).map_err(Failure::Run)?;
        times.running += start.elapsed();
        let trace = trace::steps(&passed, goals, program, &input, &self.variables);
        let confirmation = match is_confirmed(promise, &run) {
            Some(true) => Confirmation::Confirmed,
            None if agrees(&passed, &run, goals) => Confirmation::Consistent,
            _ if self.by_contract.is_empty() => Confirmation::Translation,
            _ => Confirmation::Contract(self.by_contract.clone()),
        };
        Ok(Counterexample { input, ending, trace, run, confirmation, assumption: None })
    }

    fn finish(self, request: &Request, settings: &VerifyOptions, properties: Vec<(Property, Verdict)>) -> Verified {
        let Prepared { goals, program, times, .. } = self.prepared;
        let entry = &program.functions[program.entry.0];
        Verified {
            method: request.method.clone(),
            invariants: request.invariants.clone(),
            bounds: settings.bounds.clone(),
            has_integers: program.has_integers(),
            has_no_input: self.has_no_input,
            parameters: entry.locals[..entry.parameters].iter().map(|local| local.name.clone()).collect(),
            goals,
            properties,
            cut: self.cut,
            notes: program.remarks,
            times,
        }
    }
}

/// Looks for an execution that breaks a promise, and says how it should have ended. A panic breaks its promise where something that applies
/// asks for another end.
fn breaks(engine: &mut Engine, promise: &Promise, behaviours: &[Behaviour]) -> (Answer, Ending) {
    let (Some(panic), false) = (&promise.panic, behaviours.is_empty()) else {
        return (engine.reach(&[promise.mark]), promise.ending.clone());
    };
    let is_allowed = |ending: &Ending| match ending {
        Ending::Returns => false,
        Ending::Panics(text) => text.as_ref().is_none_or(|text| panic.says(text) != Some(false)),
    };
    for (number, behaviour) in behaviours.iter().enumerate().filter(|(_, it)| !is_allowed(&it.ending)) {
        match engine.reach_where(promise.mark, number) {
            Answer::Unsatisfiable => {}
            answer => return (answer, behaviour.ending.clone()),
        }
    }
    (Answer::Unsatisfiable, Ending::Returns)
}

/// An execution that panics where a text is asked for of which it is not known whether it is in the message.
fn doubts(engine: &mut Engine, promise: &Promise, behaviours: &[Behaviour]) -> Option<(Answer, String)> {
    let panic = promise.panic.as_ref()?;
    behaviours.iter().enumerate().find_map(|(number, behaviour)| match &behaviour.ending {
        Ending::Panics(Some(text)) if panic.says(text).is_none() => match engine.reach_where(promise.mark, number) {
            Answer::Unsatisfiable => None,
            answer => Some((answer, text.clone())),
        },
        _ => None,
    })
}

/// The goals among the places that an execution passes.
fn goals_on(path: &[Mark]) -> Vec<GoalId> {
    path.iter().filter_map(|mark| mark.goal()).collect()
}

/// Whether the real run breaks the promise; nothing if the run does not look at it.
fn is_confirmed(promise: &Promise, run: &Run) -> Option<bool> {
    match &run.end {
        End::Panicked(..) | End::Crashed(_) if promise.panic.is_some() => Some(true),
        End::Returned if promise.panic.is_none() && run.broken.iter().any(|name| is_same(name, &promise.name)) => {
            Some(true)
        }
        End::Returned if promise.panic.is_none() && promise.is_relational => None,
        _ => Some(false),
    }
}

/// Whether two names are of the same clause, of which one may have the name of the result before it: `ensures |r| *r > 0`.
fn is_same(one: &str, other: &str) -> bool {
    let plain = |name: &str| name.split_whitespace().collect::<String>().replacen("ensures", "", 1);
    let (one, other) = (plain(one), plain(other));
    one.ends_with(&other) || other.ends_with(&one)
}

/// Whether the real run takes the path of the execution.
fn agrees(path: &[GoalId], run: &Run, goals: &Goals) -> bool {
    let expected = path.iter().copied().filter(|&goal| goals.get(goal).is_decision());
    let actual = run.reached.iter().copied().filter(|&goal| goals.get(goal).is_decision());
    expected.eq(actual)
}
