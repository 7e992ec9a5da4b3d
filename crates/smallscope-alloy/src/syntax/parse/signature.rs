//! Signatures.

use super::super::token::{Token, TokenKind};
use super::super::tree::{Multiplicity, Name, Parent, SigDecl};
use super::{Dialect, Parsed, Parser};
use crate::source::Span;

/// The words before `sig`.
#[derive(Default)]
struct Qualifiers {
    private: Option<Span>,
    is_abstract: Option<Span>,
    variable: Option<Span>,
    multiplicity: Option<(Multiplicity, Span)>,
    /// `disj` or `part` of the old notation: the extensions have nothing in common.
    disjoint: bool,
}

impl Parser<'_> {
    /// Whether a signature begins here.
    pub(super) fn begins_signature(&self) -> bool {
        use TokenKind::*;
        matches!(self.kind(), Sig | Abstract | Private | One | Lone | Some | Static)
            || self.is_word(0, &["var"])
            || (matches!(self.kind(), Disj | Part) && self.dialect == Dialect::Thesis)
    }

    /// `private abstract one sig A, B extends C { fields } { fact }`
    pub(super) fn sig_decl(&mut self) -> Parsed<SigDecl> {
        let first = self.token();
        let qualifiers = self.qualifiers()?;
        let names = self.names()?;
        let parent = self.parent(&qualifiers)?;
        let opening = self.expect(TokenKind::Brace, "`{` before the fields")?;
        let fields = self.declarations_until(TokenKind::BraceEnd, opening)?;
        let fact = if self.at(TokenKind::Brace) { Some(self.block()?) } else { None };
        let Qualifiers { private, is_abstract, variable, multiplicity, .. } = qualifiers;
        let span = self.span_from(first);
        Ok(SigDecl { span, names, private, is_abstract, variable, multiplicity, parent, fields, fact })
    }

    fn qualifiers(&mut self) -> Parsed<Qualifiers> {
        let mut found = Qualifiers::default();
        loop {
            found.variable = self.variable().or(found.variable);
            let token = self.token();
            let span = self.span_of(token);
            let again = match token.kind {
                TokenKind::Sig => break,
                TokenKind::Private => found.private.replace(span).is_some(),
                TokenKind::Abstract => found.is_abstract.replace(span).is_some(),
                TokenKind::One | TokenKind::Static => found.multiplicity.replace((Multiplicity::One, span)).is_some(),
                TokenKind::Lone => found.multiplicity.replace((Multiplicity::Lone, span)).is_some(),
                TokenKind::Some => found.multiplicity.replace((Multiplicity::Some, span)).is_some(),
                TokenKind::Disj | TokenKind::Part if self.dialect == Dialect::Thesis => {
                    std::mem::replace(&mut found.disjoint, true)
                }
                _ => return self.fail("`sig`"),
            };
            if again {
                self.twice(token);
            }
            self.bump();
        }
        self.bump();
        Ok(found)
    }

    fn twice(&mut self, token: Token) {
        let word = self.text_of(token).to_owned();
        let message = match token.kind {
            TokenKind::One | TokenKind::Lone | TokenKind::Some | TokenKind::Static => {
                format!("`{word}` is a second multiplicity")
            }
            _ => format!("`{word}` is there twice"),
        };
        self.report(self.span_of(token), message, "leave one of them out");
    }

    fn parent(&mut self, qualifiers: &Qualifiers) -> Parsed<Parent> {
        match self.kind() {
            TokenKind::Extends => {
                self.bump();
                let parent = self.signature("the signature that is extended")?;
                // Extensions were subsets that may overlap.
                let overlaps = self.dialect == Dialect::Thesis && !qualifiers.disjoint;
                Ok(if overlaps { Parent::In(vec![parent]) } else { Parent::Extends(parent) })
            }
            TokenKind::In => self.union().map(Parent::In),
            TokenKind::Equal => self.union().map(Parent::Equal),
            _ => Ok(Parent::Top),
        }
    }

    /// `P + Q` after `in` or `=`.
    fn union(&mut self) -> Parsed<Vec<Name>> {
        self.bump();
        let mut names = vec![self.signature("a signature")?];
        while self.eat(TokenKind::Plus).is_some() {
            names.push(self.signature("a signature")?);
        }
        Ok(names)
    }
}
