//! Coverage as text for people.

use std::fmt;

use super::{Coverage, FunctionCoverage};

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for function in self.functions() {
            write_function(f, &function)?;
        }
        writeln!(f, "all: decisions {}, outcomes {}", self.decisions(), self.outcomes())?;
        self.write_exploration(f)
    }
}

impl Coverage {
    /// What it means that goals were not reached.
    fn write_exploration(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (missed, Some(exploration)) = (self.missed().len(), &self.exploration) else { return Ok(()) };
        match (missed, exploration.is_exhaustive) {
            (0, _) => writeln!(f, "nothing is missed; tried: {}", exploration.what),
            (_, true) => writeln!(f, "what is missed cannot be reached within: {}", exploration.what),
            (_, false) => writeln!(f, "what is missed may still be reachable; not exhaustive: {}", exploration.what),
        }
    }
}

fn write_function(f: &mut fmt::Formatter<'_>, it: &FunctionCoverage<'_>) -> fmt::Result {
    let (function, conditions) = (it.function(), it.conditions());
    write!(f, "{}: decisions {}", function.name(), it.decisions())?;
    if conditions.all > 0 {
        write!(f, ", conditions {conditions}")?;
    }
    match it.calls() {
        0 => writeln!(f, ", never called")?,
        1 => writeln!(f, ", 1 call")?,
        calls => writeln!(f, ", {calls} calls")?,
    }
    for (id, _) in it.goals().filter(|(_, count)| *count == 0) {
        writeln!(f, "  missed {}:{}: {}", function.file(), id.goal().line, id.goal())?;
    }
    for unseen in function.unseen() {
        writeln!(f, "  not instrumented {}:{}: {}", function.file(), unseen.line, unseen.text)?;
    }
    Ok(())
}
