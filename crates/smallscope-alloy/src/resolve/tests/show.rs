//! Resolved expressions as text, with everything explicit: which field, which function, which conversion.

use crate::model::{BinaryOp, Decl, Expr, ExprKind, Model, Multiplicity, Quantifier, Type, UnaryOp};

pub(super) fn ty(model: &Model, ty: &Type) -> String {
    model.scopes.0.as_ref().expect("a resolved model").show(ty)
}

pub(super) fn expr(model: &Model, expr_: &Expr) -> String {
    let show = |part: &Expr| expr(model, part);
    let list = |parts: &[Expr]| parts.iter().map(show).collect::<Vec<_>>().join(", ");
    let decls = |decls: &[Decl]| decls.iter().map(|part| decl(model, part)).collect::<Vec<_>>().join(", ");
    match &expr_.kind {
        ExprKind::Sig(sig) => model.sigs[sig.0 as usize].name.clone(),
        ExprKind::Field(field) => {
            let field = &model.fields[field.0 as usize];
            format!("{}<:{}", model.sigs[field.sig.0 as usize].name, field.name)
        }
        ExprKind::Variable(variable) => model.variables[variable.0 as usize].name.clone(),
        ExprKind::Iden => "iden".to_owned(),
        ExprKind::Truth(truth) => truth.to_string(),
        ExprKind::Number(number) => number.to_string(),
        ExprKind::MinInt => "min".to_owned(),
        ExprKind::MaxInt => "max".to_owned(),
        ExprKind::NextInt => "next".to_owned(),
        ExprKind::Text(text) => format!("{text:?}"),
        ExprKind::Recursive(_) => "recursive".to_owned(),
        ExprKind::Atom(atom) => format!("atom {atom}"),
        ExprKind::Unary(op, sub) => format!("{}({})", unary(*op), show(sub)),
        ExprKind::Binary(op, left, right) => format!("({} {} {})", show(left), binary(*op), show(right)),
        ExprKind::All(parts) => format!("all[{}]", list(parts)),
        ExprKind::Any(parts) => format!("any[{}]", list(parts)),
        ExprKind::If(condition, yes, no) => format!("({} ? {} : {})", show(condition), show(yes), show(no)),
        ExprKind::Quantified(quantifier, parts, body) => {
            format!("({} {} | {})", word(*quantifier), decls(parts), show(body))
        }
        ExprKind::Comprehension(parts, body) => format!("{{{} | {}}}", decls(parts), show(body)),
        ExprKind::Let(variable, value, body) => {
            format!("(let {} = {} | {})", model.variables[variable.0 as usize].name, show(value), show(body))
        }
        ExprKind::Call(function, arguments) => {
            format!("{}[{}]", model.functions[function.0 as usize].name, list(arguments))
        }
        ExprKind::Disjoint(parts) => format!("disj[{}]", list(parts)),
        ExprKind::Temporal(op, _, parts) => format!("{}[{}]", op.sign(), list(parts)),
        ExprKind::TotalOrder(parts) => format!("totalOrder[{}]", list(&parts[..])),
    }
}

pub(super) fn decl(model: &Model, decl: &Decl) -> String {
    let names: Vec<_> = decl.variables.iter().map(|id| model.variables[id.0 as usize].name.as_str()).collect();
    let disjoint = if decl.disjoint { "disj " } else { "" };
    format!("{disjoint}{}: {}", names.join(" "), expr(model, &decl.bound))
}

fn unary(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Not => "not",
        UnaryOp::No => "no",
        UnaryOp::Some => "some",
        UnaryOp::Lone => "lone",
        UnaryOp::One => "one",
        UnaryOp::SetOf => "setOf",
        UnaryOp::SomeOf => "someOf",
        UnaryOp::LoneOf => "loneOf",
        UnaryOp::OneOf => "oneOf",
        UnaryOp::ExactlyOf => "exactlyOf",
        UnaryOp::Transpose => "~",
        UnaryOp::Closure => "^",
        UnaryOp::ReflexiveClosure => "*",
        UnaryOp::Cardinality => "#",
        UnaryOp::Sum => "sum",
        UnaryOp::AtomOfInt => "atom",
        UnaryOp::Negate => "-",
    }
}

fn binary(op: BinaryOp) -> String {
    let mark = |multiplicity: Multiplicity| match multiplicity {
        Multiplicity::Lone => "lone",
        Multiplicity::One => "one",
        Multiplicity::Some => "some",
        Multiplicity::Set => "",
    };
    match op {
        BinaryOp::Arrow(from, to) => format!("{}->{}", mark(from), mark(to)),
        BinaryOp::EqualInts => "=int".to_owned(),
        _ => super::super::explain::symbol(op).to_owned(),
    }
}

fn word(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::All => "all",
        Quantifier::No => "no",
        Quantifier::Lone => "lone",
        Quantifier::One => "one",
        Quantifier::Some => "some",
        Quantifier::Sum => "sum",
    }
}
