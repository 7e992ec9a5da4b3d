//! Commands: what they are about, and their scopes.

use std::fmt::Write;
use std::sync::Arc;

use super::actions::truth;
use super::names::{Kinds, Meaning};
use super::suggest;
use super::world::{AssertionId, ModuleId, World};
use crate::diagnostic::Diagnostic;
use crate::model::{
    BinaryOp, Command, CommandKind, Expr, ExprKind, FunctionId, Quantifier, Scope, SigId, SigScope, StepScope, Subject,
    Type,
};
use crate::source::{FileId, Span};
use crate::syntax::{self, CommandDecl, Dialect, Name, Paragraph, Target, TypedScope};

/// How many atoms a signature has at most if no command says it.
const DEFAULT: u32 = 3;

/// More states than these no trace is written with.
const MOST_STEPS: u32 = 1000;

impl World {
    /// The commands of the main module; one that looks for any instance if there are none.
    pub fn resolve_commands(&mut self) -> Vec<Command> {
        let main = ModuleId(0);
        let tree = Arc::clone(&self.module(main).tree);
        let decls = tree.paragraphs.iter().filter_map(|paragraph| match paragraph {
            Paragraph::Command(decl) => Some(decl),
            _ => None,
        });
        let mut commands = Vec::new();
        let mut any = false;
        for (place, decl) in decls.enumerate() {
            any = true;
            commands.extend(self.resolve_command(main, decl, place + 1));
        }
        if !any {
            commands.push(default_command(self.module(main).file));
        }
        commands
    }

    fn resolve_command(&mut self, main: ModuleId, decl: &CommandDecl, number: usize) -> Option<Command> {
        if decl.follows {
            let error = Diagnostic::error(decl.span, "commands that follow up on others (`=>`) are not supported");
            self.error(error.help("write them as commands of their own"));
            return None;
        }
        let (kind, own) = match decl.kind {
            CommandKind::Run => ("run", format!("run${number}")),
            CommandKind::Check => ("check", format!("check${number}")),
        };
        let target = match &decl.target {
            Target::Name(name) => name.clone(),
            Target::Block(body) => Name { text: own, span: body.span },
        };
        let asked = match (self.subject(main, decl.kind, &target), decl.kind) {
            (Ok(Some(subject)), _) => Some((truth(decl.span), subject)),
            (Ok(None), CommandKind::Run) => {
                self.run_formula(main, &target, decl.span).map(|formula| (formula, Subject::Formula))
            }
            (Ok(None), CommandKind::Check) => {
                self.check_formula(main, &target).map(|formula| (formula, Subject::Formula))
            }
            (Err(error), _) => {
                self.error(error);
                None
            }
        };
        let (scope, title) = self.resolve_scope(main, decl);
        let name = decl.label.as_ref().map_or(target.text, |label| label.text.clone());
        let mut full = format!("{} {name}{title}", if kind == "run" { "Run" } else { "Check" });
        let unrolls = decl.scope.unrolls.map(|unrolls| self.unrolls(&unrolls, asked.as_ref(), &mut full));
        let expect = decl.expect.map(|(expect, _)| expect > 0);
        if let Some(expect) = expect {
            let _ = write!(full, " expect {}", u32::from(expect));
        }
        let (formula, subject) = asked?;
        Some(Command {
            name,
            title: full,
            span: Some(decl.span),
            kind: decl.kind,
            formula,
            subject,
            unrolls,
            scope: scope?,
            expect,
        })
    }

    fn check_formula(&mut self, main: ModuleId, target: &Name) -> Option<Expr> {
        let found = self.find(main, Kinds::ASSERTIONS, &target.text);
        let ids: Vec<AssertionId> = found
            .iter()
            .filter_map(|meaning| match meaning {
                Meaning::Assertion(id) => Some(*id),
                _ => None,
            })
            .collect();
        let ids = self.nearest(main, ids, |world, id| world.assertions[id.0].module);
        match ids.as_slice() {
            [only] => self.assertions[only.0].formula.clone(),
            [] => {
                let others = self.find(main, Kinds::FUNCTIONS, &target.text);
                let assertions = self.modules.iter().flat_map(|module| &module.assertions).map(|(name, _)| name);
                let claims = self.modules.iter().flat_map(|module| &module.claims).map(|(name, _)| name);
                let names: Vec<_> = assertions.chain(claims).filter(|name| !name.contains('$')).cloned().collect();
                let error = Diagnostic::error(target.span, format!("there is no assertion `{}`", target.text));
                let error = match others.is_empty() {
                    true => suggest::with(error, &target.text, names),
                    false => error.help(format!(
                        "it is a predicate or function: write `run {}`, or declare an assertion",
                        target.text
                    )),
                };
                self.error(error);
                None
            }
            several => {
                let mut error =
                    Diagnostic::error(target.span, format!("there are several assertions `{}`", target.text));
                for id in several {
                    error = error.note(self.assertions[id.0].span, "one is here");
                }
                self.error(error.help("write the path of its module"));
                None
            }
        }
    }

