/** Numbers: every operator of every primitive type, at the edges. */
class IntOps {
    public static void main(String[] args) {
        int[] values = {0, 1, -1, 2, 7, -7, 31, 32, 33, 100, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x55555555};
        for (int a : values) {
            for (int b : values) {
                String quotient = b == 0 ? "-" : (a / b) + "," + (a % b);
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + quotient + " " + (a & b) + " "
                        + (a | b) + " " + (a ^ b) + " " + (a << b) + " " + (a >> b) + " " + (a >>> b) + " " + (a < b) + (a <= b) + (a == b));
            }
            System.out.println(-a + " " + ~a + " " + (byte) a + " " + (short) a + " " + (int) (char) a + " " + (long) a + " " + (float) a + " " + (double) a);
        }
    }
}

class LongOps {
    public static void main(String[] args) {
        long[] values = {0, 1, -1, 3, -3, 63, 64, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, 0x5555555555555555L};
        for (long a : values) {
            for (long b : values) {
                String quotient = b == 0 ? "-" : (a / b) + "," + (a % b);
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + quotient + " " + (a & b) + " "
                        + (a | b) + " " + (a ^ b) + " " + (a << b) + " " + (a >> b) + " " + (a >>> b) + " " + (a < b) + (a >= b) + (a != b));
            }
            System.out.println(-a + " " + ~a + " " + (int) a + " " + (float) a + " " + (double) a);
        }
    }
}

class FloatOps {
    public static void main(String[] args) {
        float[] values = {0f, -0f, 1f, -1.5f, 0.1f, 3.4e38f, 1e-45f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 16777217f};
        for (float a : values) {
            for (float b : values) {
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (a / b) + " " + (a % b) + " "
                        + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b) + " " + Float.compare(a, b));
            }
            System.out.println(-a + " " + (int) a + " " + (long) a + " " + (double) a + " " + Float.floatToIntBits(a) + " " + (char) a + "|" + (byte) a);
        }
    }
}

class DoubleOps {
    public static void main(String[] args) {
        double[] values = {0, -0.0, 1, -1.5, 0.1, 1.0 / 3, 1e308, 4.9e-324, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 9007199254740993.0};
        for (double a : values) {
            for (double b : values) {
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (a / b) + " " + (a % b) + " "
                        + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b) + " " + Double.compare(a, b));
            }
            System.out.println(-a + " " + (int) a + " " + (long) a + " " + (float) a + " " + Double.doubleToLongBits(a));
        }
    }
}

class FloatText {
    public static void main(String[] args) {
        double[] doubles = {1.0, 10.0, 100.0, 1e6, 1e7, 12345678.9, 1e-3, 1e-4, 0.00123, 123456.789e10, 2.2250738585072014E-308, 1.7976931348623157E308,
            3.141592653589793, 2.718281828459045, 1.0E23, 2.0E-3, 9.999999999999999e22, 4.35, 0.3, 0.1 + 0.2, 5e-324, 123.0, 100000.5};
        for (double value : doubles) {
            System.out.println(value + " " + -value + " " + (float) value + " " + Double.toString(value) + " " + Double.parseDouble(Double.toString(value)));
        }
        System.out.println(Double.parseDouble("1e400") + " " + Double.parseDouble("-0x1.8p3") + " " + Float.parseFloat("1.17549435E-38f") + " " + Double.valueOf("  12.5  "));
    }
}

class IntegerMethods {
    public static void main(String[] args) {
        int[] values = {0, 1, -1, 255, 256, 12345, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int value : values) {
            System.out.println(Integer.toBinaryString(value) + " " + Integer.toHexString(value) + " " + Integer.toOctalString(value) + " " + Integer.toString(value, 36)
                    + " " + Integer.bitCount(value) + " " + Integer.highestOneBit(value) + " " + Integer.lowestOneBit(value) + " " + Integer.numberOfLeadingZeros(value)
                    + " " + Integer.numberOfTrailingZeros(value) + " " + Integer.reverse(value) + " " + Integer.reverseBytes(value) + " " + Integer.rotateLeft(value, 5)
                    + " " + Integer.signum(value) + " " + Integer.hashCode(value) + " " + Integer.toUnsignedString(value) + " " + Integer.divideUnsigned(value, 10));
        }
        System.out.println(Integer.parseInt("-42") + Integer.parseInt("7f", 16) + Integer.valueOf("13") + Integer.decode("0x10") + Integer.decode("-010"));
        System.out.println(Integer.compare(3, 5) + " " + Integer.compareUnsigned(-1, 1) + " " + Integer.max(3, 9) + " " + Integer.sum(1, 2) + " " + Integer.parseUnsignedInt("4294967295"));
    }
}

