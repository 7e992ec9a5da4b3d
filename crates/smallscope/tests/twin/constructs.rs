//! Constructs of the language that a predicate may use.

#![allow(dead_code, unsafe_code)]

use smallscope::Space;
#[smallscope::model]
mod m {
    use std::fmt;
    macro_rules! ensure {
        ($e:expr) => {
            if !$e {
                return false;
            }
        };
    }
    #[derive(Clone, PartialEq)]
    pub struct Leaf {
        pub r#type: u8,
    }
    impl fmt::Debug for Leaf {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "leaf{}", self.r#type)
        }
    }
    impl Default for Leaf {
        fn default() -> Self {
            Leaf { r#type: 1 }
        }
    }
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct Unit;
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct Branch {
        pub leaf: Leaf,
        pub unit: Unit,
        pub pair: (Leaf, u8),
    }
    #[derive(Debug, Clone, PartialEq)]
    pub enum Tok {
        Num(u8),
        Op(char),
        Pair(Box<Tok>, Box<Tok>),
        List(Vec<Tok>),
        End,
    }
    impl Branch {
        #[invariant]
        pub fn ok(&self) -> bool {
            #[derive(Clone)]
            struct Local {
                leaf: u8,
            }
            impl Local {
                fn new(leaf: u8) -> Self {
                    Self { leaf }
                }
                fn get(&self) -> u8 {
                    let Self { leaf } = self;
                    *leaf
                }
            }
            let local = Local::new(self.leaf.r#type);
            ensure!(positive(&self.leaf));
            if local.get() != local.leaf {
                return false;
            }
            let d = Branch::default();
            let e: Branch = Default::default();
            #[expect(unused_variables)]
            let unused = 1;
            if d != e || d.leaf.r#type != 1 {
                return false;
            }
            let Branch { leaf: Leaf { r#type }, unit: Unit, pair: (Leaf { r#type: 0..=1 }, n @ 0..=5) } = self else {
                return false;
            };
            let text = format!("{:?} {type:?} {}", self.leaf, n);
            let _ = text.len();
            let label = 'outer: loop {
                loop {
                    if *n > 0 {
                        break 'outer 1;
                    }
                    break 'outer 0;
                }
            };
            label == *n
                && unsafe { *(&raw const self.leaf.r#type) } == *r#type
                && self.pair.0.r#type == self.leaf.r#type
        }
    }
    fn positive(l: &Leaf) -> bool {
        match l {
            Leaf { r#type: 0 } if l.r#type > 5 || true => false,
            Leaf { .. } => true,
        }
    }
    impl Tok {
        #[invariant]
        pub fn ok(&self) -> bool {
            self.size().is_some_and(|n| n < 4) && self.flat().len() < 9 && self.last()
        }
        fn size(&self) -> Option<usize> {
            Some(match self {
                Tok::Num(n) if (*n as usize) < 1 || *n == 1 => 1,
                Tok::Num(_) | Tok::End => return None,
                &Tok::Op(c @ ('a' | 'b')) => {
                    if c == 'a' {
                        1
                    } else {
                        2
                    }
                }
                Tok::Op(_) => None?,
                Tok::Pair(a, b) => match (&**a, &**b) {
                    (Tok::Num(x), Tok::Num(y)) if x <= y => 2,
                    (Tok::Num(0), Tok::Op(_)) => b.size()? + 1,
                    _ => return None,
                },
                Tok::List(v) => {
                    let mut n = 0;
                    for t in v {
                        n += t.size()?;
                    }
                    for (i, t) in v.iter().enumerate() {
                        if i < 9 {
                            if let Tok::List(_) = t {
                                return None;
                            }
                        }
                    }
                    n
                }
            })
        }
        fn flat(&self) -> Vec<&Tok> {
            let mut out = vec![self];
            if let Tok::List(v) = self {
                for t in v.iter() {
                    out.extend(t.flat());
                }
            } else if let Tok::Pair(a, b) = self {
                out.extend(a.flat().into_iter().chain(b.flat()))
            }
            out
        }
        fn last(&self) -> bool {
            let mut t = self;
            while let Tok::Pair(_, next) = t {
                t = next;
            }
            let v: &[Tok] = match t {
                Tok::List(v) => v,
                _ => &[],
            };
            let closure = |t: &Tok| -> bool {
                let Tok::Num(n) = t else { return true };
                *n < 7
            };
            v.iter().all(closure)
                && match v {
                    [] => true,
                    [Tok::Num(0), ..] => true,
                    [first, ..] => *first != Tok::End,
                }
        }
    }
}
fn toks(depth: usize) -> Vec<m::Tok> {
    use m::Tok::*;
    let mut out = vec![End, Op('a'), Op('b')];
    for n in 0..=2 {
        out.push(Num(n));
    }
    if depth > 0 {
        let sub = toks(depth - 1);
        for a in &sub {
            for b in &sub {
                out.push(Pair(a.clone().into(), b.clone().into()));
                out.push(List(vec![a.clone(), b.clone()]));
            }
            out.push(List(vec![a.clone()]));
        }
        out.push(List(vec![]));
    }
    out
}
#[test]
fn branches() {
    let all: Vec<m::Branch> = Space::<m::Branch>::new(1).search().into_iter().collect();
    println!("{all:?}");
    assert!(all.iter().all(|b| b.ok()) && all.len() == 2, "{}", all.len());
}
#[test]
fn tokens() {
    let all: Vec<m::Tok> = Space::<m::Tok>::new(2).field("Tok::Op.0", ['a', 'b']).search().into_iter().collect();
    println!("{}", all.len());
    assert!(all.iter().all(|t| t.ok()));
    let want: Vec<_> = toks(1).into_iter().filter(|t| t.ok()).collect();
    let got: Vec<_> = all.iter().filter(|t| toks(1).contains(t)).collect();
    assert_eq!(want.len(), got.len());
}
