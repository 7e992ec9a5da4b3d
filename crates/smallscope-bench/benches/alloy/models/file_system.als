/** Directories whose entries have names; one of them is above all. */
module file_system

sig Name {}
abstract sig Object {}
sig File extends Object {}
sig Directory extends Object { entries: set Entry }
one sig Root extends Directory {}

sig Entry {
  name: Name,
  object: Object
}

fun parent: Object -> Directory { { o: Object, d: Directory | o in d.entries.object } }

fact Names { all d: Directory, disj e, f: d.entries | e.name != f.name }
fact Owned { all e: Entry | one entries.e }
fact Reached { all o: Object | Root in o.*parent }
fact Below { no Root.parent and no d: Directory | d in d.^parent }

assert ManyWays { all o: Object | lone o.parent }
assert RootIsAboveAll { all o: Object - Root | Root in o.^parent }
assert NoEmptyTop { some Object - Root implies some Root.entries }

pred moved [from, to: Directory, e: Entry] { e in from.entries and to not in e.object.*(entries.object) }

run moved for 4 expect 1
check ManyWays for 4 expect 1
check RootIsAboveAll for 6 expect 0
check NoEmptyTop for 7 expect 0
