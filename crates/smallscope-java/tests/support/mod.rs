//! What the tests share: where the classes are, and whether there is a JDK.

#![allow(clippy::unwrap_used, dead_code)]

use std::path::PathBuf;

use smallscope_java::{Bounding, Origin, Request, Settings, Take, generate};

/// A folder under `tests/java`.
pub fn java(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(path)
}

/// The papers' structures.
pub fn structures() -> Origin {
    Origin { class_path: vec![java("structures/classes")], jdk: None }
}

/// Whether a JDK's class library is there; says what is skipped otherwise.
pub fn has_jdk(what: &str) -> bool {
    let there = generate(&korat("BinaryTree", "1"), &Settings::default(), Take::Count, &|_| ());
    match there {
        Ok(_) => true,
        Err(error) if error.to_string().contains("JDK") => {
            println!("skipped {what}: {error}");
            false
        }
        Err(error) => panic!("{error}"),
    }
}

/// A structure with the bounds of its finitization.
pub fn korat(class: &str, arguments: &str) -> Request {
    Request {
        origin: structures(),
        class: if class.contains('.') { class.to_owned() } else { format!("structures.{class}") },
        predicate: None,
        bounds: Bounding::Finitization {
            method: None,
            arguments: arguments.split(',').map(|a| a.trim().to_owned()).filter(|a| !a.is_empty()).collect(),
        },
    }
}

/// A structure with a skeleton.
pub fn skeleton(class: &str, bound: usize) -> Request {
    let bounds = match Bounding::default() {
        Bounding::Skeleton { file, objects, fields, arguments, .. } => {
            Bounding::Skeleton { bound, file, objects, fields, arguments }
        }
        other => other,
    };
    Request { origin: structures(), class: format!("structures.{class}"), predicate: None, bounds }
}
