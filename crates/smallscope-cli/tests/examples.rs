//! The models among the examples say what the README says.

mod support;

use support::smallscope;

/// Where they are, seen from the test models.
const FILE_SYSTEM: &str = "../../examples/models/file_system.als";

#[test]
fn moving_a_folder_into_itself_is_the_smallest_way_to_lose_it() {
    let json = smallscope(&format!("run {FILE_SYSTEM} -c MoveKeepsTrees --json")).json();
    let instance = &json["commands"][0]["instance"];
    let names: Vec<&str> =
        instance["atoms"].as_array().into_iter().flatten().filter_map(|atom| atom["name"].as_str()).collect();
    assert_eq!(names, ["Root$0", "Folder$0", "System$0", "System$1"]);
    assert_eq!(smallscope(&format!("run {FILE_SYSTEM} --brief")).code, 0);
}

/// Trees in which what is in no folder of its own is a file or an empty folder: the number of trees of n objects below a root,
/// from the numbers of smaller ones.
#[test]
fn every_tree_is_there_once() {
    // a[n]: trees of n objects whose top is a file or a folder; folders[n]: whose top is a folder.
    let mut a = [0u64; 6];
    let mut folders = [0u64; 6];
    for n in 1..=5 {
        folders[n] = multisets(&a, n - 1, n - 1);
        a[n] = folders[n] + u64::from(n == 1);
    }
    let up_to_five: u64 = folders.iter().sum();
    assert_eq!(up_to_five, 58);
    let json = smallscope(&format!("count {FILE_SYSTEM} -c trees --json")).json();
    assert_eq!(json["commands"][0]["count"], up_to_five);
}

/// How many multisets of trees have so many objects in all, if no tree has more than `largest`.
fn multisets(trees: &[u64], objects: usize, largest: usize) -> u64 {
    if objects == 0 {
        return 1;
    }
    if largest == 0 {
        return 0;
    }
    let choose = |copies: u64| (0..copies).fold(1, |ways, k| ways * (trees[largest] + k) / (k + 1));
    let ways = |copies: usize| choose(copies as u64) * multisets(trees, objects - copies * largest, largest - 1);
    (0..=objects / largest).map(ways).sum()
}
