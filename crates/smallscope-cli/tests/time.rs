//! Traces on the command line: as text, as JSON, state by state, all of them, and what is refused.

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
    let read = run(&["show", &file.to_string_lossy(), "-c", "cycle", "--format", "table"], "");
    let again = smallscope("show light.als -c cycle --format table");
    assert_eq!((&read.out, read.out.matches(", state ").count()), (&again.out, 3), "{}", read.err);
    let damaged = found.to_string().replace("\"loop\":0", "\"loop\":3");
    std::fs::write(&file, damaged).expect("a writable folder");
    let refused = run(&["show", &file.to_string_lossy(), "-c", "cycle"], "");
    assert!(refused.err.contains("the loop begins at state 3, but there are 3 states"), "{}", refused.err);
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
    assert!(timeless.err.contains("--state is about traces"), "{}", timeless.err);
}

#[test]
fn every_state_has_a_picture() {
    let page = smallscope("show light.als -c cycle --format html");
    assert!(page.out.contains("state 2") && page.out.contains("the loop begins"), "{}", page.err);
}

/// A set of two atoms that anything may happen to has n = 4 states. There are n traces of one state; with two, n(n-1) that stay in the second, and
/// as many that alternate; with three, n·n(n-1) that stay in the last, n(n-1)(n-1) with a loop of two, and n·n·n-n with one of three. Of these, those
/// that exchanging the atoms does not change are as many for n = 2; the others are the same in pairs.
#[test]
fn traces_are_counted_by_what_happens_and_not_by_how_it_is_written() {
    let count = |options: &str| {
        let found = smallscope(&format!("count sets.als {options} --json"));
        assert_eq!(found.code, 0, "{}", found.err);
        found.json()["commands"][0]["count"].as_u64().expect("a number")
    };
    assert_eq!(["-c single", "-c single --isomorphs all"].map(count), [3, 4]);
    assert_eq!(["-c two", "-c two --isomorphs all"].map(count), [(28 + 6) / 2, 28]);
    assert_eq!(["-c three", "-c three --isomorphs all"].map(count), [(172 + 18) / 2, 172]);
    assert_eq!(count("-c exact"), 95, "what can be written with fewer states can be written with three");
    assert_eq!(count("-c empty"), 16, "all but the one that stays empty");
    assert_eq!(count("-c growing"), 1, "without atoms there is one trace");
    assert_eq!(count("-c two --shard 0/2") + count("-c two --shard 1/2"), 17);
}

#[test]
fn shortest_traces_come_first_and_numbers_name_them() {
    let all = smallscope("enumerate sets.als -c two --json").lines();
    let (summary, traces) = all.split_last().expect("a summary");
    assert_eq!((&summary["count"], &summary["exhausted"]), (&17.into(), &true.into()));
    let lengths: Vec<usize> = traces.iter().map(|trace| trace["states"].as_array().map_or(0, Vec::len)).collect();
    assert_eq!(lengths, [vec![1; 3], vec![2; 14]].concat());
    assert_eq!(traces[3]["steps"].as_array().map(Vec::len), Some(2));
    let shown = smallscope("show sets.als -c two --instance 16 --json").json();
    assert_eq!((&shown["states"], &shown["loop"]), (&traces[16]["states"], &traces[16]["loop"]));
    let first = smallscope("show sets.als -c two --first 17 --json").json();
    assert_eq!(first["traces"][16]["states"], traces[16]["states"]);
    let none = smallscope("show sets.als -c two --instance 17");
    assert!(none.code == 2 && none.err.contains("there are 17 instances"), "{}", none.err);
    // With an exact number, shorter ones are written with as many states.
    let exact = smallscope("enumerate sets.als -c exact --max 1 --json").lines();
    assert_eq!((exact[0]["states"].as_array().map(Vec::len), &exact[0]["loop"]), (Some(3), &2.into()));
}

#[test]
fn an_enumeration_of_traces_is_continued_from_its_checkpoint() {
    let folder = scratch("trace_checkpoint");
    let file = folder.join("left.txt");
    let whole = smallscope("enumerate sets.als -c two --format table").out;
    let mut parts = String::new();
    for _ in 0..6 {
        let part = smallscope(&format!("enumerate sets.als -c two --max 3 --checkpoint {}", file.display()));
        let end = part.out.rfind("\n\n").map_or(0, |end| end + 2);
        parts.push_str(&part.out[..end]);
    }
    assert_eq!(parts, whole[..whole.rfind("\n\n").map_or(0, |end| end + 2)]);
    // What is done is also the beginning of the same with more states.
    let more = smallscope(&format!("count sets.als -c three --checkpoint {}", file.display()));
    assert!(more.out.starts_with("95 instances"), "{}{}", more.out, more.err);
    let other = smallscope(&format!("count sets.als -c empty --checkpoint {}", file.display()));
    assert!(other.code == 2 && other.err.contains("remove it to start anew"), "{}{}", other.out, other.err);
    let results = ["0/2", "1/2"].map(|shard| {
        let result = folder.join(shard.replace('/', "of"));
        let arguments = format!("count sets.als -c two --shard {shard} --result {}", result.display());
        assert_eq!(smallscope(&arguments).code, 0);
        result.display().to_string()
    });
    let merged = smallscope(&format!("merge {} {}", results[0], results[1]));
    assert!(merged.out.contains("17 instances"), "{}{}", merged.out, merged.err);
}

