//! The ways of arrows between the layers: pulled taut within the room that their neighbours leave, then rounded.
//!
//! A way is a list of stations from top to bottom. At a station inside a layer the arrow must stay between its neighbours
//! for the whole height of the layer. A curve with smooth tangents is tried first; a station where that would leave the
//! room is passed straight downwards instead, which never does.

use crate::layout::Layered;

/// A place that an arrow passes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Station {
    pub x: f64,
    /// Where the layer begins and ends.
    pub top: f64,
    pub bottom: f64,
    /// Between what the arrow must stay.
    pub room: (f64, f64),
}

/// A curve: it begins at a point, and goes on in cubic pieces.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Curve {
    pub start: (f64, f64),
    pub pieces: Vec<[(f64, f64); 3]>,
}

/// How many times the bends are moved.
const ROUNDS: usize = 30;

/// Moves bends towards the straight lines between their neighbours along the edges, as far as the vertices beside them allow.
pub(super) fn pull_taut(
    layered: &Layered,
    x: &mut [f64],
    middles: &[f64],
    reach: &[(f64, f64)],
    gap: &impl Fn(usize, usize) -> f64,
) {
    for _ in 0..ROUNDS {
        for layer in &layered.layers {
            for (place, &vertex) in layer.iter().enumerate().filter(|(_, vertex)| layered.is_bend(**vertex)) {
                let (above, below) = (layered.above[vertex][0], layered.below[vertex][0]);
                let part = (middles[vertex] - middles[above]) / (middles[below] - middles[above]);
                let (low, high) = limits(layer, place, x, reach, gap);
                x[vertex] = (x[above] + (x[below] - x[above]) * part).max(low).min(high);
            }
        }
    }
}

/// Between what a vertex can be, given the vertices beside it.
fn limits(
    layer: &[usize],
    place: usize,
    x: &[f64],
    reach: &[(f64, f64)],
    gap: &impl Fn(usize, usize) -> f64,
) -> (f64, f64) {
    let vertex = layer[place];
    let before = place.checked_sub(1).map(|before| layer[before]);
    let low = before.map_or(reach[vertex].0, |left| x[left] + reach[left].1 + gap(left, vertex) + reach[vertex].0);
    let after = layer.get(place + 1);
    let high = after.map_or(f64::INFINITY, |&right| x[right] - reach[right].0 - gap(vertex, right) - reach[vertex].1);
    (low, high.max(low))
}

impl Curve {
    /// The curve through the stations, which begins and ends straight downwards.
    pub fn through(stations: &[Station]) -> Curve {
        let mut straight = vec![false; stations.len()];
        loop {
            let curve = Curve::with(stations, &straight);
            let bad = curve.leaves(stations);
            // A station that is passed straight is kept, so that every round adds some.
            let added = bad.into_iter().filter(|&at| !std::mem::replace(&mut straight[at], true)).count();
            if added == 0 {
                return curve;
            }
        }
    }

    fn with(stations: &[Station], straight: &[bool]) -> Curve {
        let slopes = slopes(stations, straight);
        let mut knots = Vec::new();
        for (at, station) in stations.iter().enumerate() {
            let middle = (station.top + station.bottom) / 2.0;
            let ends = at == 0 || at + 1 == stations.len();
            if straight[at] || ends {
                knots.extend([(station.x, station.top, 0.0), (station.x, station.bottom, 0.0)]);
            } else {
                knots.push((station.x, middle, slopes[at]));
            }
        }
        let pieces = knots.windows(2).map(|pair| {
            let ((x0, y0, slope0), (x1, y1, slope1)) = (pair[0], pair[1]);
            let third = (y1 - y0) / 3.0;
            // Where it goes straight down at both ends, longer handles look rounder.
            let handle = if slope0 == 0.0 && slope1 == 0.0 { third * 1.5 } else { third * 1.1 };
            [(x0 + slope0 * handle, y0 + handle), (x1 - slope1 * handle, y1 - handle), (x1, y1)]
        });
        Curve { start: (knots[0].0, knots[0].1), pieces: pieces.collect() }
    }

    /// The stations whose rooms the curve leaves.
    fn leaves(&self, stations: &[Station]) -> Vec<usize> {
        let mut left = Vec::new();
        let mut at = 0;
        // Both go from top to bottom.
        for (x, y) in self.samples() {
            while at + 1 < stations.len() && y >= stations[at].bottom {
                at += 1;
            }
            let Station { top, bottom, room, .. } = stations[at];
            if y > top && y < bottom && (x < room.0 || x > room.1) && left.last() != Some(&at) {
                left.push(at);
            }
        }
        left
    }

    /// Moves the curve.
    pub fn shift(&mut self, x: f64, y: f64) {
        let points = std::iter::once(&mut self.start).chain(self.pieces.iter_mut().flatten());
        points.for_each(|point| *point = (point.0 + x, point.1 + y));
    }

    /// Where it ends.
    pub fn end(&self) -> (f64, f64) {
        self.pieces.last().map_or(self.start, |piece| piece[2])
    }

    /// Points on the curve.
    pub fn samples(&self) -> Vec<(f64, f64)> {
        let mut found = vec![self.start];
        let mut from = self.start;
        for &[one, two, to] in &self.pieces {
            for step in 1..=12 {
                let t = f64::from(step) / 12.0;
                let [a, b, c, d] = [(1.0 - t).powi(3), 3.0 * t * (1.0 - t).powi(2), 3.0 * t * t * (1.0 - t), t.powi(3)];
                found.push((
                    a * from.0 + b * one.0 + c * two.0 + d * to.0,
                    a * from.1 + b * one.1 + c * two.1 + d * to.1,
                ));
            }
            from = to;
        }
        found
    }
}

/// The slopes at the stations: between those of the lines to the neighbours, nothing where the way turns.
fn slopes(stations: &[Station], straight: &[bool]) -> Vec<f64> {
    let middle = |station: &Station| (station.top + station.bottom) / 2.0;
    let mut slopes = vec![0.0; stations.len()];
    for at in 1..stations.len().saturating_sub(1) {
        let (a, b, c) = (&stations[at - 1], &stations[at], &stations[at + 1]);
        let before = (b.x - a.x) / (middle(b) - a.bottom);
        let after = (c.x - b.x) / (c.top - middle(b));
        if before * after > 0.0 && !straight[at] {
            slopes[at] = 2.0 * before * after / (before + after);
        }
    }
    slopes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn station(x: f64, top: f64, room: (f64, f64)) -> Station {
        Station { x, top, bottom: top + 10.0, room }
    }

    #[test]
    fn a_curve_leaves_no_room_even_where_it_is_narrow() {
        let wide = (-1e3, 1e3);
        let stations = [station(0.0, 0.0, wide), station(50.0, 30.0, (49.0, 51.0)), station(100.0, 60.0, wide)];
        let curve = Curve::through(&stations);
        assert!(curve.leaves(&stations).is_empty());
        assert_eq!(curve.start, (0.0, 0.0));
        assert_eq!(curve.pieces.last().map(|piece| piece[2]), Some((100.0, 70.0)));
        let loose = Curve::through(&[stations[0], station(50.0, 30.0, wide), stations[2]]);
        assert!(loose.pieces.len() < curve.pieces.len(), "with room there is no straight piece");
    }
}
