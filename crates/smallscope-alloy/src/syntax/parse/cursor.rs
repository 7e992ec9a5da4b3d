//! Moving through the tokens.

use super::super::token::{Token, TokenKind};
use super::super::tree::{Ident, Name};
use super::{Parsed, Parser};
use crate::source::Span;

impl Parser<'_> {
    /// The kind of the current token.
    pub(super) fn kind(&self) -> TokenKind {
        self.tokens[self.place].kind
    }

    /// The kind of the token this far ahead.
    pub(super) fn ahead(&self, distance: usize) -> TokenKind {
        self.tokens.get(self.place + distance).map_or(TokenKind::End, |token| token.kind)
    }

    /// The kind of the token before the current one.
    pub(super) fn behind(&self) -> Option<TokenKind> {
        self.place.checked_sub(1).map(|place| self.tokens[place].kind)
    }

    pub(super) fn token(&self) -> Token {
        self.tokens[self.place]
    }

    pub(super) fn at(&self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    /// Takes the current token; the last one stays.
    pub(super) fn bump(&mut self) -> Token {
        let token = self.token();
        self.advance(1);
        token
    }

    /// Takes this many tokens.
    pub(super) fn advance(&mut self, count: usize) {
        let count = if self.spending.is_spent() { usize::MAX } else { count };
        self.place = self.place.saturating_add(count).min(self.tokens.len() - 1);
    }

    /// Takes the token if it is of this kind.
    pub(super) fn eat(&mut self, kind: TokenKind) -> Option<Token> {
        self.at(kind).then(|| self.bump())
    }

    /// Takes a token of this kind, which must be there.
    pub(super) fn expect(&mut self, kind: TokenKind, wanted: &str) -> Parsed<Token> {
        self.eat(kind).ok_or(()).or_else(|()| self.fail(wanted))
    }

    /// Whether the current token follows the one before it without a gap.
    pub(super) fn adjacent(&self) -> bool {
        self.place > 0 && self.tokens[self.place - 1].end == self.token().start
    }

    /// Whether the current token is the first on its line.
    pub(super) fn begins_line(&self) -> bool {
        self.begins_line_at(self.place)
    }

    /// Whether this token is the first on its line.
    pub(super) fn begins_line_at(&self, place: usize) -> bool {
        let start = self.tokens[place].start as usize;
        let gap = place.checked_sub(1).map_or(0, |place| self.tokens[place].end as usize);
        place == 0 || self.text[gap..start].contains(['\n', '\r'])
    }

    pub(super) fn span_of(&self, token: Token) -> Span {
        Span { file: self.file, start: token.start, end: token.end }
    }

    /// From the token to the last one taken.
    pub(super) fn span_from(&self, first: Token) -> Span {
        let last = self.place.checked_sub(1).map_or(first, |place| self.tokens[place]);
        Span { file: self.file, start: first.start, end: last.end.max(first.end) }
    }

    pub(super) fn text_of(&self, token: Token) -> &str {
        &self.text[token.start as usize..token.end as usize]
    }

    /// A single word that is being declared.
    pub(super) fn ident(&mut self, wanted: &str) -> Parsed<Ident> {
        if self.kind().is_keyword() && !self.begins_line() {
            let help = format!("`{}` is a keyword: choose another name", self.text_of(self.token()));
            return self.fail_with(wanted, &help);
        }
        let token = self.expect(TokenKind::Ident, wanted)?;
        let ident = Ident { text: self.text_of(token).to_owned(), span: self.span_of(token) };
        if ident.text.contains('$') {
            self.report(ident.span, format!("the name `{}` has a `$`, which is kept for atoms", ident.text), "");
        }
        Ok(ident)
    }

    /// A word or a text in quotes, if there is one.
    pub(super) fn title(&mut self) -> Parsed<Option<Ident>> {
        match self.kind() {
            TokenKind::Text => {
                let token = self.bump();
                Ok(Some(Ident { text: self.unquote(token), span: self.span_of(token) }))
            }
            TokenKind::Ident => self.ident("a name").map(Some),
            _ => Ok(None),
        }
    }

    /// A path of words: `x`, `a/b/x`, `this/x`, `seq/x`.
    pub(super) fn path(&mut self, wanted: &str) -> Parsed<Name> {
        let first = self.token();
        match first.kind {
            TokenKind::This | TokenKind::Seq if self.ahead(1) == TokenKind::Slash => {
                self.advance(2);
                self.eat(TokenKind::SigInt).ok_or(()).or_else(|()| self.expect(TokenKind::Ident, "a name after `/`"))?
            }
            _ => self.expect(TokenKind::Ident, wanted)?,
        };
        while self.at(TokenKind::Slash) && matches!(self.ahead(1), TokenKind::Ident | TokenKind::SigInt) {
            self.bump();
            self.bump();
        }
        Ok(self.name_from(first))
    }

    /// The name of a signature, also of one that is always there.
    pub(super) fn signature(&mut self, wanted: &str) -> Parsed<Name> {
        let first = self.token();
        match first.kind {
            TokenKind::Univ | TokenKind::String | TokenKind::SigInt | TokenKind::None => {
                self.bump();
                Ok(self.name_from(first))
            }
            _ => self.path(wanted),
        }
    }

    /// The name made of the tokens from this one to the last one taken, without the gaps.
    pub(super) fn name_from(&self, first: Token) -> Name {
        let span = self.span_from(first);
        let text = &self.text[span.start as usize..span.end as usize];
        let has_gaps = text.contains(|next: char| next.is_whitespace() || next == '*' || next == '-');
        Name { text: if has_gaps { self.without_gaps(span) } else { text.to_owned() }, span }
    }

    fn without_gaps(&self, span: Span) -> String {
        let from = self.tokens.partition_point(|token| token.start < span.start);
        let within =
            self.tokens[from..].iter().take_while(|token| token.end <= span.end && token.kind != TokenKind::End);
        within.map(|token| self.text_of(*token)).collect()
    }
}
