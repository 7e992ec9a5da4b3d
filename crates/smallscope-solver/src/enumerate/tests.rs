use super::*;

/// A sequence of numbers that looks random and is always the same.
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

fn random_cnf(numbers: &mut Numbers) -> Cnf {
    let vars = 1 + numbers.below(9);
    let mut cnf = Cnf::new();
    cnf.reserve_vars(vars);
    for _ in 0..numbers.below(4 * vars) {
        let len = 1 + numbers.below(4);
        let lits: Vec<Lit> = (0..len).map(|_| Var::new(numbers.below(vars)).literal(numbers.below(2) == 0)).collect();
        cnf.add(lits);
    }
    cnf
}

pub(super) fn random_projection(numbers: &mut Numbers, vars: usize) -> Projection {
    let mut lits: Vec<Lit> = (0..vars).map(|index| Var::new(index).literal(numbers.below(2) == 0)).collect();
    for place in (1..vars).rev() {
        lits.swap(place, numbers.below(place + 1));
    }
    let prefer = lits.split_off(numbers.below(vars + 1));
    let few = numbers.below(prefer.len() + 1);
    Projection { distinguish: lits, prefer: prefer[..few].to_vec(), defined: false }
}

/// The projected models, by trying all assignments; in lexicographic order, true first.
fn brute_force(cnf: &Cnf, projection: &Projection) -> Vec<Vec<bool>> {
    let mut found = Vec::new();
    for number in 0..1u32 << cnf.vars() {
        let values: Vec<bool> = (0..cnf.vars()).map(|var| number >> var & 1 == 1).collect();
        if cnf.is_satisfied_by(&values) {
            let value = |lit: &Lit| values[lit.var().index()] == lit.is_positive();
            found.push(projection.distinguish.iter().map(value).collect::<Vec<bool>>());
        }
    }
    found.sort_by(|a, b| b.cmp(a));
    found.dedup();
    found
}

fn model(enumerator: &Enumerator, projection: &Projection) -> Vec<bool> {
    projection.distinguish.iter().map(|&lit| enumerator.value(lit).expect("decided in a model")).collect()
}

fn run(enumerator: &mut Enumerator, projection: &Projection, found: &mut Vec<Vec<bool>>, most: usize) -> Step {
    for _ in 0..most {
        match enumerator.step(&Budget::default()) {
            Step::Model => found.push(model(enumerator, projection)),
            other => return other,
        }
    }
    Step::Model
}

#[test]
fn random_formulas_have_the_models_that_trying_all_assignments_finds_in_the_same_order() {
    let mut numbers = Numbers(7);
    for _ in 0..4000 {
        let cnf = random_cnf(&mut numbers);
        let projection = random_projection(&mut numbers, cnf.vars());
        let mut found = Vec::new();
        let mut enumerator = Enumerator::new(&cnf, projection.clone());
        assert_eq!(run(&mut enumerator, &projection, &mut found, usize::MAX), Step::Exhausted);
        assert_eq!(found, brute_force(&cnf, &projection), "{cnf:?} {projection:?}");
        assert_eq!(enumerator.step(&Budget::default()), Step::Exhausted);
    }
}

#[test]
fn a_run_that_is_stopped_goes_on_from_its_cubes() {
    let mut numbers = Numbers(11);
    for _ in 0..2000 {
        let cnf = random_cnf(&mut numbers);
        let projection = random_projection(&mut numbers, cnf.vars());
        let mut found = Vec::new();
        let mut cubes = vec![Cube::default()];
        let mut enumerator = Enumerator::new(&cnf, projection.clone());
        while !cubes.is_empty() {
            if numbers.below(2) == 0 {
                enumerator = Enumerator::new(&cnf, projection.clone());
            }
            enumerator.restart(&cubes.remove(0));
            let most = 1 + numbers.below(4);
            run(&mut enumerator, &projection, &mut found, most);
            cubes.splice(0..0, enumerator.remaining());
        }
        assert_eq!(found, brute_force(&cnf, &projection), "{cnf:?} {projection:?}");
    }
}

#[test]
fn budgets_of_few_conflicts_lose_nothing() {
    let mut numbers = Numbers(5);
    for _ in 0..2000 {
        let cnf = random_cnf(&mut numbers);
        let projection = random_projection(&mut numbers, cnf.vars());
        let budget = Budget { conflicts: Some(1), ..Budget::default() };
        let mut found = Vec::new();
        let mut enumerator = Enumerator::new(&cnf, projection.clone());
        loop {
            match enumerator.step(&budget) {
                Step::Model => found.push(model(&enumerator, &projection)),
                Step::Exhausted => break,
                Step::Stopped(stop) => {
                    assert_eq!(stop, Stop::Conflicts);
                    let mut cubes = enumerator.remaining();
                    if numbers.below(3) == 0 && cubes.len() == 1 {
                        enumerator = Enumerator::new(&cnf, projection.clone()).within(&cubes.remove(0));
                    }
                }
            }
        }
        assert_eq!(found, brute_force(&cnf, &projection), "{cnf:?} {projection:?}");
    }
}

