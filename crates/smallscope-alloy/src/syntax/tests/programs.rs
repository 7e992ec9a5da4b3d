//! DynAlloy's paragraphs: both notations of each thing, what binds what, and what is wrong.

use super::printed::check_module;
use super::random::{NOWHERE, Random, decls, ident, tree};
use super::{Dialect, FILE, module, parse, placeless, shown};
use crate::syntax::{
    ActionDecl, CorrectnessDecl, Expr, ExprKind, Module, Name, Paragraph, ProgramDecl, Statement, StatementKind,
};

/// A model that has every construct.
pub(super) const MODEL: &str = include_str!("models/programs.dals");

/// The statement that the body of a program is.
fn statement(text: &str) -> Statement {
    let module = module(&format!("program p {{ {text} }}"), Dialect::DynAlloy);
    let [Paragraph::Program(program)] = module.paragraphs.as_slice() else { panic!("a program") };
    program.body.clone()
}

/// A statement with all its parentheses.
fn shape(statement: &Statement) -> String {
    let all = |parts: &[Statement]| parts.iter().map(|part| format!(" {}", shape(part))).collect::<String>();
    let shown = match &statement.kind {
        StatementKind::Skip => "skip".to_owned(),
        StatementKind::Test(formula) => format!("({formula}?)"),
        StatementKind::Assign(name, value) => format!("({} := {value})", name.text),
        StatementKind::Update(receiver, field, value) => format!("({receiver}.{} := {value})", field.text),
        StatementKind::Call(name, arguments) => {
            let arguments: Vec<_> = arguments.iter().map(ToString::to_string).collect();
            format!("{}[{}]", name.text, arguments.join(" "))
        }
        StatementKind::Choice(parts) => format!("(+{})", all(parts)),
        StatementKind::Sequence(parts) => format!("(;{})", all(parts)),
        StatementKind::Repeat(body) => format!("(* {})", shape(body)),
        StatementKind::If(condition, yes, no) => {
            let no = no.as_ref().map_or(String::new(), |no| format!(" {}", shape(no)));
            format!("(if {condition} {}{no})", shape(yes))
        }
        StatementKind::While(condition, body) => format!("(while {condition} {})", shape(body)),
    };
    match &statement.label {
        Some(label) => format!("{}:{shown}", label.text),
        None => shown,
    }
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(shape(&statement(text)), expected, "{text}");
}

#[test]
fn choice_binds_most_loosely_then_sequence_then_iteration() {
    check("a[]; b[] + c[]; d[]*", "(+ (; a[] b[]) (; c[] (* d[])))");
    check("a[] + b[] + c[]", "(+ a[] b[] c[])");
    check("{ a[] + b[] }; c[]", "(; (+ a[] b[]) c[])");
    check("(a[]; b[])*; c[]", "(; (* (; a[] b[])) c[])");
    check("(a[]*)*", "(* (* a[]))");
    check("x := y + z; skip", "(; (x := y + z) skip)");
    check("{ x := y } + z[]", "(+ (x := y) z[])");
}

#[test]
fn a_plus_before_another_statement_is_a_choice() {
    check("x := a + y := b", "(+ (x := a) (y := b))");
    check("x := a + b + y.f := c + d; skip", "(+ (x := a + b) (; (y.f := c + d) skip))");
    check("x := a + call p[x]", "(+ (x := a) p[x])");
    check("x := { y: A | y = a + b } + z := (c + d)", "(+ (x := {y: A | y = a + b}) (z := c + d))");
    check("x := a + call; y := b", "(; (x := a + call) (y := b))");
}

#[test]
fn parts_of_relations_are_assigned_to() {
    check("x.f := y", "(x.f := y)");
    check("x.f.g := y.h", "(x.f.g := y.h)");
    check("l: x.f := none*", "l:(* (x.f := none))");
}

#[test]
fn tests_have_labels() {
    check("assume some x lblpos L; skip", "(; (; L:(some x?)) skip)");
    check("if c lblpos L { a[] } else { b[] }", "(if c (; L:skip a[]) b[])");
    check("if c lblneg L { a[]; b[] }", "(if c (; a[] b[]) (; L:skip))");
    check("if lblpos { a[] }", "(if lblpos a[])");
}

