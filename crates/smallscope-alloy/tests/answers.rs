//! What answers say beside the instance.
#![allow(clippy::unwrap_used)]

use smallscope_alloy::{AnalysisOptions, Answered, Asking, Beyond, CommandVerdict, Dialect, Model, Recheck};
use smallscope_relational::{Budget, Interrupt, Options, Overflow, Stop};

fn answers(text: &str, asking: &Asking) -> Vec<Answered> {
    let model = Model::parse("model", text, Dialect::DynAlloy).unwrap();
    model.commands.iter().map(|command| model.answer(command, asking).unwrap()).collect()
}

/// Witnesses that the evaluator, which tries atoms in order, finds last: 3^8 attempts are within its steps, 12^8 are not.
#[test]
fn an_instance_is_rechecked_if_that_takes_few_steps() {
    let text = "open util/ordering[A]  sig A {}
        pred late { some a, b, c, d, e, f, g, h: A | a + b + c + d + e + f + g + h = last }
        run late for exactly 3 A
        run late for exactly 12 A";
    // Unlike the answer, a debug build's solver waits for the evaluator without limit.
    let options = Options { check: false, ..Options::default() };
    let rechecks = answers(text, &Asking { options, ..Asking::default() }).into_iter().map(|answered| {
        assert_eq!(answered.verdict(), CommandVerdict::Instance);
        answered.recheck
    });
    assert_eq!(rechecks.collect::<Vec<_>>(), [Some(Recheck::Confirmed), Some(Recheck::TooLong)]);
}

#[test]
fn a_counterexample_has_no_more_atoms_than_it_needs() {
    let text = "sig A {} assert Few { #A < 3 } check Few for 6";
    assert_eq!(answers(text, &Asking::default())[0].picture().unwrap().atoms.len(), 3);
}

#[test]
fn the_bound_on_loops_is_asked_about_if_nothing_is_found() {
    let text = "sig Node { next: lone Node }
        assertCorrectness Ends[l: Node] {
          pre = { l not in l.^next and all n: l.^next | n not in n.^next }
          program = { while some l.next do { l := l.next } }
          post = { no l'.next }
        }
        check Ends for 3 lurs 1
        check Ends for 3 lurs 2";
    let found = answers(text, &Asking::default()).into_iter().map(|answered| (answered.verdict(), answered.beyond));
    let none = CommandVerdict::NoCounterexample;
    // A list of three nodes has two steps.
    assert_eq!(found.collect::<Vec<_>>(), [(none, Some(Beyond::Possible)), (none, Some(Beyond::Never))]);
}

#[test]
fn a_limit_before_there_is_a_problem_is_an_error() {
    let text = "sig A {} run {} for 3";
    let model = Model::parse("model", text, Dialect::Alloy).unwrap();
    let interrupt = Interrupt::new();
    interrupt.raise();
    let options = Options { budget: Budget { interrupt: Some(interrupt), ..Budget::default() }, ..Options::default() };
    let why = model.answer(&model.commands[0], &Asking { options, ..Asking::default() }).unwrap_err();
    assert_eq!(why.stopped(), Some(Stop::Interrupted));
}

/// 7 and one more is no number of four bits. The Analyzer answers the same, with "prevent overflows" and without it.
#[test]
fn overflow_is_forbidden_unless_asked_for_and_told_where_it_matters() {
    let text = "one sig A { n: Int }
        run { A.n > 6 and A.n.plus[1] < 0 }
        check { A.n.plus[1] > A.n }
        check { all a: A | a.n < 7 implies a.n.plus[1] > a.n }
        run { no a: A | a.n.plus[1] < 0 and a.n > 6 }
        run { A.n = 3 }";
    let model = Model::parse("model", text, Dialect::Alloy).unwrap();
    let verdicts = |overflow: Option<Overflow>| -> Vec<(bool, bool)> {
        let settings = AnalysisOptions { overflow, ..AnalysisOptions::default() };
        let asking = Asking { settings, ..Asking::default() };
        let answers = model.commands.iter().map(|command| model.answer(command, &asking).unwrap());
        let found = |verdict| matches!(verdict, CommandVerdict::Instance | CommandVerdict::Counterexample);
        answers.map(|answered| (found(answered.verdict()), answered.rests_on_overflow)).collect()
    };
    let forbidden = [(false, true), (false, true), (false, false), (true, false), (true, false)];
    assert_eq!(verdicts(None), forbidden);
    assert_eq!(verdicts(Some(Overflow::Forbid)), forbidden);
    let wrapping = [true, true, false, true, true].map(|found| (found, false));
    assert_eq!(verdicts(Some(Overflow::Wrap)), wrapping);
}

#[test]
fn a_command_that_needs_a_function_that_calls_itself_has_no_answer() {
    let text = "sig N { next: lone N }
        fun length[n: N]: Int { some n.next implies plus[1, length[n.next]] else 1 }
        run { some n: N | length[n] > 2 }
        run { some N }";
    let model = Model::parse("model", text, Dialect::Alloy).unwrap();
    let why = model.answer(&model.commands[0], &Asking::default()).unwrap_err();
    assert!(why.to_string().contains("`length` calls itself"), "{why}");
    assert_eq!(model.answer(&model.commands[1], &Asking::default()).unwrap().verdict(), CommandVerdict::Instance);
}

/// Each `let` is looked at once, not once for each around it.
#[test]
fn lets_may_be_nested() {
    let lets: String = (1..60).map(|number| format!("let x{number} = x{} + A |", number - 1)).collect();
    let text = format!("sig A {{ f: A }} run {{ let x0 = A | {lets} some x59.f }} for 2");
    assert_eq!(answers(&text, &Asking::default())[0].verdict(), CommandVerdict::Instance);
}

/// Where any number from a range will do, a counterexample has the one that is nearest to 0.
#[test]
fn integers_of_a_counterexample_are_near_to_zero() {
    let values = |text: &str| {
        let answered = &answers(text, &Asking::default())[0];
        let picture = answered.picture().expect("a counterexample");
        let names = picture.relations.iter().flat_map(|relation| relation.tuples.iter().flatten());
        let mut values: Vec<i64> = names.filter_map(|name| name.parse().ok()).collect();
        values.sort_unstable();
        values
    };
    assert_eq!(values("one sig A { n: Int } assert Low { A.n < 3 } check Low for 7 Int"), [3]);
    assert_eq!(values("one sig A { n: Int } assert High { A.n > -3 } check High for 7 Int"), [-3]);
    assert_eq!(values("one sig A { n, m: Int } assert Apart { minus[A.n, A.m] != 4 } check Apart for 7 Int"), [-2, 2]);
}
