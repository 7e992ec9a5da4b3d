//! Scopes: how many atoms each signature has, from what the command says and what follows from it.
//!
//! The rules are the Alloy Analyzer's. What the command names has the scope it says. `one` signatures have exactly one atom, `lone`
//! ones at most one. Then, as long as anything follows: an abstract signature has as many atoms as its children together, or its only
//! child without a scope has what the others leave; a top-level signature has the overall scope; a child has its parent's. Each is
//! applied until it says nothing more before the first is tried again, so that it does not matter whether a child is declared before its
//! parent. Last, a signature has at least as many atoms as its children must have.

use crate::diagnostic::Diagnostic;
use crate::model::{Command, Model, Multiplicity, SigId, SigKind, SigScope};

/// The overall scope of a command that says nothing.
const DEFAULT_SCOPE: usize = 3;

/// The number of bits of integers if the command does not say.
const DEFAULT_BITS: u32 = 4;

/// The length of sequences if the command has no overall scope.
const DEFAULT_SEQUENCE: usize = 4;

/// Larger integers would need too many atoms.
const MOST_BITS: u32 = 16;

/// The engine has no larger integers.
const MOST_BITS_OF_CARRIED: u32 = 32;

/// A scope that nobody can mean.
const MOST_ATOMS: usize = 100_000;

/// How many atoms everything has.
#[derive(Clone, Debug)]
pub(super) struct Scopes {
    /// For each signature, how many atoms it has at most; none for those that are built in or subsets.
    pub(super) sizes: Vec<Option<usize>>,
    /// Whether it has exactly so many.
    pub(super) exact: Vec<bool>,
    /// The signatures that extend each signature.
    pub(super) children: Vec<Vec<SigId>>,
    /// How many bits integers have; 0 if there are no integers.
    pub(super) bits: u32,
    /// How many integers are atoms, from 0 on; all that have so many bits if that is not said.
    pub(super) integers: Option<u32>,
    /// Which integers are atoms, from the least on, if that is said.
    pub(super) carried: Option<Vec<i64>>,
    /// How long sequences are at most.
    pub(super) sequence: usize,
    /// How many strings there are, if that is said.
    pub(super) strings: Option<usize>,
}

impl Scopes {
    /// The scopes of a command.
    pub(super) fn of(model: &Model, command: &Command) -> Result<Scopes, Vec<Diagnostic>> {
        let bits = command.scope.bit_width.unwrap_or(DEFAULT_BITS);
        let mut computer = Computer {
            model,
            command,
            problems: Vec::new(),
            scopes: Scopes {
                sizes: vec![None; model.sigs.len()],
                exact: vec![false; model.sigs.len()],
                children: children(model),
                bits,
                integers: command.scope.integers,
                carried: command.scope.carried.clone().map(sorted),
                sequence: 0,
                strings: None,
            },
        };
        computer.stated();
        computer.multiplicities();
        computer.derive();
        computer.integers();
        for sig in computer.top_level() {
            computer.raise(sig);
        }
        let total: usize = computer.top_level().iter().filter_map(|sig| computer.get(*sig)).sum();
        if total > MOST_ATOMS {
            computer.problem(format!("the scopes add up to {total} atoms, which are too many; use smaller scopes"));
        }
        if computer.problems.is_empty() { Ok(computer.scopes) } else { Err(computer.problems) }
    }

    /// The signatures with atoms of their own that are part of no other.
    pub(super) fn top_level(model: &Model) -> Vec<SigId> {
        ids(model).filter(|sig| model.sigs[sig.0 as usize].kind == SigKind::Top).collect()
    }
}

/// The commands that a command with growing scopes (`from..to:step`) stands for, in the order in which they are to be tried; itself
/// if no scope grows. There may be very many.
pub(super) fn steps(command: &Command) -> impl Iterator<Item = Command> + use<> {
    let first = Command { scope: starting(command), ..command.clone() };
    let grows = |scope: &&SigScope| scope.step > 0 && scope.to > scope.from;
    let growing: Vec<SigScope> = command.scope.sigs.iter().filter(grows).copied().collect();
    let count = growing.iter().map(|scope| (scope.to - scope.from) / scope.step).min().unwrap_or(0);
    (0..=count).map(move |number| {
        let mut step = first.clone();
        for scope in &mut step.scope.sigs {
            if let Some(grown) = growing.iter().find(|grown| grown.sig == scope.sig) {
                scope.from += number * grown.step;
                scope.to = scope.from;
            }
        }
        step
    })
}

/// The scope with the first number of each range.
fn starting(command: &Command) -> crate::model::Scope {
    let mut scope = command.scope.clone();
    scope.sigs.iter_mut().for_each(|scope| scope.to = scope.from);
    scope
}

fn ids(model: &Model) -> impl Iterator<Item = SigId> + use<> {
    (0..u32::try_from(model.sigs.len()).expect("fewer than 2^32 signatures")).map(SigId)
}