#[test]
fn claims_have_several_forms() {
    let worded = "assertCorrectness c[x: A] { pre { some x } program { a[x] } post { no x' } }";
    for other in [
        "assert c[x: A] { pre { some x } program { a[x] } post { no x' } }",
        "assert c[x: A] { pre = { some x } prog = (call a[x]) post = { no x' } }",
        "assert c { assertCorrectness[x: A] { pre { some x } program { a[x] } post { no x' } } }",
        "assert c { assertCorrectness inner[x: A] { pre { some x; } program (a[x]) post { no x' } } }",
    ] {
        check_same(worded, other);
    }
    check_same(
        "assert c { program { skip } post { p } }",
        "assertCorrectness c { pre {} program { skip } post { p } }",
    );
    check_same("pred p = { some x; no y }", "pred p { some x no y }");
    check_same("pred p[x, y] { some x }", "let p[x, y] { some x }");
    check_same("act a[x: A] { post { x' = \\pre[x.f] } }", "act a[x: A] { post { x' = (x.f) } }");
}

#[test]
fn both_notations_of_each_statement() {
    for (one, other) in [
        ("[some x]?", "(some x)?"),
        ("[some x]?", "assume some x"),
        ("[p[x]]?", "p[x]?"),
        ("[p]?", "p?"),
        ("a[x, y]", "a(x, y)"),
        ("a[x]", "call a[x]"),
        ("a[x]", "call a (x)"),
        ("a[]", "a"),
        ("a[]*", "repeat { a[] }"),
        ("if c { a[] } else { skip }", "if c then { a[]; } else { skip; }"),
        ("if c { a[] }", "if (c) then { (a[]) }"),
        ("if c { a[] } else { if d { b[] } }", "if c { a[] } else if d { b[] }"),
        ("while c do { a[] }", "while c { a[] }"),
        ("while c do { a[] }; b[]", "while c do { a[] } b[];"),
        ("{ a[]; b[] }", "a[]; b[]"),
        ("(a[]; b[])", "a[]; b[]"),
        ("l: a[]", "l: { a[] }"),
    ] {
        assert_eq!(shape(&statement(one)), shape(&statement(other)), "{one} and {other}");
    }
}

#[test]
fn labels_are_of_the_whole_statement() {
    check("l: a[]*; m: x := y", "(; l:(* a[]) m:(x := y))");
    check("l: { a[] + b[] }", "l:(+ a[] b[])");
    check("l: a[] + b[]", "(+ l:a[] b[])");
    check("l: { m: a[] }", "l:(; m:a[])");
    check("l: {}", "l:(;)");
}

#[test]
fn words_of_statements_are_names_elsewhere() {
    check("skip := call; if := while", "(; (skip := call) (if := while))");
    check("skip[x]; call[y]; repeat[z]; lurs[do]", "(; skip[x] call[y] repeat[z] lurs[do])");
    check("skip: skip; assume: skip; if: skip", "(; skip:skip assume:skip if:skip)");
    let text = "sig act { pre: program, post: lurs, var: prog } fact { some act.pre and some act.post }";
    assert_eq!(module(text, Dialect::DynAlloy).paragraphs.len(), 2);
    let text = "sig act {}\nsig program {}\nfact { no act\nprogram in act }\nact: run { no program }\nrun act";
    assert_eq!(module(text, Dialect::DynAlloy).paragraphs.len(), 5);
}

/// What two texts say is the same.
#[track_caller]
fn check_same(one: &str, other: &str) {
    let tree = |text: &str| -> Module { module(text, Dialect::DynAlloy) };
    assert_eq!(placeless(&tree(one)), placeless(&tree(other)));
}

