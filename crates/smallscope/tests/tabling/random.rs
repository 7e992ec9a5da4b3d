//! Random invariants over owned types: with tables, without them, and by numbers, the structures are the same.

// Both ways to write a call are compared, and vectors of boxes are a kind of field.
#![allow(clippy::redundant_closure, clippy::vec_box)]

use std::cell::RefCell;
use std::rc::Rc;

use smallscope::{Model, Search, Space};

/// What a rule computes at a node.
#[derive(Clone, Debug)]
pub enum Term {
    Number(i32),
    Argument,
    Key,
    Flag,
    /// The result of a rule for a child.
    Child(usize, u32, Box<Term>),
    /// Whether there is such a child.
    Has(usize),
    Sum(Box<Term>, Box<Term>),
    Less(Box<Term>, Box<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
    Fail,
    Panic,
}

/// What a rule is for no node, and for a node.
#[derive(Clone, Debug)]
pub struct Rule {
    pub none: Option<i32>,
    pub some: Term,
}

/// What an invariant asks.
#[derive(Clone, Debug)]
pub enum Clause {
    /// A rule gives a number below the second one, or one at least as large.
    Result { rule: u32, argument: i32, than: i32, below: bool },
    /// No rule fails.
    Succeeds { rule: u32, argument: i32 },
    /// Walking in order, each key is at least the one before plus a number.
    Ordered { gap: i32 },
    /// There are this many nodes.
    Count { nodes: usize },
}

#[derive(Clone, Debug, Default)]
pub struct Program {
    pub rules: Vec<Rule>,
    pub clauses: Vec<Clause>,
}

thread_local! {
    static PROGRAM: RefCell<Rc<Program>> = RefCell::new(Rc::new(Program::default()));
}

pub fn program() -> Rc<Program> {
    PROGRAM.with(|program| program.borrow().clone())
}

/// Defines the functions of a model of trees: `children` lists how to come to each child.
macro_rules! tree {
    ($name:ident, { $($types:tt)* }, $reference:ty, |$node:ident, $k:ident| $child:expr, |$of:ident| $inner:expr, |$each:ident, $last:ident, $gap:ident| $walk:expr, |$counted:ident| $sum:expr) => {
        #[smallscope::model]
        pub mod $name {
            use super::{Clause, Term, program};

            $($types)*

            impl Tree {
                #[invariant]
                fn ok(&self) -> bool {
                    // The search asks the first two in the order that it likes.
                    asks(&self.root, 0) && asks(&self.root, 1) && self.asks_the_rest()
                }

                fn asks_the_rest(&self) -> bool {
                    program().clauses.iter().skip(2).all(|clause| match clause {
                        Clause::Result { rule, argument, than, below } => {
                            call(&self.root, *rule, *argument).is_some_and(|it| (it < *than) == *below)
                        }
                        Clause::Succeeds { rule, argument } => call(&self.root, *rule, *argument).is_some(),
                        Clause::Ordered { gap } => ordered(&self.root, &mut -9, *gap),
                        Clause::Count { nodes } => count(&self.root) == *nodes,
                    })
                }
            }

            fn asks(root: &$reference, clause: usize) -> bool {
                match program().clauses.get(clause) {
                    None => true,
                    Some(Clause::Result { rule, argument, than, below }) => {
                        call(root, *rule, *argument).is_some_and(|it| (it < *than) == *below)
                    }
                    Some(Clause::Succeeds { rule, argument }) => call(root, *rule, *argument).is_some(),
                    Some(Clause::Ordered { gap }) => ordered(root, &mut -9, *gap),
                    Some(Clause::Count { nodes }) => count(root) == *nodes,
                }
            }

            fn call(root: &$reference, rule: u32, argument: i32) -> Option<i32> {
                let program = program();
                let rule = &program.rules[rule as usize];
                let $of = root;
                match $inner {
                    None => rule.none,
                    Some(node) => eval(node, &rule.some, argument),
                }
            }

            fn eval($node: &Node, term: &Term, argument: i32) -> Option<i32> {
                Some(match term {
                    Term::Number(number) => *number,
                    Term::Argument => argument,
                    Term::Key => i32::from($node.key),
                    Term::Flag => i32::from($node.flag),
                    Term::Child($k, rule, term) => {
                        let argument = eval($node, term, argument)?;
                        match $child {
                            None => -1,
                            Some(child) => call(child, *rule, argument)?,
                        }
                    }
                    Term::Has($k) => {
                        i32::from(match $child {
                            None => false,
                            Some(child) => {
                                let $of = child;
                                $inner.is_some()
                            }
                        })
                    }
                    Term::Sum(a, b) => (eval($node, a, argument)? + eval($node, b, argument)?) % 4,
                    Term::Less(a, b) => i32::from(eval($node, a, argument)? < eval($node, b, argument)?),
                    Term::If(condition, then, other) => {
                        let way = if eval($node, condition, argument)? > 0 { then } else { other };
                        eval($node, way, argument)?
                    }
                    Term::Fail => return None,
                    Term::Panic => panic!("a rule says so"),
                })
            }

            fn ordered(root: &$reference, $last: &mut i32, $gap: i32) -> bool {
                let $of = root;
                match $inner {
                    None => true,
                    Some($each) => $walk,
                }
            }

            fn count(root: &$reference) -> usize {
                let $of = root;
                match $inner {
                    None => 0,
                    Some($counted) => $sum,
                }
            }
        }
    };
}

tree!(
    binary,
    {
        pub struct Tree {
            pub root: Option<Box<Node>>,
        }

        pub struct Node {
            pub key: u8,
            pub flag: bool,
            pub left: Option<Box<Node>>,
            pub right: Option<Box<Node>>,
        }
    },
    Option<Box<Node>>,
    |node, k| if *k % 2 == 0 { Some(&node.left) } else { Some(&node.right) },
    |root| root.as_deref(),
    |node, last, gap| {
        ordered(&node.left, last, gap) && i32::from(node.key) >= *last + gap && {
            *last = i32::from(node.key);
            ordered(&node.right, last, gap)
        }
    },
    |node| 1 + count(&node.left) + count(&node.right)
);

tree!(
    rose,
    {
        pub struct Tree {
            pub root: Node,
        }

        pub struct Node {
            pub key: u8,
            pub flag: bool,
            pub children: Vec<Node>,
        }
    },
    Node,
    |node, k| node.children.get(*k),
    |root| Some(root),
    |node, last, gap| {
        node.children.iter().all(|child| ordered(child, last, gap)) && i32::from(node.key) >= *last + gap && {
            *last = i32::from(node.key);
            true
        }
    },
    |node| 1 + node.children.iter().map(|child| count(child)).sum::<usize>()
);

tree!(
    boxes,
    {
        pub struct Tree {
            pub root: Box<Node>,
        }

        pub struct Node {
            pub children: Vec<Box<Node>>,
            pub key: u8,
            pub flag: bool,
        }
    },
    Box<Node>,
    |node, k| node.children.get(*k),
    |root| Some(&**root),
    |node, last, gap| {
        i32::from(node.key) >= *last + gap && {
            *last = i32::from(node.key);
            node.children.iter().all(|child| ordered(child, last, gap))
        }
    },
    |node| 1 + node.children.iter().map(|child| count(child)).sum::<usize>()
);

// Variants that need objects, of two types, one of which needs another.
tree!(
    wrapped,
    {
        pub struct Tree {
            pub root: Child,
        }

        pub enum Child {
            Nothing,
            Direct(Box<Node>),
            Wrapped(Box<Wrapper>),
        }

        pub struct Wrapper {
            pub inner: Box<Node>,
        }

        pub struct Node {
            pub key: u8,
            pub flag: bool,
            pub left: Child,
            pub right: Child,
        }
    },
    Child,
    |node, k| if *k % 2 == 0 { Some(&node.left) } else { Some(&node.right) },
    |root| match root {
        Child::Nothing => None,
        Child::Direct(node) => Some(&**node),
        Child::Wrapped(wrapper) => Some(&*wrapper.inner),
    },
    |node, last, gap| {
        ordered(&node.left, last, gap) && i32::from(node.key) >= *last + gap && {
            *last = i32::from(node.key);
            ordered(&node.right, last, gap)
        }
    },
    |node| 1 + count(&node.left) + count(&node.right)
);

/// A small generator of random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    fn term(&mut self, depth: u64) -> Term {
        let inner = |random: &mut Random| Box::new(random.term(depth.saturating_sub(1)));
        match self.below(if depth == 0 { 4 } else { 24 }) {
            0 => Term::Number(self.below(4) as i32),
            1 => Term::Argument,
            2 => Term::Key,
            3 => Term::Flag,
            4..=11 => {
                let (child, rule) = (self.below(3) as usize, self.below(RULES) as u32);
                Term::Child(child, rule, inner(self))
            }
            12 => Term::Has(self.below(3) as usize),
            13..=15 => Term::Sum(inner(self), inner(self)),
            16..=18 => Term::Less(inner(self), inner(self)),
            19..=21 => Term::If(inner(self), inner(self), inner(self)),
            22 => Term::Fail,
            _ if self.below(4) == 0 => Term::Panic,
            _ => Term::Key,
        }
    }

    fn clause(&mut self) -> Clause {
        let (rule, argument) = (self.below(RULES) as u32, self.below(3) as i32);
        match self.below(6) {
            0..=2 => Clause::Result { rule, argument, than: self.below(4) as i32, below: self.below(2) == 0 },
            3 => Clause::Succeeds { rule, argument },
            4 => Clause::Ordered { gap: self.below(2) as i32 },
            _ => Clause::Count { nodes: self.below(4) as usize },
        }
    }

    fn program(&mut self) -> Program {
        let none = |random: &mut Random| (random.below(5) > 0).then(|| random.below(3) as i32);
        let rules = (0..RULES).map(|_| Rule { none: none(self), some: self.term(3) }).collect();
        let count = 1 + self.below(4);
        Program { rules, clauses: (0..count).map(|_| self.clause()).collect() }
    }
}

