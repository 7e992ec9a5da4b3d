//! A set of words in nodes of maps.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod words {
    use crate::planted;
    use std::collections::{BTreeMap, BTreeSet};
    #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Trie {
        children: BTreeMap<char, Trie>,
        is_word: bool,
    }
    impl Trie {
        pub fn insert(&mut self, word: &str) {
            let mut node = self;
            for letter in word.chars() {
                node = node.children.entry(letter).or_default();
            }
            node.is_word = true;
        }
        pub fn contains(&self, word: &str) -> bool {
            let mut node = self;
            for letter in word.chars() {
                match node.children.get(&letter) {
                    Some(n) => node = n,
                    None => return false,
                }
            }
            node.is_word
        }
        pub fn remove(&mut self, word: &str) -> bool {
            let letters: Vec<char> = word.chars().collect();
            self.remove_from(&letters)
        }
        fn remove_from(&mut self, letters: &[char]) -> bool {
            let Some((first, rest)) = letters.split_first() else { return std::mem::take(&mut self.is_word) };
            let Some(child) = self.children.get_mut(first) else { return false };
            let removed = child.remove_from(rest);
            let drop = if planted(1) {
                removed && !child.is_word && child.children.len() < 2 && (child.children.is_empty() || !rest.is_empty())
            } else {
                !child.is_word && child.children.is_empty()
            };
            if drop {
                self.children.remove(first);
            }
            removed
        }
    }
    #[check]
    pub fn remove_keeps_others(words: Vec<String>, removed: String) {
        let mut trie = Trie::default();
        let mut set = BTreeSet::new();
        for word in &words {
            trie.insert(word);
            set.insert(word.clone());
        }
        assert_eq!(trie.remove(&removed), set.remove(&removed));
        for word in &words {
            assert_eq!(trie.contains(word), set.contains(word), "{word}");
        }
    }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "set of words", || checked(smallscope::check!(words::remove_keeps_others)),
        |seed| random(seed, (prop::collection::vec("[a-c]{0,4}", 0..8), "[a-c]{0,4}"), |(words, removed)| words::remove_keeps_others(words, removed));
        1 "a node with one more word below goes" => words::remove_keeps_others(vec!["ab".into(), "ac".into()], "ab".into());
    }
}
