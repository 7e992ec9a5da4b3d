//! A calculator with four operations.

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod eval {
    use crate::planted;
    pub struct Parser<'a> {
        rest: &'a [u8],
    }
    impl Parser<'_> {
        fn peek(&self) -> Option<u8> {
            self.rest.first().copied()
        }
        fn next(&mut self) {
            self.rest = &self.rest[1..];
        }
        fn sum(&mut self) -> Option<i64> {
            let mut left = self.product()?;
            while let Some(op @ (b'+' | b'-')) = self.peek() {
                self.next();
                let right = self.product()?;
                left = if op == b'+' { left.checked_add(right)? } else { left.checked_sub(right)? };
            }
            Some(left)
        }
        fn product(&mut self) -> Option<i64> {
            let mut left = self.atom()?;
            while let Some(op @ (b'*' | b'/')) = self.peek() {
                self.next();
                let right = self.atom()?;
                left = if op == b'*' {
                    left.checked_mul(right)?
                } else if planted(1) {
                    left / right
                } else {
                    left.checked_div(right)?
                };
            }
            Some(left)
        }
        fn atom(&mut self) -> Option<i64> {
            match self.peek()? {
                b'(' => {
                    self.next();
                    let v = self.sum()?;
                    if self.peek()? != b')' {
                        return None;
                    }
                    self.next();
                    Some(v)
                }
                c if c.is_ascii_digit() => {
                    let mut v = 0i64;
                    while let Some(c) = self.peek().filter(u8::is_ascii_digit) {
                        v = v.checked_mul(10)?.checked_add(i64::from(c - b'0'))?;
                        self.next();
                    }
                    Some(v)
                }
                _ => None,
            }
        }
    }
    pub fn eval(text: &str) -> Option<i64> {
        let mut p = Parser { rest: text.as_bytes() };
        let v = p.sum()?;
        p.rest.is_empty().then_some(v)
    }
    #[check]
    pub fn never_panics(text: &str) {
        eval(text);
    }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "calculator", || checked(smallscope::check!(eval::never_panics)),
        |seed| random(seed, "[0-9+*/()-]{0,12}", |text| eval::never_panics(&text));
        1 "a division by zero" => eval::never_panics("0/0");
    }
}
