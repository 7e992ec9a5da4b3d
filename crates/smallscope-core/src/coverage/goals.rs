//! What there is to reach: functions with the ways that control can go in them.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A function that was instrumented by `#[smallscope::cover]`.
///
/// There is one for each function in the source, however many types it is instantiated with.
#[derive(Debug)]
pub struct Function {
    /// Zero before the first use; then one more than the number.
    number: AtomicUsize,
    name: &'static str,
    file: &'static str,
    line: u32,
    goals: &'static [Goal],
    unseen: &'static [Unseen],
}

/// One way that control can go at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// What kind of place it is, in a word: `if`, `if let`, `let else`, `match`, `while`, `while let`, `for`, `guard`, `operand` (of `&&` or
    /// `||`), `?`. Whoever instruments code knows the kinds; here they are words for reports.
    pub kind: &'static str,
    /// Whether the place decides which statements run next, as opposed to a part of such a decision, and to `?`.
    ///
    /// Decision coverage, as the literature has it, counts these: `if a && b` is one decision with two outcomes.
    pub is_decision: bool,
    /// The number of the place in its function: the outcomes of one condition, and the arms of one `match`, have the same.
    pub place: u32,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What stands there, shortened: a condition, a scrutinee.
    pub text: &'static str,
    /// Which way: `true`, `false`, the pattern of an arm.
    pub outcome: &'static str,
    /// Whether the code is there at all: `#[cfg(..)]` may have removed it.
    pub present: bool,
}

impl fmt::Display for Goal {
    /// The goal in words, such as `if x < y: false`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Goal { kind, text, outcome, .. } = self;
        match *kind {
            // The sign is part of the text.
            "?" => write!(f, "{text}: {outcome}"),
            kind => write!(f, "{kind} {text}: {outcome}"),
        }
    }
}

/// Code in an instrumented function that could not be looked into: a call of a macro that may branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// The line, from 1.
    pub line: u32,
    /// What stands there, shortened.
    pub text: &'static str,
}

impl Function {
    /// For generated code.
    #[doc(hidden)]
    pub const fn new(
        name: &'static str,
        file: &'static str,
        line: u32,
        goals: &'static [Goal],
        unseen: &'static [Unseen],
    ) -> Self {
        Function { number: AtomicUsize::new(0), name, file, line, goals, unseen }
    }

    /// The path of the function, such as `tree::Tree::insert`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The source file, as the compiler was told its name.
    pub fn file(&self) -> &'static str {
        self.file
    }

    /// The line where it begins.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// All its goals, in the order of the source. Those that are not [`present`](Goal::present) count nowhere.
    pub fn goals(&self) -> &'static [Goal] {
        self.goals
    }

    /// What could not be looked into.
    pub fn unseen(&self) -> &'static [Unseen] {
        self.unseen
    }

    /// A number that no other function of this process has; small, so that it can be an index.
    pub fn number(&self) -> usize {
        match self.number.load(Ordering::Relaxed) {
            0 => self.enrol(),
            number => number - 1,
        }
    }

    #[cold]
    fn enrol(&self) -> usize {
        static NEXT: AtomicUsize = AtomicUsize::new(1);
        let new = NEXT.fetch_add(1, Ordering::Relaxed);
        match self.number.compare_exchange(0, new, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => new - 1,
            Err(earlier) => earlier - 1,
        }
    }
}

/// A list of functions: those of a module, of a type, or one alone. Made by `smallscope::goals!`.
#[derive(Clone, Debug, Default)]
pub struct Goals(Vec<&'static Function>);

impl Goals {
    /// The goals of some functions.
    pub fn new(functions: impl IntoIterator<Item = &'static Function>) -> Self {
        Goals(functions.into_iter().collect())
    }

    /// These and others.
    #[must_use]
    pub fn and(mut self, others: Goals) -> Self {
        self.0.extend(others.0);
        self
    }

    /// The functions.
    pub fn functions(&self) -> &[&'static Function] {
        &self.0
    }
}

/// A goal by its function and its index in [`Function::goals`].
#[derive(Clone, Copy, Debug)]
pub struct GoalId {
    /// The function.
    pub function: &'static Function,
    /// The index.
    pub index: usize,
}

impl GoalId {
    /// The goal.
    ///
    /// # Panics
    /// If the function has no goal of this index.
    pub fn goal(&self) -> &'static Goal {
        &self.function.goals[self.index]
    }

    fn key(&self) -> (usize, usize) {
        (self.function.number(), self.index)
    }
}

impl PartialEq for GoalId {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for GoalId {}

impl PartialOrd for GoalId {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for GoalId {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl std::hash::Hash for GoalId {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}
