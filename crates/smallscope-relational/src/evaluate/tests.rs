//! Values computed by hand, one instance for all.

use super::*;
use crate::logic::*;
use crate::tuples::Universe;

/// A list a -> b -> c with `A = {a, b}`, keys b -> 1, c -> 2, a ternary relation, and the integers -1 to 2.
struct Sample {
    instance: Instance,
    a: Relation,
    next: Relation,
    key: Relation,
    t: Relation,
}

fn sample() -> Sample {
    let universe = Universe::new(["a", "b", "c", "-1", "0", "1", "2"]).unwrap();
    let [a, next, key, t] =
        [("A", 1), ("next", 2), ("key", 2), ("t", 3)].map(|(name, arity)| Relation::new(name, arity));
    let relations = vec![
        (a.clone(), universe.tuples([["a"], ["b"]]).unwrap()),
        (next.clone(), universe.tuples([["a", "b"], ["b", "c"]]).unwrap()),
        (key.clone(), universe.tuples([["b", "1"], ["c", "2"]]).unwrap()),
        (t.clone(), universe.tuples([["a", "b", "c"], ["a", "a", "a"], ["c", "b", "1"]]).unwrap()),
    ];
    let instance = Instance::new(universe, relations, vec![(-1, 3), (0, 4), (1, 5), (2, 6)]);
    Sample { instance, a, next, key, t }
}

impl Sample {
    fn expr(&self, expr: impl Into<Expr>, expected: &str) {
        let (expr, universe) = (expr.into(), self.instance.universe());
        let value = Evaluator::new(&self.instance).expr(&expr).unwrap().to_string(universe);
        assert_eq!(value, expected, "{expr}");
    }

    fn int(&self, int: IntExpr, expected: i64) {
        assert_eq!(Evaluator::new(&self.instance).int(&int), Ok(expected), "{int}");
    }

    fn formula(&self, formula: Formula, expected: bool) {
        assert_eq!(Evaluator::new(&self.instance).formula(&formula), Ok(expected), "{formula}");
    }

    fn atom(&self, name: &str) -> Expr {
        constant(self.instance.universe().tuples([[name]]).unwrap())
    }
}

#[test]
fn set_operators_and_joins() {
    let s = sample();
    let Sample { a, next, key, t, .. } = &s;
    s.expr(univ(), "{a, b, c, -1, 0, 1, 2}");
    s.expr(ints(), "{-1, 0, 1, 2}");
    s.expr(none(), "{}");
    s.expr(a + s.atom("c"), "{a, b, c}");
    s.expr(a & a.join(next), "{b}");
    s.expr(a - a.join(next), "{a}");
    s.expr(a.product(s.atom("0")), "{a->0, b->0}");
    s.expr(next.join(key), "{a->1, b->2}");
    s.expr(s.atom("a").join(t), "{a->a, b->c}");
    s.expr(t.join(key), "{a->b->2}");
    s.expr(next.transpose(), "{b->a, c->b}");
    s.expr(next.closure(), "{a->b, a->c, b->c}");
    s.expr(s.atom("b").join(next.reflexive_closure()), "{b, c}");
    s.expr(next.reflexive_closure() - next.closure() - iden(), "{}");
    s.expr(s.atom("0").join(next.reflexive_closure()), "{0}");
    s.expr(next.override_with(s.atom("a").product(a)), "{a->a, a->b, b->c}");
    s.expr(t.restrict_domain(s.atom("c")), "{c->b->1}");
    s.expr(t.restrict_range(a), "{a->a->a}");
}

#[test]
fn choices_comprehensions_and_lets() {
    let s = sample();
    let Sample { a, next, key, t, .. } = &s;
    s.expr(a.some().choose(a, next.join(univ())), "{a, b}");
    s.expr(a.no().choose(a, s.atom("c")), "{c}");
    s.expr(comprehension("x", univ(), |x| x.join(next).some()), "{a, b}");
    s.expr(comprehension(["x", "y"], a, |[x, y]| x.differs(&y)), "{a->b, b->a}");
    s.expr(comprehension(["p", "x"], [&Expr::from(next), &univ()], |[p, x]| p.join(&x).some()), "{a->b->b, b->c->c}");
    let x = Decl::new("x", Multiplicity::One, a);
    let y = Decl::new("y", Multiplicity::One, x.variable.join(next));
    s.expr(Expr::comprehension([x, y], true), "{a->b, b->c}");
    s.expr(let_in("x", next.join(next), |x| &x + x.transpose()), "{a->c, c->a}");
    s.expr((a.count() - 1).to_atom(), "{1}");
    s.expr((a.count() + 1).to_atom(), "{}");
    s.expr(t.join(key.join(univ())), "{a->b}");
}

