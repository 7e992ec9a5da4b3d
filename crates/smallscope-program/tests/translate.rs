//! Programs become DynAlloy, and instances inputs.

mod common;

use std::collections::BTreeSet;

use smallscope_alloy::{Execution, FileId, Sources};
use smallscope_program::ir::{At, ClassId, GoalId, Program, Relational};
use smallscope_program::translate::{Bounds, Translation, Wanted, translate};
use smallscope_relational::{Answer, Options};

fn bounds(scope: usize, most: i64, unroll: u32) -> Bounds {
    Bounds { scope, scopes: vec![], ints: 0..=most, length: scope, unroll }
}

fn sources(name: &str) -> Sources {
    let mut sources = Sources::default();
    sources.add(name, "");
    sources
}

fn translated(program: &Program, bounds: &Bounds, wanted: &Wanted) -> (Translation, Execution) {
    let sources = sources("test.rs");
    let translation = match translate(&sources, program, bounds, wanted) {
        Ok(translation) => translation,
        Err(errors) => panic!("{errors}"),
    };
    let execution = Execution::of(
        &translation.model,
        &translation.main,
        &translation.scope(),
        translation.unrolls(),
        &translation.settings(),
    );
    match execution {
        Ok(execution) => (translation, execution),
        Err(errors) => panic!("{errors}\n{}", translation.text()),
    }
}

/// All inputs of executions that pass a label, up to names of objects.
fn inputs(program: &Program, bounds: &Bounds, label: &str) -> BTreeSet<String> {
    let (translation, execution) = translated(program, bounds, &Wanted::default());
    let points = execution.points.iter().filter(|point| point.label == label);
    let reached = points.map(|point| point.reached.clone()).reduce(|a, b| a | b).expect("the label is there");
    let spec = execution.with(label, reached);
    let instances = spec.instances(&Options::default()).expect("the problem is well-formed");
    instances.map(|instance| translation.input(&execution, &instance).canonical().as_str().to_owned()).collect()
}

#[test]
fn inputs_are_all_trees_with_all_keys() {
    // No tree, one node with 2 keys, two nodes in 2 shapes with 2 keys each; and 2 keys to insert.
    assert_eq!(inputs(&common::insert(), &bounds(2, 1, 3), "begun").len(), (1 + 2 + 2 * 4) * 2);
}

#[test]
fn goals_are_reached_as_far_as_the_bound_allows() {
    let (translation, execution) = translated(&common::insert(), &bounds(2, 2, 3), &Wanted::default());
    println!("{}", translation.text());
    for goal in 0..5 {
        let answer = execution.reach(&[&format!("g{goal}")], &Options::default()).expect("the problem is well-formed");
        let Answer::Satisfiable(instance) = answer else { panic!("goal {goal} is not reached") };
        let path = execution.path(&instance);
        assert!(path.contains(&format!("g{goal}").as_str()), "{path:?}");
        println!("{goal}: {} {path:?}", translation.input(&execution, &instance));
    }
}

fn said(text: &str, class: Option<ClassId>) -> Relational {
    Relational { text: text.to_owned(), class, place: At { file: FileId(0), line: 1, column: 1 } }
}

const SEARCH_TREE: &str = "
    all n: this.root.*(left + right) {
        all m: n.left.*(left + right) | m.key < n.key
        all m: n.right.*(left + right) | m.key > n.key
    }";

fn with_contract(ensures: &str) -> Program {
    let mut program = common::insert();
    program.contract.relational_requires = vec![said(SEARCH_TREE, Some(ClassId(0)))];
    program.contract.relational_ensures = vec![said(SEARCH_TREE, Some(ClassId(0))), said(ensures, None)];
    program
}

#[test]
fn a_text_in_relational_logic_selects_the_inputs() {
    let program = with_contract("no none");
    let mut bounds = bounds(3, 3, 3);
    bounds.ints = 1..=3;
    // As in Khurshid's thesis: 15 search trees of up to three nodes with keys from 1 to 3; and three keys.
    assert_eq!(inputs(&program, &bounds, "begun").len(), 15 * 3);
}

