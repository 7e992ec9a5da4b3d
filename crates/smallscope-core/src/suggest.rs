//! "Did you mean": the known name closest to a mistyped one.

/// The candidate closest to `name`, if one is close enough to be what was meant.
///
/// ```
/// assert_eq!(smallscope_core::closest("Node.kye", ["Node.key", "Bst.size"]), Some("Node.key"));
/// assert_eq!(smallscope_core::closest("colour", ["Node.key"]), None);
/// assert_eq!(smallscope_core::closest("x", ["y"]), None);
/// ```
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let tail = |text: &'a str| text.rsplit('.').next().unwrap_or(text);
    candidates
        .into_iter()
        .map(|candidate| {
            let whole = distance(name, candidate);
            let last = if name.contains('.') { whole } else { distance(name, tail(candidate)) };
            (whole.min(last), candidate)
        })
        .min_by_key(|&(distance, _)| distance)
        .filter(|&(distance, candidate)| distance < candidate.len().max(name.len()))
        .filter(|&(distance, candidate)| distance <= (candidate.len().min(name.len()) / 3).max(1))
        .map(|(_, candidate)| candidate)
}

/// The number of insertions, deletions, replacements and swaps of neighbours, without regard to case.
fn distance(a: &str, b: &str) -> usize {
    let (a, b) = (a.to_lowercase().into_bytes(), b.to_lowercase().into_bytes());
    let mut rows = vec![(0..=b.len()).collect::<Vec<_>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