#[test]
fn integers() {
    let s = sample();
    let Sample { a, next, key, t, .. } = &s;
    s.int(a.count() + t.count(), 5);
    s.int(univ().count() * 2, -2);
    s.int(univ().join(key).sum(), 3);
    s.int(univ().sum(), 2);
    s.int(sum_over("x", a, |x| x.join(next.closure()).count()), 3);
    s.int(sum_over(["x", "y"], univ(), |_| int(1)), 1); // 49 = 3 * 16 + 1
    s.int(-a.count() / 2 - 7, -8);
    s.int(-a.count() - 7, 7);
    s.int(a.some().choose(int(3), 4) << 1, 6);
    s.int(let_in("x", a, |x| x.count() + x.count()), 4);
    s.int((int(-1) >> 1) + int(-1).shift_right_unsigned(1), 6);
    s.int(7 % (a.count() + 1), 1);
}

#[test]
fn atomic_formulas() {
    let s = sample();
    let Sample { a, next, key, t, .. } = &s;
    s.formula(a.lone(), false);
    s.formula(s.atom("a").one() & a.has(Multiplicity::Set), true);
    s.formula(none().no() & none().lone() & !none().some(), true);
    s.formula(a.join(next).within(univ()), true);
    s.formula(a.equals(a.join(next)), false);
    s.formula(next.maps(a, Multiplicity::One, a + s.atom("c")), true);
    s.formula(next.maps(a, Multiplicity::One, a), false);
    s.formula(next.maps(univ(), Multiplicity::Lone, univ()), true);
    s.formula(next.maps(univ(), Multiplicity::One, univ()), false);
    s.formula(next.maps(s.atom("a"), Multiplicity::Lone, univ()), false);
    s.formula(next.maps(none(), Multiplicity::One, univ()), false);
    s.formula(t.maps(t.join(univ()), Multiplicity::One, univ()), true);
    s.formula(key.maps(univ(), Multiplicity::No, univ()), false);
    s.formula(a.count().equals(2) & a.count().at_most(2) & a.count().at_least(2), true);
    s.formula(a.count().less(2) | a.count().greater(2), false);
}

#[test]
fn connectives_and_quantifiers() {
    let s = sample();
    let Sample { a, next, .. } = &s;
    let (yes, no) = (Formula::from(true), Formula::from(false));
    s.formula(Formula::all_of(Vec::<Formula>::new()) & !Formula::any_of(Vec::<Formula>::new()), true);
    s.formula(no.implies(false) & !yes.implies(false) & no.iff(false) & !no.iff(true), true);
    s.formula(yes.choose(true, false) & !no.choose(true, false), true);
    s.formula(all("x", a, |x| x.join(next).some()), true);
    s.formula(all("x", univ(), |x| x.join(next).some()), false);
    s.formula(some("x", univ(), |x| x.join(next).within(a)), true);
    s.formula(no_self(next), true);
    s.formula(one("x", univ(), |x| x.join(next).equals(s.atom("c"))), true);
    s.formula(lone("x", univ(), |x| x.join(next).some()), false);
    s.formula(one(["x", "y"], a, |[x, y]| y.within(x.join(next))), true);
    s.formula(one(["x", "y"], a, |[x, y]| x.differs(&y)), false);
    s.formula(all("p", next, |p| p.one() & p.within(next)), true);
    s.formula(some_set("s", univ(), |set| set.equals(a)), true);
    s.formula(some_set("s", next, |set| set.join(univ()).within(a) & set.count().equals(2)), true);
    let sets = |multiplicity| [Decl::new("s", multiplicity, univ())];
    let body = |decl: &[Decl; 1], is: Formula| Formula::quantified(Quantifier::All, decl.clone(), is);
    let lone = sets(Multiplicity::Lone);
    s.formula(body(&lone, lone[0].variable.lone()) & !body(&lone, lone[0].variable.some()), true);
    let filled = sets(Multiplicity::Some);
    s.formula(body(&filled, filled[0].variable.some()) & !body(&filled, filled[0].variable.one()), true);
    s.formula(let_in("x", a, |x| x.equals(a)), true);
}

fn no_self(next: &Relation) -> Formula {
    no("x", univ(), |x| x.within(x.join(next.closure())))
}

