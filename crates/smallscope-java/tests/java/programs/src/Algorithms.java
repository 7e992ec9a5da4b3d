import java.util.*;

/** Small algorithms, one program each. */
class BubbleSort {
    public static void main(String[] args) {
        int[] a = {5, 2, 9, 1, 5, 6, -3, 0};
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j + 1 < a.length - i; j++) {
                if (a[j] > a[j + 1]) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
            }
        }
        System.out.println(Arrays.toString(a));
    }
}

class Gcd {
    public static void main(String[] args) {
        for (int a = -6; a < 40; a += 7) {
            for (int b = 1; b < 30; b += 4) {
                int x = a, y = b;
                while (y != 0) {
                    int t = x % y;
                    x = y;
                    y = t;
                }
                System.out.print(x + " ");
            }
        }
        System.out.println();
    }
}

class Matrix {
    public static void main(String[] args) {
        double[][] a = {{1, 2}, {3, 4}};
        double[][] p = {{1, 0}, {0, 1}};
        for (int n = 0; n < 10; n++) {
            double[][] c = new double[2][2];
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 2; j++) {
                    for (int k = 0; k < 2; k++) {
                        c[i][j] += p[i][k] * a[k][j];
                    }
                }
            }
            p = c;
            System.out.println(Arrays.deepToString(p));
        }
    }
}

class Collatz {
    public static void main(String[] args) {
        int best = 0, length = 0;
        for (int i = 1; i < 3000; i++) {
            long n = i;
            int steps = 0;
            while (n != 1) {
                n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
                steps++;
            }
            if (steps > length) {
                length = steps;
                best = i;
            }
        }
        System.out.println(best + " " + length);
    }
}

class Permutations {
    public static void main(String[] args) {
        List<String> all = new ArrayList<>();
        permute("", "abcd", all);
        System.out.println(all.size() + " " + all);
    }

    static void permute(String done, String rest, List<String> all) {
        if (rest.isEmpty()) {
            all.add(done);
        }
        for (int i = 0; i < rest.length(); i++) {
            permute(done + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), all);
        }
    }
}

class Queens {
    public static void main(String[] args) {
        System.out.println(solve(8, 0, 0, 0, 0) + " " + solve(6, 0, 0, 0, 0));
    }

