//! Branch coverage: which ways through instrumented functions were taken.
//!
//! `#[smallscope::cover]` instruments functions: every `if`, `match` arm, `while`, `for`, `let .. else`, every operand of `&&` and
//! `||`, every guard and every `?` has [`Goal`]s, one for each way that control can go. [`Coverage::collect`] counts how often
//! each was reached while some code ran on this thread, and on the threads of searches that it started. Without a collector,
//! instrumented code reads one flag at each goal.
//!
//! What is counted are *decisions* ([`Goal::is_decision`]), as in studies of test generation, and apart from them the
//! *conditions* they are made of, and `?`.

#[cfg(feature = "json")]
mod json;
mod lcov;
mod report;
#[cfg(test)]
mod tests;

#[doc(hidden)]
pub use smallscope_core::coverage::sites;
pub use smallscope_core::coverage::{Attachment, Function, Goal, GoalId, Goals, Switch, Unseen, pause, resume};
use smallscope_core::coverage::{Counts, Remark, Tally, annotate, collect};

/// How often the goals of instrumented functions were reached.
///
/// It lists the functions that were called, and those of [`including`](Coverage::including) or [`only`](Coverage::only).
/// Its text, by `Display`, says for each function how many outcomes were reached, and lists the others.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    tally: Tally,
    exploration: Option<Exploration>,
}

/// What the goals that were not reached mean.
#[derive(Clone, Debug)]
struct Exploration {
    is_exhaustive: bool,
    what: String,
}

impl Coverage {
    /// Counts what some code reaches on this thread. Collectors can be inside others, which get these counts as well.
    ///
    /// Searches with several threads count, too; for threads of your own see [`Attachment`]. While a search runs
    /// invariants, nothing is counted: only the code that is run on the inputs.
    pub fn collect<R>(body: impl FnOnce() -> R) -> (R, Coverage) {
        let (result, tally) = collect(None, body);
        (result, Coverage { tally, exploration: None })
    }

    /// Counts what some code reaches on this thread, and tells `observer` of each goal when it is reached.
    ///
    /// It is not told of a `?` that returns, and of a `let` in a chain of conditions that does not match; these are only
    /// counted.
    pub fn observe<R>(observer: impl FnMut(GoalId) + 'static, body: impl FnOnce() -> R) -> (R, Coverage) {
        let (result, tally) = collect(Some(Box::new(observer)), body);
        (result, Coverage { tally, exploration: None })
    }

    /// Adds the counts of another run.
    pub fn merge(&mut self, other: &Coverage) {
        self.tally.add(&other.tally);
    }

    /// With these functions listed even if they were never called.
    #[must_use]
    pub fn including(mut self, goals: &Goals) -> Self {
        for function in goals.functions() {
            self.tally.of(function);
        }
        self
    }

    /// With these functions alone, whether they were called or not.
    #[must_use]
    pub fn only(mut self, goals: &Goals) -> Self {
        self.tally.retain(|function| goals.functions().iter().any(|kept| kept.number() == function.number()));
        self.including(goals)
    }

    /// Says whether all there is was tried: if so, what was not reached cannot be reached within `what`.
    #[must_use]
    pub fn exhaustive(mut self, is_exhaustive: bool, what: impl Into<String>) -> Self {
        self.exploration = Some(Exploration { is_exhaustive, what: what.into() });
        self
    }

