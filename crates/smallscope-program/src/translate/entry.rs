//! The main program: an input, what holds of it, the function, and what it promises.

use smallscope_alloy::{Diagnostic, Sources};

use super::dictionary::Dictionary;
use super::functions::{Manner, headed, program_name};
use super::input::Inputs;
use super::layout::Root;
use super::names::Names;
use super::specs::{Said, Setting};
use super::stores::Store;
use super::writer::Writer;
use super::{Mark, Promise, PromiseId, Translated, Wanted};
use crate::ir::{Argument, Ending, FunctionId, Predicate, Relational, Type};
use crate::marks::may_panic;
use crate::origin::Origin;

/// Writes the main program.
pub(super) struct Main<'a> {
    words: &'a Dictionary,
    writer: Writer,
    names: Names,
    parameters: Vec<String>,
    locals: Vec<String>,
    /// The arguments that each parameter of the function is passed as.
    passed: Vec<Vec<String>>,
    /// The same of each result.
    results: Vec<Vec<String>>,
    olds: Vec<Vec<String>>,
    /// The variables that say whether olds are known that could panic.
    known: Vec<Option<String>>,
    /// The variables that say which behaviours apply.
    applies: Vec<String>,
    pub(super) promises: Vec<Promise>,
    pub(super) problems: Vec<Diagnostic>,
    /// The source, and texts in it.
    pub(super) sources: Sources,
    file: String,
    /// The parameters of the main program that hold first values of the function's parameters.
    pub(super) roots: Vec<String>,
}

