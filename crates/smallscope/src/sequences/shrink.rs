//! Makes a failing sequence shorter: calls are left out, and arguments replaced by those that come first.

use smallscope_core::Budget;

use super::step::Turn;

/// A sequence that fails and of which no part that was tried does. `fails` gives the calls up to the one that
/// fails, without those that were not made.
pub(super) fn shrink(
    mut path: Vec<Turn>,
    fails: &mut dyn FnMut(&[Turn]) -> Option<Vec<Turn>>,
    patience: &Budget,
) -> Vec<Turn> {
    let mut attempt = |path: &mut Vec<Turn>, candidate: &[Turn]| {
        let shorter = fails(candidate).filter(|found| is_simpler(found, path));
        shorter.map(|found| *path = found).is_some()
    };
    loop {
        let before = path.clone();
        let mut chunk = path.len() / 2;
        while chunk > 0 {
            let mut at = 0;
            while at + chunk <= path.len() {
                if patience.exceeded().is_some() {
                    return path;
                }
                let candidate = [&path[..at], &path[at + chunk..]].concat();
                if !attempt(&mut path, &candidate) {
                    at += chunk;
                }
            }
            chunk = (chunk / 2).min(path.len());
        }
        for at in 0..path.len() {
            // The sequence may get shorter here, too.
            for number in 0..path.get(at).map_or(0, |turn| turn.1) {
                if patience.exceeded().is_some() {
                    return path;
                }
                let mut candidate = path.clone();
                candidate[at].1 = number;
                if attempt(&mut path, &candidate) {
                    break;
                }
            }
        }
        if path == before {
            return path;
        }
    }
}

/// Whether it is shorter, or as long with arguments that come first.
fn is_simpler(path: &[Turn], than: &[Turn]) -> bool {
    (path.len(), path) < (than.len(), than)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails where a 3 comes after a 5, whatever else there is.
    fn fails(path: &[Turn]) -> Option<Vec<Turn>> {
        let five = path.iter().position(|turn| turn.1 >= 5)?;
        let three = path[five + 1..].iter().position(|turn| turn.0 == 3)?;
        Some(path[..=five + 1 + three].to_vec())
    }

    #[test]
    fn what_is_not_needed_is_left_out() {
        let path: Vec<Turn> = (0..97).map(|n| (n % 4, n % 11)).collect();
        let shrunk = shrink(path, &mut fails, &Budget::default());
        // Another call could be first as well: which calls are made does not change, only how many.
        assert_eq!((shrunk.len(), shrunk[0].1, shrunk[1]), (2, 5, (3, 0)));
        assert_eq!(shrink(shrunk.clone(), &mut fails, &Budget::default()), shrunk);
    }
}
