//! What SMT solvers answer.

use crate::decide::answer::Model;
use crate::term::{Sort, Terms, Variable};

/// What was answered.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reply {
    Satisfiable(Model),
    Unsatisfiable,
    Unknown,
}

/// Reads an answer to [`script`](super::print::script); `None` if it is none.
pub(super) fn read(terms: &Terms, text: &str) -> Option<Reply> {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace();
    // Solvers may print `success`, or warnings, before.
    let verdict = words.find(|word| matches!(*word, "sat" | "unsat" | "unknown"))?;
    match verdict {
        "unsat" => Some(Reply::Unsatisfiable),
        "unknown" => Some(Reply::Unknown),
        _ => values(terms, words).map(Reply::Satisfiable),
    }
}

/// Reads `((v0 #x0f) (v1 (_ bv5 8)) ..)`. Variables that are not named are as near to 0 as they can be.
fn values<'t>(terms: &Terms, words: impl Iterator<Item = &'t str>) -> Option<Model> {
    let mut values = Model::nearest_to_zero(terms).values().to_vec();
    let mut variable = None;
    for word in words.filter(|word| !matches!(*word, "(" | ")" | "_")) {
        if let Some(number) = word.strip_prefix('v').and_then(|number| number.parse::<u32>().ok()) {
            variable = Some(number).filter(|number| (*number as usize) < values.len());
        } else if let Some(number) = variable.take() {
            let (sort, _, _) = terms.range(Variable(number));
            values[number as usize] = sort.wrap(bits(word, sort)?);
        }
    }
    Some(Model::new(values))
}

/// `#b101`, `#x0f`, or the `bv5` of `(_ bv5 8)`.
fn bits(word: &str, sort: Sort) -> Option<i128> {
    let number = match word.split_at_checked(2)? {
        ("#b", digits) => i128::from_str_radix(digits, 2).ok()?,
        ("#x", digits) => i128::from_str_radix(digits, 16).ok()?,
        ("bv", digits) => digits.parse().ok()?,
        _ => return None,
    };
    (number >> sort.bits == 0).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_notations_of_numbers_are_read() {
        let mut terms = Terms::new();
        let byte = Sort { bits: 8, signed: true };
        for low in [-128, -128, -128, 5] {
            terms.variable(byte, low, 127);
        }
        let text = "success\nsat\n((v0 #xfe)\n (v1 #b00000011) (v2 (_ bv129 8)))\n";
        assert_eq!(read(&terms, text), Some(Reply::Satisfiable(Model::new(vec![-2, 3, -127, 5]))));
        assert_eq!(read(&terms, "unsat\n(error \"no model\")\n"), Some(Reply::Unsatisfiable));
        assert_eq!(read(&terms, "unknown\n"), Some(Reply::Unknown));
        assert_eq!(read(&terms, "sat\n((v0 many))"), None);
        assert_eq!(read(&terms, "sat\n((v0 #x100))"), None);
        assert_eq!(read(&terms, "segmentation fault"), None);
    }
}
