//! Calls of which only the contract is known: what the callee may change, and what it returns, is arbitrary within its contract.

use rustc_hash::FxHashMap;

use super::Translated;
use super::functions::{Manner, Scribe, headed, program_name};
use super::specs::{Said, Setting};
use super::stores::{self, Store};
use super::writer::grouped;
use crate::ir::{
    Argument, ClassKind, Contract, Ending, Expr, FunctionId, LocalId, Predicate, Relational, Statement, Type,
};

/// What the parts of a contract are about.
struct Call<'c> {
    callee: FunctionId,
    passed: Vec<Vec<String>>,
    results: Vec<Vec<String>>,
    olds: Vec<Vec<String>>,
    /// The variables that say which behaviours apply.
    applies: Vec<String>,
    before: FxHashMap<Store, String>,
    contract: &'c Contract,
}

impl Scribe<'_> {
    /// A call by contract.
    pub(super) fn call_by_contract(
        &mut self,
        statement: &Statement,
        results: &[LocalId],
        callee: FunctionId,
        values: &[Expr],
        contract: &Contract,
        translated: &mut Translated,
    ) {
        let passed = values.iter().map(|value| self.kept(value)).collect();
        let (results, olds) = (self.destinations(results, callee), Vec::new());
        let (applies, before) = (Vec::new(), FxHashMap::default());
        let mut call = Call { callee, passed, results, olds, applies, before, contract };
        for behaviour in &contract.behaviours {
            let applies = self.ask(&behaviour.applies, &call, translated).concat();
            call.applies.push(applies);
        }
        self.require(statement, &call, translated);
        self.panic_as_documented(statement, &call);
        for old in &contract.olds {
            let mut value = Vec::new();
            self.where_it_applies(old, &call, |scribe| value = scribe.ask(old, &call, translated));
            call.olds.push(value);
        }
        let changed = stores::changed(&self.words.program, &self.words.aims, callee);
        if !contract.relational_ensures.is_empty() {
            for &store in &changed {
                let (name, kind) = (self.words.store(store).to_owned(), self.words.declared(store));
                let kind = kind.split_once(": ").map_or("", |(_, kind)| kind).to_owned();
                let before = self.extra(&format!("{name}_before"), &kind);
                self.writer.line(&format!("{before} := {name};"));
                call.before.insert(store, before);
            }
        }
        for store in changed {
            self.havoc(store, translated);
        }
        self.havoc_results(&call, translated);
        for predicate in &contract.ensures {
            self.where_it_applies(predicate, &call, |scribe| {
                let holds = scribe.ask(predicate, &call, translated).concat();
                scribe.writer.line(&format!("[{holds} = True]?;"));
            });
        }
        for said in &contract.relational_ensures {
            for formula in self.said(said, &call, true) {
                self.writer.line(&format!("[{}]?;", formula.formula));
            }
        }
    }

    /// Does something where the behaviour of a predicate applies, or everywhere if it is of none.
    fn where_it_applies(&mut self, predicate: &Predicate, call: &Call<'_>, inside: impl FnOnce(&mut Self)) {
        let Some(number) = predicate.when else { return inside(self) };
        self.writer.open(&format!("if {} = True", call.applies[number]));
        inside(self);
        self.writer.line("skip");
        self.writer.close("};");
    }

    /// The callee panics where its contract asks for that.
    fn panic_as_documented(&mut self, statement: &Statement, call: &Call<'_>) {
        let callee = &self.words.program.functions[call.callee.0].name;
        for (behaviour, applies) in call.contract.behaviours.iter().zip(&call.applies) {
            let Ending::Panics(text) = &behaviour.ending else { continue };
            if self.manner == Manner::Silent {
                self.writer.line(&format!("[not ({applies} = True)]?;"));
                continue;
            }
            let what = format!("{callee} {}", behaviour.applies.name);
            let mark = self.documented_panic(statement, what, text.clone());
            self.writer.line(&format!("if {applies} = True {{ {mark}: skip; [some none]? }};"));
        }
    }

    /// The variables that hold an argument, also after the call has changed what it was read from.
    fn kept(&mut self, value: &Expr) -> Vec<String> {
        let parts = self.passed(value);
        let kinds = self.words.kinds(&value.ty);
        let mut kept = Vec::new();
        for (part, kind) in parts.iter().zip(kinds) {
            let name = self.extra("argument", &kind);
            self.writer.line(&format!("{name} := {part};"));
            kept.push(name);
        }
        kept
    }

    /// The variables that results go to.
    fn destinations(&mut self, results: &[LocalId], callee: FunctionId) -> Vec<Vec<String>> {
        let words = self.words;
        let declared = &words.program.functions[callee.0];
        let mut all = Vec::new();
        for (number, result) in declared.results.iter().enumerate() {
            let ty = &declared.locals[result.0].ty;
            all.push(match results.get(number) {
                Some(&to) => self.names_of(to),
                None => words.kinds(ty).iter().map(|kind| self.extra("unused", kind)).collect(),
            });
        }
        all
    }

    /// The callee's precondition holds, or the caller is wrong.
    fn require(&mut self, statement: &Statement, call: &Call<'_>, translated: &mut Translated) {
        let mut conditions = Vec::new();
        for predicate in &call.contract.requires {
            let holds = self.ask(predicate, call, translated).concat();
            conditions.push((format!("{holds} = True"), predicate.name.clone()));
        }
        for said in &call.contract.relational_requires {
            let formulas = self.said(said, call, false);
            conditions.extend(formulas.into_iter().map(|Said { text, formula }| (formula, text)));
        }
        if !call.applies.is_empty() {
            let any: Vec<String> = call.applies.iter().map(|applies| format!("{applies} = True")).collect();
            conditions.push((any.join(" or "), "one of its cases applies".to_owned()));
        }
        let callee = self.words.program.functions[call.callee.0].name.clone();
        for (condition, name) in conditions {
            if self.manner == Manner::Silent {
                self.writer.line(&format!("[{condition}]?;"));
                continue;
            }
            let mark = self.broken_precondition(statement, format!("precondition of {callee}: {name}"));
            self.writer.line(&format!("if not {} {{ {mark}: skip; [some none]? }};", grouped(&condition)));
        }
    }

    /// Calls a predicate of the contract.
    fn ask(&mut self, predicate: &Predicate, call: &Call<'_>, translated: &mut Translated) -> Vec<String> {
        let words = self.words;
        translated.need(words, predicate.function, Manner::Silent);
        let declared = &words.program.functions[predicate.function.0];
        let touched = &words.touched[predicate.function.0];
        let mut arguments: Vec<String> = touched.iter().map(|store| words.store(*store).to_owned()).collect();
        for argument in &predicate.arguments {
            let found = match argument {
                Argument::Parameter(number) | Argument::Before(number) => call.passed.get(*number),
                Argument::Result(number) => call.results.get(*number),
                Argument::Old(number) => call.olds.get(*number),
            };
            arguments.extend(found.cloned().unwrap_or_default());
        }
        let mut holds = Vec::new();
        for result in &declared.results {
            for kind in words.kinds(&declared.locals[result.0].ty) {
                holds.push(self.extra("holds", &kind));
            }
        }
        arguments.extend(holds.iter().cloned());
        let name = program_name(translated, predicate.function, Manner::Silent);
        self.writer.line(&format!("call {name}[{}];", arguments.join(", ")));
        holds
    }

    /// The formulas of a text about the call.
    fn said(&mut self, said: &Relational, call: &Call<'_>, after: bool) -> Vec<Said> {
        let words = self.words;
        let declared = &words.program.functions[call.callee.0];
        let arguments = declared.locals.iter().zip(&call.passed).filter_map(|(local, passed)| {
            passed.first().map(|value| (local.name.clone(), value.clone(), local.ty.clone()))
        });
        let result = match (declared.results.as_slice(), call.results.as_slice()) {
            ([local], [parts]) => parts.first().map(|value| (value.clone(), declared.locals[local.0].ty.clone())),
            _ => None,
        };
        let setting = Setting {
            words,
            arguments: arguments.collect(),
            result,
            there: Some(self.objects_of(call)),
            has_before: after,
            before: Some(call.before.clone()),
        };
        let mut sources = self.origin.sources.clone();
        match setting.formulas(said, &self.origin.name, &mut sources) {
            Ok(formulas) => formulas,
            Err(problems) => {
                let problems: Vec<String> = problems.into_iter().map(|problem| problem.message).collect();
                self.problem(&format!("in the contract of what is called here: {}", problems.join("; ")));
                Vec::new()
            }
        }
    }

    /// All that is reached from the arguments and results of a call.
    fn objects_of(&self, call: &Call<'_>) -> String {
        let words = self.words;
        let declared = &words.program.functions[call.callee.0];
        let is_object = |local: &crate::ir::Local| super::layout::object(&local.ty).is_some();
        let arguments = declared.locals.iter().zip(&call.passed).filter(|(local, _)| is_object(local));
        let results = declared.results.iter().zip(&call.results);
        let results =
            results.map(|(local, parts)| (&declared.locals[local.0], parts)).filter(|(local, _)| is_object(local));
        let roots: Vec<String> = arguments.chain(results).flat_map(|(_, parts)| parts.clone()).collect();
        let edges = super::input::all_edges(words);
        let roots = super::input::set_of(&roots);
        if edges.is_empty() { roots } else { format!("{roots}.*({})", edges.join(" + ")) }
    }

    /// A variable of the heap gets any value.
    fn havoc(&mut self, store: Store, translated: &mut Translated) {
        let words = self.words;
        let name = words.store(store).to_owned();
        let declared = words.declared(store);
        let class = words.owner(store);
        let objects = words.class(class).to_owned();
        let held = words.held(store);
        let mut tests = Vec::new();
        let kind = match store {
            Store::Fresh(_) => return,
            Store::Variant(class) => format!("{objects} -> one {}", words.variants[&class].0),
            Store::Length(_) => {
                tests.push(format!("{objects}.any_value in {{ n: Int | 0 <= n and n <= {} }}", words.numbers.high));
                format!("{objects} -> one Int")
            }
            Store::Elements(class) => {
                tests.extend(self.elements_fit(class, &objects));
                format!("{objects} -> Int -> {}", words.sig(&held))
            }
            Store::Field(field) => {
                let often = match (&held, words.field(field).variant) {
                    (Type::Option(_), _) | (_, Some(_)) => "lone",
                    _ => "one",
                };
                format!("{objects} -> {often} {}", words.sig(&held))
            }
        };
        let values = match store {
            Store::Elements(_) => format!("Int.({objects}.any_value)"),
            _ => format!("{objects}.any_value"),
        };
        if let (Some((least, most)), Store::Field(_) | Store::Elements(_)) = (self.tried(&held), store) {
            tests.push(format!("{values} in {{ n: Int | {least} <= n and n <= {most} }}"));
        }
        let parameters = match (store, &words.program.classes[class.0].kind) {
            (Store::Elements(_), ClassKind::Vector(_)) => vec![declared, words.declared(Store::Length(class))],
            _ => vec![declared],
        };
        let mut body: String = tests.iter().map(|test| format!("[{test}]?;\n")).collect();
        body += &format!("{name} := any_value");
        let any = format!("any_{name}");
        let text = headed(&any, &parameters, &[format!("any_value: {kind}")], &body);
        let more =
            if parameters.len() > 1 { format!(", {}", words.store(Store::Length(class))) } else { String::new() };
        translated.add(&any, text);
        self.writer.line(&format!("call {any}[{name}{more}];"));
    }

    /// The integers of a type, or of an option of it, that a callee may return or leave behind.
    fn tried(&self, ty: &Type) -> Option<(i128, i128)> {
        let (low, high) = (i128::from(self.words.numbers.low), i128::from(self.words.numbers.high));
        match ty {
            Type::Int(int) => Some((int.min().max(low), int.max().min(high))),
            Type::Option(inner) => self.tried(inner),
            _ => None,
        }
    }

    /// That elements are where the length says.
    fn elements_fit(&self, class: crate::ir::ClassId, objects: &str) -> Option<String> {
        let often = if matches!(self.words.element(class), Type::Option(_)) { "lone" } else { "one" };
        let length = match &self.words.program.classes[class.0].kind {
            ClassKind::Vector(_) => format!("v.{}", self.words.store(Store::Length(class))),
            ClassKind::Array(_, length) => length.to_string(),
            _ => return None,
        };
        let element = "v.any_value[i]";
        Some(format!("all v: {objects}, i: Int | (0 <= i and i < {length}) => ({often} {element}) else (no {element})"))
    }

    /// Results are any values of their types.
    fn havoc_results(&mut self, call: &Call<'_>, translated: &mut Translated) {
        let words = self.words;
        let declared = &words.program.functions[call.callee.0];
        for (result, parts) in declared.results.iter().zip(&call.results) {
            let ty = &declared.locals[result.0].ty;
            let often = if matches!(ty, Type::Option(_)) { "lone" } else { "one" };
            for (part, kind) in parts.iter().zip(words.kinds(ty)) {
                let (set, any) = match kind.strip_prefix("set ") {
                    Some(set) => (format!("{often} {set}"), format!("any_{often}_{}", plain(set))),
                    None => (kind.clone(), "any_number".to_owned()),
                };
                let range = self.tried(ty);
                let any = range.map_or(any.clone(), |(least, most)| format!("{any}_{}_{most}", least.unsigned_abs()));
                let test = range.map_or_else(String::new, |(least, most)| {
                    format!("[any_value in {{ n: Int | {least} <= n and n <= {most} }}]?;\n")
                });
                let body = format!("{test}value := any_value");
                translated.add(&any, headed(&any, &[format!("value: {kind}")], &[format!("any_value: {set}")], &body));
                self.writer.line(&format!("call {any}[{part}];"));
            }
        }
    }
}

/// A set as part of a name.
fn plain(set: &str) -> String {
    set.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect()
}
