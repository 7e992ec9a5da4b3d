//! Commands about traces of any length: proofs about the models of `models/time`, shortest traces of puzzles whose solutions are known, and
//! what ends without an answer.

use smallscope_alloy::model::{Command, StepScope};
use smallscope_alloy::{Answered, Asking, CommandVerdict, Dialect, FileId, Model, Premise, Recheck, Span};
use smallscope_core::{Budget, Interrupt, Stop};

fn ask(model: &Model, command: &Command, asking: &Asking) -> Answered {
    model.answer(command, asking).unwrap_or_else(|why| panic!("{}: {why}", command.name))
}

/// The first command of a text.
fn answer(text: &str) -> Answered {
    let model = Model::parse("m", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    ask(&model, &model.commands[0], &Asking::default())
}

/// The commands of a model of `models/time` of these names, asked of traces of any length: all are proved.
fn prove(file: &str, names: &[&str]) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/time").join(file);
    let model = Model::load(&path, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}"));
    for name in names {
        let mut command = model.commands.iter().find(|command| command.name == *name).expect("the command").clone();
        let span = Span { file: FileId(0), start: 0, end: 0 };
        command.scope.steps = Some(StepScope { least: 1, most: u32::MAX, span });
        let answered = ask(&model, &command, &Asking::default());
        assert_eq!(answered.verdict().is_found(), Some(false), "{file} {name}");
        assert_eq!(answered.vacuous, None, "{file} {name}");
        let proof = answered.unbounded.and_then(|unbounded| unbounded.proof);
        assert!(proof.is_some_and(|proof| proof.rechecked), "{file} {name}");
    }
}

#[test]
fn what_never_happens_is_proved() {
    prove("mutex.als", &["exclusion", "holder"]);
    prove("peterson.als", &["exclusion"]);
    prove("commit.als", &["final"]);
    prove("hotel.als", &["safeIfPrompt"]);
    prove("trash.als", &["restoredOnce", "nothingNew"]);
    prove("buffer.als", &["sentFirst", "inOrder"]);
    prove("philosophers.als", &["oneFork"]);
    prove("lift.als", &["doors", "called", "closedWhenMoving"]);
    prove("semaphore.als", &["exclusive", "gate"]);
    prove("heap.als", &["safe"]);
    prove("rooms.als", &["kinds"]);
    prove("stack.als", &["never", "empty"]);
    prove("counter.als", &["range", "wasTwo", "wasReset", "triggeredByReset"]);
}

#[test]
fn what_happens_in_the_end_is_proved() {
    prove("mutex.als", &["fairness"]);
    prove("worklist.als", &["ends", "forward"]);
    prove("light.als", &["order", "amberFirst"]);
}

/// These take seconds in a build without optimisation.
#[test]
#[ignore = "takes a minute"]
fn larger_proofs() {
    prove("peterson.als", &["noStarvation"]);
    prove("commit.als", &["consistent"]);
    prove("philosophers.als", &["neighbours"]);
    prove("ring.als", &["atMostOne", "stable"]);
}

/// The first command has a shortest trace of so many states, and the evaluator agrees that it is one.
fn takes(text: &str, states: usize) {
    let answered = answer(text);
    assert_eq!(answered.verdict(), CommandVerdict::Counterexample, "{text}");
    let lasso = answered.instance().and_then(|instance| answered.analysis.lasso(instance));
    assert_eq!(lasso.map(|lasso| lasso.states), Some(states), "{text}");
    assert_eq!(answered.recheck, Some(Recheck::Confirmed));
}

