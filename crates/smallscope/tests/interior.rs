//! Random predicates over fields with interior mutability, against brute force: all labelled values are built by plain loops out of real
//! `Cell`s, `RefCell`s and `Rc`s, filtered by the same predicate, and reduced by isomorphism. The predicates only read.
//!
//! Many more cases: `cargo test --release --test interior -- --ignored`.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::rc::Rc;

use smallscope::{CanonicalForm, Space, Structure, Values, structure_of};

use model::{Mix, Node};

#[smallscope::model]
mod model {
    use std::cell::{Cell, RefCell};
    use std::rc::Rc;

    pub struct Mix {
        pub cell: Cell<i8>,
        pub shared: RefCell<u8>,
        pub optional: Option<Cell<bool>>,
        pub inside: RefCell<Option<i64>>,
        pub copied: Cell<Option<u16>>,
        pub pair: (Cell<u8>, RefCell<char>),
        pub array: [Cell<isize>; 2],
        pub items: Vec<RefCell<u32>>,
        pub head: RefCell<Option<Rc<RefCell<Node>>>>,
    }

    pub struct Node {
        pub key: Cell<u8>,
        pub next: Option<Rc<RefCell<Node>>>,
    }

    impl Mix {
        /// The number at one of the places of which predicates speak; -9 if there is nothing.
        #[predicate]
        pub fn read(&self, place: usize) -> i64 {
            match place {
                0 => i64::from(self.cell.get()),
                1 => i64::from(*self.shared.borrow()),
                2 => self.optional.as_ref().map_or(-9, |value| i64::from(value.get())),
                3 => self.inside.borrow().unwrap_or(-9),
                4 => self.copied.get().map_or(-9, i64::from),
                5 => i64::from(self.pair.0.get()),
                6 => i64::from(u32::from(*self.pair.1.borrow())) - 97,
                7 => self.array[0].get() as i64,
                8 => self.array[1].get() as i64,
                9 => self.items.len() as i64,
                10 => self.items.first().map_or(-9, |item| i64::from(*item.borrow())),
                11 => self.items.get(1).map_or(-9, |item| i64::from(*item.borrow())),
                12 => self.head.borrow().as_ref().map_or(-9, |node| i64::from(node.borrow().key.get())),
                13 => match &*self.head.borrow() {
                    None => -9,
                    Some(head) => match &head.borrow().next {
                        None => -1,
                        // A node that is its own successor is borrowed twice, for reading only.
                        Some(next) if Rc::ptr_eq(next, head) => -2,
                        Some(next) => i64::from(next.borrow().key.get()),
                    },
                },
                _ => match &*self.head.borrow() {
                    None => -9,
                    Some(head) => match &head.borrow().next {
                        None => -1,
                        Some(next) => i64::from(next.borrow().next.is_some()),
                    },
                },
            }
        }
    }
}

/// How many places there are to read.
const PLACES: usize = 15;

/// A predicate, whose order of reads is that of Rust.
#[derive(Clone, Debug)]
enum Predicate {
    Is(usize, i64),
    Less(usize, usize),
    Not(Box<Predicate>),
    Both(Box<Predicate>, Box<Predicate>),
    Either(Box<Predicate>, Box<Predicate>),
    If(Box<Predicate>, Box<Predicate>, Box<Predicate>),
}

impl Predicate {
    fn holds(&self, read: &dyn Fn(usize) -> i64) -> bool {
        match self {
            Predicate::Is(place, number) => read(*place) == *number,
            Predicate::Less(one, other) => read(*one) < read(*other),
            Predicate::Not(inner) => !inner.holds(read),
            Predicate::Both(one, other) => one.holds(read) && other.holds(read),
            Predicate::Either(one, other) => one.holds(read) || other.holds(read),
            Predicate::If(condition, one, other) => {
                if condition.holds(read) {
                    one.holds(read)
                } else {
                    other.holds(read)
                }
            }
        }
    }
}

