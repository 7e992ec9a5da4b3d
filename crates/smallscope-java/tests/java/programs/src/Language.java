import java.util.*;
import java.util.function.*;

/** The language: control flow, classes, generics, switches, records. */
class Loops {
    public static void main(String[] args) {
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; ; j++) {
                if (j == 3) {
                    continue outer;
                }
                if (i == 3) {
                    break outer;
                }
                System.out.print(i * j + " ");
            }
        }
        int n = 10;
        do {
            n -= 3;
            System.out.print(n + " ");
        } while (n > 0);
        while (true) {
            if (n++ > 5) {
                break;
            }
        }
        System.out.println(n);
        label: {
            if (n > 3) {
                break label;
            }
            System.out.println("not reached");
        }
        for (int i = 0, j = 10; i < j; i += 2, j--) {
            System.out.println(i + "-" + j);
        }
    }
}

class Switches {
    static String old(int n) {
        String text = "";
        switch (n) {
            case 1:
                text += "one";
            case 2:
                text += "two";
                break;
            case 1000:
                return "thousand";
            case -5:
                text += "minus";
            default:
                text += "default";
        }
        return text;
    }

    static int strings(String s) {
        switch (s) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "":
                return 3;
            default:
                return 0;
        }
    }

    enum Color { RED, GREEN, BLUE }

    static String modern(Color color) {
        return switch (color) {
            case RED -> "r";
            case GREEN -> {
                String g = "g";
                yield g + g;
            }
            case BLUE -> "b";
        };
    }

    static int chars(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> 1;
            case 'y' -> 2;
            default -> 0;
        };
    }

    public static void main(String[] args) {
        for (int n : new int[] {1, 2, 3, 1000, -5, Integer.MIN_VALUE}) {
            System.out.println(n + " " + old(n));
        }
        for (String s : new String[] {"Aa", "BB", "", "C#"}) {
            System.out.println(s + strings(s));
        }
        for (Color color : Color.values()) {
            System.out.println(color + modern(color) + color.ordinal());
        }
        System.out.println(chars('e') + chars('y') + chars('z'));
        try {
            strings(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}

class Enums {
    enum Op implements IntBinaryOperator {
        PLUS("+") {
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            public int applyAsInt(int a, int b) {
                return a * b;
            }
        };

        final String sign;

        Op(String sign) {
            this.sign = sign;
        }
    }

    public static void main(String[] args) {
        for (Op op : Op.values()) {
            System.out.println(op + op.sign + op.applyAsInt(6, 7) + op.name() + op.getDeclaringClass().getSimpleName() + op.compareTo(Op.TIMES));
        }
        System.out.println(Op.valueOf("PLUS") == Op.PLUS);
        try {
            Op.valueOf("MINUS");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        EnumMap<Op, Integer> map = new EnumMap<>(Op.class);
        map.put(Op.TIMES, 2);
        map.put(Op.PLUS, 1);
        System.out.println(map + " " + EnumSet.allOf(Op.class) + EnumSet.noneOf(Op.class) + EnumSet.complementOf(EnumSet.of(Op.PLUS)));
    }
}

class Inheritance {
    static abstract class Shape {
        static int made;
        final String name;

        Shape(String name) {
            this.name = name;
            made++;
            describe();
        }

        abstract double area();

        void describe() {
            System.out.println(name + " " + area());
        }
    }

    static class Square extends Shape {
        double side = 2;

        Square(double side) {
            super("square");
            this.side = side;
        }

        double area() {
            return side * side;
        }
    }

    static class Cube extends Square {
        Cube(double side) {
            super(side);
        }

        @Override
        double area() {
            return 6 * super.area();
        }

        @Override
        public String toString() {
            return "Cube(" + side + ")";
        }
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(3), new Cube(2)};
        for (Shape shape : shapes) {
            shape.describe();
            System.out.println(shape instanceof Square && !(shape instanceof Cube));
        }
        System.out.println(shapes[1] + " " + Shape.made + " " + shapes.getClass().getName() + " " + shapes[0].getClass().getSuperclass().getSimpleName());
    }
}

class Interfaces {
    interface Greeter {
        String name();

        default String greet() {
            return prefix() + name() + suffix();
        }

        static String shout(Greeter greeter) {
            return greeter.greet().toUpperCase();
        }

        private String suffix() {
            return "!";
        }

        default String prefix() {
            return "Hello ";
        }
    }

    interface Loud extends Greeter {
        @Override
        default String prefix() {
            return Greeter.super.prefix() + "HEY ";
        }
    }

    static class Person implements Loud, Comparable<Person> {
        private final String name;

        Person(String name) {
            this.name = name;
        }

        public String name() {
            return name;
        }

        public int compareTo(Person other) {
            return name.compareTo(other.name);
        }
    }

    public static void main(String[] args) {
        Person ann = new Person("Ann");
        System.out.println(ann.greet() + Greeter.shout(() -> "Bob") + ann.compareTo(new Person("Zoe")));
        Comparable<Person> raw = ann;
        System.out.println(raw.compareTo(ann));
    }
}

class InnerClasses {
    private int secret = 42;

    class Inner {
        int twice() {
            return secret * 2;
        }

        class Deeper {
            int sum() {
                return secret + twice();
            }
        }
    }

    static class Nested {
        int peek(InnerClasses outer) {
            return outer.secret;
        }
    }

    int local(int factor) {
        int offset = 5;
        class Local {
            int compute() {
                return secret * factor + offset;
            }
        }
        return new Local().compute();
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        InnerClasses.Inner inner = outer.new Inner();
        outer.secret++;
        System.out.println(inner.twice() + " " + inner.new Deeper().sum() + " " + new Nested().peek(outer) + " " + outer.local(2));
        Object anonymous = new Object() {
            int count = 3;

            @Override
            public String toString() {
                return "anonymous " + count++ + outer.secret;
            }
        };
        System.out.println(anonymous + " " + anonymous + " " + anonymous.getClass().getName() + anonymous.getClass().getSimpleName());
    }
}

class InitOrder {
    static StringBuilder log = new StringBuilder();
    static int first = note("static first");
    int field = note("field");

    static {
        note("static block");
    }

    {
        note("instance block");
    }

    InitOrder() {
        note("constructor");
    }

    static int note(String text) {
        log.append(text).append(';');
        return log.length();
    }

    static class Base {
        static {
            note("Base");
        }

        Base() {
            hook();
        }

        void hook() {
            note("Base.hook");
        }
    }

    static class Derived extends Base {
        static final int CONSTANT = 5;
        static final Integer BOXED = note("Derived");
        int value = 7;

        void hook() {
            note("Derived.hook" + value);
        }
    }

    interface WithDefault {
        int NOTED = note("interface");

        default void run() {
        }
    }

    static class User implements WithDefault {
    }

    public static void main(String[] args) {
        new InitOrder();
        note("" + Derived.CONSTANT);
        new Derived();
        Derived[] none = new Derived[2];
        new User();
        System.out.println(log + " " + none.length);
    }
}

class Varargs {
    static String show(Object... all) {
        return all == null ? "null" : all.length + Arrays.toString(all);
    }

    static String pick(int a) {
        return "int";
    }

    static String pick(long a) {
        return "long";
    }

    static String pick(Integer a) {
        return "Integer";
    }

    static String pick(Object a) {
        return "Object";
    }

    static String pick(int... a) {
        return "ints";
    }

    public static void main(String[] args) {
        byte b = 1;
        System.out.println(show() + show(1) + show(1, "x", null) + show((Object[]) null) + show((Object) null) + show(new int[] {1}.length));
        System.out.println(pick(b) + pick(1L) + pick('c') + pick(Integer.valueOf(3)) + pick("s") + pick() + pick(1, 2) + pick(2.5f));
    }
}

class Generics {
    static class Pair<A extends Comparable<A>, B> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        <C> Pair<A, C> with(C other) {
            return new Pair<>(first, other);
        }

        public String toString() {
            return "<" + first + "," + second + ">";
        }
    }

    static <T extends Comparable<? super T>> T max(Collection<? extends T> all) {
        Iterator<? extends T> each = all.iterator();
        T best = each.next();
        while (each.hasNext()) {
            T next = each.next();
            if (next.compareTo(best) > 0) {
                best = next;
            }
        }
        return best;
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) {
        System.out.println(new Pair<>("a", 1).with(2.5) + " " + max(Arrays.asList(3, 9, 4)) + max(List.of("x", "yy")));
        List<String> strings = new ArrayList<>();
        ((List) strings).add(5);
        try {
            String first = strings.get(0);
            System.out.println(first);
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
    }
}

class Records {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative " + x);
            }
        }

        Point(int both) {
            this(both, both);
        }

        double length() {
            return Math.sqrt(x * x + y * y);
        }

        public int compareTo(Point other) {
            return Integer.compare(x, other.x);
        }
    }

    record Named<T>(String name, T value, double weight, long[] data) {
    }

    record Empty() {
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + p.length() + p.equals(new Point(3, 4)) + p.equals(new Point(5)) + p.equals(null) + " " + p.hashCode() + " " + Point.ORIGIN.hashCode());
        Named<Point> named = new Named<>("n", p, 1.5, null);
        System.out.println(named + " " + named.equals(new Named<>("n", new Point(3, 4), 1.5, null)) + " " + new Empty() + new Empty().equals(new Empty()) + new Empty().hashCode());
        System.out.println(new Named<>(null, null, -0.0, null).equals(new Named<>(null, null, 0.0, null)));
        try {
            new Point(-1, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new TreeSet<>(List.of(new Point(3), new Point(1), new Point(2))));
    }
}

