//! `java.io`: files are not there.

use super::{Row, row};
use crate::trap::Trap;

pub(super) const ROWS: &[Row] = &[
    row("java/io/FileInputStream", "open0", "", |vm, _, a| {
        Err(Trap::unsupported(format!("opening file {} is not supported", vm.text(a[1] as u32))))
    }),
    row("java/io/FileOutputStream", "open0", "", |vm, _, a| {
        Err(Trap::unsupported(format!("opening file {} is not supported", vm.text(a[1] as u32))))
    }),
];
