//! Environment variables that override how tests are run.
//!
//! `SMALLSCOPE_BOUND=5`, `SMALLSCOPE_TIME=30s`, `SMALLSCOPE_THREADS=2`, `SMALLSCOPE_SHARD=0/4`, `SMALLSCOPE_ISOLATE=1`,
//! `SMALLSCOPE_TIMEOUT=2s`, `SMALLSCOPE_ALL_FAILURES=1`, `SMALLSCOPE_KEEP=0`, `SMALLSCOPE_DRAW=directory`. An unknown name or a value
//! that cannot be read is a warning.

use std::time::Duration;

use smallscope_core::units;

use crate::harness::{Setup, tell};

/// The settings of the environment.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Settings {
    bound: Option<usize>,
    pub(crate) time: Option<Duration>,
    threads: Option<usize>,
    shard: Option<(usize, usize)>,
    isolate: Option<bool>,
    timeout: Option<Duration>,
    pub(crate) all_failures: Option<bool>,
    keep: Option<bool>,
    draw: Option<String>,
}

const KNOWN: [&str; 9] = [
    "SMALLSCOPE_BOUND",
    "SMALLSCOPE_TIME",
    "SMALLSCOPE_THREADS",
    "SMALLSCOPE_SHARD",
    "SMALLSCOPE_ISOLATE",
    "SMALLSCOPE_TIMEOUT",
    "SMALLSCOPE_ALL_FAILURES",
    "SMALLSCOPE_KEEP",
    "SMALLSCOPE_DRAW",
];

impl Settings {
    /// What the environment says; warns of what it cannot read.
    pub(crate) fn from_environment() -> Self {
        let variables = std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value)));
        // Those of child processes are between the harness and itself.
        let is_ours = |name: &str| name.starts_with("SMALLSCOPE_") && !name.starts_with("SMALLSCOPE_CHILD");
        let ours = variables.filter(|(name, _)| is_ours(name));
        let (settings, warnings) = Self::read(ours.map(|(name, value)| (name, value.to_string_lossy().into_owned())));
        warnings.iter().for_each(|warning| tell(warning));
        settings
    }

    /// Reads names and values; gives warnings too.
    fn read(variables: impl Iterator<Item = (String, String)>) -> (Self, Vec<String>) {
        let (mut settings, mut warnings) = (Self::default(), Vec::new());
        for (name, value) in variables {
            let understood = match name.as_str() {
                "SMALLSCOPE_BOUND" => set(&mut settings.bound, value.trim().parse().ok()),
                "SMALLSCOPE_TIME" => set(&mut settings.time, units::time(&value).ok()),
                "SMALLSCOPE_THREADS" => set(&mut settings.threads, value.trim().parse().ok()),
                "SMALLSCOPE_SHARD" => set(&mut settings.shard, units::shard(&value).ok()),
                "SMALLSCOPE_ISOLATE" => set(&mut settings.isolate, flag(&value)),
                "SMALLSCOPE_TIMEOUT" => set(&mut settings.timeout, units::time(&value).ok()),
                "SMALLSCOPE_ALL_FAILURES" => set(&mut settings.all_failures, flag(&value)),
                "SMALLSCOPE_KEEP" => set(&mut settings.keep, flag(&value)),
                "SMALLSCOPE_DRAW" => set(&mut settings.draw, Some(value.clone()).filter(|path| !path.is_empty())),
                _ => {
                    warnings.push(format!("warning: there is no variable {name}; {}", suggestion(&name)));
                    continue;
                }
            };
            if !understood {
                warnings.push(format!("warning: {name}={value} is not understood and not used"));
            }
        }
        (settings, warnings)
    }

    /// The setup with these settings in place of its own.
    pub(crate) fn apply(self, setup: Setup) -> Setup {
        Setup {
            bound: self.bound.unwrap_or(setup.bound),
            time: self.time.or(setup.time),
            threads: self.threads.unwrap_or(setup.threads),
            shard: self.shard.or(setup.shard),
            isolate: self.isolate.unwrap_or(setup.isolate),
            timeout: self.timeout.or(setup.timeout),
            all_failures: self.all_failures.unwrap_or(setup.all_failures),
            keep: self.keep.unwrap_or(setup.keep),
            draw: self.draw.or(setup.draw),
            ..setup
        }
    }
}

fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    *place = value;
    place.is_some()
}

fn suggestion(name: &str) -> String {
    match smallscope_core::closest(name, KNOWN) {
        Some(meant) => format!("did you mean {meant}?"),
        None => format!("there are {}", KNOWN.join(", ")),
    }
}

/// `1` and `true`, `0` and `false`.
fn flag(text: &str) -> Option<bool> {
    match text.trim() {
        "1" | "true" | "yes" | "on" => Some(true),
        "0" | "false" | "no" | "off" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> (Settings, Vec<String>) {
        Settings::read(variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
    }

    #[test]
    fn known_variables_are_read() {
        let (settings, warnings) = read(&[
            ("SMALLSCOPE_BOUND", "5"),
            ("SMALLSCOPE_TIME", "1.5s"),
            ("SMALLSCOPE_THREADS", "2"),
            ("SMALLSCOPE_SHARD", "1/4"),
        ]);
        let time = Some(Duration::from_millis(1500));
        let expected = Settings { bound: Some(5), time, threads: Some(2), shard: Some((1, 4)), ..Settings::default() };
        assert_eq!(settings, expected);
        assert!(warnings.is_empty());
    }

    #[test]
    fn what_is_not_understood_is_a_warning() {
        let (settings, warnings) =
            read(&[("SMALLSCOPE_BUOND", "5"), ("SMALLSCOPE_SHARD", "4/4"), ("SMALLSCOPE_TIME", "soon")]);
        assert_eq!(settings, Settings::default());
        assert_eq!(warnings.len(), 3);
        assert!(warnings[0].contains("there is no variable SMALLSCOPE_BUOND"));
    }
}
