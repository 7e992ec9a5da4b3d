//! Where the attribute can stand, and what it covers there.

use smallscope::coverage::{Coverage, Goals};
use smallscope::goals;

#[smallscope::cover]
fn alone(x: i32) -> bool {
    if x > 0 {
        return true;
    }
    false
}

struct Counter(u32);

#[smallscope::cover]
impl Counter {
    fn step(&mut self) {
        if self.0 < 2 {
            self.0 += 1;
        }
    }

    #[smallscope::cover(skip)]
    const fn limit() -> u32 {
        if cfg!(debug_assertions) { 2 } else { 3 }
    }
}

/// A second one in the same module.
#[smallscope::cover]
impl Counter {
    fn is_full(&self) -> bool {
        self.0 == 2 || self.0 == Counter::limit()
    }
}

#[smallscope::cover]
impl std::fmt::Display for Counter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0 == 0 { f.write_str("none") } else { write!(f, "{}", self.0) }
    }
}

#[smallscope::cover]
trait Twice {
    fn value(&self) -> u32;

    fn twice(&self) -> u32 {
        if self.value() > 10 { 20 } else { 2 * self.value() }
    }
}

impl Twice for Counter {
    fn value(&self) -> u32 {
        self.0
    }
}

macro_rules! generated {
    ($($name:ident: $limit:expr),*) => {$(
        #[smallscope::cover]
        fn $name(x: u32) -> bool {
            if x > $limit { true } else { false }
        }
    )*};
}

generated!(above_one: 1, above_two: 2);

#[smallscope::cover(crate = crate::renamed)]
mod elsewhere {
    #[cfg_attr(all(), inline)]
    pub fn one(x: i32) -> i32 {
        if x == 1 { 1 } else { 0 }
    }

    #[cfg(any())]
    pub fn removed(x: i32) -> i32 {
        if x == 1 { missing() } else { 0 }
    }

    #[cfg(test)]
    pub mod tests {
        pub fn not_covered(x: i32) -> i32 {
            if x == 1 { 1 } else { 0 }
        }
    }

    #[crate::renamed::model(crate = crate::renamed)]
    pub mod modelled {
        #[derive(Clone, Debug)]
        pub struct Pair {
            pub first: u8,
            pub second: u8,
        }

        impl Pair {
            #[invariant]
            pub fn is_sorted(&self) -> bool {
                if self.first <= self.second { true } else { false }
            }

            pub fn spread(&self) -> u8 {
                if self.first == self.second { 0 } else { self.second - self.first }
            }
        }
    }
}

/// A model inside something that is covered.
#[smallscope::cover]
mod around {
    #[smallscope::model]
    pub(crate) mod within {
        pub struct Byte(pub u8);

        impl Byte {
            pub fn is_even(&self) -> bool {
                if self.0 % 2 == 0 { true } else { false }
            }
        }
    }

    #[smallscope::model]
    pub struct Beside(pub u8);
}

/// The attribute above that of the model.
#[smallscope::cover]
#[smallscope::model]
mod above {
    pub struct Byte(pub u8);

    impl Byte {
        pub fn is_even(&self) -> bool {
            match self.0 % 2 {
                0 => true,
                _ => false,
            }
        }
    }
}

/// Only some functions of a model.
#[smallscope::model]
mod some {
    pub struct Byte(pub u8);

    impl Byte {
        #[cover]
        pub fn is_odd(&self) -> bool {
            if self.0 % 2 == 1 { true } else { false }
        }

        pub fn is_even(&self) -> bool {
            !self.is_odd() && self.0 != 1
        }

        #[invariant]
        #[smallscope::cover]
        pub fn is_small(&self) -> bool {
            self.0 < 100 || self.0 == 255
        }
    }
}

/// A single item of a model.
#[smallscope::model]
#[derive(Clone, Debug)]
pub struct Apart {
    pub number: u8,
}

#[smallscope::model]
#[cover]
impl Apart {
    pub fn is_zero(&self) -> bool {
        if self.number == 0 { true } else { false }
    }
}

/// The functions of a list, with what was reached in each.
#[track_caller]
fn check(goals: Goals, run: impl FnOnce(), expected: &[(&str, &str)]) {
    let ((), coverage) = Coverage::collect(run);
    let coverage = coverage.only(&goals);
    let functions = coverage.functions();
    let found: Vec<(&str, String)> = functions
        .iter()
        .map(|it| {
            let name = it.function().name().trim_start_matches(concat!(module_path!(), "::"));
            (name, format!("{}/{}", it.outcomes().reached, it.outcomes().all))
        })
        .collect();
    let found: Vec<(&str, &str)> = found.iter().map(|(name, ratio)| (*name, ratio.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn functions_impls_and_traits() {
    check(goals!(alone), || assert!(alone(1)), &[("alone", "1/2")]);
    let run = || {
        let mut counter = Counter(1);
        counter.step();
        assert!(counter.is_full());
    };
    check(goals!(Counter::step, Counter::is_full), run, &[("Counter::step", "1/2"), ("Counter::is_full", "1/4")]);
    let (text, coverage) = Coverage::collect(|| Counter(3).to_string() + &Counter(30).twice().to_string());
    assert_eq!(text, "320");
    let names: Vec<&str> = coverage.functions().iter().map(|it| it.function().name()).collect();
    assert_eq!(names, ["coverage::places::<Counter as std::fmt::Display>::fmt", "coverage::places::Twice::twice"]);
}

#[test]
fn functions_that_a_macro_makes() {
    let run = || assert!(above_one(2) && !above_two(2));
    check(goals!(above_one, above_two), run, &[("above_one", "1/2"), ("above_two", "1/2")]);
}

#[test]
fn modules_with_models_and_conditions_inside() {
    let run = || {
        elsewhere::one(1);
        elsewhere::tests::not_covered(1);
        assert_eq!(elsewhere::modelled::Pair { first: 1, second: 4 }.spread(), 3);
    };
    check(goals!(elsewhere), run, &[("elsewhere::one", "1/2"), ("elsewhere::modelled::Pair::spread", "1/2")]);
    check(goals!(elsewhere::modelled), || (), &[("elsewhere::modelled::Pair::spread", "0/2")]);
}

#[test]
fn models() {
    check(goals!(around), || assert!(around::within::Byte(2).is_even()), &[("around::within::Byte::is_even", "1/2")]);
    check(goals!(above), || assert!(above::Byte(2).is_even()), &[("above::Byte::is_even", "1/2")]);
    let byte = some::Byte(3);
    let run = || assert!(!byte.is_even() && byte.is_small());
    let expected = [("some::Byte::is_odd", "1/2"), ("some::Byte::is_small", "1/4")];
    check(goals!(some), run, &expected);
    let run = || assert!(Apart { number: 0 }.is_zero());
    check(goals!(Apart::is_zero), run, &[("Apart::is_zero", "1/2")]);
}
