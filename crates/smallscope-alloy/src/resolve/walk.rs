//! Walks over syntax trees.

use crate::syntax::{Decl, Expr, ExprKind, Module, Paragraph, Target, UnaryOp};

/// Whether `seq e` occurs anywhere: then the functions of sequences are known.
pub(super) fn mentions_sequences(module: &Module) -> bool {
    let mut pending: Vec<&Expr> = module.paragraphs.iter().flat_map(parts_of_paragraph).collect();
    while let Some(expr) = pending.pop() {
        if matches!(expr.kind, ExprKind::Unary(UnaryOp::Seq, _)) {
            return true;
        }
        pending.extend(parts(expr));
    }
    false
}

fn bounds(decls: &[Decl]) -> impl Iterator<Item = &Expr> {
    decls.iter().map(|decl| &decl.bound)
}

fn parts_of_paragraph(paragraph: &Paragraph) -> Vec<&Expr> {
    match paragraph {
        Paragraph::Sig(decl) => bounds(&decl.fields).chain(&decl.fact).collect(),
        Paragraph::Enum(_) => Vec::new(),
        Paragraph::Fact(decl) => vec![&decl.body],
        Paragraph::Function(decl) => bounds(&decl.parameters).chain(&decl.returns).chain([&decl.body]).collect(),
        Paragraph::Assert(decl) => vec![&decl.body],
        Paragraph::Macro(decl) => vec![&decl.body],
        Paragraph::Command(decl) => match &decl.target {
            Target::Name(_) => Vec::new(),
            Target::Block(body) => vec![body],
        },
    }
}

fn parts(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Name { .. } | ExprKind::Number(_) | ExprKind::Text(_) => Vec::new(),
        ExprKind::Unary(_, a) => vec![a],
        ExprKind::Binary(_, a, b)
        | ExprKind::Arrow(a, _, _, b)
        | ExprKind::Compare(_, _, a, b)
        | ExprKind::Let(_, a, b) => {
            vec![a, b]
        }
        ExprKind::Box(a, rest) | ExprKind::With(rest, a) => std::iter::once(&**a).chain(rest).collect(),
        ExprKind::If(a, b, c) => [a, b].into_iter().chain(c).map(|part| &**part).collect(),
        ExprKind::Quantified(_, decls, body) => bounds(decls).chain([&**body]).collect(),
        ExprKind::Comprehension(decls, body) => bounds(decls).chain(body.as_deref()).collect(),
        ExprKind::Block(all) | ExprKind::Temporal(_, all) => all.iter().collect(),
    }
}
