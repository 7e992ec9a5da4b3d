// A file system whose counterexample is found in a large scope, and made smaller.
abstract sig Object {}
sig Folder extends Object { entries: set Entry, parent: lone Folder }
sig File extends Object {}
sig Name {}
sig Entry { name: one Name, object: one Object }
one sig Root extends Folder {}

fact { no Root.parent and all f: Folder - Root | some f.parent }
fact { all f: Folder | f.parent = object.f.~entries }
fact { all e: Entry | one e.~entries }
fact { all f: Folder | f not in f.^parent }
fact { all f: Folder, disj a, b: f.entries | a.name != b.name }
fact { Object in Root.*(entries.object) }

check FoldersOnce { all f: Folder - Root | one f.~object } for 5 expect 1
check OneEntry { all o: Object - Root | one o.~object } for 32 expect 1
