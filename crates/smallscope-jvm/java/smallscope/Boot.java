package smallscope;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Properties;

/** What is easier said in Java: the start of System, and streams whose ends are peers. */
final class Boot {
    /** The code of System's static initialiser. */
    static void system() {
        Properties properties = new Properties();
        String[] all = properties();
        for (int i = 0; i < all.length; i += 2) {
            properties.setProperty(all[i], all[i + 1]);
        }
        begin(properties);
        set(new PrintStream(new Out(1)), new PrintStream(new Out(2)), new In());
    }

    /** The code of SharedSecrets' static initialiser. */
    static void secrets() {
        languageAccess();
    }

    private static native String[] properties();

    private static native void begin(Properties properties);

    private static native void set(PrintStream out, PrintStream err, InputStream in);

    private static native void languageAccess();

    /** What HotSpot prints of an exception that nobody catches. */
    static void uncaught(Throwable thrown) {
        System.out.flush();
        Thread thread = Thread.currentThread();
        boolean handled = !(thread.getUncaughtExceptionHandler() instanceof ThreadGroup);
        if (handled || Thread.getDefaultUncaughtExceptionHandler() != null) {
            handle(thread, thrown);
        } else {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            thrown.printStackTrace();
            System.err.flush();
        }
        ended();
    }

    /** Of what a handler throws, HotSpot names only the class. */
    private static void handle(Thread thread, Throwable thrown) {
        try {
            dispatch(thread, thrown);
        } catch (Throwable other) {
            String from = " thrown from the UncaughtExceptionHandler in thread \"" + thread.getName() + "\"";
            System.err.println("\nException: " + other.getClass().getName() + from);
        }
    }

    /** Threads that were started and wait for the one that runs to wait or end. */
    private static final java.util.ArrayDeque<Thread> STARTED = new java.util.ArrayDeque<Thread>();

    /** How many they are. */
    private static int waiting;

    static void start(Thread thread) {
        status(thread, 5);
        STARTED.add(thread);
        waiting = STARTED.size();
    }

    /** Runs those that are there now; they may start others. */
    static void runWaiting() {
        for (int n = STARTED.size(); n > 0 && !STARTED.isEmpty(); n--) {
            runFirst();
        }
    }

    /** Threads that wait for something. */
    private static final java.util.ArrayDeque<Thread> PARKED = new java.util.ArrayDeque<Thread>();

    /** Whether the last one waits for a limited time. */
    private static boolean limited;

    /** Whether one of them does. */
    private static boolean anyLimited;

    static void join(Thread thread) {
        while (thread.isAlive()) {
            if (STARTED.isEmpty()) {
                java.util.concurrent.locks.LockSupport.park();
            } else {
                runFirst();
            }
        }
    }

    static void wake(Thread thread) {
        if (PARKED.remove(thread)) {
            STARTED.add(thread);
            waiting = STARTED.size();
        }
    }

    /** A thread may always wake up for no reason. */
    private static void wakeAll() {
        STARTED.addAll(PARKED);
        PARKED.clear();
        anyLimited = false;
        waiting = STARTED.size();
    }

    /** A thread in Object.wait. */
    private static final class Waiter {
        final Object object;
        final Thread thread = Thread.currentThread();
        boolean told;

        Waiter(Object object) {
            this.object = object;
        }
    }

    private static final java.util.ArrayList<Waiter> WAITERS = new java.util.ArrayList<Waiter>();

