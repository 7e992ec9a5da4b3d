//! Expressions in an instance.

use smallscope_relational::{Evaluator, Instance};

use super::lowerer::Lowerer;
use super::value::Lowered;
use super::{Analysis, Value};
use crate::diagnostic::{Diagnostic, Errors};
use crate::model::Model;

impl Analysis {
    /// The value of an expression in an instance of the problem. Besides what the main module can name, the expression
    /// can name atoms (`Book$0`) and witnesses (`$b`).
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the expression.
    pub fn evaluate(&self, model: &Model, instance: &Instance, text: &str) -> Result<Value, Errors> {
        let instance = &self.named(instance);
        let mut model = model.clone();
        let atoms = instance.universe().names().iter().cloned();
        let witnesses = instance.witnesses().map(|(relation, _)| relation.name().to_string());
        let names: Vec<String> = atoms.chain(witnesses).collect();
        let expr = model.expression(text, &names)?;
        let refuse = |diagnostics: Vec<Diagnostic>| Errors { sources: model.sources.clone(), diagnostics };
        let mut lowerer = Lowerer::new(&model, &self.symbols, instance.overflow());
        lowerer.instance = Some(instance);
        // The evaluator tries the values of a variable one by one, also if they are sets.
        lowerer.tries_sets = true;
        let lowered = lowerer.lower(&expr, false);
        if !lowerer.problems.is_empty() {
            return Err(refuse(lowerer.problems));
        }
        let evaluator = Evaluator::new(instance);
        let value = match &lowered {
            Lowered::Formula(formula) => evaluator.formula(formula).map(Value::Truth),
            Lowered::Int(int) => evaluator.int(int).map(Value::Int),
            Lowered::Expr(relation) => evaluator.expr(relation).map(|tuples| {
                let name = |atom: usize| instance.universe().name(atom).to_string();
                let named = tuples.iter().map(|tuple| tuple.into_iter().map(name).collect()).collect();
                Value::Tuples(tuples.arity(), named)
            }),
        };
        value.map_err(|error| refuse(vec![Diagnostic::error(expr.span, error.to_string())]))
    }
}
