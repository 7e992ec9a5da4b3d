//! A worker: one thread's search, candidate by candidate.

use std::any::Any;
use std::hash::{DefaultHasher, Hasher as _};
use std::panic::{self, AssertUnwindSafe};
use std::rc::Rc;
use std::sync::Once;
use std::time::Instant;

use smallscope_core::panics::message;
use smallscope_core::{Breach, Counters, Fault, FaultKind, Limits, Rejection, Structure, TableWork, small};

use crate::compare::Comparison;
use crate::domain::{DomainId, Domains};
use crate::lazy::{self, Abort, Choice, Chooser, Concretiser, Dice, Engaged, Lists, Slots, complete_inputs, lists};
use crate::model::Model;
use crate::root::{Condition, Root};
use crate::sites::{self, Site, Tally};
use crate::space::{MarkedCondition, Space};
use crate::symbols::{Conclusion, Purpose, Reasoner, Representatives};
use crate::table::store::{StateId, Store};
#[cfg(feature = "paths")]
use crate::trace::{First, Guide, Learnt, Leave, Path};
use crate::visit::{Completion, Fit, Observation};

/// How many faults of a kind are kept with their candidate.
const FAULTS_KEPT: u64 = 3;

/// What became of a candidate.
#[derive(Debug, PartialEq)]
pub(crate) enum Step {
    /// It is valid and complete.
    Structure,
    /// It is not valid.
    Rejected,
    /// It makes more choices than the horizon allows.
    BeyondHorizon,
    /// A limit of the search was reached before it was decided.
    Spent,
    /// There are no more candidates.
    Done,
    /// The predicate does what no predicate may: the search ends.
    Broken(Box<Breach>),
}

/// Numbers of one worker.
#[derive(Default)]
pub(crate) struct Tallies {
    pub(crate) counters: Counters,
    pub(crate) rejections: Tally,
    pub(crate) faults: Vec<Fault>,
    pub(crate) tables: Vec<TableWork>,
    /// Whether there was no room for some calls.
    pub(crate) are_tables_full: bool,
}

impl Tallies {
    pub(crate) fn add(&mut self, other: Tallies) {
        self.counters += other.counters;
        self.rejections.add(&other.rejections);
        self.faults.extend(other.faults);
        self.are_tables_full |= other.are_tables_full;
        for work in other.tables {
            match self.tables.iter_mut().find(|known| known.function == work.function) {
                Some(known) => {
                    known.calls += work.calls;
                    known.solved += work.solved;
                    known.runs += work.runs;
                    known.untabled = known.untabled.take().or(work.untabled);
                }
                None => self.tables.push(work),
            }
        }
        small::sort(&mut self.tables, &|a, b| a.function.cmp(&b.function));
    }
}

/// One thread's search.
pub(crate) struct Worker<T: Model> {
    // The chooser unsets the root's fields when it is dropped, so it comes first.
    chooser: Box<Chooser>,
    root: lazy::Box<dyn Root<T>>,
    domains: Rc<Domains>,
    addresses: Rc<Vec<Vec<usize>>>,
    completion: Completion,
    concretiser: Concretiser,
    /// Whether the first candidate of the task is still to come.
    fresh: bool,
    /// Whether a limit was reached before it was known in which order clauses are asked: nothing can be searched.
    is_unplanned: bool,
    /// How many choices the predicate made when it last accepted; later ones complete the structure.
    accepted: Option<usize>,
    /// How many decisions on symbolic values it had made by then.
    decided: usize,
    reasoner: Option<Box<dyn Reasoner>>,
    representatives: Representatives,
    /// Whether completions are judged by the predicate again, as Korat does.
    rerun: bool,
    check_owners: bool,
    check_rings: bool,
    /// Smaller spaces, whose structures are passed over.
    smaller: Vec<Fit>,
    /// The conditions of the smaller spaces.
    smaller_conditions: Vec<Condition>,
    /// The one structure to look for, or what structures must be like.
    comparison: Option<Comparison>,
    /// Leads away from inputs whose paths are known.
    #[cfg(feature = "paths")]
    guide: Option<Guide>,
    /// The conditions on the values at its marked places.
    pub(crate) marked_conditions: Vec<MarkedCondition>,
    /// Whether structures are completed as sets.
    in_sets: bool,
    /// Whether to look for what one check of the invariants refuses.
    near_misses: bool,
    /// The check that refuses the near miss at hand.
    missed: Option<&'static Site>,
    /// Whether structures are counted where the predicate accepts them, if it has read all of them.
    counts: bool,
    /// Whether the last candidate is counted already, and was the last of the task.
    is_counted: bool,
    pub(crate) tallies: Tallies,
}