    static int solve(int n, int row, int cols, int left, int right) {
        if (row == n) {
            return 1;
        }
        int count = 0;
        for (int free = ~(cols | left | right) & (1 << n) - 1; free != 0; free &= free - 1) {
            int bit = free & -free;
            count += solve(n, row + 1, cols | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return count;
    }
}

class Knapsack {
    public static void main(String[] args) {
        int[] weights = {3, 4, 5, 9, 14}, values = {3, 4, 4, 10, 15};
        int[] best = new int[26];
        for (int i = 0; i < weights.length; i++) {
            for (int w = 25; w >= weights[i]; w--) {
                best[w] = Math.max(best[w], best[w - weights[i]] + values[i]);
            }
        }
        System.out.println(Arrays.toString(best));
    }
}

class EditDistance {
    public static void main(String[] args) {
        String a = "kitten sitting", b = "sitting kitten";
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                d[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            }
        }
        System.out.println(d[a.length()][b.length()]);
    }
}

class Dijkstra {
    public static void main(String[] args) {
        Map<String, Map<String, Integer>> graph = new TreeMap<>();
        String[] edges = "a-b4 a-c2 c-b1 b-d5 c-d8 d-e3 e-f1 c-f20".split(" ");
        for (String edge : edges) {
            String from = edge.substring(0, 1), to = edge.substring(2, 3);
            int cost = Integer.parseInt(edge.substring(3));
            graph.computeIfAbsent(from, k -> new TreeMap<>()).put(to, cost);
            graph.computeIfAbsent(to, k -> new TreeMap<>()).put(from, cost);
        }
        Map<String, Integer> distances = new TreeMap<>();
        PriorityQueue<Map.Entry<String, Integer>> queue = new PriorityQueue<>(Map.Entry.comparingByValue());
        queue.add(Map.entry("a", 0));
        while (!queue.isEmpty()) {
            Map.Entry<String, Integer> next = queue.poll();
            if (distances.putIfAbsent(next.getKey(), next.getValue()) == null) {
                graph.get(next.getKey()).forEach((to, cost) -> queue.add(Map.entry(to, next.getValue() + cost)));
            }
        }
        System.out.println(distances);
    }
}

class TopologicalSort {
    public static void main(String[] args) {
        Map<Integer, List<Integer>> after = new TreeMap<>();
        int[][] edges = {{5, 11}, {7, 11}, {7, 8}, {3, 8}, {3, 10}, {11, 2}, {11, 9}, {11, 10}, {8, 9}};
        Map<Integer, Integer> degree = new TreeMap<>();
        for (int[] edge : edges) {
            after.computeIfAbsent(edge[0], k -> new ArrayList<>()).add(edge[1]);
            degree.merge(edge[1], 1, Integer::sum);
            degree.putIfAbsent(edge[0], 0);
        }
        TreeSet<Integer> ready = new TreeSet<>();
        degree.forEach((node, count) -> {
            if (count == 0) {
                ready.add(node);
            }
        });
        List<Integer> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            int node = ready.pollFirst();
            order.add(node);
            for (int next : after.getOrDefault(node, List.of())) {
                if (degree.merge(next, -1, Integer::sum) == 0) {
                    ready.add(next);
                }
            }
        }
        System.out.println(order);
    }
}

class BinarySearchTree {
    public static void main(String[] args) {
        Node root = null;
        for (int key : new int[] {50, 30, 70, 20, 40, 60, 80, 35, 45, 65}) {
            root = insert(root, key);
        }
        root = delete(delete(root, 30), 50);
        StringBuilder out = new StringBuilder();
        walk(root, out, 0);
        System.out.print(out);
    }

    static class Node {
        int key;
        Node left, right;
    }

    static Node insert(Node node, int key) {
        if (node == null) {
            node = new Node();
            node.key = key;
        } else if (key < node.key) {
            node.left = insert(node.left, key);
        } else {
            node.right = insert(node.right, key);
        }
        return node;
    }

    static Node delete(Node node, int key) {
        if (node == null) {
            return null;
        }
        if (key < node.key) {
            node.left = delete(node.left, key);
        } else if (key > node.key) {
            node.right = delete(node.right, key);
        } else if (node.left == null) {
            return node.right;
        } else {
            Node most = node.left;
            while (most.right != null) {
                most = most.right;
            }
            node.key = most.key;
            node.left = delete(node.left, most.key);
        }
        return node;
    }

    static void walk(Node node, StringBuilder out, int depth) {
        if (node != null) {
            walk(node.left, out, depth + 1);
            out.append("  ".repeat(depth)).append(node.key).append('\n');
            walk(node.right, out, depth + 1);
        }
    }
}

class Life {
    public static void main(String[] args) {
        boolean[][] grid = new boolean[12][12];
        for (int[] cell : new int[][] {{1, 2}, {2, 3}, {3, 1}, {3, 2}, {3, 3}}) {
            grid[cell[0]][cell[1]] = true;
        }
        for (int step = 0; step < 12; step++) {
            boolean[][] next = new boolean[12][12];
            for (int i = 0; i < 12; i++) {
                for (int j = 0; j < 12; j++) {
                    int around = 0;
                    for (int di = -1; di <= 1; di++) {
                        for (int dj = -1; dj <= 1; dj++) {
                            if ((di | dj) != 0 && grid[(i + di + 12) % 12][(j + dj + 12) % 12]) {
                                around++;
                            }
                        }
                    }
                    next[i][j] = around == 3 || grid[i][j] && around == 2;
                }
            }
            grid = next;
        }
        for (boolean[] row : grid) {
            StringBuilder line = new StringBuilder();
            for (boolean cell : row) {
                line.append(cell ? '#' : '.');
            }
            System.out.println(line);
        }
    }
}