    /// The functions, in the order of the source.
    pub fn functions(&self) -> Vec<FunctionCoverage<'_>> {
        let mut all: Vec<FunctionCoverage<'_>> = self.tally.all().map(FunctionCoverage).collect();
        all.sort_by_key(|it| (it.function().file(), it.function().line(), it.function().name()));
        all
    }

    /// The first function whose path ends with these parts: `insert`, `Tree::insert`.
    pub fn function(&self, path: &str) -> Option<FunctionCoverage<'_>> {
        let ends = |name: &str| name.strip_suffix(path).is_some_and(|rest| rest.is_empty() || rest.ends_with("::"));
        self.functions().into_iter().find(|it| ends(it.function().name()))
    }

    /// How many outcomes of decisions were reached, in all functions.
    pub fn decisions(&self) -> Ratio {
        self.functions().iter().map(FunctionCoverage::decisions).sum()
    }

    /// How many outcomes of anything were reached, in all functions.
    pub fn outcomes(&self) -> Ratio {
        self.functions().iter().map(FunctionCoverage::outcomes).sum()
    }

    /// The goals that were reached, in the order of the source.
    pub fn reached(&self) -> Vec<GoalId> {
        self.select(|count| count > 0)
    }

    /// The goals that were not reached, in the order of the source.
    pub fn missed(&self) -> Vec<GoalId> {
        self.select(|count| count == 0)
    }

    /// The text of a source file with what was reached on each line, and below it what was missed; `file` is its name as in
    /// [`Function::file`].
    ///
    /// ```text
    ///  1/2 |     if x < 0 {
    ///      |     ^ missed: if x < 0: true
    /// ```
    pub fn annotate(&self, file: &str, source: &str) -> String {
        let functions = self.functions().into_iter().filter(|it| it.function().file() == file);
        let remark = |(id, count): (GoalId, u64)| {
            let (goal, missed) = (id.goal(), (count == 0).then(|| format!("missed: {}", id.goal())));
            Remark { line: goal.line as usize, column: goal.column as usize, missed }
        };
        annotate(source, functions.flat_map(|it| it.goals()).map(remark))
    }

    /// How often a goal was reached.
    pub fn count(&self, goal: GoalId) -> u64 {
        let counts = self.tally.all().find(|counts| counts.function.number() == goal.function.number());
        counts.and_then(|counts| counts.goals.get(goal.index)).copied().unwrap_or(0)
    }

    fn select(&self, wanted: impl Fn(u64) -> bool) -> Vec<GoalId> {
        let goals = self.functions().into_iter().flat_map(|it| it.goals().collect::<Vec<_>>());
        goals.filter(|(_, count)| wanted(*count)).map(|(goal, _)| goal).collect()
    }
}

/// The counts of one function.
#[derive(Clone, Copy, Debug)]
pub struct FunctionCoverage<'c>(&'c Counts);

impl<'c> FunctionCoverage<'c> {
    /// The function.
    pub fn function(&self) -> &'static Function {
        self.0.function
    }

    /// How often it was called.
    pub fn calls(&self) -> u64 {
        self.0.calls
    }

    /// Its goals with how often they were reached, in the order of the source.
    pub fn goals(&self) -> impl Iterator<Item = (GoalId, u64)> + use<'c> {
        let function = self.0.function;
        let all = self.0.goals.iter().enumerate().map(move |(index, count)| (GoalId { function, index }, *count));
        all.filter(|(id, _)| id.goal().present)
    }

    /// How many outcomes of decisions were reached.
    pub fn decisions(&self) -> Ratio {
        self.ratio(|goal| goal.is_decision)
    }

    /// How many outcomes of operands of `&&` and `||`, of guards and of `?` were reached.
    pub fn conditions(&self) -> Ratio {
        self.ratio(|goal| !goal.is_decision)
    }

    /// How many outcomes of anything were reached.
    pub fn outcomes(&self) -> Ratio {
        self.ratio(|_| true)
    }

    fn ratio(&self, counts: impl Fn(&Goal) -> bool) -> Ratio {
        let of_kind = self.goals().filter(|(id, _)| counts(id.goal()));
        of_kind.map(|(_, count)| Ratio { reached: u64::from(count > 0), all: 1 }).sum()
    }
}

/// How many of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ratio {
    /// Those that were reached.
    pub reached: u64,
    /// All there are.
    pub all: u64,
}

impl Ratio {
    /// In percent, rounded to the nearest, halves up; 100 of nothing.
    pub fn percent(self) -> u64 {
        if self.all == 0 { 100 } else { (200 * self.reached + self.all) / (2 * self.all) }
    }

    /// Whether all were reached.
    pub fn is_full(self) -> bool {
        self.reached == self.all
    }
}

impl std::iter::Sum for Ratio {
    fn sum<I: Iterator<Item = Ratio>>(ratios: I) -> Ratio {
        ratios
            .fold(Ratio::default(), |sum, next| Ratio { reached: sum.reached + next.reached, all: sum.all + next.all })
    }
}

impl std::fmt::Display for Ratio {
    /// `19/22 (86 %)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{} ({} %)", self.reached, self.all, self.percent())
    }
}
