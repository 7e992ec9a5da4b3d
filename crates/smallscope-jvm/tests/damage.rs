//! Damaged class files give errors, never panics. Where there is no JDK, the test says so and passes.

use smallscope_jvm::{ClassPath, Error, Event, Machine, Options, Value};

const SAMPLE: &[u8] = include_bytes!("java/Sample.class");

fn machine(bytes: Vec<u8>) -> Option<Result<Machine, Error>> {
    let mut path = match ClassPath::new(&[], None) {
        Ok(path) => path,
        Err(e) => {
            println!("skipped: {e}");
            return None;
        }
    };
    path.add_bytes("Sample", bytes);
    path.add_bytes("Sample$Pair", include_bytes!("java/Sample$Pair.class").to_vec());
    path.add_bytes("Sample$Colour", include_bytes!("java/Sample$Colour.class").to_vec());
    Some(Machine::new(path, Options { steps: 200_000, memory: 64 << 20, ..Options::default() }))
}

/// Runs every method of the class on zeros; what comes of it does not matter.
fn exercise(m: &mut Machine) -> Result<(), Error> {
    let class = m.load("Sample")?;
    for method in m.class(class).methods().to_vec() {
        m.set_steps(20_000);
        let mut args = Vec::new();
        if !m.method(method).is_static() {
            args.push(Value::Ref(m.new_object(class)?));
        }
        let kinds: Vec<_> = m.method(method).parameters().map(smallscope_jvm::descriptor::Kind::of).collect();
        args.extend(kinds.iter().map(|kind| match kind {
            smallscope_jvm::descriptor::Kind::Long => Value::Long(0),
            smallscope_jvm::descriptor::Kind::Double => Value::Double(0.0),
            smallscope_jvm::descriptor::Kind::Ref => Value::Ref(smallscope_jvm::Ref::NULL),
            _ => Value::Int(0),
        }));
        if m.method(method).name() != "<clinit>" {
            let _: Event = m.call(method, &args);
        }
    }
    Ok(())
}

#[test]
fn every_truncation_is_an_error() {
    let Some(m) = machine(SAMPLE.to_vec()) else { return };
    assert!(exercise(&mut m.unwrap()).is_ok());
    for n in (0..SAMPLE.len()).step_by(97) {
        let Some(m) = machine(SAMPLE[..n].to_vec()) else { return };
        assert!(m.unwrap().load("Sample").is_err(), "{n} bytes");
    }
}

#[test]
fn flipped_bytes_never_panic() {
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..60 {
        let mut bytes = SAMPLE.to_vec();
        for _ in 0..2 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let at = seed as usize % bytes.len();
            bytes[at] ^= 1 << (seed >> 60 & 7);
        }
        let Some(m) = machine(bytes) else { return };
        let _ = exercise(&mut m.unwrap());
    }
}
