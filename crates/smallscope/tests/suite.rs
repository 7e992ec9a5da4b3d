//! Saved suites: what is written reads back, and what is not a suite is refused with its line.
#![cfg(feature = "suite")]

use smallscope::suite::{self, SuiteError};
use smallscope::{Space, Template};

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
    assert!(problem.contains("the file was cut short"), "{problem}");
    let fewer = [&lines[..2], &lines[lines.len() - 1..]].concat().join("\n");
    let rings: Result<Vec<Ring>, SuiteError> = suite::read(fewer.as_bytes()).expect("it begins as one").collect();
    let problem = rings.err().expect("structures are missing").to_string();
    assert!(problem.contains("line 3 of the suite: the suite says it has"), "{problem}");
}

#[test]
fn other_files_are_refused() {
    let problem = |text: &str| match suite::read::<Ring, _>(text.as_bytes()) {
        Ok(rings) => rings.collect::<Result<Vec<Ring>, _>>().err().map_or(String::new(), |error| error.to_string()),
        Err(error) => error.to_string(),
    };
    assert!(problem("").contains("this is not a suite"));
    assert!(problem("garbage").contains("line 1 of the suite: it is not JSON"));
    assert!(problem(r#"{"suite":2,"type":"Ring"}"#).contains("version 2 is not known"));
    assert!(problem(r#"{"suite":1,"type":"Bst"}"#).contains("the suite is of `Bst`, not of `Ring`"));
    let wrong = format!("{}\n{}", r#"{"suite":1,"type":"Ring"}"#, r#"{"root":7,"objects":[]}"#);
    assert!(
        problem(&wrong).contains("line 2 of the suite: the structure: expected a `Ring`, found `7`"),
        "{}",
        problem(&wrong)
    );
}

#[test]
fn templates_write_for_other_programs() {
    let mut out = Vec::new();
    let template = Template::new().tuple("", " ", "").sequence("(", " ", ")");
    let report = suite::render(&mut out, Space::<(u8, Vec<bool>)>::new(1).search(), &template).expect("it fits");
    assert_eq!(report.structures, 6);
    let text = String::from_utf8(out).expect("text");
    assert_eq!(text.lines().collect::<Vec<_>>(), ["0 ()", "0 (false)", "0 (true)", "1 ()", "1 (false)", "1 (true)"]);
}
