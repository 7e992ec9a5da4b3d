//! Collections and maps of the JDK as fields and arguments: which class a new one has, and what its elements are.

use smallscope_jvm::{ClassId, Machine};

use crate::error::Error;
use crate::view::View as _;

/// What can be filled, with the class of a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Collection(ClassId),
    Map(ClassId),
}

/// What a class of the JDK is, if it can be filled.
pub(crate) fn kind(machine: &mut Machine, class: &str) -> Result<Option<Kind>, Error> {
    if class.starts_with('[') {
        return Ok(None);
    }
    let id = machine.load(class)?;
    let collection = machine.load("java/util/Collection")?;
    let map = machine.load("java/util/Map")?;
    if !machine.is_library(id) || !machine.is_subclass(id, collection) && !machine.is_subclass(id, map) {
        return Ok(None);
    }
    let made = match class {
        "java/util/List" | "java/util/Collection" | "java/util/AbstractCollection" | "java/util/AbstractList" => {
            "java/util/ArrayList"
        }
        "java/util/Set" | "java/util/AbstractSet" => "java/util/HashSet",
        "java/util/SortedSet" | "java/util/NavigableSet" => "java/util/TreeSet",
        "java/util/Queue" | "java/util/Deque" => "java/util/ArrayDeque",
        "java/util/Map" | "java/util/AbstractMap" => "java/util/HashMap",
        "java/util/SortedMap" | "java/util/NavigableMap" => "java/util/TreeMap",
        _ => class,
    };
    let made = machine.load(made)?;
    let about = machine.class(made);
    let can_be_made = !about.is_abstract() && !about.is_interface();
    let kind = if machine.is_subclass(id, map) { Kind::Map(made) } else { Kind::Collection(made) };
    Ok(can_be_made.then_some(kind))
}

/// The types in angle brackets of a generic signature, as descriptors. A type variable is what its bound says; what is not known is
/// an `Object`.
pub(crate) fn type_arguments(machine: &Machine, class: ClassId, signature: Option<&str>) -> Vec<String> {
    let Some((_, inside)) = signature.and_then(|signature| signature.split_once('<')) else { return Vec::new() };
    let variables = machine.class(class).signature().unwrap_or_default();
    split(inside).into_iter().map(|part| erase(part, variables)).collect()
}

/// The signatures of a method's parameters.
pub(crate) fn parameters(signature: &str) -> Vec<&str> {
    signature.split_once('(').map(|(_, inside)| split(inside)).unwrap_or_default()
}

/// The types of a list that ends with `>` or `)`.
fn split(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut depth = 0;
    let mut is_name = false;
    for (at, letter) in list.char_indices() {
        match letter {
            '<' => (depth, is_name) = (depth + 1, false),
            '>' | ')' if depth == 0 => break,
            '>' => depth -= 1,
            ';' => is_name = false,
            'L' | 'T' if !is_name => {
                is_name = true;
                continue;
            }
            '[' | '+' | '-' => continue,
            _ if is_name => continue,
            _ => {}
        }
        let is_end = depth == 0 && !is_name && letter != '>';
        if is_end {
            parts.push(&list[start..=at]);
            start = at + letter.len_utf8();
        }
    }
    parts
}

/// The descriptor of a type: without what stands in angle brackets.
fn erase(signature: &str, variables: &str) -> String {
    let signature = signature.trim_start_matches(['+', '-']);
    if let Some(variable) = signature.strip_prefix('T').and_then(|rest| rest.strip_suffix(';')) {
        let bound = [format!("<{variable}:"), format!(";{variable}:")]
            .iter()
            .find_map(|start| variables.split_once(start.as_str()).map(|(_, rest)| rest.trim_start_matches(':')));
        return match bound.filter(|bound| bound.starts_with('L')) {
            Some(bound) => erase(split(bound).first().copied().unwrap_or("*"), ""),
            None => erase("*", ""),
        };
    }
    if signature.starts_with('*') || signature.starts_with('T') {
        return "Ljava/lang/Object;".to_owned();
    }
    let mut depth = 0;
    let mut erased = String::new();
    for letter in signature.chars() {
        match letter {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if depth > 0 => {}
            '.' => erased.push('$'),
            letter => erased.push(letter),
        }
    }
    erased
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_split_and_erased() {
        let map = "Ljava/lang/Integer;Ljava/util/List<[TT;>;>;";
        assert_eq!(split(map), ["Ljava/lang/Integer;", "Ljava/util/List<[TT;>;"]);
        assert_eq!(
            parameters("<T:Ljava/lang/Object;>(ILjava/util/List<+TT;>;[JTT;)V"),
            ["I", "Ljava/util/List<+TT;>;", "[J", "TT;"]
        );
        assert_eq!(erase("Lapp/Bst<TK;>.Node;", ""), "Lapp/Bst$Node;");
        let variables = "<K::Ljava/lang/Comparable<TK;>;V:Ljava/lang/Number;W:Ljava/lang/Object;>Ljava/lang/Object;";
        let erased = |variable| erase(variable, variables);
        assert_eq!(
            [erased("TK;"), erased("+TV;"), erased("TW;"), erased("*"), erased("TX;")],
            [
                "Ljava/lang/Comparable;", "Ljava/lang/Number;", "Ljava/lang/Object;", "Ljava/lang/Object;",
                "Ljava/lang/Object;"
            ]
        );
    }
}
