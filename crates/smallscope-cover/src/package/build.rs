//! Builds a copy of the package with the code that runs the function. Nothing is written where the user's files are, but for cargo's target folder.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;
use serde_json::Value;

use super::find::{Package, cargo};

const RUNTIME: [(&str, &str); 5] = [
    ("drive", include_str!("child/drive.rs")),
    ("marks", include_str!("child/marks.rs")),
    (
        "outcomes",
        concat!(
            "use crate::smallscope_std as std;\nuse self::std::prelude::v1::*;\n",
            include_str!("../runner/child/outcomes.rs")
        ),
    ),
    ("pointers", include_str!("child/pointers.rs")),
    ("values", include_str!("child/values.rs")),
];
/// Folders that are no part of what is built.
const LEFT_OUT: [&str; 3] = [".git", "node_modules", ".jj"];
/// Files of the copy that the user need not have.
const ADDED: [&str; 3] = ["Cargo.lock", "smallscope_run.rs", "smallscope_runtime.rs"];

/// The copy of a package.
pub(super) struct Copy {
    /// Where it is, and where it is built.
    pub(super) folder: PathBuf,
    built: PathBuf,
    /// Held until the program is built and taken away: the folder, and the names of programs, are those of all who build there.
    _lock: std::fs::File,
}

/// What became of tests.
pub(super) enum Ended {
    /// The compiler refuses these.
    Refused(Vec<String>),
    /// These fail.
    Failing(Vec<String>),
}

/// What the compiler says about a piece of code.
pub(super) struct Complaint {
    /// The key of the piece; none for code of the user.
    pub(super) key: Option<String>,
    pub(super) message: String,
    /// The file and the line in the copy.
    pub(super) place: Option<(String, usize)>,
}

impl Copy {
    /// Copies the workspace; files that are there and the same stay as they are, so that cargo builds no dependency twice.
    pub(super) fn make(package: &Package, limit: Duration) -> Result<Copy, String> {
        let mut hasher = DefaultHasher::new();
        package.folder.hash(&mut hasher);
        let name = format!("{}-{:x}", package.name, hasher.finish());
        let mut home = package.target.join("smallscope");
        if std::fs::create_dir_all(&home).is_err() {
            home = std::env::temp_dir().join("smallscope");
        }
        let home = home.canonicalize().map_err(|error| format!("cannot use `{}`: {error}", home.display()))?;
        let lock = locked(&home.join("lock"), limit)?;
        let folder = home.join(name);
        copy(&package.workspace, &folder, &[&package.target, &home], &mut Vec::new())?;
        Ok(Copy { folder, built: home.join("build"), _lock: lock })
    }

    /// The place of a file of the user in the copy.
    pub(super) fn place(&self, package: &Package, file: &Path) -> PathBuf {
        self.folder.join(file.strip_prefix(&package.workspace).unwrap_or(file))
    }

    /// Writes the manifest, the program and the runtime.
    pub(super) fn prepare(&self, package: &Package, literals: &str) -> Result<(), String> {
        let manifest = self.place(package, &package.folder.join("Cargo.toml"));
        let text = std::fs::read_to_string(&manifest).map_err(|error| format!("cannot read the manifest: {error}"))?;
        let mut text = without_sections(&text);
        if package.is_library {
            if !package.is_linked {
                text = as_library(&text);
            }
            text += "\n[[bin]]\nname = \"smallscope-run\"\npath = \"smallscope_run.rs\"\ntest = false\n";
            let main = format!("fn main() {{ {}::smallscope_main(); }}\n", package.name.replace('-', "_"));
            write(&manifest.with_file_name("smallscope_run.rs"), &main)?;
        }
        write(&manifest, &with_paths(&text, &package.folder, &package.workspace))?;
        let root = self.folder.join("Cargo.toml");
        let has_workspace =
            std::fs::read_to_string(&root).is_ok_and(|text| text.lines().any(|it| it.trim().starts_with("[workspace")));
        if !has_workspace {
            let text = std::fs::read_to_string(&root).unwrap_or_default();
            write(&root, &format!("{text}\n[workspace]\n"))?;
        }
        let mut runtime = String::new();
        for (name, text) in RUNTIME {
            runtime += &format!("pub mod {name} {{\n{text}\n}}\n");
        }
        runtime += &format!(
            "pub mod literals {{ use crate::smallscope_std::prelude::v1::*;\n{literals}\n}}\npub use self::drive::*;\npub use self::marks::*;\npub use self::outcomes::*;\npub use self::values::*;\n"
        );
        write(&self.folder.join("smallscope_runtime.rs"), &runtime.replace("//!", "//"))
    }