class Calculator {
    public static void main(String[] args) {
        for (String text : new String[] {"1+2*3", "(1+2)*3", "10/4-1", "2*(3+4)*5", "-(2-5)", "8/(3-3)", "1+", "7%4"}) {
            try {
                Calculator parser = new Calculator(text);
                int value = parser.sum();
                if (parser.at < text.length()) {
                    throw new IllegalArgumentException("unexpected " + text.charAt(parser.at) + " at " + parser.at);
                }
                System.out.println(text + " = " + value);
            } catch (IllegalArgumentException | ArithmeticException | StringIndexOutOfBoundsException e) {
                System.out.println(text + ": " + e.getClass().getSimpleName());
            }
        }
    }

    final String text;
    int at;

    Calculator(String text) {
        this.text = text;
    }

    boolean takes(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    int sum() {
        int value = product();
        while (true) {
            if (takes('+')) {
                value += product();
            } else if (takes('-')) {
                value -= product();
            } else {
                return value;
            }
        }
    }

    int product() {
        int value = atom();
        while (true) {
            if (takes('*')) {
                value *= atom();
            } else if (takes('/')) {
                value /= atom();
            } else {
                return value;
            }
        }
    }

    int atom() {
        if (takes('-')) {
            return -atom();
        }
        if (takes('(')) {
            int value = sum();
            takes(')');
            return value;
        }
        int start = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        return Integer.parseInt(text.substring(start, at));
    }
}

class Sudoku {
    public static void main(String[] args) {
        int[] board = new int[16];
        board[0] = 1;
        board[6] = 3;
        board[9] = 4;
        System.out.println(solve(board, 0) + Arrays.toString(board));
    }

    static boolean solve(int[] board, int at) {
        if (at == 16) {
            return true;
        }
        if (board[at] != 0) {
            return solve(board, at + 1);
        }
        for (int digit = 1; digit <= 4; digit++) {
            boolean fits = true;
            for (int other = 0; other < 16; other++) {
                boolean related = other / 4 == at / 4 || other % 4 == at % 4 || other / 8 == at / 8 && other % 4 / 2 == at % 4 / 2;
                if (related && board[other] == digit) {
                    fits = false;
                }
            }
            if (fits) {
                board[at] = digit;
                if (solve(board, at + 1)) {
                    return true;
                }
                board[at] = 0;
            }
        }
        return false;
    }
}

class RomanNumerals {
    public static void main(String[] args) {
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] signs = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999}) {
            StringBuilder out = new StringBuilder();
            int rest = n;
            for (int i = 0; i < values.length; i++) {
                while (rest >= values[i]) {
                    out.append(signs[i]);
                    rest -= values[i];
                }
            }
            System.out.println(n + " " + out);
        }
    }
}

class UnionFind {
    public static void main(String[] args) {
        int[] parent = new int[10];
        for (int i = 0; i < 10; i++) {
            parent[i] = i;
        }
        for (int[] pair : new int[][] {{1, 2}, {3, 4}, {2, 3}, {7, 8}, {9, 7}}) {
            parent[find(parent, pair[0])] = find(parent, pair[1]);
        }
        Map<Integer, List<Integer>> groups = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            groups.computeIfAbsent(find(parent, i), k -> new ArrayList<>()).add(i);
        }
        System.out.println(groups);
    }

    static int find(int[] parent, int i) {
        return parent[i] == i ? i : (parent[i] = find(parent, parent[i]));
    }
}

