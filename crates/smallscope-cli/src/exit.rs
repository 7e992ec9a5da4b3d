//! How the process ends: the exit codes that scripts rely on.

use smallscope_alloy::{Answered, CommandVerdict};
use smallscope_relational::Stop;

/// Why the process ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything came out as expected.
    AsExpected,
    /// Something did not.
    NotAsExpected,
    /// A check passed because what it takes for granted is impossible.
    Vacuous,
    /// The command line, a file or a model makes no sense.
    BadInput,
    /// A limit was reached before the answer was known.
    Limit,
    /// A fault of smallscope itself.
    Internal,
    /// Stopped by Ctrl-C.
    Interrupted,
    /// `solve --competition`: there is a model.
    Satisfiable,
    /// `solve --competition`: there is none.
    Unsatisfiable,
    /// `java run`: the program's own exit code.
    Program(u8),
}

impl Exit {
    /// The number that the process ends with.
    pub fn code(self) -> u8 {
        match self {
            Exit::AsExpected => 0,
            Exit::NotAsExpected => 1,
            Exit::BadInput => 2,
            Exit::Limit => 3,
            Exit::Internal => 4,
            Exit::Vacuous => 6,
            Exit::Interrupted => 130,
            Exit::Satisfiable => 10,
            Exit::Unsatisfiable => 20,
            Exit::Program(code) => code,
        }
    }

    /// The end of something that a limit stopped.
    pub fn stopped(stop: Stop) -> Self {
        if stop == Stop::Interrupted { Exit::Interrupted } else { Exit::Limit }
    }

    /// The end of a process that asked one command.
    pub fn answered(answered: &Answered) -> Self {
        match Exit::of(answered.verdict(), answered.is_expected()) {
            Exit::AsExpected if answered.vacuous.is_some() => Exit::Vacuous,
            exit => exit,
        }
    }

    /// The end of a process that found this only, by whether it was expected.
    pub fn of(verdict: CommandVerdict, expected: Option<bool>) -> Self {
        match (verdict, expected) {
            (CommandVerdict::Unknown(stop), _) => Exit::stopped(stop),
            (_, Some(false)) => Exit::NotAsExpected,
            _ => Exit::AsExpected,
        }
    }

    /// Of two answers, the one that the whole process ends with: what is known to be wrong comes before what is not known.
    #[must_use]
    pub fn and(self, other: Exit) -> Exit {
        let rank = |exit| match exit {
            Exit::AsExpected | Exit::Satisfiable | Exit::Unsatisfiable | Exit::Program(_) => 0,
            Exit::Limit => 1,
            Exit::Vacuous => 2,
            Exit::NotAsExpected => 3,
            Exit::Interrupted => 4,
            Exit::BadInput => 5,
            Exit::Internal => 6,
        };
        if rank(other) > rank(self) { other } else { self }
    }
}

/// The codes, for `--help` and the manual.
pub const EXIT_CODES: &str = "\
Exit codes:
  0    as expected: runs found instances, checks found no counterexamples, or as `expect` says
  1    not as expected: a counterexample, a run without an instance, or not as `expect` says
  2    bad input: the command line, a file that cannot be read, an error in the model
  3    a limit was reached first: --timeout, --memory, --conflicts, --max
  4    an internal error of smallscope
  6    vacuous: a check found no counterexample because what it takes for granted is impossible
  130  interrupted by Ctrl-C";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_lists_every_code() {
        for exit in [
            Exit::AsExpected,
            Exit::NotAsExpected,
            Exit::BadInput,
            Exit::Limit,
            Exit::Internal,
            Exit::Vacuous,
            Exit::Interrupted,
        ] {
            let line = format!("\n  {:<3}  ", exit.code());
            assert!(EXIT_CODES.contains(&line), "{exit:?}");
        }
    }

    fn exit(verdict: CommandVerdict, expect: Option<bool>) -> Exit {
        Exit::of(verdict, verdict.is_expected(expect))
    }

    #[test]
    fn without_an_expectation_instances_are_hoped_for_and_counterexamples_are_not() {
        assert_eq!(exit(CommandVerdict::Instance, None), Exit::AsExpected);
        assert_eq!(exit(CommandVerdict::NoInstance, None), Exit::NotAsExpected);
        assert_eq!(exit(CommandVerdict::Counterexample, None), Exit::NotAsExpected);
        assert_eq!(exit(CommandVerdict::NoCounterexample, None), Exit::AsExpected);
    }

    #[test]
    fn an_expectation_is_about_finding_something() {
        assert_eq!(exit(CommandVerdict::NoInstance, Some(false)), Exit::AsExpected);
        assert_eq!(exit(CommandVerdict::Counterexample, Some(true)), Exit::AsExpected);
        assert_eq!(exit(CommandVerdict::Instance, Some(false)), Exit::NotAsExpected);
        assert_eq!(exit(CommandVerdict::NoCounterexample, Some(true)), Exit::NotAsExpected);
    }

    #[test]
    fn what_is_not_known_is_neither() {
        assert_eq!(exit(CommandVerdict::Unknown(Stop::Time(std::time::Duration::ZERO)), Some(true)), Exit::Limit);
        assert_eq!(exit(CommandVerdict::Unknown(Stop::Memory(1)), None), Exit::Limit);
        assert_eq!(exit(CommandVerdict::Unknown(Stop::Interrupted), None), Exit::Interrupted);
    }

    #[test]
    fn a_known_failure_outranks_a_limit() {
        assert_eq!(Exit::Limit.and(Exit::NotAsExpected), Exit::NotAsExpected);
        assert_eq!(Exit::NotAsExpected.and(Exit::Limit), Exit::NotAsExpected);
        assert_eq!(Exit::AsExpected.and(Exit::Limit), Exit::Limit);
        assert_eq!(Exit::Limit.and(Exit::Vacuous), Exit::Vacuous);
        assert_eq!(Exit::Vacuous.and(Exit::NotAsExpected), Exit::NotAsExpected);
        assert_eq!(Exit::NotAsExpected.and(Exit::Interrupted), Exit::Interrupted);
    }
}