const RULES: u64 = 3;

/// What searches find, one after the other.
fn forms<T: Model>(searches: impl IntoIterator<Item = Search<T>>) -> Vec<String> {
    let structures = searches.into_iter().flat_map(|search| search.structures());
    let mut forms: Vec<_> = structures.map(|it| it.canonical().as_str().to_owned()).collect();
    forms.sort();
    forms
}

/// Compares a whole search with its shards, or with one that stops and goes on. The program is known on this thread only.
fn compare_parts<T: Model>(search: impl Fn() -> Search<T>, way: u64, whole: &[String]) {
    match way {
        0 => assert_eq!(forms((0..3).map(|k| search().shard(k, 3))), whole),
        _ => {
            let (count, some) = (whole.len() as u64, 1 + whole.len() as u64 / 2);
            let (first, left) = search().max_structures(some).try_count_resumable().expect("a space");
            assert_eq!(first.structures, count.min(some));
            assert_eq!(left.map_or(count, |left| search().resume(left).count().structures), count);
        }
    }
}

/// Compares on random invariants; gives how many structures there were.
fn compare<T: Model>(space: impl Fn(usize) -> Space<T>, rounds: u64, seed: u64) -> usize {
    let mut random = Random(seed);
    let mut all = 0;
    for round in 0..rounds {
        let program = random.program();
        PROGRAM.with(|it| *it.borrow_mut() = Rc::new(program.clone()));
        let space = space(random.below(4) as usize);
        let search = |tabling| space.search().tabling(tabling);
        let (with, without) = (forms([search(true)]), forms([search(false)]));
        assert_eq!(with, without, "round {round}: {program:?}");
        [true, false].into_iter().for_each(|tabling| compare_parts(|| search(tabling), round % 2, &with));
        let mut numbered = space.numbered().expect("all of it is owned");
        assert_eq!(numbered.count().to_string(), with.len().to_string(), "round {round}: {program:?}");
        let by_number =
            (0..with.len() as u64).map(|k| numbered.structure(&k.into()).expect("a number below the count"));
        let mut by_number: Vec<_> = by_number.map(|it| it.canonical().as_str().to_owned()).collect();
        by_number.sort();
        assert_eq!(by_number, with, "round {round}: {program:?}");
        all += with.len();
    }
    all
}

