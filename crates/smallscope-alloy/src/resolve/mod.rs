//! From syntax trees to a model: modules, names, types, overloading.
//!
//! The stages are those of the Alloy Analyzer: modules are opened, signatures get parents, then fields, declarations of
//! functions, defined fields, bodies, facts and assertions, and last commands. All that is wrong is collected.

mod actions;
mod apply;
mod assigned;
mod binders;
mod bodies;
mod calls;
mod changes;
mod checker;
mod commands;
mod declare;
mod emit;
mod explain;
mod fields;
mod files;
mod inferred;
mod make;
mod meanings;
mod meta;
mod modules;
mod mutable;
mod names;
mod node;
mod opens;
mod programs;
mod recursion;
mod settle;
mod statements;
mod subjects;
mod suggest;
mod temporal;
#[cfg(test)]
mod tests;
mod walk;
mod world;

use std::path::Path;
use std::sync::Arc;

use smallscope_core::{Budget, Spending};
use smallscope_relational::Overflow;

use self::checker::{Checker, ExprContext};
use self::emit::emit;
use self::modules::Loader;
pub(crate) use self::temporal::moment;
use self::world::{ModuleId, World};
use crate::diagnostic::{Diagnostic, Errors, Severity};
use crate::model::{Expr, Fact, Function, Model, Sig, SigId, SigKind, Variable};
use crate::source::{FileId, Sources};
use crate::syntax::{self, Dialect};

/// What names mean in the main module of a model.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scopes(Option<Arc<World>>);

impl Model {
    /// Reads a model from a file, and the modules it opens from the files around it or from the library.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or if there is anything wrong with the model: all that could be found.
    pub fn load(path: &Path, dialect: Dialect) -> Result<Model, Errors> {
        Model::load_with(path, dialect, &[])
    }

    /// The same with further paragraphs of the main module, each text with what it is called in messages.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or if there is anything wrong with the model: all that could be found.
    pub fn load_with(path: &Path, dialect: Dialect, further: &[(&str, String)]) -> Result<Model, Errors> {
        Model::load_within(path, dialect, further, &Budget::default())
    }

    /// The same within a budget, of which conflicts do not count.
    ///
    /// # Errors
    ///
    /// The same, or that the budget is spent ([`Errors::stopped`]).
    pub fn load_within(
        path: &Path,
        dialect: Dialect,
        further: &[(&str, String)],
        budget: &Budget,
    ) -> Result<Model, Errors> {
        let mut world = World::new(dialect, budget);
        match Loader::new(&mut world).load(path, further) {
            Some(()) => world.resolve(),
            None => Err(world.into_errors()),
        }
    }

    /// Reads a model from a text, which can open library modules only.
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the model: all that could be found.
    pub fn parse(name: &str, text: &str, dialect: Dialect) -> Result<Model, Errors> {
        Model::parse_with(name, text, dialect, &[])
    }

    /// The same with further paragraphs of the main module, each text with what it is called in messages.
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the model: all that could be found.
    ///
    /// ```
    /// use smallscope_alloy::{Dialect, Model};
    /// let further = [("more", "run { some A } for 2".to_owned())];
    /// let model = Model::parse_with("main", "sig A {}", Dialect::Alloy, &further)?;
    /// assert_eq!(model.commands.len(), 1);
    /// # Ok::<(), smallscope_alloy::Errors>(())
    /// ```
    pub fn parse_with(name: &str, text: &str, dialect: Dialect, further: &[(&str, String)]) -> Result<Model, Errors> {
        Model::parse_within(name, text, dialect, further, &Budget::default())
    }

    /// The same within a budget, of which conflicts do not count.
    ///
    /// # Errors
    ///
    /// The same, or that the budget is spent ([`Errors::stopped`]).
    pub fn parse_within(
        name: &str,
        text: &str,
        dialect: Dialect,
        further: &[(&str, String)],
        budget: &Budget,
    ) -> Result<Model, Errors> {
        let mut world = World::new(dialect, budget);
        Loader::new(&mut world).read(name, text, further);
        world.resolve()
    }

