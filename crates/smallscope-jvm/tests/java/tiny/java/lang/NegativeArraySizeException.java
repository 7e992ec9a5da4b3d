package java.lang;

public class NegativeArraySizeException extends RuntimeException {
}
