use std::collections::HashMap;

/// What all of it costs.
pub fn total(prices: &HashMap<u32, u32>) -> u32 {
    let mut sum = 0;
    for price in prices.values() {
        sum += price;
    }
    sum
}

/// Whether the number is near the middle.
pub fn is_near(number: i32) -> bool {
    let distance = |other: i32| (number - other).abs();
    distance(100) < 10 && format!("{number}").len() < 3
}
