// Truth values that can be stored in fields, and operations on them.
module util/boolean

abstract sig Bool {}
one sig True, False extends Bool {}

pred isTrue [b: Bool] { b in True }
pred isFalse [b: Bool] { b in False }

fun Not [b: Bool]: Bool { Bool - b }
fun And [b1, b2: Bool]: Bool { False in b1 + b2 implies False else True }
fun Or [b1, b2: Bool]: Bool { True in b1 + b2 implies True else False }
fun Xor [b1, b2: Bool]: Bool { Bool in b1 + b2 implies True else False }
fun Nand [b1, b2: Bool]: Bool { False in b1 + b2 implies True else False }
fun Nor [b1, b2: Bool]: Bool { True in b1 + b2 implies False else True }
