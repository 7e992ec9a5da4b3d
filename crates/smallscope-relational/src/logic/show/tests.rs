//! What is shown, construct by construct.

use crate::logic::*;
use crate::tuples::TupleSet;

fn check(shown: impl ToString, expected: &str) {
    assert_eq!(shown.to_string(), expected);
}

fn relations() -> (Relation, Relation, Relation) {
    (Relation::new("A", 1), Relation::new("B", 1), Relation::new("r", 2))
}

#[test]
fn parentheses_stand_only_where_the_notation_needs_them() {
    let (a, b, r) = relations();
    check(&a + &b + &a, "A + B + A");
    check(&a + (&b + &a), "A + (B + A)");
    check(&a - (&b + &a), "A - (B + A)");
    check((&a & &b) + &a, "A & B + A");
    check((&a + &b) & &a, "(A + B) & A");
    check(a.product(&b).join(r.transpose()), "(A -> B).~r");
    check(a.join(&r).join(r.closure()), "A.r.^r");
    check(a.join(r.join(&r)), "A.(r.r)");
    check((&r + r.transpose()).reflexive_closure(), "*(r + ~r)");
    check(r.restrict_domain(&a).restrict_range(&b), "A <: r :> B");
    check(r.override_with(a.product(&b)), "r ++ A -> B");
    check(none().product(univ()) + Expr::from_kind(ExprKind::Empty(2)), "none -> univ + none -> none");
    check(constant(TupleSet::unary(3, [0, 2])), "{0, 2}");
    check(ints() + iden().join(int(3).to_atom()), "Int + iden.Int[3]");
}

#[test]
fn formulas_read_as_in_alloy() {
    let (a, b, r) = relations();
    check(a.some() & b.no() & a.lone(), "some A && no B && lone A");
    check((a.some() | b.no()) & a.one(), "(some A || no B) && one A");
    check(!a.within(&b) | a.equals(&b), "A not in B || A = B");
    check(!(a.some() & b.some()), "!(some A && some B)");
    check(!!a.some(), "!!some A");
    check(a.some().implies(b.some().implies(a.no())), "some A => some B => no A");
    check(a.some().implies(b.some()).implies(a.no()), "(some A => some B) => no A");
    check(a.some().iff(b.some()), "some A <=> some B");
    check(a.some().choose(a.no(), b.no()), "some A => no A else no B");
    check(Formula::all_of([a.some()]) & Formula::any_of(Vec::<Formula>::new()), "some A && false");
    check(r.maps(&a, Multiplicity::Lone, &a + &b), "r in A -> lone (A + B)");
    check((&a + &b).has(Multiplicity::Lone), "lone A + B");
    check(all("a", &a, |x| x.some()) & a.no(), "(all a: A | some a) && no A");
}

#[test]
fn integers_read_as_in_alloy() {
    let (a, b, r) = relations();
    check((&a + &b).count().less(a.join(&r).count() + 1), "#(A + B) < plus[#A.r, 1]");
    check(!a.count().at_most(-3), "#A !<= -3");
    check(a.count().differs(2), "#A != 2");
    check(2 * a.sum() / 3 % -a.sum() - 1, "minus[rem[div[mul[2, sum[A]], 3], negate[sum[A]]], 1]");
    check((a.count() << 1) >> (b.count() >> 1), "#A << 1 >> (#B >> 1)");
    check(a.count().shift_right_unsigned(1), "#A >>> 1");
    check(sum_over("x", &a, |x| x.join(&r).count()).at_least(1), "(sum x: A | #x.r) >= 1");
}

#[test]
fn variables_in_one_scope_have_different_names() {
    let (a, b, r) = relations();
    check(all("x", &a, |x| some("x", x.join(&r), |y| y.differs(&x))), "all x: A | some x': x.r | x' != x");
    check(all("x", &a, |x| x.some()) & some("x", &b, |x| x.no()), "(all x: A | some x) && (some x: B | no x)");
    check(comprehension(["x", "y"], &a, |[x, y]| x.equals(&y)), "{x, y: A | x = y}");
    check(comprehension(["x", "y"], [&a, &b], |[x, y]| x.equals(&y)), "{x: A, y: B | x = y}");
    check(some_set("s", r.product(&a), |s| s.no()), "some s: set r -> A | no s");
    check(let_in("x", &a, |x| let_in("x", &x, |y| &y + &x)), "let x = A | let x' = x | x' + x");
    check(a.some().choose(&a, &b).join(&r), "(some A => A else B).r");
    check(Decl::new("s", Multiplicity::Lone, &a), "s: lone A");
}

#[test]
fn deep_trees_are_shown() {
    let (a, ..) = relations();
    let union = (1..100_000).fold(Expr::from(&a), |union, _| union + &a);
    assert_eq!(union.to_string().len(), 4 * 100_000 - 3);
    let nested = (0..100_000).fold(a.some(), |inner, _| !(a.no() & inner));
    assert_eq!(nested.to_string().len(), "some A".len() + 100_000 * "!(no A && )".len());
}
