//! What came of checking code on all inputs.

use std::fmt;
use std::time::Duration;

use smallscope_core::small::List as _;
use smallscope_search::{Counters, Representatives, Structure};

use super::course::Course;
use super::failure::Failure;

/// What came of running code on all inputs within a bound.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// The test's or the method's name.
    pub name: String,
    /// On how many inputs it was run.
    pub inputs: u64,
    /// The largest size of which every input was tried, but for symbolic values that `representatives` stand for.
    pub exhausted: Option<usize>,
    /// What the values of that size were, where nobody bounded them: `n in 0..=3 and 7 others`.
    pub values: Option<String>,
    /// If not all values of symbolic fields were tried: which ones for each path of the invariant.
    pub representatives: Option<Representatives>,
    /// Whether there are no inputs but those: larger sizes have the same ones.
    pub whole: bool,
    /// Inputs beyond the exhausted sizes that were drawn at random, if any.
    pub samples: Option<Samples>,
    /// Why not all inputs within the bound were tried, if so.
    pub stopped: Option<String>,
    /// Whether stopping early was asked for by a budget.
    pub has_budget: bool,
    /// The failures, one of each kind, in the order they were found; at most one unless all were asked for.
    pub failures: Vec<Failure>,
    /// What the contract says of inputs that there are none of within the bound: it was not tested.
    pub unused: Vec<String>,
    /// Where candidates die, if there was no input or the search did not end.
    pub diagnosis: Option<String>,
    /// The time it took.
    pub elapsed: Duration,
    /// Whether having no input at all is fine, because this is one shard of several, and another one has some.
    pub(super) may_be_empty: bool,
    /// Which behaviours of the contract applied to some input, as bits.
    pub(super) applied: u64,
    /// Whether the inputs were near misses.
    pub(super) near_misses: bool,
    /// How many of the inputs were tried before a checkpoint.
    pub(super) inputs_before: u64,
    /// How far it came, size by size.
    pub(super) course: Course,
    /// On how many candidates the invariant panicked, and what it said first.
    panicked: (u64, Option<String>),
    /// How many inputs a condition that only finished inputs are asked refused, and the first of them.
    passed_over: (u64, Option<Structure>),
}

/// Inputs that were drawn at random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Samples {
    /// How many.
    pub count: u64,
    /// The largest size they were drawn from; 0 where larger sizes have no larger inputs.
    pub largest: usize,
    /// How many were drawn so that each input of their size was as likely as any other.
    pub uniform: u64,
}

impl Verdict {
    pub(super) fn new(name: &str) -> Self {
        Verdict {
            name: name.to_owned(),
            inputs: 0,
            exhausted: None,
            values: None,
            whole: false,
            samples: None,
            representatives: None,
            stopped: None,
            has_budget: false,
            failures: Vec::new(),
            unused: Vec::new(),
            diagnosis: None,
            elapsed: Duration::ZERO,
            may_be_empty: false,
            applied: 0,
            near_misses: false,
            inputs_before: 0,
            course: Course::default(),
            panicked: (0, None),
            passed_over: (0, None),
        }
    }

    /// The input at hand is none after all.
    pub(super) fn pass_over(&mut self, input: impl FnOnce() -> Option<Structure>) {
        self.inputs -= 1;
        self.passed_over.0 += 1;
        if self.passed_over.0 == 1 {
            self.passed_over.1 = input();
        }
    }

    /// Notes on how many candidates of a size the invariant panicked. They come up at larger sizes again.
    pub(super) fn note_panics(&mut self, count: u64, said: impl FnOnce() -> Option<String>) {
        if self.panicked.0 == 0 && count > 0 {
            self.panicked.1 = said();
        }
        self.panicked.0 = self.panicked.0.max(count);
    }

    /// How many inputs came up, with those that were passed over.
    pub(super) fn tried(&self) -> u64 {
        self.inputs + self.passed_over.0
    }

    /// Goes on from inputs that were tried before a checkpoint.
    pub(super) fn go_on(&mut self, before: &Counters) {
        let inputs = before.structures - before.dismissed;
        self.inputs += inputs;
        self.inputs_before += inputs;
    }

    /// Whether it passed: no failure, at least one input, and all of them tried unless a budget was given.
    pub fn is_ok(&self) -> bool {
        self.failures.is_empty() && !self.tested_nothing() && (self.stopped.is_none() || self.has_budget)
    }

    /// The first failure, on a smallest input.
    pub fn failure(&self) -> Option<&Failure> {
        self.failures.first()
    }

    /// Adds a failure, or counts it if there is one of its kind.
    pub(super) fn merge(&mut self, failure: Failure) {
        match self.failures.iter_mut().find(|known| known.kind() == failure.kind()) {
            Some(known) => known.count += failure.count,
            None => self.failures.push(failure),
        }
    }

