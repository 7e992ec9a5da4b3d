//! Signatures and specifications put together: a model, its relations, and the formulas that are asked.
//!
//! Each formula of a text becomes a predicate of its own, whose receiver is `this` and whose parameters are `@name`. So the resolver
//! checks the user's text as it is, errors show its lines, and a failure names the formula that does not hold.

use std::collections::BTreeSet;

use smallscope_alloy::model::{Scope, SigId as ModelSig, SigScope};
use smallscope_alloy::syntax::{self, Decl, Expr, ExprKind, FactDecl, FunctionDecl, Module, Name, Paragraph};
use smallscope_alloy::{Analysis, AnalysisOptions, Diagnostic, Dialect, Errors, Model, Severity, Sources, Span};
use smallscope_relational::{Formula, Overflow};

use crate::numbers::Numbers;
use crate::schema::{Field, Held, INPUT, Many, Parameter, Schema};
use crate::spec::{Clause, Specs, Text, clauses, ident};
use crate::text::{Phase, live_names, signatures, target};

/// What is asked of inputs or outcomes.
pub(crate) struct Assembled {
    pub(crate) analysis: Analysis,
    pub(crate) asked: Vec<Asked>,
    /// The texts in quotes that are mentioned.
    pub(crate) texts: BTreeSet<String>,
    /// The integers that are atoms, whatever the state.
    pub(crate) integers: Vec<i64>,
    /// What is probably not meant, with its lines.
    pub(crate) warnings: Vec<String>,
}

/// One formula that is asked.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) role: Role,
    pub(crate) formula: Formula,
    /// The formula as it is written, on one line.
    pub(crate) text: String,
    /// The signature whose atoms it is about, for an invariant.
    pub(crate) of: Option<String>,
    pub(crate) file: String,
    pub(crate) line: usize,
}

/// What a formula is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Invariant,
    Requires,
    Ensures,
}

/// Puts the texts together and lowers them.
pub(crate) fn assemble(schema: &Schema, specs: &Specs, phase: Phase) -> Result<Assembled, Errors> {
    let mut assembly = Assembly {
        schema,
        phase,
        sources: Sources::default(),
        problems: Vec::new(),
        asked: Vec::new(),
        numbers: Numbers::of(schema),
        texts: schema.relations().flat_map(|(_, field)| texts(&field.held)).collect(),
    };
    let mut module = assembly.signatures()?;
    let of_signatures = assembly.span();
    for sig in &schema.sigs {
        for spec in &sig.specs {
            let name = Name { text: sig.name.clone(), span: of_signatures };
            let live = if phase == Phase::Judge { format!("{}'now", sig.name) } else { sig.name.clone() };
            let call = |own: &str| format!("all x: {live} | x.{own}");
            assembly.add(&mut module, Role::Invariant, &Text::from(*spec), Some(name), &[], &call);
        }
    }
    for (role, texts) in [(Role::Requires, &specs.requires), (Role::Ensures, &specs.ensures)] {
        if role == Role::Requires || phase == Phase::Judge {
            texts.iter().for_each(|text| assembly.method_text(&mut module, role, text));
        }
    }
    assembly.finish(module)
}

struct Assembly<'s> {
    schema: &'s Schema,
    phase: Phase,
    sources: Sources,
    problems: Vec<Diagnostic>,
    asked: Vec<Pending>,
    numbers: Numbers,
    texts: BTreeSet<String>,
}

/// A formula that is asked, before it is lowered.
struct Pending {
    role: Role,
    call: String,
    of: Option<String>,
    span: Span,
}

