package borrowed;

import korat.finitization.*;
import korat.finitization.impl.*;
import java.util.*;

public class Table {
    static class Entry {
        Entry next;
        int key;
    }
    Entry[] buckets;
    int n;
    public boolean repOK() {
        if (buckets == null || buckets.length == 0) return false;
        ArrayList<Entry> seen = new ArrayList<>();
        Set<Integer> keys = new TreeSet<>();
        for (int b = 0; b < buckets.length; b++) for (Entry e = buckets[b]; e != null; e = e.next) {
            if (seen.contains(e)) return false;
            seen.add(e);
            if (e.key % buckets.length != b) return false;
            if (!keys.add(e.key)) return false;
        }
        return seen.size() == n;
    }
    public static IFinitization finTable(int entries, int bs, int keys) {
        IFinitization f = FinitizationFactory.create(Table.class);
        IObjSet es = f.createObjSet(Entry.class, entries, true);
        f.set("buckets", f.createArraySet(Entry[].class, f.createIntSet(bs), es, 1));
        f.set("n", f.createIntSet(0, entries));
        f.set(Entry.class, "next", es);
        f.set(Entry.class, "key", f.createIntSet(0, keys - 1));
        return f;
    }
}
