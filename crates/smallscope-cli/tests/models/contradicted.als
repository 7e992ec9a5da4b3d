sig A {}

run found { some A } for 2 expect 0
run nothing { some A and no A } for 2 expect 1
