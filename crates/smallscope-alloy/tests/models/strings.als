// Texts in quotes.
sig Person { name: one String }
sig Nick in Person { nick: String }

same: check { "a" = "a" and "a" != "b" and one "a" and "a" in String } expect 0
apart: check { no "a" & "b" and #("a" + "b" + "a") = 2 } expect 0
notNumbers: check { no String & Int and no String & Person } expect 0
named: run { some p: Person | p.name = "ann" } for 3 expect 1
allNamed: check { all p: Person | p.name = "ann" or p.name = "bob" } for 3 but exactly 3 String expect 1
escapes: check { "two\nlines" != "two lines" and "say \"hi\"" != "say hi" } expect 0
both: run { Person.name = "ann" + "bob" } for exactly 2 Person expect 1
nicknames: run { some p: Nick | p.nick != p.name } for 2 but exactly 2 String expect 1
