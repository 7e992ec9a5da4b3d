//! Calls of which only the contract is known: what the callee may change, and what it returns, is arbitrary within its contract.

use rustc_hash::FxHashMap;
use smallscope_alloy::syntax::{ExprKind, Multiplicity, UnaryOp};

use super::Translated;
use super::functions::{Manner, Scribe, program, program_name};
use super::specs::{ClauseFormula, Setting};
use super::stores::{self, Store};
use super::tree::{self, Term};
use super::writer::Writer;
use crate::ir::{
    Argument, ClassKind, Contract, Ending, Expr, FunctionId, LocalId, Predicate, Relational, Statement, Type,
};

/// The variable whose value is arbitrary.
const ANY: &str = "any_value";

/// What the parts of a contract are about.
struct Call<'c> {
    callee: FunctionId,
    passed: Vec<Vec<Term>>,
    results: Vec<Vec<String>>,
    olds: Vec<Vec<Term>>,
    /// The variables that say which behaviours apply.
    applies: Vec<Term>,
    before: FxHashMap<Store, Term>,
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
            let applies = self.asked(&behaviour.applies, &call, translated);
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
                let kind = self.words.declared(store).bound;
                let before = self.extra(&format!("{}_before", self.words.store(store)), kind);
                self.writer.assign(&before, self.words.variable(store));
                call.before.insert(store, tree::name(&before));
            }
        }
        for store in changed {
            self.havoc(store, translated);
        }
        self.havoc_results(&call, translated);
        for predicate in &contract.ensures {
            self.where_it_applies(predicate, &call, |scribe| {
                let holds = scribe.asked(predicate, &call, translated);
                scribe.writer.test(tree::is_true(holds));
            });
        }
        for said in &contract.relational_ensures {
            for formula in self.said(said, &call, true, translated) {
                self.writer.test(formula.formula);
            }
        }
    }

    /// Does something where the behaviour of a predicate applies, or everywhere if it is of none.
    fn where_it_applies(&mut self, predicate: &Predicate, call: &Call<'_>, inside: impl FnOnce(&mut Self)) {
        let Some(number) = predicate.when else { return inside(self) };
        self.writer.open();
        inside(self);
        let then = self.writer.close();
        self.writer.branch(tree::is_true(call.applies[number].clone()), then, None);
    }

    /// The callee panics where its contract asks for that.
    fn panic_as_documented(&mut self, statement: &Statement, call: &Call<'_>) {
        let callee = &self.words.program.functions[call.callee.0].name;
        for (behaviour, applies) in call.contract.behaviours.iter().zip(&call.applies) {
            let Ending::Panics(text) = &behaviour.ending else { continue };
            if self.manner == Manner::Silent {
                self.writer.test(tree::not(tree::is_true(applies.clone())));
                continue;
            }
            let what = format!("{callee} {}", behaviour.applies.name);
            let mark = self.documented_panic(statement, what, text.clone());
            self.writer.end_when(tree::is_true(applies.clone()), mark);
        }
    }

    /// The variables that hold an argument, also after the call has changed what it was read from.
    fn kept(&mut self, value: &Expr) -> Vec<Term> {
        let parts = self.passed(value);
        let kinds = self.words.kinds(&value.ty);
        let mut kept = Vec::new();
        for (part, kind) in parts.into_iter().zip(kinds) {
            let name = self.extra("argument", kind);
            self.writer.assign(&name, part);
            kept.push(tree::name(&name));
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
                None => words.kinds(ty).into_iter().map(|kind| self.extra("unused", kind)).collect(),
            });
        }
        all
    }

    /// The callee's precondition holds, or the caller is wrong.
    fn require(&mut self, statement: &Statement, call: &Call<'_>, translated: &mut Translated) {
        let mut conditions = Vec::new();
        for predicate in &call.contract.requires {
            let holds = self.asked(predicate, call, translated);
            conditions.push((tree::is_true(holds), predicate.name.clone()));
        }
        for said in &call.contract.relational_requires {
            let formulas = self.said(said, call, false, translated);
            conditions.extend(formulas.into_iter().map(|ClauseFormula { text, formula }| (formula, text)));
        }
        if !call.applies.is_empty() {
            let any = tree::any_of(call.applies.iter().cloned().map(tree::is_true).collect());
            conditions.push((any, "one of its cases applies".to_owned()));
        }
        let callee = self.words.program.functions[call.callee.0].name.clone();
        for (condition, name) in conditions {
            if self.manner == Manner::Silent {
                self.writer.test(condition);
                continue;
            }
            let mark = self.broken_precondition(statement, format!("precondition of {callee}: {name}"));
            self.writer.end_when(tree::not(condition), mark);
        }
    }

    /// Calls a predicate of the contract: the variable that says whether it holds.
    fn asked(&mut self, predicate: &Predicate, call: &Call<'_>, translated: &mut Translated) -> Term {
        self.ask(predicate, call, translated).pop().expect("a predicate returns a truth value")
    }

    /// Calls a function of the contract: the variables that hold what it returns.
    fn ask(&mut self, predicate: &Predicate, call: &Call<'_>, translated: &mut Translated) -> Vec<Term> {
        let words = self.words;
        translated.need(words, predicate.function, Manner::Silent);
        let declared = &words.program.functions[predicate.function.0];
        let touched = &words.touched[predicate.function.0];
        let mut arguments: Vec<Term> = touched.iter().map(|store| words.variable(*store)).collect();
        for argument in &predicate.arguments {
            let found = match argument {
                Argument::Parameter(number) | Argument::Before(number) => call.passed.get(*number).cloned(),
                Argument::Result(number) => call.results.get(*number).map(|parts| names(parts)),
                Argument::Old(number) => call.olds.get(*number).cloned(),
            };
            arguments.extend(found.unwrap_or_default());
        }
        let mut holds = Vec::new();
        for result in &declared.results {
            for kind in words.kinds(&declared.locals[result.0].ty) {
                holds.push(tree::name(&self.extra("holds", kind)));
            }
        }
        arguments.extend(holds.iter().cloned());
        let name = program_name(translated, predicate.function, Manner::Silent);
        self.writer.call(&name, arguments);
        holds
    }

    /// The formulas of a text about the call.
    fn said(
        &mut self,
        said: &Relational,
        call: &Call<'_>,
        after: bool,
        translated: &mut Translated,
    ) -> Vec<ClauseFormula> {
        let words = self.words;
        let declared = &words.program.functions[call.callee.0];
        let arguments = declared.locals.iter().zip(&call.passed).filter_map(|(local, passed)| {
            passed.first().map(|value| (local.name.clone(), value.clone(), local.ty.clone()))
        });
        let result = match (declared.results.as_slice(), call.results.as_slice()) {
            ([local], [parts]) => parts.first().map(|value| (tree::name(value), declared.locals[local.0].ty.clone())),
            _ => None,
        };
        let setting = Setting {
            words,
            arguments: arguments.collect(),
            cells: Vec::new(),
            result,
            there: Some(self.objects_of(call)),
            has_before: after,
            before: Some(call.before.clone()),
        };
        match setting.formulas(said, &mut translated.sources) {
            Ok(formulas) => formulas,
            Err(problems) => {
                let problems: Vec<String> = problems.into_iter().map(|problem| problem.message).collect();
                self.problem(&format!("in the contract of what is called here: {}", problems.join("; ")));
                Vec::new()
            }
        }
    }

    /// All that is reached from the arguments and results of a call.
    fn objects_of(&self, call: &Call<'_>) -> Term {
        let words = self.words;
        let declared = &words.program.functions[call.callee.0];
        let is_object = |local: &crate::ir::Local| super::layout::object(&local.ty).is_some();
        let arguments = declared.locals.iter().zip(&call.passed).filter(|(local, _)| is_object(local));
        let mut roots: Vec<Term> = arguments.flat_map(|(_, parts)| parts.clone()).collect();
        let results = declared.results.iter().zip(&call.results);
        let results = results.filter(|(local, _)| is_object(&declared.locals[local.0]));
        roots.extend(results.flat_map(|(_, parts)| names(parts)));
        tree::reached(tree::union(roots), super::input::all_edges(words))
    }

    /// A variable of the heap gets any value.
    fn havoc(&mut self, store: Store, translated: &mut Translated) {
        let words = self.words;
        let declared = words.declared(store);
        let class = words.owner(store);
        let objects = words.class(class);
        let held = words.held(store);
        let any_value = tree::join(objects.clone(), tree::name(ANY));
        let mut writer = Writer::default();
        let kind = match store {
            Store::Fresh(_) => return,
            Store::Variant(class) => tree::arrow_to(objects, Multiplicity::One, tree::name(&words.variants[&class].0)),
            Store::Length(_) => {
                writer.test(tree::subset(any_value.clone(), tree::range(0, words.numbers.high)));
                tree::arrow_to(objects, Multiplicity::One, tree::name("Int"))
            }
            Store::Elements(class) => {
                self.elements_fit(class, &objects).into_iter().for_each(|fit| writer.test(fit));
                tree::arrow(objects, tree::arrow(tree::name("Int"), words.sig(&held)))
            }
            Store::Field(field) => {
                let often = match (&held, words.field(field).variant) {
                    (Type::Option(_), _) | (_, Some(_)) => Multiplicity::Lone,
                    _ => Multiplicity::One,
                };
                tree::arrow_to(objects, often, words.sig(&held))
            }
        };
        let values = match store {
            Store::Elements(_) => tree::join(tree::name("Int"), any_value),
            _ => any_value,
        };
        if let (Some((least, most)), Store::Field(_) | Store::Elements(_)) = (self.tried(&held), store) {
            writer.test(tree::subset(values, tree::range(least, most)));
        }
        let mut stores = vec![store];
        if let (Store::Elements(_), ClassKind::Vector(_)) = (store, &words.program.classes[class.0].kind) {
            stores.push(Store::Length(class));
        }
        let name = tree::declared_name(&declared);
        writer.assign(name, tree::name(ANY));
        let any = format!("any_{name}");
        let parameters = stores.iter().map(|store| words.declared(*store)).collect();
        let locals = vec![tree::decl(ANY, kind)];
        translated.add(&any, program(&any, parameters, locals, writer.finish(), tree::NOWHERE));
        self.writer.call(&any, stores.iter().map(|store| words.variable(*store)).collect());
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
    fn elements_fit(&self, class: crate::ir::ClassId, objects: &Term) -> Option<Term> {
        let words = self.words;
        let length = match &words.program.classes[class.0].kind {
            ClassKind::Vector(_) => tree::join(tree::name("v"), words.variable(Store::Length(class))),
            ClassKind::Array(_, length) => tree::number(*length as i128),
            _ => return None,
        };
        let body = super::input::elements_fit(words.element(class), tree::name(ANY), |_, i| {
            Some(tree::all_of(vec![tree::at_most(tree::number(0), i.clone()), tree::less(i, length)]))
        });
        let decls = vec![tree::decl("v", objects.clone()), tree::decl("i", tree::name("Int"))];
        Some(tree::for_all(decls, body))
    }

    /// Results are any values of their types.
    fn havoc_results(&mut self, call: &Call<'_>, translated: &mut Translated) {
        let words = self.words;
        let declared = &words.program.functions[call.callee.0];
        for (result, parts) in declared.results.iter().zip(&call.results) {
            let ty = &declared.locals[result.0].ty;
            let (often, word) = match ty {
                Type::Option(_) => (Multiplicity::Lone, "lone"),
                _ => (Multiplicity::One, "one"),
            };
            for (part, kind) in parts.iter().zip(words.kinds(ty)) {
                let (set, any) = match &kind.kind {
                    ExprKind::Unary(UnaryOp::Multiplicity(_), set) => {
                        (tree::times(often, (**set).clone()), format!("any_{word}_{}", plain(&set.to_string())))
                    }
                    _ => (kind.clone(), "any_number".to_owned()),
                };
                let range = self.tried(ty);
                let any = range.map_or(any.clone(), |(least, most)| format!("{any}_{}_{most}", least.unsigned_abs()));
                let mut writer = Writer::default();
                if let Some((least, most)) = range {
                    writer.test(tree::subset(tree::name(ANY), tree::range(least, most)));
                }
                writer.assign("value", tree::name(ANY));
                let (parameters, locals) = (vec![tree::decl("value", kind)], vec![tree::decl(ANY, set)]);
                translated.add(&any, program(&any, parameters, locals, writer.finish(), tree::NOWHERE));
                self.writer.call(&any, vec![tree::name(part)]);
            }
        }
    }
}

fn names(names: &[String]) -> Vec<Term> {
    names.iter().map(|name| tree::name(name)).collect()
}

/// A set as part of a name.
fn plain(set: &str) -> String {
    set.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect()
}