#[test]
fn parts_that_are_given_away_are_disjoint_and_complete() {
    let mut numbers = Numbers(3);
    for _ in 0..2000 {
        let cnf = random_cnf(&mut numbers);
        let projection = random_projection(&mut numbers, cnf.vars());
        let mut found = Vec::new();
        let mut workers = vec![Enumerator::new(&cnf, projection.clone())];
        while !workers.is_empty() {
            let turn = numbers.below(workers.len());
            if numbers.below(3) == 0 {
                if let Some(cube) = workers[turn].split() {
                    workers.push(Enumerator::new(&cnf, projection.clone()).within(&cube));
                }
            } else if run(&mut workers[turn], &projection, &mut found, 1) == Step::Exhausted {
                workers.remove(turn);
            }
        }
        found.sort_by(|a, b| b.cmp(a));
        assert_eq!(found, brute_force(&cnf, &projection), "{cnf:?} {projection:?}");
    }
}

/// Pigeons in holes, one more than there is room for.
fn pigeons(holes: usize) -> Cnf {
    let mut cnf = Cnf::new();
    let at = |pigeon: usize, hole: usize| Var::new(pigeon * holes + hole);
    for pigeon in 0..=holes {
        cnf.add((0..holes).map(|hole| at(pigeon, hole).positive()));
    }
    for hole in 0..holes {
        for first in 0..=holes {
            for second in 0..first {
                cnf.add([at(first, hole).negative(), at(second, hole).negative()]);
            }
        }
    }
    cnf
}

#[test]
fn learned_clauses_are_forgotten_without_losing_the_answer() {
    let cnf = pigeons(7);
    let mut enumerator = Enumerator::new(&cnf, Projection::onto([]));
    enumerator.capacity = 50;
    assert_eq!(enumerator.step(&Budget::default()), Step::Exhausted);
    assert!(enumerator.stats().conflicts > 500, "{:?}", enumerator.stats());
}

#[test]
fn permutations_are_counted() {
    let cnf = {
        let mut cnf = Cnf::new();
        let at = |row: usize, column: usize| Var::new(row * 6 + column);
        for line in 0..6 {
            cnf.add((0..6).map(|other| at(line, other).positive()));
            for first in 0..6 {
                for second in 0..first {
                    cnf.add([at(line, first).negative(), at(line, second).negative()]);
                    cnf.add([at(first, line).negative(), at(second, line).negative()]);
                }
            }
        }
        cnf
    };
    let mut enumerator = Enumerator::new(&cnf, Projection { defined: true, ..Projection::all(&cnf) });
    enumerator.capacity = 10;
    let mut count = 0;
    while enumerator.step(&Budget::default()) == Step::Model {
        count += 1;
    }
    assert_eq!(count, 720);
}

#[test]
fn a_budget_that_is_spent_stops_at_once() {
    let mut enumerator = Enumerator::new(&pigeons(9), Projection::onto([]));
    let interrupt = crate::Interrupt::new();
    interrupt.raise();
    let budget = Budget { interrupt: Some(interrupt), ..Budget::default() };
    assert_eq!(enumerator.step(&budget), Step::Stopped(Stop::Interrupted));
    let budget = Budget { memory: Some(1), ..Budget::default() };
    assert_eq!(enumerator.step(&budget), Step::Stopped(Stop::Memory(1)));
    let budget = Budget { conflicts: Some(10), ..Budget::default() };
    assert_eq!(enumerator.step(&budget), Step::Stopped(Stop::Conflicts));
}

#[test]
fn empty_formulas_and_empty_clauses() {
    let mut empty = Enumerator::new(&Cnf::new(), Projection::default());
    assert_eq!([empty.step(&Budget::default()), empty.step(&Budget::default())], [Step::Model, Step::Exhausted]);
    let mut cnf = Cnf::new();
    cnf.add([]);
    assert_eq!(Enumerator::new(&cnf, Projection::default()).step(&Budget::default()), Step::Exhausted);
}

