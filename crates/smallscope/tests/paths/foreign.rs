//! Parts of the input that code outside the module reads, copies or moves: every result that some input gives must be that of
//! an input that stands for a path.

use std::collections::BTreeSet;

use smallscope::paths::PathReport;
use smallscope::{Model, Space, paths};

#[smallscope::model]
mod points {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Point {
        pub x: u8,
        pub y: u8,
    }

    #[derive(Debug, Default)]
    pub struct Item {
        pub key: u8,
        pub tag: u8,
    }

    #[derive(Debug)]
    pub struct Shape {
        pub points: Vec<Point>,
        pub items: Vec<Item>,
        pub spare: Option<Box<Point>>,
    }

    const LIMIT: Point = Point { x: 1, y: 0 };

    impl Shape {
        /// Constants have no address, and are no input.
        #[paths]
        pub fn constants(&self) -> u8 {
            use super::Weigh;
            let apply = super::apply;
            let item = Item { key: u8::MAX.count_ones() as u8, tag: Point::clone(&LIMIT).x };
            item.weigh()
                + apply(super::one, &item)
                + super::apply(super::one, &item)
                + LIMIT.x
                + u8::from(LIMIT.eq(&LIMIT))
        }

        #[paths]
        pub fn copied(&self) -> usize {
            self.points.iter().copied().filter(|point| point.x > point.y).count()
        }

        #[paths]
        pub fn by_pattern(&self) -> u8 {
            let mut sum = 0;
            for &point in &self.points {
                sum += point.x * 2 + point.y;
            }
            sum
        }

        #[paths]
        pub fn first(&self) -> Option<bool> {
            let Some(&point) = self.points.first() else { return Some(false) };
            Some(point.x > point.y)
        }

        #[paths]
        pub fn in_closure(&self) -> usize {
            self.points.iter().filter(|&&point| point.x > point.y).count()
        }

        #[paths]
        pub fn to_vec(&self) -> bool {
            let points = &self.points;
            points.to_vec().iter().any(|point| point.x > point.y)
        }

        #[paths]
        pub fn holds(&self) -> bool {
            let points = &self.points;
            points.contains(&Point { x: 1, y: 0 })
        }

        #[paths]
        pub fn spare(&self) -> Option<u8> {
            self.spare.as_deref().copied().map(|point| point.x)
        }

        #[paths]
        pub fn taken(&mut self) -> u8 {
            let taken: Vec<Item> = self.items.iter_mut().map(std::mem::take).collect();
            taken.iter().map(|item| item.key).sum()
        }

        #[paths]
        pub fn enumerated(&self) -> Option<usize> {
            let mut items = self.items.iter().enumerate();
            while let Some((k, Item { key, .. })) = items.next() {
                if *key == 1 {
                    return Some(k);
                }
            }
            None
        }

        #[paths]
        pub fn peeked(&self) -> bool {
            let mut items = self.items.iter().peekable();
            matches!(items.peek(), Some(Item { key: 1, .. }))
        }

        #[paths]
        pub fn four(&self) -> u8 {
            let first = self.items.first();
            match (first, first, first, 3) {
                (Some(Item { key: 1, .. }), _, _, _) => 1,
                (_, Some(Item { tag: 1, .. }), _, _) => 2,
                _ => 3,
            }
        }

        #[paths]
        pub fn filtered(&self) -> usize {
            self.items.iter().filter(|item| matches!(item, Item { key: 1, .. })).count()
        }

        #[paths]
        pub fn sliced(&mut self) -> bool {
            matches!(self.items.as_mut_slice(), [Item { key: 1, .. }, ..])
        }

        #[paths]
        pub fn sorted(&mut self) -> Option<u8> {
            let items = &mut self.items;
            items.sort_by_cached_key(|item| item.key);
            items.first().map(|item| item.tag)
        }

        #[paths]
        pub fn outside(&self) -> u8 {
            super::weight(&self.items)
        }

        #[paths]
        pub fn outside_whole(&self) -> u8 {
            super::whole(self)
        }

        #[paths]
        pub fn outside_pointer(&self) -> u8 {
            super::far(&self.spare)
        }

