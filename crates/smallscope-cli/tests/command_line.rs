//! What holds for all subcommands: usage, help, files that cannot be read, output that nobody reads.

mod support;

use std::process::{Command, Stdio};

use support::{run, scratch, smallscope};

#[test]
fn usage_errors_are_bad_input() {
    for arguments in ["", "run", "run a b", "frobnicate x", "count x --shard 4/4", "run x --timeout soon", "eval"] {
        let wrong = smallscope(arguments);
        assert_eq!(wrong.code, 2, "{arguments}");
        assert!(wrong.out.is_empty() && wrong.err.contains("Usage") || wrong.err.contains("error"), "{}", wrong.err);
    }
    let json = smallscope("run --json a b").json();
    assert_eq!((&json["kind"], &json["exit"]), (&"error".into(), &2.into()));
}

#[test]
fn help_and_version_are_results() {
    for arguments in ["--help", "-h", "run --help", "help count", "--version"] {
        let help = smallscope(arguments);
        assert_eq!((help.code, help.err.as_str()), (0, ""), "{arguments}");
    }
    assert!(smallscope("--help").out.contains("130  interrupted by Ctrl-C"));
}

#[test]
fn options_without_an_effect_are_errors() {
    for action in ["count", "core", "list", "translate"] {
        for option in ["--any", "--random 3"] {
            let refused = smallscope(&format!("{action} no/such/file {option}"));
            assert_eq!(refused.code, 2);
            assert!(refused.err.contains("says which instance is shown"), "{action} {option}: {}", refused.err);
        }
    }
    // What is solved knows no features: such a function is run, and runs have no paths.
    for option in ["--features x", "--all-features", "--no-default-features"] {
        let refused = smallscope(&format!("cover set.rs -m Set::remove --criterion path {option}"));
        assert!(refused.code == 2 && refused.err.contains("paths are found by solving"), "{option}: {}", refused.err);
    }
    for option in ["--class Node=2", "--length 2"] {
        for action in ["cover", "verify"] {
            let refused = smallscope(&format!("{action} . -m f --run {option}"));
            let is_told = refused.err.contains("is for functions that are solved");
            assert!(refused.code == 2 && is_told, "{action} {option}: {}", refused.err);
        }
    }
}

/// The library that writes help takes some words in braces for its own.
#[test]
fn help_has_no_gaps() {
    for action in ["run", "check", "enumerate", "count", "eval", "show", "core", "list", "translate", "solve"] {
        let help = smallscope(&format!("{action} --help")).out;
        let torn = |line: &&str| line.matches('`').count() == 1 && line.trim() == "`";
        assert_eq!(help.lines().find(|line| torn(line) || line.trim_start().starts_with("` ")), None, "{action}");
    }
}

#[test]
fn files_that_cannot_be_read() {
    for action in ["run", "check", "enumerate", "count", "eval", "show", "core", "list", "translate", "solve"] {
        let missing = smallscope(&format!("{action} no/such/file"));
        let expected = "error: cannot read `no/such/file`: there is no such file\n";
        assert_eq!((missing.code, missing.err.as_str()), (2, expected), "{action}");
        let folder = smallscope(&format!("{action} ."));
        assert_eq!(folder.code, 2, "{action}");
        assert!(folder.err.contains("is a directory") || folder.err.contains("it is a directory"), "{}", folder.err);
        let json = smallscope(&format!("{action} no/such/file --json")).json();
        assert_eq!((&json["kind"], &json["exit"]), (&"error".into(), &2.into()), "{action}");
    }
}

#[test]
fn nobody_reads_the_output() {
    // Sixteen free variables: 65536 lines, more than a pipe holds.
    let file = scratch("pipe").join("free.cnf");
    std::fs::write(&file, "p cnf 16 0\n").unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_smallscope"))
        .arg("solve")
        .arg(&file)
        .arg("--enumerate")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let completions = smallscope(&format!("completions {shell}"));
        assert_eq!(completions.code, 0, "{shell}");
        assert!(completions.out.contains("bit-width") && completions.out.contains("enumerate"), "{shell}");
    }
    let none = smallscope("completions");
    assert!(none.code == 2 && none.err.contains("SHELL"), "{}", none.err);
    let page = smallscope("man");
    assert!(page.out.contains(".TH smallscope 1") && page.out.contains("Exit codes"), "{}", page.out);
    let folder = scratch("man");
    assert_eq!(run(&["man", folder.to_str().unwrap()], "").code, 0);
    assert!(folder.join("smallscope.1").is_file() && folder.join("smallscope-count.1").is_file());
    assert!(!folder.join("smallscope-help-count.1").exists());
}

#[test]
fn a_scope_without_a_choice_of_sizes_is_said_as_such() {
    let found = run(&["run", "-", "--brief"], "one sig A {} run {}");
    assert!(found.out.contains("instance found (fixed sizes; "), "{}", found.out);
    let found = run(&["run", "-", "--brief"], "one sig A { n: Int } run {}");
    assert!(found.out.contains("instance found (integers of 4 bits; "), "{}", found.out);
}

#[test]
fn help_shows_braces_and_arguments_as_they_are_written() {
    assert!(smallscope("enumerate --help").out.contains("--output <PATH{n}>"));
    let help = smallscope("eval -h").out;
    assert!(help.find("  <FILE>") < help.find("  [EXPR]"), "{help}");
}

/// Ctrl-C during an enumeration that would take ages: what was found stands, and the end is orderly.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_what_was_found() {
    use std::io::{BufRead as _, BufReader, Read as _};
    let mut child = Command::new(env!("CARGO_BIN_EXE_smallscope"))
        .args(["enumerate", "lists.als", "-e", "some Node", "--scope", "12", "--isomorphs", "all", "--json"])
        .current_dir(support::models())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let summary: serde_json::Value = serde_json::from_str(rest.lines().last().unwrap()).unwrap();
    assert_eq!((&summary["kind"], &summary["stopped"]), (&"summary".into(), &"interrupt".into()));
    assert_eq!(summary["count"].as_u64().unwrap() as usize, rest.lines().count());
}
