//! How the arrows of a picture run: curves that keep clear of boxes and of each other, and places for their labels.
//!
//! Arrows along which a box hangs go from the bottom of the upper box to the top of the lower one. Every other arrow tries
//! curves between all sides of its two boxes, wider and narrower, and takes the one that costs least.

use super::layout::{Frame, Layout, Link, text_width};

/// A point of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point(pub(super) f64, pub(super) f64);

impl Point {
    fn plus(self, direction: Point, length: f64) -> Point {
        Point(self.0 + direction.0 * length, self.1 + direction.1 * length)
    }

    fn distance(self, other: Point) -> f64 {
        (self.0 - other.0).hypot(self.1 - other.1)
    }
}

/// An upright rectangle, by its least and greatest corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area(pub(super) Point, pub(super) Point);

impl Area {
    fn of(frame: &Frame, margin: f64) -> Area {
        let (right, bottom) = (frame.x + frame.width, frame.y + frame.height);
        Area(Point(frame.x - margin, frame.y - margin), Point(right + margin, bottom + margin))
    }

    fn around(points: &[Point]) -> Area {
        let start = Area(points[0], points[0]);
        points.iter().fold(start, |Area(low, high), point| {
            Area(Point(low.0.min(point.0), low.1.min(point.1)), Point(high.0.max(point.0), high.1.max(point.1)))
        })
    }

    fn grown(&self, margin: f64) -> Area {
        Area(Point(self.0.0 - margin, self.0.1 - margin), Point(self.1.0 + margin, self.1.1 + margin))
    }

    fn holds(&self, point: Point) -> bool {
        self.0.0 < point.0 && point.0 < self.1.0 && self.0.1 < point.1 && point.1 < self.1.1
    }

    fn meets(&self, other: &Area) -> bool {
        self.0.0 < other.1.0 && other.0.0 < self.1.0 && self.0.1 < other.1.1 && other.0.1 < self.1.1
    }
}

/// A cubic curve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Curve(pub(super) [Point; 4]);

impl Curve {
    const STEPS: usize = 24;

    pub(super) fn at(&self, t: f64) -> Point {
        let weights = [(1.0 - t).powi(3), 3.0 * t * (1.0 - t).powi(2), 3.0 * t * t * (1.0 - t), t.powi(3)];
        let sum =
            |part: fn(&Point) -> f64| self.0.iter().zip(weights).map(|(point, weight)| part(point) * weight).sum();
        Point(sum(|point| point.0), sum(|point| point.1))
    }

    /// What its length costs, and its bends.
    fn price(&self) -> f64 {
        let points: Vec<Point> = self.points().collect();
        let length: f64 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        length + 0.3 * (length - self.0[0].distance(self.0[3]))
    }

    pub(super) fn points(&self) -> impl Iterator<Item = Point> {
        (0..=Curve::STEPS).map(|step| self.at(step as f64 / Curve::STEPS as f64))
    }
}

/// An arrow: its curve, and the label with its place.
#[derive(Clone, Debug)]
pub(super) struct Arrow {
    pub(super) curve: Curve,
    pub(super) label: String,
    pub(super) area: Area,
    points: Vec<Point>,
    bounds: Area,
}

/// The arrows of all links, in their order.
pub(super) fn arrows(layout: &Layout) -> Vec<Arrow> {
    let mut router = Router { frames: &layout.frames, arrows: vec![None; layout.links.len()] };
    let (down, other): (Vec<usize>, Vec<usize>) = (0..layout.links.len()).partition(|&i| layout.links[i].down);
    for &i in &down {
        let link = &layout.links[i];
        router.arrows[i] = Some(router.labelled(downward(layout, link), link).1);
    }
    for &i in &other {
        router.arrows[i] = Some(router.cheapest(&layout.links[i]));
    }
    router.arrows.into_iter().flatten().collect()
}