    fn write_diagnosis(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagnosis.iter().try_for_each(|diagnosis| write!(f, "\n{}", diagnosis.trim_end()))
    }

    fn tested_nothing(&self) -> bool {
        self.inputs == 0 && !self.may_be_empty && self.failures.is_empty()
    }

    /// Panics with the report unless it [passed](Verdict::is_ok).
    ///
    /// # Panics
    ///
    /// If it did not pass.
    #[track_caller]
    pub fn assert(&self) {
        assert!(self.is_ok(), "{self}");
        super::tell(&format!("{self}; {:.1} s", self.elapsed.as_secs_f64()));
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.tested_nothing() {
            if let (refused @ 1.., input) = &self.passed_over {
                let s = if *refused == 1 { "" } else { "s" };
                let stopped = self.stopped.as_ref().map_or_else(String::new, |stopped| format!(": {stopped}"));
                let (name, refused) = (&self.name, grouped(*refused));
                write!(
                    f,
                    "{name}: the condition holds for none of {refused} valid input{s}, so nothing was tested{stopped}"
                )?;
                input.iter().try_for_each(|input| write!(f, "\n  an input for which it does not hold: {input}"))?;
                return self.write_diagnosis(f);
            }
            let what = if self.near_misses { "misses by one check only" } else { "within the bound is valid" };
            match &self.stopped {
                None => write!(f, "{}: no input {what}, so nothing was tested", self.name)?,
                Some(stopped) => write!(f, "{}: no input was found, so nothing was tested: {stopped}", self.name)?,
            }
            return self.write_diagnosis(f);
        }
        for (k, failure) in self.failures.iter().enumerate() {
            let gap = if k > 0 { "\n\n" } else { "" };
            write!(f, "{gap}{failure}")?;
        }
        if let [_, _, ..] = self.failures.as_slice() {
            let failed: u64 = self.failures.iter().map(|failure| failure.count).sum();
            let ways = self.failures.len();
            return match &self.stopped {
                None => write!(f, "\n\n{failed} of {} inputs fail, in {ways} ways", self.inputs),
                Some(stopped) => write!(f, "\n\nat least {failed} inputs fail, in {ways} ways; {stopped}"),
            };
        }
        if !self.failures.is_empty() {
            return Ok(());
        }
        let s = if self.inputs == 1 { "" } else { "s" };
        write!(f, "{}: {} input{s} passed, ", self.name, grouped(self.inputs))?;
        match self.exhausted {
            Some(_) if self.whole && self.representatives.is_none() => write!(f, "all there are")?,
            Some(size) if self.representatives.is_some() => write!(f, "all shapes up to size {size}")?,
            Some(size) => write!(f, "exhaustive up to size {size}")?,
            None => write!(f, "no size exhausted")?,
        }
        self.values.iter().try_for_each(|values| write!(f, " ({values})"))?;
        if let Some(which) = self.representatives {
            let (few, choices) = match which {
                Representatives::AtMost(count) if count > 1 => (format!("at most {count}"), "choices"),
                _ => ("one".to_owned(), "choice"),
            };
            write!(f, ", but {few} {choices} of symbolic values for each path of the invariant, not every value")?;
        }
        if let Some(Samples { count, largest, uniform }) = self.samples {
            let s = if count == 1 { "" } else { "s" };
            write!(f, ", {} sample{s}", grouped(count))?;
            if largest > 0 {
                write!(f, " up to size {largest}")?;
            }
            if uniform > 0 {
                write!(f, ", {} of them uniform", grouped(uniform))?;
            }
        }
        self.stopped.iter().try_for_each(|stopped| write!(f, "; {stopped}"))?;
        if let (refused @ 1.., _) = &self.passed_over {
            let s = if *refused == 1 { "" } else { "s" };
            write!(f, "; the condition does not hold for {} other{s}", grouped(*refused))?;
        }
        if let (candidates @ 1.., said) = &self.panicked {
            let s = if *candidates == 1 { "" } else { "s" };
            write!(f, "; the invariant panicked on {} candidate{s}, taken as not valid", grouped(*candidates))?;
            said.iter().try_for_each(|said| write!(f, " ({said})"))?;
        }
        self.write_diagnosis(f)?;
        let tried = if self.stopped.is_some() { "no input that was tried" } else { "no input" };
        self.unused.iter().try_for_each(|unused| write!(f, "\n  not tested, as {tried} is like that: {unused}"))
    }
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap_or("")).list();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_that_a_condition_excludes_are_told() {
        let mut verdict = Verdict::new("even");
        (verdict.inputs, verdict.whole, verdict.exhausted) = (1256, true, Some(1));
        (0..1128).for_each(|_| verdict.pass_over(|| None));
        let told = "even: 128 inputs passed, all there are; the condition does not hold for 1,128 others";
        assert_eq!((verdict.to_string().as_str(), verdict.tried()), (told, 1256));
    }
}
