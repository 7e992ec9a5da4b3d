//! Solving as a user meets it: limits are outcomes, mistakes are errors, and nothing is lost.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use smallscope_relational::Multiplicity::{Lone, One};
use smallscope_relational::*;
use smallscope_solver::{Interrupt, Stop};

/// Lists of up to three nodes, the last of which may lead back: 1 + 2 + 3 + 4.
fn lists() -> Problem {
    let mut p = Problem::new();
    let list = p.one("List");
    let nodes = p.exactly("Node", 3);
    p.field("head", &list, Lone, &nodes);
    p.field("next", &nodes, Lone, &nodes);
    p.observe(&list);
    p
}

/// A problem whose enumeration meets conflicts.
fn acyclic_and_closed() -> Spec {
    let mut p = Problem::new();
    let a = p.exactly("A", 4);
    let f = p.field("f", &a, Lone, &a);
    let g = p.relation("g", a.product(&a));
    p.require("within", g.within(f.closure()));
    p.require("apart", (&f & &g).no());
    p.require("acyclic", (f.closure() & iden()).no());
    p.finish().expect("a well-formed problem")
}

fn all() -> Options {
    Options { isomorphs: Isomorphs::All, ..Options::default() }
}

#[test]
fn a_conflict_limit_is_for_the_whole_enumeration() {
    let spec = acyclic_and_closed();
    let whole = spec.count(&all()).unwrap();
    assert_eq!(whole.stopped, None);
    for options in [all(), Options { threads: 2, ..all() }, Options { shard: Some((0, 1)), ..all() }] {
        let counted =
            spec.count(&Options { budget: Budget { conflicts: Some(3), ..Budget::default() }, ..options }).unwrap();
        assert_eq!(counted.stopped, Some(Stop::Conflicts));
        assert!(counted.instances < whole.instances && counted.statistics.conflicts <= 6, "{counted:?}");
    }
    let mut instances =
        spec.instances(&Options { budget: Budget { conflicts: Some(3), ..Budget::default() }, ..all() }).unwrap();
    let found = instances.by_ref().count() as u64;
    assert_eq!(instances.stopped(), Some(Stop::Conflicts));
    let left = instances.checkpoint();
    assert!(!left.is_done());
    let rest = spec.instances(&all()).unwrap().resume(left).unwrap();
    assert_eq!(found + rest.count() as u64, whole.instances);
}

#[test]
fn an_enumeration_that_did_not_begin_leaves_everything() {
    let spec = lists().finish().unwrap();
    let mut instances = spec
        .instances(&Options {
            budget: Budget { time: Some(Duration::ZERO), ..Budget::default() },
            ..Options::default()
        })
        .unwrap();
    assert_eq!((instances.next(), instances.stopped()), (None, Some(Stop::Time(Duration::ZERO))));
    let left: Checkpoint = instances.checkpoint().to_string().parse().unwrap();
    assert!(!left.is_done());
    assert_eq!(spec.instances(&Options::default()).unwrap().resume(left).unwrap().count(), 10);

    let mut begun = spec.instances(&Options::default()).unwrap();
    begun.by_ref().take(4).count();
    let left = begun.checkpoint();
    let mut stopped = spec
        .instances(&Options {
            budget: Budget { time: Some(Duration::ZERO), ..Budget::default() },
            ..Options::default()
        })
        .unwrap()
        .resume(left.clone())
        .unwrap();
    assert_eq!((stopped.next(), stopped.checkpoint()), (None, left));
}

#[test]
fn a_checkpoint_of_another_problem_is_refused() {
    let mut other = acyclic_and_closed().instances(&all()).unwrap();
    other.next();
    let left = other.checkpoint();
    let resumed = lists().finish().unwrap().instances(&Options::default()).unwrap().resume(left);
    assert_eq!(resumed.err(), Some(Error::ForeignCheckpoint));
}

