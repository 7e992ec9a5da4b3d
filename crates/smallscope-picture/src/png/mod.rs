//! Drawings as PNG files, without any other program.
//!
//! The input is a document that [`crate::svg::document`] wrote: rectangles, paths of straight lines and cubic curves, lines of text, and
//! groups that are moved. Nothing else of SVG is understood. Shapes become polygons, which the canvas fills; texts are drawn with strokes, as
//! there is no font to be had everywhere.

mod canvas;
mod encode;
mod letters;

use canvas::{Canvas, Point, Polygon, stroked};

/// How many pixels a unit of the drawing has, so that letters are legible.
const SCALE: f64 = 2.0;

/// A picture of more pixels than this is drawn with fewer pixels per unit: it takes three bytes for each.
const MOST_PIXELS: f64 = 64e6;

/// The document as a PNG file.
pub(crate) fn pixels(svg: &str) -> Vec<u8> {
    let mut tags = svg.split('<').skip(1).map(Tag::read);
    let Some(document) = tags.next() else { return Vec::new() };
    let (width, height) = (document.number("width"), document.number("height"));
    let scale = SCALE.min((MOST_PIXELS / (width * height).max(1.0)).sqrt());
    let mut canvas = Canvas::new((width * scale).ceil() as usize, (height * scale).ceil() as usize);
    // Where each open group is moved to.
    let mut corners = vec![(0.0, 0.0)];
    for tag in tags {
        let (x, y) = corners[corners.len() - 1];
        match tag.name {
            "g" => {
                let (dx, dy) = tag.moved();
                corners.push((x + dx, y + dy));
            }
            "/g" if corners.len() > 1 => drop(corners.pop()),
            _ => {
                let place = |point: Point| ((point.0 + x) * scale, (point.1 + y) * scale);
                tag.draw(&mut canvas, scale, &place);
            }
        }
    }
    encode::png(canvas.width, canvas.height, &canvas.into_bytes())
}

/// A tag, and the text that follows it.
struct Tag<'a> {
    name: &'a str,
    attributes: &'a str,
    text: &'a str,
}

impl<'a> Tag<'a> {
    fn read(text: &'a str) -> Tag<'a> {
        let (tag, text) = text.split_once('>').unwrap_or((text, ""));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        Tag { name, attributes, text }
    }

    fn attribute(&self, name: &str) -> Option<&'a str> {
        let mut rest = self.attributes;
        loop {
            let (key, after) = rest.split_once("=\"")?;
            let (value, after) = after.split_once('"')?;
            if key.trim_start() == name {
                return Some(value);
            }
            rest = after;
        }
    }

    fn number(&self, name: &str) -> f64 {
        self.attribute(name).and_then(|value| value.parse().ok()).unwrap_or_default()
    }

    fn moved(&self) -> Point {
        let moved = self.attribute("transform").and_then(|value| value.strip_prefix("translate("));
        moved.map_or((0.0, 0.0), |text| numbers(text).first().copied().unwrap_or_default())
    }

    /// A colour, and how much of it is laid over what is there.
    fn colour(&self, name: &str) -> Option<([u8; 3], f64)> {
        let digits = self.attribute(name)?.strip_prefix('#')?;
        let part = |place: usize| u8::from_str_radix(digits.get(2 * place..2 * place + 2)?, 16).ok();
        let opacity = self.attribute(&format!("{name}-opacity")).and_then(|value| value.parse().ok());
        Some(([part(0)?, part(1)?, part(2)?], opacity.unwrap_or(1.0)))
    }

    fn draw(&self, canvas: &mut Canvas, scale: f64, place: &impl Fn(Point) -> Point) {
        let line = match self.name {
            "rect" => self.rectangle(),
            "path" => path(self.attribute("d").unwrap_or_default()),
            "text" => return self.write(canvas, scale, place),
            _ => return,
        };
        let line: Polygon = line.into_iter().map(place).collect();
        if let Some((colour, opacity)) = self.colour("fill") {
            canvas.fill(std::slice::from_ref(&line), colour, opacity);
        }
        if let Some((colour, opacity)) = self.colour("stroke") {
            let width = self.attribute("stroke-width").map_or(1.0, |_| self.number("stroke-width")) * scale;
            let dashes = self.attribute("stroke-dasharray").and_then(|value| numbers(value).first().copied());
            let lines = dashes.map_or_else(|| vec![line.clone()], |(on, off)| dashed(&line, on * scale, off * scale));
            let outlines: Vec<Polygon> = lines.iter().flat_map(|line| stroked(line, width)).collect();
            canvas.fill(&outlines, colour, opacity);
        }
    }

