// Predicates and functions: how they are declared and called.
sig Name {}
sig Book { addr: Name -> lone Name, names: set Name }

fun lookup [b: Book, n: Name]: lone Name { b.addr[n] }
fun Book.all_ []: set Name { this.addr.Name + Name.(this.addr) }
fun Book.find [n: Name]: lone Name { n.(this.addr) }
fun everyone: set Name { Book.names }
fun swapped: Name -> Book { ~names }
pred known [b: Book, n: Name] { n in b.names }
pred Book.knows [n: Name] { n in this.names }
pred some_ { some Book }
pred two [a, b: Name] { a != b }
pred parentheses (b: Book, n: Name) { n in b.names }
fun first_ [a: Name, b: set Name]: set Name { a + b }
fun sizes [b: Book]: Int { #b.names }
pred withSets [s: set Name, r: Name -> Name] { s.r in s }

boxOrDot: check { all b: Book, n: Name | lookup[b, n] = b.lookup[n] and n.(b.lookup) = b.find[n] } expect 0
receivers: check { all b: Book, n: Name | b.find[n] = find[b, n] and b.all_ = all_[b] } expect 0
predicates: check { all b: Book, n: Name | (known[b, n] iff b.known[n]) and (b.knows[n] iff knows[b, n]) } expect 0
oldParentheses: check { all b: Book, n: Name | parentheses[b, n] iff known[b, n] } expect 0
withoutParameters: check { everyone = Book.names and some_ iff some Book } expect 0
bareBrackets: check { some_[] iff some_ } expect 0
asRelations: check { all n: Name | n.swapped = names.n and swapped[n] = n.swapped } expect 0
asIntegers: check { all b: Book | sizes[b] = #b.names and plus[sizes[b], 1] > 0 } expect 0
sets: check { all n: Name | first_[n, none] = n and first_[n, Name] = Name } expect 0
relations: check { all b: Book | withSets[b.all_, b.addr] } expect 0
joinOfJoins: check { all b: Book, n: Name | b.addr[n] = n.(b.addr) and (b.lookup[n]).(b.addr) = b.addr[b.addr[n]] } expect 0

//= count 1
run two for exactly 2 Name, 0 Book expect 1
run known expect 1
run lookup expect 1
run everyone expect 1
run knows for 2 but 0 Book expect 0
