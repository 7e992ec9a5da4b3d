//! Deciding path conditions: what a question costs, and what the fast path for order and differences gains; searches with
//! symbolic fields beside the same searches with enumerated ones.
//!
//! `cargo bench -p smallscope-bench --bench symbolic`, with `order`, `arithmetic` or `fields` for one part. The questions are those of explorations: for
//! every path, each of its branches taken the other way. The same questions are decided by plain bits, that is, without the fast path and without
//! making models small, to compare.

use std::time::Duration;

use smallscope::{Report, Space};
use smallscope_bench::{best_of, ratio};
use smallscope_symbolic::{Answer, Binary, Condition, Decider, Model, Sort, Sym, Term, Terms, Variable};

const INT: Sort = Sort { bits: 32, signed: true };

/// A program on symbolic numbers: computes with terms, and goes the way that the model says.
struct Path<'a> {
    terms: &'a mut Terms,
    model: &'a Model,
    conditions: Vec<Condition>,
}

impl Path<'_> {
    fn branch(&mut self, operation: Binary, a: Term, b: Term) -> bool {
        let term = self.terms.binary(operation, a, b);
        let holds = self.terms.evaluate(term, &|variable: Variable| self.model.value(variable)) != 0;
        self.conditions.push(Condition { term, holds });
        holds
    }

    fn number(&mut self, number: i128) -> Term {
        self.terms.constant(number, INT)
    }
}

type Program = fn(&mut Path<'_>, &[Term]);

/// All questions of an exploration, at most so many.
fn questions(program: Program, variables: usize, most: usize) -> (Terms, Vec<Vec<Condition>>) {
    let mut terms = Terms::new();
    let inputs: Vec<Term> = (0..variables).map(|_| terms.variable(INT, INT.least(), INT.greatest())).collect();
    let mut decider = Decider::new();
    let (mut asked, mut next) = (Vec::new(), vec![Vec::new()]);
    while let Some(prefix) = next.pop() {
        let Answer::Feasible(model) = decider.decide(&terms, &prefix) else { continue };
        let mut path = Path { terms: &mut terms, model: &model, conditions: Vec::new() };
        program(&mut path, &inputs);
        for k in prefix.len()..path.conditions.len() {
            let mut flipped = path.conditions[..=k].to_vec();
            flipped[k] = flipped[k].negated();
            asked.push(flipped.clone());
            next.push(flipped);
        }
        if asked.len() > most {
            break;
        }
    }
    asked.truncate(most);
    (terms, asked)
}

/// Insertion sort.
fn sort(path: &mut Path<'_>, inputs: &[Term]) {
    let mut sorted: Vec<Term> = Vec::new();
    for &input in inputs {
        let place = sorted.iter().position(|other| path.branch(Binary::Less, input, *other));
        sorted.insert(place.unwrap_or(sorted.len()), input);
    }
}

/// Insertion into a search tree without balance, equal keys once.
fn insert(path: &mut Path<'_>, inputs: &[Term]) {
    let mut nodes: Vec<(Term, [Option<usize>; 2])> = Vec::new();
    'inputs: for &input in inputs {
        let (mut at, mut link) = (nodes.first().map(|_| 0), None);
        while let Some(node) = at {
            if path.branch(Binary::Equal, input, nodes[node].0) {
                continue 'inputs;
            }
            let side = usize::from(!path.branch(Binary::Less, input, nodes[node].0));
            (at, link) = (nodes[node].1[side], Some((node, side)));
        }
        if let Some((node, side)) = link {
            nodes[node].1[side] = Some(nodes.len());
        }
        nodes.push((input, [None, None]));
    }
}

/// Whether intervals of length 10 overlap, with checked sums.
fn overlap(path: &mut Path<'_>, inputs: &[Term]) {
    let ten = path.number(10);
    for (k, &a) in inputs.iter().enumerate() {
        for &b in &inputs[..k] {
            if path.branch(Binary::AddOverflows, a, ten) || path.branch(Binary::AddOverflows, b, ten) {
                return;
            }
            let (end_a, end_b) = (path.terms.binary(Binary::Add, a, ten), path.terms.binary(Binary::Add, b, ten));
            let _ = path.branch(Binary::Less, a, end_b) && path.branch(Binary::Less, b, end_a);
        }
    }
}

/// A hash table of eight places with open addressing: bits of the keys.
fn hash(path: &mut Path<'_>, inputs: &[Term]) {
    let (factor, mask) = (path.number(0x9e37), path.number(7));
    let mut places: [Option<Term>; 8] = [None; 8];
    for &input in inputs {
        let product = path.terms.binary(Binary::Multiply, input, factor);
        let place = path.terms.binary(Binary::And, product, mask);
        let Some(mut at) = (0..8).find(|&at| {
            let number = path.number(at);
            path.branch(Binary::Equal, place, number)
        }) else {
            return;
        };
        while let Some(other) = places[at as usize] {
            if path.branch(Binary::Equal, input, other) {
                break;
            }
            at = (at + 1) % 8;
        }
        places[at as usize] = Some(input);
    }
}

/// Classes of triangles, with the checked sums of sides.
fn triangle(path: &mut Path<'_>, inputs: &[Term]) {
    let zero = path.number(0);
    for (k, &side) in inputs.iter().enumerate() {
        let (a, b) = (inputs[(k + 1) % inputs.len()], inputs[(k + 2) % inputs.len()]);
        if !path.branch(Binary::Less, zero, side) || path.branch(Binary::AddOverflows, a, b) {
            return;
        }
        let sum = path.terms.binary(Binary::Add, a, b);
        if !path.branch(Binary::Less, side, sum) {
            return;
        }
    }
    let _ = path.branch(Binary::Equal, inputs[0], inputs[1]) || path.branch(Binary::Equal, inputs[1], inputs[2]);
}

