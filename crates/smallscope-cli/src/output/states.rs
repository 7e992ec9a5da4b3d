//! Traces state by state: the first in full, then what changed, and where the loop begins.

use std::fmt::Write as _;

use serde::{Serialize, Serializer};
use smallscope_alloy::{Analysis, Lasso, Model};
use smallscope_picture::{Change, Picture, Relation};
use smallscope_relational::Instance;

use super::trace::TraceForm;
use super::words;

/// A trace: its states in order, and the state that follows the last one.
pub struct States {
    pub states: Vec<Picture>,
    pub back: usize,
    /// For each state, the names of the witnesses that are of this state alone, where that is known.
    pub own: Vec<Vec<String>>,
}

/// What a command found. In JSON, a picture, or a trace of states in its form.
pub enum Shown {
    Instance(Picture),
    Trace(States),
    /// An instance that is an execution of a program.
    Execution(Picture, Box<Execution>),
}

/// An execution of a program, for people and for programs.
pub struct Execution {
    pub text: String,
    pub form: TraceForm,
}

impl Shown {
    /// What an instance of a command of a model is.
    pub fn of(model: &Model, analysis: &Analysis, instance: &Instance) -> Shown {
        if let Some(states) = States::of(analysis, instance) {
            return Shown::Trace(states);
        }
        let picture = analysis.picture(instance);
        match analysis.trace(model, instance) {
            Some(trace) => {
                let (text, form) = (trace.to_string(), TraceForm::new(trace, &model.sources));
                Shown::Execution(picture, Box::new(Execution { text, form }))
            }
            None => Shown::Instance(picture),
        }
    }

    /// For people.
    pub fn table(&self) -> String {
        match self {
            Shown::Instance(picture) => picture.table(),
            Shown::Trace(states) => states.text(),
            Shown::Execution(picture, execution) => format!("{}\n{}", picture.table(), execution.text),
        }
    }

    /// The instance, or all states.
    pub fn pictures(&self) -> &[Picture] {
        match self {
            Shown::Instance(picture) | Shown::Execution(picture, _) => std::slice::from_ref(picture),
            Shown::Trace(states) => &states.states,
        }
    }

    /// As an answer in JSON: the instance, or the first state and all of them; and the execution that it is.
    pub fn forms(self) -> (Picture, Option<StatesForm>, Option<TraceForm>) {
        match self {
            Shown::Instance(picture) => (picture, None, None),
            Shown::Trace(states) => (states.states[0].clone(), Some(states.form()), None),
            Shown::Execution(picture, execution) => (picture, None, Some(execution.form)),
        }
    }
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Shown::Instance(picture) | Shown::Execution(picture, _) => picture.serialize(serializer),
            Shown::Trace(states) => states.form().serialize(serializer),
        }
    }
}

/// A trace in JSON, as part of a document.
#[derive(Serialize)]
pub struct StatesForm {
    states: Vec<Picture>,
    #[serde(rename = "loop")]
    back: usize,
    steps: Vec<StepForm>,
}

/// What changes from a state to the one that follows it.
#[derive(Serialize)]
struct StepForm {
    from: usize,
    to: usize,
    changes: Vec<Change>,
}

impl States {
    /// The trace that an instance is, if the command is about time.
    pub fn of(analysis: &Analysis, instance: &Instance) -> Option<States> {
        let Lasso { states, back } = analysis.lasso(instance)?;
        let titled = |state: usize| {
            let picture = analysis.picture_of(instance, state);
            let title =
                format!("{}, state {state}{}", picture.title, if state == back { " (the loop begins)" } else { "" });
            Picture { title, ..picture }
        };
        let own = (0..states).map(|state| analysis.witnesses_of_state(instance, state)).collect();
        Some(States { states: (0..states).map(titled).collect(), back, own })
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let begins = |state: usize| if state == self.back { " (the loop begins)" } else { "" };
        for (state, picture) in self.states.iter().enumerate() {
            let _ = writeln!(text, "{}state {state}{}", if state == 0 { "" } else { "\n" }, begins(state));
            match state.checked_sub(1) {
                None => text.push_str(&words::indented(&picture.table())),
                Some(before) => {
                    text.push_str(&words::indented(&(self.changes(before, state) + &self.witnesses(state))));
                }
            }
        }
        let last = self.states.len().saturating_sub(1);
        let _ = writeln!(text, "\n{}", self.end());
        if last > self.back {
            text.push_str(&words::indented(&self.changes(last, self.back)));
        }
        text
    }

    /// Where the trace goes on after its last state, in words.
    pub fn end(&self) -> String {
        format!("state {} is followed by state {}", self.states.len().saturating_sub(1), self.back)
    }

    /// All states in full, one after the other.
    pub fn each(&self, draw: impl Fn(&Picture) -> String) -> String {
        let state = |(number, picture): (usize, &Picture)| {
            let begins = if number == self.back { " (the loop begins)" } else { "" };
            format!("state {number}{begins}\n{}", words::indented(&draw(picture)))
        };
        let states: Vec<String> = self.states.iter().enumerate().map(state).collect();
        format!("{}\n{}\n", states.join("\n"), self.end())
    }

    fn changes(&self, before: usize, after: usize) -> String {
        let changes = self.states[before].changes(&self.states[after]);
        if changes.is_empty() {
            return "nothing changes\n".to_owned();
        }
        changes.iter().map(|change| format!("{change}\n")).collect()
    }

    /// The witnesses that are of a state alone.
    fn witnesses(&self, state: usize) -> String {
        let picture = &self.states[state];
        let is_own = |name: &String| self.own.get(state).is_some_and(|own| own.contains(name));
        let sets = picture.sets.iter().filter(|set| set.witness && is_own(&set.name));
        let relations = picture.relations.iter().filter(|relation| relation.witness && is_own(&relation.name));
        let sets = sets.map(|set| (&set.name, set.atoms.clone()));
        let tuples = |relation: &Relation| relation.tuples.iter().map(|tuple| tuple.join("->")).collect();
        let relations = relations.map(|relation| (&relation.name, tuples(relation)));
        let line = |(name, atoms): (&String, Vec<String>)| format!("{name}: {}\n", atoms.join(", "));
        sets.chain(relations).map(line).collect()
    }

    /// For programs.
    pub fn form(&self) -> StatesForm {
        let (states, back) = (self.states.clone(), self.back);
        let last = states.len().saturating_sub(1);
        let steps = (0..states.len()).map(|from| {
            let to = if from == last { back } else { from + 1 };
            StepForm { from, to, changes: states[from].changes(&states[to]) }
        });
        let steps = steps.collect();
        StatesForm { states, back, steps }
    }
}
