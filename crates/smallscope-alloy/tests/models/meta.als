// Meta names: atoms that stand for signatures and fields. The module's header may follow `open`.
open util/ordering[Step] as order
module meta

sig Step {}
abstract sig Shape { touches: set Shape, inside: lone Shape }
sig Circle extends Shape { radius: Step -> lone Int }
sig Square extends Shape {}
sig Marked in Shape {}

check { Shape$.value = Shape and Shape$touches.value = touches } for 2 expect 0
check { Circle$.parent = Shape$ and no Shape$.parent and no Marked$.parent } for 2 expect 0
check { Shape$.fields = Shape$touches + Shape$inside and no Square$.fields } for 2 expect 0
check { Shape$.subfields = Shape$.fields + Circle$radius and Marked$.subfields = none } for 2 expect 0
check { no sig$ & field$ and Shape$ + Circle$ + Square$ + Marked$ + Step$ in sig$ and Circle$radius in field$ } for 2 expect 0
check { no var$ and field$ + sig$ = static$ } for 2 expect 0
run { all f: Shape$.subfields | some f.value } for 2 expect 1
run { some f: field$ | no f.value } for 2 expect 1
check { all s: sig$ | some s.fields implies some s.value } for 2 expect 1
check { all f: Shape$.fields | f.value in Shape -> Shape } for 2 expect 0
run { #{ f: Shape$.fields | some f.value } = 1 } for 2 expect 1
run { one f: Shape$.fields | some f.value } for 2 expect 1
run { lone s: sig$ - Step$ | no s.value } for 2 expect 1
run { some disj f, g: Shape$.fields | some f.value and f.value = g.value } for 2 expect 1
run { no f: Shape$.subfields | some f.value and some Shape } for 2 expect 1
check { (sum f: Shape$.fields | #f.value) = plus[#touches, #inside] } for 2 but 5 Int expect 0