class Huffman {
    public static void main(String[] args) {
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : "abracadabra alakazam".toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        PriorityQueue<Tree> queue = new PriorityQueue<>((a, b) -> a.weight != b.weight ? a.weight - b.weight : a.name.compareTo(b.name));
        counts.forEach((c, n) -> queue.add(new Tree("" + c, n, null, null)));
        while (queue.size() > 1) {
            Tree a = queue.poll(), b = queue.poll();
            queue.add(new Tree(a.name + b.name, a.weight + b.weight, a, b));
        }
        Map<String, String> codes = new TreeMap<>();
        assign(queue.poll(), "", codes);
        System.out.println(codes);
    }

    static class Tree {
        final String name;
        final int weight;
        final Tree left, right;

        Tree(String name, int weight, Tree left, Tree right) {
            this.name = name;
            this.weight = weight;
            this.left = left;
            this.right = right;
        }
    }

    static void assign(Tree tree, String code, Map<String, String> codes) {
        if (tree.left == null) {
            codes.put(tree.name, code);
        } else {
            assign(tree.left, code + "0", codes);
            assign(tree.right, code + "1", codes);
        }
    }
}

class QuickSort {
    public static void main(String[] args) {
        int[] a = new int[200];
        long seed = 7;
        for (int i = 0; i < a.length; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            a[i] = (int) (seed >>> 40) % 1000;
        }
        sort(a, 0, a.length - 1);
        System.out.println(Arrays.toString(a));
    }

    static void sort(int[] a, int low, int high) {
        if (low >= high) {
            return;
        }
        int pivot = a[(low + high) >>> 1], i = low, j = high;
        while (i <= j) {
            while (a[i] < pivot) {
                i++;
            }
            while (a[j] > pivot) {
                j--;
            }
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        sort(a, low, j);
        sort(a, i, high);
    }
}

class Crc32 {
    public static void main(String[] args) {
        byte[] data = "The quick brown fox jumps over the lazy dog".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        int crc = -1;
        for (byte b : data) {
            crc ^= b & 0xff;
            for (int k = 0; k < 8; k++) {
                crc = (crc >>> 1) ^ (0xEDB88320 & -(crc & 1));
            }
        }
        System.out.println(Integer.toHexString(~crc));
        long fnv = 0xcbf29ce484222325L;
        for (byte b : data) {
            fnv = (fnv ^ b) * 0x100000001b3L;
        }
        System.out.println(Long.toHexString(fnv));
    }
}

class Mandelbrot {
    public static void main(String[] args) {
        for (double y = -1.2; y <= 1.2; y += 0.2) {
            StringBuilder line = new StringBuilder();
            for (double x = -2; x <= 0.6; x += 0.05) {
                double a = 0, b = 0;
                int n = 0;
                while (a * a + b * b < 4 && n < 40) {
                    double t = a * a - b * b + x;
                    b = 2 * a * b + y;
                    a = t;
                    n++;
                }
                line.append(" .:-=+*#%@".charAt(n / 4 % 10));
            }
            System.out.println(line);
        }
    }
}

class Interpreter {
    public static void main(String[] args) {
        String program = "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.";
        byte[] cells = new byte[100];
        int at = 0;
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < program.length(); i++) {
            switch (program.charAt(i)) {
                case '>' -> at++;
                case '<' -> at--;
                case '+' -> cells[at]++;
                case '-' -> cells[at]--;
                case '.' -> out.append((char) cells[at]);
                case '[' -> {
                    if (cells[at] == 0) {
                        for (int depth = 1; depth > 0; ) {
                            char c = program.charAt(++i);
                            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
                        }
                    }
                }
                case ']' -> {
                    if (cells[at] != 0) {
                        for (int depth = 1; depth > 0; ) {
                            char c = program.charAt(--i);
                            depth += c == ']' ? 1 : c == '[' ? -1 : 0;
                        }
                    }
                }
                default -> {
                }
            }
        }
        System.out.println(out.toString().trim());
    }
}

