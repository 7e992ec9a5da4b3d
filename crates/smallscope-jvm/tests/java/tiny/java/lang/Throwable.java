package java.lang;

public class Throwable {
    private String detailMessage;
    private Throwable cause;
    private Object backtrace;
    private int depth;
}
