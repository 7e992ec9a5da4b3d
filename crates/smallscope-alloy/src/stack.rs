//! Room for deep models: visits that recurse run on a stack that grows.

/// Runs one step of a recursive visit, on more stack if little is left.
pub(crate) fn deep<R>(step: impl FnOnce() -> R) -> R {
    const LITTLE: usize = 128 * 1024;
    const MORE: usize = 4 * 1024 * 1024;
    stacker::maybe_grow(LITTLE, MORE, step)
}
