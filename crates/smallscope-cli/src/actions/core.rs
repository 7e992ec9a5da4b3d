//! `core`: which constraints make a command unsatisfiable.

use std::io::Write as _;

use serde::Serialize;
use smallscope_alloy::{Analysis, Clashing, Diagnostic, Origin, Severity, Sources};
use smallscope_relational::{Clash, Stop};

use crate::arguments::CoreArguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::json::{self, CommandForm, PlaceForm, ScopeForm, UnboundedForm};
use crate::output::{style, words};
use crate::subject::Subject;

/// Says which constraints cannot hold together.
pub fn core(arguments: &CoreArguments, console: &mut Console) -> Result<Exit, Failure> {
    let work = console.begin(&arguments.limits);
    let subject = Subject::open_one(&arguments.model, &work.budget, console)?;
    let (number, command) = &subject.commands[0];
    let Clashing { analysis, clash, unbounded } = subject.clash(command, &arguments.limits, &work.budget)?;
    let (places, exit) = match &clash {
        Clash::Minimal(places) => (places.as_slice(), Exit::AsExpected),
        Clash::Within(places, stop) => (places.as_slice(), Exit::stopped(*stop)),
        Clash::None => (&[][..], Exit::NotAsExpected),
        Clash::Unknown(stop) => (&[][..], Exit::stopped(*stop)),
    };
    let constraints: Vec<&Origin> = places.iter().filter_map(|&place| analysis.origins.get(place)).collect();
    let sources = &subject.model.sources;
    if console.json {
        let body = Body {
            file: &subject.file,
            command: CommandForm::new(*number, command),
            unsatisfiable: is_unsatisfiable(&clash),
            minimal: matches!(clash, Clash::Minimal(_)),
            stopped: stop_of(&clash).map(Stop::name),
            constraints: constraints.iter().map(|origin| constraint_form(origin, sources)).collect(),
            scope: ScopeForm::of(&analysis),
            unbounded: unbounded.as_ref().map(UnboundedForm::from),
        };
        console.document(&json::document("core", body, exit))?;
        return Ok(exit);
    }
    writeln!(console.out(), "{}", style::styled(style::TITLE, &command.title))?;
    let shown = marked(headline(&clash, &analysis, constraints.len()), &constraints);
    let text = shown.render(sources, console.colors());
    writeln!(console.out(), "{text}")?;
    for origin in constraints.iter().filter(|origin| origin.span.is_none()) {
        writeln!(console.out(), "  and {}", origin.name)?;
    }
    if unbounded.is_some_and(|unbounded| unbounded.proof.is_some()) {
        let proved = "that no longer trace is possible either is proved of all constraints of the command together";
        writeln!(console.out(), "  {proved}")?;
    }
    Ok(exit)
}

fn is_unsatisfiable(clash: &Clash) -> Option<bool> {
    match clash {
        Clash::Minimal(_) | Clash::Within(..) => Some(true),
        Clash::None => Some(false),
        Clash::Unknown(_) => None,
    }
}

fn stop_of(clash: &Clash) -> Option<Stop> {
    match clash {
        Clash::Within(_, stop) | Clash::Unknown(stop) => Some(*stop),
        Clash::Minimal(_) | Clash::None => None,
    }
}

fn headline(clash: &Clash, analysis: &Analysis, constraints: usize) -> String {
    let scope = words::scope(analysis);
    let number = words::counted(constraints as u64, "constraint");
    match clash {
        Clash::Minimal(places) if places.is_empty() => format!("the scope alone cannot be met ({scope})"),
        Clash::Minimal(_) if constraints == 1 => format!("one constraint cannot hold within {scope}"),
        Clash::Minimal(_) => {
            format!("{number} cannot hold together within {scope}; without any one of them the others can")
        }
        Clash::Within(_, stop) => {
            format!("{number} cannot hold together within {scope}; fewer may do ({})", words::stopped(*stop))
        }
        Clash::None => format!("nothing clashes: there is an instance within {scope}"),
        Clash::Unknown(stop) => format!("not known: {}", words::stopped(*stop)),
    }
}

/// The constraints, each marked where it is stated.
fn marked(headline: String, constraints: &[&Origin]) -> Diagnostic {
    let mut marked = Diagnostic { severity: Severity::Note, ..Diagnostic::unplaced(headline) };
    for origin in constraints {
        match (origin.span, marked.span) {
            (Some(span), None) => (marked.span, marked.label) = (Some(span), origin.name.clone()),
            (Some(span), Some(_)) => marked.notes.push((span, origin.name.clone())),
            (None, _) => {}
        }
    }
    marked
}

#[derive(Serialize)]
struct Body<'a> {
    file: &'a str,
    command: CommandForm<'a>,
    unsatisfiable: Option<bool>,
    minimal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    constraints: Vec<ConstraintForm<'a>>,
    scope: ScopeForm,
    #[serde(skip_serializing_if = "Option::is_none")]
    unbounded: Option<UnboundedForm>,
}

#[derive(Serialize)]
struct ConstraintForm<'a> {
    name: &'a str,
    #[serde(flatten)]
    place: Option<PlaceForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
}

fn constraint_form<'a>(origin: &'a Origin, sources: &'a Sources) -> ConstraintForm<'a> {
    ConstraintForm {
        name: &origin.name,
        place: origin.span.map(|span| PlaceForm::new(span, sources)),
        text: origin.span.map(|span| sources.text(span)),
    }
}
