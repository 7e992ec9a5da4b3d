package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** Disjoint sets as a forest, with union by rank. */
public class DisjSet {
    static class Record {
        int parent;
        int rank;
    }

    private Record[] elements;
    private int size;

    public boolean repOK() {
        if (elements.length != size) {
            return false;
        }
        return allDifferent() && ranksGrow();
    }

    private boolean allDifferent() {
        for (int i = 0; i < size; i++) {
            for (int j = i + 1; j < size; j++) {
                if (elements[i] == elements[j]) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean ranksGrow() {
        int roots = 0;
        BitSet justBelow = new BitSet(size);
        for (int i = 0; i < size; i++) {
            int parent = elements[i].parent;
            if (parent < 0 || parent >= size) {
                return false;
            }
            if (parent == i) {
                roots++;
                continue;
            }
            int above = elements[parent].rank;
            if (above <= elements[i].rank) {
                return false;
            }
            if (above == elements[i].rank + 1) {
                justBelow.set(parent);
            }
        }
        int leaves = 0;
        for (int i = 0; i < size; i++) {
            if (!justBelow.get(i) && elements[i].rank == 0) {
                leaves++;
            }
        }
        return roots <= leaves;
    }

    public static IFinitization finDisjSet(int n) {
        IFinitization f = FinitizationFactory.create(DisjSet.class);
        IObjSet records = f.createObjSet(Record.class, n);
        f.set("size", f.createIntSet(0, n));
        f.set("elements", f.createArraySet(Record[].class, f.createIntSet(0, n), records, 1));
        f.set(Record.class, "parent", f.createIntSet(0, n - 1));
        f.set(Record.class, "rank", f.createIntSet(0, n - 1));
        return f;
    }
}
