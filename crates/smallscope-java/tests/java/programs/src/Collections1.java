import java.util.*;
import java.util.function.*;

/** Collections of java.util, the real ones. */
class ArrayLists {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            list.add(i * 7 % 12);
        }
        list.add(3, 100);
        list.remove(5);
        list.remove(Integer.valueOf(7));
        list.set(0, -1);
        System.out.println(list + " " + list.size() + list.indexOf(100) + list.contains(11) + list.lastIndexOf(99) + list.subList(2, 5) + list.hashCode());
        list.removeIf(x -> x % 2 == 0);
        list.replaceAll(x -> x * x);
        Collections.sort(list, Collections.reverseOrder());
        list.addAll(1, List.of(5, 6));
        System.out.println(list + " " + list.equals(new LinkedList<>(list)) + Arrays.toString(list.toArray(new Integer[0])));
        ListIterator<Integer> it = list.listIterator();
        while (it.hasNext()) {
            int value = it.next();
            if (value == 5) {
                it.remove();
            } else if (value == 6) {
                it.set(66);
                it.add(67);
            }
        }
        while (it.hasPrevious()) {
            System.out.print(it.previous() + " ");
        }
        list.subList(0, 2).clear();
        System.out.println(list + "" + list.retainAll(List.of(67, 1)) + list + list.isEmpty());
    }
}

class LinkedLists {
    public static void main(String[] args) {
        LinkedList<String> list = new LinkedList<>(List.of("a", "b", "c"));
        list.addFirst("z");
        list.addLast("y");
        list.add(2, "m");
        list.removeFirstOccurrence("b");
        list.push("top");
        System.out.println(list + list.peekFirst() + list.pollLast() + list.pop() + list.getFirst() + list.indexOf("m") + list);
        Iterator<String> back = list.descendingIterator();
        while (back.hasNext()) {
            System.out.print(back.next());
        }
        System.out.println(list.offer("q") + "" + list.remove(1) + list);
    }
}

class HashMaps {
    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        for (String key : "one two three four five six seven eight nine ten eleven twelve thirteen".split(" ")) {
            map.put(key, key.length());
        }
        System.out.println(map);
        System.out.println(map.get("three") + " " + map.get("zero") + map.containsKey("one") + map.containsValue(8) + map.remove("two") + map.putIfAbsent("one", 9) + map.size());
        map.compute("one", (k, v) -> v == null ? 1 : v * 10);
        map.computeIfAbsent("new", String::length);
        map.computeIfPresent("six", (k, v) -> null);
        map.merge("ten", 5, Integer::sum);
        map.replaceAll((k, v) -> v + 1);
        map.entrySet().removeIf(e -> e.getValue() > 8);
        System.out.println(map + " " + map.keySet() + map.values() + map.hashCode() + map.equals(new TreeMap<>(map)));
        Map<Object, Object> nulls = new HashMap<>();
        nulls.put(null, "null key");
        nulls.put("k", null);
        System.out.println(nulls + "" + nulls.get(null) + nulls.containsKey("k") + nulls.getOrDefault("k", "d"));
    }
}

class HashCollisions {
    static class Bad implements Comparable<Bad> {
        final int n;

        Bad(int n) {
            this.n = n;
        }

        public int hashCode() {
            return n % 2;
        }

        public boolean equals(Object o) {
            return o instanceof Bad b && b.n == n;
        }

        public int compareTo(Bad other) {
            return Integer.compare(n, other.n);
        }

        public String toString() {
            return "B" + n;
        }
    }

    public static void main(String[] args) {
        Map<Bad, Integer> map = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put(new Bad(i), i);
        }
        int sum = 0;
        for (int i = 0; i < 120; i++) {
            sum += map.getOrDefault(new Bad(i), -1);
        }
        for (int i = 0; i < 100; i += 3) {
            map.remove(new Bad(i));
        }
        System.out.println(map.size() + " " + sum + map.get(new Bad(50)) + map.keySet());
    }
}

class LinkedMaps {
    public static void main(String[] args) {
        Map<String, Integer> order = new LinkedHashMap<>();
        order.put("z", 1);
        order.put("a", 2);
        order.put("m", 3);
        order.put("z", 4);
        order.remove("a");
        order.put("a", 5);
        System.out.println(order);
        Map<Integer, String> cache = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
                return size() > 3;
            }
        };
        for (int i = 0; i < 5; i++) {
            cache.put(i, "v" + i);
            cache.get(2);
        }
        System.out.println(cache + " " + new LinkedHashSet<>(List.of(3, 1, 2)));
    }
}