/// The curve to a box that hangs from another; those of one box start next to each other.
fn downward(layout: &Layout, link: &Link) -> Curve {
    let (from, to) = (&layout.frames[link.from], &layout.frames[link.to]);
    let siblings: Vec<usize> =
        layout.links.iter().filter(|other| other.down && other.from == link.from).map(|other| other.to).collect();
    let place = siblings.iter().position(|&sibling| sibling == link.to).unwrap_or(0);
    let share = (place + 1) as f64 / (siblings.len() + 1) as f64;
    let spread = from.width.min(28.0 * siblings.len() as f64);
    let start = Point(from.middle() + spread * (share - 0.5), from.y + from.height);
    let end = Point(to.middle(), to.y);
    let bend = (end.1 - start.1) * 0.45;
    Curve([start, start.plus(Point(0.0, 1.0), bend), end.plus(Point(0.0, -1.0), bend), end])
}

/// The boxes, and the arrows that were drawn already.
struct Router<'a> {
    frames: &'a [Frame],
    arrows: Vec<Option<Arrow>>,
}

impl Router<'_> {
    fn cheapest(&self, link: &Link) -> Arrow {
        let (from, to) = (&self.frames[link.from], &self.frames[link.to]);
        let curves = if link.from == link.to { loops(from) } else { candidates(from, to) };
        let mut priced: Vec<(f64, Curve)> = curves.into_iter().map(|curve| (curve.price(), curve)).collect();
        priced.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut best: Option<(f64, Arrow)> = None;
        for (price, curve) in priced {
            if best.as_ref().is_some_and(|(least, _)| *least <= price) {
                break;
            }
            let (label_cost, arrow) = self.labelled(curve, link);
            let cost = price + label_cost + self.obstacles(&arrow, link);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, arrow));
            }
        }
        best.expect("every two boxes have sides").1
    }

    /// The curve with its label where that covers least, and what it still covers.
    fn labelled(&self, curve: Curve, link: &Link) -> (f64, Arrow) {
        let places = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];
        let areas = places.iter().map(|&t| label_area(curve.at(t), link));
        let priced = areas.map(|area| (self.covered(&area), area));
        let (cost, area) = priced.min_by(|a, b| a.0.total_cmp(&b.0)).expect("there are places");
        let points: Vec<Point> = curve.points().collect();
        let bounds = Area::around(&points);
        (cost, Arrow { curve, label: link.label.clone(), area, points, bounds })
    }

    /// What a label costs that covers boxes, other labels or arrows.
    fn covered(&self, label: &Area) -> f64 {
        let boxes = self.frames.iter().filter(|frame| label.meets(&Area::of(frame, 2.0))).count();
        let mut cost = 80.0 * boxes as f64;
        for arrow in self.arrows.iter().flatten() {
            cost += if label.meets(&arrow.area) { 120.0 } else { 0.0 };
            let is_near = label.meets(&arrow.bounds);
            cost += if is_near && arrow.points.iter().any(|&point| label.holds(point)) { 25.0 } else { 0.0 };
        }
        cost
    }

    /// What an arrow costs that runs through boxes and labels, close to other arrows or across them.
    fn obstacles(&self, arrow: &Arrow, link: &Link) -> f64 {
        let within = |area: &Area| arrow.points.iter().filter(|&&point| area.holds(point)).count() as f64;
        let mut cost = 0.0;
        for (i, frame) in self.frames.iter().enumerate() {
            let is_end = i == link.from || i == link.to;
            cost += 150.0 * within(&Area::of(frame, if is_end { -1.0 } else { 8.0 }));
        }
        for other in self.arrows.iter().flatten() {
            cost += 20.0 * within(&other.area) + crowding(arrow, other);
        }
        cost
    }
}

/// What it costs to run close to another arrow, or across it.
fn crowding(arrow: &Arrow, other: &Arrow) -> f64 {
    if !arrow.bounds.grown(9.0).meets(&other.bounds) {
        return 0.0;
    }
    let is_close = |point: &&Point| other.points.iter().any(|other| point.distance(*other) < 9.0);
    let close = arrow.points.iter().filter(is_close).count();
    let crosses = arrow.points.windows(2).any(|a| other.points.windows(2).any(|b| cross(a, b)));
    12.0 * close as f64 + if crosses { 60.0 } else { 0.0 }
}

