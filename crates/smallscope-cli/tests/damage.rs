//! Checkpoints that are cut off, changed or of another kind, and enumerations that are killed: all instances are found, once
//! the process is resumed often enough, or there is an error; never another number.
#![allow(clippy::unwrap_used)]

mod support;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use support::{Run, models, run, scratch};

/// Three forests are counterexamples of the claim.
const ALL: [&str; 4] = ["enumerate", "lists.als", "-c", "OneEnd"];

fn resumed(file: &Path) -> Run {
    run(&[&ALL[..], &["--json", "--checkpoint", file.to_str().unwrap()]].concat(), "")
}

/// The count of a run that says that these are all there are.
fn count(run: &Run) -> u64 {
    let last = run.lines().pop().unwrap();
    assert_eq!((run.code, &last["exhausted"]), (0, &true.into()), "{}", run.out);
    last["count"].as_u64().unwrap()
}

#[test]
fn a_damaged_checkpoint_is_an_error_with_its_line() {
    let file = scratch("damage").join("left");
    let capped = [&ALL[..], &["--max", "1", "--checkpoint", file.to_str().unwrap()]].concat();
    assert_eq!(run(&capped, "").code, 3);
    let text = std::fs::read(&file).unwrap();
    let mut damaged: Vec<Vec<u8>> =
        (0..text.len() - 1).step_by(text.len() / 15).map(|end| text[..end].to_vec()).collect();
    for (k, place) in (0..text.len() - 1).step_by(text.len() / 15).enumerate() {
        let mut changed = text.clone();
        changed[place] = if changed[place] == b'1' { b'2' } else { b'1' };
        damaged.push(changed);
        let mut inserted = text.clone();
        inserted.insert(place, [b'\n', b'0', 0xff][k % 3]);
        damaged.push(inserted);
    }
    for bytes in damaged {
        std::fs::write(&file, &bytes).unwrap();
        let run = resumed(&file);
        let shown = String::from_utf8_lossy(&bytes);
        assert_eq!((run.code, run.json()["kind"].as_str()), (2, Some("error")), "{shown}\n{}", run.out);
        assert_eq!(std::fs::read(&file).unwrap(), bytes, "the file is left as it is");
    }
    std::fs::write(&file, &text).unwrap();
    assert_eq!(count(&resumed(&file)), 3);
}

#[test]
fn an_old_checkpoint_and_one_of_another_shard_are_refused() {
    let file = scratch("damage-old").join("left");
    std::fs::write(&file, "found 3\nsmallscope checkpoint 1\nproblem 7\nend\n").unwrap();
    let old = run(&[&ALL[..], &["--checkpoint", file.to_str().unwrap()]].concat(), "");
    assert_eq!(old.code, 2);
    let expected =
        ":1:1: expected `smallscope instances checkpoint 3`, found `found 3`: it is of another kind or version";
    assert!(old.err.contains(expected), "{}", old.err);
    std::fs::remove_file(&file).unwrap();
    run(&[&ALL[..], &["--shard", "0/2", "--checkpoint", file.to_str().unwrap()]].concat(), "");
    assert_eq!(resumed(&file).code, 2, "a part is not taken for the whole");
}

#[test]
fn what_is_no_regular_file_or_cannot_be_written_is_refused_at_once() {
    let nowhere = scratch("damage-nowhere").join("none").join("left");
    for (file, problem) in [
        (Path::new("/dev/full"), "it cannot be read: it is not a regular file"),
        (nowhere.as_path(), "it cannot be written: "),
        (nowhere.parent().unwrap().parent().unwrap(), "it cannot be read: it is not a regular file"),
    ] {
        let run = run(&[&ALL[..], &["--checkpoint", file.to_str().unwrap()]].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
        assert!(run.err.contains(&format!("`{}`: {problem}", file.display())), "{}", run.err);
    }
}

#[test]
fn an_enumeration_that_is_killed_goes_on() {
    let folder = scratch("damage-killed");
    let arguments =
        ["enumerate", "lists.als", "-e", "some Node", "--scope", "exactly 5 Node", "--isomorphs", "all", "--json"];
    let all = run(&arguments, "");
    let expected: Vec<String> = instances(&all.out).collect();
    // Forests of numbered nodes: by Cayley, (n + 1)^(n - 1).
    assert_eq!(expected.len(), 6 * 6 * 6 * 6);
    let file = folder.join("left");
    let kept = [&arguments[..], &["--checkpoint", file.to_str().unwrap(), "--checkpoint-every", "1ms"]].concat();
    let mut found = vec![None; expected.len()];
    for kill in 0.. {
        let output = folder.join("output");
        let mut child = Command::new(env!("CARGO_BIN_EXE_smallscope"))
            .args(&kept)
            .current_dir(models())
            .stdout(std::fs::File::create(&output).unwrap())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(20 + 30 * kill));
        let _ = child.kill();
        let status = child.wait_with_output().unwrap();
        let text = std::fs::read_to_string(&output).unwrap();
        for (number, instance) in instances(&text).map(|line| (number(&line), line)) {
            let place = found[number].get_or_insert_with(|| instance.clone());
            assert_eq!(*place, instance, "the same number, the same instance");
        }
        if let Some(code) = status.status.code() {
            assert_eq!(code, 0, "{}", String::from_utf8_lossy(&status.stderr));
            break;
        }
    }
    let found: Vec<String> = found.into_iter().flatten().collect();
    assert_eq!(found, expected);
    assert_eq!(count(&run(&kept, "")), expected.len() as u64, "the count is that of all");
}

