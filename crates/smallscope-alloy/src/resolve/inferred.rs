//! Variables of a claim that are not declared: those given to actions and programs are declared as the parameters are.

use super::actions::variables;
use super::names::Kinds;
use super::names::built_in;
use super::world::{Callee, ModuleId, World};
use crate::diagnostic::Diagnostic;
use crate::model::{Decl, Expr, ExprKind, VariableId};
use crate::source::Span;
use crate::syntax::{self, CorrectnessDecl, StatementKind};

/// A variable that is given for a parameter without being declared.
struct Given {
    name: String,
    span: Span,
    callee: Callee,
    parameter: VariableId,
    bound: Expr,
}

impl World {
    /// Declares the variables of a claim that its text does not.
    pub fn infer_variables(&mut self, place: usize, decl: &CorrectnessDecl) {
        let module = self.claims[place].module;
        let declared: Vec<&str> = decl.parameters.iter().flat_map(|decl| &decl.names).map(|name| &*name.text).collect();
        let mut inferred: Vec<Given> = Vec::new();
        for given in self.given(module, decl) {
            if declared.contains(&given.name.as_str()) || self.is_known(module, &given.name) {
                continue;
            }
            match inferred.iter().find(|other| other.name == given.name) {
                None => inferred.push(given),
                Some(first) if same(&first.bound, &given.bound) => {}
                Some(first) => {
                    let error = self.explain_given(first, &given, &decl.name.text);
                    self.claims[place].bad = true;
                    self.error(error);
                }
            }
        }
        for given in inferred {
            let ty = self.variables[given.parameter.0 as usize].ty.clone();
            let variable = self.variable(&given.name, given.span, ty);
            let decl = Decl { variables: vec![variable], disjoint: false, bound: given.bound };
            self.claims[place].known.parameters.push(decl);
        }
    }

    /// The names given to actions and programs, in order.
    fn given(&self, module: ModuleId, decl: &CorrectnessDecl) -> Vec<Given> {
        let mut found = Vec::new();
        for statement in decl.program.all() {
            let StatementKind::Call(name, arguments) = &statement.kind else { continue };
            let callees = self.find_callees(module, &name.text);
            let [callee] = callees[..] else { continue };
            let Some(parameters) = self.parameters_of(callee) else { continue };
            for (parameter, argument) in variables(parameters).into_iter().zip(arguments) {
                let syntax::ExprKind::Name { name, at: false } = &argument.kind else { continue };
                let decl = parameters.iter().find(|decl| decl.variables.contains(&parameter));
                let Some(bound) = decl.map(|decl| decl.bound.clone()) else { continue };
                found.push(Given { name: name.text.clone(), span: name.span, callee, parameter, bound });
            }
        }
        found
    }

    /// Whether a name means something without a declaration.
    fn is_known(&self, module: ModuleId, name: &str) -> bool {
        built_in(name).is_some()
            || name.contains(['/', '\''])
            || matches!(name, "this" | "iden")
            || self.parameter(module, name).is_some()
            || !self.find(module, Kinds::CALLABLE, name).is_empty()
            || !self.find_macros(module, name).is_empty()
            || self.visible_fields(module).iter().any(|field| field == name)
    }

    fn explain_given(&self, first: &Given, second: &Given, claim: &str) -> Diagnostic {
        let message = format!("what `{}` is cannot be known: it is given for different parameters", first.name);
        let note = |given: &Given| {
            let parameter = &self.variables[given.parameter.0 as usize];
            (parameter.span, format!("`{}` of `{}` is declared here", parameter.name, self.name_of(given.callee)))
        };
        let ((one, about_one), (other, about_other)) = (note(first), note(second));
        Diagnostic::error(second.span, message)
            .note(one, about_one)
            .note(other, about_other)
            .help(format!("declare it: `assert {claim}[{}: …] {{ … }}`", first.name))
    }
}

/// Whether two bounds are the same.
fn same(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Sig(a), ExprKind::Sig(b)) => a == b,
        (ExprKind::Field(a), ExprKind::Field(b)) => a == b,
        (ExprKind::Iden, ExprKind::Iden) => true,
        (ExprKind::Unary(one, a), ExprKind::Unary(other, b)) => one == other && same(a, b),
        (ExprKind::Binary(one, a, b), ExprKind::Binary(other, c, d)) => one == other && same(a, c) && same(b, d),
        _ => false,
    }
}
