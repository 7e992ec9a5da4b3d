//! Compiled formulas in states made by hand: values, integers, states used again, faults, deep formulas, threads.

#![allow(clippy::unwrap_used)]

use smallscope_relational::*;

/// A program about a set, pairs, triples and quadruples, with a state of this many atoms: `s = {0, 2}`,
/// `r = {0->1, 1->2, 2->last}`, `t = {0->1->2, 0->1->last, 2->2->2}`, `q = {0->1->2->0, last->1->0->2}`.
fn sample(atoms: usize, formulas: impl Fn([&Relation; 4]) -> Vec<(Formula, bool)>) {
    let last = atoms - 1;
    let [s, r, t, q] = [("s", 1), ("r", 2), ("t", 3), ("q", 4)].map(|(name, arity)| Relation::new(name, arity));
    let (asked, expected): (Vec<Formula>, Vec<bool>) = formulas([&s, &r, &t, &q]).into_iter().unzip();
    let program = Program::new(&[s, r, t, q], &asked, 64).unwrap();
    let mut state = program.state();
    state.clear(atoms);
    [0, 2].iter().for_each(|&atom| state.insert(0, &[atom]));
    [[0, 1], [1, 2], [2, last]].iter().for_each(|pair| state.insert(1, pair));
    [[2, 2, 2], [0, 1, last], [0, 1, 2]].iter().for_each(|triple| state.insert(2, triple));
    [[last, 1, 0, 2], [0, 1, 2, 0]].iter().for_each(|tuple| state.insert(3, tuple));
    state.carry(0, i64::MAX);
    state.carry(1, 7);
    for (place, (formula, expected)) in asked.iter().zip(expected).enumerate() {
        assert_eq!(program.holds(&mut state, place), Ok(expected), "{formula}, {atoms} atoms");
    }
}

#[test]
fn values_computed_by_hand() {
    for atoms in [4, 64, 65, 130, 260] {
        sample(atoms, |[s, r, t, q]| {
            let counted = |expr: Expr, count: i64| (expr.count().equals(count), true);
            vec![
                counted(s.join(q), 1),
                counted(q.join(s), 2),
                counted(s.join(t), 3),
                counted(t.join(q), 1),
                counted(r.join(q), 1),
                counted(q.join(r).join(r), 1),
                counted(t.product(r), 9),
                counted(q + r.product(r), 11),
                counted(q - s.product(univ()).product(univ()).product(univ()), 1),
                counted(q & s.product(univ().product(univ()).product(univ())), 1),
                counted(q.restrict_domain(s), 1),
                counted(q.restrict_range(s), 2),
                counted(q.override_with(s.product(t)), 7),
                counted(t.override_with(r.product(s)), 6),
                counted(comprehension(["p", "x"], [&Expr::from(t), &Expr::from(s)], |[p, x]| p.join(&x).some()), 2),
                counted(comprehension(["x", "p"], [&Expr::from(s), &Expr::from(t)], |[x, p]| x.join(&p).some()), 3),
                (t.maps(r, Multiplicity::Some, univ()), false),
                (t.maps(t.join(univ()), Multiplicity::Some, univ()), true),
                (t.maps(t.join(univ()), Multiplicity::One, univ()), false),
                (t.maps(t.join(univ()), Multiplicity::Some, s), false),
                (r.maps(r.join(univ()), Multiplicity::One, univ()), true),
                (r.maps(s, Multiplicity::One, univ()), false),
                (q.maps(q.join(univ()), Multiplicity::One, s), true),
                (one("p", t, |p| p.join(r).no()), true),
                (some_set("u", t, |u| u.count().equals(2) & s.join(&u).join(r).no()), false),
                (some_set("u", t, |u| u.count().equals(2) & s.join(&u).join(r).one()), true),
                (let_in("u", s.join(t), |u| u.join(r).equals(let_in("v", &u, |v| v.join(r)))), true),
            ]
        });
    }
}

