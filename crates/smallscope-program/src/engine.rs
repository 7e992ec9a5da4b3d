//! The solver's side: the program as DynAlloy, its executions as formulas, and one session of questions about them.

use rustc_hash::FxHashMap;
use smallscope_alloy::{AnalysisOptions, Diagnostic, Errors, Execution, Sources};
use smallscope_core::Structure;
use smallscope_relational::{Answer, Budget, Error, Formula, Instance, Options, Session};

use crate::ir::GoalId;
use crate::ir::{Ending, Program};
use crate::tight::tight;
use crate::translate::{Bounds, Mark, Promise, Translation, Wanted, translate};

/// How many conflicts a question may take that only adds a remark.
const SIDE: u64 = 10_000;

/// Whether the bound on loops and calls, new objects or integers ended some execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// It says nothing about the results, and was not asked.
    NotAsked,
    /// All executions on inputs within the bound come to their end.
    No,
    /// Some do not.
    Yes,
    /// A limit was reached before it was known.
    Unknown,
}

/// A program whose executions can be asked for.
pub struct Engine {
    /// The program as DynAlloy.
    pub translation: Translation,
    /// Its executions as formulas.
    pub execution: Execution,
    session: Session,
    /// The points with a mark, by their places.
    marked: FxHashMap<Mark, Vec<usize>>,
}

impl Engine {
    /// Translates a program for inputs within the bounds.
    ///
    /// # Errors
    ///
    /// As for [`translate`], or if there are too many executions, or a limit is reached before anything can be asked ([`Errors::stopped`]).
    pub fn new(
        sources: &Sources,
        program: &Program,
        bounds: &Bounds,
        wanted: &Wanted,
        options: &Options,
    ) -> Result<Self, Errors> {
        let translation = translate(sources, program, bounds, wanted)?;
        let (scope, unrolls) = (translation.scope(), translation.unrolls());
        let settings = AnalysisOptions { budget: options.budget.begin(), ..translation.settings() };
        let execution = Execution::of(&translation.model, &translation.main, &scope, unrolls, &settings);
        let execution = execution.map_err(|errors| match errors.stopped() {
            Some(_) => errors,
            None => about_function(errors, sources, program),
        })?;
        let mut questions: Vec<Formula> = execution.points.iter().map(|point| point.reached.clone()).collect();
        questions.push(execution.cut().clone());
        let session = Self::session(&execution, &questions, wanted, options).map_err(|error| {
            let problem = match error {
                Error::Stopped(stop) => Diagnostic::stopped(stop),
                error => Diagnostic::unplaced(error.to_string()),
            };
            Errors { sources: sources.clone(), diagnostics: vec![problem] }
        })?;
        let mut marked: FxHashMap<Mark, Vec<usize>> = FxHashMap::default();
        for (place, point) in execution.points.iter().enumerate() {
            marked.entry(mark_of(&point.label)).or_default().push(place);
        }
        Ok(Engine { translation, execution, session, marked })
    }

    /// Opens the session. If inputs are said in relational logic, within tight bounds: predicates number objects as they meet them, and
    /// relational logic meets none.
    fn session(
        execution: &Execution,
        questions: &[Formula],
        wanted: &Wanted,
        options: &Options,
    ) -> Result<Session, Error> {
        let (spec, course) = (&execution.analysis.spec, execution.course(&Mark::Begun.to_string()));
        let given = Mark::Given.to_string();
        let tight = match execution.points.iter().find(|point| point.label == given) {
            Some(given) => tight(spec, &given.reached, questions, course.as_ref(), wanted.kept.as_deref(), options)?,
            None => None,
        };
        match tight {
            Some(tight) => spec.session_within(questions, course.as_ref(), &tight, options),
            None => spec.session_along(questions, course.as_ref(), options),
        }
    }

    /// Looks for an execution that passes a place with one of these marks.
    pub fn reach(&mut self, marks: &[Mark]) -> Answer {
        let points = marks.iter().filter_map(|mark| self.marked.get(mark));
        let points: Vec<usize> = points.flatten().copied().collect();
        self.session.solve(&points, &[])
    }

    /// Looks for an execution that passes a place with this mark, where a behaviour of the contract applies.
    pub fn reach_where(&mut self, mark: Mark, behaviour: usize) -> Answer {
        let (there, spared) = (self.places(mark), self.places(Mark::Spared(behaviour)));
        self.session.solve(&there, &spared)
    }

    /// Looks for an execution that passes a place with the first mark and none with the others, where all of these behaviours apply; within the
    /// limits of a question that only adds a remark.
    pub fn reach_under(&mut self, mark: Mark, without: &[Mark], behaviours: &[usize]) -> Answer {
        let spared = behaviours.iter().map(|&behaviour| Mark::Spared(behaviour));
        let none: Vec<usize> = spared.chain(without.iter().copied()).flat_map(|it| self.places(it)).collect();
        self.session.solve_within(&self.places(mark), &none, &self.side())
    }

