//! `java.lang.invoke`.

use super::Row;

pub(super) const ROWS: &[Row] = &[];
