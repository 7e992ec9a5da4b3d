// Abstract signatures: nothing is in them that is not in one that extends them.
abstract sig Shape {}
sig Round, Flat extends Shape {}
abstract one sig Only {}
sig Child extends Only {}
abstract sig Childless {}

covered: check { Shape = Round + Flat } expect 0
coveredExactly: check { plus[#Round, #Flat] = 3 and #Shape = 3 } for exactly 3 Shape, 3 Childless expect 0
theOnlyOne: check { Only = Child and one Child } expect 0
none_: run {} for 3 but exactly 0 Child expect 0
noFlat: run { #Shape = 2 } for 3 but 0 Flat expect 1
both: run { #Shape = 3 } for 3 but exactly 2 Round, 0 Flat expect 0
withoutChildren: run { some Childless } expect 1
