//! Reading the text of a structure: the inverse of [`Structure`]'s `Display`.
//!
//! The text is a stable form: what one version prints, later ones read. Spaces and newlines may stand between any two
//! tokens, and a comma may follow the last item of a list.
//!
//! ```text
//! value     = "?"                                  a field that nothing has read
//!           | "()"                                 the unit
//!           | "None" | "Some" "(" value ")"
//!           | "true" | "false"
//!           | integer | number | char | text       as in Rust, with Rust's escapes
//!           | quoted                               a foreign value
//!           | "@" digits                           a slot of an arena
//!           | "(" value "," ")"                    a tuple of one
//!           | "(" value { "," value } ")"          a tuple of two or more
//!           | "[" [ value { "," value } ] "]"
//!           | "{" [ value { "," value } ] "}"          a set
//!           | "{" ":" "}"                          a map without entries
//!           | "{" value ":" value { "," value ":" value } "}"
//!           | class [ "::" name ] [ fields ]       a record; a foreign value if it is quoted and alone
//!           | class "#" digits [ [ "::" name ] [ fields ] ]
//!           | "#" digits [ "=" value ]
//! fields    = "{" name ":" value { "," name ":" value } "}"
//!           | "(" value { "," value } ")"          fields "0", "1", ..
//! class     = identifier, but for the words above | quoted
//! name      = identifier | quoted
//! quoted    = "`" any text with backslash escapes "`"
//! number    = [ "-" ] ( digits [ "." digits ] [ "e" [ sign ] digits ] | "inf" | "NaN" )
//! ```
//!
//! `Class#n` and `#n` are objects: the first mention of a number gives the object's value (`Class#n { .. }`, or
//! `#n=value` for what is no record), later ones only its name. The numbers are made dense in the order of first
//! mention: an object's place in [`Structure::objects`] is the number of objects mentioned before it.
//!
//! The text leaves out what a reader does not miss, so that reading gives a structure with the same text, not always the
//! same structure: a plain value stands for `Some` value too and is read as the value itself (hence `Some(x)` with a plain
//! `x` is an option in an option), the numbers of arenas are not printed, an arena is read as a sequence, and a foreign
//! value that looks like an integer or an identifier is read as an integer or as a record without fields.

mod error;
#[cfg(test)]
mod tests;
mod tokens;

use std::collections::HashMap;
use std::str::FromStr;

use crate::{Datum, ObjectId, Structure};
pub use error::ParseError;
use tokens::{Token, Tokens};

/// How deep values may be nested, so that no text can exhaust the stack of those who walk the structure.
const LEVELS: usize = 1000;

impl FromStr for Structure {
    type Err = ParseError;

    /// Reads what `Display` prints; the grammar is that of [`parse`](crate::parse).
    ///
    /// ```
    /// use smallscope_core::{Datum, Structure};
    /// let list: Structure = "List { head: Node#0 { value: 1, next: Node#1 { value: 2, next: Node#0 } } }".parse()?;
    /// assert_eq!(list.objects.len(), 2);
    /// assert_eq!(list.to_string().parse::<Structure>()?, list);
    /// # Ok::<(), smallscope_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not that of a structure, or has more than 1000 levels.
    fn from_str(text: &str) -> Result<Structure, ParseError> {
        let mut parser =
            Parser { tokens: Tokens::of(text)?, open: Vec::new(), numbers: HashMap::new(), objects: Vec::new() };
        let root = parser.structure()?;
        let objects = parser.objects.into_iter().map(|object| object.value).collect();
        Ok(Structure { root, objects })
    }
}

struct Parser<'a> {
    tokens: Tokens<'a>,
    /// The values that are not complete yet, outermost first. A stack of our own: deep texts must not exhaust the other.
    open: Vec<Open>,
    numbers: HashMap<usize, ObjectId>,
    objects: Vec<Object>,
}

struct Object {
    class: Option<String>,
    value: Datum,
}

/// A value of which some parts were read.
struct Open {
    kind: Construct,
    names: Vec<String>,
    parts: Vec<Datum>,
}

/// What a value is whose end was not read yet.
enum Construct {
    Some,
    Tuple,
    Sequence,
    Set,
    /// A map; its parts are keys and values in turn.
    Map,
    /// A record with named fields (`true`) or positional ones, and its object.
    Record(Head, bool),
    /// What follows `#0=`.
    Value(ObjectId),
}

struct Head {
    class: String,
    variant: Option<String>,
    object: Option<ObjectId>,
}

