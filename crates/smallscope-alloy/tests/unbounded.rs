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
    // A set in each state: there is no system of steps for it, and no trace either.
    let text = "sig T {} var sig A in T {} fact { some T and no A }
                fact { always some s: set T | A' = A & s } check { always no A } for 2 but 1.. steps";
    let answered = answer(text);
    assert_eq!(answered.verdict(), CommandVerdict::Unknown(Stop::States(20)));
    let unbounded = answered.unbounded.expect("it is about any number of states");
    assert_eq!((unbounded.states, unbounded.proof), (20, None));
    assert!(unbounded.obstacle.is_some());
    // A formula that looks too far ahead.
    let text = format!("var sig A {{}} check {{ {} some A }} for 2 but 1.. steps", "after ".repeat(20));
    assert_eq!(answer(&text).verdict(), CommandVerdict::Counterexample);
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
