package structures;

/** The predicate by annotation, an inner class, an interface with two classes, and a predicate that changes what it judges. */
public class Noted {
    @interface Invariant {
    }

    interface Shape {
        int area();
    }

    static class Square implements Shape {
        int side;

        public int area() {
            return side * side;
        }
    }

    static class Box implements Shape {
        int width;
        int height;

        public int area() {
            return width * height;
        }
    }

    class Inner {
        int value;

        boolean repOK() {
            return value > limit;
        }
    }

    int limit = 1;
    Shape shape;

    @Invariant
    boolean isLarge() {
        return shape != null && limit == 1 && shape.area() > limit;
    }

    int compare(Shape other) {
        return shape.area() - other.area();
    }

    boolean changes() {
        limit = 7;
        return true;
    }
}
