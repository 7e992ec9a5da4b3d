//! Patterns: texts with places in braces.

/// A text with places.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pattern(pub(super) Vec<Piece>);

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece {
    Text(String),
    /// `{name}`.
    Field(String),
    /// `{#}`.
    Number,
    /// `{}`.
    Value,
}

/// What a pattern is for, which says what its braces may hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Use {
    Class,
    Some,
    Again,
}

impl Pattern {
    /// Reads a pattern from its letters, which come with their offsets.
    ///
    /// # Errors
    ///
    /// The offset of what makes no sense, and why it makes none.
    pub(super) fn of(letters: impl Iterator<Item = (usize, char)>, used: Use) -> Result<Pattern, (usize, String)> {
        let mut letters = letters.peekable();
        let (mut pieces, mut text) = (Vec::new(), String::new());
        while let Some((offset, letter)) = letters.next() {
            if "{}".contains(letter) && letters.next_if(|next| next.1 == letter).is_some() {
                text.push(letter);
                continue;
            }
            match letter {
                '}' => return Err((offset, "`}` without `{` before it; write `}}` for a brace".to_owned())),
                '{' => {
                    let name: String =
                        std::iter::from_fn(|| letters.next_if(|next| next.1 != '}')).map(|next| next.1).collect();
                    if letters.next().is_none() {
                        return Err((offset, "`{` without `}` after it; write `{{` for a brace".to_owned()));
                    }
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                    pieces.push(piece(name, used).map_err(|problem| (offset, problem))?);
                }
                _ => text.push(letter),
            }
        }
        pieces.push(Piece::Text(text));
        pieces.retain(|piece| !matches!(piece, Piece::Text(text) if text.is_empty()));
        Ok(Pattern(pieces))
    }
}

fn piece(name: String, used: Use) -> Result<Piece, String> {
    match (name.as_str(), used) {
        ("#", Use::Class | Use::Again) => Ok(Piece::Number),
        ("", Use::Some) => Ok(Piece::Value),
        ("", Use::Class) => Err("`{}` holds no field's name".to_owned()),
        (_, Use::Class) => Ok(Piece::Field(name)),
        (_, Use::Some) => Err(format!("only `{{}}`, the value, can be used here, not `{{{name}}}`")),
        (_, Use::Again) => Err(format!("only `{{#}}`, the object's number, can be used here, not `{{{name}}}`")),
    }
}
