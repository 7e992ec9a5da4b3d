//! Bounded path coverage: every sequence of outcomes of decisions that some input within the bound takes.
//!
//! An execution is one path; the next must differ in one of the decisions' places, until there are no more.

use std::time::Instant;

use smallscope_relational::{Answer, Instance};

use super::drive::Driver;
use super::{AllPaths, Progress};
use crate::failure::Failure;

impl Driver<'_> {
    /// Finds one path after another.
    pub(super) fn paths(&mut self, progress: &mut dyn FnMut(Progress)) -> Result<(), Failure> {
        loop {
            progress(Progress::Paths(self.tests.len()));
            if self.tests.len() >= self.settings.max_paths {
                self.paths =
                    Some(AllPaths::Stopped(format!("the limit of {} paths was reached", self.settings.max_paths)));
                return Ok(());
            }
            let start = Instant::now();
            let answer = self.engine.end();
            self.times.solving += start.elapsed();
            match answer {
                Answer::Satisfiable(instance) => {
                    self.try_input(None, &instance)?;
                    self.leave(&instance);
                }
                Answer::Unsatisfiable => {
                    self.paths = Some(AllPaths::Found);
                    return Ok(());
                }
                Answer::Unknown(stop) => {
                    self.paths = Some(AllPaths::Stopped(stop.to_string()));
                    return Ok(());
                }
            }
        }
    }

    /// From here on, only other paths.
    fn leave(&mut self, instance: &Instance) {
        let all = &self.all;
        self.engine.forbid_path(instance, |goal| all.get(goal).is_decision());
    }
}
