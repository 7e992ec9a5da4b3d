package java.lang;

public final class String {
    private final char[] value = null;
}
