//! Expressions in an instance.

use smallscope_core::Spending;
use smallscope_relational::{Budget, Error, Evaluator, Formula, Instance};

use super::lowerer::Lowerer;
use super::value::Lowered;
use super::witness::with_short_names;
use super::{Analysis, Value};
use crate::diagnostic::{Diagnostic, Errors};
use crate::model::{Expr, Model};

impl Analysis {
    /// A formula over the relations of the problem, as the main module would write it, to be required as well.
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the formula, or it needs something that is not supported.
    pub fn constraint(&self, model: &Model, text: &str) -> Result<Formula, Errors> {
        self.lower_formula(model, text, false)
    }

    /// A formula over the relations of the problem, as the main module would write it, to be asked of any number of instances by an
    /// [`Evaluator`] or a [`Program`](smallscope_relational::Program). See [`Analysis::evaluate`] for a single one.
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the formula, or it needs something that is not supported.
    pub fn formula(&self, model: &Model, text: &str) -> Result<Formula, Errors> {
        self.lower_formula(model, text, true)
    }

    /// Lowers a formula. An evaluator tries the values of a variable one by one, also if they are sets; a solver cannot.
    fn lower_formula(&self, model: &Model, text: &str, tries_sets: bool) -> Result<Formula, Errors> {
        let mut model = model.clone();
        let expr = model.expression(text, &[])?;
        let refuse = |diagnostics: Vec<Diagnostic>| Errors { sources: model.sources.clone(), diagnostics };
        let mut lowerer = Lowerer::new(&model, &self.symbols, self.spec.overflow);
        lowerer.tries_sets = tries_sets;
        let lowered = lowerer.lower(&expr, false);
        match lowered {
            _ if !lowerer.problems.is_empty() => Err(refuse(lowerer.problems)),
            Lowered::Formula(formula) => Ok(formula),
            _ => Err(refuse(vec![Diagnostic::error(expr.span, "this is not a formula: it is neither true nor false")])),
        }
    }

    /// What a formula of the model says that was resolved with it, such as that of an assertion: to be judged in instances. So it may
    /// quantify over sets, whose values can be tried one by one.
    ///
    /// # Errors
    ///
    /// If it needs something that is not supported.
    pub fn formula_of(&self, model: &Model, formula: &Expr) -> Result<Formula, Errors> {
        let mut lowerer = Lowerer::new(model, &self.symbols, self.spec.overflow);
        lowerer.tries_sets = true;
        let lowered = lowerer.lower(formula, false).into_formula();
        let diagnostics = lowerer.problems;
        if diagnostics.is_empty() { Ok(lowered) } else { Err(Errors { sources: model.sources.clone(), diagnostics }) }
    }

    /// The value of an expression in an instance of the problem. Besides what the main module can name, the expression
    /// can name atoms (`Book$0`) and witnesses (`$b`).
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the expression.
    pub fn evaluate(&self, model: &Model, instance: &Instance, text: &str) -> Result<Value, Errors> {
        self.evaluate_within(model, instance, text, &Budget::default())
    }

    /// The same within a budget, of which conflicts do not count.
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the expression, or the budget is spent ([`Errors::stopped`]).
    pub fn evaluate_within(
        &self,
        model: &Model,
        instance: &Instance,
        text: &str,
        budget: &Budget,
    ) -> Result<Value, Errors> {
        self.evaluate_at(model, instance, 0, text, budget)
    }

    /// The same in a state of a trace. The states after the last one are those of the loop, again and again.
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the expression, or the budget is spent ([`Errors::stopped`]).
    pub fn evaluate_at(
        &self,
        model: &Model,
        instance: &Instance,
        state: usize,
        text: &str,
        budget: &Budget,
    ) -> Result<Value, Errors> {
        let instance = &self.named(instance);
        let mut model = model.clone();
        let atoms = instance.universe().names().iter().cloned();
        let witnesses = with_short_names(self.witnesses(instance, state));
        let variables = self.variables().into_iter().map(|relation| relation.name().to_string());
        let names: Vec<String> = atoms.chain(witnesses.iter().map(|(name, _)| name.clone())).chain(variables).collect();
        let expr = model.expression_within(text, &names, budget)?;
        let refuse = |diagnostics: Vec<Diagnostic>| Errors { sources: model.sources.clone(), diagnostics };
        let mut lowerer = match &self.time {
            Some(time) => self.viewing(&model, time, instance, budget),
            None => Lowerer::new(&model, &self.symbols, instance.overflow()),
        };
        lowerer.instance = Some(instance);
        lowerer.witnesses = witnesses;
        // The evaluator tries the values of a variable one by one, also if they are sets.
        lowerer.tries_sets = true;
        lowerer.spending = Spending::new(budget);
        let lowered = match &self.time {
            Some(_) => lowerer.at_moment(state, |lowerer| lowerer.lower(&expr, false)),
            None => lowerer.lower(&expr, false),
        };
        if let Some(Error::Stopped(stop)) = lowerer.view.as_ref().and_then(|view| view.stopped.as_ref()) {
            return Err(refuse(vec![Diagnostic::stopped(*stop)]));
        }
        if let Some(stop) = lowerer.spending.stopped() {
            return Err(refuse(vec![Diagnostic::stopped(stop)]));
        }
        if !lowerer.problems.is_empty() {
            return Err(refuse(lowerer.problems));
        }
        let evaluator = Evaluator::new(instance).within(budget);
        let value = match &lowered {
            Lowered::Formula(formula) => evaluator.formula(formula).map(Value::Truth),
            Lowered::Int(int) => evaluator.int(int).map(Value::Int),
            Lowered::Later(_) => unreachable!("what is put off is bound to a variable"),
            Lowered::Expr(relation) => evaluator.expr(relation).map(|tuples| {
                let name = |atom: usize| instance.universe().name(atom).to_string();
                let named = tuples.iter().map(|tuple| tuple.into_iter().map(name).collect()).collect();
                Value::Tuples(tuples.arity(), named)
            }),
        };
        value.map_err(|error| {
            refuse(vec![match error {
                Error::Stopped(stop) => Diagnostic::stopped(stop),
                error => Diagnostic::error(expr.span, error.to_string()),
            }])
        })
    }
}
