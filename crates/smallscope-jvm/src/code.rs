//! Decoded code: instructions over registers, eight bytes each.
//!
//! A frame's registers are the locals, then one home for each depth of the operand stack. `d` is where the result goes, `a` and `b`
//! are operands. Ints are zero-extended 32-bit words, so one instruction serves ints, floats and references where only bits matter.
//! Instructions ending in `Cp` have an operand in the constant pool that is not resolved yet; executing one resolves it and replaces it.
//! Jumps are relative to the jumping instruction.
#![allow(missing_docs)]

mod results;

pub(crate) type R = u16;

#[derive(Debug, Clone, Copy)]
#[repr(u8)]
pub(crate) enum Ins {
    Nop,
    Mov {
        d: R,
        a: R,
    },
    ConstI {
        d: R,
        v: i32,
    },
    ConstL {
        d: R,
        k: u32,
    },
    LdcString {
        d: R,
        cell: u32,
    },
    LdcCp {
        d: R,
        cp: u16,
    },

    IAdd {
        d: R,
        a: R,
        b: R,
    },
    ISub {
        d: R,
        a: R,
        b: R,
    },
    IMul {
        d: R,
        a: R,
        b: R,
    },
    IDiv {
        d: R,
        a: R,
        b: R,
    },
    IRem {
        d: R,
        a: R,
        b: R,
    },
    IAnd {
        d: R,
        a: R,
        b: R,
    },
    IOr {
        d: R,
        a: R,
        b: R,
    },
    IXor {
        d: R,
        a: R,
        b: R,
    },
    IShl {
        d: R,
        a: R,
        b: R,
    },
    IShr {
        d: R,
        a: R,
        b: R,
    },
    IUshr {
        d: R,
        a: R,
        b: R,
    },
    INeg {
        d: R,
        a: R,
    },
    IAddI {
        d: R,
        a: R,
        v: i16,
    },
    IMulI {
        d: R,
        a: R,
        v: i16,
    },
    IAndI {
        d: R,
        a: R,
        v: i16,
    },
    IShlI {
        d: R,
        a: R,
        v: i16,
    },
    IShrI {
        d: R,
        a: R,
        v: i16,
    },
    IUshrI {
        d: R,
        a: R,
        v: i16,
    },
    LAdd {
        d: R,
        a: R,
        b: R,
    },
    LSub {
        d: R,
        a: R,
        b: R,
    },
    LMul {
        d: R,
        a: R,
        b: R,
    },
    LDiv {
        d: R,
        a: R,
        b: R,
    },
    LRem {
        d: R,
        a: R,
        b: R,
    },
    LAnd {
        d: R,
        a: R,
        b: R,
    },
    LOr {
        d: R,
        a: R,
        b: R,
    },
    LXor {
        d: R,
        a: R,
        b: R,
    },
    LShl {
        d: R,
        a: R,
        b: R,
    },
    LShr {
        d: R,
        a: R,
        b: R,
    },
    LUshr {
        d: R,
        a: R,
        b: R,
    },
    LNeg {
        d: R,
        a: R,
    },
    FAdd {
        d: R,
        a: R,
        b: R,
    },
    FSub {
        d: R,
        a: R,
        b: R,
    },
    FMul {
        d: R,
        a: R,
        b: R,
    },
    FDiv {
        d: R,
        a: R,
        b: R,
    },
    FRem {
        d: R,
        a: R,
        b: R,
    },
    FNeg {
        d: R,
        a: R,
    },
    DAdd {
        d: R,
        a: R,
        b: R,
    },
    DSub {
        d: R,
        a: R,
        b: R,
    },
    DMul {
        d: R,
        a: R,
        b: R,
    },
    DDiv {
        d: R,
        a: R,
        b: R,
    },
    DRem {
        d: R,
        a: R,
        b: R,
    },
    DNeg {
        d: R,
        a: R,
    },
    I2L {
        d: R,
        a: R,
    },
    I2F {
        d: R,
        a: R,
    },
    I2D {
        d: R,
        a: R,
    },
    L2I {
        d: R,
        a: R,
    },
    L2F {
        d: R,
        a: R,
    },
    L2D {
        d: R,
        a: R,
    },
    F2I {
        d: R,
        a: R,
    },
    F2L {
        d: R,
        a: R,
    },
    F2D {
        d: R,
        a: R,
    },
    D2I {
        d: R,
        a: R,
    },
    D2L {
        d: R,
        a: R,
    },
    D2F {
        d: R,
        a: R,
    },
    I2B {
        d: R,
        a: R,
    },
    I2C {
        d: R,
        a: R,
    },
    I2S {
        d: R,
        a: R,
    },
    LCmp {
        d: R,
        a: R,
        b: R,
    },
    FCmpL {
        d: R,
        a: R,
        b: R,
    },
    FCmpG {
        d: R,
        a: R,
        b: R,
    },
    DCmpL {
        d: R,
        a: R,
        b: R,
    },
    DCmpG {
        d: R,
        a: R,
        b: R,
    },

