//! Options for feeding other programs.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use smallscope_core::units;

/// How instances are handed to other programs.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Other programs")]
pub struct FeedArguments {
    /// Write each instance by this template: a Jinja file in which signatures are lists and fields are attributes
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub template: Option<PathBuf>,

    // Clap takes an n in braces in a help text for the end of a line, but not in the name of a value.
    /// Write each instance to a file of its own; its number stands where the pattern has an n in braces
    #[arg(long, value_name = "PATH{n}", requires = "template", conflicts_with = "exec")]
    pub output: Option<String>,

    /// Run a program on each instance, which reads it from standard input, or from the file that `{}` stands for; without
    /// --template it is JSON. An exit status other than 0 is a failure
    #[arg(long, value_name = "COMMAND")]
    pub exec: Option<String>,

    /// Run a second program on it, too, and compare what they do
    #[arg(long, value_name = "COMMAND", requires = "exec")]
    pub compare: Option<String>,

    /// Compare exit statuses only
    #[arg(long, requires = "compare", conflicts_with = "compare_output")]
    pub compare_status: bool,

    /// Compare outputs only
    #[arg(long, requires = "compare")]
    pub compare_output: bool,

    /// Numbers in outputs are equal if they differ by no more than this, relative to the larger one if that is above 1
    #[arg(long, value_name = "T", requires = "compare", value_parser = tolerance)]
    pub tolerance: Option<f64>,

    /// Stop a program after this time; that is a failure
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = units::time)]
    pub program_timeout: Duration,

    /// How many instances are tried at the same time; 0 for as many as there are cores
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub jobs: usize,

    /// Keep what failed in this folder: input, outputs and the instance
    #[arg(long, value_name = "DIR", requires = "exec", value_hint = clap::ValueHint::DirPath)]
    pub keep: Option<PathBuf>,

    /// Run the programs by `sh -c`; without it no shell is involved
    #[arg(long, requires = "exec")]
    pub shell: bool,
}

fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value >= 0.0 && value.is_finite() => Ok(value),
        _ => Err("expected a number that is not negative, such as 1e-9".to_owned()),
    }
}
