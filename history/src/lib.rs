//! Bugs of published crates, looked for by call sequences: see `tests/history`.
