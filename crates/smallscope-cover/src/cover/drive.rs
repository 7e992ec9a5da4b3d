//! The loop: pick a goal, solve, run, mark.

use std::time::Instant;

use proc_macro2::Span;
use rustc_hash::FxHashMap;
use smallscope_alloy::Diagnostic;
use smallscope_core::{Datum, Structure};
use smallscope_relational::{Answer, Instance, Stop};

use super::{AllPaths, Cause, CoverOptions, Covered, Difference, NextGoal, Progress, Seed, Status, Test, Times};
use crate::derive;
use crate::engine::{Cut, Engine};
use crate::failure::Failure;
use crate::frontend::Request;
use crate::goals::{Criterion, GoalId, Goals, list, stray_marks};
use crate::interpret::interpret_function;
use crate::ir::{Argument, Function, Predicate, Program};
use crate::marks::{by_contract, marked, reached};
use crate::prepare::{Prepared, prepare};
use crate::runner::{self, Run, Runner};
use crate::source::Source;
use crate::translate::{Mark, Wanted};

/// How many statements of the program it takes at most to judge an input.
const STEPS: usize = 1_000_000;

/// Looks for inputs that cover the goals of a function and of what it calls.
///
/// # Errors
///
/// If there is no such function, the file is outside the subset or does not compile by itself, or a limit is reached before the first goal.
pub fn cover(
    source: &Source,
    request: &Request,
    settings: &CoverOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Covered, Failure> {
    progress(Progress::Preparing);
    let started = Instant::now();
    let seed = settings.lcov.as_ref().map(|trace| Seed::read(trace, &source.name, &list(source)));
    let mut seed = seed.unwrap_or_default();
    if matches!(settings.criterion, Criterion::Statement | Criterion::Mark) && seed.has_no_branches {
        // Lines are what this is about.
        seed.notes.clear();
    }
    let wanted = |goals: &Goals, program: &Program| left(goals, program, settings.criterion, &seed);
    let criterion = Some(settings.criterion);
    let prepared = prepare(source, request, &settings.bounds, criterion, &wanted, &settings.options, &settings.runner)?;
    let uncounted = uncounted(source, &prepared)?;
    let mut driver = Driver::new(prepared, settings);
    driver.take(seed);
    driver.notes.extend(uncounted);
    if settings.criterion == Criterion::Mark {
        let stray = stray_marks(source, &list(source)).into_iter();
        driver
            .notes
            .extend(stray.map(|line| format!("no statement that can be counted begins at the mark in line {line}")));
    }
    if settings.from_tests {
        driver.begin_with(runner::given(source, &request.method, &settings.runner));
    }
    match settings.criterion {
        Criterion::Path => driver.paths(progress)?,
        _ => driver.goals(progress)?,
    }
    if driver.tests.is_empty() && driver.engine.has_no_input() {
        let problem = "no input within the bound satisfies the invariants and preconditions";
        return Err(source.error(Diagnostic::unplaced(problem.to_owned()).help(crate::NO_INPUT)).into());
    }
    driver.ask_whether_cut();
    driver.times.total = started.elapsed();
    Ok(driver.finish(request))
}

/// Remarks about functions whose branches are not counted, as the compiler itself calls them.
///
/// # Errors
///
/// If the function under test is one.
fn uncounted(source: &Source, prepared: &Prepared) -> Result<Vec<String>, Failure> {
    let Prepared { goals, program, .. } = prepared;
    let functions: Vec<&Function> = reached(program).into_iter().map(|id| &program.functions[id.0]).collect();
    let is_at = |function: &Function, span: Span| function.place == crate::source::at(span);
    let mut notes = Vec::new();
    for (path, span) in &goals.uncounted {
        if is_at(functions[0], *span) {
            let message =
                format!("what `{path}` reaches cannot be counted: a constant, or the length of an array, calls it");
            let help = "give the constant a function of its own";
            return Err(source.error(Diagnostic::error(source.span(*span), message).help(help)).into());
        }
        if functions.iter().any(|function| is_at(function, *span)) {
            let line = span.start().line;
            notes.push(format!("the branches of `{path}` in line {line} are not counted: a constant calls it"));
        }
    }
    Ok(notes)
}

/// What executions are asked about, if this is covered already: what leads nowhere else can be left out.
fn left(goals: &Goals, program: &Program, criterion: Criterion, seed: &Seed) -> Wanted {
    if seed.covered.is_empty() || criterion == Criterion::Path {
        return Wanted::default();
    }
    let marked = marked(program);
    let left = goals.of(criterion).filter(|goal| marked.contains(goal) && !seed.covered.contains(goal)).collect();
    Wanted { goals: Some(left), ..Wanted::default() }
}

/// What is known so far.
pub(super) struct Driver<'a> {
    pub(super) all: Goals,
    pub(super) settings: &'a CoverOptions,
    pub(super) engine: Engine,
    runner: Runner,
    has_integers: bool,
    /// Callees that are known by their contracts alone.
    by_contract: Vec<String>,
    /// The wanted goals; none of those that nothing is known about yet.
    wanted: Vec<GoalId>,
    statuses: FxHashMap<GoalId, Status>,
    pub(super) tests: Vec<Test>,
    pub(super) paths: Option<AllPaths>,
    differences: Vec<Difference>,
    cut: Cut,
    notes: Vec<String>,
    pub(super) times: Times,
    program: Program,
}

