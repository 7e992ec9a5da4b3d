//! Specification texts in terms of the signatures: a vocabulary of the [`notation`].

use smallscope_alloy::syntax::{Expr, Ident};
use smallscope_alloy::{Diagnostic, Sources, Span};
use smallscope_core::SpecText;

use crate::notation::{self, MEANT, Meaning, Vocabulary, join, same_object, word};
use crate::schema::{Held, Schema, SigKind};
use crate::text::{Phase, live_names, parameter_name};

/// What is said of a method's inputs and outcome, beyond what their types say.
#[derive(Clone, Debug, Default)]
pub struct Specs {
    /// What inputs must satisfy.
    pub requires: Vec<Text>,
    /// What must hold afterwards.
    pub ensures: Vec<Text>,
}

/// A specification text, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text.
    pub text: String,
    /// The file it is in.
    pub file: String,
    /// The line it begins on.
    pub line: u32,
}

impl From<SpecText> for Text {
    fn from(spec: SpecText) -> Self {
        Text { text: spec.text.to_owned(), file: spec.file.to_owned(), line: spec.line }
    }
}

/// One formula of a text, ready to be the body of a predicate.
pub(crate) struct Clause {
    /// The texts in quotes that it mentions.
    pub(crate) texts: Vec<String>,
    pub(crate) body: Expr,
}

/// The formulas of a text, adapted to the signatures. Where they are printed, these parameters have two values.
pub(crate) fn clauses(
    schema: &Schema,
    text: &Text,
    phase: Phase,
    has_before: bool,
    changing: &[&str],
    sources: &mut Sources,
) -> Result<Vec<Clause>, Vec<Diagnostic>> {
    let (mut words, mut clauses) = (Words { schema, phase, has_before, changing, texts: Vec::new() }, Vec::new());
    notation::clauses(sources, (&text.file, text.line as usize), &text.text, &mut words, |words, _, body| {
        clauses.push(Clause { body, texts: std::mem::take(&mut words.texts) });
    })?;
    Ok(clauses)
}

/// The signatures and fields as words of texts.
struct Words<'s> {
    schema: &'s Schema,
    phase: Phase,
    has_before: bool,
    /// The parameters that have another value after the call, where they are printed.
    changing: &'s [&'s str],
    /// The texts in quotes that were met.
    texts: Vec<String>,
}

impl Vocabulary for Words<'_> {
    fn has_before(&self) -> bool {
        self.has_before
    }

    fn this(&mut self, before: bool, span: Span) -> Result<Meaning, String> {
        self.is_not_in_place("self", "this", before)?;
        // An invariant is printed as a predicate of its class, in any state; all else is about the inputs.
        let is_receiver = matches!(self.phase, Phase::Print(states, state) if state != states.any);
        let expr =
            if is_receiver { self.printed_parameter("self", before, span) } else { marked("this", before, span) };
        Ok(Meaning { expr, sequence: self.is_parameter_sequence("self").then_some(before) })
    }

    fn parameter(&mut self, name: &str, before: bool, span: Span) -> Result<Meaning, String> {
        self.is_not_in_place(name, &format!("@{name}"), before)?;
        let expr = match self.phase {
            Phase::Print(..) => self.printed_parameter(name, before, span),
            _ => marked(&format!("@{name}"), before, span),
        };
        Ok(Meaning { expr, sequence: self.is_parameter_sequence(name).then_some(before) })
    }

    fn name(&mut self, name: &str, before: bool, span: Span) -> Result<Meaning, String> {
        // A field that is named like a keyword of Alloy can be written as it is after a dot.
        let escaped = format!("{name}_");
        let is_known = MEANT.contains(&name) || self.schema.has_name(name);
        let name = if !is_known && self.is_field(&escaped) { escaped.as_str() } else { name };
        let is_live = self.schema.sigs.iter().any(|sig| live_names(sig).contains(&name));
        if is_live && self.phase == Phase::Judge {
            let state = if before { "before" } else { "now" };
            return Ok(Meaning::plain(word(&format!("{name}'{state}"), span)));
        }
        let expr = if self.is_field(name) { self.in_state(name, before, span) } else { marked(name, before, span) };
        Ok(Meaning { expr, sequence: self.is_sequence_field(name).then_some(before) })
    }

    fn contents(&mut self, before: bool, span: Span) -> Expr {
        self.in_state("contents", before, span)
    }

    fn is_contents(&self, name: &str) -> bool {
        let mut fields = self.schema.relations().map(|(_, field)| field).filter(|field| field.name == name);
        let of_sequence = |owner| matches!(self.schema.sig(owner).kind, SigKind::Sequence { .. });
        name == "contents" && fields.all(|field| of_sequence(field.owner))
    }

    fn text(&mut self, text: String) -> String {
        self.texts.push(text.clone());
        if matches!(self.phase, Phase::Print(..)) { printable(&text) } else { text }
    }
}

