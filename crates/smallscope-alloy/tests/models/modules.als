// Modules: opened with parameters, by alias, twice, and with private parts.
module modules

open shelf/list[Int] as numbers
open shelf/list[Word]
open shelf/list[Word] as words
open shelf/tools
private open util/ordering[Word] as order

sig Word {}

sameModule: check { list/List = words/List and list/nil = words/nil } expect 0
differentArguments: check { no numbers/List & words/List } expect 0
elements: check { words/List.element in Word and numbers/List.element in Int } expect 0
functions: check { all l: words/List | words/elements[l] = l.*rest.element } expect 0
tools: check { reflexive[Word <: iden] and tools/reflexive[Word <: iden] } expect 0
toolsThroughTools: check { symmetric[iden] } expect 0
ordered: check { some order/first and #order/first.nexts < #Word } expect 0
hiddenButThere: run { some l: words/List | words/longer[l] } expect 1
facts: check { no l: words/List | l in l.^rest } expect 0
macros: check { shelved[Word] = Word } expect 0