/// Greatest common divisor, a few rounds.
fn divisor(path: &mut Path<'_>, inputs: &[Term]) {
    let (zero, limit) = (path.number(0), path.number(1000));
    let (mut a, mut b) = (inputs[0], inputs[1]);
    for input in [a, b] {
        if !path.branch(Binary::Less, zero, input) || !path.branch(Binary::Less, input, limit) {
            return;
        }
    }
    for _ in 0..3 {
        if path.branch(Binary::Equal, b, zero) {
            return;
        }
        (a, b) = (b, path.terms.binary(Binary::Remainder, a, b));
    }
}

/// Decides all questions, and returns how many are feasible and how many unknown.
fn decide(mut decider: Decider, terms: &Terms, questions: &[Vec<Condition>]) -> (usize, u64) {
    let feasible = |question: &&Vec<Condition>| matches!(decider.decide(terms, question), Answer::Feasible(_));
    let feasible = questions.iter().filter(feasible).count();
    (feasible, decider.statistics().unknown)
}

fn row(name: &str, program: Program, variables: usize, most: usize, compared: usize) {
    let (terms, questions) = questions(program, variables, most);
    let conditions = questions.iter().map(Vec::len).sum::<usize>() as f64 / questions.len() as f64;
    let (time, answers) = best_of(3, || decide(Decider::new(), &terms, &questions));
    // Bits take long: a part of the questions shows how long.
    let compared = &questions[..compared.min(questions.len())];
    let (part, _) = best_of(3, || decide(Decider::new(), &terms, compared));
    let (bits, _) = best_of(1, || decide(Decider::new().bits_only().steps(0), &terms, compared));
    let each = time.as_secs_f64() * 1e6 / questions.len() as f64;
    println!(
        "{name:<26}{:>10}{conditions:>12.1}{:>10}{:>9}{:>14.1}{each:>10.2}{:>10.1}",
        questions.len(),
        answers.0,
        answers.1,
        rate(time, questions.len()),
        ratio(bits, part)
    );
}

fn rate(time: Duration, count: usize) -> f64 {
    count as f64 / time.as_secs_f64() / 1e3
}

fn head(title: &str) {
    println!(
        "{title:<26}{:>10}{:>12}{:>10}{:>9}{:>14}{:>10}{:>10}",
        "questions", "conditions", "feasible", "unknown", "thousands/s", "us each", "bits/this"
    );
}

/// Questions about order and differences alone.
fn order() {
    head("order and differences");
    row("insertion sort of 7", sort, 7, 10_000, 500);
    row("search tree of 6 keys", insert, 6, 10_000, 500);
    row("overlap of 4 intervals", overlap, 4, 10_000, 500);
}

/// Questions that need the bits of numbers, at least in part.
fn arithmetic() {
    head("arithmetic, bit-precise");
    row("triangle", triangle, 3, 1_000, 200);
    row("hash table of 3 keys", hash, 3, 500, 200);
    row("common divisor", divisor, 2, 200, 200);
}

#[smallscope::model]
mod tree {
    #[derive(Debug, Clone)]
    pub struct SearchTree<K> {
        pub root: Option<Box<Node<K>>>,
        pub size: usize,
    }

    #[derive(Debug, Clone)]
    pub struct Node<K> {
        pub key: K,
        pub left: Option<Box<Node<K>>>,
        pub right: Option<Box<Node<K>>>,
    }

    impl<K: Ord> SearchTree<K> {
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            count(&self.root) == self.size && ordered(&self.root, None, None)
        }
    }

    fn count<K>(node: &Option<Box<Node<K>>>) -> usize {
        node.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }

    fn ordered<K: Ord>(node: &Option<Box<Node<K>>>, low: Option<&K>, high: Option<&K>) -> bool {
        let Some(node) = node else { return true };
        if low.is_some_and(|low| node.key <= *low) || high.is_some_and(|high| node.key >= *high) {
            return false;
        }
        ordered(&node.left, low, Some(&node.key)) && ordered(&node.right, Some(&node.key), high)
    }
}

/// All search trees of exactly this size, with keys from 0 to `keys - 1`.
fn count_trees<K>(size: usize, keys: i32) -> (Duration, Report)
where
    tree::SearchTree<K>: smallscope::Model,
{
    let space = Space::<tree::SearchTree<K>>::new(size).field("SearchTree.size", size..=size);
    best_of(3, || space.clone().field("Node.key", 0..=keys - 1).search().count())
}

/// Searches whose keys are solved for, beside searches that try every key.
fn fields() {
    println!(
        "{:<26}{:>10}{:>12}{:>10}{:>12}{:>12}{:>17}",
        "search trees", "trees", "candidates", "paths", "enumerated", "ms", "enumerated/this"
    );
    for (size, keys) in [(6, 6), (7, 7), (8, 8), (9, 9), (6, 12), (6, 1_000_000)] {
        let (time, report) = count_trees::<Sym<i32>>(size, keys);
        let name = format!("{size} nodes, {keys} keys");
        print!("{name:<26}{:>10}{:>12}{:>10}", report.structures, report.candidates, report.paths);
        let milliseconds = time.as_secs_f64() * 1e3;
        if keys > 12 {
            println!("{:>12}{milliseconds:>12.2}{:>17}", "-", "-");
            continue;
        }
        let (plain, enumerated) = count_trees::<i32>(size, keys);
        println!("{:>12}{milliseconds:>12.2}{:>17.1}", enumerated.candidates, ratio(plain, time));
    }
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    for (name, part) in [("order", order as fn()), ("arithmetic", arithmetic), ("fields", fields)] {
        if wanted.is_empty() || wanted.iter().any(|word| name.contains(word.as_str())) {
            part();
            println!();
        }
    }
}
