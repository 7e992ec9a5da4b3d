//! Which relations are written inside nodes, and which atoms hold orders and are left out.

use std::collections::{HashMap, HashSet};

use crate::instance::picture::{Picture, Relation};
use crate::instance::types::is_number;

/// The picture with the relations of orders about what is ordered, and without the atom that holds them.
pub(super) fn without_orders(picture: &Picture) -> Picture {
    let holds = |types: &[String]| types.first().is_some_and(|name| name == "Ord" || name.ends_with("/Ord"));
    let holders: Vec<&str> = picture.atoms.iter().filter(|a| holds(&a.types)).map(|a| a.name.as_str()).collect();
    let is_order = |relation: &Relation| holds(&relation.columns) && matches!(relation.columns.len(), 2 | 3);
    let elsewhere = (picture.relations.iter())
        .filter(|relation| !is_order(relation))
        .any(|relation| relation.tuples.iter().flatten().any(|atom| holders.contains(&atom.as_str())));
    if elsewhere || holders.is_empty() {
        return picture.clone();
    }
    let mut rest = picture.clone();
    rest.atoms.retain(|atom| !holds(&atom.types));
    for relation in rest.relations.iter_mut().filter(|relation| is_order(relation)) {
        relation.columns.remove(0);
        relation.tuples.iter_mut().filter(|tuple| !tuple.is_empty()).for_each(|tuple| drop(tuple.remove(0)));
    }
    rest
}

/// For each relation whether it is written inside the nodes.
pub(super) fn written_inside(picture: &Picture) -> Vec<bool> {
    let pairs = || picture.relations.iter().filter(|relation| relation.columns.len() != 1);
    let leads: HashSet<&str> = (pairs().flat_map(|relation| &relation.tuples))
        .filter(|tuple| tuple.len() > 1)
        .filter_map(|tuple| tuple.first().map(String::as_str))
        .collect();
    // What has fields is no constant, even where the fields happen to be empty.
    let with_fields: HashSet<&str> =
        pairs().filter_map(|relation| relation.columns.first().map(String::as_str)).collect();
    let mut population: HashMap<&str, usize> = HashMap::new();
    for name in picture.atoms.iter().filter_map(|atom| atom.types.first()) {
        *population.entry(name).or_default() += 1;
    }
    let plain: HashSet<&str> = (picture.atoms.iter())
        .filter(|atom| {
            let number = atom.types.first().is_some_and(|name| is_number(name) || name == "String");
            let sole = atom.types.len() > 1 && population[atom.types[0].as_str()] == 1;
            let constant = !leads.contains(atom.name.as_str())
                && !atom.types.iter().any(|name| with_fields.contains(name.as_str()));
            number || (sole && constant)
        })
        .map(|atom| atom.name.as_str())
        .collect();
    let numbers: HashSet<&str> = (picture.atoms.iter())
        .filter(|atom| atom.types.iter().any(|n| is_number(n)))
        .map(|atom| atom.name.as_str())
        .collect();
    let inside = |relation: &Relation| {
        if relation.columns.len() == 1 {
            return false;
        }
        let ends = |tuple: &Vec<String>| tuple.last().is_some_and(|atom| plain.contains(atom.as_str()));
        let begins = |tuple: &Vec<String>| tuple.first().is_some_and(|atom| numbers.contains(atom.as_str()));
        relation.tuples.iter().all(|tuple| tuple.len() > 1 && ends(tuple) && !begins(tuple))
    };
    let ranges = constant_ranges(picture, &plain);
    let allowed = |relation: &Relation| {
        relation.columns.last().is_none_or(|range| ranges.get(range.as_str()).copied().unwrap_or(true))
    };
    picture.relations.iter().map(|relation| inside(relation) && allowed(relation)).collect()
}

/// For each type whether all its atoms can be written inside others.
fn constant_ranges<'a>(picture: &'a Picture, plain: &HashSet<&str>) -> HashMap<&'a str, bool> {
    let mut ranges = HashMap::new();
    for atom in &picture.atoms {
        for name in &atom.types {
            *ranges.entry(name.as_str()).or_insert(true) &= plain.contains(atom.name.as_str());
        }
    }
    ranges
}
