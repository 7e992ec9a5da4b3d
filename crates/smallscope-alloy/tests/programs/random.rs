//! Random programs: what trying everything finds is what every lowering finds, and every trace is an execution.

use std::collections::BTreeSet;

use smallscope_alloy::model::{Subject, VariableId};
use smallscope_alloy::{Analysis, AnalysisOptions, Lowering, Model, Premise, Trace, Value as Shown};
use smallscope_relational::{Answer, Options, Overflow};

use super::interpreter::{Interpreter, State, Value, ZERO};
use super::{LOWERINGS, model, solve};

/// Numbers that are the same on every machine, and whether programs use all of the notation: fields that change, and variables given twice.
struct Dice(u64, bool);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn of<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts[self.roll(texts.len() as u64) as usize]
    }

    fn set(&mut self, depth: u32) -> String {
        match if depth == 0 { 0 } else { self.roll(if self.1 { 6 } else { 5 }) } {
            0 | 1 => self.of(&["x", "y", "A", "none"]).to_string(),
            2 => format!("({} {} {})", self.set(depth - 1), self.of(&["+", "-", "&"]), self.set(depth - 1)),
            3 => format!("({}).r", self.set(depth - 1)),
            5 => format!("({}).f", self.set(depth - 1)),
            _ => format!("r.({})", self.set(depth - 1)),
        }
    }

    fn relation(&mut self) -> String {
        match self.roll(4) {
            0 => "~r".to_string(),
            1 => format!("r - ({} -> {})", self.set(1), self.set(1)),
            2 => format!("r ++ (y -> ({}))", self.set(1)),
            _ => format!("r ++ ({} -> y)", self.of(&["x", "y"])),
        }
    }

    fn number(&mut self) -> &'static str {
        self.of(&["0", "1", "-1", "plus[i, 1]", "i"])
    }

    fn formula(&mut self, depth: u32) -> String {
        match if depth == 0 { self.roll(4) } else { self.roll(8) } {
            0 => format!("{} in {}", self.set(1), self.set(1)),
            1 => format!("{} = {}", self.set(1), self.set(1)),
            2 => format!("{} {}", self.of(&["some", "no", "one", "lone"]), self.set(1)),
            3 => format!("i {} {}", self.of(&["<", "="]), self.number()),
            4 => format!("not ({})", self.formula(depth - 1)),
            5 => format!("some z: {} | z in {}", self.set(1), self.set(1)),
            _ => format!("({}) {} ({})", self.formula(depth - 1), self.of(&["and", "or"]), self.formula(depth - 1)),
        }
    }

    fn statement(&mut self, depth: u32, calls: bool) -> String {
        if depth == 0 {
            return self.simple(calls);
        }
        match self.roll(9) {
            0 | 1 => self.simple(calls),
            2..=4 => format!("{{ {}; {} }}", self.statement(depth - 1, calls), self.statement(depth - 1, calls)),
            5 => format!("({{ {} }} + {{ {} }})", self.statement(depth - 1, calls), self.statement(depth - 1, calls)),
            6 => format!("repeat {{ {} }}", self.statement(depth - 1, calls)),
            7 => {
                let (yes, no) = (self.statement(depth - 1, calls), self.statement(depth - 1, calls));
                format!("if {} {{ {yes} }} else {{ {no} }}", self.formula(0))
            }
            _ => format!("while {} do {{ {} }}", self.formula(0), self.statement(depth - 1, calls)),
        }
    }

    fn simple(&mut self, calls: bool) -> String {
        if self.1 && self.roll(3) == 0 {
            return self.published(calls);
        }
        match self.roll(if calls { 14 } else { 8 }) {
            0 => "skip".to_string(),
            1 => format!("[{}]?", self.formula(1)),
            2 => format!("x := {}", self.set(2)),
            3 | 4 => format!("y := {}", self.set(1)),
            5 | 6 => format!("r := {}", self.relation()),
            7 => format!("i := {}", self.number()),
            8 => self.of(&["Move[x, y]", "Link[r, y]", "Any[x, i]"]).to_string(),
            9..=11 => self.misfit(),
            _ => "call P[x, y, r, i]".to_string(),
        }
    }

    /// What public models do: assign to fields and to parts of variables, and give a variable twice, or no variable, for what changes.
    fn published(&mut self, calls: bool) -> String {
        let (variable, set) = (self.of(&["x", "y"]), self.set(1));
        match self.roll(if calls { 9 } else { 4 }) {
            0 | 1 => format!("{variable}.{} := {set}", self.of(&["f", "r"])),
            2 => format!("f := {}", self.of(&["r", "~f", "f - (x -> A)", "f ++ (y -> y)"])),
            3 => format!("x.f := {set} + y := x.r"),
            4 | 5 => format!("Trade[{}]", self.of(&["x, x", "x, y", "y, y", "x + y, x"])),
            6 => "Turn[x]".to_string(),
            7 => format!("Link[{}, {set}]", self.of(&["f", "r", "~r"])),
            _ => format!("call W[{}]", self.of(&["x, x", "y, y", "x, y", "x, A"])),
        }
    }

    /// A call whose arguments need not be as the parameters are declared: several atoms or none for one, and variables for sets where one
    /// atom is declared.
    fn misfit(&mut self) -> String {
        let (variable, set) = (self.of(&["x", "y"]), self.set(1));
        let numbers = self.of(&["i", "(i + 1)", "(Int - i)", "(i & 0)", "Int", "plus[i, 1]"]);
        match self.roll(4) {
            0 => format!("Put[{variable}, {set}]"),
            1 => format!("Pick[{variable}, {set}]"),
            2 => format!("Raise[i, {numbers}]"),
            _ => format!("call Q[{variable}, {set}, {numbers}]"),
        }
    }

    fn text(&mut self) -> String {
        let inner = self.statement(2, false);
        // Few executions of a long program depend on one call.
        let outer = if self.roll(2) == 0 { self.misfit() } else { self.statement(3, true) };
        let (within, pre, post) = (self.formula(0), self.formula(0), self.formula(1));
        let post = post.replace('x', self.of(&["x'", "x"])).replace('y', self.of(&["y'", "y"])).replace('r', "r'");
        let post = restored(&if self.1 { post.replace(".f", self.of(&[".f", ".f'"])) } else { post });
        let (exactly, times) = (self.roll(4) == 0, 1 + self.roll(2));
        let exactly = if exactly { "exactly " } else { "" };
        let (sig, further) = match self.1 {
            false => ("sig A {}", ""),
            true => (
                "sig A { f: lone A }",
                "act Trade[a, b: set A] { post { a' in b and some b' and b' in a.f + b + a' } }\n\
                 act Turn[a: set A] { pre { some a } post { f' = f - (a -> A) and a' = a.f } }\n\
                 program W[a, b: set A] { a := a - b.f; if some b { b.f := a } else { b := A - a } }\n",
            ),
        };
        format!(
            "open util/integer\n\
             {sig}\n\
             {further}\
             act Move[x: set A, y: one A] {{ pre {{ some x }} post {{ y' in x and x' = x - y' }} }}\n\
             act Link[r: A -> lone A, y: one A] {{ pre {{ }} post {{ r' = r ++ (A -> y) }} }}\n\
             act Any[x: set A, i: Int] {{ pre {{ i < 1 }} post {{ x != x' and i' = plus[i, 1] }} }}\n\
             act Put[x: set A, e: one A] {{ pre {{ e not in x }} post {{ x' = x + e }} }}\n\
             act Pick[e: one A, s: lone A] {{ pre {{ some s or no e }} post {{ e' in s }} }}\n\
             act Raise[i: Int, n: Int] {{ pre {{ n < 1 }} post {{ i' = plus[i, n] }} }}\n\
             program Q[e: one A, s: one A, n: Int] var [t: lone A] {{\n\
               if n < 1 {{ e := s }} else {{ Put[e, s - t] }};\n\
               [n = 0 or e in t]?;\n\
               Pick[e, s + t]\n\
             }}\n\
             program P[x: set A, y: one A, r: A -> lone A, i: Int] var [t: lone A] {{\n\
               {inner};\n\
               if {within} {{ x := x - t; call P[x, y, r, i] }} else {{ skip }}\n\
             }}\n\
             assertCorrectness C[x: set A, y: one A, r: A -> lone A, i: Int] {{\n\
               pre = {{ {pre} }}\n\
               program = {{ {outer} }}\n\
               post = {{ {post} }}\n\
             }}\n\
             check C for exactly 2 A, 2 Int lurs {exactly}{times}\n"
        )
    }
}

