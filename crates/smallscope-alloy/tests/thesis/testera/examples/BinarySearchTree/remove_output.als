// Khurshid's thesis, figure 5-6: what `remove` has to do. What is elided is carried over from section 5.2.1, here for the state after
// the call; the figure's last line lacks the tree, which is added; so are the assertions, and the commands.
module testera/examples/BinarySearchTree/remove_output

open testera/mutation/State
open testera/primitive/Boolean
open testera/examples/BinarySearchTree
open testera/examples/Node

static sig Pre extends State {
  This: BinarySearchTree,
  i: Int
}
static sig Post extends State {
  Result: Boolean
}

fact { Pre != Post and Pre + Post = State }

fun BinarySearchTree::InvariantIn(s: State) {
  // binary tree
  all n: this.(root.s).*((left.s) + (right.s)) {
    n !in n.^((left.s) + (right.s)) // no directed cycle
    sole n.~((left.s) + (right.s)) // at most one parent
    no n.(left.s) & n.(right.s) // distinct children
  }

  // elements in correct order
  all n: this.(root.s).*((left.s)+(right.s)) {
    all nl: n.(left.s).*((left.s) + (right.s)) | nl.(info.s) < n.(info.s)
    all nr: n.(right.s).*((left.s) + (right.s)) | nr.(info.s) > n.(info.s)
  }

  // size ok
  this.(size.s) = #this.(root.s).*((left.s) + (right.s))
}

fun BinarySearchTree::ClassInvariant() { this..InvariantIn(Post) }

fun MethodOk() {
  // class invariant preserved
  (Pre.This)..ClassInvariant()

  // element removed correctly
  (Pre.This).(root.Post).*((left.Post) + (right.Post)).(info.Post) =
    (Pre.This).(root.Pre).*((left.Pre) + (right.Pre)).(info.Pre) - (Pre.i)

  // result correct
  (Post.Result) = true <=>
    (Pre.i) in (Pre.This).(root.Pre).*((left.Pre) + (right.Pre)).(info.Pre)
}

// If the tree was valid, and something was removed, it is one node smaller.
assert Smaller {
  (Pre.This)..InvariantIn(Pre) && MethodOk() && (Post.Result) = true =>
    (Pre.This).(size.Post) < (Pre.This).(size.Pre)
}

// Not so without the invariant before: a number may have been there twice, or the size may have been wrong.
assert SmallerWithoutInvariant {
  MethodOk() && (Post.Result) = true => (Pre.This).(size.Post) < (Pre.This).(size.Pre)
}

run MethodOk for 2 but 2 State, 2 Boolean, 1 BinarySearchTree, 3 Int expect 1
check Smaller for 3 but 2 State, 2 Boolean, 1 BinarySearchTree, 4 Int expect 0
check SmallerWithoutInvariant for 2 but 2 State, 2 Boolean, 1 BinarySearchTree, 3 Int expect 1