    /// What the root file gets.
    pub(super) fn root_code(&self, package: &Package) -> String {
        let main = if package.is_library { "pub fn smallscope_main" } else { "fn main" };
        format!(
            "\n#[doc(hidden)] extern crate std as smallscope_std;\n#[doc(hidden)] #[allow(warnings)] #[path = {:?}] pub mod smallscope_runtime;\n\
             #[doc(hidden)] #[allow(warnings)] {main}() {{ smallscope_runtime::serve(smallscope_entry) }}\n",
            self.folder.join("smallscope_runtime.rs").display().to_string()
        )
    }

    /// Builds; the program, or what the compiler says.
    pub(super) fn build(
        &self,
        package: &Package,
        flags: &[String],
        limit: Duration,
    ) -> Result<PathBuf, Vec<Complaint>> {
        let own = |message: String| vec![Complaint { key: None, message, place: None }];
        let bin = if package.is_library { "smallscope-run" } else { &package.name };
        let output = tempfile::NamedTempFile::new().map_err(|error| own(error.to_string()))?;
        let errors = tempfile::NamedTempFile::new().map_err(|error| own(error.to_string()))?;
        let reopen = |file: &tempfile::NamedTempFile| file.reopen().map_err(|error| own(error.to_string()));
        let mut command = cargo();
        command
            .arg("build")
            .args(["--message-format=json", "--quiet", "--bin", bin])
            .args(capped(&self.folder))
            .args(flags);
        command.arg("--manifest-path").arg(self.place(package, &package.folder.join("Cargo.toml")));
        command.arg("--target-dir").arg(&self.built).stdout(reopen(&output)?).stderr(reopen(&errors)?);
        for (name, value) in
            [("DEBUG", "0"), ("PANIC", "unwind"), ("OVERFLOW_CHECKS", "true"), ("DEBUG_ASSERTIONS", "true")]
        {
            command.env(format!("CARGO_PROFILE_DEV_{name}"), value);
        }
        let mut child = command.spawn().map_err(|error| own(format!("cannot start cargo: {error}")))?;
        let begun = Instant::now();
        let status = loop {
            match child.try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) if begun.elapsed() < limit => std::thread::sleep(Duration::from_millis(20)),
                _ => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Err(own(format!("the package was not built within {} s", limit.as_secs())));
                }
            }
        };
        let text = std::fs::read_to_string(output.path()).unwrap_or_default();
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let mut complaints = Vec::new();
        for line in lines {
            if let (true, Some(program)) = (status.success(), line["executable"].as_str()) {
                return Ok(PathBuf::from(program));
            }
            let message = &line["message"];
            if message["level"] == "error" {
                complaints.extend(self.complaint(message));
            }
        }
        if complaints.is_empty() {
            let text = std::fs::read_to_string(errors.path()).unwrap_or_default();
            complaints = own(format!("cargo cannot build the package: {}", text.trim_end()));
        }
        Err(complaints)
    }

    /// Runs the tests of the package; the goals that they reach, and a remark if they did not all pass.
    pub(super) fn tested(
        &self,
        package: &Package,
        flags: &[String],
        limit: Duration,
    ) -> Result<(Vec<usize>, Option<String>), String> {
        let failed = |error: std::io::Error| format!("cannot run the tests: {error}");
        let (seen, errors) = (tempfile::NamedTempFile::new(), tempfile::NamedTempFile::new());
        let (seen, errors) = (seen.map_err(failed)?, errors.map_err(failed)?);
        let mut command = cargo();
        command.args(["test", "--quiet", "--no-fail-fast", "--tests"]).args(capped(&self.folder)).args(flags);
        command.arg("--manifest-path").arg(self.place(package, &package.folder.join("Cargo.toml")));
        command.arg("--target-dir").arg(&self.built).env("SMALLSCOPE_SEEN", seen.path());
        command.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_PROFILE_DEV_PANIC", "unwind");
        command.stdout(errors.reopen().map_err(failed)?).stderr(errors.reopen().map_err(failed)?);
        let mut child = command.spawn().map_err(failed)?;
        let begun = Instant::now();
        let status = loop {
            match child.try_wait().map_err(failed)? {
                Some(status) => break Some(status),
                None if begun.elapsed() < limit => std::thread::sleep(Duration::from_millis(20)),
                None => {
                    let _ = child.kill();
                    let _ = child.wait();
                    break None;
                }
            }
        };
        let text = std::fs::read_to_string(seen.path()).map_err(failed)?;
        let mut goals: Vec<usize> = text.lines().filter_map(|it| it.parse().ok()).collect();
        goals.sort_unstable();
        goals.dedup();
        let remark = match status {
            None => Some(format!("the tests of the package were stopped after {} s", limit.as_secs())),
            Some(status) if !status.success() => {
                let text = std::fs::read_to_string(errors.path()).unwrap_or_default();
                let line = text.lines().find(|it| it.starts_with("error") || it.contains("test result: FAILED"));
                Some(format!("not all tests of the package pass in the copy: {}", line.unwrap_or_default()))
            }
            Some(_) => None,
        };
        Ok((goals, remark))
    }

    /// Runs the tests of a module of the package.
    pub(super) fn own_tests(
        &self,
        package: &Package,
        flags: &[String],
        limit: Duration,
        module: &str,
    ) -> Result<Ended, String> {
        let failed = |error: std::io::Error| format!("cannot run the tests: {error}");
        let output = tempfile::NamedTempFile::new().map_err(failed)?;
        let errors = tempfile::NamedTempFile::new().map_err(failed)?;
        let mut command = cargo();
        command.args(["test", "--quiet", "--message-format=json"]).args(capped(&self.folder)).args(flags);
        match package.is_library {
            true => command.arg("--lib"),
            false => command.args(["--bin", &package.name]),
        };
        command.arg("--manifest-path").arg(self.place(package, &package.folder.join("Cargo.toml")));
        command.arg("--target-dir").arg(&self.built).env("CARGO_PROFILE_DEV_DEBUG", "0");
        command.args(["--", "--format=pretty"]).arg(format!("{module}::"));
        command.stdout(output.reopen().map_err(failed)?).stderr(errors.reopen().map_err(failed)?);
        let mut child = command.spawn().map_err(failed)?;
        let begun = Instant::now();
        while child.try_wait().map_err(failed)?.is_none() {
            if begun.elapsed() > limit {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("the tests were not run within {} s", limit.as_secs()));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let is_success = child.wait().map_err(failed)?.success();
        let text = std::fs::read_to_string(output.path()).map_err(failed)?;
        let (mut refused, mut failing, mut is_run, mut first) = (Vec::new(), Vec::new(), false, None);
        for line in text.lines() {
            if let Ok(line) = serde_json::from_str::<Value>(line) {
                let message = &line["message"];
                if message["level"] == "error" {
                    let complaint = self.complaint(message);
                    first = first.or_else(|| complaint.as_ref().map(|it| it.message.clone()));
                    refused.extend(complaint.and_then(|it| it.key));
                }
                continue;
            }
            is_run |= line.starts_with("test result");
            if let Some(name) = line.strip_prefix("test ").filter(|it| it.ends_with("FAILED")) {
                let name = name.split([' ', '\t']).next().unwrap_or_default();
                failing.push(name.rsplit("::").next().unwrap_or_default().to_owned());
            }
        }
        match () {
            () if !refused.is_empty() => Ok(Ended::Refused(refused)),
            () if is_run || is_success || !failing.is_empty() => Ok(Ended::Failing(failing)),
            () => {
                let text = std::fs::read_to_string(errors.path()).unwrap_or_default();
                let line = text.lines().find(|it| it.starts_with("error")).unwrap_or_default().to_owned();
                Err(format!("the tests of the package are not compiled: {}", first.unwrap_or(line)))
            }
        }
    }

    fn complaint(&self, message: &Value) -> Option<Complaint> {
        let text = message["message"].as_str()?.to_owned();
        if text.starts_with("aborting due to") {
            return None;
        }
        let spans = message["spans"].as_array().cloned().unwrap_or_default();
        let place = spans.iter().find(|it| it["is_primary"] == true).and_then(|it| {
            Some((it["file_name"].as_str()?.to_owned(), usize::try_from(it["line_start"].as_u64()?).ok()?))
        });
        let keys = spans.iter().filter(|it| it["is_primary"] == true).filter_map(|span| {
            let file = Path::new(span["file_name"].as_str()?);
            let line = usize::try_from(span["line_start"].as_u64()?).ok()?;
            let path = if file.is_absolute() { file.to_owned() } else { self.folder.join(file) };
            key_at(&std::fs::read_to_string(path).ok()?, line)
        });
        Some(Complaint { key: keys.into_iter().next(), message: text, place })
    }
}

