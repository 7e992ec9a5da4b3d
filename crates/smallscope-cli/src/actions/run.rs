//! `run` and `check`: the verdict on every command, with the first instance or counterexample.

use std::io::Write as _;

use serde::Serialize;
use smallscope_alloy::model::Command;
use smallscope_alloy::{Answered, CommandVerdict, Model, Recheck, Trace};
use smallscope_picture::Picture;

use crate::arguments::RunArguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::moves::said;
use crate::output::json::{self, CommandForm, DiagnosticForm, ScopeForm, StatisticsForm, UnboundedForm};
use crate::output::progress::Progress;
use crate::output::states::{States, StatesForm};
use crate::output::trace::{TraceForm, UnrollsForm};
use crate::output::{style, trace, words};
use crate::subject::Subject;

/// Answers the chosen commands, or all that are wanted.
pub fn run(
    kind: &str,
    arguments: &RunArguments,
    console: &mut Console,
    wanted: impl Fn(&Command) -> bool,
) -> Result<Exit, Failure> {
    let reading = console.begin(&arguments.limits);
    let subject = Subject::open(&arguments.model, &reading.untimed(), console, wanted)?;
    drop(reading);
    if subject.commands.is_empty() {
        let what = if kind == "check" { "`check` commands" } else { "commands" };
        return Err(Failure::input(format!("`{}` has no {what}", subject.file)));
    }
    let moves = arguments.moves.moves()?;
    let mut tally = Tally::default();
    let mut forms = Vec::new();
    let mut warnings = subject.model.warnings.clone();
    for (place, (number, command)) in subject.commands.iter().enumerate() {
        if !console.json {
            let gap = if place == 0 { "" } else { "\n" };
            let title = style::styled(style::TITLE, &command.title);
            writeln!(console.out(), "{gap}{number}. {title}")?;
            console.flush()?;
        }
        let progress = Progress::doing(console.shows_progress(), &command.title);
        let work = console.begin(&arguments.limits);
        let answered = subject.answer_after(command, &moves, &arguments.limits, &work.budget);
        drop((progress, work));
        tally.count(&answered);
        if let Ok(answered) = &answered {
            let new: Vec<_> =
                answered.analysis.warnings.iter().filter(|warning| !warnings.contains(warning)).cloned().collect();
            console.warn(&new, &subject.model.sources);
            warnings.extend(new);
        }
        match (answered, console.json) {
            (Ok(answered), true) => forms.push(form(*number, command, &answered, arguments, &subject.model)),
            (Ok(answered), false) => write(command, &answered, arguments, &subject.model, console)?,
            (Err(failure), true) => forms.push(failed(*number, command, &failure)),
            // A limit that was reached before there was a problem to solve is an answer like any other.
            (Err(Failure::Limit(stop)), false) => {
                let text = words::verdict(CommandVerdict::Unknown(stop), command, None, None);
                writeln!(console.out(), "  {text}")?;
                console.flush()?;
            }
            (Err(failure), false) => console.errors(&failure),
        }
        if console.interrupt.is_raised() {
            break;
        }
    }
    let exit = tally.exit;
    if console.json {
        let warnings = json::diagnostics(&warnings, &subject.model.sources);
        let body = Body { file: &subject.file, commands: forms, warnings };
        console.document(&json::document(kind, body, exit))?;
    } else if subject.commands.len() > 1 {
        writeln!(console.out(), "\n{}", tally.summary(subject.commands.len()))?;
    }
    Ok(exit)
}

fn write(
    command: &Command,
    answered: &Answered,
    arguments: &RunArguments,
    model: &Model,
    console: &mut Console,
) -> Result<(), Failure> {
    let unrolls = answered.analysis.unrolls();
    let verdict = words::verdict(answered.verdict(), command, unrolls, answered.unbounded.as_ref());
    let scope = format!("{}; {}", words::scope_of(answered), words::time(answered.time));
    writeln!(console.out(), "  {verdict} {}", style::styled(style::DIM, &format!("({scope})")))?;
    if answered.rests_on_overflow {
        writeln!(console.out(), "  {}", words::overflow(answered.verdict()))?;
    }
    if let Some(proof) = answered.unbounded.as_ref().and_then(words::proof) {
        writeln!(console.out(), "  {proof}")?;
    }
    if let Some(premise) = answered.vacuous {
        writeln!(console.out(), "  {}", words::vacuous(premise, unrolls))?;
    }
    if let (Some(beyond), Some(unrolls)) = (answered.beyond, unrolls) {
        writeln!(console.out(), "  {}", trace::beyond(beyond, unrolls))?;
    }
    if arguments.statistics.statistics {
        write!(console.out(), "{}", words::indented(&answered.statistics.to_string()))?;
        if answered.recheck == Some(Recheck::TooLong) {
            writeln!(console.out(), "  not rechecked by the evaluator, which would take too long")?;
        }
    }
    let states = states(answered, arguments);
    let moves = arguments.moves.moves()?;
    if answered.instance().is_some() && !moves.is_empty() {
        writeln!(console.out(), "  after {}", moves.into_iter().map(said).collect::<Vec<_>>().join(", "))?;
    }
    if let Some(states) = &states {
        write!(console.out(), "\n{}", words::indented(&states.text()))?;
    }
    match answered.picture() {
        Some(picture) if !arguments.brief && states.is_none() => {
            write!(console.out(), "\n{}", words::indented(&picture.table()))?;
        }
        _ => {}
    }
    if let Some(trace) = traced(answered, arguments, model) {
        write!(console.out(), "\n{}", words::indented(&trace.to_string()))?;
    }
    console.flush()
}

