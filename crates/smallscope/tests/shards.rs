//! Shards of tests in processes of their own, as schedulers start them: some are killed and go on, and together they find what one
//! run finds.
#![allow(clippy::unwrap_used, clippy::ptr_arg)]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::Duration;

use smallscope_core::envelope::Envelope;

#[smallscope::model]
mod tree {
    #[derive(Debug)]
    pub struct Tree {
        pub root: Option<Box<Node>>,
    }

    #[derive(Debug)]
    pub struct Node {
        pub key: u8,
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
    }

    impl Tree {
        #[invariant]
        pub fn is_ordered(&self) -> bool {
            in_order(&self.root, 0, 200)
        }
    }

    fn in_order(node: &Option<Box<Node>>, low: u8, high: u8) -> bool {
        node.as_ref().is_none_or(|node| {
            low < node.key
                && node.key < high
                && in_order(&node.left, low, node.key)
                && in_order(&node.right, node.key, high)
        })
    }
}

/// Its calls are tabled.
#[smallscope::test(bound = 7, "Node.key" in 1..=7)]
#[ignore = "started by the other tests"]
fn trees(tree: &tree::Tree) {
    assert!(tree.is_ordered());
    hold("-size-7");
}

/// Nothing to table; a condition passes inputs over.
#[smallscope::test(bound = 9, given = |bits| bits.first() != Some(&true))]
#[ignore = "started by the other tests"]
fn bits(bits: &Vec<bool>) {
    assert!(bits.first() != Some(&true));
    hold("-size-9");
}

#[smallscope::test(bound = 6)]
#[ignore = "started by the other tests"]
fn fails(bits: &Vec<bool>) {
    assert!(bits.len() < 5 || !bits.iter().all(|bit| *bit));
}

/// All sequences of up to four calls on a set of four keys.
#[test]
#[ignore = "started by the other tests"]
fn sequences() {
    let explored = smallscope::sequences! {
        let mut set = std::collections::BTreeSet::new();
        call set.insert(key) for key in 0..4;
        call set.remove(&key) for key in 0..4;
        always set.len() < 5;
    };
    explored.up_to(4).run().assert();
}

/// One of the 36 sequences of two calls fails.
#[test]
#[ignore = "started by the other tests"]
fn failing_sequences() {
    let explored = smallscope::sequences! {
        let mut list = Vec::new();
        call list.push(key) for key in 0..6;
        always *list != [3, 4];
    };
    explored.up_to(2).run().assert();
}

/// Three explorations in one test.
#[test]
#[ignore = "started by the other tests"]
fn endless_sequences() {
    let sequences = || {
        smallscope::sequences! {
            let mut set = std::collections::BTreeSet::new();
            call set.insert(key) for key in 0..3;
        }
    };
    sequences().up_to(1).run().assert();
    sequences().max_time(Duration::from_millis(200)).run().assert();
    sequences().exhaustive().run().assert();
}

#[cfg(feature = "paths")]
#[smallscope::model]
mod list {
    #[derive(Debug)]
    pub struct List {
        pub items: Vec<bool>,
    }

    impl List {
        /// One path for each list: it reads all of it.
        #[paths]
        #[ensures(|result| *result < 5)]
        pub fn count(&self) -> usize {
            self.items.iter().filter(|item| **item).count()
        }
    }
}

#[cfg(feature = "paths")]
#[test]
#[ignore = "started by the other tests"]
fn paths() {
    let _ = smallscope::paths!(list::List::count).bound(5).run();
}

/// Waits for ever, if that is asked for, once the checkpoint of the part says that something was found. The search looks at the clock after
/// 16 structures at the latest; from then on each input of the last size takes twice as long as the one before, so that the
/// checkpoint is due at some time, however long it takes to write.
fn hold(last: &str) {
    static INPUTS: AtomicU32 = AtomicU32::new(0);
    let (Some(folder), Ok(part)) = (std::env::var_os("HOLD_IN"), std::env::var("HOLD_PART")) else { return };
    if has_file(Path::new(&folder), &part, last) {
        let number = INPUTS.fetch_add(1, Ordering::Relaxed);
        sleep(Duration::from_millis(5 << number.saturating_sub(16).min(16)));
    }
    while has_progress(Path::new(&folder), &part) {
        sleep(Duration::from_millis(10));
    }
}

