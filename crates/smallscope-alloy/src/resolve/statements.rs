//! Statements: tests are formulas, values fit their variables, arguments fit their parameters.

use super::actions;
use super::checker::Checker;
use super::emit::{emit, to_set};
use super::names::Kinds;
use super::suggest;
use super::world::Callee;
use crate::diagnostic::{Diagnostic, Severity};
use crate::model::{BinaryOp, Decl, Expr, ExprKind, SigId, Statement, StatementKind, Type, UnaryOp, VariableId};
use crate::source::Span;
use crate::stack::deep;
use crate::syntax::{self, Ident, Name};

/// Resolves the statements of one program.
pub(super) struct Statements<'w, 'd> {
    /// Knows the names of the variables.
    pub checker: Checker<'w>,
    /// What the program can change.
    pub declared: &'d [Decl],
}

impl Statements<'_, '_> {
    /// What a statement does; none if something is wrong, which is reported.
    pub fn statement(&mut self, statement: &syntax::Statement) -> Option<Statement> {
        let kind = deep(|| self.kind(statement))?;
        let label = statement.label.as_ref().map(|label| label.text.clone());
        Some(Statement { kind, label, span: statement.span })
    }

    fn kind(&mut self, statement: &syntax::Statement) -> Option<StatementKind> {
        Some(match &statement.kind {
            syntax::StatementKind::Skip => StatementKind::Skip,
            syntax::StatementKind::Test(formula) => StatementKind::Test(self.formula(formula)?),
            syntax::StatementKind::Assign(variable, value) => self.assign(variable, value)?,
            syntax::StatementKind::Update(receiver, target, value) => self.update(receiver, target, value)?,
            syntax::StatementKind::Call(name, arguments) => self.call(name, arguments, statement.span)?,
            syntax::StatementKind::Choice(parts) => StatementKind::Choice(self.statements(parts)?),
            syntax::StatementKind::Sequence(parts) => StatementKind::Sequence(self.statements(parts)?),
            syntax::StatementKind::Repeat(body) => StatementKind::Repeat(Box::new(self.statement(body)?)),
            syntax::StatementKind::If(condition, yes, no) => {
                self.conditional(condition, yes, no.as_deref(), statement.span)?
            }
            syntax::StatementKind::While(condition, body) => {
                let (condition, body) = (self.formula(condition), self.statement(body));
                StatementKind::While(condition?, Box::new(body?))
            }
        })
    }

    /// All of them, so that all errors are found.
    fn statements(&mut self, parts: &[syntax::Statement]) -> Option<Vec<Statement>> {
        let resolved: Vec<_> = parts.iter().map(|part| self.statement(part)).collect();
        resolved.into_iter().collect()
    }

    fn conditional(
        &mut self,
        condition: &syntax::Expr,
        yes: &syntax::Statement,
        no: Option<&syntax::Statement>,
        span: Span,
    ) -> Option<StatementKind> {
        let (condition, yes) = (self.formula(condition), self.statement(yes));
        let no = match no {
            Some(no) => self.statement(no),
            None => Some(Statement { kind: StatementKind::Skip, label: None, span }),
        };
        Some(StatementKind::If(condition?, Box::new(yes?), Box::new(no?)))
    }

    fn formula(&mut self, formula: &syntax::Expr) -> Option<Expr> {
        let tree = self.checker.formula(formula);
        emit(&mut self.checker, &tree)
    }

    fn assign(&mut self, name: &Ident, value: &syntax::Expr) -> Option<StatementKind> {
        let variable = self.variable(name);
        let Some(variable) = variable else {
            // What else is wrong is told, too.
            let tree = self.checker.set(value);
            emit(&mut self.checker, &tree);
            return None;
        };
        let value = self.value(value, variable, |given, expected, span| {
            Diagnostic::error(span, format!("`{}` cannot become this: it is {given}, not {expected}", name.text))
        })?;
        self.warn_of_union(variable, &value);
        Some(StatementKind::Assign(variable, value))
    }

