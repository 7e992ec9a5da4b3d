use smallscope::Space;

#[smallscope::model]
mod bst {
    #[derive(Debug, Clone)]
    pub struct Bst {
        pub root: Option<Box<Node>>,
        pub size: usize,
    }
    #[derive(Debug, Clone)]
    pub struct Node {
        pub key: i32,
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
    }
    impl Bst {
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            fn check(n: &Option<Box<Node>>, lo: i32, hi: i32) -> Option<usize> {
                let Some(n) = n else { return Some(0) };
                if n.key <= lo || n.key >= hi {
                    return None;
                }
                Some(check(&n.left, lo, n.key)? + 1 + check(&n.right, n.key, hi)?)
            }
            check(&self.root, i32::MIN, i32::MAX) == Some(self.size)
        }
    }
}

#[test]
fn search_trees() {
    let space = Space::<bst::Bst>::new(3).field("Node.key", 1..=3).field("Bst.size", 0..=3);
    println!("{}", space.skeleton().unwrap());
    let report = space.search().count();
    println!("{report}");
    assert_eq!(report.structures, 15);
    for tree in space.search() {
        println!("{tree:?}");
    }
    assert_eq!(space.search().into_iter().count(), 15);
    for n in 0..8 {
    for shards in 1..4 {
        let s: Vec<_> = (0..shards).map(|i| Space::<bst::Bst>::new(n).search().shard(i, shards).count()).collect();
        println!("{n} {shards} {:?}", s.iter().map(|s| (s.structures,s.candidates)).collect::<Vec<_>>());
        println!("{:?}", Space::<bst::Bst>::new(n).search().threads(shards).count().structures);
        }
    }
}
