//! How long large translations take. Not a test that can fail on a slow machine: run by hand, in release.

use smallscope_solver::{Budget, Encoding, Style};

use crate::logic::{Expr, Formula, Relation, all, univ};
use crate::translate::{TranslationOptions, ground};
use crate::{Bounds, Spec, TupleSet, Universe};

fn universe(atoms: usize) -> (Bounds, TupleSet) {
    let universe = Universe::new((0..atoms).map(|atom| format!("a{atom}"))).unwrap();
    (Bounds::new(universe), TupleSet::unary(atoms, 0..atoms))
}

/// Translates to CNF and prints what the stages took.
fn report(name: &str, spec: &Spec) {
    let grounded = ground(spec, &[], None, &TranslationOptions::default(), &Budget::default()).unwrap();
    let start = std::time::Instant::now();
    let mut encoding = Encoding::new(grounded.circuit.inputs(), Style::Polarity);
    for &constraint in &grounded.constraints {
        encoding.require(&grounded.circuit, constraint);
    }
    println!("{name}: {} clauses, {} variables", encoding.cnf().len(), encoding.cnf().vars());
    for stage in &grounded.stages {
        println!("  {:10} {:>9.1?} {:?}", stage.name, stage.time, stage.sizes);
    }
    println!("  {:10} {:>9.1?}", "encode", start.elapsed());
}

#[test]
#[ignore = "prints timings"]
fn functional_relation_of_arity_three_over_forty_atoms() {
    let (mut bounds, atoms) = universe(40);
    let table = Relation::new("table", 3);
    bounds.at_most(&table, atoms.product(&atoms).unwrap().product(&atoms).unwrap()).unwrap();
    let lone = all("x", univ(), |x| all("y", univ(), |y| y.join(x.join(&table)).lone()));
    let commutes = all("x", univ(), |x| all("y", univ(), |y| y.join(x.join(&table)).equals(x.join(y.join(&table)))));
    report("functional", &Spec::new(bounds.clone()).require("lone", lone));
    report("commutative", &Spec::new(bounds).require("commutes", commutes));
}

#[test]
#[ignore = "prints timings"]
fn closures_and_joins_over_forty_atoms() {
    let (mut bounds, atoms) = universe(40);
    let (left, right) = (Relation::new("left", 2), Relation::new("right", 2));
    let square = atoms.product(&atoms).unwrap();
    bounds.at_most(&left, square.clone()).unwrap();
    bounds.at_most(&right, square).unwrap();
    report("join", &Spec::new(bounds.clone()).require("join", left.join(&right).within(&left)));
    let acyclic = all("x", univ(), |x| !x.within(x.join((&left + &right).closure())));
    report("acyclic", &Spec::new(bounds.clone()).require("acyclic", acyclic));
    report("transitive", &Spec::new(bounds).require("transitive", transitive(&left) & transitive(&right)));
}

/// Quantifier by quantifier, as people write it.
fn transitive(relation: &Relation) -> Formula {
    let step = |a: &Expr, b: &Expr| b.within(a.join(relation));
    let chain = |x: &Expr, y: &Expr, z: &Expr| (step(x, y) & step(y, z)).implies(step(x, z));
    all("x", univ(), |x| all("y", univ(), |y| all("z", univ(), |z| chain(&x, &y, &z))))
}
