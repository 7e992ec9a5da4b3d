//! What DynAlloy declares: actions, programs and claims get their ids, then their variables; actions get their conditions.

use std::sync::Arc;

use super::checker::{Checker, ExprContext};
use super::emit::emit;
use super::world::{Callee, Entry, ModuleId, World};
use crate::diagnostic::Diagnostic;
use crate::lower::walk;
use crate::model::{
    Action, ActionId, Correctness, CorrectnessId, Decl, Expr, ExprKind, Program, ProgramId, Statement, StatementKind,
    Type, VariableId,
};
use crate::source::Span;
use crate::syntax::{self, ActionDecl, CorrectnessDecl, Dialect, Ident, Paragraph, ProgramDecl};

/// Variables of an action, a program or a claim, each with the variable for its value afterwards.
pub(super) type Primed = Vec<(VariableId, VariableId)>;

impl World {
    pub fn declare_action(&mut self, module: ModuleId, paragraph: usize, decl: &ActionDecl) {
        let id = ActionId(index(self.actions.len()));
        let (name, span) = (self.full_name(module, &decl.name.text), decl.name.span);
        let (pre, post) = (truth(decl.pre.span), truth(decl.post.span));
        let known = Action { name, span, parameters: Vec::new(), pre, post, primed: Vec::new() };
        self.actions.push(Entry { module, paragraph, bad: false, known });
        self.declare_callee(module, &decl.name, Callee::Action(id));
    }

    pub fn declare_program(&mut self, module: ModuleId, paragraph: usize, decl: &ProgramDecl) {
        let id = ProgramId(index(self.programs.len()));
        let (name, span) = (self.full_name(module, &decl.name.text), decl.name.span);
        let (parameters, locals, changes) = Default::default();
        let known = Program { name, span, parameters, locals, body: nothing(span), changes };
        self.programs.push(Entry { module, paragraph, bad: false, known });
        self.declare_callee(module, &decl.name, Callee::Program(id));
    }

    fn declare_callee(&mut self, module: ModuleId, name: &Ident, callee: Callee) {
        let earlier = self.module(module).callees.iter().find(|(other, _)| *other == name.text);
        if let Some(&(_, earlier)) = earlier {
            let error = Diagnostic::error(name.span, format!("{} `{}` is declared twice", callee.kind(), name.text));
            self.error(error.note(self.span_of(earlier), "it is declared here already"));
            return;
        }
        self.modules[module.0].callees.push((name.text.clone(), callee));
    }

    pub fn declare_claim(&mut self, module: ModuleId, paragraph: usize, decl: &CorrectnessDecl) {
        if let Some(earlier) = self.earlier_claim(module, &decl.name.text) {
            let error = Diagnostic::error(decl.name.span, format!("assertion `{}` is declared twice", decl.name.text));
            self.error(error.note(earlier, "it is declared here already"));
            return;
        }
        let id = CorrectnessId(index(self.claims.len()));
        let (name, span) = (self.full_name(module, &decl.name.text), decl.name.span);
        let (pre, post) = (truth(decl.pre.span), truth(decl.post.span));
        let (parameters, primed) = Default::default();
        let known = Correctness { name, span, parameters, pre, program: nothing(span), post, primed };
        self.claims.push(Entry { module, paragraph, bad: false, known });
        self.modules[module.0].claims.push((decl.name.text.clone(), id));
    }

    /// Where an assertion or a claim of this name is declared, so far.
    pub fn earlier_claim(&self, module: ModuleId, name: &str) -> Option<Span> {
        let here = self.module(module);
        let assertion = here.assertions.iter().find(|(other, _)| other == name);
        let claim = here.claims.iter().find(|(other, _)| other == name);
        let claim = claim.map(|(_, id)| self.claims[id.0 as usize].known.span);
        assertion.map(|(_, id)| self.assertions[id.0].span).or(claim)
    }

    pub fn module_of(&self, callee: Callee) -> ModuleId {
        match callee {
            Callee::Action(id) => self.actions[id.0 as usize].module,
            Callee::Program(id) => self.programs[id.0 as usize].module,
        }
    }

    pub fn span_of(&self, callee: Callee) -> Span {
        match callee {
            Callee::Action(id) => self.actions[id.0 as usize].known.span,
            Callee::Program(id) => self.programs[id.0 as usize].known.span,
        }
    }

    pub fn name_of(&self, callee: Callee) -> &str {
        match callee {
            Callee::Action(id) => &self.actions[id.0 as usize].known.name,
            Callee::Program(id) => &self.programs[id.0 as usize].known.name,
        }
    }

