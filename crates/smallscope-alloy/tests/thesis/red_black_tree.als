// Khurshid's thesis, figure B-1: red-black trees. The signatures are added from the classes that appendix B shows, and the binary
// search tree that it elides from figure 3-4.
module red_black_tree

open testera/primitive/Boolean

sig TreeMap {
  root: option Entry
}

sig Entry {
  key: Int,
  left: option Entry,
  right: option Entry,
  parent: option Entry,
  color: Boolean
}

fun TreeMap::RepOk() { with this {
  // binary search tree
  all e: root.*(left + right) {
    e !in e.^(left + right)
    sole e.~(left + right)
    no e.left & e.right
    all l: e.left.*(left + right) | l.key < e.key
    all r: e.right.*(left + right) | r.key > e.key
  }

  // parent ok
  all e, f: root.*(left+right) |
    e in f.(left + right) <=> f = e.parent

  // red black tree
  // 1. every node is red or black, by construction
  // 2. red node has black children
  all e: root.*(left + right) |
    e.color = false && some e.left + e.right =>
    (e.left + e.right).color = true
  // 3. all paths from root to NIL have same # of black nodes
  all e1, e2: root.*(left + right) |
    (no e1.left || no e1.right) && (no e2.left || no e2.right) =>
    #{p: root.*(left+right) | e1 in p.*(left+right) && p.color = true} =
    #{p: root.*(left+right) | e2 in p.*(left+right) && p.color = true}
} }

// One tree, in which every number is a key: with n integers, all trees of n entries.
fun Full() {
  one TreeMap
  TreeMap..RepOk()
  TreeMap.root.*(left + right).key = Int
}

// A001131; 20 is in table 7.1.
//= observe TreeMap
//= count 3
run Full for 3 but 1 TreeMap, 3 Int expect 1
//= observe TreeMap
//= count 8
run Full for 4 but 1 TreeMap, 4 Int expect 1
//= observe TreeMap
//= count 14
run Full for 5 but 1 TreeMap, 5 Int expect 1
//= observe TreeMap
//= count 20
run Full for 6 but 1 TreeMap, 6 Int expect 1
