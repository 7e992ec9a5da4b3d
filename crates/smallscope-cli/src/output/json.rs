//! The JSON forms, version 2. The chapter "JSON" of the book describes them.
//!
//! Every document says the version (`"smallscope": 2`), its kind, and how the process ends. Within a version fields may be
//! added, but none are removed or change their meaning.

use serde::Serialize;
use smallscope_alloy::model::Command;
use smallscope_alloy::{Analysis, Beyond, CommandVerdict, Diagnostic, Premise, Severity, Sources, Span, Unbounded};
use smallscope_relational::Statistics;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::subject::kind_word;

/// The version of the forms. In version 2, an instance may be the first state of a trace.
pub const VERSION: u32 = 2;

/// The oldest version that can be read.
pub const FIRST_VERSION: u32 = 1;

/// A whole document.
#[derive(Serialize)]
pub struct Document<'a, B> {
    smallscope: u32,
    kind: &'a str,
    #[serde(flatten)]
    body: B,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit: Option<u8>,
}

/// A document of this kind.
pub fn document<B: Serialize>(kind: &str, body: B, exit: Exit) -> Document<'_, B> {
    Document { smallscope: VERSION, kind, body, exit: Some(exit.code()) }
}

/// A document of this kind that others follow.
pub fn line<B: Serialize>(kind: &str, body: B) -> Document<'_, B> {
    Document { smallscope: VERSION, kind, body, exit: None }
}

/// Which command an answer is about.
#[derive(Serialize)]
pub struct CommandForm<'a> {
    number: usize,
    name: &'a str,
    title: &'a str,
    kind: &'static str,
    expect: Option<bool>,
}

impl<'a> CommandForm<'a> {
    /// The command with this number.
    pub fn new(number: usize, command: &'a Command) -> Self {
        let kind = kind_word(command.kind);
        CommandForm { number, name: &command.name, title: &command.title, kind, expect: command.expect }
    }
}

/// The bound that a result is about.
#[derive(Serialize)]
pub struct ScopeForm {
    signatures: Vec<SignatureForm>,
    bit_width: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
}

#[derive(Serialize)]
struct SignatureForm {
    name: String,
    atoms: usize,
    exactly: bool,
}

impl ScopeForm {
    /// The scope of a problem.
    pub fn of(analysis: &Analysis) -> Self {
        let form = |(name, atoms, exactly): &(String, usize, bool)| SignatureForm {
            name: name.clone(),
            atoms: *atoms,
            exactly: *exactly,
        };
        let (bit_width, steps) = (analysis.spec.bit_width, analysis.length());
        ScopeForm { signatures: analysis.sizes.iter().map(form).collect(), bit_width, steps }
    }

    /// The same for traces of any number of states.
    pub fn of_any_length(self) -> Self {
        ScopeForm { steps: None, ..self }
    }
}

/// What is known of traces of any number of states.
#[derive(Serialize)]
pub struct UnboundedForm {
    /// Without a proof: with how many states there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    none_up_to: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<ProofForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    obstacle: Option<String>,
}

#[derive(Serialize)]
struct ProofForm {
    method: &'static str,
    fair_steps: usize,
    clauses: usize,
    bits: usize,
    depth: usize,
    rechecked: bool,
}

impl From<&Unbounded> for UnboundedForm {
    fn from(unbounded: &Unbounded) -> Self {
        let proof = unbounded.proof.as_ref().map(|proof| ProofForm {
            method: "ic3",
            fair_steps: proof.fair_steps,
            clauses: proof.clauses,
            bits: proof.bits,
            depth: proof.depth,
            rechecked: proof.rechecked,
        });
        let none_up_to = proof.is_none().then_some(unbounded.states);
        UnboundedForm { none_up_to, proof, obstacle: unbounded.obstacle.clone() }
    }
}

/// What solving took.
#[derive(Serialize)]
pub struct StatisticsForm {
    primary_variables: usize,
    variables: usize,
    clauses: usize,
    conflicts: u64,
    translating_ms: f64,
    solving_ms: f64,
    isomorphic: u64,
}

impl From<&Statistics> for StatisticsForm {
    fn from(statistics: &Statistics) -> Self {
        StatisticsForm {
            primary_variables: statistics.primary,
            variables: statistics.variables,
            clauses: statistics.clauses,
            conflicts: statistics.conflicts,
            translating_ms: milliseconds(statistics.translating),
            solving_ms: milliseconds(statistics.solving),
            isomorphic: statistics.isomorphic,
        }
    }
}

