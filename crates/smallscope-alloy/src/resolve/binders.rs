//! Expressions that bind variables: quantifiers, sums, comprehensions, `let`.

use super::checker::Checker;
use super::node::{Bound, Declared, Node, NodeKind, Tree};
use crate::diagnostic::Diagnostic;
use crate::model::{ExprKind, Quantifier, Type, UnaryOp};
use crate::source::Span;
use crate::syntax::{Decl, Expr, Ident};

impl Checker<'_> {
    pub fn check_let(&mut self, name: &Ident, value: &Expr, body: &Expr, span: Span) -> Tree {
        let value = self.check(value);
        let wanted = value.ty.clone();
        let value = self.settle(&value, &wanted);
        let variable = self.world.variable(&name.text, name.span, value.ty.clone());
        if value.bad {
            self.bind(&name.text, Node::bad(name.span, Vec::new()));
        } else {
            self.bind_variable(&name.text, variable);
        }
        let body = self.check(body);
        self.environment.pop();
        let misplaced = [&value, &body].into_iter().find(|part| part.bound != Bound::No && !part.bad);
        let misplaced = misplaced.map(|part| vec![Diagnostic::error(part.span, "a multiplicity is not allowed here")]);
        let errors = self.errors([&value, &body]).or(misplaced);
        let (ty, weight) = (body.ty.clone(), value.weight + body.weight);
        Node::composed(NodeKind::Let(variable, value, body), ty, span, Bound::No, weight, errors)
    }

    /// A quantified formula, a sum, or without a quantifier a comprehension.
    pub fn check_quantified(
        &mut self,
        quantifier: Option<Quantifier>,
        decls: &[Decl],
        body: Option<&Expr>,
        span: Span,
    ) -> Tree {
        if let Some(tree) = self.check_each_meta(quantifier, decls, body, span) {
            return tree;
        }
        let outside = self.environment.len();
        let first_order = matches!(quantifier, None | Some(Quantifier::Sum));
        let mut errors = Vec::new();
        let mut declared = Vec::new();
        let mut ty = Type::default();
        for decl in decls {
            let (part, wrong) = self.declare(decl, first_order);
            errors.extend(wrong);
            for _ in &part.variables {
                let column = part.bound.ty.extract(1);
                ty = if ty.is_nothing() { column } else { self.world.hierarchy.product(&ty, &column) };
            }
            declared.push(part);
        }
        let body = match body {
            Some(body) => self.check(body),
            None => Node::leaf(ExprKind::Truth(true), Type::formula(), span),
        };
        let body =
            if quantifier == Some(Quantifier::Sum) { self.settle_int(&body) } else { self.settle_formula(&body) };
        self.environment.truncate(outside);
        let weight = body.weight + declared.iter().map(|decl| decl.bound.weight).sum::<u32>();
        let bad = body.bad || declared.iter().any(|decl| decl.bound.bad) || !errors.is_empty();
        if decls.is_empty() {
            errors.push(Diagnostic::error(span, "variables are missing here"));
        }
        errors.extend(self.errors_of(&body));
        let errors = (bad || decls.is_empty()).then_some(errors);
        let (kind, ty) = match quantifier {
            None => (NodeKind::Comprehension(declared, body), ty),
            Some(Quantifier::Sum) => (NodeKind::Quantified(Quantifier::Sum, declared, body), Type::integer()),
            Some(quantifier) => (NodeKind::Quantified(quantifier, declared, body), Type::formula()),
        };
        Node::composed(kind, ty, span, Bound::No, weight, errors)
    }

    /// Declares the variables of a declaration from here on. Also: what is wrong with it.
    pub fn declare(&mut self, decl: &Decl, first_order: bool) -> (Declared, Vec<Diagnostic>) {
        let mut bound = self.bound(&decl.bound);
        if bound.bound == Bound::No && bound.ty.arity() == Some(1) {
            bound = self.unary(UnaryOp::OneOf, &bound, bound.span);
        }
        let mut errors = self.errors_of(&bound);
        if !bound.bad {
            errors.extend(self.explain_decl(decl, &bound, first_order));
        }
        let usable = !bound.bad;
        let mut variables = Vec::new();
        for name in &decl.names {
            let variable = self.world.variable(&name.text, name.span, bound.ty.clone());
            variables.push(variable);
            if usable {
                self.bind_variable(&name.text, variable);
            } else {
                self.bind(&name.text, Node::bad(name.span, Vec::new()));
            }
        }
        let disjoint = decl.disjoint.is_some() && decl.names.len() > 1;
        (Declared { variables, disjoint, bound }, errors)
    }

    fn explain_decl(&self, decl: &Decl, bound: &Tree, first_order: bool) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        if let Some(span) = decl.private {
            errors.push(Diagnostic::error(span, "a variable is always private").help("remove `private`"));
        }
        if let Some(span) = decl.variable {
            errors.push(Diagnostic::error(span, "only signatures and fields can be `var`").help("remove `var`"));
        }
        if let Some(span) = decl.disjoint_bound {
            let help = "write `disj` before the names of the variables";
            errors.push(Diagnostic::error(span, "`disj` before the bound is for fields").help(help));
        }
        let exactly = matches!(bound.kind, NodeKind::Unary(UnaryOp::ExactlyOf, _));
        if decl.defined || exactly {
            let error = Diagnostic::error(decl.span, "a variable cannot be declared by `=` or `exactly`");
            errors.push(error.help("write `let x = … | …` to name a value"));
        }
        if first_order {
            let many = matches!(bound.kind, NodeKind::Unary(UnaryOp::SetOf | UnaryOp::SomeOf | UnaryOp::LoneOf, _));
            if many || !bound.ty.has_arity(1) || bound.bound == Bound::Arrow {
                let message = "a variable of a comprehension or a sum stands for one atom";
                let error = Diagnostic::error(bound.span, message);
                errors.push(error.help("declare it as an element of a set: `x: S`"));
            }
        }
        errors
    }
}