    /// `x.f := e`: of `f`, what does not begin with `x`, and `x -> e`.
    fn update(&mut self, receiver: &syntax::Expr, target: &Ident, value: &syntax::Expr) -> Option<StatementKind> {
        let name = Name { text: target.text.clone(), span: target.span };
        let plain = syntax::Expr { kind: syntax::ExprKind::Name { name, at: false }, span: target.span };
        let whole = receiver.span.to(value.span);
        let (one, other) = (Box::new(receiver.clone()), Box::new(value.clone()));
        let is_declared = self.declared_variable(&target.text).is_some();
        let joined = syntax::ExprKind::Binary(syntax::BinaryOp::Join, one.clone(), Box::new(plain.clone()));
        let field = self.checker.field_of(&syntax::Expr { kind: joined, span: receiver.span.to(target.span) });
        let variable = match field.filter(|_| !is_declared) {
            Some(field) => self.checker.world.assigned_variable(field),
            None => self.variable(target)?,
        };
        let pair = syntax::ExprKind::Arrow(one, syntax::Multiplicity::Set, syntax::Multiplicity::Set, other);
        let known = self.checker.world.diagnostics.len();
        let pair = self.value(&syntax::Expr { kind: pair, span: whole }, variable, |given, expected, span| {
            Diagnostic::error(span, format!("`{}` cannot map this: it is {given}, not {expected}", target.text))
        })?;
        // Nothing is a value: that the pair has an empty side is meant.
        let mut found = self.checker.world.diagnostics.split_off(known);
        found.retain(|problem| problem.severity == Severity::Error || problem.span != Some(whole));
        self.checker.world.diagnostics.extend(found);
        let tree = self.checker.set(receiver);
        let receiver = emit(&mut self.checker, &tree)?;
        let ty = self.checker.world.variables[variable.0 as usize].ty.clone();
        let kind = field.filter(|_| !is_declared).map_or(ExprKind::Variable(variable), ExprKind::Field);
        let old = Expr { kind, ty: ty.clone(), span: target.span };
        let univ = Expr { kind: ExprKind::Sig(SigId::UNIV), ty: Type::sig(SigId::UNIV), span: whole };
        let both = |op: BinaryOp, left: Expr, right: Expr, ty: Type| Expr {
            kind: ExprKind::Binary(op, Box::new(left), Box::new(right)),
            ty,
            span: whole,
        };
        let others = both(BinaryOp::Difference, univ, receiver, Type::sig(SigId::UNIV));
        let kept = both(BinaryOp::RestrictDomain, others, old, ty.clone());
        Some(StatementKind::Assign(variable, both(BinaryOp::Union, kept, pair, ty)))
    }

    /// A variable for one integer that gets the union of two: probably the sum is meant.
    fn warn_of_union(&mut self, variable: VariableId, value: &Expr) {
        let (sign, function) = match &value.kind {
            ExprKind::Binary(BinaryOp::Union, ..) => ("+", "plus"),
            ExprKind::Binary(BinaryOp::Difference, ..) => ("-", "minus"),
            _ => return,
        };
        let decl = self.declared.iter().find(|decl| decl.variables.contains(&variable));
        let is_one = decl.is_some_and(|decl| matches!(decl.bound.kind, ExprKind::Unary(UnaryOp::OneOf, _)));
        if is_one && value.ty == Type::sig(SigId::INT) {
            let message = format!("`{sign}` is of sets here, and the variable has one integer");
            let help = format!("write `{function}[a, b]` for integers");
            self.checker.world.diagnostics.push(Diagnostic::warning(value.span, message).help(help));
        }
    }

    /// The variable that is declared with this name.
    fn declared_variable(&self, name: &str) -> Option<VariableId> {
        let known = &self.checker.world.variables;
        actions::variables(self.declared).into_iter().find(|id| known[id.0 as usize].name == name)
    }

    /// The variable of this name, or that of the field.
    fn variable(&mut self, name: &Ident) -> Option<VariableId> {
        if let Some(variable) = self.declared_variable(&name.text) {
            return Some(variable);
        }
        let path = Name { text: name.text.clone(), span: name.span };
        let plain = syntax::Expr { kind: syntax::ExprKind::Name { name: path, at: false }, span: name.span };
        if let Some(field) = self.checker.field_of(&plain) {
            return Some(self.checker.world.assigned_variable(field));
        }
        let world = &mut *self.checker.world;
        let variables = actions::variables(self.declared);
        let name_of = |id: &VariableId| world.variables[id.0 as usize].name.clone();
        let error = Diagnostic::error(name.span, format!("there is no variable `{}` here", name.text));
        let names: Vec<_> = variables.iter().map(name_of).collect();
        let error = match name.text.strip_suffix('\'') {
            Some(now) if names.iter().any(|other| other == now) => error.help(format!("write `{now} := …`")),
            _ => suggest::with(error, &name.text, names),
        };
        world.error(error);
        None
    }

