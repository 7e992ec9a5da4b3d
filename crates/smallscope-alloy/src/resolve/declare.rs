//! What modules declare: predicates, functions, macros and assertions get their ids; signatures get their parents.

use std::sync::Arc;

use super::suggest;
use super::world::{Assertion, AssertionId, Function, FunctionTree, Macro, MacroId, ModuleId, World};
use crate::diagnostic::Diagnostic;
use crate::model::{FunctionId, Multiplicity, SigId, SigKind};
use crate::source::Span;
use crate::syntax::{
    CommandDecl, CommandKind, FunctionDecl, Ident, MacroDecl, Name, Paragraph, Parent, SigDecl, Target,
};

impl World {
    /// Gives ids to what all modules declare besides signatures.
    pub fn declare_paragraphs(&mut self) {
        for module in (0..self.modules.len()).map(ModuleId) {
            let tree = Arc::clone(&self.module(module).tree);
            let mut commands = 0;
            for (place, paragraph) in tree.paragraphs.iter().enumerate() {
                match paragraph {
                    Paragraph::Function(decl) => self.declare_function(module, place, decl),
                    Paragraph::Macro(decl) => self.declare_macro(module, place, decl),
                    Paragraph::Assert(decl) => {
                        let unnamed = format!("assert${}", self.module(module).assertions.len() + 1);
                        let name = decl.name.as_ref().map_or(unnamed, |name| name.text.clone());
                        let span = decl.name.as_ref().map_or(decl.span, |name| name.span);
                        self.declare_assertion(module, place, name, span);
                    }
                    Paragraph::Command(decl) => {
                        commands += 1;
                        self.declare_command(module, place, decl, commands);
                    }
                    Paragraph::Action(decl) => self.declare_action(module, place, decl),
                    Paragraph::Program(decl) => self.declare_program(module, place, decl),
                    Paragraph::Correctness(decl) => self.declare_claim(module, place, decl),
                    Paragraph::Sig(_) | Paragraph::Enum(_) | Paragraph::Fact(_) => {}
                }
            }
        }
    }

    fn declare_function(&mut self, module: ModuleId, place: usize, decl: &FunctionDecl) {
        let mut names: Vec<&Ident> = decl.parameters.iter().flat_map(|decl| &decl.names).collect();
        names.sort_by(|a, b| (&a.text, a.span).cmp(&(&b.text, b.span)));
        for pair in names.windows(2).filter(|pair| pair[0].text == pair[1].text) {
            let error = Diagnostic::error(pair[1].span, format!("parameter `{}` is declared twice", pair[1].text));
            self.error(error.note(pair[0].span, "it is declared here already"));
        }
        self.add_function(Function {
            name: decl.name.text.clone(),
            module,
            span: decl.name.span,
            private: decl.private.is_some(),
            is_predicate: decl.returns.is_none(),
            tree: FunctionTree::Paragraph(place),
            bad: false,
            parameters: Vec::new(),
            returns: None,
            body: None,
        });
    }

    fn add_function(&mut self, function: Function) {
        let id = FunctionId(u32::try_from(self.functions.len()).expect("fewer than 2^32 functions"));
        let (module, name) = (function.module, function.name.clone());
        self.functions.push(Function { name: self.full_name(module, &name), ..function });
        self.modules[module.0].functions.push((name, id));
    }

    fn declare_macro(&mut self, module: ModuleId, place: usize, decl: &MacroDecl) {
        let name = decl.name.text.clone();
        let earlier =
            self.module(module).macros.iter().find(|(other, _)| *other == name).map(|(_, id)| self.macros[id.0].span);
        if let Some(earlier) = earlier {
            let error = Diagnostic::error(decl.name.span, format!("macro `{name}` is declared twice"));
            self.error(error.note(earlier, "it is declared here already"));
            return;
        }
        for (later, parameter) in decl.parameters.iter().enumerate() {
            if decl.parameters[..later].iter().any(|other| other.text == parameter.text) {
                let message = format!("parameter `{}` is declared twice", parameter.text);
                self.error(Diagnostic::error(parameter.span, message));
            }
        }
        let (span, private) = (decl.name.span, decl.private.is_some());
        let entry =
            Macro { name: name.clone(), module, span, private, paragraph: place, parameters: decl.parameters.len() };
        self.modules[module.0].macros.push((name, MacroId(self.macros.len())));
        self.macros.push(entry);
    }

