package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** Fibonacci heaps: rings of rings. */
public class FibonacciHeap {
    static class Node {
        Node left;
        Node right;
        Node parent;
        Node child;
        int key;
        int degree;
    }

    private int size;
    private Node head;
    private Node min;

    public boolean repOK() {
        if (head == null || min == null) {
            return head == null && min == null && size == 0;
        }
        Set<Node> visited = new HashSet<Node>();
        return isRing(head, null, visited) && contains(min) && visited.size() == size && hasDegrees(head)
                && isHeap(head, Long.MIN_VALUE) && isLeast();
    }

    private static boolean isRing(Node start, Node parent, Set<Node> visited) {
        Node node = start;
        do {
            if (node.parent != parent || !visited.add(node)) {
                return false;
            }
            if (node.child != null && !isRing(node.child, node, visited)) {
                return false;
            }
            if (node.right == null || node.right.left != node) {
                return false;
            }
            node = node.right;
        } while (node != start);
        return true;
    }

    private boolean contains(Node wanted) {
        Node node = head;
        do {
            if (node == wanted) {
                return true;
            }
            node = node.right;
        } while (node != head);
        return false;
    }

    private static boolean hasDegrees(Node start) {
        Node node = start;
        do {
            if (node.degree != ringSize(node.child)) {
                return false;
            }
            if (node.child != null && !hasDegrees(node.child)) {
                return false;
            }
            node = node.right;
        } while (node != start);
        return true;
    }

    private static int ringSize(Node start) {
        if (start == null) {
            return 0;
        }
        int size = 1;
        for (Node node = start.right; node != start; node = node.right) {
            size++;
        }
        return size;
    }

    private static boolean isHeap(Node start, long least) {
        Node node = start;
        do {
            if (node.key < least) {
                return false;
            }
            if (node.child != null && !isHeap(node.child, node.key)) {
                return false;
            }
            node = node.right;
        } while (node != start);
        return true;
    }

    private boolean isLeast() {
        Node node = head;
        do {
            if (node.key < min.key) {
                return false;
            }
            node = node.right;
        } while (node != head);
        return true;
    }

    public static IFinitization finFibonacciHeap(int n) {
        IFinitization f = FinitizationFactory.create(FibonacciHeap.class);
        IObjSet links = f.createObjSet(Node.class, n, true);
        f.set("size", f.createIntSet(0, n));
        f.set("head", links);
        f.set("min", links);
        f.set("Node.left", links);
        f.set("Node.right", links);
        f.set("Node.parent", links);
        f.set("Node.child", links);
        f.set("Node.key", f.createIntSet(0, n - 1));
        f.set("Node.degree", f.createIntSet(0, n - 1));
        return f;
    }
}
