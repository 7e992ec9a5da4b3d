//! Drawings as pictures: SVG that needs nothing else, in the colours of the page around it.

use super::Drawing;
use super::dot::escaped;
use super::layout::{CAPTION, Frame, HEAD, Layout, ROW};
use super::route::{Area, Arrow, Point, arrows};

const MARGIN: f64 = 16.0;
const HEADING: f64 = 30.0;
const PANEL_GAP: f64 = 24.0;

const STYLE: &str = "\
.smallscope-drawing{color:#1f2328;font-size:12px;\
font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}\
.smallscope-drawing .canvas{fill:#fff}\
.smallscope-drawing text{fill:currentColor}\
.smallscope-drawing .frame{fill:currentColor;fill-opacity:.03;stroke:currentColor;stroke-opacity:.6}\
.smallscope-drawing .head{fill:currentColor;fill-opacity:.07}\
.smallscope-drawing .class{font-weight:bold}\
.smallscope-drawing .dim{fill-opacity:.55}\
.smallscope-drawing .edge{fill:none;stroke:currentColor;stroke-opacity:.65;stroke-width:1.2}\
.smallscope-drawing .tip{fill:currentColor;fill-opacity:.75}\
.smallscope-drawing .label,.smallscope-drawing .caption{font-size:11px;fill:#0a5cbd}\
.smallscope-drawing .heading{font-size:13px;font-weight:bold}\
.smallscope-drawing .changed{fill:#bc4c00;fill-opacity:.08;stroke:#bc4c00;stroke-opacity:1;stroke-width:1.6}\
@media (prefers-color-scheme:dark){\
.smallscope-drawing{color:#e6edf3}\
.smallscope-drawing .canvas{fill:#0d1117}\
.smallscope-drawing .label,.smallscope-drawing .caption{fill:#79b8ff}\
.smallscope-drawing .changed{fill:#f0883e;stroke:#f0883e}}";

impl Drawing {
    /// The drawing as a picture of its own: boxes in layers, and curved arrows with the names of the fields.
    ///
    /// ```
    /// use smallscope_core::Structure;
    /// use smallscope_picture::Drawing;
    /// let list: Structure = "List { head: Node#0 { value: '<', next: None } }".parse()?;
    /// let svg = Drawing::of(&list).to_svg();
    /// assert!(svg.starts_with("<svg xmlns=") && svg.contains("value: '&lt;'"));
    /// # Ok::<(), smallscope_core::ParseError>(())
    /// ```
    pub fn to_svg(&self) -> String {
        let panel = Panel::of(self, &|_| false);
        document(panel.width + 2.0 * MARGIN, panel.height + 2.0 * MARGIN, &panel.at(MARGIN, MARGIN))
    }

    /// Two drawings as one picture with the headings `before` and `after`; nodes that the other does not have, or has
    /// otherwise, stand out. Objects of the same number are taken for the same.
    ///
    /// ```
    /// use smallscope_core::Structure;
    /// use smallscope_picture::Drawing;
    /// let before = Drawing::of(&"Cell { value: 1 }".parse()?);
    /// let after = Drawing::of(&"Cell { value: 2 }".parse()?);
    /// let svg = Drawing::svg_pair(&before, &after);
    /// assert!(svg.contains(">before</text>") && svg.contains(">after</text>") && svg.contains("value: 2"));
    /// # Ok::<(), smallscope_core::ParseError>(())
    /// ```
    pub fn svg_pair(before: &Drawing, after: &Drawing) -> String {
        let left = Panel::of(before, &|frame| before.differs(after, &frame.key));
        let right = Panel::of(after, &|frame| after.differs(before, &frame.key));
        let (top, second) = (MARGIN + HEADING, MARGIN + left.width.max(60.0) + 2.0 * PANEL_GAP);
        let height = top + left.height.max(right.height) + MARGIN;
        let mut content = String::new();
        for (x, heading) in [(MARGIN, "before"), (second, "after")] {
            content += &text(x, MARGIN + 12.0, "heading", heading);
        }
        let divider = second - PANEL_GAP;
        content += &format!(
            "<path class=\"edge\" stroke-dasharray=\"3 4\" d=\"M{} {}V{}\"/>\n",
            number(divider),
            number(MARGIN),
            number(height - MARGIN)
        );
        content += &left.at(MARGIN, top);
        content += &right.at(second, top);
        document(second + right.width.max(60.0) + MARGIN, height, &content)
    }

