//! Which registers hold references where a frame stands: decoding again up to there, and looking at the types.

use super::{Decoder, Loc};
use crate::class::MethodId;
use crate::code::R;
use crate::error::Error;
use crate::vm::Vm;
use std::rc::Rc;

impl Vm {
    /// The registers that hold references before the instruction at byte offset `offset` of a method.
    pub fn register_map(&mut self, method: u32, offset: u16) -> Result<Rc<[R]>, Error> {
        if let Some(known) = self.maps.get(&(method, offset)) {
            return Ok(known.clone());
        }
        // What decoding adds to the machine is not needed a second time.
        let lengths = [
            self.sites.len(),
            self.args.len(),
            self.constants.len(),
            self.switches.len(),
            self.checks.len(),
            self.multi.len(),
        ];
        let mut decoder = Decoder::new(self, MethodId(method))?;
        decoder.watched = Some(offset.into());
        decoder.run()?;
        let map: Rc<[R]> = decoder.references.take().unwrap_or_default().into();
        self.sites.truncate(lengths[0]);
        self.args.truncate(lengths[1]);
        self.constants.truncate(lengths[2]);
        self.switches.truncate(lengths[3]);
        self.checks.truncate(lengths[4]);
        self.multi.truncate(lengths[5]);
        self.maps.insert((method, offset), map.clone());
        Ok(map)
    }
}

impl Decoder<'_> {
    /// Remembers which registers hold references, if this is the place that somebody asked for.
    pub(super) fn watch(&mut self) {
        self.note_origins();
        if !self.emitting || self.watched != Some(self.pc) {
            return;
        }
        let locals = self.locals.iter().enumerate().filter(|(_, ty)| ty.is_ref()).map(|(x, _)| x as R);
        let stack = self.stack.iter().filter(|o| o.ty.is_ref()).filter_map(|o| match o.loc {
            Loc::Reg(r) => Some(r),
            Loc::Const(_) => None,
        });
        let mut all: Vec<R> = locals.chain(stack).collect();
        // An operand may stand for a local: each register moves once.
        all.sort_unstable();
        all.dedup();
        self.references = Some(all);
    }
}
