//! What signatures and fields are in the relational problem: relations, and their bounds.
//!
//! A signature without children is a relation. One with children is the union of the children and, if it is not abstract, of one more
//! relation: what is in none of them, or, if the signature has the same atoms in all instances, what may be in none of them. A signature declared with `in` is a relation of its own. A field is a relation that begins
//! with its signature.
//!
//! What is the same in all instances is a constant, unless formulas are to be portable: then `Int` is what carries integers, and
//! `String` and each text that is mentioned is a relation whose bounds leave no choice.

use std::collections::BTreeSet;

use smallscope_core::Spending;
use smallscope_relational::{
    Bounds, Error, Expr, ExprKind, IntExpr, Relation, TupleSet, constant, int, ints, none, univ,
};

use super::atoms::Atoms;
use super::order::FixedOrder;
use super::portable;
use super::range::{Ranges, field_range};
use super::scope::Scopes;
use super::time::changing;
use crate::model::{FieldId, Model, Multiplicity, Sig, SigId, SigKind};
use crate::stack::deep;

/// The meaning of all signatures and fields.
#[derive(Clone, Debug)]
pub(super) struct Symbols {
    pub(super) atoms: Atoms,
    pub(super) scopes: Scopes,
    /// How many bits integers have in the logic, at least one.
    pub(super) width: u32,
    sigs: Vec<Expr>,
    /// The relations that a signature is the union of.
    parts: Vec<Vec<Relation>>,
    fields: Vec<(Relation, Expr)>,
    /// What signatures and fields are called, fields with their signatures.
    names: (Vec<String>, Vec<(SigId, String)>),
    /// Whether every atom is there in every instance, and formulas may rely on it.
    pub(super) complete: bool,
    /// The signatures that are one atom, the same in all instances.
    single: Vec<bool>,
    pub(super) orders: Vec<FixedOrder>,
    texts: Vec<Expr>,
    /// The relations of texts and of what has the same atoms in all instances, in portable formulas.
    given: Vec<(Given, Relation)>,
    next_int: Expr,
    successor: Expr,
    extremes: [IntExpr; 2],
}

/// The relation that stands for a variable one in another state, and what it means there.
pub(super) type Change<'c> = dyn FnMut(&Relation) -> Result<(Relation, Expr), Error> + 'c;

/// What a relation of portable formulas stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Given {
    Text(String),
    /// All atoms of an abstract signature that has the same in all instances.
    Whole(SigId),
}

impl Symbols {
    /// Relations for everything, and their bounds.
    pub(super) fn new(
        model: &Model,
        atoms: Atoms,
        scopes: Scopes,
        orders: Vec<FixedOrder>,
        portable: bool,
        spending: &Spending,
    ) -> Result<(Symbols, Bounds), Error> {
        let mut bounds = Bounds::new(atoms.universe.clone());
        for &(value, atom) in &atoms.ints {
            bounds.carry(atom, value)?;
        }
        let top_level = Scopes::top_level(model);
        let complete = !portable && top_level.iter().all(|&sig| atoms.is_fixed(sig));
        let mut symbols = Symbols {
            width: scopes.bits.max(1),
            sigs: vec![none(); model.sigs.len()],
            parts: vec![Vec::new(); model.sigs.len()],
            fields: Vec::new(),
            names: names(model),
            complete,
            single: single(model, &atoms, portable),
            orders,
            texts: Vec::new(),
            given: Vec::new(),
            next_int: none(),
            successor: none(),
            extremes: [int(0), int(0)],
            atoms,
            scopes,
        };
        match portable {
            true => symbols.give_portably(model, &mut bounds)?,
            false => symbols.give_constants()?,
        }
        for &sig in &top_level {
            symbols.declare(model, sig, &mut bounds)?;
        }
        symbols.sigs[SigId::UNIV.0 as usize] = symbols.everything(&top_level);
        for number in 0..model.sigs.len() {
            symbols.declare_subset(model, number, &mut bounds)?;
        }
        symbols.declare_fields(model, &mut bounds, spending)?;
        Ok((symbols, bounds))
    }

    /// The same in another state: a new relation for each that is variable, and what it means.
    pub(super) fn changed(&self, model: &Model, change: &mut Change<'_>) -> Result<Symbols, Error> {
        let mut state = self.clone();
        let top_level = Scopes::top_level(model);
        for &sig in &top_level {
            state.change_sig(model, sig, change)?;
        }
        let changing = changing(model);
        if changing[SigId::UNIV.0 as usize] {
            state.sigs[SigId::UNIV.0 as usize] = state.everything(&top_level);
        }
        for (place, sig) in model.sigs.iter().enumerate() {
            if let (SigKind::In(_), true) = (&sig.kind, sig.variable) {
                let (relation, expr) = change(&self.parts[place][0])?;
                (state.sigs[place], state.parts[place]) = (expr, vec![relation]);
            }
        }
        for (place, sig) in model.sigs.iter().enumerate() {
            if let (SigKind::Equal(_), true) = (&sig.kind, changing[place]) {
                state.change_union(model, place);
            }
        }
        for (place, _) in model.fields.iter().enumerate().filter(|(_, field)| field.variable) {
            state.fields[place] = change(&self.fields[place].0)?;
        }
        Ok(state)
    }

