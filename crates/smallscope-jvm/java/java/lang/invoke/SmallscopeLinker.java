package java.lang.invoke;

/** Constants and call sites that bootstrap methods make, by the JDK's own code. The machine describes what a constant pool says. */
final class SmallscopeLinker {
    /** A constant of a class's pool: a method type, a method handle or a dynamic constant. Later uses find what this keeps. */
    static Object load(Class<?> host, int index) {
        Object value = constant(host, index);
        keep(host, index, value);
        return value;
    }

    static int loadInt(Class<?> host, int index) {
        Object value = load(host, index);
        return value instanceof Character c ? c : value instanceof Boolean b ? (b ? 1 : 0) : ((Number) value).intValue();
    }

    static long loadLong(Class<?> host, int index) {
        return (Long) load(host, index);
    }

    static float loadFloat(Class<?> host, int index) {
        return (Float) load(host, index);
    }

    static double loadDouble(Class<?> host, int index) {
        return (Double) load(host, index);
    }

    /** The call site of an invokedynamic instruction. */
    static CallSite site(Class<?> host, int index) {
        Object[] parts = describe(host, index);
        MethodType type = MethodType.methodType((Class<?>) parts[3], (Class<?>[]) parts[4]);
        return CallSite.makeSite((MethodHandle) constant(host, (Integer) parts[1]), (String) parts[2], type, arguments(host, parts[5]), host);
    }

    private static Object constant(Class<?> host, int index) {
        Object[] parts = describe(host, index);
        switch ((Integer) parts[0]) {
            case 0:
                return parts[1];
            case 1:
                return MethodType.methodType((Class<?>) parts[1], (Class<?>[]) parts[2]);
            case 2:
                Object type = parts[5] == null ? parts[4] : MethodType.methodType((Class<?>) parts[4], (Class<?>[]) parts[5]);
                return MethodHandleNatives.linkMethodHandleConstant(host, (Integer) parts[1], (Class<?>) parts[2], (String) parts[3], type);
            default:
                MethodHandle maker = (MethodHandle) constant(host, (Integer) parts[1]);
                return ConstantBootstraps.makeConstant(maker, (String) parts[2], (Class<?>) parts[3], arguments(host, parts[4]), host);
        }
    }

    private static Object arguments(Class<?> host, Object indices) {
        int[] all = (int[]) indices;
        Object[] values = new Object[all.length];
        for (int i = 0; i < all.length; i++) {
            values[i] = constant(host, all[i]);
        }
        return all.length == 0 ? null : values;
    }

    /**
     * What the pool has at an index: 0 and a value; 1, result and parameters of a method type; 2, kind, class, name, and field type or
     * method type of a handle; 3, bootstrap method, name, type and arguments of a dynamic constant; the same of a call site.
     */
    private static native Object[] describe(Class<?> host, int index);

    private static native void keep(Class<?> host, int index, Object value);
}
