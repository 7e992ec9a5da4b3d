//! `cover` and `verify` as a user meets them.
#![allow(clippy::unwrap_used)]

mod support;

use support::{Run, scratch, smallscope};

/// What was written, without times.
fn text(run: &Run) -> String {
    let line = |line: &str| match line.rsplit_once("; ") {
        Some((before, time)) if time.ends_with(" s") || time.ends_with(" ms") => before.to_owned(),
        _ => line.to_owned(),
    };
    run.out.lines().map(|it| line(it) + "\n").collect()
}

#[test]
fn a_table_and_a_summary() {
    let run = smallscope("cover list.rs --method List::classify --scope 0 --unroll 2");
    assert_eq!((run.code, run.err.contains("note: no execution needs more")), (0, true), "{}{}", run.out, run.err);
    let expected = "\
List::classify in list.rs: up to 0 objects of each class; integers 0..=0; vectors up to 0 long; loops and recursion up to 2 times

line  branch                     outcome  status                              test
  49  if n > 2 && n < 4          true     unreachable with integers in 0..=0
  49                             false    covered                                1
  51  if n > 7                   true     unreachable with integers in 0..=0
  51                             false    covered                                1
  62  while let Some(node) = at  entered  unreachable with integers in 0..=0
  62                             left     covered                                1

3 of 6 branches covered by 1 test; 3 unreachable with integers in 0..=0
";
    assert_eq!(text(&run), expected);
}

#[test]
fn scopes_are_lines_of_a_table() {
    let run = smallscope("cover list.rs --method List::classify --scopes 2..3 --unroll 4");
    let rows: Vec<Vec<&str>> = run.out.lines().map(|line| line.split_whitespace().take(4).collect()).collect();
    assert_eq!(rows[1..], [["2", "4/6", "2", "0"], ["3", "5/6", "1", "0"]], "{}", run.out);
}

#[test]
fn json_tests_and_tracefiles() {
    let folder = scratch("cover");
    let (tests, trace) = (folder.join("tests.rs"), folder.join("trace.info"));
    std::fs::write(&trace, "SF:search_tree.rs\nBRDA:16,0,0,1\nBRDA:16,0,1,1\nend_of_record\n").unwrap();
    let arguments = format!(
        "cover search_tree.rs --method Tree::insert --scope 2 --unroll 3 --json --tests {} --lcov {}",
        tests.display(),
        trace.display()
    );
    let run = smallscope(&arguments);
    let json = run.json();
    assert_eq!((&json["kind"], &json["exit"], run.code), (&"cover".into(), &0.into(), 0), "{json}");
    let statuses: Vec<&str> =
        json["goals"].as_array().unwrap().iter().map(|goal| goal["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["covered", "covered", "given", "given", "covered", "covered"]);
    assert_eq!(json["tests"][0]["end"], "returned");
    assert!(std::fs::read_to_string(tests).unwrap().contains("#[test]"));
}

#[test]
fn counterexamples_and_promises_that_are_kept() {
    let broken = smallscope("verify list.rs --method List::get --scope 2 --unroll 3");
    assert_eq!(broken.code, 1, "{}{}", broken.out, broken.err);
    for part in [
        "line 42: no panic in List::get",
        "index: 1",
        "_ in 0..index: entered",
        "it panics in line 42",
        "2 of 2 promises broken",
    ] {
        assert!(broken.out.contains(part), "{part}: {}", broken.out);
    }
    let json = smallscope("verify list.rs --method List::find --scope 2 --unroll 3 --json").json();
    assert_eq!(json["promises"][0]["counterexample"]["confirmation"], "confirmed", "{json}");
    let allowed = smallscope("verify list.rs --method List::get --scope 2 --unroll 3 --allow-panics");
    assert_eq!(allowed.code, 0, "{}{}", allowed.out, allowed.err);
}

#[test]
fn mistakes_are_bad_input() {
    for arguments in [
        "cover no_such_file.rs --method f",
        "cover list.rs --method List::nothing",
        "cover list.rs",
        "cover lists.als --method f",
        "cover list.rs --method List::has --ints 3..1",
        "cover list.rs --method List::has --lcov no_such_file",
        "verify list.rs --method List::nothing",
    ] {
        let run = smallscope(arguments);
        assert_eq!(run.code, 2, "{arguments}: {}{}", run.out, run.err);
        assert!(run.err.contains("error"), "{arguments}: {}", run.err);
    }
    let missing = smallscope("verify no/such/file --method f");
    assert_eq!(missing.err, "error: cannot read `no/such/file`: there is no such file\n");
    let printed = smallscope("cover list.rs --method List::has --print-dynalloy");
    assert!(printed.code == 0 && printed.out.contains("program"), "{}", printed.out);
}

/// What nothing could break, and what has no branches, is no success.
#[test]
fn what_means_nothing_has_an_exit_code_of_its_own() {
    let run = smallscope("verify counter.rs --method Counter::down --ints 0..0 --scope 1 --json");
    assert_eq!(run.code, 6, "{}{}", run.out, run.err);
    let document: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let verdicts: Vec<&str> =
        document["promises"].as_array().unwrap().iter().map(|it| it["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["vacuous", "holds", "holds", "holds"], "it never returns: {}", run.out);
    assert_eq!((&document["cut"], &document["has_input"]), (&false.into(), &true.into()));
    let file = scratch("nothing_to_cover").join("plain.rs");
    std::fs::write(&file, "pub fn next(x: u8) -> u8 { x + 1 }\n").unwrap();
    let run = smallscope(&format!("cover {} --method next", file.display()));
    assert_eq!((run.code, run.err.contains("there is nothing to cover")), (6, true), "{}{}", run.out, run.err);
}
