//! The guide of a search: leads it away from inputs whose paths are known.
//!
//! It reads a candidate in the order in which the code would, along the tree of known paths. A candidate that comes to the
//! end of one is rejected before anything else of it is read; so all inputs with that path are passed over at once. A
//! candidate that leaves the tree has a path of its own, and goes on to the invariants.

use std::rc::Rc;

use super::navigate::{Navigator, Sight};
use super::path::{Head, Location, Question, Turn};
use super::tree::{Next, PathTree};
use crate::domain::Domains;
use crate::root::Root;
use crate::symbols::Symbol;

/// What of a candidate is chosen first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum First {
    /// What the code reads, in its order; the invariants then complete it. Good where the code reads little of its input.
    #[default]
    Code,
    /// What the invariants read. Good where there are few valid inputs, and these are hard to come by.
    Invariants,
}

/// Where candidates may leave the known paths.
#[derive(Clone, Debug, Default)]
pub enum Leave {
    /// Anywhere.
    #[default]
    Anywhere,
    /// After at most so many reads in common with a known path.
    Within(usize),
    /// At these nodes of the tree of known paths.
    At(Vec<usize>),
}

/// Leads a search away from inputs whose paths are known.
pub(crate) struct Guide {
    first: First,
    pub(crate) tree: PathTree,
    navigator: Navigator,
    /// The objects that the walk has met: address, and the way to it.
    objects: Vec<(usize, Vec<Turn>)>,
    pub(crate) leave: Leave,
    /// The least number of reads in common with a known path, of the candidates that were not let through.
    pub(crate) cut: Option<usize>,
    /// How many choices at the bottom of the stack lead out of the tree.
    pub(crate) left_at: usize,
    /// How many decisions on symbolic values do.
    pub(crate) decisions: usize,
}

impl Guide {
    pub(crate) fn new(first: First, domains: Rc<Domains>, addresses: Rc<Vec<Vec<usize>>>) -> Self {
        let (tree, navigator) = (PathTree::default(), Navigator::new(domains, addresses));
        Guide {
            first,
            tree,
            navigator,
            objects: Vec::new(),
            leave: Leave::Anywhere,
            cut: None,
            left_at: 0,
            decisions: 0,
        }
    }

    /// Whether what the code reads is chosen before what the invariants read.
    pub(crate) fn is_first(&self) -> bool {
        self.first == First::Code
    }

    /// The candidate is at the place to come back to when its path is learnt, with so many choices and decisions; before the
    /// run there were `before` choices. If the choice that was changed comes later, the place is where it was.
    pub(crate) fn leave(&mut self, before: usize, choices: usize, decisions: usize) {
        if before <= self.left_at {
            self.left_at = choices;
        }
        self.decisions = decisions;
    }

    /// Whether the candidate's path is not known yet. Reads of the candidate just what tells.
    pub(crate) fn is_new<T>(&mut self, root: &dyn Root<T>) -> bool {
        self.objects.clear();
        self.navigator.slots.clear();
        let mut node = 0;
        for depth in 0.. {
            let question = match self.tree.next(node) {
                Next::Unknown => return true,
                Next::End => return false,
                Next::Ask(question) => question.clone(),
            };
            let head = self.answer(root, node, &question);
            match head.and_then(|head| self.tree.after(node, &head)) {
                Some(next) => node = next,
                None => return self.may_leave(node, depth),
            }
        }
        true
    }

    fn may_leave(&mut self, node: usize, depth: usize) -> bool {
        let may = match &self.leave {
            Leave::Anywhere => true,
            Leave::Within(most) => depth <= *most,
            Leave::At(nodes) => nodes.contains(&node),
        };
        if !may {
            self.cut = Some(self.cut.map_or(depth, |least| least.min(depth)));
        }
        may
    }

    /// The answer to a question about a candidate; none if the candidate has no such part.
    fn answer<T>(&mut self, root: &dyn Root<T>, node: usize, question: &Question) -> Option<Head> {
        match question {
            Question::Read(location) => {
                let way = self.way(location);
                match self.look(root, way.clone())? {
                    Sight::Symbol(symbol) => self.tree.seen(node).find(|head| is(&*symbol, head)).cloned(),
                    sight => self.head(sight, way),
                }
            }
            Question::Decide { parts, condition, .. } => {
                let value = |part: &Location| match self.look(root, self.way(part))? {
                    Sight::Symbol(symbol) => Some(symbol.copied()),
                    _ => None,
                };
                let values: Option<Vec<_>> = parts.iter().map(value).collect();
                condition.decide(&values?).map(Head::Holds)
            }
        }
    }

    fn look<T>(&mut self, root: &dyn Root<T>, way: Vec<Turn>) -> Option<Sight> {
        self.navigator.start(way);
        root.navigate(&mut self.navigator);
        self.navigator.sight()
    }

    fn way(&self, location: &Location) -> Vec<Turn> {
        let start = location.origin.checked_sub(1).and_then(|k| self.objects.get(k));
        let mut way = start.map_or_else(Vec::new, |(_, way)| way.clone());
        way.extend(&location.turns);
        way
    }

    /// What was seen, in the words of paths.
    fn head(&mut self, sight: Sight, mut way: Vec<Turn>) -> Option<Head> {
        Some(match sight {
            Sight::Symbol(_) => return None,
            Sight::Leaf(datum) => Head::Leaf(datum),
            Sight::Some => Head::Some,
            Sight::Plain => Head::Leaf(smallscope_core::Datum::Unit),
            Sight::Variant(name) => Head::Variant(name),
            Sight::Length(len) => Head::Length(len),
            Sight::Object(address) => match self.objects.iter().position(|(known, _)| *known == address) {
                Some(k) => Head::Known(k),
                None => {
                    way.push(Turn::Target);
                    self.objects.push((address, way));
                    Head::Fresh
                }
            },
            Sight::Slot(arena, slot) => match self.navigator.slots.iter().position(|known| *known == (arena, slot)) {
                Some(k) => Head::KnownSlot(k),
                None => {
                    self.navigator.slots.push((arena, slot));
                    Head::FreshSlot
                }
            },
        })
    }
}

/// Whether a symbolic value of a candidate is what code saw there. Code whose own value is a plain one sees all of it.
fn is(symbol: &dyn Symbol, head: &Head) -> bool {
    matches!(head, Head::Leaf(datum) if symbol.decide_is(datum))
}
