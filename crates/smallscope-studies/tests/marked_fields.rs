//! `#[field(symbolic)]`: fields of ordinary types that are solved for.

use std::collections::BTreeSet;

use smallscope::{Model, Representatives, Space, Structure, structure_of, value_of};

fn texts(structures: &[Structure]) -> BTreeSet<String> {
    let texts: BTreeSet<_> = structures.iter().map(Structure::to_string).collect();
    assert_eq!(texts.len(), structures.len(), "no structure twice");
    texts
}

#[smallscope::model]
mod bst {
    pub const LOWEST: i32 = -3;

    #[derive(Debug, Clone, PartialEq)]
    pub struct Bst {
        pub root: Option<Box<Node>>,
        pub size: usize,
        pub least: Option<i32>,
    }

    #[derive(Debug, Clone, PartialEq)]
    pub struct Node {
        #[field(symbolic)]
        pub key: i32,
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
    }

    impl Bst {
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            if count(&self.root) != self.size {
                return false;
            }
            in_order(&self.root, LOWEST, 100) && self.least == least(&self.root)
        }

        #[requires(key < 90)]
        #[ensures(self.contains(key))]
        #[check(bound = 3)]
        pub fn insert(&mut self, key: i32) -> bool {
            if self.contains(key) {
                return false;
            }
            let mut link = &mut self.root;
            while let Some(node) = link {
                link = if key < node.key { &mut node.left } else { &mut node.right };
            }
            *link = Some(Box::new(Node { key, left: None, right: None }));
            self.size += 1;
            self.least = Some(self.least.map_or(key, |least| least.min(key)));
            true
        }

        pub fn contains(&self, key: i32) -> bool {
            let mut next = &self.root;
            while let Some(node) = next {
                if node.key == key {
                    return true;
                }
                next = if key < node.key { &node.left } else { &node.right };
            }
            false
        }
    }

    fn count(node: &Option<Box<Node>>) -> usize {
        node.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }

    fn in_order(node: &Option<Box<Node>>, low: i32, high: i32) -> bool {
        let Some(node) = node else { return true };
        if node.key <= low || node.key >= high {
            return false;
        }
        in_order(&node.left, low, node.key) && in_order(&node.right, node.key, high)
    }

    fn least(node: &Option<Box<Node>>) -> Option<i32> {
        let mut node = node.as_ref()?;
        while let Some(left) = &node.left {
            node = left;
        }
        Some(node.key)
    }
}

#[test]
fn a_plain_tree_has_symbolic_keys() {
    let space = Space::<bst::Bst>::new(4).field("Bst.size", 4..=4).field("Node.key", 0..=3).field("Bst.least", -1..=3);
    let report = space.search().count();
    assert_eq!(report.structures, 14, "{report}");
    for tree in space.search() {
        assert!(tree.rep_ok());
        assert_eq!(tree.least, Some(0));
    }
}

/// The same module with and without symbolic fields.
macro_rules! stock {
    ($module:ident, $($note:tt)*) => {
        #[smallscope::model]
        mod $module {
            pub type Price = i16;
            pub const FREE: Price = 0;
            const TAX: [usize; 3] = [0, 1, 2];

            #[derive(Debug, Clone, PartialEq, Default)]
            pub struct Stock {
                pub shelf: Vec<Item>,
                $($note)*
                pub best: Option<Price>,
                $($note)*
                pub sums: (Price, bool),
                $($note)*
                pub recent: Vec<i16>,
                $($note)*
                pub pair: [i16; 2],
                pub budget: i16,
            }

            #[derive(Debug, Clone, PartialEq)]
            pub enum Item {
                Priced {
                    $($note)*
                    price: Price,
                    grade: Grade,
                },
                Gift($($note)* Price),
            }

            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
            pub struct Grade {
                $($note)*
                pub stars: i16,
            }

            pub trait Valued {
                fn value(&self) -> i16;

                fn is_dear(&self) -> bool {
                    self.value() > 2i16
                }
            }

            impl Valued for Item {
                fn value(&self) -> i16 {
                    match self {
                        Item::Priced { price, .. } => *price,
                        Item::Gift(_) => 0,
                    }
                }
            }

            impl Grade {
                const MOST: i16 = 1;

                fn is_good(self) -> bool {
                    self.stars <= Grade::MOST && TAX[self.stars as usize] < 2
                }
            }

            /// The prices of a shelf.
            struct Prices<'a> {
                rest: &'a [Item],
                seen: i16,
            }

            impl Prices<'_> {
                fn total(mut self) -> i16 {
                    while let Some((first, rest)) = self.rest.split_first() {
                        self.seen += first.value();
                        self.rest = rest;
                    }
                    self.seen
                }
            }

            impl Stock {
                #[invariant]
                pub fn is_consistent(&self) -> bool {
                    self.items_are_fine() && self.best == self.cheapest() && self.sums_are_right() && self.is_recent()
                }

                fn items_are_fine(&self) -> bool {
                    self.shelf.iter().all(|item| match item {
                        Item::Priced { price, grade } => price_is_fine(*price, i16::MAX) && grade.is_good(),
                        Item::Gift(worth) => *worth == FREE,
                    })
                }

                fn cheapest(&self) -> Option<Price> {
                    let mut found = None;
                    for item in self.shelf.iter() {
                        if let Item::Priced { price, .. } = item {
                            found = Some(found.map_or(*price, |other: i16| other.min(*price)));
                        }
                    }
                    found
                }

                fn sums_are_right(&self) -> bool {
                    let mut total = 0;
                    for item in self.shelf.iter() {
                        total += item.value();
                    }
                    let dear = self.shelf.iter().any(|item| item.is_dear());
                    let by_prices = Prices { rest: &self.shelf, seen: 0 }.total();
                    total == self.sums.0 && by_prices == total && self.sums.1 == dear && total <= self.budget
                }

                fn is_recent(&self) -> bool {
                    let probe = Grade { stars: 1 };
                    if self.pair[0].max(0) != self.pair[1] - 1 {
                        return false;
                    }
                    let mut last: i16 = -1;
                    for &number in self.recent.iter() {
                        if number <= last || number % 2 == 1 {
                            return false;
                        }
                        last = number;
                    }
                    self.recent.len() as i16 <= probe.stars && i32::from(last) <= 3
                }
            }

            fn price_is_fine(price: Price, most: i16) -> bool {
                let doubled = price.checked_mul(2);
                price > FREE && doubled.is_some_and(|doubled| doubled < most)
            }
        }
    };
}

