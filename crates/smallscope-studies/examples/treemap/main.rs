//! The study of Visser, Păsăreanu and Khurshid (*Test input generation with Java PathFinder*, 2004): three ways to find tests for
//! `java.util.TreeMap`, by what they cover of its methods.
//!
//! ```text
//! cargo run --release -p smallscope-studies --example treemap
//! cargo run --release -p smallscope-studies --example treemap -- --json
//! ```

mod map;
mod study;
#[allow(dead_code)]
#[path = "../../../smallscope/examples/table/mod.rs"]
mod table;

use std::convert::Infallible;
use std::fmt;
use std::process::ExitCode;

use clap::Parser;
use clap::builder::RangedU64ValueParser;
use smallscope_symbolic::Sym;
use study::Row;
use table::{exit_code, print};

const MARKS: &str = "\
The table has, for each size: outcomes of decisions that the tests reach, in percent, of deleteEntry (del), fixAfterDeletion (fd) and
fixAfterInsertion (fi), at best 86, 100 and 88; different trees; candidates, or calls; tests; time.
A row is followed by ~ where its figures are those that the method of the paper gives, recomputed by a program of its own since our
copy of the paper has lost its digits, and by ! where they should be and are not. The white box is to cover as much as the black box
with at most 20 tests.
Exit codes: 0 all is as it should be; 1 a figure disagrees; 2 wrong arguments.";

/// Larger sizes take longer than anybody waits.
const MAX_SIZE: u64 = 8;

/// Finds tests for put and remove of java.util.TreeMap, rewritten in Rust, in the ways of the paper: call sequences with states
/// matched; black box, on all trees up to a size; white box, one test for each path; enumerated, the black box with keys that are
/// tried one after the other in place of symbolic ones.
#[derive(Parser)]
#[command(after_help = MARKS)]
struct Arguments {
    /// Up to so many keys or entries.
    #[arg(default_value = "6", value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_SIZE))]
    size: usize,
    /// The tests of the white box, as a file of Rust code.
    #[arg(long)]
    tests: bool,
    /// One JSON object per line: technique, size, covered, structures, candidates, tests, seconds.
    #[arg(long)]
    json: bool,
}

const HEADER: &str = "technique     N   del   fd   fi  structures  candidates   tests   seconds";

fn main() -> ExitCode {
    let Arguments { size, tests, json } = Arguments::parse();
    if tests {
        print(&study::white_box_tests(size).to_string());
        return ExitCode::SUCCESS;
    }
    let rows = TECHNIQUES.iter().flat_map(|technique| (1..=size).map(move |size| (technique, size)));
    let run = |(technique, size): (&'static Technique, usize)| {
        Ok::<Found, Infallible>(Found { technique, row: (technique.run)(size) })
    };
    let code = table::show(HEADER, json, rows.map(run));
    if json {
        return code;
    }
    let reachable_agree = show_reachable(size);
    print("~ recomputed by the method of the paper, not read in it");
    if reachable_agree { code } else { exit_code(false) }
}

/// A way to find tests.
struct Technique {
    name: &'static str,
    run: fn(usize) -> Row,
    /// Whether the figures are as they should be, where that is known.
    agrees: fn(&Row) -> Option<bool>,
}

const TECHNIQUES: [Technique; 4] = [
    Technique {
        name: "sequences",
        run: |size| study::sequences(size as i32),
        agrees: |row| Some(STATES.get(row.size - 1)? == &row.structures),
    },
    Technique { name: "black box", run: study::black_box::<Sym<i32>>, agrees: agrees_with_black_box },
    Technique {
        name: "white box",
        run: study::white_box,
        agrees: |row| Some(row.tests <= 20 && BLACK_BOX.get(row.size - 1)?.2 == row.percent()),
    },
    // The black box with keys that are tried one after the other, as Korat does.
    Technique { name: "enumerated", run: study::black_box::<i32>, agrees: agrees_with_black_box },
];

/// States of call sequences over keys from 1 on.
const STATES: [usize; 6] = [2, 5, 11, 29, 72, 197];

/// Trees of up to as many entries, tests on them, and percent covered.
const BLACK_BOX: [(usize, usize, [u64; 3]); 6] = [
    (1, 2, [18, 0, 6]),
    (3, 8, [64, 6, 75]),
    (5, 16, [73, 50, 88]),
    (9, 36, [86, 88, 88]),
    (17, 84, [86, 100, 88]),
    (33, 196, [86, 100, 88]),
];

fn agrees_with_black_box(row: &Row) -> Option<bool> {
    Some(*BLACK_BOX.get(row.size - 1)? == (row.structures, row.tests, row.percent()))
}

/// Which trees `put` and `remove` lead to; whether they are those of the paper: 6 of 8, 14 of 16 and 30 of 33.
fn show_reachable(most: usize) -> bool {
    let mut agrees = true;
    for (entries, expected) in [(5, 6), (6, 14), (7, 30)].into_iter().filter(|(entries, _)| *entries <= most) {
        let keys = entries as i32;
        let (few, more) = (study::reachable(entries, keys), study::reachable(entries, keys + 1));
        agrees &= few == expected;
        let mark = mark(few == expected);
        let all = study::trees::<Sym<i32>>(entries).search().count().structures;
        let line = format!(
            "put and remove of {entries} keys lead to {few} of {all} trees with {entries} entries {mark}; \
             of {} keys, to {more}",
            keys + 1
        );
        if !print(&line) {
            break;
        }
    }
    agrees
}

/// The mark behind figures that were recomputed: `~`, as they were not read in the paper.
fn mark(agrees: bool) -> char {
    if agrees { '~' } else { '!' }
}

/// What a technique found.
struct Found {
    technique: &'static Technique,
    row: Row,
}

impl table::Row for Found {
    fn agrees(&self) -> bool {
        (self.technique.agrees)(&self.row) != Some(false)
    }

    fn json(&self) -> String {
        let Row { size, structures, candidates, tests, .. } = &self.row;
        let [del, fd, fi] = self.row.percent();
        format!(
            "{{\"technique\":\"{}\",\"size\":{size},\"covered\":[{del},{fd},{fi}],\"structures\":{structures},\
             \"candidates\":{candidates},\"tests\":{tests},\"seconds\":{:.6}}}",
            self.technique.name,
            self.row.time.as_secs_f64()
        )
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { size, structures, candidates, tests, .. } = &self.row;
        let (name, [del, fd, fi], seconds) = (self.technique.name, self.row.percent(), self.row.time.as_secs_f64());
        write!(
            f,
            "{name:<12}{size:>3}{del:>6}{fd:>5}{fi:>5}{structures:>12}{candidates:>12}{tests:>8}{seconds:>10.3}"
        )?;
        (self.technique.agrees)(&self.row).map_or(Ok(()), |agrees| write!(f, " {}", mark(agrees)))
    }
}
