// A bounded buffer as a sequence of messages.
sig Message {}
one sig Buffer { var items: seq Message }
var sig Sent, Received in Message {}

pred send[m: Message] {
  m not in Sent and #Buffer.items < 2
  Buffer.items' = Buffer.items.add[m] and Sent' = Sent + m and Received' = Received
}
pred receive {
  not Buffer.items.isEmpty
  Buffer.items' = Buffer.items.rest and Received' = Received + Buffer.items.first and Sent' = Sent
}
pred wait { Buffer.items' = Buffer.items and Sent' = Sent and Received' = Received }

fact init { Buffer.items.isEmpty and no Sent + Received }
fact transitions { always (receive or wait or some m: Message | send[m]) }

run everything { eventually Received = Message and some Message } for 2 but 3 seq, 4 int, 6 steps expect 1
check sentFirst { always Received in Sent } for 2 but 3 seq, 6 steps expect 0
check bounded { always #Buffer.items <= 2 } for 3 but 3 seq, 6 steps expect 0
check inOrder {
  all disj m, n: Message |
    (eventually (m in Sent and n not in Sent)) implies always (n in Received implies m in Received)
} for 2 but 3 seq, 6 steps expect 0
check delivered { always (Sent in Message and (some Sent implies eventually Sent = Received)) } for 2 but 3 seq, 5 steps expect 1