#[test]
fn forbidden_overflow_is_charged_to_the_quantifier_of_the_variable() {
    let s = sample();
    let forbid = |formula: &Formula| {
        Evaluator::new(&s.instance).bit_width(3).overflow(Overflow::Forbid).formula(formula).unwrap()
    };
    let wrap = |formula: &Formula| Evaluator::new(&s.instance).bit_width(3).formula(formula).unwrap();
    // In three bits, x + 2 fits for -1, 0 and 1, and wraps to -4 for 2.
    let grows = |x: Expr| (x.sum() + 2).greater(x.sum());
    let shrinks = |x: Expr| (x.sum() + 2).less(x.sum());
    for (formula, wrapped, forbidden) in [
        (all("x", ints(), grows), false, true),
        (some("x", ints(), shrinks), true, false),
        (no("x", ints(), shrinks), false, true),
        (!some("x", ints(), shrinks), false, true),
        (!all("x", ints(), grows), true, false),
        (all("x", ints(), |x| !shrinks(x)), false, true),
        (one("x", ints(), shrinks), true, false),
        (lone("x", ints(), grows), false, false),
        (all("x", ints(), |x| grows(x).iff(true)), false, true),
    ] {
        assert_eq!((wrap(&formula), forbid(&formula)), (wrapped, forbidden), "{formula}");
    }
    // Without a variable, what overflows is not fulfilled, and neither is its negation.
    let four = (int(3) + 1).less(0);
    assert_eq!((wrap(&four), forbid(&four), forbid(&!&four)), (true, false, false));
    // The variable of the outer quantifier does not take part.
    let inner = all("x", ints(), |_| some("y", ints(), shrinks));
    assert_eq!((wrap(&inner), forbid(&inner)), (true, false));
    // The overflow passes through an atom, a set, a cardinality and a `let`.
    let through = all("x", s.atom("2"), |x| let_in("y", (x.sum() + 2).to_atom(), |y| (&y + &x).count().equals(2)));
    assert_eq!((wrap(&through), forbid(&through)), (false, true));
    let set = comprehension("x", ints(), shrinks).no();
    assert_eq!((wrap(&set), forbid(&set)), (false, true));
    // 0 + 1 + 2 + 3 is 6, which does not fit.
    let sum = sum_over("x", ints(), |x| x.sum() + 1).less(0);
    assert_eq!((wrap(&sum), forbid(&sum)), (true, false));
}

#[test]
fn what_cannot_be_evaluated_is_an_error() {
    let s = sample();
    let evaluator = Evaluator::new(&s.instance);
    let pairs = univ().product(univ());
    let error = evaluator.formula(&some_set("s", &pairs, |set| set.some())).unwrap_err().to_string();
    let expected = "`s: set univ -> univ` ranges over the subsets of 49 tuples, which are too many to try";
    assert_eq!(error, expected);
    let stranger = Relation::new("q", 1);
    assert!(matches!(evaluator.expr(&stranger.into()), Err(Error::Unbound { .. })));
    assert!(matches!(evaluator.int(&int(8)), Err(Error::BitWidth { .. })));
    let wrong = Instance::new(s.instance.universe().clone(), vec![(s.next.clone(), TupleSet::unary(7, []))], vec![]);
    let error = Evaluator::new(&wrong).formula(&s.next.some()).unwrap_err().to_string();
    assert_eq!(error, "bounds of `next`: tuples of length 1 for a relation of arity 2");
}

#[test]
fn an_empty_universe_has_values() {
    let r = Relation::new("r", 2);
    let universe = Universe::new(Vec::<String>::new()).unwrap();
    let instance = Instance::new(universe, vec![(r.clone(), TupleSet::empty(0, 2).unwrap())], vec![]);
    let formula = r.no() & r.closure().no() & univ().join(&r).no() & r.override_with(&r).equals(iden());
    assert_eq!(Evaluator::new(&instance).formula(&formula), Ok(true));
    assert_eq!(Evaluator::new(&instance).formula(&all("x", univ(), |_| false)), Ok(true));
}

#[test]
fn deep_and_shared_trees_are_evaluated() {
    let s = sample();
    let union = (0..100_000).fold(Expr::from(&s.a), |union, _| union + &s.a);
    let nested = (0..100_000).fold(union.some(), |inner, _| !inner);
    let shared = (0..200).fold(Expr::from(&s.a), |shared, _| &shared + &shared);
    s.formula(nested & shared.equals(&s.a), true);
}

#[test]
fn a_let_means_its_body_with_the_value_in_place() {
    let s = sample();
    let forbid = |formula: &Formula| {
        Evaluator::new(&s.instance).bit_width(3).overflow(Overflow::Forbid).formula(formula).unwrap()
    };
    // Seven atoms do not fit three bits, whatever x is; only the value of a `let` that is used has a part in it.
    let unused = all("x", univ(), |x| let_in("y", x, |_| univ().count()).less(0));
    assert!(!forbid(&unused));
    let used = all("x", univ(), |x| let_in("y", x, |y| (&y + univ()).count()).less(0));
    assert!(forbid(&used));
    let strange = Variable::new("strange");
    s.formula(let_in("y", Expr::from(&s.a), |y| y.some()), true);
    let error = Evaluator::new(&s.instance).formula(&let_in("y", &strange, |_| true)).unwrap_err().to_string();
    assert_eq!(error, "the variable `strange` is used in `let y = strange | true`, where nothing declares it");
}
