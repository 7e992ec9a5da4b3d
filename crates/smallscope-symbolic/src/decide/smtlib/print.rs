//! Terms in SMT-LIB 2, as bit vectors. Truth values are vectors of one bit; every other term than a constant has a name.

use crate::term::{Binary, Condition, Sort, Term, TermNode, Terms, Unary, Variable};

/// The question whether all conditions can hold.
pub(super) fn script(terms: &Terms, conditions: &[Condition]) -> String {
    let mut lines = vec!["(set-option :produce-models true)".to_owned(), "(set-logic QF_BV)".to_owned()];
    let needed = needed(terms, conditions);
    let variables: Vec<Variable> = needed.iter().filter_map(|term| variable(terms, *term)).collect();
    variables.iter().for_each(|variable| declare(terms, *variable, &mut lines));
    for &term in &needed {
        if let Some(text) = definition(terms, term) {
            lines.push(format!("(define-fun {} () {} {text})", name(terms, term), sort(terms.sort(term))));
        }
    }
    for condition in conditions {
        lines.push(format!("(assert (= {} #b{}))", name(terms, condition.term), u8::from(condition.holds)));
    }
    lines.push("(check-sat)".to_owned());
    if !variables.is_empty() {
        let names: Vec<String> = variables.iter().map(|variable| format!("v{}", variable.0)).collect();
        lines.push(format!("(get-value ({}))", names.join(" ")));
    }
    lines.push("(exit)\n".to_owned());
    lines.join("\n")
}

/// The terms that the conditions are made of, each after its parts.
fn needed(terms: &Terms, conditions: &[Condition]) -> Vec<Term> {
    let mut needed = vec![false; terms.len()];
    conditions.iter().for_each(|condition| needed[condition.term.0 as usize] = true);
    for number in (0..needed.len()).rev() {
        if needed[number] {
            terms.parts(Term(number as u32)).for_each(|part| needed[part.0 as usize] = true);
        }
    }
    (0..needed.len()).filter(|number| needed[*number]).map(|number| Term(number as u32)).collect()
}

fn variable(terms: &Terms, term: Term) -> Option<Variable> {
    match terms.node(term) {
        TermNode::Variable(variable) => Some(variable),
        _ => None,
    }
}

fn declare(terms: &Terms, variable: Variable, lines: &mut Vec<String>) {
    let (own, low, high) = terms.range(variable);
    let name = format!("v{}", variable.0);
    lines.push(format!("(declare-fun {name} () {})", sort(own)));
    let at_most = if own.signed { "bvsle" } else { "bvule" };
    if low != own.least() {
        lines.push(format!("(assert ({at_most} {} {name}))", number(low, own)));
    }
    if high != own.greatest() {
        lines.push(format!("(assert ({at_most} {name} {}))", number(high, own)));
    }
}

fn sort(sort: Sort) -> String {
    format!("(_ BitVec {})", sort.bits)
}

fn number(value: i128, sort: Sort) -> String {
    let unsigned = Sort { signed: false, ..sort };
    format!("(_ bv{} {})", unsigned.wrap(value), sort.bits)
}

fn name(terms: &Terms, term: Term) -> String {
    match terms.node(term) {
        TermNode::Constant(value) => number(value, terms.sort(term)),
        TermNode::Variable(variable) => format!("v{}", variable.0),
        _ => format!("t{}", term.0),
    }
}

/// What the name of a term stands for, if it needs saying.
fn definition(terms: &Terms, term: Term) -> Option<String> {
    let name = |part: Term| name(terms, part);
    match terms.node(term) {
        TermNode::Constant(_) | TermNode::Variable(_) => None,
        TermNode::Unary(Unary::Not, a) => Some(format!("(bvnot {})", name(a))),
        TermNode::Unary(Unary::Negate, a) => Some(format!("(bvneg {})", name(a))),
        TermNode::Unary(Unary::Cast, a) => Some(cast(&name(a), terms.sort(a), terms.sort(term))),
        TermNode::Binary(operation, a, b) => Some(binary(operation, terms.sort(a), &name(a), &name(b))),
        TermNode::Choose(condition, a, b) => Some(format!("(ite (= {} #b1) {} {})", name(condition), name(a), name(b))),
    }
}

fn cast(a: &str, from: Sort, to: Sort) -> String {
    match to.bits.checked_sub(from.bits) {
        None => format!("((_ extract {} 0) {a})", to.bits - 1),
        Some(0) => a.to_owned(),
        Some(more) => extended(a, from, more),
    }
}

fn extended(a: &str, sort: Sort, more: u8) -> String {
    format!("((_ {} {more}) {a})", if sort.signed { "sign_extend" } else { "zero_extend" })
}

fn binary(operation: Binary, sort: Sort, a: &str, b: &str) -> String {
    let signed = |signed: &'static str, unsigned: &'static str| if sort.signed { signed } else { unsigned };
    let truth = |formula: String| format!("(ite {formula} #b1 #b0)");
    let plain = |function: &str| format!("({function} {a} {b})");
    match operation {
        Binary::Add => plain("bvadd"),
        Binary::Subtract => plain("bvsub"),
        Binary::Multiply => plain("bvmul"),
        Binary::Divide => {
            let zero = number(0, sort);
            format!("(ite (= {b} {zero}) {zero} {})", plain(signed("bvsdiv", "bvudiv")))
        }
        Binary::Remainder => plain(signed("bvsrem", "bvurem")),
        Binary::And => plain("bvand"),
        Binary::Or => plain("bvor"),
        Binary::Xor => plain("bvxor"),
        Binary::ShiftLeft => format!("(bvshl {a} {})", amount(b, sort)),
        Binary::ShiftRight => format!("({} {a} {})", signed("bvashr", "bvlshr"), amount(b, sort)),
        Binary::Equal => truth(plain("=")),
        Binary::Less => truth(plain(signed("bvslt", "bvult"))),
        Binary::AddOverflows => truth(overflows("bvadd", sort, 1, a, b)),
        Binary::SubtractOverflows => truth(overflows("bvsub", sort, 1, a, b)),
        Binary::MultiplyOverflows => truth(overflows("bvmul", sort, sort.bits, a, b)),
    }
}

/// The amount of a shift modulo the number of bits.
fn amount(b: &str, sort: Sort) -> String {
    if sort.bits.is_power_of_two() {
        return format!("(bvand {b} {})", number(i128::from(sort.bits) - 1, sort));
    }
    format!("({} {b} {})", if sort.signed { "bvsmod" } else { "bvurem" }, number(sort.bits.into(), sort))
}

/// Whether the exact result, which fits so many more bits, is none of the sort.
fn overflows(function: &str, sort: Sort, more: u8, a: &str, b: &str) -> String {
    let exact = format!("({function} {} {})", extended(a, sort, more), extended(b, sort, more));
    let cut = extended(&format!("((_ extract {} 0) {exact})", sort.bits - 1), sort, more);
    format!("(distinct {exact} {cut})")
}