#[test]
fn time_memory_and_interruption_are_outcomes() {
    let spec = acyclic_and_closed();
    let interrupt = Interrupt::new();
    interrupt.raise();
    let limits = [
        (
            Options { budget: Budget { time: Some(Duration::ZERO), ..Budget::default() }, ..all() },
            Stop::Time(Duration::ZERO),
        ),
        (Options { budget: Budget { memory: Some(1), ..Budget::default() }, ..all() }, Stop::Memory(1)),
        (Options { budget: Budget { interrupt: Some(interrupt), ..Budget::default() }, ..all() }, Stop::Interrupted),
    ];
    for (options, stop) in limits {
        assert_eq!(spec.count(&options).unwrap().stopped, Some(stop));
        assert_eq!(spec.solve(&options).unwrap().answer, Answer::Unknown(stop));
        assert_eq!(spec.clash(&options).unwrap(), Clash::Unknown(stop));
        assert_eq!(spec.translate(&options).err(), Some(Error::Stopped(stop)));
    }
}

#[test]
fn shards_are_counted_from_zero() {
    let spec = lists().finish().unwrap();
    for shard in [(0, 0), (3, 3), (5, 3)] {
        let error = spec.count(&Options { shard: Some(shard), ..Options::default() }).unwrap_err();
        let (number, of) = shard;
        assert_eq!(error.to_string(), format!("there is no shard {number} of {of}: shards are counted from 0"));
    }
    let most = Options { shard: Some((0, usize::MAX)), ..Options::default() };
    assert!(spec.count(&most).unwrap().instances <= 1);
}

#[test]
fn what_a_fixed_field_leads_to_counts() {
    let mut p = Problem::new();
    let list = p.one("List");
    let nodes = p.exactly("Node", 3);
    let head = p.field("head", &list, Lone, &nodes);
    p.field("next", &nodes, Lone, &nodes);
    p.observe(&list);
    p.require("not empty", head.some());
    let free = p.finish().unwrap().count(&Options::default()).unwrap().instances;
    p.fix(&head, [["List", "Node0"]]);
    let fixed = p.finish().unwrap().count(&Options::default()).unwrap().instances;
    assert_eq!((free, fixed), (9, 9));
}

#[test]
fn what_lies_behind_a_fixed_field_counts_however_it_is_reached() {
    let mut p = Problem::new();
    let (tree, x, y) = (p.one("Tree"), p.one("X"), p.one("Y"));
    let nodes = p.exactly("Node", 3);
    p.field("sees", &tree, Multiplicity::Set, &x + &y);
    let first = p.field("first", &x, Lone, &nodes);
    p.field("next", &nodes, Lone, &nodes);
    p.fix(&first, [["X", "Node0"]]);
    p.observe(&tree);
    // Two sets without X; two with X, and a list of one to three nodes that ends or leads back.
    let counted = p.finish().unwrap().count(&Options::default()).unwrap();
    assert_eq!(counted.instances, 2 + 2 * (2 + 3 + 4));
}

#[test]
fn sets_too_many_to_try_are_found_all_the_same() {
    let mut p = Problem::new();
    let atoms = p.exactly("A", 25);
    let marked = p.subset("marked", &atoms);
    p.require("a set", some_set("s", &atoms, |s| s.equals(&marked) & s.count().equals(3)));
    p.bit_width(6);
    let solution = p.finish().unwrap().solve(&Options { check: true, ..Options::default() }).unwrap();
    let Answer::Satisfiable(instance) = solution.answer else { panic!("there is one") };
    assert_eq!(instance.get(&marked).unwrap().len(), 3);
}

#[test]
fn many_variables_of_one_name_have_witnesses_of_their_own() {
    let mut p = Problem::new();
    let atoms = p.exactly("A", 2);
    let mut formula = atoms.some();
    for _ in 0..3000 {
        formula = some("y", &atoms, |_| formula);
    }
    p.require("deep", formula);
    let Answer::Satisfiable(instance) = p.finish().unwrap().solve(&Options::default()).unwrap().answer else {
        panic!("there is one")
    };
    let names: std::collections::BTreeSet<&str> = instance.witnesses().map(|(relation, _)| relation.name()).collect();
    assert_eq!((names.len(), names.contains("$y"), names.contains("$y#3000")), (3000, true, true));
}