    Goto {
        to: i32,
    },
    IfEq {
        a: R,
        to: i32,
    },
    IfNe {
        a: R,
        to: i32,
    },
    IfLt {
        a: R,
        to: i32,
    },
    IfGe {
        a: R,
        to: i32,
    },
    IfGt {
        a: R,
        to: i32,
    },
    IfLe {
        a: R,
        to: i32,
    },
    IfICmpEq {
        a: R,
        b: R,
        to: i16,
    },
    IfICmpNe {
        a: R,
        b: R,
        to: i16,
    },
    IfICmpLt {
        a: R,
        b: R,
        to: i16,
    },
    IfICmpGe {
        a: R,
        b: R,
        to: i16,
    },
    IfICmpGt {
        a: R,
        b: R,
        to: i16,
    },
    IfICmpLe {
        a: R,
        b: R,
        to: i16,
    },
    IfEqI {
        a: R,
        v: i16,
        to: i16,
    },
    IfNeI {
        a: R,
        v: i16,
        to: i16,
    },
    IfLtI {
        a: R,
        v: i16,
        to: i16,
    },
    IfGeI {
        a: R,
        v: i16,
        to: i16,
    },
    IfGtI {
        a: R,
        v: i16,
        to: i16,
    },
    IfLeI {
        a: R,
        v: i16,
        to: i16,
    },
    IfLCmpEq {
        a: R,
        b: R,
        to: i16,
    },
    IfLCmpNe {
        a: R,
        b: R,
        to: i16,
    },
    IfLCmpLt {
        a: R,
        b: R,
        to: i16,
    },
    IfLCmpGe {
        a: R,
        b: R,
        to: i16,
    },
    IfLCmpGt {
        a: R,
        b: R,
        to: i16,
    },
    IfLCmpLe {
        a: R,
        b: R,
        to: i16,
    },
    /// Branches on a field that is zero or null.
    IfFieldEq {
        a: R,
        off: u16,
        to: i16,
    },
    IfFieldNe {
        a: R,
        off: u16,
        to: i16,
    },
    IfLazyEq {
        a: R,
        off: u16,
        to: i16,
    },
    IfLazyNe {
        a: R,
        off: u16,
        to: i16,
    },
    Switch {
        a: R,
        k: u32,
    },
    /// The address after a `jsr`, relative to this instruction.
    Address {
        d: R,
        to: i32,
    },
    RetAddress {
        a: R,
    },

    ALoad8 {
        d: R,
        a: R,
        b: R,
    },
    ALoadC {
        d: R,
        a: R,
        b: R,
    },
    ALoadS {
        d: R,
        a: R,
        b: R,
    },
    ALoad32 {
        d: R,
        a: R,
        b: R,
    },
    ALoad64 {
        d: R,
        a: R,
        b: R,
    },
    AStore8 {
        a: R,
        b: R,
        v: R,
    },
    AStore16 {
        a: R,
        b: R,
        v: R,
    },
    AStore32 {
        a: R,
        b: R,
        v: R,
    },
    AStore64 {
        a: R,
        b: R,
        v: R,
    },
    AStoreRef {
        a: R,
        b: R,
        v: R,
    },
    ALength {
        d: R,
        a: R,
    },
    NewArray {
        d: R,
        a: R,
        class: u16,
    },
    NewArrayCp {
        d: R,
        a: R,
        cp: u16,
    },
    MultiNew {
        d: R,
        k: u32,
    },

