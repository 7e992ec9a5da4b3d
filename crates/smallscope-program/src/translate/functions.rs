//! Functions as DynAlloy programs: the variables of the heap that they use, their parameters and their results are parameters.

use smallscope_alloy::syntax::{Decl, Paragraph, ProgramDecl, Statement as Written};
use smallscope_alloy::{Diagnostic, Sources, Span};

use super::dictionary::Dictionary;
use super::expressions::{Slot, is_slot, slotted};
use super::flow;
use super::names::Names;
use super::stores::Store;
use super::tree::{self, Term};
use super::writer::Writer;
use super::{Mark, PanicSite, Translated};
use crate::ir::{At, Function, FunctionId, LocalId, Panic, Statement, StatementKind, Type};

/// How a function is translated: for coverage, or as part of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Manner {
    /// With the places of goals, and of panics.
    Marked,
    /// Without: where it panics, there is no execution.
    Silent,
}

/// Writes one function.
pub(super) struct Scribe<'a> {
    pub(super) words: &'a Dictionary,
    pub(super) sources: &'a Sources,
    pub(super) function: FunctionId,
    pub(super) manner: Manner,
    pub(super) writer: Writer,
    /// The place of the statement at hand.
    pub(super) place: At,
    locals: Vec<String>,
    /// The variables of the slots among the locals: which field, which element.
    slots: Vec<(String, String)>,
    /// Further variables.
    extra: Vec<Decl>,
    names: Names,
    pub(super) problems: Vec<Diagnostic>,
    /// All places of panics, of all functions so far.
    pub(super) panics: &'a mut Vec<PanicSite>,
    /// The panics of this function by the address of their statement, which may be written several times.
    sites: Vec<(*const Statement, Panic, Mark)>,
}

/// The name of the program that a function is.
pub(super) fn program_name(translated: &Translated, function: FunctionId, manner: Manner) -> String {
    translated.names.get(&(function, manner)).cloned().unwrap_or_default()
}