#[test]
fn a_bound_that_is_too_large_is_an_error() {
    let mut p = Problem::new();
    let atoms = p.exactly("A", 200);
    p.relation("r", atoms.product(&atoms).product(&atoms).product(&atoms));
    let error = p.finish().map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "a bound of 1600000000 tuples of length 4 is too large to keep; use fewer atoms");
}

/// A walk from one class to another and back closes anywhere: n^2 structures of n objects of each.
#[test]
fn classes_that_lead_to_one_another_need_little_search() {
    for size in [3, 8] {
        let mut p = Problem::new();
        let (a, b) = (p.exactly("A", size), p.exactly("B", size));
        p.field("f", &a, One, &b);
        p.field("g", &b, One, &a);
        let root = p.one_of("root", &a);
        p.observe(&root);
        let counted = p.finish().unwrap().count(&Options::default()).unwrap();
        assert_eq!(counted.instances, (size * size) as u64);
        assert!(counted.statistics.conflicts < 1000, "{}", counted.statistics);
    }
}

#[test]
fn a_root_is_a_set() {
    let mut p = Problem::new();
    let list = p.one("List");
    let head = p.field("head", &list, Lone, &list);
    p.observe(&head);
    let error = p.finish().and_then(|spec| spec.count(&Options::default())).unwrap_err();
    assert_eq!(error.to_string(), "in `head`: a root is a set, and this relation has tuples of length 2");
}

#[test]
fn a_visitor_may_break_off() {
    let spec = acyclic_and_closed();
    for threads in [1, 2] {
        let mut seen = 0;
        let visit = |_| {
            seen += 1;
            if seen == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let counted = spec.visit(&Options { threads, ..all() }, visit).unwrap();
        assert_eq!((counted.instances, counted.stopped), (7, None));
        assert_eq!(seen, 7);
    }
}

#[test]
fn witnesses_come_with_the_instance() {
    let mut p = Problem::new();
    let nodes = p.exactly("Node", 3);
    let next = p.field("next", &nodes, One, &nodes);
    p.require("a loop", some("x", &nodes, |x| x.join(&next).equals(&x)));
    let spec = p.finish().unwrap();
    let Answer::Satisfiable(instance) = spec.solve(&Options::default()).unwrap().answer else { panic!("there is one") };
    let (relation, value) = instance.witnesses().next().unwrap();
    assert_eq!((relation.name(), value.len()), ("$x", 1));
    let node = value.iter().next().unwrap()[0];
    assert!(instance.get(&next).unwrap().contains(&[node, node]));
    // The witness does not tell instances apart: of 27 functions on three nodes, 8 have no fixed point.
    assert_eq!(spec.count(&all()).unwrap().instances, 27 - 8);
}

#[test]
fn every_back_end_answers() {
    let spec = acyclic_and_closed();
    for &backend in smallscope_solver::Backend::ALL {
        let options = Options { backend, ..Options::default() };
        assert!(matches!(spec.solve(&options).unwrap().answer, Answer::Satisfiable(_)), "{backend}");
    }
}

#[test]
fn stages_are_named_in_order() {
    let counted = lists().finish().unwrap().count(&Options::default()).unwrap();
    let names: Vec<&str> = counted.statistics.stages.iter().map(|stage| stage.name).collect();
    assert_eq!(names, ["simplify", "skolemise", "ground", "break symmetry", "to CNF", "eliminate"]);
    assert_eq!(counted.statistics.primary, 3 + 9);
}

#[test]
fn a_file_is_kept_up_to_date_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("left");
    let spec = acyclic_and_closed();
    let whole: Vec<_> = spec.instances(&all()).unwrap().collect();
    let saved = || std::fs::read_to_string(&file).unwrap().parse::<Checkpoint>().unwrap().found() as usize;
    let mut found = Vec::new();
    while found.len() < whole.len() {
        let mut turn = spec.instances(&all()).unwrap().checkpoint_to(&file).unwrap();
        turn = turn.checkpoint_every(Duration::ZERO);
        assert_eq!((turn.found() as usize, saved()), (found.len(), found.len()));
        found.extend(turn.by_ref().take(whole.len() / 3 + 1));
        assert!(saved() < found.len() || found == whole, "the last one may not have been dealt with");
        turn.save().unwrap();
    }
    assert_eq!(found, whole);
    let done = spec.instances(&all()).unwrap().checkpoint_to(&file).unwrap();
    assert_eq!((done.found() as usize, done.count()), (whole.len(), 0));
    std::fs::write(&file, "smallscope checkpoint 1\nall\nend").unwrap();
    let error = spec.instances(&all()).unwrap().checkpoint_to(&file).err().unwrap();
    assert!(error.to_string().contains("left`: expected `smallscope instances checkpoint 3`"), "{error}");
}

