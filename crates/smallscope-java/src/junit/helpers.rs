//! The methods at the end of a test class, for what is not visible in the package. Only those that are used are written.

/// Which of them are used.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Uses {
    pub(crate) make: bool,
    pub(crate) set: bool,
    pub(crate) get: bool,
    pub(crate) invoke: bool,
    pub(crate) class: bool,
    pub(crate) copy: bool,
    pub(crate) construct: bool,
}

pub(crate) fn source(uses: &Uses) -> String {
    let mut text = String::new();
    if uses.make || uses.copy {
        text.push_str(MAKE);
    }
    if uses.class {
        text.push_str(CLASS);
    }
    if uses.set {
        text.push_str(SET);
    }
    if uses.get {
        text.push_str(GET);
    }
    if uses.invoke {
        text.push_str(INVOKE);
    }
    if uses.copy {
        text.push_str(COPY);
    }
    if uses.construct {
        text.push_str(CONSTRUCT);
    }
    text
}

const MAKE: &str = "
    /** A new object, by the constructor without arguments if there is one that works. */
    private static <T> T make(Class<T> type) throws Exception {
        try {
            java.lang.reflect.Constructor<T> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            Class<?> unsafe = Class.forName(\"sun.misc.Unsafe\");
            java.lang.reflect.Field field = unsafe.getDeclaredField(\"theUnsafe\");
            field.setAccessible(true);
            return type.cast(unsafe.getMethod(\"allocateInstance\", Class.class).invoke(field.get(null), type));
        }
    }
";

const CLASS: &str = "
    /** A class that is not visible here. */
    private static Class classOf(String name) throws Exception {
        return Class.forName(name);
    }
";

const SET: &str = "
    /** Sets a field that is not visible here. */
    private static void set(Object object, Class<?> type, String name, Object value) throws Exception {
        java.lang.reflect.Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }
";

const GET: &str = "
    /** The collection that a field has after construction, or the given one. */
    private static <T> T kept(Object object, Class<?> type, String name, T fresh) throws Exception {
        java.lang.reflect.Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        if (field.get(object) == null) {
            field.set(object, fresh);
        }
        return (T) field.get(object);
    }
";

const CONSTRUCT: &str = "
    /** Calls a constructor that is not visible here. */
    private static <T> T construct(Class<T> type, Class<?>[] types, Object... arguments) throws Throwable {
        java.lang.reflect.Constructor<T> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        try {
            return constructor.newInstance(arguments);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }
";

const INVOKE: &str = "
    /** Calls a method that is not visible here. */
    private static Object invoke(Object object, Class<?> type, String name, Class<?>[] types, Object... arguments) throws Throwable {
        java.lang.reflect.Method method = type.getDeclaredMethod(name, types);
        method.setAccessible(true);
        try {
            return method.invoke(object, arguments);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }
";

const COPY: &str = "
    /** A copy of an object with everything that it reaches, but for classes of the JDK. */
    private static Object copy(Object object) throws Exception {
        return copy(object, new java.util.IdentityHashMap<>());
    }

    private static Object copy(Object object, java.util.Map<Object, Object> copies) throws Exception {
        if (object == null || copies.containsKey(object)) {
            return object == null ? null : copies.get(object);
        }
        Class<?> type = object.getClass();
        if (type.isArray()) {
            int length = java.lang.reflect.Array.getLength(object);
            Object twin = java.lang.reflect.Array.newInstance(type.getComponentType(), length);
            copies.put(object, twin);
            for (int i = 0; i < length; i++) {
                Object element = java.lang.reflect.Array.get(object, i);
                java.lang.reflect.Array.set(twin, i, type.getComponentType().isPrimitive() ? element : copy(element, copies));
            }
            return twin;
        }
        if (type.getClassLoader() == null || type.isEnum()) {
            return object;
        }
        Object twin = make(type);
        copies.put(object, twin);
        for (Class<?> at = type; at != null && at.getClassLoader() != null; at = at.getSuperclass()) {
            for (java.lang.reflect.Field field : at.getDeclaredFields()) {
                if (!java.lang.reflect.Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    Object value = field.get(object);
                    field.set(twin, field.getType().isPrimitive() ? value : copy(value, copies));
                }
            }
        }
        return twin;
    }
";
