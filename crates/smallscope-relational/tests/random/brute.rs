//! All instances of a problem, by trying every assignment, and which are the same up to renaming atoms.

use smallscope_relational::*;

/// What an instance is, for comparing and sorting: the values of the relations in the order of the bounds.
pub fn key(instance: &Instance) -> Vec<TupleSet> {
    instance.iter().map(|(_, tuples)| tuples.clone()).collect()
}

/// All instances, sorted by their keys.
///
/// # Errors
///
/// What the evaluator cannot evaluate.
pub fn instances(spec: &Spec) -> Result<Vec<Instance>, Error> {
    let free: Vec<(usize, Vec<usize>)> = spec
        .bounds
        .iter()
        .enumerate()
        .flat_map(|(place, bound)| bound.upper.difference(&bound.lower).iter().map(|t| (place, t)).collect::<Vec<_>>())
        .collect();
    assert!(free.len() <= 16, "{} free tuples are too many for brute force", free.len());
    let mut found = Vec::new();
    for choice in 0u32..1 << free.len() {
        let mut values: Vec<(Relation, TupleSet)> =
            spec.bounds.iter().map(|bound| (bound.relation.clone(), bound.lower.clone())).collect();
        for (_, (place, tuple)) in free.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1) {
            values[*place].1.insert(tuple);
        }
        let instance = Instance::new(spec.bounds.universe().clone(), values, spec.bounds.ints().to_vec());
        if spec.holds_in(&instance)? {
            found.push(instance);
        }
    }
    found.sort_by_key(key);
    Ok(found)
}

/// All permutations of interchangeable atoms: two atoms are interchangeable if swapping them changes no bound, no constant
/// of a constraint, and no integer.
pub fn renamings(spec: &Spec) -> Vec<Vec<usize>> {
    let atoms = spec.bounds.universe().len();
    let mut sets: Vec<TupleSet> =
        spec.bounds.iter().flat_map(|bound| [bound.lower.clone(), bound.upper.clone()]).collect();
    for constraint in &spec.constraints {
        super::shrink::constants(&constraint.formula, &mut sets);
    }
    sets.extend(spec.bounds.ints().iter().map(|&(_, atom)| TupleSet::unary(atoms, [atom])));
    let class: Vec<usize> = (0..atoms)
        .map(|atom| (0..atom).find(|&other| sets.iter().all(|set| renamed(set, &swap(atoms, atom, other)) == *set)))
        .enumerate()
        .map(|(atom, earlier)| earlier.unwrap_or(atom))
        .collect();
    permutations(atoms).into_iter().filter(|p| (0..atoms).all(|atom| class[p[atom]] == class[atom])).collect()
}

/// The smallest key among the renamed instances: the same for two instances if one is the other with atoms renamed.
pub fn canonical(instance: &Instance, renamings: &[Vec<usize>]) -> Vec<TupleSet> {
    let renamed = |p: &Vec<usize>| instance.iter().map(|(_, tuples)| renamed(tuples, p)).collect::<Vec<_>>();
    renamings.iter().map(renamed).min().expect("there is the identity")
}

fn renamed(tuples: &TupleSet, permutation: &[usize]) -> TupleSet {
    let mut result = TupleSet::empty(tuples.atoms(), tuples.arity()).unwrap();
    for tuple in tuples.iter() {
        result.insert(&tuple.iter().map(|&atom| permutation[atom]).collect::<Vec<_>>());
    }
    result
}

fn swap(atoms: usize, one: usize, other: usize) -> Vec<usize> {
    let mut permutation: Vec<usize> = (0..atoms).collect();
    permutation.swap(one, other);
    permutation
}

fn permutations(atoms: usize) -> Vec<Vec<usize>> {
    let Some(last) = atoms.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for shorter in permutations(last) {
        for place in 0..atoms {
            let mut longer = shorter.clone();
            longer.insert(place, last);
            all.push(longer);
        }
    }
    all
}
