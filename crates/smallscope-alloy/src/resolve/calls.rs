//! Types of calls: a function's result type, narrowed by the types of the arguments.

use rustc_hash::FxHashMap;

use super::checker::Checker;
use super::node::Tree;
use crate::model::{BinaryOp, Expr, ExprKind, FunctionId, Hierarchy, SigId, Type, UnaryOp, VariableId};

impl Checker<'_> {
    /// The type of a call that fits.
    pub fn type_of_call(&self, function: FunctionId, arguments: &[Tree]) -> Type {
        let callee = self.world.function(function);
        let Some(returns) = &callee.returns else { return Type::formula() };
        let mut types = FxHashMap::default();
        for (variable, argument) in callee.variables().into_iter().zip(arguments) {
            let parameter = &self.world.variables[variable.0 as usize].ty;
            types.insert(variable, argument.ty.pick_common_arity(parameter));
        }
        let deduced = deduce(&self.world.hierarchy, returns, &mut types);
        let declared = returns.ty.relation();
        match deduced {
            Some(ty) if ty.arity().is_some() && ty.arity() == declared.arity() => ty,
            _ => declared,
        }
    }
}

/// The type of a declared result with other types for its variables. None where that is not simply so.
fn deduce(hierarchy: &Hierarchy, expr: &Expr, types: &mut FxHashMap<VariableId, Type>) -> Option<Type> {
    match &expr.kind {
        ExprKind::Variable(id) => Some(types.get(id).filter(|ty| !ty.is_nothing()).unwrap_or(&expr.ty).relation()),
        ExprKind::Unary(op, sub) => {
            let ty = deduce(hierarchy, sub, types)?;
            Some(match op {
                UnaryOp::SetOf | UnaryOp::SomeOf | UnaryOp::LoneOf | UnaryOp::OneOf | UnaryOp::ExactlyOf => ty,
                UnaryOp::Transpose => hierarchy.transpose(&ty),
                UnaryOp::Closure => hierarchy.closure(&ty),
                UnaryOp::ReflexiveClosure => Type::product_of(vec![SigId::UNIV; 2]),
                _ => return Some(expr.ty.relation()),
            })
        }
        ExprKind::Binary(op, left, right) => {
            let (a, b) = (deduce(hierarchy, left, types)?, deduce(hierarchy, right, types)?);
            Some(match op {
                BinaryOp::Union | BinaryOp::Override => hierarchy.union_with_common_arity(&a, &b),
                BinaryOp::Difference => a.pick_common_arity(&b),
                BinaryOp::Intersection => hierarchy.intersect(&a, &b),
                BinaryOp::Join => hierarchy.join(&a, &b),
                BinaryOp::RestrictDomain => hierarchy.restrict_domain(&a, &b),
                BinaryOp::RestrictRange => hierarchy.restrict_range(&a, &b),
                BinaryOp::Arrow(..) | BinaryOp::Sequence => hierarchy.product(&a, &b),
                _ => return None,
            })
        }
        ExprKind::If(_, yes, no) => {
            let (a, b) = (deduce(hierarchy, yes, types)?, deduce(hierarchy, no, types)?);
            Some(hierarchy.union_with_common_arity(&a, &b))
        }
        ExprKind::Let(variable, value, body) => {
            let value = deduce(hierarchy, value, types)?;
            types.insert(*variable, value);
            deduce(hierarchy, body, types)
        }
        _ if expr.ty.int => Some(Type::sig(SigId::INT)),
        _ if expr.ty.formula => None,
        _ => Some(expr.ty.relation()),
    }
}