class Lru {
    public static void main(String[] args) {
        LinkedList<Integer> order = new LinkedList<>();
        int misses = 0;
        for (int page : new int[] {1, 2, 3, 4, 1, 2, 5, 1, 2, 3, 4, 5}) {
            if (!order.remove((Integer) page)) {
                misses++;
                if (order.size() == 3) {
                    order.removeLast();
                }
            }
            order.addFirst(page);
            System.out.print(order);
        }
        System.out.println(misses);
    }
}

class GrayCode {
    public static void main(String[] args) {
        for (int n = 0; n < 16; n++) {
            int gray = n ^ n >> 1;
            int back = 0;
            for (int g = gray; g != 0; g >>= 1) {
                back ^= g;
            }
            System.out.println(String.format("%4s", Integer.toBinaryString(gray)).replace(' ', '0') + back);
        }
    }
}

class Spiral {
    public static void main(String[] args) {
        int n = 5;
        int[][] grid = new int[n][n];
        int x = 0, y = 0, dx = 1, dy = 0;
        for (int i = 1; i <= n * n; i++) {
            grid[y][x] = i;
            int nx = x + dx, ny = y + dy;
            if (nx < 0 || ny < 0 || nx >= n || ny >= n || grid[ny][nx] != 0) {
                int t = dx;
                dx = -dy;
                dy = t;
            }
            x += dx;
            y += dy;
        }
        for (int[] row : grid) {
            System.out.println(Arrays.stream(row).mapToObj(v -> String.format("%2d", v)).reduce((a, b) -> a + " " + b).get());
        }
    }
}

class Subsets {
    public static void main(String[] args) {
        List<Set<Integer>> all = new ArrayList<>();
        for (int mask = 0; mask < 16; mask++) {
            Set<Integer> set = new TreeSet<>();
            for (int i = 0; i < 4; i++) {
                if ((mask >> i & 1) == 1) {
                    set.add(i);
                }
            }
            all.add(set);
        }
        all.sort(Comparator.<Set<Integer>>comparingInt(Set::size).thenComparing(Set::toString));
        System.out.println(all);
    }
}

class StateMachine {
    public static void main(String[] args) {
        State state = State.IDLE;
        for (char c : "ab12;x9;;".toCharArray()) {
            state = state.next(c);
            System.out.print(state + " ");
        }
        System.out.println();
    }

    enum State {
        IDLE {
            State next(char c) {
                return Character.isLetter(c) ? NAME : this;
            }
        },
        NAME {
            State next(char c) {
                return Character.isDigit(c) ? NUMBER : c == ';' ? IDLE : this;
            }
        },
        NUMBER {
            State next(char c) {
                return c == ';' ? IDLE : Character.isLetter(c) ? ERROR : this;
            }
        },
        ERROR {
            State next(char c) {
                return this;
            }
        };

        abstract State next(char c);
    }
}

class Visitor {
    public static void main(String[] args) {
        Element[] elements = {new Leaf(3), new Group(new Leaf(1), new Group(), new Leaf(5))};
        for (Element element : elements) {
            System.out.println(element.accept(new Sum()) + " " + element.accept(new Text()));
        }
    }

    interface Element {
        <R> R accept(Visit<R> visit);
    }

    interface Visit<R> {
        R leaf(Leaf leaf);

        R group(Group group);
    }

    static class Leaf implements Element {
        final int value;

        Leaf(int value) {
            this.value = value;
        }

        public <R> R accept(Visit<R> visit) {
            return visit.leaf(this);
        }
    }

    static class Group implements Element {
        final Element[] parts;

        Group(Element... parts) {
            this.parts = parts;
        }

        public <R> R accept(Visit<R> visit) {
            return visit.group(this);
        }
    }

    static class Sum implements Visit<Integer> {
        public Integer leaf(Leaf leaf) {
            return leaf.value;
        }

        public Integer group(Group group) {
            int sum = 0;
            for (Element part : group.parts) {
                sum += part.accept(this);
            }
            return sum;
        }
    }

