//! Fields and facts of signatures.

use std::sync::Arc;

use super::checker::{Checker, ExprContext};
use super::emit::emit;
use super::node::{Bound, Node, Tree};
use super::world::{ModuleId, World};
use crate::diagnostic::Diagnostic;
use crate::model::{
    Decl, Expr, ExprKind, Fact, Field, FieldId, Multiplicity, Quantifier, SigId, Type, UnaryOp, VariableId,
};
use crate::source::Span;
use crate::syntax::{self, Paragraph};

impl World {
    /// Resolves the fields of all signatures, parents first: those that are bounded, or those that are defined, which can
    /// call functions.
    pub fn resolve_fields(&mut self, order: &[SigId], defined: bool) {
        for &sig in order {
            let Some(&place) = self.sig_paragraphs.get(&sig) else { continue };
            let module = self.sig_modules[&sig];
            let tree = Arc::clone(&self.module(module).tree);
            let Paragraph::Sig(sig_decl) = &tree.paragraphs[place] else { continue };
            if !defined {
                self.reject_repeated_fields(&sig_decl.fields);
            }
            for decl in sig_decl.fields.iter().filter(|decl| is_defined(decl) == defined) {
                self.resolve_field(sig, module, decl);
            }
        }
    }

    fn reject_repeated_fields(&mut self, decls: &[syntax::Decl]) {
        let mut seen: Vec<&syntax::Ident> = Vec::new();
        for name in decls.iter().flat_map(|decl| &decl.names) {
            if let Some(first) = seen.iter().find(|other| other.text == name.text) {
                let error = Diagnostic::error(name.span, format!("field `{}` is declared twice", name.text));
                self.error(error.note(first.span, "it is declared here already"));
            }
            seen.push(name);
        }
    }

    fn resolve_field(&mut self, sig: SigId, module: ModuleId, decl: &syntax::Decl) {
        let defined = is_defined(decl);
        let place = if defined { ExprContext::DefinedField(sig) } else { ExprContext::Field(sig) };
        let ty = self.sig_type(sig);
        let span = decl.names.first().map_or(decl.span, |name| name.span);
        let this = self.variable("this", span, ty.clone());
        let mut checker = Checker::new(self, module, place);
        checker.bind_variable("this", this);
        let bound = checker.bound(&decl.bound);
        let bound = if defined { bound } else { checker.with_multiplicity(&bound) };
        let empty = !bound.bad && !bound.ty.has_tuple();
        let expr = emit(&mut checker, &bound);
        if empty {
            let error = Diagnostic::error(decl.bound.span, "a field cannot be bounded by what is always empty");
            self.error(error);
        }
        let expr = expr.map(strip_exactly);
        let whole = self.hierarchy.product(&ty, &bound.ty.relation());
        self.add_fields(sig, decl, this, expr, whole, defined);
    }

    fn add_fields(
        &mut self,
        sig: SigId,
        decl: &syntax::Decl,
        this: VariableId,
        bound: Option<Expr>,
        ty: Type,
        defined: bool,
    ) {
        let first = self.fields.len();
        let ids: Vec<_> = (first..first + decl.names.len())
            .map(|place| FieldId(u32::try_from(place).expect("fewer than 2^32 fields")))
            .collect();
        let disjoint = if decl.disjoint.is_some() && ids.len() > 1 { ids.clone() } else { Vec::new() };
        for (name, &id) in decl.names.iter().zip(&ids) {
            self.bad_fields.push(bound.is_none());
            self.fields.push(Field {
                name: name.text.clone(),
                span: name.span,
                sig,
                ty: ty.clone(),
                bound: bound.clone().unwrap_or_else(|| nothing(decl.span)),
                this,
                defined,
                disjoint: disjoint.clone(),
                injective: decl.disjoint_bound.is_some(),
                private: decl.private.is_some() || self.sig(sig).private,
                variable: decl.variable.is_some(),
            });
            self.sigs[sig.0 as usize].fields.push(id);
        }
    }

