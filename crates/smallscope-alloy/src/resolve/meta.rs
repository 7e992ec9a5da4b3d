//! Meta names: `A$` is an atom that stands for signature `A`, `A$f` one that stands for its field `f`, and `sig$` and `field$` are all of
//! these.
//!
//! As in the Alloy Analyzer, they are signatures of one atom each, with fields that are defined: `value` is what the signature or field is,
//! and of signatures `parent`, `fields` and `subfields`, which has those of the signatures below, too. `static$` and `var$` tell
//! apart what cannot and what can change. There are none of them in models that mention none.
//!
//! Fields called `value` have as many types as there are signatures and fields. So a quantifier over meta signatures stands for one
//! formula for each of them, in which the variable is of that one: see [`Checker::check_each_meta`].

use super::checker::Checker;
use super::node::{Candidate, Node, NodeKind, Tree};
use super::walk;
use super::world::{ModuleId, World};
use crate::diagnostic::Diagnostic;
use crate::model::{
    Expr, ExprKind, Fact, Field, FieldId, Multiplicity, Quantifier, Sig, SigId, SigKind, Type, UnaryOp,
};
use crate::source::Span;
use crate::syntax::{self, BinaryOp, Decl, Name};

/// The signatures of all signatures and of all fields.
#[derive(Clone, Copy, Debug)]
pub(super) struct MetaSigs {
    sigs: SigId,
    fields: SigId,
}

/// No quantifier stands for more formulas than this.
const COPIES: usize = 10_000;

impl World {
    /// Declares the meta signatures if the model mentions any. That some are empty must hold, too.
    pub fn declare_meta(&mut self) -> Vec<Fact> {
        if !self.modules.iter().any(|module| walk::mentions(&module.tree, is_meta)) {
            return Vec::new();
        }
        let span = Span { file: self.module(ModuleId(0)).file, start: 0, end: 0 };
        let known = (SigId::BUILT_IN..self.next_sig().0).map(SigId);
        let above = |world: &mut World, name| {
            let id = world.declare_meta_sig(ModuleId(0), name, SigKind::Top, false);
            world.sigs[id.0 as usize].is_abstract = true;
            world.hierarchy.declare(id, Some(SigId::UNIV), true);
            id
        };
        let meta = MetaSigs { sigs: above(self, "sig$"), fields: above(self, "field$") };
        self.meta = Some(meta);
        let (mut of_sigs, mut of_fields) = (Vec::new(), Vec::new());
        for sig in known.clone() {
            let Some(&module) = self.sig_modules.get(&sig) else { continue };
            let name = self.own_name(module, sig);
            let (private, variable) = (self.sig(sig).private, self.sig(sig).variable);
            let id = self.declare_meta_sig(module, &format!("{name}$"), SigKind::Extends(meta.sigs), private);
            of_sigs.push((sig, id, variable));
            let value = Expr { kind: ExprKind::Sig(sig), ty: self.sig_type(sig), span };
            self.define(id, "value", value, variable);
            for field in self.sig(sig).fields.clone() {
                let Field { name: field_name, ty, private, variable, .. } = self.fields[field.0 as usize].clone();
                let name = format!("{name}${field_name}");
                let id = self.declare_meta_sig(module, &name, SigKind::Extends(meta.fields), private);
                of_fields.push((field, id, variable));
                self.define(id, "value", Expr { kind: ExprKind::Field(field), ty, span }, variable);
            }
        }
        for &(sig, id, _) in &of_sigs {
            self.define_relatives(sig, id, span, meta, &of_sigs, &of_fields);
        }
        let all: Vec<_> = of_sigs
            .iter()
            .map(|&(_, id, variable)| (id, variable))
            .chain(of_fields.iter().map(|&(_, id, variable)| (id, variable)))
            .collect();
        let empty = [(meta.sigs, of_sigs.is_empty()), (meta.fields, of_fields.is_empty())];
        let mut facts: Vec<_> =
            empty.into_iter().filter(|(_, empty)| *empty).map(|(sig, _)| self.nothing_in(sig, span)).collect();
        for (name, changes) in [("static$", false), ("var$", true)] {
            let those: Vec<_> = all.iter().filter(|(_, variable)| *variable == changes).map(|(id, _)| *id).collect();
            let is_empty = those.is_empty();
            let kind = if is_empty { SigKind::In(vec![meta.sigs]) } else { SigKind::Equal(those) };
            let id = self.declare_meta_sig(ModuleId(0), name, kind, false);
            if is_empty {
                facts.push(self.nothing_in(id, span));
            }
        }
        facts
    }