#[test]
fn integers_have_up_to_64_bits() {
    sample(4, |[s, r, ..]| {
        let (large, seven) = (s.sum(), s.join(r).sum());
        vec![
            (large.equals(i64::MAX), true),
            ((&large + 1).equals(i64::MIN), true),
            ((&large + 1).less(&large), true),
            ((&large * 2).equals(-2), true),
            ((int(1) << 63).equals(i64::MIN), true),
            ((&seven - 7).to_atom().no(), true),
            (int(i64::MAX).to_atom().one() & int(i64::MAX).to_atom().within(s), true),
            (sum_over("x", ints(), |x| x.sum()).equals(i64::MIN + 6), true),
        ]
    });
    let wide = Relation::new("wide", 1);
    let program = Program::new(std::slice::from_ref(&wide), &[wide.count().equals(-56)], 8).unwrap();
    let mut state = program.state();
    state.clear(200);
    (0..200).for_each(|atom| state.insert(0, &[atom]));
    assert_eq!(program.holds(&mut state, 0), Ok(true));
}

#[test]
fn a_state_forgets_what_it_had() {
    let (s, r, t) = (Relation::new("s", 1), Relation::new("r", 2), Relation::new("t", 3));
    let empty = s.no() & r.no() & t.no() & r.closure().no() & ints().no() & univ().sum().equals(0);
    let program = Program::new(&[s, r, t], &[empty, !univ().count().equals(3)], 9).unwrap();
    let mut state = program.state();
    assert_eq!((state.atoms(), program.failing(&mut state)), (0, Ok(None)));
    for atoms in [5, 3, 64, 65, 3, 200, 65, 1000, 4] {
        state.clear(atoms);
        assert_eq!(program.holds(&mut state, 0), Ok(true), "{atoms} atoms");
        assert_eq!(program.holds(&mut state, 1), Ok(atoms != 3), "{atoms} atoms");
        for atom in 0..atoms {
            state.insert(0, &[atom]);
            state.insert(1, &[atom, atoms - 1 - atom]);
            state.insert(2, &[atom, atom, 0]);
        }
        state.carry(atoms - 1, 5);
        let copy = &mut state.clone();
        assert_eq!(program.failing(&mut state), Ok(Some(0)));
        assert_eq!(program.failing(copy), Ok(Some(0)));
    }
}

#[test]
fn variables_keep_their_values_while_others_are_bound() {
    // The inner formula mentions no variable from outside, so its own may take the same place. Each pair is a program of its
    // own, in which the inner formula is evaluated while the outer variable has a value.
    for (outer, inner) in (0..6).flat_map(|outer| (0..4).map(move |inner| (outer, inner))) {
        sample(4, |[s, r, t, _]| {
            let domain = [s, r, t][outer / 2];
            let multiplicity = [Multiplicity::One, Multiplicity::Some][outer % 2];
            let inside = match inner {
                0 => some("v", univ(), |v| v.join(r).no()),
                1 => some_set("v", univ(), |v| v.count().equals(2)),
                2 => some("v", r, |v| v.join(r).no()),
                _ => some_set("v", t, |v| v.count().equals(2)),
            };
            let variable = Variable::with_arity("u", domain.arity());
            let decl = Decl { variable: variable.clone(), multiplicity, domain: domain.into() };
            let body = variable.some() & inside & variable.some() & variable.within(domain);
            vec![(Formula::quantified(Quantifier::All, [decl], body), true)]
        });
    }
}