    fn declare_assertion(&mut self, module: ModuleId, place: usize, name: String, span: Span) {
        if let Some(earlier) = self.earlier_claim(module, &name) {
            let error = Diagnostic::error(span, format!("assertion `{name}` is declared twice"));
            self.error(error.note(earlier, "it is declared here already"));
            return;
        }
        let id = AssertionId(self.assertions.len());
        let full = self.full_name(module, &name);
        self.assertions.push(Assertion { name: full, module, span, paragraph: place, formula: None });
        self.modules[module.0].assertions.push((name, id));
    }

    /// A command with a block of its own is about a predicate or an assertion without a name.
    fn declare_command(&mut self, module: ModuleId, place: usize, decl: &CommandDecl, number: usize) {
        let Target::Block(_) = &decl.target else { return };
        match decl.kind {
            CommandKind::Check => self.declare_assertion(module, place, format!("check${number}"), decl.span),
            CommandKind::Run => self.add_function(Function {
                name: format!("run${number}"),
                module,
                span: decl.span,
                private: true,
                is_predicate: true,
                tree: FunctionTree::Command(place),
                bad: false,
                parameters: Vec::new(),
                returns: None,
                body: None,
            }),
        }
    }

    /// Says what every signature is, and which are their parents. The order in which parents come first.
    pub fn resolve_sigs(&mut self) -> Vec<SigId> {
        let all: Vec<_> =
            (SigId::BUILT_IN..u32::try_from(self.sigs.len()).expect("fewer than 2^32 signatures")).map(SigId).collect();
        for &sig in &all {
            self.resolve_sig(sig);
        }
        let mut order = Vec::new();
        for &sig in &all {
            self.sort_sig(sig, &mut Vec::new(), &mut order);
        }
        for &sig in &order {
            self.check_parents(sig);
        }
        order
    }

    fn resolve_sig(&mut self, id: SigId) {
        let module = self.sig_modules[&id];
        let Some(&place) = self.sig_paragraphs.get(&id) else { return };
        let tree = Arc::clone(&self.module(module).tree);
        match &tree.paragraphs[place] {
            Paragraph::Sig(decl) => self.resolve_sig_decl(id, module, decl),
            Paragraph::Enum(decl) => {
                let parent =
                    self.module(module).sigs.iter().find(|(name, _)| *name == decl.name.text).map(|(_, sig)| *sig);
                let sig = &mut self.sigs[id.0 as usize];
                sig.private = decl.private.is_some();
                if parent == Some(id) {
                    sig.is_abstract = true;
                    sig.is_enum = true;
                } else if let Some(parent) = parent {
                    sig.multiplicity = Some(Multiplicity::One);
                    sig.kind = SigKind::Extends(parent);
                }
                if decl.values.is_empty() {
                    let message = format!("enum `{}` has no values", decl.name.text);
                    self.error(Diagnostic::error(decl.span, message).help("name at least one between the braces"));
                }
            }
            _ => {}
        }
    }

    fn resolve_sig_decl(&mut self, id: SigId, module: ModuleId, decl: &SigDecl) {
        let kind = match &decl.parent {
            Parent::Top => Some(SigKind::Top),
            Parent::Extends(name) => self.parent(module, name).map(|parent| match parent {
                SigId::UNIV => SigKind::Top,
                parent => SigKind::Extends(parent),
            }),
            Parent::In(names) => self.parents(module, names).map(SigKind::In),
            Parent::Equal(names) => self.parents(module, names).map(SigKind::Equal),
        };
        let is_subset = matches!(decl.parent, Parent::In(_) | Parent::Equal(_));
        if let (true, Some(span)) = (is_subset, decl.is_abstract) {
            let error = Diagnostic::error(span, "a signature that is a subset of others cannot be abstract");
            self.error(error.help("remove `abstract`, or write `extends`"));
        }
        let sig = &mut self.sigs[id.0 as usize];
        sig.private = decl.private.is_some();
        sig.is_abstract = decl.is_abstract.is_some();
        sig.variable = decl.variable.is_some();
        sig.multiplicity = decl.multiplicity.map(|(multiplicity, _)| multiplicity);
        let is_ordered = sig.exactly;
        match kind {
            Some(kind) => sig.kind = kind,
            None => self.give_up(id),
        }
        if let (true, Some(span)) = (is_ordered, decl.variable) {
            let message = "a module is opened with this signature that needs exactly as many atoms as its scope says";
            let error = Diagnostic::error(span, message).label("but it is `var`");
            self.error(error.help("remove `var`, or open the module with another signature"));
        }
    }

