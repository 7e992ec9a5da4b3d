//! A set of words, letter by letter.

use proptest::prelude::*;

use crate::{Bug, Counterexample, checked, random, table};

#[smallscope::model]
pub mod trie {
    use crate::planted;

    #[derive(Clone, Debug, Default)]
    pub struct Trie {
        root: Node,
    }

    #[derive(Clone, Debug, Default)]
    pub struct Node {
        is_word: bool,
        children: Vec<Child>,
    }

    #[derive(Clone, Debug)]
    pub struct Child {
        letter: char,
        node: Node,
    }

    impl Trie {
        /// Children are in order, and every leaf is a word.
        #[invariant]
        fn is_valid(&self) -> bool {
            self.root.children.iter().all(|child| is_useful(&child.node)) && in_order(&self.root)
        }

        pub fn insert(&mut self, word: &str) {
            let mut node = &mut self.root;
            for letter in word.chars() {
                let place = match node.children.binary_search_by_key(&letter, |child| child.letter) {
                    Ok(place) => place,
                    Err(place) => {
                        node.children.insert(place, Child { letter, node: Node::default() });
                        place
                    }
                };
                node = &mut node.children[place].node;
            }
            node.is_word = true;
        }

        pub fn remove(&mut self, word: &str) {
            let letters: Vec<char> = word.chars().collect();
            remove(&mut self.root, &letters);
        }

        pub fn words(&self) -> Vec<String> {
            let mut words = Vec::new();
            collect(&self.root, String::new(), &mut words);
            words
        }
    }

    fn is_useful(node: &Node) -> bool {
        (node.is_word || !node.children.is_empty())
            && in_order(node)
            && node.children.iter().all(|child| is_useful(&child.node))
    }

    fn in_order(node: &Node) -> bool {
        node.children.windows(2).all(|pair| pair[0].letter < pair[1].letter)
    }

    fn remove(node: &mut Node, letters: &[char]) {
        let Some((first, rest)) = letters.split_first() else {
            node.is_word = false;
            if planted(1) {
                node.children.clear();
            }
            return;
        };
        let Ok(place) = node.children.binary_search_by_key(first, |child| child.letter) else { return };
        let child = &mut node.children[place].node;
        remove(child, rest);
        let is_empty = child.children.is_empty() && (planted(3) || !child.is_word);
        if is_empty && !planted(2) {
            node.children.remove(place);
        }
    }

    fn collect(node: &Node, prefix: String, words: &mut Vec<String>) {
        if node.is_word {
            words.push(prefix.clone());
        }
        for child in &node.children {
            collect(&child.node, format!("{prefix}{}", child.letter), words);
        }
    }

    #[check]
    pub fn remove_removes_one_word(trie: &mut Trie, word: &str) {
        let mut expected = trie.words();
        expected.retain(|own| own != word);
        trie.remove(word);
        assert_eq!(trie.words(), expected);
        assert!(trie.is_valid());
    }
}

use trie::Trie;

fn built(words: &[&str]) -> Trie {
    let mut trie = Trie::default();
    words.iter().for_each(|word| trie.insert(word));
    trie
}

fn by_proptest(seed: u8) -> Option<Counterexample> {
    let tries = prop::collection::vec("[a-c]{0,4}", 0..8)
        .prop_map(|words| built(&words.iter().map(String::as_str).collect::<Vec<_>>()));
    random(seed, (tries, "[a-c]{0,4}"), |(mut trie, word)| trie::remove_removes_one_word(&mut trie, &word))
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "trie", || checked(smallscope::check!(trie::remove_removes_one_word)), by_proptest;
        1 "removing a word removes those that begin with it" => trie::remove_removes_one_word(&mut built(&["a", "ab"]), "a");
        2 "letters that lead nowhere stay" => trie::remove_removes_one_word(&mut built(&["a"]), "a");
        3 "a word on the way to the removed one goes with it" =>
            trie::remove_removes_one_word(&mut built(&["a", "ab"]), "ab");
    }
}
