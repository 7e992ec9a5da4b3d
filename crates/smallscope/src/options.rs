//! How inputs are tried: one set of options, wherever it is written.
//!
//! An attribute, a contract's methods, the environment (`SMALLSCOPE_TIME=30s`) and the file `smallscope.toml` (`time = "30s"`) fill the
//! same [`Options`]. The environment goes before what the code says, and the code before the file. An unknown name or a value that
//! cannot be read is a warning.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use smallscope_core::small::List as _;
use smallscope_core::{scheduler, units};

use crate::harness::tell;

/// The file with options for all tests, in the folder of the package or above it.
const FILE: &str = "smallscope.toml";

fn read_as<T>(text: &str, read: fn(&str) -> Option<T>) -> Option<T> {
    read(text)
}

/// Declares the options, each once: its type, and how its text is read.
macro_rules! options {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $read:expr;)*) => {
        /// How inputs are tried. What is not set has a default.
        #[derive(Clone, Debug, Default, PartialEq)]
        #[non_exhaustive]
        pub struct Options {
            $($(#[$doc])* pub $name: Option<$type>,)*
        }

        const NAMES: &[&str] = &[$(stringify!($name)),*];

        impl Options {
            /// Nothing set.
            pub const NONE: Options = Options { $($name: None),* };

            /// These, and what is not set here as it is there.
            #[must_use]
            pub fn or(self, other: Options) -> Options {
                Options { $($name: self.$name.or(other.$name)),* }
            }

            /// Sets the option of a name by its text; none if there is no such option, false if the text is not understood.
            fn set(&mut self, name: &str, text: &str) -> Option<bool> {
                match name {
                    $(stringify!($name) => {
                        self.$name = read_as::<$type>(text.trim(), $read);
                        Some(self.$name.is_some())
                    })*
                    _ => None,
                }
            }
        }
    };
}

options! {
    /// The largest size. Without one, sizes grow while time lasts, and then larger inputs are drawn at random.
    bound: usize = |text| text.parse().ok();
    /// How long a test may take.
    time: Duration = |text| units::time(text).ok();
    /// Threads that search.
    threads: usize = |text| text.parse().ok();
    /// Which shard of how many; `auto` for the one that a scheduler gives to this process.
    shard: (usize, usize) = shard;
    /// Whether the code runs in a process of its own.
    isolate: bool = flag;
    /// How long the code may take on one input.
    timeout: Duration = |text| units::time(text).ok();
    /// After how long on one input the user is told of it. Without a bound, a test that is not isolated ends after twice that.
    patience: Duration = |text| units::time(text).ok().filter(|time| !time.is_zero());
    /// Whether to go on after a failure, and report all of them by kind.
    all_failures: bool = flag;
    /// Whether inputs on which it fails are kept and tried first.
    keep: bool = flag;
    /// Where drawings of failures go, as files.
    draw: String = |text| Some(text.to_owned()).filter(|path| !path.is_empty());
    /// Where results go, as files that `smallscope merge` adds up.
    results: String = |text| Some(text.to_owned()).filter(|path| !path.is_empty());
    /// Where tests with a bound keep what is left to do, to go on from there.
    checkpoint: String = |text| Some(text.to_owned()).filter(|path| !path.is_empty());
    /// How often that is written.
    checkpoint_every: Duration = |text| units::time(text).ok();
    /// The seed of inputs that are drawn at random.
    seed: u64 = |text| text.parse().ok();
}

impl Options {
    /// These options of code, with those of the environment before them and those of the package's file behind them. Warns of what
    /// cannot be read. Without a package's folder, the file is looked for from the current one upwards.
    ///
    /// # Panics
    ///
    /// If the shard is `auto`, and the scheduler's variables are missing or contradict one another.
    pub fn resolved(self, manifest: &str) -> Options {
        let mut warnings = Vec::new();
        let environment = Options::of_environment(&mut warnings);
        let file = file_of(Path::new(manifest));
        let file = file.map_or(Options::NONE, |(path, text)| Options::of_file(&path, &text, &mut warnings));
        warnings.iter().for_each(|warning| tell(warning));
        let said = environment.or(self);
        // What may be spent on tests without a bound says nothing about a test that is to exhaust one.
        let time = file.time.filter(|_| said.bound.is_none());
        said.or(Options { time, ..file })
    }

    fn of_environment(warnings: &mut Vec<String>) -> Options {
        let variables = std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value)));
        // Those of child processes are between the harness and itself; the number of shards is part of what schedulers say.
        let ours = variables.filter(|(name, _)| {
            name.starts_with("SMALLSCOPE_") && !name.starts_with("SMALLSCOPE_CHILD") && name != scheduler::SHARDS
        });
        Options::of_variables(ours.map(|(name, value)| (name, value.to_string_lossy().into_owned())), warnings)
    }

    fn of_variables(variables: impl Iterator<Item = (String, String)>, warnings: &mut Vec<String>) -> Options {
        let mut options = Options::NONE;
        for (variable, value) in variables {
            let name = variable.strip_prefix("SMALLSCOPE_").unwrap_or_default().to_ascii_lowercase();
            match options.set(&name, &value) {
                Some(true) => {}
                Some(false) => warnings.push(format!("warning: {variable}={value} is not understood and not used")),
                None => {
                    let names: Vec<String> = NAMES.iter().map(|name| in_environment(name)).list();
                    let known = names.iter().map(String::as_str);
                    warnings
                        .push(format!("warning: there is no variable {variable}; {}", suggestion(&variable, known)));
                }
            }
        }
        options
    }

    /// Reads lines `name = value`: the part of TOML that the options need.
    fn of_file(path: &Path, text: &str, warnings: &mut Vec<String>) -> Options {
        let mut options = Options::NONE;
        for (number, line) in text.lines().enumerate() {
            let place = format!("{}:{}", path.display(), number + 1);
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let entry = line.split_once('=').and_then(|(name, value)| Some((name.trim(), plain(value)?)));
            let Some((name, value)) = entry else {
                warnings.push(format!("warning: {place}: expected a line such as `time = \"2s\"`; it is not used"));
                continue;
            };
            match options.set(name, value) {
                Some(true) => {}
                Some(false) => {
                    warnings.push(format!("warning: {place}: {name} = {value} is not understood and not used"))
                }
                None => {
                    let hint = suggestion(name, NAMES.iter().copied());
                    warnings.push(format!("warning: {place}: there is no option `{name}`; {hint}"));
                }
            }
        }
        options
    }
}

