//! Names of classes: `java/util/Map$Entry` inside, `java.util.Map$Entry` in Java, `Entry` for people.

/// As Java code names it: with dots.
pub(crate) fn binary(internal: &str) -> String {
    internal.replace('/', ".")
}

/// As class files name it: with slashes.
pub(crate) fn internal(binary: &str) -> String {
    binary.replace('.', "/")
}

/// Without package and outer classes; arrays as `int[]`.
pub(crate) fn simple(name: &str) -> String {
    if let Some(component) = name.strip_prefix('[') {
        let element = match component.as_bytes().first() {
            Some(b'L') => simple(component.trim_start_matches('L').trim_end_matches(';')),
            Some(b'[') => simple(component),
            Some(&code) => primitive(code as char).unwrap_or("?").to_owned(),
            None => String::new(),
        };
        return format!("{element}[]");
    }
    let last = name.rsplit(['/', '.']).next().unwrap_or(name);
    let inner = last.rsplit('$').next().unwrap_or(last);
    // An anonymous class has a number for a name.
    if inner.is_empty() || inner.starts_with(|letter: char| letter.is_ascii_digit()) {
        last.to_owned()
    } else {
        inner.to_owned()
    }
}

/// The primitive type with this code in descriptors.
pub(crate) fn primitive(code: char) -> Option<&'static str> {
    Some(match code {
        'Z' => "boolean",
        'B' => "byte",
        'S' => "short",
        'C' => "char",
        'I' => "int",
        'J' => "long",
        'F' => "float",
        'D' => "double",
        'V' => "void",
        _ => return None,
    })
}

/// A type as Java writes it, from its descriptor: `int[]`, `java.util.Map.Entry`.
pub(crate) fn java_type(descriptor: &str) -> String {
    let dimensions = descriptor.len() - descriptor.trim_start_matches('[').len();
    let element = &descriptor[dimensions..];
    let name = match element.strip_prefix('L') {
        Some(class) => class.trim_end_matches(';').replace(['/', '$'], "."),
        None => element.chars().next().and_then(primitive).unwrap_or("?").to_owned(),
    };
    format!("{name}{}", "[]".repeat(dimensions))
}

/// The descriptor of a class.
pub(crate) fn descriptor(internal: &str) -> String {
    format!("L{internal};")
}

/// The internal name of the class that a descriptor of a reference stands for.
pub(crate) fn class_of(descriptor: &str) -> Option<&str> {
    match descriptor.as_bytes().first() {
        Some(b'L') => descriptor.get(1..descriptor.len() - 1),
        Some(b'[') => Some(descriptor),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_three_forms() {
        assert_eq!(simple("a/b/Tree$Node"), "Node");
        assert_eq!(simple("Tree$1"), "Tree$1");
        assert_eq!((simple("[[I"), simple("[La/B;")), ("int[][]".to_owned(), "B[]".to_owned()));
        assert_eq!(java_type("[Ljava/util/Map$Entry;"), "java.util.Map.Entry[]");
        assert_eq!((class_of("I"), class_of("La/B;"), class_of("[I")), (None, Some("a/B"), Some("[I")));
    }
}
