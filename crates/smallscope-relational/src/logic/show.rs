//! Expressions and formulas as text, in Alloy's notation, with no more parentheses than it needs.
//!
//! What Alloy has no notation for is shown as follows: a constant by the numbers of its atoms, `{0->1}`; the sum of a set
//! of integers as `sum[s]`; the atom that carries an integer as `Int[i]`. A variable that would hide another of the same
//! name is shown with a prime.

mod notation;

use std::fmt::{self, Write};

use self::notation::{Level, expr_level, formula_level, int_level};
use crate::logic::{
    Decl, Expr, ExprKind, Formula, FormulaKind, IntExpr, IntKind, IntOp, Mapping, Multiplicity, Part, Variable, deep,
};

struct Printer<'w> {
    out: &'w mut dyn Write,
    /// The variables in scope, with the names that they are shown by.
    scope: Vec<(Variable, String)>,
}

macro_rules! display {
    ($($type:ident => $method:ident;)*) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                Printer { out: f, scope: Vec::new() }.$method(self, Level::Binder)
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}

display! {
    Expr => expr;
    Formula => formula;
    IntExpr => int;
}

impl fmt::Display for Decl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Printer { out: f, scope: Vec::new() }.decls(std::slice::from_ref(self))
    }
}

impl fmt::Debug for Decl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Printer<'_> {
    fn expr(&mut self, expr: &Expr, needed: Level) -> fmt::Result {
        let level = expr_level(expr);
        deep(|| self.enclosed(level < needed, |printer| printer.expr_kind(expr)))
    }

    fn formula(&mut self, formula: &Formula, needed: Level) -> fmt::Result {
        if let FormulaKind::And(parts) | FormulaKind::Or(parts) = formula.kind() {
            if let [part] = parts.as_slice() {
                return deep(|| self.formula(part, needed));
            }
        }
        let level = formula_level(formula);
        deep(|| self.enclosed(level < needed, |printer| printer.formula_kind(formula)))
    }

    fn int(&mut self, int: &IntExpr, needed: Level) -> fmt::Result {
        let level = int_level(int);
        deep(|| self.enclosed(level < needed, |printer| printer.int_kind(int)))
    }

    fn part(&mut self, part: Part<'_>, needed: Level) -> fmt::Result {
        match part {
            Part::Expr(expr) => self.expr(expr, needed),
            Part::Formula(formula) => self.formula(formula, needed),
            Part::Int(int) => self.int(int, needed),
        }
    }

    fn enclosed(&mut self, parentheses: bool, inner: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        if !parentheses {
            return inner(self);
        }
        self.out.write_str("(")?;
        inner(self)?;
        self.out.write_str(")")
    }

    fn expr_kind(&mut self, expr: &Expr) -> fmt::Result {
        match expr.kind() {
            ExprKind::Relation(relation) => self.out.write_str(relation.name()),
            ExprKind::Variable(variable) => self.variable(variable),
            ExprKind::Univ => self.out.write_str("univ"),
            ExprKind::Iden => self.out.write_str("iden"),
            ExprKind::Empty(0) => self.out.write_str("{}"),
            ExprKind::Empty(arity) => self.out.write_str(&vec!["none"; *arity].join(" -> ")),
            ExprKind::Ints => self.out.write_str("Int"),
            ExprKind::Constant(tuples) => self.tuples(tuples.iter()),
            ExprKind::Binary(op, left, right) => {
                let (sign, level) = op.sign();
                self.infix(left, level, sign, right, level.tighter())
            }
            ExprKind::Transpose(inner) => self.unary("~", inner),
            ExprKind::Closure(inner) => self.unary("^", inner),
            ExprKind::ReflexiveClosure(inner) => self.unary("*", inner),
            ExprKind::If(condition, yes, no) => self.choice(condition, yes, no),
            ExprKind::Comprehension(decls, body) => {
                self.out.write_str("{")?;
                self.binder("", decls, |printer| printer.formula(body, Level::Binder))?;
                self.out.write_str("}")
            }
            ExprKind::FromInt(int) => self.call("Int", &[int.into()]),
            ExprKind::Let(variable, value, body) => {
                self.let_in(variable, value, |printer| printer.expr(body, Level::Binder))
            }
        }
    }

    fn unary(&mut self, sign: &str, inner: &Expr) -> fmt::Result {
        self.out.write_str(sign)?;
        self.expr(inner, Level::Unary)
    }

    fn tuples(&mut self, tuples: impl Iterator<Item = Vec<usize>>) -> fmt::Result {
        self.out.write_str("{")?;
        for (place, tuple) in tuples.enumerate() {
            let atoms: Vec<String> = tuple.iter().map(usize::to_string).collect();
            write!(self.out, "{}{}", if place == 0 { "" } else { ", " }, atoms.join("->"))?;
        }
        self.out.write_str("}")
    }

    fn formula_kind(&mut self, formula: &Formula) -> fmt::Result {
        match formula.kind() {
            FormulaKind::Constant(value) => write!(self.out, "{value}"),
            FormulaKind::Not(inner) => self.negated(inner),
            FormulaKind::And(parts) => self.connected(parts, " && ", "true", Level::And),
            FormulaKind::Or(parts) => self.connected(parts, " || ", "false", Level::Or),
            FormulaKind::Implies(left, right) => self.infix(left, Level::And, " => ", right, Level::Implies),
            FormulaKind::Iff(left, right) => self.infix(left, Level::Iff, " <=> ", right, Level::Iff.tighter()),
            FormulaKind::If(condition, yes, no) => self.choice(condition, yes, no),
            FormulaKind::Quantified(quantifier, decls, body) => {
                self.binder(quantifier.word(), decls, |printer| printer.formula(body, Level::Binder))
            }
            FormulaKind::Count(multiplicity, inner) => {
                write!(self.out, "{multiplicity} ")?;
                self.expr(inner, Level::Shift)
            }
            FormulaKind::Subset(left, right) => self.compared(left, " in ", right),
            FormulaKind::Equal(left, right) => self.compared(left, " = ", right),
            FormulaKind::Compare(how, left, right) => self.compared(left, &format!(" {} ", how.sign()), right),
            FormulaKind::Let(variable, value, body) => {
                self.let_in(variable, value, |printer| printer.formula(body, Level::Binder))
            }
            FormulaKind::Mapping(mapping) => self.mapping(mapping),
        }
    }

    fn negated(&mut self, inner: &Formula) -> fmt::Result {
        match inner.kind() {
            FormulaKind::Subset(left, right) => self.compared(left, " not in ", right),
            FormulaKind::Equal(left, right) => self.compared(left, " != ", right),
            FormulaKind::Compare(how, left, right) => self.compared(left, &format!(" !{} ", how.sign()), right),
            _ => {
                self.out.write_str("!")?;
                self.formula(inner, Level::Not)
            }
        }
    }

    fn connected(&mut self, parts: &[Formula], sign: &str, nothing: &str, level: Level) -> fmt::Result {
        if parts.is_empty() {
            return self.out.write_str(nothing);
        }
        for (place, part) in parts.iter().enumerate() {
            self.out.write_str(if place == 0 { "" } else { sign })?;
            self.formula(part, level)?;
        }
        Ok(())
    }

    fn compared<'p>(&mut self, left: impl Into<Part<'p>>, sign: &str, right: impl Into<Part<'p>>) -> fmt::Result {
        self.infix(left, Level::Shift, sign, right, Level::Shift)
    }

    fn infix<'p>(
        &mut self,
        left: impl Into<Part<'p>>,
        on_the_left: Level,
        sign: &str,
        right: impl Into<Part<'p>>,
        on_the_right: Level,
    ) -> fmt::Result {
        self.part(left.into(), on_the_left)?;
        self.out.write_str(sign)?;
        self.part(right.into(), on_the_right)
    }

    fn choice<'p>(&mut self, condition: &Formula, yes: impl Into<Part<'p>>, no: impl Into<Part<'p>>) -> fmt::Result {
        self.formula(condition, Level::And)?;
        self.out.write_str(" => ")?;
        self.infix(yes, Level::And, " else ", no, Level::Implies)
    }

    fn call(&mut self, name: &str, arguments: &[Part<'_>]) -> fmt::Result {
        self.out.write_str(name)?;
        for (place, argument) in arguments.iter().enumerate() {
            self.out.write_str(if place == 0 { "[" } else { ", " })?;
            self.part(*argument, Level::Binder)?;
        }
        self.out.write_str("]")
    }

    fn mapping(&mut self, mapping: &Mapping) -> fmt::Result {
        write!(self.out, "{} in ", mapping.relation.name())?;
        self.expr(&mapping.domain, Level::Product)?;
        write!(self.out, " -> {} ", mapping.multiplicity)?;
        self.expr(&mapping.range, Level::Product.tighter())
    }

    fn int_kind(&mut self, int: &IntExpr) -> fmt::Result {
        match int.kind() {
            IntKind::Constant(value) => write!(self.out, "{value}"),
            IntKind::Cardinality(inner) => {
                self.out.write_str("#")?;
                self.expr(inner, Level::Override)
            }
            IntKind::SumOf(inner) => self.call("sum", &[inner.into()]),
            IntKind::Sum(decls, body) => self.binder("sum", decls, |printer| printer.int(body, Level::Binder)),
            IntKind::Binary(op, left, right) => self.arithmetic(*op, left, right),
            IntKind::Negate(inner) => self.call("negate", &[inner.into()]),
            IntKind::If(condition, yes, no) => self.choice(condition, yes, no),
            IntKind::Let(variable, value, body) => {
                self.let_in(variable, value, |printer| printer.int(body, Level::Binder))
            }
        }
    }

    /// Alloy's `+` and `-` on integers are those of sets, so arithmetic is shown as calls, but for shifts.
    fn arithmetic(&mut self, op: IntOp, left: &IntExpr, right: &IntExpr) -> fmt::Result {
        let shift = match op {
            IntOp::Plus => return self.call("plus", &[left.into(), right.into()]),
            IntOp::Minus => return self.call("minus", &[left.into(), right.into()]),
            IntOp::Times => return self.call("mul", &[left.into(), right.into()]),
            IntOp::Divide => return self.call("div", &[left.into(), right.into()]),
            IntOp::Remainder => return self.call("rem", &[left.into(), right.into()]),
            IntOp::ShiftLeft => " << ",
            IntOp::ShiftRight => " >> ",
            IntOp::ShiftRightUnsigned => " >>> ",
        };
        self.infix(left, Level::Shift, shift, right, Level::Shift.tighter())
    }

    fn variable(&mut self, variable: &Variable) -> fmt::Result {
        let shown = self.scope.iter().rev().find(|(other, _)| other == variable);
        self.out.write_str(shown.map_or(variable.name(), |(_, name)| name))
    }

    /// Brings a variable into scope under a name that no other in scope has, and writes that name.
    fn declare(&mut self, variable: &Variable) -> fmt::Result {
        let mut name = variable.name().to_string();
        while self.scope.iter().any(|(other, shown)| other != variable && *shown == name) {
            name.push('\'');
        }
        self.out.write_str(&name)?;
        self.scope.push((variable.clone(), name));
        Ok(())
    }

    fn binder(&mut self, word: &str, decls: &[Decl], body: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        let outer = self.scope.len();
        if !word.is_empty() {
            write!(self.out, "{word} ")?;
        }
        self.decls(decls)?;
        self.out.write_str(" | ")?;
        body(self)?;
        self.scope.truncate(outer);
        Ok(())
    }

    /// `a, b: domain, c: set other`: neighbours with one domain are declared together.
    fn decls(&mut self, decls: &[Decl]) -> fmt::Result {
        for (place, decl) in decls.iter().enumerate() {
            self.out.write_str(if place == 0 { "" } else { ", " })?;
            let outer = self.scope.len();
            self.declare(&decl.variable)?;
            let together =
                |next: &Decl| next.domain.address() == decl.domain.address() && next.multiplicity == decl.multiplicity;
            if !decls.get(place + 1).is_some_and(together) {
                self.domain(decl, outer)?;
            }
        }
        Ok(())
    }

    /// The domain of the declaration that came into scope last; its variable is not in scope there.
    fn domain(&mut self, decl: &Decl, outer: usize) -> fmt::Result {
        self.out.write_str(": ")?;
        if decl.multiplicity != Multiplicity::One {
            write!(self.out, "{} ", decl.multiplicity)?;
        }
        let own = self.scope.split_off(outer);
        self.expr(&decl.domain, Level::Shift)?;
        self.scope.extend(own);
        Ok(())
    }

    fn let_in(
        &mut self,
        variable: &Variable,
        value: &Expr,
        body: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> fmt::Result {
        let outer = self.scope.len();
        self.out.write_str("let ")?;
        self.declare(variable)?;
        let own = self.scope.split_off(outer);
        self.out.write_str(" = ")?;
        self.expr(value, Level::Shift)?;
        self.scope.extend(own);
        self.out.write_str(" | ")?;
        body(self)?;
        self.scope.truncate(outer);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
