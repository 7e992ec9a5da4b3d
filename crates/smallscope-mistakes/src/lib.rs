//! Mistakes that users make: `tests/ui` has a file for each, with the error that it must give. The crate is not published.

#![forbid(unsafe_code)]