impl<'a> Main<'a> {
    pub(super) fn new(words: &'a Dictionary, origin: &Origin) -> Main<'a> {
        let mut main = Main {
            words,
            writer: Writer::default(),
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
            sources: origin.sources.clone(),
            file: origin.name.clone(),
            roots: Vec::new(),
        };
        main.declare_parameters();
        main
    }

    fn declare_parameters(&mut self) {
        let words = self.words;
        let entry = &words.program.functions[words.program.entry.0];
        for (root, local) in words.layout.roots.iter().zip(&entry.locals) {
            let often = if matches!(local.ty, Type::Option(_)) { "lone" } else { "one" };
            let (declared, passed) = match root {
                _ if local.ty == Type::Unit => (None, Vec::new()),
                Root::Value if matches!(local.ty, Type::Int(_)) => {
                    let name = self.names.free(&local.name);
                    (Some((name.clone(), "Int".to_owned())), vec![name])
                }
                Root::Value => {
                    let name = self.names.free(&local.name);
                    (Some((name.clone(), format!("{often} {}", words.sig(&local.ty)))), vec![name])
                }
                Root::Pointer(stock, _) => {
                    let name = self.names.free(&local.name);
                    (Some((name.clone(), format!("{often} {}", words.layout.get(*stock).sig))), vec![name])
                }
                Root::Place(stock) => (None, vec![words.layout.get(*stock).sig.clone()]),
                Root::Cell(stock, field) => {
                    let parts =
                        [words.layout.get(*stock).sig.clone(), words.aim(super::stores::Aim::Field(*field)).to_owned()];
                    let kept = words.kinds(&local.ty).len();
                    let parts = parts.into_iter().chain(["none".to_owned()]).take(kept).collect();
                    (None, parts)
                }
            };
            self.roots.push(declared.as_ref().map(|(name, _)| name.clone()).unwrap_or_default());
            self.parameters.extend(declared.map(|(name, kind)| format!("{name}: {kind}")));
            self.passed.push(passed);
        }
    }

    /// The whole program.
    pub(super) fn program(&mut self, wanted: &Wanted, translated: &mut Translated) -> String {
        self.first_values();
        let inputs = Inputs { words: self.words, roots: &self.roots, formulas: Vec::new() };
        for formula in inputs.all() {
            self.writer.line(&format!("[{formula}]?;"));
        }
        let contract = &self.words.program.contract;
        for said in &contract.relational_requires {
            for formula in self.formulas(said, None) {
                self.writer.line(&format!("// {}", formula.text));
                self.writer.line(&format!("[{}]?;", formula.formula));
            }
        }
        for predicate in &contract.requires {
            let holds = self.predicate(predicate, translated);
            self.writer.line(&format!("[{} = True]?;", holds.join("")));
        }
        self.behaviours(translated);
        if wanted.promises {
            for predicate in &contract.olds {
                self.old(predicate, translated);
            }
        }
        self.mark(Mark::Begun);
        let entry = self.words.program.entry;
        self.results = self.call(entry, Manner::Marked, self.passed.concat(), "result", translated);
        self.mark(Mark::Returned);
        if wanted.promises {
            self.promises(translated);
        }
        self.writer.line("skip");
        let body = std::mem::take(&mut self.writer).finish();
        headed(&translated.main, &self.parameters, &self.locals, &body)
    }

    fn mark(&mut self, mark: Mark) {
        self.writer.line(&format!("{mark}: skip;"));
    }

    /// Which behaviours apply: one at least.
    fn behaviours(&mut self, translated: &mut Translated) {
        for behaviour in &self.words.program.contract.behaviours {
            let applies = self.predicate(&behaviour.applies, translated).concat();
            self.applies.push(applies);
        }
        if !self.applies.is_empty() {
            let any: Vec<String> = self.applies.iter().map(|applies| format!("{applies} = True")).collect();
            self.writer.line(&format!("[{}]?;", any.join(" or ")));
        }
        for (number, applies) in self.applies.iter().enumerate() {
            self.writer.line(&format!("if not ({applies} = True) {{ {}: skip }};", Mark::Spared(number)));
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
        self.locals.push(format!("{known}: set Bool"));
        self.writer.line(&format!("{known} := False;"));
        self.writer.open("{");
        self.applies(predicate);
        self.mark(Mark::TryingOld(number));
        let old = self.predicate(predicate, translated);
        self.mark(Mark::TriedOld(number));
        self.writer.line(&format!("{known} := True"));
        self.writer.between("+");
        self.writer.line("skip");
        self.writer.close("} };");
        self.olds.push(old);
        self.known.push(Some(known));
    }

    /// Blocks where the behaviour of a predicate does not apply.
    fn applies(&mut self, predicate: &Predicate) {
        if let Some(applies) = predicate.when.map(|number| &self.applies[number]) {
            self.writer.line(&format!("[{applies} = True]?;"));
        }
    }

    /// Gives the variables of the heap their first values.
    fn first_values(&mut self) {
        for store in self.words.all_stores() {
            let first = self.words.first_value(store);
            self.parameters.extend(first.parameter);
            self.locals.push(self.words.declared(store));
            self.writer.line(&format!("{} := {};", self.words.store(store), first.value));
        }
        for class in 0..self.words.new.len() {
            let store = Store::Fresh(crate::ir::ClassId(class));
            if !self.words.touched.iter().any(|touched| touched.contains(&store)) {
                continue;
            }
            self.locals.push(self.words.declared(store));
            let first = self.words.new[class].first().map_or("none", String::as_str);
            self.writer.line(&format!("{} := {first};", self.words.store(store)));
        }
    }

    /// Calls a predicate or a function of the state; the variables that hold what it returns.
    fn predicate(&mut self, predicate: &Predicate, translated: &mut Translated) -> Vec<String> {
        self.writer.line(&format!("// {}", predicate.name.replace('\n', " ")));
        let arguments = predicate.arguments.iter().flat_map(|argument| self.argument(*argument)).collect();
        self.call(predicate.function, Manner::Silent, arguments, "holds", translated).concat()
    }

    fn argument(&self, argument: Argument) -> Vec<String> {
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
        arguments: Vec<String>,
        name: &str,
        translated: &mut Translated,
    ) -> Vec<Vec<String>> {
        let words = self.words;
        translated.need(words, callee, manner);
        let function = &words.program.functions[callee.0];
        let mut all: Vec<String> = words.touched[callee.0].iter().map(|store| words.store(*store).to_owned()).collect();
        all.extend(arguments);
        let mut results = Vec::new();
        for result in &function.results {
            let mut parts = Vec::new();
            for kind in words.kinds(&function.locals[result.0].ty) {
                let own = self.names.free(name);
                self.locals.push(format!("{own}: {kind}"));
                parts.push(own);
            }
            all.extend(parts.iter().cloned());
            results.push(parts);
        }
        let program = program_name(translated, callee, manner);
        self.writer.line(&format!("call {program}[{}];", all.join(", ")));
        results
    }

    /// The formulas of a text, before or after the call.
    fn formulas(&mut self, said: &Relational, there: Option<&str>) -> Vec<Said> {
        let words = self.words;
        let entry = &words.program.functions[words.program.entry.0];
        let arguments = entry.locals.iter().zip(&self.passed).filter_map(|(local, passed)| {
            passed.first().map(|value| (local.name.clone(), value.clone(), local.ty.clone()))
        });
        let result = match (entry.results.as_slice(), self.results.as_slice()) {
            ([local], [parts]) => parts.first().map(|value| (value.clone(), entry.locals[local.0].ty.clone())),
            _ => None,
        };
        let setting = Setting {
            words,
            arguments: arguments.collect(),
            result,
            there: there.map(str::to_owned),
            has_before: there.is_some(),
            before: None,
        };
        match setting.formulas(said, &self.file, &mut self.sources) {
            Ok(formulas) => formulas,
            Err(problems) => {
                self.problems.extend(problems);
                Vec::new()
            }
        }
    }

    /// What is promised in relational logic, of what is there after the call.
    fn relational_promises(&mut self) {
        let said = &self.words.program.contract.relational_ensures;
        if said.is_empty() {
            return;
        }
        let there = self.names.free("there");
        self.locals.push(format!("{there}: set univ"));
        let entry = &self.words.program.functions[self.words.program.entry.0];
        let mut roots = self.roots.clone();
        for (local, parts) in entry.results.iter().zip(&self.results) {
            let is_object = super::layout::object(&entry.locals[local.0].ty).is_some();
            roots.extend(parts.iter().filter(|_| is_object).cloned());
        }
        let reached = Inputs { words: self.words, roots: &roots, formulas: Vec::new() }.there();
        self.writer.line(&format!("{there} := {reached};"));
        for said in said {
            for Said { text, formula } in self.formulas(said, Some(&there)) {
                let mark = Mark::Broken(PromiseId(self.promises.len()));
                self.writer.line(&format!("// {text}"));
                self.writer.line(&format!("if not ({formula}) {{ {mark}: skip }};"));
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
        let mut is_first = true;
        let mut alternative = |main: &mut Self| match std::mem::take(&mut is_first) {
            true => main.writer.open("{"),
            false => main.writer.between("+"),
        };
        for predicate in &contract.ensures {
            alternative(self);
            self.promise(predicate, translated);
            self.writer.line("skip");
        }
        if !contract.relational_ensures.is_empty() {
            alternative(self);
            self.relational_promises();
            self.writer.line("skip");
        }
        if !is_first {
            self.writer.close("} };");
        }
    }

    fn promise(&mut self, predicate: &Predicate, translated: &mut Translated) {
        let number = PromiseId(self.promises.len());
        self.applies(predicate);
        let mut olds = Vec::new();
        for argument in &predicate.arguments {
            let Argument::Old(old) = *argument else { continue };
            if let Some(known) = &self.known[old] {
                self.writer.line(&format!("[{known} = True]?;"));
                olds.push(old);
            }
        }
        self.mark(Mark::Tried(number));
        let holds = self.predicate(predicate, translated).join("");
        self.mark(Mark::Judged(number));
        let mark = Mark::Broken(number);
        self.writer.line(&format!("if not ({holds} = True) {{ {mark}: skip }};"));
        let (name, place) = (predicate.name.clone(), predicate.place);
        let behaviours = &self.words.program.contract.behaviours;
        let when = predicate.when;
        let ending = when.map_or(Ending::Returns, |number| behaviours[number].ending.clone());
        self.promises.push(Promise { mark, name, is_relational: false, place, ending, when, olds, panic: None });
    }
}
