package structures;

import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

/** java.util.HashSet of the Korat paper, with a load factor of 0.75. The bounds are those that give the published structures. */
public class HashTable {
    static class Key {
        int hash;
    }

    static class Entry {
        int hash;
        Key key;
        Entry next;
    }

    private Entry[] table;
    private int count;

    public boolean repOK() {
        Set<Entry> visited = new HashSet<Entry>();
        for (int i = 0; i < table.length; i++) {
            for (Entry entry = table[i]; entry != null; entry = entry.next) {
                if (!visited.add(entry)) {
                    return false;
                }
            }
        }
        if (visited.size() != count || count > table.length * 3 / 4) {
            return false;
        }
        Set<Key> keys = new HashSet<Key>();
        for (int i = 0; i < table.length; i++) {
            for (Entry entry = table[i]; entry != null; entry = entry.next) {
                if (entry.hash % table.length != i || !keys.add(entry.key) || entry.hash != hash(entry.key)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static int hash(Key key) {
        return key == null ? 0 : key.hash;
    }

    public static IFinitization finHashTable(int n) {
        IFinitization f = FinitizationFactory.create(HashTable.class);
        IObjSet entries = f.createObjSet(Entry.class, n, true);
        f.set("table", f.createArraySet(Entry[].class, f.createIntSet(1, n), entries, 1));
        f.set("count", f.createIntSet(0, n));
        f.set("Entry.hash", f.createIntSet(0, n - 1));
        f.set("Entry.key", f.createObjSet(Key.class, n, true));
        f.set("Entry.next", entries);
        f.set("Key.hash", f.createIntSet(0, n - 1));
        return f;
    }
}
