package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** Binomial heaps. */
public class BinomialHeap {
    static class Node {
        int key;
        int degree;
        Node parent;
        Node sibling;
        Node child;
    }

    private int size;
    private Node head;

    public boolean repOK() {
        if (size == 0) {
            return head == null;
        }
        if (head == null) {
            return false;
        }
        return isForest() && hasDegrees() && isHeap();
    }

    private boolean isForest() {
        Set<Node> visited = new HashSet<Node>();
        for (Node root = head; root != null; root = root.sibling) {
            if (!visited.add(root) || root.parent != null || !isTree(root, visited)) {
                return false;
            }
        }
        return visited.size() == size;
    }

    private static boolean isTree(Node node, Set<Node> visited) {
        for (Node child = node.child; child != null; child = child.sibling) {
            if (!visited.add(child) || child.parent != node || !isTree(child, visited)) {
                return false;
            }
        }
        return true;
    }

    /** The roots have the degrees that the binary digits of the size ask for, lowest first. */
    private boolean hasDegrees() {
        int digits = size;
        for (Node root = head; root != null; root = root.sibling) {
            if (digits == 0 || !isBinomial(root, Integer.numberOfTrailingZeros(digits))) {
                return false;
            }
            digits &= digits - 1;
        }
        return digits == 0;
    }

    private static boolean isBinomial(Node node, int degree) {
        if (node.degree != degree) {
            return false;
        }
        int below = degree;
        for (Node child = node.child; child != null; child = child.sibling) {
            below--;
            if (!isBinomial(child, below)) {
                return false;
            }
        }
        return below == 0;
    }

    private boolean isHeap() {
        for (Node root = head; root != null; root = root.sibling) {
            if (!isHeap(root)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHeap(Node node) {
        for (Node child = node.child; child != null; child = child.sibling) {
            if (node.key > child.key || !isHeap(child)) {
                return false;
            }
        }
        return true;
    }

    public static IFinitization finBinomialHeap(int n) {
        IFinitization f = FinitizationFactory.create(BinomialHeap.class);
        IObjSet links = f.createObjSet(Node.class, n, true);
        f.set("size", f.createIntSet(0, n));
        f.set("head", links);
        f.set("Node.key", f.createIntSet(1, n));
        f.set("Node.degree", f.createIntSet(0, n));
        f.set("Node.parent", links);
        f.set("Node.sibling", links);
        f.set("Node.child", links);
        return f;
    }
}
