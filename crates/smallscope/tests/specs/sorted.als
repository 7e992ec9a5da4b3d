// The nodes of a list are in order.
all n: this.first.*next | no n.next or n.key < n.next.key
