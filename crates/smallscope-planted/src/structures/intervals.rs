//! An interval tree: a search tree by lower ends in which every node knows the greatest upper end below it.

use proptest::prelude::*;

use crate::{Bug, Counterexample, checked, random, table};

#[smallscope::model]
pub mod tree {
    use crate::planted;

    #[derive(Clone, Debug, Default)]
    pub struct Intervals {
        root: Option<Box<Node>>,
    }

    #[derive(Clone, Debug)]
    pub struct Node {
        low: i32,
        high: i32,
        greatest: i32,
        left: Option<Box<Node>>,
        right: Option<Box<Node>>,
    }

    impl Intervals {
        #[invariant]
        fn is_valid(&self) -> bool {
            is_valid(&self.root, None, None)
        }

        pub fn insert(&mut self, low: i32, high: i32) {
            insert(&mut self.root, low, high);
        }

        /// Whether an interval has the point.
        pub fn covers(&self, point: i32) -> bool {
            let mut link = &self.root;
            while let Some(node) = link {
                if node.low <= point && point <= node.high {
                    return true;
                }
                let go_left = node
                    .left
                    .as_ref()
                    .is_some_and(|left| if planted(3) { left.greatest > point } else { left.greatest >= point });
                link = if go_left { &node.left } else { &node.right };
            }
            false
        }

        pub fn all(&self) -> Vec<(i32, i32)> {
            let mut all = Vec::new();
            collect(&self.root, &mut all);
            all
        }
    }

    fn is_valid(link: &Option<Box<Node>>, least: Option<i32>, most: Option<i32>) -> bool {
        let Some(node) = link else { return true };
        if node.low > node.high
            || least.is_some_and(|least| node.low < least)
            || most.is_some_and(|most| node.low >= most)
        {
            return false;
        }
        if !is_valid(&node.left, least, Some(node.low)) || !is_valid(&node.right, Some(node.low), most) {
            return false;
        }
        node.greatest == node.high.max(greatest(&node.left)).max(greatest(&node.right))
    }

    fn greatest(link: &Option<Box<Node>>) -> i32 {
        link.as_ref().map_or(i32::MIN, |node| node.greatest)
    }

    fn insert(link: &mut Option<Box<Node>>, low: i32, high: i32) {
        let Some(node) = link else {
            *link = Some(Box::new(Node { low, high, greatest: high, left: None, right: None }));
            return;
        };
        if !(planted(1) && low < node.low) {
            node.greatest = if planted(2) { high } else { node.greatest.max(high) };
        }
        insert(if low < node.low { &mut node.left } else { &mut node.right }, low, high);
    }

    fn collect(link: &Option<Box<Node>>, all: &mut Vec<(i32, i32)>) {
        if let Some(node) = link {
            collect(&node.left, all);
            all.push((node.low, node.high));
            collect(&node.right, all);
        }
    }

    #[check]
    pub fn insert_keeps_the_maximum(tree: &mut Intervals, low: i32, high: i32) {
        if low <= high {
            tree.insert(low, high);
            assert!(tree.is_valid());
        }
    }

    #[check]
    pub fn covers_what_some_interval_has(tree: &Intervals, point: i32) {
        let expected = tree.all().iter().any(|(low, high)| (*low..=*high).contains(&point));
        assert_eq!(tree.covers(point), expected);
    }
}

use tree::Intervals;

fn built(intervals: &[(i32, i32)]) -> Intervals {
    let mut tree = Intervals::default();
    intervals.iter().for_each(|(low, high)| tree.insert(*low, *high));
    tree
}

fn interval() -> impl Strategy<Value = (i32, i32)> {
    (any::<i32>(), any::<i32>()).prop_map(|(a, b)| (a.min(b), a.max(b)))
}

fn trees() -> impl Strategy<Value = Intervals> {
    prop::collection::vec(interval(), 0..20).prop_map(|intervals| built(&intervals))
}

fn by_proptest(seed: u8) -> Option<Counterexample> {
    let inserts = (trees(), interval());
    random(seed, inserts, |(mut tree, (low, high))| tree::insert_keeps_the_maximum(&mut tree, low, high))
}

fn covers_by_proptest(seed: u8) -> Option<Counterexample> {
    random(seed, (trees(), any::<i32>()), |(tree, point)| tree::covers_what_some_interval_has(&tree, point))
}

pub fn bugs() -> Vec<Bug> {
    let mut bugs = table! {
        "interval tree", || checked(smallscope::check!(tree::insert_keeps_the_maximum)), by_proptest;
        1 "the maximum is not raised on the way to the left" => tree::insert_keeps_the_maximum(&mut built(&[(5, 6)]), 1, 9);
        2 "the maximum is overwritten" => tree::insert_keeps_the_maximum(&mut built(&[(5, 6)]), 1, 2);
    };
    bugs.extend(table! {
        "interval tree", || checked(smallscope::check!(tree::covers_what_some_interval_has)),
        covers_by_proptest;
        3 "a query skips an interval that ends at the point" =>
            tree::covers_what_some_interval_has(&built(&[(5, 6), (1, 3)]), 3);
    });
    bugs
}
