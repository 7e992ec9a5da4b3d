//! Shards in processes of their own, as schedulers start them: two are killed and go on, and merged they are what one run finds.
//! Results that are damaged, missing, there twice or of something else are refused.
#![allow(clippy::unwrap_used)]

mod support;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use support::{Run, models, run, scratch};

/// Forests of six numbered nodes: by Cayley, 7^5.
const FORESTS: u64 = 7 * 7 * 7 * 7 * 7;
const MODEL: [&str; 7] = ["lists.als", "-e", "some Node", "--scope", "exactly 6 Node", "--isomorphs", "all"];

/// The variables of each scheduler for one of eight tasks.
const SCHEDULERS: [fn(usize) -> String; 4] = [
    |k| {
        let array = "SLURM_ARRAY_TASK";
        format!("{array}_ID={} {array}_MIN=10 {array}_MAX=24 {array}_COUNT=8 {array}_STEP=2", 10 + 2 * k)
    },
    |k| format!("AWS_BATCH_JOB_ARRAY_INDEX={k} AWS_BATCH_JOB_ARRAY_SIZE=8"),
    |k| format!("JOB_COMPLETION_INDEX={k} SMALLSCOPE_SHARDS=8"),
    |k| format!("PARALLEL_SEQ={} SMALLSCOPE_SHARDS=8 PARALLEL_JOBSLOT=1", k + 1),
];

/// A process with these variables, and no others of schedulers.
fn process(arguments: &[&str], variables: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_smallscope"));
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if ["SMALLSCOPE_", "SLURM_", "AWS_", "JOB_", "PARALLEL_"].iter().any(|prefix| name.starts_with(prefix)) {
            command.env_remove(name);
        }
    }
    command.args(arguments).current_dir(models()).stderr(Stdio::piped());
    command.envs(variables.split_whitespace().filter_map(|pair| pair.split_once('=')));
    command
}

/// A shard of an enumeration, which is kept and has a result.
fn shard(folder: &Path, k: usize, variables: &str) -> Command {
    let (left, result) = (folder.join(format!("{k}.left")), folder.join(format!("{k}.json")));
    let kept = ["--checkpoint", left.to_str().unwrap(), "--result", result.to_str().unwrap()];
    let arguments = [&["enumerate"], &MODEL[..], &["--shard", "auto", "--checkpoint-every", "1ms"], &kept].concat();
    process(&arguments, variables)
}

