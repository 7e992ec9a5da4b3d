import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.*;

/** How programs and threads end: hooks, handlers of uncaught exceptions, traces of threads. */
class ExitWithHook {
    public static void main(String[] args) {
        Thread removed = new Thread(() -> System.out.println("not run"));
        Thread hook = new Thread(() -> System.out.println("hook"));
        Runtime.getRuntime().addShutdownHook(hook);
        Runtime.getRuntime().addShutdownHook(removed);
        System.out.println(Runtime.getRuntime().removeShutdownHook(removed));
        System.out.println(Runtime.getRuntime().removeShutdownHook(removed));
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.exit(7);
        } finally {
            System.out.println("never");
        }
    }
}

class ReturnWithHook {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("hook");
            try {
                Runtime.getRuntime().addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }));
        Thread slow = new Thread(() -> System.out.println("a thread ends before the hooks"));
        slow.start();
        slow.join();
        System.out.println("main returns");
    }
}

class HaltWithHook {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("never")));
        System.out.println("halt");
        System.out.flush();
        Runtime.getRuntime().halt(3);
    }
}

class ThrowWithHandlers {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        ThreadGroup group = new ThreadGroup("group");
        Thread named = new Thread(group, () -> System.out.println(Thread.currentThread().getThreadGroup().getName()), "named");
        named.start();
        named.join();
        System.out.println(named.getThreadGroup());
        Thread plain = new Thread(() -> {
            int[] none = new int[1];
            none[2] = 1;
        }, "plain");
        plain.setUncaughtExceptionHandler((thread, thrown) -> {
            for (StackTraceElement element : thrown.getStackTrace()) {
                System.out.println(element.getClassName() + " " + element.getMethodName());
            }
        });
        plain.start();
        plain.join();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            System.out.println(thread.getName() + " ends with " + thrown);
            throw new IllegalStateException("nobody hears this");
        });
        Thread bad = new Thread(() -> {
            throw new Error("bad");
        }, "bad");
        bad.start();
        bad.join();
        throw new IllegalStateException("main ends, too");
    }
}

class ReflectiveArguments {
    static long wide = 1;

    static String show(long a, double b, float c, Object d, int... e) {
        return a + " " + b + " " + c + " " + d + " " + e.length;
    }

    double part = 1;
    String name = "name";

    static void field(String name, Object... values) throws Exception {
        ReflectiveArguments object = new ReflectiveArguments();
        java.lang.reflect.Field field = ReflectiveArguments.class.getDeclaredField(name);
        for (Object value : values) {
            try {
                field.set(object, value);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
            System.out.println(field.get(object));
        }
    }

    static void call(Object... arguments) throws Exception {
        try {
            Class<?>[] types = {long.class, double.class, float.class, Object.class, int[].class};
            System.out.println(ReflectiveArguments.class.getDeclaredMethod("show", types).invoke(null, arguments));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        call(1, 2, 3, 4, new int[5]);
        call('a', 'b', 'c', 'd', new int[0]);
        call((byte) -1, (short) -2, (byte) -3, null, new int[0]);
        call(Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, "", new int[0]);
        call(1, 2.5f, 3.5f, Float.NaN, new int[1]);
        call(1.0f, 2, 3, 4, new int[0]);
        call(1, 2, 3.0, 4, new int[0]);
        call(true, 2, 3, 4, new int[0]);
        call("1", 2, 3, 4, new int[0]);
        call(1, 2, 3, 4, new long[0]);
        call(1, 2, 3, 4);
        int[] ints = {7};
        float[] floats = {1};
        java.lang.reflect.Array.set(floats, 0, 'x');
        System.out.println(java.lang.reflect.Array.getLong(ints, 0) + " " + java.lang.reflect.Array.getDouble(floats, 0));
        java.lang.reflect.Array.setInt(floats, 0, 9);
        System.out.println(floats[0]);
        try {
            java.lang.reflect.Array.setLong(ints, 0, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        field("wide", 5, "text", null, 'c', 1.5);
        field("part", 5, (short) 6, 7L, 8.5f);
        field("name", "text", 5, null);
        java.lang.reflect.Field wide = ReflectiveArguments.class.getDeclaredField("wide");
        wide.setInt(null, -3);
        System.out.println(wide.getDouble(null) + " " + wide.getLong(null));
        try {
            wide.getInt(null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            wide.setDouble(null, 2.5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

class DigestsAndPaths {
    static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(String.format("%02x", b));
        }
        return text.toString();
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256", "no such"}) {
            try {
                System.out.println(name + " " + hex(MessageDigest.getInstance(name).digest(name.getBytes("UTF-8"))));
            } catch (NoSuchAlgorithmException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(UUID.nameUUIDFromBytes(new byte[] {1, 2, 3}));
        int drawn = new SecureRandom().nextInt(10);
        System.out.println(drawn >= 0 && drawn < 10);
        System.out.println(UUID.randomUUID().toString().length());
        Path path = Path.of("/a", "b", "..", "c.txt");
        System.out.println(path + " " + path.normalize() + " " + path.getFileName() + " " + path.getNameCount());
        System.out.println(Path.of("x").resolve("y").relativize(Path.of("x/z")) + " " + path.startsWith("/a") + " " + path.compareTo(Path.of("/a")));
        System.out.println(System.console() == null);
    }
}