    fn run_formula(&mut self, main: ModuleId, target: &Name, span: Span) -> Option<Expr> {
        let found = self.find(main, Kinds::FUNCTIONS, &target.text);
        let ids: Vec<FunctionId> = found
            .iter()
            .filter_map(|meaning| match meaning {
                Meaning::Function(id) => Some(*id),
                _ => None,
            })
            .collect();
        let ids = self.nearest(main, ids, |world, id| world.function(id).module);
        match ids.as_slice() {
            [only] => self.some_call(*only, span),
            [] => {
                let assertions = self.find(main, Kinds::ASSERTIONS, &target.text);
                let what = match self.dialect {
                    Dialect::DynAlloy => "predicate, function or program",
                    _ => "predicate or function",
                };
                let error = Diagnostic::error(target.span, format!("there is no {what} `{}`", target.text));
                let names: Vec<_> =
                    self.visible_functions(main).into_iter().chain(self.visible_callees(main)).collect();
                let error = match assertions.is_empty() {
                    true => suggest::with(error, &target.text, names),
                    false => error.help(format!("it is an assertion: write `check {}`", target.text)),
                };
                self.error(error);
                None
            }
            several => {
                let message = format!("there are several predicates or functions `{}`", target.text);
                let mut error = Diagnostic::error(target.span, message);
                for &id in several {
                    error = error.note(self.function(id).span, "one is here");
                }
                self.error(error.help("write the path of its module, or `run { … }` with a call"));
                None
            }
        }
    }

    /// That a predicate holds, or a function has a result, for some arguments.
    fn some_call(&self, id: FunctionId, span: Span) -> Option<Expr> {
        let function = self.function(id);
        let body = function.body.clone()?;
        let formula = |kind| Expr { kind, ty: Type::formula(), span };
        let body = match &function.returns {
            None => body,
            Some(returns) => formula(ExprKind::Binary(BinaryOp::In, Box::new(body), Box::new(returns.clone()))),
        };
        if function.parameters.is_empty() {
            return Some(body);
        }
        Some(formula(ExprKind::Quantified(Quantifier::Some, function.parameters.clone(), Box::new(body))))
    }

    /// The scopes, and how the Analyzer prints them.
    fn resolve_scope(&mut self, main: ModuleId, decl: &CommandDecl) -> (Option<Scope>, String) {
        let mut scope = Scope { overall: decl.scope.overall.map(|(number, _)| number), ..Scope::default() };
        let mut good = true;
        let mut shown = Vec::new();
        for typed in &decl.scope.typed {
            match self.add_scope(main, typed, &mut scope) {
                Ok(text) => shown.extend(text),
                Err(error) => {
                    self.error(error);
                    good = false;
                }
            }
        }
        if self.dialect == Dialect::Thesis {
            scope.integers = scope.integers.or(scope.overall).or(Some(DEFAULT));
        }
        let numbers = [(scope.bit_width, "int"), (scope.sequence, "seq")];
        let first = numbers.into_iter().filter_map(|(number, what)| number.map(|number| format!("{number} {what}")));
        let all: Vec<_> = first.chain(shown).collect();
        let title = match (scope.overall, all.is_empty()) {
            (None, true) => String::new(),
            (Some(number), true) => format!(" for {number}"),
            (None, false) => format!(" for {}", all.join(", ")),
            (Some(number), false) => format!(" for {number} but {}", all.join(", ")),
        };
        (good.then_some(scope), title)
    }

