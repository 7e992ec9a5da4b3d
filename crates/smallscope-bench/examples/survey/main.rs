//! How many functions of published crates get an answer from `smallscope cover`: a seeded draw of functions with branches.
//!
//! ```text
//! cargo run -p smallscope-bench --example survey -- --seed 1 --functions 200 --crates 100 --time 60 --folder /tmp/survey
//! ```
//!
//! Crates are drawn from `names.txt`, functions from those of each crate, both in the order of a hash with the seed. Cargo downloads the
//! crates; one that cargo cannot build by itself, or that has no function with branches, is passed over and counted. Each function is
//! run in a process of its own. Nothing but the folder is written to. This needs the network, so that no test runs it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use smallscope_cover::goals::Criterion;
use smallscope_cover::package::{RunSettings, functions, run_package};
use wait_timeout::ChildExt as _;

const NAMES: &str = include_str!("names.txt");
/// What notes say if some ways to build an input are missing.
const WEAK: [&str; 4] =
    ["no input is built with", "no input is made by", "no input has a value", "only the default value"];

/// What the draw is.
struct Draw {
    seed: u64,
    functions: usize,
    crates: usize,
    /// How long a function runs, and how long cargo may take for a crate with its dependencies.
    time: u64,
    build: Duration,
    folder: PathBuf,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [one, folder, method, time, build] = words.as_slice() {
        if one == "--one" {
            let seconds = |it: &String| Duration::from_secs(it.parse().unwrap_or(10));
            println!("{}", answer(Path::new(folder), method, seconds(time), seconds(build)));
            return;
        }
    }
    let value = |name: &str| words.iter().position(|it| it == name).and_then(|at| words.get(at + 1)).cloned();
    let number = |name: &str, otherwise| value(name).and_then(|it| it.parse().ok()).unwrap_or(otherwise);
    let draw = Draw {
        seed: number("--seed", 1),
        functions: usize::try_from(number("--functions", 40)).unwrap_or(40),
        crates: usize::try_from(number("--crates", 20)).unwrap_or(20).max(1),
        time: number("--time", 10),
        build: Duration::from_secs(number("--build", 300)),
        folder: value("--folder").map_or_else(|| std::env::temp_dir().join("smallscope-survey"), PathBuf::from),
    };
    survey(&draw);
}

/// Runs one function; the answer in a line: its kind, and more.
fn answer(folder: &Path, method: &str, time: Duration, build_time: Duration) -> String {
    let settings = RunSettings {
        criterion: Criterion::Branch,
        levels: 5,
        ints: None,
        time,
        run_time: Duration::from_secs(1),
        build_time,
        flags: Vec::new(),
        types: Vec::new(),
        invariants: Vec::new(),
        requires: Vec::new(),
        effects: false,
        lcov: None,
        is_whole: false,
        tests: false,
        emit: None,
        suggest: false,
    };
    match run_package(folder, method, &settings, &mut |_| {}) {
        Ok(ran) => {
            let (reached, all) = (ran.reached(), ran.goals.all.len());
            let kind = match ran.exhausted {
                _ if reached == all => "all covered",
                Some(_) if ran.notes.iter().any(|it| WEAK.iter().any(|word| it.contains(word))) => {
                    "all inputs run, some left out"
                }
                Some(_) => "all inputs run",
                None => "sampled",
            };
            let size = ran.exhausted.map_or(String::new(), |(size, inputs)| format!(", {inputs} up to size {size}"));
            let inputs = ran.runs + ran.samples;
            let is_open = |it: &usize| ran.example_of(*it).is_none() && ran.exhausted.is_some();
            let missed =
                (0..all).filter(is_open).map(|it| format!("{}: {}", ran.goals.all[it].line, ran.goals.all[it]));
            let missed: Vec<String> = missed.map(|it| it.replace(['\n', '\t'], " ")).collect();
            format!(
                "{kind}\t{reached} of {all}, {inputs} inputs{size}\t{}\t{}",
                ran.notes.join("; "),
                missed.join(" | ")
            )
        }
        Err(why) => format!("refused\t{}\t", why.replace(['\n', '\t'], " ")),
    }
}

