// Lists of the parameter, for the model `modules`.
module shelf/list[item]

sig List { element: lone item, rest: lone List }
fact acyclic { no ^rest & iden }
fact { all l: List | no l.element implies no l.rest }

fun elements [l: List]: set item { l.*rest.element }
fun nil: set List { { l: List | no l.element } }
pred longer [l: List] { hidden[l] }
private pred hidden [l: List] { some l.rest }
