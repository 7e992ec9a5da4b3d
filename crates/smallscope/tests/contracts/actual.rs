//! Parameters that take any type with a trait, with an actual type for the inputs.

use smallscope::check;

#[smallscope::model(check(bound = 2))]
mod scales {
    use std::any::Any;
    use std::rc::Rc;

    pub trait Load {
        fn weight(&self) -> u8;
        fn add(&mut self, more: u8);
        fn as_any(&self) -> &dyn Any;
    }

    #[derive(Debug, Clone, PartialEq)]
    pub struct Sack {
        pub weight: u8,
    }

    impl Sack {
        #[invariant]
        fn is_tied(&self) -> bool {
            self.weight != 1
        }
    }

    impl Load for Sack {
        fn weight(&self) -> u8 {
            self.weight
        }
        fn add(&mut self, more: u8) {
            self.weight += more;
        }
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    #[derive(Debug)]
    pub struct Scale {
        #[field(actual = Sack)]
        pub loads: Vec<Box<dyn LoadOnScale>>,
        pub most: u8,
    }

    /// `Debug` for the reports.
    pub trait LoadOnScale: Load + std::fmt::Debug {}
    impl LoadOnScale for Sack {}

    impl Scale {
        pub fn total(&self) -> u8 {
            self.loads.iter().map(|load| load.weight()).sum()
        }

        #[invariant]
        fn holds(&self) -> bool {
            self.total() <= self.most
        }

        #[actual(load: Sack)]
        #[requires(self.total() + load.weight() <= self.most)]
        #[ensures(self.total() == old(self.total()) + load.weight() && self.loads.len() == old(self.loads.len()) + 1)]
        pub fn put(&mut self, load: Box<dyn LoadOnScale>) {
            self.loads.push(load);
        }

        #[actual(load: Sack)]
        #[ensures(|fits| *fits == (self.total() + load.weight <= self.most))]
        pub fn fits(&self, load: &dyn Load) -> bool {
            self.total() + load.weight() <= self.most
        }

        #[actual(load: Sack)]
        #[requires(load.weight == 0 && self.most > 0)]
        #[ensures(load.weight == old(load.weight) + self.most + 1)]
        pub fn fill(&self, load: &mut dyn Load) {
            load.add(self.most + 1);
        }

        #[actual(one: Sack, more: Vec<u8>)]
        #[ensures(|sum| *sum == self.most + one.weight() + more.iter().sum::<u8>())]
        pub fn plus(&self, one: impl Load, more: impl IntoIterator<Item = u8>) -> u8 {
            self.most + one.weight() + more.into_iter().sum::<u8>()
        }

        #[actual(loads: Sack, spare: Sack)]
        #[requires(loads.len() < 2)]
        #[ensures(|sum| *sum == loads.iter().chain(spare.iter()).map(|load| load.weight).sum::<u8>())]
        pub fn sum(loads: Vec<Rc<dyn Load>>, spare: Option<Rc<dyn Load>>) -> u8 {
            loads.iter().chain(&spare).map(|load| load.weight()).sum()
        }

        #[actual(L: Sack)]
        #[ensures(|greater| greater.weight == one.weight.max(other.weight))]
        pub fn greater<L>(one: L, other: L) -> L
        where
            L: Load,
            Self: Sized,
        {
            if one.weight() > other.weight() { one } else { other }
        }
    }

    #[actual(load: Sack)]
    #[ensures(|weight| *weight == load.weight)]
    pub fn weigh(load: &(impl Load + ?Sized)) -> u8 {
        load.weight()
    }
}

#[test]
fn inputs_have_the_actual_type() {
    // Two sacks of weight 0 or 2, one of which is to be put on a scale that holds up to 0, 1 or 2.
    let mut inputs = 0;
    for most in 0..=2u8 {
        let loads = [vec![], vec![0], vec![2]];
        for load in loads.iter().filter(|loads| loads.iter().sum::<u8>() <= most) {
            inputs += [0, 2].iter().filter(|more| load.iter().sum::<u8>() + *more <= most).count();
        }
    }
    let verdict = check!(scales::Scale::put).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, inputs as u64), "{verdict}");
}

#[smallscope::model]
mod faulty {
    use std::any::Any;
    use std::rc::Rc;

    pub trait Step: std::fmt::Debug {
        fn width(&self) -> u8;
        fn as_any(&self) -> &dyn Any;
    }

    #[derive(Debug)]
    pub struct Walk {
        pub width: u8,
    }

    #[derive(Debug)]
    pub struct Rest;

    impl Step for Walk {
        fn width(&self) -> u8 {
            self.width
        }
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    impl Step for Rest {
        fn width(&self) -> u8 {
            0
        }
        fn as_any(&self) -> &dyn Any {
            self
        }
    }

    #[derive(Debug)]
    pub struct Path {
        #[field(actual = Walk)]
        pub last: Rc<dyn Step>,
        #[field(actual = Walk)]
        pub best: Rc<dyn Step>,
    }

    impl Path {
        #[invariant]
        fn is_best(&self) -> bool {
            self.last.width() <= self.best.width()
        }

        /// Forgets to compare with the best.
        #[actual(step: Walk)]
        #[ensures(self.last.width() == step.width())]
        pub fn go(&mut self, step: Rc<dyn Step>) {
            self.last = step;
        }

        #[ensures(self.last.width() == 1)]
        pub fn rest(&mut self) {
            self.last = Rc::new(Rest);
        }
    }
}

#[test]
fn states_after_a_call_are_judged_and_shown() {
    let verdict = check!(faulty::Path::go).bound(2).forget().run();
    let report = verdict.to_string();
    assert!(!verdict.is_ok() && report.contains("Path::is_best"), "{report}");
    let verdict = check!(faulty::Path::rest).bound(1).forget().run();
    let report = verdict.to_string();
    assert!(!verdict.is_ok() && report.contains("another type"), "{report}");
}