    /// The model that a syntax tree is. Its places are in the sources. It can open library modules only. Its names may be any text
    /// without `/`, also such as no notation has.
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the model: all that could be found.
    ///
    /// ```
    /// use smallscope_alloy::{Dialect, Model, Sources, syntax};
    ///
    /// let mut sources = Sources::default();
    /// let file = sources.add_at("list.rs", "no this.next", 7);
    /// let (mut tree, _) = syntax::parse(file, "sig Node { next: lone Node }  pred Node.last {}", Dialect::Alloy);
    /// if let syntax::Paragraph::Function(last) = &mut tree.paragraphs[1] {
    ///     last.body = syntax::parse_formulas(file, "no this.next", Dialect::Specification).unwrap();
    /// }
    /// let model = Model::assemble(sources, tree, Dialect::Specification)?;
    /// let last = model.functions.iter().find(|function| function.name == "last").unwrap();
    /// assert_eq!(model.sources.position(last.body.span).line, 7);
    /// # Ok::<(), smallscope_alloy::Errors>(())
    /// ```
    pub fn assemble(sources: Sources, tree: syntax::Module, dialect: Dialect) -> Result<Model, Errors> {
        Model::assemble_within(sources, tree, dialect, &Budget::default())
    }

    /// The same within a budget, of which conflicts do not count.
    ///
    /// # Errors
    ///
    /// The same, or that the budget is spent ([`Errors::stopped`]).
    pub fn assemble_within(
        sources: Sources,
        tree: syntax::Module,
        dialect: Dialect,
        budget: &Budget,
    ) -> Result<Model, Errors> {
        let mut world = World { sources, ..World::new(dialect, budget) };
        Loader::new(&mut world).assemble(tree);
        world.resolve()
    }

    /// What becomes of integers that do not fit if nobody says it: as in the Analyzer, instances in which that matters do not count. In
    /// the notations of programs they wrap around, as a machine's do.
    pub fn overflow(&self) -> Overflow {
        match self.scopes.0.as_ref().map(|world| world.dialect) {
            Some(Dialect::Alloy) => Overflow::Forbid,
            _ => Overflow::Wrap,
        }
    }

    /// Resolves an expression as if it stood in the main module; `atoms` are names that stand for atoms of an instance, or for
    /// witnesses. New variables are added to the model, and the text to its sources.
    ///
    /// # Errors
    ///
    /// If there is anything wrong with the expression.
    pub fn expression(&mut self, text: &str, atoms: &[String]) -> Result<Expr, Errors> {
        self.expression_within(text, atoms, &Budget::default())
    }

    /// The same within a budget, of which conflicts do not count.
    ///
    /// # Errors
    ///
    /// The same, or that the budget is spent ([`Errors::stopped`]).
    pub fn expression_within(&mut self, text: &str, atoms: &[String], budget: &Budget) -> Result<Expr, Errors> {
        let known = self.scopes.0.as_deref().cloned();
        let mut world = known.unwrap_or_else(|| World::new(Dialect::Alloy, budget));
        world.spend(budget);
        let file = self.sources.add("expression", text);
        let dialect = world.dialect;
        let errors = |sources: &Sources, diagnostics| Errors { sources: sources.clone(), diagnostics };
        let tree = syntax::parse_expr_within(file, text, dialect, &world.spending)
            .map_err(|diagnostics| errors(&self.sources, diagnostics))?;
        world.atoms = atoms.to_vec();
        world.variables = std::mem::take(&mut self.variables);
        let mut checker = Checker::new(&mut world, ModuleId(0), ExprContext::Anywhere);
        let checked = checker.check(&tree);
        let wanted = checked.ty.clone();
        let settled = checker.settle(&checked, &wanted);
        let expr = emit(&mut checker, &settled);
        self.variables = std::mem::take(&mut world.variables);
        self.variables.iter_mut().for_each(finish_variable);
        expr.filter(|_| world.spending.stopped().is_none())
            .ok_or_else(|| errors(&self.sources, world.into_diagnostics(Severity::Error)))
    }
}

impl World {
    fn new(dialect: Dialect, budget: &Budget) -> World {
        let mut world = World { dialect, ..World::default() };
        world.spend(budget);
        let built_in = [
            ("univ", None),
            ("Int", Some(SigId::UNIV)),
            ("seq/Int", Some(SigId::INT)),
            ("String", Some(SigId::UNIV)),
            ("none", None),
        ];
        for (place, (name, parent)) in (0..).zip(built_in) {
            world.hierarchy.declare(SigId(place), parent, false);
            world.sigs.push(Sig::plain(name, None, SigKind::BuiltIn));
        }
        world
    }

