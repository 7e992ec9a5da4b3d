import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

// Threads that sleep, wait and hold monitors meanwhile.

class ThreadsInTime {

    static class Account {

        private int balance;
        private final String n;

        Account(String n, int b) {
            this.n = n;
            balance = b;
        }

        synchronized void deposit(int x) {
            int b = balance;
            pause(5);
            balance = b + x;
        }

        static void transfer(Account a, Account b, int x) {
            Account f = a.n.compareTo(b.n) < 0 ? a : b,
                s = f == a ? b : a;
            synchronized (f) {
                pause(3);
                synchronized (s) {
                    a.balance -= x;
                    b.balance += x;
                }
            }
        }
    }

    static void pause(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            throw new RuntimeException(e);
        }
    }

    static volatile boolean flag;
    static int counter;

    static synchronized void bump() {
        int c = counter;
        Thread.yield();
        pause(1);
        counter = c + 1;
    }

    public static void main(String[] args) throws Exception {
        Account a = new Account("a", 100),
            b = new Account("b", 50);
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                if (k % 2 == 0) a.deposit(10);
                else Account.transfer(a, b, 7);
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(a.balance + " " + b.balance);
        Thread[] cs = new Thread[5];
        for (int i = 0; i < 5; i++) (cs[i] = new Thread(ThreadsInTime::bump)).start();
        for (Thread t : cs) t.join();
        System.out.println(counter);
        Thread spin = new Thread(() -> {
            long n = 0;
            while (!flag) n++;
            System.out.println("spun");
        });
        spin.start();
        pause(20);
        flag = true;
        spin.join();
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<Thread> ss = new ArrayList<>();
        for (int x : new int[] { 50, 10, 30, 20, 40 }) {
            Thread t = new Thread(() -> {
                pause(x);
                order.add(x);
            });
            ss.add(t);
            t.start();
        }
        for (Thread t : ss) t.join();
        System.out.println(order);
        Object m1 = new Object(),
            m2 = new Object();
        boolean[] told = { false };
        Thread w = new Thread(() -> {
            synchronized (m1) {
                synchronized (m2) {
                    while (!told[0])
                        try {
                            m2.wait();
                        } catch (InterruptedException e) {}
                    System.out.println("woken holding m1 " + Thread.holdsLock(m1) + Thread.holdsLock(m2));
                }
            }
        });
        w.start();
        pause(10);
        synchronized (m2) {
            told[0] = true;
            m2.notifyAll();
        }
        w.join();
        Thread sl = new Thread(() -> pause(200));
        sl.start();
        sl.join(50);
        System.out.println(sl.isAlive() + " " + sl.getState());
        sl.join();
        System.out.println(sl.isAlive() + " " + sl.getState() + " " + new Thread().getState());
        Thread bl = new Thread(() -> {
            synchronized (m1) {
                System.out.println("got it");
            }
        });
        synchronized (m1) {
            bl.start();
            pause(10);
            System.out.println(bl.getState());
        }
        bl.join();
        ScheduledExecutorService se = Executors.newScheduledThreadPool(2);
        AtomicInteger ticks = new AtomicInteger();
        ScheduledFuture<?> f = se.scheduleAtFixedRate(ticks::incrementAndGet, 0, 20, TimeUnit.MILLISECONDS);
        pause(90);
        f.cancel(false);
        System.out.println(ticks.get() >= 4 && ticks.get() <= 5);
        se.schedule(() -> System.out.println("late"), 30, TimeUnit.MILLISECONDS);
        se.schedule(() -> System.out.println("early"), 10, TimeUnit.MILLISECONDS);
        se.shutdown();
        System.out.println(se.awaitTermination(1, TimeUnit.SECONDS));
        Semaphore[] forks = new Semaphore[5];
        for (int i = 0; i < 5; i++) forks[i] = new Semaphore(1);
        AtomicInteger meals = new AtomicInteger();
        Thread[] ph = new Thread[5];
        for (int i = 0; i < 5; i++) {
            int k = i;
            ph[i] = new Thread(() -> {
                try {
                    for (int r = 0; r < 3; r++) {
                        Semaphore x = forks[Math.min(k, (k + 1) % 5)],
                            y = forks[Math.max(k, (k + 1) % 5)];
                        x.acquire();
                        Thread.sleep(1);
                        y.acquire();
                        meals.incrementAndGet();
                        y.release();
                        x.release();
                    }
                } catch (InterruptedException e) {}
            });
            ph[i].start();
        }
        for (Thread t : ph) t.join();
        System.out.println(meals);
        Thread in = new Thread(() -> {
            try {
                synchronized (m1) {
                    m1.wait();
                }
            } catch (InterruptedException e) {
                System.out.println("int " + e.getMessage() + Thread.interrupted());
            }
        });
        in.start();
        pause(5);
        in.interrupt();
        in.join();
        Thread me = Thread.currentThread();
        new Thread(() -> {
            pause(5);
            me.interrupt();
        }).start();
        try {
            Thread.sleep(1000);
            System.out.println("no");
        } catch (InterruptedException e) {
            System.out.println(e.getMessage());
        }
        ExecutorService ex = Executors.newCachedThreadPool();
        try {
            CompletionService<Integer> c = new ExecutorCompletionService<>(ex);
            for (int d : new int[] { 30, 10, 20 })
                c.submit(() -> {
                    Thread.sleep(d);
                    return d;
                });
            for (int i = 0; i < 3; i++) System.out.print(c.take().get() + " ");
            System.out.println();
            System.out.println(
                ex.<String>invokeAny(
                    List.of(
                        () -> {
                            Thread.sleep(50);
                            return "slow";
                        },
                        () -> {
                            Thread.sleep(5);
                            return "fast";
                        }
                    )
                )
            );
        } finally {
            ex.shutdownNow();
        }
        CompletableFuture<String> slow = CompletableFuture.supplyAsync(() -> {
            pause(100);
            return "s";
        });
        System.out.println(
            slow.completeOnTimeout("timed", 10, TimeUnit.MILLISECONDS).get() +
                CompletableFuture.supplyAsync(() -> {
                    pause(10);
                    return 1;
                })
                    .thenCombine(
                        CompletableFuture.supplyAsync(() -> {
                            pause(5);
                            return 2;
                        }),
                        Integer::sum
                    )
                    .join()
        );
        try {
            CompletableFuture.supplyAsync(() -> {
                pause(500);
                return 1;
            })
                .orTimeout(10, TimeUnit.MILLISECONDS)
                .join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getClass());
        }
        long t0 = System.nanoTime();
        Thread.sleep(50);
        long el = (System.nanoTime() - t0) / 1_000_000;
        System.out.println(el >= 50 && el < 80);
        long c0 = System.currentTimeMillis();
        while (System.currentTimeMillis() - c0 < 20);
        System.out.println("busy");
        Thread d = new Thread(() -> {
            while (true) pause(1);
        });
        d.setDaemon(true);
        d.start();
        new Thread(() -> {
            pause(30);
            System.out.println("last");
        }).start();
        throw new IllegalStateException("main dies");
    }
}

class MonitorsHeldMeanwhile {

    static final Object A = new Object(),
        B = new Object();

    public static void main(String[] x) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (B) {
                try {
                    Thread.sleep(10);
                } catch (InterruptedException e) {}
                synchronized (A) {
                    System.out.println("t");
                }
            }
        });
        t.setDaemon(true);
        t.start();
        synchronized (A) {
            Thread.sleep(5);
        }
        t.join();
        synchronized (B) {
            System.out.println("fine");
        }
        class Q {

            private int[] a = new int[3];
            private int n;

            synchronized void put(int v) throws InterruptedException {
                while (n == a.length) wait();
                a[n++] = v;
                notifyAll();
            }

            synchronized int get() throws InterruptedException {
                while (n == 0) wait();
                int v = a[0];
                System.arraycopy(a, 1, a, 0, --n);
                notifyAll();
                return v;
            }
        }
        Q q = new Q();
        Thread[] p = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            p[i] = new Thread(() -> {
                try {
                    for (int j = 0; j < 5; j++) q.put(k * 10 + j);
                } catch (InterruptedException e) {}
            });
            p[i].start();
        }
        int s = 0;
        for (int i = 0; i < 15; i++) s += q.get();
        System.out.println(s);
    }
}