stock!(plain,);
stock!(solved, #[field(symbolic)]);

fn stock<T: Model>() -> Space<T> {
    let prices = ["Item::Priced.price", "Item::Gift.0", "Stock.best"];
    let space = prices.iter().fold(Space::new(2), |space, field| space.field(*field, -1..=3));
    let others = ["Stock.recent", "Grade.stars", "Stock.pair"];
    let space = others.iter().fold(space, |space, field| space.field(*field, 0..=2));
    space
        .length("Stock.shelf", 0..=2)
        .length("Stock.recent", 0..=1)
        .field("Stock.sums.0", 0..=4)
        .field("Stock.budget", 3..=4)
}

#[test]
fn all_values_of_marked_fields_are_those_of_plain_fields() {
    let solved = stock::<solved::Stock>().representatives(Representatives::All).search();
    let expected = texts(&stock::<plain::Stock>().search().structures());
    assert!(expected.len() > 100, "{}", expected.len());
    assert_eq!(texts(&solved.structures()), expected);
}

#[test]
fn marked_fields_take_fewer_candidates_and_give_valid_values() {
    let plain = stock::<plain::Stock>().search().count();
    let solved = stock::<solved::Stock>().search().count();
    assert!(solved.candidates * 2 < plain.candidates, "{solved}{plain}");
    for stock in stock::<solved::Stock>().search() {
        assert!(stock.is_consistent());
        let structure = structure_of(&stock);
        assert_eq!(value_of::<solved::Stock>(&structure), Ok(stock));
        assert!(value_of::<plain::Stock>(&structure).is_ok_and(|stock| stock.is_consistent()));
    }
}

#[smallscope::model]
mod tally {
    #[derive(Debug, Clone)]
    pub struct Tally {
        #[field(symbolic)]
        pub count: u8,
        #[field(symbolic)]
        pub most: u8,
    }

    impl Tally {
        #[invariant]
        pub fn is_bounded(&self) -> bool {
            self.count <= self.most
        }

        /// Is wrong for one value, about which the invariant does not ask.
        #[ensures(|result| *result == self.count)]
        pub fn get(&self) -> u8 {
            if self.count == 1 { 0 } else { self.count }
        }

        /// Overflows.
        #[ensures(true)]
        pub fn doubled(&self) -> u8 {
            self.count * 2
        }

        #[ensures(|result| *result)]
        pub fn is_fine(&self) -> bool {
            self.count <= self.most
        }
    }
}

#[test]
fn contracts_are_checked_on_all_values_of_symbolic_fields() {
    let verdict = smallscope::check!(tally::Tally::get).bound(3).forget().run();
    let failure = verdict.failure().expect("it is wrong for 1");
    assert_eq!(failure.input.to_string(), "Tally { count: 1, most: 1 }");
    // Pairs of numbers up to three, the first no larger than the second.
    let verdict = smallscope::check!(tally::Tally::is_fine).bound(3).forget().run();
    assert_eq!((verdict.inputs, verdict.representatives), (4 + 3 + 2 + 1, None));
    assert!(verdict.to_string().ends_with("10 inputs passed, exhaustive up to size 3"), "{verdict}");
}

fn wide_tallies(bound: usize) -> Space<tally::Tally> {
    Space::new(bound).field("Tally.count", 0..=u8::MAX).field("Tally.most", 0..=u8::MAX)
}

#[test]
fn what_was_checked_on_representatives_is_not_called_exhaustive() {
    let verdict = smallscope::check!(tally::Tally::doubled).bound(3).space(wide_tallies).forget().run();
    let few = "but one choice of symbolic values for each path of the invariant, not every value";
    assert!(verdict.to_string().ends_with(&format!("1 input passed, all shapes up to size 3, {few}")), "{verdict}");
    assert_eq!((verdict.is_ok(), verdict.representatives), (true, Some(Representatives::One)));
    let some = |bound| wide_tallies(bound).representatives(Representatives::AtMost(7));
    let verdict = smallscope::check!(tally::Tally::is_fine).bound(3).space(some).forget().run();
    let few = "7 inputs passed, all shapes up to size 3, but at most 7 choices of symbolic values for each path";
    assert!(verdict.to_string().contains(few), "{verdict}");
    // All that are there were asked for.
    let all = |_| {
        let few = Space::new(3).field("Tally.count", 120..=140).field("Tally.most", 140..=140);
        few.representatives(Representatives::All)
    };
    let verdict = smallscope::check!(tally::Tally::doubled).bound(3).space(all).forget().run();
    let failure = verdict.failure().expect("128 is too much");
    assert_eq!(failure.input.to_string(), "Tally { count: 128, most: 140 }");
    let report = wide_tallies(3).search().count();
    assert!(report.verdict().ends_with(", one representative of each path"), "{report}");
}