/// A small generator of random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }

    fn predicate(&mut self, depth: usize) -> Predicate {
        if depth == 0 {
            return self.atom();
        }
        let [a, b, c] = [(); 3].map(|()| Box::new(self.predicate(depth - 1)));
        match self.below(6) {
            0 => *a,
            1 => Predicate::Not(a),
            2 => Predicate::Both(a, b),
            3 | 4 => Predicate::Either(a, b),
            _ => Predicate::If(a, b, c),
        }
    }

    fn atom(&mut self) -> Predicate {
        let place = self.below(PLACES);
        if self.below(3) == 0 {
            return Predicate::Less(place, self.below(PLACES));
        }
        Predicate::Is(place, [-9, -2, -1, 0, 1, 2][self.below(6)])
    }

    /// One or two numbers from -2 or 0 to 2, in any order.
    fn numbers(&mut self, is_signed: bool) -> Vec<i64> {
        let choices: &[i64] = if is_signed { &[-2, -1, 0, 1, 2] } else { &[0, 1, 2] };
        let first = choices[self.below(choices.len())];
        let second = choices[self.below(choices.len())];
        if first == second { vec![first] } else { vec![first, second] }
    }
}

/// What each field may hold.
#[derive(Debug)]
struct Domains {
    cell: Vec<i64>,
    shared: Vec<i64>,
    optional: Vec<i64>,
    inside: Vec<i64>,
    copied: Vec<i64>,
    pair: (Vec<i64>, Vec<i64>),
    array: Vec<i64>,
    items: Vec<i64>,
    longest: usize,
    keys: Vec<i64>,
    nodes: usize,
}

impl Domains {
    /// Few fields with more than one value, so that all combinations can be tried.
    fn random(random: &mut Random) -> Self {
        let mut some = |is_signed| {
            let mut numbers = random.numbers(is_signed);
            if random.below(2) == 0 {
                numbers.truncate(1);
            }
            numbers
        };
        let (cell, shared, inside, copied) = (some(true), some(false), some(true), some(false));
        let (pair, array, items, keys) = ((some(false), some(false)), some(true), some(false), some(false));
        let optional = if random.below(2) == 0 { vec![0] } else { vec![1, 0] };
        let (longest, nodes) = (random.below(3), random.below(3));
        Domains { cell, shared, optional, inside, copied, pair, array, items, longest, keys, nodes }
    }

    /// As a list, or as a range if it is one.
    fn values(random: &mut Random, numbers: &[i64]) -> Values {
        use smallscope::IntoValues as _;
        match numbers {
            [low, high] if low + 1 == *high && random.below(2) == 0 => (*low..=*high).into_values(),
            [one] if random.below(2) == 0 => (*one..=*one).into_values(),
            numbers => Values::list(numbers.iter().map(|&number| number as i32)),
        }
    }

    fn space(&self, random: &mut Random) -> Space<Mix> {
        let letters: Vec<char> = self.pair.1.iter().map(|&number| letter(number)).collect();
        let truths: Vec<bool> = self.optional.iter().map(|&number| number == 1).collect();
        Space::new(self.nodes)
            .field("Mix.cell", Self::values(random, &self.cell))
            .field("Mix.shared", Self::values(random, &self.shared))
            .field("Mix.optional", truths)
            .field("Mix.inside", Self::values(random, &self.inside))
            .field("Mix.copied", Self::values(random, &self.copied))
            .field("Mix.pair.0", Self::values(random, &self.pair.0))
            .field("Mix.pair.1", letters)
            .field("Mix.array", Self::values(random, &self.array))
            .field("Mix.items", Self::values(random, &self.items))
            .length("Mix.items", 0..=self.longest)
            .field("Node.key", Self::values(random, &self.keys))
    }

    /// All labelled values.
    fn all(&self, mut visit: impl FnMut(&Mix)) {
        let maybe = |numbers: &[i64]| [vec![None], numbers.iter().copied().map(Some).collect()].concat();
        let (optional, inside, copied) = (maybe(&self.optional), maybe(&self.inside), maybe(&self.copied));
        let counts = [
            self.cell.len(),
            self.shared.len(),
            optional.len(),
            inside.len(),
            copied.len(),
            self.pair.0.len(),
            self.pair.1.len(),
            self.array.len(),
            self.array.len(),
        ];
        let items: Vec<Vec<i64>> = (0..=self.longest).flat_map(|length| words(&self.items, length)).collect();
        let heaps = self.heaps();
        for code in digits(&[&counts[..], &[items.len(), heaps.len()]].concat()) {
            let (head, nodes) = &heaps[code[10]];
            let built = build(nodes);
            visit(&Mix {
                cell: (self.cell[code[0]] as i8).into(),
                shared: (self.shared[code[1]] as u8).into(),
                optional: optional[code[2]].map(|number| (number == 1).into()),
                inside: inside[code[3]].into(),
                copied: copied[code[4]].map(|number| number as u16).into(),
                pair: ((self.pair.0[code[5]] as u8).into(), letter(self.pair.1[code[6]]).into()),
                array: [code[7], code[8]].map(|place| (self.array[place] as isize).into()),
                items: items[code[9]].iter().map(|&item| (item as u32).into()).collect(),
                head: head.checked_sub(1).map(|place| built[place].clone()).into(),
            });
            // Nodes in a circle own one another.
            built.iter().for_each(|node| node.borrow_mut().next = None);
        }
    }

