sig A {} sig B {}
pred p {} assert c {} assert "d e" {}
run p
run p for 3
check c for 3 but 2 A expect 0
run p for exactly 2 A, 3..5 B, 1..9:2 this/A, 4:3 B
check c for 5 but 4 int, 3 seq, 2 Int, exactly 7 String
label: run p for 3
other: check { some A } for 2
run named { some B } expect 1
run label p
run {} for 3 A
check "d e"
last: check "d e" for 4
run p => check c for 2 => run { no A }
run p for 3 x: run p
