//! Contracts where names are made to collide, and where the crate has another name.

use smallscope::check;

mod renamed {
    pub use smallscope as small;
}

macro_rules! counter {
    ($name:ident, $field:ident, $step:expr) => {
        #[smallscope::model(crate = crate::hygiene::renamed::small, check(bound = 2))]
        mod $name {
            #[derive(Debug)]
            pub struct Counter {
                pub $field: u8,
            }

            impl Counter {
                #[requires(self.$field < limit && by == $step)]
                #[small::ensures(self.$field == old(self.$field) + by && matches!(self.$field, 1..))]
                pub fn up(&mut self, by: u8, limit: u8) {
                    let _ = limit;
                    self.$field += by;
                }
            }
        }
    };
}

counter!(counter, count, 1);

#[test]
fn a_model_made_by_a_macro() {
    // Counts below limits up to 2, by one.
    let verdict = check!(counter::Counter::up).bound(2).run();
    assert_eq!((verdict.is_ok(), verdict.inputs), (true, 3), "{verdict}");
}

#[smallscope::model(check(bound = 1))]
#[allow(dead_code)]
mod shadows {
    type Option<T> = std::result::Result<T, ()>;
    struct Some;
    struct None;
    struct Vec;
    struct String;

    #[derive(Debug)]
    pub struct Contract {
        pub __p0: bool,
    }

    mod contracts {}

    impl Contract {
        #[ensures(|result| *result == (old.__p0 && r#match) && old.__p0 == old(old.__p0))]
        pub fn both(old: &Contract, r#match: bool) -> bool {
            old.__p0 && r#match
        }

        #[errs_when(self.__p0)]
        pub fn r#try(&self) -> Option<u8> {
            if self.__p0 { Err(()) } else { Ok(1) }
        }

        #[ensures(|Contract { __p0 }| *__p0 == self.__p0)]
        pub fn twice(self) -> Contract {
            Contract { __p0: self.__p0 }
        }
    }
}
