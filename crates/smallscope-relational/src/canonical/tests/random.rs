//! Arbitrary tiny instances against brute force over all permutations.

use std::collections::HashMap;

use super::*;
use crate::symmetry::interchangeable;

/// Every permutation that keeps each atom in its class.
fn all_permutations(atoms: usize, classes: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut all = vec![(0..atoms).collect::<Vec<usize>>()];
    for class in classes {
        for place in 1..class.len() {
            all = all
                .iter()
                .flat_map(|images| (0..=place).map(move |other| swapped(images, class, place, other)))
                .collect();
        }
    }
    all
}

fn swapped(images: &[usize], class: &[usize], place: usize, other: usize) -> Vec<usize> {
    let mut images = images.to_vec();
    images.swap(class[place], class[other]);
    images
}

fn rename(instance: &[TupleSet], images: &[usize]) -> Vec<TupleSet> {
    instance.iter().map(|set| set.renamed(images)).collect()
}

fn least_renaming(instance: &[TupleSet], permutations: &[Vec<usize>]) -> Vec<TupleSet> {
    permutations.iter().map(|images| rename(instance, images)).min().unwrap()
}

fn arbitrary_instance(arbitrary: &mut Arbitrary, atoms: usize, arities: &[usize]) -> Vec<TupleSet> {
    let weight = 1 + arbitrary.below(7);
    arities.iter().map(|&arity| arbitrary.tuples(atoms, arity, weight)).collect()
}

/// Forms a number of instances over the same atoms and classes, and some renamings of each.
fn check_problem(arbitrary: &mut Arbitrary) {
    let atoms = 1 + arbitrary.below(5);
    let classes = arbitrary.classes(atoms);
    let arities: Vec<usize> = (0..1 + arbitrary.below(3)).map(|_| 1 + arbitrary.below(3)).collect();
    let permutations = all_permutations(atoms, &classes);
    let mut instances = Vec::new();
    for _ in 0..20 {
        let instance = arbitrary_instance(arbitrary, atoms, &arities);
        instances.push(rename(&instance, &arbitrary.permutation(atoms, &classes)));
        instances.push(instance);
    }
    let least: Vec<_> = instances.iter().map(|instance| least_renaming(instance, &permutations)).collect();
    for mut canoniser in with_less_refinement(|| Canoniser::new(atoms, &classes)) {
        check_forms(&mut canoniser, &permutations, instances.iter().zip(&least));
    }
}

/// The instances come with what brute force says is the representative of their isomorphism class.
fn check_forms<'a>(
    canoniser: &mut Canoniser,
    permutations: &[Vec<usize>],
    instances: impl Iterator<Item = (&'a Vec<TupleSet>, &'a Vec<TupleSet>)>,
) {
    let mut form_of = HashMap::new();
    let mut least_of = HashMap::new();
    for (instance, least) in instances {
        let (form, images) = canoniser.form(&instance.iter().collect::<Vec<_>>());
        assert!(permutations.iter().any(|permutation| permutation == images), "{images:?} keeps the classes");
        let representative = rename(instance, images);
        let known = form_of.entry(least).or_insert((form.clone(), representative.clone()));
        assert_eq!(*known, (form.clone(), representative), "isomorphic to one before: {instance:?}");
        assert_eq!(*least_of.entry(form).or_insert(least), least, "not isomorphic: {instance:?}");
    }
}

#[test]
fn forms_are_equal_exactly_for_isomorphic_instances() {
    let mut arbitrary = Arbitrary(1);
    for _ in 0..150 {
        check_problem(&mut arbitrary);
    }
}

#[test]
fn permutations_are_all_of_them() {
    let all = all_permutations(5, &[vec![0, 2, 4], vec![1, 3]]);
    let distinct: std::collections::HashSet<_> = all.iter().collect();
    assert_eq!((all.len(), distinct.len()), (12, 12));
}

/// Larger sparse relations, for which brute force would take too long: renamings have the same form.
#[test]
fn renamings_of_larger_instances_have_the_same_form() {
    let mut arbitrary = Arbitrary(2);
    for _ in 0..300 {
        let atoms = 6 + arbitrary.below(8);
        let classes = arbitrary.classes(atoms);
        let members: Vec<usize> = (0..atoms).filter(|_| arbitrary.below(2) == 0).collect();
        let edges: Vec<_> = (0..atoms).map(|_| (arbitrary.below(atoms), arbitrary.below(atoms))).collect();
        let instance = [TupleSet::unary(atoms, members), pairs(atoms, edges)];
        let renamed = rename(&instance, &arbitrary.permutation(atoms, &classes));
        let mut canoniser = Canoniser::new(atoms, &classes);
        let first = canoniser.form(&[&instance[0], &instance[1]]).0;
        let (second, images) = canoniser.form(&[&renamed[0], &renamed[1]]);
        assert_eq!(first, second);
        let representative = rename(&renamed, images);
        assert_eq!(canoniser.form(&[&representative[0], &representative[1]]).0, first);
    }
}

/// Straight from the definition: atoms are in a class with all those they can be exchanged with.
fn interchangeable_by_definition(atoms: usize, sets: &[&TupleSet]) -> Vec<Vec<usize>> {
    let swap = |one: usize, other: usize| {
        let mut images: Vec<usize> = (0..atoms).collect();
        images.swap(one, other);
        images
    };
    let swaps = |one, other| sets.iter().all(|set| set.renamed(&swap(one, other)) == **set);
    let class = |atom: usize| (0..atoms).filter(|&other| swaps(atom, other)).collect::<Vec<_>>();
    (0..atoms)
        .map(|atom| (atom, class(atom)))
        .filter(|(atom, class)| class[0] == *atom)
        .map(|(_, class)| class)
        .collect()
}

#[test]
fn interchangeable_atoms_are_those_that_swaps_show() {
    let mut arbitrary = Arbitrary(3);
    let mut shared = 0;
    for _ in 0..3000 {
        let atoms = 1 + arbitrary.below(5);
        let arities: Vec<usize> = (0..1 + arbitrary.below(2)).map(|_| 1 + arbitrary.below(3)).collect();
        let mut sets = arbitrary_instance(&mut arbitrary, atoms, &arities);
        if arbitrary.below(2) == 0 {
            sets = sets.iter().map(|set| close_under_swaps(set, &arbitrary.classes(atoms))).collect();
        }
        let sets: Vec<&TupleSet> = sets.iter().collect();
        let classes = interchangeable(atoms, &sets);
        assert_eq!(classes, interchangeable_by_definition(atoms, &sets), "{sets:?}");
        shared += usize::from(classes.len() < atoms);
    }
    assert!(shared > 500, "only {shared} cases had atoms to exchange");
}

fn close_under_swaps(set: &TupleSet, classes: &[Vec<usize>]) -> TupleSet {
    all_permutations(set.atoms(), classes).iter().fold(set.clone(), |closed, images| closed.union(&set.renamed(images)))
}
