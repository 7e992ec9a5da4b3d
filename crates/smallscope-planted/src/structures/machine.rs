//! A vending machine.

use proptest::prelude::*;

use crate::{Bug, Counterexample, explored, planted, random_calls, table};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Machine {
    paid: u32,
    bottles: u32,
    is_open: bool,
}

impl Machine {
    fn new() -> Self {
        Machine { paid: 0, bottles: 3, is_open: false }
    }

    fn coin(&mut self, cents: u32) -> bool {
        let takes = !self.is_open && self.paid + cents <= 300;
        self.paid += if takes { cents } else { 0 };
        takes
    }

    /// A bottle costs 120.
    fn buy(&mut self) -> bool {
        let sells = !self.is_open && self.paid >= 120 && (planted(1) || self.bottles > 0);
        if sells {
            self.bottles -= 1;
            self.paid -= 120;
        }
        sells
    }

    fn cancel(&mut self) -> u32 {
        if self.is_open && planted(2) {
            return self.paid;
        }
        std::mem::take(&mut self.paid)
    }

    /// Opens and closes the door; whoever opens it fills it up.
    fn key(&mut self) {
        self.is_open = !self.is_open;
        if self.is_open && (!planted(3) || self.bottles > 0) {
            self.bottles = 3;
        }
    }
}

/// All money that went in and out, and all that was sold since the door was opened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Books {
    balance: u32,
    sold: u32,
    is_open: bool,
}

impl Books {
    fn coin(&mut self, cents: u32) -> bool {
        let takes = !self.is_open && self.balance + cents <= 300;
        self.balance += cents * u32::from(takes);
        takes
    }

    fn buy(&mut self) -> bool {
        let sells = !self.is_open && self.balance >= 120 && self.sold < 3;
        self.sold += u32::from(sells);
        self.balance -= 120 * u32::from(sells);
        sells
    }

    fn cancel(&mut self) -> u32 {
        std::mem::take(&mut self.balance)
    }

    fn key(&mut self) {
        self.is_open = !self.is_open;
        if self.is_open {
            self.sold = 0;
        }
    }
}

fn by_smallscope() -> Option<Counterexample> {
    explored(smallscope::sequences! {
        let mut machine = Machine::new();
        model let mut books = Books::default();
        call machine.coin(cents), books.coin(cents) for cents in [10, 50, 100];
        call machine.buy(), books.buy();
        call machine.cancel(), books.cancel();
        call machine.key(), books.key();
        always machine.paid == books.balance;
    })
}

#[derive(Clone, Copy, Debug)]
enum Call {
    Coin(u32),
    Buy,
    Cancel,
    Key,
}

fn agree(calls: &[Call]) {
    let (mut machine, mut books) = (Machine::new(), Books::default());
    for call in calls {
        match *call {
            Call::Coin(cents) => assert_eq!(machine.coin(cents), books.coin(cents)),
            Call::Buy => assert_eq!(machine.buy(), books.buy()),
            Call::Cancel => assert_eq!(machine.cancel(), books.cancel()),
            Call::Key => {
                machine.key();
                books.key();
            }
        }
        assert_eq!(machine.paid, books.balance);
    }
}

fn by_proptest(seed: u8) -> Option<Counterexample> {
    let coin = prop::sample::select(vec![10, 50, 100]).prop_map(Call::Coin);
    let call = prop_oneof![coin, Just(Call::Buy), Just(Call::Cancel), Just(Call::Key)];
    random_calls(seed, prop::collection::vec(call, 0..40), |calls| agree(&calls))
}

pub fn bugs() -> Vec<Bug> {
    use Call::{Buy, Cancel, Coin, Key};
    const SOLD_OUT: [Call; 8] = [Coin(100), Coin(100), Coin(50), Buy, Buy, Coin(100), Coin(50), Buy];
    table! {
        "vending machine", by_smallscope, by_proptest;
        1 "it sells what it does not have" => agree(&[&SOLD_OUT[..], &[Coin(100), Coin(100), Buy]].concat());
        2 "money given back with an open door can be had again" => agree(&[Coin(10), Key, Cancel]);
        3 "an empty machine is not filled" => agree(&[&SOLD_OUT[..], &[Key, Key, Coin(100), Coin(100), Buy]].concat());
    }
}
