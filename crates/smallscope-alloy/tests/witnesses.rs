//! Witnesses: called by the rule of the Analyzer (6.2, read off nine commands), true where they are shown, and absent where nothing is claimed.

use smallscope_alloy::{Analysis, Answered, Asking, Dialect, Model, Value};

fn answered(text: &str) -> (Model, Answered) {
    let model = Model::parse("model", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}"));
    let answered = model.answer(&model.commands[0], &Asking::default()).expect("it can be answered");
    (model, answered)
}

/// The names of the witnesses that are shown in a state.
fn names(answered: &Answered, state: usize) -> Vec<String> {
    let instance = answered.instance().expect("there is an instance");
    answered.analysis.witnesses(instance, state).into_iter().map(|(name, _)| name).collect()
}

fn holds(model: &Model, answered: &Answered, state: usize, formula: &str) -> bool {
    let instance = answered.instance().expect("there is an instance");
    let budget = smallscope_relational::Budget::default();
    let value = answered.analysis.evaluate_at(model, instance, state, formula, &budget);
    value.unwrap_or_else(|errors| panic!("{errors}")) == Value::Truth(true)
}

#[test]
fn witnesses_are_called_as_in_the_analyzer() {
    let sigs = "sig A { r: set A } pred p[a: A] { some b: A - a | b in a.r } ";
    for (command, expected) in [
        ("run p for 3", &["$p_a", "$p_b"][..]),
        ("run { some disj x, y: A | x->y in r } for 2", &["$x", "$y"]),
        ("run named { some x: A | some x.r } for 2", &["$named_x"]),
        ("run named { some x: A | p[x] } for 2", &["$named_x", "$p_b"]),
        ("check { all s: set A | some s implies s.r in s } for 2", &["$s"]),
        ("assert closed { all s: set A | some s implies s.r in s } check closed for 2", &["$closed_s"]),
        ("fact { some x: A | some x.r } run {} for 2", &["$x"]),
        ("fun f[x: A]: set A { { y: x.r | some z: A | z->y in r } } run { some f[A] } for 2", &[]),
        ("run { lone x: A | some x.r } for 2", &[]),
        ("pred q { some x: A | p[x] } run { q } for 2", &["$q_x", "$p_b"]),
    ] {
        let (_, answered) = answered(&format!("{sigs}{command}"));
        assert_eq!(names(&answered, 0), expected, "{command}");
    }
}

#[test]
fn what_does_not_hold_has_no_witness() {
    let (model, answered) = answered(
        "abstract sig A { r: set A } one sig X, Y extends A {}
         fact { no X.r and Y.r = X }
         run { (some x: A | x in x.r) or (some y: A | X in y.r) or (some z: A | some z.r.r) }",
    );
    assert_eq!(names(&answered, 0), ["$y"]);
    assert!(holds(&model, &answered, 0, "$y = Y"));
}

#[test]
fn equal_witnesses_of_one_name_are_shown_once() {
    let sigs = "sig A { r: set A } fact { one A and r = A->A } ";
    let (_, same) = answered(&format!("{sigs} run {{ some x: A | (some x.r and some x: A | x in x.r) }} for 2"));
    assert_eq!(names(&same, 0), ["$x"]);
    let sigs = "sig A { r: set A } fact { #A = 2 and one r and no r & iden } ";
    let (model, other) = answered(&format!("{sigs} run {{ (some x: A | some x.r) and (some x: A | no x.r) }} for 2"));
    assert_eq!(names(&other, 0), ["$x", "$x#2"]);
    assert!(holds(&model, &other, 0, "$x->$x#2 = r"));
}

#[test]
fn functions_of_universal_variables_say_only_what_is_so() {
    let text = "abstract sig A { r: set A } one sig X, Y, Z extends A {} fact { r = X->Y }
                run { all x: A - Z | x = Y or some y: A | y in x.r }";
    let model = Model::parse("model", text, Dialect::Alloy).unwrap();
    let analysis = Analysis::of(&model, &model.commands[0], &Default::default()).unwrap();
    let options = smallscope_relational::Options { skolem_depth: 1, ..Default::default() };
    let smallscope_relational::Answer::Satisfiable(instance) = analysis.spec.solve(&options).unwrap().answer else {
        panic!("there is one")
    };
    let witnesses = analysis.witnesses(&instance, 0);
    let [(name, value)] = &witnesses[..] else { panic!("{witnesses:?}") };
    assert_eq!((name.as_str(), Some(value)), ("$y", analysis.field_relation("A", "r").and_then(|r| instance.get(r))));
}

const BUFFER: &str = "var sig A {}
    sig B { var f: lone A }
    pred go { some b: B, a: A | f' = f + b->a and a not in B.f }
    pred stop { some b: B | some b.f and f' = f - b->b.f }
    pred idle { f' = f }
    fact { no f and always (go or stop or idle) and always A' = A }
    run { eventually go and eventually stop } for 2 but exactly 2 steps";

#[test]
fn a_state_shows_the_witnesses_of_its_own_step() {
    let (model, answered) = answered(BUFFER);
    assert_eq!(names(&answered, 0), ["$go_b", "$go_a"]);
    assert_eq!(names(&answered, 1), ["$stop_b"]);
    let instance = answered.instance().expect("there is an instance");
    assert_eq!(answered.analysis.witnesses_of_state(instance, 1), ["$stop_b"]);
    assert_eq!(names(&answered, 2), ["$go_b", "$go_a"], "the loop begins again");
    assert!(holds(&model, &answered, 0, "f' = f + $go_b->$go_a"));
    assert!(holds(&model, &answered, 1, "some $stop_b.f and f' = f - $stop_b->A"));
}

#[test]
fn what_is_chosen_before_the_first_step_is_shown_in_every_state() {
    let (model, answered) = answered(
        "sig A {} var sig On in A {}
         run { some x: A | x not in On and eventually x in On and always eventually x not in On }",
    );
    let instance = answered.instance().expect("there is an instance");
    for state in 0..2 {
        assert_eq!(names(&answered, state), ["$x"]);
        assert!(answered.analysis.witnesses_of_state(instance, state).is_empty());
    }
    assert!(holds(&model, &answered, 0, "$x not in On and eventually $x in On"));
}

#[test]
fn what_does_not_change_has_one_witness_for_all_states() {
    let (_, answered) = answered("sig A { r: set A } var sig On in A {} run { always (some x: A | x in x.r) }");
    assert_eq!(names(&answered, 0), ["$x"]);
}
