//! Values on their way between the two processes, as words: each begins with what it is, so that a text needs no closing words.

use super::datum::{Datum, ObjectId};

/// Letters that are no part of words are written by their bytes.
pub fn escape(text: &str, out: &mut String) {
    for byte in text.bytes() {
        if byte.is_ascii_graphic() && byte != b'%' {
            out.push(byte as char);
        } else {
            out.push('%');
            out.push(char::from_digit(u32::from(byte >> 4), 16).unwrap_or('0'));
            out.push(char::from_digit(u32::from(byte & 15), 16).unwrap_or('0'));
        }
    }
}

pub fn unescape(word: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = word.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || rest.next().and_then(|it| (it as char).to_digit(16)).unwrap_or(0) as u8;
        let high = digit();
        bytes.push(high << 4 | digit());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

pub fn write(datum: &Datum, out: &mut String) {
    let mut letter = |letter: char| {
        out.push(letter);
        out.push(' ');
    };
    match datum {
        Datum::Unread => letter('_'),
        Datum::Unit => letter('u'),
        Datum::Nothing => letter('n'),
        Datum::Some(inner) => {
            letter('s');
            write(inner, out);
        }
        Datum::Bool(value) => letter(if *value { 't' } else { 'f' }),
        Datum::Int(value) => word('i', &value.to_string(), out),
        Datum::Char(value) => word('c', &u32::from(*value).to_string(), out),
        Datum::Text(text) => word('x', text, out),
        Datum::Opaque(text) => word('o', text, out),
        Datum::Tuple(items) => list('T', items, out),
        Datum::Sequence(items) | Datum::Arena(_, items) => list('S', items, out),
        // No type of the subset has such values: whoever builds one refuses it.
        Datum::Set(_) | Datum::Map(_) => word('o', &format!("{datum:?}"), out),
        Datum::Index(arena, slot) => {
            word('I', &arena.to_string(), out);
            word('@', &slot.to_string(), out);
        }
        Datum::Record { class, variant, fields } => {
            word('R', class, out);
            word('v', variant.as_deref().unwrap_or(""), out);
            word('k', &fields.len().to_string(), out);
            for (name, value) in fields {
                word('.', name, out);
                write(value, out);
            }
        }
        Datum::Ref(object) => word('#', &object.0.to_string(), out),
    }
}

pub fn word(letter: char, text: &str, out: &mut String) {
    out.push(letter);
    escape(text, out);
    out.push(' ');
}

fn list(letter: char, items: &[Datum], out: &mut String) {
    word(letter, &items.len().to_string(), out);
    items.iter().for_each(|item| write(item, out));
}

pub struct Words<'t>(pub std::str::SplitAsciiWhitespace<'t>);

impl Words<'_> {
    /// The next word: its letter, and the rest of it.
    pub fn next(&mut self) -> Option<(char, String)> {
        let word = self.0.next()?;
        Some((word.chars().next()?, unescape(&word[1..])))
    }

    pub fn number(&mut self) -> Option<usize> {
        self.next()?.1.parse().ok()
    }

    pub fn datum(&mut self) -> Option<Datum> {
        let (letter, text) = self.next()?;
        let number = || text.parse::<usize>().ok();
        Some(match letter {
            '_' => Datum::Unread,
            'u' => Datum::Unit,
            'n' => Datum::Nothing,
            's' => Datum::Some(Box::new(self.datum()?)),
            't' => Datum::Bool(true),
            'f' => Datum::Bool(false),
            'i' => Datum::Int(text.parse().ok()?),
            'c' => Datum::Char(char::from_u32(text.parse().ok()?)?),
            'x' => Datum::Text(text),
            'o' => Datum::Opaque(text),
            'T' => Datum::Tuple(self.data(number()?)?),
            'S' => Datum::Sequence(self.data(number()?)?),
            'I' => Datum::Index(number()?, self.number()?),
            'R' => {
                let variant = Some(self.next()?.1).filter(|variant| !variant.is_empty());
                let count = self.number()?;
                let field = |_| Some((self.next()?.1, self.datum()?));
                Datum::Record { class: text, variant, fields: (0..count).map(field).collect::<Option<_>>()? }
            }
            '#' => Datum::Ref(ObjectId(number()?)),
            _ => return None,
        })
    }

    pub fn data(&mut self, count: usize) -> Option<Vec<Datum>> {
        (0..count).map(|_| self.datum()).collect()
    }
}