impl<'a> Driver<'a> {
    fn new(prepared: Prepared, settings: &'a CoverOptions) -> Self {
        let Prepared { goals, program, engine, runner, times } = prepared;
        let (marked, by_contract) = (marked(&program), by_contract(&program));
        let mut wanted: Vec<GoalId> = match settings.criterion {
            Criterion::Path => Vec::new(),
            criterion => goals.of(criterion).filter(|goal| marked.contains(goal)).collect(),
        };
        // Those of places are in the order of the source.
        wanted.sort_by_key(|id| {
            let goal = goals.get(*id);
            goal.is_derived().then(|| (goal.line, goal.text.clone(), goal.place, *id))
        });
        Driver {
            all: goals,
            settings,
            engine,
            runner,
            has_integers: program.has_integers(),
            by_contract,
            wanted,
            statuses: FxHashMap::default(),
            tests: Vec::new(),
            paths: None,
            differences: Vec::new(),
            cut: Cut::NotAsked,
            notes: program.remarks.clone(),
            times,
            program,
        }
    }

    /// Marks what the given tests cover.
    fn take(&mut self, seed: Seed) {
        for goal in seed.covered.into_iter().filter(|goal| self.wanted.contains(goal)) {
            self.statuses.insert(goal, Status::Given);
        }
        self.notes.extend(seed.notes);
    }

    /// The open goal that is looked for next.
    fn next_goal(&self) -> Option<GoalId> {
        let mut open = self.wanted.iter().copied().filter(|goal| !self.statuses.contains_key(goal));
        let place = |goal: GoalId| self.engine.first_place(Mark::Goal(goal)).unwrap_or(usize::MAX);
        match self.settings.next {
            NextGoal::Given => open.next(),
            NextGoal::Deep => open.min_by_key(|&goal| std::cmp::Reverse(place(goal))),
            NextGoal::Near => {
                let is_covered = |status: &Status| !matches!(status, Status::Unreachable | Status::Unknown(_));
                let covered = self.statuses.iter().filter(|(_, status)| is_covered(status));
                let covered: Vec<usize> = covered.map(|(&goal, _)| place(goal)).collect();
                let distance = |goal: &GoalId| {
                    let own = place(*goal);
                    (covered.iter().map(|other| own.abs_diff(*other)).min(), own)
                };
                open.min_by_key(distance)
            }
        }
    }

