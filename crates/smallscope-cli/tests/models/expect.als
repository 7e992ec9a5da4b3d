sig A {}

run found { some A } for 2 expect 1
run nothing { some A and no A } for 2 expect 0
assert alone { lone A }
check alone for 1 expect 0
check alone for 2 expect 1
