//! Plans: a search with its space checked, and the report it comes to.

use std::time::Instant;

use smallscope_core::envelope::{CHECKSUM_START, checksum};
use smallscope_core::small::List as _;
use smallscope_core::units::Shard;
use smallscope_core::{
    CanonicalForm, CheckpointError, Count, Counters, Fault, FaultKind, Outcome, Report, Spending, Stop,
};

use crate::checkpoint::Checkpoint;
use crate::domain::{Domain, Domains};
use crate::drive::{Outcomes, Task};
use crate::error::SpaceError;
use crate::keep::Keep;
use crate::model::Model;
use crate::root::Judging;
use crate::search::{Progress, Search};
use crate::shard;
use crate::shared::{Shared, lock};
use crate::space::Space;
use crate::table::resources::Resources;
use crate::worker::{Tallies, Worker};

impl Domains {
    /// Leaves out the numbers of a smaller space, if there is nothing but one number to choose. Otherwise each size would go through the
    /// numbers of all sizes before it.
    fn leave_out<T: Model>(&mut self, smaller: &Space<T>) -> bool {
        let Some(others) = smaller.domains().ok().filter(|_| smaller.conditions().is_empty()) else { return false };
        match (&mut self.table[self.root.0 as usize], &others[others.root]) {
            (Domain::Ints { low, count, .. }, Domain::Ints { low: first, count: others, .. })
                if low == first && others < count =>
            {
                (*low, *count) = (*low + *others as i128, *count - others);
                true
            }
            _ => false,
        }
    }
}

/// A search with its space checked.
pub(crate) struct Plan<T: Model> {
    pub(crate) search: Search<T>,
    pub(crate) fingerprint: u64,
    pub(crate) report: Report,
    /// Whether every shard searches everything and keeps its share of the canonical forms, because slots of arenas
    /// may be named in more than one way.
    pub(crate) by_form: bool,
}

impl<T: Model> Plan<T> {
    pub(crate) fn new(search: Search<T>) -> Result<Self, SpaceError> {
        let domains = search.space.domains()?;
        let mut bound = search.space.bound_text();
        if let Some((index, count)) = search.shard {
            bound = format!("{bound}, on shard {index} of {count}");
        }
        if let Some(smaller) = &search.beyond {
            bound = format!("{bound}, beyond {}", smaller.bound_text());
        }
        let report = Report::new(bound, domains.size());
        if report.space == Count::zero() && !search.may_be_empty {
            return Err(SpaceError::new(vec!["it holds no candidate at all; is the bound too small?".to_owned()]));
        }
        let by_form = !domains.arenas.is_empty();
        if let Some(smaller) = &search.beyond {
            if !smaller.domains()?.has_shape_of(&domains) {
                return Err(SpaceError::new(vec!["the smaller space bounds other fields or sets".to_owned()]));
            }
        }
        let fingerprint = fingerprint(&search, search.shard);
        let mut search = search;
        if let Some(kept) = search.keeper().map(|keeper| keeper.read::<Checkpoint>().map_err(unkept)).transpose()? {
            search.resume = kept.or(search.resume);
        }
        if search.resume.as_ref().is_some_and(|checkpoint| checkpoint.fingerprint != fingerprint) {
            let problem = "the checkpoint is of another space or another way of searching".to_owned();
            return Err(SpaceError::new(vec![problem]));
        }
        Ok(Plan { search, fingerprint, report, by_form })
    }

    pub(crate) fn worker(&self) -> Worker<T> {
        let search = &self.search;
        let mut domains = search.space.domains().expect("the space was checked when the plan was made");
        let smaller = search.beyond.as_ref().filter(|smaller| !domains.leave_out(smaller));
        let is_worth_tables = Resources::of(&domains).is_some_and(|resources| resources.are_worth_tables());
        let mut worker = Worker::new(domains, &search.space, &search.limits, search.paper);
        let can_table = is_worth_tables
            && !search.paper
            && !search.space.is_of_near_misses()
            && !search.space.judging().chosen_first;
        if let Some(limit) = search.tables.filter(|_| can_table) {
            worker.table_calls(limit, self.ends_when_full(), &search.limits);
        }
        if let Some(smaller) = smaller {
            let domains = smaller.with_earlier().expect("the smaller space was checked when the plan was made");
            worker.pass_over(domains, smaller.conditions());
        }
        worker
    }

    /// Whether the search ends when its tables are full: parts of it that are searched elsewhere have other tables.
    fn ends_when_full(&self) -> bool {
        let Search { threads, shard, resume, keep_in, .. } = &self.search;
        *threads > 1 || shard.is_some() || resume.is_some() || keep_in.is_some()
    }

    /// The parts of the space to search.
    fn tasks(&self, start: Instant) -> Result<Vec<Task>, Stop> {
        match self.search.shard {
            Some((index, count)) if !self.by_form => {
                shard::tasks(self, index, count, &Spending::new(&self.search.limits.budget(start)))
            }
            _ => Ok(vec![Vec::new()]),
        }
    }

    /// Whether the structure belongs to this shard, where shards are told apart by canonical form.
    pub(crate) fn is_in_shard(&self, form: &CanonicalForm) -> bool {
        self.search.shard.is_none_or(|(index, count)| hash(form.as_str()) % count as u64 == index as u64)
    }

