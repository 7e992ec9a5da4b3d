//! Parts that are not connected with each other: found, and put side by side.

/// The connected components, each by its nodes in ascending order.
pub(crate) fn components(nodes: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut leader: Vec<usize> = (0..nodes).collect();
    for &(from, to) in edges {
        let (a, b) = (find(&mut leader, from), find(&mut leader, to));
        leader[a.max(b)] = a.min(b);
    }
    let mut members = vec![Vec::new(); nodes];
    for node in 0..nodes {
        members[find(&mut leader, node)].push(node);
    }
    members.retain(|component| !component.is_empty());
    members
}

fn find(leader: &mut [usize], mut node: usize) -> usize {
    while leader[node] != node {
        leader[node] = leader[leader[node]];
        node = leader[node];
    }
    node
}

/// Where boxes go: in rows from left to right, not wider than `width` unless one box is. Beside a high box, low ones stand one below the other.
/// Returns the left upper corners, and the size of the whole.
pub(crate) fn pack(sizes: &[(f64, f64)], width: f64, gap: f64) -> (Vec<(f64, f64)>, (f64, f64)) {
    let mut corners = Vec::with_capacity(sizes.len());
    let (mut x, mut y, mut row, mut whole) = (0.0, 0.0, 0.0_f64, (0.0_f64, 0.0_f64));
    // The left side of the last box, and where it ends.
    let (mut left, mut bottom) = (0.0, 0.0);
    for &(wide, high) in sizes {
        let is_beside = left > 0.0 && left + wide <= width && bottom + gap + high <= y + row;
        if is_beside {
            corners.push((left, bottom + gap));
            (x, bottom) = (f64::max(x, left + wide + gap), bottom + gap + high);
            whole.0 = whole.0.max(left + wide);
            continue;
        }
        if x > 0.0 && x + wide > width {
            (x, y, row) = (0.0, y + row + gap, 0.0);
        }
        corners.push((x, y));
        (left, bottom) = (x, y + high);
        row = row.max(high);
        whole = (whole.0.max(x + wide), whole.1.max(y + high));
        x += wide + gap;
    }
    (corners, whole)
}
