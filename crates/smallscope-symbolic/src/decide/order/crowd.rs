//! More values that must differ than there is room for.
//!
//! If variables that all differ from each other have their ranges in an interval of fewer numbers than there are variables, there
//! is no solution (Hall's theorem). Trying all orders of the variables would find that out too, but only after all of them.

use rustc_hash::FxHashSet;

use super::constraint::{Point, ZERO};
use super::graph::Graph;

/// How many pairs of points are looked at, at most.
const LOOKS: usize = 100_000;

/// Whether some variables have no room to differ. False does not mean that all have: sets of variables that all differ
/// from each other are gathered without looking back, and not for ever.
pub(super) fn is_crowded(graph: &Graph) -> bool {
    let pairs = graph.distinct_pairs().filter(|(x, y)| *x != ZERO && *y != ZERO);
    let pairs: FxHashSet<(Point, Point)> = pairs.flat_map(|(x, y)| [(x, y), (y, x)]).collect();
    let points = sorted(pairs.iter().map(|(x, _)| *x));
    let most = LOOKS / (points.len() * points.len()).max(1);
    intervals(graph, &points).take(most).any(|(low, high)| {
        let inside = points.iter().copied().filter(|point| {
            let bounds = graph.bounds(*point);
            low <= bounds.0 && bounds.1 <= high
        });
        gathered(inside, &pairs) as i128 > high - low + 1
    })
}

/// The intervals between a least and a greatest value of points that have fewer numbers than there are points.
fn intervals(graph: &Graph, points: &[Point]) -> impl Iterator<Item = (i128, i128)> + use<> {
    let lows = sorted(points.iter().map(|point| graph.bounds(*point).0));
    let highs = sorted(points.iter().map(|point| graph.bounds(*point).1));
    let count = points.len() as i128;
    lows.into_iter().flat_map(move |low| {
        let near = highs.iter().copied().filter(|high| (1..count).contains(&(high - low + 1)));
        near.map(|high| (low, high)).collect::<Vec<_>>()
    })
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items.dedup();
    items
}

/// How many points that all differ from each other are found, taking each that differs from those before.
fn gathered(points: impl Iterator<Item = Point>, pairs: &FxHashSet<(Point, Point)>) -> usize {
    let mut crowd: Vec<Point> = Vec::new();
    for point in points {
        if crowd.iter().all(|other| pairs.contains(&(point, *other))) {
            crowd.push(point);
        }
    }
    crowd.len()
}