class TreeMaps {
    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 20; i++) {
            map.put(i * 13 % 20, "v" + i);
        }
        for (int i = 0; i < 20; i += 3) {
            map.remove(i);
        }
        System.out.println(map);
        System.out.println(map.firstKey() + " " + map.lastEntry() + map.floorKey(9) + map.ceilingKey(9) + map.lowerKey(1) + map.higherEntry(18) + map.headMap(5) + map.tailMap(16, false) + map.subMap(4, 9));
        System.out.println(map.descendingMap() + "" + map.pollFirstEntry() + map.navigableKeySet().headSet(4) + map.size());
        TreeMap<String, Integer> byLength = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String s : "pear fig apple kiwi plum date".split(" ")) {
            byLength.put(s, s.length());
        }
        System.out.println(byLength);
        try {
            map.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}

class TreeSets {
    public static void main(String[] args) {
        TreeSet<Integer> set = new TreeSet<>(List.of(5, 1, 9, 3, 7));
        System.out.println(set + "" + set.first() + set.last() + set.floor(4) + set.higher(5) + set.headSet(5, true) + set.descendingSet() + set.pollFirst() + set.add(9) + set);
        SortedSet<String> words = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Collections.addAll(words, "b", "A", "a", "C");
        System.out.println(words + "" + words.contains("B") + words.subSet("a", "c"));
    }
}

class HashSets {
    public static void main(String[] args) {
        Set<Integer> a = new HashSet<>(List.of(1, 2, 3, 4, 100, 1000));
        Set<Integer> b = new HashSet<>(List.of(3, 4, 5));
        Set<Integer> union = new HashSet<>(a);
        union.addAll(b);
        Set<Integer> both = new HashSet<>(a);
        both.retainAll(b);
        a.removeAll(b);
        System.out.println(union + "" + both + a + a.containsAll(Set.of(1, 2)) + union.hashCode() + both.equals(Set.of(4, 3)) + Collections.disjoint(a, b));
        Set<String> strings = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            strings.add("s" + i % 30);
        }
        System.out.println(strings.size() + "" + strings);
    }
}

class Deques {
    public static void main(String[] args) {
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 40; i++) {
            if (i % 3 == 0) {
                deque.addFirst(i);
            } else {
                deque.offerLast(i);
            }
            if (i % 5 == 4) {
                deque.pollFirst();
            }
        }
        System.out.println(deque + "" + deque.peekLast() + deque.size() + deque.contains(7) + deque.removeLastOccurrence(37));
        Deque<Character> stack = new ArrayDeque<>();
        boolean balanced = true;
        for (char c : "{[()]}(]".toCharArray()) {
            if ("([{".indexOf(c) >= 0) {
                stack.push(c);
            } else if (stack.isEmpty() || "([{".indexOf(stack.pop()) != ")]}".indexOf(c)) {
                balanced = false;
            }
        }
        System.out.println(balanced);
    }
}

class PriorityQueues {
    record Task(String name, int priority) {
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(5, 3, 8, 1, 9, 2));
        queue.remove(8);
        queue.add(4);
        StringBuilder out = new StringBuilder();
        while (!queue.isEmpty()) {
            out.append(queue.poll()).append(' ');
        }
        PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingInt(Task::priority).reversed().thenComparing(Task::name));
        tasks.add(new Task("b", 1));
        tasks.add(new Task("a", 1));
        tasks.add(new Task("urgent", 9));
        System.out.println(out + "" + tasks.poll() + tasks.poll() + tasks.peek() + tasks.size());
    }
}

class BitSets {
    public static void main(String[] args) {
        BitSet bits = new BitSet();
        for (int i = 0; i < 200; i += 7) {
            bits.set(i);
        }
        BitSet other = new BitSet();
        other.set(50, 120);
        BitSet and = (BitSet) bits.clone();
        and.and(other);
        bits.andNot(other);
        bits.flip(3);
        System.out.println(bits + " " + and.cardinality() + and.nextSetBit(60) + bits.nextClearBit(0) + bits.length() + and.intersects(other) + and.hashCode() + other.previousSetBit(100));
    }
}