#[test]
fn both_notations_of_each_paragraph() {
    check_same(
        "act a(x: A, y: B) pre = { some x } post = { y' = x }",
        "action a[x: A, y: B] { pre { some x } post { y' = x } }",
    );
    check_same("act a[x: A] post { x' = x }", "act a[x: A] { pre {} post { x' = x } }");
    check_same("program p(x: A) var (y: B) { skip }", "prog p[x: A] var [y: B] { skip; }");
    check_same("program p var [x: A] var [y: B] { skip }", "program p[] var [x: A, y: B] { { skip } }");
    check_same(
        "assertCorrectness c[x: A] { pre = { some x } program = { a[x]; skip } post = { some x' } }",
        "assertCorrectness c(x: A) { pre { some x } prog { a(x); skip } post { some x' } }",
    );
    check_same("check c for 3 lurs exactly 4", "check c for 3 lurs exact 4");
    check_same("c: check d lurs 4 expect 1", "check c d lurs 4 expect 1");
}

#[test]
fn a_claim_ends_with_the_last_braces() {
    let text = "assert c[x: A] { { some x } if some x { a[x] } else { skip } { some x' } }";
    let [Paragraph::Correctness(claim)] = &module(text, Dialect::DynAlloy).paragraphs[..] else { panic!("a claim") };
    assert!(claim.is_triple);
    assert_eq!(shape(&claim.program), "(if some x a[x] skip)");
    assert_eq!(claim.post.to_string(), "{ some x' }");
    for text in ["assert c { { p } { a[x] } { q } }", "assert c { { p } x := y { q } }", "assert c { {} [p]? {} }"] {
        assert!(matches!(&module(text, Dialect::DynAlloy).paragraphs[..], [Paragraph::Correctness(_)]), "{text}");
    }
    for text in ["assert c { { p } { q } }", "assert c { { p } or { q } }", "assert { p }", "assert c { a { b } }"] {
        assert!(matches!(&module(text, Dialect::DynAlloy).paragraphs[..], [Paragraph::Assert(_)]), "{text}");
    }
}

#[test]
fn primes_belong_to_names() {
    let text = "act a[x: A] { post { x' = x'' and f(x') and x'.g = x } }";
    let [Paragraph::Action(action)] = &module(text, Dialect::DynAlloy).paragraphs[..] else { panic!("an action") };
    let names: Vec<_> = action.post.names().into_iter().map(|(name, _)| name.text.as_str()).collect();
    assert_eq!(names, ["x'", "x''", "f", "x'", "x'", "g", "x"]);
}

#[test]
fn what_is_printed_is_read_back() {
    check_module(MODEL, Dialect::DynAlloy);
}

#[test]
fn the_examples_are_read_back() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../smallscope-cli/examples/models");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the examples are beside this crate") {
        let path = entry.expect("the folder can be read").path();
        if Dialect::of_file(&path) == Dialect::DynAlloy {
            check_module(&std::fs::read_to_string(&path).expect("examples are texts"), Dialect::DynAlloy);
            count += 1;
        }
    }
    assert!(count > 4, "{count}");
}

/// A statement in the form that is read: what has one part is that part, and only a labelled sequence has a single one, labelled.
fn random_statement(random: &mut Random, depth: usize) -> Statement {
    let kind = if depth == 0 { random_step(random) } else { random_branch(random, depth - 1) };
    let label = (random.below(4) == 0).then(|| ident(random));
    let is_nested = label.is_some() && random.below(4) == 0;
    let statement = Statement { kind, label, span: NOWHERE };
    match is_nested {
        true => Statement { kind: StatementKind::Sequence(vec![statement]), label: Some(ident(random)), span: NOWHERE },
        false => statement,
    }
}

fn random_step(random: &mut Random) -> StatementKind {
    match random.below(5) {
        0 => StatementKind::Skip,
        3 => {
            let name = Name { text: ident(random).text, span: NOWHERE };
            let receiver = Expr { kind: ExprKind::Name { name, at: false }, span: NOWHERE };
            StatementKind::Update(receiver, ident(random), tree(random, 2))
        }
        1 => StatementKind::Test(tree(random, 2)),
        2 => StatementKind::Assign(ident(random), tree(random, 2)),
        _ => {
            let text = random.pick(&["Head", "this/Tail", "a/b/Both"]).to_owned();
            let arguments = (0..random.below(3)).map(|_| tree(random, 1)).collect();
            StatementKind::Call(Name { text, span: NOWHERE }, arguments)
        }
    }
}

