import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;
import java.util.stream.*;

/** Many small uses of the library in each program. */
class Times {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 29);
        LocalDateTime t = LocalDateTime.of(2023, 12, 31, 23, 59, 58, 123_000_000);
        System.out.println(d + " " + d.plusYears(1) + " " + d.plusMonths(12).getDayOfWeek() + " " + d.isLeapYear() + " " + d.withDayOfMonth(1).minusDays(1) + " " + d.until(LocalDate.of(2025, 4, 1)) + " " + ChronoUnit.DAYS.between(d, LocalDate.of(2025, 1, 1)) + " " + d.getDayOfYear() + " " + d.with(TemporalAdjusters.lastDayOfYear()) + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + " " + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.lengthOfMonth() + d.hashCode());
        System.out.println(t + " " + t.plusSeconds(2) + " " + t.truncatedTo(ChronoUnit.HOURS) + " " + t.format(DateTimeFormatter.ofPattern("EEE, d MMM uuuu hh:mm:ss.SSS a", Locale.US)) + " " + t.format(DateTimeFormatter.ISO_WEEK_DATE) + " " + LocalDate.parse("03/04/2021", DateTimeFormatter.ofPattern("dd/MM/yyyy")) + " " + LocalTime.parse("10:15").plusHours(15) + " " + Duration.between(t, t.plusDays(2).plusMinutes(3)) + " " + Duration.ofMillis(-1500) + " " + Period.of(1, 14, 3).normalized() + " " + Duration.parse("PT1H30M").toMinutes());
        ZonedDateTime z = ZonedDateTime.of(LocalDateTime.of(2024, 3, 31, 1, 30), ZoneId.of("Europe/Berlin"));
        System.out.println(z + " " + z.plusHours(1) + " " + z.withZoneSameInstant(ZoneId.of("America/New_York")) + " " + z.toInstant() + " " + Instant.ofEpochSecond(1_000_000_000) + " " + OffsetDateTime.of(t, ZoneOffset.ofHours(5)) + " " + Year.of(2023).isLeap() + YearMonth.of(2024, 2).atEndOfMonth() + " " + MonthDay.of(2, 29) + " " + z.getOffset() + DayOfWeek.MONDAY.minus(1) + Month.JANUARY.plus(13));
        for (Runnable r : List.<Runnable>of(() -> LocalDate.of(2023, 2, 29), () -> LocalDate.parse("2023-13-01"), () -> LocalTime.of(25, 0), () -> DateTimeFormatter.ofPattern("bbb{"), () -> d.get(ChronoField.HOUR_OF_DAY), () -> Duration.ofDays(Long.MAX_VALUE))) try {
            r.run();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        System.out.println(Stream.iterate(d, x -> x.plusWeeks(1)).limit(4).map(x -> x.format(DateTimeFormatter.BASIC_ISO_DATE)).collect(Collectors.toList()) + " " + d.atStartOfDay().toEpochSecond(ZoneOffset.UTC) + " " + d.datesUntil(d.plusDays(3)).toList() + d.compareTo(LocalDate.EPOCH) + DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(Locale.US).format(d) + DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.GERMANY).format(d));
    }
}

class Views {
    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 10; i++) m.put(i * 3, "v" + i);
        System.out.println(m.subMap(5, true, 20, false) + " " + m.headMap(9) + " " + m.tailMap(20).firstKey() + " " + m.descendingMap().headMap(15) + " " + m.floorKey(7) + m.ceilingEntry(7) + m.higherKey(27) + m.lowerEntry(0) + " " + m.navigableKeySet().descendingSet().first() + m.pollFirstEntry() + m.pollLastEntry() + m.size());
        NavigableMap<Integer, String> s = m.subMap(6, true, 15, true);
        s.put(8, "new");
        s.remove(6);
        try {
            s.put(100, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(m);
        m.keySet().removeIf(k -> k % 2 == 0);
        m.values().remove("v5");
        m.entrySet().iterator().next().setValue("changed");
        System.out.println(m + " " + m.merge(9, "+", String::concat) + m.compute(9, (k, v) -> null) + m.getOrDefault(9, "none"));
    }
}

