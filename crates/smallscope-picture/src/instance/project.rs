//! Projection: one picture for each atom of a signature, in which relations lose the signature's columns.
//!
//! So a trace becomes a series of frames: projected over `Time`, `at: Person -> Room -> Time` is in each frame the relation
//! between persons and rooms at that time.

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::fmt;

use crate::instance::picture::{Picture, Relation, Set};

/// There is no atom to project on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectError {
    signature: String,
    known: Vec<String>,
}

impl ProjectError {
    /// The signature that has no atoms.
    pub fn signature(&self) -> &str {
        &self.signature
    }
}

impl fmt::Display for ProjectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no atom of `{}` to project on; there are atoms of {}", self.signature, self.known.join(", "))
    }
}

impl Error for ProjectError {}

impl Picture {
    /// The frames of the picture: for each atom of the signature what holds for it, without the signature's columns. They
    /// come in the order that `util/ordering` gives the signature, if there is one.
    ///
    /// A relation of which one column is left is a set in the frame; one of which none is left is gone. A set that the
    /// atom belongs to is named in the title.
    ///
    /// # Errors
    ///
    /// If the picture has no atom of the signature.
    pub fn project(&self, signature: &str) -> Result<Vec<Picture>, ProjectError> {
        let members: Vec<&str> = (self.atoms.iter())
            .filter(|atom| atom.types.iter().any(|name| name == signature))
            .map(|atom| atom.name.as_str())
            .collect();
        if members.is_empty() {
            let known = crate::instance::types::types(self).into_iter().filter(|kind| !kind.atoms.is_empty());
            return Err(ProjectError { signature: signature.to_owned(), known: known.map(|kind| kind.name).collect() });
        }
        let projection = Projection { picture: self, signature, members: members.iter().copied().collect() };
        Ok(self.in_order(members).into_iter().map(|atom| projection.frame(atom)).collect())
    }

    /// The atoms in the order of the first relation that is an order of them all, or as they are.
    fn in_order<'a>(&'a self, atoms: Vec<&'a str>) -> Vec<&'a str> {
        (self.relations.iter())
            .filter(|relation| relation.name.to_lowercase().ends_with("next"))
            .find_map(|relation| chain(relation, &atoms))
            .unwrap_or(atoms)
    }
}

/// The atoms one after the other as the last two columns of the relation say, if they are one chain.
fn chain<'a>(relation: &'a Relation, atoms: &[&'a str]) -> Option<Vec<&'a str>> {
    let pairs =
        relation.tuples.iter().filter_map(|tuple| Some((tuple.iter().nth_back(1)?.as_str(), tuple.last()?.as_str())));
    let next: HashMap<&str, &str> = pairs.collect();
    let later: HashSet<&str> = next.values().copied().collect();
    let mut at = *atoms.iter().find(|atom| !later.contains(*atom))?;
    let mut order = vec![at];
    while let Some(&following) = next.get(at).filter(|_| order.len() <= atoms.len()) {
        order.push(following);
        at = following;
    }
    let all: HashSet<&str> = atoms.iter().copied().collect();
    let same = order.len() == atoms.len() && order.iter().copied().collect::<HashSet<_>>() == all;
    same.then_some(order)
}

struct Projection<'a> {
    picture: &'a Picture,
    signature: &'a str,
    members: HashSet<&'a str>,
}

