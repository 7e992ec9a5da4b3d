import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Streams and collectors. */
class StreamBasics {
    public static void main(String[] args) {
        List<Integer> numbers = IntStream.rangeClosed(1, 20).boxed().collect(Collectors.toList());
        System.out.println(numbers.stream().filter(n -> n % 2 == 0).map(n -> n * n).reduce(0, Integer::sum));
        System.out.println(numbers.stream().skip(3).limit(4).map(String::valueOf).collect(Collectors.joining(",", "<", ">")));
        System.out.println(numbers.stream().anyMatch(n -> n > 19) + "" + numbers.stream().allMatch(n -> n > 1) + numbers.stream().noneMatch(n -> n > 20) + numbers.stream().count());
        System.out.println(Stream.of("c", "a", "b", "a").distinct().sorted().toList() + "" + Stream.of("x", "yy").mapToInt(String::length).sum() + numbers.stream().max(Comparator.naturalOrder()).get());
        System.out.println(Stream.iterate(1, x -> x * 3).limit(6).toList() + "" + Stream.iterate(1, x -> x < 50, x -> x * 2).toList() + numbers.stream().findFirst().get());
        System.out.println(Arrays.toString(numbers.stream().mapToInt(Integer::intValue).filter(x -> x > 15).toArray()) + numbers.stream().takeWhile(x -> x < 4).toList() + numbers.stream().dropWhile(x -> x < 18).toList());
        System.out.println("" + Stream.of(List.of(1, 2), List.of(3), List.<Integer>of()).flatMap(List::stream).map(x -> x + 1).collect(Collectors.toCollection(LinkedList::new)));
        numbers.stream().peek(x -> { }).sorted(Comparator.reverseOrder()).limit(3).forEach(x -> System.out.print(x + " "));
        System.out.println(Stream.concat(Stream.of(1), Stream.of(2)).toList() + "" + Stream.empty().findAny().isPresent() + IntStream.range(0, 5).mapToObj(i -> "i" + i).collect(Collectors.toList()));
    }
}

class Collecting {
    record Item(String kind, int price) {
    }

    public static void main(String[] args) {
        List<Item> items = List.of(new Item("a", 5), new Item("b", 3), new Item("a", 7), new Item("c", 1), new Item("b", 9));
        System.out.println("" + items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.summingInt(Item::price))));
        System.out.println("" + items.stream().collect(Collectors.partitioningBy(i -> i.price() > 4, Collectors.mapping(Item::kind, Collectors.joining("+")))));
        System.out.println("" + items.stream().collect(Collectors.toMap(Item::kind, Item::price, Integer::max, TreeMap::new)));
        System.out.println("" + items.stream().collect(Collectors.averagingInt(Item::price)) + " " + items.stream().mapToInt(Item::price).summaryStatistics());
        System.out.println("" + items.stream().collect(Collectors.groupingBy(Item::price, TreeMap::new, Collectors.counting())) + "" + items.stream().collect(Collectors.minBy(Comparator.comparingInt(Item::price))));
        try {
            items.stream().collect(Collectors.toMap(Item::kind, Item::price));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(items.stream().map(Item::kind).collect(Collectors.toCollection(TreeSet::new)) + "" + items.stream().collect(Collectors.reducing(0, Item::price, Integer::sum))
                + items.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)) + items.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingLong(Item::price), (a, b) -> a + "/" + b)));
    }
}

class NumberStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.of(3, 1, 2).sorted().boxed().toList() + "" + LongStream.rangeClosed(1, 15).reduce(1, (a, b) -> a * b) + DoubleStream.of(1.5, 2.5).average().getAsDouble());
        System.out.println(IntStream.rangeClosed(2, 50).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        System.out.println("hello".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("|")) + IntStream.iterate(1, i -> i * 2).limit(10).sum() + IntStream.empty().max());
        System.out.println(IntStream.range(0, 10).asDoubleStream().map(Math::sqrt).sum() + " " + Stream.of(1, 2, 3).mapToDouble(x -> x / 2.0).max().getAsDouble() + IntStream.range(0, 100).average());
    }
}

class LazyStreams {
    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        Optional<Integer> found = Stream.of(5, 3, 8, 1).map(x -> {
            log.add("map" + x);
            return x * 2;
        }).filter(x -> {
            log.add("filter" + x);
            return x > 10;
        }).findFirst();
        System.out.println(found + "" + log);
        Iterator<Integer> it = Stream.of(1, 2, 3).iterator();
        int sum = 0;
        while (it.hasNext()) {
            sum += it.next();
        }
        Supplier<Stream<Integer>> again = () -> Stream.of(1, 2);
        System.out.println(sum + again.get().count());
        Stream<Integer> once = again.get();
        once.count();
        try {
            once.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Stream.generate(() -> "g").limit(3).toList() + "" + Stream.of(4, 2, 3).sorted(Collections.reverseOrder()).mapMulti((Integer x, Consumer<Object> out) -> {
            out.accept(x);
            out.accept(-x);
        }).toList());
    }
}
