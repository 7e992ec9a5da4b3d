//! `java.util`.

use super::{Row, early};

pub(super) const ROWS: &[Row] = &[
    early("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "", super::yes),
    // Java seeds random numbers by the clock; here they are the same in every run.
    early("java/util/Random", "seedUniquifier", "", |_, _, _| Ok(0x5DEE_CE66D)),
    early("java/util/concurrent/ThreadLocalRandom", "initialSeed", "", |_, _, _| Ok(0x5DEE_CE66D)),
];
