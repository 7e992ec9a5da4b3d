/* A file system in which things are moved: does it stay a tree? */
module file_system

abstract sig Object {}
sig File, Folder extends Object {}
one sig Root extends Folder {}

// A file system at one moment: what is in which folder.
sig System {
  parent: Object -> lone Folder
}

pred tree[s: System] {
  no s.parent[Root]
  all o: Object - Root | Root in o.^(s.parent)
}

pred move[s, t: System, o: Object, to: Folder] {
  o != Root
  t.parent = s.parent ++ o -> to
}

// The same, but nothing is moved into what it contains.
pred safeMove[s, t: System, o: Object, to: Folder] {
  o not in to.*(s.parent)
  move[s, t, o, to]
}

assert MoveKeepsTrees {
  all s, t: System, o: Object, to: Folder | tree[s] and move[s, t, o, to] implies tree[t]
}

assert SafeMoveKeepsTrees {
  all s, t: System, o: Object, to: Folder | tree[s] and safeMove[s, t, o, to] implies tree[t]
}

check MoveKeepsTrees for 5 but 2 System expect 1
check SafeMoveKeepsTrees for 5 but 2 System expect 0

// Every tree of files and folders up to five objects, and each once.
trees: run { all s: System | tree[s] } for 5 but exactly 1 System
