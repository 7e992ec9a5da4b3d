//! What is found wrong, with its wording.

use super::*;
use crate::logic::*;
use crate::tuples::Universe;

struct Sample {
    bounds: Bounds,
    a: Relation,
    r: Relation,
    t: Relation,
}

/// A set, a binary and a ternary relation over three atoms.
fn sample() -> Sample {
    let mut bounds = Bounds::new(Universe::new(["x", "y", "z"]).unwrap());
    let relations = [Relation::new("A", 1), Relation::new("r", 2), Relation::new("t", 3)];
    for relation in &relations {
        bounds.exactly(relation, TupleSet::empty(3, relation.arity()).unwrap()).unwrap();
    }
    let [a, r, t] = relations;
    Sample { bounds, a, r, t }
}

fn check(sample: &Sample, formula: Formula, expected: &str) {
    let result = Checker::of_bounds(&sample.bounds, 4).unwrap().formula(&formula);
    assert_eq!(result.map_err(|error| error.to_string()), Err(expected.to_string()));
}

#[test]
fn arities_that_do_not_fit_are_named_with_the_smallest_expression() {
    let s = sample();
    let Sample { a, r, t, .. } = &s;
    check(&s, !((a + (a + r)).some()), "in `A + r`: `A` has arity 1, `r` has arity 2");
    check(&s, (r & a).no(), "in `r & A`: `r` has arity 2, `A` has arity 1");
    check(&s, r.override_with(t).some(), "in `r ++ t`: `r` has arity 2, `t` has arity 3");
    check(&s, a.join(a).some(), "in `A.A`: both sides are sets, so that no column is left");
    check(&s, t.closure().some(), "in `^t`: `t` has arity 3, a relation of pairs is needed");
    check(&s, a.transpose().some(), "in `~A`: `A` has arity 1, a relation of pairs is needed");
    check(&s, r.restrict_domain(r).some(), "in `r <: r`: `r` has arity 2, a set is needed");
    check(&s, r.restrict_range(t).some(), "in `r :> t`: `t` has arity 3, a set is needed");
    check(&s, a.some().choose(a, r).some(), "in `some A => A else r`: `A` has arity 1, `r` has arity 2");
    check(&s, a.within(r), "in `A in r`: `A` has arity 1, `r` has arity 2");
    check(&s, t.equals(r), "in `t = r`: `t` has arity 3, `r` has arity 2");
    check(&s, r.sum().equals(0), "in `sum[r]`: `r` has arity 2, a set is needed");
    check(&s, r.maps(a, Multiplicity::One, r), "in `r in A -> one r`: `r` has arity 2, a set is needed");
    let problem = "in `t in A -> one A`: the domain `A` has arity 1, one less than `t`'s 3 is needed";
    check(&s, t.maps(a, Multiplicity::One, a), problem);
    let wide = (0..5).fold(Expr::from(a), |wide, _| wide.product(&wide));
    let shown = wide.product(&wide).to_string();
    let problem = format!("in `{shown}`: there are too many tuples of length 64 over 3 atoms");
    check(&s, wide.product(&wide).some(), &problem);
    check(&s, Expr::from_kind(ExprKind::Empty(0)).some(), "in `{}`: a relation has at least one column");
}

#[test]
fn relations_variables_and_constants_must_belong_to_the_problem() {
    let s = sample();
    let (stranger, loose) = (Relation::new("q", 2), Variable::new("v"));
    check(&s, s.a.join(&stranger).some(), "the relation `q` has no bounds; it is used in `A.q`");
    check(&s, stranger.some(), "the relation `q` has no bounds; it is used in `some q`");
    let formula = all("x", &s.a, |x| (&x + &loose).within(&s.a));
    check(&s, formula, "the variable `v` is used in `x + v`, where nothing declares it");
    let escaped = all("x", &s.a, |x| x.some()) & {
        let mut outside = None;
        let _ = all("x", &s.a, |x| outside.insert(x.clone()).some());
        outside.unwrap().no()
    };
    check(&s, escaped, "the variable `x` is used in `no x`, where nothing declares it");
    let other = constant(TupleSet::unary(4, [0, 3]));
    check(&s, other.some(), "the constant `{0, 3}` is over 4 atoms, the universe has 3");
}