/// Whether there is a file of the part for a size.
fn has_file(folder: &Path, part: &str, size: &str) -> bool {
    let mut names = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.file_name());
    names.any(|name| name.to_str().is_some_and(|name| name.contains(part) && name.ends_with(size)))
}

/// Whether a search has written down that it found something.
fn has_progress(folder: &Path, part: &str) -> bool {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let files = files.filter(|file| file.file_name().to_string_lossy().contains(part));
    let is_found = |text: String| text.lines().any(|line| line.starts_with("structures ") && line != "structures 0");
    files.filter_map(|file| std::fs::read_to_string(file.path()).ok()).any(is_found)
}

/// Starts a process, and kills it when it has found something.
fn kill_midway(mut command: Command, folder: &Path, part: &str) {
    let left = folder.join("left");
    let mut child = command.env("HOLD_IN", &left).env("HOLD_PART", part).spawn().unwrap();
    while !has_progress(&left, part) {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was held");
        sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!folder.join("results").exists(), "a process that was killed has no result");
}

/// The variables of one of eight tasks.
type Scheduler = fn(usize) -> Vec<(&'static str, String)>;

/// Those of each scheduler.
const SCHEDULERS: [Scheduler; 4] = [
    |k| {
        let array = [("ID", k + 1), ("MIN", 1), ("MAX", 8), ("COUNT", 8), ("STEP", 1)];
        let names = ["SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_COUNT"];
        let names = names.into_iter().chain(["SLURM_ARRAY_TASK_STEP"]);
        names.zip(array.map(|(_, value)| value.to_string())).collect()
    },
    |k| vec![("AWS_BATCH_JOB_ARRAY_INDEX", k.to_string()), ("AWS_BATCH_JOB_ARRAY_SIZE", "8".to_owned())],
    |k| vec![("JOB_COMPLETION_INDEX", k.to_string()), ("SMALLSCOPE_SHARDS", "8".to_owned())],
    |k| vec![("PARALLEL_SEQ", (k + 1).to_string()), ("SMALLSCOPE_SHARDS", "8".to_owned())],
];

/// A process that runs one test of this file with these variables, and no others of schedulers or ours.
fn process(test: &str, folder: &Path, variables: &[(&str, String)]) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if ["SMALLSCOPE_", "SLURM_", "AWS_", "JOB_", "PARALLEL_"].iter().any(|prefix| name.starts_with(prefix)) {
            command.env_remove(name);
        }
    }
    command.args(["--exact", test, "--ignored", "--nocapture"]).stdout(Stdio::null()).stderr(Stdio::piped());
    command.env("SMALLSCOPE_RESULTS", folder.join("results")).env("SMALLSCOPE_KEEP", "0");
    command.envs(variables.iter().map(|(name, value)| (*name, value.clone())));
    command
}

fn kept(mut command: Command, folder: &Path) -> Command {
    command.env("SMALLSCOPE_CHECKPOINT", folder.join("left")).env("SMALLSCOPE_CHECKPOINT_EVERY", "1ms");
    command
}

/// Whether it passed, and what it said.
fn end(child: Child) -> (bool, String) {
    let output = child.wait_with_output().unwrap();
    (output.status.success(), String::from_utf8(output.stderr).unwrap())
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// The value of a field in each result of a folder, in the order of the files' names.
fn values(folder: &Path, field: &str) -> Vec<String> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder.join("results")).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let value = |file: &PathBuf| {
        let text = std::fs::read_to_string(file).unwrap();
        let (_, rest) = text.split_once(&format!("\"{field}\": ")).unwrap();
        rest.split(['\n', ',']).next().unwrap().trim_matches(['"', ' ', '}']).to_owned()
    };
    files.iter().map(value).collect()
}

fn sum(folder: &Path, field: &str, radix: u32) -> u64 {
    let numbers = values(folder, field).into_iter().map(|text| u64::from_str_radix(&text, radix).unwrap());
    numbers.fold(0, u64::wrapping_add)
}

