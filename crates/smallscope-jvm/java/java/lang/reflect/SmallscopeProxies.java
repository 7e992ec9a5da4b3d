package java.lang.reflect;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Proxies by the JDK's own generator of their classes, without its loaders and modules. */
final class SmallscopeProxies {
    private static final Map<List<Class<?>>, Constructor<?>> KNOWN = new HashMap<>();

    static Object make(Class<?>[] interfaces, InvocationHandler handler) {
        java.util.Objects.requireNonNull(handler);
        try {
            return of(interfaces).newInstance(handler);
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e.toString(), e);
        }
    }

    /** Proxy.getProxyClass, which serialisation calls. */
    static Class<?> type(Class<?>[] interfaces) throws ReflectiveOperationException {
        return of(interfaces).getDeclaringClass();
    }

    private static Constructor<?> of(Class<?>[] interfaces) throws ReflectiveOperationException {
        List<Class<?>> key = List.of(interfaces);
        Constructor<?> constructor = KNOWN.get(key);
        if (constructor == null) {
            constructor = define(key);
            KNOWN.put(key, constructor);
        }
        return constructor;
    }

    private static Constructor<?> define(List<Class<?>> interfaces) throws ReflectiveOperationException {
        String home = "jdk.proxy1.";
        int access = Modifier.PUBLIC | Modifier.FINAL;
        Set<Class<?>> seen = new HashSet<>();
        for (Class<?> c : interfaces) {
            if (!c.isInterface()) {
                throw new IllegalArgumentException(c.getName() + " is not an interface");
            }
            if (!seen.add(c)) {
                throw new IllegalArgumentException("repeated interface: " + c.getName());
            }
            if (!Modifier.isPublic(c.getModifiers())) {
                home = c.getPackageName().isEmpty() ? "" : c.getPackageName() + ".";
                access = Modifier.FINAL;
            }
        }
        String name = home + "$Proxy" + KNOWN.size();
        byte[] bytes = ProxyGenerator.generateProxyClass(null, name, interfaces, access);
        Constructor<?> constructor = define(bytes).getConstructor(InvocationHandler.class);
        constructor.setAccessible(true);
        return constructor;
    }

    private static native Class<?> define(byte[] bytes);
}