/// Four bits count up to all ones in 15 steps.
#[test]
fn a_counter_of_four_bits() {
    takes(
        "abstract sig Bit { below: set Bit } one sig B0, B1, B2, B3 extends Bit {} var sig Up in Bit {}
         fact { no B0.below and B1.below = B0 and B2.below = B0 + B1 and B3.below = B0 + B1 + B2 }
         fact { no Up and always all b: Bit | b in Up' iff (b.below in Up iff b not in Up) }
         check { always Bit not in Up } for 4 but 1.. steps",
        16,
    );
}

/// Four discs take 15 moves.
#[test]
fn the_towers_of_hanoi() {
    takes(
        "open util/ordering[Disc]
         enum Peg { Left, Middle, Right }
         sig Disc { var on: one Peg }
         pred move [d: Disc, p: Peg] { no prevs[d] & on.(d.on + p) and on' = on ++ d -> p }
         fact { Disc.on = Left and always (on' = on or some d: Disc, p: Peg | move[d, p]) }
         check { always Disc.on != Right } for 4 but 1.. steps",
        16,
    );
}

/// Three of each cross the river in 11 trips (Pressman and Singmaster 1989).
#[test]
fn missionaries_and_cannibals() {
    takes(
        "abstract sig Person {} sig Missionary, Cannibal extends Person {} abstract sig Bank {} one sig Left, Right extends Bank {}
         one sig Boat { var at: one Bank }
         var sig Over in Person {}
         fun on [b: Bank]: set Person { b = Left => Person - Over else Over }
         pred safe { all b: Bank | let m = on[b] & Missionary, c = on[b] & Cannibal | some m implies #c <= #m }
         pred cross [p, q: Person] {
           p + q in on[Boat.at] and Boat.at' != Boat.at
           Over' = (Boat.at = Left => Over + p + q else Over - p - q)
         }
         fact { no Over and Boat.at = Left and always safe }
         fact { always ((some p, q: Person | cross[p, q]) or (Over' = Over and Boat.at' = Boat.at)) }
         check { always Person not in Over } for 6 but exactly 3 Missionary, exactly 3 Cannibal, 1.. steps",
        12,
    );
}

/// States that nothing can follow are on no trace: the wrong state is reached, and the trace ends there.
#[test]
fn dead_ends_are_no_counterexamples() {
    let text = |rest: &str| {
        format!(
            "abstract sig Place {{}} one sig A, B, C extends Place {{}} one sig It {{ var at: one Place }}
             fact {{ It.at = A and always (It.at = A implies It.at' in A + B) and always (It.at = B implies It.at' = C) }}
             {rest} check {{ always It.at != C }} for 3 but 1.. steps"
        )
    };
    assert_eq!(answer(&text("")).verdict(), CommandVerdict::Counterexample);
    let answered = answer(&text(
        "fact { always It.at != C or eventually always It.at = A and always (It.at = C implies some none) }",
    ));
    assert_eq!(answered.verdict(), CommandVerdict::NoCounterexample);
    assert!(answered.unbounded.and_then(|unbounded| unbounded.proof).is_some());
}

#[test]
fn a_proof_about_no_trace_at_all_is_vacuous() {
    let text = "var sig A {} fact { always (some A implies no A') and always some A }
                check { always lone A } for 3 but 1.. steps";
    let answered = answer(text);
    assert_eq!((answered.verdict(), answered.vacuous), (CommandVerdict::NoCounterexample, Some(Premise::Facts)));
    let text = "var sig A {} fact { always no A' } check { (after some A) implies always some A } for 3 but 1.. steps";
    assert_eq!(answer(text).vacuous, Some(Premise::Assumption));
    let text = "var sig A {} fact { always no A' } check { always (some A implies after no A) } for 3 but 1.. steps";
    assert_eq!(answer(text).vacuous, None);
}

#[test]
fn operators_of_the_past_sets_that_exist_and_scopes_over_all_states() {
    for (text, found) in [
        // An atom that was there once stays in the scope.
        ("var sig A {} run { always one A and eventually (some x: A | before x not in A) } for 1 but 1.. steps", false),
        ("var sig A {} run { always one A and eventually (some x: A | before x not in A) } for 2 but 1.. steps", true),
        // Nothing moves between a signature and one that extends it.
        ("sig T {} var sig A extends T {} run { no A and eventually some A } for 2 but 1.. steps", false),
        ("var sig T {} var sig A extends T {} run { no A and eventually some A } for 2 but 1.. steps", true),
        ("sig T {} var sig A in T {} run { some s: set T | always A = s and #s = 2 } for 2 but 1.. steps", true),
        (
            "sig T {} var sig A in T {} run { some s: set T | always A = s and eventually A != s } for 2 but 1.. steps",
            false,
        ),
        ("var sig A {} run { eventually after after after (some A and before before no A) } for 2 but 1.. steps", true),
        ("var sig A {} run { (some A)  until (no A and before no A) } for 2 but 1.. steps", false),
        ("var sig A {} run { no A''' and after after after some A } for 2 but 2.. steps", false),
    ] {
        assert_eq!(answer(text).verdict().is_found(), Some(found), "{text}");
    }
}

#[test]
fn what_is_not_proved_says_how_far_it_was_looked() {
    // A set of each state that other states are compared with: there is no system of steps for it, and no trace either.
    let text = "sig T {} var sig A in T {} fact { some T and no A }
                fact { always some s: set T | A' = A & s and always A in s } check { always no A } for 2 but 1.. steps";
    let answered = answer(text);
    assert_eq!(answered.verdict(), CommandVerdict::Unknown(Stop::States(20)));
    let unbounded = answered.unbounded.expect("it is about any number of states");
    assert_eq!((unbounded.states, unbounded.proof), (20, None));
    assert!(unbounded.obstacle.is_some());
}

/// Whether a command has an instance; if not, there is a proof.
fn decides(text: &str, found: bool) {
    let answered = answer(text);
    assert_eq!(answered.verdict().is_found(), Some(found), "{text}");
    assert_eq!(answered.unbounded.and_then(|unbounded| unbounded.proof).is_some(), !found, "{text}");
}

#[test]
fn sets_in_each_state_may_be_others_in_the_next() {
    let text = |facts: &str, rest: &str| {
        format!("sig T {{}} var sig A in T {{}} fact {{ some T and no A and ({facts}) }} {rest} for 2 but 1.. steps")
    };
    decides(&text("always some s: set T | A' = A & s", "check { always no A }"), false);
    decides(&text("always some s: set T | A' = A + s and #s = 1", "check { always lone A }"), true);
    decides(&text("always all x: T | some s: set T | x in s and A' = A & s", "check { always no A }"), false);
    decides(&text("eventually some s: some T | s in A", "check { eventually some A }"), false);
    decides(&text("always eventually some s: some T | s in A", "check { eventually always some A }"), true);
    decides(&text("(some s: set T | A' = s and after A = s) or always some A", "run { after after no A }"), true);
    decides(&text("(some s: some T | A' = s and after A' in s) or some A", "run { after no A }"), false);
}

#[test]
fn formulas_look_any_number_of_states_ahead() {
    let far = "after ".repeat(20);
    decides(&format!("var sig A {{}} check {{ {far} some A }} for 2 but 1.. steps"), true);
    let text = |asked: &str| {
        format!("var lone sig A {{}} fact {{ always (some A implies some A') }} {asked} for 1 but 1.. steps")
    };
    decides(&text(&format!("check {{ {far} some A or not {far} no A' }}")), true);
    decides(&text(&format!("check {{ always ({far} no A implies no A) }}")), false);
    decides(&text(&format!("check {{ some A implies always (some A iff {far} some A) }}")), false);
    // More than that is not done for expressions.
    let answered = answer(&text(&format!("check {{ some A implies some A{} }}", "'".repeat(8))));
    assert_eq!(answered.verdict(), CommandVerdict::Unknown(Stop::States(20)));
    assert!(answered.unbounded.is_some_and(|unbounded| unbounded.obstacle.is_some()));
}

/// What overflows is what the quantifiers around the whole formula make of it: see `tests/time.rs` for random formulas.
#[test]
fn proofs_where_integers_may_overflow() {
    let text = |asked: &str| {
        format!(
            "sig T {{ var n: one Int }} fact {{ all t: T | t.n = 0 and always t.n' in t.n + (t.n < 3 => plus[t.n, 1] else t.n) }}
             {asked} for 2 but 3 int, 1.. steps"
        )
    };
    decides(&text("check { always all t: T | t.n >= 0 }"), false);
    decides(&text("check { always all t: T | t.n < 3 }"), true);
    decides(&text("check { always all t: T | plus[t.n, 1] > 0 }"), false);
    decides(&text("run { some t: T | eventually plus[t.n, 1] < 0 }"), false);
    decides(&text("run { some t: T | eventually not plus[t.n, 1] > 0 }"), false);
    decides(&text("run { eventually all t: T | t.n = 3 and plus[t.n, 1] = 0 and some T }"), true);
    decides(&text("check { all t: T | once t.n > 0 iff t.n > 0 }"), false);
    // A number that is chosen by what happens in other states.
    let answered = answer(&text("check { always #{ t: T | once plus[t.n, 1] < 0 } = 0 }"));
    assert_eq!(answered.verdict(), CommandVerdict::Unknown(Stop::States(20)));
    assert!(answered.unbounded.is_some_and(|unbounded| unbounded.obstacle.is_some()));
}

#[test]
fn every_limit_ends_both_searches() {
    let text = "open util/ordering[Disc]
                enum Peg { Left, Middle, Right } sig Disc { var on: one Peg }
                pred move [d: Disc, p: Peg] { no prevs[d] & on.(d.on + p) and on' = on ++ d -> p }
                fact { Disc.on = Left and always (on' = on or some d: Disc, p: Peg | move[d, p]) }
                check { always Disc.on != Right } for 6 but 1.. steps";
    let model = Model::parse("m", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}"));
    let stopped = |budget: Budget| {
        let mut asking = Asking::default();
        asking.options.budget = budget;
        match model.answer(&model.commands[0], &asking) {
            Ok(answered) => match answered.verdict() {
                CommandVerdict::Unknown(stop) => Some(stop),
                verdict => panic!("{verdict:?}"),
            },
            Err(why) => why.stopped(),
        }
    };
    for asks in [0, 1, 10, 100, 1000, 5000] {
        let budget = Budget { interrupt: Some(Interrupt::after(asks)), ..Budget::default() };
        assert_eq!(stopped(budget), Some(Stop::Interrupted), "{asks}");
    }
    let short = std::time::Duration::from_millis(100);
    assert_eq!(stopped(Budget { time: Some(short), ..Budget::default() }), Some(Stop::Time(short)));
    assert_eq!(stopped(Budget { conflicts: Some(20), ..Budget::default() }), Some(Stop::Conflicts));
    assert_eq!(stopped(Budget { memory: Some(1), ..Budget::default() }), Some(Stop::Memory(1)));
}
