//! Saved suites: what is written reads back, and what is not a suite is refused with its line.
#![cfg(feature = "suite")]

use smallscope::Space;
use smallscope::suite::{self, SuiteError};
use smallscope_core::envelope::{CHECKSUM_START, checksum};

#[smallscope::model]
mod ring {
    use std::cell::RefCell;
    use std::rc::{Rc, Weak};

    /// A list whose nodes point back.
    pub struct Ring {
        pub head: Option<Rc<Node>>,
    }

    pub struct Node {
        pub name: String,
        pub next: Option<Rc<Node>>,
        pub back: RefCell<Weak<Node>>,
    }
}

use ring::Ring;

fn space() -> Space<Ring> {
    Space::new(2).field("Node.name", ["a\"b", "ü"])
}

fn written() -> String {
    let mut file = Vec::new();
    let report = suite::write(&mut file, space().search()).expect("a vector can be written");
    report.assert_exhaustive();
    String::from_utf8(file).expect("JSON is UTF-8")
}

#[test]
fn what_is_written_reads_back() {
    let text = written();
    let mut rings = suite::read::<Ring, _>(text.as_bytes()).expect("it is a suite");
    let read: Vec<Ring> = rings.by_ref().collect::<Result<_, _>>().expect("it is whole");
    assert_eq!(rings.is_exhaustive(), Some(true));
    let structures = space().search().structures();
    assert_eq!(read.len(), structures.len());
    for (ring, structure) in read.iter().zip(&structures) {
        assert_eq!(smallscope::structure_of(ring), *structure);
    }
}

#[test]
fn a_suite_that_is_cut_short_ends_with_an_error() {
    let text = written();
    let lines: Vec<&str> = text.lines().collect();
    let short = lines[..lines.len() - 2].join("\n");
    let rings: Result<Vec<Ring>, SuiteError> = suite::read(short.as_bytes()).expect("it begins as one").collect();
    let problem = rings.err().expect("it is cut short").to_string();
    assert!(problem.contains("the suite was cut short: its last line is missing"), "{problem}");
    let fewer = [&lines[..2], &lines[lines.len() - 1..]].concat().join("\n");
    let rings: Result<Vec<Ring>, SuiteError> = suite::read(fewer.as_bytes()).expect("it begins as one").collect();
    let problem = rings.err().expect("structures are missing").to_string();
    assert!(problem.contains("line 3 of the suite: it was changed, or lines above it are missing"), "{problem}");
}

