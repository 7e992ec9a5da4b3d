//! Java classes on the command line: counts, drawings, verdicts and exit codes. Without a JDK these say what they skip.

mod support;

use support::{Run, run, scratch};

/// The papers' structures, as compiled classes.
const CLASSES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../smallscope-java/tests/java/structures/classes");

/// Runs `smallscope java` with these arguments and this class path. Nothing if there is no JDK.
fn java(action: &str, class_path: &str, arguments: &str) -> Option<Run> {
    let words = ["java", action, "-cp", class_path].into_iter().chain(arguments.split_ascii_whitespace());
    let found = run(&words.collect::<Vec<_>>(), "");
    if found.err.contains("JDK") {
        println!("skipped java {action} {arguments}: {}", found.err);
        return None;
    }
    Some(found)
}

#[test]
fn structures_and_candidates_are_those_of_the_paper() {
    let Some(found) = java("count", CLASSES, "--class structures.BinaryTree --args 8,8,8 --json") else { return };
    let json = found.json();
    assert_eq!((found.code, found.err.as_str()), (0, ""));
    assert_eq!((&json["structures"], &json["candidates"]), (&1_430.into(), &54_418.into()));
    assert_eq!(json["exhausted"], true);
}

#[test]
fn every_valid_object_is_drawn() {
    let Some(found) = java("generate", CLASSES, "--class structures.SearchTree --bound 1") else { return };
    let expected = "structure 1
SearchTree#0  root: –  size: 0
structure 2
SearchTree#0  size: 1
└─ root: Node#1  left: –  right: –  key: 0
structure 3
SearchTree#0  size: 1
└─ root: Node#1  left: –  right: –  key: 1
";
    assert!(found.out.starts_with(expected), "{}", found.out);
    assert!(found.out.contains("3 structures from 7 candidates in "), "{}", found.out);
}

#[test]
fn every_candidate_is_written_with_what_was_read() {
    let arguments = "--class structures.BinaryTree --args 1,1,1 --printCandVects";
    let Some(found) = java("generate", CLASSES, arguments) else { return };
    // Korat's first candidates for a tree of one node: null, then the node with each link null or to itself.
    let expected = "1  BinaryTree#0.root=null BinaryTree#0.size=1
2* BinaryTree#0.root=Node#0 Node#0.left=null Node#0.right=null BinaryTree#0.size=1
3  BinaryTree#0.root=Node#0 Node#0.left=null Node#0.right=Node#0
4  BinaryTree#0.root=Node#0 Node#0.left=Node#0
";
    assert!(found.out.starts_with(expected), "{}{}", found.out, found.err);
    let Some(found) = java("generate", CLASSES, &format!("{arguments} --json")) else { return };
    let first = found.out.lines().next().unwrap_or_default();
    assert!(first.contains("\"slot\":\"BinaryTree#0.root\"") && first.contains("\"valid\":false"), "{first}");
}

#[test]
fn a_method_holds_fails_or_was_not_decided() {
    let codes = [
        ("remove", "--bound 3", 0),
        ("removeWrongly", "--bound 4", 1),
        ("remove", "--bound 4 --max 5", 3),
        ("nowhere", "--bound 2", 2),
    ];
    for (method, bounds, code) in codes {
        let arguments = format!("--class structures.SearchTree --method {method} {bounds}");
        let Some(found) = java("test", CLASSES, &arguments) else { return };
        assert_eq!(found.code, code, "{arguments}: {}{}", found.out, found.err);
    }
}

#[test]
fn what_is_no_class_is_an_error_that_names_it() {
    let folder = scratch("java_damage");
    let (class, damaged) = (format!("{CLASSES}/structures/BinaryTree.class"), folder.join("structures"));
    std::fs::create_dir_all(&damaged).expect("the folder is ours");
    let bytes = std::fs::read(class).expect("it is kept in the repository");
    let path = folder.to_str().expect("it is text");
    for (what, bytes) in [("empty", &[][..]), ("truncated", &bytes[..bytes.len() / 2]), ("garbage", b"no class file")] {
        std::fs::write(damaged.join("BinaryTree.class"), bytes).expect("the folder is ours");
        let Some(found) = java("count", path, "--class structures.BinaryTree --bound 2") else { return };
        assert_eq!(found.code, 2, "{what}: {}{}", found.out, found.err);
        assert!(found.err.contains("BinaryTree"), "{what}: {}", found.err);
    }
    for (class_path, class) in [(CLASSES, "structures.Nowhere"), ("/no/such/folder", "structures.BinaryTree")] {
        let Some(found) = java("count", class_path, &format!("--class {class} --bound 2")) else { return };
        assert_eq!(found.code, 2, "{}{}", found.out, found.err);
    }
    let meant = [
        ("BinaryTree", CLASSES, "--class structures.BinaryTree?"),
        ("BinaryTree", &format!("{CLASSES}/structures"), "folder above its package"),
    ];
    for (class, class_path, help) in meant {
        let Some(found) = java("count", class_path, &format!("--class {class} --bound 2")) else { return };
        assert!(found.code == 2 && found.err.contains(help), "{}", found.err);
    }
}

