//! Layers of nodes: each as high as the edges allow, then moved where that makes edges shorter.

/// How often nodes are moved at most.
const ROUNDS: usize = 16;

/// For each node its layer, from 0, so that every edge of the acyclic graph spans at least `span` layers.
pub(super) fn ranks(nodes: usize, edges: &[(usize, usize)], span: usize) -> Vec<usize> {
    let mut above = vec![Vec::new(); nodes];
    let mut below = vec![Vec::new(); nodes];
    for &(upper, lower) in edges {
        above[lower].push(upper);
        below[upper].push(lower);
    }
    let sorted = sorted(&above, &below);
    let mut ranks = vec![0; nodes];
    for &node in &sorted {
        ranks[node] = above[node].iter().map(|&upper| ranks[upper] + span).max().unwrap_or(0);
    }
    for _ in 0..ROUNDS {
        if !tighten(&sorted, &above, &below, span, &mut ranks) {
            break;
        }
    }
    let top = ranks.iter().min().copied().unwrap_or(0);
    ranks.iter().map(|rank| rank - top).collect()
}

/// The nodes, each before those below it.
fn sorted(above: &[Vec<usize>], below: &[Vec<usize>]) -> Vec<usize> {
    let mut waiting: Vec<usize> = above.iter().map(Vec::len).collect();
    let mut sorted: Vec<usize> = (0..above.len()).filter(|&node| waiting[node] == 0).collect();
    let mut next = 0;
    while let Some(&node) = sorted.get(next) {
        next += 1;
        for &lower in &below[node] {
            waiting[lower] -= 1;
            if waiting[lower] == 0 {
                sorted.push(lower);
            }
        }
    }
    sorted
}

/// Moves nodes with more edges on one side towards that side, as far as the others allow. Says whether any moved.
fn tighten(sorted: &[usize], above: &[Vec<usize>], below: &[Vec<usize>], span: usize, ranks: &mut [usize]) -> bool {
    let mut moved = false;
    for &node in sorted.iter().rev() {
        let lowest = below[node].iter().map(|&lower| ranks[lower] - span).min();
        let highest = above[node].iter().map(|&upper| ranks[upper] + span).max();
        let wanted = match below[node].len().cmp(&above[node].len()) {
            std::cmp::Ordering::Greater => lowest,
            std::cmp::Ordering::Less => highest,
            std::cmp::Ordering::Equal => None,
        };
        if let Some(rank) = wanted.filter(|&rank| rank != ranks[node]) {
            ranks[node] = rank;
            moved = true;
        }
    }
    moved
}

/// Moves nodes that nothing leads from to lower layers, where their layer is wider than the limit.
pub(super) fn spread(ranks: &mut [usize], edges: &[(usize, usize)], span: usize, widths: &[f64], limit: f64) {
    let lowest = ranks.iter().max().copied().unwrap_or(0);
    let mut is_last = vec![true; ranks.len()];
    edges.iter().for_each(|&(upper, _)| is_last[upper] = false);
    for layer in 0..=lowest {
        let within = |node: &usize| ranks[*node] == layer;
        let width: f64 = (0..widths.len()).filter(within).map(|node| widths[node]).sum();
        let rows = ((width / limit).ceil() as usize).clamp(1, MOST_ROWS);
        let last: Vec<usize> = (0..widths.len()).filter(within).filter(|&node| is_last[node]).collect();
        for (place, node) in last.into_iter().enumerate() {
            ranks[node] += place % rows * span;
        }
    }
}

/// A layer is spread over at most so many.
const MOST_ROWS: usize = 4;
