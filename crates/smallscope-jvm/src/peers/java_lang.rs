//! `java.lang` without classes and threads.

use super::java_lang_thread::boot;
use super::{Row, early, nothing, row};
use crate::class::Shape;
use crate::descriptor::Kind;
use crate::heap::HEADER;
use crate::run::{Frame, backtrace};
use crate::trap::{Step, Trap, state};
use crate::vm::{Vm, external};

pub(super) const ROWS: &[Row] = &[
    row("java/lang/Object", "hashCode", "", |vm, _, a| Ok(vm.heap.identity_hash(a[0] as u32) as u64)),
    row("java/lang/Object", "getClass", "", |vm, _, a| {
        let class = vm.heap.class(a[0] as u32);
        Ok(u64::from(vm.mirror(class)?))
    }),
    row("java/lang/Object", "clone", "", clone),
    row("java/lang/Object", "notify", "", |vm, frames, a| notify(vm, frames, a, false)),
    row("java/lang/Object", "notifyAll", "", |vm, frames, a| notify(vm, frames, a, true)),
    row("java/lang/Object", "wait0", "", wait),
    row("java/lang/Object", "wait", "(J)V", wait),
    early("java/lang/System", "arraycopy", "", array_copy),
    early("java/lang/System", "identityHashCode", "", |vm, _, a| {
        let object = a[0] as u32;
        Ok(if object == 0 { 0 } else { vm.heap.identity_hash(object) as u64 })
    }),
    early("java/lang/System", "nanoTime", "", |vm, _, _| tick(vm, 1000)),
    early("java/lang/System", "currentTimeMillis", "", |vm, _, _| tick(vm, 1_000_000).map(|t| t / 1_000_000)),
    early("java/lang/System", "getSecurityManager", "", nothing),
    early("java/lang/System", "allowSecurityManager", "", nothing),
    early("java/lang/System", "getenv", "(Ljava/lang/String;)Ljava/lang/String;", nothing),
    early("java/lang/ProcessEnvironment", "environ", "", |vm, _, _| {
        let class = vm.load("[[B")?;
        Ok(u64::from(vm.new_array(class, 0)?))
    }),
    early("java/lang/System", "lineSeparator", "", |vm, _, _| Ok(u64::from(vm.interned("\n")?))),
    early("java/lang/System", "getLogger", "", |vm, frames, _| {
        let asks = frames.last().map(|f| vm.class(vm.methods[f.method as usize].class.0).name.clone());
        match asks.as_deref() {
            // It logs filters that are set by properties: there are none.
            Some("java/io/ObjectInputFilter$Config") => Ok(0),
            _ => Err(Trap::unsupported("System.getLogger is not supported")),
        }
    }),
    early("java/io/ObjectInputFilter$Config", "traceFilter", "", nothing),
    early("java/lang/System", "console", "", nothing),
    early("java/lang/System", "gc", "", nothing),
    early("java/lang/System", "runFinalization", "", nothing),
    early("java/lang/System", "exit", "", |vm, _, a| exit(vm, a[0])),
    early("java/lang/System", "getProperty", "(Ljava/lang/String;)Ljava/lang/String;", |vm, _, a| {
        property(vm, a[0] as u32, None)
    }),
    early("java/lang/System", "getProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", |vm, _, a| {
        property(vm, a[0] as u32, Some(a[1]))
    }),
    early("java/lang/System", "setOut0", "", |vm, _, a| set_stream(vm, "out", a[0])),
    early("java/lang/System", "setErr0", "", |vm, _, a| set_stream(vm, "err", a[0])),
    early("java/lang/System", "setIn0", "", |vm, _, a| set_stream(vm, "in", a[0])),
    row("java/lang/Runtime", "availableProcessors", "", |_, _, _| Ok(1)),
    row("java/lang/Runtime", "freeMemory", "", |vm, _, _| Ok(8 * (vm.heap.limit() - vm.heap.top()) as u64)),
    row("java/lang/Runtime", "totalMemory", "", |vm, _, _| Ok(8 * vm.heap.limit() as u64)),
    row("java/lang/Runtime", "maxMemory", "", |vm, _, _| Ok(8 * vm.heap.limit() as u64)),
    row("java/lang/Runtime", "gc", "", nothing),
    row("java/lang/Runtime", "exit", "", |vm, _, a| exit(vm, a[1])),
    row("java/lang/Runtime", "halt", "", |_, _, a| Err(Trap::Exit(a[1] as i32))),
    row("java/lang/Runtime", "addShutdownHook", "", |vm, _, a| match vm.whole {
        true => boot(vm, "hook", "(Ljava/lang/Thread;)V", vec![a[1]]),
        false => Err(Trap::unsupported("shutdown hooks are not supported while inputs are searched for")),
    }),
    row("java/lang/Runtime", "removeShutdownHook", "", |vm, _, a| {
        boot(vm, "unhook", "(Ljava/lang/Thread;)Z", vec![a[1]])
    }),
    early("java/lang/Shutdown", "beforeHalt", "", nothing),
    early("java/lang/Shutdown", "halt0", "", |_, _, a| Err(Trap::Exit(a[0] as i32))),
    early("java/lang/Float", "floatToRawIntBits", "", |_, _, a| Ok(a[0])),
    early("java/lang/Float", "intBitsToFloat", "", |_, _, a| Ok(a[0])),
    early("java/lang/Double", "doubleToRawLongBits", "", |_, _, a| Ok(a[0])),
    early("java/lang/Double", "longBitsToDouble", "", |_, _, a| Ok(a[0])),
    row("java/lang/String", "intern", "", |vm, _, a| {
        let text = vm.text(a[0] as u32);
        let cell = vm.string_cell(&text);
        if vm.heap.get_static(cell) == 0 {
            vm.heap.set_static(cell, a[0]);
        }
        Ok(vm.heap.get_static(cell))
    }),
    early("java/lang/StringUTF16", "isBigEndian", "", nothing),
    early("java/lang/StringCoding", "err", "", nothing),
    row("java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;", |vm, frames, a| {
        backtrace(vm, frames, a[0] as u32)?;
        Ok(a[0])
    }),
    row("java/lang/Throwable", "getStackTraceDepth", "", |vm, _, a| {
        let array = vm.get_named(a[0] as u32, "backtrace") as u32;
        Ok(if array == 0 { 0 } else { u64::from(vm.heap.length(array)) })
    }),
    row("java/lang/Throwable", "getStackTraceElement", "", |vm, _, a| {
        let class = vm.load("java/lang/StackTraceElement")?;
        let element = vm.new_object(class)?;
        let array = vm.get_named(a[0] as u32, "backtrace") as u32;
        let word = vm.heap.get64(array, a[1] as u32);
        fill_element(vm, element, word)?;
        Ok(u64::from(element))
    }),
    early("java/lang/StackTraceElement", "initStackTraceElements", "", |vm, _, a| {
        // The second argument is the throwable or its backtrace, by version.
        let source = a[1] as u32;
        let is_array = matches!(vm.class(vm.heap.class(source)).shape, Shape::Array(_));
        let array = if is_array { source } else { vm.get_named(source, "backtrace") as u32 };
        for i in 0..vm.heap.length(a[0] as u32).min(vm.heap.length(array)) {
            let word = vm.heap.get64(array, i);
            let element = vm.heap.get32(a[0] as u32, i);
            fill_element(vm, element, word)?;
        }
        Ok(0)
    }),
    early("java/lang/StackTraceElement", "computeFormat", "", nothing),
    row("java/lang/StackTraceElement", "computeFormat", "", nothing),
    early("java/lang/Math", "sqrt", "", |_, _, a| real(a, f64::sqrt)),
    early("java/lang/StrictMath", "sqrt", "", |_, _, a| real(a, f64::sqrt)),
    // HotSpot does these seven by instructions of its own, which are more exact than `StrictMath`.
    early("java/lang/Math", "sin", "", |_, _, a| real(a, f64::sin)),
    early("java/lang/Math", "cos", "", |_, _, a| real(a, f64::cos)),
    early("java/lang/Math", "tan", "", |_, _, a| real(a, f64::tan)),
    early("java/lang/Math", "exp", "", |_, _, a| real(a, f64::exp)),
    early("java/lang/Math", "log", "", |_, _, a| real(a, f64::ln)),
    early("java/lang/Math", "log10", "", |_, _, a| real(a, super::logarithm::log10)),
    early("java/lang/Math", "pow", "", |_, _, a| Ok(power(f64::from_bits(a[0]), f64::from_bits(a[1])).to_bits())),
    early("java/lang/StrictMath", "sin", "", |_, _, a| real(a, f64::sin)),
    early("java/lang/StrictMath", "cos", "", |_, _, a| real(a, f64::cos)),
    early("java/lang/StrictMath", "tan", "", |_, _, a| real(a, f64::tan)),
    early("java/lang/StrictMath", "asin", "", |_, _, a| real(a, super::fdlibm::asin)),
    early("java/lang/StrictMath", "acos", "", |_, _, a| real(a, super::fdlibm::acos)),
    early("java/lang/StrictMath", "atan", "", |_, _, a| real(a, super::fdlibm::atan)),
    early("java/lang/StrictMath", "log", "", |_, _, a| real(a, f64::ln)),
    early("java/lang/StrictMath", "log10", "", |_, _, a| real(a, f64::log10)),
    early("java/lang/StrictMath", "sinh", "", |_, _, a| real(a, super::fdlibm::sinh)),
    early("java/lang/StrictMath", "cosh", "", |_, _, a| real(a, super::fdlibm::cosh)),
    early("java/lang/StrictMath", "tanh", "", |_, _, a| real(a, f64::tanh)),
    early("java/lang/StrictMath", "expm1", "", |_, _, a| real(a, f64::exp_m1)),
    early("java/lang/StrictMath", "log1p", "", |_, _, a| real(a, f64::ln_1p)),
    early("java/lang/StrictMath", "atan2", "", |_, _, a| {
        Ok(super::fdlibm::atan2(f64::from_bits(a[0]), f64::from_bits(a[1])).to_bits())
    }),
    early("java/lang/StrictMath", "IEEEremainder", "", |_, _, a| {
        Ok(remainder(f64::from_bits(a[0]), f64::from_bits(a[1])).to_bits())
    }),
    row("java/lang/NullPointerException", "getExtendedNPEMessage", "", |vm, _, a| match vm.null_text(a[0] as u32) {
        Some(text) => Ok(u64::from(vm.new_string(&text)?)),
        None => Ok(0),
    }),
];

