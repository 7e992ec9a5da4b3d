//! Runs every command of a model and compares what comes out with what the text says.
//!
//! Every command says `expect`. Lines right before it may say more: `//= count 11` is the number of instances up to isomorphism,
//! `//= all 64` the number of all of them. With `//= observe Sig`, instances are about what is reachable from a signature.
//! All of that with formulas that may name atoms, and with portable ones.

use std::path::{Path, PathBuf};

use smallscope_alloy::model::Command;
use smallscope_alloy::{Analysis, AnalysisOptions, Dialect, Model};
use smallscope_relational::{Answer, Isomorphs, Options};

/// What the lines before a command say.
#[derive(Default)]
struct Directives {
    count: Option<u64>,
    all: Option<u64>,
    observe: Vec<String>,
}

/// A file among the tests of this crate.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// Checks all commands of a file, and reports all that is wrong with any of them.
pub fn check(name: &str, dialect: Dialect) {
    let model = Model::load(&path(name), dialect).unwrap_or_else(|errors| panic!("{}", errors.render(false)));
    assert!(model.commands.iter().all(|command| command.span.is_some()), "{name} has no commands");
    let mut previous = 0;
    let mut wrong = Vec::new();
    for command in &model.commands {
        let span = command.span.expect("checked above");
        let before = &model.sources.get(span.file).text[previous..span.start as usize];
        previous = span.end as usize;
        let directives = read(before);
        for portable in [false, true] {
            let faults = faults(&model, command, &directives, portable).into_iter();
            let how = if portable { " (portable)" } else { "" };
            wrong.extend(faults.map(|fault| format!("{}{how}: {fault}", command.name)));
        }
    }
    assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n"));
}

fn read(text: &str) -> Directives {
    let mut directives = Directives::default();
    for line in text.lines().filter_map(|line| line.trim().strip_prefix("//= ")) {
        match line.split_once(' ') {
            Some(("count", number)) => directives.count = Some(number.parse().expect("a number")),
            Some(("all", number)) => directives.all = Some(number.parse().expect("a number")),
            Some(("observe", sig)) => directives.observe.push(sig.to_string()),
            _ => panic!("`{line}` says nothing that is known"),
        }
    }
    directives
}

fn faults(model: &Model, command: &Command, directives: &Directives, portable: bool) -> Vec<String> {
    let settings = AnalysisOptions { observe: directives.observe.clone(), portable, ..AnalysisOptions::default() };
    let analysis = match Analysis::of(model, command, &settings) {
        Ok(analysis) => analysis,
        Err(errors) => return vec![errors.render(false)],
    };
    let mut faults: Vec<String> = verdict(&analysis, command).err().into_iter().collect();
    if portable {
        let formulas = analysis.spec.constraints.iter().map(|constraint| constraint.formula.to_string());
        faults
            .extend(formulas.filter(|formula| names_atoms(formula)).map(|formula| format!("`{formula}` names atoms")));
    }
    for (expected, isomorphs) in [(directives.count, Isomorphs::Exact), (directives.all, Isomorphs::All)] {
        let Some(expected) = expected else { continue };
        let counted = count(&analysis, isomorphs);
        if counted != Ok(expected) {
            faults.push(format!("{counted:?} instead of {expected} instances ({isomorphs:?})"));
        }
    }
    faults
}

/// Whether there are tuples of atoms in a formula: numbers in braces, or nothing.
fn names_atoms(formula: &str) -> bool {
    formula.split('{').skip(1).any(|rest| rest.starts_with(|next: char| next.is_ascii_digit() || next == '}'))
}

/// Whether there is an instance if and only if one is expected, and the evaluator agrees.
fn verdict(analysis: &Analysis, command: &Command) -> Result<(), String> {
    let expected = command.expect.ok_or("does not say what to expect")?;
    let solution = analysis.spec.solve(&Options::default()).map_err(|error| error.to_string())?;
    let found = match solution.answer {
        Answer::Unsatisfiable => false,
        Answer::Unknown(stop) => return Err(format!("stopped: {stop:?}")),
        Answer::Satisfiable(instance) => {
            let holds = analysis.spec.holds_in(&instance).map_err(|error| error.to_string())?;
            if !holds {
                return Err(format!("the evaluator refuses\n{instance}"));
            }
            true
        }
    };
    if found == expected {
        Ok(())
    } else {
        Err(format!("an instance is {}", if found { "found" } else { "not found" }))
    }
}

fn count(analysis: &Analysis, isomorphs: Isomorphs) -> Result<u64, String> {
    let counted =
        analysis.spec.count(&Options { isomorphs, ..Options::default() }).map_err(|error| error.to_string())?;
    match counted.stopped {
        None => Ok(counted.instances),
        Some(stop) => Err(format!("stopped: {stop:?}")),
    }
}