fn random_branch(random: &mut Random, depth: usize) -> StatementKind {
    let sub = |random: &mut Random| Box::new(random_statement(random, depth));
    let several = |random: &mut Random| -> Vec<Statement> {
        (0..2 + random.below(2)).map(|_| random_statement(random, depth)).collect()
    };
    match random.below(7) {
        0 => StatementKind::Choice(several(random)),
        1 => StatementKind::Sequence(several(random)),
        2 => StatementKind::Repeat(sub(random)),
        3 => StatementKind::If(tree(random, 2), sub(random), Some(sub(random))),
        4 => StatementKind::If(tree(random, 2), sub(random), None),
        5 => StatementKind::While(tree(random, 2), sub(random)),
        _ => StatementKind::Sequence(Vec::new()),
    }
}

fn random_block(random: &mut Random) -> Expr {
    let formulas = (0..random.below(3)).map(|_| tree(random, 2)).collect();
    Expr { kind: ExprKind::Block(formulas), span: NOWHERE }
}

fn random_paragraph(random: &mut Random, depth: usize) -> Paragraph {
    let (span, name) = (NOWHERE, ident(random));
    let parameters = if random.below(3) == 0 { Vec::new() } else { decls(random, 1) };
    let (pre, post) = (random_block(random), random_block(random));
    let body = random_statement(random, depth);
    match random.below(3) {
        0 => Paragraph::Action(ActionDecl { span, name, parameters, pre, post }),
        1 => {
            let locals = if random.below(2) == 0 { Vec::new() } else { decls(random, 1) };
            Paragraph::Program(ProgramDecl { span, name, parameters, locals, body })
        }
        _ => {
            let is_triple = random.below(2) == 0;
            Paragraph::Correctness(CorrectnessDecl { span, name, parameters, pre, program: body, post, is_triple })
        }
    }
}

#[test]
fn random_programs_are_read_back() {
    let mut random = Random(11);
    for round in 0..2000 {
        let paragraphs = (0..1 + random.below(2)).map(|_| random_paragraph(&mut random, round % 5)).collect();
        let first = Module { header: None, opens: Vec::new(), paragraphs };
        let printed = first.to_string();
        let second = module(&printed, Dialect::DynAlloy);
        assert_eq!(placeless(&first), placeless(&second), "{printed}");
    }
}

#[test]
fn statements_have_lines_of_their_own() {
    let text = "program p[x:A,y:set A]var[z:A]{a[x,y];if x=y{y:=x}else if no y{skip}else{l:{b[]+c[];d[]}};
        {e[]+f[]};while some x do{[x=y]?;repeat{g[]}};{}}
        act a[x:A,y:set A]{pre{some x}post{y'=x}} assert c[x:A]{{some x}a[x,x];skip{some x'}} check c for 3 lurs exactly 4";
    let expected = "
program p[x: A, y: set A] var [z: A] {
  a[x, y];
  if x = y {
    y := x
  } else if no y {
    skip
  } else {
    l: {
      {
        b[]
      } + {
        c[];
        d[]
      }
    }
  };
  {
    {
      e[]
    } + {
      f[]
    }
  };
  while some x do {
    [x = y]?;
    repeat {
      g[]
    }
  };
  {}
}

act a[x: A, y: set A] {
  pre {
    some x
  }
  post {
    y' = x
  }
}

assert c[x: A] {
  {
    some x
  }
  a[x, x];
  skip
  {
    some x'
  }
}

check c for 3 lurs exactly 4
";
    assert_eq!(module(text, Dialect::DynAlloy).to_string(), expected);
}