fn passes(child: Child) {
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Whether a checkpoint says that something was found.
fn has_progress(file: &Path) -> bool {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.lines().nth(1).is_some_and(|line| line.starts_with("found ") && line != "found 0")
}

fn merge(files: &[PathBuf]) -> Run {
    let files = files.iter().map(|file| file.to_str().unwrap());
    run(&["merge", "--json"].into_iter().chain(files).collect::<Vec<_>>(), "")
}

fn results(folder: &Path) -> Vec<PathBuf> {
    (0..8).map(|k| folder.join(format!("{k}.json"))).collect()
}

#[test]
fn shards_that_are_killed_and_go_on_are_one_run() {
    let folder = scratch("shards");
    let one = folder.join("one.json");
    passes(
        process(&[&["count"], &MODEL[..], &["--result", one.to_str().unwrap()]].concat(), "")
            .stdout(Stdio::null())
            .spawn()
            .unwrap(),
    );
    let whole = merge(&[one]).json()["subjects"][0].clone();
    assert_eq!(whole["counts"]["instances"], FORESTS);
    for (number, scheduler) in SCHEDULERS.into_iter().enumerate() {
        let folder = scratch(&format!("shards-{number}"));
        for k in [2, 5] {
            // Nobody reads what it writes, so it cannot end.
            let mut child = shard(&folder, k, &scheduler(k)).stdout(Stdio::piped()).spawn().unwrap();
            while !has_progress(&folder.join(format!("{k}.left"))) {
                sleep(Duration::from_millis(1));
            }
            child.kill().unwrap();
            child.wait().unwrap();
            assert!(!folder.join(format!("{k}.json")).exists(), "there is no result yet");
        }
        let children: Vec<Child> =
            (0..8).map(|k| shard(&folder, k, &scheduler(k)).stdout(Stdio::null()).spawn().unwrap()).collect();
        children.into_iter().for_each(passes);
        let merged = merge(&results(&folder));
        let sum = &merged.json()["subjects"][0];
        assert_eq!((merged.code, &sum["shards"]), (0, &Value::from(8)), "{}", merged.out);
        for field in ["counts", "digest", "space", "subject", "complete", "failures"] {
            assert_eq!(sum[field], whole[field], "{field}");
        }
    }
}

/// Results of eight shards of a small problem.
fn small(name: &str) -> PathBuf {
    let folder = scratch(name);
    for (k, file) in results(&folder).iter().enumerate() {
        let arguments =
            ["count", "lists.als", "-c", "OneEnd", "--shard", &format!("{k}/8"), "--result", file.to_str().unwrap()];
        assert_eq!(run(&arguments, "").code, 0);
    }
    folder
}

#[test]
fn what_is_missing_double_or_of_something_else_is_refused() {
    let folder = small("shards-clash");
    let all = results(&folder);
    assert_eq!(merge(&all).code, 0);
    let other = |name: &str, arguments: &str| {
        let file = folder.join(name);
        let arguments = format!("{arguments} --result {}", file.display());
        run(&arguments.split(' ').collect::<Vec<_>>(), "");
        file
    };
    let with = |extra: PathBuf| all.iter().skip(1).cloned().chain([extra]).collect::<Vec<_>>();
    let scope = other("scope.json", "count lists.als -c OneEnd --bit-width 5 --shard 0/8 --isomorphs all");
    let four = other("four.json", "count lists.als -c OneEnd --shard 0/4");
    let version = folder.join("version.json");
    // As another version would write it: with a checksum that is right.
    let mut result = smallscope_core::ShardResult::new("instances", "", 0, Some((0, 8)));
    let text: Value = serde_json::from_str(&std::fs::read_to_string(&all[0]).unwrap()).unwrap();
    result.subject = text["subject"].as_str().unwrap().to_owned();
    result.version = "0.0.1".to_owned();
    result.write(&version).unwrap();
    for (files, problems) in [
        (all[1..].to_vec(), &["shard 0 of 8 missing"][..]),
        ([&all[..3], &all[4..6], &all[7..]].concat(), &["shards 3, 6 of 8 missing"]),
        (with(all[3].clone()), &["shard 3 of 8 is there twice: ", "shard 0 of 8 missing"]),
        (with(scope), &["/scope.json` is of another space than `"]),
        (with(four), &["/four.json` is one of 4 shards, but `", "shard 0 of 8 missing"]),
        (with(version), &["/version.json` is of version 0.0.1 of smallscope, but `"]),
        (with(folder.join("none.json")), &["none.json`: there is no such file"]),
    ] {
        let merged = merge(&files);
        let found = merged.json()["problems"].to_string();
        assert_eq!(merged.code, 2, "{}", merged.out);
        assert!(problems.iter().all(|problem| found.contains(problem)), "{found}");
        assert_eq!(merged.json()["subjects"].as_array().unwrap().len(), 0, "nothing is added up");
    }
}

#[test]
fn a_stopped_shard_is_no_whole() {
    let folder = scratch("shards-stopped");
    for (k, file) in results(&folder).iter().enumerate() {
        let shard = format!("{k}/8");
        let max = if k == 3 { "1" } else { "1000000" };
        let arguments =
            [&["count"], &MODEL[..], &["--shard", &shard, "--max", max, "--result", file.to_str().unwrap()]].concat();
        assert_eq!(run(&arguments, "").code, if k == 3 { 3 } else { 0 });
    }
    let merged = merge(&results(&folder));
    assert_eq!(merged.code, 3);
    let sum = &merged.json()["subjects"][0];
    assert_eq!((&sum["complete"], sum["stopped"][0].as_str()), (&false.into(), Some("shard 3: --max was reached")));
    let files = results(&folder);
    let text =
        run(&["merge"].into_iter().chain(files.iter().map(|file| file.to_str().unwrap())).collect::<Vec<_>>(), "");
    assert!(text.out.contains(" instances at least (8 shards; digest "), "{}", text.out);
}

/// Whatever is cut off or edited shows, with its place if it is not JSON any more.
#[test]
fn damage_shows() {
    let folder = small("shards-damage");
    let (all, file) = (results(&folder), folder.join("3.json"));
    let text = std::fs::read_to_string(&file).unwrap();
    let refused = |bytes: &[u8]| {
        std::fs::write(&file, bytes).unwrap();
        let merged = merge(&all);
        assert_eq!(merged.code, 2, "{}\n{}", String::from_utf8_lossy(bytes), merged.out);
        merged.json()["problems"].to_string()
    };
    for end in 0..text.len() - 1 {
        // The last closing bracket is the end.
        if end < text.trim_end().len() {
            let problem = refused(&text.as_bytes()[..end]);
            assert!(problem.contains(&format!("{}:", file.display())) && problem.contains("cut off"), "{problem}");
        }
    }
    let digits = text.char_indices().filter(|(_, letter)| letter.is_ascii_digit()).map(|(place, _)| place);
    for place in digits {
        let mut bytes = text.clone().into_bytes();
        bytes[place] = if bytes[place] == b'7' { b'8' } else { b'7' };
        refused(&bytes);
    }
    let count = text.split("\"instances\": ").nth(1).unwrap().split(' ').next().unwrap();
    let edited = text.replace(&format!("\"instances\": {count} "), "\"instances\": 999 ");
    assert!(refused(edited.as_bytes()).contains("3.json` was changed after it was written"), "{edited}");
    assert!(refused(b"\xff").contains("not text in UTF-8"));
    assert!(refused(b"[]").contains("3.json:1:"));
    // Another layout is the same.
    let value: Value = serde_json::from_str(&text).unwrap();
    std::fs::write(&file, serde_json::to_string(&value).unwrap()).unwrap();
    assert_eq!(merge(&all).code, 0);
}

#[test]
fn variables_that_do_not_fit_are_named() {
    for (variables, named) in [
        ("", "none of SLURM_ARRAY_TASK_ID"),
        ("JOB_COMPLETION_INDEX=1", "SMALLSCOPE_SHARDS is not set"),
        ("AWS_BATCH_JOB_ARRAY_INDEX=1", "AWS_BATCH_JOB_ARRAY_SIZE is not set"),
        (
            "SLURM_ARRAY_TASK_ID=1 PARALLEL_SEQ=1 SMALLSCOPE_SHARDS=1",
            "SLURM_ARRAY_TASK_ID=1 does not fit SMALLSCOPE_SHARDS=1",
        ),
    ] {
        let output = process(&["count", "lists.als", "--shard", "auto"], variables).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(said.contains(named), "{said}");
    }
    let both = process(&["count", "lists.als", "-c", "0", "-c", "1", "--result", "x.json"], "").output().unwrap();
    assert!(String::from_utf8(both.stderr).unwrap().contains("are about one command, but 2 are chosen"));
}