    /// Decides one goal after another.
    fn goals(&mut self, progress: &mut dyn FnMut(Progress)) -> Result<(), Failure> {
        while let Some(goal) = self.next_goal() {
            progress(Progress::Looking(self.statuses.len(), self.wanted.len(), goal));
            match self.ask(Mark::Goal(goal)) {
                Answer::Satisfiable(instance) => self.try_goal(goal, &instance)?,
                Answer::Unsatisfiable => self.decide(goal, Status::Unreachable),
                Answer::Unknown(Stop::Interrupted) => {
                    self.give_up(&Stop::Interrupted.to_string());
                    return Ok(());
                }
                Answer::Unknown(stop) => self.decide(goal, Status::Unknown(stop.to_string())),
            }
        }
        Ok(())
    }

    fn decide(&mut self, goal: GoalId, status: Status) {
        self.statuses.insert(goal, status);
    }

    /// Nothing more is known about the goals that are open.
    fn give_up(&mut self, why: &str) {
        for &goal in &self.wanted {
            self.statuses.entry(goal).or_insert_with(|| Status::Unknown(why.to_owned()));
        }
    }

    fn ask(&mut self, mark: Mark) -> Answer {
        let start = Instant::now();
        let answer = self.engine.reach(&[mark]);
        self.times.solving += start.elapsed();
        answer
    }

    /// Runs the input that was found for a goal.
    fn try_goal(&mut self, goal: GoalId, instance: &Instance) -> Result<(), Failure> {
        self.try_input(Some(goal), instance)?;
        if !self.statuses.contains_key(&goal) {
            let why = "the real run went another way".to_owned();
            self.decide(goal, Status::Unknown(why));
        }
        Ok(())
    }

    /// Runs an input, marks what it reaches, and compares the run with what the solver said.
    pub(super) fn try_input(&mut self, target: Option<GoalId>, instance: &Instance) -> Result<(), Failure> {
        let input = self.engine.input(instance);
        let start = Instant::now();
        let run = self.runner.run(&input).map_err(Failure::Run)?;
        self.times.running += start.elapsed();
        self.compare(&input, &run, instance);
        let first = self.reached_first(&input, &run);
        if target.is_none() || !first.is_empty() {
            self.tests.push(Test { input, run, target, first });
        }
        Ok(())
    }

    /// Marks the goals that the next test is the first to reach.
    fn reached_first(&mut self, input: &Structure, run: &Run) -> Vec<GoalId> {
        let number = self.tests.len();
        let is_derived = self.wanted.first().is_some_and(|goal| self.all.get(*goal).is_derived());
        let derived = if is_derived { derive::reached(&self.program, &self.all, input, run) } else { None };
        let mut first = Vec::new();
        for &goal in run.reached.iter().chain(derived.iter().flatten()) {
            if self.wanted.contains(&goal)
                && !matches!(self.statuses.get(&goal), Some(Status::Covered(_) | Status::Given))
            {
                self.statuses.insert(goal, Status::Covered(number));
                first.push(goal);
            }
        }
        first
    }

    /// Runs the inputs of given tests that are valid, before any is looked for.
    fn begin_with(&mut self, given: Result<Vec<Structure>, String>) {
        let inputs = match given {
            _ if self.settings.criterion == Criterion::Path => {
                return self
                    .notes
                    .push("paths are looked for from the first one: inputs of tests are not used".to_owned());
            }
            Ok(inputs) => inputs,
            Err(why) => return self.notes.push(format!("the file's own tests give no inputs: {why}")),
        };
        let (all, mut used) = (inputs.len(), 0);
        for input in inputs {
            if self.is_valid(&input) {
                if let Ok(run) = self.runner.run(&input) {
                    used += 1;
                    let first = self.reached_first(&input, &run);
                    if !first.is_empty() {
                        self.tests.push(Test { input, run, target: None, first });
                    }
                }
            }
        }
        let why = if self.program.contract.relational_requires.is_empty() {
            "the others are not valid, or not of the types that are modelled"
        } else {
            "what relational logic demands of inputs cannot be judged here"
        };
        let rest = if used == all { String::new() } else { format!("; {why}") };
        self.notes.push(format!("{used} of {all} inputs of the file's own tests came first{rest}"));
    }

