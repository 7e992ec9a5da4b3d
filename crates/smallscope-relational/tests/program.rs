//! Compiled formulas against the evaluator, on random formulas in random states.

#![allow(clippy::unwrap_used)]

mod random;

use random::{Generator, Random, Size, smallest};
use smallscope_relational::*;

/// How many programs a test compares.
const PROGRAMS: u64 = if cfg!(debug_assertions) { 3000 } else { 60_000 };

/// Relations of all arities that the random formulas know.
fn relations(random: &mut Random) -> Vec<Relation> {
    let arities = (0..random.between(1, 4)).map(|_| 1 + random.weighted(&[4, 5, 2])).collect::<Vec<_>>();
    let name =
        |(number, arity): (usize, usize)| Relation::new(format!("{}{number}", ["", "s", "r", "t"][arity]), arity);
    arities.into_iter().enumerate().map(name).collect()
}

/// Random values of the relations over this many atoms. There are few tuples, and they keep to few atoms, the first and the
/// last among them.
fn instance(random: &mut Random, relations: &[Relation], atoms: usize, width: u32) -> Instance {
    let mut used: Vec<usize> = (0..5).map(|_| random.below(atoms)).collect();
    used.extend([0, atoms - 1]);
    let mut values = Vec::new();
    for relation in relations {
        let mut tuples = TupleSet::empty(atoms, relation.arity()).unwrap();
        for _ in 0..random.between(0, 7) {
            let tuple: Vec<usize> = (0..relation.arity()).map(|_| *random.pick(&used)).collect();
            tuples.insert(&tuple);
        }
        values.push((relation.clone(), tuples));
    }
    let mut ints: Vec<(i64, usize)> = Vec::new();
    for &atom in &used {
        let value = random.below(1 << width) as i64 - (1 << (width - 1));
        if random.percent(50) && ints.iter().all(|&(other, carrier)| other != value && carrier != atom) {
            ints.push((value, atom));
        }
    }
    ints.sort_unstable();
    let universe = Universe::new((0..atoms).map(|atom| format!("a{atom}"))).unwrap();
    Instance::new(universe, values, ints).with_integers(width, Overflow::Wrap)
}

/// Fills a state with the values of an instance, in no particular order.
fn fill(state: &mut State, instance: &Instance, random: &mut Random) {
    state.clear(instance.universe().len());
    let mut tuples: Vec<(usize, Vec<usize>)> = Vec::new();
    for (place, (_, value)) in instance.iter().enumerate() {
        tuples.extend(value.iter().map(|tuple| (place, tuple)));
    }
    while !tuples.is_empty() {
        let (place, tuple) = tuples.swap_remove(random.below(tuples.len()));
        state.insert(place, &tuple);
    }
    instance.ints().iter().for_each(|&(value, atom)| state.carry(atom, value));
}

/// Whether a program that has only this formula says something else than the evaluator.
fn differs(formula: &Formula, instance: &Instance) -> bool {
    let relations: Vec<Relation> = instance.iter().map(|(relation, _)| relation.clone()).collect();
    let Ok(program) = Program::new(&relations, std::slice::from_ref(formula), instance.bit_width()) else {
        return false;
    };
    let mut state = program.state();
    state.load(instance);
    Evaluator::new(instance).formula(formula).is_ok_and(|truth| program.holds(&mut state, 0) != Ok(truth))
}

/// Compares random programs with the evaluator, each in states of several sizes, all of them in one `State`. Says how often
/// formulas held and did not.
fn compare(programs: u64, size: Size, sizes: &[usize]) -> [usize; 2] {
    let mut seen = [0; 2];
    for seed in 0..programs {
        let mut random = Random::new(seed);
        let width = random.between(2, 5) as u32;
        let relations = relations(&mut random);
        let atoms = *random.pick(sizes);
        let mut generator = Generator::new(&mut random, size);
        generator.about(&relations, atoms, width);
        let formulas: Vec<Formula> = (0..3).map(|_| generator.formula(size.depth)).collect();
        let program = Program::new(&relations, &formulas, width).unwrap();
        let mut state = program.state();
        for round in 0..4 {
            let atoms = if round == 0 || size.constants { atoms } else { *random.pick(sizes) };
            let instance = instance(&mut random, &relations, atoms, width);
            match round {
                1 => state.load(&instance),
                _ => fill(&mut state, &instance, &mut random),
            }
            for _ in 0..4 {
                let asked = random.below(formulas.len());
                let Ok(expected) = Evaluator::new(&instance).formula(&formulas[asked]) else { continue };
                let found = program.holds(&mut state, asked);
                seen[usize::from(expected)] += 1;
                if found != Ok(expected) {
                    let small = smallest(formulas[asked].clone(), |formula| differs(formula, &instance));
                    panic!("seed {seed}: {found:?}, not {expected}:\n{small}\n{instance}\n{:?}", instance.ints());
                }
            }
        }
    }
    seen
}

