//! `solve`: formulas in the DIMACS format.

mod support;

use support::{run, scratch};

const SATISFIABLE: &str = "p cnf 3 2\n1 -2 0\n2 3 0\n";
/// Three pigeons in two holes.
const PIGEONS: &str = "p cnf 6 9\n1 2 0\n3 4 0\n5 6 0\n-1 -3 0\n-1 -5 0\n-3 -5 0\n-2 -4 0\n-2 -6 0\n-4 -6 0\n";

#[test]
fn a_model_satisfies_the_formula() {
    let run = run(&["solve", "-"], SATISFIABLE);
    assert_eq!(run.code, 0, "{}", run.err);
    let (verdict, model) = run.out.split_once('\n').unwrap();
    assert_eq!(verdict, "s SATISFIABLE");
    let values: Vec<i32> =
        model.trim().strip_prefix("v ").unwrap().split(' ').map(|word| word.parse().unwrap()).collect();
    assert_eq!(values.len(), 4);
    assert_eq!(values[3], 0);
    let holds = |lit: i32| values.contains(&lit);
    assert!((holds(1) || holds(-2)) && (holds(2) || holds(3)), "{values:?}");
}

#[test]
fn exit_codes_tell_the_verdict() {
    assert_eq!(run(&["solve", "-"], PIGEONS).code, 1);
    assert_eq!(run(&["solve", "-"], PIGEONS).out, "s UNSATISFIABLE\n");
    assert_eq!(run(&["solve", "-", "--competition"], PIGEONS).code, 20);
    assert_eq!(run(&["solve", "-", "--competition"], SATISFIABLE).code, 10);
    let stopped = run(&["solve", "-", "--timeout", "0s"], PIGEONS);
    assert_eq!((stopped.code, stopped.out.as_str()), (3, "c --timeout was reached\ns UNKNOWN\n"));
    assert_eq!(run(&["solve", "-", "--timeout", "0s", "--competition"], PIGEONS).code, 0);
}

#[test]
fn models_are_counted_and_projected() {
    // The models are 1?3, 1 2 ?, and -1 -2 3: four.
    assert_eq!(run(&["solve", "-", "--count"], SATISFIABLE).out, "c 4 models: all there are\ns mc 4\n");
    let projected = run(&["solve", "-", "--enumerate", "--project", "1,3"], SATISFIABLE);
    assert_eq!(projected.out, "v 1 3 0\nv 1 -3 0\nv -1 3 0\nc 3 models: all there are\n");
    let named = run(&["solve", "-", "--count", "-j", "2"], &format!("{SATISFIABLE}c p show 2 0\n"));
    assert_eq!(named.out, "c 2 models: all there are\ns mc 2\n");
    let some = run(&["solve", "-", "--count", "--max", "3"], SATISFIABLE);
    assert_eq!((some.code, some.out.as_str()), (3, "c 3 models at least: --max was reached\ns mc 3\n"));
}

#[test]
fn json_has_the_same() {
    let one = run(&["solve", "-", "--json"], PIGEONS).json();
    assert_eq!((&one["smallscope"], &one["kind"], &one["exit"]), (&2.into(), &"solve".into(), &1.into()));
    assert_eq!(one["verdict"], "unsatisfiable");
    let all = run(&["solve", "-", "--json", "--enumerate"], SATISFIABLE).lines();
    assert_eq!(all.len(), 5);
    assert_eq!((&all[0]["kind"], &all[0]["model"]), (&"model".into(), &serde_json::json!([1, 2, 3])));
    assert_eq!((&all[4]["count"], &all[4]["exhausted"]), (&4.into(), &true.into()));
}

#[test]
fn a_proof_ends_with_the_empty_clause() {
    let file = scratch("proof").join("pigeons.drat");
    let proved = run(&["solve", "-", "--proof", file.to_str().unwrap()], PIGEONS);
    assert_eq!(proved.code, 1);
    let proof = std::fs::read_to_string(file).unwrap();
    assert_eq!(proof.lines().last(), Some("0"));
}

#[test]
fn errors_have_a_place() {
    let wrong = run(&["solve", "-"], "p cnf 2 1\n1 x 0\n");
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.starts_with("error: -:2:3: "), "{}", wrong.err);
    let json = run(&["solve", "-", "--json"], "p cnf 2 1\n1 x 0\n").json();
    assert_eq!((&json["kind"], &json["exit"]), (&"error".into(), &2.into()));
    assert_eq!((&json["errors"][0]["line"], &json["errors"][0]["column"]), (&2.into(), &3.into()));
    let unknown = run(&["solve", "-", "--count", "--project", "7"], SATISFIABLE);
    assert_eq!((unknown.code, unknown.err.as_str()), (2, "error: there is no variable 7\nhelp: there are 1 to 3\n"));
}
