//! The engine against brute force: for random problems over tiny universes, the instances that it finds are those that the
//! evaluator accepts, and one of each kind if that is asked for.

mod random;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use random::{Generator, Random, Size, canonical, instances, key, renamings, smallest_spec};
use smallscope_relational::*;

type Key = Vec<TupleSet>;

/// Runs a check on random problems; of one that fails, shows the smallest that fails alike.
fn check(cases: u64, problem: impl Fn(&mut Random) -> Spec, check: impl Fn(&Spec) -> Result<(), String>) {
    // Builds without optimisation take long for each.
    let cases = if cfg!(debug_assertions) { cases / 5 } else { cases };
    for seed in 0..cases {
        let spec = problem(&mut Random::new(seed));
        if let Err(problem) = check(&spec) {
            let smallest = smallest_spec(&spec, |spec| check(spec).is_err());
            let again = check(&smallest).expect_err("the smallest fails, too");
            panic!("seed {seed}: {problem}\n\nsmallest: {again}\n{smallest}\nroots {:?}", smallest.roots);
        }
    }
}

fn any_problem(random: &mut Random) -> Spec {
    Generator::new(random, Size::default()).spec()
}

/// Problems about objects: one or two classes of interchangeable atoms, some fixed atoms, and functions between them, with a
/// random constraint or none.
fn rooted_problem(random: &mut Random) -> Spec {
    let mut p = Problem::new();
    let top = p.one("Top");
    let first = p.exactly("A", random.between(2, 3));
    let mut sets = vec![Expr::from(&first)];
    if random.percent(60) {
        let size = random.between(1, 2);
        let second = if random.percent(70) { p.exactly("B", size) } else { p.up_to("B", size) };
        sets.push(Expr::from(&second));
        sets.push(&first + &second);
    }
    let mut free = 11;
    let mut fields = Vec::new();
    for number in 0..random.between(1, 4) {
        let domain = if number == 0 { Expr::from(&top) } else { random.pick(&sets).clone() };
        let range = random.pick(&sets).clone();
        let multiplicity =
            *random.pick(&[Multiplicity::Lone, Multiplicity::Lone, Multiplicity::One, Multiplicity::Set]);
        let size = size_of(&domain) * size_of(&range);
        if size <= free {
            free -= size;
            fields.push(p.field(format!("f{number}"), domain, multiplicity, range));
        }
    }
    if free >= 5 && random.percent(40) {
        fields.push(p.subset("mark", random.pick(&sets)));
    }
    let root = if random.percent(70) || free < 5 { top.clone() } else { p.one_of("root", &first) };
    if random.percent(80) {
        p.observe(&root);
    }
    let relations: Vec<Relation> = fields.iter().filter(|field| field.arity() == 2).cloned().collect();
    if let (true, Some(field)) = (random.percent(50), relations.first()) {
        let (one, other) = (random.pick(&relations).clone(), random.pick(&relations).clone());
        let reached = top.join(field).join((&one + &other).reflexive_closure());
        p.require(
            "random",
            match random.below(5) {
                0 => all("x", reached, |x| x.not_within(x.join((&one + &other).closure()))),
                1 => reached.count().equals(random.between(0, 3) as i64),
                2 => sets[0].within(reached),
                3 => one.join(&sets[0]).no() | other.some(),
                _ => all("x", reached, |x| other.join(x).lone()),
            },
        );
    }
    p.finish().expect("a well-formed problem")
}

fn size_of(set: &Expr) -> usize {
    match set.kind() {
        ExprKind::Binary(_, left, right) => size_of(left) + size_of(right),
        ExprKind::Relation(relation) if relation.name() == "A" => 3,
        ExprKind::Relation(relation) if relation.name() == "B" => 2,
        _ => 1,
    }
}

fn options(isomorphs: Isomorphs) -> Options {
    Options { isomorphs, ..Options::default() }
}

/// The engine's instances; `None` if it cannot decide the problem.
fn found(spec: &Spec, options: &Options) -> Option<Vec<Instance>> {
    match spec.instances(options) {
        Ok(instances) => Some(instances.collect()),
        Err(Error::HigherOrder { .. }) => None,
        Err(error) => panic!("{error}\n{spec}"),
    }
}

