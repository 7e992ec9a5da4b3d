//! Nodes made of others: which operands an operator takes, and the bounding type of the result.

use std::rc::Rc;

use super::checker::Checker;
use super::node::{Bound, Candidate, ListOp, Node, NodeKind, Tree};
use crate::diagnostic::Diagnostic;
use crate::model::{BinaryOp, ExprKind, FunctionId, Multiplicity, SigId, Type, UnaryOp};
use crate::source::Span;

impl Checker<'_> {
    /// Why a node is bad.
    pub fn errors_of(&self, tree: &Tree) -> Vec<Diagnostic> {
        match &tree.kind {
            NodeKind::Partial(function, arguments, _) if tree.errors.is_empty() => {
                self.explain_call(*function, arguments, tree.span).into_iter().collect()
            }
            NodeKind::Choice(candidates) if tree.errors.is_empty() => self.explain_choice(candidates, tree.span),
            NodeKind::Macro(id, arguments) => {
                let entry = &self.world.macros[id.0];
                let (name, given) = (&entry.name, arguments.len());
                let message = format!("macro `{name}` needs {} arguments, but {given} are given", entry.parameters);
                vec![Diagnostic::error(tree.span, message).note(entry.span, "it is declared here")]
            }
            _ => tree.errors.clone(),
        }
    }

    /// Whether any part is bad, and then why.
    pub fn errors<'t>(&self, parts: impl IntoIterator<Item = &'t Tree>) -> Option<Vec<Diagnostic>> {
        let bad: Vec<_> = parts.into_iter().filter(|part| part.bad).collect();
        (!bad.is_empty()).then(|| bad.into_iter().flat_map(|part| self.errors_of(part)).collect())
    }

    /// The same as a formula.
    pub fn as_formula(&self, tree: &Tree) -> Tree {
        if tree.bad || tree.ty.formula {
            return Rc::clone(tree);
        }
        let message = format!("a formula is needed here, but this is {}", self.describe(&tree.ty));
        let help = if tree.ty.int {
            "compare it with something"
        } else {
            "say `some …`, `no …`, or compare it with something"
        };
        Node::bad(tree.span, vec![Diagnostic::error(tree.span, message).help(help)])
    }

    /// The same as an integer: the sum of a set.
    pub fn as_int(&self, tree: &Tree) -> Tree {
        if tree.bad || tree.ty.int {
            return Rc::clone(tree);
        }
        if tree.is_int_set() {
            return self.unary(UnaryOp::Sum, tree, tree.span);
        }
        let message = format!("an integer is needed here, but this is {}", self.describe(&tree.ty));
        let error = Diagnostic::error(tree.span, message);
        let error =
            if tree.ty.products.is_empty() { error } else { error.help("`#…` is the number of its elements") };
        Node::bad(tree.span, vec![error])
    }

    /// The same as a set or relation: the atom of an integer.
    pub fn as_set(&self, tree: &Tree) -> Tree {
        if tree.bad || !tree.ty.int && !tree.ty.products.is_empty() {
            return Rc::clone(tree);
        }
        if tree.ty.int {
            return self.unary(UnaryOp::AtomOfInt, tree, tree.span);
        }
        let message = format!("a set or relation is needed here, but this is {}", self.describe(&tree.ty));
        Node::bad(tree.span, vec![Diagnostic::error(tree.span, message)])
    }

    /// A type in a sentence.
    pub fn describe(&self, ty: &Type) -> String {
        if ty.formula && ty.products.is_empty() {
            "a formula".to_owned()
        } else if ty.int && !ty.formula {
            "an integer".to_owned()
        } else {
            format!("of type {}", self.world.show(ty))
        }
    }

    pub fn no_bound(&self, tree: &Tree) -> Option<Diagnostic> {
        let message = "a multiplicity is not allowed here";
        let help = "multiplicities stand in declarations and on the right of `in`";
        (tree.bound != Bound::No && !tree.bad).then(|| Diagnostic::error(tree.span, message).help(help))
    }

    /// An operator with one operand.
    pub fn unary(&self, op: UnaryOp, sub: &Tree, span: Span) -> Tree {
        if op == UnaryOp::SetOf && sub.bound != Bound::No {
            return Rc::clone(sub);
        }
        let misplaced = self.no_bound(sub);
        let sub = match (op, &sub.kind) {
            (UnaryOp::Not, _) => self.as_formula(sub),
            (UnaryOp::AtomOfInt, NodeKind::Unary(UnaryOp::AtomOfInt, _)) => return Rc::clone(sub),
            (UnaryOp::Sum, NodeKind::Unary(UnaryOp::AtomOfInt, inner)) => return Rc::clone(inner),
            (UnaryOp::Sum, _) if sub.ty.int => return Rc::clone(sub),
            (UnaryOp::AtomOfInt | UnaryOp::Negate, _) => self.as_int(sub),
            _ => self.as_set(sub),
        };
        let bound = match op {
            UnaryOp::SetOf | UnaryOp::SomeOf | UnaryOp::LoneOf | UnaryOp::OneOf | UnaryOp::ExactlyOf => Bound::Set,
            _ => Bound::No,
        };
        let weight = sub.weight;
        let errors = self.errors([&sub]).or_else(|| misplaced.map(|error| vec![error]));
        if errors.is_some() {
            return Node::composed(NodeKind::Unary(op, sub), Type::default(), span, bound, weight, errors);
        }
        let (ty, error) = self.type_of_unary(op, &sub);
        Node::composed(NodeKind::Unary(op, sub), ty, span, bound, weight, error.map(|error| vec![error]))
    }

    fn type_of_unary(&self, op: UnaryOp, sub: &Tree) -> (Type, Option<Diagnostic>) {
        let hierarchy = &self.world.hierarchy;
        let (ty, needs) = match op {
            UnaryOp::Not | UnaryOp::No | UnaryOp::Some | UnaryOp::Lone | UnaryOp::One => (Type::formula(), ""),
            UnaryOp::SetOf | UnaryOp::ExactlyOf => (sub.ty.relation(), "a set or relation"),
            UnaryOp::SomeOf | UnaryOp::LoneOf | UnaryOp::OneOf => (sub.ty.extract(1), "a set"),
            UnaryOp::Transpose => (hierarchy.transpose(&sub.ty), "a binary relation"),
            UnaryOp::Closure => (hierarchy.closure(&sub.ty), "a binary relation"),
            UnaryOp::ReflexiveClosure if sub.ty.has_arity(2) => (Type::product_of(vec![SigId::UNIV; 2]), ""),
            UnaryOp::ReflexiveClosure => (Type::default(), "a binary relation"),
            UnaryOp::Sum if sub.ty.has_arity(1) => (Type::integer(), ""),
            UnaryOp::Sum => (Type::default(), "a set"),
            UnaryOp::Cardinality | UnaryOp::Negate => (Type::integer(), ""),
            UnaryOp::AtomOfInt => (Type::sig(SigId::INT), ""),
        };
        let message = || format!("{needs} is needed here, but this is {}", self.describe(&sub.ty));
        let error = ty.is_nothing().then(|| Diagnostic::error(sub.span, message()));
        (ty, error)
    }

    /// An operator with two operands.
    pub fn binary(&self, op: BinaryOp, left: &Tree, right: &Tree, span: Span) -> Tree {
        if op == BinaryOp::RestrictDomain && self.restricts_to_own_sig(left, right) {
            return Rc::clone(right);
        }
        let is_arrow = matches!(op, BinaryOp::Arrow(..) | BinaryOp::Sequence);
        let mut misplaced = Vec::new();
        if !(is_arrow && left.bound == Bound::Arrow) {
            misplaced.extend(self.no_bound(left));
        }
        if !(is_arrow && right.bound == Bound::Arrow || op == BinaryOp::In) {
            misplaced.extend(self.no_bound(right));
        }
        let (left, right) = self.operands(op, left, right);
        let multiple = op == BinaryOp::Sequence
            || matches!(op, BinaryOp::Arrow(a, b) if (a, b) != (Multiplicity::Set, Multiplicity::Set))
            || is_arrow && (left.bound == Bound::Arrow || right.bound == Bound::Arrow);
        let bound = if multiple { Bound::Arrow } else { Bound::No };
        let weight = left.weight + right.weight;
        let errors = self.errors([&left, &right]).or_else(|| (!misplaced.is_empty()).then_some(misplaced));
        if errors.is_some() {
            return Node::composed(NodeKind::Binary(op, left, right), Type::default(), span, bound, weight, errors);
        }
        let ty = self.type_of_binary(op, &left.ty, &right.ty);
        let errors = ty.is_nothing().then(|| vec![self.explain_operands(op, &left, &right, span)]);
        Node::composed(NodeKind::Binary(op, left, right), ty, span, bound, weight, errors)
    }

    /// `S <: f` for a field of `S` is `f`.
    fn restricts_to_own_sig(&self, left: &Tree, right: &Tree) -> bool {
        match (&left.kind, &right.kind) {
            (NodeKind::Leaf(ExprKind::Sig(sig)), NodeKind::Leaf(ExprKind::Field(field))) => {
                self.world.fields[field.0 as usize].sig == *sig
            }
            _ => false,
        }
    }

    fn operands(&self, op: BinaryOp, left: &Tree, right: &Tree) -> (Tree, Tree) {
        use BinaryOp::*;
        match op {
            Implies | Iff => (self.as_formula(left), self.as_formula(right)),
            Less | AtMost | Greater | AtLeast | EqualInts | Add | Subtract | Multiply | Divide | Remainder
            | ShiftLeft | ShiftRight | ShiftRightUnsigned => (self.as_int(left), self.as_int(right)),
            Equal => (Rc::clone(left), Rc::clone(right)),
            _ => (self.as_set(left), self.as_set(right)),
        }
    }

    fn type_of_binary(&self, op: BinaryOp, left: &Type, right: &Type) -> Type {
        use BinaryOp::*;
        let hierarchy = &self.world.hierarchy;
        let formula_if = |condition: bool| if condition { Type::formula() } else { Type::default() };
        match op {
            Implies | Iff | Less | AtMost | Greater | AtLeast | EqualInts => Type::formula(),
            Add | Subtract | Multiply | Divide | Remainder | ShiftLeft | ShiftRight | ShiftRightUnsigned => {
                Type::integer()
            }
            Equal | In => formula_if(left.has_common_arity(right)),
            Union | Override => hierarchy.union_with_common_arity(left, right),
            Difference => left.pick_common_arity(right),
            Intersection => hierarchy.intersect(left, right),
            Join => hierarchy.join(left, right),
            RestrictDomain => hierarchy.restrict_domain(left, right),
            RestrictRange => hierarchy.restrict_range(left, right),
            Arrow(..) | Sequence => hierarchy.product(left, right),
        }
    }

    /// An operator with any number of operands.
    pub fn list(&self, op: ListOp, arguments: &[Tree], span: Span) -> Tree {
        let misplaced: Vec<_> = arguments.iter().filter_map(|argument| self.no_bound(argument)).collect();
        let mut parts = Vec::new();
        for argument in arguments {
            let part = match op {
                ListOp::And | ListOp::Or => self.as_formula(argument),
                ListOp::Disjoint | ListOp::TotalOrder => self.as_set(argument),
            };
            match &part.kind {
                NodeKind::List(inner, more) if *inner == op && matches!(op, ListOp::And | ListOp::Or) && !part.bad => {
                    parts.extend(more.iter().cloned());
                }
                _ => parts.push(part),
            }
        }
        let weight = parts.iter().map(|part| part.weight).sum();
        let errors = self.errors(&parts).or_else(|| (!misplaced.is_empty()).then_some(misplaced));
        let errors = errors.or_else(|| self.explain_list(op, &parts, span).map(|error| vec![error]));
        Node::composed(NodeKind::List(op, parts), Type::formula(), span, Bound::No, weight, errors)
    }

    fn explain_list(&self, op: ListOp, parts: &[Tree], span: Span) -> Option<Diagnostic> {
        match op {
            ListOp::And | ListOp::Or => None,
            ListOp::Disjoint => {
                if parts.len() < 2 {
                    return Some(Diagnostic::error(span, "`disj` needs at least two arguments"));
                }
                let mut common = parts[0].ty.relation();
                for part in parts {
                    common = common.pick_common_arity(&part.ty);
                }
                let message = "the arguments of `disj` must have the same number of columns";
                common.is_nothing().then(|| Diagnostic::error(span, message))
            }
            ListOp::TotalOrder => {
                let fits = matches!(parts, [a, b, c] if a.ty.has_arity(1) && b.ty.has_arity(1) && c.ty.has_arity(2));
                let message = "`pred/totalOrder` takes three arguments: two sets and a binary relation";
                (!fits).then(|| Diagnostic::error(span, message))
            }
        }
    }

    /// `condition implies yes else no`
    pub fn conditional(&self, condition: &Tree, yes: &Tree, no: &Tree, span: Span) -> Tree {
        let misplaced: Vec<_> = [condition, yes, no].into_iter().filter_map(|part| self.no_bound(part)).collect();
        let condition = self.as_formula(condition);
        let weight = condition.weight + yes.weight + no.weight;
        let errors = self.errors([&condition, yes, no]).or_else(|| (!misplaced.is_empty()).then_some(misplaced));
        let kind = NodeKind::If(condition, Rc::clone(yes), Rc::clone(no));
        if errors.is_some() {
            return Node::composed(kind, Type::default(), span, Bound::No, weight, errors);
        }
        let mut ty = self.world.hierarchy.union_with_common_arity(&yes.ty, &no.ty);
        ty.formula = yes.ty.formula && no.ty.formula;
        ty.int = yes.ty.int && no.ty.int;
        let message = || {
            let (yes, no) = (self.describe(&yes.ty), self.describe(&no.ty));
            format!("the two branches do not fit together: the first is {yes}, the second {no}")
        };
        let errors = ty.is_nothing().then(|| vec![Diagnostic::error(span, message())]);
        Node::composed(kind, ty, span, Bound::No, weight, errors)
    }

    /// A call with as many arguments as there are parameters.
    pub fn call(&self, function: FunctionId, arguments: &[Tree], extra: u32, span: Span) -> Tree {
        let callee = self.world.function(function);
        if callee.bad {
            return Node::bad(span, Vec::new());
        }
        let misplaced: Vec<_> = arguments.iter().filter_map(|argument| self.no_bound(argument)).collect();
        let arguments: Vec<_> = arguments.iter().map(|argument| self.as_set(argument)).collect();
        let weight = extra + arguments.iter().map(|argument| argument.weight).sum::<u32>();
        let errors = self.errors(&arguments).or_else(|| (!misplaced.is_empty()).then_some(misplaced));
        let errors = errors.or_else(|| {
            let fits = callee.variables().len() == arguments.len() && self.arities_fit(function, &arguments);
            (!fits).then(|| self.explain_call(function, &arguments, span).into_iter().collect())
        });
        let ty = if errors.is_some() { Type::default() } else { self.type_of_call(function, &arguments) };
        Node::composed(NodeKind::Call(function, arguments, extra), ty, span, Bound::No, weight, errors)
    }

    fn arities_fit(&self, function: FunctionId, arguments: &[Tree]) -> bool {
        let variables = self.world.function(function).variables();
        variables
            .iter()
            .zip(arguments)
            .all(|(variable, argument)| argument.ty.has_common_arity(&self.world.variables[variable.0 as usize].ty))
    }

    /// A call with too few arguments, or with arguments that do not fit.
    pub fn partial(&self, function: FunctionId, arguments: Vec<Tree>, extra: u32, span: Span) -> Tree {
        let weight = extra + arguments.iter().map(|argument| argument.weight).sum::<u32>();
        if self.world.function(function).bad {
            return Node::bad(span, Vec::new());
        }
        let errors = self.errors(&arguments).unwrap_or_default();
        let kind = NodeKind::Partial(function, arguments, extra);
        Node::composed(kind, Type::default(), span, Bound::No, weight, Some(errors))
    }

    /// Whether the arguments fit the parameters of a function; further arguments are ignored.
    pub fn applicable(&self, function: FunctionId, arguments: &[Tree]) -> bool {
        let variables = self.world.function(function).variables();
        variables.len() <= arguments.len()
            && variables.iter().zip(arguments).all(|(variable, argument)| {
                let parameter = &self.world.variables[variable.0 as usize].ty;
                argument.ty.has_common_arity(parameter)
                    && (!argument.ty.has_tuple()
                        || !parameter.has_tuple()
                        || self.world.hierarchy.intersects(&argument.ty, parameter))
            })
    }

    /// Several meanings; one only if there is only one that is possible.
    pub fn choice(&self, mut candidates: Vec<Candidate>, span: Span) -> Tree {
        if candidates.len() == 1 && !candidates[0].tree.bad {
            return candidates.swap_remove(0).tree;
        }
        let mut ty = Type::default();
        for candidate in &candidates {
            ty = self.world.hierarchy.merge(&ty, &candidate.tree.ty);
        }
        let possible = candidates.iter().filter(|candidate| !candidate.tree.bad);
        let weight = possible.map(|candidate| candidate.tree.weight).min().unwrap_or(0);
        let errors = ty.is_nothing().then(Vec::new);
        Node::composed(NodeKind::Choice(candidates), ty, span, Bound::No, weight, errors)
    }
}
