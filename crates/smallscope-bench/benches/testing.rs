//! Running code on inputs: what building, dropping, judging and keeping the record cost.
//!
//! `cargo bench -p smallscope-bench --bench testing`, with `build` or `check` for one part. The cost of a value is set beside cloning the same value by hand, and
//! the cost of a check beside a plain loop over the inputs.

use std::hint::black_box;
use std::time::Duration;

use smallscope::Space;
use smallscope_bench::{best_of, ratio};

#[smallscope::model]
mod trees {
    #[derive(Clone, Debug)]
    pub struct Tree {
        pub root: Option<Box<Node>>,
        pub size: usize,
    }

    #[derive(Clone, Debug)]
    pub struct Node {
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
    }

    impl Tree {
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            count(&self.root) == self.size
        }

        #[ensures(self.size == old(self.size))]
        pub fn mirror(&mut self) {
            swap(&mut self.root);
        }

        #[check]
        pub fn nothing(&self) {}
    }

    fn count(node: &Option<Box<Node>>) -> usize {
        node.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }

    fn swap(node: &mut Option<Box<Node>>) {
        if let Some(node) = node {
            std::mem::swap(&mut node.left, &mut node.right);
            swap(&mut node.left);
            swap(&mut node.right);
        }
    }
}

fn space(size: usize) -> Space<trees::Tree> {
    Space::new(size).field("Tree.size", size..=size)
}

fn rate(time: Duration, count: u64) -> f64 {
    count as f64 / time.as_secs_f64() / 1e6
}

/// Values built from the structures of a search and dropped, beside clones of the same values.
fn build() {
    println!("{:<34}{:>10}{:>14}{:>14}", "trees built and dropped", "trees", "millions/s", "x clone");
    for size in [3, 4, 5, 6] {
        let rounds = 20_000 / size as u64;
        let (time, built) = best_of(3, || {
            let mut built = 0;
            let mut trees = space(size).search().into_iter();
            while trees.next().is_some() {
                for _ in 0..rounds {
                    drop(black_box(trees.again()));
                    built += 1;
                }
            }
            built
        });
        let values: Vec<_> = space(size).search().into_iter().collect();
        let (clone, ()) = best_of(3, || {
            for tree in &values {
                for _ in 0..rounds {
                    drop(black_box(tree.clone()));
                }
            }
        });
        let label = format!("{size} nodes");
        println!("{label:<34}{built:>10}{:>14.2}{:>14.2}", rate(time, built), ratio(time, clone));
    }
}

/// Generating, building, running and judging, beside generating and building alone.
fn check() {
    println!("{:<34}{:>10}{:>14}{:>14}", "checked up to size 10", "inputs", "millions/s", "x plain loop");
    let (plain, inputs) =
        best_of(3, || (0..=10).map(|size| space(size).search().into_iter().map(black_box).count()).sum::<usize>());
    println!("{:<34}{inputs:>10}{:>14.2}{:>14.2}", "plain loop", rate(plain, inputs as u64), 1.0);
    let row = |name: &str, (time, inputs): (Duration, u64)| {
        println!("{name:<34}{inputs:>10}{:>14.2}{:>14.2}", rate(time, inputs), ratio(time, plain));
    };
    row(
        "empty method, invariant",
        best_of(3, || smallscope::check!(trees::Tree::nothing).bound(10).space(space).run().inputs),
    );
    row(
        "mirror, invariant, old(..)",
        best_of(3, || smallscope::check!(trees::Tree::mirror).bound(10).space(space).run().inputs),
    );
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    for (name, part) in [("build", build as fn()), ("check", check)] {
        if wanted.is_empty() || wanted.iter().any(|word| name.contains(word.as_str())) {
            part();
            println!();
        }
    }
}