#[test]
fn one_formula_may_stand_under_different_binders_of_its_variable() {
    sample(4, |[s, r, ..]| {
        let (x, y) = (Variable::new("x"), Variable::new("y"));
        let leads_on = x.join(r).some();
        let quantified = |quantifier, variable: &Variable, domain: Expr, body: Formula| {
            let decl = Decl { variable: variable.clone(), multiplicity: Multiplicity::One, domain };
            Formula::quantified(quantifier, [decl], body)
        };
        let let_x = |value: Expr| Formula::from_kind(FormulaKind::Let(x.clone(), value, leads_on.clone()));
        // Only 3 leads nowhere, and only 2 leads to it.
        let last_but_one = y.join(r).some() & !quantified(Quantifier::Some, &x, y.join(r), leads_on.clone());
        vec![
            (quantified(Quantifier::All, &x, s.into(), leads_on.clone()), true),
            (quantified(Quantifier::One, &y, univ(), last_but_one.clone()), true),
            (
                quantified(
                    Quantifier::Some,
                    &y,
                    s.into(),
                    last_but_one & quantified(Quantifier::All, &x, s.into(), leads_on.clone()),
                ),
                true,
            ),
            (let_x(s.join(r)), true),
            (let_x(s.join(r).join(r).join(r)), false),
        ]
    });
}

#[test]
fn an_empty_universe_has_values() {
    let (s, r, t) = (Relation::new("s", 1), Relation::new("r", 2), Relation::new("t", 3));
    let formulas = [
        r.no() & r.closure().no() & univ().join(&r).no() & r.override_with(&r).equals(iden()),
        t.override_with(&t).no() & t.join(&t).no() & s.product(&t).no() & t.maps(&r, Multiplicity::One, &s),
        all("x", univ(), |_| false) & !some("p", &r, |_| true) & some_set("u", univ(), |u| u.equals(&s)),
        comprehension(["x", "y", "z"], univ(), |_| true).equals(&t) & comprehension("p", &r, |_| true).equals(&r),
        (univ().count() + univ().sum()).equals(0) & int(0).to_atom().no() & constant(TupleSet::unary(0, [])).no(),
    ];
    holds_when_empty(&[s, r, t], &formulas, &[0]);
}

#[test]
fn faults_are_errors_that_name_the_thing() {
    let (s, r) = (Relation::new("s", 1), Relation::new("r", 2));
    let compiled = |formula: Formula| Program::new(&[s.clone(), r.clone()], &[formula], 8).map(|_| ());
    let message = |result: Result<(), Error>| result.unwrap_err().to_string();
    assert_eq!(message(compiled(s.equals(&r))), "in `s = r`: `s` has arity 1, `r` has arity 2");
    let stranger = Relation::new("stranger", 1);
    assert!(matches!(compiled(stranger.some()), Err(Error::Unbound { .. })));
    assert!(matches!(compiled(s.count().equals(128)), Err(Error::BitWidth { value: 128, .. })));
    let width = |width| Program::new(&[], &[], width).map(|_| ());
    assert_eq!(message(width(65)), "integers cannot have 65 bits; use 1 to 64");
    assert!(width(0).is_err() && width(1).is_ok() && width(64).is_ok());
    let twice = Program::new(&[s.clone(), r.clone(), s.clone()], &[], 8).map(|_| ());
    assert_eq!(message(twice), "bounds of `s`: the relation is given twice; give each one once");

    let set = some_set("u", univ(), |u| u.count().equals(2));
    let pair = constant(TupleSet::unary(2, [1])).some();
    let long = (0..12).fold(univ(), |long, _| long.product(univ())).some();
    let product = univ().product(univ()).product(univ()).product(univ()).some();
    let program = Program::new(std::slice::from_ref(&s), &[set, pair, long, product, s.no()], 8).unwrap();
    let mut state = program.state();
    let mut ask = |atoms: usize, formula: usize| {
        state.clear(atoms);
        let answer = program.holds(&mut state, formula).map_err(|error| error.to_string());
        // An error leaves nothing behind.
        assert_eq!(program.holds(&mut state, 4), Ok(true));
        assert_eq!(program.holds(&mut state, formula).map_err(|error| error.to_string()), answer);
        answer
    };
    assert_eq!(ask(20, 0), Ok(true));
    let expected = "`u: set univ` ranges over the subsets of 21 tuples, which are too many to try";
    assert_eq!(ask(21, 0), Err(expected.to_string()));
    assert_eq!(ask(2, 1), Ok(true));
    let expected = "the constant `{1}` is over 2 atoms, the universe has 3";
    assert_eq!(ask(3, 1), Err(expected.to_string()));
    assert_eq!(ask(2, 2), Ok(true));
    assert_eq!(ask(40, 2), Err("there are too many tuples of length 13 over 40 atoms".to_string()));
    assert_eq!(ask(40, 3), Ok(true));
    assert!(ask(1000, 3).is_err());

    state.clear(2);
    state.carry(0, -129);
    let expected = "the integer -129, which an atom carries, does not fit 8 bits, which hold -128 to 127; use a larger bit \
                    width";
    assert_eq!(program.holds(&mut state, 4).unwrap_err().to_string(), expected);
    state.clear(2);
    assert_eq!(program.holds(&mut state, 4), Ok(true));
}