/// What counts in an instance: with roots, the tuples that begin with an atom that can be reached from them.
fn observed(spec: &Spec, instance: &Instance) -> Instance {
    if spec.roots.is_empty() {
        return instance.clone();
    }
    let mut reached: BTreeSet<usize> = BTreeSet::new();
    for root in &spec.roots {
        reached.extend(instance.get(root).expect("roots are bound").iter().map(|tuple| tuple[0]));
    }
    loop {
        let leading = instance.iter().flat_map(|(_, tuples)| tuples.iter());
        let further: Vec<usize> = leading.filter(|tuple| reached.contains(&tuple[0])).flatten().collect();
        let before = reached.len();
        reached.extend(further);
        if reached.len() == before {
            break;
        }
    }
    let counts = |relation: &Relation, tuples: &TupleSet| {
        let mut counting = TupleSet::empty(tuples.atoms(), tuples.arity()).expect("the arity is that of the relation");
        let constant = spec.bounds.of(relation).expect("bound").lower.clone();
        let all = spec.roots.contains(relation);
        tuples.iter().filter(|tuple| all || reached.contains(&tuple[0]) || constant.contains(tuple)).for_each(
            |tuple| {
                counting.insert(&tuple);
            },
        );
        (relation.clone(), counting)
    };
    let relations = instance.iter().map(|(relation, tuples)| counts(relation, tuples)).collect();
    Instance::new(instance.universe().clone(), relations, instance.ints().to_vec())
}

/// The engine finds exactly one instance of each kind.
fn one_of_each(spec: &Spec, options: &Options) -> Result<(), String> {
    let Some(engine) = found(spec, options) else { return Ok(()) };
    let renamings = renamings(spec);
    let brute = instances(spec).map_err(|error| error.to_string())?;
    let valid: BTreeSet<Key> = brute.iter().map(key).collect();
    let kind = |instance: &Instance| canonical(&observed(spec, instance), &renamings);
    let wanted: BTreeSet<Key> = brute.iter().map(kind).collect();
    let mut kinds = BTreeSet::new();
    for instance in &engine {
        if !valid.contains(&key(instance)) {
            return Err(format!("not an instance:\n{instance}"));
        }
        if !kinds.insert(kind(instance)) {
            return Err(format!("found twice, up to renaming:\n{instance}"));
        }
    }
    match wanted.difference(&kinds).next() {
        Some(missing) => Err(format!("{} of {} kinds found; missing {missing:?}", kinds.len(), wanted.len())),
        None => Ok(()),
    }
}

fn exactly_those(spec: &Spec) -> Result<(), String> {
    let Some(engine) = found(spec, &options(Isomorphs::All)) else { return Ok(()) };
    let brute: BTreeSet<Key> = instances(spec).map_err(|error| error.to_string())?.iter().map(key).collect();
    let keys: BTreeSet<Key> = engine.iter().map(key).collect();
    if keys.len() != engine.len() {
        return Err(format!("{} instances, {} different ones", engine.len(), keys.len()));
    }
    if keys != brute { Err(format!("{} instances instead of {}", keys.len(), brute.len())) } else { Ok(()) }
}

#[test]
fn all_instances_are_those_that_the_evaluator_accepts() {
    check(3000, any_problem, exactly_those);
    check(500, rooted_problem, exactly_those);
}

#[test]
fn one_instance_of_each_kind_is_found() {
    check(3000, any_problem, |spec| one_of_each(spec, &options(Isomorphs::Exact)));
}

#[test]
fn one_instance_of_each_kind_is_found_from_a_root() {
    let rooted = |random: &mut Random| {
        let mut spec = any_problem(random);
        let sets: Vec<Relation> =
            spec.bounds.iter().map(|bound| bound.relation.clone()).filter(|r| r.arity() == 1).collect();
        if !sets.is_empty() {
            spec.roots.push(random.pick(&sets).clone());
        }
        spec
    };
    check(2000, rooted, |spec| one_of_each(spec, &options(Isomorphs::Exact)));
}

#[test]
fn one_structure_of_each_kind_is_found() {
    check(3000, rooted_problem, |spec| one_of_each(spec, &options(Isomorphs::Exact)));
}

#[test]
fn reduced_enumeration_has_all_kinds() {
    check(1000, any_problem, |spec| {
        let Some(engine) = found(spec, &options(Isomorphs::Reduced)) else { return Ok(()) };
        let renamings = renamings(spec);
        let brute = instances(spec).map_err(|error| error.to_string())?;
        let kinds = |instances: &[Instance]| -> BTreeSet<Key> {
            instances.iter().map(|instance| canonical(instance, &renamings)).collect()
        };
        if kinds(&engine) == kinds(&brute) { Ok(()) } else { Err("kinds are missing".to_string()) }
    });
}

