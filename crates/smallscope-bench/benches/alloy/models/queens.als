/** Queens on a chess board that do not threaten each other; rows and columns are integers. */
module queens

sig Queen { row, column: Int }

fun size: Int { #Queen }

fact Board { all q: Queen | q.row >= 0 and q.row < size and q.column >= 0 and q.column < size }

pred threaten [p, q: Queen] {
  p.row = q.row
  or p.column = q.column
  or p.row.minus[q.row] = p.column.minus[q.column]
  or p.row.minus[q.row] = q.column.minus[p.column]
}

pred peace { no disj p, q: Queen | threaten[p, q] }

run peace for exactly 3 Queen expect 0
run peace for exactly 4 Queen expect 1
run peace for exactly 6 Queen, 5 Int expect 1
run peace for exactly 8 Queen, 5 Int expect 1
run peace for exactly 10 Queen, 5 Int expect 1
