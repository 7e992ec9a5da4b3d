import java.io.*;
import java.lang.reflect.*;
import java.util.*;

// Class loaders, files that are written, objects that are serialised.

class LoadersOfClasses {

    public static class Plain {

        public String toString() {
            return "plain";
        }
    }

    static class L extends ClassLoader {

        int asked;

        L(ClassLoader p) {
            super(p);
        }

        @Override
        protected Class<?> findClass(String n) throws ClassNotFoundException {
            asked++;
            if (!n.equals("Made")) throw new ClassNotFoundException("only Made, not " + n);
            byte[] b = new byte[B.length() / 2];
            for (int i = 0; i < b.length; i++) b[i] = (byte) Integer.parseInt(B.substring(2 * i, 2 * i + 2), 16);
            return defineClass(n, b, 0, b.length);
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader cl = LoadersOfClasses.class.getClassLoader();
        System.out.println(cl != null);
        System.out.println(String.class.getClassLoader());
        System.out.println(cl.loadClass("java.util.ArrayList") == ArrayList.class);
        System.out.println(cl.loadClass("LoadersOfClasses") == LoadersOfClasses.class);
        System.out.println(Thread.currentThread().getContextClassLoader() == cl);
        System.out.println(ClassLoader.getSystemClassLoader() == cl);
        System.out.println(cl.getParent() != null);
        System.out.println(cl.getParent().getParent());
        System.out.println(cl.getClass().getSimpleName() + cl.getParent().getClass().getSimpleName());
        try {
            cl.loadClass("x.Y");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(LoadersOfClasses.class.getResource("/LoadersOfClasses.class") != null);
        System.out.println(LoadersOfClasses.class.getResource("nope"));
        System.out.println(cl.getResource("LoadersOfClasses$Plain.class").getProtocol());
        System.out.println(new Plain[0].getClass().getClassLoader() == cl);
        System.out.println(int[].class.getClassLoader());
        try (InputStream in = cl.getResourceAsStream("LoadersOfClasses.class")) {
            System.out.println(Integer.toHexString(in.read()));
        }
        System.out.println(Class.forName("LoadersOfClasses$Plain", true, cl).getDeclaredConstructor().newInstance());
        L l = new L(cl);
        Class<?> c = l.loadClass("Made");
        System.out.println(
            c + " " + (c.getClassLoader() == l) + " " + c.getDeclaredMethod("f", int.class).invoke(null, 20) + " " + l.asked
        );
        System.out.println(l.loadClass("Made") == c);
        System.out.println(l.loadClass("LoadersOfClasses$Plain") == Plain.class);
        System.out.println(l.getParent() == cl);
        System.out.println(l.asked);
        try {
            l.loadClass("Other");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        Thread t = new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader() == l));
        t.setContextClassLoader(l);
        t.start();
        t.join();
    }

    static final String B =
        "cafebabe0000003d000c0a000200030700040c000500060100106a6176612f6c616e672f4f626a6563740100063c696e69743e0100032829560700080100044d616465010004436f64650100016601000428492949002100070002000000000002000100050006000100090000001100010001000000052ab70001b1000000000009000a000b000100090000001200020001000000061a05680560ac000000000000";
}

class FilesThatAreWritten {

    public static void main(String[] args) throws Exception {
        File d = File.createTempFile("smallscope", ".dir");
        System.out.println(
            d.isFile() + " " + d.length() + " " + d.delete() + " " + d.exists() + " " + d.mkdir() + d.isDirectory() + d.mkdir()
        );
        File f = new File(d, "a.txt");
        try (PrintWriter w = new PrintWriter(new FileWriter(f))) {
            w.println("line one");
            w.printf("%d %s%n", 5, "zwei");
            w.print("über");
        }
        System.out.println(f.length() + " " + f.exists() + f.canRead() + f.canWrite());
        try (BufferedReader r = new BufferedReader(new FileReader(f))) {
            String l;
            while ((l = r.readLine()) != null) System.out.println("<" + l + ">");
        }
        try (FileOutputStream o = new FileOutputStream(f, true)) {
            o.write('!');
            o.write("more".getBytes(), 1, 2);
        }
        try (Scanner s = new Scanner(f)) {
            while (s.hasNext()) System.out.print(s.next() + "|");
            System.out.println();
        }
        try (DataOutputStream o = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(new File(d, "b.bin"))))) {
            o.writeInt(42);
            o.writeUTF("utf");
            o.writeDouble(1.5);
        }
        try (DataInputStream i = new DataInputStream(new FileInputStream(new File(d, "b.bin")))) {
            System.out.println(i.readInt() + i.readUTF() + i.readDouble() + i.available());
        }
        try (ObjectOutputStream o = new ObjectOutputStream(new FileOutputStream(new File(d, "c.ser")))) {
            o.writeObject(List.of(1, "x", Map.of("k", 2)));
        }
        try (ObjectInputStream i = new ObjectInputStream(new FileInputStream(new File(d, "c.ser")))) {
            System.out.println(i.readObject());
        }
        try (RandomAccessFile r = new RandomAccessFile(new File(d, "r"), "rw")) {
            r.writeInt(7);
            r.writeLong(-1);
            r.seek(0);
            System.out.println(r.readInt() + " " + r.getFilePointer() + " " + r.length());
            r.setLength(6);
            System.out.println(r.length() + " " + r.read() + r.skipBytes(10) + r.read());
            r.seek(2);
            r.write(new byte[] { 1, 2, 3 });
            r.seek(0);
            byte[] b = new byte[10];
            System.out.println(r.read(b) + Arrays.toString(b));
        }
        try (RandomAccessFile r = new RandomAccessFile(new File(d, "r"), "r")) {
            r.write(1);
        } catch (IOException e) {
            System.out.println("read only");
        }
        String[] names = d.list();
        Arrays.sort(names);
        System.out.println(Arrays.toString(names) + d.listFiles((x, n) -> n.endsWith("n")).length);
        System.out.println(f.renameTo(new File(d, "z.txt")) + " " + f.exists() + d.delete());
        try {
            new FileOutputStream(d);
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage().replace(d.getPath(), "D"));
        }
        try {
            new FileOutputStream("/no/such/dir/x");
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage());
        }
        try {
            new FileInputStream(f);
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage().replace(d.getPath(), "D"));
        }
        FileOutputStream c = new FileOutputStream(new File(d, "q"));
        c.close();
        try {
            c.write(1);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        for (File x : d.listFiles()) System.out.print(x.delete());
        System.out.println(d.delete() + " " + d.exists());
    }
}

