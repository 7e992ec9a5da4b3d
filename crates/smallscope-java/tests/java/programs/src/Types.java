import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Types: sealed ones, records, enums with bodies, and the order in which classes begin. */
class SealedShapes {
    sealed interface Shape permits Circle, Square, Group {
    }
    record Circle(double r) implements Shape {
        Circle {
            if (r < 0) throw new IllegalArgumentException("r=" + r);
        }
    }
    record Square(int side) implements Shape {
        static int made;
        Square {
            made++;
        }
        Square() {
            this(1);
        }
        int area() {
            return side * side;
        }
    }
    record Group(List<Shape> all) implements Shape {
        Group {
            all = List.copyOf(all);
        }
    }
    static double area(Shape s) {
        if (s instanceof Circle c) return Math.PI * c.r() * c.r();
        if (s instanceof Square q && q.side() > 0) return q.area();
        if (s instanceof Group g) {
            double t = 0;
            for (Shape x : g.all()) t += area(x);
            return t;
        }
        return -1;
    }
    public static void main(String[] args) {
        System.out.printf("%.3f %s %s%n", area(new Group(List.of(new Circle(1.5), new Square(3), new Square()))), new Square(2), new Circle(0.1f));
        System.out.println(new Square(4).equals(new Square(4)) + " " + new Square(4).hashCode() + " " + new Circle(2).hashCode() + " " + Square.made);
        try {
            new Circle(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            new Group(Arrays.asList(new Square(), null));
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        System.out.println(new Group(List.of()).hashCode() + " " + new Group(List.of(new Circle(1))));
        record Local<T extends Comparable<T>>(T a, T b) {
            T max() {
                return a.compareTo(b) > 0 ? a : b;
            }
        }
        System.out.println(new Local<>("x", "y").max() + new Local<>(3, 2).max());
        System.out.println(Arrays.toString(Shape.class.getPermittedSubclasses()));
        Object o = new Circle(3);
        String d = switch (o.hashCode() % 2) {
            case 0 -> "even";
            default -> {
                String t = "odd";
                yield t + t.length();
            }
        };
        System.out.println(d);
    }
}

class WhenClassesBegin {
    static StringBuilder log = new StringBuilder();
    static int say(String s) {
        log.append(s).append(' ');
        return s.length();
    }
    static class Base {
        static int a = say("Base.static");
        int b = say("Base.field");
        {
            say("Base.block");
        }
        Base() {
            say("Base()");
            hook();
        }
        void hook() {
            say("Base.hook");
        }
    }
    static class Derived extends Base {
        static int c = say("Derived.static");
        int d = say("Derived.field");
        final int e = 7;
        String f = "set";
        {
            say("Derived.block");
        }
        Derived() {
            super();
            say("Derived()");
        }
        @Override void hook() {
            say("hook:" + d + e + f);
        }
    }
    interface I {
        int X = say("I.X");
        default void m() {
        }
    }
    interface J {
        int Y = say("J.Y");
    }
    static class Impl implements I, J {
        static {
            say("Impl");
        }
    }
    static class Lazy {
        static final int CONST = 5;
        static final Integer BOXED = say("Lazy");
    }
    enum E {
        A, B;
        static {
            say("E.static");
        }
        E() {
            say("E." + name());
        }
    }
    public static void main(String[] args) {
        new Derived();
        say("|");
        new Derived();
        say("|");
        new Impl();
        say("|");
        say("" + Lazy.CONST);
        say("" + Lazy.BOXED);
        say("" + J.Y);
        E.valueOf("B");
        Base[] arr = new Base[2];
        say("" + arr.length);
        Class<?> k = Impl.class;
        say(k.getSimpleName());
        System.out.println(log);
    }
}

class EnumBodies {
    enum Op implements IntBinaryOperator {
        ADD("+") {
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        }, SUB("-") {
            public int applyAsInt(int a, int b) {
                return a - b;
            }
            @Override Op inverse() {
                return ADD;
            }
        }, MUL("*") {
            public int applyAsInt(int a, int b) {
                return a * b;
            }
        };
        final String sym;
        private static final Map<String, Op> BY = new HashMap<>();
        static {
            for (Op o : values()) BY.put(o.sym, o);
        }
        Op(String s) {
            sym = s;
        }
        Op inverse() {
            return this == ADD ? SUB : this;
        }
        static Optional<Op> of(String s) {
            return Optional.ofNullable(BY.get(s));
        }
        @Override public String toString() {
            return "Op(" + sym + ")";
        }
    }
    enum Planet {
        EARTH(5.976e+24, 6.37814e6), MARS(6.421e+23, 3.3972e6);
        final double m, r;
        Planet(double m, double r) {
            this.m = m;
            this.r = r;
        }
        double g() {
            return 6.67300E-11 * m / (r * r);
        }
    }
    public static void main(String[] args) {
        for (Op o : Op.values()) System.out.println(o + " " + o.name() + " " + o.ordinal() + " " + o.applyAsInt(6, 3) + " " + o.inverse() + " " + o.getClass().isAnonymousClass() + " " + o.getDeclaringClass().getSimpleName());
        System.out.println(Op.of("*").map(o -> o.applyAsInt(4, 5)).orElse(-1) + " " + Op.of("/").isPresent());
        EnumMap<Op, List<Integer>> m = new EnumMap<>(Op.class);
        m.computeIfAbsent(Op.MUL, k -> new ArrayList<>()).add(1);
        m.computeIfAbsent(Op.ADD, k -> new ArrayList<>()).add(2);
        System.out.println(m + " " + m.containsKey(Op.SUB));
    }
}
