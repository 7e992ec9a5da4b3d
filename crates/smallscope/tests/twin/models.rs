//! Models that use one another.

#![allow(dead_code)]

use smallscope::Space;
pub trait Small {
    fn small(&self) -> bool;
}
impl Small for u8 {
    fn small(&self) -> bool {
        *self < 2
    }
}
#[smallscope::model]
mod inner {
    #[derive(Debug, Clone, PartialEq)]
    pub struct Item<T: super::Small> {
        pub v: T,
        pub other: Option<T>,
    }
    impl<T: super::Small + PartialEq> Item<T> {
        #[invariant]
        pub fn ok(&self) -> bool {
            self.other.as_ref() == Some(&self.v) && self.v.small()
        }
    }
    use super::Small;
}
#[smallscope::model]
mod outer {
    use super::inner::Item;
    #[derive(Debug, Clone)]
    pub struct Box2 {
        a: Item<u8>,
        b: Vec<Item<u8>>,
    }
    impl Box2 {
        #[invariant]
        fn ok(&self) -> bool {
            self.a.ok() && self.b.len() == 1 && self.b.iter().all(|i| i.ok())
        }
    }
}
#[test]
fn cross() {
    assert_eq!(Space::<outer::Box2>::new(1).search().count().structures, 4);
}
