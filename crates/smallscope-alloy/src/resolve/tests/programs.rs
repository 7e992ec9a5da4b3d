//! DynAlloy: what actions, programs and claims amount to, and what is wrong with others.

use super::{lines, show};
use crate::Errors;
use crate::model::{Model, Statement, StatementKind, Subject, Unrolls, VariableId};
use crate::syntax::Dialect;

const MODEL: &str = include_str!("../../syntax/tests/models/programs.dals");

const LISTS: &str = "sig Data {} sig List { val: lone Data, next: lone List }
act Head[l: List, d: lone Data] { pre { some l.val } post { d' = l.val } }
act Tail[l: List] { pre { some l.next } post { l' = l.next } }
";

fn model(text: &str) -> Model {
    Model::parse("m", text, Dialect::DynAlloy).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// A text after the lists, with errors: each begins as is said, counted from line 4, and there are no others.
#[track_caller]
fn check_errors(text: &str, expected: &[&str]) -> Errors {
    let text = format!("{LISTS}{text}");
    let Err(errors) = Model::parse("m", &text, Dialect::DynAlloy) else { panic!("an error is expected in\n{text}") };
    let found = lines(&errors.sources, &errors.diagnostics);
    let agree = found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| a.starts_with(b));
    assert!(agree, "expected {expected:#?}\nfound {found:#?}\n{text}");
    errors
}

fn names(model: &Model, variables: &[VariableId]) -> Vec<String> {
    variables.iter().map(|id| model.variables[id.0 as usize].name.clone()).collect()
}

/// A statement with everything explicit.
fn statement(model: &Model, statement_: &Statement) -> String {
    let all = |parts: &[Statement]| parts.iter().map(|part| statement(model, part)).collect::<Vec<_>>().join(" ");
    let exprs =
        |parts: &[crate::model::Expr]| parts.iter().map(|part| show::expr(model, part)).collect::<Vec<_>>().join(", ");
    match &statement_.kind {
        StatementKind::Skip => "skip".to_owned(),
        StatementKind::Test(formula) => format!("{}?", show::expr(model, formula)),
        StatementKind::Assign(variable, value) => {
            format!("{} := {}", names(model, &[*variable])[0], show::expr(model, value))
        }
        StatementKind::Act(id, arguments) => format!("act {}[{}]", model.actions[id.0 as usize].name, exprs(arguments)),
        StatementKind::Call(id, arguments) => {
            format!("call {}[{}]", model.programs[id.0 as usize].name, exprs(arguments))
        }
        StatementKind::Choice(parts) => format!("(+ {})", all(parts)),
        StatementKind::Sequence(parts) => format!("(; {})", all(parts)),
        StatementKind::Repeat(body) => format!("(* {})", statement(model, body)),
        StatementKind::If(condition, yes, no) => {
            format!("(if {} {} {})", show::expr(model, condition), statement(model, yes), statement(model, no))
        }
        StatementKind::While(condition, body) => {
            format!("(while {} {})", show::expr(model, condition), statement(model, body))
        }
    }
}

/// What the last program after the lists does.
#[track_caller]
fn check_program(text: &str, expected: &str) {
    let model = model(&format!("{LISTS}{text}"));
    let program = model.programs.last().expect("a program");
    assert_eq!(statement(&model, &program.body), expected, "{text}");
}

#[test]
fn every_construct_has_a_meaning() {
    let model = model(MODEL);
    assert_eq!((model.actions.len(), model.programs.len(), model.correctness.len()), (3, 3, 3));
    assert!(model.warnings.is_empty(), "{:?}", model.warnings);
}

#[test]
fn actions_change_what_their_postcondition_primes() {
    let model = model(&format!("{LISTS}act Swap[a, b, c: Data] {{ post {{ b' = a and a' = b }} }}"));
    let primed = |place: usize| -> Vec<Vec<String>> {
        model.actions[place].primed.iter().map(|&(before, after)| names(&model, &[before, after])).collect()
    };
    assert_eq!(primed(0), [["d", "d'"]]);
    assert_eq!(primed(1), [["l", "l'"]]);
    assert_eq!(primed(2), [["a", "a'"], ["b", "b'"]]);
    assert_eq!(show::expr(&model, &model.actions[0].pre), "some((l . List<:val))");
    assert_eq!(show::expr(&model, &model.actions[0].post), "(d' = (l . List<:val))");
    assert_eq!(show::decl(&model, &model.actions[0].parameters[1]), "d: loneOf(Data)");
    // The value afterwards is what the bound variable is, not another one.
    let (before, after) = model.actions[0].primed[0];
    assert_eq!(model.actions[0].parameters[1].variables, [before]);
    assert_eq!(model.variables[before.0 as usize].ty, model.variables[after.0 as usize].ty);
}

#[test]
fn statements_have_their_meanings() {
    check_program("program p[l: List, d: Data] { Head[l, d]; Tail[l] }", "(; act Head[l, d] act Tail[l])");
    check_program("program p[l: List] { if some l { Tail[l] } }", "(if some(l) act Tail[l] skip)");
    check_program("program p[l: List] { while some l.next do { l := l.next } }", {
        "(while some((l . List<:next)) l := (l . List<:next))"
    });
    check_program("program p[l: List] { {Tail[l]* + [no l]?}; skip }", "(; (+ (* act Tail[l]) no(l)?) skip)");
    check_program("program p[n: Int] { n := n fun/add 1 }", "n := atom((sum(n) fun/add 1))");
    check_program("program p[n: Int] { n := 3 }", "n := atom(3)");
    check_program("program q[n: Int] { skip } program p[n: Int] { q[n]; q[2] }", "(; call q[n] call q[atom(2)])");
    check_program("pred e[l: List] { no l.next } program p[l: List] { e[l]? }", "e[l]?");
}

#[test]
fn values_choose_the_meaning_that_fits_the_variable() {
    let text = "sig A { f: Data } sig B { f: List } program p[a: A, b: B, d: Data, l: List] { d := (a + b).f; l := (a + b).f }";
    let model = model(&format!("{LISTS}{text}"));
    assert_eq!(statement(&model, &model.programs[0].body), "(; d := ((a + b) . A<:f) l := ((a + b) . B<:f))");
}

#[test]
fn what_programs_change_follows_from_what_they_call() {
    let text = "
        program even[l: List, n: Data, d: lone Data] { if some l.next { odd[l, n, d] } }
        program odd[k: List, m: Data, e: lone Data] { third[k, k, e]; even[k, m, e] }
        program third[from, to: List, e: lone Data] { e := to.val; to := from }
        program still[l: List] var [k: List, d: lone Data] { k := l; third[l, k, d] }";
    let model = model(&format!("{LISTS}{text}"));
    let changes: Vec<_> = model.programs.iter().map(|program| names(&model, &program.changes)).collect();
    assert_eq!(changes, [vec!["l", "d"], vec!["k", "e"], vec!["to", "e"], vec![]]);
}

#[test]
fn undeclared_variables_of_claims_are_as_their_parameters() {
    let claim = "assert c { { some l } Head[l, d]; Tail[l]; [some Data]? { d' = l.val and l'.val = l.next.val } }";
    let model = model(&format!("{LISTS}{claim}"));
    let claim = &model.correctness[0];
    let shown: Vec<_> = claim.parameters.iter().map(|decl| show::decl(&model, decl)).collect();
    assert_eq!(shown, ["l: oneOf(List)", "d: loneOf(Data)"]);
    let primed: Vec<_> = claim.primed.iter().map(|pair| names(&model, &[pair.0, pair.1])).collect();
    assert_eq!(primed, [["l", "l'"], ["d", "d'"]]);
    assert_eq!(statement(&model, &claim.program), "(; act Head[l, d] act Tail[l] some(Data)?)");
}

#[test]
fn undeclared_variables_that_cannot_be_known() {
    check_errors(
        "act Other[l: set List] { post { some l' } }\nassert c { { some l } Tail[l]; Other[l] { some l' } }",
        &[
            "5:38 what `l` is cannot be known: it is given for different parameters | declare it: `assert c[l: …] { … }`",
        ],
    );
    check_errors(
        "assert c { { some l } l := List { some l' } }",
        &[
            "4:19 there is nothing called `l` here",
            "4:23 there is no variable `l` here",
            "4:40 there is nothing called `l'` here",
        ],
    );
    check_errors(
        "assertCorrectness c { pre {} program { Tail[l] } post {} }",
        &["4:45 there is nothing called `l` here"],
    );
}

#[test]
fn declarations_of_variables_are_checked() {
    check_errors("act a[x: Data, x: List] { post { x' = x } }", &["4:16 variable `x` is declared twice"]);
    check_errors("program p[x: Data] var [x: Data] { skip }", &["4:25 variable `x` is declared twice"]);
    check_errors("program p[x': Data] { skip }", &["4:11 the variable `x'` cannot have a prime"]);
    check_errors("program p[disj x, y: Data] { skip }", &["4:11 variables that change cannot be `disj`"]);
    check_errors(
        "program p[l: List, d: l.val] { skip }",
        &["4:23 what values a variable can have cannot depend on the variable `l` | say it in the precondition"],
    );
    check_program("program p[l: List, m: { l: List | some l.next }] { skip }", "skip");
    check_errors("program p[x: Dta] { x := x }", &["4:14 there is nothing called `Dta` here | did you mean `Data`?"]);
    check_errors("program Head[x: Data] { skip }", &["4:9 program `Head` is declared twice"]);
    check_errors("assert c {} assert c[] { {} skip {} }", &["4:20 assertion `c` is declared twice"]);
    check_errors("assert c[] { {} skip {} } assert c {}", &["4:34 assertion `c` is declared twice"]);
}

#[test]
fn primes_stand_in_postconditions_and_for_parameters() {
    let help = "only postconditions can prime variables";
    let outside = |place: &str, text: &str| {
        let expected = format!("{place} `d'` has no meaning here: it would be the value of `d` afterwards | {help}");
        check_errors(text, &[&expected]);
    };
    outside("4:27", "act a[d: Data] { pre { no d' } post { d' = d } }");
    outside("4:26", "program p[d: Data] { [no d']? }");
    outside("4:55", "act a[e: Data] { post { e' = e and all d: Data | some d' } }");
}

#[test]
fn values_must_fit_their_variables() {
    check_errors(
        "program p[l: List, d: Data] { d := l }",
        &["4:36 `d` cannot become this: it is of type {List}, not {Data}"],
    );
    check_errors(
        "program p[d: Data] { d := val }",
        &["4:27 `d` cannot become this: it is of type {List->Data}, not {Data}"],
    );
    check_errors("program p[d: Data] { d := 1 }", &["4:27 `d` cannot become this: it is of type {Int}, not {Data}"]);
    check_errors(
        "program p[d: Data] { d := some d }",
        &["4:27 a set or relation is needed here, but this is a formula"],
    );
    check_errors(
        "program p[d: Data] { e := Dat; d' := d }",
        &[
            "4:22 there is no variable `e` here",
            "4:27 there is nothing called `Dat` here | did you mean `Data`?",
            "4:32 there is no variable `d'` here | write `d := …`",
        ],
    );
    check_errors(
        "program p[d: Data] { [d]?; if d { skip }; while #d do { skip } }",
        &[
            "4:23 a formula is needed here, but this is of type {Data}",
            "4:31 a formula is needed here, but this is of type {Data}",
            "4:49 a formula is needed here, but this is an integer",
        ],
    );
}

#[test]
fn arguments_must_fit_their_parameters() {
    check_errors(
        "program p[l: List, d: Data] { Head[d, d] }",
        &[
            "4:36 action `Head` cannot take this for `l`: it is of type {Data}, not {List} | it is called as `Head[l: List, d: Data]`",
        ],
    );
    check_errors(
        "program p[l: List] { Tail[l, l]; Tail; p[] }",
        &[
            "4:22 action `Tail` takes 1 argument, but 2 are given | it is called as `Tail[l: List]`",
            "4:34 action `Tail` takes 1 argument, but 0 are given",
            "4:40 program `p` takes 1 argument, but 0 are given",
        ],
    );
    check_errors("program p[l: List] { Tal[l] }", &["4:22 there is no action or program `Tal` | did you mean `Tail`?"]);
    check_errors(
        "pred q[l: List] { no l } program p[l: List] { q[l] }",
        &["4:47 there is no action or program `q` | it is a predicate or function: a test is written `[q[…]]?`"],
    );
}

#[test]
fn changes_of_what_is_no_variable_are_lost() {
    let text = "program q[a, b: List] { a := b; r[a, b] } program r[a, b: List] { b := a }\n\
                program p[l: List] { Tail[l.next]; q[l, l]; q[l, List]; r[List, l] }";
    let model = model(&format!("{LISTS}{text}"));
    assert_eq!(
        lines(&model.sources, &model.warnings),
        [
            "5:27 action `Tail` changes `l`, and the change is lost: this is no variable | assign the value to a variable before, and give that",
            "5:50 program `q` changes `b`, and the change is lost: this is no variable | assign the value to a variable before, and give that",
        ]
    );
}

#[test]
fn fields_are_assigned_to() {
    let text = "act Cut[l: List] { post { next' = next - (l -> List) } }\n\
                program p[l: List, val: List -> List] { l.next := none; l.val := l; next := next; Tail[l]; val := next }";
    let model = model(&format!("{LISTS}{text}"));
    let fields: Vec<_> = model.assigned.iter().map(|it| model.fields[it.field.0 as usize].name.as_str()).collect();
    assert!(model.warnings.is_empty(), "{:?}", model.warnings);
    assert_eq!(fields, ["next"], "where a variable has the name of a field, it is meant");
    check_errors(
        "program p[l: List] { l.neckst := l; l.next := Data; l.val := l }",
        &["4:24 there is no variable `neckst` here", "4:37 `next` cannot map this", "4:53 `val` cannot map this"],
    );
}

#[test]
fn commands_are_about_claims_programs_and_formulas() {
    let model = model(MODEL);
    let subjects: Vec<_> = model
        .commands
        .iter()
        .map(|command| match command.subject {
            Subject::Formula => "formula".to_owned(),
            Subject::Correctness(id) => format!("claim {}", model.correctness[id.0 as usize].name),
            Subject::Program(id) => format!("program {}", model.programs[id.0 as usize].name),
        })
        .collect();
    let expected = [
        "claim Takes", "claim AlsoTakes", "claim Undeclared", "program Last", "program Both", "formula", "claim Takes",
    ];
    assert_eq!(subjects, expected);
    let unrolls = |times, exactly| Some(Unrolls { times, exactly });
    let found: Vec<_> = model.commands.iter().map(|command| command.unrolls).collect();
    assert_eq!(found[..5], [unrolls(4, false), unrolls(2, true), unrolls(2, true), unrolls(3, false), None]);
    let titles: Vec<_> = model.commands.iter().map(|command| command.title.as_str()).collect();
    assert_eq!(titles[0], "Check Takes for 3 lurs 4");
    assert_eq!(titles[1], "Check AlsoTakes lurs exactly 2 expect 0");
    assert_eq!(model.commands[6].name, "first");
}

#[test]
fn commands_that_cannot_be() {
    let program = "program p[l: List] { Tail[l] }\n";
    check_errors(&format!("{program}check p"), &["5:7 `p` is a program, of which nothing is claimed"]);
    check_errors(&format!("{program}check Tail"), &["5:7 `Tail` is an action, of which nothing is claimed"]);
    check_errors(&format!("{program}run Tail"), &["5:5 `Tail` is an action"]);
    check_errors(&format!("{program}pred p {{}} run p"), &["5:15 `p` can mean several things here"]);
    check_errors(&format!("{program}check q"), &["5:7 there is no assertion `q`"]);
    check_errors(
        &format!("{program}run pp"),
        &["5:5 there is no predicate, function or program `pp` | did you mean `p`?"],
    );
}

#[test]
fn a_loop_bound_of_a_formula_has_no_effect() {
    let model = model(&format!("{LISTS}run {{ some Data }} for 2 lurs 3"));
    assert_eq!(
        lines(&model.sources, &model.warnings),
        ["4:25 `lurs` has no effect: the command is about a formula, which has no loops",]
    );
}

#[test]
fn further_expressions_know_the_model() {
    let mut model = model(MODEL);
    let expr = model.expression("Empty.val", &[]).expect("it has a meaning");
    assert_eq!(show::expr(&model, &expr), "(Empty . List<:val)");
}

#[test]
fn sequences_are_known_where_only_programs_mention_them() {
    check_program("program p[s: seq Data, d: lone Data] { d := s.first }", "d := seq/first[s]");
}

#[test]
fn the_union_of_integers_is_probably_not_meant() {
    let text = "program p[n: Int, s: set Int] { n := n + 1; n := n - 1; s := s + 1; n := plus[n, 1]; n := 2 }";
    let model = model(&format!("{LISTS}{text}"));
    assert_eq!(
        lines(&model.sources, &model.warnings),
        [
            "4:38 `+` is of sets here, and the variable has one integer | write `plus[a, b]` for integers",
            "4:50 `-` is of sets here, and the variable has one integer | write `minus[a, b]` for integers",
        ]
    );
}
