//! Everything that is known while a model is resolved: modules, what they declare, and what is wrong so far.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallscope_core::Spending;

use super::meta::MetaSigs;
use crate::diagnostic::{Diagnostic, Severity};
use crate::model::{
    Action, ActionId, AssignedField, Correctness, CorrectnessId, Decl, Expr, Field, FunctionId, Hierarchy, Program,
    ProgramId, Sig, SigId, SigKind, Type, Variable, VariableId,
};
use crate::source::{FileId, Sources, Span};
use crate::syntax::{self, Dialect};

/// Which module. The main one is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ModuleId(pub usize);

/// Which macro.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MacroId(pub usize);

/// Which assertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct AssertionId(pub usize);

/// A module with its arguments: the same file opened with other arguments is another one.
#[derive(Clone, Debug)]
pub(super) struct Module {
    /// How the main module would write it, without the final `/`; empty for the main module itself.
    pub path: String,
    /// Its text.
    pub file: FileId,
    /// Its tree.
    pub tree: Arc<syntax::Module>,
    /// Whether it is one of the library: its warnings are of no interest to users.
    pub library: bool,
    /// Its parameters and what was given for them.
    pub parameters: Vec<(String, SigId)>,
    /// What it opens.
    pub opens: Vec<Opened>,
    /// Its signatures, in order.
    pub sigs: Vec<(String, SigId)>,
    /// Its predicates and functions; names may repeat.
    pub functions: Vec<(String, FunctionId)>,
    /// Its macros.
    pub macros: Vec<(String, MacroId)>,
    /// Its assertions.
    pub assertions: Vec<(String, AssertionId)>,
    /// Its actions and programs.
    pub callees: Vec<(String, Callee)>,
    /// Its claims about programs.
    pub claims: Vec<(String, CorrectnessId)>,
}

/// Something that programs do by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Callee {
    Action(ActionId),
    Program(ProgramId),
}

impl Callee {
    /// What it is, for people.
    pub fn kind(self) -> &'static str {
        match self {
            Callee::Action(_) => "action",
            Callee::Program(_) => "program",
        }
    }
}

/// An action, a program or a claim: first its name is known, then its parameters, then all of it.
#[derive(Clone, Debug)]
pub(super) struct Entry<T> {
    pub module: ModuleId,
    /// The paragraph of its module.
    pub paragraph: usize,
    /// Whether its declarations are wrong, which is reported already.
    pub bad: bool,
    /// What is known. The rest is true, or does nothing.
    pub known: T,
}

/// A module that another one opens.
#[derive(Clone, Debug)]
pub(super) struct Opened {
    /// The name for it, if it has one.
    pub alias: Option<String>,
    /// The module.
    pub module: ModuleId,
    /// Whether those who open the opener do not see it.
    pub private: bool,
    /// Whether a construct of the language opens it, not the text.
    pub implicit: bool,
}

/// A predicate or function: first its declaration is known, then its body.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub name: String,
    pub module: ModuleId,
    pub span: Span,
    pub private: bool,
    pub is_predicate: bool,
    /// Its declaration.
    pub tree: FunctionTree,
    /// Whether its declaration is wrong, which is reported already.
    pub bad: bool,
    pub parameters: Vec<Decl>,
    pub returns: Option<Expr>,
    pub body: Option<Expr>,
}

/// Where the text of a function is.
#[derive(Clone, Copy, Debug)]
pub(super) enum FunctionTree {
    /// A paragraph of its module.
    Paragraph(usize),
    /// The block of a command that is a paragraph.
    Command(usize),
}

impl Function {
    pub fn variables(&self) -> Vec<VariableId> {
        self.parameters.iter().flat_map(|decl| decl.variables.iter().copied()).collect()
    }
}

/// A macro.
#[derive(Clone, Debug)]
pub(super) struct Macro {
    pub name: String,
    pub module: ModuleId,
    pub span: Span,
    pub private: bool,
    /// The paragraph of its module.
    pub paragraph: usize,
    pub parameters: usize,
}

/// An assertion.
#[derive(Clone, Debug)]
pub(super) struct Assertion {
    pub name: String,
    pub module: ModuleId,
    pub span: Span,
    /// The paragraph of its module: an assertion, or a command with a block.
    pub paragraph: usize,
    pub formula: Option<Expr>,
}

