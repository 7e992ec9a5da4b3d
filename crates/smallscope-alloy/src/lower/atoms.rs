//! Atoms: the universe of a command, and which atoms each signature must and may have.
//!
//! A signature with an exact scope has atoms that it must have. Those that its children must have are among them. Other atoms of a
//! top-level signature are a pool, from which it and the signatures below it may have some: as many as their scopes allow.
//! So two atoms are treated alike by the bounds exactly if they can play the same part.

use std::collections::BTreeSet;

use smallscope_relational::{TupleSet, Universe};

use super::scope::Scopes;
use crate::model::{Model, SigId, SigKind};
use crate::stack::deep;

/// The universe, and the atoms of signatures.
#[derive(Clone, Debug)]
pub(super) struct Atoms {
    /// All atoms: those of signatures, integers, strings.
    pub(super) universe: Universe,
    /// For each signature, the atoms it must have.
    lower: Vec<BTreeSet<usize>>,
    /// For each signature, the atoms it may have.
    upper: Vec<BTreeSet<usize>>,
    /// The integers that atoms carry.
    pub(super) ints: Vec<(i64, usize)>,
    /// The texts that are atoms.
    pub(super) texts: Vec<(String, usize)>,
    /// How many of them, the first ones, are mentioned.
    pub(super) mentioned: usize,
}

impl Atoms {
    /// The atoms of a model within scopes. `texts` are those that the command mentions.
    pub(super) fn of(model: &Model, scopes: &Scopes, mut texts: Vec<String>) -> Result<Atoms, String> {
        let empty = vec![BTreeSet::new(); model.sigs.len()];
        let mut allotment = Allotment { model, scopes, names: Vec::new(), lower: empty.clone(), upper: empty };
        let top_level = Scopes::top_level(model);
        top_level.iter().for_each(|&sig| allotment.must_have(sig));
        top_level.iter().for_each(|&sig| allotment.may_have(sig));
        let Allotment { mut names, mut lower, mut upper, .. } = allotment;
        let ints =
            integers(scopes).into_iter().map(|value| (value, add(&mut names, value.to_string()))).collect::<Vec<_>>();
        let mentioned = texts.len();
        for number in 0.. {
            if texts.len() >= scopes.strings.unwrap_or(0) {
                break;
            }
            let text = format!("String{number}");
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        let texts: Vec<(String, usize)> =
            texts.into_iter().map(|text| (text.clone(), add(&mut names, format!("\"{text}\"")))).collect();
        for (sig, members) in [
            (SigId::UNIV, (0..names.len()).collect()),
            (SigId::INT, ints.iter().map(|&(_, atom)| atom).collect()),
            (SigId::SEQ_INT, places(&ints, scopes.sequence)),
            (SigId::STRING, texts.iter().map(|&(_, atom)| atom).collect()),
        ] {
            let members: BTreeSet<usize> = members;
            upper[sig.0 as usize] = members.clone();
            if sig != SigId::UNIV {
                lower[sig.0 as usize] = members;
            }
        }
        let universe = Universe::new(names).map_err(|error| error.to_string())?;
        Ok(Atoms { universe, lower, upper, ints, texts, mentioned }.with_subsets(model))
    }

    /// Bounds of signatures that are subsets of others.
    fn with_subsets(mut self, model: &Model) -> Self {
        for (number, sig) in model.sigs.iter().enumerate() {
            if let SigKind::In(_) | SigKind::Equal(_) = sig.kind {
                let (mut lower, mut upper) = (BTreeSet::new(), BTreeSet::new());
                let mut stack = vec![SigId(u32::try_from(number).expect("fewer than 2^32 signatures"))];
                let mut seen = BTreeSet::new();
                let mut all_equal = true;
                while let Some(part) = stack.pop() {
                    match &model.sigs[part.0 as usize].kind {
                        _ if !seen.insert(part) => {}
                        SigKind::In(parents) => {
                            all_equal = false;
                            stack.extend(parents);
                        }
                        SigKind::Equal(parents) => stack.extend(parents),
                        _ => {
                            lower.extend(self.lower[part.0 as usize].iter().copied());
                            upper.extend(self.upper[part.0 as usize].iter().copied());
                        }
                    }
                }
                if all_equal {
                    self.lower[number] = lower;
                }
                self.upper[number] = upper;
            }
        }
        self
    }

    /// How many atoms there are.
    pub(super) fn len(&self) -> usize {
        self.universe.len()
    }

    /// What a signature must have.
    pub(super) fn lower(&self, sig: SigId) -> &BTreeSet<usize> {
        &self.lower[sig.0 as usize]
    }

    /// What a signature may have.
    pub(super) fn upper(&self, sig: SigId) -> &BTreeSet<usize> {
        &self.upper[sig.0 as usize]
    }

    /// Whether a signature has the same atoms in all instances.
    pub(super) fn is_fixed(&self, sig: SigId) -> bool {
        self.lower(sig) == self.upper(sig)
    }

    /// A set of atoms as a set of tuples.
    pub(super) fn set(&self, members: &BTreeSet<usize>) -> TupleSet {
        TupleSet::unary(self.len(), members.iter().copied())
    }

    /// Whether no bound of a signature tells these atoms apart.
    pub(super) fn are_alike(&self, atoms: &BTreeSet<usize>) -> bool {
        let alike = |set: &BTreeSet<usize>| atoms.is_subset(set) || atoms.is_disjoint(set);
        let carries = |atom: &usize| {
            self.ints.iter().map(|int| int.1).chain(self.texts.iter().map(|text| text.1)).any(|a| a == *atom)
        };
        self.lower.iter().chain(&self.upper).all(alike) && !atoms.iter().any(carries)
    }
}

/// The integers that are atoms, from the least on.
fn integers(scopes: &Scopes) -> Vec<i64> {
    match (&scopes.carried, scopes.integers, scopes.bits) {
        (Some(carried), ..) => carried.clone(),
        (None, Some(count), _) => (0..i64::from(count)).collect(),
        (None, None, 0) => Vec::new(),
        (None, None, bits) => (-(1 << (bits - 1))..1 << (bits - 1)).collect(),
    }
}

/// The atoms that are places in sequences of this length: those from 0 on, up to the first integer that is no atom.
fn places(ints: &[(i64, usize)], length: usize) -> BTreeSet<usize> {
    let not_negative = ints.iter().skip_while(|int| int.0 < 0);
    (0..).zip(not_negative).take(length).take_while(|(place, int)| *place == int.0).map(|(_, int)| int.1).collect()
}

fn add(names: &mut Vec<String>, name: String) -> usize {
    names.push(name);
    names.len() - 1
}

struct Allotment<'m> {
    model: &'m Model,
    scopes: &'m Scopes,
    names: Vec<String>,
    lower: Vec<BTreeSet<usize>>,
    upper: Vec<BTreeSet<usize>>,
}

