package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** Binary search trees, with a method that removes a key and one that does it wrong. */
public class SearchTree {
    static class Node {
        Node left;
        Node right;
        int key;
    }

    private Node root;
    private int size;

    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        return isTree() && isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private boolean isTree() {
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

    private boolean isOrdered(Node node, long low, long high) {
        int key = node.key;
        if (key <= low || key >= high) {
            return false;
        }
        if (node.left != null && !isOrdered(node.left, low, key)) {
            return false;
        }
        return node.right == null || isOrdered(node.right, key, high);
    }

    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    /** Removes a key; whether it was there. */
    public boolean remove(int key) {
        Node parent = null;
        Node node = root;
        while (node != null && node.key != key) {
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (node == null) {
            return false;
        }
        if (node.left != null && node.right != null) {
            Node above = node;
            Node next = node.right;
            while (next.left != null) {
                above = next;
                next = next.left;
            }
            node.key = next.key;
            parent = above;
            node = next;
        }
        replace(parent, node, node.left != null ? node.left : node.right);
        size--;
        return true;
    }

    /** The same, but forgets the right subtree of the successor. */
    public boolean removeWrongly(int key) {
        Node parent = null;
        Node node = root;
        while (node != null && node.key != key) {
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (node == null) {
            return false;
        }
        if (node.left != null && node.right != null) {
            Node above = node;
            Node next = node.right;
            while (next.left != null) {
                above = next;
                next = next.left;
            }
            node.key = next.key;
            replace(above, next, null);
        } else {
            replace(parent, node, node.left != null ? node.left : node.right);
        }
        size--;
        return true;
    }

    private void replace(Node parent, Node node, Node by) {
        if (parent == null) {
            root = by;
        } else if (parent.left == node) {
            parent.left = by;
        } else {
            parent.right = by;
        }
    }

    public static IFinitization finSearchTree(int n) {
        return finSearchTree(n, n, n, 0, n - 1);
    }

    public static IFinitization finSearchTree(int nodes, int minSize, int maxSize, int minKey, int maxKey) {
        IFinitization f = FinitizationFactory.create(SearchTree.class);
        IObjSet links = f.createObjSet(Node.class, true);
        links.addClassDomain(f.createClassDomain(Node.class, nodes));
        f.set("root", links);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set(Node.class, "left", links);
        f.set(Node.class, "right", links);
        f.set(Node.class, "key", f.createIntSet(minKey, maxKey));
        return f;
    }

    boolean isList() {
        for (Node node = root; node != null; node = node.left == null ? node.right : node.left) {
            if (node.left != null && node.right != null) {
                return false;
            }
        }
        return true;
    }
}