/// The completions of a cube over the literals to distinguish, as models.
fn completions(cube: &[Lit], projection: &Projection) -> Vec<Vec<bool>> {
    let mut all = vec![Vec::new()];
    for lit in &projection.distinguish {
        let values: &[bool] = match cube.iter().find(|known| known.var() == lit.var()) {
            Some(known) => &[known == lit],
            None => &[true, false],
        };
        all = all.iter().flat_map(|model| values.iter().map(|&value| [&model[..], &[value]].concat())).collect();
    }
    all
}

#[test]
fn the_cubes_of_random_formulas_are_their_models_each_once() {
    let mut numbers = Numbers(23);
    let (mut in_cubes, mut in_all) = (0, 0);
    for _ in 0..4000 {
        let cnf = random_cnf(&mut numbers);
        let projection = random_projection(&mut numbers, cnf.vars());
        let mut enumerator = Enumerator::new(&cnf, projection.clone()).in_cubes(&cnf);
        let mut found: Vec<Vec<bool>> = Vec::new();
        let mut size = 0;
        loop {
            // Now and then, what is left is taken up by another one.
            if numbers.below(4) == 0 {
                let mut cubes = enumerator.remaining();
                if cubes.len() == 1 {
                    enumerator = Enumerator::new(&cnf, projection.clone()).in_cubes(&cnf).within(&cubes.remove(0));
                }
            }
            match enumerator.step(&Budget::default()) {
                Step::Model => {
                    size += 1 << enumerator.left_open();
                    in_cubes += 1;
                    found.extend(completions(&enumerator.cube().collect::<Vec<Lit>>(), &projection));
                }
                other => break assert_eq!(other, Step::Exhausted),
            }
        }
        assert_eq!(found.len(), size);
        found.sort_by(|a, b| b.cmp(a));
        in_all += found.len();
        assert_eq!(found, brute_force(&cnf, &projection), "{cnf:?} {projection:?}");
    }
    assert!(in_cubes * 2 < in_all, "{in_cubes} cubes of {in_all} models");
}

fn distance(a: &[bool], b: &[bool]) -> usize {
    a.iter().zip(b).filter(|(a, b)| a != b).count()
}

#[test]
fn models_that_are_alike_come_one_after_the_other() {
    let mut free = Cnf::new();
    free.reserve_vars(7);
    let projection = Projection::all(&free);
    let mut found = Vec::new();
    run(&mut Enumerator::new(&free, projection.clone()).alike(), &projection, &mut found, usize::MAX);
    assert!(found.windows(2).all(|pair| distance(&pair[0], &pair[1]) == 1), "a Gray code of 7 bits");
    assert_eq!(found.len(), 128);

    let mut numbers = Numbers(29);
    let (mut as_usual, mut alike) = (0, 0);
    for _ in 0..2000 {
        let cnf = random_cnf(&mut numbers);
        let projection = random_projection(&mut numbers, cnf.vars());
        let mut found = Vec::new();
        run(&mut Enumerator::new(&cnf, projection.clone()).alike(), &projection, &mut found, usize::MAX);
        let expected = brute_force(&cnf, &projection);
        as_usual += expected.windows(2).map(|pair| distance(&pair[0], &pair[1])).sum::<usize>();
        alike += found.windows(2).map(|pair| distance(&pair[0], &pair[1])).sum::<usize>();
        found.sort_by(|a, b| b.cmp(a));
        assert_eq!(found, expected, "{cnf:?} {projection:?}");
    }
    assert!(alike * 5 < as_usual * 4, "{alike} steps instead of {as_usual}");
}

#[test]
fn ranked_models_come_in_the_order_of_their_distance_from_one() {
    let mut numbers = Numbers(31);
    for _ in 0..2000 {
        let cnf = random_cnf(&mut numbers);
        let projection = random_projection(&mut numbers, cnf.vars());
        let expected = brute_force(&cnf, &projection);
        let from: Vec<bool> = projection.distinguish.iter().map(|_| numbers.below(2) == 0).collect();
        let differs = projection.distinguish.iter().zip(&from).map(|(&lit, &value)| if value { !lit } else { lit });
        let mut found = Vec::new();
        let ranked = Enumerator::new(&cnf, projection.clone()).ranked(differs.collect());
        let part = Cube(projection.distinguish.iter().take(numbers.below(2)).copied().collect());
        run(&mut ranked.within(&part), &projection, &mut found, usize::MAX);
        assert!(found.is_sorted_by_key(|model| distance(model, &from)), "{cnf:?} {projection:?} {from:?}");
        found.sort_by(|a, b| b.cmp(a));
        let within = expected.iter().filter(|model| part.0.is_empty() || model[0]).cloned();
        assert_eq!(found, within.collect::<Vec<_>>(), "{cnf:?} {projection:?} {from:?}");
    }
}
