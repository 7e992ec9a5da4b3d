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
    private static void uncaught(Thread thread, Throwable thrown) {
        failed |= thread == main;
        System.out.flush();
        boolean handled = !(thread.getUncaughtExceptionHandler() instanceof ThreadGroup);
        if (thread != main || handled || Thread.getDefaultUncaughtExceptionHandler() != null) {
            handle(thread, thrown);
        } else {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            thrown.printStackTrace();
            System.err.flush();
        }
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

    /** Why a thread lets others run. */
    private static final int YIELD = 0;
    private static final int PARK = 1;
    private static final int WAIT = 2;
    private static final int BLOCKED = 3;
    /** It has run for long. */
    private static final int SPENT = 4;

    /** A thread that waits. */
    private static final class Parked {
        final Thread thread;
        final int why;
        /** When it goes on at the latest; 0 is never. */
        final long until;
        /** The thread whose end it waits for, or null. */
        final Thread joins;

        Parked(Thread thread, int why, long until, Thread joins) {
            this.thread = thread;
            this.why = why;
            this.until = until;
            this.joins = joins;
        }
    }

    private static Thread main;
    private static String[] arguments;
    private static boolean failed;

    /** Threads that can run. */
    private static final java.util.ArrayDeque<Thread> READY = new java.util.ArrayDeque<Thread>();

    private static final java.util.ArrayList<Parked> PARKED = new java.util.ArrayList<Parked>();

    /** How many threads keep the program from ending. */
    private static int alive;

    /** What the thread that has just stopped waits for. */
    private static int why;
    private static long until;
    private static Thread joins;

    /** Threads that look again whether they can enter a monitor. */
    private static final java.util.ArrayList<Thread> RETRY = new java.util.ArrayList<Thread>();

    /** Whether no thread runs: the machine itself looks for the next. */
    private static boolean between = true;

    /** Runs a program until all its threads have ended. Returns its exit code. */
    static int launch(String[] args) {
        main = Thread.currentThread();
        arguments = args;
        READY.add(main);
        alive = 1;
        while (alive > 0) {
            step();
        }
        runHooks();
        return failed ? 1 : 0;
    }

    static void start(Thread thread) {
        status(thread, 5);
        READY.add(thread);
        if (!thread.isDaemon()) {
            alive++;
        }
    }

    /** Lets the next thread run until it stops or ends. */
    private static void step() {
        due();
        Thread next = READY.pollFirst();
        if (next == null) {
            advance();
            return;
        }
        boolean retried = RETRY.remove(next);
        between = false;
        runFirst(next);
        between = true;
        if (!waits(next)) {
            ended(next);
        } else if (why == YIELD || why == SPENT) {
            READY.add(next);
            pass(why == YIELD ? 10000 : 500000);
        } else {
            PARKED.add(new Parked(next, why, until, joins));
            status(next, why == BLOCKED ? 1025 : until == 0 ? 145 : 161);
        }
        joins = null;
        // Whoever did something may have left a monitor.
        if (!(retried && waits(next) && why == BLOCKED)) {
            for (int i = 0; i < PARKED.size(); i++) {
                if (PARKED.get(i).why == BLOCKED && PARKED.get(i).thread != next) {
                    RETRY.add(PARKED.get(i).thread);
                    READY.add(PARKED.remove(i--).thread);
                }
            }
        }
    }

    private static void ended(Thread thread) {
        status(thread, 2);
        if (!thread.isDaemon()) {
            alive--;
        }
        for (int i = 0; i < PARKED.size(); i++) {
            if (PARKED.get(i).joins == thread) {
                READY.add(PARKED.remove(i--).thread);
            }
        }
    }

    /** Those whose time has come can run. */
    private static void due() {
        Parked first = first();
        while (first != null && first.until <= time()) {
            PARKED.remove(first);
            READY.add(first.thread);
            first = first();
        }
    }

    /** The one that goes on first if nothing happens. */
    private static Parked first() {
        Parked first = null;
        for (Parked parked : PARKED) {
            if (parked.until != 0 && (first == null || parked.until < first.until)) {
                first = parked;
            }
        }
        return first;
    }

    /** Nobody can run: time passes until somebody can. */
    private static void advance() {
        Parked first = first();
        if (first == null) {
            stuck();
        } else {
            pass(first.until - time());
        }
    }

    /** On top of this method's frame is a thread's own code. */
    private static void runFirst(Thread thread) {
        become(thread);
        status(thread, 5);
        if (waits(thread)) {
            resume(thread);
        } else {
            body(thread);
        }
    }

    private static void body(Thread thread) {
        try {
            if (thread == main) {
                main(arguments);
            } else {
                thread.run();
            }
        } catch (Throwable thrown) {
            uncaught(thread, thrown);
        }
        if (thread != main) {
            exit(thread);
        }
    }

    /** Stops this thread: others run until it is woken or the time has come. */
    private static void pause(int reason, long end, Thread other) {
        why = reason;
        until = end;
        joins = other;
        suspend();
    }

    static void yield() {
        if (!READY.isEmpty() || !PARKED.isEmpty()) {
            pause(YIELD, 0, null);
        }
    }

    static void sleep(long nanos) throws InterruptedException {
        long end = time() + nanos;
        do {
            if (Thread.interrupted()) {
                throw new InterruptedException("sleep interrupted");
            }
            if (nanos <= 0) {
                yield();
            } else {
                pause(WAIT, end, null);
            }
        } while (time() < end);
        if (Thread.interrupted()) {
            throw new InterruptedException("sleep interrupted");
        }
    }

    static void join(Thread thread, long millis) throws InterruptedException {
        long end = millis == 0 ? 0 : time() + millis * 1000000;
        while (thread.isAlive() && (end == 0 || time() < end)) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            pause(WAIT, end, thread);
        }
    }

    /** LockSupport.park without a permit. */
    static void park(long end) {
        if (!Thread.currentThread().isInterrupted()) {
            pause(PARK, end, null);
        }
    }

    /** LockSupport.unpark. */
    static void unpark(Thread thread) {
        if (!wake(PARK, thread)) {
            permit(thread);
        }
    }

    static void interrupt(Thread thread) {
        if (!wake(PARK, thread) && !wake(WAIT, thread)) {
            permit(thread);
        }
    }

    /** Lets a thread that waits for this reason go on. */
    private static boolean wake(int reason, Thread thread) {
        boolean found = false;
        for (int i = 0; i < PARKED.size(); i++) {
            if (PARKED.get(i).why == reason && PARKED.get(i).thread == thread) {
                READY.add(PARKED.remove(i--).thread);
                found = true;
            }
        }
        return found;
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
        long end = millis == 0 ? 0 : time() + millis * 1000000;
        while (!waiter.told && !waiter.thread.isInterrupted() && (millis == 0 || time() < end)) {
            pause(WAIT, end, null);
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
                wake(WAIT, waiter.thread);
                if (!all) {
                    return;
                }
            }
        }
    }

    private static native int release(Object object);

    private static native void enter(Object object, int times);

    /** Calls the program's main method. */
    private static native void main(String[] args);

    private static native boolean waits(Thread thread);

    private static native void suspend();

    private static native void resume(Thread thread);

    private static native void permit(Thread thread);

    private static native long time();

    private static native void pass(long nanos);

    private static native void stuck();

    private static native void become(Thread thread);

    private static native void status(Thread thread, int status);

    private static native void exit(Thread thread);

    private static native void dispatch(Thread thread, Throwable thrown);

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
                READY.addFirst(READY.removeLast());
                while (thread.isAlive()) {
                    if (between) {
                        step();
                    } else {
                        pause(WAIT, 0, thread);
                    }
                }
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