#[test]
fn a_question_is_answered_as_the_enumeration_says() {
    check(2000, any_problem, |spec| {
        let brute = instances(spec).map_err(|error| error.to_string())?;
        let depth = Options { skolem_depth: 2, ..Options::default() };
        for options in [Options::default(), options(Isomorphs::All), depth] {
            let answer = match spec.solve(&options) {
                Ok(solution) => solution.answer,
                Err(Error::HigherOrder { .. }) => return Ok(()),
                Err(error) => return Err(error.to_string()),
            };
            match answer {
                Answer::Satisfiable(instance) if brute.iter().any(|other| key(other) == key(&instance)) => {}
                Answer::Unsatisfiable if brute.is_empty() => {}
                other => return Err(format!("{} instances, but {other:?}", brute.len())),
            }
        }
        Ok(())
    });
}

#[test]
fn clashes_are_minimal() {
    let mut clashes = BTreeSet::new();
    check(1500, any_problem, |spec| {
        let without = |places: &[usize]| {
            let mut spec = spec.clone();
            spec.constraints = places.iter().map(|&place| spec.constraints[place].clone()).collect();
            instances(&spec).map(|instances| instances.is_empty()).map_err(|error| error.to_string())
        };
        let all: Vec<usize> = (0..spec.constraints.len()).collect();
        match spec.clash(&Options::default()) {
            Err(Error::HigherOrder { .. }) => Ok(()),
            Ok(Clash::None) if !without(&all)? => Ok(()),
            Ok(Clash::Minimal(places)) => {
                if !without(&places)? {
                    return Err(format!("{places:?} do not clash"));
                }
                for left_out in 0..places.len() {
                    let fewer: Vec<usize> = places.iter().copied().filter(|&place| place != places[left_out]).collect();
                    if without(&fewer)? {
                        return Err(format!("{fewer:?} clash already"));
                    }
                }
                Ok(())
            }
            other => Err(format!("{other:?}")),
        }
    });
    for seed in 0..200 {
        if let Ok(Clash::Minimal(places)) = any_problem(&mut Random::new(seed)).clash(&Options::default()) {
            clashes.insert(places.len());
        }
    }
    assert!(clashes.contains(&1) && clashes.contains(&2), "clashes of several sizes occur: {clashes:?}");
}

/// Threads, shards and checkpoints change nothing.
#[test]
fn the_same_instances_in_parts() {
    let problem = |random: &mut Random| if random.percent(50) { any_problem(random) } else { rooted_problem(random) };
    check(400, problem, |spec| {
        let Some(whole) = found(spec, &Options::default()) else { return Ok(()) };
        let threads = Options { threads: 3, ..Options::default() };
        let mut visited = Vec::new();
        let visit = |instance| {
            visited.push(instance);
            ControlFlow::Continue(())
        };
        let counted = spec.visit(&threads, visit).map_err(|error| error.to_string())?;
        if visited != whole || counted.instances != whole.len() as u64 {
            return Err(format!("{} instances on one thread, {} on three", whole.len(), visited.len()));
        }
        let mut shards: Vec<Key> = Vec::new();
        for shard in 0..3 {
            let options = Options { shard: Some((shard, 3)), ..Options::default() };
            shards.extend(found(spec, &options).into_iter().flatten().map(|instance| key(&instance)));
        }
        shards.sort();
        let mut keys: Vec<Key> = whole.iter().map(key).collect();
        keys.sort();
        if shards != keys {
            return Err(format!("{} instances, {} in shards", keys.len(), shards.len()));
        }
        let mut resumed = Vec::new();
        let mut left: Option<Checkpoint> = None;
        loop {
            let mut instances = spec.instances(&Options::default()).map_err(|error| error.to_string())?;
            if let Some(checkpoint) = left.take() {
                instances = instances.resume(checkpoint).map_err(|error| error.to_string())?;
            }
            let before = resumed.len();
            resumed.extend(instances.by_ref().take(2));
            if resumed.len() == before {
                break;
            }
            left = Some(instances.checkpoint().to_string().parse().expect("a checkpoint's text is read back"));
        }
        if resumed == whole { Ok(()) } else { Err(format!("{} instances, {} resumed", whole.len(), resumed.len())) }
    });
}
