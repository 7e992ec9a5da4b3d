//! Enums, vectors, tuples, cells and nested structs as inputs.

use smallscope::{Space, paths};

use super::check;

#[smallscope::model]
mod shapes {
    use std::cell::Cell;

    pub enum Expr {
        Number(u8),
        Negate(Box<Expr>),
        Add(Box<Expr>, Box<Expr>),
    }

    impl Expr {
        /// Whether it has the form `-(-e)`.
        #[paths]
        pub fn is_double(&self) -> bool {
            match self {
                Expr::Negate(inner) => matches!(**inner, Expr::Negate(_)),
                _ => false,
            }
        }
    }

    pub struct Stack {
        pub items: Vec<u8>,
        pub limit: Limit,
        pub hits: Cell<u8>,
    }

    pub struct Limit {
        pub most: usize,
        pub is_hard: bool,
    }

    impl Limit {
        fn allows(&self, count: usize) -> bool {
            count < self.most || !self.is_hard
        }
    }

    impl Stack {
        /// Reads the length, the limit, and only then whether it is hard.
        #[paths]
        pub fn push(&mut self, item: u8) -> bool {
            let allowed = self.limit.allows(self.items.len());
            if allowed {
                self.items.push(item);
            }
            allowed
        }

        #[paths]
        pub fn first_two(&self) -> Option<(u8, u8)> {
            if self.items.len() < 2 {
                return None;
            }
            Some((self.items[0], self.items[1]))
        }

        /// What counts branches reads nothing of the input.
        #[paths]
        #[cover]
        pub fn is_short(&self) -> bool {
            let items = &self.items;
            if items.is_empty() { true } else { !self.limit.is_hard && items.len() == 1 }
        }

        #[paths]
        pub fn count_hit(&self) -> u8 {
            self.hits.set(self.hits.get() + 1);
            self.hits.get()
        }
    }

    #[paths]
    pub fn larger(pair: (u8, u8), other: &Limit) -> u8 {
        if other.is_hard { pair.0.max(pair.1) } else { 0 }
    }
}

use shapes::{Expr, Limit, Stack};

#[test]
fn variants_are_read_where_they_are_matched() {
    let report = paths!(Expr::is_double).bound(3).field("Expr::Number.0", 0..=1).run();
    let space = Space::<Expr>::new(3).field("Expr::Number.0", 0..=1);
    check(&report, &space, |expr| {
        let own = |expr: &Expr| match expr {
            Expr::Number(n) => format!("number {n}"),
            Expr::Negate(_) => "negate".to_owned(),
            Expr::Add(..) => "add".to_owned(),
        };
        match expr {
            Expr::Negate(inner) => vec!["negate".to_owned(), own(inner)],
            other => vec![own(other)],
        }
    });
}

#[test]
fn fields_of_nested_structs_are_read_one_by_one() {
    let report = paths!(Stack::push).bound(2).parameter("item", 0..=0).run();
    let space = Space::<(Stack, u8)>::new(2).field("input.1", 0..=0);
    check(&report, &space, |(stack, _)| {
        let (len, most) = (stack.items.len(), stack.limit.most);
        let allowed = len < most || !stack.limit.is_hard;
        let hard = if len < most { String::new() } else { stack.limit.is_hard.to_string() };
        // A full buffer moves its elements, so that pushing reads them.
        let items = if allowed { format!("{:?}", stack.items) } else { String::new() };
        vec![format!("{len} {most} {hard} {items}")]
    });
}

#[test]
fn elements_are_read_one_by_one() {
    let report = paths!(Stack::first_two).bound(3).field("Stack.items", 0..=1).run();
    let space = Space::<Stack>::new(3).field("Stack.items", 0..=1);
    check(&report, &space, |stack| match stack.items.len() {
        0..2 => vec![stack.items.len().to_string()],
        len => vec![format!("{len} {:?}", &stack.items[..2])],
    });
}

#[test]
fn counting_branches_reads_nothing() {
    let report = paths!(Stack::is_short).bound(2).field("Stack.items", 0..=0).run();
    check(&report, &Space::<Stack>::new(2).field("Stack.items", 0..=0), |stack| {
        let len = stack.items.len();
        vec![len.to_string(), (len > 0 && stack.limit.is_hard).to_string()]
    });
}

#[test]
fn cells_are_read_once() {
    let report = paths!(Stack::count_hit).bound(2).run();
    assert_eq!(check(&report, &Space::<Stack>::new(2), |stack| vec![stack.hits.get().to_string()]), 3);
}

#[test]
fn functions_have_paths_too() {
    let report = paths!(shapes::larger).bound(1).run();
    let classes = check(&report, &Space::<((u8, u8), Limit)>::new(1), |(pair, limit)| {
        if limit.is_hard { vec![format!("{pair:?}")] } else { Vec::new() }
    });
    assert_eq!(classes, 5);
}

#[smallscope::model]
mod derived {
    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Chain {
        pub item: u8,
        pub next: Option<Box<Chain>>,
    }

    #[derive(Debug, Clone, PartialEq, PartialOrd)]
    pub enum Link {
        End,
        More(u8, Box<Link>),
    }

    impl Chain {
        /// Equality is derived, and reads up to the first item that differs.
        #[paths]
        pub fn is_same(&self, other: &Chain) -> bool {
            self.next == other.next
        }

        #[paths]
        pub fn copied(&self) -> usize {
            self.clone().len()
        }

        pub fn len(&self) -> usize {
            1 + self.next.as_ref().map_or(0, |next| next.len())
        }
    }

    pub fn sorted(links: &mut [Link]) {
        links.sort_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
    }
}

use derived::{Chain, Link};

