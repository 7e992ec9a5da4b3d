//! How many structures a second TestEra's loop generates, makes into values, reads back and judges (table 7.3).
//!
//! As in the thesis, the method under test does nothing, and its postcondition is the invariant.

use std::time::{Duration, Instant};

use smallscope::alloy::heap::{After, Generator, Judge, Schema, Specs};
use smallscope::alloy::{Inputs, Problem};
use smallscope::relational::{Instance, Options};
use smallscope::{Model, Space, Structure, value_of};
use smallscope_search::Observer;

/// How many a second.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Instances that the solver finds, with the time to translate the problem for it.
    pub generated: f64,
    /// Instances made into values.
    pub concretised: f64,
    /// Values read after the call, and written as relations together with the state before.
    pub abstracted: f64,
    /// Pairs of states judged.
    pub checked: f64,
}

/// Steps that are faster are repeated, so that clocks can tell.
const LONG_ENOUGH: Duration = Duration::from_millis(50);

/// Finds all structures of a space, and how fast each step of the loop is on them.
pub fn measure<T: Model>(space: &Space<T>) -> Result<(u64, Rates), Problem> {
    let start = Instant::now();
    let generator = Inputs::of(space.clone()).generator()?;
    let instances: Vec<Instance> = generator.spec().instances(&Options::default())?.collect();
    let generated = instances.len() as f64 / start.elapsed().as_secs_f64();
    let schema = Schema::new(&space.outline()?, &["self"], None)?;
    let mut judge = Judge::new(&schema, &Specs::default())?;
    let mut times = Times::default();
    while times.rounds == 0 || times.shortest() < LONG_ENOUGH {
        times.rounds += 1;
        instances.iter().for_each(|instance| times.run::<T>(&generator, instance, &mut judge));
    }
    let per_second = |time: Duration| (times.rounds * instances.len()) as f64 / time.as_secs_f64();
    let [concretised, abstracted, checked] = [times.concretise, times.abstraction, times.check].map(per_second);
    Ok((instances.len() as u64, Rates { generated, concretised, abstracted, checked }))
}

/// The time that each step took on all structures, some rounds long.
#[derive(Default)]
struct Times {
    rounds: usize,
    concretise: Duration,
    abstraction: Duration,
    check: Duration,
}

impl Times {
    fn shortest(&self) -> Duration {
        self.concretise.min(self.abstraction).min(self.check)
    }

    /// Takes one instance through the loop.
    fn run<T: Model>(&mut self, generator: &Generator, instance: &Instance, judge: &mut Judge) {
        let start = Instant::now();
        let structure = generator.structure(instance);
        let value: T = value_of(&structure).unwrap_or_else(|mismatch| panic!("{structure}: {mismatch}"));
        self.concretise += start.elapsed();
        let mut observer = Observer::new();
        let before = observer.read(&value);
        let start = Instant::now();
        let Structure { root, objects } = observer.read(&value);
        let parameters = [Some(root)];
        judge.abstracted(&before, After { parameters: &parameters, result: None, objects: &objects });
        self.abstraction += start.elapsed();
        let start = Instant::now();
        let broken = judge.outcome().expect("no quantifier ranges over sets");
        self.check += start.elapsed();
        assert!(broken.is_none(), "what satisfies the invariant does so unchanged");
    }
}