    /// All labelled heaps: the head, and the key and the successor of each node.
    fn heaps(&self) -> Vec<(usize, Vec<(u8, usize)>)> {
        let node = [self.keys.len(), self.nodes + 1];
        let counts: Vec<usize> = std::iter::once(self.nodes + 1).chain(node.repeat(self.nodes)).collect();
        let heap = |code: Vec<usize>| {
            let nodes = code[1..].chunks(2).map(|node| (self.keys[node[0]] as u8, node[1]));
            (code[0], nodes.collect())
        };
        digits(&counts).map(heap).collect()
    }
}

fn letter(number: i64) -> char {
    char::from(b'a' + number as u8)
}

/// Nodes, of which 1 is the first, with their successors; 0 is none.
fn build(nodes: &[(u8, usize)]) -> Vec<Rc<RefCell<Node>>> {
    let node = |&(key, _): &(u8, usize)| Rc::new(RefCell::new(Node { key: Cell::new(key), next: None }));
    let built: Vec<_> = nodes.iter().map(node).collect();
    for (node, &(_, next)) in built.iter().zip(nodes) {
        node.borrow_mut().next = next.checked_sub(1).map(|place| built[place].clone());
    }
    built
}

/// Drops a value with all its nodes, which may own one another in a circle.
fn discard(mix: Mix) {
    let mut next = mix.head.take();
    while let Some(node) = next {
        next = node.borrow_mut().next.take();
    }
}

/// All words of a length over an alphabet.
fn words(alphabet: &[i64], length: usize) -> Vec<Vec<i64>> {
    digits(&vec![alphabet.len(); length]).map(|code| code.into_iter().map(|digit| alphabet[digit]).collect()).collect()
}

/// All sequences of digits, each below its bound.
fn digits(bounds: &[usize]) -> impl Iterator<Item = Vec<usize>> + '_ {
    let count: usize = bounds.iter().product();
    (0..count).map(move |mut code| {
        let digit = |bound: &usize| {
            let digit = code % bound;
            code /= bound;
            digit
        };
        bounds.iter().map(digit).collect()
    })
}

fn check(seed: u64) {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let domains = Domains::random(&mut random);
    let depth = 1 + random.below(3);
    let predicate = random.predicate(depth);
    let mut expected: HashSet<CanonicalForm> = HashSet::new();
    domains.all(|mix| {
        if predicate.holds(&|place| mix.read(place)) {
            expected.insert(structure_of(mix).canonical());
        }
    });
    let condition = predicate.clone();
    let space = domains.space(&mut random).given(move |twin| condition.holds(&|place| twin.read(place)));
    let told = || format!("seed {seed}: {predicate:?}, {domains:?}");
    let report = space.search().count();
    assert!(report.is_exhaustive() && report.panics == 0, "{report}\n{}", told());
    let structures = space.search().structures();
    let found: HashSet<CanonicalForm> = structures.iter().map(Structure::canonical).collect();
    assert_eq!((structures.len(), report.structures), (found.len(), found.len() as u64), "{}", told());
    assert!(found == expected, "{} found, {} expected: {}", found.len(), expected.len(), told());
    for (value, structure) in space.search().into_iter().zip(&structures) {
        assert!(predicate.holds(&|place| value.read(place)) && structure_of(&value) == *structure, "{}", told());
        discard(value);
    }
    let shards: u64 = (0..2).map(|shard| space.search().shard(shard, 2).threads(2).count().structures).sum();
    assert_eq!(shards, report.structures, "{}", told());
}

#[test]
fn random_predicates_over_cells_find_what_brute_force_finds() {
    (0..30).for_each(check);
}

#[test]
#[ignore = "long; run with --release -- --ignored"]
fn many_random_predicates_over_cells_find_what_brute_force_finds() {
    (30..20_000).for_each(check);
}
