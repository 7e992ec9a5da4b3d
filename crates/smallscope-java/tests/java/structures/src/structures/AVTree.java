package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** Intentional names: trees of attributes with values. The bounds are those that give the published structures. */
public class AVTree {
    static class Text {
    }

    static class Pair {
        Text attribute;
        /** The wildcard if it is null. */
        Text value;
        Pair[] children;
    }

    private Pair root;
    private int size;

    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        List<Pair> pairs = new ArrayList<Pair>();
        Set<Pair> visited = new HashSet<Pair>();
        visited.add(root);
        pairs.add(root);
        for (int i = 0; i < pairs.size(); i++) {
            Pair[] children = pairs.get(i).children;
            for (int j = 0; j < children.length; j++) {
                if (!visited.add(children[j])) {
                    return false;
                }
                pairs.add(children[j]);
            }
        }
        if (pairs.size() != size) {
            return false;
        }
        for (Pair pair : pairs) {
            if (pair.children.length > 0 && (pair.value == null || !hasDifferentAttributes(pair.children))) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasDifferentAttributes(Pair[] pairs) {
        for (int i = 0; i < pairs.length; i++) {
            for (int j = 0; j < i; j++) {
                if (pairs[j].attribute == pairs[i].attribute) {
                    return false;
                }
            }
        }
        return true;
    }

    public static IFinitization finAVTree(int n) {
        IFinitization f = FinitizationFactory.create(AVTree.class);
        IObjSet pairs = f.createObjSet(Pair.class, n);
        IObjSet root = f.createObjSet(Pair.class, n, true);
        f.set("root", root);
        f.set("size", f.createIntSet(n));
        f.set("Pair.attribute", f.createObjSet(Text.class, n - 1));
        f.set("Pair.value", f.createObjSet(Text.class, n - 1, true));
        f.set("Pair.children", f.createArraySet(Pair[].class, f.createIntSet(0, n), pairs, n));
        return f;
    }
}