#[cfg(feature = "paths")]
impl<T: Model> Worker<T> {
    /// Looks for inputs with unknown paths only.
    pub(crate) fn guide(&mut self, first: First) {
        self.guide = Some(Guide::new(first, self.domains.clone(), self.addresses.clone()));
    }

    /// Learns the path of the candidate at hand. The search goes on where the candidate had left the known paths, since from
    /// there on fields are to be chosen in the order of the path; or with other decisions for the same candidate.
    pub(crate) fn learn(&mut self, path: &Path) -> Learnt {
        let Some(guide) = &mut self.guide else { return Learnt::Known };
        let learnt = guide.tree.learn(path);
        if learnt == Learnt::New {
            self.chooser.rewind(guide.left_at, guide.decisions);
            self.fresh = true;
            self.accepted = self.accepted.filter(|_| !guide.is_first());
        }
        learnt
    }

    /// Takes all paths for known that go through a node.
    pub(crate) fn close(&mut self, node: usize) {
        if let Some(guide) = &mut self.guide {
            guide.tree.close(node);
        }
    }

    /// Starts over, with the known paths, which may be left as given.
    pub(crate) fn restart_guided(&mut self, leave: Leave) {
        if let Some(guide) = &mut self.guide {
            (guide.leave, guide.cut, guide.left_at) = (leave, None, 0);
        }
        self.start(Vec::new());
    }

    /// The nodes of the known paths that a path goes through.
    pub(crate) fn nodes(&self, path: &Path) -> Vec<usize> {
        self.guide.as_ref().map_or_else(Vec::new, |guide| guide.tree.nodes(path))
    }

    /// The least number of reads in common with a known path, of the candidates that were not let through.
    pub(crate) fn cut(&self) -> Option<usize> {
        self.guide.as_ref().and_then(|guide| guide.cut)
    }
}

impl<T: Model> Worker<T> {
    pub(crate) fn new(domains: Domains, space: &Space<T>, limits: &Limits, rerun: bool) -> Self {
        be_quiet_in_predicates();
        let domains = Rc::new(domains);
        // Fields of the root are pointed to from the choice stack, also while the worker is moved.
        let root: lazy::Box<dyn Root<T>> = space.bound_root(&domains).into();
        let chooser = Chooser::new(domains.clone(), root.inputs(), limits.steps, limits.stack);
        let addresses = Rc::new(chooser.addresses());
        let reasoner = domains.reasoner(limits);
        let mut worker = Worker {
            comparison: None,
            #[cfg(feature = "paths")]
            guide: None,
            marked_conditions: Vec::new(),
            near_misses: space.is_of_near_misses(),
            missed: None,
            counts: false,
            is_counted: false,
            in_sets: false,
            completion: Completion::new(domains.clone(), addresses.clone()),
            concretiser: Concretiser::new(domains.has_aliased_boxes()),
            check_owners: domains.has_weak(),
            check_rings: domains.has_aliased_boxes(),
            chooser,
            root,
            domains,
            addresses,
            fresh: true,
            is_unplanned: false,
            accepted: None,
            decided: 0,
            reasoner,
            representatives: space.which_representatives(),
            rerun,
            smaller: Vec::new(),
            smaller_conditions: Vec::new(),
            tallies: Tallies::default(),
        };
        if let Some(target) = space.target() {
            worker.look_for(&target.structure, target.partial);
            worker.marked_conditions.clone_from(&target.conditions);
        }
        worker
    }