/// A number for a name, by the seed (FNV-1a, mixed).
fn mixed(seed: u64, text: &str) -> u64 {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325 ^ seed.wrapping_mul(0x9E37_79B9_7F4A_7C15), |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let hash = (hash ^ (hash >> 31)).wrapping_mul(0x7fb5_d329_728e_a185);
    hash ^ (hash >> 27)
}

/// The names in the order of the draw, from one list and the other.
fn names(seed: u64) -> Vec<&'static str> {
    let list = |head: &str| {
        let lines = NAMES.lines().skip_while(|it| *it != head).skip(1).take_while(|it| !it.starts_with('['));
        let mut all: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
        all.sort_by_key(|it| mixed(seed, it));
        all
    };
    list("[used]").into_iter().zip(list("[structures]")).flat_map(|(one, other)| [one, other]).collect()
}

fn survey(draw: &Draw) {
    let begun = Instant::now();
    let each = draw.functions.div_ceil(draw.crates);
    let (mut counts, mut reasons): (BTreeMap<String, usize>, BTreeMap<String, usize>) = Default::default();
    let (mut drawn, mut crates) = (0, 0);
    for name in names(draw.seed) {
        if drawn >= draw.functions {
            break;
        }
        let folder = match fetched(draw, name) {
            Ok(folder) => folder,
            Err(why) => {
                println!("- {name}: {why}");
                *reasons.entry(format!("(crate) {}", why.split(':').next().unwrap_or_default())).or_default() += 1;
                continue;
            }
        };
        let mut all = match functions(&folder, &[]) {
            Ok(all) => all,
            Err(why) => {
                println!("- {name}: {why}");
                *reasons.entry("(crate) without functions".to_owned()).or_default() += 1;
                continue;
            }
        };
        all.sort();
        all.dedup();
        all.sort_by_key(|it| mixed(draw.seed, &format!("{name} {it}")));
        crates += usize::from(!all.is_empty());
        for (number, method) in all.iter().take(each.min(draw.functions - drawn)).enumerate() {
            let line = one(draw, &folder, method);
            let is_built = !["not compiled", "cannot build", "not built"].iter().any(|it| line.contains(it));
            if let Some(why) = (number == 0 && !is_built).then(|| not_built(draw, name)).flatten() {
                println!("- {name}: {why}");
                *reasons.entry("(crate) not built by itself".to_owned()).or_default() += 1;
                crates -= 1;
                break;
            }
            drawn += 1;
            println!("{name}\t{method}\t{line}");
            let mut parts = line.split('\t');
            let kind = parts.next().unwrap_or_default().to_owned();
            if kind == "refused" || kind == "crashed" {
                *reasons.entry(reason(parts.next().unwrap_or_default())).or_default() += 1;
            }
            *counts.entry(kind).or_default() += 1;
        }
    }
    println!(
        "\n{drawn} functions of {crates} crates, seed {}, {} s each; {} s",
        draw.seed,
        draw.time,
        begun.elapsed().as_secs()
    );
    for (kind, count) in counts {
        println!("{count:>5}  {kind}");
    }
    println!("\nrefused, and crates passed over, by reason");
    let mut reasons: Vec<(String, usize)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (reason, count) in reasons {
        println!("{count:>5}  {reason}");
    }
}

/// A refusal without the names in it.
fn reason(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let plain: String = parts.map(|(number, part)| if number % 2 == 0 { part } else { "_" }).collect();
    plain.chars().take(90).collect()
}

fn one(draw: &Draw, folder: &Path, method: &str) -> String {
    let program = std::env::current_exe().expect("the program has a path");
    let mut command = Command::new(program);
    command.arg("--one").arg(folder).arg(method).arg(draw.time.to_string());
    command.arg(draw.build.as_secs().to_string());
    command.env("CARGO_TARGET_DIR", draw.folder.join("target"));
    match limited(command, draw.build + Duration::from_secs(draw.time + 30)) {
        Ok(text) => text.lines().last().unwrap_or("crashed\tnothing was said").to_owned(),
        Err(why) => format!("crashed\t{why}"),
    }
}

