/** What machines easily get wrong at the edges: messages, monitors, memory. */

import java.lang.reflect.Array;
import java.util.*;

class NullMessages {
    static class A { B b; int[] data; int n; long w; A next; B get() { return b; } A[] many; static A shared; }
    static class B { String name; int count; void go(int x, String y, Object z, int[][] w) {} }
    interface R { void run() throws Exception; }
    static void t(R r) { try { r.run(); System.out.println("none"); } catch (Exception e) { System.out.println(e.getMessage()); } }
    static String none() { return null; }
    static A[] arr;
    static void p(String s, A a, int[] xs, Object[] os) {
        try { s.length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { a.b = null; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { xs[3] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(os[1]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(xs.length); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        s = none();
        try { s.trim(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { a.w = 5L; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }
    public static void main(String[] args) throws Exception {
        A a = new A();
        t(() -> a.b.name.length());
        t(() -> a.get().name.length());
        t(() -> { int x = a.data[0]; });
        t(() -> a.next.next.b = null);
        t(() -> { a.many[2].b.count++; });
        t(() -> { A.shared.n = 1; });
        t(() -> { arr[0].n = 2; });
        t(() -> none().toString());
        t(() -> { throw null; });
        t(() -> { synchronized (a.b) { } });
        t(() -> { Integer i = null; int k = i; });
        t(() -> { throw new NullPointerException(); });
        t(() -> { throw new NullPointerException("mine"); });
        t(() -> Objects.requireNonNull(null));
        t(() -> Objects.requireNonNull(null, "named"));
        t(() -> { B b = null; b.go(1, "x", null, null); });
        t(() -> { int[][] m = new int[3][]; int i = 1; m[i][2] = 4; });
        t(() -> { int[][] m = new int[3][]; int i = 1; m[i + 1][2] = 4; });
        t(() -> { Object o = null; ((String) o).length(); });
        t(() -> { String s = null; switch (s) { case "a": break; } });
        t(() -> { List<String> l = null; for (String s : l) { } });
        t(() -> { Map<String, Integer> m = new HashMap<>(); int v = m.get("k"); });
        t(() -> { char[] c = null; c[0] = 'a'; });
        t(() -> { boolean[] c = null; c[0] = true; });
        t(() -> { double[] c = null; double d = c[100]; });
        t(() -> { long[] c = null; c[1000] = 1; });
        t(() -> { a.b.name = args.length > 0 ? "x" : "y"; });
        t(() -> System.arraycopy(null, 0, null, 0, 1));
        t(() -> new TreeMap<String, Integer>().put(null, 1));
        t(() -> List.of(1, null));
        t(() -> "abc".compareTo(null));
        t(() -> { String s = null; System.out.println(s + "x"); s.equals(s); });
        p(null, null, null, null);
        String s = null;
        System.out.println(s.length());
    }
}

class CastMessages {
    static class Mine { }

    static void cast(Object object) {
        try {
            System.out.println(((Integer) object).intValue());
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        cast("text");
        cast(new Mine());
        cast(new int[0]);
        cast(new Mine[0][0]);
        try {
            System.out.println(new Object[Integer.MAX_VALUE].length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
    }
}

class Scanners {
    public static void main(String[] args) {
        Scanner scanner = new Scanner("12 abc 3.5\nnext line\n7 -1,000 true");
        System.out.println(scanner.nextInt() + scanner.next() + scanner.nextDouble() + "[" + scanner.nextLine() + "]" + scanner.nextLine());
        System.out.println(scanner.hasNextInt() + " " + scanner.nextInt() + " " + scanner.nextInt() + " " + scanner.nextBoolean() + scanner.hasNext());
        Scanner fields = new Scanner("a;b;;c").useDelimiter(";");
        while (fields.hasNext()) {
            System.out.print("<" + fields.next() + ">");
        }
        System.out.println();
        try {
            new Scanner("x").nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e);
        }
        try {
            new Scanner("").nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
    }
}

class ReflectiveArrays {
    public static void main(String[] args) {
        Object numbers = Array.newInstance(int.class, 3);
        Array.setInt(numbers, 1, 5);
        Array.set(numbers, 2, 7);
        System.out.println(Array.getLength(numbers) + " " + Array.get(numbers, 1) + Arrays.toString((int[]) numbers));
        String[] texts = (String[]) Array.newInstance(String.class, 2);
        Array.set(texts, 0, "x");
        System.out.println(Array.get(texts, 0) + " " + Array.get(texts, 1) + Array.getChar(new char[] {'c'}, 0));
        try {
            Array.set(texts, 0, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            Array.getInt(numbers, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e);
        }
    }
}

class Monitors {
    static synchronized boolean whole() {
        return Thread.holdsLock(Monitors.class);
    }

    synchronized boolean own() {
        return Thread.holdsLock(this);
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        System.out.println(Thread.holdsLock(lock) + " " + whole() + " " + new Monitors().own() + " " + Thread.holdsLock(Monitors.class));
        synchronized (lock) {
            synchronized (lock) {
                System.out.println(Thread.holdsLock(lock));
            }
            System.out.println(Thread.holdsLock(lock));
            lock.notifyAll();
        }
        try {
            synchronized (lock) {
                throw new IllegalStateException();
            }
        } catch (IllegalStateException e) {
            System.out.println(Thread.holdsLock(lock));
        }
        try {
            lock.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
        try {
            lock.wait();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
    }
}

/** Makes much more than it keeps, deep in calls and in tables. */
class Garbage {
    static class Link {
        final int number;
        final Link next;

        Link(int number, Link next) {
            this.number = number;
            this.next = next;
        }
    }

    static final List<String> KEPT = new ArrayList<>();

    static long depth(int n, long[] numbers) {
        Object[] mine = new Object[] {new long[20000], numbers, "d" + n};
        long below = n == 0 ? 0 : depth(n - 1, new long[] {n, n + 1});
        return below + numbers[0] + ((long[]) mine[0]).length + ((String) mine[2]).length() + ((long[]) mine[1])[1];
    }

    public static void main(String[] args) {
        long sum = 0;
        Link last = null;
        for (int i = 0; i < 3_000_000; i++) {
            last = new Link(i, i % 1000 == 0 ? null : last);
            sum += last.number;
        }
        int length = 0;
        for (Link link = last; link != null; link = link.next) {
            length++;
        }
        System.out.println(sum + " " + length);
        Map<String, Integer> counts = new HashMap<>();
        Map<Object, String> byIdentity = new HashMap<>();
        Object key = new Object();
        byIdentity.put(key, "found");
        for (int i = 0; i < 200_000; i++) {
            counts.merge("k" + i % 1000, 1, Integer::sum);
            if (i % 5000 == 0) {
                KEPT.add("v" + i);
                byIdentity.put(new Object(), "other");
            }
        }
        System.out.println(counts.size() + " " + counts.get("k7") + " " + KEPT + " " + byIdentity.get(key) + " " + byIdentity.size());
        System.out.println(depth(200, new long[] {3, 4}));
    }
}
