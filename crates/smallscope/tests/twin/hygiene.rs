//! A user's own `Option`, `Result`, `Vec` and prelude names, and a renamed crate, break nothing.

/// The crate under another name.
mod renamed {
    pub use smallscope as small;
}

#[smallscope::model(crate = crate::hygiene::renamed::small)]
mod shadowed {
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Option {
        None,
        Some(u8),
    }

    #[derive(Debug, Clone, PartialEq)]
    pub enum Result {
        Ok(Option),
        Err { code: u8 },
    }

    #[derive(Debug, Clone, PartialEq)]
    pub struct Vec {
        pub first: Option,
        pub rest: std::vec::Vec<Result>,
    }

    pub trait Iterator {}
    pub trait Clone {}
    pub trait Default {}
    pub struct Box;
    pub struct String;
    #[allow(non_camel_case_types)]
    pub type usize = u8;
    pub fn drop() {}

    impl Vec {
        #[invariant]
        pub fn ok(&self) -> bool {
            let count: u8 = self.rest.len() as usize;
            match self.first {
                Option::None => count == 0,
                Option::Some(n) => n == count && self.rest.iter().all(|item| matches!(item, Result::Ok(Option::None))),
            }
        }
    }
}

#[test]
fn shadowed_names() {
    let all: Vec<_> = smallscope::Space::<shadowed::Vec>::new(2).search().into_iter().collect();
    assert_eq!(all.len(), 4);
    assert!(all.iter().all(shadowed::Vec::ok));
}

#[smallscope::model]
mod suspected {
    pub struct Map {
        pub spot: Spot,
    }

    pub struct Spot {
        pub x: u8,
    }

    impl Map {
        #[invariant]
        pub fn ok(&self) -> bool {
            let spot = self.spot;
            spot.x < 3
        }
    }
}

// Out of the macro's sight, so that it takes `ok` for a function that does not compile.
impl Clone for suspected::Spot {
    fn clone(&self) -> Self {
        *self
    }
}

impl Copy for suspected::Spot {}

#[smallscope::test(bound = 2)]
#[should_panic(expected = "smallscope took for one that does not compile")]
fn a_twin_without_a_body_is_no_verdict(map: &suspected::Map) {
    assert!(map.ok());
}
