//! `enumerate --template`, `--output`, `--exec` and `--compare`.
//!
//! The model has lists of one or two bits: 2 + 4 of them, as no two lists are alike.
#![cfg(unix)]

mod support;

use support::{Run, models, run};

fn feed(words: &[&str]) -> Run {
    run(&[&["enumerate", "bits.als", "--template", "bits.txt"], words].concat(), "")
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

#[test]
fn instances_are_printed_by_a_template() {
    let found = feed(&[]);
    assert_eq!(found.code, 0, "{}", found.err);
    assert_eq!(sorted(&found.out), ["0", "00", "01", "1", "10", "11"], "nothing but the texts: {}", found.out);
}

#[test]
fn each_instance_has_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let pattern = folder.path().join("deep/t{n}.txt");
    let found = feed(&["--output", pattern.to_str().unwrap()]);
    assert_eq!(found.code, 0, "{}", found.err);
    let read = |n: usize| std::fs::read_to_string(folder.path().join(format!("deep/t{n}.txt"))).unwrap();
    let texts: String = (0..6).map(read).collect();
    assert_eq!(sorted(&texts), ["0", "00", "01", "1", "10", "11"]);
    assert_eq!(std::fs::read_dir(folder.path().join("deep")).unwrap().count(), 6);
}

#[test]
fn a_program_has_to_succeed() {
    // Without a one in its input, grep fails: on 0 and 00.
    let found = feed(&["--exec", "grep -q 1"]);
    assert_eq!(found.code, 1, "{}", found.err);
    assert!(found.out.contains("tried 6: the program fails on 2\n"), "{}", found.out);
    assert_eq!(found.out.matches("`grep -q 1` failed: exit status 1").count(), 2);
    assert_eq!(feed(&["--exec", "grep -q '[01]' {}", "--jobs", "3"]).code, 0);
}

#[test]
fn two_programs_have_to_agree() {
    // The one line has both a one and a zero only in 01 and 10.
    let found = feed(&["--exec", "grep -c 1", "--compare", "grep -c 0"]);
    assert!(found.out.contains("tried 6: the programs differ on 4\n"), "{}", found.out);
    let found = feed(&["--exec", "wc -c", "--compare", "sh -c 'wc -c; exit 1'", "--compare-only", "output"]);
    assert!(found.out.contains("the programs agree on all"), "{}", found.out);
    let found = feed(&["--exec", "wc -c", "--compare", "sh -c 'wc -c; exit 1'"]);
    assert!(found.out.contains("they end differently: exit status 0 and exit status 1"), "{}", found.out);
    let found = feed(&["--exec", "echo 1.0", "--compare", "echo 1.05", "--tolerance", "0.1"]);
    assert_eq!(found.code, 0, "{}", found.out);
}

/// Two programs that do nothing but fail do not agree about anything.
#[test]
fn programs_that_always_fail_are_not_compared() {
    let found = feed(&["--exec", "sh -c 'exit 101'", "--compare", "sh -c 'kill -9 $$'", "--compare-only", "output"]);
    assert!(found.out.contains("tried 6: both programs fail on all, so that nothing is compared\n"), "{}", found.out);
    assert_eq!(found.code, 6, "{}", found.out);
    let found = feed(&["--exec", "grep -q 1", "--compare", "grep -q 1"]);
    assert!(found.out.contains("tried 6: the programs agree on all; both fail on 2\n"), "{}", found.out);
    assert_eq!(found.code, 0, "{}", found.out);
}

#[test]
fn failures_are_kept_with_everything_about_them() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept");
    let found = feed(&["--exec", "cat {}", "--compare", "tr 1 0", "--keep", kept.to_str().unwrap()]);
    assert!(found.out.contains("differ on 4"), "all but 0 and 00: {}", found.out);
    let entries: Vec<_> = std::fs::read_dir(&kept).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(entries.len(), 4);
    for entry in entries {
        let read = |name: &str| std::fs::read_to_string(entry.join(name)).unwrap();
        assert!(read("input.txt").contains('1'));
        assert_eq!(read("input.txt"), read("first-output.txt"));
        assert_eq!(read("input.txt").replace('1', "0"), read("second-output.txt"));
        assert!(read("instance.txt").contains("bit"));
        let shown = run(&["show", entry.join("instance.json").to_str().unwrap(), "--format", "table"], "");
        assert_eq!((shown.code, shown.out), (0, read("instance.txt")));
    }
}

#[test]
fn failures_are_json_if_asked() {
    let found = run(&["enumerate", "bits.als", "--json", "--template", "bits.txt", "--exec", "grep 1"], "");
    let lines = found.lines();
    assert_eq!(lines.len(), 3, "{}", found.out);
    assert!(lines[..2].iter().all(|line| line["kind"] == "failure" && line["runs"][0]["status"] == "exit status 1"));
    assert_eq!((lines[2]["tried"].as_u64(), lines[2]["failed"].as_u64()), (Some(6), Some(2)));
}

#[test]
fn without_a_template_programs_read_json() {
    let found = run(&["enumerate", "bits.als", "--exec", "grep -q '\"atoms\":\\['"], "");
    assert_eq!(found.code, 0, "{}{}", found.out, found.err);
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let check = |words: &[&str], message: &str| {
        let found = run(&[&["enumerate", "bits.als"], words].concat(), "");
        assert_eq!(found.code, 2, "{}{}", found.out, found.err);
        assert!(found.err.contains(message), "{}", found.err);
    };
    let folder = tempfile::tempdir().unwrap();
    let wrong = folder.path().join("wrong.txt");
    std::fs::write(&wrong, "a\n{{ Lst }}\n").unwrap();
    check(&["--template", wrong.to_str().unwrap()], "wrong.txt:2:4: ");
    check(&["--template", "no-such-file.txt"], "there is no such file");
    check(&["--template", "bits.txt", "--output", "same.txt"], "one file for all instances");
    check(&["--exec", "./no-such-program"], "cannot run `./no-such-program`");
    check(&["--exec", "unclosed '"], "is no command");
    check(&["--compare", "cat"], "--exec");
    assert!(!models().join("same.txt").exists());
}
