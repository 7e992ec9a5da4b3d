package borrowed;

import korat.finitization.*;
import korat.finitization.impl.*;
import java.util.*;

public class Expr {
    interface Node {
        int size(IdentityHashMap<Node, Boolean> seen);
    }
    static class Leaf implements Node {
        boolean positive;
        public int size(IdentityHashMap<Node, Boolean> seen) {
            if (seen.put(this, true) != null) return -1000;
            boolean b = positive;
            return 1;
        }
    }
    static class Fork implements Node {
        Node l, r;
        public int size(IdentityHashMap<Node, Boolean> seen) {
            if (seen.put(this, true) != null) return -1000;
            if (l == null || r == null) return -1000;
            int a = l.size(seen);
            if (a < 0) return -1000;
            int b = r.size(seen);
            return b < 0 ? -1000 : a + b + 1;
        }
    }
    Node root;
    int size;
    public boolean repOK() {
        if (root == null) return size == 0;
        return root.size(new IdentityHashMap<>()) == size;
    }
    public static IFinitization finExpr(int leaves, int forks, int size) {
        IFinitization f = FinitizationFactory.create(Expr.class);
        IObjSet nodes = f.createObjSet(Node.class);
        IClassDomain ls = f.createClassDomain(Leaf.class, leaves);
        IClassDomain fs = f.createClassDomain(Fork.class, forks);
        nodes.addClassDomain(ls);
        nodes.addClassDomain(fs);
        nodes.setNullAllowed(true);
        f.set("root", nodes);
        f.set("size", f.createIntSet(0, 1, size));
        f.set(Fork.class, "l", nodes);
        f.set(Fork.class, "r", nodes);
        f.set(Leaf.class, "positive", f.createBooleanSet());
        return f;
    }
}