/// The program kills the enumeration that runs it, before it has done its work. It is told of all instances that have no result yet.
#[test]
#[cfg(unix)]
fn a_program_that_was_running_at_a_kill_runs_again() {
    for jobs in ["1", "3"] {
        let folder = scratch(&format!("damage-programs-{jobs}"));
        let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
        let program = folder.join("program.sh");
        // The third to begin; those before take long enough for the file to be due.
        let script = "cd $(dirname $0); input=$(cat)
            sleep 0.05
            for n in 1 2 3; do mkdir begun$n 2>/dev/null && break; done
            if [ $n = 3 ] && mkdir killed 2>/dev/null; then sleep 0.3; kill -9 $PPID; exit; fi
            echo $input >> ended";
        std::fs::write(&program, script).unwrap();
        let exec = format!("sh {}", program.display());
        let (left, template) = (path("left"), "bits.txt");
        let arguments = ["enumerate", "bits.als", "--template", template, "--exec", &exec, "--jobs", jobs];
        let kept = [&arguments[..], &["--checkpoint", &left, "--checkpoint-every", "1ms"]].concat();
        assert_eq!(run(&kept, "").code, -1, "it is killed");
        let resumed = run(&kept, "");
        assert_eq!(resumed.code, 0, "{}{}", resumed.out, resumed.err);
        let ended = std::fs::read_to_string(path("ended")).unwrap();
        let mut ended: Vec<&str> = ended.lines().collect();
        ended.sort_unstable();
        ended.dedup();
        assert_eq!(ended, ["0", "00", "01", "1", "10", "11"], "with {jobs} jobs");
    }
}

/// Instances are written for people too, who may edit them: what is read is what stands there, or there is an error.
#[test]
fn damaged_instances_are_errors_or_what_stands_there() {
    let (folder, all) = (scratch("damage-instances"), [&ALL[..], &["--json"]].concat());
    let (file, text) = (folder.join("instances.jsonl"), run(&all, "").out);
    let one = run(&["run", "lists.als", "-c", "OneEnd", "--json"], "").out;
    let mut state = 88_172_645_463_325_252_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 8) as usize % below
    };
    let shown = |bytes: &[u8]| {
        std::fs::write(&file, bytes).unwrap();
        run(&["show", file.to_str().unwrap(), "--first", "99", "--json"], "")
    };
    let whole = shown(text.as_bytes());
    assert_eq!((whole.code, whole.json()["instances"].as_array().unwrap().len()), (0, 3));
    let mut refused = 0;
    for round in 0..300 {
        let mut bytes = if round % 2 == 0 { text.clone() } else { one.clone() }.into_bytes();
        let place = random(bytes.len() - 8);
        match random(5) {
            0 => bytes[place] = b"0123456789{}[],:\"abN$ "[random(23)],
            1 => drop(bytes.drain(place..place + 1 + random(7))),
            2 => bytes.insert(place, bytes[place]),
            3 => bytes.swap(place, place + 1),
            _ => bytes.truncate(place),
        }
        let found = shown(&bytes);
        if found.code == 2 {
            refused += 1;
            continue;
        }
        assert_eq!(found.code, 0, "{}", found.err);
        let damaged = String::from_utf8(bytes).unwrap();
        let documents: Result<Vec<serde_json::Value>, _> =
            serde_json::Deserializer::from_str(&damaged).into_iter().collect();
        let mut expected = Vec::new();
        for document in documents.expect("what was read is JSON") {
            expected.extend(document.get("instance").cloned());
            let commands = document["commands"].as_array().cloned().unwrap_or_default();
            expected.extend(commands.iter().map(|command| command["instance"].clone()));
        }
        let read = found.json();
        let read = read["instances"].as_array().cloned().unwrap_or_else(|| vec![read["instance"].clone()]);
        assert_eq!(read, expected, "{damaged}");
    }
    assert!(refused > 150, "{refused} of 300");
}

/// The lines of whole instances.
fn instances(text: &str) -> impl Iterator<Item = String> + '_ {
    let whole = text.split_inclusive('\n').filter(|line| line.ends_with('\n') && line.contains("\"instance\":{"));
    whole.map(|line| line.trim_end().to_owned())
}

fn number(line: &str) -> usize {
    let json: serde_json::Value = serde_json::from_str(line).unwrap();
    json["number"].as_u64().unwrap() as usize
}
