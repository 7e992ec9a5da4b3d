//! Judging structures and outcomes by specifications, with an evaluator, not a solver.

use std::fmt;

use smallscope_alloy::Errors;
use smallscope_core::{Datum, Structure};
use smallscope_relational::{Error, Program, State};

use crate::assemble::{Asked, Role, assemble};
use crate::encode::{Encoder, Places, When, Writer};
use crate::schema::Schema;
use crate::spec::Specs;
use crate::text::Phase;

/// Judges structures and outcomes.
pub struct Judge {
    schema: Schema,
    asked: Vec<Asked>,
    places: Places,
    program: Program,
    integers: Vec<i64>,
    encoder: Encoder,
    state: State,
    warnings: Vec<String>,
}

/// A formula that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// What the formula is part of.
    pub kind: BrokenPart,
    /// The formula, on one line.
    pub text: String,
    /// The file it is in.
    pub file: String,
    /// Its line.
    pub line: usize,
}

/// What a formula is part of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrokenPart {
    /// The invariant of this class.
    Invariant(String),
    /// The precondition.
    Requires,
    /// The postcondition.
    Ensures,
    /// None: what the text says is too large, so that nothing can be judged.
    TooLarge,
}

/// What a call has left behind, with the same numbers for the same objects as in the state before.
#[derive(Clone, Copy, Debug)]
pub struct After<'a> {
    /// The parameters; none for those that the call took.
    pub parameters: &'a [Option<Datum>],
    /// What it returned, if that can be read.
    pub result: Option<&'a Datum>,
    /// The objects.
    pub objects: &'a [Datum],
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            BrokenPart::Invariant(class) => write!(f, "the invariant `{}` of `{class}`", self.text)?,
            BrokenPart::Requires | BrokenPart::Ensures => write!(f, "`{}`", self.text)?,
            BrokenPart::TooLarge => return write!(f, "{}, so that nothing can be judged", self.text),
        }
        write!(f, " does not hold ({}:{})", self.file, self.line)
    }
}

impl Judge {
    /// Judges by the invariants of the types, and by what is required and ensured.
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the texts.
    pub fn new(schema: &Schema, specs: &Specs) -> Result<Judge, Errors> {
        let assembled = assemble(schema, specs, Phase::Judge)?;
        let places = Places::new(schema, &assembled.analysis, &assembled.texts);
        let formulas: Vec<_> = assembled.asked.iter().map(|asked| asked.formula.clone()).collect();
        let refuse = |error: Error| Errors {
            sources: smallscope_alloy::Sources::default(),
            diagnostics: vec![smallscope_alloy::Diagnostic::unplaced(error.to_string())],
        };
        let program = Program::new(&places.relations, &formulas, 64).map_err(refuse)?;
        let state = program.state();
        Ok(Judge {
            schema: schema.clone(),
            asked: assembled.asked,
            places,
            program,
            integers: assembled.integers,
            encoder: Encoder::default(),
            state,
            warnings: assembled.warnings,
        })
    }

    /// How many formulas it judges by.
    pub fn formulas(&self) -> usize {
        self.asked.len()
    }

    /// What is probably not meant in the texts, each with its lines.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The first invariant or precondition that an input does not satisfy.
    ///
    /// # Errors
    ///
    /// If a quantifier ranges over too many sets to try.
    pub fn invalid(&mut self, input: &Structure) -> Result<Option<Broken>, Error> {
        self.encoder.start(&self.schema, &self.places, &self.integers);
        self.write_input(input, When::Now);
        self.encoder.fill(&self.places, &mut self.state);
        self.first_broken(|role| role != Role::Ensures)
    }

    /// The first invariant or postcondition that does not hold after a call.
    ///
    /// # Errors
    ///
    /// If a quantifier ranges over too many sets to try.
    pub fn broken(&mut self, before: &Structure, after: After<'_>) -> Result<Option<Broken>, Error> {
        self.abstracted(before, after);
        self.outcome()
    }

    /// Judges what was [written](Judge::abstracted) last.
    ///
    /// # Errors
    ///
    /// If a quantifier ranges over too many sets to try.
    pub fn outcome(&mut self) -> Result<Option<Broken>, Error> {
        self.first_broken(|role| role != Role::Requires)
    }

    /// Writes both states as relations, without judging them.
    pub fn abstracted(&mut self, before: &Structure, after: After<'_>) {
        self.encoder.start(&self.schema, &self.places, &self.integers);
        self.write_input(before, When::Before);
        let Judge { schema, places, encoder, .. } = self;
        let schema = &*schema;
        let mut writer = Writer { schema, places, encoder, objects: after.objects, when: When::Now };
        for (parameter, datum) in schema.inputs.iter().zip(after.parameters) {
            if let Some(datum) = datum {
                writer.parameter(parameter.field, datum);
            }
        }
        if let (Some(result), Some(datum)) = (&schema.result, after.result) {
            writer.parameter(result.field, datum);
        }
        // What the call took is as it was.
        let taken = parts(&before.root, schema.inputs.len());
        writer.objects = &before.objects;
        for ((parameter, left), datum) in schema.inputs.iter().zip(after.parameters).zip(taken) {
            if left.is_none() {
                writer.parameter(parameter.field, datum);
            }
        }
        self.encoder.fill(&self.places, &mut self.state);
    }

    fn write_input(&mut self, input: &Structure, when: When) {
        let Judge { schema, places, encoder, .. } = self;
        let schema = &*schema;
        let mut writer = Writer { schema, places, encoder, objects: &input.objects, when };
        for (parameter, datum) in schema.inputs.iter().zip(parts(&input.root, schema.inputs.len())) {
            writer.parameter(parameter.field, datum);
        }
    }

    fn first_broken(&mut self, wanted: impl Fn(Role) -> bool) -> Result<Option<Broken>, Error> {
        if let Some(text) = self.encoder.too_large() {
            return Ok(Some(Broken { kind: BrokenPart::TooLarge, text, file: String::new(), line: 0 }));
        }
        for (number, asked) in self.asked.iter().enumerate().filter(|(_, asked)| wanted(asked.role)) {
            if !self.program.holds(&mut self.state, number)? {
                let kind = match asked.role {
                    Role::Invariant => BrokenPart::Invariant(asked.of.clone().unwrap_or_default()),
                    Role::Requires => BrokenPart::Requires,
                    Role::Ensures => BrokenPart::Ensures,
                };
                let (text, file, line) = (asked.text.clone(), asked.file.clone(), asked.line);
                return Ok(Some(Broken { kind, text, file, line }));
            }
        }
        Ok(None)
    }
}

/// The inputs that a structure is made of.
fn parts(root: &Datum, inputs: usize) -> &[Datum] {
    match root {
        Datum::Tuple(parts) if inputs != 1 => parts,
        single => std::slice::from_ref(single),
    }
}