/// Which of so many atoms are interchangeable takes far longer to find out.
#[test]
fn many_atoms_keep_to_the_time() {
    let mut p = Problem::new();
    let nodes = p.exactly("Node", 1500);
    let next = p.field("next", &nodes, Multiplicity::Set, &nodes);
    p.require("some", next.some());
    let (begun, options) = (
        Instant::now(),
        Options { budget: Budget { time: Some(Duration::from_millis(20)), ..Budget::default() }, ..Options::default() },
    );
    assert_eq!(
        p.finish().unwrap().solve(&options).unwrap().answer,
        Answer::Unknown(Stop::Time(Duration::from_millis(20)))
    );
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

/// Whichever comes first, all are found, each once; and the order is the same every time.
#[test]
fn every_order_has_all_instances() {
    let mut p = Problem::new();
    let nodes = p.up_to("Node", 3);
    let next = p.field("next", &nodes, Multiplicity::Lone, &nodes);
    let spec = p.finish().unwrap();
    let all = |order| -> Vec<Instance> { spec.instances(&Options { order, ..Options::default() }).unwrap().collect() };
    let tuples = |instance: &Instance| instance.iter().map(|(_, tuples)| tuples.len()).sum::<usize>();
    let [dense, sparse] = [Order::Dense, Order::Sparse].map(all);
    assert_eq!(tuples(&sparse[0]), 0, "nothing comes first");
    assert_eq!(dense[0].get(&next).map(TupleSet::len), Some(3), "and last");
    let counts = |found: &[Instance]| {
        let mut counts: Vec<usize> = found.iter().map(tuples).collect();
        counts.sort_unstable();
        counts
    };
    assert_eq!(counts(&dense), counts(&sparse));
    let random = [1, 1, 2, 3].map(|seed| all(Order::Random(seed)));
    assert_eq!(random[0], random[1], "the same seed, the same order");
    for found in &random {
        assert_eq!(counts(found), counts(&sparse));
        assert!(found.iter().enumerate().all(|(place, one)| !found[..place].contains(one)));
    }
    assert!(random[0] != random[2] || random[0] != random[3], "seeds matter");
}

/// How many tuples one of two instances has and the other has not.
fn distance(a: &Instance, b: &Instance) -> usize {
    let pairs = a.iter().zip(b.iter());
    pairs.map(|((_, a), (_, b))| 2 * a.union(b).len() - a.len() - b.len()).sum()
}

#[test]
fn orders_by_likeness_distance_and_integers_have_all_instances() {
    let mut p = Problem::new();
    let nodes = p.up_to("Node", 2);
    p.field("next", &nodes, Multiplicity::Lone, &nodes);
    let values = p.ints(-4..=3);
    let value = p.field("value", &nodes, Multiplicity::One, &values);
    let spec = p.finish().unwrap();
    for isomorphs in [Isomorphs::All, Isomorphs::Exact] {
        let all = |order| -> Vec<Instance> {
            spec.instances(&Options { order, isomorphs, ..Options::default() }).unwrap().collect()
        };
        let steps = |found: &[Instance]| found.windows(2).map(|pair| distance(&pair[0], &pair[1])).sum::<usize>();
        let sparse = all(Order::Sparse);
        let alike = all(Order::Alike);
        assert!(steps(&alike) < steps(&sparse), "{} and {}", steps(&alike), steps(&sparse));
        let from = &sparse[7];
        let near = all(Order::Near(7));
        assert_eq!(&near[0], from);
        assert!(near.is_sorted_by_key(|instance| distance(instance, from)));
        let boundary = all(Order::Boundary);
        let inner = |instance: &Instance| {
            let ints = instance.ints().to_vec();
            let is_inner = |atom: usize| ints.iter().any(|&(value, of)| of == atom && [-3, -2, 2].contains(&value));
            instance.get(&value).unwrap().iter().filter(|tuple| is_inner(tuple[1])).count()
        };
        assert!(boundary.is_sorted_by_key(inner) && inner(&boundary[boundary.len() - 1]) == 2);
        for found in [&alike, &near, &boundary] {
            assert_eq!(found.len(), sparse.len());
            assert!(found.iter().enumerate().all(|(place, one)| !found[..place].contains(one)));
        }
    }
    let beyond = spec.instances(&Options { order: Order::Near(9999), ..Options::default() });
    assert!(matches!(beyond.err(), Some(Error::NoInstance { number: 9999, .. })));
}

#[test]
fn partial_instances_add_up_to_the_instances() {
    let mut p = Problem::new();
    let nodes = p.up_to("Node", 3);
    let arrows = p.field("arrows", &nodes, Multiplicity::Set, &nodes);
    let red = p.subset("red", &nodes);
    let is_left = some("x", &nodes, |x| x.join(&arrows).some() & !x.within(&red));
    p.require("one that is not red leads on", is_left);
    let spec = p.finish().unwrap();
    for isomorphs in [Isomorphs::All, Isomorphs::Reduced] {
        let options = Options { isomorphs, ..Options::default() };
        let all: Vec<Instance> = spec.instances(&options).unwrap().collect();
        let parts: Vec<_> = spec.partial_instances(&options).unwrap().collect();
        let size: u64 = parts.iter().map(|part| part.size().to_string().parse::<u64>().unwrap()).sum();
        assert_eq!(size, all.len() as u64);
        assert!(parts.len() * 2 < all.len(), "{} parts of {}", parts.len(), all.len());
        // Every instance lies between the ends of exactly one of them.
        let contains = |part: &Partial, instance: &Instance| {
            let tuples = part.least.iter().zip(part.most.iter()).zip(instance.iter());
            tuples.into_iter().all(|(((_, least), (_, most)), (_, is))| least.is_subset(is) && is.is_subset(most))
        };
        assert!(all.iter().all(|instance| parts.iter().filter(|part| contains(part, instance)).count() == 1));
    }
    assert!(matches!(spec.partial_instances(&Options::default()).err(), Some(Error::PartialKinds)));
}

/// From none to many tuples compared, symmetry is broken more and more; `Exact` is the end of it.
#[test]
fn symmetry_is_a_dial() {
    let mut p = Problem::new();
    let nodes = p.exactly("Node", 4);
    p.field("next", &nodes, Multiplicity::Lone, &nodes);
    let spec = p.finish().unwrap();
    let count =
        |isomorphs, symmetry| spec.count(&Options { isomorphs, symmetry, ..Options::default() }).unwrap().instances;
    let reduced = [0, 1, 2, 4, 8, 16, 100].map(|length| count(Isomorphs::Reduced, Some(length)));
    // Partial functions from 4 to 4.
    assert_eq!(count(Isomorphs::All, None), 625);
    assert_eq!(reduced[0], 625);
    assert!(reduced.is_sorted_by(|a, b| a >= b) && reduced[6] < reduced[2], "{reduced:?}");
    assert_eq!(count(Isomorphs::Exact, None), KINDS);
    assert!(reduced[6] >= KINDS);
}

/// Loops are marks: what they tell apart is compared first. The figures are from a program of its own that tries all 5^8 pairs of
/// functions, and all renamings, or those of neighbours with the same order of tuples. Relation by relation, it leaves 43,597.
#[test]
fn loops_are_compared_first_where_all_instances_are_wanted() {
    let mut p = Problem::new();
    let nodes = p.exactly("Node", 4);
    p.field("f", &nodes, Multiplicity::Lone, &nodes);
    p.field("g", &nodes, Multiplicity::Lone, &nodes);
    let spec = p.finish().unwrap();
    let count = |isomorphs| spec.count(&Options { isomorphs, ..Options::default() }).unwrap().instances;
    assert_eq!((count(Isomorphs::Reduced), count(Isomorphs::Exact)), (24_103, 16_900));
}

/// Partial functions from 4 nodes to 4 nodes up to renaming, by trying all renamings: see the test below.
const KINDS: u64 = 45;

#[test]
fn partial_functions_have_as_many_kinds() {
    let functions: Vec<[usize; 4]> =
        (0..625).map(|number| [number % 5, number / 5 % 5, number / 25 % 5, number / 125]).collect();
    let orders = functions.iter().filter(|order| (0..4).all(|node| order.contains(&node)));
    let orders: Vec<&[usize; 4]> = orders.collect();
    let renamed = |function: &[usize; 4], order: &[usize; 4]| {
        let mut other = [4; 4];
        (0..4).for_each(|node| other[order[node]] = if function[node] == 4 { 4 } else { order[function[node]] });
        other
    };
    let first = |function: &&[usize; 4]| orders.iter().all(|order| renamed(function, order) >= **function);
    assert_eq!((orders.len(), functions.iter().filter(first).count() as u64), (24, KINDS));
}

#[test]
fn what_need_not_hold_has_a_witness_only_where_it_does() {
    let mut p = Problem::new();
    let nodes = p.exactly("Node", 2);
    let (red, blue) = (p.subset("red", &nodes), p.subset("blue", &nodes));
    p.require("no red", red.no());
    let is_red = some("x", &nodes, |x| x.within(&red));
    let is_blue = some("y", &nodes, |y| y.within(&blue));
    p.require("red or blue", is_red | is_blue);
    let Answer::Satisfiable(instance) = p.finish().unwrap().solve(&Options::default()).unwrap().answer else {
        panic!("there is one")
    };
    let names: Vec<&str> = instance.witnesses().map(|(relation, _)| relation.name()).collect();
    assert_eq!(names, ["$y"]);
    let (_, value) = instance.witnesses().next().unwrap();
    assert!(value.is_subset(instance.get(&blue).unwrap()));
}

/// A chain with a link that may be missing and a way back: over few atoms and over many, for which closures are built in two ways.
#[test]
fn closures_over_few_and_many_atoms() {
    for atoms in [8, 40] {
        let middle = atoms / 2;
        let universe = Universe::new((0..atoms).map(|atom| format!("a{atom}"))).unwrap();
        let tuples = |links: Vec<[usize; 2]>| {
            let mut tuples = TupleSet::empty(atoms, 2).unwrap();
            links.iter().for_each(|link| tuples.insert(link));
            tuples
        };
        let links = (1..atoms).map(|to| [to - 1, to]);
        let next = Relation::new("next", 2);
        let mut bounds = Bounds::new(universe);
        let lower = tuples(links.clone().filter(|link| link[1] != middle).collect());
        bounds.between(&next, lower, tuples(links.chain([[atoms - 1, 0]]).collect())).unwrap();
        let leads = |from: usize, to: usize| constant(tuples(vec![[from, to]])).within(next.closure());
        for (asked, found) in [
            (leads(0, atoms - 1) & !leads(middle, 0), Some(atoms - 1)),
            (leads(middle, middle - 1) & !leads(0, middle), Some(atoms - 1)),
            (leads(middle, middle), Some(atoms)),
            (leads(middle, middle) & !leads(0, 0), None),
        ] {
            let spec = Spec::new(bounds.clone()).require("asked", asked);
            let links = match spec.solve(&Options { check: true, ..Options::default() }).unwrap().answer {
                Answer::Satisfiable(instance) => instance.iter().next().map(|(_, tuples)| tuples.len()),
                _ => None,
            };
            assert_eq!(links, found, "{atoms}");
        }
    }
}
