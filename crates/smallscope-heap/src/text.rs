//! Signatures as Alloy text: what is solved, and what is judged.
//!
//! For generation there is one state. For judging there are two: a field `f` is its value afterwards, `` f` `` the value before; of each signature
//! whose atoms come and go, `S'now` and `S'before` are those that are there. The state column of the thesis (section 4.1) says the same with
//! one relation of higher arity; two relations are smaller, and as the thesis notes, users see neither.

use std::fmt::Write as _;

use crate::schema::{Budget, Field, FieldId, Held, INPUT, Many, OUTPUT, Schema, Sig, SigId, SigKind};

/// What the states are called where they are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct States {
    /// The signature.
    pub(crate) state: &'static str,
    pub(crate) pre: &'static str,
    pub(crate) post: &'static str,
    /// The state that an invariant is about: its parameter.
    pub(crate) any: &'static str,
}

/// As the thesis has it, and otherwise if types or fields have these names.
const STATES: [States; 3] = [
    States { state: "State", pre: "Pre", post: "Post", any: "s" },
    States { state: "State_", pre: "Pre_", post: "Post_", any: "s_" },
    States { state: "State__", pre: "Pre__", post: "Post__", any: "s__" },
];

impl States {
    /// Names that nothing else has.
    pub(crate) fn of(schema: &Schema) -> States {
        let is_free = |states: &&States| {
            let names = [states.state, states.pre, states.post, states.any];
            names.iter().all(|name| !schema.has_name(name))
        };
        *STATES.iter().find(is_free).unwrap_or(&STATES[0])
    }
}

/// What a text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Finding inputs.
    Generate,
    /// Judging what became of them.
    Judge,
    /// Showing them, with a column of states of which this one is meant.
    Print(States, &'static str),
}

/// The signatures, and for generation what the types guarantee.
pub(crate) fn signatures(schema: &Schema, phase: Phase) -> String {
    let mut text = String::from("abstract sig Boolean {}\none sig true, false extends Boolean {}\n");
    for sig in &schema.sigs {
        signature(schema, sig, phase, &mut text);
    }
    if phase == Phase::Generate {
        let guarantees = Guarantees { schema, state: None, holder: INPUT };
        for fact in guarantees.facts() {
            let _ = writeln!(text, "fact {{ {fact} }}");
        }
    }
    text
}

fn signature(schema: &Schema, sig: &Sig, phase: Phase, text: &mut String) {
    let name = &sig.name;
    let fields = |ids: &[FieldId]| fields(schema, ids, phase);
    let _ = match &sig.kind {
        SigKind::Holder { fields: ids } => writeln!(text, "one sig {name} {{ {} }}", fields(ids)),
        SigKind::Constants { variants, .. } => {
            let names: Vec<&str> = variants.iter().map(|variant| variant.name.as_str()).collect();
            let _ = writeln!(text, "abstract sig {name} {{}}");
            if names.is_empty() { Ok(()) } else { writeln!(text, "one sig {} extends {name} {{}}", names.join(", ")) }
        }
        SigKind::Enum { variants, .. } => {
            let _ = writeln!(text, "abstract sig {name} {{}}");
            for variant in variants {
                let _ = writeln!(text, "sig {} extends {name} {{ {} }}", variant.name, fields(&variant.fields));
            }
            Ok(())
        }
        _ => writeln!(text, "sig {name} {{ {} }}", fields(&sig.fields())),
    };
    if phase == Phase::Judge {
        for name in live_names(sig) {
            let _ = writeln!(text, "sig {name}'now, {name}'before in {name} {{}}");
        }
    }
}

/// The names of a signature and its variants, if its atoms come and go.
pub(crate) fn live_names(sig: &Sig) -> Vec<&str> {
    let mut names = Vec::new();
    match &sig.kind {
        SigKind::Holder { .. } | SigKind::Constants { .. } => return names,
        SigKind::Enum { variants, .. } => names.extend(variants.iter().map(|variant| variant.name.as_str())),
        _ => {}
    }
    names.push(&sig.name);
    names
}

