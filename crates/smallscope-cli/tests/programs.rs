//! Programs of DynAlloy: verdicts, the bound on loops, traces.

mod support;

use support::{run, smallscope};

const LISTS: &str = "../../examples/models/list_head_and_tail.dals";
const RIVER: &str = "../../examples/models/river.dals";

#[test]
fn verdicts_say_the_bound_on_loops() {
    let lists = smallscope(&format!("check {LISTS}"));
    assert_eq!((lists.code, lists.err.as_str()), (0, ""), "{}", lists.out);
    // Without loops there is no such bound.
    assert!(lists.out.contains("no counterexample found within the scope, as expected"), "{}", lists.out);
    assert!(lists.out.contains("no counterexample found within the scope and 4 unrolls, as expected"), "{}", lists.out);
    // The longest of four lists, one of them empty, has three elements.
    assert!(lists.out.contains("no loop or recursive call needs more than 4 iterations"), "{}", lists.out);
    let fewer = smallscope(&format!("check {LISTS} -c EndsEmpty --unroll 1"));
    assert!(fewer.out.contains("may need more than 1 iteration: raise the bound with --unroll"), "{}", fewer.out);
}

#[test]
fn counterexamples_have_traces() {
    let found = smallscope(&format!("check {LISTS} -c TailAndHead"));
    let trace = found.out.split("start\n").nth(1).expect("there is a trace");
    let steps: Vec<&str> = trace.lines().filter(|line| line.contains(" line ")).collect();
    assert!(steps[0].contains("Tail[l]") && steps[0].contains("l: List$"), "{trace}");
    assert!(steps[1].contains("Head[l, d]"), "{trace}");
    let without = smallscope(&format!("check {LISTS} -c TailAndHead --no-trace"));
    assert!(!without.out.contains("start\n") && without.out.contains("counterexample"), "{}", without.out);
}

#[test]
fn traces_are_in_json() {
    let json = smallscope(&format!("check {LISTS} -c TailAndHead --json")).json();
    let command = &json["commands"][0];
    let steps = command["trace"]["steps"].as_array().expect("steps");
    let names: Vec<_> = steps.iter().map(|step| (&step["kind"], &step["name"], &step["text"])).collect();
    let expected = [("action", "Tail", "Tail[l]"), ("action", "Head", "Head[l, d]")];
    let expected = expected.map(|(kind, name, text)| (kind.into(), name.into(), text.into()));
    assert_eq!(names, expected.each_ref().map(|(a, b, c)| (a, b, c)));
    assert_eq!(steps[0]["line"], 40);
    assert_eq!(steps[0]["changes"][0]["variable"], "l");
    let ends = &smallscope(&format!("check {LISTS} -c EndsEmpty --json")).json()["commands"][0];
    assert_eq!((&ends["unrolls"]["times"], &ends["needs_more_unrolls"]), (&4.into(), &"no".into()));
}

#[test]
fn lowerings_agree() {
    for lowering in ["wlp", "states", "values"] {
        let lists = smallscope(&format!("check {LISTS} --lowering {lowering}"));
        assert_eq!(lists.code, 0, "{lowering}: {}{}", lists.out, lists.err);
        assert!(lists.out.contains("start\n"), "{lowering}: {}", lists.out);
    }
}

#[test]
fn too_many_paths_are_an_error_that_names_another_way() {
    let many = smallscope(&format!("check {RIVER} -c NothingIsLost --unroll 9 --lowering wlp"));
    let text = "one sig A {} program P[x: set A] { repeat { repeat { repeat { x := A } } } } run P lurs 12";
    let more = run(&["run", "-", "--dialect", "dynalloy", "--lowering", "wlp"], text);
    assert_eq!((many.code, more.code), (0, 2), "{}{}", many.out, more.err);
    assert!(more.err.contains("too many paths") && more.err.contains("--lowering values"), "{}", more.err);
}

