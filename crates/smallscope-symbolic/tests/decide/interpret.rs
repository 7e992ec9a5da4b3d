//! As much of SMT-LIB's bit vectors as scripts need, after the definitions of the theory: natural numbers with a width.

use std::collections::HashMap;

use smallscope_symbolic::{Terms, Variable};

/// A number below 2^width. Truth values of the logic have width 0.
type Bits = (u128, u32);

#[derive(Clone, Debug)]
enum Tree {
    Leaf(String),
    Node(Vec<Tree>),
}

impl Tree {
    fn word(&self) -> &str {
        match self {
            Tree::Leaf(word) => word,
            Tree::Node(_) => "",
        }
    }

    fn parts(&self) -> &[Tree] {
        match self {
            Tree::Leaf(_) => &[],
            Tree::Node(parts) => parts,
        }
    }
}

pub struct Script(Vec<Tree>);

impl Script {
    pub fn parse(text: &str) -> Script {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut open: Vec<Vec<Tree>> = vec![Vec::new()];
        for word in spaced.split_whitespace() {
            match word {
                "(" => open.push(Vec::new()),
                ")" => {
                    let node = Tree::Node(open.pop().expect("an open parenthesis"));
                    open.last_mut().expect("a level below").push(node);
                }
                _ => open.last_mut().expect("a level").push(Tree::Leaf(word.to_owned())),
            }
        }
        assert_eq!(open.len(), 1, "parentheses match");
        Script(open.remove(0))
    }

    /// Whether everything that is asserted holds for these values of the declared variables.
    pub fn holds(&self, declared: &dyn Fn(&str) -> u128) -> bool {
        let mut names: HashMap<String, Bits> = HashMap::new();
        let mut all = true;
        for command in &self.0 {
            let parts = command.parts();
            match parts[0].word() {
                "declare-fun" => {
                    let name = parts[1].word();
                    names.insert(name.to_owned(), (declared(name), width(&parts[3])));
                }
                "define-fun" => {
                    let value = evaluate(&parts[4], &names);
                    assert_eq!(value.1, width(&parts[3]), "{command:?} has the sort it says");
                    names.insert(parts[1].word().to_owned(), value);
                }
                "assert" => all &= evaluate(&parts[1], &names).0 != 0,
                _ => {}
            }
        }
        all
    }
}

/// The bits of a variable's value.
pub fn variable(name: &str, terms: &Terms, values: &[i128]) -> u128 {
    let number: u32 = name[1..].parse().expect("a variable is called v and its number");
    let (sort, _, _) = terms.range(Variable(number));
    cut(values[number as usize] as u128, sort.bits.into()).0
}

/// The number of bits in `(_ BitVec 8)`.
fn width(sort: &Tree) -> u32 {
    sort.parts()[2].word().parse().expect("a width")
}

fn cut(number: u128, width: u32) -> Bits {
    (number << (128 - width) >> (128 - width), width)
}

/// The number in two's complement.
fn signed((number, width): Bits) -> i128 {
    (number << (128 - width)) as i128 >> (128 - width)
}

fn evaluate(tree: &Tree, names: &HashMap<String, Bits>) -> Bits {
    let parts = match tree {
        Tree::Leaf(word) if word.starts_with("#b") => {
            return (u128::from_str_radix(&word[2..], 2).expect("digits"), word.len() as u32 - 2);
        }
        Tree::Leaf(word) => return *names.get(word).unwrap_or_else(|| panic!("`{word}` is defined before its use")),
        Tree::Node(parts) => parts,
    };
    if parts[0].word() == "_" {
        return cut(parts[1].word()[2..].parse().expect("digits"), parts[2].word().parse().expect("a width"));
    }
    let operands: Vec<Bits> = parts[1..].iter().map(|part| evaluate(part, names)).collect();
    match &parts[0] {
        Tree::Leaf(function) => apply(function, &operands),
        Tree::Node(indexed) => {
            let index = |place: usize| indexed[place].word().parse::<u32>().expect("an index");
            let (number, width) = operands[0];
            match indexed[1].word() {
                "extract" => cut(number >> index(3), index(2) - index(3) + 1),
                "zero_extend" => (number, width + index(2)),
                "sign_extend" => cut(signed(operands[0]) as u128, width + index(2)),
                other => panic!("unknown function {other}"),
            }
        }
    }
}

fn apply(function: &str, operands: &[Bits]) -> Bits {
    let truth = |value: bool| (u128::from(value), 0);
    let (a, width) = operands[0];
    let (b, _) = *operands.get(1).unwrap_or(&operands[0]);
    if function == "ite" {
        assert_eq!(width, 0, "a condition is a truth value");
        return operands[if a != 0 { 1 } else { 2 }];
    }
    assert!(operands.iter().all(|operand| operand.1 == width && width > 0), "{function} has operands of one width");
    let (x, y) = (signed(operands[0]), signed(*operands.get(1).unwrap_or(&operands[0])));
    match function {
        "=" => truth(a == b),
        "distinct" => truth(a != b),
        "bvult" => truth(a < b),
        "bvule" => truth(a <= b),
        "bvslt" => truth(x < y),
        "bvsle" => truth(x <= y),
        "bvnot" => cut(!a, width),
        "bvneg" => cut(a.wrapping_neg(), width),
        "bvadd" => cut(a.wrapping_add(b), width),
        "bvsub" => cut(a.wrapping_sub(b), width),
        "bvmul" => cut(a.wrapping_mul(b), width),
        "bvand" => (a & b, width),
        "bvor" => (a | b, width),
        "bvxor" => (a ^ b, width),
        "bvudiv" => cut(a.checked_div(b).unwrap_or(u128::MAX), width),
        "bvurem" => (a.checked_rem(b).unwrap_or(a), width),
        "bvsdiv" => cut(x.checked_div(y).unwrap_or(if x < 0 { 1 } else { -1 }) as u128, width),
        "bvsrem" => cut(x.checked_rem(y).unwrap_or(x) as u128, width),
        // The sign is that of the divisor, which is positive here.
        "bvsmod" => cut(x.rem_euclid(y) as u128, width),
        "bvshl" if b < u128::from(width) => cut(a << b, width),
        "bvlshr" if b < u128::from(width) => (a >> b, width),
        "bvashr" if b < u128::from(width) => cut((x >> b) as u128, width),
        other => panic!("unknown function {other}, or a shift of all bits"),
    }
}
