//! What instrumented code calls: each goal that is reached is told to `drive`.

use crate::smallscope_std as std;
use self::std::prelude::v1::*;
pub use super::drive::hit;

/// Patterns in chains of conditions are not counted by themselves.
pub fn tried(_: u32) -> bool {
    true
}

pub fn matched(goal: u32) -> bool {
    hit(goal);
    true
}

pub fn missed(_: &[u32]) {}
