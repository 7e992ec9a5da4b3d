//! DynAlloy's paragraphs: actions, programs, and claims about them.

use super::super::programs::{ActionDecl, CorrectnessDecl, ProgramDecl, Statement};
use super::super::token::{Token, TokenKind};
use super::super::tree::{Expr, ExprKind, Ident, Paragraph};
use super::{Dialect, Parsed, Parser};

/// The words that these paragraphs begin with. They are names where no paragraph can begin.
pub(super) const DYNAMIC: [&str; 5] = ["act", "action", "program", "prog", "assertCorrectness"];

impl Parser<'_> {
    /// Whether the current token is the word of such a paragraph.
    pub(super) fn is_dynamic(&self) -> bool {
        self.dialect == Dialect::DynAlloy && self.is_word(0, &DYNAMIC)
    }

    /// Whether such a paragraph begins this far ahead, judged by what occurs nowhere else: its word and a name on a new line.
    pub(super) fn begins_dynamic(&self, ahead: usize) -> bool {
        let is_word = self.dialect == Dialect::DynAlloy && self.is_word(ahead, &DYNAMIC);
        let opens = matches!(
            self.ahead(ahead + 2),
            TokenKind::Bracket | TokenKind::Paren | TokenKind::Brace | TokenKind::Ident
        );
        is_word && self.ahead(ahead + 1) == TokenKind::Ident && opens && self.begins_line_at(self.place + ahead)
    }

    pub(super) fn dynamic(&mut self) -> Parsed<Paragraph> {
        match self.text_of(self.token()) {
            "act" | "action" => self.action().map(Paragraph::Action),
            "program" | "prog" => self.program_decl().map(Paragraph::Program),
            _ => self.correctness().map(Paragraph::Correctness),
        }
    }

    /// `act Head[l: List, d: Data] { pre { … } post { … } }`, also without the braces around both.
    fn action(&mut self) -> Parsed<ActionDecl> {
        let first = self.bump();
        let name = self.ident("the name of the action")?;
        let parameters = self.parameters()?;
        let opening = self.eat(TokenKind::Brace);
        let pre = self.precondition()?;
        let post = self.condition("post")?;
        if let Some(opening) = opening {
            self.expect_closing(TokenKind::BraceEnd, opening)?;
        }
        Ok(ActionDecl { span: self.span_from(first), name, parameters, pre, post })
    }

    /// `pre = { … }`, or nothing.
    fn precondition(&mut self) -> Parsed<Expr> {
        if self.is_word(0, &["pre"]) {
            return self.condition("pre");
        }
        Ok(Expr { kind: ExprKind::Block(Vec::new()), span: self.here() })
    }

    /// `pre = { … }`, `post { … }`
    fn condition(&mut self, word: &str) -> Parsed<Expr> {
        self.expect_word(&[word])?;
        self.eat(TokenKind::Equal);
        if word == "post" { self.postcondition_block() } else { self.block() }
    }

    /// Formulas in which `\pre[e]` has a meaning.
    fn postcondition_block(&mut self) -> Parsed<Expr> {
        self.in_postcondition = true;
        let block = self.block();
        self.in_postcondition = false;
        block
    }

    /// `\pre[e]`: the value of `e` before. In a postcondition, that is what `e` means if it has no primes.
    pub(super) fn before(&mut self) -> Parsed<Expr> {
        let first = self.bump();
        let opening = self.expect(TokenKind::Bracket, "`[` after `\\pre`")?;
        let mut inner = self.expression()?;
        self.expect_closing(TokenKind::BracketEnd, opening)?;
        inner.span = self.span_from(first);
        if !self.in_postcondition {
            let help = "only postconditions speak of two states";
            self.report(inner.span, "`\\pre` has a meaning only in postconditions", help);
        }
        if let Some((primed, _)) = inner.names().into_iter().find(|(name, _)| name.text.ends_with('\'')) {
            let message = format!("`{}` is a value afterwards, and `\\pre` asks for the one before", primed.text);
            self.report(primed.span, message, "leave the prime out");
        }
        Ok(inner)
    }

    fn expect_word(&mut self, words: &[&str]) -> Parsed<Token> {
        if self.is_word(0, words) { Ok(self.bump()) } else { self.fail(&format!("`{}`", words[0])) }
    }

    /// `program Sort[a: seq Int] var [i: Int] { … }`
    fn program_decl(&mut self) -> Parsed<ProgramDecl> {
        let first = self.bump();
        let name = self.ident("the name of the program")?;
        let parameters = self.parameters()?;
        let mut locals = Vec::new();
        while self.is_word(0, &["var"]) {
            self.bump();
            if !matches!(self.kind(), TokenKind::Bracket | TokenKind::Paren) {
                return self.fail("`[` before the local variables");
            }
            locals.extend(self.parameters()?);
        }
        let body = self.braced_program()?;
        Ok(ProgramDecl { span: self.span_from(first), name, parameters, locals, body })
    }

    /// `assertCorrectness Name[x: X] { pre = { … } program = { … } post = { … } }`
    fn correctness(&mut self) -> Parsed<CorrectnessDecl> {
        let first = self.bump();
        let name = self.ident("the name of the claim")?;
        self.worded(first, name)
    }

    /// `[x: X] { pre = { … } program = { … } post = { … } }`, after the name of a claim.
    fn worded(&mut self, first: Token, name: Ident) -> Parsed<CorrectnessDecl> {
        let parameters = self.parameters()?;
        let opening = self.expect(TokenKind::Brace, "`{` before the precondition")?;
        let pre = self.precondition()?;
        self.expect_word(&["program", "prog"])?;
        self.eat(TokenKind::Equal);
        let program = self.braced_program()?;
        let post = self.condition("post")?;
        self.expect_closing(TokenKind::BraceEnd, opening)?;
        let span = self.span_from(first);
        Ok(CorrectnessDecl { span, name, parameters, pre, program, post, is_triple: false })
    }

    /// A program in braces, or in parentheses.
    fn braced_program(&mut self) -> Parsed<Statement> {
        match self.kind() {
            TokenKind::Brace => self.group(TokenKind::BraceEnd),
            TokenKind::Paren => self.group(TokenKind::ParenEnd),
            _ => self.fail("`{` before the program"),
        }
    }

    /// Whether what follows the name of an assertion is a claim about a program: it has parameters, or says `assertCorrectness`, or which
    /// part is the program, or has formulas in braces, something that can be a program, and formulas in braces.
    pub(super) fn begins_claim(&self) -> bool {
        let has_parameters = matches!(self.kind(), TokenKind::Bracket | TokenKind::Paren);
        let is_claim =
            has_parameters || self.is_nested() || self.begins_worded(self.place) || self.triple_post().is_some();
        self.dialect == Dialect::DynAlloy && is_claim
    }

    /// The rest of a claim that begins with `assert`.
    pub(super) fn claim(&mut self, first: Token, name: Option<Ident>) -> Parsed<CorrectnessDecl> {
        let Some(name) = name else { return self.fail("the name of the claim") };
        if self.is_nested() {
            let opening = self.bump();
            self.bump();
            self.eat(TokenKind::Ident);
            let claim = self.worded(first, name)?;
            self.expect_closing(TokenKind::BraceEnd, opening)?;
            return Ok(claim);
        }
        let after_parameters = match self.kind() {
            TokenKind::Bracket | TokenKind::Paren => self.matching(self.place).map(|end| end + 1),
            _ => Some(self.place),
        };
        match after_parameters {
            Some(place) if self.begins_worded(place) => self.worded(first, name),
            _ => self.triple(first, name),
        }
    }

    /// `{ assertCorrectness[x: X] { … } }`
    fn is_nested(&self) -> bool {
        self.at(TokenKind::Brace) && self.is_word(1, &["assertCorrectness"])
    }

    /// Whether `{ pre { …`, or `{ program { …`, stands there.
    fn begins_worded(&self, place: usize) -> bool {
        let kind = |place: usize| self.tokens.get(place).map_or(TokenKind::End, |token| token.kind);
        let is_word = kind(place) == TokenKind::Brace
            && kind(place + 1) == TokenKind::Ident
            && matches!(self.text_of(self.tokens[place + 1]), "pre" | "program" | "prog");
        is_word && matches!(kind(place + 2), TokenKind::Brace | TokenKind::Equal | TokenKind::Paren)
    }

    /// `[x: X] { { … } program { … } }`
    fn triple(&mut self, first: Token, name: Ident) -> Parsed<CorrectnessDecl> {
        let parameters = self.parameters()?;
        let Some(place) = self.triple_post() else {
            return self.fail("a claim: `{ { … } program { … } }`, with what holds before and what holds afterwards");
        };
        let opening = self.bump();
        let pre = self.block()?;
        self.postcondition = Some(place);
        let program = self.program();
        self.postcondition = None;
        let program = program?;
        let post = self.postcondition_block()?;
        self.expect_closing(TokenKind::BraceEnd, opening)?;
        let span = self.span_from(first);
        Ok(CorrectnessDecl { span, name, parameters, pre, program, post, is_triple: true })
    }

    /// Where the postcondition of a claim in the braces here begins: the last thing in them, if formulas in braces are the first, and
    /// between them is something that can be a program.
    fn triple_post(&self) -> Option<usize> {
        let end =
            self.matching(self.place).filter(|_| self.at(TokenKind::Brace) && self.ahead(1) == TokenKind::Brace)?;
        let between = self.matching(self.place + 1)? + 1;
        let next = self.tokens[between].kind;
        let begins = is_opening(next) || matches!(next, TokenKind::Ident | TokenKind::This);
        let (mut place, mut last) = (between, None);
        while place < end {
            last = (self.tokens[place].kind == TokenKind::Brace).then_some(place);
            place = if is_opening(self.tokens[place].kind) { self.matching(place)? + 1 } else { place + 1 };
        }
        last.filter(|&post| begins && post > between)
    }

    /// Where the bracket that opens there is closed.
    pub(super) fn matching(&self, opening: usize) -> Option<usize> {
        let mut depth = 0usize;
        for (place, token) in self.tokens.iter().enumerate().skip(opening) {
            match token.kind {
                kind if is_opening(kind) => depth += 1,
                TokenKind::BraceEnd | TokenKind::ParenEnd | TokenKind::BracketEnd => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(place);
            }
        }
        None
    }
}

fn is_opening(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Brace | TokenKind::Paren | TokenKind::Bracket)
}
