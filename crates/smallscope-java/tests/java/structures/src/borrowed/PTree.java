package borrowed;

import korat.finitization.*;
import korat.finitization.impl.*;
import java.util.*;

public class PTree {
    public static class N {
        N left, right, parent;
    }
    private N root;
    private int size;
    public boolean repOK() {
        if (root == null) return size == 0;
        if (root.parent != null) return false;
        Stack<N> st = new Stack<>();
        HashSet<N> vis = new HashSet<>();
        st.push(root);
        vis.add(root);
        while (!st.isEmpty()) {
            N x = st.pop();
            for (N k : Arrays.asList(x.left, x.right)) if (k != null) {
                if (!vis.add(k)) return false;
                if (k.parent != x) return false;
                st.push(k);
            }
        }
        return vis.size() == size;
    }
    public static IFinitization finPTree(int n) {
        return finPTree(n, n);
    }
    public static IFinitization finPTree(int lo, int hi) {
        IFinitization f = FinitizationFactory.create(PTree.class);
        IObjSet s = f.createObjSet(N.class, hi);
        s.setNullAllowed(true);
        f.set("root", s);
        f.set("size", f.createIntSet(lo, hi));
        f.set(N.class, "left", s);
        f.set(N.class, "right", s);
        f.set(N.class, "parent", s);
        return f;
    }
}