    /// The parameters of an action or a program; none if they are wrong.
    pub fn parameters_of(&self, callee: Callee) -> Option<&[Decl]> {
        let (bad, parameters) = match callee {
            Callee::Action(id) => (self.actions[id.0 as usize].bad, &self.actions[id.0 as usize].known.parameters),
            Callee::Program(id) => (self.programs[id.0 as usize].bad, &self.programs[id.0 as usize].known.parameters),
        };
        (!bad).then_some(parameters)
    }

    /// Resolves the variables of all actions, programs and claims.
    pub fn resolve_dynamic_declarations(&mut self) {
        for place in 0..self.actions.len() {
            let (module, paragraph) = (self.actions[place].module, self.actions[place].paragraph);
            let tree = Arc::clone(&self.module(module).tree);
            let Paragraph::Action(decl) = &tree.paragraphs[paragraph] else { continue };
            let (parameters, bad) = self.resolve_variables(module, &decl.parameters, &[]);
            let entry = &mut self.actions[place];
            (entry.known.parameters, entry.bad) = (parameters, bad);
        }
        for place in 0..self.programs.len() {
            let (module, paragraph) = (self.programs[place].module, self.programs[place].paragraph);
            let tree = Arc::clone(&self.module(module).tree);
            let Paragraph::Program(decl) = &tree.paragraphs[paragraph] else { continue };
            let (parameters, bad) = self.resolve_variables(module, &decl.parameters, &[]);
            let (locals, also_bad) = self.resolve_variables(module, &decl.locals, &decl.parameters);
            let entry = &mut self.programs[place];
            (entry.known.parameters, entry.known.locals, entry.bad) = (parameters, locals, bad || also_bad);
        }
        for place in 0..self.claims.len() {
            let (module, paragraph) = (self.claims[place].module, self.claims[place].paragraph);
            let tree = Arc::clone(&self.module(module).tree);
            let Paragraph::Correctness(decl) = &tree.paragraphs[paragraph] else { continue };
            let (parameters, bad) = self.resolve_variables(module, &decl.parameters, &[]);
            let entry = &mut self.claims[place];
            (entry.known.parameters, entry.bad) = (parameters, bad);
        }
    }

    /// Variables whose values change, beside others that are declared before. Also: whether something is wrong.
    fn resolve_variables(
        &mut self,
        module: ModuleId,
        decls: &[syntax::Decl],
        others: &[syntax::Decl],
    ) -> (Vec<Decl>, bool) {
        let known: Vec<&Ident> = others.iter().chain(decls).flat_map(|decl| &decl.names).collect();
        let before: usize = others.iter().map(|decl| decl.names.len()).sum();
        let mut wrong = twice(&known, before);
        let mut checker = Checker::new(self, module, ExprContext::Parameter);
        let mut resolved = Vec::new();
        for decl in decls {
            let mut errors = explain_variable(decl);
            let (declared, more) = checker.declare(decl, false);
            // What values a variable can have does not depend on other variables.
            checker.environment.clear();
            if !more.is_empty() {
                let dependent = checker.explain_dependence(decl, &known);
                errors.extend(if dependent.is_empty() { more } else { dependent });
            }
            if errors.is_empty() {
                let bound = emit(&mut checker, &declared.bound);
                resolved.extend(bound.map(|bound| Decl { variables: declared.variables, disjoint: false, bound }));
            }
            wrong.extend(errors);
        }
        let bad = !wrong.is_empty();
        self.diagnostics.extend(wrong);
        (resolved, bad)
    }

    /// Resolves the conditions of all actions.
    pub fn resolve_actions(&mut self) {
        for place in 0..self.actions.len() {
            let (module, paragraph) = (self.actions[place].module, self.actions[place].paragraph);
            let tree = Arc::clone(&self.module(module).tree);
            let Paragraph::Action(decl) = &tree.paragraphs[paragraph] else { continue };
            if self.actions[place].bad {
                continue;
            }
            let variables = variables(&self.actions[place].known.parameters);
            let pre = self.resolve_condition(module, &decl.pre, &variables);
            let (post, primed) = self.resolve_postcondition(module, &decl.post, &variables);
            if let (Some(pre), Some(post)) = (pre, post) {
                let known = &mut self.actions[place].known;
                (known.pre, known.post, known.primed) = (pre, post, primed);
            }
        }
    }