fn sorted(mut integers: Vec<i64>) -> Vec<i64> {
    integers.sort_unstable();
    integers.dedup();
    integers
}

fn children(model: &Model) -> Vec<Vec<SigId>> {
    let mut children = vec![Vec::new(); model.sigs.len()];
    for sig in ids(model) {
        if let SigKind::Extends(parent) = model.sigs[sig.0 as usize].kind {
            children[parent.0 as usize].push(sig);
        }
    }
    children
}

struct Computer<'m> {
    model: &'m Model,
    command: &'m Command,
    problems: Vec<Diagnostic>,
    scopes: Scopes,
}

impl Computer<'_> {
    fn get(&self, sig: SigId) -> Option<usize> {
        self.scopes.sizes[sig.0 as usize]
    }

    fn set(&mut self, sig: SigId, size: usize) {
        self.scopes.sizes[sig.0 as usize] = Some(size);
    }

    fn name(&self, sig: SigId) -> &str {
        &self.model.sigs[sig.0 as usize].name
    }

    fn top_level(&self) -> Vec<SigId> {
        Scopes::top_level(self.model)
    }

    fn problem(&mut self, message: String) {
        let problem = match self.command.span {
            Some(span) => Diagnostic::error(span, message),
            None => Diagnostic::unplaced(message),
        };
        self.problems.push(problem);
    }

    /// What the command says.
    fn stated(&mut self) {
        for scope in &self.command.scope.sigs {
            if let Some(problem) = self.contradiction(scope) {
                self.problems.push(Diagnostic::error(scope.span, problem));
                continue;
            }
            self.set(scope.sig, scope.from as usize);
            self.scopes.exact[scope.sig.0 as usize] |= scope.exactly;
        }
        match self.command.scope.strings {
            Some((_, false)) => self.problem("the scope of `String` must be exact; say `exactly`".to_string()),
            Some((count, true)) => self.scopes.strings = Some(count as usize),
            None => {}
        }
    }

    /// Why a signature cannot have this scope.
    fn contradiction(&self, scope: &SigScope) -> Option<String> {
        let sig = &self.model.sigs[scope.sig.0 as usize];
        let name = &sig.name;
        let fixed = |needs: &str, word: &str| {
            Some(format!("`{name}` is declared as `{word}`, so its scope is {needs}, and not {}", scope.from))
        };
        match (&sig.kind, sig.multiplicity) {
            (SigKind::BuiltIn, _) => Some(format!("`{name}` is built in and has no scope of its own")),
            (SigKind::In(_) | SigKind::Equal(_), _) => {
                Some(format!("`{name}` is a subset of other signatures and has no scope of its own"))
            }
            _ if sig.is_enum => Some(format!("`{name}` is an enum: it has exactly its values, and no scope")),
            _ if sig.variable && scope.exactly => Some(format!("`{name}` is `var`, so its scope cannot be exact")),
            (SigKind::Extends(_), _) if sig.variable => {
                Some(format!("`{name}` is `var` and extends another signature, so it has no scope of its own"))
            }
            (_, Some(Multiplicity::One)) if sig.variable && scope.from < 1 => fixed("1 or more", "one var"),
            (_, Some(Multiplicity::One | Multiplicity::Lone)) if sig.variable => None,
            (_, Some(Multiplicity::One)) if scope.from != 1 => fixed("1", "one"),
            (_, Some(Multiplicity::Lone)) if scope.from > 1 => fixed("0 or 1", "lone"),
            (_, Some(Multiplicity::Some)) if scope.from < 1 => fixed("1 or more", "some"),
            _ => match self.get(scope.sig) {
                Some(size) if size != scope.from as usize => {
                    Some(format!("`{name}` has a scope of {size} already, and here one of {}", scope.from))
                }
                _ => None,
            },
        }
    }

    /// What `one` and `lone` say.
    fn multiplicities(&mut self) {
        for sig in ids(self.model) {
            let declared = &self.model.sigs[sig.0 as usize];
            // The one atom of a variable signature may be another one in each state.
            if declared.variable || !matches!(declared.kind, SigKind::Top | SigKind::Extends(_)) {
                continue;
            }
            match declared.multiplicity {
                Some(Multiplicity::One) => {
                    self.set(sig, 1);
                    self.scopes.exact[sig.0 as usize] = true;
                }
                Some(Multiplicity::Lone) if self.get(sig) != Some(0) => self.set(sig, 1),
                _ => {}
            }
        }
    }

    /// What follows.
    fn derive(&mut self) {
        // The order is part of the language, as the Analyzer's `ScopeComputer` has it: a rule speaks only when those before it have
        // nothing more to say, and what it says may give them new words.
        while self.problems.is_empty() {
            let changed = self.derive_abstract() || self.derive_overall() || self.derive_from_parents();
            if !changed {
                return;
            }
        }
    }

    /// An abstract signature from its children, or one child from its parent and the other children.
    fn derive_abstract(&mut self) -> bool {
        let mut changed = false;
        for sig in ids(self.model).filter(|sig| self.model.sigs[sig.0 as usize].is_abstract) {
            let children = self.scopes.children[sig.0 as usize].clone();
            let unknown: Vec<SigId> = children.iter().copied().filter(|&child| self.get(child).is_none()).collect();
            let sum: usize = children.iter().filter_map(|&child| self.get(child)).sum();
            match (self.get(sig), unknown.as_slice()) {
                (None, []) if !children.is_empty() => self.set(sig, sum),
                (Some(size), [child]) => self.set(*child, size.saturating_sub(sum)),
                _ => continue,
            }
            changed = true;
        }
        changed
    }

    /// A top-level signature from the overall scope.
    fn derive_overall(&mut self) -> bool {
        let scope = &self.command.scope;
        let says_nothing = scope.sigs.is_empty() && scope.strings.is_none();
        let overall = scope.overall.map(|size| size as usize).or(says_nothing.then_some(DEFAULT_SCOPE));
        let mut changed = false;
        for sig in self.top_level() {
            if self.get(sig).is_some() {
                continue;
            }
            match overall {
                _ if self.model.sigs[sig.0 as usize].is_enum => self.set(sig, 0),
                Some(size) => self.set(sig, size),
                None => self.missing(sig),
            }
            changed = true;
        }
        changed
    }

    fn missing(&mut self, sig: SigId) {
        let message = format!("the command says no scope for `{}`, and no overall scope", self.name(sig));
        self.problem(message);
        if let Some(problem) = self.problems.last_mut() {
            problem.help = Some("write `for 3 but …`, or add the signature to the scopes".into());
        }
        self.set(sig, 0);
    }

    /// Signatures without a scope from the nearest one above that has one.
    fn derive_from_parents(&mut self) -> bool {
        let mut changed = false;
        for sig in ids(self.model) {
            let (mut path, mut at) = (Vec::new(), sig);
            while let (None, SigKind::Extends(parent)) = (self.get(at), &self.model.sigs[at.0 as usize].kind) {
                path.push(at);
                at = *parent;
            }
            let Some(size) = self.get(at) else { continue };
            changed |= !path.is_empty();
            path.into_iter().for_each(|sig| self.set(sig, size));
        }
        changed
    }

    fn integers(&mut self) {
        if let Some(count) = self.scopes.integers {
            self.scopes.bits = self.bits_for(count);
        }
        let bits = self.scopes.bits;
        let (most, why) = match self.scopes.carried {
            Some(_) => (MOST_BITS_OF_CARRIED, "too large"),
            None => (MOST_BITS, "too many atoms"),
        };
        if bits > most {
            self.problem(format!("integers of {bits} bits are {why}; use at most {most} bits"));
            return;
        }
        self.carried_fit(bits);
        let most = if bits == 0 { 0 } else { (1 << (bits - 1)) - 1 };
        let scope = &self.command.scope;
        self.scopes.sequence = match (scope.sequence, scope.overall) {
            (Some(length), _) => length as usize,
            (None, Some(overall)) => most.min(overall as usize),
            (None, None) => most.min(DEFAULT_SEQUENCE),
        };
        if self.scopes.sequence > most {
            let length = self.scopes.sequence;
            self.problem(format!("sequences of length {length} need larger integers than {bits} bits have"));
        }
    }

    /// Reports an integer that is to be an atom and has more bits.
    fn carried_fit(&mut self, bits: u32) {
        let top = if bits == 0 { 0 } else { 1i64 << (bits - 1) };
        let misfit = self.scopes.carried.iter().flatten().find(|&value| !(-top..top).contains(value)).copied();
        if let Some(value) = misfit {
            self.problem(format!("an atom is to carry {value}, which does not fit integers of {bits} bits"));
        }
    }

    /// Enough bits for so many integers from 0 on, and for the number of pairs of atoms: so that nothing overflows that is counted.
    fn bits_for(&self, count: u32) -> u32 {
        let atoms: usize = self.top_level().iter().filter_map(|sig| self.get(*sig)).sum();
        let most = (atoms + count as usize).saturating_pow(2);
        (usize::BITS - most.leading_zeros() + 1).min(MOST_BITS)
    }

    /// Makes room for the atoms that the children must have; how many atoms the signature must have.
    fn raise(&mut self, sig: SigId) -> usize {
        let children = self.scopes.children[sig.0 as usize].clone();
        let least: usize = children.into_iter().map(|child| self.raise(child)).sum();
        let size = self.get(sig).unwrap_or(0).max(least);
        self.set(sig, size);
        self.scopes.exact[sig.0 as usize] |= self.model.sigs[sig.0 as usize].exactly;
        if self.scopes.exact[sig.0 as usize] { size } else { least }
    }
}
