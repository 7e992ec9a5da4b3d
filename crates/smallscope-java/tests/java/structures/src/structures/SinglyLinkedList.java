package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** Singly linked lists with a header. */
public class SinglyLinkedList {
    static class Entry {
        Object element;
        Entry next;
    }

    private Entry header;
    private int size;

    public boolean repOK() {
        if (header == null) {
            return false;
        }
        if (header.element != null) {
            return false;
        }
        Set<Entry> visited = new HashSet<Entry>();
        visited.add(header);
        Entry current = header;
        while (true) {
            Entry next = current.next;
            if (next == null) {
                break;
            }
            if (next.element == null) {
                return false;
            }
            if (!visited.add(next)) {
                return false;
            }
            current = next;
        }
        return visited.size() - 1 == size;
    }

    public static IFinitization finSinglyLinkedList(int n) {
        return finSinglyLinkedList(n, n, n + 1, n + 1);
    }

    public static IFinitization finSinglyLinkedList(int minSize, int maxSize, int entries, int elements) {
        IFinitization f = FinitizationFactory.create(SinglyLinkedList.class);
        IObjSet links = f.createObjSet(Entry.class, entries, true);
        f.set("header", links);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set("Entry.element", f.createObjSet(Object.class, elements, true));
        f.set("Entry.next", links);
        return f;
    }
}
