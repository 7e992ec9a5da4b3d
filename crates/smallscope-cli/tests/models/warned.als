sig A {}
sig B {}

fact { no x: A | x in B }

run {} for 2
