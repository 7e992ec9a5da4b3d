// Lists of one and two bits, for templates.
enum Bit { Zero, One }
sig Cell { bit: Bit, next: lone Cell }
one sig List { first: Cell }
fact { no cell: Cell | cell in cell.^next }
fact { Cell = List.first.*next }
run lists {} for 2