fn items(chain: &Option<Box<Chain>>) -> Vec<u8> {
    let (mut items, mut at) = (Vec::new(), chain);
    while let Some(chain) = at {
        items.push(chain.item);
        at = &chain.next;
    }
    items
}

#[test]
fn derived_impls_tell_what_they_read() {
    let report = paths!(Chain::is_same).bound(4).field("Chain.item", 0..=1).run();
    let space = Space::<(Chain, Chain)>::new(4).field("Chain.item", 0..=1);
    check(&report, &space, |(one, other)| {
        let (one, other) = (items(&one.next), items(&other.next));
        // A chain is read as a whole: its item and whether there is more.
        let mut read = Vec::new();
        for k in 0.. {
            read.push(format!("{} {}", one.len() > k, other.len() > k));
            let (Some(a), Some(b)) = (one.get(k), other.get(k)) else { break };
            read.push(format!("{a} {b}"));
            if a != b {
                read.push(format!("{} {}", one.len() > k + 1, other.len() > k + 1));
                break;
            }
        }
        read
    });
}

#[test]
fn copying_reads_everything() {
    let report = paths!(Chain::copied).bound(3).field("Chain.item", 0..=1).run();
    let space = Space::<Chain>::new(3).field("Chain.item", 0..=1);
    // Chains of one item and up to three further ones.
    let classes = check(&report, &space, |chain| vec![format!("{} {:?}", chain.item, items(&chain.next))]);
    assert_eq!(classes, 2 + 4 + 8 + 16);
}

#[test]
fn derived_impls_mean_what_they_did() {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let chain = |items: &[u8]| {
        items.iter().rev().fold(None, |next, &item| Some(Box::new(Chain { item, next }))).expect("not empty")
    };
    let (one, other) = (chain(&[1, 2]), chain(&[1, 3]));
    assert!(one < other && one != other && one == one.clone() && one.cmp(&other).is_lt());
    assert_eq!(format!("{one:?}"), "Chain { item: 1, next: Some(Chain { item: 2, next: None }) }");
    let hash = |chain: &Chain| {
        let mut hasher = DefaultHasher::new();
        chain.hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!(hash(&one), hash(&one.clone()));
    let mut links = [Link::More(2, Box::new(Link::End)), Link::End, Link::More(1, Box::new(Link::End))];
    derived::sorted(&mut links);
    assert_eq!(format!("{links:?}"), "[End, More(1, End), More(2, End)]");
}

#[test]
#[should_panic(expected = "Stack::push: this space cannot be searched: the values of `item` are an empty range")]
fn problems_with_parameters_name_them() {
    #[allow(clippy::reversed_empty_ranges)]
    let nothing = 2..=1;
    paths!(Stack::push).parameter("item", nothing).run();
}

#[test]
fn a_limit_on_paths_speaks_of_paths() {
    let report = paths!(Stack::push).max_paths(2).run();
    assert!(
        report.to_string().starts_with("Stack::push: 2 paths, stopped: the limit of 2 paths was reached"),
        "{report}"
    );
    assert!(!report.is_exhaustive());
}

#[smallscope::model]
mod counted {
    pub struct Line {
        pub items: Vec<u8>,
        pub first: Option<u8>,
        pub is_open: bool,
    }

    impl Line {
        #[paths]
        pub fn plain(&self, item: u8) -> Option<usize> {
            if !self.is_open || item == 0 {
                return None;
            }
            let first = self.first?;
            for at in 0..self.items.len() {
                match self.items[at] {
                    it if it == item => return Some(at),
                    it if it > first => break,
                    _ => {}
                }
            }
            None
        }

        #[paths]
        #[cover]
        pub fn covered(&self, item: u8) -> Option<usize> {
            if !self.is_open || item == 0 {
                return None;
            }
            let first = self.first?;
            for at in 0..self.items.len() {
                match self.items[at] {
                    it if it == item => return Some(at),
                    it if it > first => break,
                    _ => {}
                }
            }
            None
        }
    }
}

#[test]
fn counting_what_is_covered_reads_nothing() {
    let texts = |report: smallscope::paths::PathReport| {
        assert!(report.is_exhaustive());
        report.paths.iter().map(|found| found.path.to_string()).collect::<Vec<_>>()
    };
    let plain = texts(paths!(counted::Line::plain).bound(2).run());
    assert!(plain.contains(&"self.is_open is false".to_owned()), "{plain:?}");
    assert_eq!(texts(paths!(counted::Line::covered).bound(2).run()), plain);
}

#[smallscope::model]
mod row {
    pub struct Row {
        pub count: u8,
        pub first: u8,
        pub last: Option<Box<u8>>,
    }

    impl Row {
        pub const fn len(&self) -> u8 {
            self.count
        }

        #[paths]
        pub fn head(&self) -> u8 {
            if self.len() > 1 { self.first } else { 9 }
        }

        #[paths]
        pub fn head_by_path(&self) -> u8 {
            if Row::len(self) > 1 { self.first } else { 9 }
        }

        #[paths]
        pub fn has_last(&self) -> bool {
            fn is_there(last: &Option<Box<u8>>) -> bool {
                last.is_some()
            }
            is_there(&self.last)
        }
    }
}

#[test]
fn constant_functions_cannot_tell_and_so_they_read_everything() {
    let space = Space::<row::Row>::new(2);
    let inputs = space.search().count().structures as usize;
    assert_eq!(paths!(row::Row::head).bound(2).run().paths.len(), inputs);
    assert_eq!(paths!(row::Row::head_by_path).bound(2).run().paths.len(), inputs);
}

#[test]
fn functions_inside_of_others_tell_what_they_read() {
    // None, or one of three numbers: a number in a box is read with the box.
    assert_eq!(paths!(row::Row::has_last).bound(2).run().paths.len(), 1 + 3);
}
