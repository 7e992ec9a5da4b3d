package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** Circular doubly linked lists whose header holds an element, too. */
public class DoublyLinkedList {
    static class Entry {
        Object element;
        Entry next;
        Entry previous;
    }

    private Entry header;
    private int size;

    public boolean repOK() {
        if (header == null) {
            return false;
        }
        if (header.element == null) {
            return size == 0 && header.next == header && header.previous == header;
        }
        Set<Entry> visited = new HashSet<Entry>();
        visited.add(header);
        Entry current = header;
        while (true) {
            Entry next = current.next;
            if (next == null || next.previous != current) {
                return false;
            }
            current = next;
            if (!visited.add(next)) {
                break;
            }
        }
        return current == header && visited.size() == size;
    }

    public static IFinitization finDoublyLinkedList(int n) {
        IFinitization f = FinitizationFactory.create(DoublyLinkedList.class);
        IObjSet links = f.createObjSet(Entry.class, n + 1, true);
        f.set("header", links);
        f.set("size", f.createIntSet(n));
        f.set("Entry.element", f.createObjSet(Object.class, n + 1, true));
        f.set("Entry.next", links);
        f.set("Entry.previous", links);
        return f;
    }
}