#[test]
fn other_files_are_refused() {
    let problem = |text: &str| match suite::read::<Ring, _>(text.as_bytes()) {
        Ok(rings) => rings.collect::<Result<Vec<Ring>, _>>().err().map_or(String::new(), |error| error.to_string()),
        Err(error) => error.to_string(),
    };
    assert!(problem("").contains("this is not a suite"));
    assert!(problem("garbage").contains("line 1 of the suite: this is not a suite"));
    assert!(problem(r#"{"suite":1,"type":"Ring"}"#).contains("version 1 is not known; this reads 2: write it again"));
    let sealed = |lines: &[&str]| {
        let mut sum = CHECKSUM_START;
        let mut seal = |line: &str| {
            sum = checksum(sum, line.as_bytes());
            format!("{line},\"check\":\"{sum:016x}\"}}\n")
        };
        lines.iter().map(|line| seal(line)).collect::<String>()
    };
    let foreign = sealed(&[r#"{"suite":2,"type":"Bst""#]);
    assert!(problem(&foreign).contains("the suite is of `Bst`, not of `Ring`"), "{}", problem(&foreign));
    let wrong = sealed(&[r#"{"suite":2,"type":"Ring""#, r#"{"root":7,"objects":[]"#]);
    assert!(
        problem(&wrong).contains("line 2 of the suite: the structure: expected a `Ring`, found `7`"),
        "{}",
        problem(&wrong)
    );
}

/// The inputs that a damaged suite gives before it ends, and whether it ends with an error.
fn salvaged(bytes: &[u8]) -> (Vec<Vec<u8>>, Option<String>, Option<bool>) {
    let mut inputs = match suite::read::<Vec<u8>, _>(bytes) {
        Ok(inputs) => inputs,
        Err(error) => return (Vec::new(), Some(error.to_string()), None),
    };
    let (mut read, mut problem) = (Vec::new(), None);
    for input in inputs.by_ref() {
        match input {
            Ok(input) => read.push(input),
            Err(error) => problem = Some(error.to_string()),
        }
    }
    (read, problem, inputs.is_exhaustive())
}

/// The 13 vectors of up to two numbers below three.
fn small() -> String {
    let mut file = Vec::new();
    suite::write(&mut file, Space::<Vec<u8>>::new(2).search()).expect("a vector can be written").assert_exhaustive();
    String::from_utf8(file).expect("JSON is UTF-8")
}

#[test]
fn a_suite_that_is_cut_anywhere_gives_its_whole_lines_and_an_error() {
    let text = small();
    let (all, problem, _) = salvaged(text.as_bytes());
    assert_eq!(problem, None);
    for end in 0..text.len() - 1 {
        let (read, problem, exhaustive) = salvaged(&text.as_bytes()[..end]);
        // A line is whole without its line feed.
        let whole = text.as_bytes()[..=end].iter().filter(|byte| **byte == b'\n').count().saturating_sub(1);
        assert_eq!(read, all[..whole], "cut after {end} bytes");
        let problem = problem.unwrap_or_else(|| panic!("cut after {end} bytes"));
        assert_eq!(exhaustive, None);
        if whole > 0 {
            assert!(problem.contains(&format!("line {} of the suite: ", whole + 2)), "{problem}");
            let said = format!(
                "structure{} above {} whole",
                if whole == 1 { "" } else { "s" },
                if whole == 1 { "is" } else { "are" }
            );
            assert!(problem.contains(&said), "{problem}");
        }
    }
}

#[test]
fn a_changed_suite_gives_what_is_above_the_change_and_an_error() {
    let text = small();
    let (all, ..) = salvaged(text.as_bytes());
    let mut state = 88_172_645_463_325_252_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 8) as usize % below
    };
    for _ in 0..500 {
        let mut bytes = text.clone().into_bytes();
        let place = random(bytes.len() - 1);
        match random(4) {
            0 => bytes[place] = b"0123456789/ \nx-{}[]\",:\xff"[random(23)],
            1 => drop(bytes.drain(place..(place + 1 + random(30)).min(text.len()))),
            2 => {
                let again = bytes[place..(place + 1 + random(200)).min(text.len())].to_vec();
                bytes.splice(place..place, again);
            }
            _ => bytes.truncate(place),
        }
        let (read, problem, exhaustive) = salvaged(&bytes);
        let changed = String::from_utf8_lossy(&bytes);
        if changed.trim_end() != text.trim_end() {
            assert!(problem.is_some() && exhaustive.is_none(), "{changed}");
        }
        assert_eq!(read, all[..read.len()], "{changed}");
    }
}

#[test]
fn a_suite_of_what_a_resumed_search_finds_is_not_all() {
    let (_, checkpoint) =
        Space::<Vec<u8>>::new(2).search().max_structures(3).try_count_resumable().expect("it can be searched");
    let mut file = Vec::new();
    let search = Space::<Vec<u8>>::new(2).search().resume(checkpoint.expect("it was stopped"));
    let report = suite::write(&mut file, search).expect("a vector can be written");
    let (read, problem, exhaustive) = salvaged(&file);
    assert_eq!((read.len() as u64, problem, exhaustive), (report.structures - 3, None, Some(false)));
}

#[test]
#[ignore = "started by `a_suite_whose_writer_is_killed_gives_its_whole_lines`"]
fn a_suite_to_be_cut_short() {
    let file = std::env::var("SUITE_FILE").expect("it is started with a file");
    let out = std::io::BufWriter::new(std::fs::File::create(file).expect("the file can be written"));
    suite::write(out, Space::<Vec<u8>>::new(6).search()).expect("the file can be written").assert_exhaustive();
}

#[test]
fn a_suite_whose_writer_is_killed_gives_its_whole_lines() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("killed.jsonl");
    let expected = Space::<Vec<u8>>::new(6).search();
    let mut expected = expected.into_iter();
    let mut known: Vec<Vec<u8>> = Vec::new();
    for pause in [20, 30, 40, 50, 60, 70] {
        let _ = std::fs::remove_file(&file);
        let mut child = std::process::Command::new(std::env::current_exe().expect("a test has a binary"))
            .args(["a_suite_to_be_cut_short", "--exact", "--ignored"])
            .env("SUITE_FILE", &file)
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("the binary can be run");
        std::thread::sleep(std::time::Duration::from_millis(pause));
        child.kill().expect("it runs, or has ended");
        let is_whole = child.wait().expect("it was started").success();
        let (read, problem, exhaustive) = salvaged(&std::fs::read(&file).unwrap_or_default());
        known.extend(expected.by_ref().take(read.len().saturating_sub(known.len())));
        assert!(read == known[..read.len()]);
        assert_eq!((problem.is_none(), exhaustive), (is_whole, is_whole.then_some(true)), "{problem:?}");
    }
}

#[smallscope::model]
mod stock {
    use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet};
    use std::time::Duration;

    #[derive(Clone, Debug, PartialEq)]
    pub struct Stock {
        pub shelves: HashMap<(u8, bool), Shelf>,
        pub names: BTreeMap<String, Option<u8>>,
        pub open: HashSet<char>,
        pub waits: BTreeSet<Duration>,
    }

    #[derive(Clone, Debug, PartialEq)]
    pub struct Shelf {
        pub heights: Vec<f32>,
        pub inner: BTreeMap<bool, BTreeSet<u8>>,
    }

    pub struct Queue {
        pub heap: BinaryHeap<(u8, bool)>,
    }
}

/// Writes and reads a suite, and compares with what is searched, structure by structure.
fn check<T: smallscope::Model>(space: impl Fn() -> Space<T>) -> Vec<T> {
    let mut file = Vec::new();
    suite::write(&mut file, space().search()).expect("it can be written").assert_exhaustive();
    let read: Vec<T> = suite::read(&*file).expect("it is a suite").collect::<Result<_, _>>().expect("it is whole");
    let searched = space().search().structures();
    assert_eq!(read.len(), searched.len());
    let alike = |(value, structure): (&T, &smallscope::Structure)| smallscope::structure_of(value) == *structure;
    assert!(read.iter().zip(&searched).all(alike));
    read
}

#[test]
fn maps_and_sets_read_back() {
    let read = check(|| {
        Space::<stock::Stock>::new(1).field("Shelf.heights", [0.5_f32, -0.0]).field("Stock.names.key", ["", "a\"b"])
    });
    assert!(read.iter().any(|stock| !stock.shelves.is_empty() && !stock.names.is_empty() && !stock.open.is_empty()));
    let queues = check(|| Space::<stock::Queue>::new(2));
    assert!(queues.iter().any(|queue| queue.heap.len() == 2));
    check(|| Space::<(std::collections::HashMap<u8, Vec<bool>>, std::collections::BTreeSet<(bool, u8)>)>::new(2));
}
