//! The loop. One arm per instruction; whatever may fail, call or allocate much is in a function of its own.

use super::throw::{Next, handle};
use super::{Thread, WINDOW, invoke, resolve};
use crate::class::FieldId;
use crate::code::Ins;
use crate::heap::{Heap, LAZY_ARRAY};
use crate::machine::{Event, Ref, Slot, Stop};
use crate::trap::{Step, Trap, state};
use crate::vm::Vm;

fn window(registers: &mut [u64], base: usize) -> &mut [u64; WINDOW] {
    (&mut registers[base..base + WINDOW]).try_into().expect("a window has its size")
}

#[cold]
fn out_of_bounds(heap: &Heap, array: u32, index: u32) -> Trap {
    Trap::new(
        "java/lang/ArrayIndexOutOfBoundsException",
        format!("Index {} out of bounds for length {}", index as i32, heap.length(array)),
    )
}

/// Why an element cannot be read right away: null, a lazily chosen array, or an index out of bounds.
#[cold]
fn bad_element(vm: &mut Vm, array: u32, index: u32) -> Step<()> {
    if array == 0 {
        return Err(Trap::Null);
    }
    if vm.heap.get(array + 1) & LAZY_ARRAY != 0 {
        return vm.lazy_bounds(array, index);
    }
    Err(out_of_bounds(&vm.heap, array, index))
}

/// The same for an element that is to be written, which then counts as chosen.
#[cold]
fn bad_place(vm: &mut Vm, array: u32, index: u32) -> Step<()> {
    if array != 0 && vm.heap.get(array + 1) & LAZY_ARRAY != 0 {
        return vm.lazy_write(array, index);
    }
    bad_element(vm, array, index)
}

/// What a call needs: where the result goes, the method, and the registers of its arguments.
#[derive(Clone, Copy)]
pub(super) struct Call {
    pub d: u16,
    pub target: u32,
    pub args: u32,
    pub count: u16,
}

