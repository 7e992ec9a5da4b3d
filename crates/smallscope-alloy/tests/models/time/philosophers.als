// Dining philosophers, who take the left fork first.
sig Fork {}
sig Philosopher { left, right: one Fork, next: one Philosopher, var holds: set Fork }
var sig Eating in Philosopher {}

fact table {
  all p: Philosopher | Philosopher in p.^next and p.right = p.next.left
  all f: Fork | one left.f and one right.f
  some Philosopher
}
fact init { no holds and no Eating }

pred free[f: Fork] { no holds.f }
pred takeLeft[p: Philosopher] { free[p.left] and holds' = holds + p -> p.left and Eating' = Eating }
pred takeRight[p: Philosopher] {
  p.left in p.holds and free[p.right] and holds' = holds + p -> p.right and Eating' = Eating + p
}
pred putBack[p: Philosopher] { p in Eating and holds' = holds - p -> Fork and Eating' = Eating - p }
pred stutter { holds' = holds and Eating' = Eating }
fact transitions { always (stutter or some p: Philosopher | takeLeft[p] or takeRight[p] or putBack[p]) }

run eats { #Philosopher > 1 and eventually some Eating } for 3 but 5 steps expect 1
check neighbours { always all p: Eating | p.next = p or p.next not in Eating } for 3 but 6 steps expect 0
check deadlock {
  #Philosopher > 1 implies always some p: Philosopher | free[p.left] or (p.left in p.holds and free[p.right]) or p in Eating
} for 3 but 6 steps expect 1
check oneFork { always all f: Fork | lone holds.f } for 3 but 6 steps expect 0
