//! The modules that the thesis builds (section 5.2), to be read, or run by any tool for Alloy: fields have a column of states.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use smallscope_alloy::syntax::{Expr, ExprKind};
use smallscope_alloy::{Errors, FileId, Sources, Span};

use crate::assemble::texts;
use crate::numbers::Numbers;
use crate::schema::{Field, FieldId, Held, Many, OUTPUT, Parameter, Schema, Sig, SigId, SigKind};
use crate::spec::{Specs, Text, clauses, printable};
use crate::text::{Guarantees, Phase, States, live_names, owner, parameter_name, target};

impl Schema {
    /// An Alloy module of the inputs: `Pre` is the only state, every instance of `InputConstraint` is an input.
    ///
    /// # Errors
    ///
    /// If a text cannot be read.
    pub fn input_module(&self, specs: &Specs, name: &str) -> Result<String, Errors> {
        Printer::new(self, specs, false).module(name)
    }

    /// An Alloy module of inputs and outcomes: with both states, `MethodOk` says what must hold.
    ///
    /// # Errors
    ///
    /// If a text cannot be read.
    pub fn outcome_module(&self, specs: &Specs, name: &str) -> Result<String, Errors> {
        Printer::new(self, specs, true).module(name)
    }
}

struct Printer<'s> {
    schema: &'s Schema,
    specs: &'s Specs,
    /// Whether there is a state after the call, too.
    outcome: bool,
    states: States,
    /// The parameters of which a text names the value before the call: they have another one afterwards.
    changing: Vec<&'s str>,
    numbers: Numbers,
    out: String,
    sources: Sources,
}

