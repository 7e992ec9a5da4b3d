//! Studies: inputs from a module, translations by hand, and everything that can be wrong with them.
#![cfg(feature = "alloy")]

use std::cell::Cell;
use std::time::Duration;

use smallscope::relational::Isomorphs;
use smallscope::study::{Abstraction, Atom, Findings, Inputs, Reason, Study, StudyError};

/// Items with weights, of which code finds the heaviest.
const ITEMS: &str = "
    sig Item { weight: Int }
    sig Bag { items: some Item }
    one sig Result { heaviest: one Item, total: one Int }
    sig Chosen in Item {}

    pred input { one Bag Bag.items = Item all item: Item | item.weight >= 0 }
    pred heaviest { Result.heaviest in Item and all item: Item | item.weight <= Result.heaviest.weight }
    pred total { Result.total = (sum item: Item | item.weight) }
    pred chosen { Chosen = { item: Item | item.weight = 1 } }

    few: run input for 2 but 2 Int, 1 Bag
    wrong: check { no Item } for 2
";

/// Bit width 2: weights are 0 and 1.
fn items() -> Study {
    Study::new("items.als", ITEMS).input("input").scope("for 2 but 2 Int, 1 Bag").outcome("Result").outcome("Chosen")
}

fn weights(items: &Abstraction<'_>) -> Vec<(Atom, i64)> {
    let bag = items.one("Bag");
    items.image(bag, "items").into_iter().map(|item| (item, items.int(items.only(item, "weight")))).collect()
}

fn with_weights<'a>(study: Study) -> Inputs<'a, Vec<(Atom, i64)>> {
    study.concretise(weights)
}

/// One item of weight 0 or 1, or two of 0 and 0, 0 and 1, 1 and 1.
const INPUTS: u64 = 5;

fn heaviest(items: Vec<(Atom, i64)>) -> Atom {
    items.into_iter().max_by_key(|(_, weight)| *weight).expect("a bag is not empty").0
}

fn fails(result: Result<Findings, StudyError>) -> String {
    result.expect_err("the study cannot be carried out").to_string()
}

#[test]
fn inputs_are_counted_without_outcomes() {
    assert_eq!(items().count().expect("well-formed").instances, INPUTS);
    let all = items().isomorphs(Isomorphs::All).count().expect("well-formed").instances;
    // Two names for the only item, and for the heavier of two.
    assert_eq!(all, 4 + 4);
}

#[test]
fn a_scope_may_leave_out_its_first_word_and_a_command_has_its_own() {
    let study = Study::new("items.als", ITEMS).outcome("Result").outcome("Chosen");
    let count = |study: Study| study.count().expect("well-formed").instances;
    assert_eq!(count(study.clone().input("input").scope("2 but 2 Int, 1 Bag")), INPUTS);
    assert_eq!(count(study.command("few")), INPUTS);
}

#[test]
fn correct_code_passes_on_every_input() {
    let findings = with_weights(items())
        .run(heaviest)
        .abstraction(|item, out| {
            out.set("Result.heaviest", [*item]);
            out.set("total", [out.integer(0)]);
        })
        .correct("heaviest")
        .check()
        .expect("well-formed");
    assert_eq!((findings.tests, findings.passes, findings.is_ok()), (INPUTS, INPUTS, true));
    assert_eq!(findings.to_string(), "items.als: 5 tests, 5 passes, exhaustive for 2 but 2 Int, 1 Bag");
    findings.assert();
}

#[test]
fn each_predicate_is_a_kind_of_failure_with_a_smallest_input() {
    let findings = with_weights(items())
        .run(|items| items[0].0)
        .abstraction(|item, out| {
            out.set("heaviest", [*item]);
            out.set("total", [out.integer(0)]);
        })
        .correct("heaviest")
        .correct("total")
        .check()
        .expect("well-formed");
    // The sum is 0 for an item of weight 0, for two of them, and for none other: 1 + 1 is -2 in two bits.
    let kinds: Vec<&Reason> = findings.failures.iter().map(|failure| &failure.reason).collect();
    assert!(kinds.contains(&&Reason::Incorrect { formula: "total".to_owned() }), "{findings}");
    assert_eq!(findings.passes, 2);
    let total: u64 = findings.failures.iter().map(|failure| failure.count).sum();
    assert_eq!(total, 3);
    let failure = findings.failures.iter().find(|failure| failure.reason.to_string() == "`total` does not hold");
    // One item, not two.
    assert_eq!(failure.expect("one of the kinds").input.matches('#').count(), 1);
    assert!(!findings.is_ok());
}

#[test]
fn an_outcome_that_is_not_as_declared_is_a_failure() {
    let findings = with_weights(items())
        .run(|items| items)
        .abstraction(|items, out| {
            out.set("total", [out.integer(0)]);
            out.set("heaviest", items.iter().map(|(item, _)| *item));
        })
        .check()
        .expect("well-formed");
    assert_eq!((findings.tests, findings.passes), (INPUTS, 2));
    assert_eq!(findings.failures[0].reason, Reason::Undeclared { field: "Result.heaviest".to_owned() });
}