    /// Whether an input satisfies what is demanded, by the interpreter.
    fn is_valid(&self, input: &Structure) -> bool {
        let Datum::Tuple(parts) = &input.root else { return false };
        let contract = &self.program.contract;
        let holds = |predicate: &Predicate| {
            let arguments = predicate.arguments.iter().map(|argument| match argument {
                Argument::Parameter(number) | Argument::Before(number) => parts.get(*number).cloned(),
                Argument::Result(_) | Argument::Old(_) => None,
            });
            let root = Datum::Tuple(arguments.collect::<Option<_>>()?);
            let input = Structure { root, objects: input.objects.clone() };
            match interpret_function(&self.program, predicate.function, &input, STEPS).ok()?.after?.root {
                Datum::Tuple(parts) => Some(parts.last() == Some(&Datum::Bool(true))),
                _ => None,
            }
        };
        contract.relational_requires.is_empty() && contract.requires.iter().all(|it| holds(it) == Some(true))
    }

    /// Notes if the run's decisions are others than the solver's. An execution that the bound ended may go on in reality.
    fn compare(&mut self, input: &Structure, run: &Run, instance: &Instance) {
        let path = self.engine.path(instance);
        let ended = path.iter().any(|mark| mark.is_end());
        let expected: Vec<GoalId> =
            path.iter().filter_map(|mark| mark.goal()).filter(|&goal| self.all.get(goal).is_decision()).collect();
        let is_known = |goal: &GoalId| self.all.get(*goal).is_decision() && self.engine.has(Mark::Goal(*goal));
        let actual: Vec<GoalId> = run.reached.iter().copied().filter(is_known).collect();
        let agrees = if ended { actual == expected } else { actual.starts_with(&expected) };
        if !agrees {
            let cause = match self.by_contract.is_empty() {
                true => Cause::Translation,
                false => Cause::Contract(self.by_contract.clone()),
            };
            let run = run.clone();
            self.differences.push(Difference { input: input.clone(), expected, actual, cause, run });
        }
    }

    /// Finds out whether the bound ended an execution, if that says more about something that was not found.
    fn ask_whether_cut(&mut self) {
        let unreachable = self.statuses.values().any(|status| *status == Status::Unreachable);
        if unreachable || self.paths == Some(AllPaths::Found) {
            let start = Instant::now();
            self.cut = self.engine.is_cut();
            self.notes.extend(self.engine.translation.remarks.iter().cloned());
            self.times.solving += start.elapsed();
        }
    }

    fn finish(mut self, request: &Request) -> Covered {
        if self.wanted.is_empty() && self.paths.is_none() {
            let other = match self.settings.criterion {
                Criterion::Statement => "",
                Criterion::Mark => ": write `// mark` at a statement",
                Criterion::Combination => ": no decision is made of several conditions",
                Criterion::DefUse => ": no variable is defined and used in it",
                _ => ": see --criterion statement",
            };
            self.notes.push(format!("there is nothing to cover in `{}` and what it calls{other}", request.method));
        }
        let statuses = self.wanted.iter().filter_map(|goal| Some((*goal, self.statuses.remove(goal)?))).collect();
        Covered {
            method: request.method.clone(),
            invariants: request.invariants.clone(),
            criterion: self.settings.criterion,
            bounds: self.settings.bounds.clone(),
            has_integers: self.has_integers,
            goals: self.all,
            statuses,
            tests: self.tests,
            paths: self.paths,
            differences: self.differences,
            cut: self.cut,
            notes: self.notes,
            times: self.times,
        }
    }
}