impl<'a> Scribe<'a> {
    pub(super) fn new(
        words: &'a Dictionary,
        sources: &'a Sources,
        function: FunctionId,
        manner: Manner,
        panics: &'a mut Vec<PanicSite>,
    ) -> Scribe<'a> {
        let mut names = words.names.clone();
        let declared = &words.program.functions[function.0];
        let locals: Vec<String> = declared.locals.iter().map(|local| names.free(&local.name)).collect();
        let mut slot = |name: &String, ty: &Type| match is_slot(ty) {
            true => (names.free(&format!("{name}_at")), names.free(&format!("{name}_index"))),
            false => (String::new(), String::new()),
        };
        let slots = declared.locals.iter().zip(&locals).map(|(local, name)| slot(name, &local.ty)).collect();
        Scribe {
            words,
            sources,
            function,
            manner,
            writer: Writer::default(),
            place: declared.place,
            locals,
            slots,
            extra: Vec::new(),
            names,
            problems: Vec::new(),
            panics,
            sites: Vec::new(),
        }
    }

    pub(super) fn declared(&self) -> &'a Function {
        &self.words.program.functions[self.function.0]
    }

    /// The variable of a local.
    pub(super) fn local(&self, local: LocalId) -> String {
        self.locals[local.0].clone()
    }

    /// The variables of a local that is a slot.
    pub(super) fn local_slot(&self, local: LocalId) -> Slot {
        let (aim, index) = self.slots[local.0].clone();
        let [has_aim, has_index] = self.slot_parts(&self.declared().locals[local.0].ty);
        let part = |has: bool, name: String| if has { tree::name(&name) } else { tree::none() };
        Slot { object: tree::name(&self.local(local)), aim: part(has_aim, aim), index: part(has_index, index) }
    }

    /// Whether slots of a type need to say to which field they lead, and to which element.
    pub(super) fn slot_parts(&self, ty: &Type) -> [bool; 2] {
        let aims = self.words.aims_of(&slotted(ty));
        [aims.len() > 1, aims.iter().any(|aim| matches!(aim, super::stores::Aim::Element(_)))]
    }

    /// Another variable of this kind, which nothing else uses.
    pub(super) fn extra(&mut self, name: &str, kind: Term) -> String {
        let name = self.names.free(name);
        self.extra.push(tree::decl(&name, kind));
        name
    }

    /// The names of the variables that hold a local: one, or up to three for a slot.
    pub(super) fn names_of(&self, local: LocalId) -> Vec<String> {
        let mut names = vec![self.local(local)];
        if is_slot(&self.declared().locals[local.0].ty) {
            let (aim, index) = self.slots[local.0].clone();
            let [has_aim, has_index] = self.slot_parts(&self.declared().locals[local.0].ty);
            names.extend(has_aim.then_some(aim));
            names.extend(has_index.then_some(index));
        }
        names
    }

    /// The declarations of those.
    fn declarations(&self, local: LocalId) -> Vec<Decl> {
        let ty = &self.declared().locals[local.0].ty;
        self.names_of(local).iter().zip(self.words.kinds(ty)).map(|(name, kind)| tree::decl(name, kind)).collect()
    }

    /// Gives a variable a value without meaning, so that it has no arbitrary one.
    fn clear(&mut self, local: LocalId) {
        for declaration in self.declarations(local) {
            let nothing = if declaration.bound == tree::name("Int") { tree::number(0) } else { tree::none() };
            self.writer.assign(tree::declared_name(&declaration), nothing);
        }
    }

    /// What follows is from this place of the source.
    pub(super) fn show(&mut self, place: At) {
        self.place = place;
        if place.line > 0 {
            self.writer.come_from(place.span(self.sources));
        }
    }

    /// The place where a check panics.
    pub(super) fn panic_mark(&mut self, statement: &Statement) -> Mark {
        match &statement.kind {
            StatementKind::Check(_, panic) => self.site(statement, panic.clone()),
            _ => unreachable!("only checks panic"),
        }
    }

    /// The place where a call does not keep what its callee asks for.
    pub(super) fn broken_precondition(&mut self, statement: &Statement, what: String) -> Mark {
        self.site(statement, Panic::Explicit(what))
    }

    /// The place where a callee panics as its contract says, with this text in the message.
    pub(super) fn documented_panic(&mut self, statement: &Statement, what: String, text: Option<String>) -> Mark {
        // What else is in the message is not known.
        let text = text.map_or_else(String::new, |text| text.replace('{', "{{").replace('}', "}}"));
        self.site(statement, Panic::Assertion(what, format!("{{}}{text}{{}}")))
    }

    fn site(&mut self, statement: &Statement, panic: Panic) -> Mark {
        let address: *const Statement = statement;
        let known = self.sites.iter().find(|(site, own, _)| *site == address && *own == panic);
        if let Some((.., mark)) = known {
            return *mark;
        }
        let (mark, function) = (Mark::Panic(self.panics.len()), self.declared().name.clone());
        self.sites.push((address, panic.clone(), mark));
        self.panics.push(PanicSite { mark, function, place: statement.place, panic });
        mark
    }

    /// The whole program.
    pub(super) fn program(mut self, translated: &mut Translated) -> (Paragraph, Vec<Diagnostic>) {
        let declared = self.declared();
        let name = program_name(translated, self.function, self.manner);
        let assigned = assigned_parameters(declared);
        let own: Vec<LocalId> = (0..declared.locals.len()).map(LocalId).collect();
        let (parameters, rest) = own.split_at(declared.parameters);
        let outs = out_variables(declared);
        let mut heads: Vec<Decl> = self.heap().map(|store| self.words.declared(store)).collect();
        let mut before = Vec::new();
        for &parameter in parameters {
            let names = self.declarations(parameter);
            if !assigned.contains(&parameter) {
                heads.extend(names);
                continue;
            }
            // What a function assigns to its own parameters, its caller does not see.
            for declaration in names {
                let name = tree::declared_name(&declaration).to_owned();
                let given = self.names.free(&format!("{name}_given"));
                heads.push(tree::decl(&given, declaration.bound.clone()));
                before.push((name, given));
                self.extra.push(declaration);
            }
        }
        let mut after = Vec::new();
        for (out, local) in outs.iter().zip(&declared.results) {
            match out {
                Out::Itself(local) => heads.extend(self.declarations(*local)),
                Out::Copy => {
                    for declaration in self.declarations(*local) {
                        let name = tree::declared_name(&declaration).to_owned();
                        let result = self.names.free(&format!("{name}_result"));
                        heads.push(tree::decl(&result, declaration.bound));
                        after.push((result, name));
                    }
                }
            }
        }
        let is_out = |local: &&LocalId| outs.contains(&Out::Itself(**local));
        let locals: Vec<LocalId> = rest.iter().filter(|local| !is_out(local)).copied().collect();
        let mut vars: Vec<Decl> = locals.iter().flat_map(|local| self.declarations(*local)).collect();
        before.iter().for_each(|(to, from)| self.writer.assign(to, tree::name(from)));
        for &local in rest {
            self.clear(local);
        }
        let body: Vec<&Statement> = declared.body.iter().collect();
        if flow::needs_flow(&body) {
            vars.push(tree::decl("flow", tree::set(tree::name("Flow"))));
            self.writer.assign("flow", tree::name("Next"));
        }
        self.block(&body, translated);
        after.iter().for_each(|(to, from)| self.writer.assign(to, tree::name(from)));
        vars.append(&mut self.extra);
        let span = declared.place.span(self.sources);
        (program(&name, heads, vars, self.writer.finish(), span), self.problems)
    }

    /// The variables of the heap that the function has as parameters.
    fn heap(&self) -> impl Iterator<Item = Store> + use<'a> {
        self.words.touched[self.function.0].iter().copied()
    }
}

/// A program with this head and body, from this place of the source.
pub(super) fn program(name: &str, parameters: Vec<Decl>, locals: Vec<Decl>, body: Written, span: Span) -> Paragraph {
    Paragraph::Program(ProgramDecl { span, name: tree::ident(name), parameters, locals, body })
}

/// How a result is handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Out {
    /// The local is a parameter of the program.
    Itself(LocalId),
    /// A parameter of the program gets its value at the end.
    Copy,
}

/// How the results are handed out: a local that is a parameter, or is a result already, is copied.
pub(super) fn out_variables(function: &Function) -> Vec<Out> {
    let mut outs: Vec<Out> = Vec::new();
    for &result in &function.results {
        let is_plain = result.0 >= function.parameters && !outs.contains(&Out::Itself(result));
        outs.push(if is_plain { Out::Itself(result) } else { Out::Copy });
    }
    outs
}

/// The parameters that a function assigns.
fn assigned_parameters(function: &Function) -> Vec<LocalId> {
    let mut found = Vec::new();
    crate::walk::statements(&function.body, &mut |statement| match &statement.kind {
        StatementKind::Assign(crate::ir::Place::Local(local), _) | StatementKind::New(local, ..) => found.push(*local),
        StatementKind::Call(results, ..) | StatementKind::CallByContract(results, ..) => found.extend(results),
        _ => {}
    });
    found.retain(|local| local.0 < function.parameters);
    found
}