    static class Text implements Visit<String> {
        public String leaf(Leaf leaf) {
            return "" + leaf.value;
        }

        public String group(Group group) {
            StringJoiner joiner = new StringJoiner(",", "(", ")");
            for (Element part : group.parts) {
                joiner.add(part.accept(this));
            }
            return joiner.toString();
        }
    }
}

class Arguments {
    public static void main(String[] args) {
        System.out.println(args.length + Arrays.toString(args));
        int sum = 0;
        for (String arg : args) {
            sum += arg.length();
        }
        System.out.println(sum);
    }
}

class Errors {
    public static void main(String[] args) {
        System.err.println("to standard error");
        System.out.println("to standard output");
        System.err.printf("%d%n", 5);
        System.out.print('c');
        System.out.print(1L);
        System.out.print(2.5);
        System.out.print(true);
        System.out.print(new char[] {'x', 'y'});
        System.out.println();
        System.out.println(new char[] {'z'});
        System.out.println((Object) null);
        System.out.append("appended").append('\n');
        System.out.write(65);
        System.out.println();
        System.out.flush();
    }
}

class PascalTriangle {
    public static void main(String[] args) {
        long[] row = {1};
        for (int i = 0; i < 30; i++) {
            System.out.println(Arrays.stream(row).sum());
            long[] next = new long[row.length + 1];
            for (int j = 0; j < next.length; j++) {
                next[j] = (j > 0 ? row[j - 1] : 0) + (j < row.length ? row[j] : 0);
            }
            row = next;
        }
        System.out.println(row[15]);
    }
}

class FizzBuzz {
    public static void main(String[] args) {
        for (int i = 1; i <= 30; i++) {
            System.out.println(i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : i + "");
        }
    }
}

class LinkedStack<T> {
    public static void main(String[] args) {
        LinkedStack<Integer> stack = new LinkedStack<>();
        for (int i = 0; i < 5; i++) {
            stack.push(i * i);
        }
        while (stack.top != null) {
            System.out.print(stack.pop() + " ");
        }
        try {
            stack.pop();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }

    private class Node {
        final T value;
        final Node below;

        Node(T value) {
            this.value = value;
            this.below = top;
        }
    }

    private Node top;

    void push(T value) {
        top = new Node(value);
    }

    T pop() {
        if (top == null) {
            throw new NoSuchElementException("empty");
        }
        T value = top.value;
        top = top.below;
        return value;
    }
}

class Bank {
    public static void main(String[] args) {
        Account a = new Account("a", 100), b = new Account("b", 50);
        String[] steps = {"a>b30", "b>a100", "a>b-5", "b>b10"};
        for (String step : steps) {
            try {
                Account from = step.charAt(0) == 'a' ? a : b, to = step.charAt(2) == 'a' ? a : b;
                from.transfer(to, Integer.parseInt(step.substring(3)));
                System.out.println(step + " ok");
            } catch (Insufficient e) {
                System.out.println(step + " lacks " + e.missing);
            } catch (IllegalArgumentException e) {
                System.out.println(step + " " + e.getMessage());
            }
        }
        System.out.println(a + " " + b);
    }

    static class Insufficient extends Exception {
        final int missing;

        Insufficient(int missing) {
            this.missing = missing;
        }
    }

    static class Account {
        private final String name;
        private int balance;

        Account(String name, int balance) {
            this.name = name;
            this.balance = balance;
        }

        synchronized void transfer(Account to, int amount) throws Insufficient {
            if (amount <= 0) {
                throw new IllegalArgumentException("amount " + amount);
            }
            if (amount > balance) {
                throw new Insufficient(amount - balance);
            }
            synchronized (to) {
                balance -= amount;
                to.balance += amount;
            }
        }

