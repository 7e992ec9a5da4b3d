package borrowed;

import korat.finitization.*;
import korat.finitization.impl.*;

public class Graph {
    boolean[][] adj;
    public boolean repOK() {
        if (adj == null) return false;
        int n = adj.length;
        for (int i = 0; i < n; i++) {
            if (adj[i] == null || adj[i].length != n) return false;
            for (int k = 0; k < i; k++) if (adj[k] == adj[i]) return false;
        }
        for (int i = 0; i < n; i++) {
            if (adj[i][i]) return false;
            for (int j = 0; j < i; j++) if (adj[i][j] != adj[j][i]) return false;
        }
        return true;
    }
    public static IFinitization finGraph(int n) {
        IFinitization f = FinitizationFactory.create(Graph.class);
        IIntSet len = f.createIntSet(n);
        IArraySet row = f.createArraySet(boolean[].class, len, f.createBooleanSet(), n);
        IArraySet all = f.createArraySet(boolean[][].class, len, row, 1);
        f.set("adj", all);
        return f;
    }
}
