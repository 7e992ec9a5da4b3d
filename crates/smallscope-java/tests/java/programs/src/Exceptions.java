import java.util.*;

/** Exceptions: try, catch, finally, resources, traces. */
class TryFinally {
    static List<String> log = new ArrayList<>();

    static int run(int n) throws Exception {
        try {
            log.add("try" + n);
            if (n == 1) {
                throw new IllegalStateException("one");
            }
            if (n == 2) {
                throw new Exception("two");
            }
            if (n == 3) {
                return 30;
            }
        } catch (IllegalStateException e) {
            log.add("catch" + e.getMessage());
            if (n == 1) {
                return 10;
            }
        } finally {
            log.add("finally" + n);
        }
        return n;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            try {
                log.add("=" + run(i));
            } catch (Exception e) {
                log.add("outer " + e);
            }
        }
        System.out.println(log);
        for (int i = 0; i < 3; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                System.out.print(i);
            } finally {
                System.out.print("f");
            }
        }
        System.out.println();
    }
}

class Resources {
    static class Resource implements AutoCloseable {
        final String name;
        final boolean fails;

        Resource(String name, boolean fails) {
            this.name = name;
            this.fails = fails;
            System.out.println("open " + name);
        }

        public void close() {
            System.out.println("close " + name);
            if (fails) {
                throw new IllegalStateException("close " + name);
            }
        }
    }

    public static void main(String[] args) {
        try (Resource a = new Resource("a", false); Resource b = new Resource("b", true)) {
            System.out.println("body");
            throw new RuntimeException("body");
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " " + Arrays.toString(e.getSuppressed()));
        }
        try (Resource c = new Resource("c", true)) {
            System.out.println(c.name);
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        try (Resource nothing = null) {
            System.out.println("null is fine");
        }
    }
}

class Causes {
    static class Custom extends Exception {
        final int code;

        Custom(int code, Throwable cause) {
            super("custom " + code, cause);
            this.code = code;
        }
    }

    static void low() {
        throw new UnsupportedOperationException("low");
    }

    static void middle() throws Custom {
        try {
            low();
        } catch (RuntimeException e) {
            throw new Custom(7, e);
        }
    }

    public static void main(String[] args) {
        try {
            middle();
        } catch (Custom e) {
            System.out.println(e + " " + e.code + " " + e.getCause() + " " + e.getCause().getMessage());
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(top.getMethodName() + " " + top.getClassName() + " " + top.getLineNumber() + " " + top.getFileName() + " " + e.getStackTrace().length);
        }
        Throwable plain = new Throwable();
        System.out.println(plain.getMessage() + " " + plain + " " + new Error(new RuntimeException("inner")).getMessage() + " " + new RuntimeException((String) null));
        Exception chain = new Exception("a");
        chain.initCause(new Exception("b"));
        chain.addSuppressed(new Exception("c"));
        System.out.println(chain.getCause() + " " + chain.getSuppressed().length);
    }
}

class Uncaught {
    static void fail(int n) {
        if (n == 0) {
            throw new IllegalStateException("the end", new RuntimeException("cause"));
        }
        fail(n - 1);
    }

    public static void main(String[] args) {
        System.out.println("before");
        fail(2);
    }
}

class UncaughtCustom {
    static class Trouble extends RuntimeException {
        @Override
        public String toString() {
            return "Trouble!";
        }
    }

    public static void main(String[] args) {
        Runnable r = () -> {
            throw new Trouble();
        };
        r.run();
    }
}

class Implicit {
    static Object nothing;
    int[] data;