impl Vm {
    /// What was null when this exception was made.
    pub(crate) fn null_text(&mut self, exception: u32) -> Option<String> {
        let trace = self.get_named(exception, "backtrace") as u32;
        if trace == 0 || self.heap.length(trace) == 0 {
            return None;
        }
        let word = self.heap.get64(trace, 0);
        self.null_message(crate::class::MethodId((word >> 32) as u32), word as u16)
    }
}

/// The monitor must be this thread's.
fn owned(vm: &Vm, frames: &[Frame], object: u32) -> Step<()> {
    if super::java_lang_thread::owns(vm, frames, object) {
        return Ok(());
    }
    Err(Trap::new("java/lang/IllegalMonitorStateException", "current thread is not owner"))
}

fn notify(vm: &mut Vm, frames: &[Frame], a: &[u64], all: bool) -> Step {
    owned(vm, frames, a[0] as u32)?;
    if !vm.whole {
        return Ok(0);
    }
    super::java_lang_thread::boot(vm, "tell", "(Ljava/lang/Object;Z)V", vec![a[0], u64::from(all)])
}

fn wait(vm: &mut Vm, frames: &[Frame], a: &[u64]) -> Step {
    if (a[1] as i64) < 0 {
        return Err(Trap::new("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    owned(vm, frames, a[0] as u32)?;
    if !vm.whole {
        return Err(Trap::unsupported("Object.wait is not supported while inputs are searched for"));
    }
    super::java_lang_thread::boot(vm, "await", "(Ljava/lang/Object;J)V", a.to_vec())
}

fn real(a: &[u64], f: fn(f64) -> f64) -> Step {
    Ok(f(f64::from_bits(a[0])).to_bits())
}

/// Java's power differs from C's where the base is 1 or -1.
fn power(x: f64, y: f64) -> f64 {
    if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) { f64::NAN } else { x.powf(y) }
}

/// IEEE 754's remainder, which rounds the quotient to the nearest even number.
fn remainder(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() || x.is_infinite() || y == 0.0 {
        return f64::NAN;
    }
    if y.is_infinite() {
        return x;
    }
    let y = y.abs();
    // The quotient's parity, from what is left of twice the divisor.
    let twice = x.abs() % (2.0 * y);
    let (rest, odd) = if twice >= y { (twice - y, true) } else { (twice, false) };
    // Half of a tiny divisor is not exact, twice the rest of a large one overflows.
    let half = if y < f64::MIN_POSITIVE * 2.0 { (2.0 * rest).total_cmp(&y) } else { rest.total_cmp(&(y / 2.0)) };
    let r = if half.is_gt() || (half.is_eq() && odd) { rest - y } else { rest };
    if x.is_sign_negative() { -r } else { r }
}

/// Ends a program, after its shutdown hooks.
fn exit(vm: &mut Vm, code: u64) -> Step {
    // Only a hook, or a thread, has the machine's own class initialised.
    let hooks = vm.whole && vm.loaded("smallscope/Boot").is_some_and(|c| vm.state(c) == state::READY);
    if hooks { boot(vm, "exit", "(I)V", vec![code]) } else { Err(Trap::Exit(code as i32)) }
}

/// A clock that goes on by itself: the same run sees the same times.
pub(super) fn tick(vm: &mut Vm, by: u64) -> Step {
    if vm.world.clock == 0 {
        vm.world.clock = vm.heap.add_statics(1);
    }
    let now = vm.heap.get_static(vm.world.clock) + by;
    vm.heap.set_static(vm.world.clock, now);
    // 2024-01-01, in nanoseconds.
    Ok(1_704_067_200_000_000_000 + now)
}

fn set_stream(vm: &mut Vm, name: &str, value: u64) -> Step {
    let system = vm.load("java/lang/System")?;
    if let Some(at) = vm.static_named(system, name) {
        vm.heap.set_static(at, value);
    }
    Ok(0)
}

/// A system property. Before `System` is initialised, nobody can have changed any.
fn property(vm: &mut Vm, key: u32, default: Option<u64>) -> Step {
    if key == 0 {
        return Err(Trap::new("java/lang/NullPointerException", "key can't be null"));
    }
    let system = vm.load("java/lang/System")?;
    let properties = vm.static_named(system, "props").map_or(0, |at| vm.heap.get_static(at));
    if vm.state(system) == state::READY && properties != 0 {
        let class = vm.load("java/util/Properties")?;
        let string = "Ljava/lang/String;";
        let (descriptor, args) = match default {
            Some(d) => (format!("({string}{string}){string}"), vec![properties, u64::from(key), d]),
            None => (format!("({string}){string}"), vec![properties, u64::from(key)]),
        };
        if let Some(method) = vm.find_method(class, &"getProperty".into(), &descriptor.as_str().into()) {
            return Err(Trap::Call(method, args));
        }
    }
    let key = vm.text(key);
    match super::boot::properties(vm).into_iter().find(|(k, _)| *k == key) {
        Some((_, value)) => Ok(u64::from(vm.new_string(&value)?)),
        None => Ok(default.unwrap_or(0)),
    }
}

fn clone(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let object = a[0] as u32;
    let class = vm.heap.class(object);
    if let Shape::Array(_) = vm.class(class).shape {
        let n = vm.settled_length(object)?;
        let kind = vm.class(class).element;
        let copy = vm.new_array(class, n)?;
        for i in 0..crate::heap::Heap::array_words(kind, n) as u32 - HEADER {
            let word = vm.heap.get(object + HEADER + i);
            vm.heap.set(copy + HEADER + i, word);
        }
        return Ok(u64::from(copy));
    }
    let cloneable = vm.load("java/lang/Cloneable")?;
    if !vm.is_subclass(class, cloneable) {
        return Err(Trap::new("java/lang/CloneNotSupportedException", external(&vm.class(class).name)));
    }
    vm.settled_object(object)?;
    let copy = vm.new_object(class)?;
    for i in HEADER..vm.layouts[class as usize].words {
        let word = vm.heap.get(object + i);
        vm.heap.set(copy + i, word);
    }
    Ok(u64::from(copy))
}

fn array_copy(vm: &mut Vm, _: &[Frame], a: &[u64]) -> Step {
    let (from, to) = (a[0] as u32, a[2] as u32);
    let (start, target, n) = (a[1] as i32, a[3] as i32, a[4] as i32);
    if from == 0 || to == 0 {
        return Err(Trap::npe());
    }
    let (x, y) = (vm.heap.class(from), vm.heap.class(to));
    let (Shape::Array(p), Shape::Array(q)) = (vm.class(x).shape, vm.class(y).shape) else {
        let (what, other) = if vm.class(x).component().is_some() { ("destination", y) } else { ("source", x) };
        let name = external(&vm.class(other).name);
        return Err(Trap::new(
            "java/lang/ArrayStoreException",
            format!("arraycopy: {what} type {name} is not an array"),
        ));
    };
    let kind = vm.class(x).element;
    if kind != vm.class(y).element {
        let text = |k: Kind| k.keyword().map_or("object array[]".to_owned(), |w| format!("{w}[]"));
        let message =
            format!("arraycopy: type mismatch: can not copy {} into {}", text(kind), text(vm.class(y).element));
        return Err(Trap::new("java/lang/ArrayStoreException", message));
    }
    let (length, room) = match (vm.is_lazy_array(from), vm.is_lazy_array(to)) {
        (false, false) => (vm.heap.length(from), vm.heap.length(to)),
        _ => (vm.settled_length(from)?, vm.settled_length(to)?),
    };
    let what = kind.keyword().unwrap_or("object array");
    let fits = |at: i32, length: u32| at >= 0 && n >= 0 && i64::from(at) + i64::from(n) <= i64::from(length);
    if !fits(start, length) || !fits(target, room) {
        let message = if start < 0 {
            format!("arraycopy: source index {start} out of bounds for {what}[{length}]")
        } else if target < 0 {
            format!("arraycopy: destination index {target} out of bounds for {what}[{room}]")
        } else if n < 0 {
            format!("arraycopy: length {n} is negative")
        } else if !fits(start, length) {
            format!(
                "arraycopy: last source index {} out of bounds for {what}[{length}]",
                start as u32 as i64 + n as i64
            )
        } else {
            format!(
                "arraycopy: last destination index {} out of bounds for {what}[{room}]",
                target as u32 as i64 + n as i64
            )
        };
        return Err(Trap::new("java/lang/ArrayIndexOutOfBoundsException", message));
    }
    let (start, target, n) = (start as u32, target as u32, n as u32);
    let checked = kind == Kind::Ref && !vm.is_subclass(p.0, q.0);
    let backwards = from == to && start < target;
    for i in 0..n {
        let i = if backwards { n - 1 - i } else { i };
        let value = vm.heap.element(kind, from, start + i);
        if checked && value != 0 && !vm.is_subclass(vm.heap.class(value as u32), q.0) {
            let (have, want) = (external(&vm.class(vm.heap.class(value as u32)).name), external(&vm.class(q.0).name));
            let message = format!(
                "arraycopy: element type mismatch: can not cast one of the elements of {}[] to the type of the destination array, {want}",
                external(&vm.class(p.0).name)
            );
            drop(have);
            return Err(Trap::new("java/lang/ArrayStoreException", message));
        }
        vm.heap.set_element(kind, to, target + i, value);
    }
    Ok(0)
}

/// Fills a `StackTraceElement` from a word of a backtrace: method and byte offset.
pub(super) fn fill_element(vm: &mut Vm, element: u32, word: u64) -> Step<()> {
    let (method, offset) = ((word >> 32) as u32, word as u16);
    let place = vm.place(method, offset);
    let class = vm.methods[method as usize].class.0;
    let module = vm.class(class).module.clone().filter(|m| !m.is_empty());
    let mut put = |name: &str, text: Option<&str>| -> Step<()> {
        let value = match text {
            Some(text) => vm.interned(text)?,
            None => 0,
        };
        vm.set_named(element, name, u64::from(value));
        Ok(())
    };
    put("declaringClass", Some(&place.class))?;
    put("methodName", Some(&place.method))?;
    put("fileName", place.file.as_deref())?;
    put("moduleName", module.as_deref())?;
    if module.is_none() {
        put("classLoaderName", Some("app"))?;
    }
    let native = vm.methods[method as usize].code.is_none();
    let line = if native { -2 } else { place.line.map_or(-1, |l| l as i32) };
    vm.set_named(element, "lineNumber", u64::from(line as u32));
    // Built-in loaders and modules of the JDK are written without their names or versions.
    let format = if module.is_some() { 3 } else { 1 };
    vm.set_named(element, "format", format);
    Ok(())
}
