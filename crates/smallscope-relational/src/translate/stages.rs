//! What the stages of a translation took and did.

use std::time::Instant;

use super::Grounded;
use super::skolemise::Skolemised;
use super::walk::count_nodes;
use crate::error::Error;
use crate::logic::Formula;
use crate::statistics::Stage;

/// The stages so far.
#[derive(Default)]
pub(super) struct Stages(Vec<Stage>);

impl Stages {
    pub(super) fn simplify(&mut self, stage: impl FnOnce() -> Vec<Formula>) -> Vec<Formula> {
        let start = Instant::now();
        let formulas = stage();
        self.add("simplify", start, vec![("formulas", formulas.len() as u64), ("nodes", count_nodes(&formulas))]);
        formulas
    }

    pub(super) fn skolemise(&mut self, stage: impl FnOnce() -> Result<Skolemised, Error>) -> Result<Skolemised, Error> {
        let start = Instant::now();
        let skolemised = stage()?;
        let sizes =
            vec![("nodes", count_nodes(&skolemised.formulas)), ("witnesses", skolemised.witnesses.len() as u64)];
        self.add("skolemise", start, sizes);
        Ok(skolemised)
    }

    pub(super) fn ground(mut self, stage: impl FnOnce() -> Result<Grounded, Error>) -> Result<Grounded, Error> {
        let start = Instant::now();
        let mut grounded = stage()?;
        let sizes = vec![
            ("relations", grounded.relations.len() as u64),
            ("inputs", grounded.circuit.inputs() as u64),
            ("gates", grounded.circuit.gates() as u64),
        ];
        self.add("ground", start, sizes);
        grounded.stages = self.0;
        Ok(grounded)
    }

    fn add(&mut self, name: &'static str, start: Instant, sizes: Vec<(&'static str, u64)>) {
        self.0.push(Stage { name, time: start.elapsed(), sizes });
    }
}
