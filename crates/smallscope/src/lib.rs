//! Tests a program on every structurally different valid input up to a small size.
pub use smallscope_macros::*;
pub use smallscope_search::*;
#[doc(hidden)]
pub use smallscope_search::twin as __private;
