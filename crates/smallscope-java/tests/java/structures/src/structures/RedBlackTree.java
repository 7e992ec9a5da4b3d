package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** Red-black trees with links to parents; the root may be red. */
public class RedBlackTree {
    static final int RED = 0;
    static final int BLACK = 1;

    static class Node {
        int key;
        int value;
        Node left;
        Node right;
        Node parent;
        int color;
    }

    private Node root;
    private int size;

    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        if (root.parent != null) {
            return false;
        }
        List<Node> nodes = new ArrayList<Node>();
        return isTree(nodes) && nodes.size() == size && hasColors(nodes) && hasBlackHeights() && isOrdered(root, -1, Long.MAX_VALUE);
    }

    private boolean isTree(List<Node> nodes) {
        Set<Node> visited = new HashSet<Node>();
        visited.add(root);
        nodes.add(root);
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            Node left = node.left;
            if (left != null) {
                if (!visited.add(left) || left.parent != node) {
                    return false;
                }
                nodes.add(left);
            }
            Node right = node.right;
            if (right != null) {
                if (!visited.add(right) || right.parent != node) {
                    return false;
                }
                nodes.add(right);
            }
        }
        return true;
    }

    private static boolean hasColors(List<Node> nodes) {
        for (Node node : nodes) {
            if (node.color == RED) {
                if (node.left != null && node.left.color == RED || node.right != null && node.right.color == RED) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean hasBlackHeights() {
        return blackHeight(root) >= 0;
    }

    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        int left = blackHeight(node.left);
        int right = left < 0 ? -1 : blackHeight(node.right);
        return left < 0 || left != right ? -1 : left + (node.color == BLACK ? 1 : 0);
    }

    private static boolean isOrdered(Node node, long low, long high) {
        int key = node.key;
        if (key <= low || key >= high) {
            return false;
        }
        if (node.left != null && !isOrdered(node.left, low, key)) {
            return false;
        }
        return node.right == null || isOrdered(node.right, key, high);
    }

    public static IFinitization finRedBlackTree(int n) {
        IFinitization f = FinitizationFactory.create(RedBlackTree.class);
        IObjSet links = f.createObjSet(Node.class, n, true);
        f.set("root", links);
        f.set("size", f.createIntSet(n));
        f.set("Node.left", links);
        f.set("Node.right", links);
        f.set("Node.parent", links);
        f.set("Node.color", f.createIntSet(RED, BLACK));
        f.set("Node.key", f.createIntSet(-1, n - 1));
        f.set("Node.value", f.createIntSet(0));
        return f;
    }
}
