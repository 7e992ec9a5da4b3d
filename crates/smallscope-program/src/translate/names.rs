//! Names in the DynAlloy text: those of the source, made unique and spelled as Alloy can read them.

use rustc_hash::FxHashSet;
use smallscope_heap::notation::KEYWORDS;

/// Words of DynAlloy, and names that every translation uses.
const RESERVED: &str = "assertCorrectness act action assume call do if lurs post pre prog program repeat skip while with exact default Bool True False \
    Flow Next Return SlotField main flow holds range numbers";

/// The names that are taken.
#[derive(Clone, Debug)]
pub(super) struct Names {
    taken: FxHashSet<String>,
}

impl Names {
    pub(super) fn new() -> Names {
        Names {
            taken: [KEYWORDS, RESERVED].iter().flat_map(|words| words.split_whitespace()).map(str::to_owned).collect(),
        }
    }

    /// A name like this one that is not taken, and is from now on.
    pub(super) fn free(&mut self, wanted: &str) -> String {
        let plain = word(wanted);
        let numbered = (2..).map(|number| format!("{plain}_{number}"));
        let mut choices = std::iter::once(plain.clone()).chain(numbered);
        let free = choices.find(|name| !self.taken.contains(name)).expect("there are numbers enough");
        self.taken.insert(free.clone());
        free
    }
}

/// The letters, digits and single underscores of a name; `Vec<Option<u8>>` is `Vec_Option_u8`.
fn word(text: &str) -> String {
    let mut word = String::new();
    for letter in text.chars() {
        match letter {
            letter if letter.is_ascii_alphanumeric() => word.push(letter),
            _ if word.is_empty() || word.ends_with('_') => {}
            _ => word.push('_'),
        }
    }
    let word = word.trim_end_matches('_');
    match word.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => word.to_owned(),
        _ => format!("n{word}"),
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn names_are_words_that_nothing_else_has() {
        let mut names = Names::new();
        assert_eq!(names.free("Vec<Option<u8>>"), "Vec_Option_u8");
        assert_eq!(names.free("left"), "left");
        assert_eq!(names.free("left"), "left_2");
        assert_eq!(names.free("set"), "set_2");
        assert_eq!(names.free("0"), "n0");
        assert_eq!(names.free("__"), "n");
    }
}
