//! What declarations amount to, and what is wrong with some.

use super::*;
use crate::logic::ints;

fn error(problem: &Problem) -> String {
    problem.finish().unwrap_err().to_string()
}

#[test]
fn declarations_become_bounds_and_constraints() {
    let mut problem = Problem::new();
    let array = problem.one("Array");
    let item = problem.up_to("Item", 2);
    let index = problem.ints(0..=1);
    let size = problem.ints([2, 0]);
    problem.field("contents", array.product(&index), Multiplicity::Lone, &item);
    problem.field("size", &array, Multiplicity::One, &size);
    problem.subset("red", &item);
    problem.relation("near", index.product(&size));
    problem.one_of("first", &item - &item);
    problem.bit_width(3);
    problem.observe(&array);
    let expected = "\
atoms Array, Item0, Item1, 0, 1, 2
0 carries 0, 1 carries 1, 2 carries 2
Array = {Array}
{} <= Item <= {Item0, Item1}
0..1 = {0, 1}
{0, 2} = {0, 2}
{} <= contents <= {Array->0->Item0, Array->0->Item1, Array->1->Item0, Array->1->Item1}
{} <= size <= {Array->0, Array->2}
{} <= red <= {Item0, Item1}
{} <= near <= {0->0, 0->2, 1->0, 1->2}
{} <= first <= {Item0, Item1}
red: red in Item
first: first in Item - Item
contents: contents in Array -> 0..1 -> lone Item
size: size in Array -> one {0, 2}
first: one first";
    let spec = problem.finish().unwrap();
    assert_eq!(spec.to_string(), expected);
    assert_eq!((spec.bit_width, spec.overflow, spec.roots), (3, Overflow::Wrap, vec![array]));
}

#[test]
fn known_tuples_narrow_the_bounds() {
    let mut problem = Problem::new();
    let node = problem.exactly("Node", 3);
    let left = problem.relation("left", node.product(&node));
    let red = problem.subset("red", &node);
    problem.include(&left, [["Node0", "Node1"]]);
    problem.exclude(&left, [["Node0", "Node0"], ["Node2", "Node2"]]);
    problem.fix(&red, [["Node2"]]);
    let spec = problem.finish().unwrap();
    let bound = spec.bounds.of(&left).unwrap();
    assert_eq!((bound.lower.len(), bound.upper.len()), (1, 7));
    let bound = spec.bounds.of(&red).unwrap();
    assert_eq!(bound.lower, bound.upper);
    assert_eq!(bound.lower.to_string(spec.bounds.universe()), "{Node2}");
}

#[test]
fn bounds_follow_operators() {
    let mut problem = Problem::new();
    let (a, b) = (problem.exactly("A", 2), problem.up_to("B", 1));
    let f = problem.relation("f", a.product(&b));
    problem.fix(&f, [["A0", "B0"]]);
    let over = problem.relation("over", a.product(&a).override_with(f.join(b.product(&a))));
    let spec = problem.finish().unwrap();
    assert_eq!(spec.bounds.of(&over).unwrap().upper.len(), 4);
    let below = problem.relation("below", (&a + &b).product(&a) - a.product(&a));
    let spec = problem.finish().unwrap();
    assert_eq!(spec.bounds.of(&below).unwrap().upper.to_string(spec.bounds.universe()), "{B0->A0, B0->A1}");
}

#[test]
fn what_is_wrong_with_declarations_is_named() {
    let mut twice = Problem::new();
    twice.one("Node");
    twice.exactly("Node", 2);
    assert_eq!(error(&twice), "two sets of atoms are declared as `Node`");

    let mut clash = Problem::new();
    clash.one("Node1");
    clash.exactly("Node", 2);
    assert_eq!(error(&clash), "two atoms are named `Node1`");

    let mut unknown = Problem::new();
    let node = unknown.exactly("Node", 2);
    unknown.include(&node, [["Node3"]]);
    assert_eq!(error(&unknown), "no atom is named `Node3`; did you mean `Node0`?");

    let mut outside = Problem::new();
    let (node, item) = (outside.exactly("Node", 2), outside.exactly("Item", 1));
    let next = outside.field("next", &node, Multiplicity::Lone, &node);
    outside.include(&next, [["Node0", "Item0"]]);
    let problem = "{Node0->Item0} is included, which does not fit its declaration or what is known of it";
    assert_eq!(error(&outside), format!("bounds of `next`: {problem}"));
    let _ = item;

    let mut both = Problem::new();
    let node = both.exactly("Node", 2);
    let next = both.field("next", &node, Multiplicity::Lone, &node);
    both.include(&next, [["Node0", "Node1"]]);
    both.exclude(&next, [["Node0", "Node1"]]);
    let problem = "{Node0->Node1} is excluded, which does not fit its declaration or what is known of it";
    assert_eq!(error(&both), format!("bounds of `next`: {problem}"));

    let mut swapped = Problem::new();
    let (node, item) = (swapped.exactly("Node", 1), swapped.exactly("Item", 1));
    let holds = swapped.field("holds", &node, Multiplicity::Lone, &item);
    swapped.exclude(&holds, [["Item0", "Node0"]]);
    let problem = "excludes {Item0->Node0}, which the relation cannot have anyway";
    assert_eq!(error(&swapped), format!("bounds of `holds`: {problem}"));

    let mut wide = Problem::new();
    let node = wide.exactly("Node", 2);
    wide.field("next", &node, Multiplicity::Lone, node.product(&node));
    let problem = "the range `Node -> Node` of a field is a set, and this has tuples of length 2";
    assert_eq!(error(&wide), format!("in `next`: {problem}"));

    let mut long = Problem::new();
    let node = long.exactly("Node", 2);
    long.exclude(&node, [["Node0", "Node1"]]);
    assert_eq!(error(&long), "bounds of `Node`: tuples of length 2 are given for a relation of arity 1");
}

#[test]
fn what_is_wrong_with_expressions_is_named() {
    let mut problem = Problem::new();
    let node = problem.exactly("Node", 2);
    let next = problem.field("next", &node, Multiplicity::Lone, &node);
    let mut arity = problem.clone();
    arity.field("bad", &node + &next, Multiplicity::Lone, &node);
    assert_eq!(error(&arity), "in `Node + next`: `Node` has arity 1, `next` has arity 2");

    let mut chosen = problem.clone();
    chosen.subset("bad", node.some().choose(&node, &node));
    let says = "cannot be taken from `some Node => Node else Node`; use relations and operators, and a constraint";
    assert_eq!(error(&chosen), format!("bounds of `bad`: {says}"));

    let mut foreign = problem.clone();
    foreign.require("foreign", Relation::new("q", 1).some());
    assert_eq!(error(&foreign), "constraint `foreign`: the relation `q` has no bounds; it is used in `some q`");

    let mut large = problem.clone();
    large.ints(0..=9);
    large.subset("small", ints());
    assert_eq!(
        error(&large),
        "the integer 8, which an atom carries, does not fit 4 bits, which hold -8 to 7; use a larger bit width"
    );
    large.bit_width(5);
    assert!(large.finish().is_ok());

    problem.observe(&Relation::new("q", 1));
    assert_eq!(error(&problem), "the relation `q` has no bounds; it is used in `the roots`");
}
