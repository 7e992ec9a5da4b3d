//! What names mean: which modules, signatures and functions are visible, and what a path leads to.

use super::world::{AssertionId, Callee, MacroId, ModuleId, World};
use crate::model::{CorrectnessId, Field, FunctionId, SigId};

/// Something that a name can mean, besides fields and variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Sig(SigId),
    Function(FunctionId),
    Assertion(AssertionId),
    Callee(Callee),
    Claim(CorrectnessId),
}

/// Which kinds of things are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kinds {
    pub sigs: bool,
    pub functions: bool,
    pub assertions: bool,
    pub callees: bool,
    pub claims: bool,
}

impl Kinds {
    const NOTHING: Kinds = Kinds { sigs: false, functions: false, assertions: false, callees: false, claims: false };
    pub const SIGS: Kinds = Kinds { sigs: true, ..Kinds::NOTHING };
    pub const FUNCTIONS: Kinds = Kinds { functions: true, ..Kinds::NOTHING };
    pub const ASSERTIONS: Kinds = Kinds { assertions: true, ..Kinds::NOTHING };
    pub const CALLABLE: Kinds = Kinds { sigs: true, functions: true, ..Kinds::NOTHING };
    pub const CALLEES: Kinds = Kinds { callees: true, ..Kinds::NOTHING };
    pub const CLAIMS: Kinds = Kinds { claims: true, ..Kinds::NOTHING };
}

impl World {
    /// The module itself and those whose names it sees: what is opened privately is seen by the opener only.
    pub fn nameable(&self, module: ModuleId) -> Vec<ModuleId> {
        let mut seen = Vec::new();
        self.collect_nameable(module, true, &mut seen);
        seen
    }

    fn collect_nameable(&self, module: ModuleId, direct: bool, seen: &mut Vec<ModuleId>) {
        if seen.contains(&module) {
            return;
        }
        seen.push(module);
        for opened in &self.module(module).opens {
            if direct || !opened.private {
                self.collect_nameable(opened.module, false, seen);
            }
        }
    }

    /// What a name without a path means, apart from parameters of the module.
    fn find_plain(&self, viewer: ModuleId, start: ModuleId, kinds: Kinds, name: &str) -> Vec<Meaning> {
        let modules = self.nameable(start);
        modules.into_iter().flat_map(|module| self.find_in(viewer, module, kinds, name)).collect()
    }

    /// What a name means in one module, as another one sees it.
    fn find_in(&self, viewer: ModuleId, module: ModuleId, kinds: Kinds, name: &str) -> Vec<Meaning> {
        let here = self.module(module);
        let own = viewer == module;
        let mut found = Vec::new();
        if kinds.sigs {
            let sigs = here.sigs.iter().filter(|(other, sig)| other == name && (own || !self.sig(*sig).private));
            found.extend(sigs.map(|(_, sig)| Meaning::Sig(*sig)));
        }
        if kinds.assertions {
            let assertions = here.assertions.iter().filter(|(other, _)| other == name);
            found.extend(assertions.map(|(_, assertion)| Meaning::Assertion(*assertion)));
        }
        if kinds.functions {
            let visible = |id: FunctionId| own || !self.function(id).private;
            let functions = here.functions.iter().filter(|(other, id)| other == name && visible(*id));
            found.extend(functions.map(|(_, function)| Meaning::Function(*function)));
        }
        if kinds.callees {
            let callees = here.callees.iter().filter(|(other, _)| other == name);
            found.extend(callees.map(|(_, callee)| Meaning::Callee(*callee)));
        }
        if kinds.claims {
            let claims = here.claims.iter().filter(|(other, _)| other == name);
            found.extend(claims.map(|(_, claim)| Meaning::Claim(*claim)));
        }
        found
    }