impl<'s> Printer<'s> {
    fn new(schema: &'s Schema, specs: &'s Specs, outcome: bool) -> Self {
        let states = States::of(schema);
        let (numbers, out, sources) = (Numbers::of(schema), String::new(), Sources::default());
        let is_marked = |word: &str| specs.ensures.iter().any(|text| text.text.contains(&format!("{word}`")));
        let names = schema.inputs.iter().map(|parameter| parameter.name.as_str());
        let changing = names
            .filter(|name| outcome && if *name == "self" { is_marked("this") } else { is_marked(&format!("@{name}")) })
            .collect();
        Printer { schema, specs, outcome, states, changing, numbers, out, sources }
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn module(mut self, name: &str) -> Result<String, Errors> {
        self.line(&format!("module {name}\n"));
        self.notes();
        self.states();
        self.line("\nabstract sig Boolean {}\none sig true, false extends Boolean {}");
        for sig in &self.schema.sigs {
            self.signature(sig);
        }
        self.guarantees();
        self.invariants()?;
        self.constraints()?;
        Ok(self.out)
    }

    /// What the module cannot say.
    fn notes(&mut self) {
        let schema = self.schema;
        let fixed = schema.fields.iter().filter(|field| matches!(field.held, Held::Fixed(_)));
        let fixed: Vec<String> = fixed.map(|field| format!("{}.{}", owner(schema, field), field.rust_name)).collect();
        if !fixed.is_empty() {
            self.line(&format!("// left out, since there is one value only: {}", fixed.join(", ")));
        }
        if schema.relations().any(|(_, field)| texts(&field.held).iter().any(String::is_empty)) {
            self.line(&format!("// {} stands for the text of no letters, which Alloy does not have", quoted("")));
        }
    }

    /// `Pre` with the parameters, and `Post` with the result.
    fn states(&mut self) {
        let field = |parameter: &Parameter| {
            let field = self.schema.field(parameter.field);
            let is_there = !matches!(field.held, Held::Fixed(_));
            is_there.then(|| {
                let many = if field.many == Many::Lone { "lone" } else { "one" };
                format!("{}: {many} {}", parameter_name(self.schema, field), target(self.schema, &field.held))
            })
        };
        let inputs: Vec<String> = self.schema.inputs.iter().filter_map(field).collect();
        let result: Vec<String> = self.schema.result.iter().filter_map(field).collect();
        let States { state, pre, post, .. } = self.states;
        self.line(&format!("abstract sig {state} {{}}"));
        self.line(&format!("one sig {pre} extends {state} {{ {} }}", inputs.join(", ")));
        if self.outcome {
            let changing = self.schema.inputs.iter().filter(|it| self.changing.contains(&it.name.as_str()));
            let after: Vec<String> = changing.filter_map(field).chain(result).collect();
            self.line(&format!("one sig {post} extends {state} {{ {} }}", after.join(", ")));
        }
    }

    fn signature(&mut self, sig: &Sig) {
        let name = &sig.name;
        match &sig.kind {
            SigKind::Holder { .. } => {}
            SigKind::Constants { variants, .. } => {
                let names: Vec<&str> = variants.iter().map(|variant| variant.name.as_str()).collect();
                self.line(&format!("\nabstract sig {name} {{}}"));
                if !names.is_empty() {
                    self.line(&format!("one sig {} extends {name} {{}}", names.join(", ")));
                }
            }
            SigKind::Enum { variants, .. } => {
                self.line(&format!("\nabstract sig {name} {{}}"));
                for variant in variants {
                    let fields = self.fields(&variant.fields);
                    self.line(&format!("sig {} extends {name} {{{fields}}}", variant.name));
                }
            }
            _ => {
                let fields = self.fields(&sig.fields());
                self.line(&format!("\nsig {name} {{{fields}}}"));
            }
        }
    }

    fn fields(&self, ids: &[FieldId]) -> String {
        let fields = ids.iter().map(|&id| self.schema.field(id));
        let relations = fields.filter(|field| !matches!(field.held, Held::Fixed(_)));
        let declared: Vec<String> = relations.map(|field| format!("\n  {}", self.declared(field))).collect();
        if declared.is_empty() { String::new() } else { format!("{}\n", declared.join(",")) }
    }

    /// `left: Node lone -> State`
    fn declared(&self, field: &Field) -> String {
        let target = target(self.schema, &field.held);
        let range = match field.many {
            Many::One => format!("{target} one"),
            Many::Lone => format!("{target} lone"),
            Many::Set => target.to_owned(),
            Many::Indexed(_) => format!("Int -> {target}"),
        };
        format!("{}: {range} -> {}", field.name, self.states.state)
    }

    fn guarantees(&mut self) {
        let guarantees = Guarantees { schema: self.schema, state: Some(self.states.pre), holder: self.states.pre };
        let mut facts: Vec<String> = Vec::new();
        for (_, field) in self.schema.relations() {
            let in_result = self.schema.sig(field.owner).name == OUTPUT;
            if let (Some(values), false) = (bounds(field), in_result) {
                facts.push(format!("{} in {values}", guarantees.values(field)));
            }
            if matches!(field.many, Many::Indexed(_)) {
                let contents = guarantees.relation(field);
                let [a, i] = ["a", "i"].map(|letter| self.schema.free_name(letter));
                facts.push(format!("all {a}: {}, {i}: Int | lone {i}.({a}.({contents}))", owner(self.schema, field)));
            }
        }
        facts.extend(guarantees.facts());
        for number in 0..self.schema.sigs.len() {
            stocks_facts(&guarantees, SigId(number), &mut facts);
        }
        if !facts.is_empty() {
            self.line(&format!("\n// what the types and the bounds guarantee\nfact {{\n  {}\n}}", facts.join("\n  ")));
        }
    }

    /// A predicate for each class that has an invariant: it takes the state.
    fn invariants(&mut self) -> Result<(), Errors> {
        let States { state, any, .. } = self.states;
        for sig in &self.schema.sigs {
            let mut bodies = Vec::new();
            for spec in &sig.specs {
                bodies.extend(self.formulas(&Text::from(*spec), any, false)?);
            }
            if !bodies.is_empty() {
                let text = bodies.join("\n  ");
                self.line(&format!("\npred {}.ClassInvariant[{any}: {state}] {{\n  {text}\n}}", sig.name));
            }
        }
        Ok(())
    }

    /// The formulas of a text, in a state.
    fn formulas(&mut self, text: &Text, state: &'static str, has_before: bool) -> Result<Vec<String>, Errors> {
        let phase = Phase::Print(self.states, state);
        let found = clauses(self.schema, text, phase, has_before, &self.changing, &mut self.sources);
        let clauses = found.map_err(|diagnostics| Errors { sources: self.sources.clone(), diagnostics })?;
        clauses.iter().for_each(|clause| self.numbers.read(&clause.body));
        Ok(clauses.into_iter().map(|clause| printed(&clause.body)).collect())
    }

    fn constraints(&mut self) -> Result<(), Errors> {
        let judged: Vec<String> =
            self.schema.sigs.iter().filter(|sig| !sig.specs.is_empty()).map(|sig| sig.name.clone()).collect();
        let invariants = |state: &str| -> Vec<String> {
            judged.iter().map(|name| format!("all x: {name} | x.ClassInvariant[{state}]")).collect()
        };
        let (specs, States { pre, post, .. }) = (self.specs, self.states);
        let mut input = invariants(pre);
        for text in &specs.requires {
            input.extend(self.formulas(text, pre, false)?);
        }
        self.line(&format!("\npred InputConstraint {{\n  {}\n}}", input.join("\n  ")));
        if self.outcome {
            let mut outcome = invariants(post);
            for text in &specs.ensures {
                outcome.extend(self.formulas(text, post, true)?);
            }
            self.line(&format!("\npred MethodOk {{\n  {}\n}}", outcome.join("\n  ")));
        }
        self.command();
        Ok(())
    }

    fn command(&mut self) {
        let live = self.schema.sigs.iter().filter(|sig| !live_names(sig).is_empty());
        let scopes: Vec<String> = live.map(|sig| format!("{} {}", sig.size(), sig.name)).collect();
        let bits = self.numbers.least_bits();
        let name = if self.outcome { "{ InputConstraint and MethodOk }" } else { "InputConstraint" };
        if self.numbers.calculates() {
            self.line(&format!("\n// numbers have {bits} bits here: results of arithmetic that need more wrap around"));
        }
        let mut text = format!("\nrun {name} for 0 but {bits} Int");
        for scope in &scopes {
            let _ = write!(text, ", {scope}");
        }
        self.line(&text);
    }
}

/// The values that a field may have, where its type has more.
fn bounds(field: &Field) -> Option<String> {
    let values: Vec<String> = match &field.held {
        Held::Bools(values) if values.len() < 2 => values.iter().map(bool::to_string).collect(),
        Held::Ints(values) => values.iter().map(i64::to_string).collect(),
        held @ (Held::Chars(_) | Held::Texts(_) | Held::Opaque(_)) => {
            texts(held).into_iter().map(|text| quoted(&text)).collect()
        }
        _ => return None,
    };
    (!values.is_empty()).then(|| values.join(" + "))
}

/// The stocks of a signature have no atom in common, and each no more than there may be.
fn stocks_facts(guarantees: &Guarantees<'_>, sig: SigId, facts: &mut Vec<String>) {
    let schema = guarantees.schema;
    let mut stocks: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (_, field) in schema.relations().filter(|(_, field)| schema.sig(field.owner).name != OUTPUT) {
        if let Some(stock) = field.held.stock().filter(|stock| stock.sig == sig) {
            stocks.entry(stock.stock).or_default().push(guarantees.values(field));
        }
    }
    if stocks.len() < 2 {
        return;
    }
    let sets: Vec<(usize, String)> = stocks.into_iter().map(|(stock, values)| (stock, values.join(" + "))).collect();
    for (place, (stock, set)) in sets.iter().enumerate() {
        facts.push(format!("#({set}) <= {}", schema.sig(sig).stocks[*stock].count));
        facts.extend(sets[place + 1..].iter().map(|(_, other)| format!("no ({set}) & ({other})")));
    }
}

/// A text in quotes.
fn quoted(text: &str) -> String {
    let span = Span { file: FileId(0), start: 0, end: 0 };
    Expr { kind: ExprKind::Text(printable(text)), span }.to_string()
}

fn printed(expr: &Expr) -> String {
    expr.to_string().replace('\n', "\n  ")
}
