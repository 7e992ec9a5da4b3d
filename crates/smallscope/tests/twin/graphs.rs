//! Graphs with shared and raw links.

#![allow(dead_code, unsafe_code)]

use smallscope::Space;
#[smallscope::model]
mod graph {
    use std::cell::RefCell;
    use std::collections::{BTreeSet, HashSet, VecDeque};
    use std::rc::{Rc, Weak};

    #[derive(Default)]
    pub struct Graph {
        pub nodes: Vec<Vertex>,
        #[field(index = "nodes")]
        pub start: Option<usize>,
        #[field(values = ["a", "bb"])]
        pub name: &'static str,
        #[field(values = vec![1.5, 2.5])]
        pub weight: f64,
        #[field(derived = Self::count)]
        pub total: usize,
        #[field(derived = edges)]
        pub edges: usize,
        #[field(ignore)]
        pub cache: Option<Box<dyn Fn() -> u8 + 'static>>,
    }
    impl std::fmt::Debug for Opaque {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("opaque")
        }
    }
    #[model(skip)]
    pub struct Opaque(pub &'static dyn Fn());
    #[derive(Debug, Default, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Vertex {
        #[field(index(nodes))]
        pub out: Option<usize>,
        pub end: u8,
    }
    fn edges(g: &Graph) -> usize {
        g.nodes.iter().filter(|v| v.out.is_some()).count()
    }
    impl Graph {
        fn count(g: &Graph) -> usize {
            g.nodes.len()
        }
        #[invariant]
        fn ok(&self) -> Option<()> {
            let mut seen = HashSet::new();
            let mut at = self.start?;
            let mut todo: VecDeque<(usize, &Vertex)> = VecDeque::new();
            todo.push_back((0, &self.nodes[at]));
            while let Some((_, vertex @ Vertex { out, .. })) = todo.pop_front() {
                if !seen.insert(at) {
                    return None;
                }
                if vertex.end != 0 {
                    return None;
                }
                let Some(next) = *out else { break };
                at = next;
                todo.push_back((1, self.nodes.get(at)?));
            }
            let r = 0..seen.len();
            if r.end != self.nodes.len() || r.start != 0 {
                return None;
            }
            let ends: BTreeSet<_> = self.nodes.iter().map(|Vertex { end, .. }| *end).collect();
            if ends.len() > 1 {
                return None;
            }
            assert!(self.weight > 1.0, "weight {} of {name}", self.weight, name = self.name);
            let vs: Vec<&Vertex> = self.nodes.iter().collect();
            let v = vec![self.name; 2];
            (vs.len() == self.nodes.len() && v[0] == self.name).then_some(())
        }
    }

    #[derive(Debug)]
    pub struct Dll {
        head: Option<Rc<RefCell<Item>>>,
        len: usize,
    }
    #[derive(Debug)]
    pub struct Item {
        next: Option<Rc<RefCell<Item>>>,
        prev: Option<Weak<RefCell<Item>>>,
    }
    impl Dll {
        #[invariant]
        fn ok(&self) -> bool {
            let mut n = 0;
            let mut prev: Option<Rc<RefCell<Item>>> = None;
            let mut cur = self.head.clone();
            while let Some(item) = cur {
                n += 1;
                if n > self.len {
                    return false;
                }
                let back = item.borrow().prev.as_ref().and_then(Weak::upgrade);
                match (&prev, back) {
                    (None, None) => {}
                    (Some(a), Some(b)) if Rc::ptr_eq(a, &b) => {}
                    _ => return false,
                }
                cur = item.borrow().next.clone();
                prev = Some(item);
            }
            n == self.len
        }
    }
    trait Area {
        fn area(&self) -> u32;
        fn double(&self) -> u32 {
            self.area() * 2
        }
    }
    trait Knows {
        fn knows(&self, other: &Square) -> bool;
    }
    #[derive(Debug, Clone)]
    pub struct Square {
        side: u32,
    }
    #[derive(Debug, Clone, Copy)]
    pub struct Dot(u8);
    impl Area for Square {
        fn area(&self) -> u32 {
            self.side * self.side
        }
    }
    impl Area for Dot {
        fn area(&self) -> u32 {
            u32::from(self.0)
        }
    }
    impl Knows for Square {
        fn knows(&self, other: &Square) -> bool {
            self.side == other.side
        }
    }
    impl Knows for Dot {
        fn knows(&self, other: &Square) -> bool {
            other.side == u32::from(self.0)
        }
    }
    #[derive(Debug, Clone)]
    pub struct Pic {
        a: Square,
        b: Dot,
        arr: [u8; 2],
        c: (u8, Square),
    }
    static NAMES: &[&str] = &["x"];
    const UNIT: fn(u32) -> Square = |side| Square { side };
    impl Pic {
        #[invariant]
        fn ok(&self) -> bool {
            let total = |p: &Pic| {
                let Pic { a, b, .. } = p;
                a.area() + b.double()
            };
            total(self) == 3
                && self.a.knows(&self.a)
                && self.b.knows(&self.a)
                && self.arr[0] == self.arr[1]
                && NAMES.len() == 1
                && self.c.1.side == self.c.0 as u32
                && UNIT(1).side == 1
        }
    }
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Ptr(Option<std::ptr::NonNull<Raw>>);
    #[derive(Debug)]
    pub struct Raw {
        next: Ptr,
        v: u8,
    }
    #[derive(Debug)]
    pub struct Chain {
        first: Ptr,
    }
    impl Ptr {
        fn get<'a>(self) -> Option<&'a Raw> {
            self.0.map(|p| unsafe { &*p.as_ptr() })
        }
    }
    impl Chain {
        #[invariant]
        fn ok(&self) -> bool {
            let mut p = self.first;
            let mut n = 0;
            while let Some(r) = p.get() {
                n += 1;
                if n > 3 || r.v != 0 {
                    return false;
                }
                p = r.next;
            }
            n > 0
        }
    }
}
#[test]
fn graph() {
    let all: Vec<graph::Graph> = Space::<graph::Graph>::new(2).search().into_iter().collect();
    for g in &all {
        println!("{} {} {} {}", g.nodes.len(), g.total, g.edges, g.name);
    }
    assert_eq!(all.len(), 8);
    assert!(all.iter().all(|g| g.total == g.nodes.len()));
}
#[test]
fn dll() {
    let n = Space::<graph::Dll>::new(3).search().count();
    println!("{n}");
    assert_eq!(n.structures, 7);
}
#[test]
fn pic() {
    let n = Space::<graph::Pic>::new(1).search().count();
    println!("{n}");
    assert_eq!(n.structures, 4);
}
#[test]
fn chain() {
    let n = Space::<graph::Chain>::new(3).search().count();
    println!("{n}");
    assert_eq!(n.structures, 3);
}
