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

#[test]
fn cubes_have_no_model_in_common_and_add_up() {
    // 1 or 2, of four variables: all but those with neither.
    let formula = "p cnf 4 1\n1 2 0\n";
    let cubes = run(&["solve", "-", "--enumerate", "--cubes"], formula);
    assert_eq!((cubes.code, cubes.out.as_str()), (0, "v 1 0\nv -1 2 0\nc 2 cubes of 12 models: all there are\n"));
    let counted = run(&["solve", "-", "--count", "--cubes"], formula);
    assert_eq!(counted.out, "c 2 cubes of 12 models: all there are\ns mc 12\n");
    let projected = run(&["solve", "-", "--count", "--cubes", "--project", "2,3"], formula);
    assert_eq!(projected.out, "c 1 cube of 4 models: all there are\ns mc 4\n");
    let some = run(&["solve", "-", "--count", "--cubes", "--max", "1"], formula);
    assert_eq!((some.code, some.out.as_str()), (3, "c 1 cube of 8 models at least: --max was reached\ns mc 8\n"));
    let json = run(&["solve", "-", "--enumerate", "--cubes", "--json"], formula).lines();
    assert_eq!((&json[0]["kind"], &json[0]["cube"]), (&"cube".into(), &serde_json::json!([1])));
    assert_eq!((&json[2]["count"], &json[2]["models"]), (&2.into(), &"12".into()));
    // 2^200 - 2^190: one clause of ten among 200 variables. As many as no enumeration would count.
    let wide = "p cnf 200 1\n1 2 3 4 5 6 7 8 9 10 0\n";
    let counted = run(&["solve", "-", "--count", "--cubes", "-j", "2"], wide);
    let number = "1605368768825143605351003144985360685918177404921676826673152";
    assert_eq!(counted.out, format!("c 10 cubes of {number} models: all there are\ns mc {number}\n"));
    assert_eq!(run(&["solve", "-", "--cubes"], PIGEONS).out, "c 0 cubes of 0 models: all there are\n");
    let vast = run(&["solve", "-", "--count", "--cubes"], "p cnf 9000 1\n1 2 0\n");
    assert_eq!(
        (vast.code, vast.err.lines().next()),
        (2, Some("error: the number of models has more than 1,800 digits"))
    );
}