class LruAndFriends {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int cap;
        Lru(int c) {
            super(4, 0.75f, true);
            cap = c;
        }
        @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) {
            return size() > cap;
        }
    }
    public static void main(String[] args) {
        Lru<String, Integer> l = new Lru<>(3);
        for (String k : "a b c a d b e a".split(" ")) {
            l.merge(k, 1, Integer::sum);
        }
        System.out.println(l + " " + l.keySet().iterator().next());
        PriorityQueue<int[]> pq = new PriorityQueue<>((x, y) -> x[1] != y[1] ? Integer.compare(y[1], x[1]) : x[0] - y[0]);
        for (int i = 0; i < 12; i++) pq.add(new int[]{i, i * 7 % 5});
        StringBuilder sb = new StringBuilder();
        while (!pq.isEmpty()) {
            int[] x = pq.poll();
            sb.append(x[0]).append(':').append(x[1]).append(' ');
        }
        System.out.println(sb);
        PriorityQueue<Integer> q = new PriorityQueue<>(List.of(5, 3, 9, 1, 7, 2));
        System.out.println(q + " " + q.remove(9) + q + q.peek());
        Deque<Integer> dq = new ArrayDeque<>();
        for (int i = 0; i < 5; i++) {
            dq.offerFirst(i);
            dq.offerLast(-i);
        }
        dq.removeFirstOccurrence(0);
        System.out.println(dq + " " + dq.pollLast() + dq.peekFirst() + dq.descendingIterator().next());
        try {
            new ArrayDeque<>().add(null);
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        try {
            new ArrayDeque<>().pop();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> a = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        try {
            for (Integer x : a) if (x == 3) a.remove(x);
        } catch (ConcurrentModificationException e) {
            System.out.println("cme " + a);
        }
        a.subList(1, 3).clear();
        System.out.println(a + " " + a.indexOf(5) + Collections.binarySearch(a, 4));
        Collections.rotate(a, 1);
        Collections.swap(a, 0, 2);
        System.out.println(a);
        Collections.shuffle(a, new Random(42));
        System.out.println(a + " " + Collections.max(a) + Collections.frequency(a, 1) + Collections.nCopies(2, "x") + Collections.disjoint(a, List.of(9)) + Collections.emptyList());
        ListIterator<Integer> it = a.listIterator();
        while (it.hasNext()) {
            int i = it.nextIndex(), v = it.next();
            if (i == 0) it.add(100);
            else it.set(v * 10);
        }
        System.out.println(a);
        for (Runnable r : List.<Runnable>of(() -> List.of(1).add(2), () -> Collections.unmodifiableMap(new HashMap<>()).put(1, 1), () -> Arrays.asList(1, 2).remove(0), () -> List.of(1, null), () -> Map.of(1, 1, 1, 2), () -> Set.of(1, 1), () -> new ArrayList<>(-1), () -> List.of(1, 2).get(2), () -> new ArrayList<>().iterator().next(), () -> new LinkedList<>().getFirst(), () -> new int[-1].clone(), () -> "abc".substring(2, 1), () -> "abc".charAt(5), () -> new TreeMap<String, String>().put(null, ""), () -> { Object o = "s"; Integer i = (Integer) o; }, () -> { Object[] o = new String[1]; o[0] = 1; }, () -> Optional.empty().get(), () -> Objects.requireNonNull(null, "msg"), () -> Enum.valueOf(Thread.State.class, "X"), () -> new ArrayList<>(List.of(1)).subList(0, 3), () -> Objects.checkIndex(3, 2), () -> new TreeSet<Object>().add(new Object()), () -> List.of(1, 2).iterator().remove(), () -> Collections.checkedList(new ArrayList(), String.class).add(1), () -> new Scanner("").nextLine(), () -> "x".repeat(-1), () -> new StringBuilder("abc").deleteCharAt(3), () -> new StringBuilder("abc").insert(4, "x"), () -> Stream.of(1, 1).collect(Collectors.toMap(x -> x, x -> x)), () -> UUID.fromString("x"), () -> Character.toChars(0x110000), () -> { throw null; })) try {
            r.run();
            System.out.println("fine");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        BitSet b = new BitSet();
        b.set(1, 5);
        b.flip(3);
        b.set(70);
        System.out.println(b + " " + b.cardinality() + b.nextClearBit(1) + b.length() + Arrays.toString(b.toLongArray()));
        System.out.println(new StringJoiner(", ", "{", "}").setEmptyValue("E") + " " + new StringJoiner("-").add("a").add("b").merge(new StringJoiner("+").add("c").add("d")) + new UUID(1, 2) + UUID.nameUUIDFromBytes("x".getBytes()) + new Random(7).nextInt(100) + " " + new Random(7).nextGaussian() + new Random(1).doubles(2).boxed().toList() + new Random(3).ints(3, 0, 10).boxed().toList() + new SplittableRandom(5).nextInt(50));
    }
}

class Suppressed {
    static class R implements AutoCloseable {
        final String n;
        R(String n) {
            this.n = n;
            System.out.println("open " + n);
        }
        public void close() throws Exception {
            System.out.println("close " + n);
            throw new Exception("close-" + n);
        }
    }
    static int f(int x) {
        try {
            if (x == 0) throw new RuntimeException("r");
            if (x == 1) return 1;
        } catch (RuntimeException e) {
            return 2;
        } finally {
            if (x == 3) return 3;
            System.out.print("fin" + x + " ");
        }
        return 4;
    }
    static void chain(int n) {
        try {
            if (n == 0) throw new java.io.IOException("deep");
            chain(n - 1);
        } catch (Exception e) {
            throw new IllegalStateException("level " + n, e);
        }
    }
    static class Custom extends RuntimeException {
        final int code;
        Custom(int c) {
            super("code " + c, null, false, false);
            code = c;
        }
        @Override public String toString() {
            return "Custom#" + code;
        }
    }
    public static void main(String[] args) throws Exception {
        try (R a = new R("a"); R b = new R("b")) {
            throw new IllegalArgumentException("body");
        } catch (IllegalArgumentException e) {
            System.out.println(e + " " + Arrays.toString(e.getSuppressed()));
        }
        try (R a = new R("c")) {
            System.out.println("ok");
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        for (int i = 0; i < 5; i++) System.out.print(f(i) + " ");
        System.out.println();
        try {
            chain(2);
        } catch (IllegalStateException e) {
            StringBuilder s = new StringBuilder();
            for (Throwable t = e; t != null; t = t.getCause()) s.append(t).append(" <- ");
            System.out.println(s);
            e.addSuppressed(new Error("sup"));
            java.io.StringWriter w = new java.io.StringWriter();
            e.printStackTrace(new java.io.PrintWriter(w));
            System.out.println(w);
            System.out.println(e.getStackTrace()[0].getMethodName() + e.getStackTrace().length);
        }
        outer: for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                if (j == 2) continue outer;
                if (i == 2) break outer;
                System.out.print(i + "" + j + " ");
            }
        }
        System.out.println();
        Throwable t = new Custom(7);
        System.out.println(t + " " + t.getStackTrace().length + t.getMessage());
        try {
            try {
                throw new Custom(1);
            } finally {
                throw new Custom(2);
            }
        } catch (Custom c) {
            System.out.println(c.code);
        }
        try {
            assert args.length > 5 : "few " + args.length;
        } catch (AssertionError e) {
            System.out.println(e);
        }
        try {
            recurse(0);
        } catch (StackOverflowError e) {
            System.out.println("so " + (e.getMessage() == null));
        }
        throw new IllegalStateException("end", new RuntimeException("cause", new Error("root")));
    }
    static int recurse(int n) {
        return recurse(n + 1) + 1;
    }
}

class StreamMix {
    record P(String n, int age, String city) {
    }
    public static void main(String[] args) {
        List<P> ps = List.of(new P("Ann", 30, "X"), new P("Bob", 25, "Y"), new P("Cid", 35, "X"), new P("Dan", 25, "Z"), new P("Eve", 41, "Y"));
        System.out.println(ps.stream().collect(Collectors.groupingBy(P::city, TreeMap::new, Collectors.mapping(P::n, Collectors.joining("/")))) + " " + ps.stream().collect(Collectors.partitioningBy(p -> p.age() > 29, Collectors.averagingInt(P::age))) + " " + ps.stream().sorted(Comparator.comparingInt(P::age).thenComparing(P::n, Comparator.reverseOrder())).map(P::n).toList() + " " + ps.stream().mapToInt(P::age).summaryStatistics() + " " + ps.stream().collect(Collectors.toMap(P::city, P::age, Integer::sum, LinkedHashMap::new)) + ps.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.minBy(Comparator.comparing(P::age)), (c, m) -> c + "" + m.map(P::n).orElse(""))));
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> "x".repeat(i)).collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList)) + " " + Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).reduce(0, Integer::sum) + IntStream.iterate(1, i -> i < 100, i -> i * 3).boxed().toList() + Stream.of(5, 3, 8, 1).takeWhile(x -> x > 2).toList() + Stream.of(5, 3, 8, 1).dropWhile(x -> x > 2).toList() + Stream.of("a", "bb", "cc").mapMulti((String s, Consumer<Object> c) -> { if (s.length() > 1) { c.accept(s); c.accept(s.length()); } }).toList() + IntStream.range(0, 20).boxed().collect(Collectors.groupingBy(i -> i % 3, Collectors.reducing(0, Integer::sum))) + Stream.of(1, 2, 3, 4).peek(x -> {}).skip(1).limit(2).anyMatch(x -> x == 3) + DoubleStream.of(1, 2, 4).average().getAsDouble() + "hello".chars().filter(c -> c == 'l').count() + "hello".chars().mapToObj(c -> (char) c).distinct().map(String::valueOf).collect(Collectors.joining()) + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + Stream.generate(() -> "z").limit(3).toList() + Stream.concat(Stream.of(1), Stream.of(2)).toList() + Arrays.stream(new int[]{3, 1, 2}).sorted().boxed().toList() + Stream.of("b", "a").sorted().findFirst().get() + IntStream.of(1, 2).asDoubleStream().sum() + Stream.of(1, 2, 3).collect(Collectors.filtering(x -> x > 1, Collectors.flatMapping(x -> Stream.of(x, x), Collectors.toList()))) + Stream.iterate(new int[]{0, 1}, f -> new int[]{f[1], f[0] + f[1]}).limit(10).map(f -> f[0]).toList() + List.of(3, 1, 2).parallelStream().map(x -> x * 2).sorted().toList());
        int[] arr = {5, 2, 8, 1};
        Arrays.parallelSort(arr);
        Arrays.parallelPrefix(arr, Integer::sum);
        int[] fill = new int[5];
        Arrays.parallelSetAll(fill, i -> i * i);
        Arrays.setAll(fill, i -> fill[i] + 1);
        System.out.println(Arrays.toString(arr) + Arrays.toString(fill) + Arrays.hashCode(arr) + Arrays.equals(arr, fill) + Arrays.mismatch(arr, fill) + Arrays.compare(arr, fill) + Arrays.toString(Arrays.copyOfRange(arr, 1, 6)) + Arrays.deepToString(new int[][]{{1}, {2, 3}}) + Arrays.asList(1, 2).hashCode() + List.of("a", "b").hashCode() + Map.of("k", 1).hashCode() + Set.of(1, 2).hashCode() + new HashSet<>(List.of("zeta", "alpha", "mid")) + Objects.hash(1, "a", null));
        Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b;
        UnaryOperator<String> up = String::toUpperCase;
        Supplier<Supplier<String>> ss = () -> () -> "deep";
        BiFunction<Integer, Integer, Integer> mul = (a, b) -> a * b;
        Predicate<String> empty = String::isEmpty;
        System.out.println(add.apply(3).apply(4) + up.andThen(s -> s + "!").compose((String s) -> s.trim()).apply(" hi ") + ss.get().get() + mul.andThen(x -> x - 1).apply(3, 4) + empty.negate().and(s -> s.length() > 2).or(s -> s.equals("q")).test("q") + Function.<Integer>identity().apply(9) + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2) + Optional.of(5).filter(x -> x > 9).or(() -> Optional.of(1)).map(x -> x + 1).stream().count() + Optional.ofNullable((String) null).map(String::length).orElseGet(() -> -1) + Optional.of("v") + OptionalInt.empty());
        AtomicInteger ai = new AtomicInteger();
        IntStream.range(0, 10).forEach(i -> ai.accumulateAndGet(i, Integer::sum));
        ConcurrentHashMap<String, LongAdder> ch = new ConcurrentHashMap<>();
        for (String w : "a b a c a".split(" ")) ch.computeIfAbsent(w, k -> new LongAdder()).increment();
        System.out.println(ai + " " + ch + ch.reduceValuesToLong(Long.MAX_VALUE, LongAdder::sum, 0, Long::sum) + new AtomicReference<>("r").updateAndGet(s -> s + s) + CompletableFuture.completedFuture(2).thenApply(x -> x * 3).thenCompose(x -> CompletableFuture.supplyAsync(() -> x + 1)).handle((v, e) -> v + ":" + e).join());
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread());
        lock.unlock();
        lock.unlock();
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("ims");
        }
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2));
        for (int x : cow) cow.add(x + 10);
        System.out.println(cow + " " + new ConcurrentSkipListMap<>(Map.of(2, "b", 1, "a")));
        try {
            CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("async"); }).join();
        } catch (CompletionException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder sb = new StringBuilder("hello");
        sb.insert(0, 'x').reverse().setCharAt(0, 'Z');
        sb.replace(1, 3, "--").append(1.5f).append(true).append(new char[]{'q'}).append((Object) null).deleteCharAt(0).setLength(6);
        System.out.println(sb + " " + sb.indexOf("-") + sb.capacity() + "a-b".compareTo("a_b") + "Apple".compareToIgnoreCase("apPlf") + " x ".strip() + "\t".isBlank() + "l1\nl2\n".lines().count() + "ab".equals(new String("ab")) + ("ab" == new String("ab").intern()) + "%d%%".formatted(5) + String.join("/", List.of("p", "q")) + "abcabc".indexOf('c', 3) + "ABC".toLowerCase().contains("bc") + "x".concat("y") + "abc".hashCode() + String.valueOf((Object) null) + "a\tb".translateEscapes() + "  ind".indent(2).length() + "tEST".substring(1).chars().sum() + new String(new int[]{0x1F600, 65}, 0, 2).codePointCount(0, 3) + "\u00DF".toUpperCase() + "I".toLowerCase(new Locale("tr")).length() + Character.isLetter('\u00e9') + Character.getType('$') + Character.isJavaIdentifierStart('_') + Character.UnicodeBlock.of('\u0416') + "a".repeat(3).replace("aa", "b") + new String("h\u00e9".getBytes(java.nio.charset.StandardCharsets.UTF_8), java.nio.charset.StandardCharsets.ISO_8859_1).length() + Base64.getEncoder().encodeToString("hello?".getBytes()) + HexFormat.of().formatHex(new byte[]{1, -1}));
        String tb = """
            Hello "text" \
            joined
              indented\ttab
            end\s
            """;
        System.out.print(tb);
        var anon = new Object() {
            int n = 3;
            int twice() {
                return n * 2;
            }
        };
        System.out.println(anon.twice() + anon.getClass().getName());
    }
}