#[test]
fn programs_are_shared_between_threads() {
    let r = Relation::new("r", 2);
    let program = Program::new(std::slice::from_ref(&r), &[r.closure().count().equals(6)], 8).unwrap();
    let judge = |length: usize| {
        let mut state = program.state();
        state.clear(length + 1);
        (0..length).for_each(|atom| state.insert(0, &[atom, atom + 1]));
        program.holds(&mut state, 0)
    };
    let answers = std::thread::scope(|scope| {
        let threads: Vec<_> = (2..5).map(|length| scope.spawn(move || judge(length))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    assert_eq!(answers, [Ok(false), Ok(true), Ok(false)]);
}

/// Whether formulas hold in the states of these sizes that no relation and no integer is in.
fn holds_when_empty(relations: &[Relation], formulas: &[Formula], sizes: &[usize]) {
    let program = Program::new(relations, formulas, 16).unwrap();
    let mut state = program.state();
    for &atoms in sizes {
        state.clear(atoms);
        let failing = program.failing(&mut state).unwrap();
        assert_eq!(failing.map(|place| formulas[place].to_string()), None, "{atoms} atoms");
    }
}

#[test]
fn deep_formulas_need_no_deep_stack() {
    const DEPTH: usize = 5_000;
    let deep = || {
        let (s, r, t) = (Relation::new("s", 1), Relation::new("r", 2), Relation::new("t", 3));
        let alternate = |n: usize, f: Formula, g: Formula| if n % 2 == 0 { f & g } else { f | !g };
        let connectives = (0..DEPTH).fold(s.no(), |f, n| alternate(n, f, s.no()));
        let sets = (0..DEPTH).fold(Expr::from(&s), |set, n| if n % 2 == 0 { set & univ() } else { set.join(&r) });
        let pairs = (0..DEPTH).fold(Expr::from(&r), |pairs, n| if n % 2 == 0 { pairs + &r } else { pairs & iden() });
        let longer = (0..DEPTH).fold(Expr::from(&t), |longer, n| if n % 2 == 0 { longer + &t } else { longer - &t });
        let number = (0..DEPTH).fold(s.count(), |number, _| 1 + number);
        let under = all("x", univ(), |x| {
            let sets = (0..DEPTH).fold(x.join(&r), |set, n| if n % 2 == 0 { set + &s } else { set & &x });
            let connectives = (0..DEPTH).fold(x.within(&s), |f, n| alternate(n, f, x.join(&r).some()));
            sets.no() & (connectives | x.some())
        });
        let quantifiers = (0..500).fold(s.no(), |f, n| {
            if n % 2 == 0 { all("x", univ(), |x| f & x.some()) } else { some("x", univ(), |x| f | x.no()) }
        });
        let formulas =
            [connectives, sets.no(), pairs.no(), longer.no(), number.equals(DEPTH as i64), under, quantifiers];
        holds_when_empty(&[s, r, t], &formulas, &[3, 300]);
    };
    std::thread::Builder::new().stack_size(512 * 1024).spawn(deep).unwrap().join().unwrap();
}
