//! Numbers in specifications: what is computed, what no field holds, and what is too large.

use smallscope::alloy::{Inputs, Problem};
use smallscope::{IntoValues, Space};

#[smallscope::model]
mod sums {
    #[derive(Debug)]
    pub struct Pairs {
        pub a: i64,
        pub b: i64,
        pub c: Option<i64>,
    }

    #[derive(Debug)]
    pub struct Stack {
        pub items: Vec<u16>,
    }

    impl Stack {
        #[alloy(ensures = "plus[@item, 1] in this.items.contents[Int]")]
        pub fn push_wrong(&mut self, item: u16) {
            self.items.push(item);
        }

        #[alloy(ensures = "this.items.length > this.items`.length`")]
        pub fn fill(&mut self) {
            self.items.extend(0..2000);
        }

        #[alloy(ensures = "@result > 0")]
        pub fn huge(&self) -> u64 {
            u64::MAX
        }
    }

    #[alloy(ensures = "@n = plus[@n`, 1] and no @rest and @rest` in Node`")]
    pub fn step(n: &mut u8, rest: &mut Option<Box<Node>>) {
        *n += 1;
        *rest = None;
    }

    #[alloy(ensures = "@n = @n`")]
    pub fn stays(n: &mut u8) {
        *n += 1;
    }

    #[derive(Debug)]
    pub struct Node {
        pub next: Option<Box<Node>>,
    }

    #[derive(Debug)]
    pub enum Light {
        Red,
        Green,
    }

    impl Light {
        #[alloy(requires = "this = Red", ensures = "this = Green and this` = Red")]
        pub fn go(&mut self) {
            *self = Light::Green;
        }
    }
}

use sums::{Pairs, Stack};

fn pairs(formula: &str) -> Result<u64, Problem> {
    let values = |field| (format!("Pairs.{field}"), 0..=3);
    let space = ["a", "b", "c"].into_iter().map(values).fold(Space::<Pairs>::new(1), |s, (f, v)| s.field(f, v));
    Inputs::of(space).requires(formula).count()
}

/// By trying all values.
fn tried(holds: impl Fn(i64, i64, Option<i64>) -> bool) -> u64 {
    let all = (0..4).flat_map(|a| (0..4).flat_map(move |b| (-1..4).map(move |c| (a, b, Some(c).filter(|&c| c >= 0)))));
    all.filter(|&(a, b, c)| holds(a, b, c)).count() as u64
}

#[test]
fn computed_numbers() {
    let cases: [(&str, u64); 8] = [
        ("plus[this.a, this.b] = this.c", tried(|a, b, c| c == Some(a + b))),
        ("plus[this.a, this.b] in this.c", tried(|a, b, c| c == Some(a + b))),
        ("this.c = 7", 0),
        ("this.a < 1000", tried(|_, _, _| true)),
        ("mul[mul[this.a, this.b], mul[this.a, this.b]] > 35", tried(|a, b, _| a * b * a * b > 35)),
        ("mul[this.a, -100] < -250", tried(|a, _, _| a * -100 < -250)),
        ("plus[this.a, this.b] in minus[this.a, this.b]", tried(|_, b, _| b == 0)),
        ("let s = plus[this.a, this.b] | s = 6 or s in this.c", tried(|a, b, c| a + b == 6 || c == Some(a + b))),
    ];
    for (formula, expected) in cases {
        assert_eq!(pairs(formula).unwrap_or_else(|problem| panic!("{problem}")), expected, "{formula}");
    }
}

#[test]
fn what_no_atom_is_sure_to_stand_for_is_refused() {
    let problem = pairs("this.c = this.c + plus[this.a, 1]").unwrap_err().to_string();
    assert!(problem.contains("this number is computed and used as a set"), "{problem}");
    let problem = pairs("this.a < 5000000000").unwrap_err().to_string();
    assert!(problem.contains("the largest is 2147483647"), "{problem}");
}

fn refused(values: impl IntoValues) -> String {
    Inputs::of(Space::<Pairs>::new(1).field("Pairs.a", values)).count().expect_err("it is refused").to_string()
}

#[test]
fn too_many_values_and_too_large_ones_are_refused() {
    assert_eq!(refused(0..=1_000_000), "`Pairs.a` has more than 300 values: set fewer");
    assert_eq!(refused([i64::MIN]), "`Pairs.a` has values of more than 30 bits: set smaller ones");
    let many = Space::<Pairs>::new(1).field("Pairs.a", 0..=200).field("Pairs.b", 500..=700);
    let problem = Inputs::of(many).count().unwrap_err().to_string();
    assert!(problem.contains("402 integers, and 300 is the limit: set smaller ranges"), "{problem}");
    let problem = Inputs::of(Space::<Stack>::new(1000)).count().unwrap_err().to_string();
    assert!(problem.contains("set fewer"), "{problem}");
}

#[test]
fn outcomes_that_are_too_large_are_failures() {
    let verdict = smallscope::check!(Stack::fill).bound(1).forget().run();
    assert!(verdict.to_string().contains("atoms, more than 1024, so that nothing can be judged"), "{verdict}");
    let verdict = smallscope::check!(Stack::huge).bound(1).forget().run();
    assert!(verdict.to_string().contains("18446744073709551615 needs more than 64 bits"), "{verdict}");
}

#[test]
fn a_computed_number_that_no_field_holds_is_in_no_set() {
    let verdict = smallscope::check!(Stack::push_wrong).bound(1).forget().run();
    assert!(verdict.to_string().contains("`plus[@item, 1] in this.items.contents[Int]` does not hold"), "{verdict}");
}

#[test]
fn what_a_reference_leads_to_has_a_value_before_and_one_now() {
    // Three numbers, and no node, one, or two in a row.
    let step = smallscope::check!(sums::step).bound(2).forget().run();
    assert!(step.is_ok() && step.to_string().contains("9 inputs passed"), "{step}");
    let stays = smallscope::check!(sums::stays).bound(2).forget().run();
    assert_eq!(stays.failure().map(|failure| failure.size), Some(0), "{stays}");
    let go = smallscope::check!(sums::Light::go).bound(2).forget().run();
    assert!(go.is_ok(), "{go}");
}
