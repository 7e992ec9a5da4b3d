//! What declarations, scopes and formulas become, against brute force and by the errors they give.

use std::time::Duration;

use smallscope_alloy::model::Command;
use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, Model, Value};
use smallscope_relational::{Answer, Budget, Clash, Instance, Interrupt, Isomorphs, Options, Overflow, Stop};

fn model(text: &str) -> Model {
    Model::parse("model", text, Dialect::Alloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// The first command, with integers that wrap around.
fn analysis(model: &Model) -> Analysis {
    let settings = AnalysisOptions { overflow: Some(Overflow::Wrap), ..AnalysisOptions::default() };
    Analysis::of(model, &model.commands[0], &settings).unwrap_or_else(|errors| panic!("{errors}"))
}

/// How many instances there are, whatever their atoms are called.
fn count(text: &str) -> u64 {
    let options = Options { isomorphs: Isomorphs::All, check: true, ..Options::default() };
    analysis(&model(text)).spec.count(&options).unwrap_or_else(|error| panic!("{error}\n{text}")).instances
}

/// An instance of the first command.
fn instance(model: &Model) -> Option<(Analysis, Instance)> {
    let analysis = analysis(model);
    match analysis.spec.solve(&Options::default()).expect("what is lowered is well-formed").answer {
        Answer::Satisfiable(instance) => Some((analysis, instance)),
        Answer::Unsatisfiable => None,
        Answer::Unknown(stop) => panic!("{stop:?}"),
    }
}

fn is_satisfiable(text: &str) -> bool {
    instance(&model(text)).is_some()
}

/// The errors of the first command, with their places.
fn errors(text: &str) -> String {
    let model = model(text);
    Analysis::of(&model, &model.commands[0], &AnalysisOptions::default())
        .expect_err("there is something wrong")
        .to_string()
}

const MULTIPLICITIES: [&str; 4] = ["set", "lone", "one", "some"];

fn fits(multiplicity: &str, count: u32) -> bool {
    match multiplicity {
        "lone" => count <= 1,
        "one" => count == 1,
        "some" => count >= 1,
        _ => true,
    }
}

/// How many relations between so many atoms and so many have so many successors and predecessors each.
fn relations(rows: u32, columns: u32, before: &str, after: &str) -> u64 {
    let cell = |relation: u32, row: u32, column: u32| relation >> (row * columns + column) & 1;
    let is_one = |relation: &u32| {
        (0..rows).all(|row| fits(after, (0..columns).map(|column| cell(*relation, row, column)).sum()))
            && (0..columns).all(|column| fits(before, (0..rows).map(|row| cell(*relation, row, column)).sum()))
    };
    (0..1u32 << (rows * columns)).filter(is_one).count() as u64
}

#[test]
fn arrows_count_both_ways() {
    for before in MULTIPLICITIES {
        for after in MULTIPLICITIES {
            let expected = relations(2, 3, before, after);
            let declared = format!(
                "sig A, B {{}} one sig S {{ r: A {before} -> {after} B }} run {{}} for exactly 2 A, exactly 3 B"
            );
            assert_eq!(count(&declared), expected, "{declared}");
            let stated = format!(
                "sig A, B {{}} one sig S {{ r: A -> B }} run {{ S.r in A {before} -> {after} B }} for exactly 2 A, exactly 3 B"
            );
            assert_eq!(count(&stated), expected, "{stated}");
            let existing = format!(
                "sig A {{ r: set B }} sig B {{}} run {{ some q: A {before} -> {after} B | q = r }} for exactly 2 A, exactly 3 B"
            );
            assert_eq!(count(&existing), expected, "{existing}");
        }
    }
}

#[test]
fn nested_arrows_count_for_each_atom() {
    for before in MULTIPLICITIES {
        for after in MULTIPLICITIES {
            let each = relations(2, 2, before, after);
            for bound in [format!("A -> (B {before} -> {after} C)"), format!("(A {before} -> {after} B) -> C")] {
                let text = format!(
                    "sig A, B, C {{}} one sig S {{ r: {bound} }} run {{}} for exactly 2 A, exactly 2 B, exactly 2 C"
                );
                assert_eq!(count(&text), each * each, "{text}");
            }
        }
    }
}

#[test]
fn fields_have_as_many_values_as_they_say() {
    for (multiplicity, each) in [("set", 8), ("lone", 4), ("one", 3), ("some", 7), ("", 3)] {
        let text = format!("sig A {{ f: {multiplicity} B }} sig B {{}} run {{}} for exactly 2 A, exactly 3 B");
        assert_eq!(count(&text), each * each, "{text}");
    }
}

#[test]
fn bounds_of_fields_may_depend_on_the_atom() {
    assert_eq!(count("sig A { f: set A - this } run {} for exactly 3 A"), 1 << 6);
    assert_eq!(count("sig A { f: lone A - this } run {} for exactly 3 A"), 27);
    assert_eq!(count("sig A { f: set B, g: one f } sig B {} run {} for exactly 2 A, exactly 2 B"), 16);
    assert_eq!(count("sig A { f: set B, g: f -> one B } sig B {} run {} for exactly 1 A, exactly 2 B"), 1 + 2 + 2 + 4);
}

#[test]
fn defined_fields_leave_nothing_open() {
    assert_eq!(count("sig A { f: set A, g = f } run {} for exactly 2 A"), 16);
    assert_eq!(count("sig A { f: set A, g = f - this } run {} for exactly 2 A"), 16);
}

#[test]
fn disjoint_fields_and_values() {
    assert_eq!(count("sig A { disj f, g: lone B } sig B {} run {} for exactly 1 A, exactly 2 B"), 1 + 2 + 2 + 2);
    assert_eq!(count("sig A { f: disj set B } sig B {} run {} for exactly 2 A, exactly 2 B"), 9);
    assert_eq!(count("sig A { f: disj one B } sig B {} run {} for exactly 2 A, exactly 3 B"), 6);
}

#[test]
fn fields_of_sets_that_vary() {
    // For each subset of two atoms, a value of two for each of its atoms.
    assert_eq!(count("sig A { f: one B } sig B {} run {} for 2 A, exactly 2 B"), 1 + 2 * 2 + 4);
    assert_eq!(count("sig A {} sig S in A { f: one B } sig B {} run {} for exactly 2 A, exactly 2 B"), 9);
}

#[test]
fn signatures_have_as_many_atoms_as_they_say() {
    assert_eq!(count("sig A {} some sig S in A {} run {} for exactly 3 A"), 7);
    assert_eq!(count("sig A {} one sig S in A {} run {} for exactly 3 A"), 3);
    assert_eq!(count("sig A {} lone sig S in A {} run {} for exactly 3 A"), 4);
    assert_eq!(count("sig A {} lone sig S extends A {} run {} for exactly 3 A"), 4);
    assert_eq!(count("some sig A {} run {} for 3"), 7);
    assert_eq!(count("abstract sig A {} sig S, T extends A {} run {} for exactly 3 A"), 8);
    assert_eq!(count("sig A {} sig S, T extends A {} run {} for exactly 3 A"), 27);
    assert_eq!(count("sig A, B {} sig S in A + B {} run {} for exactly 1 A, exactly 2 B"), 8);
}

#[test]
fn what_is_not_there_is_not_in_univ() {
    assert!(!is_satisfiable("sig A {} run { no A and #(univ - Int) > 0 }"));
    assert!(!is_satisfiable("sig A { f: set A } run { no A and some (*f - (Int <: iden)) }"));
    assert!(!is_satisfiable("sig A {} run { some (iden - A -> A - Int -> Int) }"));
    assert!(is_satisfiable("sig A { f: set A } run { one A and #(*f :> A) = 1 }"));
}

#[test]
fn integers_are_always_there() {
    assert!(is_satisfiable("sig A {} run { no A and some univ }"));
    assert_eq!(count("one sig S { n: set univ } run { S.n in Int } for 2 int"), 16);
}

#[test]
fn numbers_wrap_around_or_overflow() {
    let text = "run { 7 + 1 = 0 - 8 or plus[7, 1] = -8 }";
    assert!(is_satisfiable(text));
    let model = model("one sig S { n: Int } run { plus[S.n, 1] < S.n }");
    for (overflow, expected) in [(Overflow::Wrap, true), (Overflow::Forbid, false)] {
        let settings = AnalysisOptions { overflow: Some(overflow), ..AnalysisOptions::default() };
        let analysis = Analysis::of(&model, &model.commands[0], &settings).unwrap();
        let answer = analysis.spec.solve(&Options::default()).unwrap().answer;
        assert_eq!(matches!(answer, Answer::Satisfiable(_)), expected, "{overflow:?}");
    }
}

/// The analyzer's circuits have one stage for each bit that a place in a number needs, so only these bits of the amount count.
/// Whether the first command has an instance in which nothing overflows.
fn is_satisfiable_without_overflow(text: &str) -> bool {
    let model = model(text);
    let settings = AnalysisOptions { overflow: Some(Overflow::Forbid), ..AnalysisOptions::default() };
    let analysis = Analysis::of(&model, &model.commands[0], &settings).unwrap_or_else(|errors| panic!("{errors}"));
    let options = Options { check: true, ..Options::default() };
    matches!(analysis.spec.solve(&options).expect("well-formed").answer, Answer::Satisfiable(_))
}

/// `#F` overflows: neither what is said of it nor its negation counts, whatever it is part of.
#[test]
fn no_verdict_rests_on_an_overflow() {
    let is_possible = |command: &str| {
        let text = format!("sig F {{}} {command} for exactly 2 F, 2 Int");
        is_satisfiable_without_overflow(&text)
    };
    for formula in [
        "#F > 0",
        "#F > 0 iff some F",
        "some F iff #F > 0",
        "#F > 0 iff no F",
        "#F > 0 iff #F > 0",
        "#F > 0 implies no F",
        "#F > 0 implies no F else some F",
        "#F > 0 implies some F else no F",
        "some F implies #F > 0 else no F",
        "(#F > 0 implies 1 else 0) = 0",
        "(#F > 0 implies 1 else 0) = 1",
        "some (#F > 0 implies F else none)",
        "all x: F | x in F iff #F > 0",
        "some x: F | x in F iff #F > 0",
        "plus[1, 1] = 2 iff some F",
    ] {
        assert!(!is_possible(&format!("run {{ {formula} }}")), "{formula}");
        assert!(!is_possible(&format!("run {{ not ({formula}) }}")), "not ({formula})");
        assert!(!is_possible(&format!("check {{ {formula} }}")), "check {formula}");
    }
    assert!(is_possible("run { #F > 0 or some F }"));
    assert!(is_possible("run { no F implies #F > 0 else some F }"));
    assert!(!is_satisfiable_without_overflow("sig F {} check { some F iff #F > 0 } for 3 but 2 Int"));
    // Values for which something overflows are left out by `all`, on either side of `iff` and in a condition.
    assert!(is_satisfiable_without_overflow("run { all x: Int | x < 0 iff plus[x, 1] <= 0 } for 3 int"));
    assert!(is_satisfiable_without_overflow(
        "run { all x: Int | plus[x, 1] <= 0 implies x < 0 else x >= 0 } for 3 int"
    ));
}

/// `a << b` overflows if `a` times 2^`b` does not fit, where `b` has no sign: of all numbers of some bits, as in the Analyzer.
#[test]
fn shifts_to_the_left_overflow_if_anything_is_lost() {
    for width in 2..=4 {
        let (least, most) = (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1);
        let mut fitting = 0;
        for value in least..=most {
            for amount in least..=most {
                let exact = value << amount.rem_euclid(1 << width);
                fitting += u64::from((least..=most).contains(&exact));
            }
        }
        let text = format!("one sig S {{ a, b, r: Int }} run {{ S.r = S.a << S.b }} for {width} int");
        let model = model(&text);
        let settings = AnalysisOptions { overflow: Some(Overflow::Forbid), ..AnalysisOptions::default() };
        let analysis = Analysis::of(&model, &model.commands[0], &settings).unwrap_or_else(|errors| panic!("{errors}"));
        let options = Options { isomorphs: Isomorphs::All, check: true, ..Options::default() };
        assert_eq!(analysis.spec.count(&options).expect("well-formed").instances, fitting, "{width} bits");
    }
}

#[test]
fn shifts_use_the_low_bits_of_the_amount() {
    for width in 1..=6u32 {
        let (size, least) = (1i64 << width, -(1i64 << (width - 1)));
        let wrapped = |value: i64| (value - least).rem_euclid(size) + least;
        let stages = u32::BITS - (width - 1).leading_zeros();
        for amount in [-1, 0, 1, 2, 3, 4, 5, 7, 8].map(wrapped) {
            let distance = amount.rem_euclid(1 << stages);
            for value in [least, -1, 0, -1 - least] {
                let results = [
                    ("<<", wrapped(value << distance)),
                    (">>", value >> distance),
                    (">>>", wrapped(value.rem_euclid(size) >> distance)),
                ];
                for (sign, result) in results {
                    let text = format!("run {{ ({value} {sign} {amount}) = {result} }} for {width} int");
                    assert!(is_satisfiable(&text), "{text}");
                }
            }
        }
    }
    let free = "one sig S { value, amount: Int } run { (S.value << S.amount) = 1 } for 4 int";
    assert_eq!(count(free), 4, "1 is shifted by 0, 4, -4 and -8");
}

#[test]
fn sets_are_looked_for_where_one_is_asked_for() {
    assert!(is_satisfiable("sig A {} run { some s: set A | #s = 2 }"));
    assert!(!is_satisfiable("sig A {} check { all s: set A | s in A }"));
    assert!(is_satisfiable("sig A {} run { all a: A | some s: set A | a not in s and #s = 2 } for exactly 3 A"));
    assert!(!is_satisfiable("sig A {} run { all a: A | some s: set A | a not in s and #s = 3 } for exactly 3 A"));
    assert!(is_satisfiable("sig A {} run { all a: lone A | no a or one a }"));
    assert!(!is_satisfiable("sig A {} run { all a: lone A | one a }"));
}

#[test]
fn other_sets_are_errors_that_name_the_variable() {
    let message = errors("sig A {}\nrun { all s: set A | s in A }");
    assert_eq!(message, "model:2:11: the values of `s` are sets or relations, and all of them would have to be tried");
    assert!(errors("sig A {}\ncheck { some r: A -> A | no r }").starts_with("model:2:14: the values of `r`"));
}

#[test]
fn abstract_signatures_have_no_atoms_but_those_of_their_children() {
    let pair = "abstract sig A {} one sig X, Y extends A {} run {} for exactly";
    assert!(is_satisfiable(&format!("{pair} 2 A")));
    assert!(!is_satisfiable(&format!("{pair} 3 A")));
    let nested = "abstract sig A {} abstract sig B extends A {} sig C extends B {} run {} for";
    assert!(!is_satisfiable(&format!("{nested} exactly 2 A, 1 B, 1 C")));
    assert!(!is_satisfiable(&format!("{nested} exactly 2 A, exactly 1 B")));
    assert!(is_satisfiable(&format!("{nested} exactly 2 A, exactly 2 B")));
}

#[test]
fn what_is_ordered_has_a_first_atom() {
    assert!(is_satisfiable("open util/ordering[A] sig A {} run {} for 1"));
    assert!(!is_satisfiable("open util/ordering[A] sig A {} run {} for 0"));
    let part = "open util/ordering[B] sig A {} sig B in A {} run { no B } for 1";
    assert!(!is_satisfiable(part));
}

#[test]
fn scopes_that_contradict_are_errors_at_their_place() {
    let begins = |text: &str, message: &str| {
        let errors = errors(text);
        assert!(errors.starts_with(message), "{errors}\n{text}");
    };
    begins("one sig A {}\nrun {} for 3 but 2 A", "model:2:18: `A` is declared as `one`, so its scope is 1, and not 2");
    begins("lone sig A {}\nrun {} for 3 but 2 A", "model:2:18: `A` is declared as `lone`");
    begins("some sig A {}\nrun {} for 3 but 0 A", "model:2:18: `A` is declared as `some`");
    begins("enum A { X, Y }\nrun {} for 3 but 2 A", "model:2:18: `A` is an enum");
    begins("sig A {} sig B in A {}\nrun {} for 3 but 2 B", "model:2:18: `B` is a subset");
    begins("sig A, B {}\nrun {} for 2 A", "model:2:1: the command says no scope for `B`");
    begins(
        "sig A {}\nrun {} for 3 but 9 seq",
        "model:2:1: sequences of length 9 need larger integers than 4 bits have",
    );
}

#[test]
fn scopes_grow_until_there_is_an_instance() {
    let model = model("sig A { f: one A } run { some disj a, b: A | a.f = b } for 3 but 0..3 A");
    let steps = Analysis::steps(&model.commands[0]);
    let is_satisfiable = |command: Command| {
        let spec = Analysis::of(&model, &command, &AnalysisOptions::default()).unwrap().spec;
        matches!(spec.solve(&Options::default()).unwrap().answer, Answer::Satisfiable(_))
    };
    let verdicts: Vec<bool> = steps.map(is_satisfiable).collect();
    assert_eq!(verdicts, [false, false, true, true]);
}

#[test]
fn constraints_come_from_lines() {
    let model = model("sig A { f: one A }\nfact Two {\n  #A = 2\n  no f\n}\nrun {}");
    let analysis = analysis(&model);
    assert_eq!(analysis.origins.len(), analysis.spec.constraints.len());
    let Clash::Minimal(clash) = analysis.spec.clash(&Options::default()).unwrap() else { panic!("there is a clash") };
    let at = |place: &usize| {
        let origin = &analysis.origins[*place];
        format!("{}:{}", origin.name, model.sources.position(origin.span.unwrap()).line)
    };
    assert_eq!(clash.iter().map(at).collect::<Vec<_>>(), ["field f:1", "fact Two:3", "fact Two:4"]);
}

#[test]
fn pictures_have_what_is_there() {
    let text = "abstract sig Object {} sig File, Dir extends Object {} sig Hidden in Object {}
        one sig Disk { root: one Dir, size: Int }
        run { one File and one Dir and Hidden = File and Disk.size = 3 and some d: Dir | d in Disk.root }";
    let (analysis, instance) = instance(&model(text)).unwrap();
    let picture = analysis.picture(&instance);
    let atom = |name: &str| picture.atoms.iter().find(|atom| atom.name == name).map(|atom| atom.types.join("<"));
    assert_eq!(picture.atoms.len(), 4);
    let file = picture.sets.iter().find(|set| set.name == "Hidden").unwrap().atoms[0].clone();
    assert_eq!(atom(&file).as_deref(), Some("File<Object"));
    assert_eq!(atom("3").as_deref(), Some("Int"));
    assert_eq!(atom("Disk$0").as_deref(), Some("Disk"));
    let root = picture.relations.iter().find(|relation| relation.name == "root").unwrap();
    assert_eq!(
        (root.columns.as_slice(), root.tuples.len(), root.witness),
        (&["Disk".into(), "Dir".into()][..], 1, false)
    );
    let witness = picture.sets.iter().find(|set| set.witness).unwrap();
    assert_eq!((witness.name.as_str(), &witness.atoms), ("$d", &vec![root.tuples[0][1].clone()]));
}

#[test]
fn expressions_have_values_in_instances() {
    let text = "sig A { f: lone A } one sig S extends A {} run { some a: A - S | a.f = S and no S.f } for exactly 2 A";
    let model = model(text);
    let (analysis, instance) = instance(&model).unwrap();
    let value = |text: &str| analysis.evaluate(&model, &instance, text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(value("#A"), Value::Int(2));
    assert_eq!(value("some S.f"), Value::Truth(false));
    assert_eq!(value("$a.f"), Value::Tuples(1, vec![vec!["S$0".to_string()]]));
    assert_eq!(value("f.S$0"), value("$a"));
    assert_eq!(value("all s: set A | #s < 3"), Value::Truth(true));
    assert!(analysis.evaluate(&model, &instance, "A.g").is_err());
}

#[test]
fn what_is_observed_begins_at_a_signature() {
    let model = model("one sig List { head: lone Node } sig Node { next: lone Node } run {} for exactly 3 Node");
    let settings = AnalysisOptions { observe: vec!["List".to_string()], ..AnalysisOptions::default() };
    let analysis = Analysis::of(&model, &model.commands[0], &settings).unwrap();
    // No node; or a chain of one to three nodes, whose last one leads nowhere or back to one of them.
    assert_eq!(analysis.spec.count(&Options::default()).unwrap().instances, 1 + 2 + 3 + 4);
    let settings = AnalysisOptions { observe: vec!["Lst".to_string()], ..AnalysisOptions::default() };
    let errors = Analysis::of(&model, &model.commands[0], &settings).unwrap_err();
    assert!(errors.diagnostics[0].help.is_none(), "the scope has nothing to do with it");
    let error = errors.to_string();
    assert!(error.ends_with("there is no signature `Lst` to begin at; did you mean `List`?"), "{error}");
}

#[test]
fn numbers_that_do_not_fit_are_told() {
    let warnings = |text: &str| -> Vec<String> {
        let warnings = analysis(&model(text)).warnings;
        warnings
            .into_iter()
            .map(|warning| format!("{}; {}", warning.message, warning.help.unwrap_or_default()))
            .collect()
    };
    let text = "sig A { n: Int } pred p[i: Int] { i > 100 or i = 8 or i = -8 } run { all a: A | p[a.n] and p[a.n] }";
    assert_eq!(
        warnings(text),
        [
            "100 does not fit integers of 4 bits: it means 4; give the command a scope of `8 Int`",
            "8 does not fit integers of 4 bits: it means -8; give the command a scope of `5 Int`"
        ]
    );
    assert_eq!(warnings(&format!("{text} for 3 but 8 Int")), [""; 0]);
}

/// Each predicate calls the next one twice: there are 2^60 ways to the last, which is one constraint all the same.
#[test]
fn what_a_predicate_says_twice_is_required_once() {
    let chain: String = (0..60).map(|place| format!("pred p{place} {{ p{0} and p{0} }}\n", place + 1)).collect();
    let text = format!("sig A {{}} {chain} pred p60 {{ some A }} fact {{ p0 }} run p0 for exactly 2 A");
    let analysis = analysis(&model(&text));
    let names: Vec<&str> = analysis.origins.iter().map(|origin| origin.name.as_str()).collect();
    assert_eq!(names.iter().filter(|name| name.starts_with("fact")).count(), 1, "{names:?}");
    assert_eq!(names.iter().filter(|name| **name == "run p0").count(), 1, "{names:?}");
}

/// Each function calls the next one twice with another argument, so that there is no end to it.
#[test]
fn lowering_looks_at_its_budget() {
    let functions: String =
        (0..40).map(|place| format!("fun f{place}[x: set A]: set A {{ f{0}[f{0}[x]] }}\n", place + 1)).collect();
    let functions = format!("sig A {{ f: set A }} {functions} fun f40[x: set A]: set A {{ x.f }}");
    let late = Budget::of_time(Duration::from_millis(20));
    let interrupt = Interrupt::new();
    interrupt.raise();
    let interrupted = Budget { interrupt: Some(interrupt), ..Budget::default() };
    let formulas = ["run { some f0[A] }", "fact { no f0[A] } run {}", "check { all x: A | #f0[x] > 2 }"];
    for formula in formulas {
        let model = model(&format!("{functions} {formula}"));
        for (budget, stop) in [(&late, Stop::Time(Duration::from_millis(20))), (&interrupted, Stop::Interrupted)] {
            let settings = AnalysisOptions { budget: budget.clone(), ..AnalysisOptions::default() };
            let errors = Analysis::of(&model, &model.commands[0], &settings).expect_err("it takes ages");
            assert_eq!(errors.stopped(), Some(stop), "{formula}: {errors}");
        }
    }
}

/// A set for each atom cannot be looked for if overflow is forbidden. Unless that was asked for, integers wrap around then, which is told.
#[test]
fn sets_inside_of_quantifiers_let_integers_wrap_around() {
    let model = model("sig A {} run { all a: A | some s: set A | a in s and #s = 2 } for 3");
    let of = |overflow| Analysis::of(&model, &model.commands[0], &AnalysisOptions { overflow, ..Default::default() });
    let analysis = of(None).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(analysis.spec.overflow, Overflow::Wrap);
    assert!(
        analysis.warnings[0].message.starts_with("integers that do not fit wrap around"),
        "{:?}",
        analysis.warnings
    );
    assert!(of(Some(Overflow::Forbid)).is_err());
}