impl Words<'_> {
    /// A field before or now: a relation of its own, or, where it is printed, a state of its column.
    fn in_state(&self, field: &str, before: bool, span: Span) -> Expr {
        match self.phase {
            Phase::Print(states, state) => {
                join(word(field, span), word(if before { states.pre } else { state }, span), span)
            }
            _ => marked(field, before, span),
        }
    }

    fn is_field(&self, name: &str) -> bool {
        self.schema.relations().any(|(_, field)| field.name == name)
    }

    /// `Pre.key`, `Post.Result`
    fn printed_parameter(&self, name: &str, before: bool, span: Span) -> Expr {
        let Phase::Print(states, state) = self.phase else { return word(name, span) };
        let known = self.schema.inputs.iter().find(|parameter| parameter.name == name);
        let is_now = state == states.post && !before && self.changing.contains(&name);
        let state = if known.is_some() && !is_now { states.pre } else { states.post };
        let field = known.or(self.schema.result.as_ref()).map(|parameter| self.schema.field(parameter.field));
        let field = field.map_or_else(|| name.to_owned(), |field| parameter_name(self.schema, field));
        join(word(state, span), word(&field, span), span)
    }

    /// What stands in place is the same object in both states: a backtick would say nothing of its fields.
    fn is_not_in_place(&self, parameter: &str, word: &str, before: bool) -> Result<(), String> {
        let known = self.schema.inputs.iter().find(|it| it.name == parameter);
        let is_place = known.is_some_and(|it| matches!(self.schema.field(it.field).held, Held::Place(_)));
        if before && is_place { Err(same_object(word)) } else { Ok(()) }
    }

    fn is_sequence(&self, held: &Held) -> bool {
        let sig = held.stock().map(|stock| &self.schema.sig(stock.sig).kind);
        matches!(sig, Some(SigKind::Sequence { .. }))
    }

    fn is_sequence_field(&self, name: &str) -> bool {
        let mut fields = self.schema.relations().map(|(_, field)| field).filter(|field| field.name == name);
        fields.any(|field| self.is_sequence(&field.held))
    }

    fn is_parameter_sequence(&self, name: &str) -> bool {
        let mut parameters = self.schema.inputs.iter().chain(&self.schema.result);
        let found = parameters.find(|parameter| parameter.name == name);
        found.is_some_and(|parameter| self.is_sequence(&self.schema.field(parameter.field).held))
    }
}

/// A text as any tool for Alloy can read it.
pub(crate) fn printable(text: &str) -> String {
    if text.is_empty() { "(no letters)".to_owned() } else { text.to_owned() }
}

/// A name, with a backtick for the state before.
fn marked(name: &str, before: bool, span: Span) -> Expr {
    if before { word(&format!("{name}`"), span) } else { word(name, span) }
}

/// A word that is not in any text.
pub(crate) fn ident(text: impl Into<String>, span: Span) -> Ident {
    Ident { text: text.into(), span }
}
