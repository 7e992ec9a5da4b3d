/** Every kind of paragraph. */
module a/paragraphs[exactly Elem, Other]

open util/ordering[Elem] as order
open util/relation
private open a/b[Int, univ, seq/Int, String, this/Node]

abstract sig Node, Leaf {}
private one sig Root extends Node { next: lone Node, disj left, right: disj set Node, private size: Int, }
some sig Part in Node + a/Leaf { f: Node some -> lone Leaf -> one Root } { some f }
lone sig Same = Node + Leaf { g = Node, h: seq Node, i: exactly Leaf }
sig Empty extends Node {} {}
enum Color { Red, Green, Blue' }
private enum Single { Only }

fact { no none }
fact named { univ = univ }
fact "in quotes, with \"quotes\"" { iden in iden }
assert holds { all n: Node | n in Node }
assert "it's so" { some Node }

pred p { }
pred Node.q[n: Node, s: set Leaf] { this in n }
private pred r(n, m: Node) { n = m }
fun f: Node { Node }
fun a/Node.g[n: lone Node,]: set Node -> Leaf { n -> Leaf }
fun Int.plusOne(): Int { this fun/add 1 }

let both[x, y] { x and y }
let union[x, y] = x + y
let everything = univ
private let nothing[] = none