    /// Changes a signature and those that extend it; whether anything changed.
    fn change_sig(&mut self, model: &Model, sig: SigId, change: &mut Change<'_>) -> Result<bool, Error> {
        let place = sig.0 as usize;
        let children = self.scopes.children[place].clone();
        let declared = &model.sigs[place];
        let mut changes = declared.variable;
        for &child in &children {
            changes |= deep(|| self.change_sig(model, child, change))?;
        }
        if !changes {
            return Ok(false);
        }
        let mut parts: Vec<Expr> = children.iter().map(|&child| self.sig(child).clone()).collect();
        let mut relations: Vec<Relation> = children.iter().flat_map(|&child| self.parts(child).to_vec()).collect();
        let own = self.parts[place].last().cloned().filter(|_| children.is_empty() || !declared.is_abstract);
        if let Some(own) = own {
            let (relation, expr) = if declared.variable { change(&own)? } else { (own.clone(), Expr::from(&own)) };
            parts.push(expr);
            relations.push(relation);
        }
        (self.sigs[place], self.parts[place]) = (union(parts), relations);
        Ok(true)
    }

    /// Makes a signature that equals others anew.
    fn change_union(&mut self, model: &Model, place: usize) {
        let SigKind::Equal(parents) = &model.sigs[place].kind else { return };
        for parent in parents {
            deep(|| self.change_union(model, parent.0 as usize));
        }
        self.sigs[place] = union(parents.iter().map(|&parent| self.sig(parent).clone()));
        self.parts[place] = parents.iter().flat_map(|&parent| self.parts(parent).to_vec()).collect();
    }

    /// The relations that may have another value in each state; in each state in the same order.
    pub(super) fn variable_relations(&self, model: &Model) -> Vec<Relation> {
        let own = |(place, sig): (usize, &Sig)| {
            let has_own = self.scopes.children[place].is_empty() || !sig.is_abstract;
            let is_own = sig.variable && has_own && !matches!(sig.kind, SigKind::Equal(_));
            self.parts[place].last().filter(|_| is_own).cloned()
        };
        let sigs = model.sigs.iter().enumerate().filter_map(own);
        let fields = self.fields.iter().zip(&model.fields).filter(|(_, field)| field.variable);
        sigs.chain(fields.map(|(field, _)| field.0.clone())).collect()
    }

    /// What is built in, as constants.
    fn give_constants(&mut self) -> Result<(), Error> {
        let atoms = &self.atoms;
        for sig in [SigId::INT, SigId::SEQ_INT, SigId::STRING] {
            self.sigs[sig.0 as usize] = constant(atoms.set(atoms.upper(sig)));
        }
        self.texts = atoms.texts.iter().map(|text| self.constant_text(text.1)).collect();
        let mut next = TupleSet::empty(atoms.len(), 2)?;
        atoms.ints.windows(2).for_each(|pair| next.insert(&[pair[0].1, pair[1].1]));
        self.next_int = constant(next);
        self.successor = self.next_int.clone();
        self.extremes = [atoms.ints.first(), atoms.ints.last()].map(|value| int(value.map_or(0, |value| value.0)));
        Ok(())
    }

    fn constant_text(&self, atom: usize) -> Expr {
        constant(TupleSet::unary(self.atoms.len(), [atom]))
    }

    /// What is built in, without a word about any atom. Texts that nothing mentions are alike, and stay so.
    fn give_portably(&mut self, model: &Model, bounds: &mut Bounds) -> Result<(), Error> {
        self.sigs[SigId::INT.0 as usize] = ints();
        let length = i64::try_from(self.scopes.sequence).expect("scopes are small");
        self.sigs[SigId::SEQ_INT.0 as usize] = portable::places(length);
        let strings = Relation::new("String", 1);
        bounds.exactly(&strings, self.atoms.set(self.atoms.upper(SigId::STRING)))?;
        self.sigs[SigId::STRING.0 as usize] = Expr::from(&strings);
        self.parts[SigId::STRING.0 as usize] = vec![strings];
        for (place, (text, atom)) in self.atoms.texts.clone().into_iter().enumerate() {
            let expr = match place < self.atoms.mentioned {
                true => self.give(Given::Text(text.clone()), format!("\"{text}\""), [atom].into(), bounds)?,
                false => self.constant_text(atom),
            };
            self.texts.push(expr);
        }
        for (place, sig) in (0..).map(SigId).zip(&model.sigs) {
            let has_children = !self.scopes.children[place.0 as usize].is_empty();
            if sig.is_abstract && has_children && self.atoms.is_fixed(place) {
                self.give(Given::Whole(place), format!("all {}", sig.name), self.atoms.lower(place).clone(), bounds)?;
            }
        }
        (self.next_int, self.successor) = (portable::next(), portable::successor());
        self.extremes = [portable::least(), portable::greatest()];
        Ok(())
    }

