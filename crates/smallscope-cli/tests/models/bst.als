-- What is a search tree, and what its methods do. A Box has one owner, so nothing is said of sharing.
invariant Bst {
    all n: this.root.*(left + right) {
        all m: n.left.*(left + right) | m.info < n.info
        all m: n.right.*(left + right) | m.info > n.info
    }
    this.size = #this.root.*(left + right)
}

ensures Bst::insert {
    this.root.*(left + right).info = this.root`.*(left` + right`).info` + @info
    @result = true <=> @info !in this.root`.*(left` + right`).info`
}

panics Bst::pop { no this.root }
ensures Bst::pop {
    this.root.*(left + right).info = this.root`.*(left` + right`).info` - @result
    @result in this.root`.*(left` + right`).info`
}