    /// The module that a path of names of opened modules leads to, and what follows the path.
    fn follow<'n>(&self, module: ModuleId, name: &'n str) -> Option<(ModuleId, &'n str)> {
        let mut rest = name.strip_prefix("this/").unwrap_or(name);
        let mut current = module;
        let mut direct = true;
        while let Some((alias, tail)) = rest.split_once('/') {
            let opens = &self.module(current).opens;
            let opened =
                opens.iter().find(|opened| opened.alias.as_deref() == Some(alias) && (direct || !opened.private))?;
            (current, rest, direct) = (opened.module, tail, false);
        }
        Some((current, rest))
    }

    /// What a name means in a module, with or without a path; parameters of the module are not among it.
    pub fn find(&self, module: ModuleId, kinds: Kinds, name: &str) -> Vec<Meaning> {
        if !name.contains('/') {
            return self.find_plain(module, module, kinds, name);
        }
        let Some((target, word)) = self.follow(module, name) else { return Vec::new() };
        let found = self.find_in(module, target, kinds, word);
        if found.is_empty() { self.find_plain(module, target, kinds, word) } else { found }
    }

    /// The parameter of a module that has this name.
    pub fn parameter(&self, module: ModuleId, name: &str) -> Option<SigId> {
        let name = name.strip_prefix("this/").unwrap_or(name);
        self.module(module).parameters.iter().find(|(other, _)| other == name).map(|(_, sig)| *sig)
    }

    /// The signatures that a name can mean: more than one if it is ambiguous.
    pub fn find_sigs(&self, module: ModuleId, name: &str) -> Vec<SigId> {
        if let Some(sig) = built_in(name) {
            return vec![sig];
        }
        let mut sigs: Vec<_> = self
            .find(module, Kinds::SIGS, name)
            .into_iter()
            .filter_map(|meaning| match meaning {
                Meaning::Sig(sig) => Some(sig),
                _ => None,
            })
            .collect();
        sigs.extend(self.parameter(module, name));
        sigs.sort_unstable();
        sigs.dedup();
        sigs
    }

    /// The macros that a name can mean.
    pub fn find_macros(&self, module: ModuleId, name: &str) -> Vec<MacroId> {
        let modules = match name.contains('/') {
            false => self.nameable(module),
            true => self.follow(module, name).map(|(target, _)| target).into_iter().collect(),
        };
        let word = name.rsplit('/').next().unwrap_or(name);
        let visible = |id: &MacroId| !self.macros[id.0].private || self.macros[id.0].module == module;
        let all = modules.into_iter().flat_map(|module| &self.module(module).macros);
        all.filter(|(other, id)| other == word && visible(id)).map(|(_, id)| *id).collect()
    }

    /// Whether a module sees another only because a construct of the language opens it.
    pub fn sees_implicitly(&self, viewer: ModuleId, module: ModuleId) -> bool {
        let mut opens = self.module(viewer).opens.iter().filter(|opened| opened.module == module).peekable();
        opens.peek().is_some() && opens.all(|opened| opened.implicit)
    }

    /// The names of signatures that a module sees.
    pub fn visible_sigs(&self, module: ModuleId) -> Vec<String> {
        let built_in = ["univ", "Int", "String"].map(str::to_owned);
        let own = self.module(module).parameters.iter().map(|(name, _)| name.clone());
        let modules = self.nameable(module);
        let sigs = modules.iter().flat_map(|&other| self.module(other).sigs.iter().map(move |sig| (other, sig)));
        let visible = sigs.filter(|(other, (_, sig))| *other == module || !self.sig(*sig).private);
        built_in.into_iter().chain(own).chain(visible.map(|(_, (name, _))| name.clone())).collect()
    }

    /// The names of predicates, functions and macros that a module sees.
    pub fn visible_functions(&self, module: ModuleId) -> Vec<String> {
        let modules = self.nameable(module);
        let functions =
            modules.iter().flat_map(|&other| self.module(other).functions.iter().map(move |entry| (other, entry)));
        let visible = functions.filter(|(other, (_, id))| *other == module || !self.function(*id).private);
        let macros = modules.iter().flat_map(|&other| &self.module(other).macros).map(|(name, _)| name.clone());
        visible.map(|(_, (name, _))| name.clone()).filter(|name| !name.contains('$')).chain(macros).collect()
    }

    /// The actions and programs that a name can mean: those of the module itself, if it has any.
    pub fn find_callees(&self, module: ModuleId, name: &str) -> Vec<Callee> {
        let found = self.find(module, Kinds::CALLEES, name).into_iter();
        let callees =
            found.filter_map(|meaning| if let Meaning::Callee(callee) = meaning { Some(callee) } else { None });
        self.nearest(module, callees.collect(), |world, callee| world.module_of(callee))
    }

    /// The names of actions and programs that a module sees.
    pub fn visible_callees(&self, module: ModuleId) -> Vec<String> {
        let modules = self.nameable(module);
        modules.iter().flat_map(|&other| &self.module(other).callees).map(|(name, _)| name.clone()).collect()
    }

    /// Those of the module itself if there are any.
    pub fn nearest<T: Copy>(&self, own: ModuleId, all: Vec<T>, module: impl Fn(&World, T) -> ModuleId) -> Vec<T> {
        let nearest: Vec<T> = all.iter().copied().filter(|&id| module(self, id) == own).collect();
        if nearest.is_empty() { all } else { nearest }
    }

    /// The names of fields that a module sees.
    pub fn visible_fields(&self, module: ModuleId) -> Vec<String> {
        self.visible_field_places(module).into_iter().map(|place| self.fields[place].name.clone()).collect()
    }

    /// Their places among all fields.
    pub fn visible_field_places(&self, module: ModuleId) -> Vec<usize> {
        let modules = self.nameable(module);
        let is_visible = |field: &Field| {
            let home = self.sig_modules.get(&field.sig).copied();
            home == Some(module) || !field.private && home.is_some_and(|home| modules.contains(&home))
        };
        (0..self.fields.len()).filter(|&place| is_visible(&self.fields[place])).collect()
    }
}

/// The signature of the language that has this name.
pub(super) fn built_in(name: &str) -> Option<SigId> {
    Some(match name {
        "univ" => SigId::UNIV,
        "Int" => SigId::INT,
        "seq/Int" => SigId::SEQ_INT,
        "String" => SigId::STRING,
        "none" => SigId::NONE,
        _ => return None,
    })
}