    /// A relation for these atoms.
    fn give(&mut self, what: Given, name: String, atoms: BTreeSet<usize>, bounds: &mut Bounds) -> Result<Expr, Error> {
        let relation = Relation::new(name, 1);
        bounds.exactly(&relation, self.atoms.set(&atoms))?;
        self.given.push((what, relation.clone()));
        Ok(Expr::from(relation))
    }

    fn given(&self, wanted: &Given) -> Option<&Relation> {
        self.given.iter().find(|(what, _)| what == wanted).map(|(_, relation)| relation)
    }

    /// The meaning of a signature.
    pub(super) fn sig(&self, sig: SigId) -> &Expr {
        &self.sigs[sig.0 as usize]
    }

    /// How many signatures there are.
    pub(super) fn sig_count(&self) -> usize {
        self.sigs.len()
    }

    /// The relations that a signature is the union of; none for what is built in.
    pub(super) fn parts(&self, sig: SigId) -> &[Relation] {
        &self.parts[sig.0 as usize]
    }

    /// A field as an expression; always the same node.
    pub(super) fn field(&self, field: FieldId) -> &Expr {
        &self.fields[field.0 as usize].1
    }

    /// A field's relation.
    pub(super) fn relation(&self, field: FieldId) -> &Relation {
        &self.fields[field.0 as usize].0
    }

    /// The atom of a text.
    pub(super) fn text(&self, text: &str) -> Option<&Expr> {
        let place = self.atoms.texts.iter().position(|(other, _)| other == text)?;
        Some(&self.texts[place])
    }

    /// The relation of a text, if formulas are portable and mention it.
    pub(super) fn text_relation(&self, text: &str) -> Option<&Relation> {
        self.given(&Given::Text(text.to_owned()))
    }

    /// All atoms of an abstract signature that has the same in all instances.
    pub(super) fn whole(&self, sig: SigId) -> Expr {
        match self.given(&Given::Whole(sig)) {
            Some(relation) => Expr::from(relation),
            None => constant(self.atoms.set(self.atoms.lower(sig))),
        }
    }

    /// The signature that has this name, if there is one.
    pub(super) fn sig_named(&self, name: &str) -> Option<SigId> {
        let is_meant = |other: &String| other == name || other.strip_prefix("this/") == Some(name);
        let place = self.names.0.iter().position(is_meant)?;
        Some(SigId(u32::try_from(place).expect("fewer than 2^32 signatures")))
    }

    /// The field of a signature that has this name, if there is one.
    pub(super) fn field_named(&self, sig: SigId, name: &str) -> Option<FieldId> {
        let place = self.names.1.iter().position(|(owner, other)| *owner == sig && other == name)?;
        Some(FieldId(u32::try_from(place).expect("fewer than 2^32 fields")))
    }

    /// From each integer to the next.
    pub(super) fn next_int(&self) -> &Expr {
        &self.next_int
    }

    /// From each integer that is a place in a sequence to the next place.
    pub(super) fn successor(&self) -> &Expr {
        &self.successor
    }

    /// The least integer that is an atom, and the largest.
    pub(super) fn extremes(&self) -> &[IntExpr; 2] {
        &self.extremes
    }

    /// Whether a signature is one atom, the same in all instances.
    pub(super) fn is_one_atom(&self, sig: SigId) -> bool {
        self.single[sig.0 as usize]
    }

    fn everything(&self, top_level: &[SigId]) -> Expr {
        if self.complete {
            return univ();
        }
        let given = [SigId::INT, SigId::STRING].into_iter().filter(|&sig| !self.atoms.upper(sig).is_empty());
        union(given.chain(top_level.iter().copied()).map(|sig| self.sig(sig).clone()))
    }

