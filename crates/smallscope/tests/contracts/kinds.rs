//! Each kind of behaviour, and the ways to break it.

use smallscope::check;

#[smallscope::model(check(bound = 2))]
mod stack {
    #[derive(Debug)]
    pub struct Stack {
        items: Vec<u8>,
        capacity: usize,
    }

    #[derive(Debug, PartialEq)]
    pub enum Full {
        At(usize),
    }

    impl Stack {
        #[invariant]
        fn fits(&self) -> bool {
            self.items.len() <= self.capacity
        }

        fn len(&self) -> usize {
            self.items.len()
        }

        #[errs_when(self.len() == self.capacity, |error| *error == Full::At(self.capacity))]
        #[ensures(|result| result.is_ok() && self.len() == old(self.len()) + 1 && self.items.last() == Some(&item))]
        pub fn push(&mut self, item: u8) -> Result<(), Full> {
            if self.items.len() == self.capacity {
                return Err(Full::At(self.capacity));
            }
            self.items.push(item);
            Ok(())
        }

        #[panics_when(self.items.is_empty(), "empty stack")]
        #[ensures(|result| old(self.items.last()) == Some(result))]
        #[ensures(self.items[..] == old(&self.items)[..self.len()])]
        pub fn pop(&mut self) -> u8 {
            self.items.pop().expect("empty stack")
        }

        #[requires(at < self.len())]
        #[ensures(|&result| result == self.items[at])]
        pub fn get(&self, at: usize) -> u8 {
            self.items[at]
        }

        #[behaviour(requires(self.items.is_empty()), ensures(|top| top.is_none()))]
        #[behaviour(requires(!self.items.is_empty()), ensures(|top| top.is_some()), ensures(self.len() == old(self.len())))]
        pub fn top(&self) -> Option<u8> {
            self.items.last().copied()
        }

        #[check]
        pub fn clear(&mut self) {
            self.items.clear();
        }

        #[ensures(|result| result.len() == self.len())]
        pub fn into_items(self) -> Vec<u8> {
            self.items
        }

        // What follows is wrong, and not run by a test of its own.
    }
}

#[test]
fn correct_methods_pass_on_every_input_of_their_preconditions() {
    // Up to capacity 2 and items up to 2: capacity 0 has 1 stack, 1 has 1 + 3, 2 has 1 + 3 + 9.
    let stacks = 1 + 4 + 13;
    let verdict = check!(stack::Stack::push).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 3 * stacks), "{verdict:?}");
    let verdict = check!(stack::Stack::pop).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, stacks), "{verdict:?}");
    // Each stack with each of its positions.
    let verdict = check!(stack::Stack::get).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 3 + 3 + 2 * 9), "{verdict:?}");
}