    /// Whether a node, or the value of a root, is not the same in another drawing.
    fn differs(&self, other: &Drawing, key: &str) -> bool {
        self.state(key) != other.state(key)
    }

    /// All that is said about a node or the value of a root: its title and fields, and where its arrows lead.
    fn state(&self, key: &str) -> Option<String> {
        if let Some(node) = self.nodes.iter().find(|node| node.key == key) {
            let targets: Vec<&str> = node.arrows().map(|(_, target)| self.nodes[target.0].key.as_str()).collect();
            let lines: Vec<Option<String>> = node.parts.iter().map(|part| part.line()).collect();
            return Some(format!("{} {lines:?} {targets:?}", node.title()));
        }
        let roots = self.roots.iter().enumerate();
        roots.filter(|(i, root)| format!("{}={i}", root.label) == key).find_map(|(_, root)| root.line())
    }
}

/// A drawing's picture, and the room it takes.
struct Panel {
    origin: Point,
    width: f64,
    height: f64,
    content: String,
}

impl Panel {
    fn of(drawing: &Drawing, is_changed: &dyn Fn(&Frame) -> bool) -> Panel {
        let layout = Layout::of(drawing);
        let arrows = arrows(&layout);
        let mut content: String = arrows.iter().map(edge).collect();
        content.extend(layout.frames.iter().map(|frame| node(frame, is_changed(frame))));
        content.extend(arrows.iter().map(edge_label));
        let bounds = bounds(&layout, &arrows);
        let (width, height) = (bounds.1.0 - bounds.0.0, bounds.1.1 - bounds.0.1);
        Panel { origin: bounds.0, width, height, content }
    }

    fn at(&self, x: f64, y: f64) -> String {
        let (x, y) = (number(x - self.origin.0), number(y - self.origin.1));
        format!("<g transform=\"translate({x} {y})\">\n{}</g>\n", self.content)
    }
}

fn bounds(layout: &Layout, arrows: &[Arrow]) -> Area {
    let mut points = Vec::new();
    for frame in &layout.frames {
        let above = if frame.caption.is_empty() { 0.0 } else { CAPTION };
        points.push(Point(frame.x, frame.y - above));
        points.push(Point(frame.x + frame.width, frame.y + frame.height));
    }
    for arrow in arrows {
        points.extend(arrow.curve.points());
        points.extend([arrow.area.0, arrow.area.1]);
    }
    let least = |a: Point, b: &Point| Point(a.0.min(b.0), a.1.min(b.1));
    let greatest = |a: Point, b: &Point| Point(a.0.max(b.0), a.1.max(b.1));
    let first = points.first().copied().unwrap_or(Point(0.0, 0.0));
    Area(points.iter().fold(first, least), points.iter().fold(first, greatest))
}

fn document(width: f64, height: f64, content: &str) -> String {
    let (width, height) = (number(width), number(height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"smallscope-drawing\" role=\"img\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n<style>{STYLE}</style>\n\
         <rect class=\"canvas\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>\n{content}</svg>\n"
    )
}

fn node(frame: &Frame, is_changed: bool) -> String {
    let class = if is_changed { "frame changed" } else { "frame" };
    let mut result = rectangle(class, frame.x, frame.y, frame.width, frame.height);
    if !frame.caption.is_empty() {
        result += &text(frame.text_left() - 8.0, frame.y - 5.0, "caption", &frame.caption);
    }
    let mut line = frame.y + 3.0;
    if frame.has_title() {
        result += &title(frame);
        line += HEAD;
    }
    for (row, is_dim) in &frame.rows {
        line += ROW;
        result += &text(frame.text_left(), line - 4.5, if *is_dim { "dim" } else { "row" }, row);
    }
    result
}

fn title(frame: &Frame) -> String {
    let [class, mark, variant] = frame.title.each_ref().map(|part| escaped(part));
    let head = rectangle("head", frame.x, frame.y, frame.width, HEAD);
    format!(
        "{head}<text x=\"{}\" y=\"{}\" xml:space=\"preserve\"><tspan class=\"class\">{class}</tspan>\
         <tspan class=\"dim\">{mark}</tspan><tspan class=\"class\">{variant}</tspan></text>\n",
        number(frame.title_left()),
        number(frame.y + 15.0)
    )
}

fn edge(arrow: &Arrow) -> String {
    let [start, first, second, end] = arrow.curve.0;
    let before = arrow.curve.at(0.93);
    let length = (end.0 - before.0).hypot(end.1 - before.1).max(0.01);
    let (dx, dy) = ((end.0 - before.0) / length, (end.1 - before.1) / length);
    let corner = |side: f64| Point(end.0 - 8.0 * dx - side * dy, end.1 - 8.0 * dy + side * dx);
    format!(
        "<path class=\"edge\" d=\"M{}C{} {} {}\"/>\n<path class=\"tip\" d=\"M{}L{}L{}Z\"/>\n",
        point(start),
        point(first),
        point(second),
        point(end),
        point(end),
        point(corner(3.5)),
        point(corner(-3.5))
    )
}

fn edge_label(arrow: &Arrow) -> String {
    if arrow.label.is_empty() {
        return String::new();
    }
    let Area(low, high) = arrow.area;
    let behind = rectangle("canvas", low.0, low.1, high.0 - low.0, high.1 - low.1);
    let (x, y) = (number((low.0 + high.0) / 2.0), number(high.1 - 4.0));
    format!(
        "{behind}<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" class=\"label\">{}</text>\n",
        escaped(&arrow.label)
    )
}

fn rectangle(class: &str, x: f64, y: f64, width: f64, height: f64) -> String {
    let [x, y, width, height] = [x, y, width, height].map(number);
    format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"4\"/>\n")
}