    fn declare(&mut self, model: &Model, sig: SigId, bounds: &mut Bounds) -> Result<(), Error> {
        let place = sig.0 as usize;
        let children = self.scopes.children[place].clone();
        for &child in &children {
            deep(|| self.declare(model, child, bounds))?;
        }
        let mut parts: Vec<Expr> = children.iter().map(|&child| self.sig(child).clone()).collect();
        let mut relations: Vec<Relation> = children.iter().flat_map(|&child| self.parts(child).to_vec()).collect();
        let (mut lower, mut upper) = (self.atoms.lower(sig).clone(), self.atoms.upper(sig).clone());
        for &child in &children {
            lower.retain(|atom| !self.atoms.lower(child).contains(atom));
            upper.retain(|atom| !self.atoms.lower(child).contains(atom));
        }
        let is_leaf = children.is_empty();
        if is_leaf || !model.sigs[place].is_abstract {
            let name = &model.sigs[place].name;
            let relation = Relation::new(if is_leaf { name.clone() } else { format!("other {name}") }, 1);
            bounds.between(&relation, self.atoms.set(&lower), self.atoms.set(&upper))?;
            parts.push(Expr::from(&relation));
            relations.push(relation);
        }
        self.sigs[place] = union(parts);
        self.parts[place] = relations;
        Ok(())
    }

    /// Subsets may be of subsets that are declared later.
    fn declare_subset(&mut self, model: &Model, number: usize, bounds: &mut Bounds) -> Result<(), Error> {
        let (parents, is_equal) = match &model.sigs[number].kind {
            SigKind::In(parents) => (parents, false),
            SigKind::Equal(parents) => (parents, true),
            _ => return Ok(()),
        };
        let is_done = |expr: &Expr| !matches!(expr.kind(), ExprKind::Empty(_));
        if is_done(&self.sigs[number]) {
            return Ok(());
        }
        let sig = SigId(u32::try_from(number).expect("fewer than 2^32 signatures"));
        if is_equal {
            for parent in parents {
                deep(|| self.declare_subset(model, parent.0 as usize, bounds))?;
            }
            self.sigs[number] = union(parents.iter().map(|&parent| self.sig(parent).clone()));
            self.parts[number] = parents.iter().flat_map(|&parent| self.parts(parent).to_vec()).collect();
            return Ok(());
        }
        let relation = Relation::new(model.sigs[number].name.clone(), 1);
        bounds.at_most(&relation, self.atoms.set(self.atoms.upper(sig)))?;
        self.sigs[number] = Expr::from(&relation);
        self.parts[number] = vec![relation];
        Ok(())
    }

    fn declare_fields(&mut self, model: &Model, bounds: &mut Bounds, spending: &Spending) -> Result<(), Error> {
        let mut known = Ranges::new(model.fields.len());
        for (number, field) in model.fields.iter().enumerate() {
            let id = FieldId(u32::try_from(number).expect("fewer than 2^32 fields"));
            let arity = field.ty.products.first().map_or(2, Vec::len);
            let is_alone = model.fields.iter().filter(|other| other.name == field.name).count() == 1;
            let owner = &model.sigs[field.sig.0 as usize].name;
            let name = if is_alone { field.name.clone() } else { format!("{owner}<:{}", field.name) };
            let relation = Relation::new(name, arity);
            match self.orders.iter().find_map(|order| order.value_of(id)) {
                Some(value) => {
                    bounds.exactly(&relation, value.clone())?;
                    known.insert(id, value.clone(), value.clone());
                }
                None => {
                    let upper = field_range(model, &self.atoms, &known, id, spending)?;
                    known.insert(id, TupleSet::empty(self.atoms.len(), arity)?, upper.clone());
                    bounds.at_most(&relation, upper)?;
                }
            }
            self.fields.push((relation.clone(), Expr::from(relation)));
        }
        Ok(())
    }
}

/// What signatures and fields are called.
fn names(model: &Model) -> (Vec<String>, Vec<(SigId, String)>) {
    let sigs = model.sigs.iter().map(|sig| sig.name.clone());
    (sigs.collect(), model.fields.iter().map(|field| (field.sig, field.name.clone())).collect())
}

/// The signatures that are one atom: by the bounds, or, if formulas are portable, only by their declarations.
fn single(model: &Model, atoms: &Atoms, portable: bool) -> Vec<bool> {
    let is_single = |(id, sig): (SigId, &Sig)| {
        let is_bounded = id.0 >= SigId::BUILT_IN && atoms.is_fixed(id) && atoms.lower(id).len() == 1;
        is_bounded && (!portable || sig.multiplicity == Some(Multiplicity::One))
    };
    (0..).map(SigId).zip(&model.sigs).map(is_single).collect()
}

/// The union of expressions; the empty set if there are none.
pub(super) fn union(parts: impl IntoIterator<Item = Expr>) -> Expr {
    parts.into_iter().reduce(|left, right| left + right).unwrap_or_else(none)
}
