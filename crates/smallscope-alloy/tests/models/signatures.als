// Signatures: what they are part of, and how many atoms they have.
abstract sig Shape {}
sig Circle, Square extends Shape {}
sig Unit extends Circle {}
one sig Sun {}
lone sig Moon {}
some sig Star {}
sig Red, Big in Shape {}
sig Coloured = Red + Big {}
sig Lit in Shape + Star {}
lone sig Favourite in Shape {}

pred nothing { no Shape and no Moon and no Lit and one Star }

partition: check { Shape = Circle + Square and no Circle & Square and Unit in Circle } expect 0
multiplicities: check { one Sun and lone Moon and some Star and lone Favourite } expect 0
subsets: check { Red + Big + Favourite in Shape and Lit in Shape + Star and Coloured = Red + Big } expect 0
topLevelIsDisjoint: check { no Sun & Moon and no Shape & (Sun + Moon + Star) } expect 0
subsetsOverlap: run { some Red & Big and some Lit & Shape and some Lit & Star } expect 1
everything: check { Shape + Sun + Moon + Star + Int + String = univ } expect 0

// A circle that is a unit or not, or a square.
//= count 3
shapes: run { one Shape and no Red and no Big and no Lit and no Favourite and no Moon } for 1 expect 1
// Red or not, big or not: 4 for each kind of shape.
//= count 12
coloured: run { one Shape and no Lit and no Favourite and no Moon } for 1 expect 1
// One star, lit or not.
//= count 2
stars: run { no Shape and no Moon } for 1 expect 1
//= count 2
moons: run { no Shape and no Lit } for 1 expect 1
//= count 1
bare: run nothing for 3 expect 1
// Without shapes there are at most 3 stars of which some are lit: 2 + 3 + 4.
//= count 9
lit: run { no Shape and no Moon } for 3 expect 1
noStar: run { no Star } expect 0
twoMoons: run { #Moon = 2 } expect 0
