//! `cover`, `verify` and `test` as a user meets them.
#![allow(clippy::unwrap_used)]

mod support;

use support::{Run, run, scratch, smallscope};

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

/// The note comes before the work: the error that follows is found later.
#[test]
fn many_integers_are_noted() {
    let many = smallscope("cover list.rs -m List::nothing --ints=-500..499");
    assert!(many.err.starts_with("note: 1000 integers may take minutes"), "{}", many.err);
    assert!(!smallscope("verify list.rs -m List::nothing --ints=-500..498").err.contains("minutes"));
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
        "42:19: no panic in List::get: `unwrap` of nothing: at.as_ref().unwrap(): broken",
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

/// How many search trees of n nodes there are with numbers of a set, by the numbers of Catalan.
fn trees(nodes: u64, numbers: u64) -> u64 {
    let catalan = [1, 1, 2, 5][nodes as usize];
    let subsets = (0..nodes).fold(1, |product, k| product * (numbers - k) / (k + 1));
    catalan * subsets
}

#[test]
fn every_input_that_a_specification_allows() {
    let run = smallscope("test bst.rs -m Bst::insert --spec bst.als --json");
    let sizes: Vec<u64> = (0..=3).map(|nodes| 4 * trees(nodes, 4)).collect();
    let json = run.json();
    assert_eq!((run.code, &json["sizes"], &json["failed"]), (0, &serde_json::json!(sizes), &0.into()), "{json}");

    let run = smallscope("test bst.rs -m pop --spec bst.als --json");
    let json = run.json();
    let sizes: Vec<u64> = (0..=3).map(|nodes| trees(nodes, 4)).collect();
    assert_eq!((run.code, &json["sizes"]), (1, &serde_json::json!(sizes)), "{json}");
    // What is right of the least number is lost: in one of the two shapes of two nodes (with 6 sets of numbers), and three of the five
    // shapes of three (with 4).
    assert_eq!((&json["failed"], &json["first"]["size"]), (&(6 + 3 * 4).into(), &2.into()), "{json}");
    assert!(json["first"]["reason"].as_str().unwrap().ends_with("does not hold (bst.als:7)"), "{json}");

    // Without anything to judge by, nothing is shown.
    let run = smallscope("test bst.rs -m Bst::insert --scope 1");
    assert_eq!(run.code, 6, "{}", run.out);
    assert!(run.out.contains("since nothing is said about the function"), "{}", run.out);
    let file = scratch("empty").join("empty.als");
    std::fs::write(&file, "ensures Bst::insert { -- to be written\n}").unwrap();
    let run = smallscope(&format!("test bst.rs -m Bst::insert --scope 1 --spec {}", file.display()));
    assert_eq!(run.code, 6, "{}", run.out);
}

#[test]
fn errors_panics_and_endless_loops_are_judged() {
    // Lists of 0, 1 and 2 links with the right back pointers.
    let run = smallscope("test shapes.rs -m is_single --spec shapes.als --scope 2 --json");
    assert_eq!((run.code, &run.json()["sizes"]), (0, &serde_json::json!([1, 1, 1])), "{}{}", run.out, run.err);
    // It has to panic on (0, 0), (1, 1) and (2, 2), and leaves the invariant broken.
    let run = smallscope("test shapes.rs -m Counter::step --spec shapes.als --ints 0..2 --scope 0");
    assert_eq!(run.code, 1);
    assert!(run.out.contains("does not hold (shapes.als:11) after the panic"), "{}", run.out);
    assert!(run.out.contains("3 of 6 inputs fail"), "{}", run.out);
    let run = smallscope("test shapes.rs -m Counter::careful_step --spec shapes.als --ints 0..2 --scope 0");
    assert_eq!((run.code, run.out.contains("6 inputs pass: all there are")), (0, true), "{}{}", run.out, run.err);
    let run = smallscope("test shapes.rs -m never --spec shapes.als --ints 1..1 --scope 0 --run-timeout 300ms");
    assert!(run.code == 1 && run.out.contains("it does not end in time"), "{}", run.out);
    let run =
        smallscope("test shapes.rs -m never --spec shapes.als --ints 1..20 --scope 0 --run-timeout 2s --timeout 1s");
    assert!(run.code == 1 && run.out.contains("fail, and there are more: --timeout was reached"), "{}", run.out);
    // Three places, and two values of each of three slots.
    let run = smallscope("test shapes.rs -m turn --spec shapes.als --type N=3 --ints 0..5 --scope 0 --json");
    assert_eq!((run.code, &run.json()["sizes"]), (0, &serde_json::json!([3 * 8])), "{}{}", run.out, run.err);
    // The code 3 is none on which it has to panic.
    let run = smallscope("test shapes.rs -m fail --spec shapes.als --scope 3");
    assert!(run.code == 1 && run.out.contains("1 of 4 inputs fail"), "{}{}", run.out, run.err);
    for method in ["push", "into_items"] {
        let run = smallscope(&format!("test shapes.rs -m {method} --spec shapes.als --type T=bool --scope 2"));
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    }
}

#[test]
fn mistakes_in_specifications_have_a_place() {
    let folder = scratch("specs");
    let file = folder.join("wrong.als");
    let refused = |method: &str, text: &str| {
        std::fs::write(&file, text).unwrap();
        let run = smallscope(&format!("test shapes.rs -m {method} --spec {}", file.display()));
        assert_eq!(run.code, 2, "{text}: {}", run.out);
        run.err
    };
    let cases = [
        ("push", "post Stack { }", "there are no blocks of `post`", "wrong.als:1:1"),
        ("push", "\nensures Stack::pusch { some this }", "there is no function `Stack::pusch`", "wrong.als:2:9"),
        ("push", "invariant Stak { }", "there is no type `Stak`", "wrong.als:1:11"),
        ("push", "ensures push { some this", "is not closed", "wrong.als:1:1"),
        ("push", "ensures push some this", "stand in braces", "wrong.als:1:1"),
        ("push", "ensures push {\n  this.itms = none }", "nothing called `itms`", "wrong.als:2:8"),
        ("text", "", "values of `str` are not generated", "shapes.rs:"),
        ("nothing", "", "there is no function `nothing`", "shapes.rs"),
        ("three", "", "`three` has no parameters", "shapes.rs:"),
        ("push", "ensures_panic push { some this }", "without `panics Stack::push { .. }`", "wrong.als:1:15"),
        ("later", "ensures later { @result = @n }", "`later` is async", "shapes.rs:"),
    ];
    for (method, text, problem, place) in cases {
        let err = refused(method, text);
        assert!(err.contains(problem) && err.contains(place), "{text}: {err}");
    }
    let missing = smallscope("test shapes.rs -m push --spec missing.als");
    assert!(missing.code == 2 && missing.err.contains("missing.als"), "{}", missing.err);
}

#[test]
fn a_name_that_several_functions_have_is_not_guessed() {
    let file = scratch("names").join("names.rs");
    let code = "struct A(u8);\nstruct B(u8);\nimpl A { fn get(&self) -> u8 { self.0 } }\nimpl B { fn get(&self) -> u8 { self.0 / 0 } }\n\
                impl From<A> for u8 { fn from(it: A) -> u8 { it.0 } }\nimpl From<B> for u8 { fn from(it: B) -> u8 { it.0 } }\n\
                #[allow(unconditional_panic)]\nmod inner { pub fn half(n: u8) -> u8 { n / 0 } }\nfn half(n: u8) -> u8 { n / 2 }\n";
    std::fs::write(&file, code).unwrap();
    let run = |method: &str| smallscope(&format!("test {} -m {method} --ints 0..3 --scope 1", file.display()));
    let several = run("get");
    assert!(
        several.code == 2 && several.err.contains("several functions `get`: `A::get`, `B::get`"),
        "{}",
        several.err
    );
    let one = run("A::get");
    assert!(one.out.contains("on 4 inputs nothing panics"), "{}{}", one.out, one.err);
    let first = run("u8::from");
    assert!(
        first.err.contains("there are 2 functions `u8::from`, as of several traits; this is the one in line 5"),
        "{}",
        first.err
    );
    // A path that is whole hides longer ones.
    let outer = run("half");
    assert!(outer.out.contains("on 4 inputs nothing panics"), "{}{}", outer.out, outer.err);
}

#[test]
fn what_cannot_be_judged_is_no_verdict() {
    let folder = scratch("unjudged");
    let (file, spec) = (folder.join("code.rs"), folder.join("code.als"));
    let code = "fn rest(n: u64) -> u64 { u64::MAX - n }\nstruct Cell { to: *mut Inner }\nstruct Inner(u8);\n\
                fn cut(cell: &mut Cell) { if !cell.to.is_null() { unsafe { drop(Box::from_raw(cell.to)) } } }\n";
    std::fs::write(&file, code).unwrap();
    std::fs::write(&spec, "ensures rest { some @result }\nensures cut { one this }\n".replace("this", "@cell"))
        .unwrap();
    let run = |method: &str| {
        let (file, spec) = (file.display(), spec.display());
        smallscope(&format!("test {file} -m {method} --spec {spec} --ints 0..0 --scope 1"))
    };
    let large = run("rest");
    let problem = "18446744073709551615 needs more than 64 bits, so that nothing can be judged, on ";
    assert!(large.code == 2 && large.err.contains(problem), "{}{}", large.out, large.err);
    let dangling = run("cut");
    assert!(dangling.code == 0 && dangling.out.contains("pass: all there are"), "{}{}", dangling.out, dangling.err);
    let warning = "after 1 of the calls it is not known what a raw pointer leads to: formulas that follow it may be judged wrongly";
    assert!(dangling.err.contains(warning), "{}", dangling.err);
}

#[test]
fn fewer_unrolls_are_taken_where_more_make_too_many_statements() {
    let file = scratch("unrolled").join("tree.rs");
    let code = "struct Tree { kids: Vec<Tree>, key: i32 }\nimpl Tree {\n    fn sum(&self) -> i32 {\n        let mut s = self.key;\n        \
                for k in &self.kids { s += k.sum(); }\n        if s == 1 && self.key == 0 { return 0; }\n        s\n    }\n}\n";
    std::fs::write(&file, code).unwrap();
    let run = |more: &str| {
        smallscope(&format!("cover {} -m Tree::sum --scope 2 --criterion combination {more}", file.display()))
    };
    let given = run("--unroll 5");
    assert!(given.code == 2 && given.err.contains("unrolling `Tree::sum` makes too many statements"), "{}", given.err);
    let fewer = run("");
    assert!(fewer.code == 0 && fewer.out.contains("loops and recursion up to 4 times"), "{}{}", fewer.out, fewer.err);
    assert!(fewer.out.contains("3 of 3 combinations covered"), "{}", fewer.out);
}

#[test]
fn bounds_are_not_kept_in_a_file() {
    let file = scratch("bounds").join("file");
    std::fs::write(&file, "").unwrap();
    let run = smallscope(&format!("verify list.rs -m List::classify --keep-bounds {}", file.display()));
    assert!(run.code == 2 && run.err.contains("cannot create `"), "{}{}", run.out, run.err);
}

#[test]
fn marks_are_a_criterion() {
    let run = smallscope("cover marks.rs -m clamp --criterion mark --scope 2");
    let expected = "\
line  marked statement  status                              test
   6  y = low;          covered                                1
   9  y = high;         covered                                2
  11  y = 0;            unreachable with integers in 0..=2

2 of 3 marked statements covered by 2 tests; 1 unreachable with integers in 0..=2
";
    assert_eq!((run.code, text(&run).split_once("\n\n").unwrap().1), (0, expected), "{}", run.out);
    assert!(run.err.contains("no statement that can be counted begins at the mark in line 15"), "{}", run.err);
    // Without a mark, there is nothing to cover.
    let run = smallscope("cover list.rs -m List::classify --criterion mark --scope 1");
    assert!(run.code == 6 && run.err.contains("write `// mark` at a statement"), "{}{}", run.out, run.err);
}

/// The page, the tracefile and the comparison with an earlier run are made of one answer.
#[test]
fn a_page_a_tracefile_and_a_baseline() {
    let folder = scratch("reports");
    let place = |name: &str| folder.join(name).display().to_string();
    let given = "SF:other.rs\nDA:1,1\nend_of_record\nSF:set.rs\nDA:16,7\nBRDA:16,0,0,7\nBRDA:16,0,1,-\nend_of_record\n";
    std::fs::write(folder.join("given.info"), given).unwrap();
    let arguments = format!(
        "cover set.rs -m Set::remove --invariant Set::is_valid --scope 2 --json --html {} --lcov {} --write-lcov {}",
        place("page.html"),
        place("given.info"),
        place("merged.info")
    );
    let before = smallscope(&arguments);
    assert_eq!(before.code, 0, "{}", before.err);
    assert_eq!(before.json()["tier"], "solved");
    let page = std::fs::read_to_string(folder.join("page.html")).unwrap();
    // The outcome that no set has, a link from a line to the input that reaches it, and its drawing.
    for part in ["true: unreachable with integers in 0..=2", "href=\"#f0-i0\"", "id=\"f0-i0\"", "<svg", "given tests"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("-> bool {") && page.contains("-&gt; bool {"), "the source is escaped");
    let merged = std::fs::read_to_string(folder.join("merged.info")).unwrap();
    // What is about another file stays, the branch that the suite missed has a count, and what it took is taken as often at least.
    assert!(merged.starts_with("SF:other.rs\nDA:1,1\nend_of_record\n"), "{merged}");
    let taken = |branch: &str| -> u64 {
        let line =
            merged.lines().find_map(|it| it.strip_prefix(branch)).unwrap_or_else(|| panic!("{branch}: {merged}"));
        line.parse().unwrap()
    };
    assert!(taken("BRDA:16,0,0,") >= 7 && taken("BRDA:16,0,1,") > 0, "{merged}");
    assert!(!merged.contains("DA:38,"), "nothing is said of functions that it is not about: {merged}");

    let old = place("before.json");
    std::fs::write(&old, &before.out).unwrap();
    let text = std::fs::read_to_string(support::models().join("set.rs")).unwrap();
    let moved = format!("// A line more.\n{text}");
    std::fs::write(folder.join("moved.rs"), &moved).unwrap();
    std::fs::write(folder.join("cut.rs"), moved.replace("if self.len == 0 {", "if self.len == 0 {} {")).unwrap();
    let again = |file: &str, more: &str| {
        let file = place(file);
        smallscope(&format!("cover {file} -m Set::remove --invariant Set::is_valid --scope 2 --baseline {old}{more}"))
    };
    let same = again("moved.rs", " --at-least 90");
    assert_eq!(same.code, 0, "{}{}", same.out, same.err);
    assert_eq!(again("moved.rs", " --at-least 91").code, 1, "9 of 10");
    let cut = again("cut.rs", "");
    assert_eq!(cut.code, 1, "{}", cut.out);
    assert!(
        cut.out.contains("fallen: line 21: while") && cut.out.contains("it was reached, and now: unreachable"),
        "{}",
        cut.out
    );
    let wrong = smallscope(&format!("cover set.rs -m Set::is_valid --scope 1 --baseline {old}"));
    assert_eq!(
        (wrong.code, wrong.err.contains("is about `Set::remove`, not about `Set::is_valid`")),
        (2, true),
        "{}",
        wrong.err
    );
}

/// Tests in the file itself compile and pass there, and a second time they are replaced.
#[test]
fn tests_in_place() {
    let folder = scratch("in_place");
    let file = folder.join("set.rs");
    std::fs::copy(support::models().join("set.rs"), &file).unwrap();
    let arguments = format!("cover {} -m Set::remove --invariant Set::is_valid --scope 2 --in-place", file.display());
    let first = smallscope(&arguments);
    assert_eq!(first.code, 0, "{}{}", first.out, first.err);
    let once = std::fs::read_to_string(&file).unwrap();
    assert!(
        once.contains("#[cfg(test)]\nmod remove_tests {") && once.contains("found by `smallscope cover`"),
        "{once}"
    );
    assert!(once.contains("assert!(set.head.is_none());") && once.contains("assert_eq!(set.len, 0);"), "{once}");
    assert_eq!(smallscope(&arguments).code, 0);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), once);
    let compiled = std::process::Command::new("rustc")
        .args(["--test", "--edition=2024", "-o", "tests", "set.rs"])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = std::process::Command::new(folder.join("tests")).output().unwrap();
    assert!(String::from_utf8_lossy(&run.stdout).contains("4 passed; 0 failed"));
}