impl Parser<'_> {
    fn structure(&mut self) -> Result<Datum, ParseError> {
        loop {
            let Some(mut value) = self.begin()? else { continue };
            loop {
                let Some(mut open) = self.open.pop() else {
                    return if *self.tokens.peek() == Token::End {
                        Ok(value)
                    } else {
                        Err(self.tokens.unexpected("the end after the value"))
                    };
                };
                open.parts.push(value);
                if self.goes_on(&mut open)? {
                    self.open.push(open);
                    break;
                }
                value = self.close(open);
            }
        }
    }

    /// Reads a value whole, or the beginning of one, which is then open.
    fn begin(&mut self) -> Result<Option<Datum>, ParseError> {
        let offset = self.tokens.offset();
        if !self.starts_value() {
            return Err(self.tokens.unexpected("a value"));
        }
        let datum = match self.tokens.advance()? {
            Token::Number(number) => match number.parse() {
                Ok(value) => Datum::Int(value),
                Err(_) => Datum::Opaque(number),
            },
            Token::Char(letter) => Datum::Char(letter),
            Token::Text(text) => Datum::Text(text),
            Token::Mark('?') => Datum::Unread,
            Token::Mark('@') => Datum::Index(0, self.digits("the number of an arena's slot")?),
            Token::Mark('(') if self.tokens.accept(')')? => Datum::Unit,
            Token::Mark('(') => return self.push(Construct::Tuple),
            Token::Mark('[') if self.tokens.accept(']')? => Datum::Sequence(Vec::new()),
            Token::Mark('[') => return self.push(Construct::Sequence),
            Token::Mark('{') if self.tokens.accept('}')? => Datum::Set(Vec::new()),
            Token::Mark('{') if self.tokens.accept(':')? => {
                if !self.tokens.accept('}')? {
                    return Err(self.tokens.unexpected("`}` of a map without entries"));
                }
                Datum::Map(Vec::new())
            }
            Token::Mark('{') => return self.push(Construct::Set),
            Token::Mark(_) => return self.unnamed_object(offset),
            Token::Name(name) => return self.word(name, offset),
            Token::Quoted(name) => return self.record(name, true, offset),
            Token::Path | Token::End => unreachable!("no value starts with these"),
        };
        Ok(Some(datum))
    }

    fn starts_value(&self) -> bool {
        match self.tokens.peek() {
            Token::Mark(mark) => "?@([{#".contains(*mark),
            Token::Path | Token::End => false,
            _ => true,
        }
    }

    fn push(&mut self, kind: Construct) -> Result<Option<Datum>, ParseError> {
        if self.open.len() == LEVELS {
            let expected = format!("at most {LEVELS} levels of values within values");
            return Err(self.tokens.error(self.tokens.offset(), &expected, "one more"));
        }
        let mut open = Open { kind, names: Vec::new(), parts: Vec::new() };
        self.field_name(&mut open)?;
        self.open.push(open);
        Ok(None)
    }

    fn word(&mut self, name: String, offset: usize) -> Result<Option<Datum>, ParseError> {
        match name.as_str() {
            "None" => Ok(Some(Datum::Nothing)),
            "NaN" | "inf" => Ok(Some(Datum::Opaque(name))),
            "true" | "false" => Ok(Some(Datum::Bool(name == "true"))),
            "Some" if self.tokens.accept('(')? => self.push(Construct::Some),
            "Some" => Err(self.tokens.unexpected("`(` after `Some`")),
            _ => self.record(name, false, offset),
        }
    }

    /// What follows `#`.
    fn unnamed_object(&mut self, offset: usize) -> Result<Option<Datum>, ParseError> {
        let number = self.digits("an object's number")?;
        let (id, first) = self.mention(number, None, offset)?;
        match (self.tokens.peek() == &Token::Mark('='), first) {
            (false, false) => Ok(Some(Datum::Ref(id))),
            (true, true) => {
                self.tokens.advance()?;
                self.push(Construct::Value(id))
            }
            (true, false) => Err(self.tokens.unexpected(&format!("no second value for object `#{number}`"))),
            (false, true) => {
                Err(self.tokens.unexpected(&format!("`=` and a value at the first mention of `#{number}`")))
            }
        }
    }

    /// What follows a class.
    fn record(&mut self, class: String, quoted: bool, offset: usize) -> Result<Option<Datum>, ParseError> {
        let (mut object, mut first, mut shown) = (None, true, String::new());
        if self.tokens.accept('#')? {
            let number = self.digits("an object's number")?;
            shown = format!("{class}#{number}");
            let (id, is_first) = self.mention(number, Some(&class), offset)?;
            (object, first) = (Some(id), is_first);
        }
        let is_alone = !matches!(self.tokens.peek(), Token::Path | Token::Mark('{' | '('));
        match object {
            Some(id) if !first && is_alone => Ok(Some(Datum::Ref(id))),
            Some(_) if !first => {
                Err(self.tokens.unexpected(&format!("nothing more of object `{shown}`, which was given before")))
            }
            None if quoted && is_alone => Ok(Some(Datum::Opaque(class))),
            _ => self.fields(class, object),
        }
    }

    fn fields(&mut self, class: String, object: Option<ObjectId>) -> Result<Option<Datum>, ParseError> {
        let mut variant = None;
        if *self.tokens.peek() == Token::Path {
            self.tokens.advance()?;
            variant = Some(self.name("the name of a variant")?);
        }
        let head = Head { class, variant, object };
        if self.tokens.accept('{')? {
            self.push(Construct::Record(head, true))
        } else if self.tokens.accept('(')? {
            self.push(Construct::Record(head, false))
        } else {
            Ok(Some(self.finish_record(head, Vec::new())))
        }
    }

    /// The object of the given number, and whether this is its first mention.
    fn mention(&mut self, number: usize, class: Option<&str>, offset: usize) -> Result<(ObjectId, bool), ParseError> {
        let Some(&id) = self.numbers.get(&number) else {
            let id = ObjectId(self.objects.len());
            self.numbers.insert(number, id);
            self.objects.push(Object { class: class.map(str::to_owned), value: Datum::Unread });
            return Ok((id, true));
        };
        let known = self.objects[id.0].class.as_deref();
        if known == class {
            return Ok((id, false));
        }
        let name = |class: Option<&str>| format!("`{}#{number}`", class.unwrap_or(""));
        let expected = format!("{}, as the object was named before", name(known));
        Err(self.tokens.error(offset, &expected, &name(class)))
    }

    /// Whether a further part follows the last one; the closing mark is taken otherwise.
    fn goes_on(&mut self, open: &mut Open) -> Result<bool, ParseError> {
        if matches!(open.kind, Construct::Set) && open.parts.len() == 1 && *self.tokens.peek() == Token::Mark(':') {
            open.kind = Construct::Map;
        }
        let close = match open.kind {
            Construct::Value(_) => return Ok(false),
            Construct::Map if open.parts.len() % 2 == 1 => {
                return if self.tokens.accept(':')? {
                    Ok(true)
                } else {
                    Err(self.tokens.unexpected("`:` after the key of an entry"))
                };
            }
            Construct::Sequence => ']',
            Construct::Set | Construct::Map | Construct::Record(_, true) => '}',
            _ => ')',
        };
        let comma = !matches!(open.kind, Construct::Some) && self.tokens.accept(',')?;
        let needs_comma = matches!(open.kind, Construct::Tuple) && open.parts.len() == 1 && !comma;
        if !needs_comma && self.tokens.accept(close)? {
            return Ok(false);
        }
        if comma {
            self.field_name(open)?;
            return Ok(true);
        }
        Err(self.tokens.unexpected(&match open.kind {
            Construct::Some => "`)`".to_owned(),
            _ if needs_comma => "`,` after the first value of a tuple".to_owned(),
            _ => format!("`,` or `{close}`"),
        }))
    }

    fn field_name(&mut self, open: &mut Open) -> Result<(), ParseError> {
        match open.kind {
            Construct::Record(_, true) => {
                open.names.push(self.name("the name of a field")?);
                if !self.tokens.accept(':')? {
                    return Err(self.tokens.unexpected("`:` after the field's name"));
                }
            }
            _ => open.names.push(open.parts.len().to_string()),
        }
        Ok(())
    }

    fn close(&mut self, mut open: Open) -> Datum {
        match open.kind {
            Construct::Tuple => Datum::Tuple(open.parts),
            Construct::Sequence => Datum::Sequence(open.parts),
            Construct::Set => Datum::Set(open.parts),
            Construct::Map => {
                let mut parts = open.parts.into_iter();
                Datum::Map(std::iter::from_fn(|| parts.next().zip(parts.next())).collect())
            }
            Construct::Record(head, _) => self.finish_record(head, open.names.into_iter().zip(open.parts).collect()),
            Construct::Some => Datum::Some(Box::new(match open.parts.remove(0) {
                inner @ (Datum::Nothing | Datum::Some(_)) => inner,
                plain => Datum::Some(Box::new(plain)),
            })),
            Construct::Value(id) => {
                // A record would have been printed as `Class#n`, so this one is in an option.
                self.objects[id.0].value = match open.parts.remove(0) {
                    record @ Datum::Record { .. } => Datum::Some(Box::new(record)),
                    other => other,
                };
                Datum::Ref(id)
            }
        }
    }

    fn finish_record(&mut self, head: Head, fields: Vec<(String, Datum)>) -> Datum {
        let record = Datum::Record { class: head.class, variant: head.variant, fields };
        match head.object {
            Some(id) => {
                self.objects[id.0].value = record;
                Datum::Ref(id)
            }
            None => record,
        }
    }

    fn digits(&mut self, expected: &str) -> Result<usize, ParseError> {
        if let Token::Number(number) = self.tokens.peek() {
            if let Ok(value) = number.parse() {
                self.tokens.advance()?;
                return Ok(value);
            }
        }
        Err(self.tokens.unexpected(expected))
    }

    fn name(&mut self, expected: &str) -> Result<String, ParseError> {
        if !matches!(self.tokens.peek(), Token::Name(_) | Token::Quoted(_)) {
            return Err(self.tokens.unexpected(expected));
        }
        match self.tokens.advance()? {
            Token::Name(name) | Token::Quoted(name) => Ok(name),
            _ => unreachable!("the token was seen to be a name"),
        }
    }
}
