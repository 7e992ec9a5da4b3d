//! Patterns on modelled types.

use smallscope::Space;
#[smallscope::model]
mod m {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Color {
        Red,
        Black(u8),
    }
    #[derive(Debug, Clone, PartialEq)]
    pub enum Shape {
        Circle(u8),
        Rect { w: u8, h: Option<u8>, c: Color },
        Pair((u8, bool), Option<Color>),
        Empty,
    }
    #[derive(Debug, Clone, PartialEq)]
    pub struct Wrap(pub Shape, pub u8);
    #[derive(Debug, Clone, PartialEq)]
    pub struct Outer {
        pub wrap: Wrap,
        pub other: Option<Wrap>,
    }

    impl Shape {
        #[invariant]
        pub fn ok(&self) -> bool {
            use Shape::*;
            match self {
                Circle(0) => false,
                Circle(r) if *r > 1 => false,
                Circle(_) => true,
                Rect { w, h: Some(h), c: Color::Red | Color::Black(1) } => w != h,
                Rect { w, h: None, .. } => *w > 0,
                Self::Rect { .. } => matches!(self, Shape::Rect { c: Color::Black(n), w: 1..=5, .. } if *n > 0),
                Pair((a, true), Some(Color::Black(b))) => a == b,
                Pair((0, _), None) | Pair((1, false), _) => true,
                Pair(..) => false,
                Empty => true,
            }
        }
        #[predicate]
        pub fn area(&self) -> i32 {
            match *self {
                Shape::Circle(r) => i32::from(r) * 3,
                Shape::Rect { w, h: Some(h), .. } => i32::from(w) * i32::from(h),
                Shape::Rect { ref w, .. } => i32::from(*w),
                Shape::Pair((x, _), Some(Color::Black(mut y))) => {
                    y += 1;
                    i32::from(x + y)
                }
                Shape::Pair(mut p, _) => {
                    p.0 += 1;
                    i32::from(p.0)
                }
                _ => 0,
            }
        }
        #[predicate]
        pub fn let_else(&self) -> Option<u8> {
            let Shape::Rect { w, h: Some(mut h), .. } = *self else { return None };
            h += w;
            let Shape::Rect { h: Some(x), .. } = self else { return None };
            Some(h + x)
        }
        #[predicate]
        pub fn if_let(&self) -> u8 {
            if let Shape::Rect { w, h: Some(h), .. } = self {
                return *w + *h;
            }
            if let Shape::Circle(r) | Shape::Rect { w: r, .. } = self {
                return *r;
            }
            let mut out = 0;
            let mut cur = Some(self);
            while let Some(Shape::Pair((a, _), o @ Some(_))) = cur {
                out += *a;
                if o.is_some() {
                    cur = None;
                }
            }
            out + if matches!(self, Shape::Pair((_, true), _)) { 1 } else { 0 }
        }
        #[predicate]
        pub fn chain(&self, n: u8) -> bool {
            if let Shape::Rect { w, h: Some(h), .. } = self
                && *w < *h
                && let Shape::Rect { c: Color::Black(b), .. } = self
                && *b == n
            {
                return true;
            }
            false
        }
        #[predicate]
        pub fn shadow(&self) -> u8 {
            let w = 5u8;
            let f = |w: u8| w + 1;
            let x = match self {
                Shape::Rect { w, .. } => {
                    let w = *w;
                    let g = |h: u8| h + w;
                    g(w)
                }
                Shape::Circle(w) => {
                    let z = *w;
                    for w in 0..2u8 {
                        let _ = w;
                    }
                    z + *w
                }
                _ => f(w),
            };
            x + w
        }
    }
    impl Outer {
        #[invariant]
        pub fn ok(&self) -> bool {
            let Outer { wrap, other } = self;
            let Wrap(shape, n) = wrap;
            if wrap.1 > 1 || *n > 1 {
                return false;
            }
            if !shape.ok() {
                return false;
            }
            let t = (wrap.1, 2);
            if t.0 > 1 {
                return false;
            }
            let mut v = (vec![1], 2);
            v.0.push(2);
            v.1 = 3;
            let (a, b) = v;
            if a.len() + b != 5 {
                return false;
            }
            let take = (String::from("x"), 1);
            let s = take.0;
            if s.len() != 1 {
                return false;
            }
            match (wrap, other) {
                (Wrap(Shape::Empty, _), None) => true,
                (Wrap(s, 0), Some(Wrap(t, _))) => s == t && other.as_ref().is_some_and(|Wrap(s, k)| s.ok() && *k == 0),
                (Wrap(Shape::Circle(1), k), Some(o)) => *k == o.1 && o.0 == Shape::Empty,
                _ => false,
            }
        }
        #[predicate]
        pub fn make(k: u8) -> Outer {
            Outer { wrap: Wrap(Shape::Circle(k), k), other: None }
        }
    }
}
fn real() -> Vec<m::Shape> {
    use m::*;
    let mut out = vec![Shape::Empty];
    let cs = [Color::Red, Color::Black(0), Color::Black(1)];
    for i in 0..=1 {
        out.push(Shape::Circle(i));
        for h in [None, Some(0), Some(1)] {
            for c in cs {
                out.push(Shape::Rect { w: i, h, c });
            }
        }
        for b in [false, true] {
            for o in [None, Some(cs[0]), Some(cs[1]), Some(cs[2])] {
                out.push(Shape::Pair((i, b), o));
            }
        }
    }
    out
}
#[test]
fn twins_and_reals_agree() {
    use m::*;
    // the twin's own functions, run on plain twins, must equal the real ones
    let all: Vec<Shape> = Space::<Shape>::new(1).search().into_iter().collect();
    let mut want: Vec<_> = real().into_iter().filter(Shape::ok).map(|s| format!("{s:?}")).collect();
    let mut got: Vec<_> = all.iter().map(|s| format!("{s:?}")).collect();
    want.sort();
    got.sort();
    assert_eq!(want, got);
    let outers: Vec<Outer> = Space::<Outer>::new(1).search().into_iter().collect();
    let mut want = 0;
    for s in real() {
        for n in 0..=1 {
            for o in
                std::iter::once(None).chain(real().into_iter().flat_map(|s| [0, 1].map(|n| Some(Wrap(s.clone(), n)))))
            {
                want += usize::from(Outer { wrap: Wrap(s.clone(), n), other: o }.ok());
            }
        }
    }
    assert_eq!(outers.len(), want);
    println!("{want}");
    assert!(Outer::make(1).ok() || true);
    for s in real() {
        let _ = (s.area(), s.let_else(), s.if_let(), s.chain(1), s.shadow());
    }
}
