//! What can be wrong with a problem, worded for whoever stated it.

use std::fmt;

use smallscope_core::{CheckpointError, Stop};

/// What is wrong with a problem. Each names the offending thing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// Two atoms have one name.
    DuplicateAtom {
        /// The name.
        atom: String,
    },
    /// No atom has this name.
    UnknownAtom {
        /// The name.
        atom: String,
        /// A similar name that an atom has.
        closest: Option<String>,
    },
    /// Tuples of this length over this many atoms cannot be numbered.
    ArityTooLarge {
        /// How many atoms there are.
        atoms: usize,
        /// The length.
        arity: usize,
    },
    /// More tuples than can be kept.
    TooManyTuples {
        /// How many there would be.
        tuples: usize,
        /// Their length.
        arity: usize,
    },
    /// The arities of parts do not fit together.
    Arity {
        /// The whole expression or formula.
        expression: String,
        /// What does not fit, with the arities.
        problem: String,
    },
    /// A relation has no bounds.
    Unbound {
        /// The relation.
        relation: String,
        /// Where it is used.
        expression: String,
    },
    /// A variable is used where nothing declares it.
    Undeclared {
        /// The variable.
        variable: String,
        /// Where it is used.
        expression: String,
    },
    /// Bounds that cannot be.
    Bounds {
        /// The relation.
        relation: String,
        /// What is wrong with its bounds.
        problem: String,
    },
    /// An integer does not fit the bit width.
    BitWidth {
        /// The integer.
        value: i64,
        /// The bit width.
        width: u32,
        /// Where it stands; empty for an integer that an atom carries.
        expression: String,
    },
    /// A bit width that integers cannot have.
    WidthOutOfRange {
        /// The bit width.
        width: u32,
        /// The largest that they can have.
        most: u32,
    },
    /// A constant made for another universe.
    Universe {
        /// The constant.
        expression: String,
        /// How many atoms it is over.
        atoms: usize,
        /// How many atoms the universe has.
        universe: usize,
    },
    /// Two sets of atoms are declared under one name.
    DuplicateName {
        /// The name.
        name: String,
    },
    /// A variable has too many sets as values to try them all.
    TooManySets {
        /// The declaration.
        expression: String,
        /// How many tuples the sets are taken from.
        tuples: usize,
    },
    /// Something is wrong in a constraint.
    Constraint {
        /// The constraint's name.
        name: String,
        /// What is wrong.
        error: Box<Error>,
    },
    /// A shard that there is not; they are counted from 0.
    Shard {
        /// The shard asked for.
        shard: usize,
        /// How many there are.
        shards: usize,
    },
    /// There are not so many instances.
    NoInstance {
        /// The number asked for, from 0.
        number: u64,
        /// How many there are.
        found: u64,
    },
    /// Partial instances are asked for, but only one of each kind: completions of one may be the same up to renaming atoms.
    PartialKinds,
    /// A checkpoint is of another problem, or of other options.
    ForeignCheckpoint,
    /// The file of a checkpoint cannot be read or written, or is damaged.
    Checkpoint(CheckpointError),
    /// A limit was reached before the value was known.
    Stopped(Stop),
    /// A quantifier over sets that cannot be replaced by a relation to be found.
    HigherOrder {
        /// The declaration.
        expression: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::DuplicateAtom { atom } => write!(f, "two atoms are named `{atom}`"),
            Error::UnknownAtom { atom, closest: Some(closest) } => {
                write!(f, "no atom is named `{atom}`; did you mean `{closest}`?")
            }
            Error::UnknownAtom { atom, closest: None } => write!(f, "no atom is named `{atom}`"),
            Error::ArityTooLarge { arity: 0, .. } => f.write_str("a relation has at least one column"),
            Error::ArityTooLarge { atoms, arity } => {
                write!(f, "there are too many tuples of length {arity} over {atoms} atoms")
            }
            Error::TooManyTuples { tuples, arity } => {
                write!(f, "a bound of {tuples} tuples of length {arity} is too large to keep; use fewer atoms")
            }
            Error::Arity { expression, problem } => write!(f, "in `{expression}`: {problem}"),
            Error::Unbound { relation, expression } => {
                write!(f, "the relation `{relation}` has no bounds; it is used in `{expression}`")
            }
            Error::Undeclared { variable, expression } => {
                write!(f, "the variable `{variable}` is used in `{expression}`, where nothing declares it")
            }
            Error::Bounds { relation, problem } => write!(f, "bounds of `{relation}`: {problem}"),
            Error::BitWidth { value, width, expression } => {
                match expression.as_str() {
                    "" => write!(f, "the integer {value}, which an atom carries,")?,
                    _ => write!(f, "{value} in `{expression}`")?,
                }
                let top = 1i64 << (width - 1);
                write!(f, " does not fit {width} bits, which hold {} to {}; use a larger bit width", -top, top - 1)
            }
            Error::WidthOutOfRange { width, most } => {
                write!(f, "integers cannot have {width} bits; use 1 to {most}")
            }
            Error::Universe { expression, atoms, universe } => {
                write!(f, "the constant `{expression}` is over {atoms} atoms, the universe has {universe}")
            }
            Error::DuplicateName { name } => write!(f, "two sets of atoms are declared as `{name}`"),
            Error::TooManySets { expression, tuples } => {
                write!(f, "`{expression}` ranges over the subsets of {tuples} tuples, which are too many to try")
            }
            Error::Constraint { name, error } => write!(f, "constraint `{name}`: {error}"),
            Error::Shard { shard, shards } => {
                write!(f, "there is no shard {shard} of {shards}: shards are counted from 0")
            }
            Error::NoInstance { number, found } => {
                let are = if *found == 1 { "is 1" } else { &format!("are {found}") };
                write!(f, "there is no instance {number}: there {are}, counted from 0")
            }
            Error::PartialKinds => f.write_str(
                "partial instances are not told apart up to renaming atoms: ask for all instances, or for reduced ones",
            ),
            Error::ForeignCheckpoint => {
                f.write_str("the checkpoint is of another problem, or of the same problem with other options")
            }
            Error::Checkpoint(error) => error.fmt(f),
            Error::Stopped(stop) => write!(f, "given up: {stop}"),
            Error::HigherOrder { expression } => write!(
                f,
                "`{expression}` quantifies over sets; this can be decided only where it asks for one such set to exist"
            ),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Constraint { error, .. } => Some(error),
            Error::Checkpoint(error) => Some(error),
            _ => None,
        }
    }
}

impl From<Stop> for Error {
    fn from(stop: Stop) -> Self {
        Error::Stopped(stop)
    }
}
