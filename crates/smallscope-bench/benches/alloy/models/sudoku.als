// A sudoku: cardinalities of one.
abstract sig Digit {}
one sig D1, D2, D3, D4, D5, D6, D7, D8, D9 extends Digit {}
one sig Board { cell: Digit -> Digit -> one Digit }
fun third: Digit -> Digit { (D1 + D2 + D3) -> (D1 + D2 + D3) + (D4 + D5 + D6) -> (D4 + D5 + D6) + (D7 + D8 + D9) -> (D7 + D8 + D9) }
fact { all r, d: Digit | one Board.cell.d & r -> Digit }
fact { all c, d: Digit | one Board.cell.d & Digit -> c }
fact { all r: D1 + D4 + D7, c: D1 + D4 + D7, d: Digit | one Board.cell.d & r.third -> c.third }
run { D1 -> D1 -> D5 + D1 -> D2 -> D3 + D1 -> D5 -> D7 + D2 -> D1 -> D6 + D2 -> D4 -> D1 + D2 -> D5 -> D9 + D2 -> D6 -> D5 in Board.cell } expect 1
check { all r: Digit | Board.cell[r][Digit] = Digit } expect 0