#[test]
fn many_variables_have_lines_of_their_own() {
    let text =
        "program p[left, right: Node -> lone Node, key: Node -> lone Int, root: lone Node, result: lone Node] { skip }";
    let expected = "
program p[
  left, right: Node -> lone Node,
  key: Node -> lone Int,
  root: lone Node,
  result: lone Node
] {
  skip
}
";
    assert_eq!(module(text, Dialect::DynAlloy).to_string(), expected);
}

/// Checks the errors of a text, one a line with its line and column, and how many paragraphs are read.
#[track_caller]
fn check_errors(text: &str, paragraphs: usize, expected: &[&str]) {
    let (module, problems) = parse(FILE, text, Dialect::DynAlloy);
    let shown = shown(text, problems);
    let lines: Vec<_> = shown.lines().map(|line| line.trim_start_matches("m:")).collect();
    assert_eq!(lines, expected, "{text}");
    assert_eq!(module.paragraphs.len(), paragraphs, "{text}");
}

/// Checks the advice given for the first error.
#[track_caller]
fn check_help(text: &str, expected: &str) {
    let (_, problems) = parse(FILE, text, Dialect::DynAlloy);
    let help = problems.first().and_then(|problem| problem.help.clone()).unwrap_or_default();
    assert_eq!(&*help, expected, "{text}\n{}", shown(text, problems));
}

#[test]
fn every_broken_statement_is_reported() {
    check_errors(
        "program p {\n  a[;\n  x := ;\n  skip\n  b[];\n  while { skip };\n  if c skip;\n  c[] ]\n}\nsig A {}",
        2,
        &[
            "2:5: expected an expression, found `;`",
            "3:8: expected an expression, found `;`",
            "5:3: expected `;` after the statement, found the name `b`",
            "6:17: expected `do {` after the condition, found `;`",
            "7:8: expected `then {` after the condition, found the name `skip`",
            "8:7: expected `;` after the statement, found `]`",
        ],
    );
}

#[test]
fn what_is_missing_in_a_paragraph_is_named() {
    check_errors("act [x: A] { post {} }\nsig A {}", 1, &["1:5: expected the name of the action, found `[`"]);
    check_errors("act a[x: A] { pre {} }\nsig A {}", 1, &["1:22: expected `post`, found `}`"]);
    check_errors(
        "program p[x: A] var x { }\nsig A {}",
        1,
        &["1:21: expected `[` before the local variables, found the name `x`"],
    );
    check_errors(
        "program p[x: A] skip\nsig A {}",
        1,
        &["1:17: expected `{` before the program, found the name `skip`"],
    );
    check_errors("assertCorrectness c { pre {} post {} }", 0, &["1:30: expected `program`, found the name `post`"]);
    check_errors(
        "assert c[x: A] { some x }\nsig A {}",
        1,
        &[
            "1:16: expected a claim: `{ { … } program { … } }`, with what holds before and what holds afterwards, found `{`",
        ],
    );
    check_errors("program p { a[] + }\nsig A {}", 1, &["1:19: expected a statement, found `}`"]);
    check_errors("program p { a[]\nsig A {}", 1, &["2:1: expected `}`, found the keyword `sig`"]);
    check_errors("program p { (a[] }\nsig A {}", 2, &["1:18: expected `)`, found `}`"]);
    check_errors("check c lurs\nsig A {}", 2, &[]);
}

#[test]
fn what_was_probably_meant() {
    check_help("program p { if c { skip }; else { skip } }", "`else` follows the `}` of `if` without a `;`");
    check_help("progam p { skip }", "did you mean `program`?");
    check_help("program p { x = y }", "a variable gets a value by `x := e`; what must hold is tested by `[x = e]?`");
    check_help("act a[x: A] { post { (x)' = x } }", "`x'` is the value of the variable `x` afterwards");
    check_help("act a[x: A] { pre { \\pre[x] = x } post {} }", "only postconditions speak of two states");
    check_help("act a[x: A] { post { \\pre[x'] = x } }", "leave the prime out");
    check_help("program p { a[x]; some x?; skip }", "what must hold is tested by `[formula]?`");
    check_help("program p { x.y?; skip }", "a test is written `[formula]?`");
}
