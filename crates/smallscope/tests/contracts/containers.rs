//! Parameters that contain others.

#[smallscope::model(check(bound = 1))]
mod holder {
    use std::collections::VecDeque;
    use std::rc::Rc;

    #[derive(Debug)]
    pub struct Holder {
        pub items: Vec<u8>,
    }

    impl Holder {
        #[requires(items.len() == self.items.len())]
        #[ensures(items.len() == old(self.items.len()))]
        pub fn vector(&mut self, items: Vec<u8>) {
            self.items = items;
        }

        #[requires(items.as_ref().is_none_or(|items| items.len() == 1))]
        pub fn optional(&self, items: Option<Vec<u8>>) -> bool {
            items.is_none_or(|items| !items.is_empty())
        }

        #[requires(pair.0.len() == usize::from(pair.1))]
        #[ensures(|sum| *sum == pair.0.len() + usize::from(pair.1))]
        pub fn pair(&self, pair: (Vec<u8>, u8)) -> usize {
            pair.0.len() + usize::from(pair.1)
        }

        #[requires(array[0] != array[1])]
        pub fn array(&self, array: [bool; 2]) -> bool {
            array[0] || array[1]
        }

        #[requires(other.as_ref().is_some_and(|other| other.items.is_empty()))]
        pub fn boxed(&self, other: Option<Box<Holder>>, shared: &Option<Rc<u8>>) -> bool {
            other.is_none() && shared.is_none()
        }

        #[requires(queue.len() == 1)]
        #[ensures(queue.is_empty())]
        pub fn queue(&self, queue: &mut VecDeque<u8>) {
            queue.clear();
        }
    }
}
