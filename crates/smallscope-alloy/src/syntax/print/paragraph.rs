//! Modules and paragraphs.

use std::fmt;

use super::super::parse::level::OR;
use super::super::tree::{
    CommandDecl, CommandKind, Expr, ExprKind, FunctionDecl, Header, Ident, MacroDecl, Module, Name, Open, Paragraph,
    Parent, SigDecl, Target, TypedScope,
};
use super::expression::word_of;
use super::{Printer, quoted, title};
use crate::source::Span;

impl Printer<'_, '_> {
    pub(super) fn module(&mut self, module: &Module) -> fmt::Result {
        if let Some(header) = &module.header {
            self.header(header)?;
            self.text("\n")?;
        }
        for open in &module.opens {
            self.open(open)?;
            self.text("\n")?;
        }
        module.paragraphs.iter().try_for_each(|paragraph| {
            self.text("\n")?;
            self.paragraph(paragraph)?;
            self.text("\n")
        })
    }

    pub(super) fn paragraph(&mut self, paragraph: &Paragraph) -> fmt::Result {
        match paragraph {
            Paragraph::Sig(sig) => self.sig(sig),
            Paragraph::Enum(decl) => {
                self.private(decl.private)?;
                self.text(format_args!("enum {} {{ ", decl.name.text))?;
                self.idents(&decl.values)?;
                self.text(" }")
            }
            Paragraph::Fact(fact) => self.titled("fact", fact.name.as_ref(), &fact.body),
            Paragraph::Assert(claim) => self.titled("assert", claim.name.as_ref(), &claim.body),
            Paragraph::Function(function) => self.function(function),
            Paragraph::Macro(decl) => self.macro_decl(decl),
            Paragraph::Command(command) => self.command(command),
            Paragraph::Action(action) => self.action(action),
            Paragraph::Program(program) => self.program(program),
            Paragraph::Correctness(claim) => self.correctness(claim),
        }
    }

    fn header(&mut self, header: &Header) -> fmt::Result {
        self.text(format_args!("module {}", header.name.text))?;
        if header.parameters.is_empty() {
            return Ok(());
        }
        self.text("[")?;
        self.list(&header.parameters, |printer, parameter| {
            let exactly = if parameter.exactly { "exactly " } else { "" };
            printer.text(format_args!("{exactly}{}", parameter.name.text))
        })?;
        self.text("]")
    }

    fn open(&mut self, open: &Open) -> fmt::Result {
        self.text(format_args!("{}open {}", if open.private { "private " } else { "" }, open.path.text))?;
        if !open.arguments.is_empty() {
            self.text("[")?;
            self.names(&open.arguments, ", ")?;
            self.text("]")?;
        }
        open.alias.iter().try_for_each(|alias| self.text(format_args!(" as {}", alias.text)))
    }

    fn sig(&mut self, sig: &SigDecl) -> fmt::Result {
        self.private(sig.private)?;
        self.text(if sig.variable.is_some() { "var " } else { "" })?;
        self.text(if sig.is_abstract.is_some() { "abstract " } else { "" })?;
        if let Some((multiplicity, _)) = sig.multiplicity {
            self.text(format_args!("{} ", word_of(multiplicity)))?;
        }
        self.text("sig ")?;
        self.idents(&sig.names)?;
        self.parent(&sig.parent)?;
        self.text(" {")?;
        self.deeper(|printer| {
            sig.fields.iter().try_for_each(|field| {
                printer.line()?;
                printer.declaration(field)?;
                printer.text(",")
            })
        })?;
        if !sig.fields.is_empty() {
            self.line()?;
        }
        self.text("}")?;
        sig.fact.iter().try_for_each(|fact| self.braced(fact))
    }

    fn parent(&mut self, parent: &Parent) -> fmt::Result {
        match parent {
            Parent::Top => Ok(()),
            Parent::Extends(parent) => self.text(format_args!(" extends {}", parent.text)),
            Parent::In(parents) => {
                self.text(" in ")?;
                self.names(parents, " + ")
            }
            Parent::Equal(parents) => {
                self.text(" = ")?;
                self.names(parents, " + ")
            }
        }
    }

    fn titled(&mut self, word: &str, name: Option<&Ident>, body: &Expr) -> fmt::Result {
        self.text(word)?;
        name.iter().try_for_each(|name| self.text(format_args!(" {}", title(&name.text))))?;
        self.braced(body)
    }

