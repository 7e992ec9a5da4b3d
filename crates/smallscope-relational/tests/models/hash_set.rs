//! `java.util.HashSet`: a hash table with chains (section 7.1.1).
//!
//! As many buckets, entries and keys as the size says, and the hash of a key is the number of a bucket.

use smallscope_relational::{
    Expr, Formula, Multiplicity::Lone, Multiplicity::One, Problem, Relation, all, comprehension,
};

use super::order::Order;
use super::{Breaking, number, width};

struct Set {
    set: Relation,
    buckets: Relation,
    entries: Relation,
    keys: Relation,
    table: Relation,
    next: Relation,
    key: Relation,
    hash: Relation,
}

/// Sets of `size` keys in as many buckets.
pub fn problem(size: usize, breaking: Breaking) -> Problem {
    let mut problem = Problem::new();
    let set = Set::declare(&mut problem, size);
    problem.require("chains are acyclic", all("e", &set.entries, |e| e.not_within(e.join(set.next.closure()))));
    problem.require("each entry in one place", all("e", &set.entries, |e| set.links_to(&e).one()));
    problem.require("each entry in its bucket", set.is_hashed());
    problem.require("keys are distinct", all("k", &set.keys, |k| set.key.join(k).lone()));
    if breaking == Breaking::ByHand {
        let (entries, keys) = (Order::new(&mut problem, &set.entries, size), Order::new(&mut problem, &set.keys, size));
        problem.require("entries in order", set.is_visited_in(&entries));
        problem.require("keys in order", set.meets_keys_in(&entries, &keys));
    }
    problem
}

impl Set {
    fn declare(problem: &mut Problem, size: usize) -> Self {
        let set = problem.one("HashSet");
        let buckets = problem.ints(0..=number(size) - 1);
        problem.bit_width(width(size));
        let entries = problem.exactly("Entry", size);
        let keys = problem.exactly("Key", size);
        let table = problem.field("table", set.product(&buckets), Lone, &entries);
        let next = problem.field("next", &entries, Lone, &entries);
        let key = problem.field("key", &entries, One, &keys);
        let hash = problem.field("hash", &keys, One, &buckets);
        problem.observe(&set);
        Set { set, buckets, entries, keys, table, next, key, hash }
    }

    /// The buckets, each with its first entry.
    fn heads(&self) -> Expr {
        self.set.join(&self.table)
    }

    /// What leads to the entry: a bucket, or another entry.
    fn links_to(&self, entry: &Expr) -> Expr {
        self.heads().join(entry) + self.next.join(entry)
    }

    /// The entries in the chains of some buckets.
    fn chains(&self, buckets: &Expr) -> Expr {
        buckets.join(self.heads()).join(self.next.reflexive_closure())
    }

    fn is_hashed(&self) -> Formula {
        all("b", &self.buckets, |b| self.chains(&b).join(&self.key).join(&self.hash).within(&b))
    }

    /// Whether a walk along the chains, bucket by bucket, meets the entries in order.
    fn is_visited_in(&self, order: &Order) -> Formula {
        let chains = all("e", &self.entries, |e| e.join(&self.next).within(order.next(&e)));
        let heads = all("b", &self.buckets, |b| {
            let earlier = comprehension("c", &self.buckets, |c| c.sum().less(b.sum()));
            order.is_next(b.join(self.heads()), self.chains(&earlier))
        });
        chains & heads
    }

    /// Whether the keys have the order of the entries: there are as many, and no key is met twice.
    fn meets_keys_in(&self, order: &Order, keys: &Order) -> Formula {
        all("e", &self.entries, |e| keys.is_next(e.join(&self.key), order.previous(&e).join(&self.key)))
    }
}
