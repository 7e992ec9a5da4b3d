//! Lists from iterators, compiled once for each kind of element.
//!
//! `collect` and `flat_map` are compiled for each iterator, and each is hundreds of lines. The attributes have hundreds of iterators, and
//! everybody who uses them compiles them.

/// What an iterator gives, as a list.
pub trait List: Iterator + Sized {
    /// All elements.
    fn list(mut self) -> Vec<Self::Item> {
        all(&mut self)
    }

    /// The elements of what `each` gives for all elements.
    fn flat<L: IntoIterator>(self, mut each: impl FnMut(Self::Item) -> L) -> std::vec::IntoIter<L::Item> {
        let mut list = Vec::new();
        for element in self {
            each(element).into_iter().for_each(|it| list.push(it));
        }
        list.into_iter()
    }
}

impl<I: Iterator> List for I {}

fn all<T>(elements: &mut dyn Iterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for element in elements {
        list.push(element);
    }
    list
}
