//! Instances as pictures.

use std::ops::RangeFrom;

use smallscope_picture::{Atom, Change, Picture, Relation as Arrows, Set};
use smallscope_relational::{Evaluator, Expr, Instance, Partial, Relation, TupleSet, Universe};

use super::Analysis;
use super::symbols::Symbols;
use super::time::Time;
use super::witness::Witness;
use crate::model::{Command, FieldId, Model, SigId, SigKind};

/// What is shown, and under which names.
#[derive(Clone, Debug)]
pub(super) struct Legend {
    title: String,
    /// Signatures with atoms of their own, with how far they are from the top, those below before those above.
    pub(super) types: Vec<(SigId, String)>,
    /// Signatures that are subsets.
    pub(super) subsets: Vec<(SigId, String)>,
    /// Signatures that are other names for sets of others.
    aliases: Vec<String>,
    pub(super) fields: Vec<(FieldId, String, Vec<String>)>,
    /// The signatures of which only atoms are shown that something mentions, as of integers and texts.
    pub(super) quiet: Vec<SigId>,
}

impl Legend {
    pub(super) fn of(model: &Model, command: &Command) -> Legend {
        let ids = || (0..u32::try_from(model.sigs.len()).expect("fewer than 2^32 signatures")).map(SigId);
        let sig = |id: SigId| &model.sigs[id.0 as usize];
        let mut types: Vec<SigId> =
            ids().filter(|&id| matches!(sig(id).kind, SigKind::Top | SigKind::Extends(_))).collect();
        types.sort_by_key(|&id| std::cmp::Reverse(depth(model, id)));
        types.extend([SigId::INT, SigId::STRING]);
        let is_subset = |id: &SigId| {
            matches!(sig(*id).kind, SigKind::In(_) | SigKind::Equal(_)) && !sig(*id).private && !sig(*id).meta
        };
        let is_alias = |id: &SigId| matches!(sig(*id).kind, SigKind::Equal(_));
        let named = |id: SigId| (id, sig(id).name.clone());
        let field_ids = (0..u32::try_from(model.fields.len()).expect("fewer than 2^32 fields")).map(FieldId);
        let is_shown = |id: &FieldId| {
            let field = &model.fields[id.0 as usize];
            !field.private && !sig(field.sig).private && !sig(field.sig).meta
        };
        Legend {
            title: command.title.clone(),
            types: types.into_iter().map(named).collect(),
            subsets: ids().filter(is_subset).map(named).collect(),
            aliases: ids().filter(is_alias).map(|id| named(id).1).collect(),
            fields: field_ids.filter(is_shown).map(|id| described(model, id)).collect(),
            quiet: [SigId::INT, SigId::STRING].into_iter().chain(ids().filter(|&id| sig(id).meta)).collect(),
        }
    }
}

fn depth(model: &Model, mut sig: SigId) -> usize {
    let mut depth = 0;
    while let SigKind::Extends(parent) = model.sigs[sig.0 as usize].kind {
        (sig, depth) = (parent, depth + 1);
    }
    depth
}

/// A field with its name and the types of its columns.
fn described(model: &Model, id: FieldId) -> (FieldId, String, Vec<String>) {
    let field = &model.fields[id.0 as usize];
    let arity = field.ty.products.first().map_or(0, Vec::len);
    let column = |place: usize| {
        let mut sigs: Vec<SigId> = field.ty.products.iter().map(|product| product[place]).collect();
        sigs.dedup();
        if place == 0 {
            sigs = vec![field.sig];
        }
        model.sigs[common(model, &sigs).0 as usize].name.clone()
    };
    (id, field.name.clone(), (0..arity).map(column).collect())
}

/// The smallest signature that all of them are part of.
fn common(model: &Model, sigs: &[SigId]) -> SigId {
    let above = |mut sig: SigId| {
        let mut above = vec![sig];
        while let SigKind::Extends(parent) = model.sigs[sig.0 as usize].kind {
            sig = parent;
            above.push(sig);
        }
        above
    };
    let Some((&first, rest)) = sigs.split_first() else { return SigId::NONE };
    let of_all = |candidate: &SigId| rest.iter().all(|&sig| above(sig).contains(candidate));
    above(first).into_iter().find(of_all).unwrap_or(SigId::UNIV)
}

