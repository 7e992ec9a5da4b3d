invariant List {
    no link: this.head.*next | link in link.^next
    all link: this.head.*next | link.previous = link.~next & this.head.*next
}
ensures List::is_single {
    @result in Err <=> no this.head
    @result in Ok => (@result.item0 = true <=> one this.head.*next)
    this.head = this.head`
}

invariant Counter { this.value <= this.limit }
panics Counter::step { this.value = this.limit }
panics Counter::careful_step { this.value = this.limit }
ensures_panic Counter::careful_step { this.value = this.value` }
ensures Counter::careful_step { this.value = this.value`.plus[1] }

panics fail { @code < 3 }
ensures_panic fail { @code = @code` }

ensures push { this.items[#this.items`.contents`] = @item /* } */ }
ensures Stack::into_items { @result.contents = this.items`.contents` }

invariant Ring { this.at >= 0 and this.at < 3 }
ensures turn { this.at != this.at` and this.slots.contents = this.slots`.contents` }
