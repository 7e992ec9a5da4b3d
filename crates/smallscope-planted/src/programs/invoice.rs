//! Invoices: amounts in cents, a discount from a threshold on, tax rounded to the nearest cent.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod invoice {
    use crate::planted;

    #[derive(Clone, Debug)]
    pub struct Invoice {
        pub lines: Vec<Line>,
    }

    #[derive(Clone, Debug)]
    pub struct Line {
        pub count: u16,
        pub cents: u32,
    }

    impl Invoice {
        pub fn sum(&self) -> u64 {
            self.lines.iter().map(|line| u64::from(line.count) * u64::from(line.cents)).sum()
        }

        /// Five percent from 1,000 on.
        pub fn discount(&self) -> u64 {
            let sum = if planted(4) {
                self.lines.first().map_or(0, |line| u64::from(line.count) * u64::from(line.cents))
            } else {
                self.sum()
            };
            let is_large = if planted(1) { sum > 100_000 } else { sum >= 100_000 };
            if is_large { self.sum() / 20 } else { 0 }
        }

        /// Nineteen percent.
        pub fn tax(&self) -> u64 {
            let sum = self.sum() - self.discount();
            if planted(2) {
                sum * 19 / 100
            } else if planted(3) {
                self.lines.iter().map(|line| (u64::from(line.count) * u64::from(line.cents) * 19 + 50) / 100).sum()
            } else {
                (sum * 19 + 50) / 100
            }
        }
    }

    #[check]
    pub fn a_large_sum_has_a_discount(invoice: &Invoice) {
        let sum = invoice.lines.iter().fold(0, |sum, line| sum + u64::from(line.cents) * u64::from(line.count));
        assert_eq!(invoice.discount(), if sum / 1000 >= 100 { sum / 20 } else { 0 });
    }

    #[check]
    pub fn tax_is_rounded_once(invoice: &Invoice) {
        let exact = (invoice.sum() - invoice.discount()) * 19;
        assert!((invoice.tax() * 100).abs_diff(exact) <= 50);
    }
}

use invoice::{Invoice, Line};

fn invoices() -> impl Strategy<Value = Invoice> {
    let line = (any::<u16>(), any::<u32>()).prop_map(|(count, cents)| Line { count, cents });
    prop::collection::vec(line, 0..10).prop_map(|lines| Invoice { lines })
}

fn of(lines: &[(u16, u32)]) -> Invoice {
    Invoice { lines: lines.iter().map(|(count, cents)| Line { count: *count, cents: *cents }).collect() }
}

pub fn bugs() -> Vec<Bug> {
    let mut bugs = table! {
        "invoice", || checked(smallscope::check!(invoice::a_large_sum_has_a_discount)),
        |seed| random(seed, invoices(), |invoice| invoice::a_large_sum_has_a_discount(&invoice));
        1 "no discount at the threshold itself" => invoice::a_large_sum_has_a_discount(&of(&[(1, 100_000)]));
        4 "only the first line counts for the discount" =>
            invoice::a_large_sum_has_a_discount(&of(&[(1, 1), (1, 200_000)]));
    };
    bugs.extend(table! {
        "invoice", || checked(smallscope::check!(invoice::tax_is_rounded_once)),
        |seed| random(seed, invoices(), |invoice| invoice::tax_is_rounded_once(&invoice));
        2 "tax is rounded down" => invoice::tax_is_rounded_once(&of(&[(1, 3)]));
        3 "tax is rounded for each line" => invoice::tax_is_rounded_once(&of(&[(1, 3), (1, 3), (1, 3)]));
    });
    bugs
}
