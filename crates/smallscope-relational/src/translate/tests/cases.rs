//! What random formulas seldom have: captured variables, deep and densely shared formulas, limits, refused quantifiers.

use smallscope_solver::{Budget, Interrupt, Stop};

use super::{holds, instance, own_inputs};
use crate::logic::{
    Decl, Expr, Formula, Multiplicity, Quantifier, Relation, Variable, all, int, let_in, some_set, univ,
};
use crate::translate::{Grounded, TranslationOptions, ground};
use crate::{Bounds, Error, Overflow, Spec, TupleSet, Universe};

/// Four atoms, the last of which carries 1; sets `s` and `q`, and relations `f` and `r` from the first two atoms to the last
/// two.
struct Small {
    bounds: Bounds,
    s: Relation,
    q: Relation,
    f: Relation,
    r: Relation,
}

fn small() -> Small {
    let universe = Universe::new(["a", "b", "c", "1"]).unwrap();
    let mut bounds = Bounds::new(universe);
    bounds.carry(3, 1).unwrap();
    let [s, q] = ["s", "q"].map(|name| Relation::new(name, 1));
    let [f, r] = ["f", "r"].map(|name| Relation::new(name, 2));
    let (low, high) = (TupleSet::unary(4, [0, 1]), TupleSet::unary(4, [2, 3]));
    for set in [&s, &q] {
        bounds.at_most(set, low.clone()).unwrap();
    }
    for relation in [&f, &r] {
        bounds.at_most(relation, low.product(&high).unwrap()).unwrap();
    }
    Small { bounds, s, q, f, r }
}

fn translated(spec: &Spec, settings: TranslationOptions<'_>) -> Grounded {
    ground(spec, &[], None, &settings, &Budget::default()).unwrap()
}

/// Translates, and compares with the evaluator on all instances. In how many all constraints hold.
fn check(spec: &Spec, settings: TranslationOptions<'_>) -> usize {
    let grounded = translated(spec, settings);
    let own = own_inputs(&grounded);
    let mut found = 0;
    for number in 0usize..1 << own {
        let values: Vec<bool> = (0..own).map(|input| number >> input & 1 == 1).collect();
        let expected = spec.holds_in(&instance(spec, &grounded, &values)).unwrap();
        assert_eq!(holds(&grounded, &values), expected, "{spec}");
        found += usize::from(expected);
    }
    found
}

fn over(quantifier: Quantifier, variable: &Variable, domain: &Relation, body: Formula) -> Formula {
    let decl = Decl { variable: variable.clone(), multiplicity: Multiplicity::One, domain: domain.into() };
    Formula::quantified(quantifier, [decl], body)
}

#[test]
fn what_a_let_stands_for_is_not_captured() {
    let Small { bounds, s, q, .. } = small();
    let (x, y) = (Variable::new("x"), Variable::new("y"));
    let [x_value, y_value] = [&x, &y].map(Expr::from);
    // all y: s | let x = y | all y: q | x != y, with one variable `y`: the two sets are disjoint.
    let inner = over(Quantifier::All, &y, &q, x_value.differs(&y_value));
    let in_let = Formula::from_kind(crate::FormulaKind::Let(x, y_value, inner));
    let disjoint = over(Quantifier::All, &y, &s, in_let);
    // Each of the two atoms is in neither or one of the sets; the 8 tuples of the other relations are free.
    assert_eq!(check(&Spec::new(bounds).require("disjoint", disjoint), TranslationOptions::default()), 9 << 8);
}

#[test]
fn one_formula_under_two_quantifiers_settles_overflow_twice() {
    let Small { bounds, s, q, .. } = small();
    let y = Variable::new("y");
    // There are four atoms, and three bits hold at most 3: this overflows for every `y`.
    let overflows = (Expr::from(&y) + univ()).count().at_least(0);
    let for_all = over(Quantifier::All, &y, &s, overflows.clone());
    let for_some = over(Quantifier::Some, &y, &s, overflows);
    let under = |formula: Formula| over(Quantifier::All, &Variable::new("z"), &q, formula);
    let spec =
        |formula| Spec { bit_width: 3, overflow: Overflow::Forbid, ..Spec::new(bounds.clone()) }.require("r", formula);
    assert_eq!(check(&spec(under(for_all.clone())), TranslationOptions::default()), 1 << 12, "every value is left out");
    assert_eq!(
        check(&spec(under(for_some.clone())), TranslationOptions::default()),
        1 << 10,
        "no value counts, so q is empty"
    );
    assert_eq!(check(&spec(under(for_all & for_some)), TranslationOptions::default()), 1 << 10);
}

#[test]
fn functions_taken_for_granted() {
    let Small { bounds, f, r, .. } = small();
    let low = Expr::from_kind(crate::ExprKind::Constant(TupleSet::unary(4, [0, 1])));
    let function = |relation: &Relation, multiplicity| relation.maps(&low, multiplicity, univ());
    let sums = all("x", &low, |x| (x.join(&f) + x.join(&r)).sum().at_least(x.join(&f).sum() + x.join(&r).sum()));
    let less = all("x", &low, |x| x.join(&f).sum().less(x.join(&r).sum()) & x.join(&r).lone());
    let together = TranslationOptions { together: true, ..TranslationOptions::default() };
    for multiplicity in [Multiplicity::One, Multiplicity::Lone] {
        for formula in [&sums, &less] {
            let spec = Spec::new(bounds.clone()).require("formula", formula.clone());
            let spec = spec.require("f", function(&f, multiplicity)).require("r", function(&r, multiplicity));
            assert!(check(&spec, together) > 0);
        }
    }
}