    /// A formula about variables.
    pub fn resolve_condition(
        &mut self,
        module: ModuleId,
        formula: &syntax::Expr,
        variables: &[VariableId],
    ) -> Option<Expr> {
        let mut checker = Checker::new(self, module, ExprContext::Anywhere);
        checker.bind_all(variables);
        let tree = checker.formula(formula);
        emit(&mut checker, &tree)
    }

    /// A formula about variables and their values afterwards. Also: the variables that are primed in it.
    pub fn resolve_postcondition(
        &mut self,
        module: ModuleId,
        formula: &syntax::Expr,
        variables: &[VariableId],
    ) -> (Option<Expr>, Primed) {
        let mentioned = formula.names();
        let mut primed = Vec::new();
        for &variable in variables {
            let (name, ty) = {
                let entry = &self.variables[variable.0 as usize];
                (format!("{}'", entry.name), entry.ty.clone())
            };
            if let Some((first, _)) = mentioned.iter().find(|(other, at)| other.text == name && !at) {
                primed.push((variable, self.variable(&name, first.span, ty)));
            }
        }
        let fields = self.primed_fields(module, formula, variables);
        let named = |primed: &Primed| primed.iter().map(|pair| pair.1).collect::<Vec<_>>();
        let all = [variables.to_vec(), named(&primed), named(&fields)].concat();
        let resolved = self.resolve_condition(module, formula, &all);
        // A name with a prime may be bound within the formula.
        let mentioned = resolved.as_ref().map_or(Vec::new(), walk::variables);
        primed.extend(fields.into_iter().filter(|pair| mentioned.contains(&pair.1)));
        (resolved, primed)
    }
}

impl Checker<'_> {
    /// Lets the names of variables stand for them.
    pub fn bind_all(&mut self, variables: &[VariableId]) {
        for &variable in variables {
            let name = self.world.variables[variable.0 as usize].name.clone();
            self.bind_variable(&name, variable);
        }
    }

    /// That a bound that has no meaning mentions other variables.
    fn explain_dependence(&self, decl: &syntax::Decl, known: &[&Ident]) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        for (name, _) in decl.bound.names() {
            let is_variable = known.iter().any(|other| other.text == name.text);
            if is_variable && self.world.find_sigs(self.module, &name.text).is_empty() {
                let message = format!("what values a variable can have cannot depend on the variable `{}`", name.text);
                errors.push(Diagnostic::error(name.span, message).help("say it in the precondition"));
            }
        }
        errors
    }

    /// Why a name with a prime is unknown.
    pub fn explain_prime(&self, text: &str, span: Span) -> Option<Diagnostic> {
        let name = text.strip_suffix('\'').filter(|_| self.world.dialect == Dialect::DynAlloy)?;
        let is_local = self.environment.iter().any(|(other, _)| other == name);
        let message = format!("`{text}` has no meaning here: it would be the value of `{name}` afterwards");
        let help = "only postconditions can prime variables, and only those that are declared for the whole";
        is_local.then(|| Diagnostic::error(span, message).help(help))
    }
}

/// What cannot be said of a variable that changes.
fn explain_variable(decl: &syntax::Decl) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for name in decl.names.iter().filter(|name| name.text.ends_with('\'')) {
        let message = format!("the variable `{}` cannot have a prime", name.text);
        errors.push(Diagnostic::error(name.span, message).help("`x'` is the value of `x` afterwards"));
    }
    if let Some(span) = decl.disjoint {
        let error = Diagnostic::error(span, "variables that change cannot be `disj`");
        errors.push(error.help("say it in the precondition"));
    }
    errors
}

/// The names from this place on that are declared before.
fn twice(names: &[&Ident], from: usize) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for place in from..names.len() {
        if let Some(earlier) = names[..place].iter().find(|other| other.text == names[place].text) {
            let message = format!("variable `{}` is declared twice", names[place].text);
            errors
                .push(Diagnostic::error(names[place].span, message).note(earlier.span, "it is declared here already"));
        }
    }
    errors
}

/// The variables of declarations, in order.
pub(super) fn variables(decls: &[Decl]) -> Vec<VariableId> {
    decls.iter().flat_map(|decl| decl.variables.iter().copied()).collect()
}

fn index(length: usize) -> u32 {
    u32::try_from(length).expect("fewer than 2^32 of a kind")
}

pub(super) fn truth(span: Span) -> Expr {
    Expr { kind: ExprKind::Truth(true), ty: Type::formula(), span }
}

fn nothing(span: Span) -> Statement {
    Statement { kind: StatementKind::Skip, label: None, span }
}