/// What a command writes, if it ends well within a time.
fn limited(mut command: Command, limit: Duration) -> Result<String, String> {
    let (out, err) = (tempfile::NamedTempFile::new(), tempfile::NamedTempFile::new());
    let (out, err) = (out.map_err(|it| it.to_string())?, err.map_err(|it| it.to_string())?);
    let reopened = |file: &tempfile::NamedTempFile| file.reopen().map(Stdio::from).map_err(|it| it.to_string());
    command.stdin(Stdio::null()).stdout(reopened(&out)?).stderr(reopened(&err)?);
    let mut child = command.spawn().map_err(|it| it.to_string())?;
    let status = child.wait_timeout(limit).map_err(|it| it.to_string())?;
    let Some(status) = status else {
        let _ = child.kill();
        let _ = child.wait();
        return Err(format!("not done within {} s", limit.as_secs()));
    };
    let read = |file: &tempfile::NamedTempFile| std::fs::read(file.path()).unwrap_or_default();
    if status.success() {
        return Ok(String::from_utf8_lossy(&read(&out)).into_owned());
    }
    let text = String::from_utf8_lossy(&read(&err)).into_owned();
    let line = text.lines().find(|it| it.contains("error") || it.contains("panicked")).unwrap_or_default();
    Err(line.to_owned())
}

/// The source of a crate, which cargo downloaded.
fn fetched(draw: &Draw, name: &str) -> Result<PathBuf, String> {
    let home = draw.folder.join("fetch").join(name);
    let failed = |it: std::io::Error| format!("not written: {it}");
    std::fs::create_dir_all(home.join("src")).map_err(failed)?;
    std::fs::write(home.join("src/lib.rs"), "").map_err(failed)?;
    let manifest = format!(
        "[package]\nname = \"smallscope-fetch\"\nversion = \"0.0.0\"\nedition = \"2021\"\n[workspace]\n[dependencies]\n{name} = \"*\"\n"
    );
    std::fs::write(home.join("Cargo.toml"), manifest).map_err(failed)?;
    let mut command = Command::new("cargo");
    command.args(["metadata", "--format-version=1", "--filter-platform", &host()]).current_dir(&home);
    let text = limited(command, draw.build).map_err(|it| format!("not resolved: {it}"))?;
    let data: serde_json::Value = serde_json::from_str(&text).map_err(|it| format!("not resolved: {it}"))?;
    let packages = data["packages"].as_array().cloned().unwrap_or_default();
    let found = packages.iter().find(|it| it["name"] == name && it["source"].is_string());
    let package = found.ok_or_else(|| "not resolved: it has another name".to_owned())?;
    let is_library = package["targets"].as_array().is_some_and(|all| {
        all.iter().any(|it| it["kind"].as_array().is_some_and(|it| it.iter().any(|it| it == "lib" || it == "rlib")))
    });
    if !is_library {
        return Err("no library (macros, or a program)".to_owned());
    }
    let from = package["manifest_path"].as_str().map(Path::new).and_then(Path::parent).unwrap_or(Path::new(""));
    let to = draw.folder.join("crates").join(name);
    if !to.is_dir() {
        copied(from, &to).map_err(failed)?;
    }
    Ok(to)
}

/// Why a crate is not built as it is. Only crates of which a function was not compiled are asked: it takes as long as the function itself.
fn not_built(draw: &Draw, name: &str) -> Option<String> {
    let mut command = Command::new("cargo");
    command.args(["build", "--quiet"]).current_dir(draw.folder.join("fetch").join(name));
    command.env("CARGO_TARGET_DIR", draw.folder.join("target/smallscope/build")).env("CARGO_PROFILE_DEV_DEBUG", "0");
    limited(command, draw.build).err().map(|it| format!("not built by itself: {it}"))
}

fn host() -> String {
    let output = Command::new("rustc").arg("-vV").output().map(|it| it.stdout).unwrap_or_default();
    let text = String::from_utf8_lossy(&output).into_owned();
    text.lines().find_map(|it| it.strip_prefix("host: ")).unwrap_or_default().to_owned()
}

fn copied(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let place = to.join(entry.file_name());
        if entry.path().is_dir() {
            copied(&entry.path(), &place)?;
        } else {
            std::fs::copy(entry.path(), place)?;
        }
    }
    Ok(())
}
