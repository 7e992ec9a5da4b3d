//! Programs: a choice (`+`) binds most loosely, then a sequence (`;`), then an iteration (`*`).

use super::super::programs::{Statement, StatementKind};
use super::super::token::{Token, TokenKind};
use super::super::tree::{BinaryOp, Expr, ExprKind, Ident, Name};
use super::{Failed, Parsed, Parser};
use crate::diagnostic::Diagnostic;

impl Parser<'_> {
    /// A program, up to what closes it.
    pub(super) fn program(&mut self) -> Parsed<Statement> {
        self.deeper(|parser| {
            let first = parser.token();
            let mut choices = vec![parser.sequence()?];
            while parser.eat(TokenKind::Plus).is_some() {
                choices.push(parser.sequence()?);
            }
            Ok(parser.together(choices, first, StatementKind::Choice))
        })
    }

    /// Statements one after the other. What cannot be read is left out.
    fn sequence(&mut self) -> Parsed<Statement> {
        let first = self.token();
        let mut steps = Vec::new();
        if self.ends_sequence() {
            return self.fail("a statement");
        }
        while !self.ends_sequence() {
            match self.labelled_step() {
                Ok(step) => {
                    steps.push(step);
                    self.separator();
                }
                Err(Failed) => self.skip_step(),
            }
        }
        Ok(self.together(steps, first, StatementKind::Sequence))
    }

    /// The only one of several, or all of them.
    fn together(
        &self,
        mut parts: Vec<Statement>,
        first: Token,
        kind: impl FnOnce(Vec<Statement>) -> StatementKind,
    ) -> Statement {
        if parts.len() == 1 { parts.remove(0) } else { self.statement(kind(parts), first) }
    }

    fn statement(&self, kind: StatementKind, first: Token) -> Statement {
        Statement { kind, label: None, span: self.span_from(first) }
    }

    fn ends_sequence(&self) -> bool {
        let closes =
            matches!(self.kind(), TokenKind::BraceEnd | TokenKind::ParenEnd | TokenKind::Plus | TokenKind::End);
        closes || self.postcondition == Some(self.place) || self.begins_paragraph()
    }

    /// `;` after a statement, which may be missing after a brace and at the end.
    fn separator(&mut self) {
        let is_needed = self.behind() != Some(TokenKind::BraceEnd) && !self.ends_sequence();
        if self.eat(TokenKind::Semicolon).is_some() || !is_needed {
            return;
        }
        let message = format!("expected `;` after the statement, found {}", self.found(self.token()));
        let problem = Diagnostic::error(self.here(), message);
        let is_formula = self.at(TokenKind::Question) || self.operator().is_some();
        self.problem(if is_formula { problem.help("a test is written `[formula]?`") } else { problem });
        if !self.begins_line() {
            self.skip_step();
        }
    }

    /// Skips what cannot be read, to the next statement or to the end of the program.
    fn skip_step(&mut self) {
        let mut depth = 0usize;
        while !self.at(TokenKind::End) && !self.begins_paragraph() && self.postcondition != Some(self.place) {
            match self.kind() {
                TokenKind::Semicolon if depth == 0 => {
                    self.bump();
                    return;
                }
                TokenKind::Brace | TokenKind::Paren | TokenKind::Bracket => depth += 1,
                TokenKind::BraceEnd | TokenKind::ParenEnd if depth == 0 => return,
                TokenKind::BraceEnd | TokenKind::ParenEnd | TokenKind::BracketEnd => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.bump();
        }
    }

    /// `label: p*`
    fn labelled_step(&mut self) -> Parsed<Statement> {
        let label = match (self.kind(), self.ahead(1)) {
            (TokenKind::Ident, TokenKind::Colon) => {
                let label = self.ident("a label")?;
                self.bump();
                Some(label)
            }
            _ => None,
        };
        let first = self.token();
        let mut step = self.step()?;
        if self.eat(TokenKind::Star).is_some() {
            step = self.statement(StatementKind::Repeat(Box::new(step)), first);
        }
        if label.is_some() && step.label.is_some() {
            step = self.statement(StatementKind::Sequence(vec![step]), first);
        }
        step.label = label.or(step.label);
        Ok(step)
    }

    fn step(&mut self) -> Parsed<Statement> {
        let first = self.token();
        let kind = match first.kind {
            TokenKind::Brace => return self.group(TokenKind::BraceEnd),
            TokenKind::Paren if !self.is_test() => return self.group(TokenKind::ParenEnd),
            TokenKind::Paren => self.test(TokenKind::ParenEnd)?,
            TokenKind::Bracket => self.test(TokenKind::BracketEnd)?,
            TokenKind::Ident if self.assigns_at(self.place) => self.assignment()?,
            TokenKind::Ident if self.ahead(1) != TokenKind::Slash => self.word_step()?,
            TokenKind::Ident | TokenKind::This => self.call()?,
            TokenKind::Else => return self.fail_with("a statement", "`else` follows the `}` of `if` without a `;`"),
            kind if kind.begins_operand() => {
                return self.fail_with("a statement", "what must hold is tested by `[formula]?`");
            }
            _ => return self.fail("a statement"),
        };
        Ok(self.statement(kind, first))
    }

    /// A program in braces or parentheses, which may be empty.
    pub(super) fn group(&mut self, closing: TokenKind) -> Parsed<Statement> {
        let opening = self.bump();
        let postcondition = self.postcondition.take();
        let inner = match self.at(closing) {
            true => Ok(self.statement(StatementKind::Sequence(Vec::new()), opening)),
            false => self.program(),
        };
        self.postcondition = postcondition;
        let mut inner = inner?;
        self.expect_closing(closing, opening)?;
        if closing == TokenKind::BraceEnd {
            self.closed.push((opening, self.tokens[self.place - 1]));
        }
        if matches!(&inner.kind, StatementKind::Sequence(parts) if parts.is_empty()) {
            inner.span = self.span_from(opening);
        }
        Ok(inner)
    }

    /// Whether what opens here is closed before a `?`.
    fn is_test(&self) -> bool {
        self.matching(self.place).is_some_and(|end| self.tokens[end + 1].kind == TokenKind::Question)
    }

    /// `[formula]?`, `(formula)?`
    fn test(&mut self, closing: TokenKind) -> Parsed<StatementKind> {
        let opening = self.bump();
        let formula = self.expression()?;
        self.expect_closing(closing, opening)?;
        self.expect(TokenKind::Question, "`?` after the formula that is tested")?;
        Ok(StatementKind::Test(formula))
    }

    /// `x := e`, `x.f := e`
    fn assignment(&mut self) -> Parsed<StatementKind> {
        let mut receiver: Option<Expr> = None;
        let mut target = self.ident("a variable")?;
        while self.eat(TokenKind::Dot).is_some() {
            let name = Name { text: target.text, span: target.span };
            let next = Expr { span: name.span, kind: ExprKind::Name { name, at: false } };
            receiver = Some(match receiver {
                None => next,
                Some(before) => {
                    let span = before.span.to(next.span);
                    Expr { kind: ExprKind::Binary(BinaryOp::Join, Box::new(before), Box::new(next)), span }
                }
            });
            target = self.ident("a variable or field")?;
        }
        self.bump();
        let next = self.next_choice();
        let outer = std::mem::replace(&mut self.choice, next);
        let value = self.expression();
        self.choice = outer;
        let value = value?;
        Ok(match receiver {
            None => StatementKind::Assign(target, value),
            Some(receiver) => StatementKind::Update(receiver, target, value),
        })
    }

    /// Whether `x :=` or `x.f :=` stands there.
    fn assigns_at(&self, mut place: usize) -> bool {
        let kind = |place: usize| self.tokens.get(place).map(|token| token.kind);
        while kind(place) == Some(TokenKind::Ident) && kind(place + 1) == Some(TokenKind::Dot) {
            place += 2;
        }
        kind(place) == Some(TokenKind::Ident) && kind(place + 1) == Some(TokenKind::ColonEqual)
    }

    /// The `+` after the value of an assignment behind which a statement stands that cannot be a set: `x := a + y := b` is a choice.
    fn next_choice(&self) -> Option<usize> {
        let mut place = self.place;
        loop {
            match self.tokens[place].kind {
                TokenKind::Brace | TokenKind::Paren | TokenKind::Bracket => place = self.matching(place)?,
                TokenKind::Plus if self.assigns_at(place + 1) || self.commands_at(place + 1) => return Some(place),
                TokenKind::Semicolon | TokenKind::End => return None,
                TokenKind::BraceEnd | TokenKind::ParenEnd | TokenKind::BracketEnd => return None,
                _ => {}
            }
            place += 1;
        }
    }

    /// Whether a statement stands there that begins with a word before a name: `call p`, `assume q`.
    fn commands_at(&self, place: usize) -> bool {
        let token = self.tokens[place];
        let is_word = matches!(self.text_of(token), "call" | "assume" | "if" | "while");
        token.kind == TokenKind::Ident && is_word && self.tokens[place + 1].kind == TokenKind::Ident
    }

    /// A statement that begins with a word of the language, or a call.
    fn word_step(&mut self) -> Parsed<StatementKind> {
        let follows = self.ahead(1);
        match self.text_of(self.token()) {
            "skip" if !matches!(follows, TokenKind::Bracket | TokenKind::Paren) => {
                self.bump();
                Ok(StatementKind::Skip)
            }
            "assume" => {
                let first = self.bump();
                let mut test = StatementKind::Test(self.expression()?);
                if let Some((_, label)) = self.test_label()? {
                    let mut inner = self.statement(test, first);
                    inner.label = Some(label);
                    test = StatementKind::Sequence(vec![inner]);
                }
                Ok(test)
            }
            "call" if matches!(follows, TokenKind::Ident | TokenKind::This) => {
                self.bump();
                self.call()
            }
            "if" => self.conditional(),
            "while" => self.while_loop(),
            "repeat" if follows == TokenKind::Brace => {
                self.bump();
                Ok(StatementKind::Repeat(Box::new(self.group(TokenKind::BraceEnd)?)))
            }
            _ => self.call(),
        }
    }

    /// `if c { p } else { q }`, also with `then`, and with another `if` after `else`.
    fn conditional(&mut self) -> Parsed<StatementKind> {
        self.bump();
        let condition = self.expression()?;
        let label = self.test_label()?;
        let mut consequence = self.loop_body("then")?;
        let mut alternative = match self.eat(TokenKind::Else) {
            None => None,
            Some(_) if self.is_word(0, &["if"]) => {
                let first = self.token();
                let kind = self.deeper(Self::conditional)?;
                Some(Box::new(self.statement(kind, first)))
            }
            Some(_) => Some(Box::new(self.braces_of("`{` or `if` after `else`")?)),
        };
        match label {
            Some((true, label)) => consequence = self.labelled_start(label, consequence),
            Some((false, label)) => {
                let nothing = Statement { kind: StatementKind::Sequence(Vec::new()), label: None, span: label.span };
                let taken = alternative.map_or(nothing, |alternative| *alternative);
                alternative = Some(Box::new(self.labelled_start(label, taken)));
            }
            None => {}
        }
        Ok(StatementKind::If(condition, Box::new(consequence), alternative))
    }

    /// `lblpos L` after a condition names the place where it holds, `lblneg L` the place where it does not.
    fn test_label(&mut self) -> Parsed<Option<(bool, Ident)>> {
        let is_positive = self.is_word(0, &["lblpos"]);
        if self.ahead(1) != TokenKind::Ident || !(is_positive || self.is_word(0, &["lblneg"])) {
            return Ok(None);
        }
        self.bump();
        Ok(Some((is_positive, self.ident("a label")?)))
    }

    /// The statement, behind a place of this name.
    fn labelled_start(&self, label: Ident, body: Statement) -> Statement {
        let span = body.span;
        let start = Statement { kind: StatementKind::Skip, span: label.span, label: Some(label) };
        let mut parts = vec![start];
        match body {
            Statement { kind: StatementKind::Sequence(all), label: None, .. } => parts.extend(all),
            body => parts.push(body),
        }
        Statement { kind: StatementKind::Sequence(parts), label: None, span }
    }

    /// `while c do { p }`, also without `do`.
    fn while_loop(&mut self) -> Parsed<StatementKind> {
        self.bump();
        let condition = self.expression()?;
        Ok(StatementKind::While(condition, Box::new(self.loop_body("do")?)))
    }

    /// A program in braces, perhaps after this word.
    fn loop_body(&mut self, word: &str) -> Parsed<Statement> {
        if self.is_word(0, &[word]) {
            self.bump();
        }
        self.braces_of(&format!("`{word} {{` after the condition"))
    }

    fn braces_of(&mut self, wanted: &str) -> Parsed<Statement> {
        if self.at(TokenKind::Brace) { self.group(TokenKind::BraceEnd) } else { self.fail(wanted) }
    }

    /// `Head[l, d]`, `Head(l, d)`; with a `?` behind it a test.
    fn call(&mut self) -> Parsed<StatementKind> {
        let first = self.token();
        let name = self.path("an action or a program")?;
        let opening = self.eat_opening();
        let arguments = match opening {
            Some((_, closing)) => self.arguments(closing)?,
            None => Vec::new(),
        };
        if opening.is_none() && self.at(TokenKind::Equal) {
            let help = "a variable gets a value by `x := e`; what must hold is tested by `[x = e]?`";
            return self.fail_with("`:=`, `[` or `;`", help);
        }
        if self.eat(TokenKind::Question).is_some() {
            return Ok(StatementKind::Test(self.formula_of(name, arguments, first)));
        }
        Ok(StatementKind::Call(name, arguments))
    }

    /// The predicate that is tested by `p[x]?`.
    fn formula_of(&self, name: Name, arguments: Vec<Expr>, first: Token) -> Expr {
        let head = Expr { span: name.span, kind: ExprKind::Name { name, at: false } };
        if arguments.is_empty() {
            return head;
        }
        let span = self.span_from(first);
        Expr { kind: ExprKind::Box(Box::new(head), arguments), span }
    }
}