        @Override
        public String toString() {
            return String.format("%s:%d", name, balance);
        }
    }
}

class Reflective {
    public static void main(String[] args) {
        System.out.println(String.class.getName() + " " + int.class + " " + int[].class.getSimpleName() + " " + Map.Entry.class.getSimpleName() + " " + Integer.class.isInstance(5) + Number.class.isAssignableFrom(Integer.class));
        System.out.println(new ArrayList<>().getClass() + " " + Runnable.class.isInterface() + int.class.isPrimitive() + Object[].class.getComponentType() + Thread.State.class.isEnum() + Integer.TYPE);
        System.out.println(Comparable.class.cast("x").getClass() == String.class);
        Object o = 5;
        try {
            String.class.cast(o);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}

class SystemThings {
    public static void main(String[] args) {
        System.out.println(System.lineSeparator().length() + " " + (System.nanoTime() <= System.nanoTime()) + (System.currentTimeMillis() > 0) + System.getProperty("no.such.property") + System.getProperty("x", "default"));
        int[] a = {1, 2, 3, 4, 5};
        System.arraycopy(a, 0, a, 1, 4);
        System.out.println(Arrays.toString(a) + (System.identityHashCode(a) == System.identityHashCode(a)) + System.identityHashCode(null));
        try {
            System.arraycopy(a, 0, new long[3], 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println("store");
        }
        try {
            System.arraycopy(a, 3, a, 0, 5);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Object[] objects = {"x", 1};
        try {
            System.arraycopy(objects, 0, new String[2], 0, 2);
        } catch (ArrayStoreException e) {
            System.out.println("element");
        }
        System.out.println(Runtime.getRuntime().availableProcessors() > 0);
    }
}

class Dates {
    public static void main(String[] args) {
        java.time.LocalDate date = java.time.LocalDate.of(2024, 2, 28);
        System.out.println(date.plusDays(2) + " " + date.isLeapYear() + date.getDayOfWeek() + date.withDayOfMonth(1).minusMonths(1) + java.time.temporal.ChronoUnit.DAYS.between(date, java.time.LocalDate.of(2025, 1, 1)));
        System.out.println(java.time.Duration.ofSeconds(3725) + " " + java.time.LocalTime.of(23, 59).plusMinutes(2) + java.time.Period.between(date, date.plusMonths(14).plusDays(3)) + java.time.LocalDateTime.of(2024, 1, 1, 0, 0).plusHours(25));
    }
}

class Uuids {
    public static void main(String[] args) {
        UUID id = new UUID(0x123456789abcdef0L, 0xfedcba9876543210L);
        System.out.println(id + " " + id.hashCode() + id.version() + UUID.fromString("00000000-0000-0001-0000-000000000002").getLeastSignificantBits());
        System.out.println(Base64.getEncoder().encodeToString("hello world".getBytes()) + new String(Base64.getDecoder().decode("aGk=")));
        Scanner scanner = new Scanner("12 abc 3.5\nline two");
        System.out.println(scanner.nextInt() + scanner.next() + scanner.nextDouble() + scanner.nextLine() + "|" + scanner.nextLine() + scanner.hasNext());
    }
}

class Tokens {
    public static void main(String[] args) {
        StringTokenizer tokens = new StringTokenizer("a b,c  d", " ,");
        StringBuilder out = new StringBuilder();
        while (tokens.hasMoreTokens()) {
            out.append(tokens.nextToken()).append('|');
        }
        System.out.println(out + "" + tokens.countTokens());
        java.io.StringWriter writer = new java.io.StringWriter();
        java.io.PrintWriter printer = new java.io.PrintWriter(writer);
        printer.println("line");
        printer.printf("%d", 7);
        printer.flush();
        System.out.println(writer);
        try {
            java.io.BufferedReader reader = new java.io.BufferedReader(new java.io.StringReader("one\ntwo\n"));
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                System.out.println(line.toUpperCase());
            }
        } catch (java.io.IOException e) {
            System.out.println(e);
        }
    }
}
