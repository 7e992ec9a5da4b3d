//! Names of Rust that are no good names in relational logic, or mean several things there.

use smallscope::alloy::Inputs;
use smallscope::{Model, Space};

use super::kinds::same;

#[smallscope::model]
#[allow(non_snake_case)]
pub mod odd {
    /// Two fields that would both be `set_`.
    pub struct Twice {
        pub set: bool,
        pub set_: bool,
    }

    /// Fields called like signatures, like variables, and like what vectors consist of.
    #[alloy(invariant = "this.length = this.contents implies no this.Letters_")]
    pub struct Letters {
        pub Letters: Option<Box<Letters>>,
        pub x: Option<Box<Letters>>,
        pub a: Vec<bool>,
        pub i: bool,
        pub s: bool,
        pub length: bool,
        pub contents: bool,
    }

    /// What the thesis calls the states.
    #[alloy(invariant = "this.Pre_ = this.state.Post")]
    pub struct Pre {
        pub Pre: bool,
        pub state: State,
    }

    pub struct State {
        pub Post: bool,
    }

    pub enum Light {
        Red,
        Green,
    }

    #[alloy(invariant = "this.light = Light_Red implies this.Red = Color_Red")]
    pub struct Lamp {
        pub light: Light,
        pub Red: Color,
        pub Green: bool,
    }

    pub enum Color {
        Red,
        Light(bool),
    }

    #[alloy(invariant = "this.one in Attempts_one_Err implies this.other in Attempts_other_Ok")]
    pub struct Attempts {
        pub one: Result<bool, u8>,
        pub other: Result<(), bool>,
    }

    pub struct Größe {
        pub höhe: u8,
    }

    pub mod inner {
        pub struct State {
            pub depth: u8,
        }
    }

    #[alloy(invariant = "all s: odd_State | s.Post = true implies inner_State.depth > 0")]
    pub struct States {
        pub outer: State,
        pub inner: inner::State,
    }

    pub struct Held<T> {
        pub value: T,
        pub next: Option<Box<Held<T>>>,
    }

    #[alloy(invariant = "all h: odd_Held_bool | h.value = true")]
    pub struct Two {
        pub truth: Held<bool>,
        pub number: Held<Option<u8>>,
    }
}

use odd::*;

fn count<T: Model>(size: usize) -> u64 {
    Inputs::of(Space::<T>::new(size)).count().unwrap_or_else(|problem| panic!("{problem}"))
}

#[test]
fn fields_of_any_name() {
    assert_eq!(same(Space::<Twice>::new(1)), 4);
    assert_eq!(same(Space::<Größe>::new(1)), 2);
    // Of four combinations of `length` and `contents`, two are equal; without other nodes those are left.
    assert_eq!(count::<Letters>(0), 2 * 2 * 4);
    assert_eq!(count::<Pre>(1), 2);
}

#[test]
fn inputs_that_are_tuples() {
    assert_eq!(same(Space::<((bool, bool), (u8, u8))>::new(1)), 4 * 4);
}

#[test]
fn variants_of_one_name() {
    // Red light: only red; green light: red, and `Light` of two.
    assert_eq!(count::<Lamp>(1), 2 * (1 + 3));
    // `Err` of 0 or 1: only `Ok`; `Ok` of two: `Ok`, and `Err` of two.
    assert_eq!(count::<Attempts>(1), 2 + 2 * 3);
}

#[test]
fn types_of_one_name() {
    // Both depths for false, the larger one for true.
    assert_eq!(count::<States>(1), 2 + 1);
    // One node or two; each boolean is true, each number one of two or none.
    assert_eq!(count::<Two>(1), 2 * (3 + 9));
    let plain = Inputs::of(Space::<States>::new(1)).requires("some State").count().unwrap_err();
    assert!(plain.to_string().contains("State"), "{plain}");
}
