//! Walks over syntax trees.

use crate::syntax::{Expr, ExprKind, Module, Paragraph, Statement, Target, UnaryOp, bounds};

/// Whether `seq e` occurs anywhere: then the functions of sequences are known.
pub(super) fn mentions_sequences(module: &Module) -> bool {
    any(module, |expr| matches!(expr.kind, ExprKind::Unary(UnaryOp::Seq, _)))
}

/// Whether a name of this kind is used in any expression.
pub(super) fn mentions(module: &Module, is_wanted: impl Fn(&str) -> bool) -> bool {
    any(module, |expr| matches!(&expr.kind, ExprKind::Name { name, .. } if is_wanted(&name.text)))
}

fn any(module: &Module, is_wanted: impl Fn(&Expr) -> bool) -> bool {
    let mut pending: Vec<&Expr> = module.paragraphs.iter().flat_map(parts_of_paragraph).collect();
    while let Some(expr) = pending.pop() {
        if is_wanted(expr) {
            return true;
        }
        pending.extend(expr.parts());
    }
    false
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
        Paragraph::Action(decl) => bounds(&decl.parameters).chain([&decl.pre, &decl.post]).collect(),
        Paragraph::Program(decl) => {
            bounds(&decl.parameters).chain(bounds(&decl.locals)).chain(parts_of_program(&decl.body)).collect()
        }
        Paragraph::Correctness(decl) => {
            bounds(&decl.parameters).chain([&decl.pre, &decl.post]).chain(parts_of_program(&decl.program)).collect()
        }
    }
}

fn parts_of_program(program: &Statement) -> Vec<&Expr> {
    program.all().into_iter().flat_map(Statement::expressions).collect()
}
