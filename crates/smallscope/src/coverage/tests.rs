//! Counting, and the forms of the counts, on a function that is instrumented by hand.

use super::*;

const fn goal(kind: &'static str, place: u32, line: u32, text: &'static str, outcome: &'static str) -> Goal {
    Goal {
        kind,
        is_decision: !matches!(kind.as_bytes(), b"operand"),
        place,
        line,
        column: 5,
        text,
        outcome,
        present: true,
    }
}

/// `fn sign(x)`: an `if` with a chain of two, and a `match` with two arms.
static SIGN: Function = Function::new(
    "m::sign",
    "src/m.rs",
    3,
    &[
        goal("if", 0, 4, "x < 0 && x > -9", "true"),
        goal("if", 0, 4, "x < 0 && x > -9", "false"),
        goal("operand", 1, 4, "x < 0", "true"),
        goal("operand", 1, 4, "x < 0", "false"),
        goal("operand", 2, 4, "x > -9", "true"),
        goal("operand", 2, 4, "x > -9", "false"),
        goal("match", 3, 7, "x", "0"),
        goal("match", 3, 8, "x", "\"_\""),
    ],
    &[Unseen { line: 9, text: "log!(a && b)" }],
);
static IDLE: Function = Function::new("m::idle", "src/m.rs", 20, &[goal("while", 0, 21, "go()", "entered")], &[]);

fn sign(x: i32) -> i32 {
    sites::enter(&SIGN);
    if sites::either(&SIGN, 2, x < 0) && sites::either(&SIGN, 4, x > -9) {
        sites::hit(&SIGN, 0);
        return -1;
    }
    sites::hit(&SIGN, 1);
    match x {
        0 => {
            sites::hit(&SIGN, 6);
            0
        }
        _ => {
            sites::hit(&SIGN, 7);
            1
        }
    }
}

fn counts(coverage: &Coverage) -> Vec<u64> {
    coverage.function("sign").map(|it| it.goals().map(|(_, count)| count).collect()).unwrap_or_default()
}

#[test]
fn nothing_is_counted_without_a_collector() {
    assert_eq!(sign(0), 0);
    let ((), coverage) = Coverage::collect(|| ());
    assert!(coverage.functions().is_empty());
}

#[test]
fn goals_are_counted() {
    let (sum, coverage) = Coverage::collect(|| sign(-1) + sign(-2) + sign(0));
    assert_eq!(sum, -2);
    assert_eq!(counts(&coverage), [2, 1, 2, 1, 2, 0, 1, 0]);
    let function = coverage.function("m::sign").expect("it was called");
    assert_eq!((function.calls(), function.decisions().to_string()), (3, "3/4 (75 %)".to_owned()));
    assert_eq!(function.conditions(), Ratio { reached: 3, all: 4 });
    assert!(coverage.function("ign").is_none());
}

#[test]
fn an_outer_collector_gets_what_inner_ones_count() {
    let (inner, outer) = Coverage::collect(|| {
        sign(0);
        let (_, inner) = Coverage::collect(|| sign(-1));
        sign(5);
        inner
    });
    assert_eq!(counts(&inner), [1, 0, 1, 0, 1, 0, 0, 0]);
    assert_eq!(counts(&outer), [1, 2, 1, 2, 1, 0, 1, 1]);
    let mut twice = inner.clone();
    twice.merge(&outer);
    assert_eq!(counts(&twice), [2, 2, 2, 2, 2, 0, 1, 1]);
}

#[test]
fn a_collector_ends_with_a_panic() {
    let (_, outer) = Coverage::collect(|| {
        let panicked = std::panic::catch_unwind(|| {
            Coverage::collect(|| {
                sign(0);
                std::panic::resume_unwind(Box::new("stop"));
            })
        });
        assert!(panicked.is_err());
        sign(0);
    });
    assert_eq!(counts(&outer), [0, 2, 0, 2, 0, 0, 2, 0]);
    sign(0);
    let ((), coverage) = Coverage::collect(|| ());
    assert!(coverage.functions().is_empty());
}

#[test]
fn a_pause_counts_nothing_and_ends() {
    let ((), coverage) = Coverage::collect(|| {
        let paused = pause();
        sign(0);
        {
            let _resumed = resume();
            sign(1);
        }
        sign(0);
        drop(paused);
        sign(-1);
    });
    assert_eq!(counts(&coverage), [1, 1, 1, 1, 1, 0, 0, 1]);
    let _resumed = resume();
    sign(0);
}

#[test]
fn attached_threads_count_and_others_do_not() {
    let ((), coverage) = Coverage::collect(|| {
        let attachment = Attachment::current();
        std::thread::scope(|scope| {
            scope.spawn(|| attachment.run(|| sign(0)));
            scope.spawn(|| attachment.run(|| sign(-1)));
            scope.spawn(|| sign(7));
        });
    });
    assert_eq!(counts(&coverage), [1, 1, 1, 1, 1, 0, 1, 0]);
}

#[test]
fn an_observer_sees_goals_in_order() {
    let seen = std::rc::Rc::new(std::cell::RefCell::new(Vec::new()));
    let log = seen.clone();
    let observer = move |goal: GoalId| {
        // What an observer does is not counted.
        sign(0);
        log.borrow_mut().push(goal.index);
    };
    let (_, coverage) = Coverage::observe(observer, || Coverage::collect(|| sign(-1)));
    assert_eq!(*seen.borrow(), [2, 4, 0]);
    assert_eq!(counts(&coverage), [1, 0, 1, 0, 1, 0, 0, 0]);
}