    /// `parent`, `fields` and `subfields` of a signature.
    fn define_relatives(
        &mut self,
        sig: SigId,
        id: SigId,
        span: Span,
        meta: MetaSigs,
        of_sigs: &[(SigId, SigId, bool)],
        of_fields: &[(FieldId, SigId, bool)],
    ) {
        let parent = match self.sig(sig).kind {
            SigKind::Extends(parent) => of_sigs.iter().find(|(other, ..)| *other == parent).map(|(_, id, _)| *id),
            _ => None,
        };
        let fields_of = |world: &World, wanted: &dyn Fn(&World, SigId) -> bool| -> Vec<SigId> {
            let ours = |field: FieldId| wanted(world, world.fields[field.0 as usize].sig);
            of_fields.iter().filter(|(field, ..)| ours(*field)).map(|(_, id, _)| *id).collect()
        };
        let is_below = |world: &World, other: SigId| {
            let is_subset = matches!(world.sig(other).kind, SigKind::In(_) | SigKind::Equal(_));
            other == sig || !is_subset && world.hierarchy.extends(other, sig)
        };
        let own = fields_of(self, &|_, other| other == sig);
        let below = fields_of(self, &is_below);
        for (name, members, empty) in [
            ("parent", parent.into_iter().collect(), meta.sigs),
            ("fields", own, meta.fields),
            ("subfields", below, meta.fields),
        ] {
            let value = self.union_of(&members, empty, span);
            self.define(id, name, value, false);
        }
    }

    /// The union of signatures. The type of an empty one is that of what it could have.
    fn union_of(&self, sigs: &[SigId], empty: SigId, span: Span) -> Expr {
        let leaf = |sig: SigId| Expr { kind: ExprKind::Sig(sig), ty: Type::sig(sig), span };
        let all = sigs.iter().map(|&sig| leaf(sig)).reduce(|a, b| {
            let ty = self.hierarchy.merge(&a.ty, &b.ty);
            Expr { kind: ExprKind::Binary(crate::model::BinaryOp::Union, Box::new(a), Box::new(b)), ty, span }
        });
        all.unwrap_or_else(|| Expr { ty: Type::sig(empty), ..leaf(SigId::NONE) })
    }

    fn nothing_in(&self, sig: SigId, span: Span) -> Fact {
        let all = Expr { kind: ExprKind::Sig(sig), ty: self.sig_type(sig), span };
        let formula = Expr { kind: ExprKind::Unary(UnaryOp::No, Box::new(all)), ty: Type::formula(), span };
        Fact { name: format!("{} is empty", self.sig(sig).name), span, formula, always: true }
    }

    fn next_sig(&self) -> SigId {
        SigId(u32::try_from(self.sigs.len()).expect("fewer than 2^32 signatures"))
    }

    /// The name of a signature in its own module.
    fn own_name(&self, module: ModuleId, sig: SigId) -> String {
        let own = self.module(module).sigs.iter().find(|(_, other)| *other == sig);
        own.map_or_else(|| self.sig(sig).name.clone(), |(name, _)| name.clone())
    }

    fn declare_meta_sig(&mut self, module: ModuleId, name: &str, kind: SigKind, private: bool) -> SigId {
        let id = self.next_sig();
        let multiplicity = matches!(kind, SigKind::Extends(_)).then_some(Multiplicity::One);
        let parent = if let SigKind::Extends(parent) = kind { parent } else { SigId::UNIV };
        let plain = Sig::plain(self.full_name(module, name), None, kind);
        self.sigs.push(Sig { multiplicity, private, meta: true, ..plain });
        self.hierarchy.declare(id, Some(parent), false);
        self.sig_modules.insert(id, module);
        self.modules[module.0].sigs.push((name.to_owned(), id));
        id
    }