class LongMethods {
    public static void main(String[] args) {
        long[] values = {0, 1, -1, 1L << 40, 987654321012345L, Long.MIN_VALUE, Long.MAX_VALUE};
        for (long value : values) {
            System.out.println(Long.toBinaryString(value) + " " + Long.toHexString(value) + " " + Long.toString(value, 7) + " " + Long.bitCount(value) + " "
                    + Long.numberOfLeadingZeros(value) + " " + Long.numberOfTrailingZeros(value) + " " + Long.reverse(value) + " " + Long.hashCode(value) + " "
                    + Long.toUnsignedString(value) + " " + Long.divideUnsigned(value, 10) + " " + Long.remainderUnsigned(value, 10) + " " + Long.signum(value));
        }
        System.out.println(Long.parseLong("9223372036854775807") + " " + Long.parseLong("-8000000000000000", 16) + " " + Long.compare(1, 2));
    }
}

class MathMethods {
    public static void main(String[] args) {
        double[] values = {0, -0.0, 0.5, 1.5, 2.5, -0.5, -1.5, 2, 10, 1e10, -3.7, 0.1, Double.NaN, Double.POSITIVE_INFINITY};
        for (double x : values) {
            System.out.println(x + ": " + Math.abs(x) + " " + Math.ceil(x) + " " + Math.floor(x) + " " + Math.rint(x) + " " + Math.round(x) + " " + Math.sqrt(x) + " "
                    + Math.signum(x) + " " + Math.max(x, 1) + " " + Math.min(x, 1) + " " + Math.ulp(x) + " " + Math.getExponent(x) + " " + Math.round((float) x));
        }
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.abs(Integer.MIN_VALUE) + " " + Math.hypot(3, 4) + " " + Math.pow(2, 10) + " " + Math.cbrt(27));
        System.out.println(Math.multiplyHigh(1L << 62, 12) + " " + Math.fma(2.0, 3.0, 4.0) + " " + Math.toDegrees(Math.PI));
    }

}

class ExactMath {
    public static void main(String[] args) {
        Runnable[] tries = {
            () -> System.out.println(Math.addExact(Integer.MAX_VALUE, 1)),
            () -> System.out.println(Math.addExact(1, 2)),
            () -> System.out.println(Math.multiplyExact(1L << 40, 1L << 40)),
            () -> System.out.println(Math.negateExact(Integer.MIN_VALUE)),
            () -> System.out.println(Math.toIntExact(1L << 33)),
            () -> System.out.println(Math.subtractExact(-5L, 7L)),
            () -> System.out.println(1 / Integer.parseInt("0")),
            () -> System.out.println(1L % Long.parseLong("0")),
        };
        for (Runnable attempt : tries) {
            try {
                attempt.run();
            } catch (ArithmeticException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}

class StrictMathMethods {
    public static void main(String[] args) {
        for (double x = -3; x <= 3; x += 0.75) {
            System.out.println(x + ": " + StrictMath.sin(x) + " " + StrictMath.cos(x) + " " + StrictMath.tan(x) + " " + StrictMath.exp(x) + " " + StrictMath.atan(x) + " "
                    + StrictMath.log(x * x + 1) + " " + StrictMath.sinh(x) + " " + StrictMath.pow(1.5, x) + " " + StrictMath.cbrt(x) + " " + StrictMath.atan2(x, 2));
        }
    }
}

class Compound {
    static int calls;

    static int index() {
        return calls++ % 3;
    }

    public static void main(String[] args) {
        int[] array = {1, 2, 3};
        array[index()] += 10;
        array[index()] <<= 2;
        array[index()]++;
        --array[index()];
        byte b = 127;
        b++;
        b += 300;
        short s = (short) 40000;
        s >>>= 1;
        char c = 'a';
        c += 1;
        c++;
        long l = 5;
        l *= 2.7;
        int i = 7;
        i = i++ + ++i;
        i -= 'a';
        float f = 1;
        f /= 3;
        double d = 10;
        d %= 3;
        boolean t = true;
        t &= false;
        t |= true;
        t ^= true;
        System.out.println(array[0] + " " + array[1] + " " + array[2] + " " + b + " " + s + " " + c + " " + l + " " + i + " " + f + " " + d + " " + t + " " + calls);
        String text = "x";
        text += 1 + 2;
        text += 'c';
        text += 1.5f;
        text += null;
        System.out.println(text);
    }
}

class Overflow {
    public static void main(String[] args) {
        int factorial = 1;
        long big = 1;
        for (int i = 1; i <= 25; i++) {
            factorial *= i;
            big *= i;
            System.out.println(i + "! = " + factorial + " " + big + " " + (factorial >>> 3) + " " + (short) big);
        }
        int hash = 17;
        for (char c : "overflow wraps around".toCharArray()) {
            hash = hash * 31 + c;
        }
        System.out.println(hash);
    }
}

class Primes {
    public static void main(String[] args) {
        boolean[] composite = new boolean[2000];
        StringBuilder found = new StringBuilder();
        for (int i = 2; i < composite.length; i++) {
            if (!composite[i]) {
                found.append(i).append(' ');
                for (int j = i * i; j < composite.length; j += i) {
                    composite[j] = true;
                }
            }
        }
        System.out.println(found);
    }
}
