//! Korat's structures as Java classes: CPU time beside HotSpot, for the same candidates.
//!
//! `cargo bench -p smallscope-bench --bench java`. Needs a JDK's class library. Where `java` is there, `Korat.java` beside this file
//! runs the same search on HotSpot; it has no instrumentation, so it is faster than Korat 1.0, whose times stand beside it. The
//! bench stops if a count is wrong.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use smallscope_bench::{cpu_of, peak_memory, ratio};
use smallscope_java::{Bounding, Origin, Request, Settings, Take, generate};

/// A class, the arguments of its finitization, structures and candidates as published.
type Row = (&'static str, &'static str, u64, u64);

const ROWS: &[Row] = &[
    ("BinaryTree", "12", 208_012, 12_284_830),
    ("SearchTree", "9", 4_862, 20_086_300),
    ("RedBlackTree", "9", 122, 1_510_006),
    ("HeapArray", "7", 117_562, 519_968),
    ("DisjSet", "5", 41_546, 413_855),
    ("SortedList", "11,11,12,11", 352_716, 3_880_154),
];

/// What Korat 1.0 took on HotSpot 17, in seconds of CPU.
const KORAT: &[(&str, f64)] = &[("BinaryTree", 5.44), ("SearchTree", 7.72)];

fn main() {
    println!("class         bound        structures  candidates      CPU  a candidate  HotSpot   ratio  Korat 1.0");
    for &(class, arguments, structures, candidates) in ROWS {
        let (time, counts) = cpu_of(2, || count(class, arguments));
        let Some(counts) = counts else { return };
        assert_eq!(counts, (structures, candidates), "{class}");
        let each = time / u32::try_from(candidates).unwrap_or(u32::MAX);
        let beside = hotspot(class, arguments, counts).map_or_else(String::new, |hotspot| {
            format!("{:>7.2}s  {:>6.2}", hotspot.as_secs_f64(), ratio(hotspot, time))
        });
        let korat = KORAT.iter().find(|(known, _)| *known == class);
        let korat = korat.map_or_else(String::new, |(_, seconds)| format!("{seconds:>8.2}s"));
        let seconds = time.as_secs_f64();
        println!(
            "{class:<13} {arguments:<12} {structures:>10} {candidates:>11} {seconds:>7.2}s  {each:>11.0?}  {beside:<16} {korat}"
        );
    }
    let (first, _) = cpu_of(5, || count("BinaryTree", "1"));
    let memory = peak_memory().map_or_else(String::new, |peak| format!("; at most {} MiB were held", peak >> 10));
    println!("start to first structure: {first:.1?}{memory}");
}

fn count(class: &str, arguments: &str) -> Option<(u64, u64)> {
    let classes = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../smallscope-java/tests/java/structures/classes");
    let request = Request {
        origin: Origin { class_path: vec![classes], jdk: None },
        class: format!("structures.{class}"),
        predicate: None,
        bounds: Bounding::Finitization { method: None, arguments: arguments.split(',').map(str::to_owned).collect() },
    };
    match generate(&request, &Settings::default(), Take::Count, &|_| ()) {
        Ok(report) => Some((report.structures, report.candidates)),
        Err(error) => {
            println!("skipped: {error}");
            None
        }
    }
}

/// The CPU time of the same search on HotSpot, if it has this class and `java` is there.
fn hotspot(class: &str, bound: &str, counts: (u64, u64)) -> Option<Duration> {
    if !KORAT.iter().any(|(known, _)| *known == class) {
        return None;
    }
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/java/Korat.java");
    let output = Command::new("java").args([source, class, bound]).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let numbers: Vec<u64> = text.split_whitespace().map_while(|word| word.parse().ok()).collect();
    let [structures, candidates, micros] = numbers[..] else { return None };
    assert_eq!((structures, candidates), counts, "{class} on HotSpot");
    Some(Duration::from_micros(micros))
}