#[test]
fn executions_are_listed_counted_and_shown() {
    let list = smallscope(&format!("list {LISTS}"));
    assert!(list.out.contains("TailAndHead"), "{}", list.out);
    let text = "sig A {} program P[x: set A] { x := A + x; x := none } run P for exactly 2 A";
    // Two atoms: nothing, one of them, or both.
    let count = run(&["count", "-", "--dialect", "dynalloy"], text);
    assert!(count.out.contains('3'), "{}{}", count.out, count.err);
    let shown = run(&["run", "-", "--dialect", "dynalloy"], text);
    assert!(shown.out.contains("$x") && shown.out.contains("x := none"), "{}", shown.out);
}

#[test]
fn claims_that_hold_of_no_execution_say_so() {
    let check = |claim: &str, option: &str| {
        let head = "sig A {} assertCorrectness C[x: set A, e: lone A]";
        let text = format!("{head} {{ {claim} post {{ no A }} }} check C for 2 lurs 2");
        run(&["check", "-", "--dialect=dynalloy", option], &text)
    };
    let cases = [
        ("pre { #A = 3 } program { skip }", "precondition"),
        ("pre { some A } program { [no A]? }", "execution"),
        ("pre { #A = 2 } program { e := A }", "execution"),
        ("pre { no x } program { while no x do { skip } }", "execution"),
    ];
    for (claim, premise) in cases {
        for lowering in ["--lowering=values", "--lowering=states", "--lowering=wlp"] {
            let found = check(claim, lowering);
            assert_eq!(found.code, 6, "{claim} {lowering}: {}{}", found.out, found.err);
        }
        let json = check(claim, "--json").json();
        assert_eq!(json["commands"][0]["vacuous"], premise, "{claim}");
    }
    let precondition = check(cases[0].0, "--brief").out;
    assert!(precondition.contains("vacuous: no state within the scope satisfies the precondition\n"), "{precondition}");
    let endless = check(cases[3].0, "--brief").out;
    let expected = "vacuous: no execution from the precondition ends within the scope and 2 unrolls\n  loops or recursive calls may need";
    assert!(endless.contains(expected), "{endless}");
    assert_eq!(check("pre { no A } program { skip }", "--brief").code, 0);
}

#[test]
fn enumerate_and_show_have_the_executions() {
    let all = smallscope(&format!("enumerate {RIVER} -c 1 --max 2"));
    // The puzzle has two solutions of seven crossings, whose first is that of the goose.
    assert_eq!(all.out.matches("\nstart\n").count() + all.out.matches("\n  start\n").count(), 2, "{}", all.out);
    assert!(all.out.matches("Goose$0").count() > 2, "{}", all.out);
    let lines = smallscope(&format!("enumerate {RIVER} -c 1 --max 1 --format json"));
    let first: serde_json::Value = serde_json::from_str(lines.out.lines().next().expect("a line")).expect("JSON");
    assert!(!first["trace"]["steps"].as_array().expect("steps").is_empty(), "{first}");
    let shown = smallscope(&format!("show {RIVER} -c 1"));
    assert!(shown.out.contains("start\n") && shown.out.contains("end\n"), "{}", shown.out);
    let json = |arguments: &str| {
        let shown = smallscope(&format!("show {RIVER} -c 1 --format json {arguments}"));
        serde_json::from_str::<serde_json::Value>(&shown.out).expect("JSON")
    };
    let (one, two) = (json(""), json("--first 2"));
    // Which of the two solutions comes first may differ; both end with all on the other side.
    assert_eq!(one["trace"]["end"], first["trace"]["end"], "{one}");
    assert_eq!(two["executions"].as_array().map(Vec::len), two["instances"].as_array().map(Vec::len), "{two}");
    let folder = support::scratch("executions-read-back");
    for (number, found) in [&one, &two, &first].into_iter().enumerate() {
        let file = folder.join(format!("{number}.json"));
        std::fs::write(&file, found.to_string()).expect("a file");
        let again = smallscope(&format!("show {}", file.display()));
        assert!(again.code == 0 && again.out.contains("Goose"), "{}{}", again.out, again.err);
    }
    for format in ["svg", "html"] {
        let drawn = smallscope(&format!("show {RIVER} -c 1 --format {format}"));
        let steps = first["trace"]["steps"].as_array().expect("steps").len();
        assert!(steps > 7 && drawn.out.contains("start") && drawn.out.lines().count() > steps, "{}", drawn.out);
    }
}
