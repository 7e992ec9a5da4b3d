//! A doubly linked list of counted pointers, and a list of boxes that is reversed.

use smallscope::{Space, paths};

use super::check;

#[smallscope::model]
mod deque {
    use std::cell::RefCell;
    use std::rc::{Rc, Weak};

    pub struct Deque {
        pub front: Option<Rc<RefCell<Node>>>,
        pub back: Option<Rc<RefCell<Node>>>,
    }

    pub struct Node {
        pub item: u8,
        pub next: Option<Rc<RefCell<Node>>>,
        pub before: Weak<RefCell<Node>>,
    }

    impl Deque {
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let Some(front) = &self.front else { return self.back.is_none() };
            let Some(back) = &self.back else { return false };
            if front.borrow().before.upgrade().is_some() {
                return false;
            }
            let mut met = vec![front.clone()];
            loop {
                let last = met[met.len() - 1].clone();
                let next = last.borrow().next.clone();
                let Some(next) = next else { return Rc::ptr_eq(&last, back) };
                if met.iter().any(|known| Rc::ptr_eq(known, &next)) {
                    return false;
                }
                if !next.borrow().before.upgrade().is_some_and(|before| Rc::ptr_eq(&before, &last)) {
                    return false;
                }
                met.push(next);
            }
        }

        #[paths]
        pub fn pop_back(&mut self) -> Option<u8> {
            let last = self.back.take()?;
            match last.borrow().before.upgrade() {
                Some(before) => {
                    before.borrow_mut().next = None;
                    self.back = Some(before);
                }
                None => self.front = None,
            }
            let item = last.borrow().item;
            Some(item)
        }

        #[paths]
        pub fn push_front(&mut self, item: u8) {
            let node = Rc::new(RefCell::new(Node { item, next: self.front.take(), before: Weak::new() }));
            let next = node.borrow().next.clone();
            match next {
                Some(next) => next.borrow_mut().before = Rc::downgrade(&node),
                None => self.back = Some(node.clone()),
            }
            self.front = Some(node);
        }

        #[paths]
        pub fn contains(&self, item: u8) -> bool {
            let mut at = self.front.clone();
            while let Some(node) = at {
                if node.borrow().item == item {
                    return true;
                }
                at = node.borrow().next.clone();
            }
            false
        }
    }
}

use deque::Deque;

fn items(list: &Deque) -> Vec<u8> {
    let (mut items, mut at) = (Vec::new(), list.front.clone());
    while let Some(node) = at {
        items.push(node.borrow().item);
        at = node.borrow().next.clone();
    }
    items
}

#[test]
fn popping_reads_the_last_node_alone() {
    let report = paths!(Deque::pop_back).bound(3).run();
    let classes = check(&report, &Space::<Deque>::new(3), |list| {
        let items = items(list);
        vec![format!("{:?} {}", items.last(), items.len() > 1)]
    });
    // None; alone or not, with the items 0 to 3.
    assert_eq!(classes, 1 + 2 * 4);
    assert!(report.failures().next().is_none(), "{report}");
}

#[test]
fn pushing_does_not_read_what_it_pushed() {
    let report = paths!(Deque::push_front).bound(3).parameter("item", 1..=2).run();
    let space = Space::<(Deque, u8)>::new(3).field("input.1", 1..=2);
    let classes = check(&report, &space, |(list, item)| vec![item.to_string(), list.front.is_some().to_string()]);
    assert_eq!(classes, 4);
}

#[test]
fn searching_stops_at_the_item() {
    let report = paths!(Deque::contains).bound(3).field("Node.item", 0..=1).parameter("item", 0..=1).run();
    let space = Space::<(Deque, u8)>::new(3).field("Node.item", 0..=1).field("input.1", 0..=1);
    check(&report, &space, |(list, item)| {
        let items = items(list);
        match items.iter().position(|other| other == item) {
            Some(k) => vec![item.to_string(), format!("{:?}", &items[..=k])],
            None if items.is_empty() => Vec::new(),
            None => vec![item.to_string(), format!("{items:?} end")],
        }
    });
}

