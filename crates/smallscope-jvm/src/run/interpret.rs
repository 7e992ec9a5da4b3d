//! The loop. One arm per instruction; whatever may fail, call or allocate much is in a function of its own.

use super::throw::{Next, handle};
use super::{Frame, Thread, WINDOW, invoke, resolve};
use crate::class::FieldId;
use crate::class::MethodId;
use crate::code::Ins;
use crate::heap::{Heap, LAZY_ARRAY};
use crate::machine::{Event, Slot, Stop};
use crate::trap::{Step, Trap, state};
use crate::vm::{NO_ENTRY, Vm};

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
        return Err(Trap::npe());
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

/// Runs until something happens that the caller must know of.
pub(crate) fn run(t: &mut Thread, vm: &mut Vm) -> Event {
    let Some(frame) = t.frames.last().copied() else { return Event::Returned(crate::machine::Value::Void) };
    let mut pc = frame.pc as usize;
    let mut base = frame.base;
    let mut size = usize::from(frame.size);
    let mut regs = window(&mut t.registers, base as usize);

    macro_rules! reload {
        () => {{
            let Some(frame) = t.frames.last().copied() else { return Event::Returned(crate::machine::Value::Void) };
            pc = frame.pc as usize;
            base = frame.base;
            size = usize::from(frame.size);
            regs = window(&mut t.registers, base as usize);
        }};
    }
    macro_rules! pool {
        () => {
            t.frames.last().map_or(0, |f| vm.methods[f.method as usize].pool.0)
        };
    }
    macro_rules! sync {
        () => {
            if let Some(frame) = t.frames.last_mut() {
                frame.pc = pc as u32;
            }
        };
    }
    macro_rules! trap {
        ($trap:expr) => {{
            let trap = $trap;
            sync!();
            match handle(t, vm, trap) {
                Next::Go => {
                    reload!();
                    continue;
                }
                Next::Event(event) => return event,
            }
        }};
    }
    macro_rules! attempt {
        ($step:expr) => {
            match $step {
                Ok(value) => value,
                Err(trap) => trap!(trap),
            }
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
    macro_rules! set_i {
        ($d:expr, $v:expr) => {{
            regs[$d as usize] = u64::from($v as u32);
            pc += 1;
        }};
    }
    macro_rules! set_l {
        ($d:expr, $v:expr) => {{
            regs[$d as usize] = $v as u64;
            pc += 1;
        }};
    }
    macro_rules! f {
        ($x:expr) => {
            f32::from_bits(regs[$x as usize] as u32)
        };
    }
    macro_rules! set_f {
        ($d:expr, $v:expr) => {{
            let v: f32 = $v;
            regs[$d as usize] = u64::from(v.to_bits());
            pc += 1;
        }};
    }
    macro_rules! g {
        ($x:expr) => {
            f64::from_bits(regs[$x as usize])
        };
    }
    macro_rules! set_g {
        ($d:expr, $v:expr) => {{
            let v: f64 = $v;
            regs[$d as usize] = v.to_bits();
            pc += 1;
        }};
    }
    macro_rules! jump {
        ($to:expr) => {{
            let to = $to as isize;
            if to <= 0 {
                if t.fuel == 0 {
                    trap!(Trap::Stop(Stop::Steps));
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
    macro_rules! element {
        ($a:expr, $b:expr) => {{
            let (array, index) = (r!($a) as u32, r!($b) as u32);
            if array == 0 || index >= vm.heap.length(array) {
                attempt!(bad_element(vm, array, index));
            }
            (array, index)
        }};
    }
    macro_rules! place {
        ($a:expr, $b:expr) => {{
            let (array, index) = (r!($a) as u32, r!($b) as u32);
            if array == 0 || index >= vm.heap.length(array) {
                attempt!(bad_place(vm, array, index));
            }
            (array, index)
        }};
    }
    // Enters a method that is decoded, else calls it the long way.
    macro_rules! enter {
        ($d:expr, $target:expr, $args:expr, $count:expr) => {{
            let target: u32 = $target;
            let entry = vm.entries[target as usize];
            if entry.code == NO_ENTRY {
                sync!();
                match invoke::outside(t, vm, MethodId(target), $args, $count) {
                    Ok(Some(value)) => {
                        reload!();
                        r!($d) = value;
                        pc += 1;
                    }
                    Ok(None) => reload!(),
                    Err(trap) => match handle(t, vm, trap) {
                        Next::Go => reload!(),
                        Next::Event(event) => return event,
                    },
                }
                continue;
            }
            if t.fuel == 0 {
                trap!(Trap::Stop(Stop::Steps));
            }
            t.fuel -= 1;
            if t.frames.len() >= t.depth {
                trap!(Trap::New("java/lang/StackOverflowError", None));
            }
            let (args, count) = ($args as usize, $count as usize);
            for (i, a) in vm.args[args..args + count].iter().enumerate() {
                regs[size + i] = regs[*a as usize];
            }
            sync!();
            base += size as u32;
            t.frames.push(Frame { method: target, pc: entry.code, base, size: entry.registers as u16, result: $d });
            if base as usize + 2 * WINDOW > t.registers.len() {
                t.room(base);
            }
            pc = entry.code as usize;
            size = entry.registers as usize;
            regs = window(&mut t.registers, base as usize);
        }};
    }
    macro_rules! leave {
        ($value:expr) => {{
            let value: u64 = $value;
            if t.frames.len() - 1 == t.floor {
                sync!();
                return invoke::ended(t, vm, value);
            }
            let result = t.frames.pop().map_or(super::NOWHERE, |f| f.result);
            reload!();
            r!(result) = value;
            pc += 1;
        }};
    }

    loop {
        use Ins::*;
        match vm.code[pc] {
            Nop => pc += 1,
            Mov { d, a } => {
                r!(d) = r!(a);
                pc += 1;
            }
            ConstI { d, v } => set_i!(d, v),
            ConstL { d, k } => set_l!(d, vm.constants[k as usize]),
            LdcString { d, cell } => {
                let known = vm.heap.get_static(cell);
                r!(d) = if known != 0 { known } else { attempt!(resolve::string(vm, cell)) };
                pc += 1;
            }
            LdcCp { d, cp } => {
                sync!();
                r!(d) = attempt!(resolve::constant(pool!(), vm, cp));
                pc += 1;
            }
            IAdd { d, a, b } => set_i!(d, i!(a).wrapping_add(i!(b))),
            ISub { d, a, b } => set_i!(d, i!(a).wrapping_sub(i!(b))),
            IMul { d, a, b } => set_i!(d, i!(a).wrapping_mul(i!(b))),
            IDiv { d, a, b } => {
                if i!(b) == 0 {
                    trap!(by_zero());
                }
                set_i!(d, i!(a).wrapping_div(i!(b)));
            }
            IRem { d, a, b } => {
                if i!(b) == 0 {
                    trap!(by_zero());
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
                    trap!(by_zero());
                }
                set_l!(d, (r!(a) as i64).wrapping_div(r!(b) as i64));
            }
            LRem { d, a, b } => {
                if r!(b) == 0 {
                    trap!(by_zero());
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

            ALoad32 { d, a, b } => {
                let (array, index) = element!(a, b);
                r!(d) = u64::from(vm.heap.get32(array, index));
                pc += 1;
            }
            ALoad8 { d, a, b } => {
                let (array, index) = element!(a, b);
                set_i!(d, i32::from(vm.heap.get8(array, index) as i8));
            }
            ALoadC { d, a, b } => {
                let (array, index) = element!(a, b);
                r!(d) = u64::from(vm.heap.get16(array, index));
                pc += 1;
            }
            ALoadS { d, a, b } => {
                let (array, index) = element!(a, b);
                set_i!(d, i32::from(vm.heap.get16(array, index) as i16));
            }
            ALoad64 { d, a, b } => {
                let (array, index) = element!(a, b);
                r!(d) = vm.heap.get64(array, index);
                pc += 1;
            }
            AStore8 { a, b, v } => {
                let (array, index) = place!(a, b);
                attempt!(vm.set_byte(array, index, r!(v) as u8));
                pc += 1;
            }
            AStore16 { a, b, v } => {
                let (array, index) = place!(a, b);
                vm.heap.set16(array, index, r!(v) as u16);
                pc += 1;
            }
            AStore32 { a, b, v } => {
                let (array, index) = place!(a, b);
                vm.heap.set32(array, index, r!(v) as u32);
                pc += 1;
            }
            AStore64 { a, b, v } => {
                let (array, index) = place!(a, b);
                vm.heap.set64(array, index, r!(v));
                pc += 1;
            }
            AStoreRef { a, b, v } => {
                let (array, index) = place!(a, b);
                let value = r!(v) as u32;
                if value != 0 {
                    attempt!(resolve::may_store(vm, array, value));
                }
                vm.heap.set32(array, index, value);
                pc += 1;
            }
            ALength { d, a } => {
                let array = r!(a) as u32;
                if array == 0 {
                    trap!(Trap::npe());
                }
                let second = vm.heap.get(array + 1);
                r!(d) = if second & LAZY_ARRAY == 0 { second } else { attempt!(vm.lazy_length(array)) };
                pc += 1;
            }
            NewArray { d, a, class } => {
                r!(d) = u64::from(attempt!(resolve::new_array(vm, class.into(), i!(a))));
                pc += 1;
            }
            NewArrayCp { a, d, cp } => {
                sync!();
                let class = attempt!(resolve::array_class(pool!(), vm, cp));
                vm.code[pc] = NewArray { d, a, class };
            }
            MultiNew { d, k } => {
                sync!();
                let (_, start, n) = vm.multi[k as usize];
                let lengths: Vec<i32> =
                    vm.args[start as usize..start as usize + usize::from(n)].iter().map(|a| i!(*a)).collect();
                let array = attempt!(resolve::multi_array(pool!(), vm, k, &lengths));
                r!(d) = u64::from(array);
                pc += 1;
            }

            GetField { d, a, off } => {
                let object = r!(a) as u32;
                if object == 0 {
                    trap!(Trap::npe());
                }
                r!(d) = vm.heap.get(object + u32::from(off));
                pc += 1;
            }
            GetLazy { d, a, off } => {
                let object = r!(a) as u32;
                if object == 0 {
                    trap!(Trap::npe());
                }
                if vm.heap.get(object + 1) >> (off - 2) & 1 != 0 {
                    sync!();
                    return Event::Choose(Slot::Field {
                        object: crate::machine::Ref(object),
                        field: vm.field_at(object, off),
                    });
                }
                r!(d) = vm.heap.get(object + u32::from(off));
                pc += 1;
            }
            GetFieldCp { d, a, cp } => {
                sync!();
                let (off, lazy) = attempt!(resolve::field(pool!(), vm, cp, false));
                vm.code[pc] = if lazy { GetLazy { d, a, off } } else { GetField { d, a, off } };
            }
            PutField { a, v, off } => {
                let object = r!(a) as u32;
                if object == 0 {
                    trap!(Trap::npe());
                }
                vm.heap.set(object + u32::from(off), r!(v));
                pc += 1;
            }
            PutLazy { a, v, off } => {
                let object = r!(a) as u32;
                if object == 0 {
                    trap!(Trap::npe());
                }
                if object < vm.lazy_top {
                    vm.meddled =
                        Some(Slot::Field { object: crate::machine::Ref(object), field: vm.field_at(object, off) });
                }
                let unset = vm.heap.get(object + 1);
                if unset >> (off - 2) & 1 != 0 {
                    vm.heap.set(object + 1, unset & !(1 << (off - 2)));
                }
                vm.heap.set(object + u32::from(off), r!(v));
                pc += 1;
            }
            PutFieldCp { a, v, cp } => {
                sync!();
                let (off, lazy) = attempt!(resolve::field(pool!(), vm, cp, false));
                vm.code[pc] = if lazy { PutLazy { a, v, off } } else { PutField { a, v, off } };
            }
            GetStatic { d, at } => {
                r!(d) = vm.heap.get_static(at);
                pc += 1;
            }
            PutStatic { v, at } => {
                vm.heap.set_static(at, r!(v));
                pc += 1;
            }
            GetStaticIf { d, k } => {
                let (at, class) = vm.guarded[k as usize];
                if vm.state(class) != state::READY {
                    attempt!(vm.ensure_ready(class));
                } else if !vm.heap.has_choices() {
                    vm.code[pc] = GetStatic { d, at };
                }
                r!(d) = vm.heap.get_static(at);
                pc += 1;
            }
            PutStaticIf { v, k } => {
                let (at, class) = vm.guarded[k as usize];
                if vm.state(class) != state::READY {
                    attempt!(vm.ensure_ready(class));
                } else if !vm.heap.has_choices() {
                    vm.code[pc] = PutStatic { v, at };
                }
                vm.heap.set_static(at, r!(v));
                pc += 1;
            }
            GetStaticCp { d, cp } => {
                sync!();
                let (at, guard) = attempt!(resolve::static_field(pool!(), vm, cp));
                vm.code[pc] = match guard {
                    Some(k) => GetStaticIf { d, k },
                    None => GetStatic { d, at },
                };
            }
            PutStaticCp { v, cp } => {
                sync!();
                let (at, guard) = attempt!(resolve::static_field(pool!(), vm, cp));
                vm.code[pc] = match guard {
                    Some(k) => PutStaticIf { v, k },
                    None => PutStatic { v, at },
                };
            }

            New { d, class } => {
                let words = vm.layouts[class as usize].words;
                match vm.heap.allocate(class.into(), 0, words as usize) {
                    Ok(object) => {
                        r!(d) = u64::from(object);
                        pc += 1;
                    }
                    Err(full) => trap!(Trap::from(full)),
                }
            }
            NewIf { d, class } => {
                if vm.state(class.into()) != state::READY {
                    attempt!(vm.ensure_ready(class.into()));
                } else if !vm.heap.has_choices() {
                    vm.code[pc] = New { d, class };
                }
                r!(d) = u64::from(attempt!(vm.new_object(class.into())));
                pc += 1;
            }
            NewCp { d, cp } => {
                sync!();
                let (class, ready) = attempt!(resolve::instantiable(pool!(), vm, cp));
                vm.code[pc] = if ready { New { d, class } } else { NewIf { d, class } };
            }
            Cast { a, class } => {
                let object = r!(a) as u32;
                if object != 0 {
                    let have = vm.heap.class(object);
                    if have != u32::from(class) && !vm.is_subclass(have, class.into()) {
                        trap!(resolve::bad_cast(vm, have, class.into()));
                    }
                }
                pc += 1;
            }
            CastCp { a, cp } => {
                if r!(a) == 0 {
                    pc += 1;
                } else {
                    sync!();
                    let class = attempt!(resolve::class(pool!(), vm, cp)) as u16;
                    vm.code[pc] = Cast { a, class };
                }
            }
            InstanceOf { d, a, class } => {
                let object = r!(a) as u32;
                r!(d) = u64::from(object != 0 && vm.is_subclass(vm.heap.class(object), class.into()));
                pc += 1;
            }
            InstanceOfCp { d, a, cp } => {
                if r!(a) == 0 {
                    r!(d) = 0;
                    pc += 1;
                } else {
                    sync!();
                    let class = attempt!(resolve::class(pool!(), vm, cp)) as u16;
                    vm.code[pc] = InstanceOf { d, a, class };
                }
            }
            CheckRef { a, k } => {
                let object = r!(a) as u32;
                if object != 0 {
                    let class = vm.heap.class(object);
                    if vm.checks[k as usize].2 != class {
                        if attempt!(resolve::check(vm, object, k)) {
                            vm.code[pc] = Nop;
                        }
                        vm.checks[k as usize].2 = class;
                    }
                }
                pc += 1;
            }

            InvokeStatic { d, site } => {
                let s = &vm.sites[site as usize];
                let (target, args, count) = (s.target, s.args, s.count);
                enter!(d, target, args, count)
            }
            InvokeStaticIf { d, site } => {
                let s = &vm.sites[site as usize];
                let (target, args, count) = (s.target, s.args, s.count);
                let class = vm.methods[target as usize].class.0;
                if vm.state(class) != state::READY {
                    attempt!(vm.ensure_ready(class));
                } else if !vm.heap.has_choices() {
                    vm.code[pc] = InvokeStatic { d, site };
                }
                enter!(d, target, args, count)
            }
            InvokeSpecial { d, site } => {
                let s = &vm.sites[site as usize];
                let (target, args, count) = (s.target, s.args, s.count);
                if r!(vm.args[args as usize]) == 0 {
                    trap!(Trap::npe());
                }
                enter!(d, target, args, count)
            }
            InvokeVirtual { d, site } => {
                let s = &vm.sites[site as usize];
                let (args, count) = (s.args, s.count);
                let receiver = r!(vm.args[args as usize]) as u32;
                if receiver == 0 {
                    trap!(Trap::npe());
                }
                let class = vm.heap.class(receiver);
                let target = if class == s.class { s.target } else { attempt!(invoke::select(vm, site, class)) };
                enter!(d, target, args, count)
            }
            InvokeCp { d, site } => {
                sync!();
                vm.code[pc] = attempt!(invoke::resolve(pool!(), vm, d, site));
            }
            InvokeDynamic { d, site } => {
                sync!();
                attempt!(crate::generate::link(pool!(), vm, site));
                vm.code[pc] = InvokeStatic { d, site };
            }
            Return { a } => leave!(r!(a)),
            ReturnTest { a } => {
                let value = r!(a);
                if value == 0 {
                    t.decide(pc as u32);
                }
                leave!(value)
            }
            ReturnVoid => leave!(0),
            ReturnInit => {
                if let Some(frame) = t.frames.last() {
                    let class = vm.methods[frame.method as usize].class.0;
                    vm.heap.set_static(vm.layouts[class as usize].statics, state::READY);
                }
                if t.frames.len() - 1 == t.floor {
                    sync!();
                    return invoke::ended(t, vm, 0);
                }
                // The instruction that needed the class runs again.
                t.frames.pop();
                reload!();
            }
            Throw { a } => {
                let object = r!(a) as u32;
                trap!(if object == 0 { Trap::npe() } else { Trap::Throw(object) });
            }
            Monitor { a } => {
                if r!(a) == 0 {
                    trap!(Trap::npe());
                }
                pc += 1;
            }
        }
    }
}

#[cold]
fn by_zero() -> Trap {
    Trap::new("java/lang/ArithmeticException", "/ by zero")
}

impl Vm {
    fn set_byte(&mut self, array: u32, index: u32, v: u8) -> Step<()> {
        // One instruction serves bytes and booleans, of which only the last bit counts.
        let boolean = self.kind_of_array(array) == crate::descriptor::Kind::Boolean;
        self.heap.set8(array, index, if boolean { v & 1 } else { v });
        Ok(())
    }

    pub(crate) fn field_at(&self, object: u32, off: u16) -> FieldId {
        self.class(self.heap.class(object)).layout[usize::from(off) - 2]
    }
}