impl Analysis {
    /// An instance of the problem as something to look at; of a trace, the first state.
    pub fn picture(&self, instance: &Instance) -> Picture {
        self.picture_of(instance, 0)
    }

    /// The relations that hold the first values of the variables of a program.
    pub(super) fn variables(&self) -> Vec<&Relation> {
        self.run.iter().flat_map(|run| run.first.iter().filter_map(|first| first.relation.as_ref())).collect()
    }

    /// The instance with atoms named after the smallest signature that they are in, as the Analyzer does it: `Folder$0` is the first
    /// folder, whatever else could have been one.
    pub(super) fn named(&self, instance: &Instance) -> Instance {
        instance.clone().with_names(self.names(&[instance]))
    }

    /// A partial instance as something to look at: the one with the fewest tuples, and the tuples that may be added, each by itself.
    /// An atom has the same name in all of its instances: after the smallest signature that it is always in.
    pub fn picture_of_partial(&self, partial: &Partial) -> (Picture, Vec<Change>) {
        let Partial { least, most, .. } = partial;
        let names = self.names(&[least, most]);
        let drawn = |instance: &Instance| {
            let instance = &instance.clone().with_names(names.clone());
            self.drawing(instance).picture(&self.variables(), &self.witnesses(instance, 0))
        };
        let (least, most) = (drawn(least), drawn(most));
        let mut open = least.changes(&most);
        // What is in a signature is in those above it, too, and in its other names.
        open.retain(|change| !self.legend.aliases.contains(&change.name));
        for atom in &most.atoms {
            let is_added = |change: &Change| change.added.iter().any(|tuple| *tuple == [atom.name.as_str()]);
            let adds = |name: &String| open.iter().any(|change| change.name == *name && is_added(change));
            let above: Vec<&String> = atom.types.iter().skip_while(|name| !adds(name)).skip(1).collect();
            open.iter_mut()
                .filter(|change| above.contains(&&change.name))
                .for_each(|change| change.added.retain(|tuple| *tuple != [atom.name.as_str()]));
        }
        open.retain(|change| !change.added.is_empty());
        (least, open)
    }

    fn drawing<'a>(&'a self, instance: &'a Instance) -> Drawing<'a> {
        Drawing { symbols: &self.symbols, legend: &self.legend, instance, time: self.time.as_deref() }
    }

    /// What all atoms are called, after the first of the instances in which they are.
    fn names(&self, instances: &[&Instance]) -> Universe {
        let drawings: Vec<Drawing<'_>> = instances.iter().map(|instance| self.drawing(instance)).collect();
        Universe::new(names(&drawings)).expect("every atom has a name of its own")
    }
}

pub(super) struct Drawing<'a> {
    pub(super) symbols: &'a Symbols,
    pub(super) legend: &'a Legend,
    pub(super) instance: &'a Instance,
    /// All states: an atom is called the same in each.
    pub(super) time: Option<&'a Time>,
}

