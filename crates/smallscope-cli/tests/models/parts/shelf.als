module parts/shelf

open parts/book

sig Shelf { holds: set Book }

fact { all b: Book | one holds.b }

run {} for 2