impl Allotment<'_> {
    /// From the leaves up: the atoms that signatures must have, and the pools of those at the top.
    fn must_have(&mut self, sig: SigId) {
        let place = sig.0 as usize;
        let mut lower = BTreeSet::new();
        for &child in &self.scopes.children[place] {
            deep(|| self.must_have(child));
            lower.extend(self.lower[child.0 as usize].iter().copied());
        }
        let mut upper = lower.clone();
        let is_exact = self.scopes.exact[place];
        if is_exact || self.model.sigs[place].kind == SigKind::Top {
            let fresh = self.scopes.sizes[place].unwrap_or(0).saturating_sub(upper.len());
            let name = self.own_name(place);
            for number in 0..fresh {
                let atom = add(&mut self.names, format!("{name}${number}"));
                upper.insert(atom);
                if is_exact {
                    lower.insert(atom);
                }
            }
        }
        self.lower[place] = lower;
        self.upper[place] = upper;
    }

    /// The signature's name; if another one before it has the same, with primes.
    fn own_name(&self, place: usize) -> String {
        let name = &self.model.sigs[place].name;
        let before = self.model.sigs[..place].iter().filter(|sig| sig.name == *name).count();
        format!("{name}{}", "'".repeat(before))
    }

    /// From the top down: a child may also have the atoms of its parent that no child must have.
    fn may_have(&mut self, sig: SigId) {
        let children = &self.scopes.children[sig.0 as usize];
        let mut pool = self.upper[sig.0 as usize].clone();
        for child in children {
            pool.retain(|atom| !self.lower[child.0 as usize].contains(atom));
        }
        for &child in children {
            let place = child.0 as usize;
            if self.scopes.sizes[place].unwrap_or(0) > self.lower[place].len() {
                self.upper[place].extend(pool.iter().copied());
            }
            deep(|| self.may_have(child));
        }
    }
}
