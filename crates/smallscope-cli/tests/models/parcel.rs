//! What a parcel costs.

/// The largest number whose square is at most the weight.
#[ensures(|root| *root * *root <= weight && weight < (*root + 1) * (*root + 1))]
fn root(weight: u32) -> u32 {
    let mut root = 0;
    while (root + 1) * (root + 1) <= weight {
        root += 1;
    }
    root
}

/// The price of a parcel of this weight.
pub fn price(weight: u32) -> u32 {
    match root(weight) {
        0 | 1 => 3,
        2 => 5,
        _ => 9,
    }
}
