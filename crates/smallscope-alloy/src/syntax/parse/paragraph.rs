//! Modules and their paragraphs.

use super::super::token::{Token, TokenKind};
use super::super::tree::{
    AssertDecl, Decl, EnumDecl, Expr, FactDecl, FunctionDecl, Header, Ident, MacroDecl, Module, Name, Open, Paragraph,
    Parameter,
};
use super::action::DYNAMIC;
use super::{Dialect, Parsed, Parser};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use smallscope_core::closest;

const PARAGRAPHS: [&str; 15] = [
    "sig", "pred", "fun", "fact", "assert", "run", "check", "open", "module", "enum", "abstract", "one", "lone",
    "some", "private",
];

impl Parser<'_> {
    /// Everything up to the end of the text.
    pub(super) fn module(&mut self) -> Module {
        let mut module = Module { header: None, opens: Vec::new(), paragraphs: Vec::new() };
        while !self.at(TokenKind::End) {
            let start = self.place;
            self.comma_is_else = true;
            self.closed.clear();
            if self.paragraph(&mut module).is_err() {
                // A keyword in the middle of a line is part of what is wrong.
                let is_wrong = self.reported == Some(self.place) && !self.begins_line();
                if self.place == start || is_wrong {
                    self.bump();
                }
                self.skip_to_paragraph();
            }
        }
        module
    }

    fn paragraph(&mut self, module: &mut Module) -> Parsed<()> {
        let first = self.token();
        match first.kind {
            TokenKind::Module => self.header(module),
            TokenKind::Run | TokenKind::Check => self.commands(None, &mut module.paragraphs),
            TokenKind::Ident if self.ahead(1) == TokenKind::Colon => self.labelled(&mut module.paragraphs),
            TokenKind::Fact => self.fact().map(|fact| module.paragraphs.push(Paragraph::Fact(fact))),
            TokenKind::Assert => self.assertion().map(|claim| module.paragraphs.push(claim)),
            _ if self.is_dynamic() => self.dynamic().map(|paragraph| module.paragraphs.push(paragraph)),
            _ => self.visible(module),
        }
    }

    /// A paragraph that may be private.
    fn visible(&mut self, module: &mut Module) -> Parsed<()> {
        let first = self.token();
        let follows = matches!(
            self.ahead(1),
            TokenKind::Open | TokenKind::Enum | TokenKind::Let | TokenKind::Pred | TokenKind::Fun
        );
        let private = if follows { self.eat(TokenKind::Private).map(|token| self.span_of(token)) } else { None };
        let paragraph = match self.kind() {
            TokenKind::Open => return self.open(first, private, module),
            TokenKind::Enum => Paragraph::Enum(self.enumeration(first, private)?),
            TokenKind::Let => Paragraph::Macro(self.macro_decl(first, private)?),
            TokenKind::Pred if self.is_untyped() => Paragraph::Macro(self.macro_decl(first, private)?),
            TokenKind::Pred => Paragraph::Function(self.predicate(first, private)?),
            TokenKind::Fun | TokenKind::Det => Paragraph::Function(self.function(first, private)?),
            _ if self.begins_signature() => Paragraph::Sig(self.sig_decl()?),
            _ => return self.no_paragraph(),
        };
        module.paragraphs.push(paragraph);
        Ok(())
    }

    fn no_paragraph(&mut self) -> Parsed<()> {
        let wanted = "a paragraph, such as `sig`, `fact`, `pred` or `run`";
        if self.at(TokenKind::BraceEnd) {
            return self.fail_with(wanted, "this `}` closes nothing");
        }
        let word = self.text_of(self.token()).to_owned();
        if self.kind().is_keyword() && self.ahead(1) == TokenKind::Colon {
            return self.fail_with("a name", &format!("`{word}` is a keyword: choose another name"));
        }
        let dynamic = DYNAMIC.iter().filter(|_| self.dialect == Dialect::DynAlloy);
        match closest(&word, PARAGRAPHS.iter().chain(dynamic).copied()) {
            Some(known) if self.at(TokenKind::Ident) => self.fail_with(wanted, &format!("did you mean `{known}`?")),
            _ if self.is_word(0, &["static", "part", "det", "eval"]) => {
                self.fail_with(wanted, "this is the notation of Alloy 2 and 3, which has to be asked for")
            }
            _ => self.fail(wanted),
        }
    }

    /// `module a/b[exactly X, Y]`
    fn header(&mut self, module: &mut Module) -> Parsed<()> {
        let first = self.bump();
        let name = self.path("the name of the module")?;
        let parameters = match self.eat(TokenKind::Bracket) {
            Some(opening) => self.module_parameters(opening)?,
            None => Vec::new(),
        };
        // The Analyzer takes it after `open`, too.
        if !module.paragraphs.is_empty() || module.header.is_some() {
            self.report(self.span_from(first), "`module` must come first, and once", "move it to the top");
        } else {
            module.header = Some(Header { name, parameters });
        }
        Ok(())
    }

    fn module_parameters(&mut self, opening: Token) -> Parsed<Vec<Parameter>> {
        let mut parameters = Vec::new();
        while !self.at(TokenKind::BracketEnd) {
            let exactly = self.eat(TokenKind::Exactly).is_some();
            parameters.push(Parameter { name: self.ident("the name of a parameter")?, exactly });
            if self.eat(TokenKind::Comma).is_none() {
                break;
            }
        }
        self.expect_closing(TokenKind::BracketEnd, opening)?;
        Ok(parameters)
    }

    /// `open a/b[X, Y] as c`
    fn open(&mut self, first: Token, private: Option<Span>, module: &mut Module) -> Parsed<()> {
        self.bump();
        let path = self.path("the path of a module")?;
        let arguments = self.open_arguments()?;
        let alias = if self.eat(TokenKind::As).is_some() { Some(self.ident("a name after `as`")?) } else { None };
        let span = self.span_from(first);
        if !module.paragraphs.is_empty() {
            self.report(span, "`open` must come before all other paragraphs", "move it to the top, after `module`");
        }
        module.opens.push(Open { span, private: private.is_some(), path, arguments, alias });
        Ok(())
    }

    /// The signatures given to a module. If only the end of the list is missing, there is no need to lose it.
    fn open_arguments(&mut self) -> Parsed<Vec<Name>> {
        let mut arguments = Vec::new();
        let Some(opening) = self.eat(TokenKind::Bracket) else { return Ok(arguments) };
        while !self.at(TokenKind::BracketEnd) {
            arguments.push(self.signature("a signature")?);
            if self.eat(TokenKind::Comma).is_none() {
                break;
            }
        }
        if self.expect_closing(TokenKind::BracketEnd, opening).is_err() && !self.begins_paragraph() {
            return Err(super::Failed);
        }
        Ok(arguments)
    }

    fn enumeration(&mut self, first: Token, private: Option<Span>) -> Parsed<EnumDecl> {
        self.bump();
        let name = self.ident("the name of the enumeration")?;
        let opening = self.expect(TokenKind::Brace, "`{` before the values")?;
        let values = if self.at(TokenKind::BraceEnd) { Vec::new() } else { self.names()? };
        self.expect_closing(TokenKind::BraceEnd, opening)?;
        let span = self.span_from(first);
        if values.is_empty() {
            self.report(span, format!("the enumeration `{}` has no values", name.text), "");
        }
        Ok(EnumDecl { span, private, name, values })
    }

    fn fact(&mut self) -> Parsed<FactDecl> {
        let first = self.bump();
        let name = self.title()?;
        let body = self.block()?;
        Ok(FactDecl { span: self.span_from(first), name, body })
    }

    fn assertion(&mut self) -> Parsed<Paragraph> {
        let first = self.bump();
        let name = self.title()?;
        if self.begins_claim() {
            return self.claim(first, name).map(Paragraph::Correctness);
        }
        let body = self.block()?;
        Ok(Paragraph::Assert(AssertDecl { span: self.span_from(first), name, body }))
    }

    /// `let m[x, y] { … }`, `let m[x] = e`
    fn macro_decl(&mut self, first: Token, private: Option<Span>) -> Parsed<MacroDecl> {
        self.bump();
        let name = self.ident("the name of the macro")?;
        let mut parameters = Vec::new();
        if let Some((opening, closing)) = self.eat_opening() {
            parameters = if self.at(closing) { parameters } else { self.names()? };
            self.expect_closing(closing, opening)?;
        }
        let body = match self.kind() {
            TokenKind::Brace => self.block()?,
            TokenKind::Equal => {
                self.bump();
                self.expression()?
            }
            _ => return self.fail("`=` or `{` before what the macro stands for"),
        };
        Ok(MacroDecl { span: self.span_from(first), private, name, parameters, body })
    }

    /// Whether a predicate follows whose parameters have no types, which DynAlloy allows: it means what a macro means.
    fn is_untyped(&self) -> bool {
        let opens = matches!(self.ahead(2), TokenKind::Bracket | TokenKind::Paren);
        let listed = |kind: TokenKind| matches!(kind, TokenKind::Ident | TokenKind::Comma);
        let end = (3..).find(|&ahead| !listed(self.ahead(ahead))).unwrap_or(3);
        self.dialect == Dialect::DynAlloy
            && opens
            && end > 3
            && matches!(self.ahead(end), TokenKind::BracketEnd | TokenKind::ParenEnd)
    }

    fn predicate(&mut self, first: Token, private: Option<Span>) -> Parsed<FunctionDecl> {
        self.bump();
        let (receiver, name) = self.function_name()?;
        let parameters = self.parameters()?;
        if self.at(TokenKind::Colon) {
            let message = format!("the predicate `{}` cannot have a type", name.text);
            self.problem(Diagnostic::error(self.here(), message).help("what returns a value is a `fun`"));
            self.bump();
            self.expression()?;
        }
        let body = self.function_body()?;
        Ok(FunctionDecl { span: self.span_from(first), private, receiver, name, parameters, returns: None, body })
    }

    fn function(&mut self, first: Token, private: Option<Span>) -> Parsed<FunctionDecl> {
        self.eat(TokenKind::Det);
        self.expect(TokenKind::Fun, "`fun`")?;
        let (receiver, name) = self.function_name()?;
        let parameters = self.parameters()?;
        let returns = match self.eat(TokenKind::Colon) {
            Some(_) => Some(self.returned()?),
            None => None,
        };
        if returns.is_none() && self.dialect != Dialect::Thesis && self.at(TokenKind::Brace) {
            let message = format!("the function `{}` has no type", name.text);
            self.report(name.span, message, "write `: e` before the body, or `pred` if it is true or false");
        }
        let body = self.function_body()?;
        let mut function =
            FunctionDecl { span: self.span_from(first), private, receiver, name, parameters, returns, body };
        if self.dialect == Dialect::Thesis {
            self.return_result(&mut function);
        }
        Ok(function)
    }

    fn function_body(&mut self) -> Parsed<Expr> {
        if self.dialect == Dialect::DynAlloy && self.ahead(1) == TokenKind::Brace {
            self.eat(TokenKind::Equal);
        }
        if self.at(TokenKind::Brace) { self.block() } else { self.fail("`{` before the body") }
    }

    /// `f`, or `A.f` with the signature of the receiver.
    fn function_name(&mut self) -> Parsed<(Option<Name>, Ident)> {
        let is_word = self.at(TokenKind::Ident) || self.kind().is_keyword();
        if is_word && !matches!(self.ahead(1), TokenKind::Dot | TokenKind::Slash) {
            return Ok((None, self.ident("a name")?));
        }
        let receiver = self.signature("the name that is declared")?;
        self.expect(TokenKind::Dot, "`.` after the signature of the receiver")?;
        Ok((Some(receiver), self.ident("the name that is declared")?))
    }

    pub(super) fn parameters(&mut self) -> Parsed<Vec<Decl>> {
        match self.eat_opening() {
            Some((opening, closing)) => self.declarations_until(closing, opening),
            None => Ok(Vec::new()),
        }
    }

    /// Takes `[` or `(`.
    pub(super) fn eat_opening(&mut self) -> Option<(Token, TokenKind)> {
        if let Some(opening) = self.eat(TokenKind::Bracket) {
            return Some((opening, TokenKind::BracketEnd));
        }
        self.eat(TokenKind::Paren).map(|opening| (opening, TokenKind::ParenEnd))
    }
}