class ImmutableLists {
    public static void main(String[] args) {
        List<Integer> list = List.of(3, 1, 2);
        System.out.println(list + "" + list.contains(1) + List.copyOf(list) + List.of() + List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).size() + Collections.unmodifiableList(new ArrayList<>(list)));
        Runnable[] tries = {() -> list.add(1), () -> List.of(1, null), () -> Collections.emptyList().add(null), () -> Set.of(1, 1), () -> list.contains(null), () -> Arrays.asList(1, 2).add(3)};
        for (Runnable attempt : tries) {
            try {
                attempt.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        List<Integer> backed = Arrays.asList(4, 5, 6);
        backed.set(1, 50);
        System.out.println(backed + "" + Collections.nCopies(3, "x") + Collections.singletonList(1));
    }
}

class CollectionsMethods {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(4, 2, 9, 1, 7));
        Collections.sort(list);
        System.out.println(list + "" + Collections.binarySearch(list, 7) + Collections.binarySearch(list, 3) + Collections.max(list) + Collections.min(list, Comparator.reverseOrder()));
        Collections.reverse(list);
        Collections.swap(list, 0, 4);
        Collections.rotate(list, 2);
        System.out.println(list + "" + Collections.frequency(list, 9) + Collections.indexOfSubList(list, List.of(7, 4)));
        Collections.shuffle(list, new Random(42));
        System.out.println(list);
        Collections.fill(list, 0);
        System.out.println(list + "" + Collections.emptyMap() + Collections.singleton(1) + Collections.synchronizedList(list));
    }
}

class ArraysMethods {
    public static void main(String[] args) {
        int[] a = {5, 3, 9, 1, 7, 3, 8, 2, 6, 4, 0, 11, 10};
        int[] b = Arrays.copyOf(a, 15);
        Arrays.sort(a);
        System.out.println(Arrays.toString(a) + Arrays.binarySearch(a, 7) + Arrays.toString(b) + Arrays.toString(Arrays.copyOfRange(a, 2, 5)) + Arrays.equals(a, b));
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        String[] words = {"pear", "Apple", "fig", "banana", "kiwi"};
        Arrays.sort(words);
        System.out.println(Arrays.toString(boxed) + Arrays.toString(words) + Arrays.asList(words).indexOf("fig") + Arrays.hashCode(words) + Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}));
        Arrays.fill(b, 2, 5, -1);
        Arrays.setAll(a, i -> i * i);
        System.out.println(Arrays.toString(b) + Arrays.stream(a).sum() + Arrays.mismatch(a, b) + Arrays.compare(a, b));
        double[] d = {2.5, -1, Double.NaN, 0, -0.0};
        Arrays.sort(d);
        long[] big = new long[300];
        for (int i = 0; i < big.length; i++) {
            big[i] = (i * 7919L) % 307 - 100;
        }
        Arrays.sort(big);
        System.out.println(Arrays.toString(d) + big[0] + big[150] + big[299]);
        char[] c = new char[4];
        Arrays.fill(c, 'z');
        System.out.println(new String(c) + Arrays.toString(new boolean[2]) + Arrays.toString((int[]) null));
    }
}

class Iterators {
    static class Range implements Iterable<Integer> {
        final int from, to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int next = from;

                public boolean hasNext() {
                    return next < to;
                }

                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return next++;
                }
            };
        }
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i : new Range(3, 8)) {
            sum += i;
        }
        System.out.println(sum);
        new Range(0, 3).forEach(x -> System.out.print(x + ";"));
        Iterator<Integer> it = new Range(0, 0).iterator();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println("end");
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        Map<String, List<Integer>> groups = new TreeMap<>();
        for (int i : new Range(0, 10)) {
            groups.computeIfAbsent(i % 3 == 0 ? "three" : "other", k -> new ArrayList<>()).add(i);
        }
        System.out.println(groups + "" + new Range(0, 4).spliterator().estimateSize());
    }
}