#[test]
fn what_traces_cannot_have_is_refused_by_name() {
    let refused = |arguments: &str, message: &str| {
        let found = smallscope(arguments);
        assert!(found.code == 2 && found.err.contains(message), "{arguments}: {}{}", found.out, found.err);
    };
    refused("count sets.als -c any", "there may be infinitely many traces of any number of states");
    refused("count sets.als -c two --observe A", "traces are compared as a whole");
    refused("translate sets.als -c any --to dimacs", "are not the instances of one problem");
}

/// With up to two states there are 17 traces, with up to three 95: see above.
#[test]
fn traces_of_any_length_are_gone_through_until_a_limit() {
    let traces = |arguments: &str| {
        let found = smallscope(arguments);
        assert_eq!(found.code, 3, "{arguments}: {}{}", found.out, found.err);
        found
    };
    let all = traces("enumerate sets.als -c any --max 96 --json").lines();
    let lengths: Vec<usize> = all[..96].iter().map(|trace| trace["states"].as_array().map_or(0, Vec::len)).collect();
    let of = |states: usize| lengths.iter().filter(|length| **length == states).count();
    assert_eq!([of(1), of(2), of(3), of(4)], [3, 14, 78, 1]);
    assert!(lengths.is_sorted());
    assert_eq!((&all[96]["count"], &all[96]["stopped"]), (&96.into(), &"max".into()));
    assert!(traces("count sets.als -c any --max 40").out.contains("40"));
    // That there is no trace is proved, so that there is nothing to go through.
    let none =
        run(&["enumerate", "sets.als", "-e", "run { always no M and eventually some M } for 2 A, 1.. steps"], "");
    assert_eq!((none.code, none.out.starts_with("no instance")), (0, true), "{}{}", none.out, none.err);
}

#[test]
fn moves_lead_on_among_traces_of_any_length() {
    let found = smallscope("run sets.als -c any --next trace --next fork --at 1 --json");
    assert_eq!(found.code, 0, "{}{}", found.out, found.err);
    assert_eq!(found.json()["commands"][0]["moves"], serde_json::json!(["trace", "fork at 1"]));
    // One lamp that is never on has one trace, whatever its length.
    let only = ["run", "sets.als", "-e", "run { always no M } for exactly 1 A, 1.. steps", "--next", "trace"];
    let none = run(&only, "");
    assert_eq!(none.code, 3, "{}{}", none.out, none.err);
}

#[test]
fn templates_and_programs_take_traces() {
    let folder = scratch("trace-templates");
    let file = folder.join("trace.txt");
    let text = "{{ instance.number }}:{% for state in states %} {{ state.M|length }}{% endfor %} back to {{ loop_begins }}, {{ M|length }}\n";
    std::fs::write(&file, text).expect("a writable folder");
    let printed = run(&["enumerate", "sets.als", "-c", "two", "--template", &file.to_string_lossy()], "");
    assert_eq!(printed.code, 0, "{}", printed.err);
    let lines: Vec<&str> = printed.out.lines().collect();
    assert_eq!(lines.len(), 17);
    assert!(lines.contains(&"0: 0 back to 0, 0") && lines.iter().all(|line| line.contains(" back to ")), "{lines:?}");
    let grep = ["enumerate", "sets.als", "-c", "single", "--exec", "grep -q '\"loop\":0'"];
    let tried = run(&grep, "");
    assert!(tried.code == 0 && tried.out.contains("the program succeeds on all"), "{}{}", tried.out, tried.err);
}

