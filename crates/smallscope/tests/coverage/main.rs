//! Branch coverage by `#[smallscope::cover]`.

// Code is written here so that it branches, even where it need not.
#![allow(
    clippy::diverging_sub_expression,
    clippy::if_same_then_else,
    clippy::let_and_return,
    clippy::match_like_matches_macro,
    clippy::needless_bool,
    clippy::never_loop,
    clippy::nonminimal_bool,
    clippy::overly_complex_bool_expr
)]

mod constructs;
mod models;
mod places;
mod same;

/// The crate under another name, as some users have it.
pub(crate) use smallscope as renamed;