#[test]
fn a_formula_a_hundred_thousand_deep_is_translated() {
    let Small { bounds, s, q, f, .. } = small();
    let (mut formula, mut union, mut path, mut sum) = (s.some(), Expr::from(&s), Expr::from(&s), int(0));
    for _ in 0..34_000 {
        formula = !((formula | q.some()) & s.lone());
        union = union.join(&f) + &q;
        path = path.join(&f);
        sum = sum + q.count();
    }
    let spec = Spec::new(bounds)
        .require("formula", formula)
        .require("union", union.some() | path.lone())
        .require("sum", sum.less(1));
    assert_eq!(translated(&spec, TranslationOptions::default()).constraints.len(), 3);
}

#[test]
fn densely_shared_formulas_stay_small() {
    let Small { bounds, s, f, .. } = small();
    let (mut formula, mut chain, mut sum) = (some_set("w", &s, |w| w.some()), Expr::from(&s), int(1));
    let mut common = Expr::from(&s);
    for _ in 0..100 {
        formula = (formula.clone() & s.some()) | (formula & s.one());
        chain = let_in("c", &chain + &chain.join(f.transpose() + &f), |c| &c + &c);
        sum = sum.clone() + sum;
        common = (&common & &s) & &common;
    }
    let quantified = all("x", &s, |x| (0..100).fold(x, |chain, _| &chain + chain.join(&f)).some());
    let spec = Spec::new(bounds).require("formula", formula).require("chain", chain.some() & common.lone());
    let grounded =
        translated(&spec.require("sum", sum.less(1)).require("quantified", quantified), TranslationOptions::default());
    assert_eq!(grounded.witnesses.len(), 1, "one formula has one witness, wherever it stands");
    let nodes = grounded.stages.iter().flat_map(|stage| &stage.sizes).filter(|(name, _)| *name == "nodes");
    assert!(nodes.clone().count() == 2 && nodes.into_iter().all(|(_, count)| *count < 3_000));
}

#[test]
fn a_set_for_each_value_of_a_variable_is_looked_for() {
    let Small { bounds, s, .. } = small();
    let each = all("x", &s, |x| some_set("w", &s, |w| w.equals(&x)));
    let spec = Spec::new(bounds).require("each", each);
    assert_eq!(check(&spec, TranslationOptions::default()), 1 << 12);
    assert_eq!(check(&spec, TranslationOptions { skolem_depth: 1, ..TranslationOptions::default() }), 1 << 12);
}

#[test]
fn sets_that_would_all_have_to_be_tried_are_refused() {
    let Small { bounds, s, .. } = small();
    for refused in [!some_set("w", &s, |w| w.one()), some_set("w", &s, |w| w.one()).iff(s.some())] {
        let spec = Spec::new(bounds.clone()).require("refused", refused);
        let error = ground(&spec, &[], None, &TranslationOptions::default(), &Budget::default()).err().unwrap();
        assert_eq!(error, Error::HigherOrder { expression: "w: set s".to_string() });
    }
}

#[test]
fn a_witness_is_bounded_by_its_domain() {
    let Small { bounds, s, q, .. } = small();
    let spec = Spec::new(bounds).require("w", some_set("w", s.product(&q), |w| w.some()));
    let grounded = translated(&spec, TranslationOptions::default());
    let witness = &grounded.witnesses[0];
    assert_eq!(witness.relation.name(), "$w");
    assert_eq!(witness.upper, TupleSet::from_indices(4, 2, vec![0, 1, 4, 5]));
    assert_eq!(grounded.relations.last().unwrap().relation, witness.relation);
    assert_eq!(grounded.circuit.inputs(), 12 + 4);
}

#[test]
fn limits_stop_a_translation() {
    let Small { bounds, s, q, .. } = small();
    let part = |x: &Expr| (x & &s) + (x & &q);
    let formula = all(["a", "b", "c", "d", "e"], univ(), |x| Formula::any_of(x.iter().map(|x| part(x).no())));
    let spec = Spec::new(bounds).require("large", formula);
    let interrupt = Interrupt::new();
    interrupt.raise();
    let stopped = |budget: Budget| ground(&spec, &[], None, &TranslationOptions::default(), &budget).err();
    let reason = |stop| Some(Error::Stopped(stop));
    assert_eq!(stopped(Budget { interrupt: Some(interrupt), ..Budget::default() }), reason(Stop::Interrupted));
    assert_eq!(stopped(Budget { memory: Some(100), ..Budget::default() }), reason(Stop::Memory(100)));
    assert_eq!(stopped(Budget::of_time(std::time::Duration::ZERO)), reason(Stop::Time(std::time::Duration::ZERO)));
    assert_eq!(stopped(Budget::default()), None);
}