        #[paths]
        pub fn outside_path(&self) -> u8 {
            self.items.iter().map(super::one).sum()
        }

        #[paths]
        pub fn outside_trait(&self) -> u8 {
            use super::Weigh;
            self.weigh()
        }

        #[paths]
        pub fn outside_item(&self) -> u8 {
            use super::Weigh;
            self.items.first().map_or(0, |item| item.weigh())
        }

        #[paths]
        pub fn shown(&self) -> usize {
            let first = self.items.first();
            format!("{first:?}").len() + first.map_or(0, |item| usize::from(item.to_string() == "1"))
        }
    }
}

#[smallscope::model]
mod moves {
    use std::cell::RefCell;
    use std::rc::Rc;

    #[derive(Default)]
    pub struct Leaf {
        pub key: u8,
    }

    pub struct Plant {
        pub leaves: RefCell<Vec<Leaf>>,
        pub slots: Vec<Option<Leaf>>,
        pub one: Option<Rc<Leaf>>,
        pub other: Option<Rc<Leaf>>,
    }

    impl Plant {
        /// A function of the same name is not this one.
        #[expect(dead_code, reason = "it is only there for its name")]
        pub fn swap(&mut self, other: u8) -> u8 {
            other
        }

        #[expect(dead_code, reason = "it is only there for its name")]
        pub fn weigh_leaves(&self) -> usize {
            self.slots.len()
        }

        #[paths]
        pub fn swap_slots(&mut self) -> Option<u8> {
            let mut slots = Vec::new();
            std::mem::swap(&mut slots, &mut self.slots);
            slots.into_iter().flatten().map(|leaf| leaf.key).max()
        }

        #[paths]
        pub fn weigh(&self) -> u8 {
            super::weigh_leaves(&self.slots)
        }

        #[paths]
        pub fn sort_slots(&mut self) -> Option<u8> {
            let slots = &mut self.slots;
            slots.sort_by_cached_key(|slot| slot.is_none());
            let (first, last) = (slots.first()?.as_ref()?, slots.last()?.as_ref());
            Some(first.key * 2 + last.map_or(4, |leaf| leaf.key))
        }

        #[paths]
        pub fn pop(&self) -> Option<u8> {
            let leaf = self.leaves.borrow_mut().pop()?;
            Some(leaf.key)
        }

        #[paths]
        pub fn pop_later(&self) -> Option<u8> {
            let mut leaves = self.leaves.borrow_mut();
            let leaf = leaves.pop()?;
            Some(leaf.key)
        }

        #[paths]
        pub fn drain(&self) -> u8 {
            self.leaves.borrow_mut().drain(..).map(|leaf| leaf.key).sum()
        }

        #[paths]
        pub fn take_all(&self) -> u8 {
            let leaves = std::mem::take(&mut *self.leaves.borrow_mut());
            leaves.iter().map(|leaf| leaf.key).sum()
        }

        #[paths]
        pub fn take_slot(&mut self) -> Option<u8> {
            let leaf = self.slots.last_mut()?.take()?;
            Some(leaf.key)
        }

        #[paths]
        pub fn replace_slot(&mut self) -> Option<u8> {
            let leaf = std::mem::take(self.slots.first_mut()?)?;
            Some(leaf.key)
        }

        #[paths]
        pub fn counted(&mut self) -> usize {
            self.other = None;
            self.one.as_ref().map_or(0, |one| Rc::strong_count(one))
        }

        #[paths]
        pub fn only_owner(&mut self) -> Option<u8> {
            let one = self.one.take()?;
            Rc::try_unwrap(one).ok().map(|leaf| leaf.key)
        }
    }
}

#[smallscope::model]
mod targets {
    use std::cell::{Cell, RefCell};
    use std::rc::Rc;

    macro_rules! key_of {
        ($leaf:expr) => {
            $leaf.key
        };
    }

    pub struct Leaf {
        pub key: u8,
    }

    pub struct Holder {
        pub number: Box<u8>,
        pub hits: Rc<Cell<u8>>,
        pub items: Option<Rc<RefCell<Vec<u8>>>>,
        pub leaves: Rc<Vec<Leaf>>,
    }

