// Sets that are kept on several machines: their union after messages.
open util/ordering[Time] as times
sig Time {}
sig Machine { has: Item -> Time, heard: Machine -> Time }
sig Item {}
fact { all t: Time - last, m: Machine | let u = t.next | m.has.u = m.has.t + (m.heard.u).has.t }
fact { no heard.first }
check { all m: Machine, i: Item | m -> i in has.last implies some n: Machine | n -> i in has.first } for 6 but 5 Time expect 0
check { all m: Machine | m.has.last = Machine.has.first } for 6 but 5 Time expect 1
