// Names, labels and comments of every form.
module names

/* A comment
   of several lines. */
sig A' { f' : set A', f'' : set A', this_one: lone A' }
sig A_1 in A' {}
sig été {}
one sig Ünïcode { ñ: set été }

-- an old comment
pred p' [a': A'] { a' in a'.f' }
fact named { f'' in f' }
fact "named by a text" { all a: A' | a.f'' in a.f' }
fact { some none implies some A_1 } // a fact without a name
assert Claim { f'' in f' }
assert { f'' in f' + f'' }

qualified: check { this/A' = A' and (some a: this/A' | this/p'[a]) iff (some a: A' | p'[a]) } expect 0
accents: check { Ünïcode.ñ in été } expect 0
check Claim expect 0
run p' for 2 expect 1
run labelled { some A_1 } for 2 expect 1
check labelledToo { some A_1 } for 2 expect 1
two: run p' for 2 but exactly 1 A' expect 1
/** A comment for documentation. */ other: check Claim for 2 expect 0
run{some f'}for 1 expect 1//no space needed
