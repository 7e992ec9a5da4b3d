//! Why a command has no instance: the constraints that cannot hold together.
//!
//! Of traces of any number of states no SAT problem says it all. That there is none is proved of the whole command; the constraints
//! are those that clash in traces of a few states.

use smallscope_relational::{Answer, Clash};

use crate::answer::{Asking, Grown, Unanswered, grow, within};
use crate::lower::Analysis;
use crate::model::{Command, Model};
use crate::unbounded::{Unbounded, is_unbounded};

/// With how many states traces are written that are to show why there are none of any number.
const STATES: usize = 10;

/// What clashes in a command: see [`Model::clash`].
#[derive(Clone, Debug)]
pub struct Clashing {
    /// The problem whose constraints are meant.
    pub analysis: Analysis,
    /// Those that cannot hold together, if there are such.
    pub clash: Clash,
    /// Of a command about traces of any number of states: what is known of them.
    pub unbounded: Option<Unbounded>,
}

impl Model {
    /// Says which constraints of a command cannot hold together. Of scopes that grow, within the smallest that has an instance, or the
    /// largest. If the command is about traces of any number of states and there is none, the constraints are those that
    /// clash in traces of 10 states, or of the least number in the scope if that is more.
    ///
    /// ```
    /// use smallscope_alloy::{Asking, Dialect, Model};
    /// use smallscope_relational::Clash;
    /// let text = "var sig A {} fact { no A } fact { always A' = A } run { eventually some A } for 2 but 1.. steps";
    /// let model = Model::parse("model", text, Dialect::Alloy)?;
    /// let clashing = model.clash(&model.commands[0], &Asking::default())?;
    /// assert!(matches!(clashing.clash, Clash::Minimal(_)));
    /// assert!(clashing.unbounded.is_some_and(|unbounded| unbounded.proof.is_some()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Model::answer`].
    pub fn clash(&self, command: &Command, asking: &Asking) -> Result<Clashing, Unanswered> {
        let budget = asking.options.budget.begin();
        let options = asking.options.clone().within(&budget);
        let clash_of = |analysis: Analysis, unbounded| {
            let clash = analysis.spec.clash(&options).map_err(Unanswered::Problem)?;
            Ok(Clashing { analysis, clash, unbounded })
        };
        if !is_unbounded(command) {
            return clash_of(self.problem(command, asking)?, None);
        }
        let Grown { step, analysis, solution, unbounded, .. } = grow(self, command, asking, &budget)?;
        match solution.answer {
            Answer::Satisfiable(_) => Ok(Clashing { analysis, clash: Clash::None, unbounded }),
            Answer::Unknown(stop) => Ok(Clashing { analysis, clash: Clash::Unknown(stop), unbounded }),
            Answer::Unsatisfiable => {
                let least = step.scope.steps.map_or(1, |steps| steps.least as usize);
                let shown = Analysis::with_states(&step, STATES.max(least));
                clash_of(Analysis::of(self, &shown, &within(&asking.settings, &budget))?, unbounded)
            }
        }
    }
}
