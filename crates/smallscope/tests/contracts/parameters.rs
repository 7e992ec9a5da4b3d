//! Parameters of every kind, as inputs and as clauses see them.

use smallscope::check;

#[smallscope::model(check(bound = 2))]
mod words {
    use std::rc::Rc;

    #[derive(Debug, Clone, PartialEq)]
    pub struct Bag {
        pub words: Vec<u8>,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Side {
        Left,
        Right,
    }

    #[derive(Debug)]
    pub struct Shared {
        pub left: Option<Rc<Cell>>,
        pub right: Option<Rc<Cell>>,
    }

    #[derive(Debug)]
    pub struct Cell {
        pub value: u8,
    }

    impl Bag {
        #[ensures(|bag| bag.words.is_empty())]
        pub fn new() -> Bag {
            Bag { words: Vec::new() }
        }

        #[check(bound = 2, text in ["", "a", "bb", "ccc"])]
        #[requires(!text.is_empty() && text.len() > self.words.len())]
        #[ensures(|n| *n == text.len() + self.words.len())]
        pub fn measure(&self, text: &str) -> usize {
            text.len() + self.words.len()
        }

        #[requires(more.len() == 1 && self.words.len() < 2)]
        #[ensures(self.words.len() == old(self.words.len()) + more.len() && self.words.ends_with(more))]
        pub fn extend(&mut self, more: &[u8]) {
            self.words.extend(more);
        }

        #[ensures(into.iter().all(|&word| word == by) && into.len() == old(into.len()))]
        pub fn fill(&self, into: &mut [u8], by: u8) {
            into.fill(by);
        }

        #[requires(other.words.len() < 2)]
        #[ensures(self.words.len() == old(self.words.len()) + other.words.len())]
        #[ensures(self.words[old(self.words.len())..] == other.words[..])]
        pub fn append(&mut self, other: Bag) {
            self.words.extend(other.words);
        }

        #[requires(*side == Side::Left)]
        #[ensures(other.words.is_empty() && self.words.len() == old(self.words.len() + other.words.len()))]
        pub fn drain(&mut self, other: &mut Bag, side: Side) {
            let _ = side;
            self.words.append(&mut other.words);
        }

        #[requires(at.is_some_and(|at| at < self.words.len()))]
        #[ensures(|(word, len)| Some(*word) == at.map(|at| self.words[at]) && *len == self.words.len())]
        pub fn look(&self, at: Option<usize>) -> (u8, usize) {
            (at.map_or(0, |at| self.words[at]), self.words.len())
        }
    }

    #[requires(a <= b && b <= c && d)]
    #[ensures(|&sum| sum == a + b + c)]
    pub fn four(a: u8, b: u8, c: u8, d: bool) -> u8 {
        if d { a + b + c } else { 0 }
    }

    #[requires(pair.left.as_ref().is_some_and(|left| pair.right.as_ref().is_some_and(|right| Rc::ptr_eq(left, right))))]
    #[ensures(|value| pair.right.as_ref().map(|right| right.value) == *value)]
    pub fn same(pair: &Shared) -> Option<u8> {
        pair.left.as_ref().map(|left| left.value)
    }

    #[ensures(|first| first.is_some() != bag.words.is_empty())]
    pub fn first(bag: &Bag) -> Option<&u8> {
        bag.words.first()
    }

    #[requires(format!("{key}") != "0")]
    #[ensures(|text| *text == format!("{key}") && *text == old(format!("{key}")))]
    #[ensures({ assert!(bag.words.len() < 3, "{bag:?}"); format!("{bag:?}") == old(format!("{bag:?}")) })]
    pub fn describe(bag: &Bag, key: u8) -> String {
        let _ = bag;
        key.to_string()
    }

    #[check(bound = 2, "input.0" in 0..=3)]
    #[requires(pair.0 < pair.1)]
    #[ensures(|&gap| gap > 0 && pair.0 + gap == pair.1)]
    pub fn gap(pair: (u8, u8)) -> u8 {
        pair.1 - pair.0
    }

    #[requires(parts.0.words.len() == parts.1 && !parts.2)]
    #[ensures(old(parts.1) + 1 == parts.1 && parts.0.words.len() < parts.1)]
    pub fn count(parts: &mut (Bag, usize, bool)) {
        parts.1 += 1;
    }

    #[ensures(bag.words.len() == old(bag.words.len()))]
    #[ensures(|slot| slot.is_some() == old(!bag.words.is_empty()))]
    pub fn slot(bag: &mut Bag) -> Option<&mut u8> {
        bag.words.first_mut()
    }
}

#[smallscope::model]
mod cells {
    use std::rc::Rc;

    #[derive(Debug)]
    pub struct Cell {
        pub value: u8,
    }

    #[ensures(|swapped| Rc::ptr_eq(&swapped.0, right) && Rc::ptr_eq(&swapped.1, left))]
    pub fn swap(left: &Rc<Cell>, right: &Rc<Cell>) -> (Rc<Cell>, Rc<Cell>) {
        (right.clone(), left.clone())
    }
}

#[test]
fn only_inputs_with_the_precondition_are_tried() {
    // a <= b <= c among 0..=2, d true.
    let verdict = check!(words::four).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 10), "{verdict}");
    // Values 0..=2 of one shared cell.
    let verdict = check!(words::same).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 3), "{verdict}");
    // Bags of up to one word, slices of one.
    let verdict = check!(words::Bag::extend).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, (1 + 3) * 3), "{verdict}");
}

#[test]
fn a_tuple_alone_can_have_a_precondition() {
    // Of 0..=2 twice, those in order.
    let verdict = check!(words::gap).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 3), "{verdict}");
    let verdict = check!(words::gap).bound(2).parameter("pair", [(0u8, 9u8), (1, 0)]).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 1), "{verdict}");
    assert!(check!(words::gap).on("(4, 6)").is_ok());
    // Bags of up to two words, each with its length.
    let verdict = check!(words::count).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 1 + 3 + 9), "{verdict}");
}

#[test]
fn parameters_can_be_captured_in_format_strings() {
    let verdict = check!(words::describe).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 2 * (1 + 3 + 9)), "{verdict}");
}

#[test]
fn parameters_can_be_given_values() {
    let verdict = check!(words::four).bound(2).parameter("a", [7]).parameter("b", [7, 8]).parameter("c", [9]).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 2), "{verdict}");
}

#[test]
fn several_parameters_may_share_objects() {
    // Lent, they are the objects that came back: two, or one that both share.
    let verdict = check!(cells::swap).bound(2).field("Cell.value", [7]).forget().run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 2), "{verdict}");
}
