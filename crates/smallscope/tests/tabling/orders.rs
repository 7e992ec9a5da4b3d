//! Clauses that refuse, panic or do not end, in every order: what is asked in another order comes to the same.

use std::collections::BTreeSet;

use smallscope::{FaultKind, Limits, Space};

/// A list with three clauses of five kinds.
#[smallscope::model]
pub mod clauses {
    pub struct List {
        pub head: Option<Box<Item>>,
        pub first: u8,
        pub second: u8,
        pub third: u8,
    }

    pub struct Item {
        pub value: u8,
        pub next: Option<Box<Item>>,
    }

    impl List {
        #[invariant]
        fn ok(&self) -> bool {
            holds(&self.head, self.first) && holds(&self.head, self.second) && holds(&self.head, self.third)
        }
    }

    fn holds(item: &Option<Box<Item>>, kind: u8) -> bool {
        match kind {
            0 => count(item) == 2,
            1 => first(item) == 1,
            2 => settles(item),
            3 => item.is_some(),
            _ => sum(item) > 0,
        }
    }

    fn count(item: &Option<Box<Item>>) -> usize {
        item.as_ref().map_or(0, |item| 1 + count(&item.next))
    }

    /// Panics if there is none.
    fn first(item: &Option<Box<Item>>) -> u8 {
        item.as_ref().expect("an item").value
    }

    /// Does not end if the last value is 0.
    fn settles(item: &Option<Box<Item>>) -> bool {
        let Some(item) = item else { return true };
        while item.next.is_none() && item.value == 0 {}
        settles(&item.next)
    }

    fn sum(item: &Option<Box<Item>>) -> u8 {
        item.as_ref().map_or(0, |item| item.value + sum(&item.next))
    }
}

/// The structures, and the kinds of faults.
fn found(kinds: [u8; 3], tabling: bool) -> (BTreeSet<String>, BTreeSet<String>) {
    let space = Space::<clauses::List>::new(3).field("Item.value", 0..=1);
    let [first, second, third] = kinds;
    let space = space.field("List.first", [first]).field("List.second", [second]).field("List.third", [third]);
    let limits = Limits { steps: 2000, ..Limits::default() };
    let mut structures = BTreeSet::new();
    let mut search = space.search().limits(limits).tabling(tabling).into_iter();
    while search.next().is_some() {
        structures.insert(search.structure().expect("one was returned").canonical().as_str().to_owned());
    }
    let kind = |kind: &FaultKind| match kind {
        FaultKind::Panic(message) => message.clone(),
        other => format!("{other:?}"),
    };
    (structures, search.report().faults.iter().map(|fault| kind(&fault.kind)).collect())
}

/// What a run in the written order does, computed by hand: the lists of up to 3 bits on which all clauses hold.
fn expected(kinds: [u8; 3]) -> usize {
    let lists = (0..=3u32).flat_map(|len| (0..1u32 << len).map(move |bits| (len, bits)));
    let holds = |(len, bits): (u32, u32), kind: u8| match kind {
        0 => len == 2,
        1 => len > 0 && bits & 1 == 1,
        2 => len == 0 || bits >> (len - 1) == 1,
        3 => len > 0,
        _ => bits > 0,
    };
    lists.filter(|&list| kinds.iter().all(|&kind| holds(list, kind))).count()
}

#[test]
fn clauses_in_another_order_come_to_the_same() {
    for number in 0..125u8 {
        let kinds = [number / 25, number / 5 % 5, number % 5];
        let ((with, faults), (without, written)) = (found(kinds, true), found(kinds, false));
        assert_eq!(with, without, "{kinds:?}");
        assert_eq!(with.len(), expected(kinds), "{kinds:?}");
        // A clause that refuses may be asked before one that would panic, but never the other way round.
        assert!(faults.is_subset(&written), "{kinds:?}: {faults:?} instead of {written:?}");
    }
}