/// Runs all, and in eight shards, two of which are killed and go on.
fn adds_up(test: &str, structures: u64, inputs: u64, scheduler: Scheduler) {
    let (one, eight) = (folder(), folder());
    assert!(end(process(test, one.path(), &[]).spawn().unwrap()).0);
    let shard = |k: usize| {
        let mut variables = scheduler(k);
        variables.push(("SMALLSCOPE_SHARD", "auto".to_owned()));
        kept(process(test, eight.path(), &variables), eight.path())
    };
    for k in [2, 5] {
        kill_midway(shard(k), eight.path(), &format!("-{k}of8"));
    }
    // They run at once, and share their folders.
    let others: Vec<Child> = (0..8).map(|k| shard(k).spawn().unwrap()).collect();
    for (passed, said) in others.into_iter().map(end) {
        assert!(passed, "{said}");
    }
    for folder in [one.path(), eight.path()] {
        assert_eq!((sum(folder, "structures", 10), sum(folder, "inputs", 10)), (structures, inputs), "{test}");
        assert!(values(folder, "complete").iter().all(|complete| complete == "true"));
    }
    assert_eq!(sum(eight.path(), "digest", 16), sum(one.path(), "digest", 16), "{test}");
    assert_eq!(values(eight.path(), "space"), vec![values(one.path(), "space")[0].clone(); 8]);
    assert_eq!(values(eight.path(), "shard"), (0..8).map(|k| k.to_string()).collect::<Vec<_>>());
    // A process that is killed may leave the file that it was about to rename.
    let left = std::fs::read_dir(eight.path().join("left")).unwrap().map(|file| file.unwrap().path());
    assert_eq!(left.filter(|file| file.extension().is_none_or(|end| end != "new")).count(), 0, "nothing is left to do");
}

/// Search trees over all subsets of seven keys: the sum of Catalan numbers times binomial coefficients.
const TREES: u64 = 1 + 7 + 21 * 2 + 35 * 5 + 35 * 14 + 21 * 42 + 7 * 132 + 429;

#[test]
fn tabled_shards_that_are_killed_add_up() {
    adds_up("trees", TREES, TREES, SCHEDULERS[0]);
}

#[test]
fn plain_shards_that_are_killed_add_up() {
    // Half of the lists with an item begin with `true`.
    SCHEDULERS[1..].iter().for_each(|scheduler| adds_up("bits", 1023, 512, *scheduler));
}

/// A shard of several, by its number.
fn numbered(test: &str, folder: &Path, (index, count): (usize, usize)) -> Command {
    process(test, folder, &[("SMALLSCOPE_SHARD", format!("{index}/{count}"))])
}

#[test]
fn shards_of_sequences_add_up() {
    // Of four keys, the sets of up to three, in each of which eight calls are made.
    let (states, calls) = (1 + 4 + 6 + 4, 8 * (1 + 4 + 6 + 4));
    let one = folder();
    assert!(end(process("sequences", one.path(), &[]).spawn().unwrap()).0);
    for count in [1, 2, 3, 8] {
        let folder = folder();
        for index in 0..count {
            let (passed, said) = end(numbered("sequences", folder.path(), (index, count)).spawn().unwrap());
            assert!(passed, "{said}");
            assert_eq!(said.contains(&format!("on shard {index} of {count}; ")), count > 1, "{said}");
        }
        let folder = folder.path();
        assert_eq!((sum(folder, "states", 10), sum(folder, "calls", 10)), (states, calls), "{count}");
        assert_eq!(sum(folder, "digest", 16), sum(one.path(), "digest", 16), "{count}");
        assert_eq!(values(folder, "space"), vec![values(one.path(), "space")[0].clone(); count]);
        assert!(values(folder, "complete").iter().all(|complete| complete == "true"));
        // No shard but one has all calls.
        assert_eq!(values(folder, "calls").contains(&calls.to_string()), count == 1);
    }
}

#[cfg(feature = "paths")]
#[test]
fn shards_of_paths_add_up() {
    let one = folder();
    assert!(end(process("paths", one.path(), &[]).spawn().unwrap()).0);
    for count in [2, 3] {
        let folder = folder();
        for index in 0..count {
            assert!(end(numbered("paths", folder.path(), (index, count)).spawn().unwrap()).0);
        }
        let folder = folder.path();
        // Lists of up to five truth values; one of them has five that are true.
        assert_eq!((sum(folder, "paths", 10), sum(folder, "failures", 10)), (63, 1), "{count}");
        assert_eq!(sum(folder, "digest", 16), sum(one.path(), "digest", 16), "{count}");
        assert_eq!(values(folder, "space"), vec![values(one.path(), "space")[0].clone(); count]);
        assert!(values(folder, "complete").iter().all(|complete| complete == "true"));
    }
}