    /// The outline, closed, with its corners rounded.
    fn rectangle(&self) -> Polygon {
        let [x, y, width, height, r] = ["x", "y", "width", "height", "rx"].map(|name| self.number(name));
        let corners = [
            (x + r, y + r, 2),
            (x + width - r, y + r, 3),
            (x + width - r, y + height - r, 0),
            (x + r, y + height - r, 1),
        ];
        let steps = if r > 0.0 { 8 } else { 0 };
        let round = |&(x, y, quarter): &(f64, f64, i32)| {
            (0..=steps).map(move |step| {
                let angle = (f64::from(quarter) + f64::from(step) / 8.0) * std::f64::consts::FRAC_PI_2;
                (x + r * angle.cos(), y + r * angle.sin())
            })
        };
        let mut outline: Polygon = corners.iter().flat_map(round).collect();
        outline.push(outline[0]);
        outline
    }

    fn write(&self, canvas: &mut Canvas, scale: f64, place: &impl Fn(Point) -> Point) {
        let Some((colour, opacity)) = self.colour("fill") else { return };
        let size = self.attribute("font-size").map_or(crate::svg::LETTERS, |_| self.number("font-size"));
        let (bold, italic) = (self.attribute("font-weight").is_some(), self.attribute("font-style").is_some());
        let width = size * if bold { 0.1 } else { 0.075 } * scale;
        let lines = letters::lines(&unescaped(self.text), (self.number("x"), self.number("y")), size, italic);
        let placed = lines.into_iter().map(|line| line.into_iter().map(place).collect::<Polygon>());
        let outlines: Vec<Polygon> = placed.flat_map(|line| stroked(&line, width)).collect();
        canvas.fill(&outlines, colour, opacity);
    }
}

/// The pairs of numbers in a text.
fn numbers(text: &str) -> Vec<Point> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.' || c == '-';
    let all: Vec<f64> = text.split(|c| !is_part(c)).filter_map(|number| number.parse().ok()).collect();
    all.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

/// The points of a path: straight lines (`M`, `L`, `H`), cubic curves (`C`), and back to where it began (`Z`).
fn path(text: &str) -> Polygon {
    let mut line = Polygon::new();
    let starts: Vec<usize> = text.match_indices(|c: char| c.is_ascii_alphabetic()).map(|(at, _)| at).collect();
    for (number, &at) in starts.iter().enumerate() {
        let part = &text[at + 1..starts.get(number + 1).copied().unwrap_or(text.len())];
        match (&text[at..=at], line.last().copied(), line.first().copied()) {
            ("C", Some(from), _) => {
                if let [one, two, to] = numbers(part)[..] {
                    line.extend((1..=16).map(|step| cubic([from, one, two, to], f64::from(step) / 16.0)));
                }
            }
            ("H", Some((_, y)), _) => line.extend(part.trim().parse().ok().map(|x: f64| (x, y))),
            ("Z", _, Some(first)) => line.push(first),
            _ => line.extend(numbers(part)),
        }
    }
    line
}

fn cubic(points: [Point; 4], t: f64) -> Point {
    let s = 1.0 - t;
    let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    let sum = |part: fn(&Point) -> f64| points.iter().zip(weights).map(|(point, weight)| part(point) * weight).sum();
    (sum(|point| point.0), sum(|point| point.1))
}

/// The dashes of a line.
fn dashed(line: &[Point], on: f64, off: f64) -> Vec<Polygon> {
    let mut dashes = vec![Polygon::new()];
    let (mut is_on, mut left) = (true, on);
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let at = |along: f64| (from.0 + (to.0 - from.0) * along / length, from.1 + (to.1 - from.1) * along / length);
        let mut done = 0.0;
        while length - done > 1e-9 {
            let step = left.min(length - done);
            if let Some(dash) = dashes.last_mut().filter(|_| is_on) {
                dash.extend([at(done), at(done + step)]);
            }
            (done, left) = (done + step, left - step);
            if left <= 1e-9 {
                is_on = !is_on;
                left = if is_on { on } else { off.max(1e-3) };
                dashes.push(Polygon::new());
            }
        }
    }
    dashes
}

/// The text that was escaped.
fn unescaped(text: &str) -> String {
    let named = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    named.iter().fold(text.trim_end().to_owned(), |text, (escape, character)| text.replace(escape, character))
}

#[cfg(test)]
mod tests;