    /// A value for a variable. What is said if it does not fit: what it is, what it must be, and where it stands.
    fn value(
        &mut self,
        expr: &syntax::Expr,
        variable: VariableId,
        misfit: impl FnOnce(String, String, Span) -> Diagnostic,
    ) -> Option<Expr> {
        let declared = self.checker.world.variables[variable.0 as usize].clone();
        let tree = self.checker.check(expr);
        let tree = self.checker.as_set(&tree);
        let problem = if tree.bad || self.fits(&tree.ty, &declared.ty) {
            self.checker.no_bound(&tree)
        } else {
            let (given, expected) = (self.checker.describe(&tree.ty), self.checker.world.show(&declared.ty));
            let error = misfit(given, expected, tree.span);
            Some(error.note(declared.span, format!("`{}` is declared here", declared.name)))
        };
        if let Some(problem) = problem {
            self.checker.world.error(problem);
            return None;
        }
        let tree = self.checker.settle(&tree, &declared.ty);
        let tree = self.checker.as_set(&tree);
        emit(&mut self.checker, &tree).map(to_set)
    }

    fn fits(&self, given: &Type, expected: &Type) -> bool {
        let is_apart =
            given.has_tuple() && expected.has_tuple() && !self.checker.world.hierarchy.intersects(given, expected);
        given.has_common_arity(expected) && !is_apart
    }

    fn call(&mut self, name: &Name, arguments: &[syntax::Expr], span: Span) -> Option<StatementKind> {
        let callee = self.callee(name)?;
        let world = &self.checker.world;
        let parameters = actions::variables(world.parameters_of(callee)?);
        let (kind, full, usage) = (callee.kind(), world.name_of(callee).to_owned(), self.usage(callee));
        if parameters.len() != arguments.len() {
            let (takes, given) = (parameters.len(), arguments.len());
            let noun = if takes == 1 { "argument" } else { "arguments" };
            let verb = if given == 1 { "is" } else { "are" };
            let message = format!("{kind} `{full}` takes {takes} {noun}, but {given} {verb} given");
            let error =
                Diagnostic::error(span, message).note(world.span_of(callee), format!("`{full}` is declared here"));
            self.checker.world.error(error.help(format!("it is called as `{usage}`")));
            return None;
        }
        let values = parameters.iter().zip(arguments).map(|(&parameter, argument)| {
            let name = self.checker.world.variables[parameter.0 as usize].name.clone();
            self.value(argument, parameter, |given, expected, span| {
                let message = format!("{kind} `{full}` cannot take this for `{name}`: it is {given}, not {expected}");
                Diagnostic::error(span, message).help(format!("it is called as `{usage}`"))
            })
        });
        let values: Vec<_> = values.collect();
        let values = values.into_iter().collect::<Option<Vec<_>>>()?;
        Some(match callee {
            Callee::Action(id) => StatementKind::Act(id, values),
            Callee::Program(id) => StatementKind::Call(id, values),
        })
    }

    /// The action or program of this name.
    fn callee(&mut self, name: &Name) -> Option<Callee> {
        let (world, module) = (&mut *self.checker.world, self.checker.module);
        let error = match world.find_callees(module, &name.text).as_slice() {
            [only] => return Some(*only),
            [] => {
                let error = Diagnostic::error(name.span, format!("there is no action or program `{}`", name.text));
                match world.find(module, Kinds::FUNCTIONS, &name.text).is_empty() {
                    true => suggest::with(error, &name.text, world.visible_callees(module)),
                    false => {
                        error.help(format!("it is a predicate or function: a test is written `[{}[…]]?`", name.text))
                    }
                }
            }
            several => {
                let message = format!("there are several actions or programs `{}`", name.text);
                let error = Diagnostic::error(name.span, message).help("write the path of its module");
                several.iter().fold(error, |error, &callee| error.note(world.span_of(callee), "one is here"))
            }
        };
        world.error(error);
        None
    }

    /// How it is called: `Head[l: List, d: Data]`.
    fn usage(&self, callee: Callee) -> String {
        let world = &self.checker.world;
        let parameter = |id: VariableId| {
            let variable = &world.variables[id.0 as usize];
            format!("{}: {}", variable.name, world.show(&variable.ty).trim_matches(['{', '}']))
        };
        let parameters = actions::variables(world.parameters_of(callee).unwrap_or_default());
        let parameters: Vec<_> = parameters.into_iter().map(parameter).collect();
        format!("{}[{}]", world.name_of(callee), parameters.join(", "))
    }
}
