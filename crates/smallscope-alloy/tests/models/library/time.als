// Examples of util/time: a counter that is counted up while it is less than 2.
open util/time

one sig Counter { value: dynamic[Int], marks: dynamicSet[Counter] }

pred increment [t, u: Time] { Counter.value.u = plus[Counter.value.t, 1] }
pred small [t: Time] { lt[Counter.value.t, 2] }

oneValue: check { all t: Time | one Counter.value.t } for 3 expect 0
anyMarks: run { some t: Time | no Counter.marks.t and some u: Time | some Counter.marks.u } for 3 expect 1
ordered: check { one first and Time = first.*next } for 3 expect 0
twice: run { Counter.value.first = 0 and while[small, increment, first, last] } for 4 Time expect 1
tooShort: run { Counter.value.first = 0 and while1[small, increment, first, last] } for 4 Time expect 0
afterwards: check { while[small, increment, first, last] implies not small[last] } for 4 Time expect 0
notAtAll: check { Counter.value.first = 5 and while9[small, increment, first, last] implies Counter.value.last = 5 } for 3 Time expect 0
inSequence: check { Counter.value.first = 1 and then[increment, increment, first, last] implies Counter.value.last = 3 } for 4 Time expect 0
started: run { some t: Time - first | Counter.value.t = 1 and while2[small, increment, t, last] } for 4 Time expect 1