#[test]
fn functions_that_were_not_called_can_be_listed() {
    let (_, coverage) = Coverage::collect(|| sign(0));
    let both = coverage.clone().including(&Goals::new([&IDLE]));
    assert_eq!(both.decisions(), Ratio { reached: 2, all: 5 });
    let one = coverage.only(&Goals::new([&IDLE]));
    assert_eq!(one.outcomes(), Ratio { reached: 0, all: 1 });
    assert_eq!(one.missed(), [GoalId { function: &IDLE, index: 0 }]);
}

#[test]
fn percentages_are_rounded_to_the_nearest() {
    let percent = |reached, all| Ratio { reached, all }.percent();
    assert_eq!([percent(19, 22), percent(14, 16), percent(7, 16), percent(16, 16)], [86, 88, 44, 100]);
    assert_eq!([percent(0, 3), percent(1, 3), percent(2, 3), percent(0, 0)], [0, 33, 67, 100]);
}

#[test]
fn text_lists_what_is_missed() {
    let (_, coverage) = Coverage::collect(|| sign(0));
    let coverage = coverage.including(&Goals::new([&IDLE])).exhaustive(false, "stopped after 1 input");
    let expected = r#"m::sign: decisions 2/4 (50 %), conditions 1/4 (25 %), 1 call
  missed src/m.rs:4: if x < 0 && x > -9: true
  missed src/m.rs:4: operand x < 0: true
  missed src/m.rs:4: operand x > -9: true
  missed src/m.rs:4: operand x > -9: false
  missed src/m.rs:8: match x: "_"
  not instrumented src/m.rs:9: log!(a && b)
m::idle: decisions 0/1 (0 %), never called
  missed src/m.rs:21: while go(): entered
all: decisions 2/5 (40 %), outcomes 3/9 (33 %)
what is missed may still be reachable; not exhaustive: stopped after 1 input
"#;
    assert_eq!(coverage.to_string(), expected);
    let text = coverage.exhaustive(true, "all of i8").to_string();
    assert!(text.ends_with("what is missed cannot be reached within: all of i8\n"), "{text}");
}

#[cfg(feature = "json")]
#[test]
fn json_has_every_goal() {
    let (_, coverage) = Coverage::collect(|| sign(3));
    let json = coverage.exhaustive(true, "three").to_json();
    let json: serde_json::Value = json.parse().expect("JSON");
    assert_eq!((&json["exhaustive"], &json["tried"]), (&true.into(), &"three".into()));
    assert_eq!(json["decisions"], serde_json::json!({ "reached": 2, "all": 4, "percent": 50 }));
    let goals = json["functions"][0]["goals"].as_array().expect("a list");
    assert_eq!(goals.len(), 8);
    let arm = r#"{"kind": "match", "decision": true, "place": 3, "line": 8, "column": 5, "text": "x", "outcome": "\"_\"", "count": 1}"#;
    assert_eq!(goals[7], arm.parse::<serde_json::Value>().expect("JSON"));
}

#[test]
fn lcov_has_branches_functions_and_lines() {
    let (_, coverage) = Coverage::collect(|| (sign(3), sign(-1)));
    let expected = "TN:signs
SF:src/m.rs
FN:3,m::sign
FN:20,m::idle
FNDA:2,m::sign
FNDA:0,m::idle
FNF:2
FNH:1
BRDA:4,0,0,1
BRDA:4,0,1,1
BRDA:4,1,0,1
BRDA:4,1,1,1
BRDA:4,2,0,1
BRDA:4,2,1,0
BRDA:7,3,0,0
BRDA:8,3,1,1
BRDA:21,4,0,-
BRF:9
BRH:6
DA:3,2
DA:4,2
DA:7,0
DA:8,1
DA:20,0
DA:21,0
LF:6
LH:3
end_of_record
";
    assert_eq!(coverage.including(&Goals::new([&IDLE])).to_lcov("signs"), expected);
}

#[test]
fn the_source_can_be_annotated() {
    let source = "\n\nfn sign(x: i32) -> i32 {\n    if x < 0 && x > -9 {\n        return -1;\n    }\n    0";
    let (_, coverage) = Coverage::collect(|| (sign(3), sign(-1)));
    let expected = "    |
    |
    | fn sign(x: i32) -> i32 {
5/6 |     if x < 0 && x > -9 {
    |     ^ missed: operand x > -9: false
    |         return -1;
    |     }
0/1 |     0
    |     ^ missed: match x: 0
";
    assert_eq!(coverage.annotate("src/m.rs", source), expected);
    assert_eq!(coverage.annotate("src/other.rs", "x"), " | x\n");
}

#[test]
fn lcov_tells_places_that_were_not_come_to() {
    let (_, coverage) = Coverage::collect(|| sign(3));
    let text = coverage.to_lcov("");
    // The second operand was not evaluated.
    assert!(text.contains("BRDA:4,1,0,0\nBRDA:4,1,1,1\nBRDA:4,2,0,-\nBRDA:4,2,1,-\n"), "{text}");
}
