//! The library modules: `util/ordering` and the others, written for this project. They have the names, the parameters and the meaning
//! that published models rely on.
//!
//! Two of them are opened without being asked for. Every module but `util/integer` itself sees `util/integer` as `integer`: so
//! `plus[1, 2]` can be written in any model. A module that uses the keyword `seq` sees `util/sequniv` as `seq`: so `s.first` can be
//! written of a sequence.
//!
//! `smallscope/tree` and its like model data structures. Each has a predicate `valid`, and its first lines say how many structures there
//! are. The Rust module `smallscope::structures` has the same ones.

/// The paths and texts of all library modules, by path.
pub const MODULES: &[(&str, &str)] = &[
    ("smallscope/avl", include_str!("structures/avl.als")),
    ("smallscope/dag", include_str!("structures/dag.als")),
    ("smallscope/doubly_linked", include_str!("structures/doubly_linked.als")),
    ("smallscope/graph", include_str!("structures/graph.als")),
    ("smallscope/hash_table", include_str!("structures/hash_table.als")),
    ("smallscope/heap", include_str!("structures/heap.als")),
    ("smallscope/list", include_str!("structures/list.als")),
    ("smallscope/patterns", include_str!("structures/patterns.als")),
    ("smallscope/red_black", include_str!("structures/red_black.als")),
    ("smallscope/search_tree", include_str!("structures/search_tree.als")),
    ("smallscope/tree", include_str!("structures/tree.als")),
    ("smallscope/union_find", include_str!("structures/union_find.als")),
    ("util/boolean", include_str!("boolean.als")),
    ("util/graph", include_str!("graph.als")),
    ("util/integer", include_str!("integer.als")),
    ("util/natural", include_str!("natural.als")),
    ("util/ordering", include_str!("ordering.als")),
    ("util/relation", include_str!("relation.als")),
    ("util/seqrel", include_str!("seqrel.als")),
    ("util/sequence", include_str!("sequence.als")),
    ("util/sequniv", include_str!("sequniv.als")),
    ("util/ternary", include_str!("ternary.als")),
    ("util/time", include_str!("time.als")),
];

/// The text of a library module, by its path.
///
/// ```
/// assert!(smallscope_alloy::library::text("util/ordering").is_some());
/// assert!(smallscope_alloy::library::text("util/order").is_none());
/// ```
pub fn text(path: &str) -> Option<&'static str> {
    let place = MODULES.binary_search_by_key(&path, |&(name, _)| name).ok()?;
    Some(MODULES[place].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_found_by_their_path_and_say_it_themselves() {
        for (path, expected) in MODULES {
            assert_eq!(text(path), Some(*expected));
            let header = expected.lines().find(|line| line.starts_with("module ")).expect("a header");
            let name = header["module ".len()..].split('[').next().unwrap();
            assert_eq!(name, *path);
        }
    }
}