#[test]
fn programs_say_what_the_evaluator_says() {
    let seen = compare(PROGRAMS, Size { constants: false, ..Size::default() }, &[1, 2, 3, 4, 5]);
    assert!(seen.iter().all(|&count| count > PROGRAMS as usize), "both truths are frequent: {seen:?}");
}

#[test]
fn so_do_deeper_ones_and_those_with_sets_and_constants() {
    compare(PROGRAMS / 3, Size { depth: 6, sets: 10, ..Size::default() }, &[1, 2, 3, 4]);
    compare(PROGRAMS / 3, Size { depth: 2, sets: 20, ..Size::default() }, &[1, 2, 3, 4, 5]);
}

#[test]
fn so_do_programs_in_large_universes() {
    let size = Size { depth: 2, sets: 0, constants: false, ..Size::default() };
    compare(PROGRAMS / 6, size, &[3, 63, 64, 65]);
    compare(PROGRAMS / 60, Size { depth: 1, ..size }, &[2, 64, 128, 129, 256, 257, 300]);
}

/// What is said of one or two variables, in all the ways that are evaluated for many atoms at once, and some that are not.
fn said_of(x: &Expr, y: &Expr, [s, r, t]: [&Relation; 3]) -> Vec<Formula> {
    let (both, steps, sides) = (r + r.transpose(), x.join(r.closure()), x.join(t));
    vec![
        x.within(s),
        x.within(x.join(r)),
        x.within(y.join(r)),
        y.within(x.join(r)),
        y.within(x.join(&both)),
        x.within(&steps),
        x.join(r).some(),
        x.join(r).no(),
        x.join(r).lone(),
        x.join(&both).one(),
        steps.no(),
        x.join(r).within(s),
        x.join(r).within(x + y),
        s.within(x.join(r)),
        x.equals(s),
        s.equals(x),
        x.equals(y),
        x.equals(y.join(r)),
        x.join(r).equals(y),
        y.join(r).equals(x.join(r)),
        x.join(r).equals(x),
        x.equals(x.join(r)),
        x.sum().less(y.sum()),
        x.sum().at_least(2),
        int(1).greater(x.join(r).sum()),
        y.join(r).count().equals(x.join(r).count()),
        x.product(y).within(r),
        sides.lone(),
        sides.join(y).equals(y),
        some("z", x.join(r), |z| z.within(s) | z.equals(y)),
        some_set("u", x.join(r), |u| u.differs(x.join(r)) & all("v", &u, |v| v.within(s))),
        some("p", r, |p| p.join(x).some() & one("q", &sides, |q| p.join(&q).no())),
        s.some(),
        some_set("u", s, |u| u.lone() & some("p", r, |p| p.join(&u).no())),
        some("p", r, |p| all("q", r, |q| p.join(&q).no()) & p.join(s).some()),
    ]
}