/// Everything that is known.
#[derive(Clone, Debug, Default)]
pub(super) struct World {
    pub sources: Sources,
    pub dialect: Dialect,
    pub modules: Vec<Module>,
    pub sigs: Vec<Sig>,
    /// The paragraph of its module that declares each signature.
    pub sig_paragraphs: FxHashMap<SigId, usize>,
    /// The module of each signature.
    pub sig_modules: FxHashMap<SigId, ModuleId>,
    /// Signatures whose parents are wrong, which is reported already.
    pub unknown_sigs: FxHashSet<SigId>,
    pub hierarchy: Hierarchy,
    /// The meta signatures, if the model mentions any.
    pub meta: Option<MetaSigs>,
    pub fields: Vec<Field>,
    /// Fields whose declarations are wrong, which is reported already.
    pub bad_fields: Vec<bool>,
    pub variables: Vec<Variable>,
    pub functions: Vec<Function>,
    pub macros: Vec<Macro>,
    pub assertions: Vec<Assertion>,
    pub actions: Vec<Entry<Action>>,
    pub programs: Vec<Entry<Program>>,
    pub claims: Vec<Entry<Correctness>>,
    /// The fields that programs assign to.
    pub assigned: Vec<AssignedField>,
    pub diagnostics: Vec<Diagnostic>,
    /// What reading and resolving may spend. What is found out after a limit was reached means nothing.
    pub spending: Spending,
    /// Names that stand for atoms: only where an expression is evaluated in an instance.
    pub atoms: Vec<String>,
}

impl World {
    pub fn module(&self, id: ModuleId) -> &Module {
        &self.modules[id.0]
    }

    pub fn sig(&self, id: SigId) -> &Sig {
        &self.sigs[id.0 as usize]
    }

    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }

    pub fn error(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    pub fn variable(&mut self, name: &str, span: Span, ty: Type) -> VariableId {
        let id = VariableId(u32::try_from(self.variables.len()).expect("fewer than 2^32 variables"));
        self.variables.push(Variable { name: name.to_owned(), span, ty });
        id
    }

    /// The type of a signature as an expression.
    pub fn sig_type(&self, id: SigId) -> Type {
        match &self.sig(id).kind {
            SigKind::Extends(parent) if self.sig(*parent).is_enum => Type::sig(*parent),
            SigKind::BuiltIn | SigKind::Top | SigKind::Extends(_) => Type::sig(id),
            SigKind::In(parents) | SigKind::Equal(parents) => {
                let types = parents.iter().map(|&parent| self.sig_type(parent));
                self.hierarchy.union(types.flat_map(|ty| ty.products))
            }
        }
    }

    /// Whether all atoms of the first signature are of the second.
    pub fn descends(&self, sig: SigId, other: SigId) -> bool {
        match &self.sig(sig).kind {
            _ if sig == other => true,
            SigKind::In(parents) | SigKind::Equal(parents) => {
                parents.iter().any(|&parent| self.descends(parent, other))
            }
            SigKind::Extends(parent) => self.descends(*parent, other),
            SigKind::BuiltIn | SigKind::Top => self.hierarchy.extends(sig, other),
        }
    }

    /// A type for people: `{Book->Name}`.
    pub fn show(&self, ty: &Type) -> String {
        let mut parts = Vec::new();
        if ty.formula {
            parts.push("formula".to_owned());
        }
        for product in self.hierarchy.fold(ty) {
            let columns: Vec<_> = product.iter().map(|&sig| self.sig(sig).name.as_str()).collect();
            parts.push(columns.join("->"));
        }
        match (parts.as_slice(), ty.int) {
            ([], true) => "integer".to_owned(),
            (_, true) if ty.products.len() == 1 && !ty.formula => "integer".to_owned(),
            ([only], _) if ty.formula && ty.products.is_empty() => only.clone(),
            _ => format!("{{{}}}", parts.join(", ")),
        }
    }

    /// The name of something in a module, as the main module would write it.
    pub fn full_name(&self, module: ModuleId, name: &str) -> String {
        let path = &self.module(module).path;
        if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") }
    }
}