#[test]
fn another_trace_is_reached_by_moves_on_the_command_line() {
    let found = |options: &str| {
        let found = smallscope(&format!("run sets.als -c two {options} --json"));
        assert_eq!(found.code, 0, "{}{}", found.out, found.err);
        found.json()["commands"][0].clone()
    };
    let other = found("--next init --next fork --at 0");
    assert_eq!(other["moves"], serde_json::json!(["init", "fork at 0"]));
    assert_eq!(other["states"], found("--next init --next fork --at 0")["states"], "the same each time");
    let first = found("--next init");
    assert_eq!(other["states"][0]["sets"], first["states"][0]["sets"]);
    assert_ne!(first["states"][0]["sets"], found("")["states"][0]["sets"]);
    let text = smallscope("run sets.als -c two --next trace");
    assert!(text.out.contains("\n  after trace\n"), "{}", text.out);
    let drawn = smallscope("show sets.als -c two --next init --json").json();
    assert_eq!(drawn["states"], first["states"]);
    let refused = |options: &str, message: &str| {
        let found = smallscope(&format!("run {options}"));
        assert!(found.code == 2 && found.err.contains(message), "{}{}", found.out, found.err);
    };
    refused("sets.als -c two --next config", "there is no other configuration within the scope");
    refused("sets.als -c two --next fork", "--next fork is there once and --at not");
    refused("sets.als -c two --next fork --at 2", "a trace has at most 2 states in this scope");
    refused("lists.als -c joined --next trace", "--next is about traces, but nothing is `var`");
}

#[test]
fn a_conversation_goes_from_instance_to_instance() {
    let lines =
        "#M\n:next\n:next\n:prev\n:prev\n:prev\n:goto 16\n:goto 17\n:next init\n:state\n:next fork\n:state\n:show\n";
    let talk = run(&["eval", "sets.als", "-c", "two"], lines);
    assert_eq!(talk.code, 0, "{}", talk.err);
    let said: Vec<&str> = talk.out.lines().skip(1).take(11).collect();
    let expected = [
        "instance 0",
        "instance 1",
        "instance 0",
        "back at the instance that this began with",
        "there is no instance before this one",
        "instance 16",
        "there are no further instances",
        "another trace",
        "state 0",
        "another trace, state 1",
        "state 1",
    ];
    assert_eq!(said, expected);
    assert!(talk.out.contains("is followed by state"), "{}", talk.out);
    let wrong = run(&["eval", "sets.als", "-c", "two"], ":goto x\n:next other\n:jump\n");
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""));
    for message in ["`x` is no number", "there is no `:next other`", "there is no `:jump`"] {
        assert!(wrong.err.contains(message), "{}", wrong.err);
    }
}

