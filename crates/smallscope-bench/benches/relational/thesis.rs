//! All instances of the TestEra thesis's models, in total time: stating the problem, translating it, enumerating.

use std::time::Duration;

use smallscope_bench::best_of;

use crate::RUNS;
use crate::models::{Breaking, find};

/// A time that is quoted, not measured here.
struct Quoted {
    structure: &'static str,
    size: usize,
    /// What the Alloy Analyzer 6 with MiniSat needs for all instances, on a machine of this kind, when the model breaks its
    /// symmetries by hand.
    seconds: f64,
    /// How many times as fast the engine is meant to be.
    goal: f64,
}

const fn quoted(structure: &'static str, size: usize, seconds: f64, goal: f64) -> Quoted {
    Quoted { structure, size, seconds, goal }
}

const QUOTED: [Quoted; 8] = [
    quoted("binary-search-tree", 8, 11.6, 50.0),
    quoted("binary-search-tree", 9, 63.0, 50.0),
    quoted("linked-list", 9, 23.0, 50.0),
    quoted("tree-map", 9, 2.7, 50.0),
    quoted("hash-set", 8, 25.0, 50.0),
    quoted("hash-set", 9, 121.0, 50.0),
    quoted("heap-array", 6, 17.0, 50.0),
    quoted("heap-array", 7, 295.0, 1000.0),
];

/// How many goals there are, and how many are met on one and on two threads.
#[derive(Default)]
struct Tally {
    goals: usize,
    met: [usize; 2],
}

/// Prints the table.
pub fn print() {
    println!(
        "Alloy: seconds quoted for the Alloy Analyzer 6 with MiniSat, symmetries broken by hand; not measured here, and of \
         formulas that may be stated otherwise than these"
    );
    println!(
        "{:<20}{:>5}  {:<10}{:>10}{:>8}{:>11}{:>9}{:>11}{:>9}{:>7}  met on 1, 2",
        "total time", "size", "breaking", "instances", "Alloy", "1 thread", "x Alloy", "2 threads", "x Alloy", "goal"
    );
    let mut tally = Tally::default();
    for quoted in &QUOTED {
        quoted.breakings().iter().for_each(|&breaking| quoted.print(breaking, &mut tally));
    }
    let Tally { goals, met: [alone, in_parallel] } = tally;
    println!("of {goals} goals, {alone} are met on one thread and {in_parallel} on two");
}

impl Quoted {
    /// By hand, like the quoted time, and by the engine, if there is a difference.
    fn breakings(&self) -> &'static [Breaking] {
        let has_symmetries = find(self.structure).is_some_and(|benchmark| benchmark.has_symmetries);
        if has_symmetries { &[Breaking::ByHand, Breaking::Automatic] } else { &[Breaking::Automatic] }
    }

    fn print(&self, breaking: Breaking, tally: &mut Tally) {
        let measured = [1, 2].map(|threads| self.measure(breaking, threads));
        let [(one, instances), (two, same)] = measured;
        assert_eq!(instances, same, "threads do not change what is found");
        let times = measured.map(|(time, _)| self.seconds / time.as_secs_f64());
        let met = times.map(|times| times >= self.goal);
        tally.goals += 1;
        tally.met.iter_mut().zip(met).for_each(|(count, met)| *count += usize::from(met));
        let Quoted { structure, size, seconds, goal } = self;
        let breaking = if breaking == Breaking::ByHand { "by hand" } else { "automatic" };
        let (one, two) = (one.as_secs_f64(), two.as_secs_f64());
        let [first, second] = met.map(|met| if met { "yes" } else { "no" });
        print!("{structure:<20}{size:>5}  {breaking:<10}{instances:>10}{seconds:>8.1}{one:>11.4}{:>9.0}", times[0]);
        println!("{two:>11.4}{:>9.0}{goal:>7.0}  {first}, {second}", times[1]);
    }

    fn measure(&self, breaking: Breaking, threads: usize) -> (Duration, u64) {
        let benchmark = find(self.structure).expect("the structure is one of the thesis's");
        let run = || benchmark.count(self.size, breaking, threads).expect("the model is well-formed").instances;
        let (time, instances) = best_of(RUNS, run);
        assert_eq!(Some(instances), benchmark.figure(self.size), "{} {}", self.structure, self.size);
        (time, instances)
    }
}
