//! Values at marked places of a partial structure.

use std::any::Any;

use smallscope_core::Datum;

use crate::symbols::Symbol;

/// The values that a candidate has where a partial structure has marks: `$0`, `$1` and so on.
///
/// Made by a search through a space [like](crate::Space::like) a structure with marks, for the condition given to
/// [`given_marked`](crate::Space::given_marked).
#[derive(Default)]
pub struct Marked(Vec<(u32, Noted)>);

enum Noted {
    Plain(Datum),
    Symbol(Box<dyn Any>, u32),
}

impl Marked {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Notes a value; false if another one has the same mark.
    pub(crate) fn note(&mut self, mark: u32, datum: Datum) -> bool {
        let before = self.datum(mark).map(|before| *before == datum);
        self.0.push((mark, Noted::Plain(datum)));
        before.unwrap_or(true)
    }

    /// Notes a symbolic value; false if another one has the same mark.
    pub(crate) fn note_symbol(&mut self, mark: u32, symbol: &dyn Symbol) -> bool {
        let agrees = match self.0.iter().find(|(of, _)| *of == mark) {
            Some((_, Noted::Plain(datum))) => symbol.is(datum),
            Some((_, Noted::Symbol(before, _))) => symbol.is_equal(&**before),
            None => true,
        };
        self.0.push((mark, Noted::Symbol(symbol.copied(), symbol.term())));
        agrees
    }

    /// The value at a mark, if it is one that the search enumerates.
    pub fn datum(&self, mark: u32) -> Option<&Datum> {
        self.0.iter().find(|(of, _)| *of == mark).and_then(|(_, noted)| match noted {
            Noted::Plain(datum) => Some(datum),
            Noted::Symbol(..) => None,
        })
    }

    /// The number at a mark: an integer, a truth value as 0 or 1, a character by its code point.
    pub fn number(&self, mark: u32) -> Option<i128> {
        match self.datum(mark)? {
            Datum::Int(number) => Some(*number),
            Datum::Bool(value) => Some(i128::from(*value)),
            Datum::Char(letter) => Some(i128::from(u32::from(*letter))),
            _ => None,
        }
    }

    /// The symbolic value at a mark, if it is of this type.
    pub fn symbol<S: 'static>(&self, mark: u32) -> Option<&S> {
        self.0.iter().find(|(of, _)| *of == mark).and_then(|(_, noted)| match noted {
            Noted::Plain(_) => None,
            Noted::Symbol(symbol, _) => symbol.downcast_ref(),
        })
    }

    /// The number by which the reasoner knows the symbolic value at a mark.
    pub fn term(&self, mark: u32) -> Option<u32> {
        self.0.iter().find(|(of, _)| *of == mark).and_then(|(_, noted)| match noted {
            Noted::Plain(_) => None,
            Noted::Symbol(_, term) => Some(*term),
        })
    }

    /// The marks, in the order of the walk.
    pub fn marks(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().map(|(mark, _)| *mark)
    }
}

/// The mark that stands at a place of a partial structure.
pub(crate) fn mark_of(datum: &Datum) -> Option<u32> {
    match datum {
        Datum::Opaque(text) => text.strip_prefix('$')?.parse().ok(),
        _ => None,
    }
}
