//! What solving a problem took, stage by stage.

use std::fmt;
use std::time::Duration;

/// One stage of a translation.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Its name.
    pub name: &'static str,
    /// How long it took.
    pub time: Duration,
    /// What there is after it, by name.
    pub sizes: Vec<(&'static str, u64)>,
}

/// What a problem became, and what solving it took.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// The stages of the translation, in order.
    pub stages: Vec<Stage>,
    /// Variables that stand for tuples of the problem's relations.
    pub primary: usize,
    /// All variables of the CNF.
    pub variables: usize,
    /// Clauses of the CNF.
    pub clauses: usize,
    /// Time spent on the translation.
    pub translating: Duration,
    /// Time spent on solving since.
    pub solving: Duration,
    /// Conflicts that the solver met.
    pub conflicts: u64,
    /// Whether overflow is forbidden, and some integer of the problem may overflow. If not, its instances are those of the problem in
    /// which integers wrap around.
    pub may_overflow: bool,
    /// Instances that were found to be the same as earlier ones up to renaming atoms, and left out.
    pub isomorphic: u64,
}

impl Statistics {
    /// Adds what a further problem took; sizes and stages are those of that one.
    pub fn add(&mut self, further: &Statistics) {
        *self = Statistics {
            translating: self.translating + further.translating,
            solving: self.solving + further.solving,
            conflicts: self.conflicts + further.conflicts,
            isomorphic: self.isomorphic + further.isomorphic,
            ..further.clone()
        };
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for stage in &self.stages {
            let sizes: Vec<String> = stage.sizes.iter().map(|(name, size)| format!("{size} {name}")).collect();
            writeln!(f, "{:<14} {:>9.1?}  {}", stage.name, stage.time, sizes.join(", "))?;
        }
        write!(f, "{:<14} {:>9.1?}  {} conflicts", "solve", self.solving, self.conflicts)?;
        if self.isomorphic > 0 {
            write!(f, ", {} instances left out as isomorphic", self.isomorphic)?;
        }
        Ok(())
    }
}