fn bounded<T: Model>(nodes: usize) -> Space<T> {
    Space::new(nodes).objects("Node", nodes).field("Node.key", 0..=1)
}

#[test]
fn binary_trees() {
    assert!(compare(bounded::<binary::Tree>, 60, 7) > 300);
}

#[test]
fn trees_of_vectors() {
    assert!(compare(|k| bounded::<rose::Tree>(1 + k.min(2)), 60, 8) > 300);
}

#[test]
fn trees_of_vectors_of_boxes() {
    assert!(compare(|k| bounded::<boxes::Tree>(1 + k.min(2)), 60, 9) > 300);
}

#[test]
fn trees_of_two_kinds_of_objects() {
    assert!(compare(two_kinds, 60, 10) > 300);
}

fn two_kinds(nodes: usize) -> Space<wrapped::Tree> {
    bounded(1 + nodes % 2).objects("Wrapper", 1 + nodes / 2)
}

/// The long comparison.
#[test]
#[ignore = "minutes, in a release build"]
fn many_random_invariants() {
    compare(bounded::<binary::Tree>, 1200, 17);
    compare(|k| bounded::<rose::Tree>(1 + k.min(2)), 600, 18);
    compare(|k| bounded::<boxes::Tree>(1 + k.min(2)), 600, 19);
    compare(two_kinds, 600, 20);
}
