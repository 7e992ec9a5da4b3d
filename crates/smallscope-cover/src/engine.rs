//! The solver's side: the program as DynAlloy, its executions as formulas, and one session of questions about them.

use rustc_hash::FxHashMap;
use smallscope_alloy::{Diagnostic, Errors, Execution, Settings};
use smallscope_core::Structure;
use smallscope_relational::{Answer, Budget, Formula, Instance, Options, Session};

use crate::failure::Failure;
use crate::goals::GoalId;
use crate::ir::{Ending, Program};
use crate::source::Source;
use crate::translate::{Bounds, Promise, Translation, Wanted, translate};

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
pub(crate) struct Engine {
    pub(crate) translation: Translation,
    pub(crate) execution: Execution,
    session: Session,
    /// The points with a label, by their places.
    labelled: FxHashMap<String, Vec<usize>>,
}

impl Engine {
    /// Translates a program for inputs within the bounds.
    pub(crate) fn new(
        source: &Source,
        program: &Program,
        bounds: &Bounds,
        wanted: &Wanted,
        options: &Options,
    ) -> Result<Self, Failure> {
        let translation = translate(source, program, bounds, wanted)?;
        let (scope, unrolls) = (translation.scope(), translation.unrolls());
        let settings = Settings { budget: options.budget(), ..translation.settings() };
        let execution = Execution::of(&translation.model, &translation.main, &scope, unrolls, &settings);
        let execution = execution.map_err(|errors| match errors.stopped() {
            Some(stop) => Failure::Limit(stop),
            None => about_function(errors, source, program).into(),
        })?;
        let mut questions: Vec<Formula> = execution.points.iter().map(|point| point.reached.clone()).collect();
        questions.push(execution.cut().clone());
        let course = execution.course("begun");
        let session = execution.analysis.spec.session_along(&questions, course.as_ref(), options);
        let session = session.map_err(|error| source.error(Diagnostic::unplaced(error.to_string())))?;
        let session = session.map_err(Failure::Limit)?;
        let mut labelled: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for (place, point) in execution.points.iter().enumerate() {
            labelled.entry(point.label.clone()).or_default().push(place);
        }
        Ok(Engine { translation, execution, session, labelled })
    }

    /// Looks for an execution that passes a place with one of these labels.
    pub(crate) fn reach(&mut self, labels: &[String]) -> Answer {
        let points = labels.iter().filter_map(|label| self.labelled.get(label));
        let points: Vec<usize> = points.flatten().copied().collect();
        self.session.solve(&points, &[])
    }

    /// Looks for an execution that passes a place with this label, where a behaviour of the contract applies.
    pub(crate) fn reach_where(&mut self, label: &str, behaviour: usize) -> Answer {
        let (there, spared) = (self.places(label), self.places(&format!("spared{behaviour}")));
        self.session.solve(&there, &spared)
    }

    fn places(&self, label: &str) -> Vec<usize> {
        self.labelled.get(label).cloned().unwrap_or_default()
    }

    /// Looks for an execution in which a promise, or an `old(..)` in it, is evaluated and no answer comes, though nothing is beyond the bound:
    /// it panics.
    pub(crate) fn fails(&mut self, promise: &Promise) -> Answer {
        let Some(number) = promise.label.strip_prefix("broken") else { return Answer::Unsatisfiable };
        let own = (format!("tried{number}"), format!("judged{number}"));
        let olds = promise.olds.iter().map(|old| (format!("trying{old}"), format!("tried_old{old}")));
        for (tried, judged) in std::iter::once(own).chain(olds) {
            let mut none = [self.places(&judged), self.places("beyond")].concat();
            none.push(self.execution.points.len());
            match self.session.solve(&self.places(&tried), &none) {
                Answer::Unsatisfiable => {}
                answer => return answer,
            }
        }
        Answer::Unsatisfiable
    }

    /// Looks for an execution that ends.
    pub(crate) fn end(&mut self) -> Answer {
        let mut labels: Vec<String> = self.labelled.keys().filter(|label| is_end(label)).cloned().collect();
        // The same order, and so the same answers, always.
        labels.sort();
        self.reach(&labels)
    }

    /// Whether no input within the bound satisfies what is demanded of inputs: then nothing that is said about executions means anything.
    pub(crate) fn has_no_input(&mut self) -> bool {
        matches!(self.reach(&["begun".to_owned()]), Answer::Unsatisfiable)
    }

    /// Whether no execution comes to where a promise is judged, though inputs may be valid. False if a limit was reached first.
    pub(crate) fn is_never_judged(&mut self, promise: &Promise) -> bool {
        let Some(number) = promise.label.strip_prefix("broken") else { return false };
        let (there, spared) = match (&promise.ending, promise.when) {
            // Where it is kept, the call does not return.
            (Ending::Panics(_), Some(behaviour)) => (self.places("begun"), self.places(&format!("spared{behaviour}"))),
            _ => (self.places(&format!("tried{number}")), Vec::new()),
        };
        let is_asked = !promise.is_relational;
        is_asked && matches!(self.session.solve_within(&there, &spared, &self.side()), Answer::Unsatisfiable)
    }

    /// The limits of a question that only adds a remark.
    fn side(&self) -> Budget {
        Budget { conflicts: Some(SIDE), ..self.session.budget() }
    }

    /// Whether the bound ends some execution.
    pub(crate) fn is_cut(&mut self) -> Cut {
        let mut cut = self.places("beyond");
        cut.push(self.execution.points.len());
        match self.session.solve_within(&cut, &[], &self.side()) {
            Answer::Satisfiable(_) => Cut::Yes,
            Answer::Unsatisfiable => Cut::No,
            Answer::Unknown(_) => Cut::Unknown,
        }
    }

    /// From here on there are no executions that pass the same of the places of these goals as this one.
    pub(crate) fn forbid_path(&mut self, instance: &Instance, counts: impl Fn(GoalId) -> bool) {
        let passed = self.execution.passed(instance);
        let points = self.execution.points.iter().zip(passed).enumerate();
        let counted =
            points.filter(|(_, (point, _))| goal_of(&point.label).is_some_and(&counts) || is_end(&point.label));
        let answers: Vec<(usize, bool)> = counted.map(|(place, (_, passed))| (place, passed)).collect();
        self.session.forbid(&answers);
    }

    /// Whether a program is marked with this label anywhere.
    pub(crate) fn has(&self, label: &str) -> bool {
        self.labelled.contains_key(label)
    }

    /// The input of an execution.
    pub(crate) fn input(&self, instance: &Instance) -> Structure {
        self.translation.input(&self.execution, instance)
    }
}

/// What is wrong with the executions of a function, in the words of who asked for it, who does not know the translation.
fn about_function(errors: Errors, source: &Source, program: &Program) -> Errors {
    let name = &program.functions[program.entry.0].name;
    let about = |problem: &Diagnostic| {
        Diagnostic::unplaced(problem.message.replace("`main`", &format!("`{name}`"))).help(
            "loops and calls inside of one another are copied as often as all of them are unrolled together: see --unroll",
        )
    };
    Errors { sources: source.sources.clone(), diagnostics: errors.diagnostics.iter().map(about).collect() }
}

/// The label of the places where a goal is reached.
pub(crate) fn label(goal: GoalId) -> String {
    format!("g{}", goal.0)
}

/// The goal that a label is of, if it is of one.
pub(crate) fn goal_of(label: &str) -> Option<GoalId> {
    label.strip_prefix('g')?.parse().ok().map(GoalId)
}

/// Whether a label is of a place where executions end.
pub(crate) fn is_end(label: &str) -> bool {
    label == "returned" || label.starts_with("panic")
}
