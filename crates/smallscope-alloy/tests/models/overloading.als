// Names with several meanings, told apart by the types of what stands around them.
sig Person { name: one Word, parent: lone Person }
sig Company { name: one Word, staff: set Person, parent: lone Company }
sig Word {}
sig Number { value: one Word }
one sig Value { value: set Number }

fun size [p: Person]: Int { #p.parent }
fun size [c: Company]: Int { #c.staff }
fun size: Int { #Word }
pred same [p, q: Person] { p.name = q.name }
pred same [c, d: Company] { c.staff = d.staff }
pred same [c: Company, p: Person] { c.name = p.name }

fields: check { all p: Person, c: Company | one p.name and one c.name } expect 0
parents: check { all c: Company | c.parent in Company } expect 0
chosenByDomain: check { Person <: name + Company <: name in (Person + Company) -> Word } expect 0
functions: check { all p: Person | size[p] = #p.parent } expect 0
otherFunctions: check { all c: Company | size[c] = #c.staff and c.size = #c.staff } expect 0
withoutArguments: check { size = #Word } expect 0
predicates: check { all p, q: Person | same[p, q] iff p.name = q.name } expect 0
otherPredicates: check { all c, d: Company | same[c, d] iff c.staff = d.staff } expect 0
mixed: check { all c: Company, p: Person | same[c, p] iff c.name = p.name } expect 0
differentTypes: check { all n: Number | n.value in Word and Value.value in Number } expect 0
joinedTwice: check { all n: Value.value | n.value in Word } expect 0
chains: check { all c: Company | c.parent.parent.name in Word and c.^parent in Company } expect 0
notTheSame: check { all p: Person, c: Company | p.name = c.name } expect 1