    fn places(&self, mark: Mark) -> Vec<usize> {
        self.marked.get(&mark).cloned().unwrap_or_default()
    }

    /// Looks for an execution in which a promise, or an `old(..)` in it, is evaluated and no answer comes, though nothing is beyond the bound:
    /// it panics.
    pub fn fails(&mut self, promise: &Promise) -> Answer {
        let Mark::Broken(number) = promise.mark else { return Answer::Unsatisfiable };
        let own = (Mark::Tried(number), Mark::Judged(number));
        let olds = promise.olds.iter().map(|&old| (Mark::TryingOld(old), Mark::TriedOld(old)));
        for (tried, judged) in std::iter::once(own).chain(olds) {
            let mut none = [self.places(judged), self.places(Mark::Beyond)].concat();
            none.push(self.execution.points.len());
            match self.session.solve(&self.places(tried), &none) {
                Answer::Unsatisfiable => {}
                answer => return answer,
            }
        }
        Answer::Unsatisfiable
    }

    /// Looks for an execution that ends.
    pub fn end(&mut self) -> Answer {
        let mut marks: Vec<Mark> = self.marked.keys().copied().filter(|mark| mark.is_end()).collect();
        // The same order, and so the same answers, always.
        marks.sort_unstable();
        self.reach(&marks)
    }

    /// Whether no input within the bound satisfies what is demanded of inputs: then nothing that is said about executions means anything.
    pub fn has_no_input(&mut self) -> bool {
        matches!(self.reach(&[Mark::Begun]), Answer::Unsatisfiable)
    }

    /// Whether no execution comes to where a promise is judged, though inputs may be valid. False if a limit was reached first.
    pub fn is_never_judged(&mut self, promise: &Promise) -> bool {
        let Mark::Broken(number) = promise.mark else { return false };
        let (there, spared) = match (&promise.ending, promise.when) {
            // Where it is kept, the call does not return.
            (Ending::Panics(_), Some(behaviour)) => (self.places(Mark::Begun), self.places(Mark::Spared(behaviour))),
            _ => (self.places(Mark::Tried(number)), Vec::new()),
        };
        let is_asked = !promise.is_relational;
        is_asked && matches!(self.session.solve_within(&there, &spared, &self.side()), Answer::Unsatisfiable)
    }

    /// The limits of a question that only adds a remark.
    fn side(&self) -> Budget {
        Budget { conflicts: Some(SIDE), ..self.session.budget() }
    }

    /// Whether the bound ends some execution.
    pub fn is_cut(&mut self) -> Cut {
        let mut cut = self.places(Mark::Beyond);
        cut.push(self.execution.points.len());
        match self.session.solve_within(&cut, &[], &self.side()) {
            Answer::Satisfiable(_) => Cut::Yes,
            Answer::Unsatisfiable => Cut::No,
            Answer::Unknown(_) => Cut::Unknown,
        }
    }

    /// From here on there are no executions that pass the same of the places of these goals as this one.
    pub fn forbid_path(&mut self, instance: &Instance, counts: impl Fn(GoalId) -> bool) {
        let passed = self.execution.passed(instance);
        let points = self.execution.points.iter().zip(passed).enumerate();
        let counts = |mark: Mark| mark.goal().is_some_and(&counts) || mark.is_end();
        let counted = points.filter(|(_, (point, _))| counts(mark_of(&point.label)));
        let answers: Vec<(usize, bool)> = counted.map(|(place, (_, passed))| (place, passed)).collect();
        self.session.forbid(&answers);
    }

    /// The places that an execution passes, in order.
    pub fn path(&self, instance: &Instance) -> Vec<Mark> {
        self.execution.path(instance).into_iter().map(mark_of).collect()
    }

    /// The first place with this mark, in the order of execution.
    pub fn first_place(&self, mark: Mark) -> Option<usize> {
        self.marked.get(&mark)?.first().copied()
    }

    /// Whether a program has this mark anywhere.
    pub fn has(&self, mark: Mark) -> bool {
        self.marked.contains_key(&mark)
    }

    /// The input of an execution.
    pub fn input(&self, instance: &Instance) -> Structure {
        self.translation.input(&self.execution, instance)
    }
}

/// What is wrong with the executions of a function, in the words of who asked for it, who does not know the translation.
fn about_function(errors: Errors, sources: &Sources, program: &Program) -> Errors {
    let name = &program.functions[program.entry.0].name;
    let about = |problem: &Diagnostic| {
        Diagnostic::unplaced(problem.message.replace("`main`", &format!("`{name}`"))).help(
            "loops and calls inside of one another are copied as often as all of them are unrolled together: see --unroll",
        )
    };
    Errors { sources: sources.clone(), diagnostics: errors.diagnostics.iter().map(about).collect() }
}

fn mark_of(label: &str) -> Mark {
    Mark::of(label).expect("all labels of a translation are marks")
}
