import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.Arrays;

/** Call sites and constants by bootstrap methods of the program's own, in a class that is put together byte by byte. */
class Bootstraps {
    static int linked;
    static MutableCallSite changing;

    public static CallSite site(MethodHandles.Lookup lookup, String name, MethodType type, String text, int number) throws Exception {
        linked++;
        System.out.println("link " + name + " " + type + " " + text + " " + number + " in " + lookup.lookupClass().getSimpleName());
        MethodHandle target = lookup.findStatic(Bootstraps.class, name, type.insertParameterTypes(0, int.class));
        return new ConstantCallSite(MethodHandles.insertArguments(target, 0, number));
    }

    public static CallSite change(MethodHandles.Lookup lookup, String name, MethodType type) {
        changing = new MutableCallSite(MethodHandles.dropArguments(MethodHandles.constant(String.class, "first"), 0, type.parameterList()));
        return changing;
    }

    public static Object constant(MethodHandles.Lookup lookup, String name, Class<?> type, Object... rest) {
        linked++;
        System.out.println("constant " + name + " " + type + " " + Arrays.toString(rest));
        if (type == int.class) {
            return 42;
        }
        return new StringBuilder(name);
    }

    public static CallSite fails(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        throw new Exception("no site");
    }

    public static String times(int n, String s, long more) {
        return s.repeat(n) + more;
    }

    static class Pool {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(bytes);
        int count = 1;

        int utf8(String s) throws IOException {
            out.writeByte(1);
            out.writeUTF(s);
            return count++;
        }

        int one(int tag, int a) throws IOException {
            out.writeByte(tag);
            out.writeShort(a);
            return count++;
        }

        int two(int tag, int a, int b) throws IOException {
            out.writeByte(tag);
            out.writeShort(a);
            out.writeShort(b);
            return count++;
        }

        int integer(int v) throws IOException {
            out.writeByte(3);
            out.writeInt(v);
            return count++;
        }

        int type(String name) throws IOException {
            return one(7, utf8(name));
        }

        int nameAndType(String name, String type) throws IOException {
            int n = utf8(name);
            return two(12, n, utf8(type));
        }

        int bootstrap(String name, String type) throws IOException {
            int owner = type("Bootstraps");
            int method = two(10, owner, nameAndType(name, type));
            out.writeByte(15);
            out.writeByte(6);
            out.writeShort(method);
            return count++;
        }
    }

    static byte[] made() throws IOException {
        Pool p = new Pool();
        int self = p.type("Made");
        int parent = p.type("java/lang/Object");
        int code = p.utf8("Code");
        int attribute = p.utf8("BootstrapMethods");
        String lookup = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
        int b0 = p.bootstrap("site", lookup + "Ljava/lang/invoke/MethodType;Ljava/lang/String;I)Ljava/lang/invoke/CallSite;");
        int b1 = p.bootstrap("change", lookup + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;");
        int b2 = p.bootstrap("constant", lookup + "Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/Object;");
        int b3 = p.bootstrap("fails", lookup + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;");
        int text = p.one(8, p.utf8("arg"));
        int three = p.integer(3);
        int methodType = p.one(16, p.utf8("(I)Ljava/lang/String;"));
        int times = p.two(18, 0, p.nameAndType("times", "(Ljava/lang/String;J)Ljava/lang/String;"));
        int changed = p.two(18, 1, p.nameAndType("change", "(I)Ljava/lang/String;"));
        int builder = p.two(17, 2, p.nameAndType("builder", "Ljava/lang/StringBuilder;"));
        int number = p.two(17, 2, p.nameAndType("number", "I"));
        int fails = p.two(18, 3, p.nameAndType("fails", "()V"));
        int[] names = {p.utf8("times"), p.utf8("change"), p.utf8("builder"), p.utf8("number"), p.utf8("fails"), p.utf8("type"), p.utf8("handle")};
        int[] types = {p.utf8("(Ljava/lang/String;J)Ljava/lang/String;"), p.utf8("(I)Ljava/lang/String;"), p.utf8("()Ljava/lang/StringBuilder;"),
            p.utf8("()I"), p.utf8("()V"), p.utf8("()Ljava/lang/invoke/MethodType;"), p.utf8("()Ljava/lang/invoke/MethodHandle;")};
        byte[][] bodies = {
            {0x2A, 0x1F, (byte) 0xBA, (byte) (times >> 8), (byte) times, 0, 0, (byte) 0xB0},
            {0x1A, (byte) 0xBA, (byte) (changed >> 8), (byte) changed, 0, 0, (byte) 0xB0},
            {0x13, (byte) (builder >> 8), (byte) builder, (byte) 0xB0},
            {0x13, (byte) (number >> 8), (byte) number, (byte) 0xAC},
            {(byte) 0xBA, (byte) (fails >> 8), (byte) fails, 0, 0, (byte) 0xB1},
            {0x13, (byte) (methodType >> 8), (byte) methodType, (byte) 0xB0},
            {0x13, (byte) (b1 >> 8), (byte) b1, (byte) 0xB0},
        };
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(55);
        out.writeShort(p.count);
        p.bytes.writeTo(out);
        out.writeShort(0x21);
        out.writeShort(self);
        out.writeShort(parent);
        out.writeInt(0);
        out.writeShort(bodies.length);
        for (int i = 0; i < bodies.length; i++) {
            out.writeShort(9);
            out.writeShort(names[i]);
            out.writeShort(types[i]);
            out.writeShort(1);
            out.writeShort(code);
            out.writeInt(12 + bodies[i].length);
            out.writeShort(4);
            out.writeShort(4);
            out.writeInt(bodies[i].length);
            out.write(bodies[i]);
            out.writeInt(0);
        }
        out.writeShort(1);
        out.writeShort(attribute);
        out.writeInt(2 + 4 * 4 + 2 * 4);
        out.writeShort(4);
        int[][] all = {{b0, text, three}, {b1}, {b2, text, three}, {b3}};
        for (int[] b : all) {
            out.writeShort(b[0]);
            out.writeShort(b.length - 1);
            for (int i = 1; i < b.length; i++) {
                out.writeShort(b[i]);
            }
        }
        return bytes.toByteArray();
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<?> made = lookup.defineClass(made());
        MethodHandle times = lookup.findStatic(made, "times", MethodType.methodType(String.class, String.class, long.class));
        System.out.println((String) times.invokeExact("ab", 7L));
        System.out.println((String) times.invokeExact("c", -1L));
        MethodHandle change = lookup.findStatic(made, "change", MethodType.methodType(String.class, int.class));
        System.out.println((String) change.invokeExact(1));
        changing.setTarget(lookup.findStatic(Integer.class, "toBinaryString", MethodType.methodType(String.class, int.class)));
        System.out.println((String) change.invokeExact(10));
        MethodHandle builder = lookup.findStatic(made, "builder", MethodType.methodType(StringBuilder.class));
        System.out.println((StringBuilder) builder.invokeExact() == (StringBuilder) builder.invokeExact());
        MethodHandle number = lookup.findStatic(made, "number", MethodType.methodType(int.class));
        System.out.println((int) number.invokeExact() + (int) number.invokeExact());
        System.out.println(made.getMethod("type").invoke(null) + " " + made.getMethod("handle").invoke(null));
        System.out.println("linked " + linked);
        try {
            lookup.findStatic(made, "fails", MethodType.methodType(void.class)).invokeExact();
        } catch (BootstrapMethodError e) {
            System.out.println(e + " / " + e.getCause());
        }
    }
}