class ConcurrentChange {
    public static void main(String[] args) {
        Map<Integer, Integer> map = new HashMap<>(Map.of(1, 1, 2, 2, 3, 3));
        try {
            for (Integer key : map.keySet()) {
                map.put(key + 10, 0);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("map " + e.getMessage());
        }
        List<Integer> list = new LinkedList<>(List.of(1, 2, 3));
        try {
            for (Integer i : list) {
                list.remove(i);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("list");
        }
        Iterator<Integer> it = map.values().iterator();
        it.next();
        it.remove();
        System.out.println(map.size());
    }
}

class Optionals {
    static Optional<String> find(int n) {
        return n > 0 ? Optional.of("v" + n) : Optional.empty();
    }

    public static void main(String[] args) {
        System.out.println(find(1) + "" + find(0) + find(2).map(String::length).orElse(-1) + find(0).map(String::length).orElse(-1) + find(3).filter(s -> s.endsWith("3")).isPresent());
        find(5).ifPresent(System.out::println);
        find(0).ifPresentOrElse(System.out::println, () -> System.out.println("none"));
        System.out.println(find(0).or(() -> Optional.of("other")).get() + find(1).flatMap(s -> find(0)).isEmpty() + OptionalInt.of(3) + Optional.ofNullable(null) + find(1).equals(find(1)) + find(7).hashCode());
        try {
            find(0).orElseThrow(() -> new IllegalStateException("nothing"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}

class Randoms {
    public static void main(String[] args) {
        Random random = new Random(12345);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            out.append(random.nextInt(100)).append(' ').append(random.nextLong() % 1000).append(' ').append(random.nextBoolean()).append(' ').append(random.nextDouble()).append('\n');
        }
        System.out.print(out);
        System.out.println(random.nextInt() + " " + random.nextGaussian() + " " + random.nextFloat() + " " + random.nextInt(5, 10));
    }
}

class Sorting {
    record Person(String name, int age) {
    }

    public static void main(String[] args) {
        List<Person> people = new ArrayList<>();
        String[] names = {"Zoe", "Ann", "Bob", "Eve", "Dan", "Cat"};
        for (int i = 0; i < 60; i++) {
            people.add(new Person(names[i * 5 % 6] + i % 4, i * 37 % 23));
        }
        people.sort(Comparator.comparing(Person::age).thenComparing(Person::name, Comparator.reverseOrder()));
        StringBuilder out = new StringBuilder();
        for (Person person : people) {
            out.append(person.name()).append(person.age()).append(' ');
        }
        System.out.println(out);
        List<String> nullable = new ArrayList<>(Arrays.asList("b", null, "a"));
        nullable.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        System.out.println(nullable);
        try {
            new TreeSet<Object>().add(new Object());
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
    }
}

class IdentityMaps {
    public static void main(String[] args) {
        Map<String, Integer> map = new IdentityHashMap<>();
        String a = new String("k");
        String b = new String("k");
        map.put(a, 1);
        map.put(b, 2);
        System.out.println(map.size() + "" + map.get(a) + map.get(b) + map.get("k") + map.containsKey(b));
        WeakHashMap<Object, Integer> weak = new WeakHashMap<>();
        Object key = new Object();
        weak.put(key, 5);
        System.out.println(weak.get(key) + "" + new Hashtable<>(Map.of("x", 1)) + new Vector<>(List.of(1, 2)) + new Stack<Integer>().empty());
        Properties properties = new Properties();
        properties.setProperty("a", "b");
        System.out.println(properties.getProperty("a") + properties.getProperty("z", "default"));
    }
}

class ConcurrentCollections {
    public static void main(String[] args) {
        java.util.concurrent.ConcurrentHashMap<String, Integer> map = new java.util.concurrent.ConcurrentHashMap<>();
        for (int i = 0; i < 40; i++) {
            map.merge("k" + i % 10, i, Integer::sum);
        }
        System.out.println(map + "" + map.reduceValues(100, Integer::sum));
        java.util.concurrent.CopyOnWriteArrayList<Integer> list = new java.util.concurrent.CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer i : list) {
            list.add(i * 10);
        }
        java.util.concurrent.atomic.AtomicInteger counter = new java.util.concurrent.atomic.AtomicInteger();
        list.forEach(counter::addAndGet);
        java.util.concurrent.ConcurrentSkipListMap<Integer, String> skip = new java.util.concurrent.ConcurrentSkipListMap<>(Map.of(3, "c", 1, "a"));
        System.out.println(list + "" + counter.incrementAndGet() + counter.compareAndSet(73, 0) + skip + new java.util.concurrent.atomic.AtomicLong(5).getAndAdd(3));
    }
}

class MapViews {
    public static void main(String[] args) {
        Map<String, Integer> map = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3));
        map.keySet().remove("a");
        map.values().remove(3);
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            entry.setValue(entry.getValue() * 100);
        }
        System.out.println(map + "" + Map.entry("k", "v") + new AbstractMap.SimpleEntry<>(1, 2) + map.entrySet().contains(Map.entry("b", 200)));
        Map<Integer, Integer> squares = new HashMap<>();
        for (int i = -10; i <= 10; i++) {
            squares.put(i, i * i);
        }
        System.out.println(squares + "" + squares.values().stream().mapToInt(x -> x).max().getAsInt());
        System.out.println(new TreeMap<>(Map.of(1, "x", 2, "y")).firstEntry().getValue() + Map.ofEntries(Map.entry(1, 2)) + Map.copyOf(Map.of()).size());
    }
}