    static String attempt(int n) {
        try {
            switch (n) {
                case 0:
                    return nothing.toString();
                case 1:
                    return "" + new int[2][-1].length;
                case 2:
                    return "" + (String) (Object) 5;
                case 3:
                    return "" + 5 / (n - 3);
                case 4:
                    return "" + "abc".charAt(3);
                case 5:
                    return "" + List.of(1).get(1);
                case 6:
                    return new ArrayList<String>().iterator().next();
                case 7:
                    return "" + Integer.parseInt("x1");
                case 8:
                    List.of(1).add(2);
                    return "";
                case 9:
                    return "" + new Implicit().data[0];
                case 10:
                    return "abc".substring(2, 1);
                case 11:
                    throw null;
                case 12:
                    return "" + new ArrayDeque<>().removeFirst();
                case 13:
                    return "" + Optional.empty().get();
                case 14:
                    return "" + new Scanner("x").nextInt();
                case 15:
                    List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
                    for (Integer i : list) {
                        list.remove(i);
                    }
                    return "";
                case 16:
                    return "" + Collections.emptyList().iterator().next();
                case 17:
                    return "" + new int[3][].clone()[1].length;
                default:
                    return "ok";
            }
        } catch (RuntimeException e) {
            return e.getClass().getName();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 19; i++) {
            if (i != 14) {
                System.out.println(i + " " + attempt(i));
            }
        }
    }
}

class Asserts {
    static int checked;

    static boolean check(boolean value) {
        checked++;
        return value;
    }

    public static void main(String[] args) {
        boolean enabled = false;
        assert enabled = true;
        System.out.println(enabled);
        try {
            assert check(false) : "message " + checked;
            System.out.println("off");
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            assert check(1 > 2);
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + checked);
        }
    }
}

class MultiCatch {
    static void fail(int n) throws Exception {
        switch (n) {
            case 0 -> throw new java.io.IOException("io");
            case 1 -> throw new ClassCastException("cast");
            case 2 -> throw new CloneNotSupportedException();
            case 3 -> throw new StackOverflowError("fake");
            default -> {
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            try {
                fail(i);
                System.out.println("none");
            } catch (java.io.IOException | ClassCastException e) {
                System.out.println("multi " + e);
            } catch (Exception e) {
                System.out.println("general " + e);
            } catch (Error e) {
                System.out.println("error " + e);
            } finally {
                System.out.println("finally " + i);
            }
        }
    }
}

class InitFailure {
    static class Bad {
        static int value = 1 / Integer.parseInt("0");
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Bad.value);
            } catch (ExceptionInInitializerError e) {
                System.out.println(e + " " + e.getCause());
            } catch (NoClassDefFoundError e) {
                System.out.println("second " + e.getClass().getSimpleName());
            }
        }
    }
}

class ExitCode {
    public static void main(String[] args) {
        System.out.println("leaving");
        try {
            System.exit(7);
        } finally {
            System.out.println("never");
        }
    }
}

class NestedTry {
    static String run(int n) {
        StringBuilder log = new StringBuilder();
        try {
            try {
                log.append("a");
                if (n > 0) {
                    throw new IllegalArgumentException("x");
                }
                log.append("b");
            } finally {
                log.append("c");
                try {
                    if (n > 1) {
                        throw new IllegalStateException("y");
                    }
                } catch (IllegalStateException e) {
                    log.append("d");
                    if (n > 2) {
                        throw new UnsupportedOperationException("z", e);
                    }
                } finally {
                    log.append("e");
                }
            }
        } catch (RuntimeException e) {
            log.append(e.getMessage()).append(e.getCause() == null ? "" : e.getCause().getMessage());
        }
        return log.toString();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            System.out.println(run(i));
        }
    }
}

class StackTraces {
    interface Step {
        void run() throws Exception;
    }

    static void through(Step step) throws Exception {
        step.run();
    }

    StackTraces(int n) {
        if (n > 0) {
            throw new IllegalArgumentException("constructor");
        }
    }

    public static void main(String[] args) {
        try {
            through(() -> new StackTraces(1));
        } catch (Exception e) {
            for (StackTraceElement element : e.getStackTrace()) {
                System.out.println(element.getClassName() + "." + element.getMethodName() + ":" + element.getLineNumber());
            }
        }
    }
}
