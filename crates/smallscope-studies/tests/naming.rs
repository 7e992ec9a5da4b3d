//! The Intentional Naming System: what table 7.4 of the thesis says, and what the corrected lookup keeps.

#[path = "../examples/naming/names.rs"]
mod names;
#[path = "../examples/naming/study.rs"]
mod study;

use names::{Attribute, Database, Lookup, Name, Pair, Record, Value};
use study::{PROPERTIES, Property};

/// The counts were computed by a program that enumerates trees and renamings one by one.
#[test]
fn all_counts_are_as_published_or_computed() {
    for property in &PROPERTIES {
        let findings = property.check().expect("the study is well-formed");
        assert_eq!((findings.tests, findings.passes), property.expected, "{}: {findings}", property.name);
        let failed: u64 = findings.failures.iter().map(|failure| failure.count).sum();
        assert_eq!(findings.tests - findings.passes, failed);
    }
}

/// Claim, addition, lookup as published, lookup as corrected: size, tests, passes.
#[test]
fn table_7_4_is_reproduced() {
    let row = |property: &Property| property.size.map(|size| (size, property.expected.0, property.expected.1));
    let rows: Vec<(usize, u64, u64)> = PROPERTIES.iter().filter_map(row).collect();
    assert_eq!(rows, [(3, 12, 10), (4, 160, 150), (3, 16, 10), (3, 16, 16)]);
    // By constraints that were fitted.
    let marks: String = PROPERTIES.iter().map(|property| property.mark(true)).collect();
    assert_eq!((marks.as_str(), PROPERTIES[0].mark(false)), ("~~~~     ", "!"));
    assert!(study::FITTED.contains("were fitted to them"));
}

/// Figure 7-1(b): two services with one attribute each, of which a wildcard hides the other one.
#[test]
fn the_counterexample_to_the_claim_is_that_of_the_figure() {
    let findings = PROPERTIES[0].check().expect("the study is well-formed");
    let failure = &findings.failures[0];
    assert!(failure.input.contains("services: [(R0, [A0=V0]), (R1, [A1=V1])]"), "{failure}");
}

fn pair(attribute: usize, value: Option<usize>, below: Vec<Pair>) -> Pair {
    Pair { attribute: Attribute(attribute), value: value.map(Value), below: Name(below) }
}

/// Figure 7-1(a): a camera and a printer in NE-43; who asks for the camera gets the camera.
#[test]
fn the_example_of_the_figure_is_looked_up_by_both() {
    let service = |kind| Name(vec![pair(0, Some(0), vec![]), pair(1, Some(kind), vec![])]);
    let mut database = Database::default();
    database.add(&service(1), Record(0));
    database.add(&service(2), Record(1));
    for lookup in [Lookup::Published, Lookup::Corrected] {
        assert_eq!(database.lookup(lookup, &service(1)), [Record(0)].into());
        assert_eq!(database.lookup(lookup, &Name(vec![pair(0, None, vec![])])), [Record(0), Record(1)].into());
    }
}

/// Figure 7-1(c): each service alone is found, both together are not.
#[test]
fn two_services_hide_each_other() {
    let query = Name(vec![pair(0, Some(0), vec![]), pair(1, Some(1), vec![])]);
    let [first, second] = [(0, 0), (1, 1)].map(|(attribute, value)| Name(vec![pair(attribute, Some(value), vec![])]));
    let mut database = Database::default();
    database.add(&second, Record(1));
    assert_eq!(database.lookup(Lookup::Published, &query), [Record(1)].into());
    database.add(&first, Record(0));
    assert_eq!(database.lookup(Lookup::Published, &query), [].into());
}