/// A package under git: `verify` runs what cannot be solved, `--changed` takes what differs from the last commit.
#[test]
fn functions_of_a_package_and_those_that_changed() {
    const BEFORE: &str = "use std::collections::BTreeMap;
pub struct Queue { items: Vec<u8>, len: usize }
impl Queue {
    pub fn new() -> Queue { Queue { items: Vec::new(), len: 0 } }
    pub fn push(&mut self, item: u8) { self.items.push(item); self.len += 1; }
    pub fn drain(&mut self) -> usize {
        if self.items.is_empty() { return 0; }
        let all = self.items.drain(..).count();
        all
    }
    pub fn is_valid(&self) -> bool { self.items.len() == self.len }
}
pub fn picked(map: &BTreeMap<u8, Vec<u8>>, at: usize) -> u8 { map[&1][at] }
pub fn same(x: u8) -> u8 { if x == 3 { 1 } else { 0 } }
";
    let folder = scratch("changed").canonicalize().unwrap();
    std::fs::create_dir(folder.join("src")).unwrap();
    std::fs::write(
        folder.join("Cargo.toml"),
        "[package]\nname = \"queue\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n",
    )
    .unwrap();
    std::fs::write(folder.join(".gitignore"), "target\nCargo.lock\n").unwrap();
    std::fs::write(folder.join("src/lib.rs"), BEFORE).unwrap();
    let place = folder.display();

    let picked = smallscope(&format!("verify {place} -m picked --scope 2"));
    assert_eq!(picked.code, 1, "{}{}", picked.out, picked.err);
    assert_eq!(picked.out.matches("panics: index out of bounds").count(), 1, "{}", picked.out);
    assert!(
        picked.out.contains("src/lib.rs:13: panics:")
            && picked.out.contains("no other promise is broken by any of the"),
        "{}",
        picked.out
    );
    let drain = smallscope(&format!("verify {place} -m Queue::drain --scope 2 --run --invariant Queue::is_valid"));
    assert!(drain.out.contains("invariant Queue::is_valid does not hold afterwards"), "{}{}", drain.out, drain.err);
    let same = smallscope(&format!("verify {place} -m same --scope 2 --run --json"));
    assert_eq!((same.code, same.json()["tier"].as_str()), (0, Some("run")), "{}{}", same.out, same.err);
    let promised = run(
        &[
            "verify",
            &place.to_string(),
            "-m",
            "picked",
            "--scope",
            "2",
            "--requires",
            "map.get(&1).is_some_and(|it| at < it.len())",
        ],
        "",
    );
    assert_eq!(promised.code, 0, "{}{}", promised.out, promised.err);
    assert!(promised.out.contains("no promise is broken by any of the"), "{}", promised.out);
    // Tests of inputs are compiled and run in the copy of the package, and then written.
    let tested = smallscope(&format!("cover {place} -m Queue::drain --scope 2 --in-place"));
    assert_eq!(tested.code, 0, "{}{}", tested.out, tested.err);
    let written = std::fs::read_to_string(folder.join("src/lib.rs")).unwrap();
    assert!(written.starts_with(BEFORE) && written.contains("mod drain_tests {"), "{written}");
    assert_eq!(written.matches("assert_eq!(result, ").count(), 2, "{written}");
    std::fs::write(folder.join("src/lib.rs"), BEFORE).unwrap();
    let wrong = smallscope(&format!("verify {place} -m same --promise x"));
    assert!(wrong.code == 2 && wrong.err.contains("--promise is for functions that are solved"), "{}", wrong.err);

    let git = |arguments: &[&str]| {
        let named = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"];
        let output = std::process::Command::new("git").arg("-C").arg(&folder).args(named).args(arguments).output();
        output.is_ok_and(|it| it.status.success())
    };
    if !git(&["init", "-q"]) {
        eprintln!("skipped: there is no git");
        return;
    }
    assert!(git(&["add", "-A"]) && git(&["commit", "-q", "-m", "one"]));
    let nothing = smallscope(&format!("cover {place} --changed"));
    assert_eq!(
        (nothing.code, nothing.out.trim()),
        (6, "0 functions with branches changed since HEAD; 0 of 0 outcomes reached"),
        "{}",
        nothing.err
    );
    let after = BEFORE.replace(
        "let all = self.items.drain(..).count();",
        "let all = self.items.drain(..).count();\n        if all > 200 { return 0; }",
    );
    std::fs::write(folder.join("src/lib.rs"), after).unwrap();
    let page = folder.join("page.html");
    let changed = smallscope(&format!("cover {place} --changed --scope 2 --html {}", page.display()));
    assert_eq!(changed.code, 0, "{}{}", changed.out, changed.err);
    assert!(changed.out.contains("Queue::drain in") && !changed.out.contains("same"), "{}", changed.out);
    assert!(changed.out.contains("line 9: if all > 200: true: "), "{}", changed.out);
    assert!(
        changed.out.ends_with("1 function with branches changed since HEAD; 3 of 4 outcomes reached\n"),
        "{}",
        changed.out
    );
    assert!(std::fs::read_to_string(page).unwrap().contains("Queue::drain"));
    let strict = smallscope(&format!("cover {place} --changed HEAD --scope 2 --at-least 100 --json"));
    assert_eq!(
        (strict.code, strict.json()["functions"][0]["method"].as_str()),
        (1, Some("Queue::drain")),
        "{}",
        strict.out
    );
    assert!(smallscope(&format!("cover {place} --changed nowhere")).err.contains("git knows no revision `nowhere`"));
    assert!(smallscope(&format!("cover {place}")).err.contains("--method names it"));
}
