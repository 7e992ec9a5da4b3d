//! Formulas as text: the DIMACS format of the SAT competitions, with the projection of the model counting competitions.
//!
//! What is read: lines that start with `c` are comments, anywhere, also within a clause; one header `p cnf VARS CLAUSES`
//! before the first clause; clauses as numbers that end in 0, over any number of lines; all after a `%` is passed over
//! (SATLIB's files end so). Both counts of the header have to be right, though there may be variables that no clause has.
//! Comments of the form `c p show 1 2 0` name variables to project to; several of them add up. All else is an error.

use std::error::Error;
use std::fmt;

use crate::literal::{Cnf, Lit, Var};

/// The largest number of a variable, from 1.
const MAX_VARS: u64 = 1 << 30;

/// A formula, and the variables whose values tell models apart.
///
/// ```
/// use smallscope_solver::{Dimacs, Var};
/// let text = "p cnf 3 2\nc p show 1 3 0\n1 -2 0\n2 3 0\n";
/// let dimacs = Dimacs::parse(text).unwrap();
/// assert_eq!((dimacs.cnf.vars(), dimacs.cnf.len()), (3, 2));
/// assert_eq!(dimacs.projection, Some(vec![Var::new(0), Var::new(2)]));
/// assert_eq!(dimacs.to_string(), text);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dimacs {
    /// The formula.
    pub cnf: Cnf,
    /// The variables of the projection, in the order in which they are named; `None` if there is none.
    pub projection: Option<Vec<Var>>,
}

impl Dimacs {
    /// Reads a formula and its projection.
    ///
    /// # Errors
    ///
    /// What is wrong first, and where.
    pub fn parse(text: &str) -> Result<Self, DimacsError> {
        let mut parser = Parser::default();
        for (row, line) in text.lines().enumerate() {
            parser.row = row + 1;
            if !parser.line(line)? {
                break;
            }
        }
        parser.finish()
    }
}

impl fmt::Display for Dimacs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_dimacs(&self.cnf, self.projection.as_deref(), f)
    }
}

impl Cnf {
    /// Reads a formula in the DIMACS format, see [`Dimacs`]; a projection is checked and left away.
    ///
    /// # Errors
    ///
    /// What is wrong first, and where.
    ///
    /// ```
    /// use smallscope_solver::Cnf;
    /// let cnf = Cnf::from_dimacs("c two clauses\np cnf 2 2\n1 -2 0\n2 0\n").unwrap();
    /// assert!(cnf.is_satisfied_by(&[true, true]));
    /// let error = Cnf::from_dimacs("p cnf 2 2\n1 -3 0\n2 0\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 3: variable 3 is above the 2 variables of the header");
    /// ```
    pub fn from_dimacs(text: &str) -> Result<Cnf, DimacsError> {
        Dimacs::parse(text).map(|dimacs| dimacs.cnf)
    }

    /// The formula in the DIMACS format, one clause to a line.
    pub fn to_dimacs(&self) -> impl fmt::Display {
        struct Text<'a>(&'a Cnf);
        impl fmt::Display for Text<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_dimacs(self.0, None, f)
            }
        }
        Text(self)
    }
}

fn write_dimacs(cnf: &Cnf, projection: Option<&[Var]>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "p cnf {} {}", cnf.vars(), cnf.len())?;
    if let Some(vars) = projection {
        f.write_str("c p show ")?;
        write_numbers(vars.iter().map(|var| var.positive()), f)?;
    }
    cnf.clauses().try_for_each(|clause| write_numbers(clause.iter().copied(), f))
}

fn write_numbers(lits: impl Iterator<Item = Lit>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for lit in lits {
        write!(f, "{} ", lit.to_dimacs())?;
    }
    f.write_str("0\n")
}

/// What is wrong with a text that should be in the DIMACS format, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DimacsError {
    line: usize,
    column: usize,
    problem: String,
}

impl DimacsError {
    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, from 1.
    pub fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for DimacsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl Error for DimacsError {}

/// Where a word is.
#[derive(Clone, Copy, Debug, Default)]
struct Position {
    line: usize,
    column: usize,
}

impl Position {
    fn problem<T>(self, problem: impl Into<String>) -> Result<T, DimacsError> {
        Err(DimacsError { line: self.line, column: self.column, problem: problem.into() })
    }
}

struct Header {
    place: Position,
    vars: u64,
    clauses: u64,
}

/// The state between two lines.
#[derive(Default)]
struct Parser {
    row: usize,
    header: Option<Header>,
    cnf: Cnf,
    /// The clause that has not ended yet, and where its last literal is.
    clause: Vec<Lit>,
    last: Position,
    projection: Option<Vec<(Var, Position)>>,
}

impl Parser {
    /// Reads a line; false if the rest is to be passed over.
    fn line(&mut self, line: &str) -> Result<bool, DimacsError> {
        let row = self.row;
        let words: Vec<(Position, &str)> =
            words(line).map(|(column, word)| (Position { line: row, column }, word)).collect();
        match words.as_slice() {
            [(_, first), ..] if first.starts_with('c') => self.comment(&words)?,
            [(_, "p"), ..] => self.header(&words)?,
            _ => {
                for &(place, word) in &words {
                    if word.starts_with('%') {
                        return Ok(false);
                    }
                    self.number(place, word)?;
                }
            }
        }
        Ok(true)
    }