    /// Tables calls on owned subtrees, within this many bytes. If these do not do, the search ends, or calls are not tabled any more.
    pub(crate) fn table_calls(&mut self, limit: usize, ends_when_full: bool, limits: &Limits) {
        if self.reasoner.is_none() {
            self.chooser.table_calls(limit, ends_when_full, limits.budget(Instant::now()));
            self.plan();
        }
    }

    /// Tables calls, but ends the search when that takes more than so much work, in bytes and steps.
    pub(crate) fn table_calls_with_little_work(&mut self, most: usize, limits: &Limits) {
        self.chooser.table_calls(most, true, limits.budget(Instant::now()));
        self.chooser.limit_table_work(most);
        self.plan();
    }

    /// Finds the order in which clauses are asked, on a run of its own.
    fn plan(&mut self) {
        let Worker { root, chooser, .. } = self;
        if !chooser.is_tabling() {
            return;
        }
        chooser.begin_planning();
        let mut engaged = Engaged::new(chooser);
        engaged.start_run();
        engaged.table_calls();
        // What it comes to is found out again by the search.
        drop(panic::catch_unwind(AssertUnwindSafe(|| root.valid())));
        engaged.go_on();
        drop(engaged);
        self.is_unplanned = !self.chooser.end_planning();
        self.start(Vec::new());
    }

    /// Only counts structures, as nobody looks at them: a step may pass over many.
    pub(crate) fn count_only(&mut self) {
        self.counts = !self.check_owners && !self.check_rings && self.smaller.is_empty() && self.reasoner.is_none();
    }

    /// Completes structures as sets: each step is one set, in which all have the same size.
    pub(crate) fn complete_in_sets(&mut self) {
        self.in_sets = true;
    }

    /// All sets that there are.
    pub(crate) fn store(&mut self) -> &mut Store {
        self.chooser.store()
    }

    /// Whether some calls could not be tabled any more.
    pub(crate) fn are_tables_full(&self) -> bool {
        self.chooser.are_tables_full()
    }

    /// The sets that the inputs are narrowed to.
    pub(crate) fn states(&mut self) -> Vec<StateId> {
        let mut slots = Slots::default();
        self.root.slots(&mut slots);
        self.chooser.states_of(&slots)
    }

    /// Makes the structure of these sets, which have one value each, the one at hand.
    pub(crate) fn take(&mut self, states: &[StateId]) {
        self.start(Vec::new());
        let mut slots = Slots::default();
        self.root.slots(&mut slots);
        self.chooser.narrow(&slots, states);
        let Worker { root, chooser, completion, .. } = self;
        let mut engaged = Engaged::new(chooser);
        engaged.start_run();
        completion.start(true);
        root.complete(completion);
    }

    /// Its numbers, at the end.
    pub(crate) fn into_tallies(self) -> Tallies {
        let tables = self.chooser.table_work().map(|(function, work)| function.report(work)).collect();
        Tallies { tables, are_tables_full: self.chooser.are_tables_full(), ..self.tallies }
    }

    /// Looks only for the given structure, or for those like it if it is partial.
    pub(crate) fn look_for(&mut self, target: &Structure, partial: bool) {
        let (domains, addresses) = (self.domains.clone(), self.addresses.clone());
        self.comparison = Some(Comparison::new(Rc::new(target.clone()), partial, domains, addresses));
    }

    /// Starts a task: the part of the space that begins with the given choices.
    pub(crate) fn start(&mut self, prefix: Vec<Choice>) {
        self.chooser.restart(prefix);
        self.fresh = true;
        self.accepted = None;
    }

