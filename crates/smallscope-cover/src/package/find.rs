//! Finds the package that a path belongs to, by `cargo metadata`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustc_hash::FxHashSet;
use serde_json::Value;

/// A package, and the one target of it that is looked at.
#[derive(Clone, Debug)]
pub(super) struct Package {
    /// Its folder, and that of its workspace.
    pub(super) folder: PathBuf,
    pub(super) workspace: PathBuf,
    /// Where cargo builds.
    pub(super) target: PathBuf,
    /// The root file of the crate, whether it is a library, and its name.
    pub(super) root: PathBuf,
    pub(super) is_library: bool,
    /// Whether Rust programs can use the library.
    pub(super) is_linked: bool,
    pub(super) name: String,
    /// The features that are on.
    pub(super) features: FxHashSet<String>,
    /// What cargo sets in the environment where it runs the package.
    pub(super) variables: Vec<(String, String)>,
    /// Whether code can name other packages.
    pub(super) has_dependencies: bool,
    /// The name of the crate whose traits are serde's.
    pub(super) serde: &'static str,
}

/// The command that runs cargo.
pub(super) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.stdin(Stdio::null());
    command
}

/// The folder with the manifest that a file or folder belongs to.
pub(super) fn manifest(path: &Path) -> Option<PathBuf> {
    let path = path.canonicalize().ok()?;
    path.ancestors().map(|folder| folder.join("Cargo.toml")).find(|it| it.is_file())
}

/// Asks cargo about the package with this manifest; of several targets, the library, or the one that the file is the root of.
pub(super) fn find(manifest: &Path, file: Option<&Path>, flags: &[String]) -> Result<Package, String> {
    let mut command = cargo();
    command.args(["metadata", "--no-deps", "--format-version=1", "--manifest-path"]).arg(manifest);
    let output = command.output().map_err(|error| format!("cannot start cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo cannot read the package: {}", String::from_utf8_lossy(&output.stderr).trim_end()));
    }
    let data: Value = serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    let path = |value: &Value| PathBuf::from(value.as_str().unwrap_or_default());
    let packages = data["packages"].as_array().cloned().unwrap_or_default();
    let package = packages.iter().find(|it| path(&it["manifest_path"]) == manifest);
    let Some(package) = package.or_else(|| packages.first().filter(|_| packages.len() == 1)) else {
        return Err(format!(
            "`{}` is the manifest of a workspace: name the folder of one of its packages",
            manifest.display()
        ));
    };
    let targets = package["targets"].as_array().cloned().unwrap_or_default();
    let has_kind = |target: &Value, kinds: &[&str]| {
        target["kind"].as_array().is_some_and(|all| all.iter().filter_map(Value::as_str).any(|it| kinds.contains(&it)))
    };
    let library = ["lib", "rlib", "dylib", "cdylib", "staticlib"];
    let is_root = |target: &&Value| file.is_some_and(|file| path(&target["src_path"]) == file);
    let chosen = targets.iter().find(|it| is_root(it) && has_kind(it, &["bin"]));
    let chosen = chosen.or_else(|| targets.iter().find(|it| has_kind(it, &library)));
    let Some(target) = chosen.or_else(|| targets.iter().find(|it| has_kind(it, &["bin"]))) else {
        return Err("the package has neither a library nor a program (a crate of macros cannot be called)".to_owned());
    };
    let dependencies = package["dependencies"].as_array().cloned().unwrap_or_default();
    let depends = |name: &str| dependencies.iter().any(|it| it["name"] == name && it["kind"].is_null());
    Ok(Package {
        folder: folder_of(package),
        workspace: path(&data["workspace_root"]),
        target: path(&data["target_directory"]),
        root: path(&target["src_path"]),
        is_library: has_kind(target, &library),
        is_linked: has_kind(target, &library[..3]),
        name: target["name"].as_str().unwrap_or_default().to_owned(),
        features: features(&package["features"], flags),
        variables: variables(package, &folder_of(package)),
        has_dependencies: dependencies.iter().any(|it| it["kind"].is_null()),
        serde: if depends("serde") || !depends("serde_core") { "serde" } else { "serde_core" },
    })
}

fn folder_of(package: &Value) -> PathBuf {
    let manifest = package["manifest_path"].as_str().map(Path::new);
    manifest.and_then(Path::parent).map(Path::to_owned).unwrap_or_default()
}

/// The variables that `cargo run` sets.
fn variables(package: &Value, folder: &Path) -> Vec<(String, String)> {
    let text = |name: &str| package[name].as_str().unwrap_or_default().to_owned();
    let version = text("version");
    let numbers: Vec<&str> = version.split(['.', '-', '+']).collect();
    let number = |at: usize| numbers.get(at).copied().unwrap_or_default().to_owned();
    let mut all = vec![
        ("CARGO_MANIFEST_DIR", folder.display().to_string()),
        ("CARGO_PKG_NAME", text("name")),
        ("CARGO_PKG_DESCRIPTION", text("description")),
        ("CARGO_PKG_VERSION_MAJOR", number(0)),
        ("CARGO_PKG_VERSION_MINOR", number(1)),
        ("CARGO_PKG_VERSION_PATCH", number(2)),
        ("CARGO_PKG_VERSION_PRE", number(3)),
    ];
    all.push(("CARGO_PKG_VERSION", version));
    all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The features that are on, with those that they turn on.
fn features(all: &Value, flags: &[String]) -> FxHashSet<String> {
    let mut open: Vec<String> = Vec::new();
    let every = || all.as_object().map(|all| all.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    if flags.iter().any(|it| it == "--all-features") {
        open = every();
    } else if !flags.iter().any(|it| it == "--no-default-features") {
        open.push("default".to_owned());
    }
    let named = flags.iter().filter_map(|it| it.strip_prefix("--features="));
    open.extend(named.flat_map(|it| it.split([',', ' '])).map(str::to_owned));
    let mut on = FxHashSet::default();
    while let Some(name) = open.pop() {
        let turned = all[&name].as_array().cloned().unwrap_or_default();
        if on.insert(name) {
            open.extend(
                turned.iter().filter_map(Value::as_str).filter(|it| !it.contains([':', '/'])).map(str::to_owned),
            );
        }
    }
    on
}
