//! Formulas that mean the same over any universe.

use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, Model};
use smallscope_relational::{Evaluator, Instance, Overflow, TupleSet, Universe};

fn analysis(model: &Model) -> Analysis {
    let settings = AnalysisOptions { portable: true, ..AnalysisOptions::default() };
    Analysis::of(model, &model.commands[0], &settings).unwrap_or_else(|errors| panic!("{errors}"))
}

fn model(text: &str) -> Model {
    Model::parse("model", text, Dialect::Specification).unwrap_or_else(|errors| panic!("{errors}"))
}

const LISTS: &str = "
    sig List { size: Int, first: lone Node }
    sig Node { next: lone Node, name: String }
    one sig Input { list: one List }
    pred List.ok[n: Int] {
        this.size = #this.first.*next
        no n: Node | n in n.^next
        \"a\" in Node.name
        max[Node.next.size`] >= n and univ.next in Node
    }
    sig Extra in Node { size`: Int }
    run { Input.list.ok[2] }  for exactly 1 Node, exactly 1 List
";

#[test]
fn a_called_predicate_is_asked_conjunct_by_conjunct() {
    let model = model(LISTS);
    let analysis = analysis(&model);
    let asked: Vec<_> = analysis.origins.iter().filter(|origin| origin.name == "run run$1").collect();
    let lines = asked.iter().map(|origin| model.sources.text(origin.span.expect("a place")).trim());
    let expected = [
        "this.size = #this.first.*next",
        "no n: Node | n in n.^next",
        "\"a\" in Node.name",
        "max[Node.next.size`] >= n",
        "univ.next in Node",
    ];
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

/// A list of three nodes, in a universe that has nothing to do with any scope, with the atom of its size and the last link.
/// 0: the input, 1: the list, 2, 3, 4: nodes, 5, 6: texts, 7, 8: integers.
fn state(analysis: &Analysis, size: usize, last: &[usize]) -> Instance {
    let relation = |name: &str| match name.split_once('.') {
        Some((sig, field)) => analysis.field_relation(sig, field).cloned(),
        None => analysis.sig_relations(name).first().or(analysis.text_relation(name)).cloned(),
    };
    let values: [(&str, &[&[usize]]); 12] = [
        ("Input", &[&[0]]),
        ("List", &[&[1]]),
        ("Node", &[&[2], &[3], &[4]]),
        ("Extra", &[&[2], &[3], &[4]]),
        ("String", &[&[5], &[6]]),
        ("a", &[&[6]]),
        ("Input.list", &[&[0, 1]]),
        ("List.size", &[&[1, size]]),
        ("List.first", &[&[1, 2]]),
        ("Node.next", &[&[2, 3], &[3, 4], last]),
        ("Node.name", &[&[2, 6], &[3, 5]]),
        ("Extra.size`", &[&[3, 7], &[4, 8]]),
    ];
    let relations = values.map(|(name, tuples)| {
        let relation = relation(name).unwrap_or_else(|| panic!("{name} is a relation"));
        let mut value = TupleSet::empty(9, relation.arity()).expect("a small relation");
        tuples.iter().for_each(|tuple| value.insert(tuple));
        (relation, value)
    });
    let universe = Universe::new((0..9).map(|atom| atom.to_string())).expect("names that differ");
    Instance::new(universe, relations.to_vec(), vec![(3, 7), (100, 8)]).with_integers(8, Overflow::Wrap)
}

fn verdicts(analysis: &Analysis, state: &Instance) -> Vec<bool> {
    let asked = analysis.spec.constraints.iter().filter(|constraint| constraint.name == "run run$1");
    asked
        .map(|constraint| Evaluator::new(state).formula(&constraint.formula).expect("a formula over these relations"))
        .collect()
}

#[test]
fn the_scope_has_no_part_in_what_is_asked() {
    let analysis = analysis(&model(LISTS));
    assert_eq!(verdicts(&analysis, &state(&analysis, 7, &[2, 3])), [true; 5]);
    assert_eq!(verdicts(&analysis, &state(&analysis, 8, &[2, 3])), [false, true, true, true, true]);
    // A loop at one of the three nodes: with only one, that would be "all are in a loop".
    assert_eq!(verdicts(&analysis, &state(&analysis, 7, &[4, 4])), [true, false, true, true, true]);
    // A link to what is no node.
    assert_eq!(verdicts(&analysis, &state(&analysis, 7, &[4, 1])), [false, true, true, true, false]);
}

#[test]
fn relations_have_names() {
    let model = model("abstract sig A { f: Int } sig B extends A {} sig C extends A { f`: B } run { \"x\" in String }");
    let analysis = analysis(&model);
    let names = |sig: &str| analysis.sig_relations(sig).iter().map(|part| part.name().to_owned()).collect::<Vec<_>>();
    assert_eq!(names("A"), ["B", "C"]);
    assert_eq!(names("C"), ["C"]);
    assert_eq!((names("Int"), names("D"), names("String")), (vec![], vec![], vec!["String".to_owned()]));
    assert_eq!(analysis.field_relation("C", "f`").unwrap().arity(), 2);
    assert!(analysis.field_relation("C", "f").is_none(), "it is declared by A");
    assert!(analysis.field_relation("A", "f").is_some() && analysis.field_relation("D", "f").is_none());
    assert_eq!(analysis.text_relation("x").unwrap().name(), "\"x\"");
    assert!(analysis.text_relation("y").is_none());
}