#[test]
fn panics_are_failures_by_their_place() {
    let findings = with_weights(items())
        .run(|items| {
            let sum: i64 = items.iter().map(|(_, weight)| weight).sum();
            assert!(sum < 2, "too heavy: {sum}");
            assert!(items.len() < 2 || sum > 0, "{} items weigh nothing", items.len());
        })
        .check()
        .expect("well-formed");
    assert_eq!((findings.tests, findings.passes, findings.failures.len()), (INPUTS, INPUTS - 2, 2));
    assert!(findings.to_string().contains("panicked: too heavy: 2 (crates/smallscope/tests/study.rs:"), "{findings}");
}

#[test]
fn the_reference_says_otherwise_or_panics() {
    let count = |items: Vec<(Atom, i64)>| items.len();
    let findings = with_weights(items()).run(count).same_as(|_| 1).check().expect("well-formed");
    assert_eq!((findings.passes, findings.failures[0].count), (2, 3));
    assert_eq!(findings.failures[0].reason, Reason::Differs { other: "1".to_owned() });
    assert_eq!(findings.failures[0].outcome.as_deref(), Some("2"));

    let close = with_weights(items()).run(count).same_as_by(|_| 1, |one, other| one.abs_diff(*other) < 2).check();
    assert!(close.expect("well-formed").is_ok());

    let findings = with_weights(items()).run(count).same_as(|_| panic!("no")).check().expect("well-formed");
    assert!(matches!(findings.failures[..], [ref only] if matches!(only.reason, Reason::ReferencePanicked { .. })));
}

#[test]
fn subsets_can_be_outcomes() {
    let findings = with_weights(items())
        .run(|items| items.into_iter().filter(|(_, weight)| *weight > 0).map(|(item, _)| item).collect::<Vec<Atom>>())
        .abstraction(|chosen, out| {
            out.set("heaviest", [out.atom("Item", 0)]);
            out.insert("Result.total", [out.one("Result"), out.integer(1)]);
            out.set("Chosen", chosen.iter().copied());
        })
        .correct("chosen")
        .check()
        .expect("well-formed");
    findings.assert();
}

#[test]
fn purposes_narrow_inputs_down() {
    let count = |purpose: &str| items().purpose(purpose).count().expect("well-formed").instances;
    assert_eq!(count("not lone Item"), 3);
    assert_eq!(count("not lone Item // two of them"), 3);
    let both = items().purpose("not lone Item").purpose("some item: Item | item.weight = 1");
    assert_eq!(both.count().expect("well-formed").instances, 2);
}

#[test]
fn nothing_to_test_is_not_well() {
    let findings = with_weights(items().purpose("no Item")).run(|_| ()).check().expect("well-formed");
    assert!(!findings.is_ok());
    let text = "items.als: there is no input, for 2 but 2 Int, 1 Bag, so nothing was tested";
    assert_eq!(findings.to_string(), text);
}

#[test]
fn a_limit_that_is_not_needed_stops_nothing() {
    let findings = |most| with_weights(items().most(most)).run(|_| ()).check().expect("well-formed");
    assert_eq!((findings(INPUTS).tests, findings(INPUTS).stopped), (INPUTS, None));
    assert!(findings(INPUTS - 1).stopped.is_some());
}

/// More integers than compiled formulas can have as atoms: 2048.
#[test]
fn large_universes_are_judged_as_well() {
    const NUMBER: &str = "one sig Given { number: Int } one sig Result { next: one Int }
        pred successor { Result.next = plus[Given.number, 1] }";
    let study =
        Study::new("number.als", NUMBER).input("Given.number in 999 + 1000").scope("for 11 Int").outcome("Result");
    let findings = study
        .concretise(|number| number.int(number.only(number.one("Given"), "number")))
        .run(|number| number.min(999) + 1)
        .abstraction(|next, out| out.set("next", [out.integer(*next)]))
        .correct("successor")
        .check()
        .expect("well-formed");
    assert_eq!((findings.tests, findings.passes), (2, 1));
}

/// More inputs than anybody can wait for: each is tried when it is found.
#[test]
fn tests_run_before_all_inputs_are_found() {
    let runs = Cell::new(0);
    let graphs = || Study::new("graphs.als", "sig Node { edges: set Node }").input("some edges").scope("for 12");
    let findings = graphs().most(3).concretise(|_| ()).run(|()| runs.set(runs.get() + 1)).check();
    let findings = findings.expect("well-formed");
    assert_eq!((findings.tests, runs.get()), (3, 3));
    assert_eq!(findings.to_string(), "graphs.als: 3 tests, 3 passes; stopped after 3 tests");

    let findings = graphs().time(Duration::from_millis(300)).concretise(|_| ()).run(|()| ()).check();
    let findings = findings.expect("well-formed");
    assert_eq!(findings.stopped.as_deref(), Some("the time limit of 300ms was reached"));
    assert!(findings.tests > 0);
}