#[smallscope::model]
mod list {
    #[derive(Debug)]
    pub struct List {
        pub head: Option<Box<Node>>,
    }

    #[derive(Debug)]
    pub struct Node {
        pub item: u8,
        pub next: Option<Box<Node>>,
    }

    impl List {
        /// Reads the links and no item, and loses nothing of the input though it turns all links around.
        #[paths]
        #[ensures(self.len() == old(self.len()))]
        pub fn reverse(&mut self) {
            let (mut rest, mut done) = (self.head.take(), None);
            while let Some(mut node) = rest {
                rest = std::mem::replace(&mut node.next, done);
                done = Some(node);
            }
            self.head = done;
        }

        /// Never ends on a list whose first item is 1.
        #[paths]
        pub fn spin(&self) -> bool {
            let Some(first) = &self.head else { return false };
            while first.item == 1 {}
            true
        }

        pub fn len(&self) -> usize {
            let (mut count, mut at) = (0, &self.head);
            while let Some(node) = at {
                count += 1;
                at = &node.next;
            }
            count
        }

        /// Gives what it took to a function that tells nothing.
        #[paths]
        pub fn swap_first(&mut self) -> u8 {
            let Some(first) = &mut self.head else { return 0 };
            let rest = first.next.take();
            let Some(mut second) = rest else { return 1 };
            exchange(first, &mut second);
            first.next = Some(second);
            2
        }

        #[paths]
        pub fn pop(mut self) -> Option<u8> {
            let Node { item, next } = *self.head.take()?;
            self.head = next;
            Some(item)
        }
    }

    /// Swaps two nodes as a whole.
    fn exchange(one: &mut Node, other: &mut Node) {
        std::mem::swap(one, other);
        other.next = None;
    }
}

use list::List;

#[test]
fn reversing_reads_links_only() {
    let report = paths!(List::reverse).bound(4).run();
    let classes = check(&report, &Space::<List>::new(4), |list| vec![list.len().to_string()]);
    assert_eq!(classes, 5);
    assert!(report.failures().next().is_none(), "{report}");
}

#[test]
fn endless_loops_are_a_way_to_end() {
    let report = paths!(List::spin).bound(2).max_accesses(1000).run();
    // None, and the items 0 to 2.
    assert_eq!(report.paths.len(), 4);
    let endless: Vec<String> = report.failures().map(|found| found.path.to_string()).collect();
    assert_eq!(endless, ["self.head is new, self.head.item is 1"]);
}

#[test]
fn what_is_moved_by_other_code_is_read() {
    let report = paths!(List::swap_first).bound(3).field("Node.item", 0..=1).run();
    let space = Space::<List>::new(3).field("Node.item", 0..=1);
    check(&report, &space, |list| {
        let Some(first) = &list.head else { return vec!["empty".to_owned()] };
        let Some(second) = &first.next else { return vec!["one".to_owned()] };
        vec![format!("{} {} {}", first.item, second.item, second.next.is_some())]
    });
}

#[test]
fn what_is_taken_apart_is_read() {
    let report = paths!(List::pop).bound(3).run();
    let trace = |list: &List| match &list.head {
        None => vec!["empty".to_owned()],
        Some(node) => vec![node.item.to_string(), node.next.is_some().to_string()],
    };
    assert_eq!(check(&report, &Space::<List>::new(3), trace), 1 + 2 * 4);
}

#[test]
fn sizes_grow_without_a_bound() {
    let paths = || paths!(Deque::contains).field("Node.item", 0..=1).parameter("item", 0..=1);
    let report = paths().max_time(std::time::Duration::from_secs(1)).run();
    let size = report.exhausted.expect("a second is enough for some sizes");
    let bounded = paths().bound(size).run();
    assert_eq!(bounded.paths.len() + report.beyond, report.paths.len());
    let alike = bounded.paths.iter().zip(&report.paths).all(|(one, other)| one.path == other.path);
    assert!(alike && size >= 3 && report.is_exhaustive(), "{size}");
    let told = format!("paths, all there are up to size {size}");
    assert!(report.to_string().lines().next().is_some_and(|line| line.contains(&told)), "{report}");
}
