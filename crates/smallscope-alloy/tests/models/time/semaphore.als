// Readers and writers, parametric helper module and macros.
open util/boolean
sig Reader, Writer {}
var sig Reading in Reader {}
lone var sig Writing in Writer {}
one sig Gate { var closed: one Bool }

let unchanged[r] { (r) = (r)' }
pred read[r: Reader] { no Writing and isFalse[Gate.closed] and r not in Reading and Reading' = Reading + r and unchanged[Writing] and unchanged[closed] }
pred done[r: Reader] { r in Reading and Reading' = Reading - r and unchanged[Writing] and unchanged[closed] }
pred close { some Writer and isFalse[Gate.closed] and Gate.closed' = True and unchanged[Reading] and unchanged[Writing] }
pred write[w: Writer] { no Reading + Writing and isTrue[Gate.closed] and Writing' = w and unchanged[Reading] and unchanged[closed] }
pred written { some Writing and no Writing' and Gate.closed' = False and unchanged[Reading] }
pred stutter { unchanged[Reading] and unchanged[Writing] and unchanged[closed] }

fact { no Reading + Writing and Gate.closed = False }
fact { always (close or written or stutter or (some r: Reader | read[r] or done[r]) or some w: Writer | write[w]) }

run writes { some Reader and eventually some Reading and eventually some Writing } for 2 expect 1
check exclusive { always (some Writing implies no Reading) } for 3 but 7 steps expect 0
check gate { always (some Writing implies isTrue[Gate.closed]) } for 3 but 7 steps expect 0
check starves { (always eventually isTrue[Gate.closed]) implies always eventually some Writing } for 2 but 6 steps expect 1
