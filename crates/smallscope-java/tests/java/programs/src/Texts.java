import java.math.*;
import java.text.*;
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

/** Formats, expressions that match, large and odd numbers. */
class Formats {
    public static void main(String[] args) {
        System.out.println(String.format("|%5d|%-5d|%05d|%+d|%,d|%(d|% d|%x|%X|%#x|%o|%#o|", 42, 42, 42, 42, 1234567, -5, 7, 255, 255, 255, 8, 8));
        System.out.println(String.format("|%8.3f|%-8.2f|%08.2f|%e|%.2E|%g|%a|%+.1f|%,.2f|", 3.14159, 2.5, -2.5, 12345.678, 0.00012, 0.0001234, 1.0, 0.05, 1234567.891));
        System.out.println(String.format("|%s|%10s|%-10s|%.2s|%S|%c|%C|%b|%B|%h|%n|", "abc", "abc", "abc", "abc", "abc", 'x', 'y', true, null, "hi").trim());
        System.out.println(String.format("%2$s %1$s %<s %%", "a", "b") + String.format("%d %d %d %d", (byte) -1, (short) 2, 3L, BigInteger.TEN.pow(20)) + String.format("%x %x", (byte) -1, -1L));
        System.out.println(String.format("%tY-%<tm-%<td %<tH:%<tM:%<tS %<tB %<tA %<tj", new GregorianCalendar(2024, 1, 29, 13, 5, 9)));
        for (double d : new double[]{0, -0.0, 1, 1e7, 1.0E-3, 9.999e-4, 123456789.125, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, 1 / 0.0, 0.1 + 0.2, 100, 1e21, 2e-3}) System.out.print(d + " " + (float) d + " " + String.format("%.0f %s %10.4e;", d, d, d));
        System.out.println();
        for (String f : new String[]{"%d", "%q", "%5", "%-d", "%.2d", "%s %s", "%c", "%+s", "%,x"}) try {
            System.out.println(String.format(f, "x"));
        } catch (IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
        System.out.println(new DecimalFormat("#,##0.00;(#)").format(-1234.565) + " " + new DecimalFormat("00.###E0").format(12345) + " " + NumberFormat.getPercentInstance(Locale.US).format(0.256) + " " + NumberFormat.getCurrencyInstance(Locale.US).format(-3.5));
        System.out.println(MessageFormat.format("{0} has {1,number,integer} of {2}", "Bob", 1234, List.of(1)) + " " + new ChoiceFormat("0#none|1#one|2#many {0}").format(5));
        System.out.println("a,b,,c,,".split(",").length + " " + Arrays.toString("a1b22c".split("\\d+")) + Arrays.toString(" x y ".split(" ")) + Arrays.toString("abc".split("")) + Arrays.toString("a:b:c".split(":", 2)));
    }
}

class Regexes {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("(?<key>\\w+)\\s*=\\s*(?<val>\"[^\"]*\"|\\d+)").matcher("a = 1, bb=\"x y\" c=33");
        while (m.find()) System.out.println(m.group("key") + "->" + m.group("val") + "@" + m.start() + "-" + m.end(2) + " " + m.groupCount());
        System.out.println("2024-02-29".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3/$2/$1") + " " + "aaa".replaceFirst("a", "\\$") + " " + Pattern.matches("(a+)+b", "aaaaab"));
        System.out.println(Pattern.compile("b(.)").matcher("abcabd").replaceAll(r -> r.group(1).toUpperCase()) + Pattern.compile("\\s*,\\s*").splitAsStream("p , q,r").collect(Collectors.joining("|")));
        System.out.println("Tab\tx".matches(".*\\t.*") + " " + "FOO".matches("(?i)foo") + " " + "a\nb".matches("(?s)a.b") + " " + Pattern.compile("^b", Pattern.MULTILINE).matcher("a\nb").find() + "foobar".replaceAll("(?<=foo)bar", "X") + "foobaz".replaceAll("foo(?!bar)", "Y"));
        try {
            Pattern.compile("(a");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage() + "|" + e.getIndex() + "|" + e.getDescription());
        }
        try {
            Pattern.compile("*a");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder sb = new StringBuilder();
        Matcher q = Pattern.compile("\\d+").matcher("1 and 22 and 333");
        while (q.find()) q.appendReplacement(sb, "" + Integer.parseInt(q.group()) * 2);
        q.appendTail(sb);
        System.out.println(sb + " " + Pattern.quote("a.b") + " " + Matcher.quoteReplacement("$1\\"));
        System.out.println(Pattern.compile("[\\p{Lu}&&[^A-M]]+").matcher("ABNOPaz").results().map(MatchResult::group).toList() + " " + "x-y_z".split("[-_]").length + " \u00e9t\u00e9".matches(" \\p{L}+") + "aXbX".lastIndexOf("X"));
        Matcher z = Pattern.compile("(a)|(b)").matcher("b");
        z.matches();
        System.out.println(z.group(1) + z.group(2) + z.start(1));
        try {
            Pattern.compile("a").matcher("b").group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}

class BigNums {
    public static void main(String[] args) {
        BigDecimal a = new BigDecimal("123.4500"), b = new BigDecimal("0.07");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b, 5, RoundingMode.HALF_EVEN) + " " + a.remainder(b) + " " + a.stripTrailingZeros() + " " + a.scale() + " " + a.precision() + " " + a.unscaledValue() + " " + a.negate().abs().signum());
        for (RoundingMode r : RoundingMode.values()) {
            try {
                System.out.print(new BigDecimal("-2.5").setScale(0, r) + " " + new BigDecimal("1.15").setScale(1, r) + ";");
            } catch (ArithmeticException e) {
                System.out.print(e.getMessage());
            }
        }
        System.out.println();
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("1E+5") + " " + new BigDecimal("123456E-9").toEngineeringString() + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal("2").sqrt(new MathContext(30)) + " " + new BigDecimal("1.10").equals(new BigDecimal("1.1")) + new BigDecimal("1.10").compareTo(new BigDecimal("1.1")) + " " + new BigDecimal("1.10").hashCode() + " " + a.round(new MathContext(2)) + " " + a.movePointLeft(5) + " " + a.pow(3) + " " + a.intValue() + a.toBigInteger());
        BigInteger x = new BigInteger("123456789012345678901234567890"), y = BigInteger.valueOf(987654321);
        System.out.println(x.multiply(y) + " " + x.divide(y) + " " + x.mod(y) + " " + x.gcd(y) + " " + x.modPow(y, BigInteger.valueOf(1000007)) + " " + y.modInverse(BigInteger.valueOf(1000007)) + " " + x.bitLength() + " " + x.bitCount() + " " + x.shiftRight(13) + " " + x.shiftLeft(7).negate() + " " + x.and(y).or(BigInteger.ONE).xor(y).not() + " " + x.toString(36) + " " + new BigInteger("-zz", 36) + " " + x.sqrt() + " " + y.isProbablePrime(20) + y.nextProbablePrime() + " " + x.hashCode() + " " + x.longValue() + " " + Arrays.toString(y.negate().toByteArray()) + " " + x.testBit(5) + x.signum() + BigInteger.TWO.pow(100));
        try {
            new BigInteger("12x");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            x.intValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            BigInteger.ONE.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}

class Numbers {
    public static void main(String[] args) {
        System.out.println(Integer.MAX_VALUE + 1 + " " + (Integer.MIN_VALUE == -Integer.MIN_VALUE) + " " + (byte) 200 + " " + (short) 70000 + " " + (char) 97 + (int) 'z' + " " + (int) 3.99e10 + " " + (long) Double.NaN + " " + (int) -0.9f + " " + 5 / -2 + " " + 5 % -2 + " " + -5 % 2 + " " + Math.floorMod(-5, 2) + Math.floorDiv(-5, 2) + " " + 5.5 % -2 + " " + (1 << 33) + " " + (1L << 33) + " " + (-8 >> 1) + " " + (-8 >>> 28) + " " + (-8L >>> 60) + " " + (byte) (127 + 1) + " " + ('a' + 1) + (char) ('a' + 1));
        System.out.println(Integer.toBinaryString(-8 >>> 28) + Integer.toHexString(-1) + Integer.toOctalString(8) + Long.toString(-255, 16) + Integer.parseInt("-7f", 16) + Integer.parseUnsignedInt("4294967295") + Integer.toUnsignedString(-1) + Long.parseLong("+9") + Integer.reverse(1) + Integer.bitCount(255) + Integer.highestOneBit(100) + Integer.numberOfTrailingZeros(8) + Integer.rotateLeft(1, 33) + Long.numberOfLeadingZeros(1) + Integer.compareUnsigned(-1, 1) + Integer.divideUnsigned(-1, 2) + Long.remainderUnsigned(-1, 10) + Integer.signum(-9) + Short.toUnsignedInt((short) -1) + Byte.toUnsignedInt((byte) -1) + Character.getNumericValue('x') + Character.forDigit(11, 16) + Character.digit('f', 16) + Integer.reverseBytes(1) + Long.hashCode(1L << 40) + Double.hashCode(1.5) + Boolean.hashCode(true) + Float.floatToIntBits(1.5f) + Double.doubleToLongBits(-0.0) + Character.hashCode('a'));
        Integer i = 127, j = 127, k = 128, l = 128;
        Long w = 127L;
        System.out.println((i == j) + " " + (k == l) + " " + k.equals(l) + " " + w.equals(127) + " " + w.equals(127L) + " " + (w == 127) + new Object().equals(null));
        System.out.println(Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.rint(2.5) + " " + Math.ceil(-0.5) + " " + Math.abs(Integer.MIN_VALUE) + " " + Math.hypot(3, 4) + " " + Math.cbrt(27) + " " + Math.signum(-2.0) + " " + Math.ulp(1.0) + " " + Math.nextUp(1f) + " " + Math.fma(2.0, 3, 1) + " " + Math.max(-0.0, 0.0) + Math.min(-0.0f, 0f) + " " + Math.toDegrees(Math.PI) + " " + Math.scalb(1.5, 4) + Math.getExponent(1024.5) + " " + Math.pow(2, 0.5) + " " + Math.IEEEremainder(5, 3) + " " + Math.log1p(1e-10) + Math.sinh(1) + Math.atan2(1, -1) + Math.exp(1) + Math.log10(1000));
        for (Runnable r : List.<Runnable>of(() -> Math.addExact(Integer.MAX_VALUE, 1), () -> Math.multiplyExact(1L << 62, 4L), () -> Math.toIntExact(1L << 40), () -> Math.negateExact(Integer.MIN_VALUE), () -> Integer.parseInt(""), () -> Integer.parseInt("99999999999"), () -> Integer.parseInt(null), () -> Double.parseDouble("x.y"), () -> Long.parseLong("1L"), () -> System.out.println(1 / (args.length - 2)), () -> Integer.valueOf("0x10"), () -> System.out.println(Integer.decode("0x1F") + Integer.decode("-010")), () -> Boolean.parseBoolean("x"), () -> Byte.parseByte("128"))) try {
            r.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
        float f = 0;
        for (int n = 0; n < 10; n++) f += 0.1f;
        double d = 0;
        for (int n = 0; n < 10; n++) d += 0.1;
        System.out.println(f + " " + d + " " + (float) 1e10 + " " + 1.0f / 3 + " " + 2.0 / 3 + " " + 100.0f + " " + 1.17549435E-38f + " " + 4.9e-324 + " " + 3.4028235e38f * 10 + " " + (0.0 / 0 == 0.0 / 0) + " " + Double.compare(0.0, -0.0) + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Double.toHexString(0.1) + " " + Float.toString(1.0e-5f) + Double.parseDouble("0x1.8p1") + Float.parseFloat("1e-50"));
    }
}