    /** Object.wait: lets the monitor go until somebody tells, the time is over, or an interrupt. */
    static void await(Object object, long millis) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Waiter waiter = new Waiter(object);
        int entered = release(object);
        WAITERS.add(waiter);
        long end = System.nanoTime() + millis * 1000000;
        while (!waiter.told && !waiter.thread.isInterrupted() && (millis == 0 || System.nanoTime() < end)) {
            if (millis == 0) {
                java.util.concurrent.locks.LockSupport.park();
            } else {
                java.util.concurrent.locks.LockSupport.parkNanos(end - System.nanoTime());
            }
        }
        WAITERS.remove(waiter);
        enter(object, entered);
        if (!waiter.told && Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Object.notify and notifyAll. */
    static void tell(Object object, boolean all) {
        for (int i = 0; i < WAITERS.size(); i++) {
            Waiter waiter = WAITERS.get(i);
            if (waiter.object == object && !waiter.told) {
                waiter.told = true;
                java.util.concurrent.locks.LockSupport.unpark(waiter.thread);
                if (!all) {
                    return;
                }
            }
        }
    }

    private static native int release(Object object);

    private static native void enter(Object object, int times);

    /** The main thread waits, and no other can run. */
    static void idle() {
        if (!anyLimited) {
            stuck();
        }
        // A look at the clock lets a millisecond pass.
        System.currentTimeMillis();
        wakeAll();
        runWaiting();
    }

    private static void runFirst() {
        Thread thread = STARTED.removeFirst();
        waiting = STARTED.size();
        Thread before = Thread.currentThread();
        become(thread);
        try {
            if (waits(thread)) {
                resume(thread);
            } else {
                thread.run();
            }
        } catch (Throwable thrown) {
            handle(thread, thrown);
        }
        if (waits(thread)) {
            PARKED.add(thread);
            anyLimited |= limited;
        } else {
            exit(thread);
            status(thread, 2);
            wakeAll();
        }
        become(before);
    }

    private static native boolean waits(Thread thread);

    private static native void resume(Thread thread);

    private static native void stuck();

    private static native void become(Thread thread);

    private static native void status(Thread thread, int status);

    private static native void exit(Thread thread);

    private static native void dispatch(Thread thread, Throwable thrown);

    /** The main thread has ended: the others still run, unless only daemons are left. */
    static void ended() {
        while (true) {
            while (!STARTED.isEmpty()) {
                if (STARTED.getFirst().isDaemon()) {
                    STARTED.removeFirst();
                } else {
                    runFirst();
                }
            }
            boolean daemons = true;
            for (Thread thread : PARKED) {
                daemons &= thread.isDaemon();
            }
            if (daemons) {
                break;
            }
            idle();
        }
        runHooks();
        flush();
    }

    /** Threads to run when the program ends. */
    private static final java.util.ArrayList<Thread> HOOKS = new java.util.ArrayList<Thread>();

    private static boolean ending;

    /** Runtime.addShutdownHook. */
    static void hook(Thread thread) {
        mayChangeHooks();
        if (HOOKS.contains(thread)) {
            throw new IllegalArgumentException("Hook previously registered");
        }
        if (thread.isAlive()) {
            throw new IllegalArgumentException("Hook already running");
        }
        HOOKS.add(thread);
    }

    /** Runtime.removeShutdownHook. */
    static boolean unhook(Thread thread) {
        mayChangeHooks();
        if (thread == null) {
            throw new NullPointerException();
        }
        return HOOKS.remove(thread);
    }

    private static void mayChangeHooks() {
        if (ending) {
            throw new IllegalStateException("Shutdown in progress");
        }
    }

    /** Runs the hooks one by one, before threads that wait to run. */
    private static void runHooks() {
        if (!ending) {
            ending = true;
            for (Thread thread : HOOKS) {
                thread.start();
                STARTED.addFirst(STARTED.removeLast());
                join(thread);
            }
        }
    }

    /** System.exit, if there are hooks. */
    static void exit(int code) {
        runHooks();
        Runtime.getRuntime().halt(code);
    }

    /** The code of the loader of security properties, which JDK 24 and newer have: it reads a path of java.nio. */
    static void security(Properties properties) throws IOException {
        InputStream in = new java.io.FileInputStream(System.getProperty("java.home") + "/conf/security/java.security");
        properties.load(in);
        in.close();
    }

    static Object channel(InputStream in) {
        return java.nio.channels.Channels.newChannel(new java.io.BufferedInputStream(in));
    }

    /** Runs a constructor on an object of a subclass. */
    static Object construct(Object made, Object constructor) {
        initialize(made, constructor);
        return made;
    }

    private static native void initialize(Object made, Object constructor);

    static void flush() {
        System.out.flush();
        System.err.flush();
    }

    static final class Out extends OutputStream {
        private final int to;

        Out(int to) {
            this.to = to;
        }

        @Override
        public void write(int b) {
            write(to, new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            write(to, bytes, from, count);
        }

        private static native void write(int to, byte[] bytes, int from, int count);
    }

    static final class In extends InputStream {
        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 1 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int from, int count) throws IOException {
            return count == 0 ? 0 : fill(bytes, from, count);
        }

        @Override
        public int available() {
            return 0;
        }

        private static native int fill(byte[] bytes, int from, int count);
    }
}
