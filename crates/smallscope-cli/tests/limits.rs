//! Every limit ends every stage soon: by itself, with what is known so far, or by the watchdog.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod support;

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A stage that would take minutes, and the arguments that lead to it; `#` is the file.
struct Stage {
    name: &'static str,
    arguments: &'static str,
    text: String,
    /// Whether it takes more and more memory.
    grows: bool,
}

fn stages() -> Vec<Stage> {
    let stage = |name, arguments, text: &str| Stage { name, arguments, text: text.to_owned(), grows: false };
    let free = "sig A { f, g: set A } run { #f = 7 } for exactly 7 A";
    vec![
        stage("resolve", "run #", &chain_of_signatures(20_000)),
        Stage { grows: true, ..stage("scopes", "run #", &chain_of_signatures(6_000)) },
        Stage { grows: true, ..stage("lower", "run #", &chain_of_functions(40)) },
        Stage { grows: true, ..stage("lower a fact", "check #", &format!("{} check {{}}", chain_of_functions(40))) },
        Stage { grows: true, ..stage("unroll", "run # --lowering values", &chain_of_programs(40)) },
        stage("classes of atoms", "run #", "sig A { f: set A } run { some f } for 3000"),
        stage(
            "ground",
            "run #",
            "sig A { f: set A } run { all a, b, c, d, e: A | a->b + c->d + e->e in f } for exactly 60 A",
        ),
        stage(
            "ground, to DIMACS",
            "translate # --to dimacs",
            "sig A { f: set A } run { some a, b, c, d: A | a->b + c->d not in f } for exactly 90 A",
        ),
        stage("solve", "solve #", &pigeons(13)),
        stage("count models", "solve # --count", "p cnf 60 0\n"),
        stage("count models on two threads", "solve # --count -j 2", "p cnf 60 0\n"),
        stage("count", "count #", free),
        stage("count on two threads", "count # -j 2", free),
        stage("shards", "count # --isomorphs all --shard 0/1000000000", free),
        stage("a late instance", "show # --instance 999999999", free),
        stage("enumerate", "enumerate # -j 2 --quiet", free),
        stage("core", "core #", "sig A { f: set A } run { some f and no f } for 3000"),
        stage("evaluate", "eval # #{a,b,c,d,e,f,g,h:A|a!=h}", "sig A {} run {} for exactly 12 A"),
    ]
}

fn chain_of_signatures(length: usize) -> String {
    let mut text = "sig S0 {}\n".to_owned();
    (1..length).for_each(|place| writeln!(text, "sig S{place} extends S{} {{}}", place - 1).unwrap());
    text + "run {} for 3"
}

/// Functions that call the next one twice, each time with another argument.
fn chain_of_functions(length: usize) -> String {
    let mut text = format!("sig A {{ f: set A }} fun f{length}[x: set A]: set A {{ x.f }}\n");
    (0..length)
        .for_each(|place| writeln!(text, "fun f{place}[x: set A]: set A {{ f{0}[f{0}[x]] }}", place + 1).unwrap());
    text + "fact { some f0[A] } run { some A }"
}

/// Programs that call the next one twice.
fn chain_of_programs(length: usize) -> String {
    let mut text = format!("sig A {{ f: set A }} program P{length}[x: set A] {{ x := x.f }}\n");
    (0..length).for_each(|place| {
        writeln!(text, "program P{place}[x: set A] {{ call P{0}[x]; call P{0}[x] }}", place + 1).unwrap()
    });
    text + "run P0 lurs 3"
}

/// One pigeon more than holes.
fn pigeons(holes: usize) -> String {
    let variable = |pigeon: usize, hole: usize| pigeon * holes + hole + 1;
    let mut clauses = Vec::new();
    for pigeon in 0..=holes {
        clauses.push((0..holes).map(|hole| format!("{} ", variable(pigeon, hole))).collect::<String>() + "0");
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
            clauses.push(format!("-{} -{} 0", variable(pigeon, hole), variable(other, hole)));
        }
    }
    format!("p cnf {} {}\n{}\n", holes * (holes + 1), clauses.len(), clauses.join("\n"))
}

