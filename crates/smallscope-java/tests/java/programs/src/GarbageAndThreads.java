import java.util.*;
import java.util.concurrent.*;

/** Threads that wait keep their objects while others make garbage. */
class GarbageAndThreads {
    static int[] garbage;

    public static void main(String[] args) throws Exception {
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        List<Thread> threads = new ArrayList<>();
        Map<String, String> said = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 5; i++) {
            int me = i;
            Thread t = new Thread(() -> {
                List<int[]> own = new ArrayList<>();
                String name = "thread " + me;
                long before = 0;
                for (int k = 0; k < 10; k++) {
                    own.add(new int[] {me, k});
                }
                try {
                    String word = queue.take();
                    for (int[] pair : own) {
                        before = before * 7 + pair[0] + pair[1];
                    }
                    said.put(word, "heard by one of five " + (name.length() + own.size()) + " " + (before > 0));
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            threads.add(t);
            t.start();
        }
        Thread.sleep(20);
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 20_000; i++) {
                garbage = new int[1000];
            }
            queue.put("word " + round);
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(said);
    }
}
