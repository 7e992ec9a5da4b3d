//! Where results of instructions go.

use super::{Ins, R};

impl Ins {
    /// Lets the result go to `r` instead of `from`. Says whether it could.
    pub fn redirect(&mut self, from: R, r: R) -> bool {
        use Ins::*;
        match self {
            Mov { d, .. } | ConstI { d, .. } | ConstL { d, .. } | LdcString { d, .. } | LdcCp { d, .. } => {
                set(d, from, r)
            }
            IAdd { d, .. }
            | ISub { d, .. }
            | IMul { d, .. }
            | IDiv { d, .. }
            | IRem { d, .. }
            | IAnd { d, .. }
            | IOr { d, .. } => set(d, from, r),
            IXor { d, .. } | IShl { d, .. } | IShr { d, .. } | IUshr { d, .. } | INeg { d, .. } | IAddI { d, .. } => {
                set(d, from, r)
            }
            IMulI { d, .. } | IAndI { d, .. } | IShlI { d, .. } | IShrI { d, .. } | IUshrI { d, .. } => set(d, from, r),
            LAdd { d, .. }
            | LSub { d, .. }
            | LMul { d, .. }
            | LDiv { d, .. }
            | LRem { d, .. }
            | LAnd { d, .. }
            | LOr { d, .. } => set(d, from, r),
            LXor { d, .. } | LShl { d, .. } | LShr { d, .. } | LUshr { d, .. } | LNeg { d, .. } => set(d, from, r),
            FAdd { d, .. } | FSub { d, .. } | FMul { d, .. } | FDiv { d, .. } | FRem { d, .. } | FNeg { d, .. } => {
                set(d, from, r)
            }
            DAdd { d, .. } | DSub { d, .. } | DMul { d, .. } | DDiv { d, .. } | DRem { d, .. } | DNeg { d, .. } => {
                set(d, from, r)
            }
            I2L { d, .. }
            | I2F { d, .. }
            | I2D { d, .. }
            | L2I { d, .. }
            | L2F { d, .. }
            | L2D { d, .. }
            | F2I { d, .. } => set(d, from, r),
            F2L { d, .. }
            | F2D { d, .. }
            | D2I { d, .. }
            | D2L { d, .. }
            | D2F { d, .. }
            | I2B { d, .. }
            | I2C { d, .. } => set(d, from, r),
            I2S { d, .. } | LCmp { d, .. } | FCmpL { d, .. } | FCmpG { d, .. } | DCmpL { d, .. } | DCmpG { d, .. } => {
                set(d, from, r)
            }
            ALoad8 { d, .. }
            | ALoadC { d, .. }
            | ALoadS { d, .. }
            | ALoad32 { d, .. }
            | ALoad64 { d, .. }
            | ALength { d, .. } => set(d, from, r),
            NewArray { d, .. } | NewArrayCp { d, .. } | MultiNew { d, .. } => set(d, from, r),
            GetField { d, .. }
            | GetLazy { d, .. }
            | GetFieldCp { d, .. }
            | GetStatic { d, .. }
            | GetStaticIf { d, .. } => set(d, from, r),
            GetStaticCp { d, .. } | New { d, .. } | NewIf { d, .. } | NewCp { d, .. } => set(d, from, r),
            InstanceOf { d, .. } | InstanceOfCp { d, .. } => set(d, from, r),
            InvokeStatic { d, .. } | InvokeStaticIf { d, .. } | InvokeSpecial { d, .. } | InvokeVirtual { d, .. } => {
                set(d, from, r)
            }
            InvokeCp { d, .. } | InvokeDynamic { d, .. } => set(d, from, r),
            _ => false,
        }
    }

    /// The register for the result of a call.
    pub fn result(&self) -> Option<R> {
        use Ins::*;
        match *self {
            InvokeStatic { d, .. } | InvokeStaticIf { d, .. } | InvokeSpecial { d, .. } | InvokeVirtual { d, .. } => {
                Some(d)
            }
            InvokeCp { d, .. } | InvokeDynamic { d, .. } | LdcCp { d, .. } => Some(d),
            _ => None,
        }
    }
}

fn set(d: &mut R, from: R, r: R) -> bool {
    let ours = *d == from;
    if ours {
        *d = r;
    }
    ours
}
