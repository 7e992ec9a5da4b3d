//! What instrumented code calls where it branches; both programs that run code have it.

use super::hit;

pub fn either(goal: u32, condition: bool) -> bool {
    hit(goal + u32::from(!condition));
    condition
}

/// What `?` can be applied to.
pub trait Question {
    fn goes_on(&self) -> bool;
}

impl<T> Question for Option<T> {
    fn goes_on(&self) -> bool {
        self.is_some()
    }
}

impl<T, E> Question for Result<T, E> {
    fn goes_on(&self) -> bool {
        self.is_ok()
    }
}

impl<T, E> Question for std::task::Poll<Result<T, E>> {
    fn goes_on(&self) -> bool {
        match self {
            std::task::Poll::Ready(Err(_)) => false,
            _ => true,
        }
    }
}

impl<B, C> Question for std::ops::ControlFlow<B, C> {
    fn goes_on(&self) -> bool {
        match self {
            std::ops::ControlFlow::Continue(_) => true,
            std::ops::ControlFlow::Break(_) => false,
        }
    }
}

pub fn asked<T: Question>(goal: u32, operand: T) -> T {
    either(goal, operand.goes_on());
    operand
}

pub fn each<I: IntoIterator>(goal: u32, items: I) -> Each<I::IntoIter> {
    Each(goal, items.into_iter())
}

pub struct Each<I>(u32, I);

impl<I: Iterator> Iterator for Each<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let item = self.1.next();
        either(self.0, item.is_some());
        item
    }
}