fn fields(schema: &Schema, ids: &[FieldId], phase: Phase) -> String {
    let mut parts = Vec::new();
    for field in ids.iter().map(|&id| schema.field(id)).filter(|field| !matches!(field.held, Held::Fixed(_))) {
        parts.push(format!("{}: {}", field.name, range(schema, field)));
        if phase == Phase::Judge && schema.sig(field.owner).name != OUTPUT {
            parts.push(format!("{}`: {}", field.name, range(schema, field)));
        }
    }
    parts.join(", ")
}

/// What a field is declared with.
pub(crate) fn range(schema: &Schema, field: &Field) -> String {
    let target = target(schema, &field.held);
    match field.many {
        Many::One => format!("one {target}"),
        Many::Lone => format!("lone {target}"),
        Many::Set => format!("set {target}"),
        Many::Indexed(_) => format!("Int -> lone {target}"),
    }
}

/// The signature that values are from.
pub(crate) fn target<'s>(schema: &'s Schema, held: &Held) -> &'s str {
    match held {
        Held::Fixed(_) => "none",
        Held::Bools(_) => "Boolean",
        Held::Ints(_) => "Int",
        Held::Chars(_) | Held::Texts(_) | Held::Opaque(_) => "String",
        Held::Constant(sig) => &schema.sig(*sig).name,
        Held::Pointer(stock, _) | Held::Slot(stock, _) | Held::Place(stock) => &schema.sig(stock.sig).name,
    }
}

/// The signature whose field it is.
pub(crate) fn owner<'s>(schema: &'s Schema, field: &Field) -> &'s str {
    match (&schema.sig(field.owner).kind, field.variant) {
        (SigKind::Enum { variants, .. }, Some(variant)) => &variants[variant].name,
        _ => &schema.sig(field.owner).name,
    }
}

/// What Rust's types guarantee, as formulas.
pub(crate) struct Guarantees<'s> {
    pub(crate) schema: &'s Schema,
    /// The column of states that fields have, and the one that is meant; none if they have no such column.
    pub(crate) state: Option<&'static str>,
    /// What holds the inputs.
    pub(crate) holder: &'static str,
}

