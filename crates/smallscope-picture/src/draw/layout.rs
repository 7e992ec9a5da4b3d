//! Where the boxes of a picture go: layers by distance from the roots, parents centred over their children.
//!
//! Every box but those of roots hangs from the first node that an arrow leads from, breadth first. Subtrees are set as close
//! to each other as their outlines allow, after Reingold and Tilford, "Tidier drawings of trees" (1981), section 3.

use super::{Content, Drawing, Node, Part};

pub(super) const LETTER: f64 = 7.25;
pub(super) const ROW: f64 = 17.0;
pub(super) const HEAD: f64 = 22.0;
pub(super) const CAPTION: f64 = 16.0;
const PADDING: f64 = 9.0;
const GAP: f64 = 26.0;
const LAYER_GAP: f64 = 54.0;
/// What an arrow's label needs on both sides, so that the arrow is still seen.
const LABEL_ROOM: f64 = 34.0;
/// The room that is kept for a missing child, so that an only child is seen to be the left or the right one.
const MISSING: f64 = 12.0;
/// Missing children of nodes with more arrows than this get no room.
const FEW: usize = 4;

/// A box with its place; `y` and `height` are those of the frame, without the caption above it.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// The names of the roots that are this node.
    pub(super) caption: String,
    /// The title in its three parts: class, number, variant. Empty for the value of a root.
    pub(super) title: [String; 3],
    /// The lines below, and whether they are dimmed.
    pub(super) rows: Vec<(String, bool)>,
    pub(super) key: String,
}

impl Frame {
    fn of(node: &Node) -> Frame {
        let variant = node.variant.as_ref().map(|variant| format!("::{variant}")).unwrap_or_default();
        let title = [node.class.clone(), node.number.clone().unwrap_or_default(), variant];
        Frame { title, key: node.key.clone(), ..Frame::default() }.with_rows(node.parts.iter())
    }

    fn with_rows<'a>(mut self, parts: impl Iterator<Item = &'a Part>) -> Frame {
        let row = |part: &Part| part.line().map(|line| (line, part.content == Content::Nothing));
        self.rows = parts.filter_map(row).collect();
        self
    }

    pub(super) fn has_title(&self) -> bool {
        self.title.iter().any(|part| !part.is_empty())
    }

    fn measure(&mut self) {
        let rows = self.rows.iter().map(|(row, _)| text_width(row)).fold(0.0, f64::max);
        let title = self.title.iter().map(|part| text_width(part)).sum::<f64>();
        self.width = (rows.max(title).max(2.0 * text_width(&self.caption)) + 2.0 * PADDING).max(40.0);
        let head = if self.has_title() { HEAD } else { 0.0 };
        let body = if self.rows.is_empty() { 0.0 } else { ROW * self.rows.len() as f64 + 6.0 };
        self.height = (head + body).max(HEAD);
    }

    pub(super) fn middle(&self) -> f64 {
        self.x + self.width / 2.0
    }

    /// Where the title starts, which is centred.
    pub(super) fn title_left(&self) -> f64 {
        self.middle() - self.title.iter().map(|part| text_width(part)).sum::<f64>() / 2.0
    }

    pub(super) fn text_left(&self) -> f64 {
        self.x + PADDING
    }
}

/// How wide a text is in the pictures' font, in which all letters but the wide ones of East Asia are alike.
pub(super) fn text_width(text: &str) -> f64 {
    text.chars().map(|letter| if is_wide(letter) { 2.0 * LETTER } else { LETTER }).sum()
}

fn is_wide(letter: char) -> bool {
    matches!(u32::from(letter), 0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xff00..=0xff60)
}

/// An arrow between two frames; `down` if the target hangs from the source by it.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) label: String,
    pub(super) down: bool,
}

/// Frames in their places, and the arrows between them.
pub(super) struct Layout {
    pub(super) frames: Vec<Frame>,
    pub(super) links: Vec<Link>,
}

impl Layout {
    pub(super) fn of(drawing: &Drawing) -> Layout {
        let forest = Forest::of(drawing);
        let mut frames: Vec<Frame> = drawing.nodes.iter().map(Frame::of).collect();
        for (i, root) in drawing.roots.iter().enumerate() {
            match root.content {
                Content::Arrow(node) => add_caption(&mut frames[node.0].caption, &root.label),
                _ => {
                    let value = Frame { key: format!("{}={i}", root.label), ..Frame::default() };
                    frames.push(value.with_rows([root].into_iter()));
                }
            }
        }
        frames.iter_mut().for_each(Frame::measure);
        forest.place(&mut frames);
        Layout { frames, links: forest.links }
    }
}