/// The words that replacing letters spoilt.
fn restored(text: &str) -> String {
    text.replace("or'", "or").replace("r'est", "rest")
}

fn check(seed: u64) {
    check_text(seed, &Dice(seed, false).text());
}

fn check_published(seed: u64) {
    check_text(seed, &Dice(seed, true).text());
}

fn check_text(seed: u64, text: &str) {
    let model = model(text);
    let command = &model.commands[0];
    let Subject::Correctness(claim) = command.subject else { panic!("the command is about a claim") };
    let claim = &model.correctness[claim.0 as usize];
    let unrolls = command.unrolls.expect("the command says how often");
    let mut interpreter = Interpreter::new(&model, 2, unrolls);
    let firsts = interpreter.first_states(claim);
    let ends: Vec<_> = firsts.iter().map(|first| interpreter.execute(&claim.program, first)).collect();
    let breaks =
        |(first, ends): (&State, &BTreeSet<State>)| ends.iter().any(|last| !interpreter.is_claimed(claim, first, last));
    let is_broken = firsts.iter().zip(&ends).any(breaks);
    let is_possible = |premise: Premise| match premise {
        Premise::Precondition => !firsts.is_empty(),
        Premise::Execution => ends.iter().any(|ends| !ends.is_empty()),
        Premise::Facts | Premise::Assumption | Premise::NoOverflow => true,
    };
    for lowering in LOWERINGS {
        let Some(analysis) = analysed(&model, lowering, Overflow::Wrap) else { continue };
        let found = solve(&analysis);
        assert_eq!(found.is_some(), is_broken, "by {lowering:?}, seed {seed}:\n{text}");
        for (premise, spec) in analysis.premises() {
            let answer = spec.solve(&Options::default()).expect("the problem is well-formed").answer;
            let found = matches!(answer, Answer::Satisfiable(_));
            assert_eq!(found, is_possible(premise), "{premise:?} by {lowering:?}, seed {seed}:\n{text}");
        }
        if let Some(instance) = found {
            let trace = trace(&analysis, &model, &instance);
            let (first, last) = replayed(&model, &trace);
            let ends = interpreter.execute(&claim.program, &first);
            assert!(ends.contains(&last), "no such execution by {lowering:?}, seed {seed}:\n{text}\n{trace}");
            assert!(!interpreter.is_claimed(claim, &first, &last), "it keeps the claim, seed {seed}:\n{text}\n{trace}");
        }
    }
}