#[test]
fn a_variable_stands_for_many_atoms_at_once() {
    let relations = [("s", 1), ("r", 2), ("t", 3)].map(|(name, arity)| Relation::new(name, arity));
    let [s, r, t] = &relations;
    let mut seen = [0; 2];
    for seed in 0..PROGRAMS / 3 {
        let mut random = Random::new(seed);
        let mut body = |x: &Expr, y: &Expr| {
            let said = said_of(x, y, [s, r, t]);
            let [a, b, c] = [(); 3].map(|()| random.pick(&said).clone());
            match random.below(6) {
                0 => a,
                1 => a & b & c,
                2 => !a | b | c,
                3 => a.iff(b) | c,
                4 => a.choose(b, c),
                _ => !(a & !b),
            }
        };
        let whole = |quantifier: usize, x: &str, domain: &Expr, body: &mut dyn FnMut(&Expr) -> Formula| match quantifier
        {
            0 => all(x, domain, |x| body(&x)),
            1 => some(x, domain, |x| body(&x)),
            2 => no(x, domain, |x| body(&x)),
            3 => lone(x, domain, |x| body(&x)),
            4 => one(x, domain, |x| body(&x)),
            _ => comprehension(x, domain, |x| body(&x)).count().equals(1),
        };
        let quantifiers = [seed as usize % 6, seed as usize / 6 % 6];
        let univ = univ();
        let formula = whole(quantifiers[0], "x", &univ, &mut |x| {
            let around = body(x, x);
            let inside = whole(quantifiers[1], "y", &(&univ - x), &mut |y| body(y, x));
            if seed % 3 == 0 { around | inside } else { around & inside }
        });
        let program = Program::new(&relations, std::slice::from_ref(&formula), 4).unwrap();
        let mut state = program.state();
        for atoms in [1, 2, 3, 4, 5, 6, 66].into_iter().take(if seed % 20 == 0 { 7 } else { 6 }) {
            let instance = instance(&mut random, &relations, atoms, 4);
            state.load(&instance);
            let Ok(expected) = Evaluator::new(&instance).formula(&formula) else { continue };
            seen[usize::from(expected)] += 1;
            assert_eq!(program.holds(&mut state, 0), Ok(expected), "seed {seed}:\n{formula}\n{instance}");
        }
    }
    assert!(seen.iter().all(|&count| count > PROGRAMS as usize / 3), "both truths are frequent: {seen:?}");
}

/// Checks that two expressions are equal in states of all sizes, also where the evaluator would take long.
fn law(name: &str, sides: impl Fn(&mut Generator<'_>) -> (Expr, Expr)) {
    let mut different = 0;
    for seed in 0..PROGRAMS / 60 {
        let mut random = Random::new(seed);
        let relations = relations(&mut random);
        let size = Size { depth: 2, sets: 0, constants: false, ..Size::default() };
        let mut generator = Generator::new(&mut random, size);
        generator.about(&relations, 2, 4);
        let (left, right) = sides(&mut generator);
        let program = Program::new(&relations, &[left.equals(&right), left.some()], 4).unwrap();
        let mut state = program.state();
        for atoms in [1, 4, 64, 70, 200] {
            let instance = instance(&mut random, &relations, atoms, 4);
            fill(&mut state, &instance, &mut random);
            assert_eq!(program.holds(&mut state, 0), Ok(true), "{name}, seed {seed}:\n{left}\n{right}\n{instance}");
            different += usize::from(program.holds(&mut state, 1).unwrap());
        }
    }
    assert!(different > PROGRAMS as usize / 60, "{name}: {different} values that are not empty");
}

#[test]
fn relations_obey_the_laws_in_universes_of_all_sizes() {
    law("closures are transitive", |g| {
        let closure = g.expr(2, 2).closure();
        (&closure + closure.join(&closure), closure)
    });
    law("reflexive closure", |g| {
        let r = g.expr(2, 2);
        (r.reflexive_closure(), r.closure() + iden())
    });
    law("what a set reaches", |g| {
        let (s, r) = (g.expr(1, 2), g.expr(2, 2));
        (s.join(r.reflexive_closure()), &s + s.join(r.closure()))
    });
    law("a join turned round", |g| {
        let (a, b) = (g.expr(2, 2), g.expr(2, 2));
        (a.join(&b).transpose(), b.transpose().join(a.transpose()))
    });
    law("joins of tuples are associative", |g| {
        let (s, t, r) = (g.expr(1, 1), g.expr(3, 1), g.expr(2, 1));
        (s.join(&t).join(&r), s.join(t.join(&r)))
    });
    law("comprehensions of pairs", |g| {
        let r = g.expr(2, 2);
        (comprehension("p", &r, |p| p.some()), comprehension(["x", "y"], univ(), |[x, y]| y.within(x.join(&r))))
    });
    law("override", |g| {
        let (a, b) = (g.expr(2, 2), g.expr(2, 2));
        (a.override_with(&b), &b + (&a - a.restrict_domain(b.join(univ()))))
    });
    law("a product and its columns", |g| {
        let (s, t) = (g.expr(1, 2), g.expr(1, 2));
        (s.product(&t).product(&s).join(&s), (s.product(&t).join(&t)).product(&t).restrict_range(&t))
    });
}
