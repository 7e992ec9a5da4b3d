//! Formulas whose models are structures that are easy to count.

use smallscope_relational::{Isomorphs, Options};
use smallscope_solver::{Bit, Circuit, Cnf, Encoding, Lit, Projection, Style, Var, Word};

use crate::models::{Breaking, find};

/// A formula, and how many models it has.
pub struct Counted {
    pub name: String,
    pub cnf: Cnf,
    pub projection: Projection,
    pub models: u64,
}

impl Counted {
    /// The formula that all these bits are true. Models differ in the circuit's inputs.
    fn new(name: String, circuit: &Circuit, required: &[Bit], models: u64) -> Self {
        let mut encoding = Encoding::new(circuit.inputs(), Style::Polarity);
        required.iter().for_each(|&bit| encoding.require(circuit, bit));
        let inputs: Vec<Lit> = (0..circuit.inputs()).map(|input| Var::new(input).positive()).collect();
        let projection = Projection { defined: true, ..Projection::onto(inputs) };
        Counted { name, cnf: encoding.into_cnf(), projection, models }
    }
}

fn inputs(circuit: &mut Circuit, count: usize) -> Vec<Bit> {
    (0..count).map(|_| circuit.input()).collect()
}

/// Set partitions of `n` elements, of which there are as many as the Bell number says: each element is in a block, and a
/// block begins only after the one before it.
pub fn partitions(n: usize) -> Counted {
    let mut circuit = Circuit::new();
    let block: Vec<Vec<Bit>> = (0..n).map(|element| inputs(&mut circuit, element + 1)).collect();
    let mut required: Vec<Bit> = block.iter().map(|blocks| circuit.exactly_one(blocks)).collect();
    for (element, blocks) in block.iter().enumerate() {
        for (number, &is_in) in blocks.iter().enumerate().skip(1) {
            let earlier = circuit.any(block[..element].iter().filter_map(|blocks| blocks.get(number - 1).copied()));
            required.push(circuit.implies(is_in, earlier));
        }
    }
    Counted::new(format!("set partitions of {n}"), &circuit, &required, bell(n))
}

/// The number of set partitions, by the Bell triangle.
fn bell(n: usize) -> u64 {
    let mut row = vec![1];
    for _ in 1..n {
        let mut next = vec![row[row.len() - 1]];
        row.iter().for_each(|&above| next.push(next[next.len() - 1] + above));
        row = next;
    }
    row[row.len() - 1]
}

/// Permutations of `n` elements.
pub fn permutations(n: usize) -> Counted {
    let mut circuit = Circuit::new();
    let rows: Vec<Vec<Bit>> = (0..n).map(|_| inputs(&mut circuit, n)).collect();
    let columns = (0..n).map(|column| rows.iter().map(|row| row[column]).collect());
    let lines: Vec<Vec<Bit>> = rows.iter().cloned().chain(columns).collect();
    let required: Vec<Bit> = lines.iter().map(|line| circuit.exactly_one(line)).collect();
    Counted::new(format!("permutations of {n}"), &circuit, &required, (1..=n as u64).product())
}

/// Heaps of up to `n` numbers `0..=n` in an array of up to `n` slots; there are `models` of them (table 7.1 of the thesis).
pub fn heap_arrays(n: usize, models: u64) -> Counted {
    let mut circuit = Circuit::new();
    // Whether there are more slots than so many, and whether a slot has an element of at least so much.
    let has_slot = inputs(&mut circuit, n);
    let at_least: Vec<Vec<Bit>> = (0..n).map(|_| inputs(&mut circuit, n + 1)).collect();
    let mut follows: Vec<(Bit, Bit)> = Vec::new();
    for slot in 0..n {
        follows.push((at_least[slot][0], has_slot[slot]));
        follows.extend(at_least[slot].windows(2).map(|pair| (pair[1], pair[0])));
        if slot > 0 {
            follows.push((has_slot[slot], has_slot[slot - 1]));
            follows.push((at_least[slot][0], at_least[slot - 1][0]));
            let parent = &at_least[(slot - 1) / 2];
            follows.extend(at_least[slot].iter().copied().zip(parent.iter().copied()));
        }
    }
    let required: Vec<Bit> = follows.into_iter().map(|(if_so, then)| circuit.implies(if_so, then)).collect();
    Counted::new(format!("heap arrays of {n}"), &circuit, &required, models)
}

