//! The rows between two layers of boxes: where nets begin and end, and which rows their lines across take.

use super::boxes::{Net, Part, Sheet};
use super::canvas::Canvas;

/// The columns up to so far from one, the nearest first.
fn nearest(column: usize, far: usize) -> impl Iterator<Item = usize> {
    let beside = (1..=far).flat_map(move |away| [Some(column + away), column.checked_sub(away)]);
    std::iter::once(Some(column)).chain(beside).flatten()
}

/// The rows between two layers.
pub(super) struct Channel {
    /// For each net of the channel where it begins.
    sources: Vec<(usize, usize)>,
    /// For each net where it ends, and at which vertex.
    ends: Vec<(usize, usize, usize)>,
    /// For each net with a line across its row.
    tracks: Vec<(usize, usize)>,
    count: usize,
}

impl Channel {
    pub fn new(sheet: &mut Sheet, part: &Part, layer: &[usize]) -> Option<Channel> {
        let sources: Vec<(usize, usize)> = layer.iter().flat_map(|&vertex| sheet.ports(part, vertex)).collect();
        let mut channel = Channel { sources, ends: vec![], tracks: vec![], count: 0 };
        let mut lower: Vec<usize> = channel.sources.iter().flat_map(|&(net, _)| part.nets[net].lower.clone()).collect();
        lower.sort_by_key(|&vertex| (sheet.left[vertex], vertex));
        lower.dedup();
        for vertex in lower {
            channel.enter(sheet, part, vertex)?;
        }
        channel.assign();
        Some(channel)
    }

    fn source(&self, net: usize) -> usize {
        self.sources.iter().find(|(other, _)| *other == net).map_or(0, |&(_, column)| column)
    }

    /// Chooses the columns where nets enter a vertex: as near as possible to where they come from, apart from each other,
    /// and not below where another net begins.
    fn enter(&mut self, sheet: &mut Sheet, part: &Part, vertex: usize) -> Option<()> {
        let mut nets = part.coming[vertex].clone();
        nets.sort_by_key(|&net| self.source(net));
        let free = |channel: &Channel, net: usize, column: usize| {
            channel.sources.iter().all(|&(other, source)| other == net || source != column)
        };
        if part.layered.is_bend(vertex) {
            let net = *nets.first()?;
            let left = sheet.left[vertex];
            let column = nearest(left, 1 + part.slack / 2).find(|&column| free(self, net, column))?;
            sheet.left[vertex] = column;
            self.ends.push((net, column, vertex));
            return Some(());
        }
        let (left, right) = (sheet.left[vertex] + 1, sheet.left[vertex] + sheet.widths[vertex] - 2);
        let mut least = left;
        for (index, &net) in nets.iter().enumerate() {
            let after = (nets.len() - 1 - index) * 2;
            let most = right.saturating_sub(after).max(least);
            let count = nets.len();
            let even = left + (right - left) * (index + 1) / (count + 1);
            let source = self.source(net);
            let wanted = if source >= least && source <= most { source } else { even.clamp(least, most) };
            let near = (0..=right - left).flat_map(|away| [wanted + away, wanted.saturating_sub(away)]);
            let column =
                near.filter(|column| (least..=right).contains(column)).find(|&column| free(self, net, column))?;
            self.ends.push((net, column, vertex));
            least = column + 2;
        }
        Some(())
    }

    /// Gives each line across a row, from the left, the first that is free there.
    fn assign(&mut self) {
        let mut spans: Vec<(usize, usize, usize)> = (self.sources.iter())
            .map(|&(net, source)| {
                let columns = self.ends.iter().filter(|(other, _, _)| *other == net).map(|&(_, column, _)| column);
                let (least, most) = columns.fold((source, source), |(least, most), c| (least.min(c), most.max(c)));
                (least, most, net)
            })
            .filter(|(least, most, _)| least != most)
            .collect();
        spans.sort_unstable();
        let mut rows: Vec<usize> = Vec::new();
        for (least, most, net) in spans {
            let row = rows.iter().position(|&end| end + 1 < least).unwrap_or(rows.len());
            if row == rows.len() {
                rows.push(most);
            }
            rows[row] = most;
            self.tracks.push((net, row));
        }
        self.count = rows.len();
    }

    /// The rows it takes: one with the labels, those of the lines across, one with the heads.
    pub fn height(&self) -> usize {
        if self.sources.is_empty() { 0 } else { self.count + 2 }
    }

    pub fn draw(&self, canvas: &mut Canvas, part: &Part, layer: &[usize], y: usize, height: usize) {
        let bottom = y + height;
        let last = bottom + self.count + 1;
        for &(net, column) in &self.sources {
            let Net { upper, label, heads, .. } = &part.nets[net];
            let start = if part.layered.is_bend(*upper) { bottom } else { y + part.height(*upper) };
            let track = self.tracks.iter().find(|(other, _)| *other == net).map(|&(_, row)| bottom + 1 + row);
            canvas.down(net, column, (start, track.unwrap_or(last)), (true, track.is_none()));
            for &(_, end, lower) in self.ends.iter().filter(|(other, _, _)| *other == net) {
                if let Some(track) = track {
                    canvas.across(net, track, column.min(end), column.max(end));
                    canvas.down(net, end, (track, last), (false, true));
                }
                if heads.1 && !part.layered.is_bend(lower) {
                    canvas.write(end, last, "▼");
                }
            }
            if heads.0 {
                canvas.write(column, start, "▲");
            } else if layer.contains(upper) && !part.layered.is_bend(*upper) {
                canvas.write(column, start - 1, "┬");
            }
            canvas.write(column + 1, start, label);
        }
    }
}
