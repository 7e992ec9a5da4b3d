//! Programs of DynAlloy: verdicts and traces, by all lowerings.

mod arguments;
mod examples;
mod execution;
mod interpreter;
mod notation;
mod random;
mod scale;

use smallscope_alloy::model::Command;
use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, Lowering, Model};
use smallscope_relational::{Answer, Instance, Options};

/// All lowerings.
const LOWERINGS: [Lowering; 3] = [Lowering::Precondition, Lowering::States, Lowering::Values];

/// What a command asks.
fn analysis(model: &Model, command: &Command, lowering: Lowering) -> Analysis {
    let settings = AnalysisOptions { lowering, ..AnalysisOptions::default() };
    Analysis::of(model, command, &settings).unwrap_or_else(|errors| panic!("{errors}"))
}

/// An instance of what a command asks; it is checked by the evaluator.
fn solve(analysis: &Analysis) -> Option<Instance> {
    let options = Options { check: true, ..Options::default() };
    match analysis.spec.solve(&options).expect("the problem is well-formed").answer {
        Answer::Satisfiable(instance) => Some(instance),
        Answer::Unsatisfiable => None,
        Answer::Unknown(stop) => panic!("no limit was set: {stop:?}"),
    }
}

/// A model from a text.
fn model(text: &str) -> Model {
    Model::parse("model.dals", text, Dialect::DynAlloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}