    fn function(&mut self, function: &FunctionDecl) -> fmt::Result {
        self.private(function.private)?;
        self.text(if function.returns.is_some() { "fun " } else { "pred " })?;
        function.receiver.iter().try_for_each(|receiver| self.text(format_args!("{}.", receiver.text)))?;
        self.text(&function.name.text)?;
        if !function.parameters.is_empty() {
            self.text("[")?;
            self.list(&function.parameters, Printer::declaration)?;
            self.text("]")?;
        }
        if let Some(returns) = &function.returns {
            self.text(": ")?;
            self.operand(returns, OR)?;
        }
        self.braced(&function.body)
    }

    fn macro_decl(&mut self, decl: &MacroDecl) -> fmt::Result {
        self.private(decl.private)?;
        self.text(format_args!("let {}", decl.name.text))?;
        if !decl.parameters.is_empty() {
            self.text("[")?;
            self.idents(&decl.parameters)?;
            self.text("]")?;
        }
        if let ExprKind::Block(formulas) = &decl.body.kind {
            self.text(" ")?;
            return self.block(formulas);
        }
        self.text(" = ")?;
        self.expression(&decl.body)
    }

    fn command(&mut self, command: &CommandDecl) -> fmt::Result {
        self.text(if command.follows { "=> " } else { "" })?;
        self.text(if command.kind == CommandKind::Run { "run" } else { "check" })?;
        command.label.iter().try_for_each(|label| self.text(format_args!(" {}", label.text)))?;
        match &command.target {
            Target::Name(name) => self.text(format_args!(" {}", target(name)))?,
            Target::Block(block) => self.braced(block)?,
        }
        self.scopes(command)?;
        if let Some(unrolls) = command.scope.unrolls {
            let exactly = if unrolls.exactly { "exactly " } else { "" };
            self.text(format_args!(" lurs {exactly}{}", unrolls.times))?;
        }
        command.expect.iter().try_for_each(|(count, _)| self.text(format_args!(" expect {count}")))
    }

    fn scopes(&mut self, command: &CommandDecl) -> fmt::Result {
        let scope = &command.scope;
        match (scope.overall, scope.typed.is_empty()) {
            (None, true) => return Ok(()),
            (None, false) => self.text(" for ")?,
            (Some((count, _)), true) => self.text(format_args!(" for {count}"))?,
            (Some((count, _)), false) => self.text(format_args!(" for {count} but "))?,
        }
        self.list(&scope.typed, Printer::typed_scope)
    }

    fn typed_scope(&mut self, scope: &TypedScope) -> fmt::Result {
        let TypedScope { exactly, from, to, step, of, .. } = scope;
        self.text(format_args!("{}{from}", if *exactly { "exactly " } else { "" }))?;
        match (*to, *step) {
            (to, 1) if to == *from => {}
            (u32::MAX, 1) => self.text("..")?,
            (u32::MAX, step) => self.text(format_args!(":{step}"))?,
            (to, 1) => self.text(format_args!("..{to}"))?,
            (to, step) => self.text(format_args!("..{to}:{step}"))?,
        }
        self.text(format_args!(" {}", of.text))
    }

    pub(super) fn braced(&mut self, body: &Expr) -> fmt::Result {
        self.text(" ")?;
        self.block_of(body)
    }

    pub(super) fn block_of(&mut self, body: &Expr) -> fmt::Result {
        match &body.kind {
            ExprKind::Block(formulas) => self.block(formulas),
            _ => self.block(std::slice::from_ref(body)),
        }
    }

    fn private(&mut self, private: Option<Span>) -> fmt::Result {
        self.text(if private.is_some() { "private " } else { "" })
    }

    fn idents(&mut self, idents: &[Ident]) -> fmt::Result {
        self.list(idents, |printer, ident| printer.text(&ident.text))
    }

    fn names(&mut self, names: &[Name], between: &str) -> fmt::Result {
        let names: Vec<_> = names.iter().map(|name| name.text.as_str()).collect();
        self.text(names.join(between))
    }
}

/// What is run or checked: a path, or an assertion's title in quotes.
fn target(name: &Name) -> String {
    let is_path = name.text.split('/').all(super::super::lex::is_word);
    if is_path { name.text.clone() } else { quoted(&name.text) }
}