    GetField {
        d: R,
        a: R,
        off: u16,
    },
    GetLazy {
        d: R,
        a: R,
        off: u16,
    },
    GetFieldCp {
        d: R,
        a: R,
        cp: u16,
    },
    PutField {
        a: R,
        v: R,
        off: u16,
    },
    PutLazy {
        a: R,
        v: R,
        off: u16,
    },
    PutFieldCp {
        a: R,
        v: R,
        cp: u16,
    },
    GetStatic {
        d: R,
        at: u32,
    },
    PutStatic {
        v: R,
        at: u32,
    },
    GetStaticIf {
        d: R,
        k: u32,
    },
    PutStaticIf {
        v: R,
        k: u32,
    },
    GetStaticCp {
        d: R,
        cp: u16,
    },
    PutStaticCp {
        v: R,
        cp: u16,
    },

    New {
        d: R,
        class: u16,
    },
    NewIf {
        d: R,
        class: u16,
    },
    NewCp {
        d: R,
        cp: u16,
    },
    Cast {
        a: R,
        class: u16,
    },
    CastCp {
        a: R,
        cp: u16,
    },
    InstanceOf {
        d: R,
        a: R,
        class: u16,
    },
    InstanceOfCp {
        d: R,
        a: R,
        cp: u16,
    },
    /// The verifier could not prove that `a` is an instance of a class: checked here.
    CheckRef {
        a: R,
        k: u32,
    },

    InvokeStatic {
        d: R,
        site: u32,
    },
    /// The class may not be initialised.
    InvokeStaticIf {
        d: R,
        site: u32,
    },
    InvokeSpecial {
        d: R,
        site: u32,
    },
    InvokeVirtual {
        d: R,
        site: u32,
    },
    InvokeCp {
        d: R,
        site: u32,
    },
    InvokeDynamic {
        d: R,
        site: u32,
    },
    Return {
        a: R,
    },
    /// Returns a boolean from a method of the user's, and notes where it was false.
    ReturnTest {
        a: R,
    },
    ReturnConst {
        v: i32,
    },
    /// If `a` is zero, returns `false` by the `ReturnFalse` that is `at` from here; else jumps.
    FalseUnless {
        a: R,
        at: i16,
        to: i16,
    },
    /// Returns `false` like `ReturnTest`.
    ReturnFalse,
    ReturnVoid,
    /// Returns from `<clinit>`.
    ReturnInit,
    Throw {
        a: R,
    },
    MonitorEnter {
        a: R,
    },
    MonitorExit {
        a: R,
    },
}

/// A `tableswitch` or `lookupswitch`.
#[derive(Debug)]
pub(crate) struct Switch {
    /// Keys in ascending order; a table has the first one only.
    pub keys: Vec<i32>,
    pub dense: bool,
    /// Jumps relative to the switch, the default last.
    pub targets: Vec<i32>,
}

impl Switch {
    #[inline]
    pub fn target(&self, key: i32) -> i32 {
        let default = self.targets.len() - 1;
        let at = if self.dense {
            let at = i64::from(key) - i64::from(self.keys[0]);
            usize::try_from(at).unwrap_or(default).min(default)
        } else {
            self.keys.binary_search(&key).unwrap_or(default)
        };
        self.targets[at]
    }
}

/// A place that calls.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    /// Registers of the arguments, in `Vm::args`, one for each slot.
    pub args: u32,
    pub count: u16,
    pub cp: u16,
    pub opcode: u8,
    /// The class whose instances were met last.
    pub class: u32,
    /// What is called on these, or always.
    pub target: u32,
    /// What the constant pool names.
    pub resolved: u32,
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_instruction_has_eight_bytes() {
        assert_eq!(std::mem::size_of::<super::Ins>(), 8);
    }
}
