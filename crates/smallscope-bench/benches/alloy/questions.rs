//! The models that are measured, and the commands in them: from easy to hard, each with what it is known to come to.

use std::path::PathBuf;

use smallscope_alloy::model::Command;
use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, Model};
use smallscope_relational::{Answer, Budget, Options, Solution};
use smallscope_solver::Backend;

use crate::{Effort, LIMIT};

/// The names of the models with their texts.
pub const TEXTS: [(&str, &str); 17] = [
    ("address_book", include_str!("models/address_book.als")),
    ("cache", include_str!("models/cache.als")),
    ("closure", include_str!("models/closure.als")),
    ("file_system", include_str!("models/file_system.als")),
    ("folders", include_str!("models/folders.als")),
    ("graphs", include_str!("models/graphs.als")),
    ("handshake", include_str!("models/handshake.als")),
    ("hotel", include_str!("models/hotel.als")),
    ("links", include_str!("models/links.als")),
    ("posets", include_str!("models/posets.als")),
    ("queens", include_str!("models/queens.als")),
    ("ring", include_str!("models/ring.als")),
    ("river", include_str!("models/river.als")),
    ("sudoku", include_str!("models/sudoku.als")),
    ("trees", include_str!("models/trees.als")),
    ("union", include_str!("models/union.als")),
    ("views", include_str!("models/views.als")),
];

/// A command of one of the models.
pub struct Question {
    /// The name of the model.
    pub model: &'static str,
    /// Which of its commands it is.
    pub number: usize,
    /// The command.
    pub command: Command,
    /// What it asks.
    pub analysis: Analysis,
}

/// The model of this text.
pub fn resolve(name: &str, text: &str) -> Model {
    Model::parse(name, text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The commands of all models. The last of each model is its hardest, and not among them if that is not wanted.
pub fn questions(effort: Effort) -> Vec<Question> {
    let mut questions = Vec::new();
    for (name, text) in TEXTS {
        let model = resolve(name, text);
        let asked = model.commands.len() - usize::from(effort.quick);
        questions.extend((0..asked).map(|number| Question::new(name, &model, number)));
    }
    questions
}

/// The last question of each of these models.
pub fn last_of(names: &[&str]) -> Vec<Question> {
    let chosen = TEXTS.into_iter().filter(|(name, _)| names.contains(name));
    let last = |(name, text): (&'static str, &str)| {
        let model = resolve(name, text);
        Question::new(name, &model, model.commands.len() - 1)
    };
    chosen.map(last).collect()
}

impl Question {
    /// The question with this number in the model.
    pub fn new(name: &'static str, model: &Model, number: usize) -> Question {
        let command = model.commands[number].clone();
        let analysis = Question::lower(model, &command);
        Question { model: name, number, command, analysis }
    }

    /// What a command asks of the model.
    pub fn lower(model: &Model, command: &Command) -> Analysis {
        Analysis::of(model, command, &AnalysisOptions::default()).unwrap_or_else(|errors| panic!("{errors}"))
    }

    /// The model and the command, in so few words that it fits into a column.
    pub fn title(&self) -> String {
        let title = self.command.title.split(" expect").next().unwrap_or_default();
        format!("{}: {title}", self.model)
    }

    /// Where the model lies.
    pub fn path(&self) -> PathBuf {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches/alloy/models");
        folder.join(format!("{}.als", self.model))
    }

    /// Whether the command is known to have an instance or counterexample.
    pub fn expected(&self) -> bool {
        self.command.expect.expect("every command says what is expected")
    }

    /// Asks this solver; `None` if the time is not enough.
    ///
    /// # Panics
    ///
    /// If the answer is not the one that is known.
    pub fn solve(&self, backend: Backend) -> Option<Solution> {
        let options =
            Options { backend, budget: Budget { time: Some(LIMIT), ..Budget::default() }, ..Options::default() };
        let solution = self.analysis.spec.solve(&options).expect("a lowered command is well-formed");
        let found = match solution.answer {
            Answer::Satisfiable(_) => true,
            Answer::Unsatisfiable => false,
            Answer::Unknown(_) => return None,
        };
        assert_eq!(found, self.expected(), "{} has another answer", self.title());
        Some(solution)
    }
}

/// The solver that the command uses unless it is told otherwise.
pub fn strongest() -> Backend {
    Backend::ALL.last().copied().unwrap_or_default()
}
