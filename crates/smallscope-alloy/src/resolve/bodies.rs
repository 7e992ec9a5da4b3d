//! Predicates, functions, facts and assertions.

use std::sync::Arc;

use super::checker::{Checker, ExprContext};
use super::emit::{emit, to_set};
use super::node::Bound;
use super::world::{AssertionId, FunctionTree, ModuleId, World};
use crate::diagnostic::Diagnostic;
use crate::model::{Decl, Expr, Fact, FunctionId};
use crate::syntax::{self, FunctionDecl, Paragraph, Target};

impl World {
    fn function_ids(&self) -> impl Iterator<Item = FunctionId> + use<> {
        (0..u32::try_from(self.functions.len()).expect("fewer than 2^32 functions")).map(FunctionId)
    }

    /// Resolves the parameters and results of all functions.
    pub fn resolve_function_declarations(&mut self) {
        for id in self.function_ids() {
            let FunctionTree::Paragraph(place) = self.function(id).tree else { continue };
            let module = self.function(id).module;
            let tree = Arc::clone(&self.module(module).tree);
            let Paragraph::Function(decl) = &tree.paragraphs[place] else { continue };
            self.resolve_function_declaration(id, module, decl);
        }
    }

    fn resolve_function_declaration(&mut self, id: FunctionId, module: ModuleId, decl: &FunctionDecl) {
        let receiver = decl.receiver.as_ref().map(receiver_decl);
        let mut checker = Checker::new(self, module, ExprContext::Parameter);
        let mut parameters = Vec::new();
        let mut bad = false;
        for part in receiver.iter().chain(&decl.parameters) {
            let (declared, wrong) = checker.declare(part, false);
            bad |= !wrong.is_empty() || declared.bound.bad;
            checker.world.diagnostics.extend(wrong);
            if declared.bound.bad {
                continue;
            }
            let bound = emit(&mut checker, &declared.bound);
            let (variables, disjoint) = (declared.variables, declared.disjoint);
            parameters.extend(bound.map(|bound| Decl { variables, disjoint, bound }));
        }
        let mut returns = None;
        if let Some(expr) = &decl.returns {
            let bound = checker.bound(expr);
            let bound = checker.with_multiplicity(&bound);
            returns = emit(&mut checker, &bound);
            bad |= returns.is_none();
        }
        let function = &mut self.functions[id.0 as usize];
        (function.parameters, function.returns, function.bad) = (parameters, returns, bad);
    }

    /// Resolves the bodies of the functions of a module.
    pub fn resolve_function_bodies(&mut self, module: ModuleId) {
        for id in self.function_ids().filter(|&id| self.function(id).module == module).collect::<Vec<_>>() {
            let tree = Arc::clone(&self.module(module).tree);
            let body = match self.function(id).tree {
                FunctionTree::Paragraph(place) => match &tree.paragraphs[place] {
                    Paragraph::Function(decl) => &decl.body,
                    _ => continue,
                },
                FunctionTree::Command(place) => match &tree.paragraphs[place] {
                    Paragraph::Command(decl) => match &decl.target {
                        Target::Block(body) => body,
                        Target::Name(_) => continue,
                    },
                    _ => continue,
                },
            };
            if !self.function(id).bad {
                let body = self.resolve_function_body(id, body);
                self.functions[id.0 as usize].body = body;
            }
        }
    }

    fn resolve_function_body(&mut self, id: FunctionId, body: &syntax::Expr) -> Option<Expr> {
        let (module, variables) = (self.function(id).module, self.function(id).variables());
        let mut checker = Checker::new(self, module, ExprContext::Anywhere);
        for variable in variables {
            let name = checker.world.variables[variable.0 as usize].name.clone();
            checker.bind_variable(&name, variable);
        }
        let Some(returns) = checker.world.function(id).returns.clone() else {
            let tree = checker.formula(body);
            return emit(&mut checker, &tree);
        };
        let tree = checker.set(body);
        if !tree.bad {
            let (own, declared) = (tree.ty.relation(), returns.ty.relation());
            let message = match (own.arity(), declared.arity()) {
                _ if tree.bound != Bound::No => Some("a multiplicity is not allowed here".to_owned()),
                (Some(a), Some(b)) if a == b => None,
                _ => {
                    let (own, declared) = (checker.describe(&own), checker.world.show(&declared));
                    Some(format!("the result is declared as {declared}, but this is {own}"))
                }
            };
            if let Some(message) = message {
                let error = Diagnostic::error(tree.span, message).note(returns.span, "it is declared here");
                checker.world.error(error);
                return None;
            }
            if own.has_tuple() && declared.has_tuple() && !checker.world.hierarchy.intersects(&own, &declared) {
                let (own, declared) = (checker.world.show(&own), checker.world.show(&declared));
                let message = format!("the result is declared as {declared}, but this is never that: it is {own}");
                checker.world.diagnostics.push(Diagnostic::warning(tree.span, message));
            }
        }
        emit(&mut checker, &tree).map(to_set)
    }

    /// Resolves the facts of a module.
    pub fn resolve_facts(&mut self, module: ModuleId, facts: &mut Vec<Fact>) {
        let tree = Arc::clone(&self.module(module).tree);
        let mut unnamed = 0;
        for paragraph in &tree.paragraphs {
            let Paragraph::Fact(decl) = paragraph else { continue };
            unnamed += 1;
            let name = decl.name.as_ref().map_or_else(|| format!("fact${unnamed}"), |name| name.text.clone());
            let mut checker = Checker::new(self, module, ExprContext::Anywhere);
            let formula = checker.formula(&decl.body);
            let formula = emit(&mut checker, &formula);
            let (name, span) = (self.full_name(module, &name), decl.name.as_ref().map_or(decl.span, |name| name.span));
            facts.extend(formula.map(|formula| Fact { name, span, formula, always: false }));
        }
        self.resolve_sig_facts(module, facts);
    }

    /// Resolves the assertions of a module.
    pub fn resolve_assertions(&mut self, module: ModuleId) {
        let tree = Arc::clone(&self.module(module).tree);
        let ids: Vec<AssertionId> = self.module(module).assertions.iter().map(|(_, id)| *id).collect();
        for id in ids {
            let body = match &tree.paragraphs[self.assertions[id.0].paragraph] {
                Paragraph::Assert(decl) => &decl.body,
                Paragraph::Command(decl) => match &decl.target {
                    Target::Block(body) => body,
                    Target::Name(_) => continue,
                },
                _ => continue,
            };
            let mut checker = Checker::new(self, module, ExprContext::Anywhere);
            let formula = checker.formula(body);
            self.assertions[id.0].formula = emit(&mut checker, &formula);
        }
    }
}

/// `this` of a function with a receiver.
fn receiver_decl(name: &syntax::Name) -> syntax::Decl {
    let kind = syntax::ExprKind::Name { name: name.clone(), at: false };
    syntax::Decl {
        span: name.span,
        private: None,
        variable: None,
        disjoint: None,
        names: vec![syntax::Ident { text: "this".to_owned(), span: name.span }],
        defined: false,
        disjoint_bound: None,
        bound: syntax::Expr { kind, span: name.span },
    }
}
