//! Values in structures.
//!
//! A file by itself, of nothing but the standard library: programs that are compiled apart, to run code on inputs, contain it as it is
//! ([`DATUM_SOURCE`](crate::DATUM_SOURCE)).

/// The number of an object within its `Structure`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub usize);

/// A value in a structure.
///
/// Values are ordered in some way, so that what has no order of its own, such as the entries of a `HashMap`, can be put into one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Datum {
    /// A field that nothing has read, so that any value would do.
    Unread,
    /// `()` and other types with one value.
    Unit,
    /// `None`, a null pointer, or a weak pointer to nothing.
    Nothing,
    /// `Some` value.
    Some(Box<Datum>),
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(i128),
    /// A character.
    Char(char),
    /// A string.
    Text(String),
    /// A value of a foreign type, as its `Debug` text.
    Opaque(String),
    /// A tuple.
    Tuple(Vec<Datum>),
    /// A vector, slice or array.
    Sequence(Vec<Datum>),
    /// A vector whose positions are names only: an arena, and its number.
    Arena(usize, Vec<Datum>),
    /// A set, each element once.
    Set(Vec<Datum>),
    /// A map: keys, each once, with their values.
    Map(Vec<(Datum, Datum)>),
    /// A position in the arena of the given number.
    Index(usize, usize),
    /// A struct, or a variant of an enum.
    Record {
        /// The type's name.
        class: String,
        /// The variant's name, for enums.
        variant: Option<String>,
        /// The fields' names and values; tuple fields are named "0", "1", ….
        fields: Vec<(String, Datum)>,
    },
    /// A pointer to an object.
    Ref(ObjectId),
}
