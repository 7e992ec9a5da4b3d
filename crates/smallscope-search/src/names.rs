//! Type names as users write them.

/// The name of a type without the paths of modules, and with the types of fields under their ordinary names.
pub fn type_name<T: ?Sized>() -> String {
    written(std::any::type_name::<T>())
}

fn written(full: &str) -> String {
    let mut name = String::new();
    let mut word = String::new();
    for letter in full.chars() {
        match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => word.push(letter),
            ':' => word.clear(),
            other => {
                name.push_str(ordinary(&word));
                word.clear();
                name.push(other);
            }
        }
    }
    name.push_str(ordinary(&word));
    for (mark, ordinary) in MARKED {
        while let Some(end) = name.find(mark) {
            name = counted(&name, end, mark, ordinary);
        }
    }
    name.replace(", RandomState>", ">")
}

/// The last argument of types that stand for several of std, and which ones these are.
const MARKED: [(&str, &[(&str, &str)]); 5] = [
    (", ByRc>", &[("Shared", "Rc")]),
    (", ByArc>", &[("Shared", "Arc")]),
    (", ByOrd>", &[("LazyMap", "BTreeMap"), ("LazySet", "BTreeSet")]),
    (", ByHash>", &[("LazyMap", "HashMap"), ("LazySet", "HashSet")]),
    (", ByHeap>", &[("LazySet", "BinaryHeap")]),
];

/// Writes `Shared<T, ByRc>`, whose mark is at `end`, as `Rc<T>`, and `Weak<T, ByRc>` as `Weak<T>`.
fn counted(name: &str, end: usize, mark: &str, ordinary: &[(&str, &str)]) -> String {
    let mut depth = 1;
    let is_open = |(_, letter): &(usize, char)| {
        depth += match letter {
            '>' => 1,
            '<' => -1,
            _ => 0,
        };
        depth == 0
    };
    let open = name[..end].char_indices().rev().find(is_open).map_or(0, |(at, _)| at);
    let (before, inside, after) = (&name[..open], &name[open..end], &name[end + mark.len()..]);
    let renamed = ordinary.iter().find_map(|(own, std)| Some(format!("{}{std}", before.strip_suffix(own)?)));
    let before = renamed.unwrap_or_else(|| before.to_owned());
    format!("{before}{inside}>{after}")
}

fn ordinary(word: &str) -> &str {
    match word {
        "LazyVec" => "Vec",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::type_name;
    use crate::twin::std::{cell, rc, sync};

    #[test]
    fn paths_are_left_out() {
        assert_eq!(type_name::<(Vec<std::rc::Rc<u8>>, Option<String>)>(), "(Vec<Rc<u8>>, Option<String>)");
        assert_eq!(type_name::<[u8; 3]>(), "[u8; 3]");
        assert_eq!(type_name::<*const bool>(), "*const bool");
        assert_eq!(
            type_name::<(rc::Rc<Option<rc::Weak<u8>>>, sync::Arc<cell::RefCell<rc::Rc<u8>>>)>(),
            "(Rc<Option<Weak<u8>>>, Arc<RefCell<Rc<u8>>>)"
        );
    }
}
