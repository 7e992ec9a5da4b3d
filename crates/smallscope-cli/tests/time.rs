//! Traces on the command line: as text, as JSON, state by state, and what is refused.

mod support;

use support::{run, scratch, smallscope};

#[test]
fn a_trace_is_a_first_state_changes_and_a_loop() {
    let found = smallscope("run light.als -c cycle");
    assert_eq!((found.code, found.err.as_str()), (0, ""), "{}", found.out);
    let trace = found.out.split_once("\n\n").expect("the trace follows the verdict").1;
    let expected = "  state 0 (the loop begins)
    Colour   Red$0, Green$0, Amber$0
      Red    Red$0
      Green  Green$0
      Amber  Amber$0
    Light    Light$0
    shows    Light$0 | Red$0

  state 1
    shows: - Light$0->Red$0, + Light$0->Green$0

  state 2
    shows: - Light$0->Green$0, + Light$0->Amber$0

  state 2 is followed by state 0
    shows: - Light$0->Amber$0, + Light$0->Red$0
";
    assert_eq!(trace, expected);
    assert!(found.out.contains("3 steps"), "{}", found.out);
}

#[test]
fn verdicts_about_traces_have_the_usual_exit_codes() {
    let codes = ["cycle", "green", "amber", "stuck"].map(|name| smallscope(&format!("run light.als -c {name}")).code);
    assert_eq!(codes, [0, 1, 0, 1]);
    let amber = smallscope("run light.als -c amber");
    assert!(amber.out.contains("no counterexample found within the scope (10 steps; "), "{}", amber.out);
}

#[test]
fn json_has_all_states_and_the_loop() {
    let found = smallscope("run light.als --json").json();
    let answer = &found["commands"][0];
    assert_eq!(answer["states"].as_array().map(Vec::len), Some(3));
    assert_eq!((&answer["loop"], &answer["scope"]["steps"]), (&0.into(), &3.into()));
    let shows = |state: usize| answer["states"][state]["relations"][0]["tuples"][0][1].clone();
    assert_eq!([shows(0), shows(1), shows(2)], ["Red$0", "Green$0", "Amber$0"]);
    assert_eq!(answer["instance"]["relations"], answer["states"][0]["relations"]);
    assert!(found["commands"][2].get("states").is_none());
    // What was written is read back.
    let folder = scratch("traces");
    let file = folder.join("light.json");
    std::fs::write(&file, found.to_string()).expect("a writable folder");
    let read = run(&["show", &file.to_string_lossy(), "-c", "cycle", "--first", "3", "--format", "table"], "");
    assert_eq!(read.out.matches("state ").count(), 3, "{}{}", read.out, read.err);
}

#[test]
fn expressions_are_evaluated_in_a_state() {
    let value = |state: &str, text: &str| {
        let found = run(&["eval", "light.als", "-c", "cycle", "--state", state, text], "");
        assert_eq!(found.code, 0, "{}", found.err);
        found.out.trim().to_owned()
    };
    assert_eq!(value("0", "Light.shows"), "{Red$0}");
    assert_eq!(value("1", "Light.shows"), "{Green$0}");
    assert_eq!(value("1", "Light.shows'"), "{Amber$0}");
    assert_eq!(value("4", "Light.shows"), "{Green$0}", "the loop goes on");
    assert_eq!(value("0", "once Light.shows = Amber"), "false");
    assert_eq!(value("3", "once Light.shows = Amber"), "true");
    assert_eq!(value("2", "{c: Colour | once Light.shows = c}"), "{Red$0, Green$0, Amber$0}");
    assert_eq!(value("0", "always eventually Light.shows = Amber"), "true");
    let talk = run(&["eval", "light.als", "-c", "cycle"], "Light.shows\n:state 2\nLight.shows\n:state x\n");
    assert_eq!(talk.out, "{Red$0}\n{Amber$0}\n", "{}", talk.err);
    assert_eq!(talk.code, 2);
    let timeless = smallscope("eval lists.als --state 1 Node");
    assert_eq!(timeless.code, 2);
    assert!(timeless.err.contains("--state is of traces"), "{}", timeless.err);
}

#[test]
fn every_state_has_a_picture() {
    let page = smallscope("show light.als -c cycle --format html");
    assert!(page.out.contains("state 2") && page.out.contains("the loop begins"), "{}", page.err);
}

#[test]
fn traces_are_not_enumerated_or_counted() {
    for command in ["enumerate light.als", "count light.als", "show light.als --first 2", "eval light.als -i 1 Light"] {
        let refused = smallscope(command);
        assert_eq!(refused.code, 2, "{command}");
        let message = "traces cannot be enumerated or counted: this command is about time";
        assert!(refused.err.contains(message) && refused.err.contains("light.als:5:1"), "{}", refused.err);
    }
}