#[test]
fn one_shard_of_sequences_fails() {
    let folder = folder();
    let shards = (0..4).map(|index| end(numbered("failing_sequences", folder.path(), (index, 4)).spawn().unwrap()));
    let passed: Vec<bool> = shards.map(|(passed, _)| passed).collect();
    assert_eq!(passed.iter().filter(|passed| !**passed).count(), 1);
    assert_eq!(sum(folder.path(), "failures", 10), 1);
    let complete: Vec<bool> = values(folder.path(), "complete").iter().map(|complete| complete == "true").collect();
    assert_eq!(complete, passed);
}

#[test]
fn each_exploration_of_a_test_has_a_result() {
    let folder = folder();
    assert!(end(process("endless_sequences", folder.path(), &[]).spawn().unwrap()).0);
    let subjects = values(folder.path(), "subject");
    assert_eq!(subjects.len(), 3);
    assert!(subjects.iter().all(|subject| subject.contains("shards.rs: endless_sequences")), "{subjects:?}");
    // The empty set; twice all subsets of three keys.
    assert_eq!(sum(folder.path(), "states", 10), 1 + 8 + 8);
    assert_eq!(sum(folder.path(), "calls", 10), 3 + 24 + 24);
}

/// A shard that found a failure starts anew: what came before it is not left out, and the failure comes again.
#[test]
fn a_failure_is_found_again() {
    let folder = folder();
    for _ in 0..2 {
        let (passed, said) = end(kept(process("fails", folder.path(), &[]), folder.path()).spawn().unwrap());
        assert!(!passed && said.contains("size 5, input 63"), "{said}");
        assert_eq!(values(folder.path(), "failures"), ["1"]);
        assert_eq!(values(folder.path(), "complete"), ["false"]);
    }
}

#[test]
fn what_does_not_go_together_is_named() {
    let folder = folder();
    for (test, variables, named) in [
        ("trees", &[("SMALLSCOPE_SHARD", "auto")][..], "SMALLSCOPE_SHARD=auto: no scheduler says which part this is"),
        (
            "trees",
            &[("SMALLSCOPE_SHARD", "auto"), ("JOB_COMPLETION_INDEX", "1")],
            "SMALLSCOPE_SHARDS is not set: Kubernetes does not tell",
        ),
        ("trees", &[("SMALLSCOPE_ISOLATE", "1")], "`results` (SMALLSCOPE_RESULTS) does not go together with `isolate`"),
        (
            "trees",
            &[("SMALLSCOPE_ALL_FAILURES", "1"), ("SMALLSCOPE_CHECKPOINT", "left")],
            "`checkpoint` (SMALLSCOPE_CHECKPOINT) does not go together with `all_failures`",
        ),
        ("endless_sequences", &[("SMALLSCOPE_SHARD", "0/2")], "sequences of every length cannot be split into shards"),
    ] {
        let variables: Vec<_> = variables.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        let (passed, said) = end(process(test, folder.path(), &variables).spawn().unwrap());
        assert!(!passed && said.contains(named), "{test} {variables:?}: {said}");
    }
}

/// What another bound or another build kept, and what was cut off, is refused.
#[test]
fn checkpoints_of_something_else_are_refused() {
    let folder = folder();
    let left = folder.path().join("left");
    kill_midway(kept(process("bits", folder.path(), &[]), folder.path()), folder.path(), "bits");
    let sizes = left.join(
        std::fs::read_dir(&left)
            .unwrap()
            .find_map(|file| {
                let name = file.unwrap().file_name().into_string().unwrap();
                name.ends_with(".sizes").then_some(name)
            })
            .unwrap(),
    );
    let text = std::fs::read_to_string(&sizes).unwrap();
    let again = || end(kept(process("bits", folder.path(), &[]), folder.path()).spawn().unwrap());
    std::fs::write(&sizes, &text[..text.len() / 2]).unwrap();
    let (passed, said) = again();
    assert!(!passed && said.contains(".sizes`: the last line is missing"), "{said}");
    let lines: String =
        text.lines().skip(2).filter(|line| line.starts_with("size ")).map(|line| format!("{line}\n")).collect();
    std::fs::write(&sizes, Envelope::new("test checkpoint", 1).seal(&format!("build 0000000000000001\n{lines}")))
        .unwrap();
    let (passed, said) = again();
    assert!(!passed && said.contains("is of another build of the test"), "{said}");
    std::fs::write(&sizes, &text).unwrap();
    let (passed, said) = again();
    assert!(passed, "{said}");
    assert_eq!(values(folder.path(), "inputs"), ["512"]);
}
