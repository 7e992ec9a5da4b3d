//! Strings of bounded length: vectors of characters with the methods of strings.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Add;

use super::list::SymVec;
use super::{Operand, Sym};
use crate::explore::Path;

/// A string whose length and characters may not be known.
///
/// ```
/// use smallscope_symbolic::{any_string, explore};
///
/// let paths = explore(|| {
///     let name = any_string(4);
///     name.starts_with("a") && name.contains("-")
/// });
/// let names: Vec<String> = paths.iter().filter(|path| path.returned() == Some(&true)).map(|path| path.string(0)).collect();
/// assert!(names.len() == 1 && names[0].starts_with('a') && names[0].contains('-'));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct SymString(SymVec<char>);

impl SymString {
    pub(crate) fn of(letters: SymVec<char>) -> Self {
        SymString(letters)
    }

    /// How many bytes it has.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from("aé").len(), 3);
    /// ```
    #[allow(clippy::len_without_is_empty)] // It is below: a branch.
    pub fn len(&self) -> Sym<usize> {
        self.0.sum(Sym::width)
    }

    /// How many characters it has.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from("aé").count(), 2);
    /// ```
    pub fn count(&self) -> Sym<usize> {
        self.0.len()
    }

    /// Whether it is empty: a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert!(SymString::from("").is_empty());
    /// ```
    #[track_caller]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The character of a number, as by `chars().nth(..)`: a branch whether there is one.
    ///
    /// ```
    /// # use smallscope_symbolic::{Sym, SymString};
    /// assert_eq!(SymString::from("aé").char_at(1), Some(Sym::new('é')));
    /// ```
    #[track_caller]
    pub fn char_at(&self, number: impl Operand<usize>) -> Option<Sym<char>> {
        self.0.get(number)
    }

    /// The characters: at each, a branch whether there is one more.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from("aé").chars().count(), 2);
    /// ```
    pub fn chars(&self) -> impl Iterator<Item = Sym<char>> + '_ {
        self.0.iter()
    }

    /// Its characters as a vector of unknown length.
    ///
    /// ```
    /// # use smallscope_symbolic::{SymString, SymVec};
    /// assert_eq!(*SymString::from("ab").as_chars(), SymVec::from(['a', 'b']));
    /// ```
    pub fn as_chars(&self) -> &SymVec<char> {
        &self.0
    }

    /// Adds a character at the end.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// let mut text = SymString::from("a");
    /// text.push('b');
    /// assert_eq!(text, "ab");
    /// ```
    pub fn push(&mut self, letter: impl Operand<char>) {
        self.0.push(letter);
    }

    /// Adds a string at the end.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// let mut text = SymString::from("a");
    /// text.push_str("bc");
    /// assert_eq!(text, "abc");
    /// ```
    pub fn push_str(&mut self, other: impl Into<SymString>) {
        self.0 = self.0.concat(&other.into().0);
    }

    /// The small letters of ASCII for capital ones. No branch.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from("aBÉ").to_ascii_lowercase(), "abÉ");
    /// ```
    #[must_use]
    pub fn to_ascii_lowercase(&self) -> Self {
        SymString(self.0.map(Sym::to_ascii_lowercase))
    }

    /// The capital letters of ASCII for small ones. No branch.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from("aBé").to_ascii_uppercase(), "ABé");
    /// ```
    #[must_use]
    pub fn to_ascii_uppercase(&self) -> Self {
        SymString(self.0.map(Sym::to_ascii_uppercase))
    }

    /// What it is for the values of a path.
    ///
    /// ```
    /// use smallscope_symbolic::{any_string, explore};
    ///
    /// let paths = explore(|| any_string(2) + "!");
    /// assert_eq!(paths.iter().map(|path| path.returned().unwrap().value(path)).collect::<Vec<_>>(), ["!"]);
    /// ```
    pub fn value<R>(&self, path: &Path<R>) -> String {
        self.0.value(path).into_iter().collect()
    }

    /// What it is for other values of a path's inputs.
    ///
    /// ```
    /// use smallscope_symbolic::{any_string, explore};
    ///
    /// let paths = explore(|| any_string(1) + "!");
    /// let path = paths.iter().next().unwrap();
    /// assert_eq!(path.returned().unwrap().value_for(path, &[1, 'a' as i128]), "a!");
    /// ```
    pub fn value_for<R>(&self, path: &Path<R>, inputs: &[i128]) -> String {
        self.0.value_for(path, inputs).into_iter().collect()
    }

    /// A value that is possible on this path, and each other one on a path of its own, as far as
    /// [`values`](crate::Exploration::values) allows.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from("ab").concrete(), "ab");
    /// ```
    #[track_caller]
    pub fn concrete(&self) -> String {
        let len = self.count().concrete();
        self.0.iter().take(len).map(Sym::concrete).collect()
    }
}