/// The states of the trace that was found, if it is to be shown.
fn states(answered: &Answered, arguments: &RunArguments) -> Option<States> {
    let instance = answered.instance().filter(|_| !arguments.brief)?;
    States::of(&answered.analysis, instance)
}

/// The execution that was found, if it is to be shown.
fn traced(answered: &Answered, arguments: &RunArguments, model: &Model) -> Option<Trace> {
    let instance = answered.instance().filter(|_| !arguments.brief && !arguments.no_trace)?;
    answered.analysis.trace(model, instance)
}

/// How many commands came out how.
struct Tally {
    expected: u64,
    unexpected: u64,
    vacuous: u64,
    unknown: u64,
    wrong: u64,
    exit: Exit,
}

impl Default for Tally {
    fn default() -> Self {
        Tally { expected: 0, unexpected: 0, vacuous: 0, unknown: 0, wrong: 0, exit: Exit::AsExpected }
    }
}

impl Tally {
    fn count(&mut self, answered: &Result<Answered, Failure>) {
        let exit = match answered {
            Ok(answered) => Exit::answered(answered),
            Err(failure) => failure.exit(),
        };
        match exit {
            Exit::AsExpected => self.expected += 1,
            Exit::NotAsExpected => self.unexpected += 1,
            Exit::Vacuous => self.vacuous += 1,
            Exit::Limit | Exit::Interrupted => self.unknown += 1,
            _ => self.wrong += 1,
        }
        self.exit = self.exit.and(exit);
    }

    fn summary(&self, commands: usize) -> String {
        let mut parts = Vec::new();
        let mut part = |number: u64, text: &str, style| {
            if number > 0 {
                parts.push(style::styled(style, &format!("{number} {text}")));
            }
        };
        part(self.expected, "as expected", style::GOOD);
        part(self.unexpected, "not as expected", style::BAD);
        part(self.vacuous, "vacuous", style::BAD);
        part(self.unknown, "not known", style::UNSURE);
        part(self.wrong, "with errors", style::BAD);
        let asked = self.expected + self.unexpected + self.vacuous + self.unknown + self.wrong;
        part(commands as u64 - asked, "not asked", style::UNSURE);
        format!("{}: {}", words::counted(commands as u64, "command"), parts.join(", "))
    }
}

#[derive(Serialize)]
struct Body<'a> {
    file: &'a str,
    commands: Vec<AnswerForm<'a>>,
    warnings: Vec<DiagnosticForm>,
}

#[derive(Serialize)]
struct AnswerForm<'a> {
    #[serde(flatten)]
    command: CommandForm<'a>,
    verdict: &'static str,
    as_expected: Option<bool>,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Rest {
    Answer(Box<Answer>),
    Stopped { stopped: &'static str },
    Errors { errors: Vec<DiagnosticForm> },
}

#[derive(Serialize)]
struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    scope: ScopeForm,
    time_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<StatisticsForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rechecked: Option<bool>,
    instance: Option<Picture>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<String>,
    #[serde(flatten)]
    states: Option<StatesForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unbounded: Option<UnboundedForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unrolls: Option<UnrollsForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    needs_more_unrolls: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vacuous: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    rests_on_overflow: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<TraceForm>,
}

fn form<'a>(
    number: usize,
    command: &'a Command,
    answered: &Answered,
    arguments: &RunArguments,
    model: &Model,
) -> AnswerForm<'a> {
    let verdict = answered.verdict();
    let stopped = match verdict {
        CommandVerdict::Unknown(stop) => Some(stop.name()),
        _ => None,
    };
    let states = states(answered, arguments);
    let answer = Answer {
        stopped,
        scope: match (&answered.unbounded, answered.instance()) {
            (Some(_), None) => ScopeForm::of(&answered.analysis).of_any_length(),
            _ => ScopeForm::of(&answered.analysis),
        },
        unbounded: answered.unbounded.as_ref().map(UnboundedForm::from),
        time_ms: json::milliseconds(answered.time),
        statistics: arguments.statistics.statistics.then(|| StatisticsForm::from(&answered.statistics)),
        rechecked: answered.recheck.filter(|_| arguments.statistics.statistics).map(|said| said == Recheck::Confirmed),
        instance: answered.picture().filter(|_| !arguments.brief),
        moves: arguments.moves.moves().unwrap_or_default().into_iter().map(said).collect(),
        states: states.as_ref().map(States::form),
        unrolls: answered.analysis.unrolls().map(UnrollsForm::from),
        needs_more_unrolls: answered.beyond.map(json::beyond_word),
        vacuous: answered.vacuous.map(json::premise_word),
        rests_on_overflow: answered.rests_on_overflow,
        trace: traced(answered, arguments, model).map(|trace| TraceForm::new(trace, &model.sources)),
    };
    let rest = Rest::Answer(Box::new(answer));
    let as_expected = answered.is_expected();
    AnswerForm { command: CommandForm::new(number, command), verdict: json::verdict_word(verdict), as_expected, rest }
}

fn failed<'a>(number: usize, command: &'a Command, failure: &Failure) -> AnswerForm<'a> {
    let (verdict, rest) = match failure {
        Failure::Limit(stop) => {
            (json::verdict_word(CommandVerdict::Unknown(*stop)), Rest::Stopped { stopped: stop.name() })
        }
        _ => ("error", Rest::Errors { errors: json::problems(failure) }),
    };
    AnswerForm { command: CommandForm::new(number, command), verdict, as_expected: None, rest }
}
