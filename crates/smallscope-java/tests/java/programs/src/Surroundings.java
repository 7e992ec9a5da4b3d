import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.*;
import java.util.concurrent.*;

/** What the machine around a program does: threads, memory, frames, streams of objects. */
class ThreadsInTurn {
    static int shared;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> System.out.println("in " + Thread.currentThread().getName()), "w1");
        System.out.println(t.getState() + " " + t.isAlive());
        t.start();
        t.join();
        System.out.println(t.isAlive() + " " + t.getState());
        List<Thread> all = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            int k = i;
            Thread u = new Thread(() -> {
                synchronized (ThreadsInTurn.class) {
                    shared += k;
                }
            });
            all.add(u);
            u.start();
        }
        for (Thread u : all) {
            u.join();
        }
        System.out.println(shared);
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("only once");
        }
        Thread bad = new Thread(() -> { throw new IllegalStateException("inside"); }, "bad");
        bad.setUncaughtExceptionHandler((thread, e) -> System.out.println(thread.getName() + " " + e.getMessage()));
        bad.start();
        bad.join();
        ThreadLocal<Integer> own = ThreadLocal.withInitial(() -> 1);
        own.set(5);
        Thread other = new Thread(() -> System.out.println("own " + own.get()));
        other.start();
        other.join();
        System.out.println("own " + own.get());
        System.out.println(CompletableFuture.supplyAsync(() -> 20).thenApply(x -> x + 1).thenCombine(CompletableFuture.supplyAsync(() -> 2), (x, y) -> x * y).get());
        CountDownLatch latch = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            new Thread(latch::countDown).start();
        }
        latch.await();
        System.out.println(latch.getCount());
        FutureTask<String> task = new FutureTask<>(() -> "done");
        new Thread(task).start();
        System.out.println(task.get());
        new Thread(() -> System.out.println("after main"), "late").start();
        System.out.println("main ends");
    }
}

class MemoryIsOut {
    public static void main(String[] args) {
        try {
            System.out.println(new int[Integer.MAX_VALUE].length);
        } catch (OutOfMemoryError e) {
            System.out.println(e);
        }
        Object kept = null;
        try {
            kept = new long[200][Integer.MAX_VALUE - 8];
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage() + " " + kept);
        }
    }
}

class NoMainMethod {
    public static void main() {
    }
}

class MainIsNotStatic {
    // public static void main is missing.
    public void main(String[] args) {
    }
}

class WalkOfTheStack {
    static void inner() {
        StackWalker.getInstance().forEach(f -> System.out.println(f));
        System.out.println(StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass());
        String name = StackWalker.getInstance().walk(s -> s.skip(1).findFirst().get().getMethodName());
        System.out.println(name);
    }

    static void deep(int n) {
        if (n > 0) {
            deep(n - 1);
        } else {
            long count = StackWalker.getInstance().walk(s -> s.count());
            System.out.println(count);
            inner();
        }
    }

    public static void main(String[] args) {
        deep(40);
    }
}

class ObjectStreams {
    enum Kind { A, B }

    static class Base {
        int base = 1;

        Base() {
            base = 2;
        }
    }

    static class Point extends Base implements Serializable {
        private static final long serialVersionUID = 1;
        int x = 3;
        String name = "q";
        transient int lost = 9;
        Kind kind = Kind.B;
        List<Integer> list = List.of(1, 2);
        Map<String, Integer> map = new TreeMap<>(Map.of("k", 1, "l", 2));
        Set<String> set = new HashSet<>(Set.of("z"));
        Point self = this;
    }

    record Pair(int left, Integer right) implements Serializable {}

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Point());
            out.writeObject(new int[][] {{1}, {2, 3}});
            out.writeObject(new Pair(4, 5));
            out.writeLong(77);
        }
        System.out.println(bytes.size());
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Point p = (Point) in.readObject();
            System.out.println(p.base + " " + p.x + p.name + p.lost + p.kind + p.list + p.map + p.set + (p.self == p));
            System.out.println(Arrays.deepToString((int[][]) in.readObject()) + in.readObject() + in.readLong());
        }
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            out.writeObject(new Object());
        } catch (java.io.NotSerializableException e) {
            System.out.println(e);
        }
    }
}