fn add_caption(caption: &mut String, name: &str) {
    if !caption.is_empty() && !name.is_empty() {
        caption.push_str(", ");
    }
    caption.push_str(name);
}

/// Which frame hangs from which.
struct Forest {
    /// The frames from which others hang, each after the one it hangs from.
    order: Vec<usize>,
    depth: Vec<usize>,
    /// What hangs from each frame; `None` is a missing child.
    children: Vec<Vec<Option<usize>>>,
    roots: Vec<Option<usize>>,
    links: Vec<Link>,
}

impl Forest {
    fn of(drawing: &Drawing) -> Forest {
        let count = drawing.nodes.len();
        let values = drawing.roots.iter().filter(|root| !matches!(root.content, Content::Arrow(_))).count();
        let mut forest = Forest {
            order: Vec::new(),
            depth: vec![usize::MAX; count],
            children: vec![Vec::new(); count + values],
            roots: Vec::new(),
            links: Vec::new(),
        };
        let mut value = count;
        for root in &drawing.roots {
            match root.content {
                Content::Arrow(node) if forest.depth[node.0] == usize::MAX => forest.grow(drawing, node.0),
                Content::Arrow(_) => {}
                _ => {
                    forest.roots.push(Some(value));
                    value += 1;
                }
            }
        }
        forest.order.extend(count..value);
        forest.depth.resize(value, 0);
        forest
    }

    /// Adds all that can be reached from a root and was not reached before, breadth first.
    fn grow(&mut self, drawing: &Drawing, root: usize) {
        self.roots.push(Some(root));
        self.depth[root] = 0;
        let mut next = self.order.len();
        self.order.push(root);
        while let Some(&from) = self.order.get(next) {
            next += 1;
            for part in &drawing.nodes[from].parts {
                match part.content {
                    Content::Arrow(target) => self.link(from, target.0, &part.label),
                    Content::Nothing => self.children[from].push(None),
                    Content::Value(_) => {}
                }
            }
            let arrows = &mut self.children[from];
            if arrows.len() > FEW || arrows.iter().all(Option::is_none) {
                arrows.retain(Option::is_some);
            }
        }
    }

    fn link(&mut self, from: usize, to: usize, label: &str) {
        let down = self.depth[to] == usize::MAX;
        if down {
            self.depth[to] = self.depth[from] + 1;
            self.order.push(to);
            self.children[from].push(Some(to));
        }
        self.links.push(Link { from, to, label: label.to_owned(), down });
    }

    fn place(&self, frames: &mut [Frame]) {
        let mut outlines: Vec<Outline> = frames.iter().map(|_| Outline::default()).collect();
        let mut offsets = vec![0.0; frames.len()];
        for &frame in self.order.iter().rev() {
            let below = self.joined(&self.children[frame], &mut outlines, &mut offsets);
            outlines[frame] = below.under(frames[frame].width);
        }
        self.joined(&self.roots, &mut outlines, &mut offsets);
        let mut middles = offsets.clone();
        for &frame in &self.order {
            for child in self.children[frame].iter().flatten() {
                middles[*child] = middles[frame] + offsets[*child];
            }
        }
        let tops = self.tops(frames);
        for (i, frame) in frames.iter_mut().enumerate() {
            frame.x = middles[i] - frame.width / 2.0;
            frame.y = tops[self.depth[i]];
        }
    }

    /// The outlines of siblings side by side, around the middle of the first and last, and their offsets from it.
    fn joined(&self, siblings: &[Option<usize>], outlines: &mut [Outline], offsets: &mut [f64]) -> Outline {
        let mut whole = Outline::default();
        let mut middles = Vec::new();
        for (i, sibling) in siblings.iter().enumerate() {
            let missing = Outline(vec![(-MISSING / 2.0, MISSING / 2.0)]);
            let outline = sibling.map_or(missing, |frame| std::mem::take(&mut outlines[frame]));
            let room = if i > 0 { self.room(siblings[i - 1], *sibling) } else { GAP };
            let shift = whole.distance(&outline, room);
            middles.push(shift);
            whole.add(outline, shift);
        }
        let middle = (middles.first().unwrap_or(&0.0) + middles.last().unwrap_or(&0.0)) / 2.0;
        for (sibling, at) in siblings.iter().zip(middles) {
            if let Some(frame) = *sibling {
                offsets[frame] = at - middle;
            }
        }
        Outline(whole.0.into_iter().map(|(left, right)| (left - middle, right - middle)).collect())
    }

