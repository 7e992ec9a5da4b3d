package borrowed;

import korat.finitization.*;
import korat.finitization.impl.*;
import java.util.*;

public class Perm {
    int[] p;
    int n;
    public boolean repOK() {
        if (p == null) return false;
        if (p.length != n) return false;
        Set<Integer> seen = new HashSet<>();
        for (int x : p) if (!seen.add(x)) return false;
        return true;
    }
    public static IFinitization finPerm(int n) {
        IFinitization f = FinitizationFactory.create(Perm.class);
        IIntSet v = f.createIntSet(0, 1, n - 1);
        IIntSet len = f.createIntSet(n);
        IArraySet a = f.createArraySet(int[].class, len, v, 1);
        f.set("p", a);
        f.set("n", len);
        return f;
    }
}
