//! Programs give what HotSpot gives, byte for byte: standard output, standard error and exit code (`tests/java/programs/expected`).

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use smallscope_java::{Ending, MachineLimits, Origin, Streams, run};
use smallscope_jvm::ClassPath;
use support::{has_jdk, java};

/// The JDK whose HotSpot wrote the expected texts. Others print other stack traces and messages.
const WRITTEN_BY: u32 = 17;

#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().map_err(|_| io::Error::other("poisoned"))?.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Buffer {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

fn outcome(name: &str) -> String {
    let origin = Origin { class_path: vec![java("programs/classes")], jdk: None };
    let (out, err) = (Buffer::default(), Buffer::default());
    let streams = Streams { input: Box::new(io::empty()), out: Box::new(out.clone()), err: Box::new(err.clone()) };
    let limits = MachineLimits { steps: 200_000_000, ..MachineLimits::default() };
    let arguments = ["one".to_owned(), "two".to_owned()];
    let ended = run(&origin, name, &arguments, &limits, streams);
    let mut text = out.text();
    if !err.text().is_empty() {
        text.push_str("--- standard error\n");
        text.push_str(&err.text());
    }
    match ended {
        Ok(Ending::Code(0)) => {}
        Ok(Ending::Code(code)) => text.push_str(&format!("--- exit code {code}\n")),
        other => text.push_str(&format!("--- {other:?}\n")),
    }
    text
}

#[test]
fn programs_give_what_hotspot_gives() {
    if !has_jdk("the programs") {
        return;
    }
    let version = ClassPath::new(&[], None).unwrap().jdk().unwrap().version();
    if version != WRITTEN_BY {
        return println!(
            "skipped the programs: the JDK has version {version}, and the expected texts are of {WRITTEN_BY}"
        );
    }
    let files = std::fs::read_dir(java("programs/expected")).unwrap();
    let names: BTreeSet<String> =
        files.map(|file| file.unwrap().file_name().to_string_lossy().trim_end_matches(".txt").to_owned()).collect();
    assert!(names.len() >= 150, "{} programs", names.len());
    let different: Vec<String> = std::thread::scope(|scope| {
        let names: Vec<&String> = names.iter().collect();
        let halves: Vec<_> = names
            .chunks(names.len().div_ceil(2))
            .map(|half| {
                let differs = |name: &&&String| {
                    let expected = std::fs::read_to_string(java(&format!("programs/expected/{name}.txt"))).unwrap();
                    outcome(name) != expected
                };
                let half = half.to_vec();
                scope.spawn(move || half.iter().filter(differs).map(|name| (*name).clone()).collect::<Vec<_>>())
            })
            .collect();
        halves.into_iter().flat_map(|half| half.join().unwrap()).collect()
    });
    let first = different.first().map(|name| outcome(name)).unwrap_or_default();
    assert!(different.is_empty(), "{different:?}; the first gives\n{first}");
}
