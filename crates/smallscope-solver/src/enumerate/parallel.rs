//! Enumeration on several threads, with the models in the same order as on one.
//!
//! The models of a cube form a *segment* of the sequence. A worker takes a segment and fills its buffer. When another
//! worker has nothing to do, it gives away the last part of its own, which becomes the segment after it. The caller's
//! thread empties the buffers in order; workers that are far ahead, all together, wait.
//!
//! Invariant: somebody works on the segment that is delivered now, and waits only while there is something to deliver. For
//! a worker takes the first segment in order that nobody works on; so when one segment is done, the worker who did it takes
//! the next.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::{Cube, EnumerationStats, Enumerator, Step};
use smallscope_core::{Budget, Stop};

/// How many models the workers may be ahead, all together.
const AHEAD: usize = 1 << 14;
/// How many models are delivered between two looks at the budget.
const DELIVERIES_PER_LOOK: usize = 16;
/// How many models a worker hands over at a time.
const BATCH: usize = 2048;
/// After how many conflicts a worker looks whether others wait for work.
const PATIENCE: u64 = 500;

/// How an enumeration on several threads ended.
#[derive(Clone, Debug)]
pub struct Enumerated {
    /// Why it stopped before the end, if it did.
    pub stopped: Option<Stop>,
    /// What is left to do, in order, if the budget's conflicts stopped it. Anything else ends it at once, also between
    /// models that were found and those that were delivered: then what is left is not known, and this is empty.
    pub remaining: Vec<Cube>,
    /// What it has cost, all threads together.
    pub stats: EnumerationStats,
}

