/** Names that stand for other names, and for addresses in the end. */
module address_book

abstract sig Target {}
sig Address extends Target {}
abstract sig Name extends Target {}
sig Alias, Group extends Name {}

sig Book {
  names: set Name,
  entry: names -> some Target
} {
  no n: Name | n in n.^entry
  all a: Alias | lone a.entry
}

pred add [b, c: Book, n: Name, t: Target] { c.entry = b.entry + n -> t }
pred remove [b, c: Book, n: Name, t: Target] { c.entry = b.entry - n -> t }
fun lookup [b: Book, n: Name]: set Address { n.^(b.entry) & Address }

assert RemoveUndoesAdd {
  all b, c, d: Book, n: Name, t: Target |
    no n.(b.entry) and add[b, c, n, t] and remove[c, d, n, t] implies b.entry = d.entry
}
assert AddTwiceIsOnce {
  all b, c, d: Book, n: Name, t: Target | add[b, c, n, t] and add[c, d, n, t] implies c.entry = d.entry
}
assert AddIsLocal {
  all b, c: Book, n, m: Name, t: Target | add[b, c, n, t] and n != m implies lookup[b, m] = lookup[c, m]
}
assert AddOnlyAdds {
  all b, c: Book, n, m: Name, t: Target | add[b, c, n, t] implies lookup[b, m] in lookup[c, m]
}
assert EveryNameLeadsSomewhere {
  all b: Book, n: b.names | some lookup[b, n]
}

run add for 3 but 2 Book expect 1
check AddIsLocal for 4 but 2 Book expect 1
check EveryNameLeadsSomewhere for 4 but 1 Book expect 1
check RemoveUndoesAdd for 5 but 3 Book expect 0
check AddTwiceIsOnce for 5 but 3 Book expect 0
check AddOnlyAdds for 6 but 2 Book expect 0
check AddOnlyAdds for 7 but 2 Book expect 0
