package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** Sorted rings of integers with a header that has none. */
public class SortedList {
    static class Entry {
        Object element;
        Entry next;
        Entry previous;
    }

    Entry header;
    int size;

    @SuppressWarnings("unchecked")
    public boolean repOK() {
        if (header == null || header.element != null) {
            return false;
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
        if (current != header || visited.size() - 1 != size) {
            return false;
        }
        if (header.next != header && !(header.next.element instanceof Comparable)) {
            return false;
        }
        for (current = header.next; current.next != header; current = current.next) {
            if (!(current.next.element instanceof Comparable)
                    || ((Comparable<Object>) current.element).compareTo(current.next.element) > 0) {
                return false;
            }
        }
        return true;
    }

    public static IFinitization finSortedList(int minSize, int maxSize, int entries, int elements) {
        IFinitization f = FinitizationFactory.create(SortedList.class);
        IObjSet links = f.createObjSet(Entry.class, true);
        links.addClassDomain(f.createClassDomain(Entry.class, entries));
        IClassDomain numbers = f.createClassDomain(Integer.class);
        numbers.includeInIsomorphismCheck(false);
        for (int i = 1; i <= elements; i++) {
            numbers.addObject(Integer.valueOf(i));
        }
        IObjSet keys = f.createObjSet(Integer.class);
        keys.addClassDomain(numbers);
        keys.setNullAllowed(true);
        f.set("header", links);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set(Entry.class, "element", keys);
        f.set(Entry.class, "next", links);
        f.set(Entry.class, "previous", links);
        return f;
    }
}