/// The option for cargo by which lints are warnings, as in a dependency: what the compiler denies today may have been allowed when a crate was
/// published. Flags for targets, where the user has some, keep cargo from reading those for all builds; where both are flags for targets they are
/// joined.
fn capped(folder: &Path) -> [String; 2] {
    let texts = folder.ancestors().flat_map(|it| [it.join(".cargo/config.toml"), it.join(".cargo/config")]);
    let of_targets = texts.filter_map(|it| std::fs::read_to_string(it).ok()).any(|text| {
        let mut is_target = false;
        text.lines().map(str::trim).any(|line| {
            if line.starts_with('[') {
                is_target = line.trim_start_matches('[').trim_start().starts_with("target");
            }
            (is_target && line.starts_with("rustflags")) || (line.starts_with("target.") && line.contains("rustflags"))
        })
    });
    let key = if of_targets { "target.'cfg(all())'.rustflags" } else { "build.rustflags" };
    ["--config".to_owned(), format!("{key}=['--cap-lints=warn']")]
}

/// The key of the piece of code at a line.
fn key_at(text: &str, line: usize) -> Option<String> {
    let before: Vec<&str> = text.lines().take(line).collect();
    let found = before.iter().rev().find_map(|it| it.trim_start().strip_prefix("/*smallscope:")?.split_once("*/"))?;
    Some(found.0.to_owned()).filter(|it| !it.is_empty())
}

