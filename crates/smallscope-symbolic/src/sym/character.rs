//! Methods of characters.

use super::Sym;

/// The numbers from 0xd800 to 0xdfff are no characters.
pub(crate) const SURROGATES: (u32, u32) = (0xd800, 0xdfff);

impl Sym<char> {
    /// The number of the character.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new('a').to_u32(), 97);
    /// ```
    pub fn to_u32(self) -> Sym<u32> {
        self.cast()
    }

    /// Whether it is from `low` to `high`: a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert!(Sym::new('q').is_between('a', 'z'));
    /// ```
    #[track_caller]
    pub fn is_between(self, low: char, high: char) -> bool {
        self.between(low, high).decide()
    }

    /// Whether it is one of `a` to `z` and `A` to `Z`: a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert!(!Sym::new('é').is_ascii_alphabetic());
    /// ```
    #[track_caller]
    pub fn is_ascii_alphabetic(self) -> bool {
        self.letter().decide()
    }

    /// Whether it is a letter or a digit of ASCII: a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert!(Sym::new('7').is_ascii_alphanumeric());
    /// ```
    #[track_caller]
    pub fn is_ascii_alphanumeric(self) -> bool {
        (self.letter() | self.between('0', '9')).decide()
    }

    /// Whether it is a space, a tab, a line feed, a form feed or a carriage return: a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert!(Sym::new('\t').is_ascii_whitespace());
    /// ```
    #[track_caller]
    pub fn is_ascii_whitespace(self) -> bool {
        let spaces = [' ', '\t', '\n', '\x0c', '\r'];
        spaces.iter().fold(Sym::new(false), |any, space| any | self.equal_to(*space)).decide()
    }

    /// The capital letter of a small one of ASCII, else the character itself. No branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new('q').to_ascii_uppercase(), 'Q');
    /// ```
    pub fn to_ascii_uppercase(self) -> Sym<char> {
        self.moved('a', 'z', -32)
    }

    /// The small letter of a capital one of ASCII, else the character itself. No branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new('Q').to_ascii_lowercase(), 'q');
    /// ```
    pub fn to_ascii_lowercase(self) -> Sym<char> {
        self.moved('A', 'Z', 32)
    }

    /// The value of a digit; none on the path where it is none in this base.
    ///
    /// # Panics
    ///
    /// If the base is not from 2 to 36.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new('f').to_digit(16), Some(Sym::new(15)));
    /// ```
    #[track_caller]
    pub fn to_digit(self, radix: u32) -> Option<Sym<u32>> {
        assert!((2..=36).contains(&radix), "to_digit: invalid radix -- radix must be in the range 2 to 36 inclusive");
        let small = self.to_ascii_lowercase().to_u32();
        let letter = small.wrapping_sub(u32::from('a')).wrapping_add(10);
        let digit = self.between('0', '9').select(small.wrapping_sub(u32::from('0')), letter);
        let is_digit = (self.between('0', '9') | self.letter()) & digit.less_than(radix);
        is_digit.then_some(digit)
    }

    /// Whether it is a digit in this base: a branch.
    ///
    /// # Panics
    ///
    /// If the base is not from 2 to 36.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert!(!Sym::new('2').is_digit(2));
    /// ```
    #[track_caller]
    pub fn is_digit(self, radix: u32) -> bool {
        self.to_digit(radix).is_some()
    }

    /// Whether it is whitespace, as Unicode has it: a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert!(Sym::new('\u{2003}').is_whitespace());
    /// ```
    #[track_caller]
    pub fn is_whitespace(self) -> bool {
        self.whitespace().decide()
    }

    pub(super) fn whitespace(self) -> Sym<bool> {
        const SPACES: [(char, char); 10] = [
            ('\t', '\r'),
            (' ', ' '),
            ('\u{85}', '\u{85}'),
            ('\u{a0}', '\u{a0}'),
            ('\u{1680}', '\u{1680}'),
            ('\u{2000}', '\u{200a}'),
            ('\u{2028}', '\u{2029}'),
            ('\u{202f}', '\u{202f}'),
            ('\u{205f}', '\u{205f}'),
            ('\u{3000}', '\u{3000}'),
        ];
        SPACES.iter().fold(Sym::new(false), |any, (low, high)| any | self.between(*low, *high))
    }

    /// How many bytes it has in a string.
    pub(super) fn width(self) -> Sym<usize> {
        let width = |most: char, then: usize, more: Sym<usize>| self.at_most(most).select(Sym::new(then), more);
        width('\u{7f}', 1, width('\u{7ff}', 2, width('\u{ffff}', 3, Sym::new(4))))
    }

    fn letter(self) -> Sym<bool> {
        self.between('a', 'z') | self.between('A', 'Z')
    }

    fn between(self, low: char, high: char) -> Sym<bool> {
        self.at_least(low) & self.at_most(high)
    }

    /// The character so much further on if it is from `low` to `high`, else itself.
    fn moved(self, low: char, high: char, by: i128) -> Sym<char> {
        let further = self.to_u32().wrapping_add(Sym::constant(by));
        self.between(low, high).select(further.unary(crate::term::Unary::Cast), self)
    }
}

/// Which characters of ASCII.
macro_rules! classes {
    ($($name:ident, $low:literal, $high:literal, $what:literal;)*) => {
        impl Sym<char> {$(
            #[doc = concat!("Whether it is ", $what, ": a branch.")]
            ///
            /// ```
            /// # use smallscope_symbolic::Sym;
            #[doc = concat!("assert!(Sym::new(", stringify!($low), ").", stringify!($name), "());")]
            /// ```
            #[track_caller]
            pub fn $name(self) -> bool {
                self.between($low, $high).decide()
            }
        )*}
    };
}

classes! {
    is_ascii, '\0', '\x7f', "a character of ASCII";
    is_ascii_digit, '0', '9', "a digit from `0` to `9`";
    is_ascii_lowercase, 'a', 'z', "a small letter from `a` to `z`";
    is_ascii_uppercase, 'A', 'Z', "a capital letter from `A` to `Z`";
}
