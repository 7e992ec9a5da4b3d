//! The compiled classes in the repository are those of the sources beside them.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::java;

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
}

fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = Vec::new();
    files(folder, "class", &mut found);
    found
        .into_iter()
        .map(|path| (path.strip_prefix(folder).unwrap().to_owned(), std::fs::read(&path).unwrap()))
        .collect()
}

/// Compilers of other versions write other bytes, so only the names are compared with them.
#[test]
fn classes_are_compiled_from_the_sources_beside_them() {
    let version =
        Command::new("javac").arg("-version").output().ok().map(|output| {
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
        });
    let Some(version) = version else {
        println!("skipped compiling the sources: there is no javac");
        return;
    };
    let crate_folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let library = crate_folder.join("korat/classes");
    let library_path = library.to_str().unwrap();
    let sets: [(PathBuf, &[&str]); 3] = [
        (crate_folder.join("korat"), &["-g:lines,source", "--release", "8"]),
        (java("structures"), &["-g", "--release", "8", "-cp", library_path]),
        (java("programs"), &["-g", "--release", "17"]),
    ];
    for (number, (folder, options)) in sets.iter().enumerate() {
        let target = std::env::temp_dir().join(format!("smallscope-compiled-{}-{number}", std::process::id()));
        let mut sources = Vec::new();
        files(&folder.join("src"), "java", &mut sources);
        let mut javac = Command::new("javac");
        javac
            .args(["-nowarn", "-Xlint:none", "-encoding", "UTF-8"])
            .args(*options)
            .arg("-d")
            .arg(&target)
            .args(&sources);
        let output = javac.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let (new, kept) = (contents(&target), contents(&folder.join("classes")));
        std::fs::remove_dir_all(&target).unwrap();
        assert!(new.keys().eq(kept.keys()), "{}: other classes than in the repository", folder.display());
        if version.contains("javac 17.") {
            let changed: Vec<_> =
                kept.iter().filter(|(name, bytes)| new[*name] != **bytes).map(|(name, _)| name).collect();
            assert!(changed.is_empty(), "{}: compile again, {changed:?} changed", folder.display());
        }
    }
}
