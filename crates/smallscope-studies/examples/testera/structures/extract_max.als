// Of each number there are as many as before, but one less of the maximum.
@result = this.array`[0]
this.size = fun/sub[this.size`, 1]
this.array.length = this.array`.length`
all x: Int - @result | #{i: Int | this.array[i] = x} = #{i: Int | this.array`[i] = x}
#{i: Int | this.array[i] = @result} = fun/sub[#{i: Int | this.array`[i] = @result}, 1]