class Sealed {
    sealed interface Expr permits Num, Add, Mul, Neg {
    }

    record Num(int value) implements Expr {
    }

    record Add(Expr left, Expr right) implements Expr {
    }

    record Mul(Expr left, Expr right) implements Expr {
    }

    static final class Neg implements Expr {
        final Expr inner;

        Neg(Expr inner) {
            this.inner = inner;
        }
    }

    static int eval(Expr expr) {
        if (expr instanceof Num n) {
            return n.value();
        }
        if (expr instanceof Add a) {
            return eval(a.left()) + eval(a.right());
        }
        if (expr instanceof Mul m && m.left() instanceof Num n && n.value() == 0) {
            return 0;
        }
        if (expr instanceof Mul m) {
            return eval(m.left()) * eval(m.right());
        }
        return -eval(((Neg) expr).inner);
    }

    public static void main(String[] args) {
        Expr expr = new Add(new Num(2), new Mul(new Num(3), new Neg(new Num(4))));
        System.out.println(eval(expr) + " " + new Add(new Num(1), new Num(2)) + " " + eval(new Mul(new Num(0), null)));
    }
}

class TextBlocks {
    public static void main(String[] args) {
        String block = """
            Hello,
              "world" \
            joined
            tab\tescape \u00e9
            trailing   \s
            """;
        System.out.print(block);
        System.out.println(block.length() + " " + block.lines().count() + block.indent(2) + block.stripIndent().hashCode());
        var list = new ArrayList<Map<String, Integer>>();
        list.add(Map.of("k", 1));
        for (var entry : list.get(0).entrySet()) {
            System.out.println(entry.getKey() + entry.getValue());
        }
    }
}