#[test]
fn promises_are_kept_or_broken() {
    let wanted = Wanted { promises: true, ..Wanted::default() };
    let ensures = "
        this.root.*(left + right).key = this.root`.*(left` + right`).key` + @key
        @result = true <=> @key !in Node`.key`
        @result = true <=> @key in Node.key
        #Node` < 2";
    let (translation, execution) = translated(&with_contract(ensures), &bounds(3, 2, 3), &wanted);
    let broken = |label: &str| {
        matches!(
            execution.reach(&[label], &Options::default()).expect("the problem is well-formed"),
            Answer::Satisfiable(_)
        )
    };
    let names: Vec<&str> = translation.promises.iter().map(|promise| promise.name.as_str()).collect();
    assert_eq!(names.len(), 5, "{names:?}");
    let verdicts: Vec<bool> = translation.promises.iter().map(|promise| broken(&promise.mark.to_string())).collect();
    assert_eq!(verdicts, [false, false, false, true, true], "{}", translation.text());
}

#[test]
fn what_is_wrong_with_a_text_is_said_at_its_place() {
    let sources = sources("tree.rs");
    let mut program = common::insert();
    program.contract.relational_requires = vec![said("some this.root\nno this.roots", None), said("some root`", None)];
    let errors = translate(&sources, &program, &bounds(1, 1, 1), &Wanted::default()).unwrap_err().to_string();
    assert!(errors.contains("tree.rs:2:9: there is no field, type or variant `roots`"), "{errors}");
    assert!(errors.contains("there is no state before this one"), "{errors}");
    // Names are known, so that only the model shows what is wrong.
    program.contract.relational_requires = vec![said("some this.root\n#root", None)];
    let errors = translate(&sources, &program, &bounds(1, 1, 1), &Wanted::default()).unwrap_err().to_string();
    assert!(errors.starts_with("tree.rs:2:1: "), "{errors}");
}

#[test]
fn a_program_may_come_from_several_files() {
    let mut sources = sources("node.rs");
    let file = sources.add("tree.rs", "\nfn insert() {\n    if less {}\n");
    let mut program = common::insert();
    let entry = program.entry.0;
    program.functions[entry].place = At { file, line: 2, column: 1 };
    program.functions[entry].body[0].place = At { file, line: 3, column: 5 };
    let translation = translate(&sources, &program, &bounds(1, 1, 1), &Wanted::default()).unwrap();
    let text = translation.text();
    assert!(text.contains("tree.rs:3: if less {}"), "{text}");
    let wrong = Relational { place: At { file, line: 7, column: 1 }, ..said("no this.roots", None) };
    program.contract.relational_requires = vec![wrong, said("no this.leaves", None)];
    let errors = translate(&sources, &program, &bounds(1, 1, 1), &Wanted::default()).unwrap_err().to_string();
    assert!(errors.contains("tree.rs:7:9: ") && errors.contains("node.rs:1:9: "), "{errors}");
}

/// Which of the five goals of the insertion are reached.
fn reached(program: &Program, bounds: &Bounds, wanted: &Wanted) -> Vec<bool> {
    let (_, execution) = translated(program, bounds, wanted);
    let reach =
        |goal: usize| execution.reach(&[&format!("g{goal}")], &Options::default()).expect("the problem is well-formed");
    (0..5).map(|goal| matches!(reach(goal), Answer::Satisfiable(_))).collect()
}

#[test]
fn a_thinned_program_has_the_same_verdicts() {
    for scope in 0..=1 {
        let bounds = bounds(scope, 1, 2);
        let program = with_contract("no none");
        let all = reached(&program, &bounds, &Wanted::default());
        assert_eq!(all, [scope > 0, true, scope > 0, scope > 0, scope > 0]);
        for subset in 1..32_usize {
            let goals = (0..5).filter(|goal| subset >> goal & 1 == 1).map(GoalId).collect();
            let verdicts = reached(&program, &bounds, &Wanted { goals: Some(goals), ..Wanted::default() });
            let expected: Vec<bool> = (0..5).map(|goal| all[goal] && subset >> goal & 1 == 1).collect();
            assert_eq!(verdicts, expected, "goals {subset:b} at scope {scope}");
        }
    }
}

#[test]
fn a_thinned_program_ends_behind_the_last_goal() {
    let goals = Some([GoalId(0)].into_iter().collect());
    let (all, _) = translated(&common::insert(), &bounds(1, 1, 1), &Wanted::default());
    let (thinned, _) = translated(&common::insert(), &bounds(1, 1, 1), &Wanted { goals, ..Wanted::default() });
    assert!(all.text().contains("NewNode0 extends") && all.text().contains("g4: skip"));
    assert!(!thinned.text().contains("NewNode0 extends") && !thinned.text().contains("g4: skip"), "{}", thinned.text());
}