/// Starts a stage with these options.
fn start(stage: &Stage, folder: &Path, options: &str) -> Child {
    let suffix = match stage.arguments {
        arguments if arguments.starts_with("solve") => "cnf",
        _ if stage.text.contains("program") => "dals",
        _ => "als",
    };
    let file = folder.join(format!("{}.{suffix}", stage.name.replace([' ', ','], "-")));
    std::fs::write(&file, &stage.text).unwrap();
    let arguments = stage.arguments.split(' ').chain(options.split_whitespace());
    Command::new(env!("CARGO_BIN_EXE_smallscope"))
        .args(arguments.map(|word| if word == "#" { file.to_str().unwrap() } else { word }))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Runs stages at the same time, with something done to each after it has started, and looks how they end.
fn check(limit: &str, stages: &[Stage], options: &str, after: impl Fn(&Child), code: i32) {
    let folder = support::scratch(&format!("limits-{limit}"));
    for stages in stages.chunks(4) {
        let begun = Instant::now();
        let children: Vec<Child> = stages.iter().map(|stage| start(stage, &folder, options)).collect();
        children.iter().for_each(&after);
        for (stage, mut child) in stages.iter().zip(children) {
            // Far less than what it would take, and far more than what it takes on a machine that does other things as well.
            while child.try_wait().unwrap().is_none() {
                std::thread::sleep(Duration::from_millis(5));
                if begun.elapsed() > Duration::from_secs(20) {
                    child.kill().unwrap();
                }
            }
            let output = child.wait_with_output().unwrap();
            let (name, said) = (stage.name, String::from_utf8_lossy(&output.stderr).into_owned());
            assert_eq!(output.status.code(), Some(code), "{name}, {limit}: {:?} {said}", output.status);
        }
    }
}

#[test]
fn time_ends_every_stage() {
    check("time", &stages(), "--timeout 100ms", |_| (), 3);
}

/// Waits until a process has a handler for SIGTERM, which is the last thing before its work.
fn await_handler(process: u32) {
    for _ in 0..200 {
        std::thread::sleep(Duration::from_millis(20));
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|caught| u64::from_str_radix(caught.trim(), 16).ok());
        if caught.is_some_and(|caught| caught & 1 << 14 != 0) {
            break;
        }
    }
    std::thread::sleep(Duration::from_millis(50));
}

#[test]
fn a_signal_ends_every_stage() {
    for signal in ["-TERM", "-INT"] {
        let send = |child: &Child| {
            await_handler(child.id());
            let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
            assert!(sent.success());
        };
        let stages: Vec<Stage> = stages().into_iter().skip(usize::from(signal == "-INT")).step_by(2).collect();
        check(signal, &stages, "", send, 130);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_ends_stages_that_take_more_and_more() {
    let growing: Vec<Stage> = stages().into_iter().filter(|stage| stage.grows).collect();
    check("memory", &growing, "--memory 60MiB", |_| (), 3);
}

/// Limits are for each command: what follows is still answered.
#[test]
fn a_limit_while_lowering_is_an_answer() {
    let model = "sig A { f: set A } fun g0[x: set A]: set A { x.f }".to_owned();
    let functions = (1..40).map(|place| format!("fun g{place}[x: set A]: set A {{ g{0}[g{0}[x]] }}\n", place - 1));
    let model = model + &functions.collect::<String>() + "run slow { some g39[A] } run quick { some f }";
    let found = support::run(&["run", "-", "--timeout", "300ms", "--brief"], &model);
    assert_eq!(found.code, 3, "{}{}", found.out, found.err);
    assert!(found.out.contains("0. Run slow\n  not known: --timeout was reached\n"), "{}", found.out);
    assert!(found.out.contains("instance found (3 A; ") && found.out.ends_with("1 as expected, 1 not known\n"));
    let json = support::run(&["run", "-", "--timeout", "300ms", "--json"], &model).json();
    assert_eq!((&json["commands"][0]["verdict"], &json["commands"][0]["stopped"]), (&"unknown".into(), &"time".into()));
}
