//! How instances are shown: the names of their atoms, and small ones first.

use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, Model, Value};
use smallscope_picture::Picture;
use smallscope_relational::{Answer, Further, Instance, Options};

fn solved(model: &Model) -> (Analysis, Instance, Further) {
    let analysis = Analysis::of(model, &model.commands[0], &AnalysisOptions::default()).expect("a good model");
    let (solution, further) = analysis.spec.solve_on(&Options::default()).expect("a good problem");
    let Answer::Satisfiable(instance) = solution.answer else { panic!("{:?}", solution.answer) };
    (analysis, instance, further.expect("there is an instance"))
}

fn parsed(text: &str) -> Model {
    Model::parse("model", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}"))
}

fn names(picture: &Picture) -> Vec<&str> {
    picture.atoms.iter().map(|atom| atom.name.as_str()).collect()
}

#[test]
fn atoms_are_named_after_the_smallest_signature_they_are_in() {
    let model = parsed(
        "sig Object {} sig File extends Object {} sig Folder extends Object { holds: set Object }
         run { #File = 2 and #Folder = 1 and #Object = 4 and Folder.holds = Object } for 4",
    );
    let (analysis, instance, _) = solved(&model);
    let picture = analysis.picture(&instance);
    let mut sorted = names(&picture);
    sorted.sort_unstable();
    assert_eq!(sorted, ["File$0", "File$1", "Folder$0", "Object$0"]);
    let value = |text: &str| analysis.evaluate(&model, &instance, text).map_err(|errors| errors.to_string());
    assert_eq!(value("File$1 in Folder$0.holds"), Ok(Value::Truth(true)));
    assert_eq!(value("Object - File - Folder"), Ok(Value::Tuples(1, vec![vec!["Object$0".to_string()]])));
    assert!(value("some Folder$1").is_err(), "there is one folder only");
}

#[test]
fn a_counterexample_has_no_more_atoms_than_it_needs() {
    // A path between different nodes that is no link needs three nodes, and nothing of the rest.
    let model = parsed(
        "sig Node { link: set Node } sig Other {} sig Third { other: set Other }
         check { all a, b: Node | b in a.^link and a != b implies b in a.link } for 5",
    );
    let (analysis, instance, mut further) = solved(&model);
    let small = analysis.smaller(instance, &mut further, 0, &Options::default());
    assert_eq!(analysis.spec.holds_in(&small), Ok(true));
    assert_eq!(names(&analysis.picture(&small)), ["Node$0", "Node$1", "Node$2"]);
}

#[test]
fn exact_scopes_stay_as_they_are() {
    let model = parsed("sig A {} sig B {} check { no A } for 4 but exactly 3 B");
    let (analysis, instance, mut further) = solved(&model);
    let small = analysis.smaller(instance, &mut further, 0, &Options::default());
    assert_eq!(names(&analysis.picture(&small)), ["A$0", "B$0", "B$1", "B$2"]);
}
