//! Every construct of the grammar, static and temporal, and what is wrong: small models with the verdicts of the Analyzer. The last ones are
//! larger: they combine library modules, integers, sequences and time.
//!
//! Each line of `probes.txt` is a model with one or more commands. Before it stands what Alloy 6.2 says to them, in order, if overflow is forbidden
//! and the depth of skolemisation is 1: `yes` if it finds an instance or a counterexample, `no` if it does not, `refused` if the model is none.
//! Where this implementation differs on purpose, there is no line: names with a prime or that are words of time, whose meaning is clear; scopes
//! that grow (`2..5 A`), which go on if the first has no instance (`2..2 A` is exact there); and overflow in `iff`, in conditions, under
//! both `all` and `some`, and in `sum[Int]`; names that are also functions of integers (`some next` with a field `next`), which are ambiguous
//! there; an order of a subset signature, which there has all atoms of its bound if these are alike; `sig S = A`, at which the Analyzer overflows its stack.
//! Not yet as there: it refuses `var` written twice, `var f = e`, `f: exactly e` and `-e`, and takes numbers too large for 1 bit.

use smallscope_alloy::{Asking, Dialect, Model, Unanswered};

/// What is said to a model, as in the file.
fn said(text: &str) -> String {
    let Ok(model) = Model::parse("probe", text, Dialect::Alloy) else { return "refused".to_owned() };
    let verdicts = model.commands.iter().map(|command| match model.answer(command, &Asking::default()) {
        Ok(answered) if answered.instance().is_some() => "yes",
        Ok(_) => "no",
        Err(Unanswered::Model(_)) => "refused",
        Err(other) => panic!("{text}: {other}"),
    });
    let verdicts: Vec<&str> = verdicts.collect();
    if verdicts.contains(&"refused") { "refused".to_owned() } else { verdicts.join(" ") }
}

#[test]
fn verdicts_are_those_of_the_analyzer() {
    let probes = include_str!("probes.txt");
    let lines = probes.lines().map(|line| line.split_once('\t').expect("a verdict and a model"));
    let wrong = lines.filter_map(|(expected, text)| {
        let said = said(text);
        (said != expected).then(|| format!("{said}, but {expected} in the Analyzer: {text}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(probes.lines().count() > 950);
}
