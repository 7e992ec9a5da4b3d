//! Fields that programs assign to: each has a variable for its value, which is the field's own until something is assigned.

use super::actions::Primed;
use super::checker::Checker;
use super::emit::emit;
use super::world::{ModuleId, World};
use crate::lower::walk;
use crate::model::{AssignedField, BinaryOp, Expr, ExprKind, FieldId, Multiplicity, SigId, Type, UnaryOp, VariableId};
use crate::source::Span;
use crate::syntax;

impl World {
    /// The variable for the values of a field.
    pub fn assigned_variable(&mut self, field: FieldId) -> VariableId {
        if let Some(known) = self.assigned.iter().find(|known| known.field == field) {
            return known.variable;
        }
        let declared = &self.fields[field.0 as usize];
        let (name, span, ty) = (declared.name.clone(), declared.span, declared.ty.clone());
        let bound = self.bound_of_field(field);
        let variable = self.variable(&name, span, ty);
        self.assigned.push(AssignedField { field, variable, bound });
        variable
    }

    /// What values the field may have: those of its declaration, if that mentions signatures only, else those of its type.
    fn bound_of_field(&self, field: FieldId) -> Expr {
        let field = &self.fields[field.0 as usize];
        let span = field.span;
        let depends =
            |part: &Expr| matches!(part.kind, ExprKind::Variable(_) | ExprKind::Field(_) | ExprKind::Call(..));
        let arrow = |many, left: Expr, right: Expr| {
            let kind = ExprKind::Binary(BinaryOp::Arrow(Multiplicity::Set, many), Box::new(left), Box::new(right));
            Expr { kind, ty: field.ty.clone(), span }
        };
        if field.defined || walk::any(&field.bound, &mut |part| depends(part)) {
            return self.products(&field.ty, span);
        }
        let of = self.signature(field.sig, span);
        match &field.bound.kind {
            ExprKind::Unary(op, inner) => match op {
                UnaryOp::OneOf => arrow(Multiplicity::One, of, (**inner).clone()),
                UnaryOp::LoneOf => arrow(Multiplicity::Lone, of, (**inner).clone()),
                UnaryOp::SomeOf => arrow(Multiplicity::Some, of, (**inner).clone()),
                UnaryOp::SetOf => arrow(Multiplicity::Set, of, (**inner).clone()),
                _ => self.products(&field.ty, span),
            },
            _ => self.products(&field.ty, span),
        }
    }

    fn signature(&self, sig: SigId, span: Span) -> Expr {
        Expr { kind: ExprKind::Sig(sig), ty: self.sig_type(sig), span }
    }

    /// All tuples that a type allows.
    fn products(&self, ty: &Type, span: Span) -> Expr {
        let joined = |op: BinaryOp, left: Expr, right: Expr, ty: Type| Expr {
            kind: ExprKind::Binary(op, Box::new(left), Box::new(right)),
            ty,
            span,
        };
        let product = |columns: &Vec<SigId>| {
            let sets = columns.iter().map(|&sig| self.signature(sig, span));
            let arrow = BinaryOp::Arrow(Multiplicity::Set, Multiplicity::Set);
            sets.reduce(|left, right| joined(arrow, left, right, Type::product_of(columns.clone())))
        };
        let all = ty.products.iter().filter_map(product);
        let whole = all.reduce(|left, right| joined(BinaryOp::Union, left, right, ty.clone()));
        whole.unwrap_or_else(|| self.signature(SigId::NONE, span))
    }

    /// The fields that a postcondition primes, beside these variables: each with the variable for its value before and, bound to the
    /// primed name, the one for its value afterwards.
    pub fn primed_fields(&mut self, module: ModuleId, formula: &syntax::Expr, variables: &[VariableId]) -> Primed {
        let mut names: Vec<(String, Span)> = Vec::new();
        for (name, at) in formula.names() {
            let Some(plain) = name.text.strip_suffix('\'').filter(|_| !at) else { continue };
            let is_variable = variables.iter().any(|&id| self.variables[id.0 as usize].name == plain);
            if !is_variable && names.iter().all(|(other, _)| other != plain) {
                names.push((plain.to_owned(), name.span));
            }
        }
        let mut primed = Vec::new();
        for (name, span) in names {
            let Some(field) = self.only_field(module, &name) else { continue };
            let (before, ty) = (self.assigned_variable(field), self.fields[field.0 as usize].ty.clone());
            primed.push((before, self.variable(&format!("{name}'"), span, ty)));
        }
        primed
    }

    /// The field that a name means, if it means no other.
    fn only_field(&self, module: ModuleId, name: &str) -> Option<FieldId> {
        let mut visible = self.visible_field_places(module);
        visible.retain(|&place| self.fields[place].name == name);
        let [place] = visible[..] else { return None };
        Some(FieldId(u32::try_from(place).expect("fewer than 2^32 fields")))
    }
}

impl Checker<'_> {
    /// The field that `f`, or `x.f`, means; none if it is something else, or wrong, which is not reported.
    pub fn field_of(&mut self, expr: &syntax::Expr) -> Option<FieldId> {
        let known = self.world.diagnostics.len();
        let tree = self.set(expr);
        let resolved = emit(self, &tree);
        self.world.diagnostics.truncate(known);
        let of = |expr: &Expr| match expr.kind {
            ExprKind::Field(field) => Some(field),
            _ => None,
        };
        match &resolved?.kind {
            ExprKind::Field(field) => Some(*field),
            ExprKind::Binary(BinaryOp::Join, _, right) => of(right),
            _ => None,
        }
    }
}
