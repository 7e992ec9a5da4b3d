//! Choice points, and damaged class files, which give errors, never panics. No JDK is needed: `tests/java/tiny` has the few classes that the
//! machine itself needs. Where there is a JDK, damaged classes run with its class library, too.

#![allow(clippy::unwrap_used)]

use std::path::PathBuf;

use smallscope_jvm::{ClassPath, Error, Event, Machine, Options, Ref, Slot, Value};

const SAMPLE: &[u8] = include_bytes!("java/Sample.class");

/// A class library without a JDK.
fn tiny() -> ClassPath {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/java/tiny/classes"));
    ClassPath::without_jdk(&[folder], 17).unwrap()
}

fn machine_on(mut path: ClassPath, bytes: Vec<u8>) -> Result<Machine, Error> {
    path.add_bytes("Sample", bytes);
    path.add_bytes("Sample$Pair", include_bytes!("java/Sample$Pair.class").to_vec());
    path.add_bytes("Sample$Colour", include_bytes!("java/Sample$Colour.class").to_vec());
    Machine::new(path, Options { steps: 200_000, memory: 64 << 20, ..Options::default() })
}

/// Machines with this class: one without a JDK, and one with it if it is there.
fn machines(bytes: &[u8]) -> Vec<Machine> {
    let jdk = ClassPath::new(&[], None).ok();
    std::iter::once(tiny()).chain(jdk).map(|path| machine_on(path, bytes.to_vec()).unwrap()).collect()
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
    for mut m in machines(SAMPLE) {
        assert!(exercise(&mut m).is_ok());
    }
    for n in (0..SAMPLE.len()).step_by(97) {
        for mut m in machines(&SAMPLE[..n]) {
            assert!(m.load("Sample").is_err(), "{n} bytes");
        }
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
        for mut m in machines(&bytes) {
            let _ = exercise(&mut m);
        }
    }
}

/// Tries all values of every slot that a method of `Sample` reads, as a search does. Says how many runs there were, and how many said yes.
fn enumerate(m: &mut Machine, method: &str, this: Ref, values: &dyn Fn(&Machine, Slot) -> Vec<Value>) -> (u32, u32) {
    let class = m.load("Sample").unwrap();
    let method = m.find_methods(class, method, Some("()Z"))[0];
    m.push_choice();
    assert!(m.start(method, &[Value::Ref(this)]).is_none());
    let (mut runs, mut yes) = (0, 0);
    let mut stack: Vec<(Slot, usize)> = Vec::new();
    loop {
        match m.run() {
            Event::Choose(slot) => {
                assert!(m.is_unset(slot));
                m.push_choice();
                stack.push((slot, 0));
                let first = values(m, slot)[0];
                m.assign(slot, first);
                continue;
            }
            Event::Returned(Value::Int(said)) => {
                runs += 1;
                yes += u32::from(said != 0);
            }
            other => panic!("{}", m.show(&other)),
        }
        loop {
            let Some((slot, index)) = stack.last_mut() else {
                m.pop_choice();
                return (runs, yes);
            };
            *index += 1;
            let (slot, index) = (*slot, *index);
            m.retry();
            assert!(m.is_unset(slot), "going back takes the value away");
            if let Some(value) = values(m, slot).get(index) {
                m.assign(slot, *value);
                break;
            }
            m.commit_choice();
            stack.pop();
        }
    }
}

/// A machine without a JDK, whose objects of `Sample` have fields that are chosen.
fn lazy() -> (Machine, smallscope_jvm::ClassId) {
    let mut m = machine_on(tiny(), SAMPLE.to_vec()).unwrap();
    let class = m.load("Sample").unwrap();
    for name in ["next", "key", "keys"] {
        let field = m.find_field(class, name).unwrap();
        m.make_lazy(field).unwrap();
    }
    m.initialize(class);
    (m, class)
}

#[test]
fn fields_are_chosen_when_they_are_read() {
    let (mut m, class) = lazy();
    let [this, a, b] = [(); 3].map(|()| m.new_lazy(class).unwrap());
    let words = m.heap_words();
    let links = [Ref::NULL, a, b].map(Value::Ref).to_vec();
    let values = move |m: &Machine, slot: Slot| match slot {
        Slot::Field { field, .. } if m.field(field).name() == "key" => (0..3).map(Value::Int).collect(),
        _ => links.clone(),
    };
    // Without a next one: 3 keys, of which 0 is right. With one of 2, without a third: 3 keys, of which 2 are right. Else its next one is
    // read, and wrong.
    assert_eq!(enumerate(&mut m, "repOK", this, &values), (3 + 2 * (3 + 2), 1 + 2 * 2));
    assert_eq!((m.heap_words(), m.choices()), (words, 0));
    assert_eq!(enumerate(&mut m, "repOK", this, &values), (13, 5), "the same again");
}

#[test]
fn lengths_and_elements_are_chosen_when_they_are_read() {
    let (mut m, class) = lazy();
    let this = m.new_lazy(class).unwrap();
    let ints = m.load("[I").unwrap();
    let array = m.new_lazy_array(ints, 3).unwrap();
    let values = move |_: &Machine, slot: Slot| match slot {
        Slot::Field { .. } => vec![Value::Ref(array)],
        Slot::Length { .. } => (0..4).map(Value::Int).collect(),
        Slot::Element { .. } => (0..2).map(Value::Int).collect(),
    };
    // Lengths 0 and 1: nothing more is read. 2: 4 pairs, 3 in order. 3: one pair is wrong at once, the others have 2 thirds each.
    assert_eq!(enumerate(&mut m, "sorted", this, &values), (1 + 1 + 4 + 1 + 3 * 2, 1 + 1 + 3 + 4));
}
