package java.lang;

/** A class library for tests without a JDK: no more than the machine itself needs. */
public class Object {
    public Object() {
    }
}
