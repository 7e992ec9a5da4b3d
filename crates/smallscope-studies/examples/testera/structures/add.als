// Null is no object, and so has formulas of its own.
this.table[Int].*next.key = this.table`[Int].*next`.key` + @key
(some e: this.table[Int].*next | no e.key) <=>
    no @key || (some e: this.table`[Int].*next` | no e.key`)
@result = true <=> (all e: this.table`[Int].*next` | e.key` != @key)
all k: Key | k.hash = k.hash`