    fn header(&mut self, words: &[(Position, &str)]) -> Result<(), DimacsError> {
        let place = words[0].0;
        if self.header.is_some() {
            return place.problem("a second header; there may be one only");
        }
        let [_, (format_place, format), vars, clauses] = words else {
            return place.problem("the header is not of the form `p cnf VARIABLES CLAUSES`");
        };
        if *format != "cnf" {
            return format_place.problem(format!("the format is {}; only `cnf` can be read", quoted(format)));
        }
        let (vars_place, vars) = (vars.0, count(vars.0, vars.1)?);
        if vars > MAX_VARS {
            return vars_place.problem(format!("{vars} variables are too many; there can be {MAX_VARS}"));
        }
        self.header = Some(Header { place, vars, clauses: count(clauses.0, clauses.1)? });
        Ok(())
    }

    fn number(&mut self, place: Position, word: &str) -> Result<(), DimacsError> {
        let (magnitude, positive) = number(place, word)?;
        let Some(header) = &self.header else {
            return place.problem("a clause before the header `p cnf VARIABLES CLAUSES`");
        };
        self.last = place;
        if magnitude == 0 {
            self.cnf.add(self.clause.drain(..));
            return Ok(());
        }
        self.clause.push(header.variable(place, magnitude)?.literal(positive));
        Ok(())
    }

    /// Looks for `c p show 1 2 0`.
    fn comment(&mut self, words: &[(Position, &str)]) -> Result<(), DimacsError> {
        let [(_, "c"), (_, "p"), (_, "show"), numbers @ ..] = words else { return Ok(()) };
        let place = words[0].0;
        let Some((_, vars)) = numbers.split_last().filter(|(last, _)| last.1 == "0") else {
            return place.problem("the projection does not end in 0");
        };
        let shown = self.projection.get_or_insert_default();
        for &(place, word) in vars {
            match number(place, word)? {
                (magnitude @ 1..=MAX_VARS, true) => shown.push((Var::new(magnitude as usize - 1), place)),
                _ => return place.problem(format!("{} is not a variable; expected 1 to {MAX_VARS}", quoted(word))),
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Dimacs, DimacsError> {
        let Some(header) = &self.header else {
            return Position { line: 1, column: 1 }.problem("the header `p cnf VARIABLES CLAUSES` is missing");
        };
        if !self.clause.is_empty() {
            return self.last.problem("the last clause does not end in 0");
        }
        let found = self.cnf.len() as u64;
        if header.clauses != found {
            let said = header.clauses;
            return header.place.problem(format!("the header says {said} clauses, but there are {found}"));
        }
        let shown = self.projection.as_ref();
        let above = shown.and_then(|shown| shown.iter().find(|(var, _)| var.index() as u64 >= header.vars));
        if let Some((var, place)) = above {
            header.variable(*place, var.index() as u64 + 1)?;
        }
        self.cnf.reserve_vars(header.vars as usize);
        let projection = self.projection.map(|shown| shown.into_iter().map(|(var, _)| var).collect());
        Ok(Dimacs { cnf: self.cnf, projection })
    }
}

impl Header {
    fn variable(&self, place: Position, number: u64) -> Result<Var, DimacsError> {
        if number > self.vars {
            let vars = self.vars;
            return place.problem(format!("variable {number} is above the {vars} variables of the header"));
        }
        Ok(Var::new(number as usize - 1))
    }
}

/// The words of a line, each with the column of its first character.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split(|letter: char| letter.is_ascii_whitespace()).filter_map(move |word| {
        let start = column;
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

/// The magnitude of a number, and whether it has no minus sign.
fn number(place: Position, word: &str) -> Result<(u64, bool), DimacsError> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || word == "-0" {
        return place.problem(format!("{} is not a literal; expected a number", quoted(word)));
    }
    match digits.parse::<u64>() {
        Ok(magnitude) => Ok((magnitude, digits.len() == word.len())),
        Err(_) => place.problem(format!("{} is too large", quoted(word))),
    }
}

/// A number without a sign.
fn count(place: Position, word: &str) -> Result<u64, DimacsError> {
    match number(place, word)? {
        (count, true) => Ok(count),
        _ => place.problem(format!("{} is negative; expected a count", quoted(word))),
    }
}

/// The word as an error shows it: on one line, not too long.
fn quoted(word: &str) -> String {
    let start: String = word.chars().take(20).flat_map(char::escape_debug).collect();
    let more = if word.chars().nth(20).is_some() { ".." } else { "" };
    format!("`{start}{more}`")
}