fn cross(a: &[Point], b: &[Point]) -> bool {
    let side = |p: Point, q: Point, r: Point| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0) > 0.0;
    side(a[0], a[1], b[0]) != side(a[0], a[1], b[1]) && side(b[0], b[1], a[0]) != side(b[0], b[1], a[1])
}

const SIDES: [Point; 4] = [Point(1.0, 0.0), Point(-1.0, 0.0), Point(0.0, -1.0), Point(0.0, 1.0)];

fn candidates(from: &Frame, to: &Frame) -> Vec<Curve> {
    let mut curves = Vec::new();
    for start in anchors(from) {
        for end in anchors(to) {
            for reach in [0.35, 0.6, 1.0] {
                let bend = (reach * start.0.distance(end.0)).clamp(18.0, 160.0);
                curves.push(Curve([start.0, start.0.plus(start.1, bend), end.0.plus(end.1, bend), end.0]));
            }
        }
    }
    curves
}

/// Points on the sides of a box, with the directions away from it.
fn anchors(frame: &Frame) -> Vec<(Point, Point)> {
    let centre = Point(frame.middle(), frame.y + frame.height / 2.0);
    let mut anchors = Vec::new();
    for side in SIDES {
        let (out, along) = if side.0 == 0.0 { (frame.height, frame.width) } else { (frame.width, frame.height) };
        for share in [-0.3, 0.0, 0.3] {
            let shift = share * along;
            let point = centre.plus(side, out / 2.0).plus(Point(side.1.abs(), side.0.abs()), shift);
            anchors.push((point, side));
        }
    }
    anchors
}

/// Loops from a box to itself, on its right.
fn loops(frame: &Frame) -> Vec<Curve> {
    let anchors: Vec<_> = anchors(frame).into_iter().filter(|(_, side)| side.0 > 0.0).collect();
    let pairs = anchors.iter().flat_map(|start| anchors.iter().map(move |end| (start.0, end.0, start.1)));
    let upward = pairs.filter(|(start, end, _)| start.1 > end.1);
    upward.map(|(start, end, side)| Curve([start, start.plus(side, 44.0), end.plus(side, 44.0), end])).collect()
}

/// The label's place with its middle on a point of the curve; beside it for a loop, which it would hide.
fn label_area(point: Point, link: &Link) -> Area {
    let half = Point(text_width(&link.label) * 0.46 + 3.0, 7.5);
    let middle = if link.from == link.to { Point(point.0 + half.0 - 5.0, point.1) } else { point };
    Area(Point(middle.0 - half.0, middle.1 - half.1), Point(middle.0 + half.0, middle.1 + half.1))
}

#[cfg(test)]
mod tests {
    use super::super::{Drawing, samples};
    use super::*;

    #[test]
    fn arrows_touch_their_boxes_and_pass_by_the_others() {
        for text in [samples::TREE, samples::RING, samples::TABLE, samples::SHARED] {
            let layout = Layout::of(&Drawing::of(&text.parse().unwrap()));
            for (link, arrow) in layout.links.iter().zip(arrows(&layout)) {
                let ends = [(link.from, arrow.curve.0[0]), (link.to, arrow.curve.0[3])];
                for (frame, point) in ends {
                    assert!(Area::of(&layout.frames[frame], 0.1).holds(point), "{link:?}");
                }
                for (i, frame) in layout.frames.iter().enumerate().filter(|(i, _)| ![link.from, link.to].contains(i)) {
                    let area = Area::of(frame, 0.0);
                    assert!(!arrow.curve.points().any(|point| area.holds(point)), "{link:?} meets box {i} in {text}");
                }
            }
        }
    }

    #[test]
    fn labels_do_not_cover_each_other() {
        for text in [samples::TREE, samples::RING, samples::TABLE, samples::SHARED] {
            let arrows = arrows(&Layout::of(&Drawing::of(&text.parse().unwrap())));
            for (i, a) in arrows.iter().enumerate() {
                assert!(arrows[..i].iter().all(|b| !a.area.meets(&b.area)), "{} in {text}", a.label);
            }
        }
    }
}
