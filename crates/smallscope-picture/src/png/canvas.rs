//! Polygons as pixels, with smooth edges.
//!
//! A row of pixels is looked at along a few lines. On each of them, what is inside a polygon is exact, so that only steep edges are approximated.

pub(super) type Point = (f64, f64);
/// A closed outline. What is surrounded by several outlines in the same direction is inside, too.
pub(super) type Polygon = Vec<Point>;

/// Along how many lines a row of pixels is looked at.
const LINES: usize = 5;

/// Pixels of three bytes, white at first.
pub(super) struct Canvas {
    pub width: usize,
    pub height: usize,
    bytes: Vec<u8>,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, height, bytes: vec![255; 3 * width * height] }
    }

    /// The rows of pixels, from top to bottom: red, green and blue.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Lays a colour over what is inside any of the polygons.
    pub fn fill(&mut self, polygons: &[Polygon], colour: [u8; 3], opacity: f64) {
        let edges: Vec<(Point, Point)> = polygons.iter().flat_map(|polygon| edges(polygon)).collect();
        let [top, bottom] = [f64::min as fn(f64, f64) -> f64, f64::max].map(|choose| {
            edges
                .iter()
                .map(|edge| choose(edge.0.1, edge.1.1))
                .reduce(choose)
                .unwrap_or_default()
                .clamp(0.0, self.height as f64)
        });
        let (top, bottom) = (top.floor() as usize, bottom.ceil() as usize);
        // The edges that each row meets.
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); bottom.saturating_sub(top)];
        for (number, edge) in edges.iter().enumerate() {
            let (low, high) = (edge.0.1.min(edge.1.1), edge.0.1.max(edge.1.1));
            let from = (low.max(0.0) as usize).saturating_sub(top);
            for row in rows.iter_mut().take((high.max(0.0) as usize + 1).saturating_sub(top)).skip(from) {
                row.push(number);
            }
        }
        let mut cover = vec![0.0; self.width];
        for (row, met) in rows.into_iter().enumerate().filter(|(_, met)| !met.is_empty()) {
            let y = top + row;
            let (left, right) = self.cover(&mut cover, y, met.iter().map(|&edge| edges[edge]).collect());
            let pixels = self.bytes[3 * self.width * y..].chunks_exact_mut(3);
            for (pixel, cover) in pixels.zip(&mut cover).take(right).skip(left) {
                let part = (std::mem::take(cover) / LINES as f64).min(1.0) * opacity;
                for (byte, wanted) in pixel.iter_mut().zip(colour) {
                    *byte = (f64::from(*byte) + (f64::from(wanted) - f64::from(*byte)) * part).round() as u8;
                }
            }
        }
    }

    /// How much of each pixel of a row is inside, times the number of lines; and which pixels may be.
    fn cover(&self, cover: &mut [f64], y: usize, edges: Vec<(Point, Point)>) -> (usize, usize) {
        let (mut left, mut right) = (self.width, 0);
        for line in 0..LINES {
            let y = y as f64 + (line as f64 + 0.5) / LINES as f64;
            let mut crossings: Vec<(f64, i32)> = Vec::new();
            for &((x0, y0), (x1, y1)) in &edges {
                if (y0 <= y) != (y1 <= y) {
                    crossings.push((x0 + (x1 - x0) * (y - y0) / (y1 - y0), if y0 < y1 { 1 } else { -1 }));
                }
            }
            crossings.sort_by(|one, other| one.0.total_cmp(&other.0));
            let mut around = 0;
            for pair in crossings.windows(2) {
                around += pair[0].1;
                if around != 0 {
                    let [from, to] = [pair[0].0, pair[1].0].map(|x| x.clamp(0.0, self.width as f64));
                    (left, right) = (left.min(from as usize), right.max(to.ceil() as usize));
                    for (x, part) in cover.iter_mut().enumerate().take(to.ceil() as usize).skip(from as usize) {
                        *part += to.min(x as f64 + 1.0) - from.max(x as f64);
                    }
                }
            }
        }
        (left.min(right), right)
    }
}

fn edges(polygon: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().copied().zip(next.copied())
}

/// The outlines of a line that is drawn with a round pen.
pub(super) fn stroked(line: &[Point], width: f64) -> Vec<Polygon> {
    let r = width / 2.0;
    let round = |&(x, y): &Point| -> Polygon {
        let corner = |step: i32| f64::from(step) * std::f64::consts::FRAC_PI_4;
        (0..8).map(|step| (x + r * corner(step).cos(), y + r * corner(step).sin())).collect()
    };
    let straight = line.windows(2).filter_map(|pair| {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        let length = (x1 - x0).hypot(y1 - y0);
        let (dx, dy) = ((y1 - y0) / length * r, (x0 - x1) / length * r);
        // In the direction of the round ends.
        (length > 1e-9).then(|| vec![(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)])
    });
    straight.chain(line.iter().map(round)).collect()
}
