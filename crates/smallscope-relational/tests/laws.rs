//! Laws of the logic, on random expressions in random instances.

#![allow(clippy::unwrap_used)]

mod random;

use random::{Generator, Random, Size, smallest};
use smallscope_relational::*;

const CASES: u64 = 400;

/// Checks that two formulas are equally true, whatever the random parts are.
fn check(law: &str, overflow: &[Overflow], sides: impl Fn(&mut Generator<'_>) -> (Formula, Formula)) {
    let mut both = [false; 2];
    for seed in 0..CASES {
        let mut random = Random::new(seed);
        let mut generator = Generator::new(&mut random, Size { depth: 3, sets: 0, ..Size::default() });
        let instance = instance(&generator.bounds());
        let (left, right) = sides(&mut generator);
        for &overflow in overflow {
            let evaluator = Evaluator::new(&instance).bit_width(6).overflow(overflow);
            let truth = evaluator.formula(&left).unwrap();
            both[usize::from(truth)] = true;
            let other = evaluator.formula(&right).unwrap();
            assert_eq!(truth, other, "{law}, seed {seed}, {overflow:?}:\n{left}\n{right}\n{instance}");
        }
    }
    assert_eq!(both, [true; 2], "{law}: both truths occur");
}

/// Checks that two expressions are equal, whatever the random parts are.
fn check_exprs(law: &str, sides: impl Fn(&mut Generator<'_>) -> (Expr, Expr)) {
    let mut sizes = std::collections::BTreeSet::new();
    for seed in 0..CASES {
        let mut random = Random::new(seed);
        let mut generator = Generator::new(&mut random, Size { depth: 3, sets: 0, ..Size::default() });
        let instance = instance(&generator.bounds());
        let (left, right) = sides(&mut generator);
        let evaluator = Evaluator::new(&instance).bit_width(6);
        let value = evaluator.expr(&left).unwrap();
        sizes.insert(value.len());
        assert_eq!(value, evaluator.expr(&right).unwrap(), "{law}, seed {seed}:\n{left}\n{right}\n{instance}");
    }
    assert!(sizes.len() > 2, "{law}: values of several sizes occur");
}

/// Every second of the free tuples is there.
fn instance(bounds: &Bounds) -> Instance {
    let values = bounds.iter().map(|bound| {
        let mut value = bound.lower.clone();
        bound.upper.iter().step_by(2).for_each(|tuple| value.insert(&tuple));
        (bound.relation.clone(), value)
    });
    Instance::new(bounds.universe().clone(), values.collect(), bounds.ints().to_vec())
}

const WRAP: &[Overflow] = &[Overflow::Wrap];
const BOTH: &[Overflow] = &[Overflow::Wrap, Overflow::Forbid];

#[test]
fn connectives() {
    let two = |g: &mut Generator<'_>| (g.formula(3), g.formula(3));
    check("de Morgan", BOTH, |g| {
        let (a, b) = two(g);
        (!(&a & &b), !a | !b)
    });
    check("implication", BOTH, |g| {
        let (a, b) = two(g);
        (a.implies(&b), !a | b)
    });
    check("equivalence", BOTH, |g| {
        let (a, b) = two(g);
        (a.iff(&b), a.implies(&b) & b.implies(&a))
    });
    check("choice", BOTH, |g| {
        let (a, b) = two(g);
        let condition = g.formula(2);
        (condition.choose(&a, &b), condition.implies(a) & (!condition).implies(b))
    });
}

#[test]
fn quantifiers() {
    let parts = |g: &mut Generator<'_>| (g.expr(1, 2), g.expr(2, 2));
    check("all is not some not", BOTH, |g| {
        let (domain, r) = parts(g);
        let body = |x: Expr| (x.join(&r).count() + x.sum() * 9).less(x.sum() + 7);
        (all("x", &domain, body), !some("x", &domain, |x| !body(x)))
    });
    check("no is all not", BOTH, |g| {
        let (domain, r) = parts(g);
        let body = |x: Expr| (x.sum() * x.join(&r).count() * 9).less(x.sum());
        (no("x", &domain, body), all("x", &domain, |x| !body(x)))
    });
    check("one is some and lone", WRAP, |g| {
        let (domain, r) = parts(g);
        let body = |x: Expr| x.join(&r).some();
        (one("x", &domain, body), some("x", &domain, body) & lone("x", &domain, body))
    });
    check("lone counts pairs", WRAP, |g| {
        let (domain, r) = parts(g);
        let pairs = comprehension(["x", "y"], &domain, |[x, y]| x.product(&y).within(&r));
        (lone(["x", "y"], &domain, |[x, y]| x.product(&y).within(&r)), pairs.lone())
    });
    check("some set", WRAP, |g| {
        let (domain, r) = parts(g);
        (some_set("s", &domain, |s| s.join(&r).equals(&domain)), powerset_has(&domain, &r))
    });
}

/// Whether the image of a subset of the domain is the domain, said without a quantifier over sets: the largest subset with
/// an image inside is the best.
fn powerset_has(domain: &Expr, r: &Expr) -> Formula {
    let inside = comprehension("x", domain, |x| x.join(r).within(domain));
    inside.join(r).equals(domain)
}

#[test]
fn counting() {
    check("the size of a union", WRAP, |g| {
        let (a, b) = (g.expr(2, 2), g.expr(2, 2));
        let formula = (&a + &b).count().equals(a.count() + b.count() - (&a & &b).count());
        let truth = g.formula(2);
        (&truth & formula, truth)
    });
    check("multiplicities", WRAP, |g| {
        let a = g.expr(1, 3);
        (a.lone() & !a.one(), a.count().at_most(1) & a.count().less(1))
    });
    check("a sum of ones", WRAP, |g| {
        let (a, truth) = (g.expr(2, 2), g.formula(2));
        (sum_over("x", &a, |_| 1).equals(a.count()) & &truth, truth)
    });
    check("mappings", WRAP, |g| {
        let domain = g.expr(1, 1);
        let range = g.expr(1, 1);
        let multiplicity = [Multiplicity::Lone, Multiplicity::One, Multiplicity::Some][domain.to_string().len() % 3];
        let Some(relation) = g.binary_relation() else {
            return (true.into(), true.into());
        };
        let each = all("x", &domain, |x| x.join(&relation).has(multiplicity));
        (relation.maps(&domain, multiplicity, &range), relation.within(domain.product(&range)) & each)
    });
}

#[test]
fn relations() {
    check_exprs("closures are unions of powers", |g| {
        let r = g.expr(2, 2);
        let powers = (1..4).fold((r.clone(), r.clone()), |(power, union), _| {
            let power = power.join(&r);
            (power.clone(), union + power)
        });
        (r.closure(), powers.1)
    });
    check_exprs("reflexive closure", |g| {
        let r = g.expr(2, 2);
        (r.reflexive_closure(), r.closure() + iden())
    });
    check_exprs("comprehension of pairs", |g| {
        let r = g.expr(2, 2);
        (comprehension(["x", "y"], univ(), |[x, y]| x.product(&y).within(&r)), r)
    });
    check_exprs("comprehension is intersection", |g| {
        let (a, b) = (g.expr(2, 2), g.expr(2, 2));
        (comprehension("x", &a, |x| x.within(&b)), a & b)
    });
    check_exprs("difference", |g| {
        let (a, b) = (g.expr(2, 2), g.expr(2, 2));
        (&a - &b, a & (univ().product(univ()) - b))
    });
    check_exprs("override", |g| {
        let (a, b) = (g.expr(2, 2), g.expr(2, 2));
        (a.override_with(&b), &b + (&a - a.restrict_domain(b.join(univ()))))
    });
    check_exprs("restriction", |g| {
        let (t, s) = (g.expr(3, 2), g.expr(1, 2));
        let pairs = univ().product(univ());
        let inside = &t & s.product(&pairs) & pairs.product(&s);
        (t.restrict_domain(&s).restrict_range(&s), inside)
    });
    check_exprs("a join turned round", |g| {
        let (a, b) = (g.expr(2, 2), g.expr(2, 2));
        (a.join(&b).transpose(), b.transpose().join(a.transpose()))
    });
    check_exprs("let", |g| {
        let (a, b) = (g.expr(2, 2), g.expr(2, 2));
        (let_in("x", &a, |x| x.join(&b) + x.transpose()), a.join(&b) + a.transpose())
    });
    check_exprs("choice", |g| {
        let (condition, a, b) = (g.formula(2), g.expr(2, 2), g.expr(2, 2));
        let chosen = comprehension("p", &a + &b, |p| condition.choose(p.within(&a), p.within(&b)));
        (condition.choose(&a, &b), chosen)
    });
}

#[test]
fn shrinking_finds_the_part_that_matters() {
    let mut random = Random::new(7);
    let mut generator = Generator::new(&mut random, Size::default());
    generator.bounds();
    let culprit = Relation::new("culprit", 1).no();
    let formula = (generator.formula(4) & !generator.formula(4)).implies(generator.formula(3) | culprit.clone());
    let found = smallest(formula, |formula| formula.to_string().contains("no culprit"));
    assert_eq!(found.to_string(), culprit.to_string());
}
