package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** Directed acyclic graphs: the nodes are given, the children are chosen. */
public class DAG {
    public static class Node {
        Node[] children;
    }

    private List<Node> nodes = new LinkedList<Node>();
    private int size;

    public boolean repOK() {
        Map<Node, Long> sizes = new HashMap<Node, Long>();
        Set<Node> connected = new HashSet<Node>();
        for (Node node : nodes) {
            if (!sizes.containsKey(node)) {
                Set<Node> path = new HashSet<Node>();
                path.add(node);
                if (!isAcyclic(node, path, sizes, connected)) {
                    return false;
                }
            }
        }
        return connected.size() == size;
    }

    private static boolean isAcyclic(Node node, Set<Node> path, Map<Node, Long> sizes, Set<Node> connected) {
        long size = 1;
        long last = Long.MAX_VALUE;
        Set<Node> siblings = new HashSet<Node>();
        for (int i = 0; i < node.children.length; i++) {
            Node child = node.children[i];
            if (!siblings.add(child) || path.contains(child)) {
                return false;
            }
            if (!sizes.containsKey(child)) {
                path.add(child);
                if (!isAcyclic(child, path, sizes, connected)) {
                    return false;
                }
                path.remove(child);
            }
            if (sizes.get(child) > last) {
                return false;
            }
            last = sizes.get(child);
            size += last;
            connected.add(node);
            connected.add(child);
        }
        sizes.put(node, size);
        return true;
    }

    public static IFinitization finDAG(int n) {
        IFinitization f = FinitizationFactory.create(DAG.class);
        f.set("size", f.createIntSet(n));
        IObjSet all = f.createObjSet(Node.class, n, false);
        f.addAll("nodes", all);
        f.set("Node.children", f.createArraySet(Node[].class, f.createIntSet(0, n - 1), all, n));
        return f;
    }
}
