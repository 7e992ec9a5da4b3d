//! What a heuristic of the user's own sees: a way to leave a path that was run.

use std::panic::Location;

use super::pending::Pending;

/// A path that is still to be run, for [`Exploration::heuristic`](crate::Exploration::heuristic).
///
/// ```
/// use smallscope_symbolic::{Exploration, Lead, Strategy, choose};
///
/// // Short paths first.
/// let shortest = |lead: &Lead<'_>| -(lead.depth() as i64);
/// let exploration = Exploration::new().strategy(Strategy::BestFirst).heuristic(&shortest);
/// assert_eq!(exploration.run(|| choose(3)).unwrap().len(), 3);
/// ```
#[derive(Debug)]
pub struct Lead<'l> {
    pub(super) pending: &'l Pending,
    pub(super) rating: i64,
    pub(super) novel: bool,
}

impl Lead<'_> {
    /// What the program said last by [`rate`](crate::rate) before it is left; 0 if nothing.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, Lead, Strategy, choose, rate};
    /// let opposite = |lead: &Lead<'_>| -lead.rating();
    /// let exploration = Exploration::new().strategy(Strategy::BestFirst).heuristic(&opposite);
    /// assert_eq!(exploration.run(|| { rate(5); choose(2) }).unwrap().len(), 2);
    /// ```
    pub fn rating(&self) -> i64 {
        self.rating
    }

    /// How many decisions are known of it.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, Lead, Strategy, choose};
    /// let deep = |lead: &Lead<'_>| lead.depth() as i64;
    /// let exploration = Exploration::new().strategy(Strategy::BestFirst).heuristic(&deep);
    /// assert_eq!(exploration.run(|| choose(2)).unwrap().len(), 2);
    /// ```
    pub fn depth(&self) -> usize {
        self.pending.len()
    }

    /// Whether the path that it leaves reached something new, as [`novelty`](crate::Exploration::novelty) says.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, Lead, Strategy, choose};
    /// let novel = |lead: &Lead<'_>| i64::from(lead.is_novel());
    /// let exploration = Exploration::new().strategy(Strategy::BestFirst).heuristic(&novel);
    /// assert_eq!(exploration.run(|| choose(2)).unwrap().len(), 2);
    /// ```
    pub fn is_novel(&self) -> bool {
        self.novel
    }

    /// Where it leaves the path, if that is known.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, Lead, Strategy, Sym, any};
    /// let late = |lead: &Lead<'_>| lead.place().map_or(0, |place| i64::from(place.line()));
    /// let exploration = Exploration::new().strategy(Strategy::BestFirst).heuristic(&late);
    /// assert_eq!(exploration.run(|| any::<Sym<u8>>() < 3).unwrap().len(), 2);
    /// ```
    pub fn place(&self) -> Option<&'static Location<'static>> {
        self.pending.last()?.place
    }
}
