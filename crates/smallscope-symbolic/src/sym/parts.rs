//! Parts of strings and vectors of bounded length: where something stands, slices, pieces between separators, the reverse.
//!
//! Where a part begins and ends are symbolic numbers, so that taking one is no branch; whether there is one is.

use std::ops::Range;
use std::panic::Location;

use super::list::SymVec;
use super::text::SymString;
use super::{Operand, Scalar, Sym};

impl<T: Scalar> SymVec<T> {
    /// The elements in the opposite order. No branch.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// assert_eq!(SymVec::from([2, 3, 5]).reversed(), SymVec::from([5, 3, 2]));
    /// ```
    #[must_use]
    pub fn reversed(&self) -> Self {
        let len = self.len();
        let at = |place: usize| self.element(len.wrapping_sub(place + 1));
        SymVec::of_parts((0..self.max_len()).filter_map(at).collect(), len)
    }

    /// The elements from a place to another one, both at most as many as there are.
    pub(super) fn between(&self, from: Sym<usize>, to: Sym<usize>) -> Self {
        let at = |place: usize| self.element(from.wrapping_add(place));
        SymVec::of_parts((0..self.max_len()).filter_map(at).collect(), to.wrapping_sub(from))
    }

    /// The first place where another one stands; any number if there is none.
    fn place(&self, part: &Self) -> Sym<usize> {
        let places = (0..=self.max_len()).rev();
        places.fold(Sym::new(0), |other, at| self.matching(at, part).select(Sym::new(at), other))
    }
}

impl SymString {
    /// The byte at which a part begins for the first time: a branch whether there is one.
    ///
    /// ```
    /// # use smallscope_symbolic::{Sym, SymString};
    /// assert_eq!(SymString::from("aéa-").find("a-"), Some(Sym::new(3)));
    /// ```
    #[track_caller]
    pub fn find(&self, part: impl Into<SymString>) -> Option<Sym<usize>> {
        let part = part.into();
        let place = self.as_chars().place(part.as_chars());
        self.containing(&part).then_some(self.bytes_before(place))
    }

    /// What stands before the first separator, and behind it: a branch whether there is one.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from("a=b=c").split_once("="), Some(("a".into(), "b=c".into())));
    /// ```
    #[track_caller]
    pub fn split_once(&self, separator: impl Into<SymString>) -> Option<(SymString, SymString)> {
        let (separator, letters) = (separator.into(), self.as_chars());
        if !self.containing(&separator).decide() {
            return None;
        }
        let place = letters.place(separator.as_chars());
        let behind = place.wrapping_add(separator.count());
        let parts = (letters.between(Sym::new(0), place), letters.between(behind, letters.len()));
        Some((SymString::of(parts.0), SymString::of(parts.1)))
    }

    /// The pieces between separators: at each, a branch whether there is one more.
    ///
    /// # Panics
    ///
    /// On the path where the separator is empty.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from("a,,b").split(","), ["a", "", "b"]);
    /// ```
    #[track_caller]
    pub fn split(&self, separator: impl Into<SymString>) -> Vec<SymString> {
        let separator = separator.into();
        assert!(!separator.is_empty(), "a string of unknown length is split by an empty one");
        let (mut pieces, mut rest) = (Vec::new(), self.clone());
        while let Some((piece, behind)) = rest.split_once(&separator) {
            pieces.push(piece);
            rest = behind;
        }
        pieces.push(rest);
        pieces
    }

    /// Without whitespace at both ends. No branch.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from(" a b\u{a0}").trim(), "a b");
    /// ```
    #[must_use]
    pub fn trim(&self) -> SymString {
        self.trim_start().trim_end()
    }

    /// Without whitespace at the beginning. No branch.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from(" a ").trim_start(), "a ");
    /// ```
    #[must_use]
    pub fn trim_start(&self) -> SymString {
        let letters = self.as_chars();
        let (mut from, mut all) = (Sym::new(0), Sym::new(true));
        for (at, letter) in letters.possible().iter().enumerate() {
            all = all & letters.has(at) & letter.whitespace();
            from = all.select(Sym::new(at + 1), from);
        }
        SymString::of(letters.between(from, letters.len()))
    }

    /// Without whitespace at the end. No branch.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from(" a ").trim_end(), " a");
    /// ```
    #[must_use]
    pub fn trim_end(&self) -> SymString {
        let letters = self.as_chars();
        let mut to = Sym::new(0);
        for (at, letter) in letters.possible().iter().enumerate() {
            to = (letters.has(at) & !letter.whitespace()).select(Sym::new(at + 1), to);
        }
        SymString::of(letters.between(Sym::new(0), to))
    }

    /// The characters in the opposite order, as by `chars().rev()`. No branch.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from("aé").reversed(), "éa");
    /// ```
    #[must_use]
    pub fn reversed(&self) -> SymString {
        SymString::of(self.as_chars().reversed())
    }

    /// The part from a byte to another one, as by `&text[from..to]`: a branch whether there is such a part.
    ///
    /// # Panics
    ///
    /// On the path where a number is beyond the end or inside of a character, or the first is larger.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from("aéb").slice(1..3), "é");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn slice<N: Operand<usize>>(&self, range: Range<N>) -> SymString {
        match self.get(range) {
            Some(part) => part,
            None => no_part(Location::caller()),
        }
    }

    /// The part from a byte to another one: a branch whether there is such a part.
    ///
    /// ```
    /// # use smallscope_symbolic::SymString;
    /// assert_eq!(SymString::from("aéb").get(1..2), None);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn get<N: Operand<usize>>(&self, range: Range<N>) -> Option<SymString> {
        let (from, to) = (range.start.symbolic(), range.end.symbolic());
        let ((first, is_first), (behind, is_behind)) = (self.character_at_byte(from), self.character_at_byte(to));
        let is_there = is_first & is_behind & from.at_most(to);
        is_there.decide().then(|| SymString::of(self.as_chars().between(first, behind)))
    }

    /// How many bytes there are before a character.
    fn bytes_before(&self, place: Sym<usize>) -> Sym<usize> {
        let letters = self.as_chars().possible().iter().enumerate();
        letters.fold(Sym::new(0), |sum, (at, letter)| {
            sum.wrapping_add(place.more_than(at).select(letter.width(), Sym::new(0)))
        })
    }

    /// The number of the character that begins at a byte, and whether one does, or the end is there.
    fn character_at_byte(&self, byte: Sym<usize>) -> (Sym<usize>, Sym<bool>) {
        let letters = self.as_chars();
        let (mut begin, mut number) = (Sym::new(0_usize), Sym::new(0));
        let mut found = byte.equal_to(0);
        for (at, letter) in letters.possible().iter().enumerate() {
            begin = begin.wrapping_add(letter.width());
            let is_here = letters.has(at) & byte.equal_to(begin);
            number = is_here.select(Sym::new(at + 1), number);
            found |= is_here;
        }
        (number, found)
    }
}

fn no_part(place: &'static Location<'static>) -> ! {
    panic!("no such part of a string of unknown length ({}:{})", place.file(), place.line())
}