/// All models in the given cubes, in order. `fresh` is an enumerator that has made no step; each thread works on copies of it.
/// `take` reads a model, on any thread; `sink` gets what was read, in order, on this one, and may break off. A panic of either
/// reaches the caller.
///
/// ```
/// use smallscope_solver::{Budget, Cnf, Cube, Enumerator, Projection, enumerate_in_parallel};
/// use std::ops::ControlFlow;
/// let mut cnf = Cnf::new();
/// cnf.reserve_vars(10);
/// let fresh = Enumerator::new(&cnf, Projection::all(&cnf));
/// let mut models = 0;
/// let count = |()| -> ControlFlow<()> { models += 1; ControlFlow::Continue(()) };
/// let end = enumerate_in_parallel(&fresh, vec![Cube::default()], 2, &Budget::default(), |_| (), count);
/// assert_eq!((models, end.stopped), (1024, None));
/// ```
pub fn enumerate_in_parallel<T: Send>(
    fresh: &Enumerator,
    cubes: Vec<Cube>,
    threads: usize,
    budget: &Budget,
    take: impl Fn(&Enumerator) -> T + Sync,
    mut sink: impl FnMut(T) -> ControlFlow<()>,
) -> Enumerated {
    let shared = Shared::new(cubes);
    std::thread::scope(|scope| {
        let worker = || Worker { shared: &shared, fresh, budget, take: &take }.run();
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(worker)).collect();
        // Workers must end even if the sink panics.
        let ending = Ending(&shared);
        shared.deliver(budget, &mut sink);
        drop(ending);
        for worker in workers {
            if let Err(panic) = worker.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    shared.into_result()
}

struct Shared<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    /// How many workers have nothing to do.
    idle: AtomicUsize,
    /// How many conflicts they met, all together.
    conflicts: AtomicU64,
}

struct State<T> {
    segments: Vec<Segment<T>>,
    /// The segment that is delivered now.
    head: Option<usize>,
    /// Segments that nobody works on yet, in any order.
    waiting: Vec<usize>,
    working: usize,
    /// How many models are in the buffers.
    buffered: usize,
    /// Nobody wants more.
    abandoned: bool,
    stopped: Option<Stop>,
    stats: EnumerationStats,
}

struct Segment<T> {
    cube: Cube,
    ready: Vec<T>,
    done: bool,
    /// What was left of it when the budget was spent.
    remaining: Vec<Cube>,
    next: Option<usize>,
}

impl<T> State<T> {
    /// Takes the first segment, in order, that nobody works on.
    fn first_waiting(&mut self) -> Option<usize> {
        let mut next = self.head;
        while let Some(segment) = next.filter(|_| !self.waiting.is_empty()) {
            if let Some(place) = self.waiting.iter().position(|&waiting| waiting == segment) {
                return Some(self.waiting.swap_remove(place));
            }
            next = self.segments[segment].next;
        }
        None
    }
}

impl<T> Segment<T> {
    fn new(cube: Cube, next: Option<usize>) -> Self {
        Segment { cube, ready: Vec::new(), done: false, remaining: Vec::new(), next }
    }
}

impl<T> Shared<T> {
    fn new(cubes: Vec<Cube>) -> Self {
        let count = cubes.len();
        let next = |place: usize| (place + 1 < count).then_some(place + 1);
        let segments = cubes.into_iter().enumerate().map(|(place, cube)| Segment::new(cube, next(place))).collect();
        let state = State {
            segments,
            head: (count > 0).then_some(0),
            waiting: (0..count).collect(),
            working: 0,
            buffered: 0,
            abandoned: false,
            stopped: None,
            stats: EnumerationStats::default(),
        };
        Shared {
            state: Mutex::new(state),
            changed: Condvar::new(),
            idle: AtomicUsize::new(0),
            conflicts: AtomicU64::new(0),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<T>>) -> MutexGuard<'a, State<T>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands everything to the sink, in order, until it is all there. The sink may be far slower than the workers, so the
    /// budget is looked at here as well.
    fn deliver(&self, budget: &Budget, sink: &mut impl FnMut(T) -> ControlFlow<()>) {
        let mut delivered = 0;
        let mut look = || {
            delivered += 1;
            if delivered % DELIVERIES_PER_LOOK == 0 { budget.exceeded() } else { None }
        };
        let mut state = self.lock();
        while let Some(head) = state.head {
            let segment = &mut state.segments[head];
            if !segment.ready.is_empty() {
                let ready = std::mem::take(&mut segment.ready);
                state.buffered -= ready.len();
                self.changed.notify_all();
                drop(state);
                for model in ready {
                    if let Some(stop) = look() {
                        self.lock().stopped.get_or_insert(stop);
                        return;
                    }
                    if sink(model).is_break() {
                        return;
                    }
                }
                state = self.lock();
            } else if segment.done {
                state.head = segment.next;
                self.changed.notify_all();
            } else {
                state = self.wait(state);
            }
        }
    }

    fn into_result(self) -> Enumerated {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut remaining = Vec::new();
        let mut place = (!state.segments.is_empty()).then_some(0);
        while let Some(at) = place.filter(|_| state.stopped == Some(Stop::Conflicts)) {
            remaining.extend(state.segments[at].remaining.iter().cloned());
            place = state.segments[at].next;
        }
        Enumerated { stopped: state.stopped, remaining, stats: state.stats }
    }
}

/// Tells the workers to end when the caller's thread does.
struct Ending<'a, T>(&'a Shared<T>);

impl<T> Drop for Ending<'_, T> {
    fn drop(&mut self) {
        self.0.lock().abandoned = true;
        self.0.changed.notify_all();
    }
}

struct Worker<'a, T, F> {
    shared: &'a Shared<T>,
    fresh: &'a Enumerator,
    budget: &'a Budget,
    take: &'a F,
}

