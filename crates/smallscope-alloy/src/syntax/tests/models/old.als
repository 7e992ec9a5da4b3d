module old/notation
open std/ord
sig S { f: option S, g: S ->? S, h: S ?-> S, i: S !->! S, j: S +->+ S, k: S?, l: set S }
static sig T extends S {}
part sig U, V extends S {}
disj sig W extends S {}
sig X' { contents: Int ->? X'' } { all i: Int | i >= length => no i.contents }
fun S::inv(x: S, y: T) { with this { some f  sole l  f: l } }
fun S::get(): S { result = this.f }
fun pick(s: set S): S { result in s  result !in s.f }
fun Main() {
  all s: S | s..inv(s, T)
  (T.f)..inv(T, T)
  some s: S { s !: s.f  with s, T | some f && f != l }
  if some T then no S else some S
  some f => no g, some h
  #{p: S | p in S} = 3 && sole x: S | x = x
}
run Main for 3 but 1 S, 4 Int
