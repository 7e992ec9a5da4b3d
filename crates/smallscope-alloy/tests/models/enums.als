// Enumerations: their values are ordered as written.
enum Suit { Clubs, Diamonds, Hearts, Spades }
enum Colour { Black, Red }
sig Card { suit: one Suit, colour: Colour }

fun colourOf: Suit -> Colour { (Clubs + Spades) -> Black + (Diamonds + Hearts) -> Red }
fact { colour = suit.colourOf }

values: check { #Suit = 4 and one Clubs and Suit = Clubs + Diamonds + Hearts + Spades } expect 0
apart: check { no Suit & Colour and #(Clubs + Hearts) = 2 } expect 0
order: check { Clubs.next = Diamonds and Diamonds.next = Hearts and Hearts.next = Spades and no Spades.next } expect 0
compared: check { lt[Clubs, Spades] and gt[Red, Black] and not lt[Hearts, Diamonds] and max[Clubs + Hearts] = Hearts } expect 0
scopes: run {} for 1 expect 1
// As many multisets of at most two cards as there are: 1 + 4 + 10.
//= count 15
cards: run {} for 2 expect 1