impl<T: Send, F: Fn(&Enumerator) -> T> Worker<'_, T, F> {
    fn run(&self) {
        let mut enumerator = None;
        while let Some(segment) = self.next_segment() {
            // Whatever happens, the segment ends: a panic of `take` must not leave the others waiting.
            let _finish = Finish { shared: self.shared, segment };
            self.work_on(segment, enumerator.get_or_insert_with(|| self.fresh.clone()));
        }
        if let Some(enumerator) = enumerator {
            self.shared.lock().stats.add(enumerator.stats());
        }
    }

    /// The next segment to work on; waits for others to give some away.
    fn next_segment(&self) -> Option<usize> {
        let mut state = self.shared.lock();
        self.shared.idle.fetch_add(1, Ordering::Relaxed);
        let found = loop {
            if state.abandoned {
                break None;
            }
            if let Some(segment) = state.first_waiting() {
                state.working += 1;
                break Some(segment);
            }
            if state.working == 0 {
                break None;
            }
            state = self.shared.wait(state);
        };
        self.shared.idle.fetch_sub(1, Ordering::Relaxed);
        found
    }

    fn work_on(&self, segment: usize, enumerator: &mut Enumerator) {
        let (cube, stopped) = {
            let state = self.shared.lock();
            (state.segments[segment].cube.clone(), state.stopped.is_some())
        };
        if stopped {
            self.shared.lock().segments[segment].remaining = vec![cube];
            return;
        }
        enumerator.restart(&cube);
        let mut budget = self.budget.clone();
        let mut batch = Vec::new();
        loop {
            let left = self.conflicts_left();
            budget.conflicts = Some(left.min(PATIENCE));
            let before = enumerator.stats().conflicts;
            let step = enumerator.step(&budget);
            self.shared.conflicts.fetch_add(enumerator.stats().conflicts - before, Ordering::Relaxed);
            if step == Step::Model {
                batch.push((self.take)(enumerator));
            }
            if step != Step::Model || batch.len() >= BATCH || self.shared.idle.load(Ordering::Relaxed) > 0 {
                if !self.hand_over(segment, &mut batch) {
                    break;
                }
                self.share(segment, enumerator);
            }
            match step {
                Step::Model => {}
                // Only a pause, to see whether others are idle or the caller has gone.
                Step::Stopped(Stop::Conflicts) if left > PATIENCE => {}
                Step::Stopped(stop) => {
                    let remaining = enumerator.remaining();
                    let mut state = self.shared.lock();
                    state.stopped.get_or_insert(stop);
                    state.segments[segment].remaining = remaining;
                    break;
                }
                Step::Exhausted => break,
            }
        }
    }

    /// How many conflicts all workers together may still meet.
    fn conflicts_left(&self) -> u64 {
        let spent = self.shared.conflicts.load(Ordering::Relaxed);
        self.budget.conflicts.map_or(u64::MAX, |conflicts| conflicts.saturating_sub(spent))
    }

    /// Puts models into the segment's buffer; waits while there are many. False if nobody wants them.
    fn hand_over(&self, segment: usize, batch: &mut Vec<T>) -> bool {
        let mut state = self.shared.lock();
        // At the head, what others have ahead does not count: nothing of it is delivered before this segment is done.
        let must_wait = |state: &State<T>| {
            let own = state.segments[segment].ready.len();
            !state.abandoned && if state.head == Some(segment) { own > AHEAD } else { state.buffered > AHEAD }
        };
        while must_wait(&state) {
            state = self.shared.wait(state);
        }
        state.buffered += batch.len();
        state.segments[segment].ready.append(batch);
        if state.head == Some(segment) {
            self.shared.changed.notify_all();
        }
        !state.abandoned
    }

    /// Gives work away if somebody has none.
    fn share(&self, segment: usize, enumerator: &mut Enumerator) {
        let idle = self.shared.idle.load(Ordering::Relaxed);
        if idle == 0 || self.shared.lock().waiting.len() >= idle {
            return;
        }
        if let Some(cube) = enumerator.split() {
            let mut state = self.shared.lock();
            let new = state.segments.len();
            let next = state.segments[segment].next.replace(new);
            state.segments.push(Segment::new(cube, next));
            state.waiting.push(new);
            self.shared.changed.notify_all();
        }
    }
}

