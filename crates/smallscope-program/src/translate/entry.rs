//! The main program: an input, what holds of it, the function, and what it promises.

use smallscope_alloy::syntax::{Decl, Multiplicity, Paragraph};
use smallscope_alloy::{Diagnostic, Sources};

use super::dictionary::Dictionary;
use super::functions::{Manner, program, program_name};
use super::input::Inputs;
use super::layout::Root;
use super::names::Names;
use super::specs::{ClauseFormula, Setting};
use super::stores::Store;
use super::tree::{self, Term};
use super::writer::Writer;
use super::{Mark, Promise, PromiseId, Translated, Wanted};
use crate::ir::{Argument, At, Ending, FunctionId, Predicate, Relational, Type};
use crate::marks::may_panic;

/// Writes the main program.
pub(super) struct Main<'a> {
    words: &'a Dictionary,
    writer: Writer,
    names: Names,
    sources: &'a Sources,
    parameters: Vec<Decl>,
    locals: Vec<Decl>,
    /// The arguments that each parameter of the function is passed as.
    passed: Vec<Vec<Term>>,
    /// The same of each result.
    results: Vec<Vec<Term>>,
    olds: Vec<Vec<Term>>,
    /// The variables that say whether olds are known that could panic.
    known: Vec<Option<String>>,
    /// The variables that say which behaviours apply.
    applies: Vec<Term>,
    pub(super) promises: Vec<Promise>,
    pub(super) problems: Vec<Diagnostic>,
    /// The parameters of the main program that hold first values of the function's parameters.
    pub(super) roots: Vec<String>,
}