#[test]
fn the_order_of_tests_is_always_the_same() {
    let seen = |threads| {
        let seen = std::cell::RefCell::new(Vec::new());
        let study = items().scope("for 4 but 3 Int, 1 Bag").threads(threads);
        let tests = study.concretise(weights).run(|items| seen.borrow_mut().push(items));
        tests.check().expect("well-formed").assert();
        seen.into_inner()
    };
    assert_eq!(seen(1), seen(1));
    assert_eq!(seen(1), seen(2));
}

#[test]
fn errors_in_texts_are_located() {
    let located = |study: Study| located(with_weights(study).run(|_| ()).check());
    assert_eq!(located(items().purpose("some Itme")), "purpose:1:13: there is nothing called `Itme` here");
    assert_eq!(located(items().input("inputs")), "input:1:7: there is nothing called `inputs` here");
    assert!(located(items().scope("for 2 but 2 Itme")).starts_with("input:2:15: "));
    assert!(located(Study::new("items.als", "sig A { b: C }").input("some A")).starts_with("items.als:1:12: "));
}

#[test]
fn errors_in_what_is_correct_are_located() {
    let correct =
        |formula: &str| located(with_weights(items()).run(|_| ()).abstraction(|(), _| ()).correct(formula).check());
    assert_eq!(correct("heavyest"), "correct:1:10: there is nothing called `heavyest` here");
    assert!(correct("Item").starts_with("correct:1:10: "));
}

/// Where the error is, and its first line.
fn located(result: Result<Findings, StudyError>) -> String {
    let StudyError::Module(errors) = result.expect_err("the text is wrong") else { panic!("the text is wrong") };
    errors.to_string()
}

#[test]
fn errors_show_the_line_and_what_may_be_meant() {
    let error = fails(with_weights(items().purpose("some Itme")).run(|_| ()).check());
    assert!(error.contains("1 | fact { some Itme") && error.contains("did you mean `Item`?"), "{error}");
}

#[test]
fn names_in_the_study_are_checked() {
    let of = |study: Study| study.count().expect_err("the name means nothing").to_string();
    assert_eq!(of(items().outcome("Reslt")), "there is no signature or field `Reslt`; did you mean `Result`?");
    let without = "`Item` cannot be an outcome";
    assert!(of(Study::new("a", "sig Item {}").outcome("Item")).starts_with(without));
    assert_eq!(of(items().command("fwe")), "there is no command `fwe`; did you mean `few`?");
    assert_eq!(of(items().command("wrong")), "`wrong` is a check, and inputs are the instances of a run");
    let tests = with_weights(items()).run(heaviest).correct("heaviest");
    assert_eq!(fails(tests.check()), "`correct(..)` needs `abstraction(..)`: nothing says what an outcome means");
}

#[test]
fn translations_that_panic_are_errors_of_the_study() {
    let reading = |read: fn(&Abstraction<'_>)| fails(items().concretise(read).run(|()| ()).check());
    let unknown = reading(|items| drop(items.set("Itme")));
    let expected =
        "`concretise` panicked: there is no signature or field `Itme`; did you mean `Item`? (crates/smallscope/";
    assert!(unknown.starts_with(expected), "{unknown}");
    assert!(unknown.contains("Bag"), "the instance is drawn: {unknown}");
    assert!(reading(|items| drop(items.tuples::<3>("items"))).contains("tuples of `items` have length 2, not 3"));
    assert!(
        reading(|items| assert_eq!(items.one("Chosen"), items.one("Chosen")))
            .contains("`Chosen` has 0 atoms here, not one")
    );
    assert!(reading(|items| assert_eq!(items.int(items.one("Bag")), 0)).contains("is not an integer"));
    assert!(reading(|items| drop(items.set("univ"))).contains("`univ` is built in"));

    let writing = |write: fn(&mut smallscope::study::Outcome<'_>)| {
        fails(items().concretise(|_| ()).run(|()| ()).abstraction(move |(), out| write(out)).check())
    };
    assert!(writing(|out| out.set("items", [])).contains("`items` is part of the input: name it in `outcome(..)`"));
    assert!(
        writing(|out| out.set("total", [out.integer(2)]))
            .contains("no atom carries 2: the scope of `Int` is too small")
    );
    assert!(writing(|out| out.set("heaviest", [out.atom("Item", 7)])).contains("none with number 7"));
}

#[test]
fn fields_of_the_same_name_need_their_signature() {
    const TWO: &str = "one sig A { to: one Item } one sig B { to: one Item } sig Item {}";
    let read = |name: &'static str| {
        let study = Study::new("two.als", TWO).scope("for exactly 2 Item");
        study.concretise(move |two| two.tuples::<2>(name)).run(|tuples| tuples.len()).same_as(|_| 1).check()
    };
    assert!(read("A.to").expect("well-formed").is_ok());
    assert!(fails(read("to")).contains("there are several fields `to`: say `A.to` or `B.to`"));
}
