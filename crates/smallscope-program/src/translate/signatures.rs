//! The signatures of the model: truth values, enums, classes with the objects of inputs and those that the program makes.
//!
//! Variables are declared as sets, so that nothing is checked where they are assigned: they have one value, and `None` is the empty set.

use smallscope_alloy::syntax::{FunctionDecl, Multiplicity, Paragraph, Parent, SigDecl};

use super::dictionary::Dictionary;
use super::flow;
use super::layout::There;
use super::stores::Store;
use super::tree;
use crate::ir::ClassId;

impl Dictionary {
    /// All signatures.
    pub(super) fn signatures(&self) -> Vec<Paragraph> {
        let mut sigs = enumerate("Bool", &["True".to_owned(), "False".to_owned()]);
        sigs.extend(self.flow());
        sigs.extend(self.variants.values().chain(&self.enums).flat_map(|(sig, names)| enumerate(sig, names)));
        let aims: Vec<String> = self.aim_sigs().into_iter().map(str::to_owned).collect();
        if !aims.is_empty() {
            sigs.extend(enumerate("SlotField", &aims));
        }
        sigs.extend((0..self.classes.len()).flat_map(|class| self.class_sigs(ClassId(class))));
        sigs
    }

    /// How statements go on.
    fn flow(&self) -> Vec<Paragraph> {
        let all = self.program.functions.iter().flat_map(|function| flow::loops(&function.body));
        let mut loops: Vec<_> = all.collect();
        loops.sort_unstable();
        loops.dedup();
        let jumps = loops.into_iter().flat_map(|number| [flow::leaving_loop(number), flow::continuing_loop(number)]);
        let values: Vec<String> = ["Next".to_owned(), "Return".to_owned()].into_iter().chain(jumps).collect();
        enumerate("Flow", &values)
    }

    fn class_sigs(&self, class: ClassId) -> Vec<Paragraph> {
        let name = &self.classes[class.0];
        let mut sigs = vec![abstract_sig(name)];
        for (_, stock) in self.layout.of_class(class) {
            let many = match stock.there {
                There::One => Some(Multiplicity::One),
                There::Lone => Some(Multiplicity::Lone),
                There::Pool(_) | There::Parts(_) => None,
                There::Same(_) => continue,
            };
            sigs.push(extending(many, std::slice::from_ref(&stock.sig), name));
        }
        let new = &self.new[class.0];
        if !new.is_empty() {
            sigs.push(extending(Some(Multiplicity::One), new, name));
        }
        let uses = |touched: &std::collections::BTreeSet<Store>| touched.contains(&Store::Fresh(class));
        if self.touched.iter().any(uses) {
            sigs.push(self.successor(class));
        }
        sigs
    }

    /// The function from an object that the program may make to the next.
    fn successor(&self, class: ClassId) -> Paragraph {
        let sig = || tree::name(&self.classes[class.0]);
        let pair = |pair: &[String]| tree::arrow(tree::name(&pair[0]), tree::name(&pair[1]));
        let pairs: Vec<_> = self.new[class.0].windows(2).map(pair).collect();
        let pairs = if pairs.is_empty() { tree::arrow(tree::none(), tree::none()) } else { tree::union(pairs) };
        Paragraph::Function(FunctionDecl {
            span: tree::NOWHERE,
            private: None,
            receiver: None,
            name: tree::ident(&self.next(class)),
            parameters: Vec::new(),
            returns: Some(tree::arrow(sig(), sig())),
            body: tree::block(vec![pairs]),
        })
    }
}

fn enumerate(sig: &str, values: &[String]) -> Vec<Paragraph> {
    let mut sigs = vec![abstract_sig(sig)];
    if !values.is_empty() {
        sigs.push(extending(Some(Multiplicity::One), values, sig));
    }
    sigs
}

fn abstract_sig(name: &str) -> Paragraph {
    let mut sig = sig(std::slice::from_ref(&name.to_owned()), Parent::Top);
    sig.is_abstract = Some(tree::NOWHERE);
    Paragraph::Sig(sig)
}

fn extending(many: Option<Multiplicity>, names: &[String], parent: &str) -> Paragraph {
    let mut sig = sig(names, Parent::Extends(tree::path(parent)));
    sig.multiplicity = many.map(|many| (many, tree::NOWHERE));
    Paragraph::Sig(sig)
}

fn sig(names: &[String], parent: Parent) -> SigDecl {
    SigDecl {
        span: tree::NOWHERE,
        names: names.iter().map(|name| tree::ident(name)).collect(),
        private: None,
        is_abstract: None,
        variable: None,
        multiplicity: None,
        parent,
        fields: Vec::new(),
        fact: None,
    }
}
