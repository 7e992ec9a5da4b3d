//! Where to go on after something that cannot be read.

use super::super::token::TokenKind;
use super::{Failed, Parsed, Parser};

impl Parser<'_> {
    /// Whether a paragraph begins here, judged by words that occur nowhere else.
    pub(super) fn begins_paragraph(&self) -> bool {
        use TokenKind::*;
        match self.kind() {
            Module | Open | Sig | Enum | Fact | Assert | Run | Check | Abstract | Static => true,
            Pred | Fun => self.ahead(1) != Slash,
            Private => matches!(self.ahead(1), Sig | Abstract | One | Lone | Some | Pred | Fun | Open | Enum | Let),
            One | Lone | Some => self.qualifies_signature(1),
            Ident => {
                let is_command = self.ahead(1) == Colon && matches!(self.ahead(2), Run | Check);
                is_command || self.begins_variable() || self.begins_dynamic(0)
            }
            _ => false,
        }
    }

    /// `sig`, perhaps with other words before it.
    fn qualifies_signature(&self, ahead: usize) -> bool {
        let next = self.ahead(ahead + usize::from(self.ahead(ahead) == TokenKind::Private));
        matches!(next, TokenKind::Sig | TokenKind::Abstract)
    }

    /// `var` before a signature.
    fn begins_variable(&self) -> bool {
        use TokenKind::*;
        let follows = matches!(self.ahead(1), One | Lone | Some) || self.qualifies_signature(1);
        follows && self.text_of(self.token()) == "var"
    }

    /// Skips to the next paragraph.
    pub(super) fn skip_to_paragraph(&mut self) {
        while !self.at(TokenKind::End) && !self.begins_paragraph() && !self.begins_macro() {
            self.bump();
        }
    }

    /// `let` can stand in formulas too; at the start of a line it is a macro's.
    fn begins_macro(&self) -> bool {
        let start = self.token().start as usize;
        self.at(TokenKind::Let) && (start == 0 || self.text[..start].ends_with('\n'))
    }

    /// Skips to the end of the block, to the next paragraph, or to a line that seems to begin a formula of this block.
    pub(super) fn skip_in_block(&mut self) {
        let mut depth = 0usize;
        let first = self.place;
        while !self.at(TokenKind::End) && !self.begins_paragraph() {
            let fresh = depth == 0 && self.place > first && self.begins_line();
            if fresh && self.kind().begins_operand() && !self.line_goes_on() {
                return;
            }
            match self.kind() {
                TokenKind::Brace | TokenKind::Paren | TokenKind::Bracket => depth += 1,
                TokenKind::BraceEnd | TokenKind::ParenEnd | TokenKind::BracketEnd if depth > 0 => depth -= 1,
                TokenKind::BraceEnd => return,
                _ => {}
            }
            self.bump();
        }
    }

    /// Whether the line before the current token ends with something that needs more.
    fn line_goes_on(&self) -> bool {
        self.behind().is_some_and(|kind| !kind.ends_operand())
    }

    /// Skips to what ends an element of a list: the comma after it, or the closing token.
    pub(super) fn skip_to_comma(&mut self, closing: TokenKind) {
        let mut depth = 0usize;
        while !self.at(TokenKind::End) && !self.begins_paragraph() {
            match self.kind() {
                TokenKind::Comma if depth == 0 => return,
                kind if kind == closing && depth == 0 => return,
                TokenKind::Brace | TokenKind::Paren | TokenKind::Bracket => depth += 1,
                TokenKind::BraceEnd | TokenKind::ParenEnd | TokenKind::BracketEnd if depth > 0 => depth -= 1,
                TokenKind::BraceEnd => return,
                _ => {}
            }
            self.bump();
        }
    }

    /// One level further in, on more stack if little is left.
    pub(super) fn deeper<T>(&mut self, step: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= super::HIGHEST {
            return self.too_deep();
        }
        self.depth += 1;
        // What is left must do for dropping a tree of full height.
        let result = stacker::maybe_grow(1024 * 1024, 8 * 1024 * 1024, || step(self));
        self.depth -= 1;
        result
    }

    /// A node above what was read last, and above something of this height.
    pub(super) fn raise(&mut self, other: u32) -> Parsed<()> {
        self.height = self.height.max(other) + 1;
        if self.height > super::HIGHEST { self.too_deep() } else { Ok(()) }
    }

    /// Nothing can be made of such a text: the rest of the paragraph is skipped, without more errors.
    fn too_deep<T>(&mut self) -> Parsed<T> {
        let help = "give parts of it names, with `let`, `fun` or `pred`";
        let span = self.here();
        if self.reported != Some(self.place) {
            self.report(span, format!("this is nested more than {} levels deep", super::HIGHEST), help);
        }
        self.skip_to_paragraph();
        self.reported = Some(self.place);
        Err(Failed)
    }
}
