package java.lang;

public class ArithmeticException extends RuntimeException {
}
