package korat.finitization.impl;

/** The predicate of classes that have none. */
public final class Always {
    private Always() {
    }

    public static boolean holds() {
        return true;
    }
}