impl Projection<'_> {
    fn frame(&self, atom: &str) -> Picture {
        let mut frame = Picture { title: self.title(atom), ..Picture::default() };
        frame.atoms = self.picture.atoms.iter().filter(|other| !self.is_member(&other.name)).cloned().collect();
        for set in &self.picture.sets {
            let atoms: Vec<String> = set.atoms.iter().filter(|other| !self.is_member(other)).cloned().collect();
            if atoms.len() == set.atoms.len() {
                frame.sets.push(Set { atoms, ..set.clone() });
            }
        }
        for relation in &self.picture.relations {
            let left = self.relation(relation, atom);
            match left.columns.len() {
                0 => {}
                1 => frame.sets.push(as_set(left)),
                _ => frame.relations.push(left),
            }
        }
        frame
    }

    fn is_member(&self, atom: &str) -> bool {
        self.members.contains(atom)
    }

    /// The title of a frame: the atom, and the sets it is in.
    fn title(&self, atom: &str) -> String {
        let sets = self.picture.sets.iter().filter(|set| set.atoms.iter().any(|other| other == atom));
        let sets: Vec<String> = sets.map(|set| crate::instance::picture::shown_name(&set.name, set.witness)).collect();
        let sets = if sets.is_empty() { String::new() } else { format!(" ({})", sets.join(", ")) };
        let before = if self.picture.title.is_empty() { "" } else { ", " };
        format!("{}{before}{atom}{sets}", self.picture.title)
    }

    /// The relation where the signature's columns hold the atom, without them.
    fn relation(&self, relation: &Relation, atom: &str) -> Relation {
        let arity = relation.tuples.iter().map(Vec::len).max().unwrap_or(0).max(relation.columns.len());
        let projected: Vec<bool> = (0..arity).map(|column| self.is_projected(relation, column)).collect();
        let fits = |tuple: &&Vec<String>| tuple.iter().all(|other| other == atom || !self.is_member(other));
        let rest = |values: &[String]| -> Vec<String> {
            values.iter().zip(&projected).filter(|(_, gone)| !**gone).map(|(value, _)| value.clone()).collect()
        };
        let mut columns = relation.columns.clone();
        columns.resize(arity, String::new());
        let tuples = relation.tuples.iter().filter(fits).map(|tuple| rest(tuple)).collect();
        Relation { columns: rest(&columns), tuples, ..relation.clone() }
    }

    /// Whether a column holds atoms of the signature only.
    fn is_projected(&self, relation: &Relation, column: usize) -> bool {
        let mut values = relation.tuples.iter().filter_map(|tuple| tuple.get(column)).peekable();
        if values.peek().is_none() {
            return relation.columns.get(column).is_some_and(|name| name == self.signature);
        }
        values.all(|value| self.is_member(value))
    }
}

fn as_set(relation: Relation) -> Set {
    let atoms = relation.tuples.into_iter().flatten().collect();
    Set { name: relation.name, atoms, witness: relation.witness }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::example::Example;

    fn trace() -> Picture {
        Example::new()
            .title("run")
            .atoms("Time", 2)
            .atoms("Person", 2)
            .atoms("Room", 1)
            .atom("to/Ord$0", "to/Ord")
            .witness("last", "Time$0")
            .relation("at", "Person Room Time", &["Person$0 Room$0 Time$0", "Person$1 Room$0 Time$1"])
            .relation("awake", "Person Time", &["Person$1 Time$1"])
            .relation("Next", "to/Ord Time Time", &["to/Ord$0 Time$1 Time$0"])
            .done()
    }

    #[test]
    fn frames_hold_what_holds_at_an_atom() {
        let frames = trace().project("Time").unwrap();
        assert_eq!(
            frames.iter().map(|frame| frame.title.as_str()).collect::<Vec<_>>(),
            ["run, Time$1", "run, Time$0 ($last)"]
        );
        let at: Vec<&Vec<Vec<String>>> = frames.iter().map(|frame| &frame.relations[0].tuples).collect();
        assert_eq!(*at[0], [["Person$1", "Room$0"].map(str::to_owned).to_vec()]);
        assert_eq!(*at[1], [["Person$0", "Room$0"].map(str::to_owned).to_vec()]);
        assert_eq!(frames[0].relations[0].columns, ["Person", "Room"]);
        let awake = |frame: &Picture| frame.sets.iter().find(|set| set.name == "awake").unwrap().atoms.clone();
        assert_eq!(awake(&frames[0]), ["Person$1"]);
        assert!(awake(&frames[1]).is_empty());
        assert!(frames.iter().all(|frame| frame.atoms.iter().all(|atom| !atom.name.starts_with("Time"))));
    }

    #[test]
    fn projecting_on_a_supertype_drops_the_columns_of_its_subtypes() {
        let picture = Example::new().atom("A$0", "A Top").atom("B$0", "B Top").atom("C$0", "C");
        let picture = picture.relation("f", "A C", &["A$0 C$0"]).done();
        let frames = picture.project("Top").unwrap();
        assert_eq!(frames.len(), 2);
        assert_eq!(frames[0].sets, [Set { name: "f".into(), atoms: vec!["C$0".into()], witness: false }]);
        assert!(frames[1].sets[0].atoms.is_empty());
    }

    #[test]
    fn an_unknown_signature_is_an_error_that_names_the_others() {
        let error = trace().project("Tme").unwrap_err();
        assert_eq!(error.to_string(), "no atom of `Tme` to project on; there are atoms of Time, Person, Room, to/Ord");
        assert_eq!(error.signature(), "Tme");
    }
}
