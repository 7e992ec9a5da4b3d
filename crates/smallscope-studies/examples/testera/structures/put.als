// No key comes or goes but the one that is put, and no other gets another value.
// Entries may have moved, but are the same objects.
this.root.*(left + right).key = this.root`.*(left` + right`).key` + @key
all e: this.root`.*(left` + right`) {
    e in this.root.*(left + right)
    e.key = e.key`
    e.key != @key => e.value = e.value`
}
(key.@key & this.root.*(left + right)).value = @value
@result = (key`.@key & this.root`.*(left` + right`)).value`
