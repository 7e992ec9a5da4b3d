//! Colours that can be told apart in print and by people who do not see all colours, after Okabe and Ito.

/// The colours of a kind of node, on light and on dark ground.
pub(crate) struct NodeColour {
    pub light: Fill,
    pub dark: Fill,
}

/// What a box is filled and framed with.
pub(crate) struct Fill {
    pub fill: &'static str,
    pub frame: &'static str,
}

/// A colour on light and on dark ground.
pub(crate) struct Colour {
    pub light: &'static str,
    pub dark: &'static str,
}

const fn node(fill: &'static str, frame: &'static str, dark: &'static str, dark_frame: &'static str) -> NodeColour {
    NodeColour { light: Fill { fill, frame }, dark: Fill { fill: dark, frame: dark_frame } }
}

const fn edge(light: &'static str, dark: &'static str) -> Colour {
    Colour { light, dark }
}

/// The colours of nodes, in the order in which they are given away: pale, so that dark text is legible on each.
pub(crate) const NODES: [NodeColour; 8] = [
    node("#dcebf7", "#2a6ea6", "#16324a", "#6fb3e6"),
    node("#fdebc8", "#a56a00", "#4a3510", "#e6ae4d"),
    node("#d5f0e4", "#1b7a58", "#123d2f", "#52c79d"),
    node("#f6dfec", "#a04579", "#47213a", "#dd92bf"),
    node("#fbf6cc", "#857600", "#413b0c", "#d8ca4a"),
    node("#fbdfd0", "#b04a0b", "#4d2412", "#f08f5a"),
    node("#e4e1f5", "#5a4ea0", "#2b2650", "#a79ce6"),
    node("#e9e9e9", "#5c5c5c", "#333333", "#b5b5b5"),
];

/// The colours of arrows: dark enough for their labels.
pub(crate) const EDGES: [Colour; 8] = [
    edge("#1f5f96", "#7fbcec"),
    edge("#a63f00", "#f3995f"),
    edge("#0f6e4d", "#5fd0a6"),
    edge("#96326c", "#e39ac6"),
    edge("#6b5d00", "#d8ca4a"),
    edge("#4a4a4a", "#c4c4c4"),
    edge("#4c3fa0", "#b3a9ee"),
    edge("#8a5a00", "#e8b65c"),
];

/// The frames of what is not the same in the drawing beside.
pub(crate) const CHANGED: Colour = edge("#c4161c", "#ff6b66");

/// What everything is drawn on.
pub(crate) const GROUND: Colour = edge("#ffffff", "#16191d");

/// What texts are written with.
pub(crate) const INK: Colour = edge("#1b1b1b", "#ececec");
