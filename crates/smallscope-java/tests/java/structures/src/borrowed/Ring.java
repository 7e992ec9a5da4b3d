package borrowed;

import korat.finitization.*;
import korat.finitization.impl.*;
import java.util.*;

public class Ring<T> {
    static class Cell<T> {
        Cell<T> next, prev;
        T item;
    }
    Cell<T> head;
    int count;
    boolean repOK() {
        if (head == null) return count == 0;
        Map<Cell<T>, Integer> pos = new HashMap<>();
        Cell<T> c = head;
        int i = 0;
        do {
            if (c == null) return false;
            if (pos.containsKey(c)) return false;
            pos.put(c, i++);
            if (c.next == null || c.next.prev != c) return false;
            c = c.next;
        } while (c != head);
        return i == count && pos.size() == count;
    }
    public static IFinitization finRing(int n, int items) {
        IFinitization f = FinitizationFactory.create(Ring.class);
        IObjSet cells = f.createObjSet(Cell.class, n);
        cells.setNullAllowed(true);
        f.set("head", cells);
        f.set("count", f.createIntSet(0, n));
        f.set(Cell.class, "next", cells);
        f.set(Cell.class, "prev", cells);
        IObjSet its = f.createObjSet(Object.class);
        IClassDomain d = f.createClassDomain(Integer.class);
        for (int i = 0; i < items; i++) d.addObject(Integer.valueOf(i));
        d.includeInIsomorphismCheck(false);
        its.addClassDomain(d);
        f.set(Cell.class, "item", its);
        return f;
    }
}
