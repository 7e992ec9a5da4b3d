//! A path that was run: what it depends on, and what came of it.

use std::fmt;

use super::decision::Taken;
use super::input::says_character;
use super::run::Input;
use crate::oracle::{Mark, Oracle, with_oracle};
use crate::show::Shown;
use crate::sym::{Scalar, Sym};
use crate::term::{Condition, Term, Terms, Variable};
use smallscope_core::Panic;

/// How the program ended on a path.
///
/// ```
/// use smallscope_symbolic::{Ending, Sym, any, explore};
///
/// let paths = explore(|| 7 / any::<Sym<u8>>());
/// let zero = |path: &smallscope_symbolic::Path<_>| matches!(path.ending(), Ending::Panicked(_));
/// assert_eq!(paths.iter().filter(|path| zero(path)).count(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending<R> {
    /// It returned.
    Returned(R),
    /// It panicked.
    Panicked(Panic),
}

/// A path through a program, with values for which the program takes it.
///
/// ```
/// use smallscope_symbolic::{Sym, any_named, explore};
///
/// let paths = explore(|| any_named::<Sym<i32>>("x") + 1);
/// let texts: Vec<String> = paths.iter().map(|path| path.to_string()).collect();
/// assert_eq!(texts[0], "x = 0 -> x + 1\n    if !overflows(x + 1)");
/// assert!(texts[1].starts_with("x = 2147483647 panics: attempt to add with overflow"));
/// ```
#[derive(Clone, Debug)]
pub struct Path<R> {
    pub(super) mark: Mark,
    pub(super) terms: Terms,
    pub(super) inputs: Vec<Input>,
    pub(super) values: Vec<i128>,
    pub(super) conditions: Vec<Condition>,
    pub(super) decisions: Vec<Taken>,
    pub(super) ending: Ending<R>,
}

impl<R> Path<R> {
    /// How the program ended.
    ///
    /// ```
    /// use smallscope_symbolic::{Ending, explore};
    ///
    /// let paths = explore(|| 5);
    /// assert_eq!(paths.iter().next().unwrap().ending(), &Ending::Returned(5));
    /// ```
    pub fn ending(&self) -> &Ending<R> {
        &self.ending
    }

    /// What it returned, unless it panicked.
    ///
    /// ```
    /// # use smallscope_symbolic::explore;
    /// assert_eq!(explore(|| 5).iter().next().unwrap().returned(), Some(&5));
    /// ```
    pub fn returned(&self) -> Option<&R> {
        match &self.ending {
            Ending::Returned(result) => Some(result),
            Ending::Panicked(_) => None,
        }
    }

    /// Its panic, if it panicked.
    ///
    /// ```
    /// # use smallscope_symbolic::explore;
    /// let paths = explore(|| panic!("always"));
    /// assert_eq!(paths.iter().next().unwrap().panic().unwrap().message, "always");
    /// ```
    pub fn panic(&self) -> Option<&Panic> {
        match &self.ending {
            Ending::Returned(_) => None,
            Ending::Panicked(panic) => Some(panic),
        }
    }