impl Assembly<'_> {
    fn span(&self) -> Span {
        Span { file: smallscope_alloy::FileId(0), start: 0, end: 0 }
    }

    fn errors(&self, diagnostics: Vec<Diagnostic>) -> Errors {
        Errors { sources: self.sources.clone(), diagnostics }
    }

    fn signatures(&mut self) -> Result<Module, Errors> {
        let mut text = signatures(self.schema, self.phase);
        text.push_str("run {} for 1\n");
        let file = self.sources.add("the signatures of the types", text.as_str());
        let (module, problems) = syntax::parse(file, &text, Dialect::Specification);
        if problems.is_empty() { Ok(module) } else { Err(self.errors(problems)) }
    }

    /// Adds a text about a method: it sees the parameters, and the result.
    fn method_text(&mut self, module: &mut Module, role: Role, text: &Text) {
        let schema = self.schema;
        let (receiver, others): (Vec<&Parameter>, Vec<&Parameter>) =
            schema.inputs.iter().partition(|parameter| parameter.name == "self");
        let field = |parameter: &&Parameter| schema.field(parameter.field);
        let receiver = receiver.first().filter(|parameter| has_sig(field(parameter)));
        let result = schema.result.iter().filter(|_| role == Role::Ensures);
        let visible: Vec<&Parameter> =
            others.into_iter().chain(result).filter(|it| !matches!(field(it).held, Held::Fixed(_))).collect();
        let at = |parameter: &Parameter| format!("@{}", parameter.name);
        let mut decls: Vec<Decl> = visible.iter().map(|it| self.declaration(at(it), it)).collect();
        let place = |parameter: &Parameter| {
            let holder = &schema.sig(schema.field(parameter.field).owner).name;
            format!("{holder}.{}", schema.field(parameter.field).name)
        };
        let mut arguments: Vec<String> = visible.iter().map(|parameter| place(parameter)).collect();
        if role == Role::Ensures {
            // What the parameters were before the call.
            let inputs = visible.iter().filter(|it| it.name != "result").copied();
            for (name, parameter) in inputs.map(|it| (at(it), it)).chain(receiver.map(|it| ("this".to_owned(), *it))) {
                decls.push(self.declaration(format!("{name}`"), parameter));
                arguments.push(format!("{}`", place(parameter)));
            }
        }
        let brackets = if arguments.is_empty() { String::new() } else { format!("[{}]", arguments.join(", ")) };
        let start = receiver.map_or_else(String::new, |receiver| format!("{}.", place(receiver)));
        let name = receiver.map(|receiver| Name {
            text: target(schema, &schema.field(receiver.field).held).to_owned(),
            span: self.span(),
        });
        self.add(module, role, text, name, &decls, &|own| format!("{start}{own}{brackets}"));
    }

    /// `@key: one Int`
    fn declaration(&self, name: String, parameter: &Parameter) -> Decl {
        let (field, span) = (self.schema.field(parameter.field), self.span());
        let bound = format!("{} {}", multiplicity(field), target(self.schema, &field.held));
        let bound = syntax::parse_expr(span.file, &bound, Dialect::Specification).expect("a multiplicity and a name");
        let names = vec![ident(name, span)];
        Decl { span, private: None, variable: None, disjoint: None, names, defined: false, disjoint_bound: None, bound }
    }

    /// Adds a predicate for each formula of a text, and what calls it.
    fn add(
        &mut self,
        module: &mut Module,
        role: Role,
        text: &Text,
        receiver: Option<Name>,
        parameters: &[Decl],
        call: &dyn Fn(&str) -> String,
    ) {
        let has_before = role == Role::Ensures;
        let found = clauses(self.schema, text, self.phase, has_before, &[], &mut self.sources);
        let clauses = found.unwrap_or_else(|problems| {
            self.problems.extend(problems);
            Vec::new()
        });
        for Clause { body, texts } in clauses {
            self.texts.extend(texts);
            self.numbers.read(&body);
            let name = format!("asked${}", self.asked.len());
            let of = receiver.as_ref().filter(|_| role == Role::Invariant).map(|name| name.text.clone());
            self.asked.push(Pending { role, call: call(&name), of, span: body.span });
            module.paragraphs.push(Paragraph::Function(FunctionDecl {
                span: body.span,
                private: None,
                receiver: receiver.clone(),
                name: ident(name, body.span),
                parameters: parameters.to_vec(),
                returns: None,
                body,
            }));
        }
    }

    /// Mentions all texts, so that they are atoms.
    fn mention(&self, module: &mut Module) {
        let mut literals = self.texts.iter().map(|text| Expr { kind: ExprKind::Text(text.clone()), span: self.span() });
        let Some(first) = literals.next() else { return };
        let all = literals.fold(first, |all, literal| Expr {
            kind: ExprKind::Binary(syntax::BinaryOp::Plus, Box::new(all), Box::new(literal)),
            span: self.span(),
        });
        let some = syntax::UnaryOp::Multiplicity(syntax::Multiplicity::Some);
        let body = Expr { kind: ExprKind::Unary(some, Box::new(all)), span: self.span() };
        module.paragraphs.push(Paragraph::Fact(FactDecl { span: self.span(), name: None, body }));
    }

    fn finish(self, mut module: Module) -> Result<Assembled, Errors> {
        if !self.problems.is_empty() {
            return Err(self.errors(self.problems.clone()));
        }
        self.mention(&mut module);
        let mut model =
            Model::assemble(self.sources.clone(), module, Dialect::Specification).map_err(without_warnings)?;
        model.commands[0].scope = self.scope(&model);
        let settings = AnalysisOptions {
            overflow: Some(Overflow::Wrap),
            observe: vec![INPUT.to_owned()],
            portable: self.phase == Phase::Judge,
            ..AnalysisOptions::default()
        };
        let analysis = Analysis::of(&model, &model.commands[0], &settings)?;
        let mut asked = Vec::new();
        for pending in &self.asked {
            let formula = match self.phase {
                Phase::Judge => analysis.formula(&model, &pending.call)?,
                _ => analysis.constraint(&model, &pending.call)?,
            };
            let (source, position) = (self.sources.get(pending.span.file), self.sources.position(pending.span));
            let words: Vec<&str> = self.sources.text(pending.span).split_whitespace().collect();
            asked.push(Asked {
                role: pending.role,
                formula,
                text: words.join(" "),
                of: pending.of.clone(),
                file: source.name.clone(),
                line: position.line,
            });
        }
        let is_users = |warning: &&Diagnostic| warning.span.is_some_and(|span| span.file != self.span().file);
        let warnings = model.warnings.iter().filter(is_users).map(|it| it.render(&model.sources, false)).collect();
        Ok(Assembled { analysis, asked, texts: self.texts, integers: self.numbers.atoms(), warnings })
    }

    /// As many atoms as there are in the stocks, at most.
    fn scope(&self, model: &Model) -> Scope {
        let span = self.span();
        let mut sigs = Vec::new();
        for sig in self.schema.sigs.iter().filter(|sig| !live_names(sig).is_empty()) {
            let place = model.sigs.iter().position(|own| own.name == sig.name).expect("every signature is declared");
            let (id, size) = (ModelSig(place as u32), sig.size() as u32);
            sigs.push(SigScope { sig: id, exactly: false, from: size, to: size, step: 1, span });
        }
        Scope {
            overall: Some(0),
            // What is judged may have become larger than any input.
            bit_width: Some(if self.phase == Phase::Judge { 32 } else { self.numbers.bit_width() }),
            carried: Some(self.numbers.atoms()),
            sigs,
            ..Scope::default()
        }
    }
}

/// Where something is wrong, what is only odd does not matter.
fn without_warnings(mut errors: Errors) -> Errors {
    errors.diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
    errors
}

fn has_sig(field: &Field) -> bool {
    matches!(field.held, Held::Constant(_) | Held::Pointer(..) | Held::Place(_))
}

/// The texts that a field can hold.
pub(crate) fn texts(held: &Held) -> Vec<String> {
    match held {
        Held::Chars(values) => values.iter().map(char::to_string).collect(),
        Held::Texts(values) | Held::Opaque(values) => values.clone(),
        _ => Vec::new(),
    }
}

fn multiplicity(field: &Field) -> &'static str {
    match field.many {
        Many::One => "one",
        Many::Lone => "lone",
        Many::Set | Many::Indexed(_) => "set",
    }
}
