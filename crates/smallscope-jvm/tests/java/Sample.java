import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A bit of everything, for tests of damaged class files and of choice points. */
public class Sample {
    Sample next;
    int key;
    int[] keys;

    enum Colour { RED, GREEN }

    record Pair(int left, String right) {}

    boolean repOK() {
        if (next == null) {
            return key == 0;
        }
        return next.next == null && key > 0;
    }

    boolean sorted() {
        for (int i = 1; i < keys.length; i++) {
            if (keys[i - 1] > keys[i]) {
                return false;
            }
        }
        return true;
    }

    static long mix(long a, double b, int c) {
        long[] all = {a, (long) b, c};
        long sum = 0;
        for (long x : all) {
            sum = sum * 31 + (x >>> 3);
        }
        switch (c) {
            case 1: return sum;
            case 100: return -sum;
            default: return sum ^ c;
        }
    }

    public static void main(String[] args) {
        Map<String, List<Integer>> map = new HashMap<>();
        for (int i = 0; i < 5; i++) {
            map.computeIfAbsent("k" + i % 2, k -> new ArrayList<>()).add(i);
        }
        System.out.println(map + " " + new Pair(1, "x") + " " + Colour.valueOf("GREEN") + " " + mix(7, 2.5, 100));
        try {
            Object o = args;
            System.out.println(((Integer) o).intValue());
        } catch (ClassCastException e) {
            System.out.println("caught");
        } finally {
            System.out.println("done");
        }
    }
}