/// A manifest without lints, which are about the code of the user.
fn without_sections(text: &str) -> String {
    let (mut out, mut is_out) = (String::new(), false);
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with('[') {
            let name = trimmed.trim_matches(['[', ']']);
            is_out = name == "lints" || name.starts_with("lints.");
        }
        if !is_out {
            out += line;
            out.push('\n');
        }
    }
    out
}

/// A manifest whose dependencies outside of the workspace, which are not copied, are named by whole paths.
fn with_paths(text: &str, folder: &Path, workspace: &Path) -> String {
    let (mut out, mut is_dependency) = (String::new(), false);
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with('[') {
            is_dependency = ["dependencies", "patch", "replace"].iter().any(|it| trimmed.contains(it));
        }
        let at = line.find("path").filter(|_| is_dependency);
        let named = at.and_then(|at| {
            let open = at + line[at..].find('"')? + 1;
            let close = open + line[open..].find('"')?;
            let whole = folder.join(&line[open..close]).canonicalize().ok()?;
            let is_key = line[at + 4..open - 1].trim() == "=";
            (is_key && !whole.starts_with(workspace))
                .then(|| format!("{}{}{}", &line[..open], whole.display(), &line[close..]))
        });
        out += named.as_deref().unwrap_or(line);
        out.push('\n');
    }
    out
}

