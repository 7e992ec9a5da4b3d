//! Reading, resolving, lowering and evaluating ask their budget, wherever they are, and say why they stopped.
#![allow(clippy::unwrap_used)]

use std::time::Duration;

use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, Errors, Model};
use smallscope_relational::{Answer, Budget, Interrupt, Options, Stop};

/// The stage stops for the reason that the budget has, if that is spent from the start, and wherever it is when it has asked so often;
/// then it asks hardly any more. Nothing else is said to be wrong.
fn check<T>(name: &str, stage: impl Fn(&Budget) -> Result<T, Errors>) {
    let stopped = |budget: &Budget| {
        let errors = stage(budget).err()?;
        assert_eq!(errors.diagnostics.len(), 1, "{name}: {errors}");
        errors.stopped()
    };
    let raised = Interrupt::new();
    raised.raise();
    let spent = [
        (Budget::of_time(Duration::ZERO), Stop::Time(Duration::ZERO)),
        (Budget { memory: Some(1), ..Budget::default() }, Stop::Memory(1)),
        (Budget { interrupt: Some(raised), ..Budget::default() }, Stop::Interrupted),
    ];
    for (budget, stop) in spent {
        assert_eq!(stopped(&budget), Some(stop), "{name}");
    }
    for asks in [1, 10, 30] {
        let interrupt = Interrupt::after(asks);
        let budget = Budget { interrupt: Some(interrupt.clone()), ..Budget::default() };
        assert_eq!(stopped(&budget), Some(Stop::Interrupted), "{name} after {asks} of {} asks", interrupt.asked());
        assert!(interrupt.asked() <= asks + 4, "{name} asked {} times after {asks}", interrupt.asked());
    }
}

fn read(text: &str, budget: &Budget) -> Result<Model, Errors> {
    Model::parse_within("model", text, Dialect::Alloy, &[], budget)
}

/// How often a text asks until it is a model.
fn asks(text: &str) -> u64 {
    let interrupt = Interrupt::after(u64::MAX);
    read(text, &Budget { interrupt: Some(interrupt.clone()), ..Budget::default() }).unwrap();
    interrupt.asked()
}

#[test]
fn reading_asks() {
    // Of comments and names there is nothing to resolve: all asks are those of reading.
    let comments = "/**/ ".repeat(5000);
    let names = format!("sig A {{}} // {}\nlet m = {{ {} }}", "x ".repeat(10), "some A ".repeat(5000));
    check("lex", |budget| read(&comments, budget));
    check("parse", |budget| read(&names, budget));
    assert!(asks(&comments) > 10_000 / 64, "every comment and gap is a step");
    assert!(asks(&names) > (10_000 + 10_000) / 64, "every word is a step of the lexer and of the parser");
}

#[test]
fn resolving_asks() {
    let facts = format!("sig A {{ f: set A }} fact {{ {} }}", "some A.f\n".repeat(2000));
    let read_alone = facts.replace("fact {", "let m {");
    assert!(asks(&facts) > asks(&read_alone) + 2000 * 3 / 64, "every expression is a step, beside those of reading");
    check("resolve", |budget| read(&facts, budget));
    // One expression whose type has very many products.
    let names: Vec<String> = (0..12).map(|sig| format!("S{sig}")).collect();
    let (declared, union) = (names.join(","), names.join("+"));
    let types = format!("sig {declared} {{}} fact {{ some ({union})->({union})->({union}) }}");
    assert!(asks(&types) > 1728 / 64, "every product is a step");
    check("types", |budget| read(&types, budget));
    // A macro that grows.
    let macros: String = (0..12).map(|n| format!("let m{n}[x] {{ m{0}[x] and m{0}[x] }}\n", n + 1)).collect();
    let macros = format!("sig A {{}} {macros} let m12[x] {{ some x }} fact {{ m0[A] }}");
    assert!(asks(&macros) > 4096 / 64, "every expansion is a step");
    check("expand macros", |budget| read(&macros, budget));
    let text = "some A.f and ".repeat(1000) + "some A";
    check("read an expression", |budget| {
        let mut model = read("sig A { f: set A }", &Budget::default()).unwrap();
        model.expression_within(&text, &[], budget)
    });
}

/// Whatever was found out by then, a limit is no error of the model, and a model that was read has no limit any more.
#[test]
fn a_limit_anywhere_is_a_limit_or_the_whole_model() {
    let text = "open util/ordering[A] sig A { f: A -> lone A } enum E { X, Y } pred p[a: A] { some a.f } fact { all a: A | p[a] }
        fun g: set A { first + A.next } assert q { some g } check q for 3 run p for 4";
    let all = asks(text);
    assert!(all > 20);
    for asks in 0..all {
        let budget = Budget { interrupt: Some(Interrupt::after(asks)), ..Budget::default() };
        let errors = read(text, &budget).expect_err("it asks once more");
        assert_eq!((errors.stopped(), errors.diagnostics.len()), (Some(Stop::Interrupted), 1), "{asks}: {errors}");
    }
    let interrupt = Interrupt::new();
    let budget = Budget { interrupt: Some(interrupt.clone()), ..Budget::default() };
    let mut model = read(text, &budget).unwrap();
    interrupt.raise();
    assert!(model.expression("some g", &[]).is_ok());
}

#[test]
fn lowering_asks() {
    let lowered = |text: &str, budget: &Budget| {
        let model = read(text, &Budget::default()).unwrap();
        let settings = AnalysisOptions { budget: budget.clone(), ..AnalysisOptions::default() };
        Analysis::of(&model, &model.commands[0], &settings)
    };
    let functions: String =
        (0..40).map(|n| format!("fun f{n}[x: set A]: set A {{ f{0}[f{0}[x]] }}\n", n + 1)).collect();
    let functions = format!("sig A {{ f: set A }} {functions} fun f40[x: set A]: set A {{ x.f }} run {{ some f0[A] }}");
    check("inline functions", |budget| lowered(&functions, budget));
    let facts = format!("sig A {{ f: set A }} fact {{ {} }} run {{}}", "some A.f\n".repeat(2000));
    check("lower facts", |budget| lowered(&facts, budget));
    let fields: Vec<String> = (0..200).map(|field| format!("f{field}: A -> A")).collect();
    let fields = format!("sig A {{ {} }} run {{}} for exactly 12 A", fields.join(", "));
    check("bound fields", |budget| lowered(&fields, budget));
}

#[test]
fn evaluating_asks() {
    let model = read("sig A { f: set A } run {} for exactly 8 A", &Budget::default()).unwrap();
    let analysis = Analysis::of(&model, &model.commands[0], &AnalysisOptions::default()).unwrap();
    let Answer::Satisfiable(instance) = analysis.spec.solve(&Options::default()).unwrap().answer else { panic!() };
    let text = "all a, b, c, d: A | a -> b in f or some c -> d";
    check("evaluate", |budget| analysis.evaluate_within(&model, &instance, text, budget));
}
