import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
class AnnotationsAtRunTime {
    enum Level { LOW, HIGH }
    @Retention(RetentionPolicy.RUNTIME) @interface Info { String name(); int prio() default 3; Level level() default Level.LOW; String[] tags() default {}; Class<?> type() default Object.class; double d() default 1.5; char c() default 'x'; long l() default 7L; }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.METHOD) @interface Test { Class<? extends Throwable> expected() default None.class; }
    static class None extends Throwable {}
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Roles.class) @interface Role { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Roles { Role[] value(); }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Inh {}
    @Info(name = "c", tags = {"a", "b"}, level = Level.HIGH) @Role("x") @Role("y") @Inh static class C {
        @Deprecated public int field;
        @Test public void ok() {}
        @Test(expected = RuntimeException.class) public void bad() { throw new RuntimeException("no"); }
        public void none(@Info(name = "p") int a, String b) {}
    }
    static class D extends C {}
    record R(@Info(name = "rc") int v) {}
    interface Greeter { String greet(String n); default String twice(String n) { return greet(n) + greet(n); } }
    public static void main(String[] args) throws Exception {
        Info i = C.class.getAnnotation(Info.class);
        System.out.println(i.name() + i.prio() + i.level() + Arrays.toString(i.tags()) + i.type() + i.d() + i.c() + i.l());
        System.out.println(C.class.isAnnotationPresent(Inh.class) + " " + D.class.isAnnotationPresent(Inh.class) + " " + D.class.isAnnotationPresent(Info.class));
        System.out.println(Arrays.toString(C.class.getAnnotationsByType(Role.class)));
        Method[] ms = C.class.getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing(Method::getName));
        for (Method m : ms) {
            Test t = m.getAnnotation(Test.class);
            System.out.println(m.getName() + " " + t + " " + m.getParameterAnnotations().length);
            if (t != null) try { m.invoke(new C()); System.out.println("pass"); } catch (InvocationTargetException e) { System.out.println(t.expected().isInstance(e.getCause()) + " " + e.getCause()); }
        }
        System.out.println(C.class.getField("field").isAnnotationPresent(Deprecated.class));
        System.out.println(i.equals(C.class.getAnnotation(Info.class)) + " " + (i.hashCode() == C.class.getAnnotation(Info.class).hashCode()) + " " + i.annotationType());
        System.out.println(R.class.getRecordComponents()[0].getAccessor().getAnnotation(Info.class).name());
        System.out.println(Runnable.class.getAnnotations().length + " " + Arrays.toString(Runnable.class.getAnnotations()));
        Greeter g = (Greeter) Proxy.newProxyInstance(AnnotationsAtRunTime.class.getClassLoader(), new Class<?>[]{Greeter.class}, (p, m, a) -> m.getName() + Arrays.toString(a));
        System.out.println(g.greet("bob") + " " + g + " " + Proxy.isProxyClass(g.getClass()) + " " + g.getClass().getSimpleName());
        Comparable<String> cmp = (Comparable<String>) Proxy.newProxyInstance(null, new Class<?>[]{Comparable.class}, (p, m, a) -> 42);
        System.out.println(cmp.compareTo("x"));
        Runnable thrower = (Runnable) Proxy.newProxyInstance(null, new Class<?>[]{Runnable.class}, (p, m, a) -> { throw new java.io.IOException("io"); });
        try { thrower.run(); } catch (UndeclaredThrowableException e) { System.out.println(e.getCause()); }
        try { C.class.getDeclaredMethod("nope"); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        try { Secretive.class.getDeclaredField("p").get(new Secretive()); } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
        try { Secretive.class.getDeclaredMethod("q").invoke(new Secretive()); } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
        Field f = Secretive.class.getDeclaredField("p"); f.setAccessible(true); System.out.println(f.get(new Secretive()) + " " + f.getGenericType() + " " + f);
        Constructor<Secretive> k = Secretive.class.getDeclaredConstructor(); System.out.println(k + " " + k.newInstance().getClass());
    }
}
class Secretive { private List<String> p = List.of("z"); private static int q() { return 1; } Secretive() {} }
