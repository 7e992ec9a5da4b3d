//! Type names as users write them.

/// The name of a type without the paths of modules, and with the types of fields under their ordinary names.
pub fn type_name<T: ?Sized>() -> String {
    let full = std::any::type_name::<T>();
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
    name
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

    #[test]
    fn paths_are_left_out() {
        assert_eq!(type_name::<(Vec<std::rc::Rc<u8>>, Option<String>)>(), "(Vec<Rc<u8>>, Option<String>)");
        assert_eq!(type_name::<[u8; 3]>(), "[u8; 3]");
        assert_eq!(type_name::<*const bool>(), "*const bool");
    }
}
