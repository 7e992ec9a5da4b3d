// Time as a signature: fields that change, and actions as relations middle two times.
module util/time

open util/ordering[Time]

sig Time {}

// The type of a field that has one value, or a set of them, at each time.
let dynamic [x] = x one -> Time
let dynamicSet [x] = x -> Time

// One action after another.
let then [a, b, start, end] { some middle: Time | a[start, middle] and b[middle, end] }

// An action that is repeated while a condition holds: so many times at most, after which the condition does not hold any more.
let while0 [cond, body, start, end] { not cond[start] and start = end }
let while1 [cond, body, start, end] { some t: Time | round[cond, body, start, t] and while0[cond, body, t, end] }
let while2 [cond, body, start, end] { some t: Time | round[cond, body, start, t] and while1[cond, body, t, end] }
let while3 [cond, body, start, end] { some t: Time | round[cond, body, start, t] and while2[cond, body, t, end] }
let while4 [cond, body, start, end] { some t: Time | round[cond, body, start, t] and while3[cond, body, t, end] }
let while5 [cond, body, start, end] { some t: Time | round[cond, body, start, t] and while4[cond, body, t, end] }
let while6 [cond, body, start, end] { some t: Time | round[cond, body, start, t] and while5[cond, body, t, end] }
let while7 [cond, body, start, end] { some t: Time | round[cond, body, start, t] and while6[cond, body, t, end] }
let while8 [cond, body, start, end] { some t: Time | round[cond, body, start, t] and while7[cond, body, t, end] }
let while9 [cond, body, start, end] { some t: Time | round[cond, body, start, t] and while8[cond, body, t, end] }
let while = while3

// One round of the above.
private let round [cond, body, start, end] { cond[start] implies body[start, end] else start = end }