/// A manifest whose library Rust programs can use.
fn as_library(text: &str) -> String {
    let is_kind = |it: &str| ["crate-type", "crate_type"].iter().any(|word| it.trim_start().starts_with(word));
    text.lines()
        .map(|it| if is_kind(it) { "crate-type = [\"rlib\"]\n".to_owned() } else { format!("{it}\n") })
        .collect()
}

/// Writes a file, unless that is what it is.
pub(super) fn write(path: &Path, text: &str) -> Result<(), String> {
    if std::fs::read_to_string(path).is_ok_and(|it| it == text) {
        return Ok(());
    }
    std::fs::write(path, text).map_err(|error| format!("cannot write `{}`: {error}", path.display()))
}

/// Waits until nobody else builds there.
fn locked(path: &Path, limit: Duration) -> Result<std::fs::File, String> {
    let failed = |error: std::io::Error| format!("cannot use `{}`: {error}", path.display());
    let file = std::fs::OpenOptions::new().append(true).create(true).open(path).map_err(failed)?;
    #[cfg(unix)]
    {
        use rustix::fs::{FlockOperation, flock};
        let begun = Instant::now();
        while let Err(error) = flock(&file, FlockOperation::NonBlockingLockExclusive) {
            if error != rustix::io::Errno::WOULDBLOCK && error != rustix::io::Errno::INTR {
                break; // A file system without locks.
            }
            if begun.elapsed() > limit {
                return Err(format!("another run builds in `{}`", path.parent().unwrap_or(path).display()));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    #[cfg(not(unix))]
    let _ = limit;
    Ok(file)
}

/// Copies a folder, and removes what is no longer there. `above` are the folders around it, as links may lead back to them.
fn copy(from: &Path, to: &Path, without: &[&Path], above: &mut Vec<PathBuf>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("cannot copy `{}`: {error}", from.display());
    std::fs::create_dir_all(to).map_err(failed)?;
    above.push(from.canonicalize().map_err(failed)?);
    let mut names = FxHashSet::default();
    for entry in std::fs::read_dir(from).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let (name, path) = (entry.file_name(), entry.path());
        let place = to.join(&name);
        if path.is_dir() {
            let is_build =
                path.join("CACHEDIR.TAG").is_file() || (name == "target" && from.join("Cargo.toml").is_file());
            let whole = path.canonicalize().map_err(failed)?;
            let is_around = above.contains(&whole) || without.contains(&&*whole);
            if is_build || is_around || LEFT_OUT.iter().any(|it| name == *it) {
                continue;
            }
            if place.is_file() {
                std::fs::remove_file(&place).map_err(failed)?;
            }
            copy(&path, &place, without, above)?;
        } else if path.is_file() {
            if place.is_dir() {
                std::fs::remove_dir_all(&place).map_err(failed)?;
            }
            let bytes = match std::fs::read(&path) {
                Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => continue,
                bytes => bytes.map_err(failed)?,
            };
            if !std::fs::read(&place).is_ok_and(|it| it == bytes) {
                std::fs::write(&place, bytes).map_err(failed)?;
            }
        } else {
            continue;
        }
        names.insert(name);
    }
    for entry in std::fs::read_dir(to).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let (name, place) = (entry.file_name(), entry.path());
        if names.contains(&name) || ADDED.iter().any(|it| name == *it) {
            continue;
        }
        let removed = if place.is_dir() { std::fs::remove_dir_all(&place) } else { std::fs::remove_file(&place) };
        removed.map_err(failed)?;
    }
    above.pop();
    Ok(())
}