    /// Starts over with choices at random: the next structures are a sample of the space.
    pub(crate) fn start_at_random(&mut self, dice: Dice) {
        self.chooser.restart_with(dice);
        self.fresh = true;
        self.accepted = None;
    }

    /// How many choices the last field is made of.
    pub(crate) fn last_field(&self) -> usize {
        self.chooser.last_field()
    }

    /// Takes back the last choices without going on to their other alternatives.
    pub(crate) fn retreat(&mut self, count: usize) {
        self.chooser.retreat(count);
    }

    /// The lists of values that choices are made from.
    pub(crate) fn lists(&self) -> Lists {
        lists(&self.domains)
    }

    /// How many choices were made.
    pub(crate) fn depth(&self) -> usize {
        self.chooser.depth()
    }

    /// A number that stands for the choices made: the same choices make the same structure.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.chooser
            .choices()
            .for_each(|choice| hasher.write_u64(u64::from(choice.index) << 32 | u64::from(choice.end)));
        hasher.finish()
    }

    /// Tries the next candidate.
    #[inline]
    pub(crate) fn step(&mut self) -> Step {
        self.steps(1)
    }

    /// Tries candidates until one is not simply refused by the predicate, but at most so many; says what became of the last.
    #[inline]
    pub(crate) fn steps(&mut self, most: u64) -> Step {
        if self.is_unplanned {
            return Step::Spent;
        }
        let is_fresh = std::mem::take(&mut self.fresh);
        // Nothing can be advanced or started anew while the predicate keeps pointers.
        if is_fresh && self.chooser.is_held() || !is_fresh && !self.chooser.advance() {
            return self.done();
        }
        // A choice that the predicate has read is another now. As long as only later ones change, its answer stands, and what
        // differs is how the structure is completed.
        if self.accepted.is_some_and(|depth| self.chooser.depth() <= depth) {
            self.accepted = None;
        }
        self.tallies.counters.candidates += 1;
        let result = self.judge(most);
        let step = self.settle(result);
        if self.reasoner.is_some()
            && step == Step::Rejected
            && self.accepted.is_none()
            && self.chooser.is_further_path()
        {
            self.tallies.counters.candidates -= 1;
            self.tallies.counters.paths += 1;
        }
        step
    }

    /// Runs the predicate, and completes the structure if it accepts.
    #[inline]
    fn judge(&mut self, most: u64) -> Result<bool, Box<dyn Any + Send>> {
        if self.reasoner.is_some() { self.judge_symbolically() } else { self.run(most) }
    }

    /// Runs the predicate, and completes the structure if it accepts. Goes on to further candidates while it refuses, up to `most`.
    #[inline]
    fn run(&mut self, most: u64) -> Result<bool, Box<dyn Any + Send>> {
        let Worker {
            root,
            chooser,
            completion,
            accepted,
            rerun,
            comparison,
            near_misses,
            missed,
            decided,
            in_sets,
            counts,
            is_counted,
            tallies,
            ..
        } = self;
        let marked_conditions = &self.marked_conditions;
        #[cfg(feature = "paths")]
        let guide = &mut self.guide;
        #[cfg(feature = "paths")]
        let is_guided = guide.is_some();
        #[cfg(not(feature = "paths"))]
        let is_guided = false;
        // Nothing but the predicate judges a candidate.
        let is_simple = comparison.is_none() && !*near_misses && !is_guided;
        let mut engaged = Engaged::new(chooser);
        engaged.start_run();
        engaged.table_calls();
        if is_simple {
            engaged.remember_clauses();
        }
        sites::clear();
        panic::catch_unwind(AssertUnwindSafe(|| {
            let is_completion = accepted.is_some();
            if let Some(comparison) = comparison {
                comparison.start();
                root.compare(comparison);
                if !comparison.agrees() || !marked_conditions.iter().all(|holds| holds(comparison.marked())) {
                    return false;
                }
            }
            #[cfg(feature = "paths")]
            let before = engaged.depth();
            #[cfg(feature = "paths")]
            if let Some(guide) = guide.as_mut().filter(|guide| guide.is_first() && !is_completion) {
                let is_new = guide.is_new(&**root);
                guide.leave(before, engaged.depth(), engaged.decisions());
                if !is_new {
                    return false;
                }
            }
            if !is_completion || *rerun {
                let mut further = if is_simple && !is_completion { most - 1 } else { 0 };
                loop {
                    let accepts = if *near_misses {
                        *missed = sites::missed(|| root.valid());
                        missed.is_some()
                    } else {
                        root.valid()
                    };
                    if accepts {
                        if !*counts || further == 0 || !engaged.has_read_all() {
                            break;
                        }
                        tallies.counters.structures += 1;
                    }
                    if further == 0 || !engaged.advance() {
                        *is_counted = accepts;
                        return false;
                    }
                    further -= 1;
                    if !accepts {
                        tallies.rejections.count();
                    }
                    tallies.counters.candidates += 1;
                    engaged.start_similar_run();
                    sites::clear();
                }
            } else {
                engaged.skip_decisions(*decided);
                engaged.skip_calls();
            }
            if accepted.is_none() {
                *accepted = Some(engaged.depth());
                *decided = engaged.decisions();
                engaged.note_accepted();
            }
            if *in_sets {
                let mut slots = Slots::default();
                root.slots(&mut slots);
                complete_inputs(&slots);
                return true;
            }
            let is_complete = if is_completion {
                engaged.complete_owned_again() || engaged.complete_again()
            } else {
                engaged.start_completion() || !*rerun && engaged.complete_owned(|slots| root.slots(slots))
            };
            if !is_complete {
                completion.start(true);
                root.complete(completion);
            }
            #[cfg(feature = "paths")]
            if let Some(guide) = guide.as_mut().filter(|guide| !guide.is_first()) {
                guide.leave(before, engaged.depth(), engaged.decisions());
                return guide.is_new(&**root);
            }
            true
        }))
    }

    /// Judges by a predicate that symbolic values are decided for, and finds representatives of these.
    fn judge_symbolically(&mut self) -> Result<bool, Box<dyn Any + Send>> {
        let accepts = self.within(Purpose::Judge, |worker| worker.run(1))?;
        if !accepts {
            return Ok(false);
        }
        let Worker { reasoner, chooser, representatives, .. } = self;
        let Some(reasoner) = reasoner else { return Ok(true) };
        let (decisions, variables) = (chooser.asked(), chooser.variables().to_vec());
        let _engaged = Engaged::new(chooser);
        let conclude = || reasoner.conclude(decisions, &variables, *representatives);
        match panic::catch_unwind(AssertUnwindSafe(conclude))? {
            Conclusion::Possible => Ok(true),
            Conclusion::Impossible => Err(Abort::Contradiction.noted()),
            Conclusion::Unknown => Err(Abort::Unknown.noted()),
        }
    }

    /// Works with symbolic values, if there are any, in force.
    #[inline]
    fn within<R>(&mut self, purpose: Purpose, work: impl FnOnce(&mut Self) -> R) -> R {
        let Some(mut reasoner) = self.reasoner.take() else { return work(self) };
        let (mut work, mut result) = (Some(work), None);
        reasoner.within(purpose, &mut || result = work.take().map(|work| work(self)));
        self.reasoner = Some(reasoner);
        result.expect("a reasoner calls what it is given")
    }

    /// The end of a task, unless what was searched is not what the user listed.
    #[cold]
    fn done(&self) -> Step {
        if self.chooser.is_held() {
            let how = "it keeps a pointer into the structure after it has returned, such as the clone of an `Rc`, or a borrow of \
                       one of its cells";
            return meddling(how.to_owned());
        }
        let changed = self.domains.changed_list();
        changed.map_or(Step::Done, |field| {
            meddling(format!("it changes a listed value of `{field}`, which later candidates share"))
        })
    }

    fn nondeterministic(&self, domain: DomainId) -> Step {
        Step::Broken(Box::new(Breach::Nondeterministic(self.domains.name(domain).to_owned())))
    }

    #[inline]
    fn settle(&mut self, result: Result<bool, Box<dyn Any + Send>>) -> Step {
        match result {
            Ok(accepted) => {
                if self.chooser.was_aborted() {
                    // The predicate caught the unwinding, and returned.
                    return self.settle_unwound(&());
                }
                if let Some(domain) = self.chooser.unreplayed() {
                    return self.nondeterministic(domain);
                }
                if self.chooser.has_unasked_decisions() {
                    return self.nondeterministic(self.domains.root);
                }
                if !accepted {
                    if !std::mem::take(&mut self.is_counted) {
                        self.tallies.rejections.count();
                    }
                    return Step::Rejected;
                }
                if self.check_owners && !self.every_object_has_an_owner()
                    || self.check_rings && self.some_box_owns_itself()
                {
                    self.tallies.counters.unrealisable += 1;
                    return Step::Rejected;
                }
                if self.fits_smaller_space() {
                    return Step::Rejected;
                }
                self.tallies.counters.structures += 1;
                Step::Structure
            }
            Err(payload) => self.settle_unwound(&*payload),
        }
    }

    #[cold]
    fn settle_unwound(&mut self, payload: &(dyn Any + Send)) -> Step {
        match self.chooser.go_on() {
            Some(abort) => match abort {
                Abort::Contradiction => {}
                Abort::Unknown => self.tallies.counters.unknown += 1,
                Abort::DeadEnd => self.tallies.counters.dead_ends += 1,
                Abort::Horizon => return Step::BeyondHorizon,
                Abort::Spent => {
                    // Whoever resumes begins with this candidate.
                    self.tallies.counters.candidates -= 1;
                    let task = self.chooser.choices().collect();
                    self.start(task);
                    return Step::Spent;
                }
                Abort::Nondeterministic(domain) => return self.nondeterministic(domain),
                Abort::Meddling(how, place) => return meddling(format!("it {how} at {place}")),
                Abort::Foreign => {
                    return meddling("it reads a structure of another search".to_owned());
                }
                Abort::EndlessLoop => {
                    self.tallies.counters.endless_loops += 1;
                    self.keep_fault(FaultKind::EndlessLoop, self.tallies.counters.endless_loops);
                }
                Abort::DeepRecursion => {
                    self.tallies.counters.deep_recursions += 1;
                    self.keep_fault(FaultKind::DeepRecursion, self.tallies.counters.deep_recursions);
                }
            },
            // Once the predicate has accepted, no code of the user runs, unless it is asked again.
            None if self.chooser.is_choosing() || self.accepted.is_some() && !self.rerun => refuse(payload),
            None => {
                self.tallies.counters.panics += 1;
                self.keep_fault(FaultKind::Panic(message(payload)), self.tallies.counters.panics);
            }
        }
        Step::Rejected
    }

    fn keep_fault(&mut self, kind: FaultKind, count: u64) {
        if count <= FAULTS_KEPT {
            let candidate = self.observe();
            self.tallies.faults.push(Fault { kind, candidate });
        }
    }

    fn every_object_has_an_owner(&mut self) -> bool {
        let objects = self.chooser.objects();
        let _engaged = Engaged::new(&mut self.chooser);
        self.completion.start(false);
        self.root.complete(&mut self.completion);
        self.completion.objects() == objects
    }

    fn some_box_owns_itself(&mut self) -> bool {
        self.walk(|worker| worker.observation().has_rings())
    }

    /// Passes over the structures of smaller spaces of the same shape.
    pub(crate) fn pass_over(&mut self, smaller: Vec<Domains>, conditions: &[Condition]) {
        self.smaller_conditions = conditions.to_vec();
        let fit = |smaller| Fit::new(self.domains.clone(), smaller, self.addresses.clone());
        self.smaller = smaller.into_iter().map(fit).collect();
    }

    /// Whether the candidate is a structure of a smaller space, which is passed over.
    pub(crate) fn fits_smaller_space(&mut self) -> bool {
        !self.smaller.is_empty() && self.within(Purpose::Show, Self::fits)
    }

    fn fits(&mut self) -> bool {
        let mut engaged = Engaged::new(&mut self.chooser);
        engaged.start_run();
        let fits = self.smaller.iter_mut().any(|smaller| {
            smaller.start();
            self.root.fit(smaller);
            smaller.fits()
        });
        // A condition may be another one for every size.
        let holds = || self.root.holds(&self.smaller_conditions);
        if !fits || self.smaller_conditions.is_empty() {
            return fits;
        }
        panic::catch_unwind(AssertUnwindSafe(holds)).unwrap_or_else(|payload| {
            if engaged.go_on().is_none() && Engaged::is_choosing() {
                refuse(&*payload);
            }
            false
        })
    }

    /// Walks over all of the candidate. Unlike the predicate's, this walk cannot be given up quietly.
    ///
    /// # Panics
    ///
    /// If the candidate is larger than the limits on a single run allow.
    fn walk<R>(&mut self, walk: impl FnOnce(&mut Self) -> R) -> R {
        let walked = panic::catch_unwind(AssertUnwindSafe(|| self.within(Purpose::Show, walk)));
        walked.unwrap_or_else(|payload| match self.chooser.go_on() {
            Some(Abort::DeepRecursion) => panic!(
                "a structure is nested too deeply to walk over it: raise `stack` of the search's limits, and with it the \
                 stack of the thread, or use a smaller bound"
            ),
            _ => panic::resume_unwind(payload),
        })
    }

    /// The candidate as a structure.
    pub(crate) fn observe(&mut self) -> Structure {
        self.walk(Self::observed)
    }

    fn observed(&mut self) -> Structure {
        self.observation().finish()
    }

    fn observation(&mut self) -> Observation {
        let mut observation = Observation::new(self.domains.clone(), self.addresses.clone());
        let mut engaged = Engaged::new(&mut self.chooser);
        engaged.start_run();
        self.root.observe(&mut observation);
        observation
    }

    /// The candidate as an ordinary value.
    pub(crate) fn concretise(&mut self) -> T {
        self.walk(Self::concretised)
    }

    fn concretised(&mut self) -> T {
        let mut engaged = Engaged::new(&mut self.chooser);
        engaged.start_run();
        self.root.concretise(&mut self.concretiser)
    }

    /// The check that refuses the candidate, which is a near miss.
    pub(crate) fn missed(&self) -> Option<Rejection> {
        self.missed.map(|site| site.rejection(1))
    }

    /// Whether an isomorphic structure may have come up before, because arena slots were named by position.
    pub(crate) fn may_repeat(&self) -> bool {
        self.chooser.has_unordered_slots()
    }

    /// What is still to be searched of the task at hand.
    pub(crate) fn remaining(&self) -> Option<Vec<Choice>> {
        if self.fresh { Some(self.chooser.prefix().to_vec()) } else { self.chooser.remaining() }
    }

    pub(crate) fn chooser(&mut self) -> &mut Chooser {
        &mut self.chooser
    }
}

/// Passes on a panic that is not of the user's code: taken for a rejection, it would make a wrong answer of our own mistake.
fn refuse(payload: &(dyn Any + Send)) -> ! {
    panic!("smallscope failed to choose a value, which is a mistake of its own and no rejection: {}", message(payload))
}

fn meddling(how: String) -> Step {
    Step::Broken(Box::new(Breach::Meddling(how)))
}

/// Keeps panics inside predicates from being printed: they are rejections, and counted.
fn be_quiet_in_predicates() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !Engaged::is_any() {
                before(info);
            }
        }));
    });
}
