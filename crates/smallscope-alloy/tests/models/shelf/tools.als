// Definitions for the model `modules`.
module shelf/tools

open util/relation as relations

pred reflexive [r: univ -> univ] { relations/reflexive[r, r.univ + univ.r] }
let shelved [s] = s
sig Unused {}