#[test]
fn a_shared_part_is_checked_in_every_scope() {
    let s = sample();
    let variable = Variable::new("v");
    let decl = Decl { variable: variable.clone(), multiplicity: Multiplicity::One, domain: Expr::from(&s.a) };
    let shared = variable.join(&s.r).some();
    let formula = Formula::quantified(Quantifier::All, [decl], &shared) & &shared;
    check(&s, formula, "the variable `v` is used in `v.r`, where nothing declares it");
}

#[test]
fn declarations_must_have_values_of_the_variables_arity() {
    let s = sample();
    let decl = |arity, multiplicity, domain: &Relation| Decl {
        variable: Variable::with_arity("v", arity),
        multiplicity,
        domain: Expr::from(domain),
    };
    let all = |decls: Vec<Decl>| Formula::quantified(Quantifier::All, decls, true);
    let problem = "in `v: r`: the variable `v` has arity 1, its values have arity 2";
    check(&s, all(vec![decl(1, Multiplicity::One, &s.r)]), problem);
    let problem = "in `all v: no A | true`: `v: no A` declares a variable without a value";
    check(&s, all(vec![decl(1, Multiplicity::No, &s.a)]), problem);
    check(&s, all(vec![]), "in `all  | true`: no variable is declared");
    let set = Expr::comprehension([decl(1, Multiplicity::Set, &s.a)], true);
    let problem = "in `{v: set A | true}`: `v: set A` declares a set; a comprehension is over single tuples";
    check(&s, set.some(), problem);
    let wrong = Formula::from_kind(FormulaKind::Let(Variable::new("v"), Expr::from(&s.r), s.a.some()));
    check(&s, wrong, "in `let v = r | some A`: the variable `v` has arity 1, its values have arity 2");
}

#[test]
fn integers_must_fit_the_bit_width() {
    let mut s = sample();
    let problem = "8 in `8` does not fit 4 bits, which hold -8 to 7; use a larger bit width";
    check(&s, s.a.count().less(8), problem);
    let fits = Checker::of_bounds(&s.bounds, 4).unwrap().formula(&s.a.count().less(-8));
    assert_eq!(fits, Ok(()));
    for width in [0, 33] {
        let error = Checker::of_bounds(&s.bounds, width).err().unwrap();
        assert_eq!(error.to_string(), format!("integers cannot have {width} bits; use 1 to 32"));
    }
    s.bounds.carry(0, 5).unwrap();
    let error = Checker::of_bounds(&s.bounds, 3).err().unwrap().to_string();
    assert_eq!(
        error,
        "the integer 5, which an atom carries, does not fit 3 bits, which hold -4 to 3; use a larger bit width"
    );
}

#[test]
fn well_formed_expressions_have_their_arity() {
    let s = sample();
    let mut checker = Checker::of_bounds(&s.bounds, 4).unwrap();
    assert_eq!(checker.expr(&s.r.join(&s.t)), Ok(3));
    assert_eq!(checker.expr(&comprehension(["p", "q"], [&s.r, &s.t], |[p, q]| p.join(&q).some())), Ok(5));
    assert_eq!(checker.int(&sum_over("p", &s.r, |p| p.count())), Ok(()));
}

#[test]
fn deep_and_shared_trees_are_checked() {
    let s = sample();
    let union = (0..100_000).fold(Expr::from(&s.a), |union, _| union + &s.a);
    let nested = (0..100_000).fold(union.some(), |inner, _| !(s.a.no() & inner));
    let shared = (0..200).fold(Expr::from(&s.a), |shared, _| &shared + &shared);
    let open = all("x", &s.a, |x| (0..200).fold(x, |shared, _| &shared + &shared).some());
    let mut checker = Checker::of_bounds(&s.bounds, 4).unwrap();
    assert_eq!(checker.formula(&(nested & shared.some() & open)), Ok(()));
    let error = checker.expr(&(shared + &s.r)).unwrap_err().to_string();
    assert!(error.len() < 10_000 && error.ends_with("` has arity 1, `r` has arity 2"));
}
