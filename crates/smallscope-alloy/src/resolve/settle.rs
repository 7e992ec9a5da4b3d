//! The second pass: every node is told what of it matters, and names with several meanings keep one.

use crate::stack::deep;
use std::rc::Rc;

use super::checker::Checker;
use super::explain::symbol;
use super::node::{Candidate, ListOp, Node, NodeKind, Tree};
use crate::diagnostic::Diagnostic;
use crate::model::{BinaryOp, ExprKind, Multiplicity, SigId, Type, UnaryOp};
use crate::source::Span;

impl Checker<'_> {
    /// The same with one meaning for every name, if only `wanted` of its tuples matter.
    pub fn settle(&mut self, tree: &Tree, wanted: &Type) -> Tree {
        if tree.bad || self.world.spending.is_spent() {
            return Rc::clone(tree);
        }
        deep(|| self.settle_kind(tree, wanted))
    }

    fn settle_kind(&mut self, tree: &Tree, wanted: &Type) -> Tree {
        match &tree.kind {
            NodeKind::Unary(op, sub) => self.settle_unary(*op, sub, tree, wanted),
            NodeKind::Binary(op, left, right) => self.settle_binary(*op, left, right, tree, wanted),
            NodeKind::List(op, parts) => self.settle_list(*op, parts, tree),
            NodeKind::If(condition, yes, no) => self.settle_if([condition, yes, no], tree, wanted),
            NodeKind::Let(variable, value, body) => {
                let settled = self.settle(body, wanted);
                if Rc::ptr_eq(&settled, body) {
                    return Rc::clone(tree);
                }
                let errors = self.errors([&settled]);
                let (ty, weight) = (settled.ty.clone(), value.weight + settled.weight);
                Node::composed(
                    NodeKind::Let(*variable, Rc::clone(value), settled),
                    ty,
                    tree.span,
                    tree.bound,
                    weight,
                    errors,
                )
            }
            NodeKind::Call(function, arguments, extra) => {
                let variables = self.world.function(*function).variables();
                let types: Vec<_> = variables.iter().map(|id| self.world.variables[id.0 as usize].ty.clone()).collect();
                let settled: Vec<_> =
                    arguments.iter().zip(&types).map(|(argument, ty)| self.settle(argument, ty)).collect();
                if settled.iter().zip(arguments).all(|(a, b)| Rc::ptr_eq(a, b)) {
                    return Rc::clone(tree);
                }
                self.call(*function, &settled, *extra, tree.span)
            }
            NodeKind::Temporal(op, parts) => self.settle_temporal(*op, parts, tree, wanted),
            NodeKind::Choice(candidates) => self.settle_choice(tree, candidates, wanted),
            NodeKind::Bad
            | NodeKind::Leaf(_)
            | NodeKind::Macro(..)
            | NodeKind::Partial(..)
            | NodeKind::Quantified(..)
            | NodeKind::Comprehension(..) => Rc::clone(tree),
        }
    }

    fn warn(&mut self, span: Span, message: impl FnOnce(&Self) -> String) {
        if self.muted == 0 {
            let message = message(self);
            self.world.diagnostics.push(Diagnostic::warning(span, message));
        }
    }

    fn settle_unary(&mut self, op: UnaryOp, sub: &Tree, tree: &Tree, wanted: &Type) -> Tree {
        let hierarchy = &self.world.hierarchy;
        let relevant = match op {
            UnaryOp::Not => Type::formula(),
            UnaryOp::Transpose => {
                let transposed = hierarchy.intersect(&hierarchy.transpose(&sub.ty), wanted);
                hierarchy.transpose(&transposed)
            }
            UnaryOp::Closure | UnaryOp::ReflexiveClosure => hierarchy.relevant_to_closure(&sub.ty, wanted),
            UnaryOp::Cardinality | UnaryOp::No | UnaryOp::One | UnaryOp::Some | UnaryOp::Lone => sub.ty.relation(),
            UnaryOp::AtomOfInt | UnaryOp::Negate => Type::integer(),
            UnaryOp::Sum => hierarchy.intersect(&sub.ty, &Type::sig(SigId::INT)),
            UnaryOp::SetOf | UnaryOp::SomeOf | UnaryOp::LoneOf | UnaryOp::OneOf | UnaryOp::ExactlyOf => wanted.clone(),
        };
        let settled = self.settle(sub, &relevant);
        self.warn_unary(op, sub, tree, wanted, &relevant);
        if Rc::ptr_eq(&settled, sub) { Rc::clone(tree) } else { self.unary(op, &settled, tree.span) }
    }

    fn warn_unary(&mut self, op: UnaryOp, sub: &Tree, tree: &Tree, wanted: &Type, relevant: &Type) {
        let is_closure = matches!(op, UnaryOp::Closure | UnaryOp::ReflexiveClosure);
        if is_closure && !self.world.hierarchy.join(&tree.ty, &tree.ty).has_tuple() {
            self.warn(tree.span, |this| {
                let ty = this.world.show(&sub.ty.extract(2));
                format!("this closure adds nothing: nothing in {ty} follows on anything")
            });
        }
        if (is_closure || op == UnaryOp::Transpose) && relevant.is_nothing() && wanted.has_tuple() {
            self.warn(sub.span, |this| {
                let (own, parent) = (this.world.show(&sub.ty.extract(2)), this.world.show(wanted));
                format!("this has no effect: it is of type {own}, where only {parent} matters")
            });
        }
        if op == UnaryOp::Sum && !relevant.has_tuple() {
            self.warn(sub.span, |this| format!("this has no integers: it is {}", this.describe(&sub.ty)));
        }
    }

    fn settle_binary(&mut self, op: BinaryOp, left: &Tree, right: &Tree, tree: &Tree, wanted: &Type) -> Tree {
        let (a, b) = self.relevant_operands(op, &left.ty, &right.ty, wanted);
        let (first, second) = (self.settle(left, &a), self.settle(right, &b));
        if self.muted == 0 {
            self.warn_binary(op, [left, right], [&a, &b], tree, wanted);
        }
        if Rc::ptr_eq(&first, left) && Rc::ptr_eq(&second, right) {
            return Rc::clone(tree);
        }
        self.binary(op, &first, &second, tree.span)
    }

    /// What of both operands matters, if only `wanted` of the result does.
    fn relevant_operands(&self, op: BinaryOp, a: &Type, b: &Type, wanted: &Type) -> (Type, Type) {
        use BinaryOp::*;
        let hierarchy = &self.world.hierarchy;
        match op {
            Implies | Iff => (Type::formula(), Type::formula()),
            Less | AtMost | Greater | AtLeast | EqualInts | Add | Subtract | Multiply | Divide | Remainder
            | ShiftLeft | ShiftRight | ShiftRightUnsigned => (Type::integer(), Type::integer()),
            Equal => {
                let common = hierarchy.intersect(a, b);
                if common.has_tuple() {
                    (common.clone(), common)
                } else {
                    (a.pick_common_arity(b), b.pick_common_arity(a))
                }
            }
            In => {
                let left = a.pick_common_arity(b);
                let right = hierarchy.intersect(b, &left);
                (left, right)
            }
            Intersection | Union | Override => (hierarchy.intersect(a, wanted), hierarchy.intersect(b, wanted)),
            Difference => (wanted.clone(), hierarchy.intersect(wanted, b)),
            Join => self.relevant_to_join(a, b, wanted),
            RestrictDomain => {
                let (left, right) = self.relevant_pairs(
                    a,
                    b,
                    wanted,
                    |set, product| (set.len() == 1).then(|| hierarchy.restrict_column(product, 0, set[0])),
                    |cut, _| (cut[..1].to_vec(), cut.to_vec()),
                );
                or_else(left, right, || (a.extract(1), b.pick_common_arity(wanted)))
            }
            RestrictRange => {
                let (left, right) = self.relevant_pairs(
                    a,
                    b,
                    wanted,
                    |product, set| {
                        (set.len() == 1).then(|| hierarchy.restrict_column(product, product.len() - 1, set[0]))
                    },
                    |cut, _| (cut.to_vec(), cut[cut.len() - 1..].to_vec()),
                );
                or_else(left, right, || (a.pick_common_arity(wanted), b.extract(1)))
            }
            Arrow(..) | Sequence => {
                let (left, right) = self.relevant_pairs(
                    a,
                    b,
                    wanted,
                    |x, y| Some(x.iter().chain(y).copied().collect()),
                    |cut, columns| (cut[..columns].to_vec(), cut[columns..].to_vec()),
                );
                or_else(left, right, || (a.relation(), b.relation()))
            }
        }
    }

    /// The products of both sides that make a wanted product together.
    fn relevant_pairs(
        &self,
        a: &Type,
        b: &Type,
        wanted: &Type,
        combine: impl Fn(&[SigId], &[SigId]) -> Option<Vec<SigId>>,
        split: impl Fn(&[SigId], usize) -> (Vec<SigId>, Vec<SigId>),
    ) -> (Type, Type) {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for x in &a.products {
            for y in &b.products {
                let Some(product) = combine(x, y) else { continue };
                if product.contains(&SigId::NONE) {
                    continue;
                }
                let common = self.world.hierarchy.intersect(&Type::product_of(product), wanted);
                for cut in common.products.iter().filter(|cut| !cut.contains(&SigId::NONE)) {
                    let (first, second) = split(cut, x.len());
                    left.push(first);
                    right.push(second);
                }
            }
        }
        (self.world.hierarchy.union(left), self.world.hierarchy.union(right))
    }

    fn relevant_to_join(&self, a: &Type, b: &Type, wanted: &Type) -> (Type, Type) {
        let hierarchy = &self.world.hierarchy;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let (mut meeting, mut fitting) = ((Vec::new(), Vec::new()), (Vec::new(), Vec::new()));
        for x in &a.products {
            for y in &b.products {
                if x.len() + y.len() <= 2 || !wanted.has_arity(x.len() + y.len() - 2) {
                    continue;
                }
                fitting.0.push(x.clone());
                fitting.1.push(y.clone());
                let middle = hierarchy.meet(x[x.len() - 1], y[0]);
                let (Some(joined), true) = (hierarchy.join_products(x, y), middle != SigId::NONE) else { continue };
                meeting.0.push(x.clone());
                meeting.1.push(y.clone());
                for cut in hierarchy.intersect(&Type::product_of(joined), wanted).products {
                    if !cut.contains(&SigId::NONE) {
                        let (first, second) = cut.split_at(x.len() - 1);
                        left.push(first.iter().copied().chain([middle]).collect());
                        right.push([middle].into_iter().chain(second.iter().copied()).collect());
                    }
                }
            }
        }
        // Where nothing of it matters there is a warning elsewhere; this goes on as well as it can.
        let union = |(x, y): (Vec<Vec<SigId>>, Vec<Vec<SigId>>)| (hierarchy.union(x), hierarchy.union(y));
        let (first, second) = union((left, right));
        let (first, second) = or_else(first, second, || union(meeting));
        or_else(first, second, || union(fitting))
    }

    fn warn_binary(&mut self, op: BinaryOp, [left, right]: [&Tree; 2], [a, b]: [&Type; 2], tree: &Tree, wanted: &Type) {
        use BinaryOp::*;
        let (left_some, right_some) = (left.ty.has_tuple(), right.ty.has_tuple());
        let disjoint = !self.world.hierarchy.intersects(&left.ty, &right.ty);
        let sign = symbol(op);
        let why = match op {
            Equal if left_some && right_some && disjoint => Some("both sides never have anything in common"),
            Equal | In if left.same(right) => Some("both sides are the same"),
            In if !left_some && !right_some => Some("both sides are always empty"),
            In if !left_some => Some("the left is always empty"),
            In if !right_some => Some("the right is always empty"),
            In if !b.has_tuple() => Some("both sides never have anything in common"),
            Intersection if !tree.ty.has_tuple() => Some("both sides never have anything in common"),
            Union | Override if a.is_nothing() && b.is_nothing() => Some("neither side matters here"),
            Union | Override if a.is_nothing() => Some("the left does not matter here"),
            Union | Override if b.is_nothing() => Some("the right does not matter here"),
            Override if !self.world.hierarchy.can_override(&right.ty, &left.ty) => Some("the right overrides nothing"),
            Difference if !tree.ty.has_tuple() || !b.has_tuple() => {
                Some("the right has nothing that the left can have")
            }
            Join if !tree.ty.has_tuple() => Some("the result is always empty"),
            RestrictDomain | RestrictRange if !tree.ty.has_tuple() => Some("the result is always empty"),
            Arrow(Multiplicity::Set, Multiplicity::Set) if left_some != right_some => Some("one side is always empty"),
            _ => None,
        };
        let Some(why) = why else { return };
        let types = format!(
            "the left is {}, the right {}",
            self.describe(&left.ty.relation()),
            self.describe(&right.ty.relation())
        );
        let matters = if matches!(op, Union | Override | Difference) && tree.ty.has_tuple() && wanted.has_tuple() {
            format!("; only {} matters", self.world.show(&wanted.relation()))
        } else {
            String::new()
        };
        self.warn(tree.span, |_| format!("`{sign}` is redundant: {why} ({types}{matters})"));
    }

    fn settle_list(&mut self, op: ListOp, parts: &[Tree], tree: &Tree) -> Tree {
        let wanted: Vec<Type> = match op {
            ListOp::And | ListOp::Or => vec![Type::formula(); parts.len()],
            ListOp::Disjoint => {
                let mut all = parts[0].ty.relation();
                for part in &parts[1..] {
                    all = self.world.hierarchy.union_with_common_arity(&all, &part.ty);
                }
                vec![all; parts.len()]
            }
            ListOp::TotalOrder => {
                let element = parts[0].ty.extract(1);
                let pairs = self.world.hierarchy.product(&element, &element);
                vec![element.clone(), element, pairs]
            }
        };
        let settled: Vec<_> = parts.iter().zip(&wanted).map(|(part, wanted)| self.settle(part, wanted)).collect();
        if settled.iter().zip(parts).all(|(a, b)| Rc::ptr_eq(a, b)) {
            return Rc::clone(tree);
        }
        self.list(op, &settled, tree.span)
    }

    fn settle_if(&mut self, [condition, yes, no]: [&Tree; 3], tree: &Tree, wanted: &Type) -> Tree {
        let branch = |this: &mut Self, part: &Tree| {
            if wanted.products.is_empty() {
                return wanted.clone();
            }
            let mut relevant = this.world.hierarchy.intersect(&part.ty, wanted);
            relevant.formula = wanted.formula;
            if part.ty.has_tuple() && !relevant.has_tuple() {
                this.warn(part.span, |this| format!("this branch does not matter: it is {}", this.describe(&part.ty)));
            }
            relevant
        };
        let (first, second) = (branch(self, yes), branch(self, no));
        let settled = [self.settle(condition, &Type::formula()), self.settle(yes, &first), self.settle(no, &second)];
        if Rc::ptr_eq(&settled[0], condition) && Rc::ptr_eq(&settled[1], yes) && Rc::ptr_eq(&settled[2], no) {
            return Rc::clone(tree);
        }
        self.conditional(&settled[0], &settled[1], &settled[2], tree.span)
    }

    fn settle_choice(&mut self, tree: &Tree, candidates: &[Candidate], wanted: &Type) -> Tree {
        let key = (Rc::as_ptr(tree), wanted.clone(), self.muted == 0);
        if let Some((_, settled)) = self.settled.get(&key) {
            return Rc::clone(settled);
        }
        let settled = self.choose(tree.span, candidates, wanted, true);
        // The key is an address: its node is kept so that no other one gets it.
        self.settled.insert(key, (Rc::clone(tree), Rc::clone(&settled)));
        settled
    }

    /// Keeps one of several meanings: of those that have something that matters, or else the right number of columns, the
    /// least far-fetched.
    fn choose(&mut self, span: Span, candidates: &[Candidate], wanted: &Type, first: bool) -> Tree {
        let hierarchy = &self.world.hierarchy;
        let possible = || candidates.iter().filter(|candidate| !candidate.tree.bad);
        let matters = |ty: &Type| wanted.formula && ty.formula || hierarchy.intersects(wanted, ty);
        let mut kept: Vec<_> = possible().filter(|candidate| matters(&candidate.tree.ty)).cloned().collect();
        if kept.is_empty() {
            kept = possible().filter(|candidate| candidate.tree.ty.has_common_arity(wanted)).cloned().collect();
        }
        if let Some(least) = kept.iter().map(|candidate| candidate.tree.weight).min() {
            kept.retain(|candidate| candidate.tree.weight == least);
        }
        // The Analyzer finds this ambiguous; models of older notations do not know that there are functions of integers.
        if !first && kept.len() > 1 && kept.iter().any(|candidate| !candidate.implicit) {
            kept.retain(|candidate| !candidate.implicit);
        }
        if let [only] = kept.as_slice() {
            let tree = Rc::clone(&only.tree);
            return self.settle(&tree, wanted);
        }
        if first && kept.len() > 1 {
            self.muted += 1;
            let tried: Vec<_> = kept
                .into_iter()
                .map(|candidate| Candidate { tree: self.settle(&candidate.tree, wanted), ..candidate })
                .collect();
            self.muted -= 1;
            return self.choose(span, &tried, wanted, false);
        }
        if let Some(empty) = self.always_empty(&kept, span) {
            return empty;
        }
        let message = if kept.is_empty() {
            let wanted = if wanted.formula { "a formula".to_owned() } else { self.world.show(wanted) };
            kept = candidates.iter().filter(|candidate| !candidate.tree.bad).cloned().collect();
            format!("none of the meanings of this name fits here, where {wanted} is needed")
        } else {
            format!("this name is ambiguous: it has {} meanings that fit here", kept.len())
        };
        Node::bad(span, vec![self.ambiguous(&kept, span, message)])
    }

    /// If all meanings are always empty, the empty relation.
    fn always_empty(&self, kept: &[Candidate], span: Span) -> Option<Tree> {
        let arity = kept.first()?.tree.ty.arity()?;
        let empty = |ty: &Type| !ty.formula && !ty.int && !ty.has_tuple() && ty.arity() == Some(arity);
        if kept.len() < 2 || !kept.iter().all(|candidate| empty(&candidate.tree.ty)) {
            return None;
        }
        let none = || Node::leaf(ExprKind::Sig(SigId::NONE), Type::sig(SigId::NONE), span);
        let arrow = BinaryOp::Arrow(Multiplicity::Set, Multiplicity::Set);
        Some((1..arity).fold(none(), |tree, _| self.binary(arrow, &tree, &none(), span)))
    }
}

/// Both types, or if one of them is nothing others.
fn or_else(a: Type, b: Type, others: impl FnOnce() -> (Type, Type)) -> (Type, Type) {
    if a.is_nothing() || b.is_nothing() { others() } else { (a, b) }
}
