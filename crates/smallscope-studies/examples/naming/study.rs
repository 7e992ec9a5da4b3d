//! The study: from instances of `naming.als` to databases and queries, and from what was found back to relations.
//!
//! # Table 7.4
//!
//! The thesis prints how many tests there were and how many passed, but not the constraint on inputs. These choices give all of
//! its numbers. They were fitted: found by trying constraints that a reader might think of, and not known to be those of the
//! authors. So these rows are marked `~`, not `=`:
//!
//! - Words mean the same everywhere: a value is of one attribute, and an attribute stands at one place. Only words that are used
//!   count, and inputs that differ by the names of attributes, values and records only are the same.
//! - Names are flat: no attribute stands below a value. There are two attributes. The size is the number of values, of which the
//!   wildcard is one.
//! - For the claim and for the lookup, the query asks for both attributes, no two services have the same value, and there are at most
//!   3 services. The claim is tested on queries with a wildcard only.
//! - For the addition, a service with one attribute is added to at most two others; the query asks for any attributes, without
//!   wildcards.
//!
//! The rows "lookup of any depth" are not in the thesis, nor is what holds of wildcards after all.

use std::collections::BTreeSet;

use smallscope::study::{Abstraction, Atom, Findings, Outcome, Study, StudyError};

use crate::names::{Attribute, Database, Lookup, Name, Pair, Record, Value};

/// What is tested, on which inputs, with which result.
pub struct Property {
    pub name: &'static str,
    pub lookup: Lookup,
    pub scope: &'static str,
    purposes: &'static [&'static str],
    correct: &'static [&'static str],
    /// How many tests there are, and how many pass.
    pub expected: (u64, u64),
    /// The size in table 7.4, if the table has these numbers.
    pub size: Option<usize>,
}

/// What `~` says.
pub const FITTED: &str =
    "~ the numbers of table 7.4, by constraints on inputs that were fitted to them: the thesis does not print its own";

const BOTH: &[&str] = &["no Newcomer", "flat", "asked = Attribute", "all value: Value | lone ends.value"];
const WILD: &[&str] =
    &["no Newcomer", "flat", "asked = Attribute", "all value: Value | lone ends.value", "Wildcard in asked_for"];
const ADDED: &[&str] = &["one Newcomer", "flat", "one Newcomer.ends", "Wildcard not in asked_for"];
const ANY: &[&str] = &["no Newcomer"];

const THREE: &str = "for 3 but exactly 2 Attribute";
const FOUR: &str = "for 4 but 2 Attribute, 3 Record";

use Lookup::{Corrected, Published};

/// The rows of table 7.4, and others.
#[rustfmt::skip]
pub const PROPERTIES: [Property; 9] = [
    Property { name: "omitted is wildcard", lookup: Published, scope: THREE, purposes: WILD, correct: &["omitted_is_wildcard"], expected: (12, 10), size: Some(3) },
    Property { name: "addition is monotonic", lookup: Published, scope: FOUR, purposes: ADDED, correct: &["monotonic"], expected: (160, 150), size: Some(4) },
    Property { name: "lookup", lookup: Published, scope: THREE, purposes: BOTH, correct: &["sound", "complete"], expected: (16, 10), size: Some(3) },
    Property { name: "lookup", lookup: Corrected, scope: THREE, purposes: BOTH, correct: &["sound", "complete"], expected: (16, 16), size: Some(3) },
    Property { name: "addition is monotonic", lookup: Corrected, scope: FOUR, purposes: ADDED, correct: &["monotonic"], expected: (160, 160), size: None },
    Property { name: "wildcard asks for presence", lookup: Published, scope: THREE, purposes: WILD, correct: &["wildcard_asks_for_presence"], expected: (12, 8), size: None },
    Property { name: "wildcard asks for presence", lookup: Corrected, scope: THREE, purposes: WILD, correct: &["wildcard_asks_for_presence"], expected: (12, 12), size: None },
    Property { name: "lookup of any depth", lookup: Published, scope: "for 3 but 2 Attribute, 2 Record", purposes: ANY, correct: &["sound", "complete"], expected: (85, 63), size: None },
    Property { name: "lookup of any depth", lookup: Corrected, scope: "for 4 but 3 Attribute, 2 Record", purposes: ANY, correct: &["sound", "complete"], expected: (774, 774), size: None },
];