    impl Holder {
        #[paths]
        pub fn power(&self) -> u8 {
            self.number.pow(2)
        }

        #[paths]
        pub fn count(&self) -> u8 {
            self.hits.get()
        }

        #[paths]
        pub fn length(&self) -> Option<usize> {
            Some(self.items.as_ref()?.borrow().len())
        }

        #[paths]
        pub fn total(&self) -> Option<u8> {
            let items = self.items.clone()?;
            let items = items.borrow();
            Some(items.iter().sum())
        }

        #[paths]
        pub fn leaf_count(&self) -> usize {
            self.leaves.len()
        }

        #[paths]
        pub fn second_leaf(&self) -> Option<u8> {
            self.leaves.get(1).map(|leaf| leaf.key)
        }

        #[paths]
        pub fn by_macro(&self) -> Option<u8> {
            let leaf = self.leaves.first()?;
            Some(key_of!(leaf))
        }

        #[paths]
        pub fn compared(&self) -> bool {
            self.number < Box::new(1)
        }
    }
}

use moves::Plant;
use points::{Item, Point, Shape};
use targets::Holder;

pub fn weigh_leaves(slots: &[Option<moves::Leaf>]) -> u8 {
    slots.iter().flatten().map(|leaf| leaf.key).sum()
}

pub fn weight(items: &[Item]) -> u8 {
    items.iter().map(|item| item.key).sum()
}

pub fn whole(shape: &Shape) -> u8 {
    shape.items.first().map_or(0, |item| item.key)
}

pub fn far(point: &Option<Box<Point>>) -> u8 {
    point.as_ref().map_or(9, |point| point.x)
}

pub fn one(item: &Item) -> u8 {
    item.key
}

pub fn apply(function: fn(&Item) -> u8, item: &Item) -> u8 {
    function(item)
}

pub trait Weigh {
    fn weigh(&self) -> u8;
}

impl Weigh for Shape {
    fn weigh(&self) -> u8 {
        whole(self)
    }
}

impl Weigh for Item {
    fn weigh(&self) -> u8 {
        self.key
    }
}

impl std::fmt::Display for Item {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.key)
    }
}

/// Compares the results of all inputs with those of the inputs that stand for paths.
#[track_caller]
fn check<T: Model, R: Ord + std::fmt::Debug>(report: &PathReport, space: &Space<T>, run: impl Fn(T) -> R) {
    assert!(report.is_exhaustive(), "{report}");
    let all: BTreeSet<R> = space.search().into_iter().map(&run).collect();
    let values = report.paths.iter().map(|found| smallscope::value_of::<T>(&found.input).expect("of this type"));
    let reached: BTreeSet<R> = values.map(run).collect();
    assert_eq!(all, reached, "{report}");
}

macro_rules! results {
    ($type:ident $space:ident: $($method:ident)*) => {$(
        #[test]
        fn $method() {
            let report = paths!($type::$method).space($space).bound(2).run();
            check(&report, &$space(2), |mut input| {
                let input = &mut input;
                input.$method()
            });
        }
    )*};
}

fn shapes(size: usize) -> Space<Shape> {
    let space = Space::new(size).field("Point.x", 0..=1).field("Point.y", 0..=0);
    space.field("Item.key", 0..=1).field("Item.tag", 0..=1)
}

fn plants(size: usize) -> Space<Plant> {
    Space::new(size).field("Leaf.key", 0..=1)
}

fn holders(size: usize) -> Space<Holder> {
    let space = Space::new(size).field("Leaf.key", 0..=1).field("Holder.number", 0..=1).field("Holder.hits", 0..=1);
    space.field("Holder.items", 0..=1)
}

results! { Holder holders: power count length total leaf_count second_leaf by_macro compared }
results! { Plant plants: swap_slots weigh sort_slots pop pop_later drain take_all take_slot replace_slot counted only_owner }
results! {
    Shape shapes:
    constants copied by_pattern first in_closure to_vec holds spare taken enumerated peeked four filtered sliced sorted
    outside outside_whole outside_pointer outside_path outside_trait outside_item shown
}
