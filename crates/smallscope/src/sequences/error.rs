//! What keeps sequences from being explored.

use std::error::Error;
use std::fmt;

/// Why there is nothing to explore.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SequencesError {
    /// There is no call.
    NoCalls,
    /// Nothing tells states apart.
    NoKey,
    /// A part of sequences of every length is asked for, by `SMALLSCOPE_SHARD` or `smallscope.toml`.
    Sharded,
    /// The result cannot be written.
    Result(String),
    /// A call has no arguments to be made with.
    NoArguments {
        /// The call.
        call: String,
        /// The variable that has no value, if it is known.
        variable: Option<String>,
        /// The expression that gives none.
        values: Option<String>,
    },
}

impl fmt::Display for SequencesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SequencesError::NoCalls => write!(f, "there is no call to make; add one with `call`"),
            SequencesError::NoKey => {
                write!(f, "nothing tells states apart; say with `key` or `structure` what does")
            }
            SequencesError::Sharded => {
                write!(
                    f,
                    "sequences of every length cannot be split into shards, as which states are new depends on all the others: say \
                     `up_to`, or run this test without SMALLSCOPE_SHARD"
                )
            }
            SequencesError::Result(problem) => f.write_str(problem),
            SequencesError::NoArguments { call, variable: Some(variable), values: Some(values) } => {
                write!(f, "`{call}` is never called: `{values}` gives no value for `{variable}`")
            }
            SequencesError::NoArguments { call, .. } => {
                write!(f, "`{call}` is never called: its arguments have no values")
            }
        }
    }
}

impl Error for SequencesError {}