/// What a test runs on: services that are there, one that comes later, and what is looked up.
#[derive(Debug)]
pub struct Input {
    pub services: Vec<(Record, Name)>,
    pub newcomer: Option<(Record, Name)>,
    pub query: Name,
}

/// What the lookups found.
#[derive(Debug)]
pub struct Found {
    /// In the end.
    pub found: BTreeSet<Record>,
    /// For the query without its wildcards.
    pub plain: BTreeSet<Record>,
    /// Before the newcomer was added.
    pub before: BTreeSet<Record>,
}

impl Property {
    /// The mark behind numbers of tests and passes: `~` if they are those of the table, `!` if they are not what they should be.
    pub fn mark(&self, agrees: bool) -> &'static str {
        match self.size {
            _ if !agrees => "!",
            Some(_) => "~",
            None => " ",
        }
    }

    /// Tests the property on all its inputs.
    pub fn check(&self) -> Result<Findings, StudyError> {
        let study = Study::new("naming.als", include_str!("naming.als")).input("input").scope(self.scope);
        let study = self.purposes.iter().fold(study.outcome("Result"), |study, purpose| study.purpose(*purpose));
        let tests = study.concretise(concretise).run(|input| input.run(self.lookup)).abstraction(abstraction);
        self.correct.iter().fold(tests, |tests, formula| tests.correct(*formula)).check()
    }
}

impl Input {
    fn run(&self, lookup: Lookup) -> Found {
        let mut database = Database::default();
        self.services.iter().for_each(|(record, name)| database.add(name, *record));
        let before = database.lookup(lookup, &self.query);
        self.newcomer.iter().for_each(|(record, name)| database.add(name, *record));
        let plain = database.lookup(lookup, &self.query.without_wildcards());
        Found { found: database.lookup(lookup, &self.query), plain, before }
    }
}

/// From an instance to an input.
fn concretise(names: &Abstraction<'_>) -> Input {
    let service = |record: Atom| {
        // A name is what is on the way from its ends to the top.
        let mut values = names.image(record, "ends");
        let mut place = 0;
        while let Some(value) = values.get(place) {
            let above = names.lone(*value, "of").and_then(|attribute| names.lone(attribute, "under"));
            values.extend(above.filter(|above| !values.contains(above)));
            place += 1;
        }
        let pairs: Vec<(Atom, Atom)> = values.iter().map(|&value| (names.only(value, "of"), value)).collect();
        (Record(names.number("Record", record)), tree(names, &pairs, None))
    };
    let is_new = |record: &Atom| names.has("Newcomer", *record);
    let asked: Vec<(Atom, Atom)> =
        names.tuples("asks").into_iter().map(|[_, attribute, value]| (attribute, value)).collect();
    Input {
        services: names.set("Record").into_iter().filter(|record| !is_new(record)).map(service).collect(),
        newcomer: names.set("Record").into_iter().find(is_new).map(service),
        query: tree(names, &asked, None),
    }
}

/// The pairs whose attributes stand below a value, or at the top, with what is below them.
fn tree(names: &Abstraction<'_>, pairs: &[(Atom, Atom)], below: Option<Atom>) -> Name {
    let here = pairs.iter().filter(|(attribute, _)| names.lone(*attribute, "under") == below);
    let pair = |&(attribute, value): &(Atom, Atom)| {
        let is_any = names.has("Wildcard", value);
        Pair {
            attribute: Attribute(names.number("Attribute", attribute)),
            // The wildcard is the first of the values.
            value: (!is_any).then(|| Value(names.number("Value", value) - 1)),
            below: if is_any { Name::default() } else { tree(names, pairs, Some(value)) },
        }
    };
    Name(here.map(pair).collect())
}

/// From what was found to relations.
fn abstraction(found: &Found, out: &mut Outcome<'_>) {
    for (field, records) in [("found", &found.found), ("plain", &found.plain), ("before", &found.before)] {
        let atoms: Vec<Atom> = records.iter().map(|record| out.atom("Record", record.0)).collect();
        out.set(field, atoms);
    }
}
