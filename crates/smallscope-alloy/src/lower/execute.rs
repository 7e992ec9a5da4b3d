//! Executions of DynAlloy programs, as formulas.

use smallscope_relational::{Answer, Course, Evaluator, Expr, Formula, Instance, IntExpr, Options, Relation, Spec};

use super::programs::{Purpose, Run};
use super::value::Lowered;
use super::{Analysis, AnalysisOptions};
use crate::diagnostic::{Diagnostic, Errors};
use crate::model::{Command, CommandKind, Expr as Written, ExprKind, Model, ProgramId, Scope, Subject, Type, Unrolls};
use crate::source::{FileId, Span};

/// How programs become formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Lowering {
    /// The bounded weakest liberal precondition (Galeotti and Frias, 2006): backwards, with a quantifier for each action.
    Precondition,
    /// Forwards, with fresh variables for each state, and frame conditions where branches meet.
    States,
    /// Forwards, with the value of each variable as an expression of the first state and of what actions choose; where branches meet, a choice
    /// between two.
    #[default]
    Values,
}

/// All executions of a program from a first state, as far as loops and calls are unrolled.
#[derive(Clone, Debug)]
pub struct Execution {
    /// The first state: declarations and facts, and that the parameters are as declared. It is not demanded that anything is reached.
    pub analysis: Analysis,
    /// The labelled places, each unrolled copy by itself, in the order of execution.
    pub points: Vec<Point>,
    /// The names of the parameters, in order.
    parameters: Vec<String>,
}

/// A labelled place of a program, in one unrolled copy.
#[derive(Clone, Debug)]
pub struct Point {
    /// Its label.
    pub label: String,
    /// The labelled statement.
    pub span: Span,
    /// When it is reached.
    pub reached: Formula,
}

impl Execution {
    /// The executions of the program of this name, lowered by [`Lowering::Values`] or [`Lowering::States`].
    ///
    /// # Errors
    ///
    /// If there is no such program, the scopes are contradictory or too large, or the formulas need something that is not supported.
    pub fn of(
        model: &Model,
        program: &str,
        scope: &Scope,
        unrolls: Unrolls,
        settings: &AnalysisOptions,
    ) -> Result<Execution, Errors> {
        let is_it = |name: &str| name == program || name.strip_prefix("this/") == Some(program);
        let Some(place) = model.programs.iter().position(|other| is_it(&other.name)) else {
            let similar = smallscope_core::closest(program, model.programs.iter().map(|other| other.name.as_str()));
            let similar = similar.map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
            let diagnostics = vec![Diagnostic::unplaced(format!("there is no program `{program}`{similar}"))];
            return Err(Errors { sources: model.sources.clone(), diagnostics });
        };
        let id = ProgramId(u32::try_from(place).expect("fewer than 2^32 programs"));
        let command = command(program, id, scope, unrolls);
        let analysis = Analysis::for_purpose(model, &command, settings, Purpose::Executions)?;
        let run = analysis.run.as_ref().expect("the command is about a program");
        let points = run.points.clone();
        let name = |variable: &super::programs::First| model.variables[variable.variable.0 as usize].name.clone();
        let parameters = run.first.iter().map(name).collect();
        Ok(Execution { points, parameters, analysis })
    }

    fn run(&self) -> &Run {
        self.analysis.run.as_ref().expect("the analysis is of a program")
    }

    fn place(&self, parameter: &str) -> Option<usize> {
        self.parameters.iter().position(|name| name == parameter)
    }

    /// The relation that holds the first value of a parameter of the program; of an integer, the atom that carries it.
    pub fn initial(&self, parameter: &str) -> Option<&Relation> {
        self.run().first[self.place(parameter)?].relation.as_ref()
    }

    /// The value of a parameter where the program ends, as a relation; of an integer, the atom that carries it.
    pub fn last(&self, parameter: &str) -> Option<Expr> {
        Some(self.run().last[self.place(parameter)?].1.clone().into_expr())
    }

    /// The value of a parameter that holds an integer, where the program ends.
    pub fn last_number(&self, parameter: &str) -> Option<IntExpr> {
        match &self.run().last[self.place(parameter)?].1 {
            Lowered::Int(int) => Some(int.clone()),
            _ => None,
        }
    }

    /// When the program ends.
    pub fn ends(&self) -> &Formula {
        &self.run().ends
    }

    /// When a loop or a call wants more than it is unrolled: then there is no execution to the end.
    pub fn cut(&self) -> &Formula {
        &self.run().cut
    }

    /// What executions have in hand, one object after another. `begun` labels the place that all executions of interest pass: what
    /// can be worked out beforehand is worked out for those. If there is no such place, or no object, nothing.
    pub fn course(&self, begun: &str) -> Option<Course> {
        let begun = self.points.iter().find(|point| point.label == begun)?.reached.clone();
        let visits = self.run().visits.clone();
        (!visits.is_empty()).then_some(Course { begun, visits })
    }

    /// The problem whose instances are executions for which this holds beside.
    pub fn with(&self, name: &str, formula: Formula) -> Spec {
        self.analysis.spec.clone().require(name, formula)
    }

    /// The labels of the places that the execution in an instance passes, in order.
    pub fn path(&self, instance: &Instance) -> Vec<&str> {
        let points = self.points.iter().zip(self.passed(instance)).filter(|(_, passed)| *passed);
        points.map(|(point, _)| point.label.as_str()).collect()
    }

    /// Whether the execution in an instance passes each of the points.
    pub fn passed(&self, instance: &Instance) -> Vec<bool> {
        let evaluator = Evaluator::new(instance);
        let Ok(mut reading) = evaluator.reading() else { return vec![false; self.points.len()] };
        self.points.iter().map(|point| reading.formula(&point.reached).unwrap_or(false)).collect()
    }

    /// Looks for an execution that passes one of these labels.
    ///
    /// # Errors
    ///
    /// If the problem is not well-formed.
    pub fn reach(&self, labels: &[&str], options: &Options) -> Result<Answer, smallscope_relational::Error> {
        let reached = self.points.iter().filter(|point| labels.contains(&point.label.as_str()));
        let any = reached.map(|point| point.reached.clone()).reduce(|a, b| a | b);
        match any {
            Some(formula) => Ok(self.with("reached", formula).solve(options)?.answer),
            None => Ok(Answer::Unsatisfiable),
        }
    }
}

/// A command that runs a program.
fn command(program: &str, id: ProgramId, scope: &Scope, unrolls: Unrolls) -> Command {
    let span = Span { file: FileId(0), start: 0, end: 0 };
    Command {
        name: program.to_string(),
        title: format!("Run {program}"),
        span: None,
        kind: CommandKind::Run,
        formula: Written { kind: ExprKind::Truth(true), ty: Type::formula(), span },
        subject: Subject::Program(id),
        unrolls: Some(unrolls),
        scope: scope.clone(),
        expect: None,
    }
}