    /// Defines a field of a meta signature.
    fn define(&mut self, sig: SigId, name: &str, value: Expr, variable: bool) {
        let id = FieldId(u32::try_from(self.fields.len()).expect("fewer than 2^32 fields"));
        let this = self.variable("this", value.span, Type::sig(sig));
        self.bad_fields.push(false);
        self.fields.push(Field {
            name: name.to_owned(),
            span: value.span,
            sig,
            ty: self.hierarchy.product(&Type::sig(sig), &value.ty.relation()),
            bound: value,
            this,
            defined: true,
            disjoint: Vec::new(),
            injective: false,
            private: self.sig(sig).private,
            variable,
        });
        self.sigs[sig.0 as usize].fields.push(id);
    }

    /// The meta signatures that an atom of a type can be, if it can be nothing else.
    fn metas(&self, ty: &Type) -> Option<Vec<SigId>> {
        let meta = self.meta?;
        let below = |sig: SigId| [meta.sigs, meta.fields].iter().any(|&top| self.hierarchy.extends(sig, top));
        let products = &ty.products;
        if products.is_empty() || !products.iter().all(|product| matches!(product[..], [sig] if below(sig))) {
            return None;
        }
        let of_type = |sig: SigId| products.iter().any(|product| self.hierarchy.extends(sig, product[0]));
        let all = (SigId::BUILT_IN..self.next_sig().0).map(SigId);
        Some(all.filter(|&sig| matches!(self.sig(sig).kind, SigKind::Extends(_)) && of_type(sig)).collect())
    }
}