/// Marks a segment as done.
struct Finish<'a, T> {
    shared: &'a Shared<T>,
    segment: usize,
}

impl<T> Drop for Finish<'_, T> {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.segments[self.segment].done = true;
        state.working -= 1;
        self.shared.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::{Projection, tests::Numbers, tests::random_projection};
    use crate::literal::{Cnf, Var};

    /// Three-colourings of a circle of nodes: 2^n + 2 (-1)^n.
    fn colourings(nodes: usize) -> Cnf {
        let mut cnf = Cnf::new();
        let colour = |node: usize, colour: usize| Var::new(3 * (node % nodes) + colour);
        for node in 0..nodes {
            cnf.add((0..3).map(|c| colour(node, c).positive()));
            for c in 0..3 {
                cnf.add([colour(node, c).negative(), colour(node, (c + 1) % 3).negative()]);
                cnf.add([colour(node, c).negative(), colour(node + 1, c).negative()]);
            }
        }
        cnf
    }

    fn models(cnf: &Cnf, projection: &Projection, threads: usize) -> Vec<Vec<Option<bool>>> {
        let fresh = Enumerator::new(cnf, projection.clone());
        let mut found = Vec::new();
        let take = |enumerator: &Enumerator| -> Vec<Option<bool>> {
            projection.distinguish.iter().map(|&lit| enumerator.value(lit)).collect()
        };
        let sink = |model| {
            found.push(model);
            ControlFlow::Continue(())
        };
        let end = enumerate_in_parallel(&fresh, vec![Cube::default()], threads, &Budget::default(), take, sink);
        assert_eq!((end.stopped, end.remaining.len()), (None, 0));
        found
    }

    #[test]
    fn several_threads_find_the_same_models_in_the_same_order() {
        let cnf = colourings(12);
        let mut numbers = Numbers(9);
        for _ in 0..10 {
            let projection = random_projection(&mut numbers, cnf.vars());
            let alone = models(&cnf, &projection, 1);
            assert_eq!(models(&cnf, &projection, 3), alone);
        }
        assert_eq!(models(&cnf, &Projection::all(&cnf), 2).len(), 4096 + 2);
    }

    /// With more models than the buffers hold, and a sink that is slower than the workers.
    #[test]
    fn workers_that_are_far_ahead_do_not_wait_for_one_another() {
        let mut cnf = Cnf::new();
        cnf.reserve_vars(18);
        let fresh = Enumerator::new(&cnf, Projection { defined: true, ..Projection::all(&cnf) });
        for threads in [2, 3, 8] {
            let mut count = 0u32;
            let sink = |()| {
                count += 1;
                if count % 1000 == 0 {
                    std::thread::sleep(std::time::Duration::from_micros(50));
                }
                ControlFlow::Continue(())
            };
            enumerate_in_parallel(&fresh, vec![Cube::default()], threads, &Budget::default(), |_| (), sink);
            assert_eq!(count, 1 << 18);
        }
    }

    /// Sixteen times as many models as may be ahead, and a sink that takes a while over the first.
    #[test]
    fn a_slow_sink_holds_the_workers_up() {
        let mut cnf = Cnf::new();
        cnf.reserve_vars(18);
        let fresh = Enumerator::new(&cnf, Projection { defined: true, ..Projection::all(&cnf) });
        for threads in [1, 3] {
            let (found, mut most, mut taken) = (AtomicUsize::new(0), 0, 0);
            let sink = |()| {
                if taken % (1 << 16) == 0 {
                    std::thread::sleep(std::time::Duration::from_millis(50));
                }
                taken += 1;
                most = most.max(found.load(Ordering::Relaxed) - taken);
                ControlFlow::Continue(())
            };
            let take = |_: &Enumerator| {
                found.fetch_add(1, Ordering::Relaxed);
            };
            enumerate_in_parallel(&fresh, vec![Cube::default()], threads, &Budget::default(), take, sink);
            assert_eq!(taken, 1 << 18);
            // What the sink was handed, the head's buffer, those of the others, to each of which workers may add a batch before they
            // see that it is full; and the batch that each of them has in hand.
            assert!(most <= 3 * AHEAD + (2 * threads + 2) * BATCH, "{most} models ahead");
        }
    }

    #[test]
    fn an_interrupt_is_seen_between_two_deliveries() {
        let mut cnf = Cnf::new();
        cnf.reserve_vars(18);
        let fresh = Enumerator::new(&cnf, Projection { defined: true, ..Projection::all(&cnf) });
        let interrupt = crate::Interrupt::new();
        let budget = Budget { interrupt: Some(interrupt.clone()), ..Budget::default() };
        let mut taken = 0;
        let sink = |()| {
            taken += 1;
            if taken == 1000 {
                interrupt.raise();
            }
            ControlFlow::Continue(())
        };
        let end = enumerate_in_parallel(&fresh, vec![Cube::default()], 2, &budget, |_| (), sink);
        assert_eq!((end.stopped, end.remaining.len()), (Some(Stop::Interrupted), 0));
        assert!(taken <= 1000 + DELIVERIES_PER_LOOK, "{taken}");
    }

    #[test]
    fn a_panic_of_a_worker_reaches_the_caller() {
        let cnf = colourings(10);
        let fresh = Enumerator::new(&cnf, Projection::all(&cnf));
        let run = || {
            let take = |_: &Enumerator| panic!("this one");
            enumerate_in_parallel(&fresh, vec![Cube::default()], 2, &Budget::default(), take, |()| {
                ControlFlow::Continue(())
            })
        };
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).expect_err("it panics");
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"this one"));
    }

    #[test]
    fn a_sink_that_breaks_off_ends_all_threads() {
        let cnf = colourings(20);
        let fresh = Enumerator::new(&cnf, Projection::all(&cnf));
        let mut taken = 0;
        let sink = |()| {
            taken += 1;
            if taken == 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        enumerate_in_parallel(&fresh, vec![Cube::default()], 2, &Budget::default(), |_| (), sink);
        assert_eq!(taken, 1000);
    }

    #[test]
    fn what_a_spent_budget_leaves_is_done_later() {
        let (mut numbers, mut runs) = (Numbers(5), 0);
        for _ in 0..20 {
            let mut cnf = Cnf::new();
            cnf.reserve_vars(12);
            for _ in 0..36 {
                cnf.add((0..3).map(|_| Var::new(numbers.below(12)).literal(numbers.below(2) == 0)).collect::<Vec<_>>());
            }
            let all = models(&cnf, &Projection::all(&cnf), 1).len();
            let fresh = Enumerator::new(&cnf, Projection::all(&cnf));
            let (mut count, mut cubes) = (0, vec![Cube::default()]);
            // Each run learns anew, and comes no further if it may learn only what the one before did.
            let mut conflicts = 1;
            while !cubes.is_empty() {
                conflicts += 1;
                let budget = Budget { conflicts: Some(conflicts), ..Budget::default() };
                let sink = |()| {
                    count += 1;
                    ControlFlow::Continue(())
                };
                let end = enumerate_in_parallel(&fresh, cubes, 2, &budget, |_| (), sink);
                assert!(end.stopped.is_some() || end.remaining.is_empty());
                cubes = end.remaining;
                runs += 1;
            }
            assert_eq!(count, all);
        }
        assert!(runs > 40, "{runs}");
    }

    #[test]
    fn no_cube_has_no_model() {
        let cnf = colourings(3);
        let fresh = Enumerator::new(&cnf, Projection::all(&cnf));
        let end =
            enumerate_in_parallel(&fresh, Vec::new(), 2, &Budget::default(), |_| (), |()| ControlFlow::Continue(()));
        assert_eq!(end.stats.models, 0);
    }
}