impl Guarantees<'_> {
    /// All of them.
    pub(crate) fn facts(&self) -> Vec<String> {
        let mut facts = Vec::new();
        for sig in &self.schema.sigs {
            if let SigKind::Sequence { length, contents } = &sig.kind {
                facts.extend(self.contents_fact(&sig.name, *length, *contents));
            }
        }
        for number in 0..self.schema.sigs.len() {
            self.owners_facts(SigId(number), &mut facts);
        }
        let budgets = self.schema.budgets.iter().filter(|budget| !self.is_kept(budget));
        facts.extend(budgets.map(|budget| self.budget_fact(budget)));
        facts.extend(self.reach_fact());
        facts
    }

    /// Whether there are no more elements anyway, since each is an atom of one stock.
    fn is_kept(&self, Budget { sequences, .. }: &Budget) -> bool {
        let [[_, contents]] = sequences[..] else { return false };
        let Field { many, held, .. } = self.schema.field(contents);
        *many == Many::Indexed(false) && matches!(held, Held::Place(_))
    }

    /// All vectors through which a class contains itself have no more elements than there may be of it.
    fn budget_fact(&self, Budget { sequences, most }: &Budget) -> String {
        let a = self.schema.free_name("a");
        let length = |field: &&Field| self.relation(field);
        let fields: Vec<&Field> = sequences.iter().map(|[length, _]| self.schema.field(*length)).collect();
        let owners: Vec<&str> = fields.iter().map(|field| owner(self.schema, field)).collect();
        let lengths: Vec<String> = fields.iter().map(length).collect();
        format!("(sum {a}: {} | {a}.({})) <= {most}", owners.join(" + "), lengths.join(" + "))
    }

    /// A field as a relation, whatever other fields have its name.
    pub(crate) fn relation(&self, field: &Field) -> String {
        let is_holder = matches!(self.schema.sig(field.owner).kind, SigKind::Holder { .. });
        match self.state.filter(|_| !is_holder) {
            Some(state) => format!("({} <: {}).{state}", owner(self.schema, field), field.name),
            None if is_holder && self.state.is_some() => {
                format!("({} <: {})", self.holder, parameter_name(self.schema, field))
            }
            None => format!("({} <: {})", owner(self.schema, field), field.name),
        }
    }

    /// A sequence has elements at the places below its length.
    fn contents_fact(&self, name: &str, length: FieldId, contents: FieldId) -> Option<String> {
        let contents = self.schema.field(contents);
        let (length, relation) = (self.relation(self.schema.field(length)), self.relation(contents));
        let [a, i] = ["a", "i"].map(|letter| self.schema.free_name(letter));
        let within = format!("({i} >= 0 and {i} < {a}.({length}))");
        let connective = match (&contents.held, contents.many) {
            (Held::Fixed(_), _) => return None,
            (_, Many::Indexed(true)) => "implies",
            _ => "iff",
        };
        Some(format!("all {a}: {name}, {i}: Int | some {i}.({a}.({relation})) {connective} {within}"))
    }

    /// Every atom that has an owner has one only.
    fn owners_facts(&self, sig: SigId, facts: &mut Vec<String>) {
        let holds = |field: &&Field| field.held.owns() && field.held.stock().is_some_and(|stock| stock.sig == sig);
        let owning: Vec<&Field> = self.schema.relations().map(|(_, field)| field).filter(holds).collect();
        let (name, x) = (&self.schema.sig(sig).name, self.schema.free_name("x"));
        for field in &owning {
            facts.push(format!("all {x}: {name} | lone ({}).{x}", self.relation(field)));
        }
        for (place, one) in owning.iter().enumerate() {
            for other in &owning[place + 1..] {
                if one.held.stock() == other.held.stock() {
                    facts.push(format!("no {} & {}", self.values(one), self.values(other)));
                }
            }
        }
    }

    /// All values of a field.
    pub(crate) fn values(&self, field: &Field) -> String {
        let all = format!("univ.({})", self.relation(field));
        if matches!(field.many, Many::Indexed(_)) { format!("Int.({all})") } else { format!("({all})") }
    }

    /// Everything there is can be reached, by what keeps it alive.
    fn reach_fact(&self) -> Option<String> {
        let keeping = self.schema.relations().map(|(_, field)| field).filter(|field| field.held.keeps());
        let in_result = |field: &&Field| self.schema.sig(field.owner).name != OUTPUT;
        let steps: Vec<String> = keeping.filter(in_result).map(|field| self.step(field)).collect();
        let live = self.schema.sigs.iter().filter(|sig| !live_names(sig).is_empty());
        let names: Vec<&str> = live.map(|sig| sig.name.as_str()).collect();
        let is_needed = !names.is_empty() && !steps.is_empty();
        is_needed.then(|| format!("{} in {}.^({})", names.join(" + "), self.holder, steps.join(" + ")))
    }

    /// From owners to what a field of theirs holds.
    fn step(&self, field: &Field) -> String {
        match field.many {
            Many::Indexed(_) => {
                let (owner, target) = (owner(self.schema, field), target(self.schema, &field.held));
                let [a, x] = ["a", "x"].map(|letter| self.schema.free_name(letter));
                format!("{{{a}: {owner}, {x}: {target} | {x} in Int.({a}.({}))}}", self.relation(field))
            }
            _ => format!("({})", self.relation(field)),
        }
    }
}

/// A parameter as the thesis writes it in `Pre`.
pub(crate) fn parameter_name(schema: &Schema, field: &Field) -> String {
    let mut name = match field.rust_name.as_str() {
        "self" => "This".to_owned(),
        _ if schema.sig(field.owner).name == OUTPUT => "Result".to_owned(),
        name => crate::schema::word(name),
    };
    while schema.sigs.iter().any(|sig| sig.name == name) {
        name.push('_');
    }
    name
}
