package structures;

import java.util.*;

/** The most recent entries, in collections of the JDK. */
public class Cache {
    private final int capacity = 2;
    private final Map<Integer, String> values = new HashMap<>();
    private final Deque<Integer> order = new ArrayDeque<>();

    public boolean repOK() {
        return values.size() <= capacity && order.size() == values.size() && values.keySet().equals(new HashSet<>(order));
    }

    public void put(int key, String value) {
        if (values.containsKey(key)) {
            order.remove(key);
        } else if (values.size() == capacity) {
            values.remove(order.removeFirst());
        }
        values.put(key, value);
        order.addLast(key);
    }

    /** Leaves a key that is there where it is, and adds it again. */
    public void putWrongly(int key, String value) {
        if (!values.containsKey(key) && values.size() == capacity) {
            values.remove(order.removeFirst());
        }
        values.put(key, value);
        order.addLast(key);
    }

    public int total(List<Integer> keys, Set<String> texts) {
        return keys.size() + texts.size();
    }
}
