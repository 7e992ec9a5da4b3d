package korat.finitization.impl;

import java.util.Collection;
import java.util.Map;

/** Puts what is chosen into collections: lengths and elements of the arrays are chosen when they are read. */
public final class Fill {
    private Fill() {
    }

    static void collection(Collection collection, Object[] elements) {
        for (int i = 0; i < elements.length; i++) {
            collection.add(elements[i]);
        }
    }

    static void map(Map map, Object[] keys, Object[] values) {
        for (int i = 0; i < keys.length; i++) {
            map.put(keys[i], values[i]);
        }
    }
}
