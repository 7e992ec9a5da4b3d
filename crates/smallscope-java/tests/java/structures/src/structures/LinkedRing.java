package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** java.util.LinkedList of the Korat paper: a ring with a sentinel. */
public class LinkedRing {
    static class Entry {
        Object element;
        Entry next;
        Entry previous;
    }

    private Entry header;
    private int size;

    public boolean repOK() {
        if (header == null || header.element != null) {
            return false;
        }
        int count = 0;
        Entry current = header;
        while (true) {
            Entry next = current.next;
            if (next == null || next.previous != current) {
                return false;
            }
            if (next == header) {
                break;
            }
            count++;
            current = next;
        }
        if (count != size) {
            return false;
        }
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.element == null) {
                return false;
            }
        }
        return true;
    }

    public static IFinitization finLinkedRing(int n) {
        IFinitization f = FinitizationFactory.create(LinkedRing.class);
        IObjSet links = f.createObjSet(Entry.class, n + 1, true);
        f.set("header", links);
        f.set("size", f.createIntSet(n));
        f.set("Entry.element", f.createObjSet(Object.class, n, true));
        f.set("Entry.next", links);
        f.set("Entry.previous", links);
        return f;
    }
}