/// Runs until something happens that the caller must know of.
///
/// One round of the outer loop for each change of the frame. The inner loop ends with a trap or a call; both are dealt with at one place,
/// which keeps the arms small.
pub(crate) fn run(t: &mut Thread, vm: &mut Vm) -> Event {
    let (mut pc, mut base) = t.stands();
    'frame: loop {
        let regs = window(&mut t.registers, base);

        macro_rules! pool {
            () => {
                t.frames.last().map_or(0, |f| vm.methods[f.method as usize].pool.0)
            };
        }
        macro_rules! r {
            ($x:expr) => {
                regs[$x as usize]
            };
        }
        macro_rules! i {
            ($x:expr) => {
                regs[$x as usize] as i32
            };
        }
        macro_rules! f {
            ($x:expr) => {
                f32::from_bits(regs[$x as usize] as u32)
            };
        }
        macro_rules! g {
            ($x:expr) => {
                f64::from_bits(regs[$x as usize])
            };
        }
        macro_rules! set {
            ($d:expr, $v:expr) => {{
                regs[$d as usize] = $v;
                pc += 1;
            }};
        }
        macro_rules! set_i {
            ($d:expr, $v:expr) => {
                set!($d, u64::from($v as u32))
            };
        }
        macro_rules! set_l {
            ($d:expr, $v:expr) => {
                set!($d, $v as u64)
            };
        }
        macro_rules! set_f {
            ($d:expr, $v:expr) => {{
                let v: f32 = $v;
                set!($d, u64::from(v.to_bits()))
            }};
        }
        macro_rules! set_g {
            ($d:expr, $v:expr) => {{
                let v: f64 = $v;
                set!($d, v.to_bits())
            }};
        }

        let call = 'call: {
            let trap = 'trap: {
                macro_rules! throw {
                    ($trap:expr) => {
                        break 'trap $trap
                    };
                }
                macro_rules! attempt {
                    ($step:expr) => {
                        match $step {
                            Ok(value) => value,
                            Err(trap) => break 'trap Trap::from(trap),
                        }
                    };
                }
                macro_rules! jump {
                    ($to:expr) => {{
                        let to = $to as isize;
                        if to <= 0 {
                            if t.fuel == 0 {
                                throw!(Trap::Stop(Stop::Steps));
                            }
                            t.fuel -= 1;
                        }
                        pc = pc.wrapping_add_signed(to);
                    }};
                }
                macro_rules! branch {
                    ($cond:expr, $to:expr) => {
                        if $cond { jump!($to) } else { pc += 1 }
                    };
                }
                macro_rules! object {
                    ($a:expr) => {{
                        let object = r!($a) as u32;
                        if object == 0 {
                            throw!(Trap::Null);
                        }
                        object
                    }};
                }
                // The value of a field that may have none yet.
                macro_rules! chosen {
                    ($object:expr, $off:expr) => {{
                        let (object, off) = ($object, $off);
                        if vm.heap.get(object + 1) >> (off - 2) & 1 != 0 {
                            let field = vm.field_at(object, off);
                            t.stand(pc);
                            return Event::Choose(Slot::Field { object: Ref(object), field });
                        }
                        vm.heap.get(object + u32::from(off))
                    }};
                }
                macro_rules! element {
                    ($a:expr, $b:expr, $slow:expr) => {{
                        let (array, index) = (r!($a) as u32, r!($b) as u32);
                        if array == 0 || index >= vm.heap.length(array) {
                            attempt!($slow(vm, array, index));
                        }
                        (array, index)
                    }};
                }
                macro_rules! call {
                    ($d:expr, $site:expr, $target:expr) => {{
                        let target: u32 = $target;
                        let s = &vm.sites[$site as usize];
                        break 'call Call { d: $d, target, args: s.args, count: s.count };
                    }};
                }
                macro_rules! leave {
                    ($value:expr) => {{
                        let value: u64 = $value;
                        if t.frames.len() - 1 == t.floor {
                            t.stand(pc);
                            return invoke::ended(t, vm, value);
                        }
                        (pc, base) = t.leave(value);
                        continue 'frame;
                    }};
                }

                loop {
                    use Ins::*;
                    match vm.code[pc] {
                        Nop => pc += 1,
                        Mov { d, a } => set!(d, r!(a)),
                        ConstI { d, v } => set_i!(d, v),
                        ConstL { d, k } => set!(d, vm.constants[k as usize]),
                        LdcString { d, cell } => {
                            let known = vm.heap.get_static(cell);
                            set!(d, if known != 0 { known } else { attempt!(resolve::string(vm, cell)) });
                        }
                        LdcCp { d, cp } => set!(d, attempt!(resolve::constant(pool!(), vm, cp))),
                        IAdd { d, a, b } => set_i!(d, i!(a).wrapping_add(i!(b))),
                        ISub { d, a, b } => set_i!(d, i!(a).wrapping_sub(i!(b))),
                        IMul { d, a, b } => set_i!(d, i!(a).wrapping_mul(i!(b))),
                        IDiv { d, a, b } => {
                            if i!(b) == 0 {
                                throw!(by_zero());
                            }
                            set_i!(d, i!(a).wrapping_div(i!(b)));
                        }
                        IRem { d, a, b } => {
                            if i!(b) == 0 {
                                throw!(by_zero());
                            }
                            set_i!(d, i!(a).wrapping_rem(i!(b)));
                        }
                        IAnd { d, a, b } => set_i!(d, i!(a) & i!(b)),
                        IOr { d, a, b } => set_i!(d, i!(a) | i!(b)),
                        IXor { d, a, b } => set_i!(d, i!(a) ^ i!(b)),
                        IShl { d, a, b } => set_i!(d, i!(a).wrapping_shl(r!(b) as u32)),
                        IShr { d, a, b } => set_i!(d, i!(a).wrapping_shr(r!(b) as u32)),
                        IUshr { d, a, b } => set_i!(d, (r!(a) as u32).wrapping_shr(r!(b) as u32)),
                        INeg { d, a } => set_i!(d, i!(a).wrapping_neg()),
                        IAddI { d, a, v } => set_i!(d, i!(a).wrapping_add(i32::from(v))),
                        IMulI { d, a, v } => set_i!(d, i!(a).wrapping_mul(i32::from(v))),
                        IAndI { d, a, v } => set_i!(d, i!(a) & i32::from(v)),
                        IShlI { d, a, v } => set_i!(d, i!(a).wrapping_shl(v as u32)),
                        IShrI { d, a, v } => set_i!(d, i!(a).wrapping_shr(v as u32)),
                        IUshrI { d, a, v } => set_i!(d, (r!(a) as u32).wrapping_shr(v as u32)),
                        LAdd { d, a, b } => set_l!(d, r!(a).wrapping_add(r!(b))),
                        LSub { d, a, b } => set_l!(d, r!(a).wrapping_sub(r!(b))),
                        LMul { d, a, b } => set_l!(d, r!(a).wrapping_mul(r!(b))),
                        LDiv { d, a, b } => {
                            if r!(b) == 0 {
                                throw!(by_zero());
                            }
                            set_l!(d, (r!(a) as i64).wrapping_div(r!(b) as i64));
                        }
                        LRem { d, a, b } => {
                            if r!(b) == 0 {
                                throw!(by_zero());
                            }
                            set_l!(d, (r!(a) as i64).wrapping_rem(r!(b) as i64));
                        }
                        LAnd { d, a, b } => set_l!(d, r!(a) & r!(b)),
                        LOr { d, a, b } => set_l!(d, r!(a) | r!(b)),
                        LXor { d, a, b } => set_l!(d, r!(a) ^ r!(b)),
                        LShl { d, a, b } => set_l!(d, r!(a).wrapping_shl(r!(b) as u32)),
                        LShr { d, a, b } => set_l!(d, (r!(a) as i64).wrapping_shr(r!(b) as u32)),
                        LUshr { d, a, b } => set_l!(d, r!(a).wrapping_shr(r!(b) as u32)),
                        LNeg { d, a } => set_l!(d, r!(a).wrapping_neg()),
                        FAdd { d, a, b } => set_f!(d, f!(a) + f!(b)),
                        FSub { d, a, b } => set_f!(d, f!(a) - f!(b)),
                        FMul { d, a, b } => set_f!(d, f!(a) * f!(b)),
                        FDiv { d, a, b } => set_f!(d, f!(a) / f!(b)),
                        FRem { d, a, b } => set_f!(d, f!(a) % f!(b)),
                        FNeg { d, a } => set_f!(d, -f!(a)),
                        DAdd { d, a, b } => set_g!(d, g!(a) + g!(b)),
                        DSub { d, a, b } => set_g!(d, g!(a) - g!(b)),
                        DMul { d, a, b } => set_g!(d, g!(a) * g!(b)),
                        DDiv { d, a, b } => set_g!(d, g!(a) / g!(b)),
                        DRem { d, a, b } => set_g!(d, g!(a) % g!(b)),
                        DNeg { d, a } => set_g!(d, -g!(a)),
                        I2L { d, a } => set_l!(d, i64::from(i!(a))),
                        I2F { d, a } => set_f!(d, i!(a) as f32),
                        I2D { d, a } => set_g!(d, f64::from(i!(a))),
                        L2I { d, a } => set_i!(d, r!(a)),
                        L2F { d, a } => set_f!(d, r!(a) as i64 as f32),
                        L2D { d, a } => set_g!(d, r!(a) as i64 as f64),
                        // Rust's `as` saturates and makes NaN zero, as Java does.
                        F2I { d, a } => set_i!(d, f!(a) as i32),
                        F2L { d, a } => set_l!(d, f!(a) as i64),
                        F2D { d, a } => set_g!(d, f64::from(f!(a))),
                        D2I { d, a } => set_i!(d, g!(a) as i32),
                        D2L { d, a } => set_l!(d, g!(a) as i64),
                        D2F { d, a } => set_f!(d, g!(a) as f32),
                        I2B { d, a } => set_i!(d, i32::from(r!(a) as i8)),
                        I2C { d, a } => set_i!(d, u32::from(r!(a) as u16)),
                        I2S { d, a } => set_i!(d, i32::from(r!(a) as i16)),
                        LCmp { d, a, b } => set_i!(d, (r!(a) as i64).cmp(&(r!(b) as i64)) as i32),
                        FCmpL { d, a, b } => set_i!(d, f!(a).partial_cmp(&f!(b)).map_or(-1, |o| o as i32)),
                        FCmpG { d, a, b } => set_i!(d, f!(a).partial_cmp(&f!(b)).map_or(1, |o| o as i32)),
                        DCmpL { d, a, b } => set_i!(d, g!(a).partial_cmp(&g!(b)).map_or(-1, |o| o as i32)),
                        DCmpG { d, a, b } => set_i!(d, g!(a).partial_cmp(&g!(b)).map_or(1, |o| o as i32)),

                        Goto { to } => jump!(to),
                        IfEq { a, to } => branch!(i!(a) == 0, to),
                        IfNe { a, to } => branch!(i!(a) != 0, to),
                        IfLt { a, to } => branch!(i!(a) < 0, to),
                        IfGe { a, to } => branch!(i!(a) >= 0, to),
                        IfGt { a, to } => branch!(i!(a) > 0, to),
                        IfLe { a, to } => branch!(i!(a) <= 0, to),
                        IfICmpEq { a, b, to } => branch!(i!(a) == i!(b), to),
                        IfICmpNe { a, b, to } => branch!(i!(a) != i!(b), to),
                        IfICmpLt { a, b, to } => branch!(i!(a) < i!(b), to),
                        IfICmpGe { a, b, to } => branch!(i!(a) >= i!(b), to),
                        IfICmpGt { a, b, to } => branch!(i!(a) > i!(b), to),
                        IfICmpLe { a, b, to } => branch!(i!(a) <= i!(b), to),
                        IfEqI { a, v, to } => branch!(i!(a) == i32::from(v), to),
                        IfNeI { a, v, to } => branch!(i!(a) != i32::from(v), to),
                        IfLtI { a, v, to } => branch!(i!(a) < i32::from(v), to),
                        IfGeI { a, v, to } => branch!(i!(a) >= i32::from(v), to),
                        IfGtI { a, v, to } => branch!(i!(a) > i32::from(v), to),
                        IfLeI { a, v, to } => branch!(i!(a) <= i32::from(v), to),
                        Switch { a, k } => jump!(vm.switches[k as usize].target(i!(a))),
                        Address { d, to } => {
                            r!(d) = pc.wrapping_add_signed(to as isize) as u64;
                            pc += 1;
                        }
                        RetAddress { a } => pc = r!(a) as usize,

                        IfLCmpEq { a, b, to } => branch!(r!(a) == r!(b), to),
                        IfLCmpNe { a, b, to } => branch!(r!(a) != r!(b), to),
                        IfLCmpLt { a, b, to } => branch!((r!(a) as i64) < r!(b) as i64, to),
                        IfLCmpGe { a, b, to } => branch!(r!(a) as i64 >= r!(b) as i64, to),
                        IfLCmpGt { a, b, to } => branch!(r!(a) as i64 > r!(b) as i64, to),
                        IfLCmpLe { a, b, to } => branch!(r!(a) as i64 <= r!(b) as i64, to),
                        IfFieldEq { a, off, to } => branch!(vm.heap.get(object!(a) + u32::from(off)) as u32 == 0, to),
                        IfFieldNe { a, off, to } => branch!(vm.heap.get(object!(a) + u32::from(off)) as u32 != 0, to),
                        IfLazyEq { a, off, to } => branch!(chosen!(object!(a), off) as u32 == 0, to),
                        IfLazyNe { a, off, to } => branch!(chosen!(object!(a), off) as u32 != 0, to),

                        ALoad32 { d, a, b } => {
                            let (array, index) = element!(a, b, bad_element);
                            set!(d, u64::from(vm.heap.get32(array, index)));
                        }
                        ALoad8 { d, a, b } => {
                            let (array, index) = element!(a, b, bad_element);
                            set_i!(d, i32::from(vm.heap.get8(array, index) as i8));
                        }
                        ALoadC { d, a, b } => {
                            let (array, index) = element!(a, b, bad_element);
                            set!(d, u64::from(vm.heap.get16(array, index)));
                        }
                        ALoadS { d, a, b } => {
                            let (array, index) = element!(a, b, bad_element);
                            set_i!(d, i32::from(vm.heap.get16(array, index) as i16));
                        }
                        ALoad64 { d, a, b } => {
                            let (array, index) = element!(a, b, bad_element);
                            set!(d, vm.heap.get64(array, index));
                        }
                        AStore8 { a, b, v } => {
                            let (array, index) = element!(a, b, bad_place);
                            vm.set_byte(array, index, r!(v) as u8);
                            pc += 1;
                        }
                        AStore16 { a, b, v } => {
                            let (array, index) = element!(a, b, bad_place);
                            vm.heap.set16(array, index, r!(v) as u16);
                            pc += 1;
                        }
                        AStore32 { a, b, v } => {
                            let (array, index) = element!(a, b, bad_place);
                            vm.heap.set32(array, index, r!(v) as u32);
                            pc += 1;
                        }
                        AStore64 { a, b, v } => {
                            let (array, index) = element!(a, b, bad_place);
                            vm.heap.set64(array, index, r!(v));
                            pc += 1;
                        }
                        AStoreRef { a, b, v } => {
                            let (array, index) = element!(a, b, bad_place);
                            let value = r!(v) as u32;
                            if value != 0 {
                                attempt!(resolve::may_store(vm, array, value));
                            }
                            vm.heap.set32(array, index, value);
                            pc += 1;
                        }
                        ALength { d, a } => {
                            let array = object!(a);
                            let second = vm.heap.get(array + 1);
                            set!(d, if second & LAZY_ARRAY == 0 { second } else { attempt!(vm.lazy_length(array)) });
                        }
                        NewArray { d, a, class } => {
                            set!(d, u64::from(attempt!(resolve::new_array(vm, class.into(), i!(a)))));
                        }
                        MultiNew { d, k } => {
                            set!(d, u64::from(attempt!(resolve::multi_array(pool!(), vm, k, regs))));
                        }

                        GetField { d, a, off } => set!(d, vm.heap.get(object!(a) + u32::from(off))),
                        GetLazy { d, a, off } => set!(d, chosen!(object!(a), off)),
                        PutField { a, v, off } => {
                            vm.heap.set(object!(a) + u32::from(off), r!(v));
                            pc += 1;
                        }
                        PutLazy { a, v, off } => {
                            vm.lazy_put(object!(a), off, r!(v));
                            pc += 1;
                        }
                        GetStatic { d, at } => set!(d, vm.heap.get_static(at)),
                        PutStatic { v, at } => {
                            vm.heap.set_static(at, r!(v));
                            pc += 1;
                        }
                        GetStaticIf { d, k } => {
                            let (at, class) = vm.guarded[k as usize];
                            attempt!(vm.ready_at(class, pc, GetStatic { d, at }));
                            set!(d, vm.heap.get_static(at));
                        }
                        PutStaticIf { v, k } => {
                            let (at, class) = vm.guarded[k as usize];
                            attempt!(vm.ready_at(class, pc, PutStatic { v, at }));
                            vm.heap.set_static(at, r!(v));
                            pc += 1;
                        }
                        New { d, class } => {
                            let words = vm.layouts[class as usize].words;
                            set!(d, u64::from(attempt!(vm.heap.allocate(class.into(), 0, words as usize))));
                        }
                        NewIf { d, class } => {
                            attempt!(vm.ready_at(class.into(), pc, New { d, class }));
                            set!(d, u64::from(attempt!(vm.new_object(class.into()))));
                        }
                        Cast { a, class } => {
                            let object = r!(a) as u32;
                            if object != 0 {
                                let have = vm.heap.class(object);
                                if have != u32::from(class) && !vm.is_subclass(have, class.into()) {
                                    throw!(resolve::bad_cast(vm, have, class.into()));
                                }
                            }
                            pc += 1;
                        }
                        InstanceOf { d, a, class } => {
                            let object = r!(a) as u32;
                            let is = object != 0 && vm.is_subclass(vm.heap.class(object), class.into());
                            set!(d, u64::from(is));
                        }
                        // Null fits every class, which need not exist then.
                        CastCp { a, .. } if r!(a) == 0 => pc += 1,
                        InstanceOfCp { a, d, .. } if r!(a) == 0 => set!(d, 0),
                        CheckRef { a, k } => {
                            let object = r!(a) as u32;
                            if object != 0 {
                                let class = vm.heap.class(object);
                                if vm.checks[k as usize].2 != class {
                                    attempt!(resolve::check_at(vm, pc, object, k));
                                }
                            }
                            pc += 1;
                        }

                        InvokeStatic { d, site } => call!(d, site, vm.sites[site as usize].target),
                        InvokeStaticIf { d, site } => {
                            let target = vm.sites[site as usize].target;
                            let class = vm.methods[target as usize].class.0;
                            attempt!(vm.ready_at(class, pc, InvokeStatic { d, site }));
                            call!(d, site, target);
                        }
                        InvokeSpecial { d, site } => {
                            let s = &vm.sites[site as usize];
                            object!(vm.args[s.args as usize]);
                            call!(d, site, s.target);
                        }
                        InvokeVirtual { d, site } => {
                            let s = &vm.sites[site as usize];
                            let class = vm.heap.class(object!(vm.args[s.args as usize]));
                            let known = class == s.class;
                            call!(d, site, if known { s.target } else { attempt!(invoke::select(vm, site, class)) });
                        }
                        Return { a } => leave!(r!(a)),
                        ReturnTest { a } => {
                            let value = r!(a);
                            if value == 0 {
                                t.decide(pc as u32);
                            }
                            leave!(value)
                        }
                        ReturnConst { v } => leave!(u64::from(v as u32)),
                        FalseUnless { a, at, to } => {
                            if i!(a) != 0 {
                                pc = pc.wrapping_add_signed(to as isize);
                            } else {
                                pc = pc.wrapping_add_signed(at as isize);
                                t.decide(pc as u32);
                                leave!(0)
                            }
                        }
                        ReturnFalse => {
                            t.decide(pc as u32);
                            leave!(0)
                        }
                        ReturnVoid => leave!(0),
                        ReturnInit => {
                            if let Some(frame) = t.frames.last() {
                                let class = vm.methods[frame.method as usize].class.0;
                                vm.heap.set_static(vm.layouts[class as usize].statics, state::READY);
                            }
                            if t.frames.len() - 1 == t.floor {
                                t.stand(pc);
                                return invoke::ended(t, vm, 0);
                            }
                            // The instruction that needed the class runs again.
                            t.frames.pop();
                            (pc, base) = t.stands();
                            continue 'frame;
                        }
                        Throw { a } => throw!(Trap::Throw(object!(a))),
                        MonitorEnter { a } => {
                            attempt!(vm.enter_monitor(object!(a)));
                            pc += 1;
                        }
                        MonitorExit { a } => {
                            if !vm.leave_monitor(object!(a)) {
                                throw!(Trap::New("java/lang/IllegalMonitorStateException", None));
                            }
                            pc += 1;
                        }
                        unresolved => attempt!(resolve::first(pool!(), vm, pc, unresolved)),
                    }
                }
            };
            t.stand(pc);
            match handle(t, vm, trap) {
                Next::Go => {}
                Next::Event(event) => return event,
            }
            (pc, base) = t.stands();
            continue 'frame;
        };
        t.stand(pc);
        if let Err(trap) = invoke::call(t, vm, &call) {
            match handle(t, vm, trap) {
                Next::Go => {}
                Next::Event(event) => return event,
            }
        }
        (pc, base) = t.stands();
    }
}

#[cold]
fn by_zero() -> Trap {
    Trap::new("java/lang/ArithmeticException", "/ by zero")
}

impl Vm {
    fn set_byte(&mut self, array: u32, index: u32, v: u8) {
        // One instruction serves bytes and booleans, of which only the last bit counts.
        let boolean = self.kind_of_array(array) == crate::descriptor::Kind::Boolean;
        self.heap.set8(array, index, if boolean { v & 1 } else { v });
    }

    /// Makes sure that a class is initialised; if that is for good, a cheaper instruction takes this one's place.
    #[cold]
    fn ready_at(&mut self, class: u32, pc: usize, cheaper: Ins) -> Step<()> {
        if self.state(class) != state::READY {
            return self.ensure_ready(class);
        }
        if !self.heap.has_choices() {
            self.code[pc] = cheaper;
        }
        Ok(())
    }

    pub(crate) fn field_at(&self, object: u32, off: u16) -> FieldId {
        self.class(self.heap.class(object)).layout[usize::from(off) - 2]
    }
}
