//! Options for feeding other programs.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use smallscope_core::units;

/// How instances are handed to other programs.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Other programs")]
pub struct FeedArguments {
    /// Write each instance with this Jinja template, in which signatures are lists and fields are attributes
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub template: Option<PathBuf>,

    // Clap takes an n in braces in a help text for the end of a line, but not in the name of a value.
    /// Write each instance to a file of its own. Its number replaces the n in braces
    #[arg(long, hide_short_help = true, value_name = "PATH{n}", requires = "template", conflicts_with = "exec")]
    pub output: Option<String>,

    /// Run a program on each instance. It reads the instance from standard input, or from the file that `{}` stands for: by --template,
    /// or as JSON. An exit status other than 0 is a failure
    #[arg(long, value_name = "COMMAND")]
    pub exec: Option<String>,

    /// Also run a second program on each instance, and compare the two
    #[arg(long, value_name = "COMMAND", requires = "exec", hide_short_help = true)]
    pub compare: Option<String>,

    /// Compare only this [default: both]
    #[arg(long, value_name = "WHAT", requires = "compare", hide_short_help = true)]
    pub compare_only: Option<Compared>,

    /// Numbers in outputs are equal if they differ by no more than this, relative to the larger one if that is above 1
    #[arg(long, hide_short_help = true, value_name = "T", requires = "compare", value_parser = tolerance)]
    pub tolerance: Option<f64>,

    /// Stop a program after this time, and count it as a failure
    #[arg(long, hide_short_help = true, value_name = "TIME", default_value = "10s", value_parser = units::time)]
    pub program_timeout: Duration,

    /// How many programs run at the same time; 0 for one per core
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 1)]
    pub jobs: usize,

    /// Keep failures in this folder: input, outputs and the instance
    #[arg(long, hide_short_help = true, value_name = "DIR", requires = "exec", value_hint = clap::ValueHint::DirPath)]
    pub keep: Option<PathBuf>,

    /// Run the programs with `sh -c`, not directly
    #[arg(long, hide_short_help = true, requires = "exec")]
    pub shell: bool,
}

/// What of two programs is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Compared {
    /// Their exit statuses
    Status,
    /// Their outputs
    Output,
}

fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value >= 0.0 && value.is_finite() => Ok(value),
        _ => Err("expected a number that is not negative, such as 1e-9".to_owned()),
    }
}
