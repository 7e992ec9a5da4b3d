//! The module of a study, ready to be solved: the problem whose instances are the inputs.

use smallscope_alloy::model::{Command, CommandKind, Fact};
use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, FileId, Model};
use smallscope_relational::{Formula, TupleSet};

use super::names::{Names, unknown};
use super::{Study, StudyError};

/// A module with one of its problems.
pub(super) struct Module {
    /// Its problem has no outcomes: those relations are empty.
    pub(super) analysis: Analysis,
    pub(super) names: Names,
    /// What the declarations of outcomes demand.
    pub(super) declared: Vec<(String, Formula)>,
    /// What must hold of input and outcome.
    pub(super) correct: Vec<(String, Formula)>,
    /// What is probably not meant, with the lines it is about.
    pub(super) warnings: Vec<String>,
}

/// What the text of a formula that must hold is called in messages.
const CORRECT: &str = "correct";

impl Module {
    /// Reads the module of a study, and formulas about its outcomes.
    pub(super) fn read(study: &Study, correct: &[String]) -> Result<Module, StudyError> {
        let further = further(study, correct);
        let model = Model::parse_with(&study.name, &study.text, Dialect::Alloy, &further)?;
        let settings = AnalysisOptions { observe: study.observe.clone(), ..AnalysisOptions::default() };
        let analysis = Analysis::of(&model, command(study, &model)?, &settings)?;
        let names = Names::of(&model, &analysis);
        let correct = formulas(&model, &analysis, correct)?;
        let warnings = model.warnings.iter().chain(&analysis.warnings);
        let warnings = warnings.map(|warning| warning.render(&model.sources, false)).collect();
        let mut module = Module { analysis, names, declared: Vec::new(), correct, warnings };
        for name in &study.outcomes {
            for place in module.names.mark(name)? {
                module.hold(place)?;
            }
        }
        Ok(module)
    }

    /// Holds an outcome empty in the inputs, whatever its declaration demands.
    fn hold(&mut self, place: usize) -> Result<(), StudyError> {
        let named = self.names.at(place);
        let spec = &mut self.analysis.spec;
        for relation in &named.relations {
            let nothing = TupleSet::empty(spec.bounds.universe().len(), relation.arity())?;
            spec.bounds.exactly(relation, nothing)?;
        }
        let Some(span) = named.declared else { return Ok(()) };
        let origins = std::mem::take(&mut self.analysis.origins);
        let constraints = std::mem::take(&mut spec.constraints);
        for (origin, constraint) in origins.into_iter().zip(constraints) {
            if origin.span == Some(span) {
                self.declared.push((named.name.clone(), constraint.formula));
            } else {
                self.analysis.origins.push(origin);
                spec.constraints.push(constraint);
            }
        }
        Ok(())
    }
}

/// What a study adds to its module: purposes are facts, and what must hold of outcomes are assertions.
fn further(study: &Study, correct: &[String]) -> Vec<(&'static str, String)> {
    // A comment at the end of a text ends with its line.
    let purpose = |purpose: &String| ("purpose", format!("fact {{ {purpose}\n}}"));
    let correct = correct.iter().map(|correct| (CORRECT, format!("assert {{ {correct}\n}}")));
    let mut further: Vec<(&str, String)> = study.purposes.iter().map(purpose).chain(correct).collect();
    if study.command.is_none() {
        let scope = study.scope.as_deref().unwrap_or_default().trim();
        let word = if scope.is_empty() || scope.starts_with("for") { "" } else { "for " };
        let input = study.input.as_deref().unwrap_or_default();
        further.push(("input", format!("run {{ {input}\n}} {word}{scope}")));
    }
    further
}

/// What must hold of outcomes, with its text.
fn formulas(model: &Model, analysis: &Analysis, texts: &[String]) -> Result<Vec<(String, Formula)>, StudyError> {
    let is_ours = |file: FileId| file != FileId(0) && model.sources.get(file).name == CORRECT;
    let assertions = model.assertions.iter().filter(|assertion| is_ours(assertion.span.file));
    let lowered = |assertion: &Fact| analysis.formula_of(model, &assertion.formula);
    debug_assert_eq!(assertions.clone().count(), texts.len(), "every text is one assertion");
    texts.iter().zip(assertions).map(|(text, assertion)| Ok((text.clone(), lowered(assertion)?))).collect()
}

/// The command whose instances are the inputs.
fn command<'m>(study: &Study, model: &'m Model) -> Result<&'m Command, StudyError> {
    let Some(name) = &study.command else {
        return Ok(model.commands.last().expect("a command was added"));
    };
    let names = model.commands.iter().map(|command| command.name.as_str());
    let found = model.commands.iter().find(|command| command.name == *name);
    let command = found.ok_or_else(|| unknown("command", name, names))?;
    match command.kind {
        CommandKind::Run => Ok(command),
        CommandKind::Check => {
            Err(StudyError::name(format!("`{name}` is a check, and inputs are the instances of a run")))
        }
    }
}