class ObjectsInStreams {

    static class Base {

        int b = 5;

        Base() {
            b = 77;
        }
    }

    static class P extends Base implements Serializable {

        private static final long serialVersionUID = 3L;
        String n;
        transient int t = 9;
        List<P> kids = new ArrayList<>();
        P self;

        P(String n) {
            this.n = n;
            b = 6;
        }
    }

    static class Cust implements Serializable {

        int a;
        transient int sq;

        Cust(int a) {
            this.a = a;
            sq = a * a;
        }

        private void writeObject(ObjectOutputStream o) throws IOException {
            o.defaultWriteObject();
            o.writeInt(sq + 1);
        }

        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            i.defaultReadObject();
            sq = i.readInt();
        }
    }

    static class Sing implements Serializable {

        static final Sing I = new Sing();

        private Object readResolve() {
            return I;
        }
    }

    static class Ext implements Externalizable {

        String s;

        public Ext() {}

        Ext(String s) {
            this.s = s;
        }

        public void writeExternal(ObjectOutput o) throws IOException {
            o.writeUTF(s);
        }

        public void readExternal(ObjectInput i) throws IOException {
            s = i.readUTF();
        }
    }

    record R(int x, String y) implements Serializable {}

    enum E {
        A,
        B,
    }

    static class H implements InvocationHandler, Serializable {

        public Object invoke(Object p, Method m, Object[] a) {
            return m.getName() + (a == null ? 0 : a.length);
        }
    }

    interface Q {
        String hi(int a);
        String yo();
    }

    static Object rt(Object o) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream s = new ObjectOutputStream(b)) {
            s.writeObject(o);
        }
        System.out.print(b.size() + ": ");
        return new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject();
    }

    public static void main(String[] args) throws Exception {
        P p = new P("root");
        p.kids.add(new P("k"));
        p.self = p;
        P q = (P) rt(p);
        System.out.println(q.n + q.t + q.b + q.kids.get(0).n + (q.self == q));
        System.out.println(((Cust) rt(new Cust(4))).sq);
        System.out.println(rt(Sing.I) == Sing.I);
        System.out.println(((Ext) rt(new Ext("ext"))).s);
        System.out.println(rt(new R(1, "y")));
        System.out.println(rt(E.B) == E.B);
        System.out.println(Arrays.toString((int[]) rt(new int[] { 1, 2 })));
        System.out.println(rt(new TreeMap<>(Map.of("a", 1))));
        System.out.println(rt(new ArrayDeque<>(List.of(1, 2))));
        System.out.println(rt(java.time.LocalDate.of(2020, 1, 2)) + "" + rt(new java.math.BigDecimal("1.5")));
        Q pr = (Q) Proxy.newProxyInstance(Q.class.getClassLoader(), new Class[] { Q.class }, new H());
        Q pq = (Q) rt(pr);
        System.out.println(pq.hi(1) + pq.yo());
        try {
            rt(new Object());
        } catch (NotSerializableException e) {
            System.out.println(e);
        }
        try {
            rt(List.of(new Base()));
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(ObjectStreamClass.lookup(P.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Cust.class));
        System.out.println(
            rt(new LinkedHashMap<>(Map.of(1, List.of(2)))) +
                "" +
                rt(EnumSet.of(E.A)) +
                rt(new Date(5)).equals(new Date(5)) +
                rt(new Exception("ser")).toString() +
                rt(Collections.unmodifiableList(new ArrayList<>(List.of(1)))) +
                rt(BitSet.valueOf(new long[] { 5 })) +
                rt((Comparator<String> & Serializable) String::compareTo)
                    .getClass()
                    .isSynthetic()
        );
        DataOutputStream d;
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        d = new DataOutputStream(b);
        d.writeInt(-2);
        d.writeUTF("hé");
        d.writeDouble(2.5);
        d.writeLong(7);
        d.writeBoolean(true);
        d.writeChars("ab");
        System.out.println(d.size() + Arrays.toString(b.toByteArray()));
        DataInputStream i = new DataInputStream(new ByteArrayInputStream(b.toByteArray()));
        System.out.println(i.readInt() + i.readUTF() + i.readDouble() + i.readLong() + i.readBoolean() + i.readChar());
        try {
            i.readLong();
        } catch (EOFException e) {
            System.out.println(e);
        }
    }
}
