//! Calls: arguments are named by register, so nothing is pushed.

use super::Decoder;
use super::types::Ty;
use crate::code::{Ins, R, Site};
use crate::descriptor::{self, Kind};
use crate::error::Error;
use crate::file::Constant;

impl Decoder<'_> {
    pub(super) fn invoke(&mut self, op: u8) -> Result<(), Error> {
        let cp = self.short(1);
        let member = self.file.pool.method(cp)?;
        if op == 0xB9 && !member.interface {
            return Err(Error::link("invokeinterface of a method of a class"));
        }
        if member.name.starts_with('<') && (&*member.name != "<init>" || op != 0xB7) {
            return Err(Error::link(format!("{} cannot be called", member.name)));
        }
        let mut args = self.arguments(&member.descriptor)?;
        if op != 0xB8 {
            // Calls through interfaces look at the receiver anyway.
            let wanted = if op == 0xB9 { "Ljava/lang/Object;".into() } else { descriptor::of_class(&member.class) };
            let receiver = self.pop_typed(&wanted)?;
            args.insert(0, receiver);
        }
        self.call(op, cp, &args, &member.descriptor, |d, site| Ins::InvokeCp { d, site })
    }

    pub(super) fn invoke_dynamic(&mut self) -> Result<(), Error> {
        let cp = self.short(1);
        let Constant::InvokeDynamic(_, nt) = *self.file.pool.get(cp)? else {
            return Err(Error::link(format!("constant pool entry {cp} is not a dynamic call")));
        };
        let (_, descriptor) = self.file.pool.name_and_type(nt)?;
        descriptor::check_method(&descriptor)?;
        let args = self.arguments(&descriptor)?;
        self.call(0xBA, cp, &args, &descriptor, |d, site| Ins::InvokeDynamic { d, site })
    }

    /// Pops the arguments: one register for each slot.
    fn arguments(&mut self, descriptor: &str) -> Result<Vec<R>, Error> {
        let parameters: Vec<&str> = descriptor::parameters(descriptor).collect();
        let mut args = Vec::new();
        for p in parameters.into_iter().rev() {
            let a = self.pop_typed(p)?;
            if Kind::of(p).slots() == 2 {
                args.push(a);
            }
            args.push(a);
        }
        args.reverse();
        Ok(args)
    }

    fn call(
        &mut self,
        opcode: u8,
        cp: u16,
        args: &[R],
        descriptor: &str,
        make: fn(R, u32) -> Ins,
    ) -> Result<(), Error> {
        let d = self.next();
        if self.emitting {
            let start = self.vm.args.len() as u32;
            self.vm.args.extend_from_slice(args);
            let site = self.vm.sites.len() as u32;
            let count = args.len() as u16;
            self.vm.sites.push(Site {
                args: start,
                count,
                cp,
                opcode,
                class: u32::MAX,
                target: u32::MAX,
                resolved: u32::MAX,
            });
            self.define(d, make(d, site));
        }
        let result = descriptor::result(descriptor);
        if result == "V" {
            self.last = None;
            return Ok(());
        }
        let ty = Ty::of(self.vm, result);
        self.push(ty)
    }
}
