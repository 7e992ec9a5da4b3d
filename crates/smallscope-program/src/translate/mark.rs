//! Places that executions pass and that questions are about. A label of DynAlloy is a word, so each mark is spelled as one, and read back.

use std::fmt;

use crate::ir::GoalId;

/// Which promise that is looked at behind the call: its number in [`super::Translation::promises`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PromiseId(pub usize);

/// A place of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The goal is reached.
    Goal(GoalId),
    /// The input is one, by its types and by what is demanded of it in relational logic; predicates were not asked yet.
    Given,
    /// The function is about to be called.
    Begun,
    /// The function panics, at the panic with this number.
    Panic(usize),
    /// The function has returned.
    Returned,
    /// The behaviour of the contract with this number does not apply.
    Spared(usize),
    /// A number, or an object that is to be made, is beyond the bound, and the execution is cut off.
    Beyond,
    /// The promise is about to be evaluated.
    Tried(PromiseId),
    /// It has been.
    Judged(PromiseId),
    /// It does not hold.
    Broken(PromiseId),
    /// The `old(..)` with this number, which may panic, is about to be evaluated.
    TryingOld(usize),
    /// It has been.
    TriedOld(usize),
}

impl Mark {
    /// The mark that a label is, if it is one.
    pub fn of(label: &str) -> Option<Mark> {
        let (word, number) = label.split_at(label.trim_end_matches(|letter: char| letter.is_ascii_digit()).len());
        let number = number.parse();
        Some(match (word, number) {
            ("g", Ok(number)) => Mark::Goal(GoalId(number)),
            ("given", Err(_)) => Mark::Given,
            ("begun", Err(_)) => Mark::Begun,
            ("panic", Ok(number)) => Mark::Panic(number),
            ("returned", Err(_)) => Mark::Returned,
            ("spared", Ok(number)) => Mark::Spared(number),
            ("beyond", Err(_)) => Mark::Beyond,
            ("tried", Ok(number)) => Mark::Tried(PromiseId(number)),
            ("judged", Ok(number)) => Mark::Judged(PromiseId(number)),
            ("broken", Ok(number)) => Mark::Broken(PromiseId(number)),
            ("trying", Ok(number)) => Mark::TryingOld(number),
            ("tried_old", Ok(number)) => Mark::TriedOld(number),
            _ => return None,
        })
    }

    /// The goal, if it is one.
    pub fn goal(self) -> Option<GoalId> {
        if let Mark::Goal(goal) = self { Some(goal) } else { None }
    }

    /// Whether executions end there.
    pub fn is_end(self) -> bool {
        matches!(self, Mark::Panic(_) | Mark::Returned)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Goal(goal) => write!(f, "g{}", goal.0),
            Mark::Given => f.write_str("given"),
            Mark::Begun => f.write_str("begun"),
            Mark::Panic(number) => write!(f, "panic{number}"),
            Mark::Returned => f.write_str("returned"),
            Mark::Spared(behaviour) => write!(f, "spared{behaviour}"),
            Mark::Beyond => f.write_str("beyond"),
            Mark::Tried(promise) => write!(f, "tried{}", promise.0),
            Mark::Judged(promise) => write!(f, "judged{}", promise.0),
            Mark::Broken(promise) => write!(f, "broken{}", promise.0),
            Mark::TryingOld(old) => write!(f, "trying{old}"),
            Mark::TriedOld(old) => write!(f, "tried_old{old}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Mark, PromiseId};
    use crate::ir::GoalId;

    #[test]
    fn labels_are_read_back() {
        let (promise, goal) = (PromiseId(13), GoalId(120));
        let all = [
            (Mark::Goal(goal), "g120"),
            (Mark::Given, "given"),
            (Mark::Begun, "begun"),
            (Mark::Panic(7), "panic7"),
            (Mark::Returned, "returned"),
            (Mark::Spared(0), "spared0"),
            (Mark::Beyond, "beyond"),
            (Mark::Tried(promise), "tried13"),
            (Mark::Judged(promise), "judged13"),
            (Mark::Broken(promise), "broken13"),
            (Mark::TryingOld(2), "trying2"),
            (Mark::TriedOld(2), "tried_old2"),
        ];
        for (mark, label) in all {
            assert_eq!(mark.to_string(), label);
            assert_eq!(Mark::of(label), Some(mark));
        }
        for other in ["", "g", "12", "begun1", "goal1", "panic"] {
            assert_eq!(Mark::of(other), None, "{other}");
        }
    }
}
