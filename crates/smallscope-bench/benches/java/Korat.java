import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * Korat's search on HotSpot, for the benchmark: the predicate runs anew for each candidate, and accessors note what it reads (Korat paper,
 * sections 3.3 and 3.4). The predicates are those of the structures in Java, with the same order of reads.
 *
 * java Korat.java BinaryTree 12
 */
public class Korat {
    static final class Node {
        final int number;

        Node(int number) {
            this.number = number;
        }
    }

    final int n;
    final Node[] nodes;
    /** Fields: the root, the size, then left, right and key of each node. Values are numbers; of links, 0 is null. */
    final int[] vector;
    final int[] reads;
    final boolean[] isRead;
    int count;
    long candidates;
    long structures;

    Korat(int n) {
        this.n = n;
        nodes = new Node[n];
        for (int i = 0; i < n; i++) {
            nodes[i] = new Node(i);
        }
        vector = new int[2 + 3 * n];
        reads = new int[2 + 3 * n];
        isRead = new boolean[2 + 3 * n];
    }

    int read(int field) {
        if (!isRead[field]) {
            isRead[field] = true;
            reads[count++] = field;
        }
        return vector[field];
    }

    Node link(int field) {
        int value = read(field);
        return value == 0 ? null : nodes[value - 1];
    }

    Node left(Node node) {
        return link(2 + 3 * node.number);
    }

    Node right(Node node) {
        return link(3 + 3 * node.number);
    }

    int key(Node node) {
        return read(4 + 3 * node.number);
    }

    int size() {
        read(1);
        return n;
    }

    boolean isLink(int field) {
        return field != 1 && (field == 0 || (field - 2) % 3 < 2);
    }

    boolean isTree() {
        Node root = link(0);
        if (root == null) {
            return size() == 0;
        }
        Set<Node> visited = new HashSet<Node>();
        visited.add(root);
        LinkedList<Node> workList = new LinkedList<Node>();
        workList.add(root);
        while (!workList.isEmpty()) {
            Node current = workList.removeFirst();
            Node left = left(current);
            if (left != null) {
                if (!visited.add(left)) {
                    return false;
                }
                workList.add(left);
            }
            Node right = right(current);
            if (right != null) {
                if (!visited.add(right)) {
                    return false;
                }
                workList.add(right);
            }
        }
        return visited.size() == size();
    }

    boolean isOrdered(Node node, int low, int high) {
        int key = key(node);
        if (key <= low || key >= high) {
            return false;
        }
        Node left = left(node);
        if (left != null && !isOrdered(left, low, key)) {
            return false;
        }
        Node right = right(node);
        return right == null || isOrdered(right, key, high);
    }

    /** The next candidate: the last field that was read takes its next value; of objects not met yet, only one is tried. */
    boolean next() {
        while (count > 0) {
            int field = reads[--count];
            int most = field == 1 ? 0 : n - 1;
            if (isLink(field)) {
                int met = 0;
                for (int i = 0; i < count; i++) {
                    if (isLink(reads[i])) {
                        met = Math.max(met, vector[reads[i]]);
                    }
                }
                most = Math.min(n, met + 1);
            }
            if (vector[field] < most) {
                vector[field]++;
                return true;
            }
            vector[field] = 0;
            isRead[field] = false;
        }
        return false;
    }

    void search(boolean hasKeys) {
        do {
            for (int i = 0; i < isRead.length; i++) {
                isRead[i] = false;
            }
            count = 0;
            candidates++;
            if (isTree() && (!hasKeys || isOrdered(nodes[vector[0] - 1], -1, n))) {
                structures++;
            }
        } while (next());
    }

    public static void main(String[] args) {
        Korat korat = new Korat(Integer.parseInt(args[1]));
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        korat.search(args[0].equals("SearchTree"));
        long time = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        System.out.println(korat.structures + " " + korat.candidates + " " + time / 1000);
    }
}