/// One counter, which goes round for ever or waits.
const ROUND: &str = "abstract sig Place {} one sig A, B, C extends Place {} one sig It { var at: one Place }
    pred go { (It.at = A implies It.at' = B) and (It.at = B implies It.at' = C) and (It.at = C implies It.at' = A) }
    fact { It.at = A and always (go or It.at' = It.at) }
    check order { always (It.at = C implies once It.at = B) } for 3 but 1.. steps
    check arrives { (always eventually go) implies eventually It.at = C } for 3 but 1.. steps
    check goes { eventually It.at = C } for 3 but 1.. steps
    run back { It.at = B } for 3 but 1.. steps
    check vacuous { (always It.at = B) implies always It.at = C } for 3 but 1.. steps";

/// More primes than a system of steps can look ahead.
const FAR: &str =
    "sig T {} var sig A in T {} fact { some T and no A } fact { always A' in A and always A'''''''' in A }
    check far { always no A } for 2 but 1.. steps";

#[test]
fn traces_of_any_length_are_found_proved_or_not_known() {
    let folder = scratch("any_length");
    let file = folder.join("round.als");
    std::fs::write(&file, ROUND).expect("a writable folder");
    let file = file.to_string_lossy().into_owned();
    let asked = |name: &str| run(&["run", &file, "-c", name], "");
    let order = asked("order");
    assert!(order.out.contains("Check order for 3 but 1.. steps"), "{}", order.out);
    let proved = "no counterexample: proved for traces of any length (3 Place; any number of steps; ";
    assert!(order.code == 0 && order.out.contains(proved), "{}", order.out);
    assert!(order.out.contains("proof by IC3: an invariant of ") && order.out.contains("checked by a second solver"));
    let arrives = asked("arrives");
    assert!(arrives.code == 0 && arrives.out.contains("at which all promises are kept"), "{}", arrives.out);
    let goes = asked("goes");
    assert!(goes.code == 1 && goes.out.contains("counterexample found (3 Place; 1 step; "), "{}", goes.out);
    let back = asked("back");
    assert!(back.code == 1 && back.out.contains("no instance: no trace of any length"), "{}", back.out);
    let vacuous = asked("vacuous");
    assert!(vacuous.code == 6 && vacuous.out.contains("vacuous: "), "{}", vacuous.out);
    let other = folder.join("far.als");
    std::fs::write(&other, FAR).expect("a writable folder");
    let far = run(&["run", &other.to_string_lossy()], "");
    let unknown = "no counterexample up to 20 states; not proved (2 T; any number of steps; ";
    assert!(far.code == 3 && far.out.contains(unknown), "{}", far.out);
    assert!(far.out.contains("\n  no proof was looked for: "), "{}", far.out);
    let stopped = run(&["run", &file, "-c", "order", "--conflicts", "0"], "");
    assert!(stopped.code == 3 && stopped.out.contains("not proved: --conflicts was reached"), "{}", stopped.out);
}

#[test]
fn what_clashes_in_traces_of_any_length_is_said_if_it_is_proved() {
    let folder = scratch("any_length_core");
    let file = folder.join("round.als");
    std::fs::write(&file, ROUND).expect("a writable folder");
    let asked = |name: &str| run(&["core", &file.to_string_lossy(), "-c", name], "");
    let back = asked("back");
    assert!(
        back.code == 0 && back.out.contains("cannot hold together within 3 Place; 10 steps"),
        "{}{}",
        back.out,
        back.err
    );
    // `go` can be left out, and the rest of the first fact cannot.
    assert!(back.out.contains("It.at = B") && back.out.contains("It.at = A"), "{}", back.out);
    assert!(back.out.contains("is proved of all constraints"), "{}", back.out);
    let goes = asked("goes");
    assert!(goes.code == 1 && goes.out.contains("nothing clashes: there is an instance"), "{}", goes.out);
    let json = run(&["core", &file.to_string_lossy(), "-c", "back", "--json"], "").json();
    assert_eq!((&json["unsatisfiable"], &json["scope"]["steps"]), (&true.into(), &10.into()));
    assert_eq!(json["unbounded"]["proof"]["method"], "ic3");
    std::fs::write(&file, FAR).expect("a writable folder");
    let far = asked("far");
    assert!(far.code == 3 && far.out.contains("not known: "), "{}", far.out);
}

#[test]
fn json_says_how_traces_of_any_length_were_decided() {
    let folder = scratch("any_length_json");
    let file = folder.join("round.als");
    std::fs::write(&file, ROUND).expect("a writable folder");
    let all = run(&["run", &file.to_string_lossy(), "--json"], "").json();
    let [order, goes] = [0, 2].map(|number| &all["commands"][number]);
    assert_eq!(
        (&order["verdict"], &order["unbounded"]["proof"]["method"]),
        (&"no counterexample".into(), &"ic3".into())
    );
    assert_eq!(order["unbounded"]["proof"]["rechecked"], true);
    assert!(order["scope"].get("steps").is_none() && order["unbounded"].get("none_up_to").is_none(), "{order}");
    assert_eq!((&goes["scope"]["steps"], &goes["unbounded"]["none_up_to"]), (&1.into(), &0.into()));
    std::fs::write(&file, FAR).expect("a writable folder");
    let far = &run(&["run", &file.to_string_lossy(), "--json"], "").json()["commands"][0];
    assert_eq!((&far["verdict"], &far["stopped"]), (&"unknown".into(), &"states".into()));
    assert_eq!(far["unbounded"]["none_up_to"], 20);
    assert!(far["unbounded"]["obstacle"].is_string(), "{far}");
}

#[test]
fn a_system_of_steps_is_written_for_model_checkers() {
    let folder = scratch("aiger");
    let file = folder.join("round.als");
    std::fs::write(&file, ROUND).expect("a writable folder");
    let file = file.to_string_lossy().into_owned();
    let text = run(&["translate", &file, "-c", "order", "--format", "aiger"], "");
    assert!(text.code == 0 && text.out.starts_with("aag "), "{}{}", text.out, text.err);
    assert!(text.out.contains(" first\n") && text.out.contains("at[It$0, A$0]\n"), "{}", text.out);
    assert_eq!(run(&["translate", &file, "-c", "order", "--to", "aiger", "--json"], "").json()["text"], text.out);
    let refused = |arguments: &[&str], message: &str| {
        let found = run(arguments, "");
        let said = format!("{}{}", found.out, found.err);
        assert!(found.code == 2 && said.contains(message), "{arguments:?}: {said}");
    };
    refused(&["translate", &file, "-c", "order", "--to", "aig", "--json"], "use `--to aiger`");
    refused(&["translate", &file, "-c", "order"], "are not the instances of one problem");
    std::fs::write(folder.join("far.als"), FAR).expect("a writable folder");
    refused(
        &["translate", &folder.join("far.als").to_string_lossy(), "--to", "aiger"],
        "there is no system of steps: ",
    );
    std::fs::write(folder.join("still.als"), "sig A {} run {}").expect("a writable folder");
    refused(&["translate", &folder.join("still.als").to_string_lossy(), "--to", "aiger"], "nothing is `var`");
}
