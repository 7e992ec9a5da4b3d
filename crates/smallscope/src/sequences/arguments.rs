//! The arguments that a call is made with, and how they are written in Rust.

use std::fmt::Debug;

use smallscope_core::small::List as _;

/// The arguments to try for a call, each with its Rust code.
///
/// A range, an array or a vector becomes one by `into()`, with the values' `Debug` texts as their code.
#[derive(Clone, Debug)]
pub struct Arguments<A> {
    pub(super) values: Vec<A>,
    /// For each of the values, what the call looks like: the call alone, or one text for each side.
    pub(super) codes: Vec<Vec<String>>,
    /// Whether the codes are what stands behind the call's name.
    pub(super) follow_name: bool,
    /// Names and texts of the variables, and how many values each of them took.
    variables: Vec<(String, String, usize)>,
}

impl<A> Arguments<A> {
    /// These arguments; `code` says what a call with them looks like: `list.push(1)`.
    ///
    /// ```
    /// use smallscope::sequences::Arguments;
    /// let pairs = Arguments::of([(0, 'a'), (1, 'b')], |(at, letter)| format!("text.insert({at}, {letter:?})"));
    /// # let _ = pairs;
    /// ```
    pub fn of(values: impl IntoIterator<Item = A>, code: impl Fn(&A) -> String) -> Self {
        let values: Vec<A> = values.into_iter().list();
        let codes = values.iter().map(|value| vec![code(value)]).list();
        Arguments { values, codes, follow_name: false, variables: Vec::new() }
    }

    /// None yet, for variables of these names and with values from these expressions.
    #[doc(hidden)]
    pub fn __new(variables: &[(&str, &str)]) -> Self {
        let variables = variables.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned(), 0)).list();
        Arguments { values: Vec::new(), codes: Vec::new(), follow_name: false, variables }
    }

    /// Notes that a variable has taken a value.
    #[doc(hidden)]
    pub fn __met(&mut self, variable: usize) {
        self.variables[variable].2 += 1;
    }

    /// Adds arguments.
    #[doc(hidden)]
    pub fn __add(&mut self, value: A, codes: Vec<String>) {
        self.values.push(value);
        self.codes.push(codes);
    }

    /// The variable that took no value, with the expression that gave none.
    pub(super) fn empty_variable(&self) -> Option<(&str, &str)> {
        let empty = self.variables.iter().find(|(_, _, count)| *count == 0);
        empty.map(|(name, text, _)| (name.as_str(), text.as_str()))
    }
}

impl<A: Debug, I: IntoIterator<Item = A>> From<I> for Arguments<A> {
    /// Written as `(1)`, or `(1, 'a')` if the values are tuples, behind the call's name.
    fn from(values: I) -> Self {
        let text = |value: &A| match format!("{value:?}") {
            tuple if tuple.starts_with('(') => tuple,
            other => format!("({other})"),
        };
        Arguments { follow_name: true, ..Arguments::of(values, text) }
    }
}