impl Drawing<'_> {
    /// The picture, with the first values of a program's variables and these witnesses.
    pub(super) fn picture(&self, variables: &[&Relation], witnesses: &[Witness]) -> Picture {
        let sets: Vec<Set> = self.legend.subsets.iter().map(|(sig, name)| self.set(*sig, name)).collect();
        let relations = self.legend.fields.iter().map(|(field, name, columns)| {
            let tuples = self.instance.get(self.symbols.relation(*field)).map(|tuples| self.named(tuples));
            Arrows { name: name.clone(), columns: columns.clone(), tuples: tuples.unwrap_or_default(), witness: false }
        });
        let mut picture =
            Picture { title: self.legend.title.clone(), atoms: Vec::new(), sets, relations: relations.collect() };
        for &variable in variables {
            if let Some(tuples) = self.instance.get(variable) {
                self.add_witness(variable.name(), tuples, &mut picture);
            }
        }
        for (name, tuples) in witnesses {
            self.add_witness(name, tuples, &mut picture);
        }
        picture.atoms = self.atoms(&picture);
        picture
    }

    fn set(&self, sig: SigId, name: &str) -> Set {
        let atoms = self.value(self.symbols.sig(sig)).into_iter().map(|atom| self.name(atom)).collect();
        Set { name: name.to_string(), atoms, witness: false }
    }

    fn add_witness(&self, name: &str, tuples: &TupleSet, picture: &mut Picture) {
        let name = name.to_string();
        if tuples.arity() == 1 {
            let atoms = self.named(tuples).into_iter().flatten().collect();
            picture.sets.push(Set { name, atoms, witness: true });
        } else {
            let columns = (0..tuples.arity()).map(|place| self.column_type(tuples, place)).collect();
            picture.relations.push(Arrows { name, columns, tuples: self.named(tuples), witness: true });
        }
    }

    /// The signature that all atoms of a witness's column have in common.
    fn column_type(&self, tuples: &TupleSet, place: usize) -> String {
        let atoms: Vec<usize> = tuples.iter().map(|tuple| tuple[place]).collect();
        let holds_all = |sig: SigId| {
            let members = self.value(self.symbols.sig(sig));
            atoms.iter().all(|atom| members.contains(atom))
        };
        let found = self.legend.types.iter().find(|(sig, _)| !atoms.is_empty() && holds_all(*sig));
        found.map_or_else(|| "univ".to_string(), |(_, name)| name.clone())
    }

    /// The atoms that are there; of integers and texts, those that something mentions.
    fn atoms(&self, picture: &Picture) -> Vec<Atom> {
        let mut types: Vec<Vec<String>> = vec![Vec::new(); self.instance.universe().len()];
        for (sig, name) in &self.legend.types {
            self.value(self.symbols.sig(*sig)).into_iter().for_each(|atom| types[atom].push(name.clone()));
        }
        let is_mentioned = |name: &String| {
            picture.sets.iter().any(|set| set.atoms.contains(name))
                || picture.relations.iter().any(|relation| relation.tuples.iter().any(|tuple| tuple.contains(name)))
        };
        let given = |atom: usize| self.legend.quiet.iter().any(|&sig| self.symbols.atoms.upper(sig).contains(&atom));
        let mut atoms = Vec::new();
        for (atom, types) in types.into_iter().enumerate() {
            let name = self.name(atom);
            if !types.is_empty() && (!given(atom) || is_mentioned(&name)) {
                atoms.push(Atom { name, types });
            }
        }
        atoms
    }

    /// The atoms of a set.
    fn value(&self, set: &Expr) -> Vec<usize> {
        let value = Evaluator::new(self.instance).expr(set);
        value.map(|atoms| atoms.iter().flatten().collect()).unwrap_or_default()
    }

    fn named(&self, tuples: &TupleSet) -> Vec<Vec<String>> {
        tuples.iter().map(|tuple| tuple.into_iter().map(|atom| self.name(atom)).collect()).collect()
    }

    fn name(&self, atom: usize) -> String {
        self.instance.universe().name(atom).to_string()
    }
}

/// What all atoms are called: after the first drawing in which they are. Integers and texts keep their names; what is nowhere has one that
/// no text can name.
fn names(drawings: &[Drawing<'_>]) -> Vec<String> {
    let Some(first) = drawings.first() else { return Vec::new() };
    let mut names: Vec<Option<String>> = vec![None; first.instance.universe().len()];
    let mut numbers: Vec<RangeFrom<usize>> = vec![0..; first.legend.types.len()];
    for drawing in drawings {
        for ((sig, of), number) in first.legend.types.iter().zip(&mut numbers) {
            let is_given = matches!(*sig, SigId::INT | SigId::STRING);
            let ever = drawing.time.map_or_else(|| drawing.symbols.sig(*sig).clone(), |time| time.ever(*sig));
            for atom in drawing.value(&ever) {
                if names[atom].is_none() {
                    let numbered = number.next().filter(|_| !is_given).map(|number| format!("{of}${number}"));
                    names[atom] = Some(numbered.unwrap_or_else(|| drawing.name(atom)));
                }
            }
        }
    }
    let absent = |atom: usize| format!("({})", first.name(atom));
    names.into_iter().enumerate().map(|(atom, name)| name.unwrap_or_else(|| absent(atom))).collect()
}