impl Checker<'_> {
    /// Of fields of meta signatures that are joined with something, those that can have a tuple: `A$.fields` has one meaning only, also
    /// where the type that matters has nothing of it.
    pub fn of_meta(&self, applied: Vec<Candidate>) -> Vec<Candidate> {
        let is_meta = |tree: &Tree| match &tree.kind {
            NodeKind::Binary(crate::model::BinaryOp::Join, _, field) => match field.kind {
                NodeKind::Leaf(ExprKind::Field(id)) => self.world.sig(self.world.fields[id.0 as usize].sig).meta,
                _ => false,
            },
            _ => false,
        };
        if self.world.meta.is_none() || !applied.iter().all(|candidate| is_meta(&candidate.tree)) {
            return applied;
        }
        let (possible, others): (Vec<_>, Vec<_>) =
            applied.into_iter().partition(|candidate| candidate.tree.ty.has_tuple());
        if possible.is_empty() { others } else { possible }
    }

    /// If a variable of a quantifier can be several meta signatures: the same quantifier for each of these, put together. `all f: field$ | F` is
    /// `(all f: A$f | F) and (all f: A$g | F)` and so on.
    pub fn check_each_meta(
        &mut self,
        quantifier: Option<Quantifier>,
        decls: &[Decl],
        body: Option<&syntax::Expr>,
        span: Span,
    ) -> Option<Tree> {
        self.world.meta?;
        let outside = self.environment.len();
        self.muted += 1;
        let mut found = None;
        for (place, decl) in decls.iter().enumerate() {
            let (part, _) = self.declare(decl, false);
            let is_one = matches!(part.bound.kind, NodeKind::Unary(UnaryOp::OneOf, _));
            let metas = is_one.then(|| self.world.metas(&part.bound.ty)).flatten();
            if let Some(metas) = metas.filter(|metas| metas.len() > 1) {
                found = Some((place, metas));
                break;
            }
        }
        self.environment.truncate(outside);
        let tree = found.map(|(place, metas)| {
            let names = u32::try_from(decls[place].names.len()).unwrap_or(u32::MAX);
            if metas.len().checked_pow(names).is_none_or(|copies| copies > COPIES) {
                let message =
                    format!("this stands for more than {COPIES} formulas, one for each choice of meta signatures");
                let error = Diagnostic::error(span, message).help("quantify over fewer of them");
                return Node::bad(span, vec![error]);
            }
            let tree = self.each_meta(quantifier, decls, place, &metas, body, span);
            self.check(&tree)
        });
        self.environment.truncate(outside);
        self.muted -= 1;
        tree
    }

    /// The formula for each meta signature that the variables of a declaration can be.
    fn each_meta(
        &mut self,
        quantifier: Option<Quantifier>,
        decls: &[Decl],
        place: usize,
        metas: &[SigId],
        body: Option<&syntax::Expr>,
        span: Span,
    ) -> syntax::Expr {
        let expr = |kind| syntax::Expr { kind, span };
        // How many there are is a matter of the set of them.
        if let Some(counted @ (Quantifier::One | Quantifier::Lone)) = quantifier {
            let all = expr(syntax::ExprKind::Comprehension(decls.to_vec(), body.cloned().map(Box::new)));
            let multiplicity = if counted == Quantifier::One { Multiplicity::One } else { Multiplicity::Lone };
            return expr(syntax::ExprKind::Unary(syntax::UnaryOp::Multiplicity(multiplicity), Box::new(all)));
        }
        // Local names come before all others, and no text has such names.
        let local = |sig: SigId| format!("meta {}", sig.0);
        for &sig in metas {
            self.bind(&local(sig), Node::leaf(ExprKind::Sig(sig), Type::sig(sig), span));
        }
        let decl = &decls[place];
        let copies = choices(metas, decl.names.len(), decl.disjoint.is_some()).into_iter().map(|choice| {
            let each = decl.names.iter().zip(choice).map(|(name, sig)| {
                let name_of = Name { text: local(sig), span };
                let only = expr(syntax::ExprKind::Name { name: name_of, at: false });
                let plain = match &decl.bound.kind {
                    syntax::ExprKind::Unary(syntax::UnaryOp::Multiplicity(Multiplicity::One), inner) => &**inner,
                    _ => &decl.bound,
                };
                let bound = syntax::ExprKind::Binary(BinaryOp::Intersect, Box::new(plain.clone()), Box::new(only));
                Decl { names: vec![name.clone()], disjoint: None, bound: expr(bound), ..decl.clone() }
            });
            let decls = decls[..place].iter().cloned().chain(each).chain(decls[place + 1..].iter().cloned()).collect();
            expr(match (quantifier, body) {
                (Some(quantifier), Some(body)) => {
                    syntax::ExprKind::Quantified(quantifier, decls, Box::new(body.clone()))
                }
                _ => syntax::ExprKind::Comprehension(decls, body.cloned().map(Box::new)),
            })
        });
        let op = match quantifier {
            None => BinaryOp::Plus,
            Some(Quantifier::Sum) => BinaryOp::Add,
            Some(Quantifier::Some) => BinaryOp::Or,
            Some(_) => BinaryOp::And,
        };
        let all = copies.reduce(|a, b| expr(syntax::ExprKind::Binary(op, Box::new(a), Box::new(b))));
        all.unwrap_or_else(|| expr(syntax::ExprKind::Block(Vec::new())))
    }
}

/// All ways to choose so many of them, in order.
fn choices(metas: &[SigId], count: usize, distinct: bool) -> Vec<Vec<SigId>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|choice: &Vec<SigId>| {
            let free = metas.iter().filter(move |sig| !(distinct && choice.contains(sig)));
            free.map(move |&sig| choice.iter().copied().chain([sig]).collect())
        });
        all = longer.collect();
    }
    all
}

/// Whether a name is one of a meta signature: atoms have a number behind the `$`, witnesses nothing before it.
fn is_meta(name: &str) -> bool {
    let Some((before, behind)) = name.rsplit('/').next().and_then(|word| word.split_once('$')) else { return false };
    !before.is_empty() && (behind.is_empty() || !behind.bytes().all(|byte| byte.is_ascii_digit()))
}