    /// What the workers are to share. Writes the checkpoint's file for the first time, if there is to be one.
    pub(crate) fn shared(&self) -> Result<Shared, SpaceError> {
        let (start, limits) = (Instant::now(), &self.search.limits);
        let begin = || {
            let tasks = self.tasks(start)?;
            Ok(Checkpoint { fingerprint: self.fingerprint, tasks, ..Checkpoint::default() })
        };
        let from = match self.search.resume.clone().map_or_else(begin, Ok) {
            Ok(from) => from,
            Err(stop) => {
                // Which part is this shard's is not known, so there is nothing to resume from but the beginning.
                let mut shared = Shared::new(vec![Vec::new()], 0, 0, limits, start);
                shared.is_cut = false;
                shared.stop(stop);
                return Ok(shared);
            }
        };
        let mut shared = Shared::new(from.tasks.clone(), from.candidates(), from.structures(), limits, start);
        lock(&shared.seen).extend(from.forms.iter().cloned());
        shared.keep = self.search.keeper().map(|keeper| Keep::start(keeper, from).map_err(unkept)).transpose()?;
        Ok(shared)
    }

    fn report_end(&self, report: &Report) {
        if let Some(observer) = &self.search.on_progress {
            let Report { counters: Counters { structures, candidates, .. }, explored, elapsed, .. } = *report;
            observer(&Progress { structures, candidates, explored, elapsed, finished: true });
        }
    }

    /// The report, and what to resume from if the search was stopped. Structures that nobody has seen do not count as found.
    pub(crate) fn conclude(
        &self,
        shared: &Shared,
        outcomes: Vec<Outcomes>,
        unseen: Vec<Task>,
    ) -> (Report, Option<Checkpoint>) {
        let mut sum = Tallies::default();
        let unseen_count = unseen.len() as u64;
        let mut left = unseen;
        for (tallies, tasks) in outcomes {
            sum.add(tallies);
            left.extend(tasks);
        }
        sum.counters.structures -= unseen_count;
        left.append(&mut lock(&shared.queue).tasks);
        let mut report = self.report.clone();
        report.counters = self.search.resume.as_ref().map_or_else(Counters::default, |from| from.counters);
        report.counters += sum.counters;
        report.rejections = sum.rejections.rejections();
        report.faults = sum.faults;
        report.tables = sum.tables;
        worst_first(&mut report.faults);
        report.elapsed = shared.start.elapsed();
        let end = lock(&shared.end).take();
        let is_broken = matches!(end, Some(Outcome::Broken(_)));
        report.outcome = end.filter(|_| is_broken || !left.is_empty()).unwrap_or(Outcome::Exhausted);
        report.explored = if report.outcome == Outcome::Exhausted { 1.0 } else { shared.explored() };
        self.report_end(&report);
        // With other tables, whoever resumes would come to other choices.
        let is_same_way = !sum.are_tables_full || self.ends_when_full();
        let resumable = !is_broken && is_same_way && shared.is_cut && report.outcome != Outcome::Exhausted;
        let checkpoint = resumable.then(|| {
            let mut forms: Vec<_> = lock(&shared.seen).drain().list();
            forms.sort();
            Checkpoint { fingerprint: self.fingerprint, counters: report.counters, forms, tasks: left }
        });
        // After a breach the file stays as it is: it may be of a predicate that has changed since.
        if let Some(keep) = shared.keep.as_ref().filter(|_| !is_broken) {
            keep.end(checkpoint.as_ref());
        }
        (report, checkpoint)
    }
}

/// Puts what did not end before what panicked. It is not generic, so there is one copy of the sort.
fn worst_first(faults: &mut [Fault]) {
    faults.sort_by_key(|fault| !matches!(fault.kind, FaultKind::EndlessLoop | FaultKind::DeepRecursion));
}

/// A file that cannot be read, written or resumed from.
pub(crate) fn unkept(error: CheckpointError) -> SpaceError {
    SpaceError::new(vec![error.to_string()])
}

/// Shards on several machines and checkpoints of other builds agree on it.
fn hash(text: &str) -> u64 {
    checksum(CHECKSUM_START, text.as_bytes())
}

/// A number that differs for searches whose checkpoints must not be mixed up.
pub(crate) fn fingerprint<T: Model>(search: &Search<T>, shard: Option<Shard>) -> u64 {
    let code = search.space.skeleton().unwrap_or_default();
    let smaller = search.beyond.as_ref().map(Space::bound_text);
    let Search { paper, tables, digests, .. } = search;
    // Choices among results are others than those of fields.
    let paper = (paper, tables.is_some());
    let Judging { throughout, acyclic, chosen_first } = search.space.judging();
    let judged = (throughout, search.space.is_of_near_misses());
    let judged = if chosen_first { format!("{judged:?} chosen first") } else { format!("{judged:?}") };
    let judged = if acyclic { format!("{judged} acyclic") } else { judged };
    let target = search.space.target().map(|target| target.structure.to_string()).unwrap_or_default();
    // How far the solver goes decides which branches are open.
    let conflicts = if search.has_symbols() { search.limits.conflicts } else { 0 };
    let bound = search.space.bound_text();
    // The digest of what was found without one is not known.
    let digests = if *digests { " digests" } else { "" };
    hash(&format!("{code} {bound} {smaller:?} {paper:?} {shard:?} {judged}{target}{conflicts}{digests}"))
}