impl<'a> Main<'a> {
    pub(super) fn new(words: &'a Dictionary, sources: &'a Sources) -> Main<'a> {
        let mut main = Main {
            words,
            writer: Writer::default(),
            sources,
            names: words.names.clone(),
            parameters: Vec::new(),
            locals: Vec::new(),
            passed: Vec::new(),
            results: Vec::new(),
            olds: Vec::new(),
            known: Vec::new(),
            applies: Vec::new(),
            promises: Vec::new(),
            problems: Vec::new(),
            roots: Vec::new(),
        };
        main.declare_parameters();
        main
    }

    fn declare_parameters(&mut self) {
        let words = self.words;
        let entry = &words.program.functions[words.program.entry.0];
        for (root, local) in words.layout.roots.iter().zip(&entry.locals) {
            let often = if matches!(local.ty, Type::Option(_)) { Multiplicity::Lone } else { Multiplicity::One };
            let (declared, passed) = match root {
                _ if local.ty == Type::Unit => (None, Vec::new()),
                Root::Value => {
                    let sig = words.sig(&local.ty);
                    let is_number = matches!(local.ty, Type::Int(_));
                    let kind = if is_number { sig } else { tree::times(often, sig) };
                    let name = self.names.free(&local.name);
                    (Some((name.clone(), kind)), vec![tree::name(&name)])
                }
                Root::Pointer(stock, _) => {
                    let name = self.names.free(&local.name);
                    let kind = tree::times(often, tree::name(&words.layout.get(*stock).sig));
                    (Some((name.clone(), kind)), vec![tree::name(&name)])
                }
                Root::Place(stock) => (None, vec![tree::name(&words.layout.get(*stock).sig)]),
                Root::Cell(stock, field) => {
                    let aim = words.aim(super::stores::Aim::Field(*field));
                    let parts = [words.layout.get(*stock).sig.as_str(), aim, "none"];
                    let kept = words.kinds(&local.ty).len();
                    (None, parts.into_iter().take(kept).map(tree::name).collect())
                }
            };
            self.roots.push(declared.as_ref().map(|(name, _)| name.clone()).unwrap_or_default());
            self.parameters.extend(declared.map(|(name, kind)| tree::decl(&name, kind)));
            self.passed.push(passed);
        }
    }

    /// The whole program.
    pub(super) fn program(&mut self, wanted: &Wanted, translated: &mut Translated) -> Paragraph {
        self.first_values();
        let inputs = Inputs { words: self.words, roots: &self.root_terms(), formulas: Vec::new() };
        inputs.all().into_iter().for_each(|formula| self.writer.test(formula));
        let contract = &self.words.program.contract;
        for said in &contract.relational_requires {
            self.come_from(said.place);
            for formula in self.formulas(said, None, translated) {
                self.writer.test(formula.formula);
            }
        }
        if !contract.relational_requires.is_empty() {
            self.writer.mark(Mark::Given);
        }
        for predicate in &contract.requires {
            let holds = self.asked(predicate, translated);
            self.writer.test(tree::is_true(holds));
        }
        self.behaviours(translated);
        if wanted.promises {
            for predicate in &contract.olds {
                self.old(predicate, translated);
            }
        }
        self.writer.mark(Mark::Begun);
        let entry = self.words.program.entry;
        self.results = self.call(entry, Manner::Marked, self.passed.concat(), "result", translated);
        self.writer.mark(Mark::Returned);
        if wanted.promises {
            self.promises(translated);
        }
        let body = std::mem::take(&mut self.writer).finish();
        let (parameters, locals) = (std::mem::take(&mut self.parameters), std::mem::take(&mut self.locals));
        program(&translated.main, parameters, locals, body, tree::NOWHERE)
    }

    fn root_terms(&self) -> Vec<Term> {
        self.roots.iter().map(|root| tree::name(root)).collect()
    }

    /// What follows is from this place of the source.
    fn come_from(&mut self, place: At) {
        if place.line > 0 {
            self.writer.come_from(place.span(self.sources));
        }
    }

    /// Which behaviours apply: one at least.
    fn behaviours(&mut self, translated: &mut Translated) {
        for behaviour in &self.words.program.contract.behaviours {
            let applies = self.asked(&behaviour.applies, translated);
            self.applies.push(applies);
        }
        if !self.applies.is_empty() {
            self.writer.test(tree::any_of(self.applies.iter().cloned().map(tree::is_true).collect()));
        }
        for (number, applies) in self.applies.iter().enumerate() {
            let not = tree::not(tree::is_true(applies.clone()));
            self.writer.when(not, |writer| writer.mark(Mark::Spared(number)));
        }
    }

    /// Evaluates what `old(..)` is about. If that may panic, only in some of the executions on an input: the others go on.
    fn old(&mut self, predicate: &Predicate, translated: &mut Translated) {
        if !may_panic(&self.words.program, predicate.function) {
            let old = self.predicate(predicate, translated);
            self.olds.push(old);
            return self.known.push(None);
        }
        let number = self.olds.len();
        let known = self.names.free("known");
        self.locals.push(tree::decl(&known, tree::set(tree::name("Bool"))));
        self.writer.assign(&known, tree::truth(false));
        self.writer.open();
        self.applies(predicate);
        self.writer.mark(Mark::TryingOld(number));
        let old = self.predicate(predicate, translated);
        self.writer.mark(Mark::TriedOld(number));
        self.writer.assign(&known, tree::truth(true));
        let evaluated = self.writer.close();
        self.writer.open();
        let not_evaluated = self.writer.close();
        self.writer.choice(vec![evaluated, not_evaluated]);
        self.olds.push(old);
        self.known.push(Some(known));
    }

    /// Blocks where the behaviour of a predicate does not apply.
    fn applies(&mut self, predicate: &Predicate) {
        if let Some(applies) = predicate.when.map(|number| &self.applies[number]) {
            self.writer.test(tree::is_true(applies.clone()));
        }
    }

    /// Gives the variables of the heap their first values.
    fn first_values(&mut self) {
        for store in self.words.all_stores() {
            let first = self.words.first_value(store);
            self.parameters.extend(first.parameter);
            self.locals.push(self.words.declared(store));
            self.writer.assign(self.words.store(store), first.value);
        }
        for class in 0..self.words.new.len() {
            let store = Store::Fresh(crate::ir::ClassId(class));
            if !self.words.touched.iter().any(|touched| touched.contains(&store)) {
                continue;
            }
            self.locals.push(self.words.declared(store));
            let first = self.words.new[class].first().map_or("none", String::as_str);
            self.writer.assign(self.words.store(store), tree::name(first));
        }
    }

    /// Calls a predicate or a function of the state; the variables that hold what it returns.
    fn predicate(&mut self, predicate: &Predicate, translated: &mut Translated) -> Vec<Term> {
        self.come_from(predicate.place);
        let arguments = predicate.arguments.iter().flat_map(|argument| self.argument(*argument)).collect();
        self.call(predicate.function, Manner::Silent, arguments, "holds", translated).concat()
    }

    /// The same of a predicate: the variable that says whether it holds.
    fn asked(&mut self, predicate: &Predicate, translated: &mut Translated) -> Term {
        self.predicate(predicate, translated).pop().expect("a predicate returns a truth value")
    }

    fn argument(&self, argument: Argument) -> Vec<Term> {
        let found = match argument {
            Argument::Parameter(number) | Argument::Before(number) => self.passed.get(number),
            Argument::Result(number) => self.results.get(number),
            Argument::Old(number) => self.olds.get(number),
        };
        found.cloned().unwrap_or_default()
    }

    fn call(
        &mut self,
        callee: FunctionId,
        manner: Manner,
        arguments: Vec<Term>,
        name: &str,
        translated: &mut Translated,
    ) -> Vec<Vec<Term>> {
        let words = self.words;
        translated.need(words, callee, manner);
        let function = &words.program.functions[callee.0];
        let mut all: Vec<Term> = words.touched[callee.0].iter().map(|store| words.variable(*store)).collect();
        all.extend(arguments);
        let mut results = Vec::new();
        for result in &function.results {
            let mut parts = Vec::new();
            for kind in words.kinds(&function.locals[result.0].ty) {
                let own = self.names.free(name);
                self.locals.push(tree::decl(&own, kind));
                parts.push(tree::name(&own));
            }
            all.extend(parts.iter().cloned());
            results.push(parts);
        }
        let program = program_name(translated, callee, manner);
        self.writer.call(&program, all);
        results
    }

    /// The formulas of a text, before or after the call.
    fn formulas(&mut self, said: &Relational, there: Option<&str>, translated: &mut Translated) -> Vec<ClauseFormula> {
        let words = self.words;
        let entry = &words.program.functions[words.program.entry.0];
        let arguments = entry.locals.iter().zip(&self.passed).filter_map(|(local, passed)| {
            passed.first().map(|value| (local.name.clone(), value.clone(), local.ty.clone()))
        });
        let result = match (entry.results.as_slice(), self.results.as_slice()) {
            ([local], [parts]) => parts.first().map(|value| (value.clone(), entry.locals[local.0].ty.clone())),
            _ => None,
        };
        let cells = entry.locals.iter().zip(&words.layout.roots).filter_map(|(local, root)| match root {
            Root::Cell(_, field) => Some((local.name.clone(), *field)),
            _ => None,
        });
        let setting = Setting {
            words,
            arguments: arguments.collect(),
            cells: cells.collect(),
            result,
            there: there.map(tree::name),
            has_before: there.is_some(),
            before: None,
        };
        match setting.formulas(said, &mut translated.sources) {
            Ok(formulas) => formulas,
            Err(problems) => {
                self.problems.extend(problems);
                Vec::new()
            }
        }
    }

    /// What is promised in relational logic, of what is there after the call.
    fn relational_promises(&mut self, translated: &mut Translated) {
        let said = &self.words.program.contract.relational_ensures;
        if said.is_empty() {
            return;
        }
        let there = self.names.free("there");
        self.locals.push(tree::decl(&there, tree::set(tree::name("univ"))));
        let entry = &self.words.program.functions[self.words.program.entry.0];
        let mut roots = self.root_terms();
        for (local, parts) in entry.results.iter().zip(&self.results) {
            let is_object = super::layout::object(&entry.locals[local.0].ty).is_some();
            roots.extend(parts.iter().filter(|_| is_object).cloned());
        }
        let reached = Inputs { words: self.words, roots: &roots, formulas: Vec::new() }.there();
        self.writer.assign(&there, reached);
        for said in said {
            self.come_from(said.place);
            for ClauseFormula { text, formula } in self.formulas(said, Some(&there), translated) {
                let mark = Mark::Broken(PromiseId(self.promises.len()));
                self.writer.when(tree::not(formula), |writer| writer.mark(mark));
                let name = match said.class {
                    Some(class) => format!("invariant of {}: {text}", self.words.program.classes[class.0].name),
                    None => format!("ensures {text}"),
                };
                let place = said.place;
                let (ending, when, olds) = (Ending::Returns, None, Vec::new());
                self.promises.push(Promise { mark, name, is_relational: true, place, ending, when, olds, panic: None });
            }
        }
    }

    /// What is promised after the call. Each execution looks at one promise, so that one that cannot be evaluated hides no other.
    fn promises(&mut self, translated: &mut Translated) {
        let contract = &self.words.program.contract;
        let mut alternatives = Vec::new();
        for predicate in &contract.ensures {
            self.writer.open();
            self.promise(predicate, translated);
            alternatives.push(self.writer.close());
        }
        if !contract.relational_ensures.is_empty() {
            self.writer.open();
            self.relational_promises(translated);
            alternatives.push(self.writer.close());
        }
        self.writer.choice(alternatives);
    }

    fn promise(&mut self, predicate: &Predicate, translated: &mut Translated) {
        let number = PromiseId(self.promises.len());
        self.applies(predicate);
        let mut olds = Vec::new();
        for argument in &predicate.arguments {
            let Argument::Old(old) = *argument else { continue };
            if let Some(known) = &self.known[old] {
                self.writer.test(tree::is_true(tree::name(known)));
                olds.push(old);
            }
        }
        self.writer.mark(Mark::Tried(number));
        let holds = self.asked(predicate, translated);
        self.writer.mark(Mark::Judged(number));
        let mark = Mark::Broken(number);
        self.writer.when(tree::not(tree::is_true(holds)), |writer| writer.mark(mark));
        let (name, place) = (predicate.name.clone(), predicate.place);
        let behaviours = &self.words.program.contract.behaviours;
        let when = predicate.when;
        let ending = when.map_or(Ending::Returns, |number| behaviours[number].ending.clone());
        self.promises.push(Promise { mark, name, is_relational: false, place, ending, when, olds, panic: None });
    }
}