    /// The gap between neighbours: enough for the labels of the arrows between them.
    fn room(&self, left: Option<usize>, right: Option<usize>) -> f64 {
        let (Some(left), Some(right)) = (left, right) else { return GAP };
        let between = |link: &&Link| [(left, right), (right, left)].contains(&(link.from, link.to));
        let labels = self.links.iter().filter(between).map(|link| text_width(&link.label) + LABEL_ROOM);
        labels.fold(GAP, f64::max)
    }

    /// The top of each layer.
    fn tops(&self, frames: &[Frame]) -> Vec<f64> {
        let layers = self.depth.iter().max().map_or(0, |deepest| deepest + 1);
        let (mut height, mut above) = (vec![0.0_f64; layers], vec![0.0_f64; layers]);
        for (frame, &depth) in frames.iter().zip(&self.depth) {
            height[depth] = height[depth].max(frame.height);
            above[depth] = above[depth].max(if frame.caption.is_empty() { 0.0 } else { CAPTION });
        }
        let mut top = 0.0;
        let place = |(height, above): (f64, f64)| {
            let here = top + above;
            top = here + height + LAYER_GAP;
            here
        };
        height.into_iter().zip(above).map(place).collect()
    }
}

/// How far a subtree reaches to the left and right on each of its layers, from the middle of its root.
#[derive(Clone, Debug, Default)]
struct Outline(Vec<(f64, f64)>);

impl Outline {
    /// How far to the right another outline must go, with room between the two roots and a gap below them.
    fn distance(&self, other: &Outline, room: f64) -> f64 {
        let overlaps = self.0.iter().zip(&other.0).map(|(left, right)| left.1 - right.0);
        let spaced = overlaps.enumerate().map(|(layer, overlap)| overlap + if layer == 0 { room } else { GAP });
        spaced.reduce(f64::max).unwrap_or(0.0)
    }

    fn add(&mut self, other: Outline, shift: f64) {
        for (layer, (left, right)) in other.0.into_iter().enumerate() {
            match self.0.get_mut(layer) {
                Some(reach) => *reach = (reach.0.min(left + shift), reach.1.max(right + shift)),
                None => self.0.push((left + shift, right + shift)),
            }
        }
    }

    fn under(mut self, width: f64) -> Outline {
        self.0.insert(0, (-width / 2.0, width / 2.0));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    fn frames(text: &str) -> Vec<Frame> {
        Layout::of(&Drawing::of(&text.parse().unwrap_or_else(|error| panic!("{error}")))).frames
    }

    #[test]
    fn no_two_boxes_overlap() {
        for text in [samples::TREE, samples::RING, samples::TABLE, samples::SHARED, samples::CALL] {
            let frames = frames(text);
            for (i, a) in frames.iter().enumerate() {
                for b in &frames[..i] {
                    let apart = a.x >= b.x + b.width || b.x >= a.x + a.width;
                    let above = a.y >= b.y + b.height || b.y >= a.y + a.height;
                    assert!(apart || above, "{a:?} and {b:?}");
                }
            }
        }
    }

    #[test]
    fn parents_are_centred_over_their_children() {
        let frames = frames(samples::TREE);
        let at = |key: &str| frames.iter().find(|frame| frame.key == key).expect("a frame of this key");
        assert_eq!(at("#0").middle(), (at("#1").middle() + at("#4").middle()) / 2.0);
        assert_eq!(at("#1").y, at("#4").y);
        assert!(at("#2").middle() < at("#1").middle() && at("#1").middle() < at("#3").middle());
    }

    #[test]
    fn an_only_child_leans_to_its_side() {
        let [left, right] = ["left: Node#1, right: None", "left: None, right: Node#1"];
        for (fields, leans) in [(left, -1.0), (right, 1.0)] {
            let frames = frames(&format!("Node#0 {{ {fields} }}"));
            assert_eq!((frames[1].middle() - frames[0].middle()).signum(), leans);
        }
    }
}
