//! What a path did where it could have gone on differently.

use std::fmt;
use std::panic::Location;
use std::str::FromStr;

/// What was done at one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Taken {
    /// A branch went this way.
    Branch(bool),
    /// Of so many alternatives, this one.
    Alternative(u32, u32),
    /// The value that was asked for is this one.
    Is(i128),
    /// The value that was asked for is not this one.
    IsNot(i128),
}

impl Taken {
    /// What comes of it at its place: equal for equal directions.
    pub(crate) fn direction(self) -> u32 {
        match self {
            Taken::Branch(way) => u32::from(way),
            Taken::Alternative(number, _) => number,
            Taken::Is(_) => 1,
            Taken::IsNot(_) => 0,
        }
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Taken::Branch(true) => f.write_str("T"),
            Taken::Branch(false) => f.write_str("F"),
            Taken::Alternative(number, of) => write!(f, "{number}/{of}"),
            Taken::Is(value) => write!(f, "={value}"),
            Taken::IsNot(value) => write!(f, "!{value}"),
        }
    }
}

impl FromStr for Taken {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number = |text: &str| text.parse().map_err(drop);
        match (text, text.split_once('/')) {
            ("T", _) => Ok(Taken::Branch(true)),
            ("F", _) => Ok(Taken::Branch(false)),
            (_, Some((number, of))) => Ok(Taken::Alternative(number.parse().map_err(drop)?, of.parse().map_err(drop)?)),
            _ => match (text.strip_prefix('='), text.strip_prefix('!')) {
                (Some(value), _) => Ok(Taken::Is(number(value)?)),
                (_, Some(value)) => Ok(Taken::IsNot(number(value)?)),
                _ => Err(()),
            },
        }
    }
}

/// One point of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    pub(crate) taken: Taken,
    /// Stands for the question, to notice that another one is asked; 0 if it is not known.
    pub(crate) question: u64,
    /// Where the question was asked.
    pub(crate) place: Option<&'static Location<'static>>,
    /// How many conditions came before.
    pub(crate) conditions: usize,
    /// How many variables there were.
    pub(crate) variables: usize,
}

/// Which decisions follow from later ones: that a value is one says that it is not those that were left out before.
pub(crate) fn implied(decisions: &[Decision]) -> Vec<bool> {
    let is_not = |decision: &Decision| matches!(decision.taken, Taken::IsNot(_));
    let settled = decisions.iter().rposition(|decision| !is_not(decision)).unwrap_or(0);
    decisions.iter().enumerate().map(|(number, decision)| number < settled && is_not(decision)).collect()
}
