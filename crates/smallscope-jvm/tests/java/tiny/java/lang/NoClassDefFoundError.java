package java.lang;

public class NoClassDefFoundError extends LinkageError {
}