#[test]
fn shards_of_java_are_merged_and_a_missing_one_is_told() {
    let folder = scratch("java_merge");
    let name = |part: &str| folder.join(part).display().to_string();
    for (action, options, what) in [
        ("count", "--class structures.SearchTree --bound 3", "structures"),
        ("test", "--class structures.SearchTree --method remove --bound 3", "inputs"),
    ] {
        let Some(whole) = java(action, CLASSES, &format!("{options} --json")) else { return };
        for shard in 0..3 {
            let options = format!("{options} --shard {shard}/3 --result {}", name(&format!("{action}{shard}")));
            let Some(found) = java(action, CLASSES, &options) else { return };
            assert!(matches!(found.code, 0 | 1 | 6), "{}{}", found.out, found.err);
        }
        let files: Vec<String> = (0..3).map(|shard| name(&format!("{action}{shard}"))).collect();
        let words: Vec<&str> = ["merge", "--json"].into_iter().chain(files.iter().map(String::as_str)).collect();
        let merged = run(&words, "");
        assert_eq!(merged.code, 0, "{}{}", merged.out, merged.err);
        assert_eq!(merged.json()["subjects"][0]["counts"][what], whole.json()[what], "{}", merged.out);
        let missing = run(&words[..4], "");
        assert_ne!(missing.code, 0, "{}", missing.out);
    }
}

#[test]
fn a_suite_is_saved_and_its_objects_are_tested() {
    let folder = scratch("java_suite");
    let path = folder.join("trees.jsonl").display().to_string();
    let options = format!("--class structures.SearchTree --bound 3 --save {path}");
    let Some(saved) = java("generate", CLASSES, &options) else { return };
    assert!(saved.out.starts_with("37 structures from "), "{}", saved.out);
    let options = format!("--class structures.SearchTree --method remove --suite {path} --argument 1=0..3 --json");
    let Some(tested) = java("test", CLASSES, &options) else { return };
    let json = tested.json();
    assert_eq!((tested.code, &json["inputs"], &json["failures"]), (0, &(37 * 4).into(), &0.into()));
}

#[test]
fn without_a_bound_bounds_grow() {
    let options = "--class structures.SearchTree --method removeWrongly --json";
    let Some(found) = java("test", CLASSES, options) else { return };
    let json = found.json();
    assert_eq!((found.code, &json["failures"], &json["search"]["bound"]), (1, &5.into(), &"bound 4".into()));
    let Some(found) = java("count", CLASSES, "--class structures.SearchTree --timeout 500ms") else { return };
    // One line for each bound that was finished.
    for (bound, trees) in [(0, "1 structure"), (1, "3 structures"), (2, "10 structures")] {
        let is_line =
            |line: &str| line.starts_with(trees) && line.ends_with(&format!("exhaustive up to bound {bound}"));
        assert!(found.out.lines().any(is_line), "{}", found.out);
    }
}

/// Of the five trees with three keys, four are lists.
#[test]
fn listeners_are_told_of_every_object() {
    let options = "--class structures.SearchTree --args 3 --listeners structures.Lengths";
    let Some(found) = java("generate", CLASSES, options) else { return };
    assert_eq!(found.out.lines().next(), Some("4 lists of 5 trees"), "{}{}", found.out, found.err);
    let options = "--class structures.SearchTree --args 3 --listeners structures.Purse";
    let Some(found) = java("generate", CLASSES, options) else { return };
    assert!(found.code == 2 && found.err.contains("does not implement"), "{}", found.err);
}

#[test]
fn a_test_goes_on_from_its_checkpoint() {
    let folder = scratch("java-test-checkpoint");
    let file = folder.join("left");
    for method in ["remove", "removeWrongly"] {
        let arguments = format!("--class structures.SearchTree --method {method} --bound 4 --json");
        let Some(whole) = java("test", CLASSES, &arguments) else { return };
        let part = format!("{arguments} --checkpoint {}", file.display());
        let mut runs = 0;
        let last = loop {
            runs += 1;
            // All smaller bounds have less than 300 candidates, which must not stop the test.
            let limit = 400 * runs;
            let Some(found) = java("test", CLASSES, &format!("{part} --max-candidates {limit}")) else { return };
            if found.json()["search"]["exhausted"] == true {
                break found.json();
            }
            assert!(file.exists(), "{}{}", found.out, found.err);
        };
        let whole = whole.json();
        assert!(runs > 2, "{runs} runs");
        for number in ["inputs", "failures", "failure", "endings"] {
            assert_eq!(last[number], whole[number], "{method}: {number}");
        }
        for number in ["candidates", "structures"] {
            assert_eq!(last["search"][number], whole["search"][number], "{method}: {number}");
        }
        assert!(!file.exists(), "nothing is left");
    }
    let other = format!("--class structures.SearchTree --method remove --bound 3 --checkpoint {}", file.display());
    std::fs::write(&file, "garbage").expect("scratch can be written");
    let Some(found) = java("test", CLASSES, &other) else { return };
    assert_eq!(found.code, 2, "{}", found.out);
}
