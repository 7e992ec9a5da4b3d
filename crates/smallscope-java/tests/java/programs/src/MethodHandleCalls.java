import java.lang.invoke.*;
import java.util.*;
import java.lang.reflect.*;
class MethodHandleCalls {
    int x = 5; static String s = "st";
    static int add(int a, int b) { return a + b; }
    String hi(String n) { return "hi " + n + x; }
    private static long secret(long v, double d) { return v + (long) d; }
    static Object[] all(Object... xs) { return xs; }
    MethodHandleCalls(int x) { this.x = x; }
    static void boom() { throw new IllegalStateException("boom"); }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle add = l.findStatic(MethodHandleCalls.class, "add", MethodType.methodType(int.class, int.class, int.class));
        System.out.println((int) add.invokeExact(1, 2));
        System.out.println(add.invoke(3, 4));
        MethodHandle hi = l.findVirtual(MethodHandleCalls.class, "hi", MethodType.methodType(String.class, String.class));
        System.out.println((String) hi.invokeExact(new MethodHandleCalls(7), "bob"));
        MethodHandle ctor = l.findConstructor(MethodHandleCalls.class, MethodType.methodType(void.class, int.class));
        MethodHandleCalls h = (MethodHandleCalls) ctor.invokeExact(9);
        System.out.println(h.x);
        MethodHandle get = l.findGetter(MethodHandleCalls.class, "x", int.class);
        System.out.println((int) get.invokeExact(h));
        MethodHandle set = l.findSetter(MethodHandleCalls.class, "x", int.class);
        set.invokeExact(h, 11);
        System.out.println(h.x);
        System.out.println((String) l.findStaticGetter(MethodHandleCalls.class, "s", String.class).invokeExact());
        System.out.println((long) l.findStatic(MethodHandleCalls.class, "secret", MethodType.methodType(long.class, long.class, double.class)).invokeExact(3L, 4.7));
        MethodHandle inc = MethodHandles.insertArguments(add, 0, 10);
        System.out.println((int) inc.invokeExact(5));
        MethodHandle len = l.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) len.invokeExact("hello"));
        MethodHandle both = MethodHandles.filterArguments(add, 0, len, len);
        System.out.println((int) both.invokeExact("abc", "defg"));
        System.out.println(hi.bindTo(h).invoke("z"));
        MethodHandle guard = MethodHandles.guardWithTest(l.findVirtual(String.class, "isEmpty", MethodType.methodType(boolean.class)),
            MethodHandles.dropArguments(MethodHandles.constant(String.class, "empty"), 0, String.class), MethodHandles.identity(String.class));
        System.out.println((String) guard.invokeExact("") + (String) guard.invokeExact("x"));
        MethodHandle cat = MethodHandles.catchException(l.findStatic(MethodHandleCalls.class, "boom", MethodType.methodType(void.class)), IllegalStateException.class,
            MethodHandles.dropReturn(MethodHandles.identity(IllegalStateException.class)));
        cat.invokeExact();
        System.out.println(add + " " + hi.type());
        try { add.invokeExact(1L, 2); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        try { l.findStatic(MethodHandleCalls.class, "nope", MethodType.methodType(void.class)); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        System.out.println(Arrays.toString((Object[]) l.findStatic(MethodHandleCalls.class, "all", MethodType.methodType(Object[].class, Object[].class)).invoke(1, "b", 2.0)));
        System.out.println(add.asSpreader(Object[].class, 2).invoke(new Object[]{4, 5}));
        System.out.println(add.invokeWithArguments(7, 8));
        MethodHandle cmp = l.findVirtual(Comparable.class, "compareTo", MethodType.methodType(int.class, Object.class));
        System.out.println((int) cmp.invoke("a", "b"));
        MethodHandle un = l.unreflect(MethodHandleCalls.class.getDeclaredMethod("add", int.class, int.class));
        System.out.println((int) un.invokeExact(20, 22));
        VarHandle vh = l.findVarHandle(MethodHandleCalls.class, "x", int.class);
        System.out.println((int) vh.getAndAdd(h, 5) + " " + (int) vh.get(h) + " " + vh.compareAndSet(h, 16, 1) + h.x);
        MethodHandle per = MethodHandles.permuteArguments(l.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class)), MethodType.methodType(String.class, String.class, String.class), 1, 0);
        System.out.println((String) per.invokeExact("a", "b"));
        System.out.println((String) MethodHandles.collectArguments(hi, 1, l.findStatic(String.class, "valueOf", MethodType.methodType(String.class, int.class))).invokeExact(h, 42));
        System.out.println(MethodHandles.foldArguments(add, MethodHandles.identity(int.class)).invoke(6));
        Runnable r = MethodHandleProxies.asInterfaceInstance(Runnable.class, MethodHandles.insertArguments(l.findVirtual(java.io.PrintStream.class, "println", MethodType.methodType(void.class, String.class)), 0, System.out, "run!"));
        r.run();
        MethodHandle loop = MethodHandles.countedLoop(MethodHandles.constant(int.class, 4), MethodHandles.constant(int.class, 1), l.findStatic(MethodHandleCalls.class, "add", MethodType.methodType(int.class, int.class, int.class)));
        System.out.println((int) loop.invokeExact());
        l.findStatic(MethodHandleCalls.class, "boom", MethodType.methodType(void.class)).invokeExact();
    }
}
