import java.util.*;

/** Monitors: waiting and telling, by blocks and by synchronized methods. */
class WaitNotify {
    static class Buffer {
        private final LinkedList<Integer> items = new LinkedList<>();
        private final int room;

        Buffer(int room) {
            this.room = room;
        }

        synchronized void put(int x) throws InterruptedException {
            while (items.size() == room) {
                wait();
            }
            items.add(x);
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (items.isEmpty()) {
                wait();
            }
            int x = items.removeFirst();
            notifyAll();
            return x;
        }
    }

    static boolean ready;
    static int turn;

    public static void main(String[] args) throws Exception {
        Buffer buffer = new Buffer(3);
        long[] sum = new long[1];
        Thread consumer = new Thread(() -> {
            try {
                for (int i = 0; i < 50; i++) {
                    sum[0] += buffer.take();
                }
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        consumer.start();
        for (int i = 0; i < 50; i++) {
            buffer.put(i);
        }
        consumer.join();
        System.out.println(sum[0]);
        Object lock = new Object();
        Thread waits = new Thread(() -> {
            synchronized (lock) {
                while (!ready) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                System.out.println("told");
            }
        });
        waits.start();
        Thread.sleep(10);
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
        waits.join();
        StringBuilder text = new StringBuilder();
        Thread[] all = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int me = t;
            all[t] = new Thread(() -> {
                for (int i = 0; i < 4; i++) {
                    synchronized (lock) {
                        while (turn % 3 != me) {
                            try {
                                lock.wait();
                            } catch (InterruptedException e) {
                                return;
                            }
                        }
                        text.append((char) ('A' + me));
                        turn++;
                        lock.notifyAll();
                    }
                }
            });
            all[t].start();
        }
        for (Thread t : all) {
            t.join();
        }
        System.out.println(text);
        synchronized (lock) {
            lock.wait(20);
        }
        Thread sleeper = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                    System.out.println("never");
                } catch (InterruptedException e) {
                    System.out.println("interrupted " + Thread.interrupted());
                }
            }
        });
        sleeper.start();
        Thread.sleep(10);
        sleeper.interrupt();
        sleeper.join();
        try {
            lock.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            System.out.println(e.getMessage());
        }
    }
}