/// A shard `i/n`, or that of the scheduler.
///
/// # Panics
///
/// If the scheduler's variables are missing or contradict one another: a test that took all inputs instead, or another part, would
/// not be what is meant.
fn shard(text: &str) -> Option<(usize, usize)> {
    let shard = units::shard(text);
    match &shard {
        Err(problem) if text == "auto" => panic!("SMALLSCOPE_SHARD=auto: {problem}"),
        _ => shard.ok(),
    }
}

/// A value of TOML without its quotes and without a comment after it; none if a quote is missing.
fn plain(value: &str) -> Option<&str> {
    let value = value.trim();
    match value.strip_prefix('"') {
        Some(quoted) => {
            let (text, rest) = quoted.split_once('"')?;
            let rest = rest.trim();
            (rest.is_empty() || rest.starts_with('#')).then_some(text)
        }
        None => Some(value.split('#').next().unwrap_or_default().trim()),
    }
}

/// The nearest file of options, from a package's folder upwards.
fn file_of(manifest: &Path) -> Option<(PathBuf, String)> {
    // Cargo runs tests in the folder of their package.
    let here = std::env::current_dir().ok();
    let manifest = if manifest.as_os_str().is_empty() { here.as_deref()? } else { manifest };
    manifest.ancestors().map(|folder| folder.join(FILE)).find_map(|path| {
        let text = fs::read_to_string(&path).ok()?;
        Some((path, text))
    })
}

fn in_environment(name: &str) -> String {
    format!("SMALLSCOPE_{}", name.to_ascii_uppercase())
}

fn suggestion<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    match smallscope_core::closest(name, known.clone()) {
        Some(meant) => format!("did you mean {meant}?"),
        None => format!("there are {}", known.list().join(", ")),
    }
}

/// `1` and `true`, `0` and `false`.
fn flag(text: &str) -> Option<bool> {
    match text {
        "1" | "true" | "yes" | "on" => Some(true),
        "0" | "false" | "no" | "off" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_variables(variables: &[(&str, &str)]) -> (Options, Vec<String>) {
        let mut warnings = Vec::new();
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        (Options::of_variables(variables, &mut warnings), warnings)
    }

    #[test]
    fn known_variables_are_read() {
        let (options, warnings) = of_variables(&[
            ("SMALLSCOPE_BOUND", "5"),
            ("SMALLSCOPE_TIME", "1.5s"),
            ("SMALLSCOPE_THREADS", "2"),
            ("SMALLSCOPE_SHARD", "1/4"),
            ("SMALLSCOPE_ALL_FAILURES", "1"),
        ]);
        let expected = Options {
            bound: Some(5),
            time: Some(Duration::from_millis(1500)),
            threads: Some(2),
            shard: Some((1, 4)),
            all_failures: Some(true),
            ..Options::NONE
        };
        assert_eq!(options, expected);
        assert!(warnings.is_empty());
    }

    #[test]
    fn what_is_not_understood_is_a_warning() {
        let (options, warnings) =
            of_variables(&[("SMALLSCOPE_BUOND", "5"), ("SMALLSCOPE_SHARD", "4/4"), ("SMALLSCOPE_TIME", "soon")]);
        assert_eq!(options, Options::NONE);
        assert_eq!(warnings.len(), 3);
        assert!(warnings[0].contains("there is no variable SMALLSCOPE_BUOND; did you mean SMALLSCOPE_BOUND?"));
    }

    #[test]
    fn files_have_the_same_options() {
        let mut warnings = Vec::new();
        let text = "# for all tests\ntime = \"3s\" # more than usual\n\nthreads = 2\nisolate = true\ntimes = 2\n[table]\ndraw = \"a\n";
        let options = Options::of_file(Path::new("smallscope.toml"), text, &mut warnings);
        let time = Some(Duration::from_secs(3));
        assert_eq!(options, Options { time, threads: Some(2), isolate: Some(true), ..Options::NONE });
        assert_eq!(warnings.len(), 3, "{warnings:?}");
        assert!(
            warnings[0].contains("smallscope.toml:6: there is no option `times`; did you mean time?"),
            "{warnings:?}"
        );
    }

    #[test]
    fn the_first_that_says_something_counts() {
        let (environment, _) = of_variables(&[("SMALLSCOPE_BOUND", "5")]);
        let own = Options { bound: Some(2), threads: Some(4), ..Options::NONE };
        let both = environment.or(own);
        assert_eq!((both.bound, both.threads, both.time), (Some(5), Some(4), None));
    }
}
