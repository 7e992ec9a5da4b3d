/// The sum of the items between two places.
pub fn sum(items: &[i32], from: usize, to: usize) -> i32 {
    let (mut at, mut sum) = (from, 0);
    while at != to {
        sum += items[at];
        at += 1;
    }
    sum
}