fn text(x: f64, y: f64, class: &str, content: &str) -> String {
    let (x, y, content) = (number(x), number(y), escaped(content));
    format!("<text x=\"{x}\" y=\"{y}\" class=\"{class}\" xml:space=\"preserve\">{content}</text>\n")
}

fn point(point: Point) -> String {
    format!("{} {}", number(point.0), number(point.1))
}

/// A number with at most one digit after the point.
fn number(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    fn drawing(text: &str) -> Drawing {
        Drawing::of(&text.parse().unwrap_or_else(|error| panic!("{error}")))
    }

    /// The names of the elements that were opened and never closed, or the first that was closed without need.
    fn unbalanced(svg: &str) -> Vec<String> {
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1).map(|rest| rest.split('>').next().unwrap_or("")) {
            let name = tag.trim_matches('/').split(' ').next().unwrap_or("").to_owned();
            if tag.starts_with('/') {
                if open.pop() != Some(name.clone()) {
                    return vec![name];
                }
            } else if !tag.ends_with('/') {
                open.push(name);
            }
        }
        open
    }

    #[test]
    fn every_node_has_a_box_and_every_reference_an_arrow() {
        for (text, boxes, arrows) in [(samples::TREE, 8, 7), (samples::RING, 4, 7), (samples::SHARED, 6, 11)] {
            let svg = drawing(text).to_svg();
            assert_eq!(svg.matches("<rect class=\"frame\"").count(), boxes, "{text}");
            assert_eq!(svg.matches("<path class=\"tip\"").count(), arrows, "{text}");
            assert_eq!(unbalanced(&svg), Vec::<String>::new());
        }
    }

    #[test]
    fn texts_cannot_break_out() {
        let svg = drawing(samples::TABLE).to_svg();
        assert!(svg.contains("key: &quot;&lt;&amp;&gt;&quot;"), "{svg}");
        assert_eq!(unbalanced(&svg), Vec::<String>::new());
    }

    #[test]
    fn only_what_changed_stands_out() {
        let after = samples::RING.replace("value: 2", "value: 9");
        let svg = Drawing::svg_pair(&drawing(samples::RING), &drawing(&after));
        assert_eq!(svg.matches("<rect class=\"frame changed\"").count(), 2);
        assert_eq!(svg.matches("<rect class=\"frame\"").count(), 6);
    }

    #[test]
    fn long_lists_are_no_trouble() {
        let list = (0..200).map(|i| format!("Node#{i} {{ next: ")).collect::<String>() + "Node#0" + &" }".repeat(200);
        let drawing = drawing(&list);
        assert_eq!(drawing.to_text().lines().count(), 201);
        assert_eq!(drawing.to_svg().matches("<path class=\"tip\"").count(), 200);
    }

    #[test]
    fn anything_can_be_drawn() {
        for text in ["5", "()", "[None]", "(None, 1)", "#0=#0", "Leaf#0", "Some(None)", "``"] {
            let svg = drawing(text).to_svg();
            assert!(unbalanced(&svg).is_empty() && !svg.contains("NaN"), "{text}");
        }
    }
}