    /// What comes now is within this budget.
    fn spend(&mut self, budget: &Budget) {
        self.spending = Spending::new(budget);
        self.hierarchy.spending = self.spending.clone();
    }

    /// All stages after the modules are read.
    fn resolve(mut self) -> Result<Model, Errors> {
        if self.has_errors() {
            return Err(self.into_errors());
        }
        self.declare_paragraphs();
        let order = self.resolve_sigs();
        self.resolve_fields(&order, false);
        self.resolve_function_declarations();
        self.resolve_dynamic_declarations();
        self.resolve_fields(&order, true);
        let mut facts = self.declare_meta();
        if !self.has_errors() {
            self.reject_field_clashes();
        }
        for module in (0..self.modules.len()).map(ModuleId) {
            self.resolve_function_bodies(module);
            self.resolve_assertions(module);
            self.resolve_facts(module, &mut facts);
        }
        self.cut_recursion();
        self.warn_of_mutability();
        self.resolve_actions();
        self.resolve_programs();
        self.resolve_claims();
        self.resolve_changes();
        let commands = self.resolve_commands();
        if self.has_errors() || self.spending.stopped().is_some() {
            return Err(self.into_errors());
        }
        // Who goes on with the model has other budgets.
        self.spend(&Budget::default());
        Ok(self.into_model(facts, commands))
    }

    fn into_model(mut self, facts: Vec<Fact>, commands: Vec<crate::model::Command>) -> Model {
        let diagnostics = std::mem::take(&mut self.diagnostics);
        let warnings = self.tidy(diagnostics);
        let functions = self.functions.iter().map(|function| Function {
            name: function.name.clone(),
            span: function.span,
            parameters: function.parameters.clone(),
            returns: function.returns.clone(),
            body: function.body.clone().expect("a model without errors has all bodies"),
            private: function.private,
        });
        let assertions = self.assertions.iter().map(|assertion| Fact {
            name: assertion.name.clone(),
            span: assertion.span,
            formula: assertion.formula.clone().expect("a model without errors has all formulas"),
            always: false,
        });
        let mut variables = self.variables.clone();
        variables.iter_mut().for_each(finish_variable);
        Model {
            sources: self.sources.clone(),
            sigs: self.sigs.clone(),
            fields: self.fields.clone(),
            variables,
            functions: functions.collect(),
            facts,
            assertions: assertions.collect(),
            actions: self.actions.iter().map(|entry| entry.known.clone()).collect(),
            programs: self.programs.iter().map(|entry| entry.known.clone()).collect(),
            correctness: self.claims.iter().map(|entry| entry.known.clone()).collect(),
            assigned: self.assigned.clone(),
            commands,
            warnings,
            scopes: Scopes(Some(Arc::new(self))),
        }
    }

    fn into_errors(mut self) -> Errors {
        let diagnostics = std::mem::take(&mut self.diagnostics);
        let diagnostics = self.tidy(diagnostics);
        Errors { sources: self.sources, diagnostics }
    }

    fn into_diagnostics(mut self, severity: Severity) -> Vec<Diagnostic> {
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        diagnostics.retain(|diagnostic| diagnostic.severity == severity);
        self.tidy(diagnostics)
    }

    /// Everything once, in the order of the texts, without warnings about the library; or the limit that was reached.
    fn tidy(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        if let Some(stop) = self.spending.stopped() {
            return vec![Diagnostic::stopped(stop)];
        }
        let library: Vec<FileId> =
            self.modules.iter().filter(|module| module.library).map(|module| module.file).collect();
        let mut kept: Vec<Diagnostic> = Vec::new();
        for diagnostic in diagnostics {
            let ours = diagnostic.span.is_some_and(|span| library.contains(&span.file));
            let skip = ours && diagnostic.severity == Severity::Warning;
            if !skip && !kept.contains(&diagnostic) {
                kept.push(diagnostic);
            }
        }
        suggest::leave_out_consequences(&mut kept, &self.sources);
        kept.sort_by_key(|diagnostic| diagnostic.span);
        kept
    }
}

/// An integer is not the atom that carries it any more.
fn finish_variable(variable: &mut Variable) {
    if variable.ty.int {
        variable.ty.products.clear();
    }
}