    fn parents(&mut self, module: ModuleId, names: &[Name]) -> Option<Vec<SigId>> {
        let found: Vec<_> = names.iter().map(|name| self.parent(module, name)).collect();
        let mut parents: Vec<SigId> = found.into_iter().collect::<Option<_>>()?;
        if parents.contains(&SigId::UNIV) {
            return Some(vec![SigId::UNIV]);
        }
        parents.dedup();
        if parents.len() > 1 {
            parents.retain(|&parent| parent != SigId::NONE);
        }
        if parents == [SigId::NONE] {
            let span = names.first().map(|name| name.span)?;
            self.error(Diagnostic::error(span, "a signature cannot be a subset of `none`"));
            return None;
        }
        Some(parents)
    }

    /// The signature that a name means; more or less than one is reported.
    pub fn parent(&mut self, module: ModuleId, name: &Name) -> Option<SigId> {
        match self.find_sigs(module, &name.text).as_slice() {
            [only] => Some(*only),
            [] => {
                let error = Diagnostic::error(name.span, format!("there is no signature `{}`", name.text));
                let names = self.visible_sigs(module);
                self.error(suggest::with(error, &name.text, names));
                None
            }
            several => {
                let mut error = Diagnostic::error(name.span, format!("there are several signatures `{}`", name.text));
                for span in several.iter().filter_map(|&sig| self.sig(sig).span) {
                    error = error.note(span, "one is here");
                }
                self.error(error.help("write the path of its module"));
                None
            }
        }
    }

    fn parents_of(&self, sig: SigId) -> Vec<SigId> {
        match &self.sig(sig).kind {
            SigKind::BuiltIn | SigKind::Top => Vec::new(),
            SigKind::Extends(parent) => vec![*parent],
            SigKind::In(parents) | SigKind::Equal(parents) => parents.clone(),
        }
    }

    /// Adds the signature after its parents. A cycle is reported and cut.
    fn sort_sig(&mut self, sig: SigId, below: &mut Vec<SigId>, order: &mut Vec<SigId>) {
        if sig.0 < SigId::BUILT_IN || order.contains(&sig) {
            return;
        }
        below.push(sig);
        for parent in self.parents_of(sig) {
            if let Some(start) = below.iter().position(|&other| other == parent) {
                self.report_cycle(&below[start..]);
                self.give_up(sig);
            } else {
                self.sort_sig(parent, below, order);
            }
        }
        below.pop();
        order.push(sig);
    }

    fn report_cycle(&mut self, cycle: &[SigId]) {
        let names: Vec<_> = cycle.iter().chain(cycle.first()).map(|&sig| format!("`{}`", self.sig(sig).name)).collect();
        let Some(span) = cycle.first().and_then(|&sig| self.sig(sig).span) else { return };
        let message = format!("signatures cannot be part of each other: {}", names.join(" in "));
        let mut error = Diagnostic::error(span, message);
        for other in cycle[1..].iter().filter_map(|&sig| self.sig(sig).span) {
            error = error.note(other, "it goes on here");
        }
        self.error(error);
    }

    /// Lets a signature whose parents are wrong be anything, so that nothing more is wrong with it.
    fn give_up(&mut self, id: SigId) {
        self.unknown_sigs.insert(id);
        self.sigs[id.0 as usize].kind = SigKind::In(vec![SigId::UNIV]);
    }

    /// Checks that a signature can be part of its parent, and tells the types.
    fn check_parents(&mut self, id: SigId) {
        let (parent, span) = match (&self.sig(id).kind, self.sig(id).span) {
            (SigKind::Extends(parent), Some(span)) => (*parent, span),
            _ => {
                self.hierarchy.declare(id, Some(SigId::UNIV), self.sig(id).is_abstract);
                return;
            }
        };
        let name = self.sig(parent).name.clone();
        let above = self.sig(parent);
        let in_enum = |sig: SigId| matches!(self.sig(sig).kind, SigKind::Extends(above) if self.sig(above).is_enum);
        let wrong = match &above.kind {
            _ if self.unknown_sigs.contains(&parent) => {
                self.give_up(id);
                return;
            }
            SigKind::In(_) | SigKind::Equal(_) => Some(format!("`{name}` is a subset, which cannot be extended")),
            SigKind::BuiltIn => Some(format!("`{name}` cannot be extended")),
            _ if in_enum(parent) => Some(format!("`{name}` is a value of an enum, which cannot be extended")),
            _ if above.is_enum && self.sig(id).multiplicity != Some(Multiplicity::One) => {
                Some(format!("`{name}` is an enum: what extends it must be `one sig`"))
            }
            _ => None,
        };
        if let Some(message) = wrong {
            self.error(Diagnostic::error(span, message).help("write `in` instead of `extends` for a subset"));
            self.give_up(id);
            return;
        }
        self.hierarchy.declare(id, Some(parent), self.sig(id).is_abstract);
    }
}