    fn add_scope(&self, main: ModuleId, typed: &TypedScope, scope: &mut Scope) -> Result<Option<String>, Diagnostic> {
        let (span, name) = (typed.span, typed.of.text.as_str());
        let twice = |what: &str| Diagnostic::error(span, format!("{what} is given twice"));
        let plain = |what: &str| match (typed.exactly, typed.from == typed.to) {
            (false, true) => Ok(typed.from),
            (true, _) => Err(Diagnostic::error(span, format!("{what} is always exact")).help("remove `exactly`")),
            (false, false) => Err(Diagnostic::error(span, format!("{what} cannot grow")).help("give one number")),
        };
        match name {
            "int" | "Int" if self.dialect == Dialect::Thesis => {
                scope.integers = Some(typed.to);
                Ok(Some(show_scope(typed, name)))
            }
            "int" | "Int" if scope.bit_width.is_some() => Err(twice("the number of bits of integers")),
            "int" | "Int" => {
                scope.bit_width = Some(plain("the number of bits of integers")?);
                Ok(None)
            }
            "seq" if scope.sequence.is_some() => Err(twice("the length of sequences")),
            "seq" => {
                scope.sequence = Some(plain("the length of sequences")?);
                Ok(None)
            }
            "univ" | "none" | "seq/Int" => Err(Diagnostic::error(span, format!("`{name}` cannot have a scope"))),
            "steps" if self.find_sigs(main, name).is_empty() => {
                if scope.steps.is_some() {
                    return Err(twice("the number of steps"));
                }
                scope.steps = Some(Self::step_scope(typed)?);
                Ok(Some(show_scope(typed, name)))
            }
            "String" if scope.strings.is_some() => Err(twice("the number of strings")),
            "String" => {
                scope.strings = Some((typed.from, typed.exactly));
                Ok(Some(show_scope(typed, "String")))
            }
            _ => {
                let sig = self.scoped_sig(main, &typed.of)?;
                let TypedScope { exactly, from, to, step, .. } = *typed;
                let differs = |other: &SigScope| (other.from, other.to, other.step) != (from, to, step);
                if scope.sigs.iter().any(|other| other.sig == sig && differs(other)) {
                    return Err(twice(&format!("the scope of `{name}`")));
                }
                if to < from || step == 0 {
                    return Err(Diagnostic::error(span, "a scope grows from a smaller number to a larger one"));
                }
                scope.sigs.push(SigScope { sig, exactly, from, to, step, span });
                Ok(Some(show_scope(typed, name.rsplit('/').next().unwrap_or(name))))
            }
        }
    }

    /// `5 steps`, `exactly 5 steps`, `2..7 steps`.
    fn step_scope(typed: &TypedScope) -> Result<StepScope, Diagnostic> {
        let TypedScope { span, exactly, from, to, step, .. } = *typed;
        let refuse = |message: &str, help: &str| Err(Diagnostic::error(span, message).help(help.to_owned()));
        match (from, to) {
            (0, _) => refuse("a trace has at least one state", "write `1 steps`"),
            (_, u32::MAX) => Ok(StepScope { least: from, most: to, span }),
            _ if to > MOST_STEPS => refuse("these are too many steps", &format!("at most {MOST_STEPS} are possible")),
            _ if to < from => refuse("a scope grows from a smaller number to a larger one", "swap the two numbers"),
            _ if step != 1 => refuse("the number of steps grows by one at a time", "leave the step out"),
            _ if exactly || to > from => Ok(StepScope { least: from, most: to, span }),
            _ => Ok(StepScope { least: 1, most: to, span }),
        }
    }

    fn scoped_sig(&self, main: ModuleId, name: &Name) -> Result<SigId, Diagnostic> {
        let sig = match self.find_sigs(main, &name.text).as_slice() {
            [only] => *only,
            [] => {
                let error = Diagnostic::error(name.span, format!("there is no signature `{}`", name.text));
                return Err(suggest::with(error, &name.text, self.visible_sigs(main)));
            }
            several => {
                let mut error = Diagnostic::error(name.span, format!("there are several signatures `{}`", name.text));
                for span in several.iter().filter_map(|&sig| self.sig(sig).span) {
                    error = error.note(span, "one is here");
                }
                return Err(error.help("write the path of its module"));
            }
        };
        Ok(sig)
    }
}

fn show_scope(typed: &TypedScope, name: &str) -> String {
    let exactly = if typed.exactly { "exactly " } else { "" };
    let to = match typed.to {
        u32::MAX => "..".to_owned(),
        to if to == typed.from => String::new(),
        to => format!("..{to}"),
    };
    let step = if typed.step > 1 { format!(":{}", typed.step) } else { String::new() };
    format!("{exactly}{}{to}{step} {name}", typed.from)
}

/// Looks for any instance.
fn default_command(file: FileId) -> Command {
    let span = Span { file, start: 0, end: 0 };
    Command {
        name: "Default".to_owned(),
        title: "Run Default".to_owned(),
        span: None,
        kind: syntax::CommandKind::Run,
        formula: truth(span),
        subject: Subject::Formula,
        unrolls: None,
        scope: Scope::default(),
        expect: None,
    }
}
