// Integers.
sig A { n: Int, list: seq A }
fact {
  #A + 1 = 2 - -3
  int a + sum a.n = sum x: A | x.n fun/mul 2
  int[a.n] = sum[A.n] and a.n.int = a.n.sum
  1 << 2 >> 3 >>> 0x1F < 0b101 && 1_000 > -1
  a <= b =< c >= d !< e !> f !<= g !>= h
  a fun/add b fun/sub c fun/mul d fun/div e fun/rem f = fun/min.(fun/next) fun/max
  # A & B = #A -> B
  -(a) = -b
  Int[3] in Int
  (fun/add[1, 2]) = 3
}
