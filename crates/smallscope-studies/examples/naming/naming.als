// Intentional names, after section 7.2.1 of Khurshid's thesis: services are found by what they are, not by where they are.
//
// A name is a tree in which attributes and values alternate: a camera (a value of the attribute "service") in the building
// NE-43, in its room 504 ("room" is an attribute below the value "NE-43"). A service advertises a name, and a database of
// names answers queries, which are names as well, but for the wildcard: any value will do.
//
// The model is abstract. An attribute has a set of values, and a name is a set of values: where each stands in the tree
// follows from the vocabulary. The program has vectors, and trees in which a label is repeated where it is needed.
module naming

// The vocabulary: below which value an attribute stands (none: at the top), and which attribute a value is of.
sig Attribute { under: lone Value - Wildcard }
sig Value { of: lone Attribute }
one sig Wildcard extends Value {}

fact Vocabulary {
  no Wildcard.of
  all value: Value - Wildcard | one value.of
  no value: Value | value in value.^(of.under)
}

// A service. Its record hangs at the ends of its name, and the ends tell what is on the way to them.
sig Record { ends: some Value - Wildcard }

fun name[record: Record]: set Value { record.ends.*(of.under) }

fact Advertisements {
  all record: Record {
    no record.ends & record.ends.^(of.under)
    all attribute: Attribute | lone of.attribute & record.name
  }
}

// What is looked up: for each attribute that matters, a value of it or the wildcard.
one sig Query { asks: Attribute -> lone Value }

fun asked: set Attribute { Query.asks.Value }
fun asked_for: set Value { Attribute.(Query.asks) }

fact Queries {
  all attribute: asked {
    attribute.(Query.asks) in Wildcard + of.attribute
    attribute.under in asked_for
  }
}

// Words that nobody uses make no difference.
fact Used {
  Value - Wildcard in Record.name + asked_for
  Attribute in asked + Value.of
}

// A record conforms if the query is a subtree of its name, where the wildcard matches any value.
pred conforms[record: Record] {
  all attribute: asked {
    attribute.under in record.name
    some of.attribute & record.name
    attribute.(Query.asks) in Wildcard + record.name
  }
}

// What the program found: in the database as it is; for the query without its wildcards; before the newcomer was added.
one sig Result { found, plain, before: set Record }

pred sound { all record: Result.found | record.conforms }
pred complete { all record: Record | record.conforms implies record in Result.found }

// "Omitted attributes correspond to wildcards."
pred omitted_is_wildcard { Result.found = Result.plain }

// What is left of it: with a wildcard, records without the attribute are not found, and nothing else changes.
pred wildcard_asks_for_presence {
  Result.found = { record: Result.plain | all attribute: Query.asks.Wildcard | some of.attribute & record.name }
}

// A service that is added does not hide another one.
pred monotonic { Result.before in Result.found }

// The service that is added last.
lone sig Newcomer in Record {}

pred input {}

// No attribute stands below a value.
pred flat { no under }

run input for 3