    /// Signatures that can have atoms in common cannot have fields of the same name.
    pub fn reject_field_clashes(&mut self) {
        let mut errors = Vec::new();
        for (place, field) in self.fields.iter().enumerate() {
            let earlier = self.fields[..place].iter().find(|other| {
                let clash = other.name == field.name && other.sig != field.sig;
                clash && self.hierarchy.first_columns_meet(&other.ty, &field.ty)
            });
            if let Some(other) = earlier {
                let (one, two) = (&self.sig(other.sig).name, &self.sig(field.sig).name);
                let message = format!(
                    "`{one}` and `{two}` can have atoms in common, so both cannot have a field `{}`",
                    field.name
                );
                let error = Diagnostic::error(field.span, message).note(other.span, "the other is here");
                errors.push(error.help("give one of them another name"));
            }
        }
        self.diagnostics.extend(errors);
    }

    /// The facts after the fields of signatures, for every atom.
    pub fn resolve_sig_facts(&mut self, module: ModuleId, facts: &mut Vec<Fact>) {
        let sigs: Vec<_> = self.module(module).sigs.iter().map(|(_, sig)| *sig).collect();
        for sig in sigs {
            let Some(&place) = self.sig_paragraphs.get(&sig) else { continue };
            let tree = Arc::clone(&self.module(module).tree);
            let Paragraph::Sig(decl) = &tree.paragraphs[place] else { continue };
            let Some(fact) = &decl.fact else { continue };
            if matches!(&fact.kind, syntax::ExprKind::Block(formulas) if formulas.is_empty()) {
                continue;
            }
            let formula = self.resolve_sig_fact(sig, module, fact);
            let name = format!("fact of {}", self.sig(sig).name);
            facts.extend(formula.map(|formula| Fact { name, span: fact.span, formula, always: true }));
        }
    }

    fn resolve_sig_fact(&mut self, sig: SigId, module: ModuleId, fact: &syntax::Expr) -> Option<Expr> {
        let ty = self.sig_type(sig);
        let (span, single) = (fact.span, self.sig(sig).multiplicity == Some(Multiplicity::One));
        let all = Node::leaf(ExprKind::Sig(sig), ty.clone(), span);
        let this = self.variable("this", span, ty);
        let mut checker = Checker::new(self, module, ExprContext::SigFact(sig));
        if single {
            checker.bind("this", all.clone());
        } else {
            checker.bind_variable("this", this);
        }
        let formula = checker.formula(fact);
        let formula = emit(&mut checker, &formula)?;
        if single {
            return Some(formula);
        }
        let bound = checker.unary(UnaryOp::OneOf, &all, span);
        let bound = emit(&mut checker, &bound)?;
        let decl = Decl { variables: vec![this], disjoint: false, bound };
        let kind = ExprKind::Quantified(Quantifier::All, vec![decl], Box::new(formula));
        Some(Expr { kind, ty: Type::formula(), span })
    }
}

impl Checker<'_> {
    /// A bound with the multiplicity that goes without saying: a set without one is one element.
    pub fn with_multiplicity(&self, bound: &Tree) -> Tree {
        if bound.bound == Bound::No && bound.ty.arity() == Some(1) {
            return self.unary(UnaryOp::OneOf, bound, bound.span);
        }
        bound.clone()
    }
}

fn is_defined(decl: &syntax::Decl) -> bool {
    decl.defined || matches!(decl.bound.kind, syntax::ExprKind::Unary(syntax::UnaryOp::Exactly, _))
}

fn strip_exactly(expr: Expr) -> Expr {
    match expr.kind {
        ExprKind::Unary(UnaryOp::ExactlyOf, inner) => *inner,
        _ => expr,
    }
}

fn nothing(span: Span) -> Expr {
    Expr { kind: ExprKind::Sig(SigId::NONE), ty: Type::sig(SigId::NONE), span }
}
