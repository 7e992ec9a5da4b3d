module parts/book

sig Book {}