class Inner {
    private int v = 1;
    class In {
        int v = 2;
        class Deep {
            int v = 3;
            String all() {
                return v + "" + In.this.v + Inner.this.v;
            }
        }
    }
    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        Iterator<? extends T> i = c.iterator();
        T best = i.next();
        while (i.hasNext()) {
            T x = i.next();
            if (x.compareTo(best) > 0) best = x;
        }
        return best;
    }
    interface A {
        default String who() {
            return "A" + priv();
        }
        private String priv() {
            return "p";
        }
        static A make() {
            return new A() {
            };
        }
    }
    interface B extends A {
        @Override default String who() {
            return "B" + A.super.who();
        }
    }
    interface C extends A {
        default String who() {
            return "C";
        }
    }
    static class D implements B, C {
        public String who() {
            return B.super.who() + C.super.who();
        }
    }
    static class Node<T> implements Iterable<T> {
        T val;
        Node<T> next;
        Node(T v, Node<T> n) {
            val = v;
            next = n;
        }
        public Iterator<T> iterator() {
            return new Iterator<>() {
                Node<T> at = Node.this;
                public boolean hasNext() {
                    return at != null;
                }
                public T next() {
                    if (at == null) throw new NoSuchElementException();
                    T v = at.val;
                    at = at.next;
                    return v;
                }
            };
        }
    }
    static String over(Object o) {
        return "obj";
    }
    static String over(String s) {
        return "str";
    }
    static String over(Integer... i) {
        return "var" + i.length;
    }
    static String over(long l) {
        return "long";
    }
    static String over(double d) {
        return "dbl";
    }
    static String prim(char c) {
        return "char";
    }
    static String prim(int i) {
        return "int";
    }
    static class Shadow {
        static String s() {
            return "S";
        }
        String f = "Sf";
        String m() {
            return f;
        }
    }
    static class Shadow2 extends Shadow {
        static String s() {
            return "S2";
        }
        String f = "S2f";
        @Override String m() {
            return super.m() + f;
        }
    }
    abstract static class Tmpl {
        final String run() {
            return pre() + body() + post();
        }
        String pre() {
            return "<";
        }
        abstract String body();
        String post() {
            return ">";
        }
    }
    public static void main(String[] args) {
        Inner o = new Inner();
        Inner.In.Deep d = o.new In().new Deep();
        System.out.println(d.all() + max(List.of(3, 9, 2)) + new D().who() + A.make().who());
        int sum = 0;
        for (int x : new Node<>(1, new Node<>(2, new Node<>(3, null)))) sum += x;
        System.out.println(sum + over(null == null ? (Object) "x" : "") + over("s") + over(1, 2) + over(5) + over(5f) + over('c') + over() + prim('c') + prim((byte) 1) + prim((short) 'a'));
        Shadow s = new Shadow2();
        System.out.println(s.f + ((Shadow2) s).f + s.m() + s.s());
        System.out.println(new Tmpl() { int n = sum2(); String body() { return "b" + n; } int sum2() { return 5; } }.run());
        Runnable[] rs = new Runnable[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            rs[i] = () -> System.out.print(k + " ");
        }
        for (Runnable r : rs) r.run();
        char c = 'a';
        c += 1;
        c++;
        byte b = 10;
        b *= 30;
        short sh = (short) 40000;
        int i = 5;
        i = i++ + ++i;
        int j = 3;
        j += j++ * 2 + j;
        long L = 1;
        L <<= 40;
        i ^= j;
        boolean t = false | true ^ true & false;
        int ter = t ? 1 : i > 3 ? 2 : 3;
        System.out.println(c + " " + b + " " + sh + " " + i + " " + j + " " + L + t + ter + (1 + 2 + "x" + 1 + 2) + (char) (c + 1) + (c + 1) + 07 + 0b101 + 1_000 + 0x1p3 + 'a' + "\0".length() + (5 & 6 | 1 ^ 2) + (~5) + -(-3) + +4);
        switch ("two") {
            case "one": System.out.print(1);
            case "two": System.out.print(2);
            case "three": System.out.print(3);
            break;
            default: System.out.print("d");
        }
        System.out.println(switch (DayOf.TUE) { case MON, TUE -> "early"; case WED -> { yield "mid"; } });
        int[][] jag = new int[3][];
        jag[1] = new int[]{1, 2};
        int[] z[] = {{1}, {}};
        System.out.println(jag[0] + Arrays.toString(jag[1]) + z.length + jag.getClass().getName() + int[].class + new int[0].getClass().getSimpleName() + String[][].class.getTypeName() + void.class + Map.Entry.class.getName());
        Object x = 5;
        if (!(x instanceof String str)) {
            System.out.println("not");
        } else {
            System.out.println(str.length());
        }
        do {
            sum--;
            if (sum == 3) continue;
        } while (sum > 2);
        System.out.println(sum);
        label: {
            if (sum == 2) break label;
            System.out.println("never");
        }
        ThreadLocal<List<String>> tl = ThreadLocal.withInitial(ArrayList::new);
        tl.get().add("q");
        System.out.println(tl.get());
        tl.remove();
        System.out.println(tl.get());
        Object lock = new Object();
        synchronized (lock) {
            synchronized (lock) {
                System.out.println(Thread.holdsLock(lock));
            }
        }
    }
    enum DayOf {
        MON, TUE, WED
    }
}
