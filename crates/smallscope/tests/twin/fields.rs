//! Fields of many kinds, read in many ways.

#![allow(dead_code)]

use smallscope::Space;
#[smallscope::model]
mod m {
    use std::ops::{Add, Deref, DerefMut, Index};
    use std::rc::Rc;
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct P {
        pub a: u8,
        pub b: bool,
    }
    impl P {
        #[invariant]
        fn ok(&self) -> bool {
            self.a == u8::from(self.b)
        }
    }
    #[derive(Debug, PartialEq)]
    pub enum Dir {
        N,
        S,
        W,
    }
    impl Dir {
        #[invariant]
        fn ok(&self) -> bool {
            !matches!(self, Dir::W)
        }
    }
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct G<T> {
        t: T,
        u: Option<T>,
    }
    #[invariant]
    fn gok<T: PartialEq + Copy>(g: &G<T>) -> bool {
        g.u.is_none_or(|u| u == g.t)
    }
    struct Odd<'a>(std::sync::MutexGuard<'a, Dir>)
    where
        Dir: PartialEq;
    impl Odd<'_> {
        fn push(&self, _: u8) {}
    }
    #[derive(Debug)]
    pub struct W {
        inner: Vec<u8>,
        list: Vec<Dir>,
    }
    impl Deref for W {
        type Target = [u8];
        fn deref(&self) -> &[u8] {
            &self.inner
        }
    }
    impl DerefMut for W {
        fn deref_mut(&mut self) -> &mut [u8] {
            &mut self.inner[..]
        }
    }
    impl Index<u8> for W {
        type Output = Dir;
        fn index(&self, i: u8) -> &Dir {
            &self.list[i as usize]
        }
    }
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Num {
        v: Rc<u8>,
    }
    impl Add for &Num {
        type Output = u8;
        fn add(self, o: &Num) -> u8 {
            *self.v + *o.v
        }
    }
    impl PartialOrd for Num {
        fn partial_cmp(&self, o: &Num) -> Option<std::cmp::Ordering> {
            self.v.partial_cmp(&o.v)
        }
    }
    #[derive(Debug)]
    pub struct Two {
        a: Num,
        b: Num,
    }
    impl Two {
        #[invariant]
        fn ok(&self) -> bool {
            &self.a + &self.b == 1 && self.a < self.b && std::cmp::max(self.a.v.clone(), self.b.v.clone()) == self.b.v
        }
    }
    impl W {
        #[invariant]
        fn ok(&self) -> bool {
            let mut seen = Vec::new();
            seen.push(1u8);
            self.first() == Some(&1) && self.list.len() == 1 && self[0u8] == Dir::N && *self.inner == *seen.as_slice()
        }
    }
    impl std::error::Error for E {}
    impl std::fmt::Display for E {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            match self {
                E::A { n } => write!(f, "{n}"),
                E::B => f.write_str("b"),
            }
        }
    }
    #[derive(Debug)]
    pub enum E {
        A { n: u8 },
        B,
    }
    impl E {
        #[invariant]
        fn ok(&self) -> Result<(), Box<dyn std::error::Error>> {
            let t = self.to_string();
            if t == "1" {
                Err("x")?;
            }
            if t.is_empty() {
                return Err("e".into());
            }
            Ok(())
        }
    }
}
#[test]
fn kinds() {
    assert_eq!(Space::<m::P>::new(1).search().count().structures, 2);
    assert_eq!(Space::<m::Dir>::new(1).search().count().structures, 2);
    assert_eq!(Space::<m::G<u8>>::new(1).search().count().structures, 4);
    assert_eq!(Space::<m::W>::new(1).search().count().structures, 1);
    assert_eq!(Space::<m::Two>::new(2).field("Num.v", 0..=1).search().count().structures, 1);
    let r = Space::<m::E>::new(1).search().count();
    println!("{r}");
    assert_eq!(r.structures, 2);
}
