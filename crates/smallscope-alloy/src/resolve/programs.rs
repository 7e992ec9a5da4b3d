//! Programs, and claims about programs.

use std::sync::Arc;

use super::actions::variables;
use super::checker::{Checker, ExprContext};
use super::statements::Statements;
use super::world::{ModuleId, World};
use crate::model::{Decl, Statement};
use crate::syntax::{self, CorrectnessDecl, Paragraph};

impl World {
    /// Resolves what all programs do.
    pub fn resolve_programs(&mut self) {
        for place in 0..self.programs.len() {
            let (module, paragraph) = (self.programs[place].module, self.programs[place].paragraph);
            let tree = Arc::clone(&self.module(module).tree);
            let Paragraph::Program(decl) = &tree.paragraphs[paragraph] else { continue };
            if self.programs[place].bad {
                continue;
            }
            let known = &self.programs[place].known;
            let all: Vec<Decl> = known.parameters.iter().chain(&known.locals).cloned().collect();
            if let Some(body) = self.resolve_statement(module, &decl.body, &all) {
                self.programs[place].known.body = body;
            }
        }
    }

    /// Resolves all claims.
    pub fn resolve_claims(&mut self) {
        for place in 0..self.claims.len() {
            let (module, paragraph) = (self.claims[place].module, self.claims[place].paragraph);
            let tree = Arc::clone(&self.module(module).tree);
            let Paragraph::Correctness(decl) = &tree.paragraphs[paragraph] else { continue };
            if decl.is_triple && !self.claims[place].bad {
                self.infer_variables(place, decl);
            }
            if !self.claims[place].bad {
                self.resolve_claim(place, module, decl);
            }
        }
    }

    fn resolve_claim(&mut self, place: usize, module: ModuleId, decl: &CorrectnessDecl) {
        let declared = self.claims[place].known.parameters.clone();
        let all = variables(&declared);
        let pre = self.resolve_condition(module, &decl.pre, &all);
        let program = self.resolve_statement(module, &decl.program, &declared);
        let (post, primed) = self.resolve_postcondition(module, &decl.post, &all);
        if let (Some(pre), Some(program), Some(post)) = (pre, program, post) {
            let known = &mut self.claims[place].known;
            (known.pre, known.program, known.post, known.primed) = (pre, program, post, primed);
        }
    }

    /// What a statement does with these variables; none if something is wrong, which is reported.
    fn resolve_statement(
        &mut self,
        module: ModuleId,
        statement: &syntax::Statement,
        declared: &[Decl],
    ) -> Option<Statement> {
        let mut checker = Checker::new(self, module, ExprContext::Anywhere);
        checker.bind_all(&variables(declared));
        Statements { checker, declared }.statement(statement)
    }
}