    /// The names of the unknown values and what they are, as Rust writes it, in the order in which they were made.
    ///
    /// ```
    /// use smallscope_symbolic::{Sym, any_named, explore};
    ///
    /// let paths = explore(|| any_named::<Sym<char>>("letter") == 'q');
    /// assert!(paths.iter().any(|path| path.inputs().eq([("letter".to_owned(), "'q'".to_owned())])));
    /// ```
    pub fn inputs(&self) -> impl Iterator<Item = (String, String)> + '_ {
        self.inputs
            .iter()
            .zip(&self.values)
            .enumerate()
            .map(|(number, (input, value))| (self.name(Variable(number as u32)), (input.show)(*value)))
    }

    /// The value of an unknown one, by the order in which they were made.
    ///
    /// # Panics
    ///
    /// If there are not so many, or it has another type.
    ///
    /// ```
    /// use smallscope_symbolic::{any_in, explore};
    ///
    /// let paths = explore(|| any_in(3..=3) + 1);
    /// assert_eq!(paths.iter().map(|path| path.input::<i32>(0)).collect::<Vec<_>>(), [3]);
    /// ```
    #[track_caller]
    pub fn input<T: Scalar>(&self, number: usize) -> T {
        let Some(value) = self.values.get(number) else {
            panic!("this path has no unknown value {number}; it has {}, from 0 on", self.values.len())
        };
        let sort = self.terms.range(Variable(number as u32)).0;
        assert!(sort == T::SORT, "`{}` has another type than the one asked for", self.name(Variable(number as u32)));
        T::from_number(*value)
    }

    /// The value of an unknown string, by the number of its first input, which is its length.
    ///
    /// # Panics
    ///
    /// If there is none.
    ///
    /// ```
    /// use smallscope_symbolic::{any_string, explore};
    ///
    /// let paths = explore(|| any_string(3) == "yes");
    /// assert!(paths.iter().any(|path| path.string(0) == "yes"));
    /// ```
    #[track_caller]
    pub fn string(&self, number: usize) -> String {
        let len = self.input::<usize>(number);
        (0..len).map(|k| self.input::<char>(number + 1 + k)).collect()
    }

    /// What must hold for the program to take this path, in the order in which it was asked.
    ///
    /// ```
    /// use smallscope_symbolic::{Sym, any, explore};
    ///
    /// let paths = explore(|| any::<Sym<u8>>() < 3);
    /// let conditions: Vec<_> = paths.iter().map(|path| path.conditions()).collect();
    /// assert_eq!(conditions, [["x0 >= 3"], ["x0 < 3"]]);
    /// ```
    pub fn conditions(&self) -> Vec<String> {
        let name = |variable| self.name(variable);
        let said = self.conditions.iter().filter(|condition| !says_character(&self.terms, condition.term));
        said.map(|condition| Shown::new(&self.terms, &name).condition(*condition)).collect()
    }

    /// Whether the program takes this path for other values, given in the order in which unknown ones were made, if it makes
    /// the same choices. Values behind those of this path do not matter.
    ///
    /// # Panics
    ///
    /// If there are fewer values than this path made.
    ///
    /// ```
    /// use smallscope_symbolic::{any_in, explore};
    ///
    /// let paths = explore(|| any_in(0..10) < any_in(0..10));
    /// let less = paths.iter().find(|path| path.returned() == Some(&true)).unwrap();
    /// let pairs = (0..10).flat_map(|a| (0..10).map(move |b| [a, b]));
    /// assert_eq!(pairs.filter(|pair| less.is_taken_for(pair)).count(), 45);
    /// ```
    pub fn is_taken_for(&self, values: &[i128]) -> bool {
        let value = |variable: Variable| values[variable.0 as usize];
        let in_range = (0..self.terms.variables()).all(|k| {
            let (_, low, high) = self.terms.range(Variable(k as u32));
            (low..=high).contains(&values[k])
        });
        let holds = |condition: &Condition| (self.terms.evaluate(condition.term, &value) != 0) == condition.holds;
        in_range && self.conditions.iter().all(holds)
    }

    /// What a symbolic value that the program returned is on this path.
    ///
    /// # Panics
    ///
    /// If the value comes from another path.
    ///
    /// ```
    /// use smallscope_symbolic::{any_in, explore};
    ///
    /// let paths = explore(|| any_in(7..=7) + 1);
    /// let path = paths.iter().next().unwrap();
    /// assert_eq!(path.value(*path.returned().unwrap()), 8);
    /// ```
    pub fn value<T: Scalar>(&self, result: Sym<T>) -> T {
        self.value_for(result, &self.values)
    }

    /// What a symbolic value that the program returned is for other values, for which the program [takes](Path::is_taken_for)
    /// this path.
    ///
    /// # Panics
    ///
    /// If the value comes from another path.
    ///
    /// ```
    /// use smallscope_symbolic::{Sym, any, explore};
    ///
    /// let paths = explore(|| any::<Sym<u8>>().wrapping_mul(2));
    /// let path = paths.iter().next().unwrap();
    /// assert_eq!(path.value_for(*path.returned().unwrap(), &[21]), 42);
    /// ```
    pub fn value_for<T: Scalar>(&self, result: Sym<T>, values: &[i128]) -> T {
        match (result.known(), result.term_of(self.mark)) {
            (Some(value), _) => value,
            (None, Some(term)) => T::from_number(self.terms.evaluate(term, &|variable| values[variable.0 as usize])),
            (None, None) => panic!("the symbolic value comes from another path"),
        }
    }

    /// The decisions as text: `T` and `F` for branches, `2/5` for the alternative 2 of 5, `=7` for a value.
    ///
    /// ```
    /// use smallscope_symbolic::{any_in, choose, explore};
    ///
    /// let paths = explore(|| choose(2) == 1 || any_in(7..9).concrete() == 7);
    /// let decisions: Vec<_> = paths.iter().map(|path| path.decisions()).collect();
    /// assert_eq!(decisions, ["0/2 =7", "0/2 =8", "1/2"]);
    /// ```
    pub fn decisions(&self) -> String {
        self.decisions.iter().map(Taken::to_string).collect::<Vec<_>>().join(" ")
    }

    fn name(&self, variable: Variable) -> String {
        let name = self.inputs[variable.0 as usize].name.clone();
        name.unwrap_or_else(|| format!("x{}", variable.0))
    }
}

impl<R: fmt::Debug> Path<R> {
    /// What the program returned, symbolic values as terms.
    fn show(&self, result: &R) -> String {
        let names = (0..self.inputs.len()).map(|k| self.name(Variable(k as u32))).collect();
        let oracle = Reading { terms: self.terms.clone(), names };
        with_oracle(self.mark, Box::new(oracle), || format!("{result:?}")).0
    }
}

/// Lets the values of a path be shown when it has ended. They are not to be computed with.
struct Reading {
    terms: Terms,
    names: Vec<String>,
}

impl Oracle for Reading {
    fn terms(&mut self) -> &mut Terms {
        &mut self.terms
    }

    fn decide(&mut self, _: Term) -> bool {
        panic!("a symbolic value is compared while it is shown")
    }

    fn settle(&mut self, _: Term) -> i128 {
        panic!("a symbolic value is settled while it is shown")
    }

    fn name(&self, variable: Variable) -> String {
        self.names[variable.0 as usize].clone()
    }
}

impl<R: fmt::Debug> fmt::Display for Path<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inputs: Vec<String> = self.inputs().map(|(name, value)| format!("{name} = {value}")).collect();
        let space = if inputs.is_empty() { "" } else { " " };
        write!(f, "{}{space}", inputs.join(", "))?;
        match &self.ending {
            Ending::Returned(result) => write!(f, "-> {}", self.show(result))?,
            Ending::Panicked(Panic { message, place }) => {
                write!(f, "panics: {message}")?;
                place.iter().try_for_each(|place| write!(f, " ({place})"))?;
            }
        }
        let conditions = self.conditions();
        if conditions.is_empty() { Ok(()) } else { write!(f, "\n    if {}", conditions.join(", ")) }
    }
}