/// What the command asks; nothing if that has too many paths to be asked backwards.
fn analysed(model: &Model, lowering: Lowering, overflow: Overflow) -> Option<Analysis> {
    let settings = AnalysisOptions { lowering, overflow: Some(overflow), ..AnalysisOptions::default() };
    match Analysis::of(model, &model.commands[0], &settings) {
        Ok(analysis) => Some(analysis),
        Err(errors) => {
            assert!(errors.to_string().contains("too many paths") && lowering == Lowering::Precondition, "{errors}");
            None
        }
    }
}

fn trace(analysis: &Analysis, model: &Model, instance: &smallscope_relational::Instance) -> Trace {
    analysis.trace(model, instance).expect("there is an execution for the instance")
}

/// The first state, and the last, by the changes of the claim's own variables in between.
fn replayed(model: &Model, trace: &Trace) -> (State, State) {
    let claim = &model.correctness[0];
    let fields = model.assigned.iter().map(|field| field.variable);
    let parameters = claim.parameters.iter().flat_map(|decl| decl.variables.clone());
    let variables: Vec<VariableId> = parameters.chain(fields).collect();
    let of =
        |name: &str| *variables.iter().find(|id| model.variables[id.0 as usize].name == name).expect("it is known");
    let first: State = trace.start.iter().map(|(name, value)| (of(name), read(value))).collect();
    let mut last = first.clone();
    let mut inside = 0;
    for step in &trace.steps {
        inside -= i32::from(matches!(step.what, smallscope_alloy::What::Return(_)));
        for change in step.changes.iter().filter(|_| inside == 0) {
            let variable = of(&change.variable);
            // A value that nothing depends on may not be known, if states are relations of their own.
            if let Some(before) = &change.before {
                assert_eq!(read(before), last[&variable], "{trace}");
            }
            last.insert(variable, read(&change.after));
        }
        inside += i32::from(matches!(step.what, smallscope_alloy::What::Call(_)));
    }
    (first, last)
}

fn read(value: &Shown) -> Value {
    let atom = |name: &String| match name.split_once('$') {
        Some((_, number)) => number.parse().expect("atoms are numbered"),
        None => ZERO + name.parse::<i64>().expect("other atoms are integers"),
    };
    match value {
        Shown::Int(value) => [vec![ZERO + value]].into(),
        Shown::Tuples(_, tuples) => tuples.iter().map(|tuple| tuple.iter().map(atom).collect()).collect(),
        Shown::Truth(_) => panic!("no variable holds a formula"),
    }
}

#[test]
fn lowerings_agree_with_trying_everything() {
    (0..30).for_each(check);
}

#[test]
fn lowerings_agree_on_the_published_notation() {
    (0..40).for_each(check_published);
}

#[test]
#[ignore = "takes minutes"]
fn lowerings_agree_on_the_published_notation_often() {
    (40..1500).for_each(check_published);
}

fn check_without_overflow(seed: u64) {
    let text = Dice(seed, seed % 2 == 1).text();
    let model = model(&text);
    let analyses = LOWERINGS.map(|lowering| analysed(&model, lowering, Overflow::Forbid));
    let verdicts: BTreeSet<bool> = analyses.iter().flatten().map(|analysis| solve(analysis).is_some()).collect();
    assert_eq!(verdicts.len(), 1, "lowerings disagree, seed {seed}:\n{text}");
}

#[test]
fn lowerings_agree_when_overflow_is_forbidden() {
    (0..40).for_each(check_without_overflow);
}

#[test]
#[ignore = "takes minutes"]
fn lowerings_agree_when_overflow_is_forbidden_often() {
    (40..1500).for_each(check_without_overflow);
}

#[test]
#[ignore = "takes minutes"]
fn lowerings_agree_with_trying_everything_often() {
    (30..1500).for_each(check);
}
