package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** Binary trees: figure 1 of the Korat paper. */
public class BinaryTree {
    public static class Node {
        Node left;
        Node right;
    }

    private Node root;
    private int size;

    /** Every node is met once, and there are `size` of them. */
    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        Set<Node> visited = new HashSet<Node>();
        visited.add(root);
        LinkedList<Node> queue = new LinkedList<Node>();
        queue.add(root);
        while (!queue.isEmpty()) {
            Node current = queue.removeFirst();
            if (current.left != null) {
                if (!visited.add(current.left)) {
                    return false;
                }
                queue.add(current.left);
            }
            if (current.right != null) {
                if (!visited.add(current.right)) {
                    return false;
                }
                queue.add(current.right);
            }
        }
        return visited.size() == size;
    }

    public static IFinitization finBinaryTree(int n) {
        return finBinaryTree(n, n, n);
    }

    public static IFinitization finBinaryTree(int nodes, int minSize, int maxSize) {
        IFinitization f = FinitizationFactory.create(BinaryTree.class);
        IObjSet links = f.createObjSet(Node.class, nodes, true);
        f.set("root", links);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set("Node.left", links);
        f.set("Node.right", links);
        return f;
    }
}