/// Search trees of `n` nodes with the keys `0..n`, of which there are as many as the Catalan number says. Nodes are
/// numbered in the order root, left subtree, right subtree.
pub fn search_trees(n: usize) -> Counted {
    let mut circuit = Circuit::new();
    // A left child is the next node; a right child is any later one, at `right[parent][child - parent - 1]`.
    let has_left = inputs(&mut circuit, n - 1);
    let right: Vec<Vec<Bit>> = (0..n).map(|parent| inputs(&mut circuit, n - 1 - parent)).collect();
    let width = n.ilog2() + 2;
    let keys: Vec<Word> = (0..n).map(|_| Word::from_bits(inputs(&mut circuit, width as usize))).collect();
    let right = |parent: usize, child: usize| right[parent][child - parent - 1];
    let mut required = shape(&mut circuit, n, &has_left, right);
    let (least, end) = (circuit.word(0, width), circuit.word(n as i64, width));
    for key in &keys {
        required.push(circuit.word_at_most(&least, key));
        required.push(circuit.word_less(key, &end));
    }
    for second in 1..n {
        for first in 0..second {
            // A later node is below on the left, unless the path to it goes to the right at `first` or above.
            let turns = (0..=first).flat_map(|parent| (first + 1..=second).map(move |child| (parent, child)));
            let goes_right = circuit.any(turns.map(|(parent, child)| right(parent, child)));
            let (up, down) =
                (circuit.word_less(&keys[first], &keys[second]), circuit.word_less(&keys[second], &keys[first]));
            required.push(circuit.choose(goes_right, up, down));
        }
    }
    let catalan = (1..=n as u64).fold(1, |catalan, k| catalan * 2 * (2 * k - 1) / (k + 1));
    Counted::new(format!("search trees of {n}"), &circuit, &required, catalan)
}

/// That the links make a binary tree whose nodes are numbered in that order: all nodes but the first have a parent, none has
/// two right children, and links to the right do not cross.
fn shape(circuit: &mut Circuit, n: usize, has_left: &[Bit], right: impl Fn(usize, usize) -> Bit) -> Vec<Bit> {
    let mut required = Vec::new();
    for node in 0..n {
        let children: Vec<Bit> = (node + 1..n).map(|child| right(node, child)).collect();
        required.push(circuit.at_most_one(&children));
        if node > 0 {
            let left = has_left[node - 1];
            let parents: Vec<Bit> = (0..node).map(|parent| right(parent, node)).chain([left]).collect();
            required.push(circuit.exactly_one(&parents));
        }
        for (above, child) in (0..node).flat_map(|above| (node + 1..n).map(move |child| (above, child))) {
            let crossing: Vec<Bit> = (child + 1..n).map(|later| right(node, later)).collect();
            let crossing = circuit.any(crossing);
            required.push(circuit.implies(right(above, child), !crossing));
        }
    }
    required
}

/// What one of the thesis's models becomes, when it breaks its symmetries by hand. Tuples are decided in the order of the
/// relations, which is not the engine's.
pub fn instances_of(structure: &str, size: usize) -> Counted {
    let benchmark = find(structure).expect("the structure is one of the thesis's");
    let options = Options { isomorphs: Isomorphs::All, ..Options::default() };
    let spec = (benchmark.problem)(size, Breaking::ByHand).finish().expect("the model is well-formed");
    let translation = spec.translate(&options).expect("the model is well-formed, and there is no limit");
    let tuples = (0..translation.primary()).map(|index| Var::new(index).positive());
    let projection = Projection { defined: true, ..Projection::onto(tuples) };
    let models = benchmark.figure(size).expect("the figure is published");
    Counted { name: format!("{structure} {size}"), cnf: translation.cnf().clone(), projection, models }
}
