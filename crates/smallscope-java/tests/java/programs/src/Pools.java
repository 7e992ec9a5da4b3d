import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Threads that wait for one another: pools, queues, locks with conditions, barriers. The output does not depend on the order. */
class Pools {
    static class Bounded<T> {
        final ReentrantLock lock = new ReentrantLock();
        final Condition notFull = lock.newCondition(), notEmpty = lock.newCondition();
        final ArrayDeque<T> items = new ArrayDeque<>();
        final int room;

        Bounded(int room) {
            this.room = room;
        }

        void put(T item) throws InterruptedException {
            lock.lock();
            try {
                while (items.size() == room) {
                    notFull.await();
                }
                items.add(item);
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        T take() throws InterruptedException {
            lock.lock();
            try {
                while (items.isEmpty()) {
                    notEmpty.await();
                }
                T item = items.remove();
                notFull.signal();
                return item;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int k = i;
            futures.add(pool.submit(() -> k * k));
        }
        int sum = 0;
        for (Future<Integer> f : futures) {
            sum += f.get();
        }
        System.out.println(sum);
        List<Callable<String>> calls = List.of(() -> "a", () -> "b", () -> "c");
        System.out.println(pool.invokeAll(calls).stream().map(f -> {
            try {
                return f.get();
            } catch (Exception e) {
                return e.toString();
            }
        }).collect(Collectors.joining()));
        Future<Integer> bad = pool.submit(() -> 1 / (args.length - args.length));
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " / " + e.getCause());
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        Bounded<Integer> buffer = new Bounded<>(2);
        AtomicInteger total = new AtomicInteger();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 20; i++) {
                    buffer.put(i);
                }
                buffer.put(-1);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        Thread consumer = new Thread(() -> {
            try {
                for (int x = buffer.take(); x > 0; x = buffer.take()) {
                    total.addAndGet(x);
                }
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        consumer.start();
        producer.start();
        producer.join();
        consumer.join();
        System.out.println(total);
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Thread echo = new Thread(() -> {
            try {
                while (true) {
                    String s = queue.take();
                    System.out.println("got " + s);
                }
            } catch (InterruptedException e) {
                System.out.println("echo interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        echo.start();
        queue.put("x");
        queue.put("y");
        Thread.sleep(50);
        echo.interrupt();
        echo.join();
        CyclicBarrier barrier = new CyclicBarrier(3, () -> System.out.println("all there"));
        Thread[] parties = new Thread[3];
        for (int i = 0; i < 3; i++) {
            parties[i] = new Thread(() -> {
                try {
                    barrier.await();
                } catch (InterruptedException | BrokenBarrierException e) {
                    System.out.println(e);
                }
            });
            parties[i].start();
        }
        for (Thread t : parties) {
            t.join();
        }
        Semaphore semaphore = new Semaphore(0);
        Thread releaser = new Thread(semaphore::release);
        releaser.start();
        semaphore.acquire();
        System.out.println(semaphore.availablePermits());
        CompletableFuture<Integer> left = new CompletableFuture<>();
        Thread completes = new Thread(() -> left.complete(41));
        completes.start();
        System.out.println(left.thenApply(x -> x + 1).get(1, TimeUnit.SECONDS));
        ExecutorService single = Executors.newSingleThreadExecutor(r -> new Thread(r, "only"));
        System.out.println(CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), single).join());
        System.out.println(single.submit(() -> Thread.currentThread().getName()).get());
        System.out.println(single.shutdownNow());
        ForkJoinPool fork = new ForkJoinPool(2);
        System.out.println(fork.invoke(new Sum(IntStream.range(0, 1000).toArray(), 0, 1000)));
        fork.shutdown();
        ScheduledExecutorService later = Executors.newScheduledThreadPool(1);
        System.out.println(later.schedule(() -> "later", 10, TimeUnit.MILLISECONDS).get());
        later.shutdown();
        System.out.println(later.awaitTermination(1, TimeUnit.SECONDS));
        Exchanger<String> exchanger = new Exchanger<>();
        Thread other = new Thread(() -> {
            try {
                System.out.println("other " + exchanger.exchange("from other"));
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        other.start();
        String mine = exchanger.exchange("from main");
        other.join();
        System.out.println("main " + mine);
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        IntStream.range(0, 100).parallel().forEach(i -> map.merge(i % 7, i, Integer::sum));
        System.out.println(map + " " + map.reduceValuesToLong(1, Integer::longValue, 0, Long::sum));
    }

    static class Sum extends RecursiveTask<Long> {
        final int[] all;
        final int from, to;

        Sum(int[] all, int from, int to) {
            this.all = all;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from < 50) {
                long s = 0;
                for (int i = from; i < to; i++) {
                    s += all[i];
                }
                return s;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(all, from, middle), right = new Sum(all, middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }
}