/// Questions about another string, with a branch and without one.
macro_rules! questions {
    ($($plain:ident, $branch:ident, $what:literal, $yes:literal;)*) => {
        impl SymString {$(
            #[doc = concat!("Whether it ", $what, " the other one, as a truth value that is not decided yet.")]
            ///
            /// ```
            /// # use smallscope_symbolic::SymString;
            #[doc = concat!("assert_eq!(SymString::from(\"abc\").", stringify!($plain), "(", stringify!($yes), "), true);")]
            /// ```
            pub fn $plain(&self, other: impl Into<SymString>) -> Sym<bool> {
                self.0.$plain(&other.into().0)
            }

            #[doc = concat!("Whether it ", $what, " the other one: a branch.")]
            ///
            /// ```
            /// # use smallscope_symbolic::SymString;
            #[doc = concat!("assert!(SymString::from(\"abc\").", stringify!($branch), "(", stringify!($yes), "));")]
            /// ```
            #[track_caller]
            pub fn $branch(&self, other: impl Into<SymString>) -> bool {
                self.$plain(other).decide()
            }
        )*}
    };
}

questions! {
    starting_with, starts_with, "begins with", "ab";
    ending_with, ends_with, "ends with", "bc";
    containing, contains, "contains", "b";
}

/// Comparisons without a branch. Strings are ordered as their characters are, which is the order of their bytes.
impl SymString {
    /// Whether it is equal, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from("a").equal_to("a"), true);
    /// ```
    pub fn equal_to(&self, other: impl Into<SymString>) -> Sym<bool> {
        self.0.equal_to(&other.into().0)
    }

    /// Whether it comes first, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from("a").less_than("ab"), true);
    /// ```
    pub fn less_than(&self, other: impl Into<SymString>) -> Sym<bool> {
        self.0.less_than(&other.into().0)
    }
}

impl From<&str> for SymString {
    fn from(text: &str) -> Self {
        SymString(text.chars().collect())
    }
}

impl From<char> for SymString {
    fn from(letter: char) -> Self {
        SymString([letter].into())
    }
}

impl From<&SymString> for SymString {
    fn from(text: &SymString) -> Self {
        text.clone()
    }
}

impl<S: Into<SymString>> Add<S> for SymString {
    type Output = SymString;

    fn add(mut self, other: S) -> SymString {
        self.push_str(other);
        self
    }
}

impl PartialOrd for SymString {
    #[track_caller]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    #[track_caller]
    fn lt(&self, other: &Self) -> bool {
        self.0 < other.0
    }

    #[track_caller]
    fn le(&self, other: &Self) -> bool {
        self.0 <= other.0
    }

    #[track_caller]
    fn gt(&self, other: &Self) -> bool {
        self.0 > other.0
    }

    #[track_caller]
    fn ge(&self, other: &Self) -> bool {
        self.0 >= other.0
    }
}

impl Ord for SymString {
    #[track_caller]
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl PartialEq<&str> for SymString {
    #[track_caller]
    fn eq(&self, other: &&str) -> bool {
        self.equal_to(*other).decide()
    }
}

impl PartialOrd<&str> for SymString {
    #[track_caller]
    fn partial_cmp(&self, other: &&str) -> Option<Ordering> {
        Some(self.cmp(&(*other).into()))
    }
}

/// The text if it is known, else its characters as terms.
impl fmt::Debug for SymString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = || {
            let len = self.count().known()?;
            self.0.iter().take(len).map(Sym::known).collect::<Option<String>>()
        };
        // Only a known length is walked, so nothing is asked.
        match self.count().known().and_then(|_| known()) {
            Some(text) => fmt::Debug::fmt(&text, f),
            None => fmt::Debug::fmt(&self.0, f),
        }
    }
}
