//! What is in stock, in a map.

use std::collections::HashMap;

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod stock {
    use crate::planted;
    use std::collections::HashMap;

    /// Adds deliveries, in which a product may occur several times.
    #[check]
    pub fn delivered(deliveries: Vec<(u8, u16)>) {
        let stock = receive(&deliveries);
        for (product, _) in &deliveries {
            let expected: u32 =
                deliveries.iter().filter(|(own, _)| own == product).map(|(_, count)| u32::from(*count)).sum();
            assert_eq!(stock.get(product).copied().unwrap_or(0), expected);
        }
        assert!(stock.values().all(|count| *count > 0));
    }

    pub fn receive(deliveries: &[(u8, u16)]) -> HashMap<u8, u32> {
        let mut stock = HashMap::new();
        for (product, count) in deliveries {
            if *count == 0 && !planted(2) {
                continue;
            }
            let entry = stock.entry(*product).or_insert(0u32);
            *entry = match *entry {
                0 => u32::from(*count),
                _ if planted(1) => u32::from(*count),
                before if planted(3) => u32::from((before as u16).wrapping_add(*count)),
                before => before + u32::from(*count),
            };
        }
        stock
    }
}

pub fn bugs() -> Vec<Bug> {
    let _: HashMap<u8, u32> = stock::receive(&[]);
    table! {
        "inventory", || checked(smallscope::check!(stock::delivered)),
        |seed| random(seed, prop::collection::vec(any::<(u8, u16)>(), 0..20), stock::delivered);
        1 "a second delivery replaces the first" => stock::delivered(vec![(1, 2), (1, 3)]);
        2 "nothing delivered is in stock" => stock::delivered(vec![(1, 0)]);
        3 "counts wrap at 65,536" => stock::delivered(vec![(1, 60_000), (1, 6_000)]);
    }
}