/// A time in milliseconds, to the microsecond.
pub fn milliseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// The word for a verdict.
pub fn verdict_word(verdict: CommandVerdict) -> &'static str {
    match verdict {
        CommandVerdict::Instance => "instance",
        CommandVerdict::NoInstance => "no instance",
        CommandVerdict::Counterexample => "counterexample",
        CommandVerdict::NoCounterexample => "no counterexample",
        CommandVerdict::Unknown(_) => "unknown",
    }
}

/// Whether a loop or a recursive call may need more than the bound, as a word.
pub fn beyond_word(beyond: Beyond) -> &'static str {
    match beyond {
        Beyond::Never => "no",
        Beyond::Possible => "yes",
        Beyond::Unknown => "unknown",
    }
}

/// The word for what a vacuous check takes for granted.
pub fn premise_word(premise: Premise) -> &'static str {
    match premise {
        Premise::Facts => "facts",
        Premise::Assumption => "assumption",
        Premise::NoOverflow => "overflow",
        Premise::Precondition => "precondition",
        Premise::Execution => "execution",
    }
}

/// An error or a warning.
#[derive(Serialize)]
pub struct DiagnosticForm {
    severity: &'static str,
    message: String,
    #[serde(flatten)]
    place: Option<PlaceForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<NoteForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

/// A place in a text: lines and columns count from 1, and the end is behind the last character.
#[derive(Serialize)]
pub struct PlaceForm {
    file: String,
    line: usize,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<EndForm>,
}

#[derive(Serialize)]
struct EndForm {
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct NoteForm {
    message: String,
    #[serde(flatten)]
    place: PlaceForm,
}

impl PlaceForm {
    /// Where a span is.
    pub fn new(span: Span, sources: &Sources) -> Self {
        let at = sources.position(span);
        let end = sources.position(Span { start: span.end, ..span });
        let end = Some(EndForm { line: end.line, column: end.column });
        PlaceForm { file: sources.get(span.file).name.clone(), line: at.line, column: at.column, end }
    }
}

/// Errors and warnings.
pub fn diagnostics(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<DiagnosticForm> {
    diagnostics.iter().map(|diagnostic| diagnostic_form(diagnostic, sources)).collect()
}

fn diagnostic_form(diagnostic: &Diagnostic, sources: &Sources) -> DiagnosticForm {
    let note =
        |(span, message): &(Span, String)| NoteForm { message: message.clone(), place: PlaceForm::new(*span, sources) };
    DiagnosticForm {
        severity: match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        },
        message: diagnostic.message.clone(),
        place: diagnostic.span.map(|span| PlaceForm::new(span, sources)),
        label: Some(diagnostic.label.clone()).filter(|label| !label.is_empty()),
        notes: diagnostic.notes.iter().map(note).collect(),
        help: diagnostic.help.as_deref().map(str::to_owned),
    }
}

/// What is wrong with an input.
pub fn problems(failure: &Failure) -> Vec<DiagnosticForm> {
    match failure {
        Failure::Model(errors) => diagnostics(&errors.diagnostics, &errors.sources),
        Failure::Input(complaint) => {
            let place = complaint.place.clone().map(|(file, line, column)| PlaceForm { file, line, column, end: None });
            vec![DiagnosticForm { place, help: complaint.help.clone(), ..message_form(&complaint.message) }]
        }
        Failure::Limit(stop) => vec![message_form(super::words::stopped(*stop))],
        Failure::ReaderGone => Vec::new(),
    }
}

fn message_form(message: &str) -> DiagnosticForm {
    let message = message.to_owned();
    DiagnosticForm { severity: "error", message, place: None, label: None, notes: Vec::new(), help: None }
}

#[derive(Serialize)]
struct ErrorsForm {
    errors: Vec<DiagnosticForm>,
}

/// The document of a run that could not be carried out.
pub fn failure(failure: &Failure) -> impl Serialize {
    document("error", ErrorsForm { errors: problems(failure) }, failure.exit())
}

/// The document of a command line that makes no sense.
pub fn usage(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    text_of(&document("error", ErrorsForm { errors: vec![message_form(message)] }, Exit::BadInput))
}

/// The document of an internal error.
pub fn internal(message: &str) -> String {
    let message = format!("internal error: {message}");
    text_of(&document("error", ErrorsForm { errors: vec![message_form(&message)] }, Exit::Internal))
}

fn text_of(document: &impl Serialize) -> String {
    serde_json::to_string(document).unwrap_or_else(|error| error.to_string())
}