class Lambdas {
    static int counter;
    int base = 10;

    Function<Integer, Integer> adder() {
        return x -> x + base;
    }

    static <T, R> List<R> map(List<T> list, Function<? super T, ? extends R> f) {
        List<R> result = new ArrayList<>();
        for (T element : list) {
            result.add(f.apply(element));
        }
        return result;
    }

    public static void main(String[] args) {
        Lambdas object = new Lambdas();
        Function<Integer, Integer> add = object.adder();
        object.base = 20;
        Supplier<List<String>> make = ArrayList::new;
        Function<String, Integer> parse = Integer::parseInt;
        BiFunction<String, String, Boolean> same = String::equals;
        IntFunction<int[]> array = int[]::new;
        Runnable count = () -> counter++;
        count.run();
        count.run();
        long captured = 7;
        double other = 0.5;
        DoubleSupplier both = () -> captured * other;
        UnaryOperator<String> upper = String::toUpperCase;
        System.out.println(add.apply(1) + " " + make.get() + parse.andThen(x -> x * 2).apply("21") + same.apply("a", "a") + array.apply(3).length + counter + both.getAsDouble()
                + upper.compose((Object o) -> "o" + o).apply(5));
        System.out.println(map(List.of(1, 2, 3), x -> "n" + x) + "" + map(List.of("b", "a"), String::hashCode));
        Comparator<String> byLength = Comparator.comparingInt(String::length);
        List<String> words = new ArrayList<>(List.of("ccc", "a", "bb", "aa"));
        words.sort(byLength.reversed().thenComparing(Comparator.naturalOrder()));
        System.out.println(words);
        Supplier<Supplier<String>> nested = () -> () -> "nested" + captured;
        System.out.println(nested.get().get());
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(s -> s.length() > 1).or(s -> s.equals("z")).test("z"));
    }
}

class Boxing {
    public static void main(String[] args) {
        Integer a = 127;
        Integer b = 127;
        Integer c = 1000;
        Integer d = 1000;
        Long e = 127L;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + e.equals(127) + " " + e.equals(127L) + " " + (a + e));
        Object o = true ? 1 : 2.0;
        System.out.println(o + " " + o.getClass().getSimpleName());
        Character ch = 'x';
        int sum = ch + a;
        Boolean flag = sum > 100;
        Map<Character, Integer> counts = new TreeMap<>();
        for (char letter : "mississippi".toCharArray()) {
            counts.merge(letter, 1, Integer::sum);
        }
        System.out.println(sum + " " + flag + counts + Character.valueOf('a').compareTo('c') + Double.valueOf(2).hashCode() + Boolean.hashCode(true) + Byte.valueOf((byte) 3));
        Integer nothing = null;
        try {
            int fails = nothing;
            System.out.println(fails);
        } catch (NullPointerException npe) {
            System.out.println("npe");
        }
        a++;
        System.out.println(a + Short.valueOf((short) 7) + Float.valueOf(1.5f));
    }
}

