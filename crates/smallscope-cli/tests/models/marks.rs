//! Statements that somebody cares about.

pub fn clamp(x: i32, low: i32, high: i32) -> i32 {
    let mut y = x;
    if x < low {
        y = low; // mark
    } else if y > high {
        // mark: above
        y = high;
        if y > high {
            y = 0; // mark: never
        }
    }
    y
    // mark: at nothing
}
