//! Tabling on owned trees: with tables, without them, and beside generators written by hand. Times are CPU time.
//!
//! `cargo bench -p smallscope-bench --bench tabling` prints everything; a word as argument prints the parts with it.

#[path = "../../smallscope/tests/tabling/structures.rs"]
#[allow(dead_code)]
mod structures;

use smallscope::{Model, Space};
use smallscope_bench::{cpu_of, peak_memory, ratio};
use structures::{avl, b_trees, one_walk, red_black, search_tree, three_types, two_three_four};

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let parts: [(&str, fn()); 5] = [
        ("listed", listed),
        ("counted", counted),
        ("orders", orders),
        ("hand-written", hand_written),
        ("without", without),
    ];
    for (name, part) in parts {
        if wanted.is_empty() || wanted.iter().any(|word| name.contains(word.as_str())) {
            println!("\n== {name}");
            part();
        }
    }
    if let Some(peak) = peak_memory() {
        println!("\nmemory: {} MiB at the peak", peak / 1024);
    }
}

/// All structures, one by one.
fn listed() {
    println!("{:<34}{:>12}{:>12}{:>10}{:>10}", "all structures listed", "structures", "candidates", "s", "MiB");
    fn row<T: Model>(name: &str, space: Space<T>, structures: u64) {
        let (time, report) = cpu_of(3, || space.search().count());
        assert_eq!(report.structures, structures, "{name}");
        // The peak of all rows so far: small ones come first.
        let peak = peak_memory().unwrap_or_default() / 1024;
        println!("{name:<34}{:>12}{:>12}{:>10.3}{peak:>10}", report.structures, report.candidates, time.as_secs_f64());
    }
    row("red-black trees 13", red_black(13, 0), 1_440);
    row("AVL trees 13, stored heights", avl(13), 476);
    row("red-black trees 13, one walk", one_walk(13), 1_440);
    row("search trees 13", search_tree(13), 742_900);
    row("B-trees of order 4, 13 keys", b_trees(13, 0), 199);
    row("red-black trees 20", red_black(20, 0), 248_312);
    row("2-3-4 trees as an enum, 13 keys", two_three_four(13, 0), 199);
    row("the same, nodes of three types, 3", three_types(3, true), 2);
    row("B-trees of order 4, 20 keys", b_trees(20, 0), 9_321);
    let counted = red_black(24, 0).count().expect("the space can be counted").to_string();
    row("red-black trees 24", red_black(24, 0), counted.parse().expect("a number that can be listed"));
}

/// Numbers of structures that nobody could list.
fn counted() {
    println!("{:<34}{:>34}{:>10}", "counted, not listed", "structures", "s");
    fn row<T: Model>(name: &str, space: Space<T>) {
        let (time, count) = cpu_of(1, || space.count().expect("the space can be counted"));
        println!("{name:<34}{:>34}{:>10.3}", count.to_string(), time.as_secs_f64());
    }
    row("red-black trees 24", red_black(24, 0));
    row("red-black trees 28", red_black(28, 0));
    row("search trees 30", search_tree(30));
}

/// The same passes in several orders.
fn orders() {
    println!("{:<34}{:>12}{:>12}", "orders of passes", "candidates", "s");
    fn rows<T: Model>(name: &str, structures: u64, orders: usize, space: impl Fn(usize) -> Space<T>) {
        let mut times = Vec::new();
        for order in 0..orders {
            let (time, report) = cpu_of(3, || space(order).search().count());
            assert_eq!(report.structures, structures);
            println!("{name}, {order:<17}{:>12}{:>12.3}", report.candidates, time.as_secs_f64());
            times.push(time);
        }
        let (Some(least), Some(most)) = (times.iter().min(), times.iter().max()) else { return };
        println!("the slowest order takes {:.1} x the time of the fastest", ratio(*most, *least));
    }
    rows("red-black, 13", 1_440, 6, |order| red_black(13, order));
    rows("2-3-4 trees, 13", 199, 6, |order| two_three_four(13, order));
    rows("B-trees, 13", 199, 4, |order| b_trees(13, order));
}

struct Node {
    key: u8,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

/// Search trees with these keys, by a generator for them.
fn for_each_search_tree(source: &mut exhaustigen::Gen, low: u8, high: u8) -> Option<Box<Node>> {
    if low >= high {
        return None;
    }
    let key = low + source.r#gen(usize::from(high - low) - 1) as u8;
    let (left, right) = (for_each_search_tree(source, low, key), for_each_search_tree(source, key + 1, high));
    Some(Box::new(Node { key, left, right }))
}

fn hand_written() {
    let (by_hand, count) = cpu_of(3, || {
        let (mut source, mut count) = (exhaustigen::Gen::new(), 0);
        while !source.done() {
            let tree = std::hint::black_box(for_each_search_tree(&mut source, 1, 14));
            count += u64::from(tree.is_some_and(|root| root.key > 0 && (root.left.is_some() || root.right.is_some())));
        }
        count
    });
    let (built, values) = cpu_of(3, || search_tree(13).search().into_iter().map(std::hint::black_box).count());
    assert_eq!(values as u64, count);
    println!("search trees of 13 keys, {count} trees: a generator written by hand (exhaustigen) {by_hand:.2?}");
    println!("  smallscope builds them in {built:.2?} ({:.1} x the time)", ratio(built, by_hand));
}

/// What tables save.
fn without() {
    println!("{:<34}{:>12}{:>12}{:>12}", "red-black trees", "candidates", "s", "x the time");
    for size in [8, 9, 10] {
        let (with, _) = cpu_of(2, || red_black(size, 0).search().count());
        let (time, report) = cpu_of(1, || red_black(size, 0).search().tabling(false).count());
        println!("{size:<34}{:>12}{:>12.3}{:>12.1}", report.candidates, time.as_secs_f64(), ratio(time, with));
    }
}