class Arrays2D {
    public static void main(String[] args) {
        int[][] triangle = new int[5][];
        for (int i = 0; i < triangle.length; i++) {
            triangle[i] = new int[i + 1];
            triangle[i][0] = triangle[i][i] = 1;
            for (int j = 1; j < i; j++) {
                triangle[i][j] = triangle[i - 1][j - 1] + triangle[i - 1][j];
            }
        }
        System.out.println(Arrays.deepToString(triangle));
        long[][][] cube = new long[2][3][4];
        cube[1][2][3] = 9;
        boolean[][] flags = {{true}, {}, {false, true}};
        char[] chars = "hello".toCharArray();
        Arrays.sort(chars);
        System.out.println(cube[1][2][3] + cube[0][0].length + Arrays.toString(flags[2]) + new String(chars) + String.valueOf(chars, 1, 3));
        Object[] objects = new String[] {"a"};
        try {
            objects[0] = 1;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        int[] copy = triangle[4].clone();
        copy[0] = 99;
        System.out.println(triangle[4][0] + " " + copy[0] + " " + triangle.getClass().getName() + " " + new float[0].getClass() + Arrays.equals(copy, triangle[4]) + Arrays.hashCode(copy));
        try {
            int[] negative = new int[-1];
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(copy[5]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}

class Recursion {
    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static long fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static void hanoi(int n, char from, char to, char via, List<String> moves) {
        if (n > 0) {
            hanoi(n - 1, from, via, to, moves);
            moves.add("" + from + to);
            hanoi(n - 1, via, to, from, moves);
        }
    }

    static int depth(int n) {
        return depth(n + 1) + 1;
    }

    public static void main(String[] args) {
        List<String> moves = new ArrayList<>();
        hanoi(4, 'A', 'C', 'B', moves);
        System.out.println(ackermann(2, 3) + " " + fib(20) + " " + moves);
        try {
            depth(0);
        } catch (StackOverflowError e) {
            System.out.println("deep");
        }
    }
}

class Objects1 {
    static class Key implements Cloneable {
        int id;
        int[] data = {1, 2};

        Key(int id) {
            this.id = id;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key && ((Key) o).id == id;
        }

        @Override
        public int hashCode() {
            return id % 3;
        }

        @Override
        protected Key clone() throws CloneNotSupportedException {
            return (Key) super.clone();
        }
    }

    public static void main(String[] args) throws Exception {
        Set<Key> keys = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            keys.add(new Key(i % 7));
        }
        Key original = new Key(5);
        Key copy = original.clone();
        copy.id = 6;
        copy.data[0] = 42;
        System.out.println(keys.size() + " " + original.id + original.data[0] + Objects.equals(null, null) + Objects.hash(1, "a", null) + Objects.requireNonNullElse(null, "else"));
        try {
            Objects.requireNonNull(null, "message");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Object o = new Object();
        System.out.println(o.equals(o) + " " + o.equals(new Object()) + (o.hashCode() == o.hashCode()) + Objects.toString(null) + Objects.checkIndex(1, 2));
    }
}

class Ternaries {
    static String kind(Object o) {
        return o == null ? "null" : o instanceof String s && s.length() > 2 ? "long" + s : o instanceof Number n ? "n" + n.intValue() : o.getClass().isArray() ? "array" : "other";
    }

    static boolean touch(String name, boolean result) {
        System.out.print(name);
        return result;
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {null, "ab", "abc", 3.7, 'c', new int[0], 1L << 40}) {
            System.out.println(kind(o));
        }
        boolean b = touch("a", true) && touch("b", false) || touch("c", true) & touch("d", false) | touch("e", true) ^ touch("f", true);
        System.out.println(b);
    }
}

class Strange {
    static int x = 5;

    static int sideEffect() {
        x = 100;
        return 1;
    }

    static int tryReturn() {
        int y = 1;
        try {
            return y;
        } finally {
            y = 2;
        }
    }

    @SuppressWarnings("finally")
    static int finallyWins() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 3;
        }
    }

    public static void main(String[] args) {
        int i = x + sideEffect() * x;
        int[] a = {0, 0};
        int k = 0;
        a[k] = k = 1;
        System.out.println(i + " " + a[0] + a[1] + " " + tryReturn() + finallyWins());
        char c = (char) -1;
        System.out.println((int) c + " " + (byte) 200 + " " + (char) 97 + (int) 3.99e20 + " " + (long) Float.NaN + " " + (short) 1e10 + " " + (5 & 6 | 1 ^ 2) + (~5 >>> 28));
        System.out.println("" + 1 + 2 + 'a' + ('a' + 1) + 1.0f + null + true + new char[] {'x'}.length);
    }
}
