//! How the integers of a problem behave.

/// What becomes of arithmetic whose exact result does not fit the bit width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Overflow {
    /// The result wraps around, as two's-complement integers do.
    #[default]
    Wrap,
    /// The result does not count: a variable's value for which something overflows is left out by the quantifier that
    /// binds the variable, as with "prevent overflows" in the Alloy Analyzer; an overflow that no variable has a part in
    /// makes the constraint false.
    Forbid,
}

/// The bit width of a problem that does not say another: integers from -8 to 7, as in Alloy.
pub const DEFAULT_BIT_WIDTH: u32 = 4;
