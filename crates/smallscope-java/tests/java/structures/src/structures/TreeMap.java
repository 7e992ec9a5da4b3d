package structures;

import java.util.HashSet;
import java.util.Set;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** java.util.TreeMap of the Korat paper: red-black trees with parents, whose root may be red. */
public class TreeMap {
    static class Entry {
        int key;
        Entry left;
        Entry right;
        Entry parent;
        boolean black;
    }

    private Entry root;
    private int size;

    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        Set<Entry> visited = new HashSet<Entry>();
        return root.parent == null && isTree(root, visited) && visited.size() == size && blackHeight(root) >= 0
                && isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static boolean isTree(Entry entry, Set<Entry> visited) {
        if (!visited.add(entry)) {
            return false;
        }
        Entry left = entry.left;
        if (left != null && (left.parent != entry || !isTree(left, visited))) {
            return false;
        }
        Entry right = entry.right;
        return right == null || right.parent == entry && isTree(right, visited);
    }

    private static int blackHeight(Entry entry) {
        if (entry == null) {
            return 0;
        }
        if (!entry.black && (entry.left != null && !entry.left.black || entry.right != null && !entry.right.black)) {
            return -1;
        }
        int left = blackHeight(entry.left);
        int right = left < 0 ? -1 : blackHeight(entry.right);
        return left < 0 || left != right ? -1 : left + (entry.black ? 1 : 0);
    }

    private static boolean isOrdered(Entry entry, long low, long high) {
        if (entry == null) {
            return true;
        }
        int key = entry.key;
        return low < key && key < high && isOrdered(entry.left, low, key) && isOrdered(entry.right, key, high);
    }

    public static IFinitization finTreeMap(int n) {
        IFinitization f = FinitizationFactory.create(TreeMap.class);
        IObjSet links = f.createObjSet(Entry.class, n, true);
        f.set("root", links);
        f.set("size", f.createIntSet(n));
        f.set("Entry.key", f.createIntSet(0, n - 1));
        f.set("Entry.left", links);
        f.set("Entry.right", links);
        f.set("Entry.parent", links);
        f.set("Entry.black", f.createBooleanSet());
        return f;
    }
}
